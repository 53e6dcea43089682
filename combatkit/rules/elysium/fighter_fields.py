"""Short ways to write the fields of an Elysium fighter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

from combatkit.rules.elysium.tables import attribute_labels, skill_labels, table
from combatkit.rules.fighter import fighter_field

LOWEST, HIGHEST = int(table("skills").extra["lowest"]), int(table("skills").extra["highest"])

ORGANS = (
    "right eye",
    "left eye",
    "right ear",
    "left ear",
    "tongue",
    "right hand",
    "left hand",
    "right leg",
    "left leg",
)
"""Parts that a called shot may disable."""

HANDS = ("right hand", "left hand")


def words(members: Iterable[StrEnum]) -> Callable[[], tuple[str, ...]]:
    """The values of an enum, as a form offers them."""
    return lambda: tuple(member.value for member in members)


def attribute(key: str, default: int = 3) -> Any:
    """An attribute by its abbreviation."""
    return fighter_field(
        attribute_labels()[key],
        "number",
        default=default,
        low=-10,
        high=30,
        group="Attributes",
        rule="EL-GAP-15",
    )


def skill(name: str, default: int = 0, *, group: str = "Skills", label: str = "", help: str = "") -> Any:
    """Ranks in a skill."""
    return fighter_field(
        label or skill_labels()[name],
        "number",
        default=default,
        low=LOWEST,
        high=HIGHEST,
        unit="ranks",
        group=group,
        rule="EL-CORE-1",
        help=help,
    )


def count(
    label: str, default: int, low: int, high: int, group: str, rule: str, *, unit: str = "", help: str = ""
) -> Any:
    """A whole number."""
    return fighter_field(
        label, "number", default=default, low=low, high=high, group=group, rule=rule, unit=unit, help=help
    )


def pick(
    label: str, default: str, choices: Callable[[], tuple[str, ...]], group: str, rule: str, help: str = ""
) -> Any:
    """One of several names."""
    return fighter_field(
        label, "choice", default=str(default), choices=choices, group=group, rule=rule, help=help
    )


def several(label: str, choices: Callable[[], tuple[str, ...]], group: str, rule: str, help: str = "") -> Any:
    """Any number of names."""
    return fighter_field(label, "choices", default=(), choices=choices, group=group, rule=rule, help=help)


def flag(label: str, group: str, rule: str, help: str = "") -> Any:
    """Yes or no, and no by default."""
    return fighter_field(label, "flag", default=False, group=group, rule=rule, help=help)
