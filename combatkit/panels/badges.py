"""The badge beside a number that rests on a table which no document has, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from combatkit.panels.control import STATIC
from combatkit.rules.rests import Tables
from combatkit.rules.tables import Table

Badge = dict[str, str]
"""What stands in the badge (``text``), and the titles of the tables (``title``); empty for no badge."""


def with_badges(name: str) -> str:
    """A script of ours behind the one that draws badges."""
    return (STATIC / "badge.js").read_text("utf-8") + (STATIC / name).read_text("utf-8")


def badge(tables: Tables) -> Badge:
    """The badge of a number that rests on these tables.

    Examples
    --------
    >>> from combatkit.rules.tables import read_table
    >>> armour, fumble = (read_table("combatkit.rules.empire", name) for name in ("armour", "fumble"))
    >>> badge((armour, fumble))
    {'text': 'house table', 'title': 'Armour; Fumble, one d6'}
    >>> badge(())
    {}
    """
    if not tables:
        return {}
    text = ", ".join(dict.fromkeys(table.badge for table in tables))
    return {"text": text, "title": "; ".join(table.title for table in tables)}


def badges(found: Mapping[str, Tables]) -> dict[str, Badge]:
    """The badges of several by name; those without one are left out."""
    return {name: badge(tables) for name, tables in found.items() if tables}


def badges_of(names: Sequence[str], found: Mapping[str, Tables]) -> tuple[Badge, dict[str, Badge]]:
    """The badge of a whole table, and those of its rows or columns by name.

    Where all rest on the same house tables the badge stands once, with the name of the table, and nothing
    beside a row; a row that rests on more than the others then says so on hover.

    Examples
    --------
    >>> from combatkit.rules.tables import read_table
    >>> armour, fumble = (read_table("combatkit.rules.empire", name) for name in ("armour", "fumble"))
    >>> badges_of(("hit", "hurt"), {"hit": (fumble,), "hurt": (fumble,)})
    ({'text': 'house table', 'title': 'Fumble, one d6'}, {})
    >>> whole, rows = badges_of(("hit", "hurt"), {"hit": (fumble,), "hurt": (armour, fumble)})
    >>> whole["title"], rows
    ('Fumble, one d6; more in some', {'hurt': {'text': '', 'title': 'house table: Armour; Fumble, one d6'}})
    >>> badges_of(("hit", "hurt"), {"hit": (fumble,)})
    ({}, {'hit': {'text': 'house table', 'title': 'Fumble, one d6'}})
    """
    mine = {name: found.get(name, ()) for name in names}
    first = next(iter(mine.values()), ())
    shared = tuple(table for table in first if all(_has(tables, table) for tables in mine.values()))
    if not shared:
        return {}, badges(mine)
    more = {name: badge(tables) for name, tables in mine.items() if len(tables) > len(shared)}
    rows = {name: {"text": "", "title": f"{it['text']}: {it['title']}"} for name, it in more.items()}
    whole = badge(shared)
    return whole | ({"title": f"{whole['title']}; more in some"} if rows else {}), rows


def _has(tables: Tables, table: Table) -> bool:
    # Each stands once in a game, and is told by its name.
    return any(each.name == table.name for each in tables)


def words(tables: Tables) -> str:
    """The same as text, with the short names of the tables.

    Examples
    --------
    >>> from combatkit.rules.tables import read_table
    >>> armour, fumble = (read_table("combatkit.rules.empire", name) for name in ("armour", "fumble"))
    >>> words((armour,)), words((armour, fumble)), words(())
    ('house table: armour', 'house tables: armour, fumble', '')
    """
    if not tables:
        return ""
    return f"{badge(tables)['text']}{'s' if len(tables) > 1 else ''}: {', '.join(it.name for it in tables)}"


def with_column(
    heads: Sequence[str], rows: Sequence[Sequence[str]], found: Mapping[str, Tables]
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """A table with one column more that says on what each row rests; as it is where none rests on any."""
    if not any(found.get(row[0]) for row in rows):
        return tuple(heads), tuple(map(tuple, rows))
    return (*heads, "rests on"), tuple((*row, words(found.get(row[0], ()))) for row in rows)


def notes(found: Mapping[str, Tables]) -> list[str]:
    """A sentence for all that rest on the same tables.

    Examples
    --------
    >>> from combatkit.rules.tables import read_table
    >>> armour = read_table("combatkit.rules.empire", "armour")
    >>> notes({"level 1": (armour,), "level 2": (armour,), "hit": ()})
    ['Resting on house table: armour – level 1; level 2.']
    """
    alike: dict[str, list[str]] = {}
    for name, tables in found.items():
        if tables:
            alike.setdefault(words(tables), []).append(name)
    return [f"Resting on {told} – {'; '.join(names)}." for told, names in alike.items()]
