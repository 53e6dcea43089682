"""Hit points against hit points, solved exactly: hit points only fall, so the chain has no way back.

"Nothing happened" is conditioned away: with the modes (a weapon dropped, a fighter on the ground) as a small
matrix, the rounds in which nobody is hurt sum up to the inverse of ``1 - stay``, which is the same for all
hit points. Then every pair of hit points is visited once, from the full ones down.

Figures are floats with an error below 1e-12; the odds of the single rounds that they rest on are exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from combatkit.errors import InputError
from combatkit.rules.duel import Duel, ExchangePhase, Phase, find_phase

STATE_LIMIT = 2_000_000


class RaceResult:
    """The exact end of a fight of hit points against hit points.

    Attributes
    ----------
    first_wins, second_wins, nobody_wins
        Chances, 0 to 1 (nobody: both fall in the same round).
    rounds
        The expected number of rounds.
    first_left, second_left
        Hit points left of the winner to the chance of winning with them.
    """

    def __init__(
        self,
        names: tuple[str, str],
        first_left: dict[int, float],
        second_left: dict[int, float],
        nobody: float,
        rounds: float,
    ) -> None:
        self.names, self.first_left, self.second_left = names, first_left, second_left
        self.first_wins, self.second_wins = sum(first_left.values()), sum(second_left.values())
        self.nobody_wins, self.rounds = nobody, rounds

    @property
    def table(self) -> pd.DataFrame:
        """Who wins with how many hit points left, and the chance."""
        rows: list[dict[str, Any]] = [
            {"winner": name, "hit points left": left, "chance": chance}
            for name, part in zip(self.names, (self.first_left, self.second_left), strict=True)
            for left, chance in sorted(part.items(), reverse=True)
        ]
        if self.nobody_wins:
            rows.append({"winner": "nobody", "hit points left": 0, "chance": self.nobody_wins})
        return pd.DataFrame(rows)

    def __str__(self) -> str:
        lines = [
            f"{self.names[0]} wins {self.first_wins:.4%}",
            f"{self.names[1]} wins {self.second_wins:.4%}",
        ]
        if self.nobody_wins:
            lines.append(f"both fall {self.nobody_wins:.4%}")
        return "\n".join([*lines, f"{self.rounds:.4f} rounds"]).replace("%", " %")

    def __repr__(self) -> str:
        return str(self)


def solve(duel: Duel) -> RaceResult:
    """Solve a duel exactly.

    Parameters
    ----------
    duel
        A duel that says in `race` which phase decides a round.

    Raises
    ------
    InputError
        When the duel has no such phase (simulate it), or too many states.
    """
    race = duel.race
    if race is None:
        raise InputError(
            "duel", "its rounds depend on more than hit points", "simulate it: duel(..., fights=100_000)"
        )
    phase = find_phase(duel, race.phase)
    moves, modes = _moves(duel, phase)
    first, second = (int(duel.start[name]) for name in race.health)
    if first * second * len(modes) > STATE_LIMIT:
        raise InputError(
            "duel",
            f"has {first * second * len(modes):,} states",
            f"keep below {STATE_LIMIT:,}, or simulate it",
        )
    return _descend(duel.names, moves, len(modes), first, second)


Moves = list[tuple[int, int, int, int, float]]  # mode before, mode after, first loses, second loses, chance


def _moves(duel: Duel, phase: Phase | ExchangePhase) -> tuple[Moves, list[tuple[Any, ...]]]:
    """What a round does from each mode that can be reached; the first mode is the start."""
    assert duel.race is not None
    places = [phase.writes.index(name) for name in duel.race.wounds]
    carried = [phase.writes.index(name) if name in phase.writes else None for name in phase.reads]
    modes: list[tuple[Any, ...]] = [tuple(duel.start[name] for name in phase.reads)]
    numbers = {modes[0]: 0}
    moves: Moves = []
    for number, mode in enumerate(modes):  # grows while it is walked
        weights, total = phase.count(mode, duel.context, duel.policy)
        merged: dict[tuple[int, int, int], int] = {}
        outcome: tuple[Any, ...]
        for outcome, weight in weights.items():
            after = tuple(mode[i] if place is None else outcome[place] for i, place in enumerate(carried))
            known = numbers.setdefault(after, len(modes))
            if known == len(modes):
                modes.append(after)
            key = (known, int(outcome[places[0]]), int(outcome[places[1]]))
            merged[key] = merged.get(key, 0) + weight
        moves += [(number, *key, weight / total) for key, weight in merged.items()]
    return moves, modes


def _descend(names: tuple[str, str], moves: Moves, modes: int, first: int, second: int) -> RaceResult:
    """Push the chance of being there from the full hit points down to where somebody has none.

    Overkill counts as nothing left: hit points below 0 are put down as 0.
    """
    stay = np.zeros((modes, modes))
    hurts: list[tuple[int, int, int, int, float]] = []
    for before, after, loss, other, chance in moves:
        if loss or other:
            hurts.append((before, after, loss, other, chance))
        else:
            stay[before, after] += chance
    try:
        visits_of = np.linalg.inv(np.eye(modes) - stay)
    except np.linalg.LinAlgError:
        raise InputError(
            "duel", "can go on for ever without a wound", "change weapons, armour or skills"
        ) from None
    blows = list(dict.fromkeys((loss, other, before) for before, _, loss, other, _ in hurts))
    places = {blow: number for number, blow in enumerate(blows)}
    leads = np.zeros((len(blows), modes))  # the chance of each blow, by the mode after it
    for before, after, loss, other, chance in hurts:
        leads[places[loss, other, before], after] += chance
    losses, others, befores = (np.array(part, dtype=np.int64) for part in zip(*blows, strict=True))
    # Rounds that are spent at hit points left of both, by mode, before somebody is hurt. There is room above
    # the full hit points, where nobody comes from.
    spent = np.zeros((first + losses.max() + 1, second + others.max() + 1, modes))
    spent[first, second] = visits_of[0]
    comes = leads @ visits_of
    for left in range(first + second - 1, 1, -1):  # hit points of both: a wound leads to a lower sum
        mine = np.arange(max(1, left - second), min(first, left - 1) + 1)
        theirs = left - mine
        spent[mine, theirs] = spent[mine[:, None] + losses, theirs[:, None] + others, befores] @ comes
    alive = spent[1 : first + 1, 1 : second + 1]
    ends = np.zeros((first + 1, second + 1))
    left_first, left_second = np.ogrid[1 : first + 1, 1 : second + 1]
    for (loss, other), chances in _by_wounds(blows, leads, modes).items():
        after_first = np.maximum(left_first - loss, 0)
        after_second = np.maximum(left_second - other, 0)
        fall = (after_first == 0) | (after_second == 0)
        cells = (after_first * (second + 1) + after_second)[fall]
        ends += np.bincount(cells, (alive @ chances)[fall], ends.size).reshape(ends.shape)
    rounds = float(alive.sum())
    first_left = {left: float(ends[left, 0]) for left in range(first, 0, -1) if ends[left, 0]}
    second_left = {left: float(ends[0, left]) for left in range(second, 0, -1) if ends[0, left]}
    nobody = float(ends[0, 0])
    return RaceResult(names, first_left, second_left, nobody, rounds)


def _by_wounds(
    blows: list[tuple[int, int, int]], leads: NDArray[np.float64], modes: int
) -> dict[tuple[int, int], NDArray[np.float64]]:
    """What both lose in a round, and the chance of that by the mode before it."""
    found: dict[tuple[int, int], NDArray[np.float64]] = {}
    for (loss, other, before), chances in zip(blows, leads.sum(axis=1), strict=True):
        found.setdefault((loss, other), np.zeros(modes))[before] += chances
    return found
