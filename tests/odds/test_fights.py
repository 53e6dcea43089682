"""Fights of several, played on many times: seeds, intervals, and the days that are told."""

from __future__ import annotations

import math
from itertools import islice

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.odds.fights import RUN_LIMIT, log_since, play_fights, since
from combatkit.odds.interval import wilson

RAIDER = "Centaur raider"


def two(*heroes: str) -> ck.Fight:
    """Quick fights: great clubs, and no shield among them."""
    return ck.fight("mythras", {"Heroes": list(heroes) or [RAIDER], "Raiders": [RAIDER]})


def test_every_run_is_a_fight_that_its_seed_repeats() -> None:
    fight = two()
    odds = ck.fight_odds(fight, runs=12, seed=2)
    by_hand = [fight.play(2 * RUN_LIMIT + run) for run in range(12)]
    assert [end.winner for end in odds.ends] == [last.winner for last in by_hand]
    assert [end.rounds for end in odds.ends] == [last.round for last in by_hand]
    for side in ("Heroes", "Raiders"):
        won = sum(last.winner == side for last in by_hand)
        assert odds.share(side) == wilson(won, 12)
    standing = {name: sum(not it.out for last in by_hand for it in last.standings() if it.name == name)
                for name in fight.names}  # fmt: skip
    assert {name: odds.stands(name).hits for name in fight.names} == standing


def test_two_seeds_share_no_fight_and_one_seed_repeats_all() -> None:
    fight = two()
    one, again, other = (ck.fight_odds(fight, runs=9, seed=seed) for seed in (1, 1, 2))
    assert one.ends == again.ends
    assert not {end.seed for end in one.ends} & {end.seed for end in other.ends}
    assert list(islice(play_fights(fight, 1000, 1), 9)) == list(one.ends), "more runs begin with the same"


def test_equal_sides_come_out_even_and_two_beat_one() -> None:
    even = ck.fight_odds(two(), runs=200, seed=4)
    assert even.share("Heroes").low < 0.5 < even.share("Heroes").high
    more = ck.fight_odds(two(RAIDER, RAIDER), runs=60, seed=4)
    assert more.share("Heroes").low > 0.5


def test_shares_of_all_ends_add_up_and_tables_carry_runs_and_seed() -> None:
    odds = ck.fight_odds(two(), runs=40, seed=7)
    assert math.isclose(sum(share.estimate for share in odds.winners.values()), 1)
    assert set(odds.table["runs"]) == {40} and set(odds.table["seed"]) == {7}
    assert (odds.sides["low"] <= odds.sides["estimate"]).all()
    assert (odds.sides["estimate"] <= odds.sides["high"]).all()
    assert math.isclose(odds.rounds["share"].sum(), 1)
    rounds = odds.table.set_index("what").loc["round in which it ends", "estimate"]
    assert math.isclose(rounds, (odds.rounds["round"] * odds.rounds["share"]).sum())
    assert list(odds.standing["side"]) == ["Heroes", "Raiders"]


def test_the_days_are_ordered_and_their_fights_are_played_again() -> None:
    fight = two().take("initiative", [5, 5])
    odds = ck.fight_odds(fight, runs=60, seed=1)
    days = odds.replays("Heroes")
    assert list(days) == ["a bad day", "a middling day", "a good day"]
    assert days["a bad day"][1].winner == "Raiders" and days["a good day"][1].winner == "Heroes"
    assert odds.replays("Raiders")["a bad day"][1].winner == "Heroes"
    seed, last = days["a bad day"]
    assert str(fight.play(seed).log) == str(last.log)
    told = log_since(fight, last)
    assert len(told) + len(fight.log) == len(last.log) and since(fight, last)[-1] is last
    # Percentiles of 60 fights are the 3rd, 30th and 57th in order: as many are no better.
    worse = [end for end in odds.ends if end.winner == "Raiders"]
    assert odds.day(5, "Heroes") in worse


def test_odds_from_the_middle_of_a_fight_start_there() -> None:
    fight = two().take("initiative", [9, 1])
    while fight.round < 2:
        fight = fight.take("dither", [])
    odds = ck.fight_odds(fight, runs=5, seed=1)
    assert all(end.rounds >= fight.round for end in odds.ends)
    assert "From Round 2, cycle 1" in str(odds) and "5 fights, seed 1." in str(odds)


def test_a_share_is_never_said_to_be_certain() -> None:
    fight = ck.fight("mythras", {"Heroes": [RAIDER] * 3, "Raiders": ["Sorcerer"]})
    odds = ck.fight_odds(fight, runs=6, seed=1)
    assert odds.share("Heroes").hits == 6
    assert "over" in str(odds) and "100.0 %" not in str(odds)


def test_what_cannot_be_simulated_is_refused_in_words() -> None:
    fight = two()
    for asked, words in (
        ({"runs": 0}, "whole number from 1"),
        ({"runs": True}, "whole number from 1"),
        ({"seed": -1}, "whole number from 0"),
        ({"tactics": "stedy"}, "did you mean 'steady'"),
    ):
        with pytest.raises(InputError, match=words):
            ck.fight_odds(fight, **asked)
    over = fight.play(1)
    with pytest.raises(InputError, match="it is over"):
        ck.fight_odds(over)
    odds = ck.fight_odds(fight, runs=2)
    for call in (lambda: odds.share("Heros"), lambda: odds.stands("Guard 9"), lambda: odds.day(50, "Foes")):
        with pytest.raises(InputError, match="unknown"):
            call()
    with pytest.raises(InputError, match="percentile"):
        odds.day(101)


def test_an_interrupt_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    from combatkit.odds import fights

    fight = two()
    ends = list(play_fights(fight, 3, 1))

    def interrupted(*_: object) -> object:
        yield from ends
        raise KeyboardInterrupt

    monkeypatch.setattr(fights, "play_fights", interrupted)
    odds = ck.fight_odds(fight, runs=50)
    assert (odds.runs, odds.asked) == (3, 50)
    assert "3 fights of 50, interrupted, seed 1." in str(odds)
    monkeypatch.setattr(fights, "play_fights", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(InputError, match="interrupted before"):
        ck.fight_odds(fight, runs=50)
