"""Fights to the end, on a small game made up for the purpose: exact, simulated and played agree."""

from __future__ import annotations

import dataclasses
import itertools
import math
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.odds import simulate, simulation, solve
from combatkit.odds.interval import wilson
from combatkit.rules.duel import FIRST_WINS, GOING_ON, NOBODY_WINS, SECOND_WINS, Duel, Phase, Race

# Both roll a d6 each round; the higher wounds by the difference, a 6 against a 1 drops the loser's blade:
# an unarmed fighter rolls with -1 and picks the blade up when the dice are equal.


def clash(view: Any, r: Any, context: Any) -> Any:
    armed, other = view
    mine, theirs = r.die(6, "first"), r.die(6, "second")
    faces = int(mine), int(theirs)
    r.say("X-1", lambda: f"{faces[0]} against {faces[1]}.")
    gap = faces[0] - faces[1] - (not armed) + (not other)
    if faces[0] == faces[1]:
        armed = other = 1
    if faces == (6, 1):
        other = 0
    if faces == (1, 6):
        armed = 0
    return max(0, -gap), max(0, gap), armed, other


def mark(view: Any, r: Any, context: Any) -> Any:
    health, other, loss, gain, rounds = view
    health, other = max(0, health - loss), max(0, other - gain)
    winner = (
        NOBODY_WINS
        if not health and not other
        else (SECOND_WINS if not health else FIRST_WINS if not other else GOING_ON)
    )
    return health, other, winner, rounds + (winner == GOING_ON)


def fight(first: int, second: int, armed: int = 1) -> Duel:
    phases = (
        Phase("clash", clash, ("armed", "other armed"), ("loss", "gain", "armed", "other armed")),
        Phase(
            "mark",
            mark,
            ("health", "other health", "loss", "gain", "round"),
            ("health", "other health", "winner", "round"),
        ),
    )
    start = {
        "health": first,
        "other health": second,
        "armed": armed,
        "other armed": 1,
        "loss": 0,
        "gain": 0,
        "round": 1,
        "winner": GOING_ON,
    }
    return Duel(
        ("Ann", "Bob"),
        start,
        phases,
        None,
        ("health", "other health"),
        race=Race("clash", ("health", "other health"), ("loss", "gain")),
    )


def by_hand(first: int, second: int, armed: int = 1, depth: int = 60) -> Fraction:
    """Ann's chance to win within `depth` rounds, on raw dice: no roller, no solver."""

    @cache
    def chance(a: int, b: int, mine: int, theirs: int, left: int) -> float:
        if a <= 0 or b <= 0:
            return float(a > 0)
        if not left:
            return 0.0
        total = 0.0
        for x, y in itertools.product(range(1, 7), repeat=2):
            gap = x - (1 - mine) - (y - (1 - theirs))
            m, t = (1, 1) if x == y else (mine, theirs)
            if (x, y) == (6, 1):
                t = 0
            if (x, y) == (1, 6):
                m = 0
            total += chance(a - max(0, -gap), b - max(0, gap), m, t, left - 1)
        return total / 36

    return chance(first, second, armed, 1, depth)


@pytest.mark.parametrize(("first", "second", "armed"), [(4, 4, 1), (9, 5, 1), (6, 7, 0)])
def test_the_solved_race_equals_the_walk_over_raw_dice(first: int, second: int, armed: int) -> None:
    result = solve(fight(first, second, armed))
    assert result.first_wins == pytest.approx(by_hand(first, second, armed), abs=1e-12)
    assert result.first_wins + result.second_wins + result.nobody_wins == pytest.approx(1, abs=1e-12)


def test_two_equal_sides_come_out_even() -> None:
    result = solve(fight(12, 12))
    assert result.first_wins == pytest.approx(result.second_wins, abs=1e-12)
    assert {left: pytest.approx(p) for left, p in result.first_left.items()} == result.second_left


def test_more_hit_points_never_hurt() -> None:
    chances = [solve(fight(points, 10)).first_wins for points in range(1, 20)]
    assert chances == sorted(chances)


def test_hit_points_left_are_counted_once_however_hard_the_blow() -> None:
    result = solve(fight(3, 1))
    assert set(result.first_left) <= {1, 2, 3}
    assert sum(result.first_left.values()) == pytest.approx(result.first_wins)


def test_simulated_shares_hold_the_exact_chance() -> None:
    exact, report = solve(fight(7, 6)), simulate(fight(7, 6), fights=30_000, seed=5)
    low, high = report.first_wins.low, report.first_wins.high
    half = (high - low) / 2
    assert low - half < exact.first_wins < high + half  # twice the 95 % interval: about 4 standard errors
    rounds, error = report.mean("round")
    assert abs(rounds - exact.rounds) < 2.2 * error


def test_played_one_by_one_and_drawn_all_at_once_agree() -> None:
    runs = 3_000
    wins = sum(fight(7, 6).play(RandomRoller(seed)).winner == "Ann" for seed in range(runs))
    chance = solve(fight(7, 6)).first_wins
    assert abs(wins / runs - chance) < 4.5 * math.sqrt(chance * (1 - chance) / runs)


def test_a_seed_repeats_a_run_and_another_does_not() -> None:
    one, two, other = (simulate(fight(7, 6), fights=500, seed=seed) for seed in (3, 3, 4))
    assert all(np.array_equal(one.columns[name], two.columns[name]) for name in one.columns)
    assert any(not np.array_equal(one.columns[name], other.columns[name]) for name in one.columns)


