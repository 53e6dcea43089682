"""Fights by the hundred thousand: every fight is a row, every phase draws for all rows at once."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from numpy.typing import NDArray
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
    """The compiled phases of a duel, and the fights that are fought with them."""

    def __init__(self, duel: Duel, key: Any) -> None:
        self.duel, self.key = duel, key
        self.codes: dict[str, Codes] = {name: Codes() for name in _coded(duel)}
        self.phases = [CompiledPhase(phase, duel.context, duel.policy, self.codes) for phase in duel.phases]

    def fight(self, count: int, rng: np.random.Generator) -> dict[str, Ints]:
        """Fight `count` fights to the end; the arrays of the columns of hit points, winner and round."""
        keep = {*self.duel.health, "winner", "round", *self.duel.labels} - self.codes.keys()
        kept = {name: self._column(name, self.duel.start[name], count) for name in keep}
        fights = Fights({name: self._column(name, it, count) for name, it in self.duel.start.items()}, count)
        while fights.count:
            late = fights.columns["round"] > self.duel.round_limit
            if late.any():
                fights.columns["winner"][late] = NOBODY_WINS
                fights.part(kept)
                if not fights.count:
                    break
            for compiled in self.phases:
                if not self._take(compiled, fights, rng):
                    break
            fights.part(kept)
        return kept

    def _take(self, compiled: CompiledPhase, fights: Fights, rng: np.random.Generator) -> bool:
        """Take one phase in all fights that go on; whether any does."""
        phase = compiled.phase
        rows = fights.live
        if phase.when:
            values = fights.read(phase.when, rows)
            book = self.codes.get(phase.when)
            rows = fights.narrow(rows, values != 0 if book is None else book.truth().take(values))
        size = fights.count if rows is None else len(rows)
        if not size:
            return True
        view = [fights.read(name, rows) for name in phase.reads]
        for name, drawn in zip(phase.writes, compiled.draw(view, size, rng), strict=True):
            fights.write(name, rows, drawn)
        if "winner" in phase.writes:
            fights.live = fights.narrow(fights.live, fights.read("winner", fights.live) == GOING_ON)
            return fights.live is None or len(fights.live) > 0
        return True

    def _column(self, name: str, value: Any, count: int) -> Ints:
        if name in self.codes:
            return np.full(count, self.codes[name].code(value), dtype=np.int64)
        if isinstance(value, tuple):
            return np.tile(np.array(value, dtype=np.int64), (count, 1))
        return np.full(count, int(value), dtype=np.int64)


class Fights:
    """The records of all fights that go on, as arrays: one row a fight.

    `live` are the rows of those that nobody has won; None stands for all rows, which are then handled as
    whole arrays. Fights that are over leave the arrays at the end of a turn.
    """

    def __init__(self, columns: dict[str, Ints], count: int) -> None:
        self.columns, self.count = columns, count
        self.live: Ints | None = None
        self._places: Ints = np.arange(count)

    def read(self, name: str, rows: Ints | None) -> Ints:
        """The values of a column, or of an element of one, in some rows. Not to be written to."""
        column, index = split(name)
        values = self.columns[column]
        if index:
            places = self.columns[index]
            if rows is None:
                return values[np.arange(self.count), places]
            return values[rows, places.take(rows)]
        return values if rows is None else values.take(rows, axis=0)

    def write(self, name: str, rows: Ints | None, new: Ints) -> None:
        """Set a column or an element of one in some rows."""
        column, index = split(name)
        if index:
            every = np.arange(self.count) if rows is None else rows
            self.columns[column][every, self.columns[index].take(every)] = new
        elif rows is None:
            self.columns[column] = new
        else:
            self.columns[column][rows] = new

    def narrow(self, rows: Ints | None, among: NDArray[np.bool_]) -> Ints | None:
        """Those of `rows` for which `among` says so."""
        if among.all():
            return rows
        return np.flatnonzero(among) if rows is None else rows[among]

    def part(self, kept: dict[str, Ints]) -> None:
        """Take out the fights that are over, and write what is kept of them."""
        over = self.columns["winner"] != GOING_ON
        self.live = None
        if not over.any():
            return
        places = self._places[over]
        for name, values in kept.items():
            values[places] = self.columns[name][over]
        left = np.flatnonzero(~over)
        self.columns = {name: values.take(left, axis=0) for name, values in self.columns.items()}
        self._places, self.count = self._places.take(left), len(left)


def _is_numbers(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(part, int) for part in value)
