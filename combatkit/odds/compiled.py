"""Exact outcome tables of a phase, one for each view that fights meet, drawn from for all fights at once."""

from __future__ import annotations

import math
import operator
from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.duel import ExchangePhase, Phase, split

Ints = NDArray[np.int64]
DENSE_LIMIT = 4_000_000
"""Views of one phase (the product of the ranges of what it reads) that are kept room for; where there may be
more, only those that were met are listed."""
VIEW_LIMIT = 2**62
"""Views at most: their number must be a 64-bit whole number."""

FINE = 2**40
"""Chances are cut into so many parts. As whole numbers they do not depend on which tables were made before,
so a seed repeats a run to the last fight, whatever was simulated earlier."""


class Codes:
    """Whole numbers for the values of a column, so that numpy can carry any value."""

    def __init__(self) -> None:
        self.values: list[Hashable] = []
        self._code: dict[Hashable, int] = {}
        self._truth: NDArray[np.bool_] = np.empty(0, dtype=bool)

    def code(self, value: Hashable) -> int:
        """The number of a value, a new one for a new value."""
        known = self._code.get(value)
        if known is None:
            known = self._code[value] = len(self.values)
            self.values.append(value)
        return known

    def truth(self) -> NDArray[np.bool_]:
        """For each number whether its value counts as true."""
        if len(self._truth) < len(self.values):
            self._truth = np.array([bool(value) for value in self.values])
        return self._truth


class Heap:
    """Whole numbers in a row, to which more are appended; room is doubled, so they seldom move."""

    def __init__(self) -> None:
        self._room: Ints = np.empty(64, dtype=np.int64)
        self._size = 0

    def append(self, numbers: list[int]) -> None:
        """Put more at the end."""
        size = self._size + len(numbers)
        if size > len(self._room):
            self._room = np.concatenate([self._room, np.empty(size, dtype=np.int64)])
        self._room[self._size : size] = numbers
        self._size = size

    @property
    def numbers(self) -> Ints:
        """All of them."""
        return self._room[: self._size]


class Slots:
    """Which outcome table belongs to the number of a view: a list of all numbers, or of those met.

    Parameters
    ----------
    room
        How many views there may be; their numbers are 0 to `room` - 1.

    Examples
    --------
    >>> few, many = Slots(100), Slots(10**12)
    >>> for slots in (few, many):
    ...     slots.add(np.array([7, 3]), np.array([0, 1]))
    >>> few.find(np.array([3, 4, 7])).tolist(), many.find(np.array([3, 4, 7])).tolist()
    ([1, -1, 0], [1, -1, 0])
    """

    def __init__(self, room: int) -> None:
        self._all = np.full(room, -1, dtype=np.int64) if room <= DENSE_LIMIT else None
        self._keys: Ints = np.empty(0, dtype=np.int64)
        self._slots: Ints = np.empty(0, dtype=np.int64)

    def find(self, keys: Ints) -> Ints:
        """The table of each view, -1 where there is none yet."""
        if self._all is not None:
            return self._all.take(keys)
        if not len(self._keys):
            return np.full(len(keys), -1, dtype=np.int64)
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        return np.where(self._keys[places] == keys, self._slots[places], -1)

    def add(self, keys: Ints, slots: Ints) -> None:
        """Note the tables of views that had none."""
        if self._all is not None:
            self._all[keys] = slots
            return
        keys, slots = np.concatenate([self._keys, keys]), np.concatenate([self._slots, slots])
        order = np.argsort(keys)
        self._keys, self._slots = keys[order], slots[order]

    def known(self) -> tuple[Ints, Ints]:
        """The views that have a table, in order, and their tables."""
        if self._all is None:
            return self._keys, self._slots
        keys = np.flatnonzero(self._all >= 0)
        return keys, self._all[keys]


