"""The exact exchange, a heat map, and fights: each against other ways of doing the same work."""

from __future__ import annotations

from typing import Any

import pytest
import same_exchange

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.rules import graph


@pytest.mark.benchmark(group="exact Mythras exchange, cold")
def test_combatkit_exchange(benchmark: Any) -> None:
    odds = benchmark(same_exchange.with_kit)
    assert same_exchange.as_keys(odds) == same_exchange.in_a_plain_loop()


@pytest.mark.benchmark(group="exact Mythras exchange, cold")
def test_icepool_exchange(benchmark: Any) -> None:
    assert benchmark(same_exchange.in_icepool) == same_exchange.in_a_plain_loop()


@pytest.mark.benchmark(group="exact Mythras exchange, cold")
def test_loop_exchange(benchmark: Any) -> None:
    benchmark(same_exchange.in_a_plain_loop)


SKILLS = range(5, 100, 5)


def heat_map() -> Any:
    """19 x 19 skills, cold."""
    graph._graph.cache_clear()
    return ck.heat_map(
        "mythras",
        *same_exchange.fighters(),
        x="attacker.combat_style",
        xs=SKILLS,
        y="defender.combat_style",
        ys=SKILLS,
        event="serious wound or worse",
    )


@pytest.mark.benchmark(group="heat map of 19 x 19 skills")
def test_combatkit_heat_map(benchmark: Any) -> None:
    assert benchmark(heat_map).shape == (19, 19)


@pytest.mark.benchmark(group="heat map of 19 x 19 skills")
def test_one_by_one_heat_map(benchmark: Any) -> None:
    """The same cells from 361 separate exchanges, nothing shared."""
    game = ck.ruleset("mythras")
    attacker, defender = same_exchange.fighters()

    def separate() -> list[Any]:
        cells = []
        for skill in SKILLS:
            for other in SKILLS:
                graph._graph.cache_clear()
                x = game.exchange(
                    game.fighter(vars_of(attacker), combat_style=skill),
                    game.fighter(vars_of(defender), combat_style=other),
                )
                cells.append(x.chances("serious wound or worse"))
        return cells

    benchmark.pedantic(separate, rounds=1)


def vars_of(fighter: Any) -> dict[str, Any]:
    """The fields of a fighter as a dict."""
    from combatkit.rules.fighter import as_dict

    return as_dict(fighter)


FIGHTS = 100_000


@pytest.mark.benchmark(group="Mythras duels, a fight")
def test_combatkit_duels(benchmark: Any) -> None:
    """100,000 duels at once, the time divided by their number stands for a fight."""
    benchmark.pedantic(lambda: ck.duel("mythras", *same_exchange.fighters(), fights=FIGHTS, seed=1), rounds=3)
    benchmark.extra_info["fights"] = FIGHTS


@pytest.mark.benchmark(group="Mythras duels, a fight")
def test_random_roller_duels(benchmark: Any) -> None:
    """Duels played one by one."""
    duel = ck.ruleset("mythras").duel(*same_exchange.fighters())
    seeds = iter(range(10**9))
    benchmark.pedantic(lambda: [duel.play(RandomRoller(next(seeds))) for _ in range(100)], rounds=3)
    benchmark.extra_info["fights"] = 100


@pytest.mark.benchmark(group="Doomblade duel, 30 against 30 hit points, solved")
def test_combatkit_race(benchmark: Any) -> None:
    game = ck.ruleset("doomblade")
    duel = game.duel(game.fighter("Hero", health_points=30), game.fighter("Orc", health_points=30))
    result = benchmark(lambda: ck.odds.solve(duel))
    assert result.first_wins + result.second_wins + result.nobody_wins == pytest.approx(1)