def test_a_replayed_fight_stands_at_its_percentile_and_can_be_read() -> None:
    report = simulate(fight(7, 6), fights=5_000, seed=11)
    for percentile, (seed, fought) in zip((5, 50, 95), report.replays().values(), strict=True):
        wanted = np.percentile(report.scores, percentile, method="inverted_cdf")
        assert fought.score == wanted
        again = fight(7, 6).play(RandomRoller(seed))
        assert again.trace.lines == fought.trace.lines
        assert str(fought).endswith(f"in round {fought.rounds}.")
        scripted = fight(7, 6).play(ScriptedRoller(fought.trace.answers))
        assert scripted.trace.lines == fought.trace.lines


def test_an_interrupt_keeps_the_batches_that_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "BATCH", 100)
    finished = simulation._Engine.fight
    calls = []

    def fight_thrice(self: Any, count: int, rng: Any) -> Any:
        calls.append(count)
        if len(calls) > 3:
            raise KeyboardInterrupt
        return finished(self, count, rng)

    monkeypatch.setattr(simulation._Engine, "fight", fight_thrice)
    report = simulate(fight(5, 5), fights=10_000, seed=1)
    assert (report.fights, report.asked, report.interrupted) == (300, 10_000, True)
    assert "300 fights of 10,000, interrupted" in str(report)


def test_a_fight_that_never_ends_ends_at_the_round_limit() -> None:
    def miss(view: Any, r: Any, context: Any) -> Any:
        return 0, 0, view[0] + 1

    duel = Duel(
        ("Ann", "Bob"),
        {"health": 3, "other health": 3, "loss": 0, "gain": 0, "round": 1, "winner": 0},
        (Phase("miss", miss, ("round",), ("loss", "gain", "round")),),
        None,
        ("health", "other health"),
        round_limit=20,
    )
    report = simulate(duel, fights=10, seed=1)
    assert report.nobody_wins.hits == 10
    assert duel.play(RandomRoller(1)).winner is None


def test_a_race_without_wounds_is_refused() -> None:
    def miss(view: Any, r: Any, context: Any) -> Any:
        return 0, 0

    duel = Duel(
        ("Ann", "Bob"),
        {"health": 3, "other health": 3, "loss": 0, "gain": 0, "round": 1, "winner": 0},
        (Phase("miss", miss, (), ("loss", "gain")),),
        None,
        ("health", "other health"),
        race=Race("miss", ("health", "other health"), ("loss", "gain")),
    )
    with pytest.raises(InputError, match="without a wound"):
        solve(duel)


def test_bad_numbers_are_refused_in_words() -> None:
    with pytest.raises(
        InputError, match="fights: 0 is out of range; use a whole number from 1 to 10,000,000"
    ):
        simulate(fight(3, 3), fights=0)
    with pytest.raises(InputError, match="seed: -1 is out of range"):
        simulate(fight(3, 3), fights=10, seed=-1)


def test_wilsons_interval_is_the_published_one() -> None:
    """Newcombe 1998, Table I: 81 of 263 gives 0.2553 to 0.3662; 0 of 20 gives 0 to 0.1611."""
    share, none = wilson(81, 263), wilson(0, 20)
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)
    assert (none.low, round(none.high, 4)) == (0.0, 0.1611)


def test_a_simulated_share_is_never_nought_or_all() -> None:
    assert str(wilson(0, 100_000)).startswith("under 0.0")
    assert str(wilson(100_000, 100_000)).startswith("over 99.99")


def test_an_equal_duel_is_fought_from_the_tables_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    made = simulation.CompiledPhase._make
    views = []
    monkeypatch.setattr(
        simulation.CompiledPhase, "_make", lambda self, codes: views.append(codes) or made(self, codes)
    )
    simulation._IDLE.clear()
    first = simulate(fight(7, 6), fights=500, seed=3)
    met = len(views)
    longer = simulate(fight(7, 6), fights=20_000, seed=4)  # meets views that are new
    known = len(views)
    again = simulate(fight(7, 6), fights=500, seed=3)
    assert 0 < met <= known == len(views)
    assert again.table.equals(first.table) and len(longer.scores) == 20_000
    simulation._IDLE.clear()
    afresh = simulate(fight(7, 6), fights=20_000, seed=4)
    assert list(afresh.scores) == list(longer.scores)  # whatever was made before


def test_what_was_interrupted_is_not_fought_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "BATCH", 100)
    simulation._IDLE.clear()
    finished, calls = simulation._Engine.fight, []

    def fight_once(self: Any, count: int, rng: Any) -> Any:
        calls.append(count)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return finished(self, count, rng)

    with monkeypatch.context() as stopped:
        stopped.setattr(simulation._Engine, "fight", fight_once)
        simulate(fight(5, 5), fights=1_000, seed=1)
    assert not simulation._IDLE
    simulate(fight(5, 5), fights=100, seed=1)
    assert len(simulation._IDLE) == 1


def test_only_the_latest_duels_keep_their_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "KEPT", 2)
    simulation._IDLE.clear()
    for policy in (lambda q: 1, lambda q: 2, lambda q: 3):
        simulate(dataclasses.replace(fight(3, 3), policy=policy), fights=10, seed=1)
    assert len(simulation._IDLE) == 2


def test_a_context_that_cannot_be_a_key_is_fought_all_the_same() -> None:
    plain = simulate(fight(4, 4), fights=300, seed=2)
    odd = simulate(dataclasses.replace(fight(4, 4), context={"a": "dict"}), fights=300, seed=2)
    assert odd.table.equals(plain.table)
