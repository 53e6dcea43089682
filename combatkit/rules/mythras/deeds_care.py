"""First Aid in a fight of several: for oneself, or for somebody on the same side."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change
from combatkit.rules.fights import Ask, Done
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.deed import Deed, Given
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.healing import (
    BLEEDING,
    REVIVE,
    STABILISE,
    WAKE,
    WOUND,
    help_for,
    helped,
    why_no_help,
)
from combatkit.rules.mythras.lasting import lasting
from combatkit.rules.mythras.scene import Member, Scene

KINDS = (BLEEDING, REVIVE, WAKE, STABILISE)
"""What help may be for, beside a wound, the most urgent first."""


def _kinds(it: Member) -> tuple[str, ...]:
    """What somebody may be helped with now; quickly seen where nobody is hurt."""
    if not it.lasting and not it.who.hit_points:
        return ()
    return _needs(it.sheet)


@lru_cache(maxsize=4096)
def _needs(sheet: Fighter) -> tuple[str, ...]:
    """What a sheet says that somebody may be helped with."""
    found = [kind for kind in KINDS if not why_no_help(sheet, kind)]
    wounds = [f"{WOUND} of the {name}" for name in sheet.anatomy.names if not why_no_help(sheet, WOUND, name)]
    return (*found, *wounds)


def _asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    side = [it for it in scene.members if it.side == me.side]
    found = tuple(f"{it.name}: {kind}" for it in side for kind in _kinds(it))
    return (Ask("help", "Whom, and with what", found, empty="nobody at hand needs it"),)


def _case(scene: Scene, given: Given) -> tuple[Member, str, str]:
    name, _, kind = str(given["help"]).rpartition(": ")
    kind, _, place = kind.partition(" of the ")
    return scene.member(name), kind, place


@rule("MY-SE-BLEED", "MY-SE-DROPFOE", "MY-GAP-18")
def first_aid(scene: Scene, me: Member, given: Given) -> Exchange:
    """A roll of First Aid. The text names no time for it; in a fight it takes a Turn (ours)."""
    patient, kind, place = _case(scene, given)
    return help_for(me.sheet, patient.sheet, kind, location=place, options=scene.options)


def _after(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The patient's Hit Points and conditions; whatever goes on keeps its clock."""
    patient, _, _ = _case(scene, given)
    sheet = helped(patient.sheet, done.outcome)
    texts = set(sheet.condition_list)
    kept = tuple(each for each in patient.lasting if str(each) in texts)
    new = tuple(lasting(text, by=me.name) for text in texts - {str(each) for each in kept})
    who = change(patient.who, {"hit_points": sheet.hit_points})
    return scene.having(replace(patient, who=who, lasting=tuple(sorted((*kept, *new), key=str))))


FIRST_AID = Deed("first aid", "First Aid", "MY-GAP-18", first_aid, _after, _asks)
