"""The kinds of fields that a World of Empire form is made of."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from combatkit.rules.fighter import fighter_field


def values(members: type[StrEnum]) -> Callable[[], tuple[str, ...]]:
    """The words of a closed list."""
    return lambda: tuple(member.value for member in members)


def number(
    label: str,
    default: int | None,
    group: str,
    rule: str,
    *,
    low: int = 0,
    high: int = 60,
    help: str = "",
    unit: str = "",
) -> Any:
    """A whole number; without a default it is worked out from the others when left empty."""
    optional = default is None
    return fighter_field(
        label,
        "number",
        default=default,
        optional=optional,
        low=low,
        high=high,
        group=group,
        rule=rule,
        help=help,
        unit=unit,
    )


def flag(label: str, group: str, rule: str, help: str = "") -> Any:
    """Yes or no, at first no."""
    return fighter_field(label, "flag", default=False, group=group, rule=rule, help=help)


def one_of(
    label: str, default: str, choices: Callable[[], tuple[str, ...]], group: str, rule: str, help: str = ""
) -> Any:
    """One of a list of words."""
    return fighter_field(label, "choice", default=default, choices=choices, group=group, rule=rule, help=help)


def some_of(label: str, choices: Callable[[], tuple[str, ...]], group: str, rule: str, help: str = "") -> Any:
    """Any of a list of words, at first none."""
    return fighter_field(label, "choices", default=(), choices=choices, group=group, rule=rule, help=help)


def words(label: str, group: str, rule: str, help: str = "") -> Any:
    """A text that may be empty."""
    return fighter_field(label, "text", optional=True, group=group, rule=rule, help=help)
