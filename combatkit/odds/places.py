"""Where blows land: hit locations struck at random, and what an exchange does to each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pandas as pd

from combatkit.errors import InputError
from combatkit.rules.body import Body
from combatkit.rules.odds import Odds

MOST_HITS = 100
"""Blows that are counted at once."""


def chance_of(body: Body, names: Iterable[str]) -> Fraction:
    """The chance that a random blow lands on one of these locations.

    Examples
    --------
    >>> from combatkit.rules.mythras.body import body
    >>> chance_of(body("humanoid"), ["head", "chest", "abdomen", "left arm"])
    Fraction(11, 20)
    """
    return sum((body.chance(name) for name in set(names)), Fraction(0))


def at_least_once(body: Body, name: str, hits: int, *, distinct: bool = False) -> Fraction:
    """The chance that a location is struck at least once by so many random blows.

    Parameters
    ----------
    body, name
        A body, and one of its locations.
    hits
        Number of blows, 0 to 100.
    distinct
        A location that was struck before is rolled again, so that no two blows share one.

    Raises
    ------
    InputError
        For a number of blows out of range, or more than there are locations for distinct ones.

    Examples
    --------
    >>> from combatkit.rules.mythras.body import body
    >>> at_least_once(body("humanoid"), "head", 2), at_least_once(body("humanoid"), "head", 3)
    (Fraction(19, 100), Fraction(271, 1000))
    """
    chances = _chances(body, hits, distinct)
    if not distinct:
        return 1 - (1 - body.chance(name)) ** hits
    others = tuple(sorted(chance for other, chance in chances.items() if other != name))
    return 1 - _never(others, hits, chances.get(name, Fraction(0)))


def same_place(body: Body, hits: int = 2, *, distinct: bool = False) -> Fraction:
    """The chance that two or more of so many random blows share a location.

    Parameters
    ----------
    body, hits, distinct
        As for `at_least_once`; where no two may share a location, they never do.

    Examples
    --------
    >>> from combatkit.rules.mythras.body import body
    >>> same_place(body("humanoid")), same_place(body("humanoid"), distinct=True)
    (Fraction(29, 200), Fraction(0, 1))
    """
    chances = _chances(body, hits, distinct)
    if distinct:
        return Fraction(0)
    # `apart[k]`: the chance that k blows strike k different ones of the locations seen so far, in any order.
    apart = [Fraction(1)] + [Fraction(0)] * hits
    for chance in chances.values():
        for count in range(hits, 0, -1):
            apart[count] += apart[count - 1] * chance * count
    return 1 - apart[hits]


def _chances(body: Body, hits: int, distinct: bool) -> dict[str, Fraction]:
    """The chance of every location that the die can find; refuses numbers of blows that cannot be."""
    chances = {name: body.chance(name) for name in body.names if body.chance(name)}
    if isinstance(hits, bool) or not isinstance(hits, int) or not 0 <= hits <= MOST_HITS:
        raise InputError("hits", f"{hits!r} is out of range", f"use a whole number from 0 to {MOST_HITS}")
    if distinct and hits > len(chances):
        raise InputError(
            "hits", f"{hits} different locations are more than there are", f"use {len(chances)} or fewer"
        )
    return chances


@cache
def _never(others: tuple[Fraction, ...], hits: int, mine: Fraction) -> Fraction:
    """The chance that none of so many different locations is mine; `others` are those not struck yet."""
    if not hits:
        return Fraction(1)
    left = sum(others, mine)
    found = Fraction(0)
    for chance in set(others):
        rest = list(others)
        rest.remove(chance)
        found += others.count(chance) * chance / left * _never(tuple(rest), hits - 1, mine)
    return found


def place_column(odds: Odds, body: Body) -> str:
    """The column of an outcome that says which location is struck; empty where there is none.

    Any game may call it as it likes: it is the column that holds names of this body's locations.

    Examples
    --------
    >>> import combatkit as ck
    >>> game = ck.ruleset("mythras")
    >>> place_column(game.exchange("Anathaym", "Guard").odds(), game.body("Guard"))
    'location'
    """
    for column in odds.columns:
        values = set(odds.by(column)) - {None}
        if values and values <= set(body.names):
            return column
    return ""


def location_rows(
    odds: Odds, body: Body | None, levels: Sequence[str], *, landed: bool = False
) -> list[dict[str, Any]]:
    """What happens to each location: how likely it is struck, and how likely it is hurt how badly.

    Parameters
    ----------
    odds
        Of an exchange or a blow, with the column ``wound``.
    body
        The body of the target; None gives one row for the fighter as a whole, without ``hit``.
    levels
        The game's wound levels from nothing to the worst.
    landed
        Count only the blows that land somewhere.

    Returns
    -------
    list of dict
        For each location, in the body's order: ``part``, ``hit``, and for every level but the first the
        chance of that level or a worse one (`Fraction`).

    Raises
    ------
    InputError
        For `landed` where no blow can land.
    """
    if body is None:
        return [{"part": "the whole fighter"} | _worse(odds.by("wound"), levels)]
    column = place_column(odds, body)
    if landed:
        struck: dict[str, Any] = {column: frozenset(body.names)}
        if not column or not odds.chance(**struck):
            raise InputError("landed", "no blow can land here", "count all attacks")
        odds = odds.given(**struck)
    both = odds.by(column, "wound") if column else {}
    rows: list[dict[str, Any]] = []
    for name in body.names:
        here = {wound: chance for (place, wound), chance in both.items() if place == name}
        rows.append({"part": name, "hit": sum(here.values(), Fraction(0))} | _worse(here, levels))
    return rows


def aimed_rows(
    odds_of: Callable[[str], Odds | None], body: Body, levels: Sequence[str], *, landed: bool = False
) -> list[dict[str, Any]]:
    """The same for a body whose locations are chosen and never rolled: each row is an aim of its own.

    Parameters
    ----------
    odds_of
        The odds of the exchange when this location is aimed at; None where that is not open.
    body, levels, landed
        As for `location_rows`; with `landed` each row counts only what lands there.

    Examples
    --------
    >>> from combatkit.rules.elysium import RULESET as game
    >>> aims = {part: game.exchange("Akare", "Nox", called=part).odds() for part in ("left leg", "tongue")}
    >>> rows = aimed_rows(aims.get, game.body("Nox"), game.wound_levels)
    >>> {row["part"]: str(row["hit"]) for row in rows if row["hit"]}
    {'left leg': '9/25', 'tongue': '3/100'}
    """
    rows = []
    for name in body.names:
        odds = odds_of(name)
        empty: dict[str, Any] = {"part": name, "hit": Fraction(0)} | _worse({}, levels)
        found = [] if odds is None else location_rows(odds, body, levels)
        row = next((each for each in found if each["part"] == name), empty)
        if landed and row["hit"]:
            row = {key: value if key == "part" else value / row["hit"] for key, value in row.items()}
        rows.append(row)
    return rows


def _worse(chances: dict[str, Fraction], levels: Sequence[str]) -> dict[str, Any]:
    """The chance of each level or a worse one, the first level left out."""
    return {
        level: sum((chances.get(each, Fraction(0)) for each in levels[index:]), Fraction(0))
        for index, level in enumerate(levels)
        if index
    }


def location_table(rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """Such rows as a table: each chance as a float, and beside it as a fraction in words.

    Examples
    --------
    >>> table = location_table([{"part": "head", "hit": Fraction(1, 10)}])
    >>> table.to_dict("records")
    [{'part': 'head', 'hit': 0.1, 'hit, exactly': '1/10'}]
    """
    made = []
    for row in rows:
        line: dict[str, object] = {}
        for name, value in row.items():
            line[name] = float(value) if isinstance(value, Fraction) else value
            if isinstance(value, Fraction):
                line[f"{name}, exactly"] = str(value)
        made.append(line)
    return pd.DataFrame(made)
