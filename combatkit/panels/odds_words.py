"""What an odds panel says: the figures at the cursor, and the numbers behind its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combatkit.panels.badges import with_column
from combatkit.panels.odds_sweep import Swept
from combatkit.plots.words import both, exact, percent
from combatkit.rules.matchup import Matchup
from combatkit.rules.rests import Tables
from combatkit.rules.tables import Table
from combatkit.summary import Summary

NOT_TOLD = "not told"
"""For an event that an option of one set-up leaves open."""


def sentence(swept: Swept) -> str:
    """What the cursor reads, in words.

    Two set-ups are set against each other for one event, and told one after the other for all parts.
    """
    if swept.view == "stacked":
        told = [
            f"{name}: " + ", ".join(f"{part} {percent(chances[part])}" for part in swept.parts)
            for name, chances in swept.here.items()
        ]
        told = told if len(told) > 1 else [told[0].partition(": ")[2]]
        return f"At {swept.place}: {'; '.join(told)}."
    several = len(swept.here) > 1
    told = [
        (f"{name} " if several else "") + both(chances[swept.event]) for name, chances in swept.here.items()
    ]
    return f"At {swept.place}, {swept.event}: {' against '.join(told)}."


def common(here: Mapping[str, Mapping[str, Fraction]]) -> list[str]:
    """The events that are told of every set-up."""
    first, *others = here.values()
    return [event for event in first if all(event in chances for chances in others)]


def cursor_rows(swept: Swept) -> tuple[list[str], list[list[str]]]:
    """Every event at the cursor: per cent and fraction for each set-up."""
    heads = ["event"]
    for name in swept.here if len(swept.here) > 1 else [""]:
        heads += [f"{name} chance".strip(), f"{name} exactly".strip()]
    rows = [
        [event, *(text for chances in swept.here.values() for text in _figures(chances.get(event)))]
        for event in _told(swept)
    ]
    return heads, rows


def _told(swept: Swept) -> list[str]:
    """The events that are told of any set-up."""
    return list(dict.fromkeys(event for chances in swept.here.values() for event in chances))


def _figures(chance: Fraction | None) -> tuple[str, str]:
    if chance is None:
        return NOT_TOLD, NOT_TOLD
    return percent(chance).replace(" ", "\N{NO-BREAK SPACE}"), exact(chance)


def number_rows(swept: Swept) -> tuple[list[str], list[list[str]]]:
    """The numbers behind the picture, as texts."""
    several = len(swept.tables) > 1
    if swept.view == "heat":
        first = next(iter(swept.tables.values()))
        heads = [f"{swept.y.label if swept.y else ''}", *(str(value) for value in first.columns)]
        rows = [
            [f"{name} {value}" if several else str(value), *(_share(share) for share in table.loc[value])]
            for name, table in swept.tables.items()
            for value in table.index
        ]
        return heads, rows
    drawn = _drawn(swept)
    shares = [swept.tables[name][event].tolist() for name, event in drawn.values()]
    values = zip(swept.x.values, *shares, strict=True)
    return [swept.x.label, *drawn], [[str(value), *map(_share, row)] for value, *row in values]


def _drawn(swept: Swept) -> dict[str, tuple[str, str]]:
    """The set-up and the event of each column of these numbers, by its heading."""
    several = len(swept.tables) > 1
    events = [swept.event] if swept.view == "lines" else swept.parts
    return {
        f"{name} {event}" if several else event: (name, event) for name in swept.tables for event in events
    }


def numbers_rest(swept: Swept) -> dict[str, Tables]:
    """The house tables in each column of the numbers behind the picture, by its heading."""
    if swept.view == "heat":
        tables = resting(swept).get(swept.event, ())
        return {str(value): tables for value in swept.x.values}
    events = {name: side.rests().events for name, side in _at_cursor(swept).items()}
    return {head: events[name].get(event, ()) for head, (name, event) in _drawn(swept).items()}


def _share(chance: float) -> str:
    return percent(Fraction(float(chance)))


def resting(swept: Swept) -> dict[str, Tables]:
    """The house tables in each event, of either set-up."""
    found: dict[str, dict[str, Table]] = {}
    for side in _at_cursor(swept).values():
        for event, tables in side.rests().events.items():
            found.setdefault(event, {}).update((table.name, table) for table in tables)
    return {event: tuple(tables.values()) for event, tables in found.items()}


def _at_cursor(swept: Swept) -> dict[str, Matchup]:
    """The set-ups with the numbers that the cursor gives them: a given number takes the place of a table."""
    axes = [each for each in (swept.x, swept.y) if each is not None]
    sides = dict(swept.sides)
    for each, value in zip(axes, swept.cursor, strict=True):
        sides = {name: side.with_(each.name, value) for name, side in sides.items()}
    return sides


def odds_summary(title: str, swept: Swept) -> Summary:
    """The figures at the cursor as a table, and in sentences who fights and how far the odds move."""
    heads = ["event", *(swept.names if len(swept.names) > 1 else ["chance"])]
    rows = tuple(
        (event, *(both(it[event]) if event in it else NOT_TOLD for it in swept.here.values()))
        for event in _told(swept)
    )
    heads_and_rows = with_column(heads, rows, resting(swept))
    notes = (
        [f"{each}." for each in swept.names.values()]
        if len(swept.names) > 1
        else [f"{next(iter(swept.names.values())).partition(': ')[2]}."]
    )
    notes += [f"At {swept.place}.", *_span(swept)]
    return Summary(title, *heads_and_rows, tuple(notes))


def _span(swept: Swept) -> list[str]:
    """How far the odds move from end to end."""
    across = f"{swept.x.spec.label} {swept.x.values[0]} to {swept.x.values[-1]}"
    told = []
    for name, table in swept.tables.items():
        side = f"{name}, " if len(swept.tables) > 1 else ""
        if swept.view == "heat" and swept.y is not None:
            cells = table.to_numpy()
            up = f"{swept.y.spec.label} {swept.y.values[0]} to {swept.y.values[-1]}"
            told.append(
                f"{side}{across}, {up}: {swept.event} from {_share(cells.min())} to {_share(cells.max())}."
            )
            continue
        columns = [swept.event] if swept.view == "lines" else list(swept.parts)
        moves = [
            f"{name} {_moves([_share(share) for share in table[name]], table[name].tolist(), swept.x.values)}"
            for name in columns
        ]
        told.append(f"{side}{across}: {'; '.join(moves)}.")
    return told


def _moves(told: Sequence[str], shares: Sequence[float], values: Sequence[Any]) -> str:
    """A chance from end to end, and its top or bottom where that lies between the ends.

    Examples
    --------
    >>> _moves(["1 %", "9 %", "2 %"], [0.01, 0.09, 0.02], [0, 5, 9])
    '1 % to 2 %, highest at 5: 9 %'
    """
    text = f"{told[0]} to {told[-1]}"
    for word, best in (("highest", max), ("lowest", min)):
        place = shares.index(best(shares))
        if told[place] not in (told[0], told[-1]):
            text += f", {word} at {values[place]}: {told[place]}"
    return text
