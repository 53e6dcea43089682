"""How long World of Empire takes: an exact attack, blows in both directions, and duels."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
import same_attack

from combatkit.dice import RandomRoller
from combatkit.odds.simulation import simulate
from combatkit.rules import graph
from combatkit.rules.empire import RULESET

FIGHTS = 100_000
NUMBERS = count(1)


@pytest.mark.benchmark(group="exact World of Empire attack, cold")
def test_combatkit_attack(benchmark: Any) -> None:
    pair = same_attack.fighters()
    odds = benchmark(lambda: same_attack.with_kit(pair))
    assert same_attack.as_keys(odds) == same_attack.in_a_plain_loop()


@pytest.mark.benchmark(group="exact World of Empire attack, cold")
def test_loop_attack(benchmark: Any) -> None:
    benchmark.pedantic(same_attack.in_a_plain_loop, rounds=2)


@pytest.mark.benchmark(group="exact World of Empire attack on a Parry that strikes back, cold")
def test_combatkit_both_strike(benchmark: Any) -> None:
    def cold() -> Any:
        graph._graph.cache_clear()
        return RULESET.exchange("Swordsman", "Axeman", defender_option="parry").odds()

    benchmark.pedantic(cold, rounds=5)


@pytest.mark.benchmark(group="World of Empire duels, a fight, tables made on the way")
def test_combatkit_empire_duels(benchmark: Any) -> None:
    """100,000 duels at once, the time divided by their number stands for a fight.

    The fighters have new names each time, so nothing is remembered of them: this is a first call.
    """

    def fresh() -> tuple[tuple[Any], dict[str, Any]]:
        number = next(NUMBERS)
        pair = [RULESET.fighter(kind, name=f"{kind} {number}") for kind in ("Swordsman", "Axeman")]
        return (RULESET.duel(*pair),), {}

    benchmark.pedantic(lambda duel: simulate(duel, FIGHTS, seed=1), setup=fresh, rounds=3)
    benchmark.extra_info["fights"] = FIGHTS


@pytest.mark.benchmark(group="World of Empire duels, a fight, tables made on the way")
def test_random_roller_empire_duels(benchmark: Any) -> None:
    """Duels played one by one."""
    duel = RULESET.duel("Swordsman", "Axeman")
    seeds = iter(range(10**9))
    benchmark.pedantic(lambda: [duel.play(RandomRoller(next(seeds))) for _ in range(50)], rounds=3)
    benchmark.extra_info["fights"] = 50
