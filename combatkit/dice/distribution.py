"""The exact distribution of a roll: whole values, whole weights over one total."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from combatkit.dice.convolve import convolve, power, reduced
from combatkit.dice.versus import Versus, at_least_one_in
from combatkit.errors import InputError


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


class Distribution:
    """How likely each result of a roll is, in whole numbers.

    Make one with `dice("4d6kh3")`, `Distribution.die(6)` or `Distribution.from_weights({...})`. It never
    changes, can be a dictionary key, and equals another one with the same odds.

    `+` and `-` combine *independent* rolls: ``d = dice("d6"); d + d`` is 2d6, not twice the same die.
    Twice the same die is ``d * 2``.

    Attributes
    ----------
    weights
        Read-only mapping of value to weight, values ascending, without a common factor.
    total
        What a chance is divided by: ``weights[v] / total``.
    tail
        None, or for endless explosions what is known of the results that are not listed. Every listed
        weight is exact all the same, and `missing` is the chance of the others.

    Examples
    --------
    >>> roll = Distribution.die(6) + Distribution.die(6)
    >>> roll.at_least(10), roll.mean(), roll.mode()
    (Fraction(1, 6), Fraction(7, 1), (7,))
    """

    __slots__ = ("_hash", "tail", "total", "weights")

    weights: Mapping[int, int]
    total: int
    tail: Tail | None
    _hash: int | None

    def __init__(
        self, weights: Mapping[int, int], total: int | None = None, tail: Tail | None = None
    ) -> None:
        whole = sum(weights.values()) if total is None else total
        small, whole = reduced(weights, whole)
        set_ = object.__setattr__
        set_(self, "weights", MappingProxyType(small))
        set_(self, "total", whole)
        set_(self, "tail", tail)
        set_(self, "_hash", None)

    # -- making one ---------------------------------------------------------------------------------

    @staticmethod
    def from_weights(weights: Mapping[int, int] | Iterable[tuple[int, int]]) -> Distribution:
        """The distribution in which each value comes up in proportion to its weight.

        Parameters
        ----------
        weights
            Whole values to whole weights, none negative, at least one positive; pairs may repeat a value.

        Raises
        ------
        InputError
            For values or weights that are not whole numbers, negative weights, or no weight at all.

        Examples
        --------
        >>> Distribution.from_weights({0: 2, 1: 4}).pmf()
        {0: Fraction(1, 3), 1: Fraction(2, 3)}
        """
        gathered: dict[int, int] = {}
        for value, weight in weights.items() if isinstance(weights, Mapping) else weights:
            if not isinstance(value, int) or not isinstance(weight, int) or weight < 0:
                raise InputError(
                    "weights",
                    f"{value!r}: {weight!r} is not a whole value with a whole weight of 0 or more",
                    "multiply the weights by their common denominator, or round the values by a named rule",
                )
            if weight:
                gathered[int(value)] = gathered.get(int(value), 0) + weight
        if not gathered:
            raise InputError("weights", "no value has a weight", "give at least one value a positive weight")
        return Distribution(gathered)

    @staticmethod
    def die(sides: int) -> Distribution:
        """One die with faces 1 to `sides`.

        Examples
        --------
        >>> Distribution.die(20).at_least(20)
        Fraction(1, 20)
        """
        if sides < 1:
            raise InputError("sides", f"a die with {sides} sides does not exist", "give 1 or more")
        return Distribution(dict.fromkeys(range(1, sides + 1), 1))

    @staticmethod
    def constant(value: int) -> Distribution:
        """A number that is no roll at all."""
        return Distribution({int(value): 1})

    # -- asking -------------------------------------------------------------------------------------

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
            When the value lies beyond the cut-off of endless explosions.
        """
        self._must_be_listed(value)
        return Fraction(self.weights.get(value, 0), self.total)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more.

        Examples
        --------
        >>> Distribution.die(6).at_least(5)
        Fraction(1, 3)
        """
        return 1 - self.at_most(value - 1)

    def at_most(self, value: int) -> Fraction:
        """The chance of this value or less."""
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
        >>> (Distribution.die(6) + Distribution.die(8)).mode()
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
        >>> two = Distribution.die(6) + Distribution.die(6)
        >>> two.quantile("1/2"), two.quantile(0.95)
        (7, 11)
        """
        wanted = Fraction(str(share)) if isinstance(share, float) else Fraction(share)
        if not 0 <= wanted <= 1:
            raise InputError("quantile", f"{share} is no share", "give a number from 0 to 1")
        for value, so_far in zip(self.weights, accumulate(self.weights.values()), strict=True):
            if so_far >= wanted * self.total:
                return value
        raise InputError(
            "quantile",
            f"the results of {share} are beyond the listed ones",
            "cap the explosions, e.g. d6!max5",
        )

    def vs(self, other: Distribution) -> Versus:
        """Compare with an independent roll: more wins, equal ties, less loses.

        Examples
        --------
        >>> two = Distribution.die(6) + Distribution.die(6)
        >>> two.vs(two).win
        Fraction(575, 1296)
        """
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
        >>> Distribution.die(20).at_least_one_in(6, at_least=20)
        Fraction(16954119, 64000000)
        """
        if (at_least is None) == (at_most is None):
            raise InputError("at_least_one_in", "needs one target", "give at_least=... or at_most=...")
        chance = self.at_most(at_most) if at_most is not None else self.at_least(at_least or 0)
        return at_least_one_in(tries, chance)

    # -- combining ----------------------------------------------------------------------------------

    def __add__(self, other: Distribution | int) -> Distribution:
        if isinstance(other, int):
            return self._shifted(other)
        if not isinstance(other, Distribution):
            return NotImplemented
        weights, total = convolve(self.weights, other.weights), self.total * other.total
        if not (self.tail or other.tail):
            return Distribution(weights, total)
        # A sum is listed as long as neither part can have reached its cut-off.
        cut = min(
            part.tail.cut_off + rest.lowest_value
            for part, rest in ((self, other), (other, self))
            if part.tail
        )
        listed = {value: weight for value, weight in weights.items() if value < cut}
        return Distribution(
            listed, total, Tail(cut, self.mean() + other.mean(), self.variance() + other.variance())
        )

    __radd__ = __add__

    def __neg__(self) -> Distribution:
        return self * -1

    def __sub__(self, other: Distribution | int) -> Distribution:
        return self + -other

    def __rsub__(self, other: int) -> Distribution:
        return -self + other

    def __mul__(self, factor: int) -> Distribution:
        """The result times a whole number: one roll, multiplied (for several rolls see `sum_of`)."""
        if not isinstance(factor, int):
            return NotImplemented
        if factor == 0:
            return Distribution.constant(0)
        tail = self.tail
        if tail and factor < 0:
            raise InputError("dice", "explosions without end cannot be subtracted", "cap them, e.g. d6!max5")
        if tail:
            tail = Tail(tail.cut_off * factor, tail.mean * factor, tail.variance * factor**2)
        return Distribution({value * factor: w for value, w in self.weights.items()}, self.total, tail)

    __rmul__ = __mul__

    def sum_of(self, count: int) -> Distribution:
        """The sum of so many independent rolls of this kind.

        Examples
        --------
        >>> Distribution.die(6).sum_of(3).mean()
        Fraction(21, 2)
        """
        if count < 0:
            raise InputError("number of rolls", f"{count} is negative", "give 0 or more")
        if self.tail:
            return sum((self for _ in range(count)), Distribution.constant(0))
        return Distribution(power(self.weights, count), self.total**count)

    def map(self, rule: Callable[[int], int]) -> Distribution:
        """What a rule makes of the result: `rule` gets each value and gives a whole number or a bool.

        Examples
        --------
        >>> Distribution.die(6).map(lambda face: face >= 5).mean()
        Fraction(1, 3)
        """
        return self.then(rule)

    def then(self, rule: Callable[[int], Distribution | int]) -> Distribution:
        """Go on rolling, depending on the result: the distribution of what `rule` gives for each value.

        Examples
        --------
        A d30 attack where each point over 20 adds 1d4 ("k extra dice for the amount over a threshold"):

        >>> bonus = Distribution.die(30).then(lambda roll: Distribution.die(4).sum_of(max(0, roll - 20)))
        >>> bonus.mean()
        Fraction(55, 12)
        """
        self._listed_whole("map or then")
        parts = []
        for value, weight in self.weights.items():
            given = rule(value)
            if isinstance(given, int):
                given = Distribution.constant(given)
            elif not isinstance(given, Distribution):
                raise InputError(
                    "rule", f"it gives {given!r} for {value}", "give a whole number (round by a named rule)"
                )
            given._listed_whole("then")
            parts.append((weight, given))
        common = math.lcm(*(given.total for _, given in parts))
        gathered: dict[int, int] = {}
        for weight, given in parts:
            scale = weight * (common // given.total)
            for value, times in given.weights.items():
                gathered[value] = gathered.get(value, 0) + scale * times
        return Distribution(gathered)

    def given(self, holds: Callable[[int], bool]) -> Distribution:
        """The odds once it is known that `holds` is true of the result.

        Examples
        --------
        >>> Distribution.die(6).given(lambda face: face > 4).pmf()
        {5: Fraction(1, 2), 6: Fraction(1, 2)}
        """
        self._listed_whole("given")
        kept = {value: weight for value, weight in self.weights.items() if holds(value)}
        if not kept:
            raise InputError("given", "no value of the roll fits", "ask for something that can happen")
        return Distribution(kept)

    def highest(self, *others: Distribution) -> Distribution:
        """The highest of independent rolls.

        Examples
        --------
        >>> Distribution.die(6).highest(Distribution.die(8)).mean()
        Fraction(251, 48)
        """
        rolls = (self, *others)
        for roll in rolls:
            roll._listed_whole("highest")
        values = sorted({value for roll in rolls for value in roll.weights})
        ways_below = [_cumulative(roll.weights, values) for roll in rolls]
        up_to = [math.prod(column) for column in zip(*ways_below, strict=True)]
        exact = [now - before for now, before in zip(up_to, [0, *up_to], strict=False)]
        return Distribution({value: ways for value, ways in zip(values, exact, strict=True) if ways})

    def lowest(self, *others: Distribution) -> Distribution:
        """The lowest of independent rolls."""
        return -(-self).highest(*(-other for other in others))

    # -- being a value ------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return (self.total, self.tail, self.weights) == (other.total, other.tail, other.weights)

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash((self.total, self.tail, tuple(self.weights.items()))))
        return self._hash  # type: ignore[return-value]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Distribution never changes: make a new one instead of setting {name}")

    def __reduce__(self) -> tuple[type[Distribution], tuple[dict[int, int], int, Tail | None]]:
        return Distribution, (dict(self.weights), self.total, self.tail)

    def __repr__(self) -> str:
        beyond = f", {float(self.missing):.1e} beyond" if self.tail else ""
        return f"<Distribution {self.lowest_value}..{self.highest_value}, mean {self.mean()}{beyond}>"

    # -- inside -------------------------------------------------------------------------------------

    def _shifted(self, amount: int) -> Distribution:
        tail = self.tail
        if tail:
            tail = Tail(tail.cut_off + amount, tail.mean + amount, tail.variance)
        shifted = {value + amount: weight for value, weight in self.weights.items()}
        return Distribution(shifted, self.total, tail)

    def _must_be_listed(self, value: int) -> None:
        if self.tail and value >= self.tail.cut_off:
            raise InputError(
                "value",
                f"the odds of {value} alone are not listed: the results of {self.tail.cut_off} and more have "
                f"a chance of {float(self.missing):.1e} all together",
                f"ask for a value below {self.tail.cut_off}, or cap the explosions, e.g. d6!max5",
            )

    def _listed_whole(self, wanted: str) -> None:
        if self.tail:
            raise InputError(
                wanted, "needs every value, and this roll explodes without end", "cap it, e.g. d6!max5"
            )


def _cumulative(weights: Mapping[int, int], values: list[int]) -> list[int]:
    return list(accumulate(weights.get(value, 0) for value in values))


def _outrun(winner: Distribution, loser: Distribution) -> int:
    """Pairs that are won for certain although the winner's result is beyond its listed ones."""
    if not winner.tail:
        return 0
    beaten = sum(w for v, w in loser.weights.items() if v < winner.tail.cut_off)
    return (winner.total - sum(winner.weights.values())) * beaten


def dice(text: str) -> Distribution:
    """The same as `combatkit.dice.notation.dice`, which reads the notation."""
    from combatkit.dice.notation import dice as read  # the notation is built on this file

    return read(text)
