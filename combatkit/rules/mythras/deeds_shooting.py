"""Shots in a fight of several: aim, cover, the melee around a target, and loading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.fights import Ask, Done, no_dice
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.deed import Deed, Given
from combatkit.rules.mythras.lasting import AIMING, Lasting, lasting, named
from combatkit.rules.mythras.loading import unloaded, why_no_shot
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.setup_ranged import EDGE
from combatkit.rules.mythras.weapons import Weapon


@rule("MY-RANGED-6", "MY-RANGED-10", "MY-COVER-1")
def from_here(scene: Scene, me: Member, foe: Member, given: dict[str, Any]) -> dict[str, Any]:
    """The set-up of a shot, with what the fight knows: aim, the melee around the target, and its cover."""
    setup = dict(given)
    near = scene.engaged_with(foe.name)
    if near and me.name not in near:
        setup.setdefault("crowd", EDGE)
        setup.setdefault("others_near", len(near))
    if me.has(AIMING):
        setup.setdefault("aimed", True)
    for each in named(foe.lasting, now.IN_COVER):
        setup.setdefault("cover", tuple(each.detail.split(" and ")) if each.detail else foe.who.anatomy.names)
    return setup


@rule("MY-RANGED-19", "MY-RANGED-20", "MY-RANGED-6")
def after_shot(scene: Scene, me: Member, used: Weapon, gained: Iterable[str]) -> Member:
    """The aim is spent, and the weapon has to be loaded, or another one to be readied.

    Parameters
    ----------
    gained
        The conditions that the exchange has put on the shooter: Rapid Reload may be among them.
    """
    sling = switch(scene.options, "sling_load", "list")
    second = me.who.off_hand == used.name
    conditions = (*me.sheet.condition_list, *gained)
    empty = unloaded(used, conditions, second_in_hand=second, sling_load=sling)
    me = me.loses(AIMING, now.RELOADED)
    return me.gains(lasting(empty)) if empty else me


@rule("MY-RANGED-20", "MY-RANGED-19", "MY-AP-3")
def loaded(me: Member, item: str) -> Member | None:
    """A turn of loading less; None when there is nothing to load."""
    for each in named(me.lasting, now.UNLOADED):
        if each.detail == item and each.left is not None:
            rest = tuple(other for other in me.lasting if other is not each)
            less = (each._replace(left=each.left - 1),) if each.left > 1 else ()
            return replace(me, lasting=tuple(sorted((*rest, *less), key=str)))
    return None


# -- aiming and cover ----------------------------------------------------------------------------------------


@rule("MY-RANGED-6", "MY-AMB-49")
def _aimed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """All turns of the round go into it.

    Points that are left pay for reactions, but whoever reacts has not spent the whole round on aiming (ours).
    """
    return scene.having(replace(me.gains(Lasting(AIMING)), passed=True))


def _may_aim(scene: Scene, me: Member) -> str:
    if not me.sheet.main.is_ranged:
        return f"{me.sheet.main.name} is no missile weapon"
    not_ready = why_no_shot(me.sheet.main, me.sheet.condition_list)
    if not_ready:
        return not_ready
    if scene.cycle > 1 or me.name in scene.offended:
        return "it takes a whole round"
    return "it has aimed already" if me.has(AIMING) else ""


@rule("MY-ACT-TAKECOVER", "MY-COVER-1")
def _covered(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Behind what is at hand; the locations that it hides are the GM's to name, left out: all of them."""
    hidden = given.get("hides") or ()
    names = tuple(hidden) if isinstance(hidden, (tuple, list)) else (hidden,)
    return scene.having(me.gains(Lasting(now.IN_COVER, " and ".join(names))))


def _hides(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (Ask("hides", "Locations that it hides", me.who.anatomy.names, optional=True, many=True),)


def _may_take_cover(scene: Scene, me: Member) -> str:
    if not me.has(now.BESIDE_COVER):
        return "there is no cover at hand"
    return "already in cover" if me.has(now.IN_COVER) else ""


AIM = Deed(
    "aim",
    "Aim",
    "MY-RANGED-6",
    lambda scene, me, given: no_dice("Aim", "MY-RANGED-6", lambda: f"{me.name} aims for the whole round."),
    _aimed,
    closed=_may_aim,
)
TAKE_COVER = Deed(
    "take cover",
    "Take cover",
    "MY-ACT-TAKECOVER",
    lambda scene, me, given: no_dice(
        "Take cover", "MY-ACT-TAKECOVER", lambda: f"{me.name} ducks behind cover."
    ),
    _covered,
    _hides,
    _may_take_cover,
)

SHOOTING_DEEDS = (AIM, TAKE_COVER)