class CompiledPhase:
    """A phase with the exact outcome tables that it has needed so far.

    Parameters
    ----------
    phase, context, policy
        As in the `Duel`.
    codes
        For each column whose values are not whole numbers: its `Codes`.
    """

    def __init__(
        self, phase: Phase | ExchangePhase, context: Any, policy: Policy, codes: dict[str, Codes]
    ) -> None:
        self.phase, self.context, self.policy = phase, context, policy
        self._reads = [codes.get(split(name)[0]) for name in phase.reads]
        self._writes = [codes.get(split(name)[0]) for name in phase.writes]
        self._lows = [0] * len(phase.reads)
        self._highs = [0] * len(phase.reads)
        self._spans = [1] * len(phase.reads)
        self._slots = Slots(1)
        self.tables = 0
        self._edges = Heap()
        self._outcomes = [Heap() for _ in phase.writes]

    def draw(self, view: list[Ints], size: int, rng: np.random.Generator) -> list[Ints]:
        """Draw an outcome for each of `size` rows of `view` (columns as read): a column for each written."""
        if isinstance(self.phase, Phase) and self.phase.whole:
            made = self.phase.run(tuple(view), None, self.context)
            return [np.array(np.broadcast_to(column, size), dtype=np.int64) for column in made]
        slots = self._slots_of(view, size)
        edges = self._edges.numbers
        if len(edges) == self.tables:  # nothing is left to chance: each table has one outcome
            _skip(rng, size)
        else:
            drawn = rng.random(size)
            drawn *= FINE
            slots = slots * FINE
            slots += drawn.astype(np.int64)
            slots = np.searchsorted(edges, slots, side="right")
        return [column.numbers.take(slots) for column in self._outcomes]

    def _slots_of(self, view: list[Ints], size: int) -> Ints:
        """The number of the outcome table for each row; tables that are missing are made first."""
        lows = [int(column.min()) for column in view]
        highs = [int(column.max()) for column in view]
        if any(map(operator.lt, lows, self._lows)) or any(map(operator.gt, highs, self._highs)):
            self._widen(lows, highs)
        numbers = self._numbers(view, size)
        slots = self._slots.find(numbers)
        if slots.min() < 0:
            missing = np.unique(numbers[slots < 0])
            views = zip(*[column.tolist() for column in self._columns(missing)], strict=True)
            made = [self._make(codes) for codes in (views if view else [()])]
            self._slots.add(missing, np.array(made, dtype=np.int64))
            slots = self._slots.find(numbers)
        return slots

    def _widen(self, lows: list[int], highs: list[int]) -> None:
        """Make room in the list of tables for views with values that were not met before."""
        met, slots = self._slots.known()
        columns = self._columns(met)
        self._lows = [min(pair) for pair in zip(lows, self._lows, strict=True)]
        self._highs = [max(pair) for pair in zip(highs, self._highs, strict=True)]
        self._spans = [high - low + 1 for low, high in zip(self._lows, self._highs, strict=True)]
        room = math.prod(self._spans)
        if room > VIEW_LIMIT:
            raise InputError(
                "duel",
                f"phase {self.phase.name!r} reads {room:,} different views",
                f"let it read less, to keep below {VIEW_LIMIT:,}",
            )
        self._slots = Slots(room)
        self._slots.add(self._numbers(columns, len(met)), slots)

    def _numbers(self, view: list[Ints], size: int) -> Ints:
        """Each view packed into one number."""
        numbers = np.zeros(size, dtype=np.int64)
        for column, low, span in zip(view, self._lows, self._spans, strict=True):
            if span > 1:
                numbers *= span
                numbers += column
                numbers -= low
        return numbers

    def _columns(self, numbers: Ints) -> list[Ints]:
        """The columns that are packed into the numbers of some views."""
        columns = []
        for low, span in zip(reversed(self._lows), reversed(self._spans), strict=True):
            numbers, digit = np.divmod(numbers, span)
            columns.append(digit + low)
        return columns[::-1]

    def _make(self, codes: tuple[int, ...]) -> int:
        """Count the outcomes of one view and append them to the tables."""
        view = tuple(
            [
                code if book is None else book.values[code]
                for code, book in zip(codes, self._reads, strict=True)
            ]
        )
        weights, total = self.phase.count(view, self.context, self.policy)
        slot = self.tables
        running = 0
        edges = []
        for weight in weights.values():
            running += weight
            edges.append(slot * FINE + running * FINE // total)
        self._edges.append(edges)
        for place, (heap, book) in enumerate(zip(self._outcomes, self._writes, strict=True)):
            values = [outcome[place] for outcome in weights]
            heap.append([int(value) for value in values] if book is None else [book.code(v) for v in values])
        self.tables += 1
        return slot


def _skip(rng: np.random.Generator, size: int) -> None:
    """Pass over so many draws, as if they had been made: what comes later does not depend on it."""
    generator: Any = rng.bit_generator
    generator.advance(size)
