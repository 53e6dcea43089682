"""The exact distribution of a roll: whole values, whole weights over one total."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import NoReturn

from combatkit.dice.answers import Answers, Tail
from combatkit.dice.convolve import convolve, power, reduced
from combatkit.errors import InputError


class Distribution(Answers):
    """How likely each result of a roll is, in whole numbers.

    Make one with `dice("4d6kh3")`, `Distribution.die(6)` or `Distribution.from_weights({...})`. It never
    changes, can be a dictionary key, and equals another one with the same odds.

    What it answers (`pmf`, `at_least`, `mean`, `vs` ...) stands in `Answers`.

    `+` and `-` combine *independent* rolls: ``d = dice("d6"); d + d`` is 2d6, not twice the same die.
    Twice the same die is ``d * 2``.

    Parameters
    ----------
    weights
        Whole values to whole weights of 1 or more.
    total, tail
        For endless explosions, of which not all results are listed; leave them out otherwise.

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

    _hash: int | None

    def __init__(
        self, weights: Mapping[int, int], total: int | None = None, tail: Tail | None = None
    ) -> None:
        whole = all(isinstance(v, int) and isinstance(w, int) and w > 0 for v, w in weights.items())
        if not weights or not whole:
            raise InputError(
                "weights",
                f"{dict(weights)} are not whole values with whole weights of 1 or more",
                "give at least one, e.g. {1: 2, 2: 1}; multiply fractions by their common denominator",
            )
        small, all_ways = reduced(weights, sum(weights.values()) if total is None else total)
        keep = object.__setattr__  # that of this class refuses
        keep(self, "weights", MappingProxyType(small))
        keep(self, "total", all_ways)
        keep(self, "tail", tail)
        keep(self, "_hash", None)

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
            if weight != 0:
                whole = int(value) if isinstance(value, int) else value  # a bool or an IntEnum is its number
                gathered[whole] = gathered.get(whole, 0) + weight
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
        mean = self.mean()
        average = f"{mean}" if len(f"{mean}") <= 24 else f"about {float(mean):.6g}"
        beyond = f", {float(self.missing):.1e} beyond" if self.tail else ""
        return f"<Distribution {self.lowest_value}..{self.highest_value}, mean {average}{beyond}>"

    # -- inside -------------------------------------------------------------------------------------

    def _shifted(self, amount: int) -> Distribution:
        tail = self.tail
        if tail:
            tail = Tail(tail.cut_off + amount, tail.mean + amount, tail.variance)
        shifted = {value + amount: weight for value, weight in self.weights.items()}
        return Distribution(shifted, self.total, tail)

    def _listed_whole(self, wanted: str) -> None:
        if self.tail:
            raise InputError(
                wanted, "needs every value, and this roll explodes without end", "cap it, e.g. d6!max5"
            )


def _cumulative(weights: Mapping[int, int], values: list[int]) -> list[int]:
    return list(accumulate(weights.get(value, 0) for value in values))
