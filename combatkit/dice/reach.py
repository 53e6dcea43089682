"""How far the results of an expression reach, and how far to list those that have no end."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from combatkit.dice.expression import ENDLESS, Die, Node, Number, Pool, Product, Rounded, Sum, divided
from combatkit.dice.faults import LimitError
from combatkit.errors import InputError

MISSING_LIMIT = Fraction(1, 10**12)
"""The chance of all unlisted results of endless explosions together stays below this."""
REACH_LIMIT = 10**15
"""The greatest result, either way: beyond it a float has no room for halves."""


class Span(NamedTuple):
    """The least and the greatest result; no greatest (None) where dice explode without end."""

    low: int
    high: int | None


@lru_cache(maxsize=4096)
def span(node: Node) -> Span:
    """Between which results a node rolls.

    Raises
    ------
    InputError
        Where dice explode without end but every result is needed: subtracted, rounded, multiplied by
        another roll, or inside a larger roll of a pool.

    Examples
    --------
    >>> from combatkit.dice.parser import parse
    >>> span(parse("4d6kh3 - d4").root), span(parse("2*(d6!+1)").root)
    (Span(low=-1, high=17), Span(low=4, high=None))
    """
    found = _span(node)
    if max(-found.low, found.high or 0, found.low) > REACH_LIMIT:
        raise LimitError("dice expression", f"results reach beyond {REACH_LIMIT:,}", "use smaller numbers")
    return found


def _span(node: Node) -> Span:
    match node:
        case Number(value):
            return Span(value, value)
        case Die(low, high, explosions):
            if explosions is ENDLESS:
                return Span(low, None)
            return Span(low, high * (explosions + 1) if explosions else high)
        case Pool():
            return _pool_span(node)
        case Sum(terms):
            spans = [span(term) if sign > 0 else _turned(term) for sign, term in terms]
            highs = [part.high for part in spans if part.high is not None]
            return Span(sum(part.low for part in spans), sum(highs) if len(highs) == len(spans) else None)
        case Product(factors):
            return _product_span(factors)
        case Rounded(inner, divisor, up):
            low, high = finite_span(inner)
            return Span(divided(low, divisor, up=up), divided(high, divisor, up=up))


def finite_span(node: Node) -> tuple[int, int]:
    """The span of a part of which every result is needed."""
    low, high = span(node)
    if high is None:
        raise InputError(
            "dice expression",
            f"{node} explodes without end, where every result is needed",
            "cap it, e.g. d6!max5; endless dice can be added, kept, counted, or multiplied by a number",
        )
    return low, high


def is_endless(node: Node) -> bool:
    """Whether there is no greatest result."""
    return span(node).high is None


def _turned(node: Node) -> Span:
    low, high = finite_span(node)
    return Span(-high, -low)


def _product_span(factors: tuple[Node, ...]) -> Span:
    """One endless factor may be multiplied by fixed numbers of 0 or more."""
    endless = [factor for factor in factors if is_endless(factor)]
    low = high = 1
    for factor in factors:
        if not is_endless(factor):
            corners = [one * other for one in (low, high) for other in finite_span(factor)]
            low, high = min(corners), max(corners)
    if not endless:
        return Span(low, high)
    if len(endless) > 1 or low < high or low < 0:
        finite_span(endless[0])  # says what is wrong
    return Span(low * span(endless[0]).low, None) if low else Span(0, 0)


def _pool_span(pool: Pool) -> Span:
    """The ends are reached when all rolls are at their ends at once."""
    for roll in pool.kinds:
        if not isinstance(roll, Die):
            finite_span(roll)
    if pool.successes:
        return Span(0, pool.kept)
    spans = [(span(roll), count) for roll, count in pool.kinds.items()]
    low = _kept(pool, [(ends.low, count) for ends, count in spans])
    return Span(low or 0, _kept(pool, [(ends.high, count) for ends, count in spans]))


def _kept(pool: Pool, results: list[tuple[int | None, int]]) -> int | None:
    """What a pool adds up to, when so many of its rolls show these results; None is without end."""
    total, rank = 0, 0
    for result, count in sorted(results, key=lambda one: (one[0] is None, one[0] or 0)):
        kept = min(rank + count, pool.size - pool.drop_highest) - max(rank, pool.drop_lowest)
        if kept > 0 and result is None:
            return None
        total += max(0, kept) * (result or 0)
        rank += count
    return total


def list_below(node: Node) -> int | None:
    """A result that an endless node reaches with at most the chance `MISSING_LIMIT`; None for a finite one.

    Markov's inequality: P(S >= c) <= E(z**S) / z**c for every z > 1. Floats will do, as they only choose how
    far to list.

    Examples
    --------
    >>> from combatkit.dice.parser import parse
    >>> list_below(parse("d6!").root)
    110
    """
    if not is_endless(node):
        return None
    steps = [share / 20 * _steepest(node) for share in range(1, 20)]
    nearest = min((_growth(node, step) - math.log(MISSING_LIMIT)) / step for step in steps)
    return math.ceil(nearest) + 1


def part_below(node: Sum | Product, part: Node, below: int | None) -> int | None:
    """How far to list one part of a sum or product, so that the whole is listed below `below`."""
    if below is None or not is_endless(part):
        return None
    if isinstance(node, Sum):  # the others may be at their least
        return below - (span(node).low - span(part).low)
    return -(-below // _fixed(node.factors))


def _fixed(factors: tuple[Node, ...]) -> int:
    """The number that an endless factor is multiplied by."""
    return math.prod(span(factor).low for factor in factors if not is_endless(factor))


def _steepest(node: Node) -> float:
    """E(z**X) is finite for z below the least root of the sides of endless dice; this is its logarithm."""
    if not is_endless(node):
        return math.inf
    match node:
        case Die(_, sides):
            return math.log(sides) / sides
        case Pool():
            return min(_steepest(roll) for roll in node.kinds)
        case Sum(terms):
            return min(_steepest(term) for _, term in terms)
        case Product(factors):
            return min(_steepest(factor) for factor in factors) / _fixed(factors)
    raise AssertionError(node)


def _growth(node: Node, step: float) -> float:
    """A bound of log E(z**X) for z = exp(step)."""
    high = span(node).high
    if high is not None:
        return step * high
    match node:
        case Die(_, sides):
            # exp(step) + ... + exp(step * (sides - 1)), for the faces on which the die stops
            stops = math.exp(step) * math.expm1(step * (sides - 1)) / math.expm1(step)
            return math.log(stops / sides / (1 - math.exp(step * sides) / sides))
        case Pool():
            return _pool_growth(node, step)
        case Sum(terms):
            return sum(_growth(term, step) if sign > 0 else -step * span(term).low for sign, term in terms)
        case Product(factors):
            return sum(_growth(part, step * _fixed(factors)) for part in factors if is_endless(part))
    raise AssertionError(node)


def _pool_growth(pool: Pool, step: float) -> float:
    """The kept sum is at most that of some `kept` rolls: the ways to choose them, times the best choice."""
    size, left = pool.size, pool.kept
    growth = math.lgamma(size + 1) - math.lgamma(left + 1) - math.lgamma(size - left + 1)
    rolls = [(_growth(roll, step), count) for roll, count in pool.kinds.items()]
    for largest, count in sorted(rolls, reverse=True):
        growth += largest * min(count, left)
        left -= min(count, left)
    return growth
