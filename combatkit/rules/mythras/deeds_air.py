"""Fights in the air: who has the upper hand of a round, and the pass of one flyer at another."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.deed import Deed, Given, free, helpless_words
from combatkit.rules.mythras.deeds_attack import after_attack, attack, hands, targets
from combatkit.rules.mythras.deeds_moving import ANSWERS
from combatkit.rules.mythras.fly import upper_hand
from combatkit.rules.mythras.lasting import ROUNDS, Lasting
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.setup_moving import ALOFT

FLY = 50
"""The Fly skill that a form starts with: no sheet of the combat chapter has one (ours)."""


def _aloft(scene: Scene, me: Member) -> tuple[Member, ...]:
    """The opponents who are in the air too."""
    return tuple(it for it in scene.foes(me.name) if it.has(now.FLYING))


def _why_grounded(scene: Scene, me: Member) -> str:
    if not me.has(now.FLYING):
        return "it is not in the air"
    return "" if _aloft(scene, me) else "no opponent is in the air"


# -- the upper hand ----------------------------------------------------------------------------------------


@rule("MY-FLY-2")
def _may_contest(scene: Scene, me: Member) -> str:
    """Once a round, before anybody has struck."""
    if _why_grounded(scene, me):
        return _why_grounded(scene, me)
    if me.has(now.HEIGHT) or all(it.has(now.HEIGHT) for it in _aloft(scene, me)):
        return "it is settled for this round"
    return f"{me.name} has attacked this round" if me.name in scene.offended else ""


def _contest_asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    own = me.who.skill("Ride") if me.has(now.MOUNTED) else FLY
    return (
        Ask("fly", "Own Fly, or Ride", low=0, high=1000, default=own),
        Ask("their_fly", "Fly or Ride of those against it", low=0, high=1000, default=FLY),
    )


@rule("MY-FLY-2", "MY-GAP-27")
def _contests(scene: Scene, me: Member, given: Given) -> Exchange:
    """One roll of the one, and one of each opponent in the air."""
    others = {it.name: int(given["their_fly"]) for it in _aloft(scene, me)}
    return upper_hand((me.name, int(given["fly"])), others, scene.options)


@rule("MY-FLY-2")
def _settled(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Only who has won may attack the other this round; where nobody has, neither may."""
    for it in _aloft(scene, me):
        kept_off = set()
        if it.name not in done.state.beaten:
            kept_off.add((me.name, it.name))
        if it.name not in done.state.beaters:
            kept_off.add((it.name, me.name))
        scene = replace(scene, spared=scene.spared | kept_off)
        scene = scene.having(scene.member(it.name).gains(Lasting(now.HEIGHT, "", 1, ROUNDS)))
    return scene.having(scene.member(me.name).gains(Lasting(now.HEIGHT, "", 1, ROUNDS)))


UPPER_HAND = free(
    Deed(
        "upper hand",
        "Fight for the upper hand in the air",
        "MY-FLY-2",
        _contests,
        _settled,
        _contest_asks,
        _may_contest,
    )
)

# -- the pass ----------------------------------------------------------------------------------------------


def _pass_asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    names = {it.name for it in _aloft(scene, me)}
    able = tuple(name for name in targets(scene, me, passing=True) if name in names)
    return (
        Ask("target", "Target", able, empty="no opponent in the air may be attacked"),
        Ask("attack_with", "With", hands(me)),
        Ask("defence", "Answer of the target", ANSWERS, optional=True),
    )


@rule("MY-FLY-3", "MY-AMB-73")
def _passes(scene: Scene, me: Member, given: Given) -> Exchange:
    """An attack in flight is a charge that goes on past its target."""
    return attack(scene, me, {"charge": ALOFT, "flying": True, "run_up": 0, **given})


def _passed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return after_attack(scene, me, {"charge": ALOFT, **given}, done, say)


PASS = Deed(
    "pass in the air",
    "Pass in the air",
    "MY-FLY-3",
    _passes,
    _passed,
    _pass_asks,
    closed=lambda scene, me: _why_grounded(scene, me) or helpless_words(me),
)

AIR_DEEDS = (UPPER_HAND, PASS)
