"""What a dice expression is once it has been read: a small tree of frozen values.

``str(node)`` writes it back as notation that reads to the same tree.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

ENDLESS = None
"""The number of explosions of a die that explodes as often as it shows its highest face."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Die:
    """One die with equally likely faces from `low` to `high`.

    An exploding die that shows `high` is rolled again and adds up to one result, at most `explosions`
    times; `ENDLESS` (None) is no limit and 0 does not explode.
    """

    low: int
    high: int
    explosions: int | None = 0

    def __str__(self) -> str:
        faces = str(self.high) if self.low == 1 else f"[{self.low}..{self.high}]"
        limits = {0: "", 1: "!o", ENDLESS: "!"}
        return f"d{faces}{limits.get(self.explosions, f'!max{self.explosions}')}"


@dataclass(frozen=True, slots=True)
class Successes:
    """What a result must show to be counted, e.g. ``>= 5``."""

    comparison: str
    threshold: int

    def __str__(self) -> str:
        return f"{self.comparison}{self.threshold}"

    def holds(self, result: int) -> bool:
        """Whether a result counts."""
        if self.comparison == ">=":
            return result >= self.threshold
        if self.comparison == "<=":
            return result <= self.threshold
        if self.comparison == ">":
            return result > self.threshold
        if self.comparison == "<":
            return result < self.threshold
        return result == self.threshold


@dataclass(frozen=True, slots=True)
class Pool:
    """Rolls side by side, of which some are kept and then added up, or counted.

    Attributes
    ----------
    groups
        How many of which roll.
    drop_lowest, drop_highest
        How many results are left out at either end.
    successes
        None to add the kept results up, else what makes one of them count.
    """

    groups: tuple[tuple[int, Node], ...]
    drop_lowest: int = 0
    drop_highest: int = 0
    successes: Successes | None = None

    @property
    def size(self) -> int:
        """How many results lie side by side."""
        return sum(count for count, _ in self.groups)

    @property
    def kept(self) -> int:
        """How many of them are kept."""
        return self.size - self.drop_lowest - self.drop_highest

    @property
    def kinds(self) -> dict[Node, int]:
        """How many of which roll, like ones together."""
        kinds: Counter[Node] = Counter()
        for count, roll in self.groups:
            kinds[roll] += count
        return kinds

    @property
    def added(self) -> Sum | None:
        """The same as a sum, where unlike rolls are all kept and added up."""
        if self.alike or self.successes or self.kept < self.size:
            return None
        return Sum(
            tuple(
                (1, Pool(((count, roll),)) if isinstance(roll, Die) else roll) for count, roll in self.groups
            )
        )

    @property
    def alike(self) -> bool:
        """Whether these are a number of the same die, as in 4d6."""
        return len(self.groups) == 1 and isinstance(self.groups[0][1], Die)

    def __str__(self) -> str:
        if self.alike:
            rolls = f"{self.groups[0][0]}{self.groups[0][1]}"
        else:
            rolls = "{" + ",".join(str(roll) for count, roll in self.groups for _ in range(count)) + "}"
        if self.drop_lowest and self.drop_highest:
            rolls += f"dl{self.drop_lowest}dh{self.drop_highest}"
        elif self.drop_lowest:
            rolls += f"kh{self.kept}"
        elif self.drop_highest:
            rolls += f"kl{self.kept}"
        elif not self.alike and not self.successes:
            rolls += f"kh{self.size}"
        return rolls + (str(self.successes) if self.successes else "")


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms with their signs, +1 or -1."""

    terms: tuple[tuple[int, Node], ...]

    @property
    def gathered(self) -> list[tuple[int, Node]]:
        """The terms with like dice together: d6+d6+d8 is 2d6 and 1d8."""
        dice: Counter[tuple[int, Die]] = Counter()
        others = []
        for sign, term in self.terms:
            plain = isinstance(term, Pool) and term.alike and term.kept == term.size and not term.successes
            if plain and isinstance(term, Pool) and isinstance(die := term.groups[0][1], Die):
                dice[sign, die] += term.size
            else:
                others.append((sign, term))
        return [*((sign, Pool(((count, die),))) for (sign, die), count in dice.items()), *others]

    def __str__(self) -> str:
        parts = []
        for index, (sign, term) in enumerate(self.terms):
            mark = "-" if sign < 0 else "+" if index else ""
            parts.append(mark + (f"({term})" if isinstance(term, Sum) else str(term)))
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Product:
    """Independent factors."""

    factors: tuple[Node, ...]

    def __str__(self) -> str:
        return "*".join(
            f"({part})" if isinstance(part, Sum | Product) else str(part) for part in self.factors
        )


@dataclass(frozen=True, slots=True)
class Rounded:
    """A division by a whole number, rounded up or down by name."""

    inner: Node
    divisor: int
    up: bool

    def __str__(self) -> str:
        inner = f"({self.inner})" if isinstance(self.inner, Sum | Product) else str(self.inner)
        return f"{'up' if self.up else 'down'}({inner}/{self.divisor})"


Node: TypeAlias = Number | Die | Pool | Sum | Product | Rounded


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression that was read.

    Attributes
    ----------
    text
        As it was typed.
    root
        The tree.
    notes
        Remarks for the writer, e.g. that 3d6kh5 keeps all three dice.
    """

    text: str
    root: Node
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(self.root)


def constant(node: Node) -> int | None:
    """The value of a node without dice; None when there are dice in it.

    Examples
    --------
    >>> constant(Sum(((1, Number(2)), (-1, Number(5)))))
    -3
    """
    match node:
        case Number(value):
            return value
        case Sum(terms):
            parts = [constant(term) for _, term in terms]
            whole = [part for part in parts if part is not None]
            if len(whole) < len(parts):
                return None
            return sum(sign * part for (sign, _), part in zip(terms, whole, strict=True))
        case Product(factors):
            parts = [constant(factor) for factor in factors]
            whole = [part for part in parts if part is not None]
            return math.prod(whole) if len(whole) == len(parts) else None
        case Rounded(inner, divisor, up):
            part = constant(inner)
            return None if part is None else divided(part, divisor, up=up)
    return None


def divided(value: int, divisor: int, *, up: bool) -> int:
    """A whole quotient, rounded towards plus infinity (`up`) or minus infinity.

    Examples
    --------
    >>> divided(7, 2, up=False), divided(7, 2, up=True), divided(-7, 2, up=False)
    (3, 4, -4)
    """
    return -(-value // divisor) if up else value // divisor
