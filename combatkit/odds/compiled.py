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
VIEW_LIMIT = 20_000_000
"""Views of one phase (the product of the ranges of what it reads) that are kept room for."""

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
        self._slot_of = np.full(1, -1, dtype=np.int64)
        self._steps: list[Ints] = []
        self._rows: list[Ints] = []
        self._flat: Ints = np.empty(0, dtype=np.int64)
        self._outcomes: Ints = np.empty((0, len(phase.writes)), dtype=np.int64)

    def draw(self, view: list[Ints], size: int, rng: np.random.Generator) -> Ints:
        """Draw an outcome for each of `size` rows of `view` (columns as read): rows by written columns."""
        drawn = rng.random(size)
        drawn *= FINE
        keys = drawn.astype(np.int64)
        keys += self._slots(view, size) * FINE
        return self._outcomes[np.searchsorted(self._flat, keys, side="right")]

    def _slots(self, view: list[Ints], size: int) -> Ints:
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
        slots = self._slot_of[key]
        missing = np.unique(key[slots < 0])
        if len(missing):
            for number in missing.tolist():
                self._slot_of[number] = self._make(self._codes(number))
            self._flat, self._outcomes = np.concatenate(self._steps), np.concatenate(self._rows)
            slots = self._slot_of[key]
        return slots

    def _widen(self, lows: list[int], highs: list[int]) -> None:
        """Make room in the list of tables for views with values that were not met before."""
        met = [self._codes(number) for number in np.flatnonzero(self._slot_of >= 0).tolist()]
        slots = self._slot_of[self._slot_of >= 0]
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
        self._slot_of = np.full(room, -1, dtype=np.int64)
        for codes, slot in zip(met, slots.tolist(), strict=True):
            number = 0
            for code, low, span in zip(codes, self._lows, self._spans, strict=True):
                number = number * span + code - low
            self._slot_of[number] = slot

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
