"""How long Elysium takes: an exact two-stage attack, and duels by the hundred thousand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.rules import graph
from combatkit.rules.elysium import RULESET

FACES = range(1, 11)
FIGHTS = 100_000


def fighters() -> tuple[Any, Any]:
    """Two ordinary fighters (EL-GAP-15)."""
    return RULESET.fighter("Fighter"), RULESET.fighter("Fighter", name="Other")


@pytest.mark.benchmark(group="Elysium two-stage attack")
def test_combatkit_attack(benchmark: Any) -> None:
    one, other = fighters()

    def cold() -> Any:
        graph._graph.cache_clear()
        return RULESET.exchange(one, other).odds().by("damage")

    assert benchmark(cold) == loop()


@pytest.mark.benchmark(group="Elysium two-stage attack")
def test_loop_attack(benchmark: Any) -> None:
    benchmark(loop)


def loop() -> dict[int, Fraction]:
    """All 10,000 faces: attack 8 against 8, damage 11 against 9."""
    counted: Counter[int] = Counter()
    for attack, parry, damage, guard in product(FACES, repeat=4):
        counted[max(0, damage + 11 - guard - 9) if attack > parry else 0] += 1
    return {lost: Fraction(number, 10**4) for lost, number in counted.items()}


@pytest.mark.benchmark(group="Elysium duels, a fight")
def test_combatkit_elysium_duels(benchmark: Any) -> None:
    """100,000 duels at once, the time divided by their number stands for a fight."""
    benchmark.pedantic(lambda: ck.duel(RULESET, *fighters(), fights=FIGHTS, seed=1), rounds=1)
    benchmark.extra_info["fights"] = FIGHTS


@pytest.mark.benchmark(group="Elysium duels, a fight")
def test_random_roller_elysium_duels(benchmark: Any) -> None:
    """Duels played one by one."""
    duel = RULESET.duel(*fighters())
    seeds = iter(range(10**9))
    benchmark.pedantic(lambda: [duel.play(RandomRoller(next(seeds))) for _ in range(50)], rounds=2)
    benchmark.extra_info["fights"] = 50
