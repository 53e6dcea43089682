"""How dear an exact answer is, estimated from the expression alone, before any work is done."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from combatkit.dice.convolve import convolve_seconds, power_seconds
from combatkit.dice.explode import common_step, far_enough
from combatkit.dice.expression import ENDLESS, Die, Node, Number, Pool, Product, Rounded, Sum, divided
from combatkit.dice.faults import LimitError
from combatkit.dice.pools import keep_sum_seconds

VALUE_LIMIT = 100_000
"""Different results of a roll."""
SIZE_LIMIT = 50_000_000
"""Bits of all weights together: about 6 MB, and five times that as text."""
DIGIT_LIMIT = 4_000
"""Digits of the number of equally likely throws; Python refuses to print numbers beyond 4,300."""
REACH_LIMIT = 10**15
"""The greatest result, either way: beyond it a float has no room for halves."""
SECONDS_LIMIT = 5
"""Estimated working time on an ordinary laptop."""

_MAPPED = 1e-6  # seconds for each value that a rule is applied to


@dataclass(frozen=True, slots=True)
class Cost:
    """What is known of a roll before it is worked out.

    Attributes
    ----------
    low, high
        The least and the greatest listed result.
    values
        How many different results there are at most.
    bits
        The length of its total, the number of equally likely throws.
    seconds
        Estimated work, that of its parts included.
    """

    low: int
    high: int
    values: int
    bits: float
    seconds: float = 0.0


def check_cost(node: Node) -> Cost:
    """The estimated cost of a node's exact distribution.

    Raises
    ------
    LimitError
        When it or one of its parts exceeds a limit of this file; the message names the limit.

    Examples
    --------
    >>> from combatkit.dice.parser import parse
    >>> check_cost(parse("1000d1000").root)
    Traceback (most recent call last):
    ...
    combatkit.dice.faults.LimitError: dice expression: 1000d1000 has 999,001 results, more than 100,000; \
