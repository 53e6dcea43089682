"""The fields of the set-up that tell how the attacker comes on: charges, saddles, wings, water, leaps."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.fighter import fighter_field
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.weapons import weapon_names

NO_CHARGE, INTO, THROUGH, ALOFT = "no", "into contact", "through contact", "pass in the air"
CHARGES = (NO_CHARGE, INTO, THROUGH, ALOFT)
"""How somebody charges, as the set-up names it."""

WIDE_TURNS = ("at once", "1d3 rounds", "1d6 rounds")
"""When a flyer can come on again: griffons take 1d3 rounds, dragons 1d6."""

BRAWN, DODGE, ATHLETICS = "brawn", "evade", "athletics"
LEAP_RESISTANCES = (BRAWN, DODGE, ATHLETICS)
"""What a leap is resisted with."""

GROUP = "Movement"


def flag(label: str, help: str, rule_id: str) -> bool:
    """A yes or no of this group."""
    made: bool = fighter_field(label, "flag", default=False, help=help, group=GROUP, rule=rule_id)
    return made


def number(
    label: str, help: str, rule_id: str, *, low: int = 0, high: int = 1000, unit: str = ""
) -> int | None:
    """A number of this group that may be left out."""
    made: int | None = fighter_field(
        label, "number", optional=True, low=low, high=high, unit=unit, help=help, group=GROUP, rule=rule_id
    )
    return made


def charge() -> str:
    """The field of the charge."""
    made: str = fighter_field(
        "Charge",
        "choice",
        default=NO_CHARGE,
        choices=CHARGES,
        help="into: stops and is engaged; through: rides or flies on",
        group=GROUP,
        rule="MY-CHARGE-1",
    )
    return made


def run_up() -> int:
    """The field of the run-up."""
    made: int = fighter_field(
        "Run-up",
        "number",
        default=1,
        low=0,
        high=100,
        unit="rounds",
        help="Whole rounds of running or sprinting before a charge",
        group=GROUP,
        rule="MY-CHARGE-1",
    )
    return made


def turns_round() -> str:
    """The field of the time between two passes."""
    made: str = fighter_field(
        "Next pass",
        "choice",
        default=WIDE_TURNS[0],
        choices=WIDE_TURNS,
        help="After a pass in the air, or one that rides on",
        group=GROUP,
        rule="MY-FLY-4",
    )
    return made


def mount_modifier() -> Any:
    """The field of the Damage Modifier of the attacker's mount."""
    return fighter_field(
        "Mount's Damage Modifier",
        "text",
        optional=True,
        help="Of the attacker's mount, without the charge",
        group=GROUP,
        rule="MY-MOUNT-6",
    )


def rider_weapon() -> Any:
    """The field of what the rider parries with."""
    return fighter_field(
        "Rider's weapon",
        "choice",
        optional=True,
        choices=weapon_names,
        help="With which the defender's rider parries for it",
        group=GROUP,
        rule="MY-MOUNT-4",
    )


def leap_resistance() -> str:
    """The field of what a leap is resisted with."""
    made: str = fighter_field(
        "Resist a leap with",
        "choice",
        default=BRAWN,
        choices=LEAP_RESISTANCES,
        help="athletics: for a target on four legs",
        group=GROUP,
        rule="MY-LEAP-1",
    )
    return made


@rule("MY-LEAP-1", "MY-LEAP-4")
def why_no_resistance(target: Fighter, way: str, evading: str) -> str:
    """Why a target cannot resist a leap in this way; empty when it can. `evading`: why it cannot evade."""
    if way == BRAWN:
        return ""
    if way == ATHLETICS and target.anatomy.legs < 4:
        return "Athletics stands in for Evade on four legs only"
    return evading
