"""A single blow for the wound panel, and what a fighter's sheet says after one."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.fighter import change, check, fighter_field, specs
from combatkit.rules.mythras.conditions import LUCK_SPENT, TENDED, TREATED, WEAPON_DAMAGED
from combatkit.rules.mythras.damage import Stops
from combatkit.rules.mythras.edition import require_rules
from combatkit.rules.mythras.enums import Level, Side, Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import HERO, location_names
from combatkit.rules.mythras.resist import Switches, graded_resistance
from combatkit.rules.mythras.sides import drops_of, parts_of, party_of, withstanding
from combatkit.rules.mythras.state import Context, Plan, State
from combatkit.rules.mythras.weapons import weapon

ANYWHERE = "by the die"
"""A blow whose location is rolled."""


def _places() -> tuple[str, ...]:
    return ANYWHERE, *location_names()


@dataclass(frozen=True)
class Blow:
    """One blow that lands on a fighter, after any parry.

    Examples
    --------
    >>> Blow(location="chest", damage=9).attack_level
    'success'
    """

    location: str = fighter_field("Location", "choice", default=ANYWHERE, choices=_places, rule="MY-HITLOC-1")
    damage: int = fighter_field(
        "Damage", "number", default=6, low=0, high=500, help="Before armour", rule="MY-DMG-1"
    )
    armour_counts: bool = fighter_field("Armour counts", "flag", default=True, rule="MY-DMG-1")
    attack_roll: int = fighter_field(
        "Attack roll",
        "number",
        default=50,
        low=1,
        high=100,
        unit="d100",
        help="The die that struck: Endurance is opposed to it",
        rule="MY-WOUND-1",
    )
    attack_level: str = fighter_field(
        "Attack was a", "choice", default="success", choices=("success", "critical"), rule="MY-WOUND-1"
    )
    attack_skill: int | None = fighter_field(
        "Attack skill",
        "number",
        optional=True,
        low=0,
        high=1000,
        unit="%",
        help="Matters only where a skill is over 100",
        rule="MY-WOUND-11",
    )
    severs: bool = fighter_field("Cuts or pierces", "flag", default=True, rule="MY-WOUND-9")

    def __post_init__(self) -> None:
        for spec in specs(Blow):
            object.__setattr__(self, spec.name, check(spec, getattr(self, spec.name)))


def blow_start(who: Fighter, blow: Blow, options: Switches) -> tuple[State, Context]:
    """The first state and the context of a single blow.

    Raises
    ------
    InputError
        For a location that this body does not have, or an Endurance over 100 against an unknown skill.
    """
    if blow.location != ANYWHERE:
        who.anatomy[blow.location]
    require_rules(options, fighter="" if who.standing == HERO else who.standing)
    foe = party_of(who, who.main, Side.DEFENDER, (), options, 0)
    striker = Fighter(name="The attacker", weapon="Broadsword" if blow.severs else "Club")
    own = party_of(striker, weapon(striker.weapon), Side.ATTACKER, (), options, 0)
    value = graded_resistance(foe.skill("Endurance"), foe.grade("Endurance"), 0, options) or 0
    if blow.attack_skill is None and value > 100:
        raise InputError(
            "attack_skill",
            f"is not given, and Endurance {value} reaches back to it",
            "give the skill that the attack was rolled with",
        )
    reaches = blow.attack_skill is not None and max(blow.attack_skill, value) > 100
    context = Context(
        attacker=own,
        defender=foe,
        parts=parts_of(who, options),
        location_die=who.anatomy.die,
        location_cuts=who.anatomy.cuts,
        options=options,
        setup=(),
        plan=Plan(severs=blow.severs, drops=drops_of(who), siz_doubled=withstanding(foe)),
    )
    state = State(
        attack_value=blow.attack_skill if reaches else None,
        parry_value=None,
        attack_roll=blow.attack_roll,
        attack_level=Level[blow.attack_level.upper()],
        guard=Stops.NONE,
        location=None if blow.location == ANYWHERE else blow.location,
        damage=blow.damage,
    )
    return state, context


ARMOUR_LOST = re.compile(r"armour lost: (\d+)")
ITEM_LEFT = re.compile(rf"{WEAPON_DAMAGED}: (.+), (?:(\d+) of \d+ left|broken)")


@rule("MY-DMG-1", "MY-DMG-2", "MY-SE-SUNDER", "MY-WPN-4")
def wounded_by(who: Fighter, outcome: Mapping[str, Hashable]) -> Fighter:
    """The fighter after a blow: Hit Points, armour, items and conditions. Wound levels follow from those.

    Parameters
    ----------
    outcome
        The columns of a blow, or of an exchange in which this fighter was the defender.
    """
    changes: dict[str, Any] = {}
    place, damage = outcome["location"], int(str(outcome["damage"]))
    if place is not None and damage:
        name = str(place)
        changes["hit_points"] = {**who.hit_points, name: who.hit_points_left()[name] - damage}
    words = list(who.condition_list)
    if "hit_points" in changes:  # a new injury: it may be tended once more, and heals only if it is treated
        words = [it for it in words if it not in (f"{TENDED}: {place}", f"{TREATED}: {place}")]
        changes["conditions"] = None
    for condition in filter(None, str(outcome["defender_conditions"]).split("; ")):
        lost, item = ARMOUR_LOST.fullmatch(condition), ITEM_LEFT.fullmatch(condition)
        if lost and place is not None:
            changes |= _armour_less(who, str(place), int(lost[1]))
        elif item and item[1] in (who.weapon, who.off_hand):
            field = "weapon_hit_points" if item[1] == who.weapon else "off_hand_hit_points"
            changes[field] = int(item[2] or 0)
        elif condition == LUCK_SPENT:
            changes["luck"] = who.luck_points - 1
        else:
            words.append(condition)
    if words:
        changes["conditions"] = "; ".join(dict.fromkeys(words))
    return change(who, changes) if changes else who


def _armour_less(who: Fighter, place: str, lost: int) -> dict[str, Any]:
    """The fields of a fighter whose armour at a place has lost some points, the worn ones first."""
    worn, natural = who.worn_armour()[place], who.natural_armour_points()[place]
    rest = lost - min(lost, worn)
    changes: dict[str, Any] = {"armour_at": {**who.armour_at, place: worn - min(lost, worn)}}
    if rest:
        changes["natural_at"] = {**who.natural_at, place: natural - rest}
    return changes


def worst(who: Fighter) -> Wound:
    """The worst wound that a fighter has."""
    return max(who.wound(name) for name in who.anatomy.names)
