"""Mythras' tables by name; see `combatkit.rules.tables`."""

from __future__ import annotations

from combatkit.rules.tables import Table, names_of_tables, read_table

PACKAGE = "combatkit.rules.mythras"


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
    >>> table("difficulty").rows[3]["label"]
    'Standard'
    """
    return read_table(PACKAGE, name)

