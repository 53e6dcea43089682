"""Whom somebody may get at in a fight of several, and which options are closed against that foe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Style
from combatkit.rules.empire.fight_lasting import KEPT_OFF
from combatkit.rules.empire.fight_member import (
    Member,
    Said,
)
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.stances import closed_options
from combatkit.rules.roster import pair


@rule("D30-MULTI-3", "D30-GAP-5")
def in_reach(scene: Scene, me: Member) -> tuple[str, ...]:
    """Whom somebody may strike at: those in melee whom it faces; out of melee, everybody who fights.

    Out of reach are those who have got away from it in this round, and those whom it is kept off.
    """
    faced = scene.faces(me.name)
    if faced:
        return faced
    return tuple(it.name for it in scene.foes(me.name) if may_reach(scene, me, it.name))


def may_reach(scene: Scene, me: Member, foe: str) -> bool:
    """Whether somebody can get at a foe in melee."""
    kept = any(it.what == KEPT_OFF and it.by == foe and it.holds(scene.round) for it in me.lasting)
    return not kept and pair(me.name, foe) not in scene.parted


def in_sight(scene: Scene, me: Member) -> tuple[str, ...]:
    """Whom somebody may shoot at."""
    return tuple(it.name for it in scene.foes(me.name))


def shoots(me: Member) -> bool:
    """Whether what is in hand is a bow."""
    return me.who.arm.bow


def closed_here(scene: Scene, me: Member, foe: str, *, parries: bool = True) -> Mapping[str, str]:
    """The options that are closed against that foe, each with the reason.

    Parameters
    ----------
    parries
        Whether a Parry is declared beside the option, which engages a weapon behind a shield.
    """
    key = "closed", me.name, foe, parries
    if key not in scene.worked_out:
        scene.worked_out[key] = _closed_here(scene, me, foe, parries)
    return scene.worked_out[key]  # type: ignore[no-any-return]


@rule("D30-OPT-SWEAPON-4")
def _closed_here(scene: Scene, me: Member, foe: str, parries: bool) -> Mapping[str, str]:
    other = scene.member(foe) if foe else me
    met = bool(scene.melee_with(me.name)) if shoots(me) else foe in scene.melee_with(me.name)
    said = other.does if foe and other.said else Said()
    setup = Setup(
        engaged=met,
        kicks=True,
        defender_option=said.main.value,
        defender_also=tuple(each.value for each in said.stances[1:]),
        defender_both_weapons=said.both,
        engaged_weapon=parries and me.who.style == Style.WEAPON,
    )
    return _closed(scene.sheet(me, foe), scene.sheet(other, me.name), setup, scene.rulings)


@lru_cache(maxsize=4096)
def _closed(mine: Any, theirs: Any, setup: Setup, rulings: Any) -> Mapping[str, str]:
    return closed_options(mine, theirs, setup, 0, rulings)
