"""The one place that reads World of Empire's tables, and the reader's own in place of ours.

A table is a TOML file in ``tables/`` with a head (`title`, `rule`, `provenance`, `source`, perhaps `note`)
and its rows. Tables that the document lost are ours (`Table.house`); a folder of files with the same names
replaces any of them (`read_tables`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from combatkit.errors import InputError, unknown_name
from combatkit.rules import tables
from combatkit.rules.card import Provenance, package_folder

PACKAGE = "combatkit.rules.empire"
HEAD = (*tables.HEAD, "figures")


@dataclass(frozen=True, slots=True)
class Table(tables.Table):
    """One table of the rules as it stands in its file (see `combatkit.rules.tables.Table`).

    Parameters
    ----------
    figures
        Single figures beside the rows, by name; anything else in the file is `extra`.
    own
        True for a table of the reader's, in place of ours.
    """

    figures: dict[str, Any] = field(default_factory=dict)
    own: bool = False

    @property
    def house(self) -> bool:
        """Whether the figures are no document's but the kit's or the reader's own."""
        return self.provenance is Provenance.HOUSE

    @property
    def badge(self) -> str:
        """What stands beside a number that rests on this table; empty for one of the document.

        Examples
        --------
        >>> table("wounds").badge, table("aims").badge
        ('house table', '')
        """
        return ("your own table" if self.own else "house table") if self.house else ""


def table_names() -> tuple[str, ...]:
    """The names of all tables, sorted."""
    return tables.names_of_tables(PACKAGE)


@cache
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
    if name not in table_names():
        raise unknown_name("table", name, table_names())
    return _made(name, package_folder(PACKAGE, "tables", f"{name}.toml").read_text(encoding="utf-8"), False)


def _made(name: str, text: str, own: bool) -> Table:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("table", f"{name}.toml is no TOML: {error}", "mend that line") from error
    for key in ("title", "source", "row"):
        if key not in data:
            raise InputError("table", f"{name}.toml has no {key!r}", f"add it, as in our own {name}.toml")
    rules = data.get("rule", table(name).rules if own else ())
    return Table(
        name=name,
        title=data["title"],
        rules=(rules,) if isinstance(rules, str) else tuple(rules),
        provenance=Provenance(data.get("provenance", "house")),
        source=data["source"],
        note=data.get("note", ""),
        rows=tuple(data["row"]),
        figures=data.get("figures", {}),
        extra={key: value for key, value in data.items() if key not in HEAD},
        own=own,
    )


def read_tables(folder: str | Path) -> dict[str, Table]:
    """The tables of a reader's folder, by name: each replaces ours of that name.

    Raises
    ------
    InputError
        For a folder without tables, a file whose name is none of ours, or one that lacks what ours has.
    """
    path = Path(folder)
    found: dict[str, Table] = {}
    files = sorted(path.glob("*.toml")) if path.is_dir() else []
    if not files:
        raise InputError("tables", f"{path} holds no TOML files", f"copy one of ours: {table_names()}")
    for file in files:
        name = file.stem
        if name not in table_names():
            raise unknown_name("table", name, table_names())
        mine, ours = _made(name, file.read_text(encoding="utf-8"), True), table(name)
        needed = set.intersection(*(set(row) for row in ours.rows))
        for number, row in enumerate(mine.rows, 1):
            if lacking := sorted(needed - set(row)):
                raise InputError("table", f"row {number} of {name}.toml lacks {lacking}", "add them")
        for part in ("figures", "extra"):
            if lacking := sorted(set(getattr(ours, part)) - set(getattr(mine, part))):
                raise InputError("table", f"{name}.toml lacks {lacking}", f"add them, as in our {name}.toml")
        found[name] = mine
    return found
