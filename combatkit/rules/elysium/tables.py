"""Elysium's tables by name; see `combatkit.rules.tables`."""

from __future__ import annotations

from functools import cache
from typing import Any

from combatkit.errors import unknown_name
from combatkit.rules.card import rule
from combatkit.rules.tables import Table, names_of_tables, read_table

PACKAGE = "combatkit.rules.elysium"


def table_names() -> tuple[str, ...]:
    """The names of all tables, sorted."""
    return names_of_tables(PACKAGE)


def table(name: str) -> Table:
    """Read the table called `name`.

    Raises
    ------
    InputError
        When there is no such table; it names the nearest.

    Examples
    --------
    >>> table("knockout").rows[2]["penalty"]
    -6
    """
    return read_table(PACKAGE, name)


@cache
def by_name(name: str, key: str) -> dict[str, dict[str, Any]]:
    """The rows of a table by the value of one of their columns."""
    return {str(row[key]): row for row in table(name).rows}


def look_up(name: str, key: str, wanted: str) -> dict[str, Any]:
    """One row of a table.

    Raises
    ------
    InputError
        For a row that is not there, with the nearest.
    """
    rows = by_name(name, key)
    if wanted not in rows:
        raise unknown_name(key, wanted, rows)
    return rows[wanted]


@rule("EL-GAP-17")
def difficulty(check: str) -> int:
    """The Difficulty Level of a check that the rules name.

    Examples
    --------
    >>> difficulty("tumble past"), difficulty("mount slain")
    (20, 18)
    """
    return int(look_up("checks", "check", check)["dl"])


@cache
def skill_labels() -> dict[str, str]:
    """Name to the game's word for each skill."""
    return {row["skill"]: row["label"] for row in table("skills").rows}


@cache
def attribute_labels() -> dict[str, str]:
    """Abbreviation to the game's word for each attribute."""
    return {row["key"]: row["label"] for row in table("attributes").rows}


@rule("EL-CORE-1")
@cache
def attribute_of(skill: str) -> str:
    """The attribute that a skill is tied to.

    Examples
    --------
    >>> attribute_of("thievery"), attribute_of("discern")
    ('AGI', 'INS')
    """
    return str(look_up("skills", "skill", skill)["attribute"])


@rule("EL-GAP-6", "EL-CORE-6")
def hit_points_of(size: int) -> int:
    """Hit Points by Size, -6 to 11.

    Examples
    --------
    >>> hit_points_of(0), hit_points_of(-6), hit_points_of(11)
    (30, 1, 750)
    """
    return int(look_up("sizes", "size", str(size))["hit_points"])


@rule("EL-KO-1")
def stage_penalty(stage: int) -> int:
    """What a stage of the Knockout Track takes off every check; 0 off the track and once unconscious.

    Examples
    --------
    >>> [stage_penalty(stage) for stage in range(6)]
    [0, -2, -4, -6, -8, 0]
    """
    return int(table("knockout").rows[stage - 1]["penalty"]) if stage else 0


UNCONSCIOUS_AT = int(table("knockout").extra["unconscious"])
"""The stage of the Knockout Track at which one is unconscious."""


@rule("EL-INTIM-2", "EL-TAUNT-2")
def morale(name: str, successes: int) -> tuple[str, int]:
    """The state and its penalty after so many successes of ``"morale"`` or ``"agitation"``; further ones add
    nothing.

    Examples
    --------
    >>> morale("morale", 2), morale("agitation", 4), morale("morale", 0)
    (('frightened', -4), ('enraged', -8), ('', 0))
    """
    if not successes:
        return "", 0
    row = table(name).rows[min(successes, 4) - 1]
    return str(row["state"]), int(row["penalty"])
