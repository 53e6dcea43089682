"""From the tree of an expression to its exact distribution."""

from __future__ import annotations

import math

from combatkit.dice.distribution import Distribution
from combatkit.dice.explode import endless_pool, endless_sum, exceeding, exploding
from combatkit.dice.expression import (
    Die,
    Expression,
    Node,
    Number,
    Pool,
    Product,
    Rounded,
    Successes,
    Sum,
    divided,
)
from combatkit.dice.limits import check_cost
from combatkit.dice.pools import keep_sum
from combatkit.dice.reach import is_endless, list_below, part_below


def evaluate(expression: Expression) -> Distribution:
    """The exact distribution of what an expression can roll.

    Dice that explode without end are listed up to a cut-off, so far that the chance of all results beyond
    it is at most `MISSING_LIMIT`; see `Distribution.tail`.

    Raises
    ------
    LimitError
        Before any work, when it would take too long.
    InputError
        When explosions without end stand where every result is needed: subtracted, divided, multiplied by
        a roll, or inside a larger roll of a pool.

    Examples
    --------
    >>> from combatkit.dice.parser import parse
    >>> evaluate(parse("4d6kh3")).mean()
    Fraction(15869, 1296)
    """
    check_cost(expression.root)
    return _node(expression.root, list_below(expression.root))


def _node(node: Node, below: int | None) -> Distribution:
    """The distribution of a node; where it has no end, its results below `below`."""
    match node:
        case Number(value):
            return Distribution.constant(value)
        case Die():
            return _die(node)
        case Pool():
            return _pool(node, below)
        case Sum():
            return _sum(node, below)
        case Product():
            return _product(node, below)
        case Rounded(inner, divisor, up):
            return _node(inner, None).map(lambda value: divided(value, divisor, up=up))


def _die(die: Die) -> Distribution:
    if die.explosions:
        return exploding(die.high, die.explosions)
    return Distribution.from_weights(dict.fromkeys(range(die.low, die.high + 1), 1))


def _sum(node: Sum, below: int | None) -> Distribution:
    parts = [_node(term, part_below(node, term, below)) * sign for sign, term in node.gathered]
    return sum(sorted(parts, key=lambda part: len(part.weights)), Distribution.constant(0))


def _product(node: Product, below: int | None) -> Distribution:
    result = Distribution.constant(1)
    for factor in sorted(node.factors, key=is_endless):  # an endless one comes last: the others are numbers
        if not is_endless(factor):
            result = _times(result, _node(factor, None))
        elif below is not None:
            result = _node(factor, part_below(node, factor, below)) * result.lowest_value
    return result


def _times(first: Distribution, second: Distribution) -> Distribution:
    return first.then(lambda value: second * value)


def _pool(pool: Pool, below: int | None) -> Distribution:
    if pool.successes:
        return _count(pool)
    if pool.added:
        return _sum(pool.added, below)
    if pool.kept == pool.size:
        ((count, die),) = pool.groups
        assert isinstance(die, Die)
        return _die(die).sum_of(count) if below is None else endless_sum(count, die.high, below)
    drops = (pool.drop_lowest, pool.drop_highest)
    endless = {
        roll.high: count for roll, count in pool.kinds.items() if isinstance(roll, Die) and is_endless(roll)
    }
    finite = [
        (count, _node(roll, None).weights) for roll, count in pool.kinds.items() if not is_endless(roll)
    ]
    if endless:
        return endless_pool(endless, finite, drops, below)
    return Distribution(keep_sum(finite, *drops))


def _count(pool: Pool) -> Distribution:
    """How many of the kept results show a success."""
    rule = pool.successes
    assert rule is not None
    # Only where a result stands to the threshold matters: -1 below, 0 on it, 1 above.
    succeeds = Successes(rule.comparison, 0).holds
    places = [(count, _places(roll, rule.threshold)) for roll, count in pool.kinds.items()]
    if pool.kept < pool.size:
        return Distribution(keep_sum(places, pool.drop_lowest, pool.drop_highest, worth=succeeds))
    counted = (Distribution(place).map(succeeds).sum_of(count) for count, place in places)
    return sum(counted, Distribution.constant(0))


def _places(roll: Node, threshold: int) -> dict[int, int]:
    """Weights of a result below (-1), on (0) and above (1) a threshold."""
    if isinstance(roll, Die) and is_endless(roll):
        above, at_least = exceeding(roll.high, threshold + 1), exceeding(roll.high, threshold)
        chances = {-1: 1 - at_least, 0: at_least - above, 1: above}
        common = math.lcm(*(chance.denominator for chance in chances.values()))
        weights = {place: int(chance * common) for place, chance in chances.items()}
    else:
        weights = dict(_node(roll, None).map(lambda value: (value > threshold) - (value < threshold)).weights)
    return {place: weight for place, weight in weights.items() if weight}
