"""Doomblade duels: solved, simulated and played one by one."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.odds import simulate, solve

GAME = ck.ruleset("doomblade")


@cache
def next_round(mine: Any, theirs: Any) -> list[tuple[Any, float]]:
    """Both fighters after one exchange, and the chance of it."""
    return [
        ((GAME.after(mine, outcome, "attacker"), GAME.after(theirs, outcome)), float(part))
        for outcome, part in GAME.exchange(mine, theirs).odds()
    ]


def by_rounds(first: Any, second: Any, rounds: int) -> dict[tuple[int, int], float]:
    """Health Points after some rounds, by repeating single exchanges of the fighters as they then are."""
    here = {(first, second): 1.0}
    for _ in range(rounds):
        after: dict[tuple[Any, Any], float] = {}
        for (mine, theirs), chance in here.items():
            if mine.health <= 0 or theirs.health <= 0:
                after[mine, theirs] = after.get((mine, theirs), 0.0) + chance
                continue
            for pair, part in next_round(mine, theirs):
                after[pair] = after.get(pair, 0.0) + chance * part
        here = after
    return {(mine.health, theirs.health): 0.0 for mine, theirs in here} | _summed(here)


def _summed(here: dict[tuple[Any, Any], float]) -> dict[tuple[int, int], float]:
    sums: dict[tuple[int, int], float] = {}
    for (mine, theirs), chance in here.items():
        key = mine.health, theirs.health
        sums[key] = sums.get(key, 0.0) + chance
    return sums


@pytest.mark.rule("DB-SEQ-6", "DB-SEQ-7", "DB-OOA-1", "DB-WOUND-2")
def test_the_solved_duel_equals_exchange_after_exchange() -> None:
    """Few Health Points, so that twelve rounds end nearly every fight; the rest bounds the difference."""
    first, second = GAME.fighter("Hero", health_points=5), GAME.fighter("Orc", health_points=7)
    here = by_rounds(first, second, 12)
    wins = sum(chance for (mine, theirs), chance in here.items() if mine > 0 >= theirs)
    open_still = sum(chance for (mine, theirs), chance in here.items() if mine > 0 and theirs > 0)
    assert open_still < 1e-4
    result = solve(GAME.duel(first, second))
    assert wins - 1e-12 <= result.first_wins <= wins + open_still + 1e-12


def test_simulated_and_played_duels_agree_with_the_solved_one() -> None:
    duel = GAME.duel("Hero", "Orc")
    exact, report = solve(duel), simulate(duel, fights=40_000, seed=6)
    half = (report.first_wins.high - report.first_wins.low) / 2
    assert abs(report.first_wins.estimate - exact.first_wins) < 2.2 * half
    runs = 400
    wins = sum(duel.play(RandomRoller(seed)).winner == "Hero" for seed in range(runs))
    share = exact.first_wins
    assert abs(wins / runs - share) < 4.5 * math.sqrt(share * (1 - share) / runs)


def test_two_equal_sides_come_out_even_and_more_never_hurts() -> None:
    orc = GAME.fighter("Orc")
    even = solve(GAME.duel(orc, GAME.fighter("Orc", name="Other orc")))
    assert even.first_wins == pytest.approx(even.second_wins, abs=1e-12)
    for field, more in (("sword_play", 6), ("armour", 4), ("health_points", 22)):
        assert solve(GAME.duel(GAME.fighter("Orc", **{field: more}), orc)).first_wins > even.first_wins


@pytest.mark.rule("DB-FUMBLE-3")
def test_a_duel_goes_on_after_a_weapon_is_lost() -> None:
    """Somewhere in these fights a weapon is dropped, and picked up in the next round."""
    duel = GAME.duel("Hero", "Orc")
    told = [str(duel.play(RandomRoller(seed)).trace) for seed in range(60)]
    assert any("Pick up an item" in text for text in told)
