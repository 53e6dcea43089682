"""Duels: turns of Action Points, played, scripted and simulated."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.odds import simulate
from combatkit.rules.elysium import RULESET
from combatkit.rules.elysium.duel import COURSES, attack, careful, spent_on
from combatkit.rules.elysium.enums import Hand


def other(**changes: Any) -> Any:
    return RULESET.fighter("Fighter", name="Other", **changes)


@pytest.mark.rule("EL-REACT-1", "EL-REACT-3", "EL-REACT-4", "EL-REACT-6", "EL-ROUND-1", "EL-AP-2", "EL-AP-3")
def test_a_scripted_round(game: Any) -> None:
    """The second is quicker: two attacks of 3 AP, then two of the first; then the next round."""
    made = game.duel("Fighter", other(hurt=29))
    dice = {
        "Fighter: Reaction": 4,
        "Other: Reaction": 9,
        "attack": [2, 9, 3, 10],
        "parry": [8, 3, 9, 1],
        "damage": [6, 10],
        "guard": [10, 2],
    }
    fought = made.play(ScriptedRoller(dice))
    assert (fought.winner, fought.rounds) == ("Fighter", 1)
    assert fought.record["health first"] == 30  # 6 + 11 against 10 + 9
    told = str(fought)
    assert told.index("Other strikes 2 times") < told.index("Fighter strikes 2 times")


@pytest.mark.rule("EL-COND-15", "EL-COVER-1")
def test_surprise_ends_with_the_round(game: Any) -> None:
    made = game.duel("Fighter", other(conditions=["wide-eyed"]))
    for seed in range(5):
        lines = str(made.play(RandomRoller(seed=seed))).splitlines()
        rounds = {line.split(":")[0].split(",")[0] for line in lines if "is wide-eyed" in line}
        assert rounds == {"Round 1"}
        assert any(line.startswith("Round 2, Evasion: Other's") for line in lines)


@pytest.mark.rule("EL-TWO-3", "EL-TWO-4", "EL-DEF-9")
def test_courses_spend_what_there_is(game: Any) -> None:
    duellist = game.fighter("Duellist")
    plan = attack(duellist, 6)
    assert plan == (Hand.MAIN, Hand.MAIN, Hand.MAIN, Hand.OFF) and spent_on(duellist, plan) == 6
    assert careful(duellist, 6) == (Hand.MAIN,) and COURSES["defend"](duellist, 6) == ()
    axe = other(weapon="war axe")
    assert len(attack(axe, 6)) == 1 and spent_on(axe, attack(axe, 6)) == 5
    told = str(game.duel(axe, "Fighter", policy="careful").play(RandomRoller(seed=2)))
    assert "strikes 1 times, with 3 AP for defence" in told
    with pytest.raises(InputError, match="policy"):
        game.duel("Fighter", axe, policy="reckless")
    with pytest.raises(InputError, match="plan less"):
        game.duel("Fighter", axe, policy=lambda who, points: (Hand.MAIN,) * 5).play(RandomRoller(seed=1))


@pytest.mark.parametrize("options", [{}, {"resolution": "single_roll"}])
def test_equal_sides_come_out_even_and_play_agrees(game: Any, options: dict[str, str]) -> None:
    made = game.duel("Fighter", other(), options=options)
    report = simulate(made, 4000, seed=3)
    low, high = 0.46, 0.54  # four standard deviations of 4000 even fights
    assert low < report.first_wins.estimate < high
    assert "rounds" in str(report)
    played = [made.play(RandomRoller(seed=seed)) for seed in range(40)]
    assert {fought.winner for fought in played} == {"Fighter", "Other"}


@pytest.mark.rule("EL-AP-1")
def test_more_never_hurts(game: Any) -> None:
    """Hit points, skill, armour: the better fighter wins more often, by the same seed."""
    for field, values in (("hit_points", (20, 35)), ("weapon_skill", (3, 6)), ("armor", (1, 4))):
        wins = [
            simulate(game.duel("Fighter", other(**{field: value})), 1000, seed=5).second_wins.estimate
            for value in values
        ]
        assert all(one < two for one, two in pairwise(wins)), (field, wins)


@pytest.mark.rule("EL-CALLED-10", "EL-KO-1", "EL-COND-11", "EL-COND-12", "EL-CALLED-14")
def test_called_shots_carry_on(game: Any) -> None:
    heads = [
        str(game.duel(other(weapon="mace"), "Nox", called="head").play(RandomRoller(seed=s)))
        for s in range(30)
    ]
    assert any("of the Knockout Track -2" in one for one in heads)
    legs = [str(game.duel("Akare", other(), called="left leg").play(RandomRoller(seed=s))) for s in range(30)]
    assert any("gets up" in one for one in legs)
    eyes = [str(game.duel("Akare", other(), called="left eye").play(RandomRoller(seed=s))) for s in range(60)]
    assert any("is stunned and loses the turn" in one for one in eyes)


@pytest.mark.rule("EL-COND-1")
def test_wounds_that_bleed_end_a_fight(game: Any) -> None:
    bleeding = other(bleeding=3, hurt=25, weapon="tower shield", weapon_skill=20, dodge=30, armor=30)
    fought = game.duel("Fighter", bleeding, policy="defend").play(RandomRoller(seed=1))
    assert (fought.winner, fought.rounds) == ("Fighter", 3)  # 5 left: 3 at round 2, gone at round 3


def test_what_a_duel_has_no_use_for(game: Any) -> None:
    with pytest.raises(InputError, match="'called' and 'defence' alone"):
        game.duel("Fighter", other(), cover="small")
    with pytest.raises(InputError, match="cannot make one attack"):
        game.duel("Fighter", other(stage=5))
