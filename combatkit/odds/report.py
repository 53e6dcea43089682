"""What many fights came to, with intervals, and three of them to read."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from combatkit.dice.rollers import RandomRoller
from combatkit.errors import InputError
from combatkit.odds.compiled import Ints
from combatkit.odds.interval import Share, wilson
from combatkit.rules.duel import FIRST_WINS, NOBODY_WINS, SECOND_WINS, Duel, Fought

PERCENTILES = {"a bad day": 5, "a middling day": 50, "a good day": 95}
SEARCH_LIMIT = 20_000
"""Seeds that are tried for a fight of the wanted score before the nearest is taken."""


class FightReport:
    """The outcome of many simulated fights.

    Every share carries its interval and the number of runs; the seed repeats the whole.

    Parameters
    ----------
    duel, seed
        What was fought, and with which seed.
    columns
        The last record of every fight as arrays.
    asked
        How many fights were asked for; fewer are there after an interrupt.
    interrupted
        Whether the work was interrupted: the finished fights are whole batches, so nothing is biased.
    """

    def __init__(
        self, duel: Duel, columns: dict[str, Ints], seed: int, asked: int, interrupted: bool
    ) -> None:
        self.duel, self.columns, self.seed = duel, columns, seed
        self.asked, self.interrupted = asked, interrupted
        self.fights = len(columns["winner"])

    def share(self, winner: int) -> Share:
        """The share of fights that ended so (a constant of `combatkit.rules.duel`), with its interval."""
        return wilson(int(np.count_nonzero(self.columns["winner"] == winner)), self.fights)

    @property
    def first_wins(self) -> Share:
        """How often the first fighter won."""
        return self.share(FIRST_WINS)

    @property
    def second_wins(self) -> Share:
        """How often the second fighter won."""
        return self.share(SECOND_WINS)

    @property
    def nobody_wins(self) -> Share:
        """How often both were out, or the round limit was reached."""
        return self.share(NOBODY_WINS)

    def mean(self, column: str) -> tuple[float, float]:
        """The mean of a column and the half width of its 95 % interval."""
        values = self._totals(column)
        return float(values.mean()), float(1.96 * values.std() / np.sqrt(len(values)))

    def _totals(self, column: str) -> Ints:
        if column not in self.columns:
            raise InputError("column", f"{column!r} was not kept", f"use one of {sorted(self.columns)}")
        values = self.columns[column]
        return values if values.ndim == 1 else values.sum(axis=1)

    @cached_property
    def scores(self) -> Ints:
        """The score of every fight (see `Duel.score`)."""
        mine, other = (self._totals(name) for name in self.duel.health)
        return mine - other

    @property
    def table(self) -> pd.DataFrame:
        """What was asked, estimate, lower and upper end of the 95 % interval, runs and seed."""
        first, second = self.duel.names
        rows: list[dict[str, Any]] = []
        for name, winner in (
            (f"{first} wins", FIRST_WINS),
            (f"{second} wins", SECOND_WINS),
            ("nobody wins", NOBODY_WINS),
        ):
            share = self.share(winner)
            rows.append({"what": name, "estimate": share.estimate, "low": share.low, "high": share.high})
        for name, column in (
            ("rounds", "round"),
            (f"hit points left, {first}", self.duel.health[0]),
            (f"hit points left, {second}", self.duel.health[1]),
        ):
            mean, half = self.mean(column)
            rows.append({"what": name, "estimate": mean, "low": mean - half, "high": mean + half})
        return pd.DataFrame(rows).assign(runs=self.fights, seed=self.seed)

    @property
    def rounds(self) -> pd.DataFrame:
        """How many fights ended in each round."""
        values, counts = np.unique(self.columns["round"], return_counts=True)
        return pd.DataFrame({"round": values, "fights": counts, "share": counts / self.fights})

    def replay(self, percentile: int) -> tuple[int, Fought]:
        """A readable fight that stands, for the first fighter, at this percentile (0 to 100) of all fights.

        Seeds are tried from the report's own upwards until a fight has that score; the same seed handed to
        a `RandomRoller` plays the same fight again.

        Returns
        -------
        (int, Fought)
            The seed and the fight.
        """
        if not 0 <= percentile <= 100:
            raise InputError("percentile", f"{percentile} is out of range", "use 0 to 100")
        wanted = int(np.percentile(self.scores, percentile, method="inverted_cdf"))
        best: tuple[int, int, Fought] | None = None
        for seed in range(self.seed, self.seed + SEARCH_LIMIT):
            fought = self.duel.play(RandomRoller(seed, self.duel.policy))
            miss = abs(fought.score - wanted)
            if best is None or miss < best[0]:
                best = (miss, seed, fought)
            if miss == 0:
                break
        assert best is not None
        return best[1], best[2]

    def replays(self) -> dict[str, tuple[int, Fought]]:
        """A bad, a middling and a good day of the first fighter: the 5th, 50th and 95th percentile."""
        return {name: self.replay(percentile) for name, percentile in PERCENTILES.items()}

    def __str__(self) -> str:
        first, second = self.duel.names
        lines = [f"{first} wins {self.first_wins}", f"{second} wins {self.second_wins}"]
        if self.nobody_wins.hits:
            lines.append(f"nobody wins {self.nobody_wins}")
        mean, half = self.mean("round")
        lines.append(f"{mean:.2f} rounds (± {half:.2f})")
        cut = f" of {self.asked:,}, interrupted" if self.interrupted else ""
        return "\n".join([*lines, f"{self.fights:,} fights{cut}, seed {self.seed}"])

    def __repr__(self) -> str:
        return str(self)
