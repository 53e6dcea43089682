"""The kinds of field on a Mythras sheet, so that the fighter itself reads like one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from combatkit.rules.fighter import fighter_field
from combatkit.rules.mythras.body import body, body_names
from combatkit.rules.mythras.tables import table
from combatkit.rules.mythras.weapons import Kind, weapon, weapon_names

EMPTY_HAND = "none"
"""What the off hand holds when it holds nothing."""

HERO, UNDERLING, RABBLE = "hero", "underling", "rabble"
"""How much a fighter counts for in the story: with all rules on wounds, or with the optional short ones."""


@cache
def trait_names() -> tuple[str, ...]:
    """The names of the combat style traits."""
    return tuple(row["trait"] for row in table("style_traits").rows)


@cache
def off_hand_names() -> tuple[str, ...]:
    """What an off hand may hold: nothing, or whatever takes fewer than two hands."""
    one_handed = (name for name in weapon_names() if weapon(name).hands < 2)
    return EMPTY_HAND, *one_handed


@cache
def natural_names() -> tuple[str, ...]:
    """The natural weapons of creatures."""
    return weapon_names(Kind.NATURAL)


@cache
def location_names() -> tuple[str, ...]:
    """The hit locations of all bodies."""
    return tuple(dict.fromkeys(name for known in body_names() for name in body(known).names))


def characteristic(label: str, default: int, help: str) -> int:
    """The field of a characteristic."""
    value: int = fighter_field(label, "number", default=default, low=1, high=200, help=help,
                               group="Characteristics")
    return value


def skill_field(label: str, base: str, rule: str = "MY-GAP-25") -> int | None:
    """The field of a skill that follows from the characteristics when it is left out."""
    value: int | None = fighter_field(label, "number", optional=True, low=0, high=1000, unit="%",
                                      group="Skills", help=f"Left out: {base}. Over 100 is real.", rule=rule)
    return value


def damaged(label: str) -> int | None:
    """The field of what is left of a weapon."""
    value: int | None = fighter_field(label, "number", optional=True, low=0, high=500, group="Gear",
                                      help="Left out: undamaged", rule="MY-WPN-4")
    return value


def by_location(label: str, low: int, high: int, help: str, rule: str, group: str) -> Mapping[str, int]:
    """The field of a figure that differs from one hit location to another."""
    value: Mapping[str, int] = fighter_field(label, "numbers", default={}, low=low, high=high,
                                             choices=location_names, help=help, rule=rule, group=group)
    return value
