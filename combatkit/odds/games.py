"""One duel at several tables: what each game makes of it, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from combatkit.errors import InputError, require_kind
from combatkit.odds.interval import share_words
from combatkit.odds.report import FightReport
from combatkit.odds.simulation import require_whole, simulate
from combatkit.rules import ruleset
from combatkit.rules.duel import Fought
from combatkit.rules.odds import Odds, per_cent
from combatkit.summary import Readable, Summary


class OneGame(NamedTuple):
    """What one game says: the exact odds of the first fighter's attack, and many duels."""

    title: str
    names: tuple[str, str]
    hurts: Fraction
    ends: Fraction
    odds: Odds
    fought: FightReport


def compare_games(
    pairs: Mapping[str, tuple[Any, Any]],
    *,
    fights: int = 10_000,
    seed: int = 1,
    policies: Mapping[str, Any] | None = None,
) -> GameComparison:
    """Set the same two side by side as several games have them.

    Parameters
    ----------
    pairs
        For each game, by name: the first and the second fighter.
    fights
        How many duels in each game, 1 to 10,000,000.
    seed
        Repeats all of them.
    policies
        For some games: who chooses in their duels, as for `Ruleset.duel`; in the attack too, where the
        game knows it as one of the `policies` of its exchanges.

    Raises
    ------
    InputError
        For no game at all, an unknown game or fighter, or a wrong number.

    Examples
    --------
    >>> found = compare_games({"doomblade": ("Hero", "Orc"), "elysium": ("Duellist", "Skorna")}, fights=500)
    >>> list(found.duels["game"])
    ['Doomblade', 'Elysium']
    """
    remedy = "name two for each game: {'mythras': ('Guard', 'Thug')}"
    require_kind("pairs", pairs, Mapping, "dict", remedy)
    if not pairs:
        raise InputError("pairs", "are none", remedy)
    found: dict[str, OneGame] = {}
    for name, both in pairs.items():
        rules = ruleset(name)
        if isinstance(both, str) or len(both) != 2:
            raise InputError(f"pair of {name}", f"{both!r} is no pair", remedy)
        first, second = (rules.as_fighter(who) for who in both)
        policy = (policies or {}).get(name)
        shared = policy if isinstance(policy, str) and policy in rules.policies else None
        odds = rules.exchange(first, second, policy=shared).odds()
        duel = rules.duel(first, second, policy=policy)
        found[rules.name] = OneGame(
            rules.title,
            duel.names,
            1 - odds.chance(wound=rules.wound_levels[0]),
            odds.chance(rules.is_out),
            odds,
            simulate(duel, fights, seed),
        )
    return GameComparison(found, seed)


class GameComparison(Readable):
    """The same duel in several games.

    Parameters
    ----------
    games
        What each says, by the name of the game.
    seed
        Of the duels.
    """

    def __init__(self, games: Mapping[str, OneGame], seed: int) -> None:
        self.games, self.seed = dict(games), seed

    def game(self, game: str) -> OneGame:
        """What one game says.

        Raises
        ------
        InputError
            For a game that is not among them.
        """
        name = ruleset(game).name
        if name not in self.games:
            raise InputError("game", f"{name!r} was not compared", f"use one of {sorted(self.games)}")
        return self.games[name]

    @cached_property
    def blows(self) -> pd.DataFrame:
        """A row for each game: the exact chance that the first one's attack hurts the second, and that it
        takes the second out of the fight, as floats and as fractions in words.
        """
        rows = [
            {
                "game": it.title,
                "attacker": it.names[0],
                "defender": it.names[1],
                "hurts": float(it.hurts),
                "ends it": float(it.ends),
                "hurts, exactly": str(it.hurts),
                "ends it, exactly": str(it.ends),
            }
            for it in self.games.values()
        ]
        return pd.DataFrame(rows)

    @cached_property
    def duels(self) -> pd.DataFrame:
        """A row for each game: how often the first one wins, with the 95 % interval, the mean of rounds, runs
        and seed.
        """
        rows = []
        for it in self.games.values():
            share = it.fought.first_wins
            rows.append(
                {
                    "game": it.title,
                    "first": it.names[0],
                    "second": it.names[1],
                    "first_wins": share.estimate,
                    "low": share.low,
                    "high": share.high,
                    "rounds": it.fought.mean("round")[0],
                    "runs": it.fought.fights,
                    "seed": self.seed,
                }
            )
        return pd.DataFrame(rows)

    def still_fighting(self, rounds: Sequence[int] = (1, 2, 3, 5, 10, 20)) -> pd.DataFrame:
        """The share of duels that are still going on after so many rounds: a row a game, a column a round."""
        for number in rounds:
            require_whole("rounds", number, 1, 1_000_000)
        lasted = {it.title: it.fought.columns["round"] for it in self.games.values()}
        found = {title: [float(np.mean(ends > n)) for n in rounds] for title, ends in lasted.items()}
        table = pd.DataFrame(found, index=pd.Index(rounds, name="after round")).T
        table.index.name = "game"
        return table

    def replay(self, game: str, percentile: int = 50) -> Fought:
        """A duel of one game to read, at this percentile of all as the first one sees it."""
        return self.game(game).fought.replay(percentile)[1]

    def summary(self) -> Summary:
        """What a single attack does, who wins, and how long it takes, game by game."""
        rows = []
        for it in self.games.values():
            mean, half = it.fought.mean("round")
            rows.append(
                (
                    it.title,
                    " against ".join(it.names),
                    per_cent(it.hurts),
                    per_cent(it.ends),
                    share_words(it.fought.first_wins),
                    f"{mean:.1f} (± {half:.2f})",
                )
            )
        heads = ("game", "who", "an attack hurts", "ends it", "the first wins", "rounds")
        runs = max(it.fought.fights for it in self.games.values())
        notes = (
            "Hurt and end: what befalls the second in the first exchange, counted exactly.",
            f"{runs:,} duels a game, seed {self.seed}.",
        )
        return Summary("", heads, tuple(rows), notes)
