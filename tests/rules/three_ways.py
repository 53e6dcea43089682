"""What the tests of all games ask of whatever is rolled: its odds, random play and a script agree."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.rules.exchange import Exchange

FIVE_SIGMA = 5  # about one false alarm in a million comparisons


def agrees(exchange: Exchange, runs: int) -> None:
    """Fail unless every outcome is played about as often as the odds say, and its dice tell it again."""
    chances = {tuple(outcome.items()): chance for outcome, chance in exchange.odds()}
    assert sum(chances.values()) == 1
    seen: Counter[object] = Counter()
    for seed in range(runs):
        played = exchange.play(RandomRoller(seed, policy=exchange.policy))
        key = tuple(played.outcome.items())
        seen[key] += 1
        assert key in chances, f"{key} was played, and is not among the odds"
        if seed < 3:
            again = exchange.play(ScriptedRoller(played.trace.answers))
            assert str(again.trace) == str(played.trace)
    for key, times in seen.items():
        chance = float(chances[key])
        assert abs(times - runs * chance) <= FIVE_SIGMA * sqrt(runs * chance * (1 - chance)) + 3