use fewer dice or fewer sides
    """
    cost = _cost(node)
    seconds = f"about {cost.seconds:,.0f} s" if cost.seconds < 10_000 else "hours"
    faults = {
        f"reaches results beyond {REACH_LIMIT:.0e}": max(abs(cost.low), abs(cost.high)) > REACH_LIMIT,
        f"has {cost.values:,} results, more than {VALUE_LIMIT:,}": cost.values > VALUE_LIMIT,
        f"counts throws in numbers of more than {DIGIT_LIMIT:,} digits": cost.bits
        > DIGIT_LIMIT * math.log2(10),
        f"needs a table of more than {SIZE_LIMIT // 8_000_000} MB": cost.bits * cost.values > SIZE_LIMIT,
        f"would take {seconds}, more than {SECONDS_LIMIT} s": cost.seconds > SECONDS_LIMIT,
    }
    for fault, exceeded in faults.items():
        if exceeded:
            shown = str(node) if len(str(node)) <= 40 else f"{str(node)[:37]}..."
            raise LimitError("dice expression", f"{shown} {fault}", "use fewer dice or fewer sides")
    return cost


def _cost(node: Node) -> Cost:
    match node:
        case Number(value):
            return Cost(value, value, 1, 0)
        case Die():
            return _die(node)
        case Pool():
            return _pool(node)
        case Sum():
            return _added(_signed(sign, check_cost(term)) for sign, term in node.gathered)
        case Product(factors):
            return _multiplied([check_cost(factor) for factor in factors])
        case Rounded(inner, divisor, up):
            cost = check_cost(inner)
            ends = [divided(end, divisor, up=up) for end in (cost.low, cost.high)]
            return replace(cost, low=ends[0], high=ends[1], seconds=cost.seconds + _MAPPED * cost.values)


def _signed(sign: int, cost: Cost) -> Cost:
    return cost if sign > 0 else replace(cost, low=-cost.high, high=-cost.low)


def _die(die: Die) -> Cost:
    faces = die.high - die.low + 1
    if die.explosions is ENDLESS:
        return _endless_sum(die.high, 1)
    rolls = die.explosions + 1
    high = die.high * rolls if die.explosions else die.high
    bits = math.log2(faces) * rolls
    return Cost(die.low, high, high - die.low + 1, bits, _MAPPED * faces * rolls)


def _endless_sum(sides: int, count: int) -> Cost:
    high = far_enough({sides: count}, (), count) - 1
    values, bits = high - count + 1, (high / sides + count) * math.log2(sides)
    work = power_seconds(sides, values, bits, count) + convolve_seconds(values**2, values, bits)
    return Cost(count, high, values, bits, work)


def _repeated(count: int, cost: Cost) -> Cost:
    """The sum of so many rolls of a kind."""
    if count == 1:
        return cost
    low, high = cost.low * count, cost.high * count
    values, bits = high - low + 1, cost.bits * count
    return Cost(low, high, values, bits, cost.seconds + power_seconds(cost.values, values, bits, count))


def _added(costs: Iterable[Cost]) -> Cost:
    """The sum of rolls of different kinds."""
    total = Cost(0, 0, 1, 0)
    for cost in sorted(costs, key=lambda cost: cost.values):
        low, high, bits = total.low + cost.low, total.high + cost.high, total.bits + cost.bits
        pairs = total.values * cost.values
        work = convolve_seconds(pairs, high - low + 1, bits)
        total = Cost(low, high, min(pairs, high - low + 1), bits, total.seconds + cost.seconds + work)
    return total


def _multiplied(costs: Iterable[Cost]) -> Cost:
    total = Cost(1, 1, 1, 0)
    for cost in costs:
        ends = [one * other for one in (total.low, total.high) for other in (cost.low, cost.high)]
        pairs = total.values * cost.values
        values = min(pairs, max(ends) - min(ends) + 1)
        seconds = total.seconds + cost.seconds + _MAPPED * pairs
        total = Cost(min(ends), max(ends), values, total.bits + cost.bits, seconds)
    return total


def _pool(pool: Pool) -> Cost:
    rolls = pool.kinds
    costs = {roll: check_cost(roll) for roll in rolls}
    whole = pool.kept == pool.size
    if pool.successes:
        threshold = pool.successes.threshold
        places = [(count, _place(roll, costs[roll], threshold)) for roll, count in rolls.items()]
        return _added(_repeated(*place) for place in places) if whole else _kept(pool, places)
    if whole:
        return _added(
            _endless_sum(roll.high, count) if _is_endless(roll) else _repeated(count, costs[roll])
            for roll, count in rolls.items()
        )
    endless = {roll.high: count for roll, count in rolls.items() if _is_endless(roll)}
    others = [(count, costs[roll]) for roll, count in rolls.items() if not _is_endless(roll)]
    return _endless_pool(pool, endless, others) if endless else _kept(pool, others)


def _is_endless(roll: Node) -> TypeGuard[Die]:
    return isinstance(roll, Die) and roll.explosions is ENDLESS


def _place(roll: Node, cost: Cost, threshold: int) -> Cost:
    """A roll that counts or does not."""
    bits = (max(threshold, 0) / roll.high + 2) * math.log2(roll.high) if _is_endless(roll) else cost.bits
    return Cost(0, 1, 2, bits, cost.seconds)


def _kept(pool: Pool, parts: Sequence[tuple[int, Cost]]) -> Cost:
    """What `keep_sum` does: for each value, for each number of rolls placed, how many show it."""
    low, high = min(cost.low for _, cost in parts), max(cost.high for _, cost in parts)
    values = min(high - low + 1, sum(cost.values for _, cost in parts))
    bits = sum(count * cost.bits for count, cost in parts)
    slots = (high - low) * pool.kept + 1
    work = keep_sum_seconds(values, (count for count, _ in parts), slots, bits)
    return Cost(low * pool.kept, high * pool.kept, slots, bits, sum(cost.seconds for _, cost in parts) + work)


def _endless_pool(pool: Pool, endless: Mapping[int, int], others: Sequence[tuple[int, Cost]]) -> Cost:
    crude = [(count, {cost.low: 1, cost.high: 1}) for count, cost in others]
    high = far_enough(endless, crude, pool.kept)
    listed = _kept(pool, [*((count, _listed(sides, high)) for sides, count in endless.items()), *others])
    # Closed forms of mean and variance: each number of dice that explode together leaves a smaller pool.
    step = min(REACH_LIMIT, common_step(endless, max((cost.high for _, cost in others), default=0)))
    smaller = _kept(pool, [*((count, _listed(sides, step)) for sides, count in endless.items()), *others])
    subpools = math.prod(count + 1 for count in endless.values()) ** 2 / 6
    # Listing stops at `high`, which spares most sums.
    return Cost(pool.kept, high, high, listed.bits, listed.seconds / 4 + smaller.seconds * subpools)


def _listed(sides: int, high: int) -> Cost:
    """A die that explodes without end, listed so far."""
    return Cost(1, high, high, (high / sides + 1) * math.log2(sides))
