"""The one place that reads Doomblade's tables.

A table is a TOML file in ``tables/`` with a head (`title`, `rule`, `provenance`, `source`, perhaps `note`)
and its rows. Other modules make typed values of the rows; panels and documents show them as they are.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from combatkit.errors import unknown_name
from combatkit.rules.card import Provenance, package_folder, rule

PACKAGE = "combatkit.rules.doomblade"
HEAD = ("title", "rule", "provenance", "source", "note", "row")


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the rules as it stands in its file.

    Parameters
    ----------
    name
        The file's name without its ending, e.g. ``"fumble"``.
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
def table_names() -> tuple[str, ...]:
    """The names of all tables, sorted."""
    names = (entry.name for entry in package_folder(PACKAGE, "tables").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
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
    if name not in table_names():
        raise unknown_name("table", name, table_names())
    data = tomllib.loads(package_folder(PACKAGE, "tables", f"{name}.toml").read_text(encoding="utf-8"))
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
