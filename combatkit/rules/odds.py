"""Exact odds of an exchange: every outcome with its fraction."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import Any, TypeAlias

from combatkit.errors import InputError, unknown_name
from combatkit.summary import Readable, Summary

Outcome: TypeAlias = Mapping[str, Hashable]
Event: TypeAlias = Callable[[Outcome], bool]


class Odds(Readable):
    """Outcomes with whole-number weights over one total: the chances add up to exactly 1.

    Parameters
    ----------
    weights
        Outcome, as a tuple of (column, value), to its weight.
    events
        Named questions about an outcome (see `Exchange.events`).

    Examples
    --------
    >>> odds = Odds({(("wound", "none"),): 3, (("wound", "serious"),): 1})
    >>> odds.chance(wound="serious")
    Fraction(1, 4)
    >>> print(odds)
    wound    chance
    none     75.00 %
    serious  25.00 %
    """

    def __init__(
        self,
        weights: Mapping[tuple[tuple[str, Hashable], ...], int],
        events: Mapping[str, Event] | None = None,
    ) -> None:
        first = next(iter(weights), ())
        self.columns: tuple[str, ...] = tuple(name for name, _ in first)
        """The names of the columns of an outcome."""
        self._weights = _lowest({tuple([value for _, value in key]): part for key, part in weights.items()})
        self.total = sum(self._weights.values())
        self.events = dict(events or {})

    @classmethod
    def of_rows(
        cls,
        columns: tuple[str, ...],
        weights: Mapping[tuple[Hashable, ...], int],
        events: Mapping[str, Event] | None = None,
    ) -> Odds:
        """The odds of outcomes that are given as the values of `columns` alone.

        Examples
        --------
        >>> Odds.of_rows(("wound",), {("none",): 3, ("serious",): 1}).chance(wound="none")
        Fraction(3, 4)
        """
        odds = cls({}, events)
        odds.columns, odds._weights = columns, _lowest(weights)
        odds.total = sum(odds._weights.values())
        return odds

    def _outcomes(self) -> Iterator[tuple[dict[str, Hashable], int]]:
        """Every outcome with its weight."""
        for values, weight in self._weights.items():
            yield dict(zip(self.columns, values, strict=True)), weight

    def __iter__(self) -> Iterator[tuple[dict[str, Hashable], Fraction]]:
        for outcome, weight in self._outcomes():
            yield outcome, Fraction(weight, self.total)

    def __len__(self) -> int:
        return len(self._weights)

    def chance(self, event: str | Event | None = None, **conditions: Hashable) -> Fraction:
        """The chance of a named event, of a test, or of columns that have these values.

        A condition may be a value or a set of values; all of them must hold.

        Raises
        ------
        InputError
            For a column or event that does not exist.
        """
        for name in conditions:
            if name not in self.columns:
                raise unknown_name("odds column", name, self.columns)
        test: Event | None
        if isinstance(event, str):
            if event not in self.events:
                raise unknown_name("event", event, self.events)
            test = self.events[event]
        else:
            test = event
        good = 0
        for outcome, weight in self._outcomes():
            if test is not None and not test(outcome):
                continue
            if all(_fits(outcome[name], wanted) for name, wanted in conditions.items()):
                good += weight
        return Fraction(good, self.total)

    def given(self, **conditions: Hashable) -> Odds:
        """The odds among the outcomes in which these conditions hold."""
        kept = {
            tuple(outcome.values()): weight
            for outcome, weight in self._outcomes()
            if all(_fits(outcome[name], wanted) for name, wanted in conditions.items())
        }
        if not kept:
            raise InputError("odds", f"nothing fits {conditions}", "ask for something that can happen")
        return Odds.of_rows(self.columns, kept, self.events)

    def by(self, *names: str) -> ChanceTable:
        """The chance of each value of a column, or of each combination of several.

        Numbers count up; anything else stands with the likeliest first.

        Raises
        ------
        InputError
            For a column that does not exist, or for none.
        """
        if not names:
            listed = ", ".join(map(repr, self.columns))
            raise InputError("by", "names no column", f"name one or several of: {listed}")
        for name in names:
            if name not in self.columns:
                raise unknown_name("odds column", name, self.columns)
        sums: dict[Any, int] = {}
        for outcome, weight in self._outcomes():
            value: Any = tuple(outcome[name] for name in names) if len(names) > 1 else outcome[names[0]]
            sums[value] = sums.get(value, 0) + weight
        numbers = all(isinstance(value, int) for value in sums)
        ordered = sorted(sums.items(), key=None if numbers else lambda item: (-item[1], str(item[0])))
        return ChanceTable({value: Fraction(weight, self.total) for value, weight in ordered})

    def by_event(self) -> ChanceTable:
        """The chance of each named event (events may overlap)."""
        return ChanceTable({name: self.chance(name) for name in self.events})

    def mean(self, name: str) -> Fraction:
        """The mean of a column of whole numbers, or of yes and no; None counts as 0.

        Raises
        ------
        InputError
            For a column that does not exist, or one that holds words.
        """
        found = self.by(name)
        words = [str(value) for value in found if isinstance(value, str)]
        if words:
            some = ", ".join(word or "(nothing)" for word in words[:3])
            raise InputError(
                f"odds column {name!r}", f"holds words: {some}", f"a mean wants numbers; see by({name!r})"
            )
        return sum((Fraction(value or 0) * chance for value, chance in found.items()), Fraction(0))

    def rows(self) -> list[dict[str, Any]]:
        """Every outcome as a dict with its ``chance`` (a Fraction), the likeliest first."""
        ordered = sorted(self._outcomes(), key=lambda item: -item[1])
        return [{**outcome, "chance": Fraction(weight, self.total)} for outcome, weight in ordered]

    @property
    def table(self) -> Any:
        """The same as a pandas DataFrame (`combatkit.odds.tables`, loaded when it is first asked for)."""
        return importlib.import_module("combatkit.odds.tables").odds_table(self)

    def summary(self) -> Summary:
        """The outcomes as a table for reading, the likeliest first."""
        rows = [
            (*(_word(row[name]) for name in self.columns), per_cent(row["chance"])) for row in self.rows()
        ]
        return Summary("", (*self.columns, "chance"), tuple(rows))


class ChanceTable(Readable, dict[Any, Fraction]):
    """Chances by what they are chances of: a dict of Fractions that reads as a table.

    Examples
    --------
    >>> ChanceTable({"prone": Fraction(1, 4), "": Fraction(3, 4)})
    what   per cent  fraction
    prone  25.00 %   1/4
    -      75.00 %   3/4
    """

    def __missing__(self, key: Any) -> Fraction:
        if isinstance(key, str):
            raise unknown_name("chances", key, [_word(each) or "-" for each in self])
        listed = ", ".join(map(_key, list(self)[:12]))
        raise InputError("chances", f"{key!r} is not among them", f"there are {listed}; get(..., 0) says 0")

    def summary(self) -> Summary:
        """The same as a table for reading, in the order of the dict."""
        rows = tuple((_key(key), per_cent(chance), exact(chance)) for key, chance in self.items())
        return Summary("", ("what", "per cent", "fraction"), rows)


def per_cent(chance: Fraction) -> str:
    """A chance in per cent with two decimals.

    Examples
    --------
    >>> per_cent(Fraction(1, 4))
    '25.00 %'
    """
    return f"{float(chance):.2%}".replace("%", " %")


_LONGEST = 40
"""Digits of numerator and denominator that are written out; beyond that, the order of size is said."""


def exact(chance: Fraction) -> str:
    """A chance as its fraction; one too long to read is given by its size.

    Examples
    --------
    >>> exact(Fraction(103, 250)), exact(Fraction(1)), exact(Fraction(1, 6**100))
    ('103/250', '1', 'about 1 in 6.53e+77')
    """
    if chance.denominator.bit_length() + chance.numerator.bit_length() < _LONGEST * 3.32:
        return str(chance)
    if chance > Fraction(1, 1000):
        return f"about {float(chance):.10g}"
    # A ratio of two whole numbers may be beyond the floats, its logarithm is not.
    size = math.log10(chance.denominator) - math.log10(chance.numerator)
    return f"about 1 in {10 ** (size % 1):.2f}e+{math.floor(size)}"


def _lowest(weights: Mapping[tuple[Hashable, ...], int]) -> dict[tuple[Hashable, ...], int]:
    """Weights in lowest terms."""
    common = gcd(*weights.values())
    if common in (0, 1):
        return dict(weights)
    return {values: weight // common for values, weight in weights.items()}


def _fits(value: Hashable, wanted: Any) -> bool:
    return value in wanted if isinstance(wanted, (set, frozenset)) else value == wanted


def _key(key: Hashable) -> str:
    """The key of a chance in words: a value, or the values of several columns."""
    words = [_word(value) or "-" for value in (key if isinstance(key, tuple) else (key,))]
    return ", ".join(words)


def _word(value: Hashable) -> str:
    return "-" if value is None else str(value)
