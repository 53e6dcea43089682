"""The one place that reads the tables of a game.

A table is a TOML file in the folder ``tables`` of the game's package, with a head (`title`, `rule`,
`provenance`, `source`, perhaps `note`), its rows, and perhaps single figures beside them. Other modules make
typed values of the rows; panels and documents show them as they are.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from combatkit.errors import unknown_name
from combatkit.rules.card import Provenance, package_folder

HEAD = ("title", "rule", "provenance", "source", "note", "row")


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the rules as it stands in its file.

    Parameters
    ----------
    name
        The file's name without its ending, e.g. ``"difficulty"``.
    title
        What stands above it.
    rules
        IDs of the rules or gaps that it fills.
    provenance, source
        Who vouches for the figures, and where they stand.
    note
        What a reader must know beside the rows; may be empty.
    rows
        The rows in order, each a plain dict. Callers do not write to them.
    extra
        Single figures beside the rows, by name.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    provenance: Provenance
    source: str
    note: str
    rows: tuple[dict[str, Any], ...]
    extra: dict[str, Any] = field(default_factory=dict)


@cache
def names_of_tables(package: str) -> tuple[str, ...]:
    """The names of all tables of a game, sorted.

    Examples
    --------
    >>> "fumble" in names_of_tables("combatkit.rules.doomblade")
    True
    """
    names = (entry.name for entry in package_folder(package, "tables").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def read_table(package: str, name: str) -> Table:
    """The table called `name` of the game in `package`.

    Raises
    ------
    InputError
        When there is no such table; it names the nearest.

    Examples
    --------
    >>> read_table("combatkit.rules.mythras", "difficulty").rows[3]["label"]
    'Standard'
    """
    if name not in names_of_tables(package):
        raise unknown_name("table", name, names_of_tables(package))
    data = tomllib.loads(package_folder(package, "tables", f"{name}.toml").read_text(encoding="utf-8"))
    rules = data["rule"]
    return Table(
        name=name,
        title=data["title"],
        rules=(rules,) if isinstance(rules, str) else tuple(rules),
        provenance=Provenance(data["provenance"]),
        source=data["source"],
        note=data.get("note", ""),
        rows=tuple(data["row"]),
        extra={key: value for key, value in data.items() if key not in HEAD},
    )
