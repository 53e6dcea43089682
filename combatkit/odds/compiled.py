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

    def code(self, value: Hashable) -> int:
        """The number of a value, a new one for a new value."""
        known = self._code.get(value)
        if known is None:
            known = self._code[value] = len(self.values)
            self.values.append(value)
        return known


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
            return self._all[keys]
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
        self._steps: list[Ints] = []
        self._rows: list[Ints] = []
        self._flat: Ints = np.empty(0, dtype=np.int64)
        self._outcomes: Ints = np.empty((0, len(phase.writes)), dtype=np.int64)

    def draw(self, view: list[Ints], size: int, rng: np.random.Generator) -> Ints:
        """Draw an outcome for each of `size` rows of `view` (columns as read): rows by written columns."""
        drawn = rng.random(size)
        drawn *= FINE
        keys = drawn.astype(np.int64)
        keys += self._slots_of(view, size) * FINE
        return self._outcomes[np.searchsorted(self._flat, keys, side="right")]

    def _slots_of(self, view: list[Ints], size: int) -> Ints:
        """The number of the outcome table for each row; tables that are missing are made first."""
        lows = [int(column.min()) for column in view]
        highs = [int(column.max()) for column in view]
        if any(map(operator.lt, lows, self._lows)) or any(map(operator.gt, highs, self._highs)):
            self._widen(lows, highs)
        key = np.zeros(size, dtype=np.int64)
        for column, low, span in zip(view, self._lows, self._spans, strict=True):
            key *= span
            key += column
            key -= low
        slots = self._slots.find(key)
        missing = np.unique(key[slots < 0])
        if len(missing):
            made = [self._make(self._codes(number)) for number in missing.tolist()]
            self._slots.add(missing, np.array(made, dtype=np.int64))
            self._flat, self._outcomes = np.concatenate(self._steps), np.concatenate(self._rows)
            slots = self._slots.find(key)
        return slots

    def _widen(self, lows: list[int], highs: list[int]) -> None:
        """Make room in the list of tables for views with values that were not met before."""
        keys, slots = self._slots.known()
        met = [self._codes(number) for number in keys.tolist()]
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
        numbers = []
        for codes in met:
            number = 0
            for code, low, span in zip(codes, self._lows, self._spans, strict=True):
                number = number * span + code - low
            numbers.append(number)
        self._slots = Slots(room)
        self._slots.add(np.array(numbers, dtype=np.int64), slots)

    def _codes(self, number: int) -> tuple[int, ...]:
        """The values that are packed into the number of a view."""
        codes = []
        for low, span in zip(reversed(self._lows), reversed(self._spans), strict=True):
            number, digit = divmod(number, span)
            codes.append(digit + low)
        return tuple(reversed(codes))

    def _make(self, codes: tuple[int, ...]) -> int:
        """Count the outcomes of one view and append them to the tables."""
        view = tuple(
            code if book is None else book.values[code] for code, book in zip(codes, self._reads, strict=True)
        )
        weights, total = self.phase.count(view, self.context, self.policy)
        slot = len(self._steps)
        running = 0
        steps = []
        for weight in weights.values():
            running += weight
            steps.append(slot * FINE + running * FINE // total)
        self._steps.append(np.array(steps, dtype=np.int64))
        self._rows.append(
            np.array(
                [
                    [
                        int(value) if book is None else book.code(value)
                        for value, book in zip(outcome, self._writes, strict=True)
                    ]
                    for outcome in weights
                ],
                dtype=np.int64,
            )
        )
        return slot
