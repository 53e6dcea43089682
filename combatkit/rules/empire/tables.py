"""World of Empire's tables by name, ours or the reader's own; see `combatkit.rules.tables`.

Tables that the document lost are ours (`Table.house`).
"""

from __future__ import annotations

from pathlib import Path

from combatkit.rules.tables import Table, names_of_tables, read_own_tables, read_table

PACKAGE = "combatkit.rules.empire"


def table_names() -> tuple[str, ...]:
    """The names of all tables, sorted."""
    return names_of_tables(PACKAGE)


def table(name: str) -> Table:
    """Our table called `name`.

    Raises
    ------
    InputError
        When there is no such table; it names the nearest.

    Examples
    --------
    >>> table("fumble").rows[0]["armed"]
    'drops the weapon'
    """
    return read_table(PACKAGE, name)


def read_tables(folder: str | Path) -> dict[str, Table]:
    """The tables of a reader's folder, by name: each replaces ours of that name.

    Raises
    ------
    InputError
        For a folder without tables, a file whose name is none of ours, or one that lacks what ours has.
    """
    return read_own_tables(PACKAGE, folder)
