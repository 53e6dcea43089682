"""`duel`: the one door to fights to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatkit.errors import InputError
from combatkit.odds.race import RaceResult, solve
from combatkit.odds.report import FightReport
from combatkit.odds.simulation import simulate
from combatkit.rules import ruleset
from combatkit.rules.ruleset import Ruleset


def duel(
    game: str | Ruleset,
    first: Any,
    second: Any,
    *,
    fights: int | None = None,
    seed: int = 1,
    progress: bool = False,
    options: Mapping[str, str] | None = None,
    policy: Any = None,
    **setup: Any,
) -> FightReport | RaceResult:
    """Let two fight to the end: exactly where the game allows it, else many times.

    Parameters
    ----------
    game, first, second, options, setup
        As for `Ruleset.duel`.
    fights
        How many to simulate. Left out: solved exactly where rounds depend on nothing but hit points, else
        100,000 simulated fights.
    seed
        Repeats a simulation.
    policy
        Decides where the rules let somebody choose; a name or a function.

    Returns
    -------
    RaceResult or FightReport
        Exact odds, or shares with intervals.
    """
    rules = ruleset(game)
    made = rules.duel(
        rules.as_fighter(first), rules.as_fighter(second), options=options, policy=policy, **setup
    )
    if fights is None and made.race is not None:
        return solve(made)
    if fights is not None and (isinstance(fights, bool) or not isinstance(fights, int)):
        raise InputError("fights", f"{fights!r} is no whole number", "use e.g. 100_000")
    return simulate(made, 100_000 if fights is None else fights, seed, progress)
