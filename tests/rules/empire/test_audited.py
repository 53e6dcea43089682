"""Cases that the text decides and that a plain exchange does not reach: each was played wrongly once."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError
from combatkit.rules.empire import aftermath, load, morale
from combatkit.rules.empire.enums import Posture
from combatkit.rules.empire.state import MAIN
from combatkit.rules.empire.steps_attack import fumble_now, gap_change


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


@pytest.mark.rule("D30-OPT-FLOURISH-1", "D30-OPT-CP-4", "D30-GAP-5")
@pytest.mark.parametrize(
    ("fields", "setup", "gap"),
    [
        ({}, {}, 14 - 5 - 2),  # 5 for the fake, 2 for the broadsword that is bound
        (
            {"conditions": ("bound",)},
            {"defender_option": "guard"},
            14 - 2 - 5,
        ),  # bound before: the 2 are lost already
        ({}, {"defender_option": "parry"}, 18 - 5 - 2 - 4),  # with a bound weapon nobody parries
        ({"shield": "buckler"}, {"defender_option": "parry"}, 19 - 5 - 2),  # with a shield one does
        ({}, {"ignored": True}, 8 + 6 - 13),  # no skill and no weapon that could be lost
        ({}, {"defender_option": "fall weeping"}, 0 - 13),  # 0, whatever else holds
    ],
)
def test_what_a_bound_weapon_takes_off(game, fighter, fields, setup, gap):
    """Attack 13 against Ida's 27: a difference of 14, less what she loses by Fake and Bind."""
    x = game.exchange(fighter("Ulf"), fighter(**fields), attacker_option="flourish", **setup)
    state = x.start._replace(marks1=("bound", "faked"))
    assert state.gap0 + gap_change(state, x.context, x.context.swings[MAIN]) == gap


@pytest.mark.rule("D30-MULTI-4")
def test_on_the_knees_one_is_no_easier_to_hit_for_those_one_ignores(game, fighter):
    x = game.exchange(fighter("Ulf"), fighter(), ignored=True)
    down = x.start._replace(posture1=Posture.KNEES)
    assert gap_change(down, x.context, x.context.swings[MAIN]) == 0


@pytest.mark.rule("D30-OPT-PARRY", "D30-GAP-5")
def test_a_bound_weapon_leaves_the_shield_to_parry_with(game, fighter):
    bound = {"conditions": ("bound",)}
    x = game.exchange(fighter("Ulf"), fighter(shield="buckler", **bound), defender_option="parry")
    assert x.start.gap0 == 27 + 1 + 4 - 2 - 13
    with pytest.raises(InputError, match="the weapon is bound"):
        game.exchange(fighter("Ulf"), fighter(**bound), defender_option="parry")


@pytest.mark.rule("D30-FUMBLE-2", "D30-SIT-KNEES", "D30-SIT-PRONE")
def test_who_goes_down_fumbles_more_easily_at_once(game, fighter):
    """1 face, 1 more for Combat Position; 2 more on the knees, 1 more on the ground."""
    x = game.exchange(fighter("Ulf"), fighter(), attacker_option="combat position")
    down = [fumble_now(x.start._replace(posture0=posture), x.context, 0) for posture in Posture]
    assert down == [2, 4, 3]
    kneeling = game.exchange(fighter("Ulf", conditions=("on knees",)), fighter())
    assert fumble_now(kneeling.start, kneeling.context, 0) == 3  # counted once
    # Ida's blow: 10 + 1 - 2 for leather are 9 of 15, level 2; on the head 4 minuses, half of 8; a 2 kneels.
    x = game.exchange(fighter("Ulf", pain_level=8), fighter(), attacker_option="combat position")
    played = x.play([20, 10, 2, 2, 6, 4, 1])  # a 6 gives no swing; 4 of the d30 fumbles, and the weapon drops
    assert "Ulf fumbles without having struck (4 or less)" in str(played.trace)
    assert "weapon lost" in played.outcome["attacker_events"]


@pytest.mark.rule("D30-OPT-SSHIELD-2", "D30-OPT-SSHIELD-3")
def test_half_of_the_double_is_the_whole(game, fighter):
    """A spear for 9: half is 4 1/2, and twice that 9 where the deflection fails."""
    spear = fighter("Ulf", weapon="spear", damage="1d10", attack=13)
    shield = {"style": "weapon and shield", "shield": "round shield", "initiative": 20}
    x = game.exchange(spear, fighter(**shield), attacker_option="strike at shield")
    tried = {"deflect": ["yes"], "attack": [29], "deflection": [12], "damage": [9]}
    assert x.play(tried | {"Ida's fumble check": []}).outcome["shield_damage"] == 9


@pytest.mark.rule("D30-EXH-2")
def test_over_encumbrance_is_an_exception_to_3_exhaustion(game, fighter):
    """Attack, thrice, and a Parry: 1 + 2 + 1."""
    asked = {"attacker_swings": 3, "attacker_also": ("parry",)}
    with pytest.raises(InputError, match="costs 4 Exhaustion, and a round allows 3"):
        game.exchange(fighter("Ulf"), fighter(), **asked)
    laden = game.exchange(fighter("Ulf", overload=1), fighter(), **asked)
    assert laden.play([5]).outcome["attacker_exhaustion"] == 4
