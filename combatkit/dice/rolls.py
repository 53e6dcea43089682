"""What a rule gets when it asks for a die: a number in play, a lazy die when every face is counted.

A lazy die is an interval of faces (or a weighted range once it has been compared with another die). It is
not thrown until somebody looks, and a look asks only what it needs: ``roll <= 67`` splits 1..100 into two
branches, not a hundred. A later look at the same die narrows the same interval, so **a roll that is read
twice is one roll**.

Rules use four ways of looking, which work alike on plain numbers:

* the comparisons ``<=  <  >=  >  ==  !=`` with a whole number,
* `band` for several cut points at once (levels of success, hit locations),
* `versus` for one roll against another,
* ``int(roll)`` when every face matters (dear: a branch for each face).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import gcd
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from combatkit.dice.exact import ExactRoller

SPENT = "this roll was used up by versus(fresh, kept); look at it earlier, or hand it over as `kept`"


class LazyDie:
    """The faces that a die may still show. Immutable to its users; a look narrows it within one branch.

    Two lazy dice are equal when they may show the same faces with the same weights: so states in which
    "the same is known" merge.
    """

    __slots__ = ("high", "key", "low", "roller", "spent", "weights")

    def __init__(
        self, roller: ExactRoller | None, low: int, high: int, weights: tuple[int, ...] | None = None
    ) -> None:
        self.roller, self.low, self.high, self.weights = roller, low, high, weights
        self.spent = False
        self.key: int | None = None  # its hash, once asked for at rest

    # -- as a part of a state ----------------------------------------------------------------------

    def held_by(self, roller: ExactRoller | None) -> LazyDie:
        """A copy that branches in `roller`; in no roller (None) it is at rest in a state."""
        if self.spent:
            raise ValueError(SPENT)
        return LazyDie(roller, self.low, self.high, self.weights)

    def at_rest(self) -> LazyDie:
        """The one resting die of these faces: equal knowledge is the same object, so states compare fast."""
        if self.spent:
            raise ValueError(SPENT)
        return _resting(self.low, self.high, self.weights)

    def __hash__(self) -> int:
        if self.key is None:
            self.key = hash((self.low, self.high, self.weights))
        return self.key

    def __repr__(self) -> str:
        shape = "" if self.weights is None else ", weighted"
        return f"<a roll in {self.low}..{self.high}{shape}>"

    # -- looks ---------------------------------------------------------------------------------------

    def band(self, cuts: Sequence[int]) -> int:
        """The index of the first cut that the roll does not exceed, ``len(cuts)`` if it exceeds all."""
        roller = self.roller
        if self.spent or roller is None:
            raise ValueError(SPENT if self.spent else "this roll is at rest; only a running step may look")
        low, high, weights = self.low, self.high, self.weights
        last = low - 1
        masses = []  # how many faces lie in each band; of weighted ones, what they weigh
        for cut in cuts:
            edge = last if cut < last else min(cut, high)
            masses.append(edge - last)
            last = edge
        masses.append(high - last)
        if weights is None:
            index = roller.branch(masses, high - low + 1)
            first = low + sum(masses[:index])
            self.low, self.high = first, first + masses[index] - 1
            return index
        places = [0, *accumulate(masses)]
        sums = [0, *accumulate(weights)]
        index = roller.branch([sums[end] - sums[start] for start, end in pairwise(places)], sums[-1])
        start, end = places[index], places[index + 1]
        self.weights = _reduced(weights[start:end])
        self.low, self.high = low + start, low + end - 1
        return index

    def __le__(self, number: int) -> bool:
        return self.band((_whole(number),)) == 0

    def __lt__(self, number: int) -> bool:
        return self.band((_whole(number) - 1,)) == 0

    def __ge__(self, number: int) -> bool:
        return not self < number

    def __gt__(self, number: int) -> bool:
        return not self <= number

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazyDie):
            return (self.low, self.high, self.weights) == (other.low, other.high, other.weights)
        if isinstance(other, int) and self.roller is not None:
            return self <= other and self >= other
        return False

    def __int__(self) -> int:
        low, high = self.low, self.high
        if self.weights is None and self.roller is not None and not self.spent:
            self.low = self.high = low + self.roller.branch((1,) * (high - low + 1), high - low + 1)
            return self.low
        return low + self.band(range(low, high))

    __index__ = __int__

    def faces(self) -> list[int]:
        """The weight of each face from `low` to `high`."""
        return [1] * (self.high - self.low + 1) if self.weights is None else list(self.weights)


Roll: TypeAlias = int | LazyDie


@lru_cache(maxsize=65536)
def _resting(low: int, high: int, weights: tuple[int, ...] | None) -> LazyDie:
    return LazyDie(None, low, high, weights)


def _whole(number: object) -> int:
    """Refuse to compare a lazy die with anything but a whole number."""
    if isinstance(number, LazyDie):
        raise TypeError("compare two rolls with versus(fresh, kept)")
    if not isinstance(number, int):
        raise TypeError(f"a roll is compared with whole numbers, not with {number!r}")
    return number


def _reduced(weights: tuple[int, ...]) -> tuple[int, ...] | None:
    """Weights in lowest terms, None when all are equal, so that equal knowledge compares equal."""
    common = gcd(*weights)
    if common > 1:
        weights = tuple(weight // common for weight in weights)
    return None if weights[0] == weights[-1] and len(set(weights)) == 1 else weights


def band(roll: Roll, cuts: Sequence[int]) -> int:
    """Where a roll falls among ascending cut points, asked in one look.

    Parameters
    ----------
    roll
        A number, or a lazy die in exact mode.
    cuts
        The last value of each band, ascending (two equal ones make an empty band).

    Returns
    -------
    int
        The index of the first cut with ``roll <= cut``; ``len(cuts)`` when the roll exceeds them all.

    Examples
    --------
    >>> [band(roll, (7, 67, 98)) for roll in (3, 8, 67, 98, 99)]
    [0, 1, 1, 2, 3]
    """
    return roll.band(cuts) if isinstance(roll, LazyDie) else bisect_left(cuts, roll)


def versus(fresh: Roll, kept: Roll) -> int:
    """Compare two rolls: 1 when `fresh` is higher, -1 when it is lower, 0 when they are equal.

    In exact mode `fresh` is used up by this (a second look at it raises); `kept` lives on, and knows what
    the comparison has told about it. That is what a contest against an *original* roll needs.

    Examples
    --------
    >>> versus(34, 78), versus(5, 5)
    (-1, 0)
    """
    if isinstance(fresh, LazyDie):
        if isinstance(kept, LazyDie):
            return _versus_lazy(fresh, kept)
        return fresh.band((kept - 1, kept)) - 1
    if isinstance(kept, LazyDie):
        return 1 - kept.band((fresh - 1, fresh))
    return (fresh > kept) - (fresh < kept)


def _versus_lazy(fresh: LazyDie, kept: LazyDie) -> int:
    """Three branches: for each, the weights of `kept` are those of the pairs that remain."""
    roller = kept.roller
    if roller is None or fresh.spent or kept.spent or fresh is kept:
        raise ValueError(SPENT)
    fresh.spent = True
    if fresh.low > kept.high:
        return 1
    if fresh.high < kept.low:
        return -1
    masses, dice = _pairs(fresh.low, fresh.high, fresh.weights, kept.low, kept.high, kept.weights)
    index = roller.branch(masses, sum(masses))
    kept.low, kept.high, kept.weights = dice[index]
    return index - 1


Faces: TypeAlias = tuple[int, int, tuple[int, ...] | None]


@lru_cache(maxsize=4096)
def _pairs(
    low: int,
    high: int,
    weights: tuple[int, ...] | None,
    kept_low: int,
    kept_high: int,
    kept_weights: tuple[int, ...] | None,
) -> tuple[tuple[int, ...], tuple[Faces, ...]]:
    """How many pairs of faces say less, the same and more; and what the kept die may then still show."""
    fresh, kept = LazyDie(None, low, high, weights), LazyDie(None, kept_low, kept_high, kept_weights)
    mine, below = fresh.faces(), [0, *accumulate(fresh.faces())]
    everything, count = below[-1], len(mine)
    less: list[int] = []
    same: list[int] = []
    more: list[int] = []
    for face, weight in enumerate(kept.faces(), kept_low):
        place = min(max(face - low, 0), count)
        under = below[place]  # the weight of fresh faces below this face
        equal = mine[place] if 0 <= face - low < count else 0
        less.append(under * weight)
        same.append(equal * weight)
        more.append((everything - under - equal) * weight)
    ways = (less, same, more)
    return tuple([sum(way) for way in ways]), tuple([_narrowed(kept_low, way) for way in ways])


def _narrowed(low: int, weights: list[int]) -> Faces:
    """The faces from `low` on that these weights leave, without those at the ends that can no longer be."""
    if not any(weights):
        return low, low, None  # a branch that nobody takes
    first = next(i for i, weight in enumerate(weights) if weight)
    last = len(weights) - next(i for i, weight in enumerate(reversed(weights)) if weight)
    return low + first, low + last - 1, _reduced(tuple(weights[first:last]))
