"""The one place that reads Mythras' tables.

A table is a TOML file in ``tables/`` with a head (`title`, `rule`, `provenance`, `source`, perhaps `note`)
and its rows. Other modules make typed values of the rows; panels and documents show them as they are.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from combatkit.errors import unknown_name
from combatkit.rules.card import Provenance, package_folder


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
    """

    name: str
    title: str
    rules: tuple[str, ...]
    provenance: Provenance
    source: str
    note: str
    rows: tuple[dict[str, Any], ...]


@cache
def table_names() -> tuple[str, ...]:
    """The names of all tables, sorted."""
    folder = package_folder("combatkit.rules.mythras", "tables")
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir()
                        if entry.name.endswith(".toml")))


@cache
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
    if name not in table_names():
        raise unknown_name("table", name, table_names())
    file = package_folder("combatkit.rules.mythras", "tables", f"{name}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    rule = data["rule"]
    return Table(name=name, title=data["title"], rules=(rule,) if isinstance(rule, str) else tuple(rule),
                 provenance=Provenance(data["provenance"]), source=data["source"], note=data.get("note", ""),
                 rows=tuple(data["row"]))
