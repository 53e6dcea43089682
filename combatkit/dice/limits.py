"""How dear an exact answer is, estimated from the expression alone, before any work is done."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from combatkit.dice.convolve import convolve_seconds, power_seconds
from combatkit.dice.explode import common_step
from combatkit.dice.expression import Die, Node, Number, Pool, Product, Rounded, Sum
from combatkit.dice.faults import LimitError
from combatkit.dice.pools import keep_sum_seconds
from combatkit.dice.reach import is_endless, list_below, part_below, span

VALUE_LIMIT = 100_000
"""Different results of a roll."""
SIZE_LIMIT = 50_000_000
"""Bits of all weights together: about 6 MB, and five times that as text."""
DIGIT_LIMIT = 4_000
"""Digits of the number of equally likely throws; Python refuses to print numbers beyond 4,300."""
SECONDS_LIMIT = 5
"""Estimated working time on an ordinary laptop."""

_MAPPED = 5e-6  # seconds for each result that a rule is applied to


class Cost(NamedTuple):
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
    seconds: float


def check_cost(node: Node) -> Cost:
    """The estimated cost of a node's exact distribution.

    Raises
    ------
    LimitError
        When it or one of its parts exceeds a limit of this file; the message names the limit.
    InputError
        Where dice explode without end but every result is needed.

    Examples
    --------
    >>> from combatkit.dice.parser import parse
    >>> check_cost(parse("1000d1000").root)
    Traceback (most recent call last):
    ...
    combatkit.dice.faults.LimitError: dice expression: 1000d1000 has 999,001 results, more than 100,000; \
use fewer dice or fewer sides
    """
    return _checked(node, list_below(node))


def _checked(node: Node, below: int | None = None) -> Cost:
    cost = _cost(node, below)
    seconds = f"about {cost.seconds:,.0f} s" if cost.seconds < 10_000 else "hours"
    faults = {
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


def _cost(node: Node, below: int | None) -> Cost:
    """The cost of a node, listed below `below` where it has no end: a mirror of `evaluate`."""
    low, high = span(node)
    ends = low, (below or 0) - 1 if high is None else high
    match node:
        case Number():
            return Cost(*ends, 1, 0, 0)
        case Die(_, sides, explosions):
            rolls = (explosions or 0) + 1
            values = ends[1] - low + 1
            return Cost(*ends, values, math.log2(sides - low + 1) * rolls, values * rolls * _MAPPED)
        case Pool():
            return _pool(node, below)._replace(low=ends[0], high=ends[1])
        case Sum():
            parts = [_checked(term, part_below(node, term, below)) for _, term in node.gathered]
            return _added(ends, parts)
        case Product(factors):
            return _multiplied(
                ends, [_checked(factor, part_below(node, factor, below)) for factor in factors]
            )
        case Rounded(inner):
            cost = _checked(inner)
            return cost._replace(low=ends[0], high=ends[1], seconds=cost.seconds + _MAPPED * cost.values)


def _added(ends: tuple[int, int], costs: Sequence[Cost]) -> Cost:
    """The sum of rolls of different kinds, the small ones first."""
    values, width, bits, seconds = 1, 0, 0.0, 0.0
    for cost in sorted(costs, key=lambda cost: cost.values):
        width += cost.high - cost.low
        bits += cost.bits
        seconds += cost.seconds + convolve_seconds(values * cost.values, width + 1, bits)
        values = min(values * cost.values, width + 1)
    return Cost(*ends, values, bits, seconds)


def _multiplied(ends: tuple[int, int], costs: Iterable[Cost]) -> Cost:
    values, bits, seconds = 1, 0.0, 0.0
    for cost in costs:
        values *= cost.values
        bits += cost.bits
        seconds += cost.seconds + values * _MAPPED
    return Cost(*ends, min(values, ends[1] - ends[0] + 1), bits, seconds)


def _repeated(count: int, cost: Cost) -> Cost:
    """The sum of so many rolls of a kind."""
    low, high = cost.low * count, cost.high * count
    values, bits = high - low + 1, cost.bits * count
    return Cost(low, high, values, bits, cost.seconds + power_seconds(cost.values, values, bits, count))


def _pool(pool: Pool, below: int | None) -> Cost:
    if pool.successes:
        places = [(count, _place(roll, pool.successes.threshold)) for roll, count in pool.kinds.items()]
        if pool.kept < pool.size:
            return _kept(pool, places)
        return _added((0, pool.size), [_repeated(*place) for place in places])
    if pool.added:
        return _cost(pool.added, below)
    count, die = pool.groups[0]
    if pool.kept < pool.size:
        return _kept_pool(pool, below)
    if below is None or not isinstance(die, Die):
        return _repeated(count, _checked(die))
    values, bits = below - count, (below / die.high + count) * math.log2(die.high)
    work = power_seconds(die.high, values, bits, count) + convolve_seconds(values**2, values, bits)
    return Cost(count, below - 1, values, bits, work)


def _place(roll: Node, threshold: int) -> Cost:
    """A roll of which only matters where it stands to a threshold."""
    if isinstance(roll, Die) and is_endless(roll):
        return Cost(0, 1, 3, (max(threshold, 0) / roll.high + 2) * math.log2(roll.high), 0)
    return _checked(roll)._replace(low=0, high=1, values=3)


def _kept(pool: Pool, parts: Sequence[tuple[int, Cost]]) -> Cost:
    """What `keep_sum` does: for each value, for each number of rolls placed, how many show it."""
    low, high = min(cost.low for _, cost in parts), max(cost.high for _, cost in parts)
    values = min(high - low + 1, sum(cost.values for _, cost in parts))
    bits = sum(count * cost.bits for count, cost in parts)
    slots = (high - low) * pool.kept + 1
    work = keep_sum_seconds(values, [count for count, _ in parts], slots, bits)
    return Cost(low, high, slots, bits, sum(cost.seconds for _, cost in parts) + work)


def _kept_pool(pool: Pool, below: int | None) -> Cost:
    endless = {
        roll: count for roll, count in pool.kinds.items() if isinstance(roll, Die) and is_endless(roll)
    }
    finite = [(count, _checked(roll)) for roll, count in pool.kinds.items() if roll not in endless]
    if not endless:
        return _kept(pool, finite)
    highest = max((cost.high for _, cost in finite), default=0)
    step = common_step((die.high for die in endless), highest)
    listed = _kept(
        pool, [*((count, _listed(die, below or highest + 1)) for die, count in endless.items()), *finite]
    )
    if below is None or step > VALUE_LIMIT:
        return listed._replace(seconds=math.inf if below else listed.seconds)
    # Closed forms of mean and variance: the dice that explode together leave two smaller pools, whatever
    # their number, and so on; counted over all of them, the steps of `keep_sum` are these binomials.
    smaller = _kept(pool, [*((count, _listed(die, step)) for die, count in endless.items()), *finite])
    subpools = math.prod(math.comb(count + 4, 4) / math.comb(count + 2, 2) for count in endless.values())
    # Listing stops at `below`, which spares most sums.
    return listed._replace(values=below, seconds=listed.seconds / 4 + smaller.seconds * subpools)


def _listed(die: Die, below: int) -> Cost:
    """A die that explodes without end, listed so far."""
    return Cost(1, below, below, (below / die.high + 1) * math.log2(die.high), 0)
