"""Pulling a weapon or a missile out of a wound, in a fight: one's own, or whose owner is far off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, hurt, suffers, texts
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.contests import pull_out
from combatkit.rules.mythras.deed import Deed, Given
from combatkit.rules.mythras.hands import hand_of, handed
from combatkit.rules.mythras.lasting import Lasting, named
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.weapons import weapon


class InWound(NamedTuple):
    """A weapon in a wound: whose wound, which weapon, and the condition that knows place and roll."""

    victim: str
    item: str
    known: Lasting


@rule("MY-SE-IMPALE", "MY-RANGED-17")
def in_wounds(scene: Scene, me: Member) -> dict[str, InWound]:
    """What somebody may pull out now, by the words that a form offers: its own weapons first.

    A missile, or a weapon that its owner has let go of, may be pulled out by whoever is in close combat with
    the victim; by the victim itself and its friends too (ours).
    """
    found = [*_own(scene, me), *_loose(scene, me)]
    alike = Counter(it.item for it in found)
    return {
        it.item
        if it.known.what == now.WEAPON_STUCK and alike[it.item] == 1
        else f"{it.item} in {it.victim}": it
        for it in found
    }


def _own(scene: Scene, me: Member) -> Iterator[InWound]:
    """The weapons of somebody in wounds within its reach."""
    near = scene.engaged_with(me.name)
    for each in named(me.lasting, now.WEAPON_STUCK):
        if each.place and each.by in scene.by_name and (each.by in near or scene.member(each.by).out):
            yield InWound(each.by, each.detail, each)


def _loose(scene: Scene, me: Member) -> Iterator[InWound]:
    """Missiles, and weapons of others that nobody holds, in wounds at hand."""
    friends = [it.name for it in scene.members if it.side == me.side]
    for name in (*friends, *scene.engaged_with(me.name)):
        for each in named(scene.member(name).lasting, now.IMPALED):
            if each.place and each.weapon and not _kept(scene, each, name, me.name):
                yield InWound(name, each.weapon, each)


def _kept(scene: Scene, known: Lasting, victim: str, me: str) -> bool:
    """Whether its owner holds on to a weapon in a wound, or may pull it out as its own."""
    owner = scene.by_name.get(known.by)
    if owner is None:
        return False
    stuck = named(owner.lasting, now.WEAPON_STUCK)
    if not any((each.by, each.detail) == (victim, known.weapon) for each in stuck):
        return False
    return owner.name == me or (bool(hand_of(owner.who, known.weapon)) and not owner.out)


def _asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (Ask("item", "Weapon", tuple(in_wounds(scene, me)), empty="no weapon sticks in anybody at hand"),)


@rule("MY-SE-IMPALE", "MY-ACT-READYWEAPON", "MY-RANGED-17")
def _pulls(scene: Scene, me: Member, given: Given) -> Exchange:
    it = in_wounds(scene, me)[given["item"]]
    victim, owner = scene.member(it.victim), me.name if it.known.what == now.WEAPON_STUCK else it.known.by
    impaled = [str(each) for each in named(victim.lasting, now.IMPALED) if _same(each, it, owner)]
    return pull_out(
        me.sheet,
        victim.sheet,
        it.item,
        it.known.place,
        original=it.known.original,
        condition=impaled[0] if impaled else "",
        options=scene.options,
        policy=scene.policy,
    )


def _same(each: Lasting, it: InWound, owner: str) -> bool:
    """Whether a condition of the victim is that of this weapon."""
    return (each.by, each.weapon, each.place) == (owner, it.item, it.known.place)


@rule("MY-SE-IMPALE", "MY-RANGED-17", "MY-WPN-4")
def _pulled(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The weapon is free again, or not; the wound is the victim's."""
    it, outcome = in_wounds(scene, me)[given["item"]], done.outcome
    if not outcome["success"]:
        return scene
    own = it.known.what == now.WEAPON_STUCK
    owner = me.name if own else it.known.by
    scene = _free(scene, owner, it)
    known, turns = it.known, int(done.state.turns or 0)
    scene = scene.having(hurt(scene.member(it.victim), {**outcome, "defender_conditions": ""}))
    cause = Cause(owner, it.item, turns, known.roll, known.level, known.place)
    scene = suffers(scene, it.victim, texts(outcome["foe_conditions"]), cause)
    taken = scene.member(me.name)
    if weapon(it.item).load or (own and hand_of(taken.who, it.item)):  # an arrow; or it never left the hand
        return scene
    return scene.having(handed(taken, it.item))


def _free(scene: Scene, owner: str, it: InWound) -> Scene:
    """The owner's weapon sticks there no more."""
    whose = scene.by_name.get(owner)
    if whose is None:
        return scene
    rest = tuple(
        each
        for each in whose.lasting
        if (each.what, each.by, each.detail) != (now.WEAPON_STUCK, it.victim, it.item)
    )
    return scene.having(replace(whose, lasting=rest))


PULL_OUT = Deed("pull out", "Pull a weapon out", "MY-SE-IMPALE", _pulls, _pulled, _asks)
