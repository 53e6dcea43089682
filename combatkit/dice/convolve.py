"""Sums of independent dice on plain integer weights: the two loops that all exact odds rest on.

A table of weights maps each value to the number of equally likely ways to get it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

# Measured costs in seconds. They choose the quicker way and decide what is refused as too dear; as constants
# they decide alike on every machine.
_STEP = 2.5e-7
_STEP_BIT = 5e-11
_STEP_BITS_SQUARED = 1e-12
_SLOT = 1e-6
_MEGABIT_PRODUCT = 0.1


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
    bits = (sum(first.values()) * sum(second.values())).bit_length()
    slots = max(first) + max(second) - min(first) - min(second) + 1
    if _packed_seconds(slots, bits) < _pairs_seconds(len(first) * len(second), bits):
        width = -(-bits // 8)
        return _unpack(_pack(first, width) * _pack(second, width), width, min(first) + min(second))
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
    5,000 short steps instead of a thousand convolutions. Every division in it is exact. A few dice with
    many sides are quicker as one power of a big integer.

    Examples
    --------
    >>> power({1: 1, 2: 1}, 3)
    {3: 1, 4: 3, 5: 3, 6: 1}
    """
    if count == 0:
        return {0: 1}
    lowest, highest = min(weights), max(weights)
    slots, bits = (highest - lowest) * count + 1, sum(weights.values()).bit_length() * count
    if _packed_seconds(slots, bits) < _recurrence_seconds(slots * len(weights), bits, count):
        width = -(-bits // 8)
        return _unpack(_pack(weights, width) ** count, width, lowest * count)
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


def convolve_seconds(pairs: int, slots: int, bits: float) -> float:
    """Estimated time of `convolve`.

    Parameters
    ----------
    pairs
        Values of the one times values of the other.
    slots
        From the least to the greatest sum.
    bits
        Length of the largest weight.
    """
    return min(_pairs_seconds(pairs, bits), _packed_seconds(slots, bits))


def power_seconds(support: int, slots: int, bits: float, count: int) -> float:
    """Estimated time of `power`: `support` values of one roll, the rest as for `convolve_seconds`."""
    return min(_recurrence_seconds(support * slots, bits, count), _packed_seconds(slots, bits))


def _pairs_seconds(pairs: int, bits: float) -> float:
    return pairs * (_STEP + _STEP_BIT * bits)


def _recurrence_seconds(steps: int, bits: float, count: int) -> float:
    return steps * (_STEP + _STEP_BIT * bits + _STEP_BITS_SQUARED * bits * bits / count)


def _packed_seconds(slots: int, bits: float) -> float:
    if slots > 10**9:  # beyond any limit, and perhaps beyond a float
        return math.inf
    return 5e-5 + slots * _SLOT + _MEGABIT_PRODUCT * math.pow(slots * bits / 1e6, 1.6)


def _pack(weights: Mapping[int, int], width: int) -> int:
    """All weights in one integer: slot k, so many bytes wide that it never overflows, is that of value k."""
    blank = bytes(width)
    values = range(min(weights), max(weights) + 1)
    slots = (weights[value].to_bytes(width, "little") if value in weights else blank for value in values)
    return int.from_bytes(b"".join(slots), "little")


def _unpack(packed: int, width: int, lowest: int) -> dict[int, int]:
    slots = packed.to_bytes(-(-packed.bit_length() // 8), "little")
    weights = (
        int.from_bytes(slots[start : start + width], "little") for start in range(0, len(slots), width)
    )
    return {lowest + index: weight for index, weight in enumerate(weights) if weight}
