"""Doomblade's tables by name; see `combatkit.rules.tables`."""

from __future__ import annotations

from functools import cache

from combatkit.errors import unknown_name
from combatkit.rules.card import rule
from combatkit.rules.tables import Table, names_of_tables, read_table

PACKAGE = "combatkit.rules.doomblade"


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
    >>> table("fumble").rows[0]["armed"]
    'wounds self'
    """
    return read_table(PACKAGE, name)


@rule("DB-GAP-2")
def difficulty(grade: str) -> int:
    """The target number of a difficulty grade.

    Examples
    --------
    >>> difficulty("Easy"), difficulty("Insane")
    (8, 18)
    """
    numbers = {row["grade"]: int(row["number"]) for row in table("difficulty").rows}
    if grade not in numbers:
        raise unknown_name("difficulty", grade, numbers)
    return numbers[grade]


@cache
def skill_labels() -> dict[str, str]:
    """Field name to the game's word for each skill, in alphabetical order."""
    return {row["skill"]: row["label"] for row in table("skills").rows}
