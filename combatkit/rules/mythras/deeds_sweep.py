"""A sweep in a fight of several: one blow of an outsized weapon or body at everybody in its path."""

from __future__ import annotations

from dataclasses import replace

from combatkit.dice.trace import Trace
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.closed import item_in
from combatkit.rules.mythras.deed import Deed, Given
from combatkit.rules.mythras.deeds_attack import after_attack, attack, hands, targets, why_no_attack
from combatkit.rules.mythras.enums import Size
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.sweep_exchange import ATTACK, Felt, as_one

OUTSIZED = 26
"""A body of more SIZ than this is of unusual size: twice the average human (ours; the GM decides)."""


@rule("MY-SWEEP-1")
def _may_sweep(scene: Scene, me: Member) -> str:
    """It takes a weapon or a body of unusual size, and more than one foe within its reach."""
    if me.sheet.main.is_ranged:
        return f"{me.sheet.main.name} is a missile weapon"
    if me.sheet.main.size < Size.ENORMOUS and me.who.SIZ <= OUTSIZED:
        return "it takes a weapon of Size Enormous, or a body of unusual size"
    why = why_no_attack(scene, me)
    return why or ("" if len(targets(scene, me)) > 1 else "fewer than two are in its path")


def _asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (
        Ask("targets", "In its path", targets(scene, me), optional=True, many=True),
        Ask("attack_with", "With", hands(me)),
    )


def _path(scene: Scene, me: Member, given: Given) -> tuple[str, ...]:
    """Who is in the path: those who are named; left out, everybody within reach."""
    named = given.get("targets") or targets(scene, me)
    return (named,) if isinstance(named, str) else tuple(named)


@rule("MY-SWEEP-1")
def _sweeps(scene: Scene, me: Member, given: Given) -> Exchange:
    """One attack roll, and for each of them a defence and a blow of its own."""
    plain = {name: value for name, value in given.items() if name != "targets"}
    path = _path(scene, me, given)
    each = {name: attack(scene, me, {**plain, "target": name}, alone=True) for name in path}
    return as_one(each, scene.policy)


@rule("MY-SWEEP-1", "MY-AP-2")
def _swept(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """What each has felt; what they have won against the sweeper comes upon it at the same moment."""
    each: tuple[Exchange, ...] = done.exchange.each  # type: ignore[attr-defined]  # made by `_sweeps`
    sheet = scene.as_it_acts(me.name).sheet
    used = item_in(sheet, given["attack_with"]) or sheet.main
    felt: tuple[Felt, ...] = done.state.felt
    for name, exchange, one in zip(_path(scene, me, given), each, felt, strict=True):
        alone = Done(exchange, one.state, _told(done.told, name))
        own = {**given, "target": name}
        scene = after_attack(scene, scene.member(me.name), own, alone, say, used=used)
    return scene


def _told(told: Trace, name: str) -> Trace:
    """The dice of one target, with the attack roll that all share."""
    mine = f"{name}: "
    asked = [
        (replace(request, name=request.name.removeprefix(mine)), answer)
        for request, answer in told.asked
        if request.name == ATTACK or request.name.startswith(mine)
    ]
    return Trace(asked=asked)


SWEEP = Deed("sweep", "Sweep", "MY-SWEEP-1", _sweeps, _swept, _asks, _may_sweep)
