"""What a distribution answers: chances, averages, likeliest values, comparisons."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from numbers import Real
from typing import NamedTuple

from combatkit.dice.versus import Versus, at_least_one_in
from combatkit.errors import InputError, require_kind


class Tail(NamedTuple):
    """What is known of the results that are not listed, when dice explode without end.

    Attributes
    ----------
    cut_off
        The unlisted results are this value and more; every result below it is listed, exactly.
    mean, variance
        Of the whole distribution, unlisted results included, in closed form.
    """

    cut_off: int
    mean: Fraction
    variance: Fraction


class Answers:
    """The questions that can be asked of weights; `Distribution` adds how to make and combine them."""

    __slots__ = ()

    weights: Mapping[int, int]
    total: int
    tail: Tail | None

    @property
    def missing(self) -> Fraction:
        """The chance of the unlisted values; 0 unless dice explode without end."""
        if self.tail is None:
            return Fraction(0)
        return 1 - Fraction(sum(self.weights.values()), self.total)

    @property
    def lowest_value(self) -> int:
        """The smallest listed value."""
        return next(iter(self.weights))

    @property
    def highest_value(self) -> int:
        """The greatest listed value."""
        return next(reversed(self.weights))

    def pmf(self) -> dict[int, Fraction]:
        """The chance of each listed value, ascending."""
        return {value: Fraction(weight, self.total) for value, weight in self.weights.items()}

    def chance(self, value: int) -> Fraction:
        """The chance of exactly this value.

        Raises
        ------
        InputError
            For what is no number, and for a value beyond the cut-off of endless explosions.
        """
        self._must_be_listed(value)
        return Fraction(self.weights.get(value, 0), self.total)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more.

        Raises
        ------
        InputError
            As for `chance`.

        Examples
        --------
        >>> from combatkit.dice.notation import dice
        >>> dice("d6").at_least(5)
        Fraction(1, 3)
        """
        if self.tail and value == self.tail.cut_off:
            return self.missing
        self._must_be_listed(value)
        return 1 - Fraction(sum(w for v, w in self.weights.items() if v < value), self.total)

    def at_most(self, value: int) -> Fraction:
        """The chance of this value or less; refuses what `chance` refuses."""
        self._must_be_listed(value)
        return Fraction(sum(w for v, w in self.weights.items() if v <= value), self.total)

    def mean(self) -> Fraction:
        """The average result, exactly, endless explosions included."""
        if self.tail:
            return self.tail.mean
        return Fraction(sum(value * weight for value, weight in self.weights.items()), self.total)

    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        if self.tail:
            return self.tail.variance
        squares = sum(value * value * weight for value, weight in self.weights.items())
        return Fraction(squares, self.total) - self.mean() ** 2

    def sd(self) -> float:
        """The standard deviation (a square root, hence a float)."""
        return math.sqrt(self.variance())

    def mode(self) -> tuple[int, ...]:
        """The likeliest values, ascending: one, or several that are equally likely.

        Examples
        --------
        >>> from combatkit.dice.notation import dice
        >>> dice("d6+d8").mode()
        (7, 8, 9)
        """
        most = max(self.weights.values())
        if self.missing > Fraction(most, self.total):
            raise InputError("mode", "the unlisted values might hold it", "cap the explosions, e.g. d6!max5")
        return tuple(value for value, weight in self.weights.items() if weight == most)

    def quantile(self, share: Fraction | float | str) -> int:
        """The smallest value that the roll stays at or below with at least this chance.

        Parameters
        ----------
        share
            From 0 to 1, e.g. ``Fraction(1, 4)``, ``"1/4"`` or 0.25 (read as it is written: 0.1 is 1/10).

        Examples
        --------
        >>> from combatkit.dice.notation import dice
        >>> dice("2d6").quantile("1/2"), dice("2d6").quantile(0.95)
        (7, 11)
        """
        remedy = "give a number from 0 to 1"
        try:
            wanted = Fraction(str(share)) if isinstance(share, float) else Fraction(share)
        except (TypeError, ValueError, ZeroDivisionError):
            raise InputError("quantile", f"{share!r} is no number", remedy) from None
        if not 0 <= wanted <= 1:
            raise InputError("quantile", f"{share} is no share", remedy)
        for value, so_far in zip(self.weights, accumulate(self.weights.values()), strict=True):
            if so_far >= wanted * self.total:
                return value
        raise InputError(
            "quantile",
            f"the results of {share} are beyond the listed ones",
            "cap the explosions, e.g. d6!max5",
        )

    def vs(self, other: Answers) -> Versus:
        """Compare with an independent roll: more wins, equal ties, less loses.

        Examples
        --------
        >>> from combatkit.dice.notation import dice
        >>> dice("2d6").vs(dice("2d6")).win
        Fraction(575, 1296)
        """
        require_kind("vs", other, Answers, "distribution", 'give dice, e.g. dice("2d6")')
        win = tie = 0
        cumulative = 0
        theirs = iter(other.weights.items())
        ahead = next(theirs, None)
        for value, weight in self.weights.items():
            while ahead and ahead[0] < value:
                cumulative += ahead[1]
                ahead = next(theirs, None)
            win += weight * cumulative
            tie += weight * other.weights.get(value, 0)
        pairs = self.total * other.total
        lose = sum(self.weights.values()) * sum(other.weights.values()) - win - tie
        win, lose = win + _outrun(self, other), lose + _outrun(other, self)
        undecided = pairs - win - tie - lose
        return Versus(*(Fraction(ways, pairs) for ways in (win, tie, lose, undecided)))

    def at_least_one_in(
        self, tries: int, *, at_least: int | None = None, at_most: int | None = None
    ) -> Fraction:
        """The chance that at least one of so many rolls reaches a number, or stays at or below one.

        Parameters
        ----------
        tries
            Number of independent rolls, 0 or more.
        at_least, at_most
            What a roll must show: give one of the two.

        Examples
        --------
        >>> from combatkit.dice.notation import dice
        >>> dice("d20").at_least_one_in(6, at_least=20)
        Fraction(16954119, 64000000)
        """
        if (at_least is None) == (at_most is None):
            raise InputError("at_least_one_in", "needs one target", "give at_least=... or at_most=...")
        chance = self.at_most(at_most) if at_most is not None else self.at_least(at_least or 0)
        return at_least_one_in(tries, chance)

    def _must_be_listed(self, value: int) -> None:
        require_kind("value", value, Real, "number", "give a number, e.g. 10")
        if self.tail and value >= self.tail.cut_off:
            raise InputError(
                "value",
                f"{value} is beyond the listed results, and those of {self.tail.cut_off} or more together "
                f"have a chance of {float(self.missing):.1e}",
                f"ask for a value below {self.tail.cut_off}, or cap the explosions, e.g. d6!max5",
            )


def _outrun(winner: Answers, loser: Answers) -> int:
    """Pairs that are won for certain although the winner's result is beyond its listed ones."""
    if not winner.tail:
        return 0
    beaten = sum(w for v, w in loser.weights.items() if v < winner.tail.cut_off)
    return (winner.total - sum(winner.weights.values())) * beaten
