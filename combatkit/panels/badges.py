"""The badge beside a number that rests on a table which no document has, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from combatkit.panels.control import STATIC
from combatkit.rules.rests import Tables

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
