"""Cases that the text decides and that a plain exchange does not reach: each was played wrongly once."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError


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
