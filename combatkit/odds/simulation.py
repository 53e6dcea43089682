"""Fights by the hundred thousand: every fight is a row, every phase draws for all rows at once."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from tqdm.auto import tqdm

from combatkit.errors import InputError
from combatkit.odds.compiled import Codes, CompiledPhase, Ints
from combatkit.odds.report import FightReport
from combatkit.rules.duel import GOING_ON, NOBODY_WINS, Duel, split

BATCH = 50_000
"""Fights that are fought side by side; what is finished when somebody interrupts is whole batches."""
FIGHT_LIMIT = 10_000_000


def simulate(duel: Duel, fights: int = 100_000, seed: int = 1, progress: bool = False) -> FightReport:
    """Fight a duel many times.

    Parameters
    ----------
    duel
        The fight.
    fights
        How many, 1 to 10,000,000.
    seed
        A whole number of at least 0; the same seed gives the same report.
    progress
        Whether to show a progress bar. An interrupt (Ctrl-C, the notebook's stop button) ends the work and
        keeps the batches that are finished.

    Raises
    ------
    InputError
        For a number out of range, or an interrupt before the first batch was finished.
    """
    require_whole("fights", fights, 1, FIGHT_LIMIT)
    require_whole("seed", seed, 0, 2**63 - 1)
    engine = _engine(duel)
    done: list[dict[str, Ints]] = []
    bar = tqdm(total=fights, unit=" fights", disable=not progress, leave=False)
    interrupted = False
    with bar:
        try:
            for batch, first in enumerate(range(0, fights, BATCH)):
                count = min(BATCH, fights - first)
                done.append(engine.fight(count, np.random.default_rng([seed, batch])))
                bar.update(count)
        except KeyboardInterrupt:
            interrupted = True
    if not done:
        raise InputError(
            "fights", "was interrupted before the first batch was finished", "ask for fewer fights"
        )
    if not interrupted:
        _IDLE[engine.key] = engine
        while len(_IDLE) > KEPT:
            _IDLE.popitem(last=False)
    columns = {name: np.concatenate([part[name] for part in done]) for name in done[0]}
    return FightReport(duel, columns, seed, fights, interrupted)


def require_whole(name: str, value: object, low: int, high: int) -> None:
    """Refuse whatever is no whole number from `low` to `high`.

    Raises
    ------
    InputError
        Naming the range.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(name, f"{value!r} is out of range", f"use a whole number from {low:,} to {high:,}")


KEPT = 8
"""So many duels keep their compiled tables for the next call."""
_IDLE: OrderedDict[Any, _Engine] = OrderedDict()
"""Engines that nobody uses now. One that was interrupted does not come back: its tables may be half made."""


def _engine(duel: Duel) -> _Engine:
    """The engine of an equal duel that was fought before, else a new one."""
    key = (duel.phases, duel.context, duel.policy, _coded(duel))
    try:
        engine = _IDLE.pop(key, None)
    except TypeError:  # a third party's context need not be hashable
        return _Engine(duel, id(duel))
    if engine is None:
        return _Engine(duel, key)
    engine.duel = duel
    return engine


def _coded(duel: Duel) -> tuple[str, ...]:
    """The columns whose values are not whole numbers."""
    return tuple(
        name
        for name, value in duel.start.items()
        if not isinstance(value, (bool, int)) and not _is_numbers(value)
    )


class _Engine:
    """The record of all fights as arrays, and the compiled phases."""

    def __init__(self, duel: Duel, key: Any) -> None:
        self.duel, self.key = duel, key
        self.codes: dict[str, Codes] = {name: Codes() for name in _coded(duel)}
        self.phases = [CompiledPhase(phase, duel.context, duel.policy, self.codes) for phase in duel.phases]

    def fight(self, count: int, rng: np.random.Generator) -> dict[str, Ints]:
        """Fight `count` fights to the end; the arrays of the columns of hit points, winner and round."""
        record = {name: self._column(name, value, count) for name, value in self.duel.start.items()}
        live = np.arange(count)
        while len(live):
            late = record["round"][live] > self.duel.round_limit
            if late.any():
                record["winner"][live[late]] = NOBODY_WINS
                live = live[~late]
            for compiled in self.phases:
                phase = compiled.phase
                rows = live[self._is_on(record, phase.when, live)] if phase.when else live
                if not len(rows):
                    continue
                drawn = compiled.draw(
                    [self._read(record, name, rows) for name in phase.reads], len(rows), rng
                )
                for place, name in enumerate(phase.writes):
                    column, index = split(name)
                    if index:
                        record[column][rows, record[index][rows]] = drawn[:, place]
                    else:
                        record[column][rows] = drawn[:, place]
                if "winner" in phase.writes:
                    live = live[record["winner"][live] == GOING_ON]
        keep = {*self.duel.health, "winner", "round", *self.duel.labels}
        return {name: values for name, values in record.items() if name in keep and name not in self.codes}

    def _column(self, name: str, value: Any, count: int) -> Ints:
        if name in self.codes:
            return np.full(count, self.codes[name].code(value), dtype=np.int64)
        if isinstance(value, tuple):
            return np.tile(np.array(value, dtype=np.int64), (count, 1))
        return np.full(count, int(value), dtype=np.int64)

    def _read(self, record: dict[str, Ints], name: str, rows: Ints) -> Ints:
        column, index = split(name)
        return record[column][rows, record[index][rows]] if index else record[column][rows]

    def _is_on(self, record: dict[str, Ints], name: str, rows: Ints) -> Any:
        values = record[name][rows]
        book = self.codes.get(name)
        if book is None:
            return values != 0
        return np.array([bool(value) for value in book.values])[values]


def _is_numbers(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(part, int) for part in value)
