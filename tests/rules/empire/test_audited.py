"""Cases that the text decides and that a plain exchange does not reach: each was played wrongly once."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError
from combatkit.rules.empire import aftermath, load, morale


@pytest.mark.rule("D30-STYLE-15")
def test_two_weapons_stay_two_of_a_kind_when_one_is_dropped(game, fighter):
    two = {"style": "two weapons", "weapon": "broadsword", "second": "broadsword"}
    dropped = fighter(**two, conditions=("weapon lost",))
    assert (dropped.arm.name, dropped.off_hand.name) == ("fist", "broadsword")
    assert game.exchange(fighter("Ulf"), dropped).play([2]).outcome["attack"] == "miss"
    with pytest.raises(InputError, match="polearm takes both hands"):
        fighter(**two | {"second": "polearm"})


@pytest.mark.rule("D30-OPT-TRIP-1", "D30-OPT-TRIP-2")
def test_a_kick_trips_whatever_else_is_held(game, fighter):
    """Attack 13 - 2 for a trip against 27: 26 hits by 10, 25 by 9."""
    trip = {"attacker_option": "trip"}
    x = game.exchange(fighter("Ulf", weapon="kick", attack=13), fighter(), **trip)
    assert x.play([25]).outcome["stands"] == "on knees"
    assert x.play([26]).outcome["stands"] == "prone"
    bound = fighter("Ulf", attack=13, conditions=("bound",))
    assert game.exchange(bound, fighter(), kicks=True, **trip).play([26]).outcome["stands"] == "prone"
    with pytest.raises(InputError, match="the weapon is bound"):
        game.exchange(fighter("Ulf", weapon="polearm", conditions=("bound",)), fighter(), **trip)


@pytest.mark.rule("D30-OPT-AIM-2", "D30-OPT-AIM-1")
def test_a_blow_that_misses_the_gap_meets_the_armour(game, fighter):
    """Attack 20 against 30, aimed at the head: 21 hits it by 1, 20 only somebody who did not aim."""
    mailed = fighter(defense=30, protection=30)
    x = game.exchange(fighter("Ulf", attack=20), mailed, aim="head", weak_armour=True)
    there = x.play([21, 3]).outcome
    assert (there["attack"], there["wound"]) == ("hit", "level 1")  # 3 + 3 = 6 of 15, in the gap
    aside = x.play([20, 10]).outcome
    assert (aside["attack"], aside["wound"]) == ("critical elsewhere", "none")  # 13 against 30


@pytest.mark.rule("D30-ENC-3")
def test_what_is_dropped_weighs_no_more(fighter):
    """Strength 6 is 4 below the mace's 10 and 1 below the leather's 7: 2 for each mace."""
    two = {"style": "two weapons", "weapon": "mace", "second": "mace", "strength": 6}
    assert load.load(fighter(**two)).coordination == -4
    assert load.load(fighter(**two, conditions=("shield lost",))).coordination == -2
    assert load.load(fighter(**two, conditions=("shield lost", "weapon lost"))).coordination == 0


@pytest.mark.rule("D30-MORALE-4")
def test_offsetting_gloom_counts_as_a_success():
    """10 against 6 + 12: won by 2 or more, it takes off the 1 minus that is there."""
    x = morale.leadership_exchange("Ida", 10, difficulty=12, morale=1)
    taken = x.odds().chance("success")
    assert taken == sum(chance for outcome, chance in x.odds() if outcome["minuses"] == 0) > 0


@pytest.mark.rule("D30-SHOCK-1")
def test_shock_calls_for_a_roll_above_10_minuses_only():
    assert aftermath.shock_exchange("Ida", 12, 10).play([]).outcome["shock"] == "none"
    assert aftermath.shock_exchange("Ida", 12, 10).odds().chance("well") == 1
    assert aftermath.shock_exchange("Ida", 12, 11).odds().chance("well") < 1
