"""The one place that reads the tables of a game.

A table is a TOML file in the folder ``tables`` of the game's package, with a head (`title`, `rule`,
`provenance`, `source`, perhaps `note`), its rows, and perhaps single figures beside them. Other modules make
typed values of the rows; panels and documents show them as they are. Where a game allows it, a folder of the
reader's with files of the same names replaces any of them (`read_own_tables`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import Provenance, package_folder
from combatkit.summary import Readable, Summary

HEAD = ("title", "rule", "provenance", "source", "note", "row", "figures")
NEEDED = ("title", "source", "row")
"""What every table has; a reader's own may leave out the rest."""


@dataclass(frozen=True, slots=True, repr=False)
class Table(Readable):
    """One table of the rules as it stands in its file; it reads as a table.

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
        Single figures at the head of the file, by name, and whatever else stands in it.
    figures
        Single figures of the file's part ``[figures]``, by name.
    own
        True for a table of the reader's, in place of the game's.

    Examples
    --------
    >>> read_table("combatkit.rules.empire", "bodies")
    Bodies that are not quite human (house table)
    body    name  d30     group       half  sided
    tailed  tail  30, 30  upper limb  L
    winged  wing  4, 5    upper limb  H     yes
    Faces of the d30 that these parts take from the human table.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    provenance: Provenance
    source: str
    note: str
    rows: tuple[dict[str, Any], ...]
    extra: dict[str, Any] = field(default_factory=dict)
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
        >>> read_table("combatkit.rules.empire", "wounds").badge
        'house table'
        >>> read_table("combatkit.rules.empire", "aims").badge
        ''
        """
        return ("your own table" if self.own else "house table") if self.house else ""

    def summary(self) -> Summary:
        """The rows as a table for reading, single figures and the note below it."""
        names = tuple(dict.fromkeys(name for row in self.rows for name in row))
        rows = tuple(tuple(_cell(row.get(name)) for name in names) for row in self.rows)
        single = [f"{name} = {_cell(value)}" for name, value in (self.extra | self.figures).items()]
        notes = (*([f"Single figures: {', '.join(single)}."] if single else []), self.note)
        mark = f" ({self.badge})" if self.badge else ""
        return Summary(self.title + mark, names, rows, tuple(note for note in notes if note))


def _cell(value: Any) -> str:
    """What stands in one place of a table, in words."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_cell, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_cell(each)}" for key, each in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


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
    return _made(name, package_folder(package, "tables", f"{name}.toml").read_text(encoding="utf-8"))


def _made(name: str, text: str, ours: Table | None = None) -> Table:
    """A table from the text of its file; `ours` is the game's, where the file is a reader's."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("table", f"{name}.toml is no TOML: {error}", "mend that line") from error
    for key in NEEDED if ours else (*NEEDED, "rule", "provenance"):
        if key not in data:
            raise InputError("table", f"{name}.toml has no {key!r}", f"add it, as in our own {name}.toml")
    rules = data.get("rule", ours.rules if ours else ())
    return Table(
        name=name,
        title=data["title"],
        rules=(rules,) if isinstance(rules, str) else tuple(rules),
        provenance=Provenance(data.get("provenance", Provenance.HOUSE)),
        source=data["source"],
        note=data.get("note", ""),
        rows=tuple(data["row"]),
        extra={key: value for key, value in data.items() if key not in HEAD},
        figures=data.get("figures", {}),
        own=ours is not None,
    )


def read_own_tables(package: str, folder: str | Path) -> dict[str, Table]:
    """The tables of a reader's folder, by name: each replaces the game's of that name.

    Parameters
    ----------
    package
        Of the game, e.g. ``"combatkit.rules.empire"``.
    folder
        Where the reader's TOML files lie.

    Raises
    ------
    InputError
        For a folder without tables, a file whose name is none of the game's, or one that lacks what the
        game's has.
    """
    path, known = Path(folder), names_of_tables(package)
    files = sorted(path.glob("*.toml")) if path.is_dir() else []
    if not files:
        raise InputError("tables", f"{path} holds no TOML files", f"copy one of ours: {known}")
    found: dict[str, Table] = {}
    for file in files:
        ours = read_table(package, file.stem)
        found[ours.name] = _made(ours.name, file.read_text(encoding="utf-8"), ours)
        _check_own(found[ours.name], ours)
    return found


def copy_tables(package: str, folder: str | Path, names: Iterable[str] = ()) -> tuple[Path, ...]:
    """Copy tables of a game into a folder of the reader's, to be changed there.

    Parameters
    ----------
    package, names
        Of the game, e.g. ``"combatkit.rules.empire"``; and which of its tables, all when none is named.
    folder
        Where to; it is made where it does not exist yet.

    Returns
    -------
    tuple of Path
        The new files.

    Raises
    ------
    InputError
        For a table that does not exist, or a file that is there already: nothing is written over.
    """
    known = names_of_tables(package)
    wanted = tuple(names) or known
    into = Path(folder)
    for name in wanted:
        if name not in known:
            raise unknown_name("table", name, known)
        if (into / f"{name}.toml").exists():
            raise InputError("tables", f"{into / name}.toml is there already", "take another folder")
    into.mkdir(parents=True, exist_ok=True)
    for name in wanted:
        text = package_folder(package, "tables", f"{name}.toml").read_text(encoding="utf-8")
        (into / f"{name}.toml").write_text(text, encoding="utf-8")
    return tuple(into / f"{name}.toml" for name in wanted)


def _check_own(mine: Table, ours: Table) -> None:
    """Refuse a reader's table that lacks what the game's has."""
    needed = set.intersection(*(set(row) for row in ours.rows))
    for number, row in enumerate(mine.rows, 1):
        if lacking := sorted(needed - set(row)):
            raise InputError("table", f"row {number} of {mine.name}.toml lacks {lacking}", "add them")
    for part in ("figures", "extra"):
        if lacking := sorted(set(getattr(ours, part)) - set(getattr(mine, part))):
            raise InputError(
                "table", f"{mine.name}.toml lacks {lacking}", f"add them, as in our {mine.name}.toml"
            )
