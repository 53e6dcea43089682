"""From the tree of an expression to its exact distribution."""

from __future__ import annotations

import math
from fractions import Fraction

from combatkit.dice.distribution import Distribution
from combatkit.dice.explode import MISSING_LIMIT, endless_pool, endless_sum, exceeding, exploding
from combatkit.dice.expression import (
    ENDLESS,
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
from combatkit.errors import InputError


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
    precision = MISSING_LIMIT
    while True:
        result = _node(expression.root, precision)
        if result.missing <= MISSING_LIMIT:
            return result
        precision **= 2


def _node(node: Node, precision: Fraction) -> Distribution:
    match node:
        case Number(value):
            return Distribution.constant(value)
        case Die():
            return _pool(Pool(((1, node),)), precision)
        case Pool():
            return _pool(node, precision)
        case Sum():
            parts = [_node(term, precision) * sign for sign, term in node.gathered]
            parts.sort(key=lambda part: len(part.weights))
            return sum(parts, Distribution.constant(0))
        case Product(factors):
            result = Distribution.constant(1)
            for factor in factors:
                result = _times(result, _node(factor, precision))
            return result
        case Rounded(inner, divisor, up):
            return _node(inner, precision).map(lambda value: divided(value, divisor, up=up))


def _times(first: Distribution, second: Distribution) -> Distribution:
    """The product of two independent rolls."""
    for factor, roll in ((first, second), (second, first)):
        if factor.lowest_value == factor.highest_value and not factor.tail:
            return roll * factor.lowest_value
    return first.then(lambda value: second * value)


def _pool(pool: Pool, precision: Fraction) -> Distribution:
    if pool.successes:
        return _count(pool)
    rolls = pool.kinds
    endless = {
        die: count for die, count in rolls.items() if isinstance(die, Die) and die.explosions is ENDLESS
    }
    if pool.kept == pool.size:
        parts = [endless_sum(count, die.high, precision) for die, count in endless.items()]
        parts += [_finite(roll).sum_of(count) for roll, count in rolls.items() if roll not in endless]
        return sum(parts, Distribution.constant(0))
    drops = (pool.drop_lowest, pool.drop_highest)
    finite = [(count, _finite(roll).weights) for roll, count in rolls.items() if roll not in endless]
    if endless:
        sides = {die.high: count for die, count in endless.items()}
        return endless_pool(sides, finite, drops, precision)
    return Distribution(keep_sum(finite, *drops))


def _finite(roll: Node) -> Distribution:
    """A roll of a pool that must have a last value."""
    if isinstance(roll, Die):
        if roll.explosions:
            return exploding(roll.high, roll.explosions)
        return Distribution.from_weights(dict.fromkeys(range(roll.low, roll.high + 1), 1))
    result = _node(roll, MISSING_LIMIT)
    if result.tail:
        raise InputError(
            "dice expression",
            f"{roll} explodes without end inside a pool, where only single dice may",
            "cap it with !max5, or put single dice such as d6! into the braces",
        )
    return result


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
    if isinstance(roll, Die) and roll.explosions is ENDLESS:
        above, at_least = exceeding(roll.high, threshold + 1), exceeding(roll.high, threshold)
        chances = {-1: 1 - at_least, 0: at_least - above, 1: above}
        common = math.lcm(*(chance.denominator for chance in chances.values()))
        weights = {place: int(chance * common) for place, chance in chances.items()}
    else:
        weights = dict(_finite(roll).map(lambda value: (value > threshold) - (value < threshold)).weights)
    return {place: weight for place, weight in weights.items() if weight}
