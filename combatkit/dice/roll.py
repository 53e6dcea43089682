"""Roll an expression once, and remember every face."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from combatkit.dice.expression import Die, Expression, Node, Number, Pool, Product, Rounded, Sum, divided
from combatkit.dice.faults import LimitError
from combatkit.dice.parser import parse

ROLL_LIMIT = 10_000
"""Dice that are rolled at once, explosions not counted."""


@dataclass(frozen=True, slots=True)
class RolledDie:
    """One result of a pool.

    Attributes
    ----------
    faces
        What the die showed; several numbers when it exploded.
    kept
        Whether it is part of the result, or was dropped.
    """

    faces: tuple[int, ...]
    kept: bool = True

    def __str__(self) -> str:
        shown = "+".join(map(str, self.faces))
        return shown if self.kept else f"({shown})"


@dataclass(frozen=True, slots=True)
class RolledPool:
    """The dice of one term: its notation, each die, and what the term came to."""

    notation: str
    dice: tuple[RolledDie, ...]
    value: int

    def __str__(self) -> str:
        return f"{self.notation}: {' '.join(map(str, self.dice))} = {self.value}"


@dataclass(frozen=True, slots=True)
class Rolled:
    """One roll of an expression: every term with dice, in the order rolled, and the total."""

    expression: Expression
    pools: tuple[RolledPool, ...]
    total: int

    def __str__(self) -> str:
        return "\n".join([*map(str, self.pools), f"total {self.total}"])


def roll_expression(expression: Expression | str, rng: Random) -> Rolled:
    """Roll an expression.

    Parameters
    ----------
    expression
        Text or what `parse` made of it.
    rng
        Where chance comes from: ``random.Random(seed)`` rolls the same every time.

    Raises
    ------
    NotationError, LimitError
        For text that cannot be read, and for more than 10,000 dice.

    Examples
    --------
    >>> print(roll_expression("4d6kh3+1", Random(7)))
    4d6kh3: 3 (2) 4 6 = 13
    total 14
    """
    read = parse(expression) if isinstance(expression, str) else expression
    count = _count(read.root)
    if count > ROLL_LIMIT:
        raise LimitError("dice expression", f"{count:,} dice are more than {ROLL_LIMIT:,}", "roll fewer dice")
    pools: list[RolledPool] = []
    total = _roll(read.root, rng, pools)
    return Rolled(read, tuple(pools), total)


def _count(node: Node) -> int:
    """How many dice are rolled."""
    match node:
        case Number():
            return 0
        case Die():
            return 1
        case Pool(groups):
            return sum(count * _count(roll) for count, roll in groups)
        case Sum(terms):
            return sum(_count(term) for _, term in terms)
        case Product(factors):
            return sum(_count(factor) for factor in factors)
        case Rounded(inner):
            return _count(inner)


def _roll(node: Node, rng: Random, pools: list[RolledPool]) -> int:
    """The result of a node; the dice on the way are put into `pools`."""
    match node:
        case Number(value):
            return value
        case Die():
            return sum(_faces(node, rng))
        case Pool():
            return _roll_pool(node, rng, pools)
        case Sum(terms):
            return sum(sign * _roll(term, rng, pools) for sign, term in terms)
        case Product(factors):
            return math.prod(_roll(factor, rng, pools) for factor in factors)
        case Rounded(inner, divisor, up):
            return divided(_roll(inner, rng, pools), divisor, up=up)


def _roll_pool(pool: Pool, rng: Random, pools: list[RolledPool]) -> int:
    shown = [
        _faces(roll, rng) if isinstance(roll, Die) else (_roll(roll, rng, pools),)
        for count, roll in pool.groups
        for _ in range(count)
    ]
    results = [sum(faces) for faces in shown]
    ranked = sorted(range(pool.size), key=results.__getitem__)
    kept = set(ranked[pool.drop_lowest : pool.size - pool.drop_highest])
    rule = pool.successes
    value = sum(rule.holds(results[index]) if rule else results[index] for index in kept)
    dice = tuple(RolledDie(faces, index in kept) for index, faces in enumerate(shown))
    pools.append(RolledPool(str(pool), dice, value))
    return value


def _faces(die: Die, rng: Random) -> tuple[int, ...]:
    faces = [rng.randint(die.low, die.high)]
    while faces[-1] == die.high and (die.explosions is None or len(faces) <= die.explosions):
        faces.append(rng.randint(die.low, die.high))
    return tuple(faces)
