"""Dice that explode: the highest face rolls the die again, and the rolls add up to one result.

With a limit the results are finite. Without one, every result below a cut-off gets its exact weight, and
mean and variance come from the fact that an exploded die is a fresh die plus its highest face.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from combatkit.dice.answers import Tail
from combatkit.dice.convolve import convolve, power
from combatkit.dice.distribution import Distribution
from combatkit.dice.pools import Group, keep_sum


class Moments(NamedTuple):
    """Mean and mean square of a roll."""

    mean: Fraction
    square: Fraction

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        return self.square - self.mean**2


_NOTHING = Moments(Fraction(0), Fraction(0))


def exploding(sides: int, times: int) -> Distribution:
    """A die that explodes at most so many times.

    Examples
    --------
    >>> exploding(6, 2).mean()
    Fraction(301, 72)
    """
    weights = {}
    for explosions in range(times + 1):
        highest = sides if explosions == times else sides - 1
        for face in range(1, highest + 1):
            weights[explosions * sides + face] = sides ** (times - explosions)
    return Distribution.from_weights(weights)


def endless_moments(sides: int) -> Moments:
    """Mean and mean square of one die that explodes without end.

    X is a face, plus a fresh X after the highest one; taking the mean of X and of X² on both sides gives
    an equation for each.
    """
    mean = Fraction(sides * (sides + 1), 2 * (sides - 1))
    faces = Fraction((sides + 1) * (2 * sides + 1), 6)  # mean of face²
    square = (faces + 2 * mean) * sides / (sides - 1)  # E X² = E face² + (2 sides E X + E X²) / sides
    return Moments(mean, square)


def endless_sum(count: int, sides: int, below: int) -> Distribution:
    """The sum of dice that explode without end.

    How often they explode altogether has nothing to do with the faces on which they stop, so the sum is
    `sides` times the one (a negative binomial count) plus the other (dice without their highest face).

    Parameters
    ----------
    count, sides
        Number of dice, and their sides (2 or more).
    below
        Sums below this are listed.

    Examples
    --------
    >>> roll = endless_sum(1, 6, below=20)
    >>> roll.chance(11), roll.mean(), roll.missing
    (Fraction(1, 36), Fraction(21, 5), Fraction(5, 1296))
    """
    most = max(0, (below - count - 1) // sides)  # explosions that a listed sum can hold
    stops = power(dict.fromkeys(range(1, sides), 1), count)
    explosions = {
        sides * times: math.comb(count + times - 1, times) * sides ** (most - times)
        for times in range(most + 1)
    }
    weights = {value: weight for value, weight in convolve(stops, explosions).items() if value < below}
    one = endless_moments(sides)
    return Distribution(weights, sides ** (most + count), Tail(below, one.mean * count, one.variance * count))


def endless_pool(
    dice: Mapping[int, int], others: Sequence[Group], drops: tuple[int, int], below: int | None
) -> Distribution:
    """What is kept of a pool in which dice explode without end.

    Parameters
    ----------
    dice
        Sides to number of the dice that explode without end.
    others
        The finite rolls of the pool.
    drops
        How many of the lowest and of the highest results are left out.
    below
        Sums below this are listed; None when so many are left out that no endless result is kept.
    """
    kept = sum(dice.values()) + sum(count for count, _ in others) - sum(drops)
    # A die at `beyond` stands for that result or more: sums that hold one are not below `below`.
    if below is None:
        beyond = max(max(weights) for _, weights in others) + 1
    else:
        beyond = below - (kept - 1) * min([1, *(min(weights) for _, weights in others)])
    groups = [*((count, _listed(sides, beyond)) for sides, count in dice.items()), *others]
    weights = keep_sum(groups, *drops, below=below)
    if below is None:
        return Distribution(weights)
    total = math.prod(sum(weights.values()) ** count for count, weights in groups)
    frozen = tuple((count, tuple(sorted(weights.items()))) for count, weights in others)
    moments = _pool_moments(tuple(sorted(dice.items())), frozen, *drops)
    return Distribution(weights, total, Tail(below, moments.mean, moments.variance))


def exceeding(sides: int, value: int) -> Fraction:
    """The chance that a die exploding without end shows `value` or more.

    Examples
    --------
    >>> exceeding(6, 8)
    Fraction(5, 36)
    """
    explosions, rest = divmod(max(value, 1) - 1, sides)
    return Fraction(sides - rest, sides ** (explosions + 1))


def _listed(sides: int, beyond: int) -> dict[int, int]:
    """Weights of a die that explodes without end, all results from `beyond` on together as `beyond`."""
    depth = (beyond - 1) // sides + 1
    weights = {
        value: sides ** (depth - 1 - (value - 1) // sides) for value in range(1, beyond) if value % sides
    }
    return {**weights, beyond: sides**depth - sum(weights.values())}


FrozenGroup = tuple[int, tuple[tuple[int, int], ...]]
"""A group that can be remembered."""


@lru_cache(maxsize=4096)
def _pool_moments(
    dice: tuple[tuple[int, int], ...], others: tuple[FrozenGroup, ...], drop_lowest: int, drop_highest: int
) -> Moments:
    """Mean and mean square of what is kept, in closed form.

    Let `step` be a common multiple of all sides that no finite roll exceeds. A die gets past it with
    chance 1 / sides ** (step / sides), and is then `step` plus a fresh die; else it is finite. The dice that
    get past are the highest of the pool, and form a smaller pool of the same kind, except when all do: then
    it is this very pool again, and the equation is solved for its moments.
    """
    highest = max((weights[-1][0] for _, weights in others), default=0)
    step = common_step((sides for sides, _ in dice), highest)
    size = sum(count for _, count in dice) + sum(count for count, _ in others)
    mean = square = again = Fraction(0)
    for past in product(*(range(count + 1) for _, count in dice)):
        chance = math.prod(
            (_chance_past(die, here, step) for die, here in zip(dice, past, strict=True)), start=Fraction(1)
        )
        high = sum(past)
        if high == size:
            again = chance
            continue
        # The dice that got past, as fresh dice; `step` is added to each one that is kept.
        drops = max(0, drop_lowest - (size - high)), min(high, drop_highest)
        fresh = tuple((sides, here) for (sides, _), here in zip(dice, past, strict=True) if here)
        top = _pool_moments(fresh, (), *drops) if high > sum(drops) else _NOTHING
        added = step * max(0, high - sum(drops))
        # The others, all of them finite now.
        drops = min(size - high, drop_lowest), max(0, drop_highest - high)
        stayed = [
            (count - here, _stopped(sides, step)) for (sides, count), here in zip(dice, past, strict=True)
        ]
        rest = [*stayed, *((count, dict(weights)) for count, weights in others)]
        low = _moments(keep_sum(rest, *drops)) if size - high > sum(drops) else _NOTHING

        part = _independent(_independent(top, low), Moments(Fraction(added), Fraction(added**2)))
        mean, square = mean + chance * part.mean, square + chance * part.square
    # Solve  E S = mean + again E (added + S)  and  E S² = square + again E (added + S)².
    added = step * (size - drop_lowest - drop_highest)
    mean = (mean + again * added) / (1 - again)
    square = (square + again * (added**2 + 2 * added * mean)) / (1 - again)
    return Moments(mean, square)


def _chance_past(die: tuple[int, int], here: int, step: int) -> Fraction:
    """The chance that exactly so many of the dice get past `step`."""
    sides, count = die
    one = Fraction(1, sides ** (step // sides))
    return math.comb(count, here) * one**here * (1 - one) ** (count - here)


def _stopped(sides: int, step: int) -> dict[int, int]:
    """Weights of a die that is known not to get past `step`."""
    return {value: weight for value, weight in _listed(sides, step).items() if value < step}


def common_step(sides: Iterable[int], highest: int) -> int:
    """The smallest common multiple of all sides that is not below `highest`."""
    period = math.lcm(*sides)
    return period * max(1, -(-highest // period))


def _independent(first: Moments, second: Moments) -> Moments:
    """Moments of the sum of two independent rolls."""
    square = first.square + 2 * first.mean * second.mean + second.square
    return Moments(first.mean + second.mean, square)


def _moments(weights: Mapping[int, int]) -> Moments:
    total = sum(weights.values())
    mean = Fraction(sum(value * weight for value, weight in weights.items()), total)
    return Moments(mean, Fraction(sum(value**2 * weight for value, weight in weights.items()), total))
