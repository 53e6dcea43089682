"""Keep some of several rolls and add them up: the exact weights, without listing every throw."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

Group = tuple[int, Mapping[int, int]]
"""How many rolls of a kind, and the weights of one of them."""


def keep_sum(
    groups: Sequence[Group],
    drop_lowest: int,
    drop_highest: int,
    worth: Callable[[int], int] = int,
    below: int | None = None,
) -> dict[int, int]:
    """Weights of the sum of what is kept of several independent rolls.

    Goes through the values from the highest down and asks only how many rolls of each kind show the value,
    not which. The weights of all sums together travel in one big integer: slot k of it, a fixed number of
    bits wide, counts the ways to have added up k. Adding to a sum is a shift, so Python does the inner
    loop.

    Parameters
    ----------
    groups
        Rolls by kind.
    drop_lowest, drop_highest
        How many results at either end are left out; at least one must stay.
    worth
        What a kept result adds to the sum; by default itself.
    below
        Only sums below this are wanted; None for all.

    Returns
    -------
    dict
        Value to weight; the weights of all sums add up to the product of the groups' totals.

    Examples
    --------
    >>> keep_sum([(2, {1: 1, 2: 1})], drop_lowest=1, drop_highest=0)
    {1: 1, 2: 3}
    """
    size = sum(count for count, _ in groups)
    keep = size - drop_lowest - drop_highest
    values = sorted({value for _, weights in groups for value in weights}, reverse=True)
    base = min(map(worth, values))
    width = math.prod(sum(weights.values()) ** count for count, weights in groups).bit_length()
    wanted = None if below is None else (1 << max(0, below - base * keep) * width) - 1

    # How many of each kind are still to be placed, and the ways to have got here.
    waiting = {tuple(count for count, _ in groups): 1}
    for value in values:
        kinds = [weights.get(value, 0) for _, weights in groups]
        after: dict[tuple[int, ...], int] = {}
        for left, ways in waiting.items():
            first = size - sum(left)  # rank, from the top, of the next roll to be placed
            for shown, times in _shows(left, kinds):
                last = first + sum(shown)
                kept = max(0, min(last, size - drop_lowest) - max(first, drop_highest))
                moved = ways << kept * (worth(value) - base) * width
                if wanted is not None:
                    moved &= wanted
                if moved:
                    rest = tuple(have - here for have, here in zip(left, shown, strict=True))
                    after[rest] = after.get(rest, 0) + moved * times
        waiting = after
    return _unpack(waiting.get((0,) * len(groups), 0), width, base * keep)


def keep_sum_seconds(values: int, counts: Sequence[int], slots: int, bits: float) -> float:
    """Estimated time of `keep_sum`.

    Parameters
    ----------
    values
        Different results of a single roll.
    counts
        How many rolls of each kind.
    slots
        From the least to the greatest sum.
    bits
        Length of the largest weight.
    """
    steps = values * math.prod((count + 1) * (count + 2) // 2 for count in counts)
    return steps * (3e-6 + 1.2e-10 * slots * bits + 6e-11 * max(counts) ** 2)  # measured


def _shows(left: tuple[int, ...], kinds: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many rolls of each kind may show a value, with the ways: choose which, times the weights."""
    for shown in product(
        *(range(have + 1 if weight else 1) for have, weight in zip(left, kinds, strict=True))
    ):
        times = 1
        for have, here, weight in zip(left, shown, kinds, strict=True):
            times *= math.comb(have, here) * weight**here
        yield shown, times


def _unpack(packed: int, width: int, lowest: int) -> dict[int, int]:
    bits = bin(packed)[2:]
    slots = range(len(bits), 0, -width)
    weights = (int(bits[max(0, end - width) : end], 2) for end in slots)
    return {lowest + index: weight for index, weight in enumerate(weights) if weight}
