"""Exact outcome tables of a phase, one for each view that fights meet, drawn from for all fights at once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from combatkit.dice.requests import Policy
from combatkit.rules.duel import ExchangePhase, Phase, split

Ints = NDArray[np.int64]


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
        self._slot: dict[tuple[int, ...], int] = {}
        self._steps: list[NDArray[np.float64]] = []
        self._rows: list[Ints] = []
        self._flat = np.empty(0)
        self._ends = np.empty(0, dtype=np.int64)
        self._outcomes: Ints = np.empty((0, len(phase.writes)), dtype=np.int64)

    def draw(self, view: list[Ints], rng: np.random.Generator) -> Ints:
        """Draw an outcome for each row of `view` (columns as read): an array of rows by written columns."""
        size = len(view[0])
        slots = self._slots(view)
        place = np.searchsorted(self._flat, slots + rng.random(size), side="right")
        return self._outcomes[np.minimum(place, self._ends[slots])]

    def _slots(self, view: list[Ints]) -> Ints:
        """The number of the outcome table for each row; tables that are missing are made first."""
        key = np.zeros(len(view[0]), dtype=np.int64)
        spans = []
        for column in view:
            low, high = int(column.min()), int(column.max())
            spans.append((low, high - low + 1))
            key = key * (high - low + 1) + (column - low)
        met, inverse = np.unique(key, return_inverse=True)
        slots = np.empty(len(met), dtype=np.int64)
        made = False
        for index, number in enumerate(met.tolist()):
            codes = _digits(number, spans)
            slot = self._slot.get(codes)
            if slot is None:
                slot = self._slot[codes] = self._make(codes)
                made = True
            slots[index] = slot
        if made:
            self._flat, self._outcomes = np.concatenate(self._steps), np.concatenate(self._rows)
            self._ends = np.cumsum([len(steps) for steps in self._steps]) - 1
        return slots[inverse.reshape(-1)]

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
            steps.append(slot + running / total)
        self._steps.append(np.array(steps))
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


def _digits(number: int, spans: list[tuple[int, int]]) -> tuple[int, ...]:
    """The values that were packed into one key: `spans` are their lowest value and the count of values."""
    parts = []
    for low, span in reversed(spans):
        number, digit = divmod(number, span)
        parts.append(digit + low)
    return tuple(reversed(parts))
