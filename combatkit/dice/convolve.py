"""Sums of independent dice on plain integer weights: the two loops that all exact odds rest on.

A table of weights maps each value to the number of equally likely ways to get it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

# Below this number of pairs the plain double loop is quicker than packing (measured: break-even near 200).
_FEW_PAIRS = 200


def convolve(first: Mapping[int, int], second: Mapping[int, int]) -> dict[int, int]:
    """Weights of the sum of two independent rolls.

    Parameters
    ----------
    first, second
        Value to weight (positive integers).

    Returns
    -------
    dict
        Value to weight, values ascending.

    Examples
    --------
    >>> convolve({1: 1, 2: 1}, {1: 1, 2: 1})
    {2: 1, 3: 2, 4: 1}
    """
    pairs = len(first) * len(second)
    if pairs > _FEW_PAIRS and _dense(first) and _dense(second):
        return _packed(first, second)
    summed: dict[int, int] = {}
    have = summed.get
    for value, weight in first.items():
        for other, times in second.items():
            total = value + other
            summed[total] = have(total, 0) + weight * times
    return dict(sorted(summed.items()))


def power(weights: Mapping[int, int], count: int) -> dict[int, int]:
    """Weights of the sum of `count` independent rolls of the same kind.

    The generating function P = f**n satisfies f * P' = n * f' * P. Read coefficient by coefficient, that
    gives each weight of the sum from the few before it (J. C. P. Miller's recurrence), so 1000d6 costs
    5,000 short steps instead of a thousand convolutions. Every division in it is exact.

    Examples
    --------
    >>> power({1: 1, 2: 1}, 3)
    {3: 1, 4: 3, 5: 3, 6: 1}
    """
    if count == 0:
        return {0: 1}
    lowest, highest = min(weights), max(weights)
    first = weights[lowest]
    steps = [(value - lowest, weight) for value, weight in sorted(weights.items()) if value != lowest]
    ways = [first**count]
    for total in range(1, (highest - lowest) * count + 1):
        gathered = 0
        for step, weight in steps:
            if step > total:
                break
            gathered += ((count + 1) * step - total) * weight * ways[total - step]
        ways.append(gathered // (first * total))
    return {lowest * count + total: weight for total, weight in enumerate(ways) if weight}


def reduced(weights: Mapping[int, int], total: int) -> tuple[dict[int, int], int]:
    """The same odds with the smallest whole weights, values ascending.

    Examples
    --------
    >>> reduced({2: 10, 1: 20}, 40)
    ({1: 2, 2: 1}, 4)
    """
    common = math.gcd(total, *weights.values())
    return {value: weights[value] // common for value in sorted(weights)}, total // common


def _dense(weights: Mapping[int, int]) -> bool:
    """Whether few values are skipped between the lowest and the highest."""
    return max(weights) - min(weights) < 4 * len(weights)


def _packed(first: Mapping[int, int], second: Mapping[int, int]) -> dict[int, int]:
    """Convolve by one big-integer product: every weight gets a slot wide enough never to overflow."""
    largest = sum(first.values()) * sum(second.values())
    width = (largest.bit_length() + 7) // 8
    product = _pack(first, width) * _pack(second, width)
    lowest = min(first) + min(second)
    size = (max(first) + max(second) - lowest + 1) * width
    slots = product.to_bytes(size, "little")
    unpacked = {}
    for index in range(0, size, width):
        weight = int.from_bytes(slots[index : index + width], "little")
        if weight:
            unpacked[lowest + index // width] = weight
    return unpacked


def _pack(weights: Mapping[int, int], width: int) -> int:
    blank = bytes(width)
    values = range(min(weights), max(weights) + 1)
    slots = (weights[value].to_bytes(width, "little") if value in weights else blank for value in values)
    return int.from_bytes(b"".join(slots), "little")
