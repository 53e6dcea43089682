"""Playing, scripting and counting are one rule: seeded play agrees with the odds, a script repeats a play."""

from __future__ import annotations

import math
from collections import Counter
from statistics import NormalDist

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.rules.empire import RULESET

RUNS = 1200
CONFIDENCE = 1 - 1e-6  # of all figures of one test together; a fixed seed makes it a yes or a no


def exchange(attacker="Swordsman", defender="Axeman", **setup):
    return RULESET.exchange(attacker, defender, **setup)


SETUPS = {
    "attack": exchange(),
    "aimed": exchange(aim="arm", attacker_effort="attack"),
    "hurt": exchange(defender=RULESET.fighter("Axeman", pain=9)),
    "parry": exchange(defender_option="parry"),
    "dodge": exchange(defender_option="dodge"),
    "desperate dodge": exchange(defender_option="desperate dodge"),
    "close": exchange("Knifeman", "Spearman", attacker_option="close"),
    "jump": exchange("Brawler", attacker_option="jump opponent"),
    "flourish": exchange("Duellist", attacker_option="flourish"),
    "position": exchange("Duellist", attacker_option="combat position", manoeuvre="bind"),
    "bash": exchange("Shield-bearer", attacker_option="shield bash", charging=True),
    "trip": exchange("Polearm-bearer", attacker_option="trip", hazard=True),
    "grab": exchange("Brawler", attacker_option="grab the body"),
    "weapon": exchange(attacker_option="strike at weapon"),
    "shield": exchange("Axeman", "Shield-bearer", attacker_option="strike at shield"),
    "shot": exchange("Archer", into_melee=True, cover="half cover"),
    "guard": exchange(defender_option="guard", options={"idle_fumble": "full"}),
    "own die": exchange(options={"fumble_die": "own", "open_end": "no", "shield_deflect_scope": "any"}),
    "a blow": RULESET.blow("Swordsman", damage=18),
}


@pytest.mark.parametrize("name", SETUPS)
def test_random_play_agrees_with_the_chances(name):
    """Every event lies within its interval."""
    x = SETUPS[name]
    chances = x.chances()
    found = Counter()
    for seed in range(RUNS):
        outcome = x.play(RandomRoller(seed=seed)).outcome
        found.update(event for event, test in x.events.items() if test(outcome))
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(chances))
    for event, chance in chances.items():
        half = z * math.sqrt(float(chance * (1 - chance)) / RUNS) + 1 / RUNS
        assert abs(found[event] / RUNS - float(chance)) <= half, event


@pytest.mark.parametrize("name", SETUPS)
def test_a_script_repeats_a_play(name):
    x = SETUPS[name]
    for seed in range(60):
        played = x.play(RandomRoller(seed=seed))
        again = x.play(ScriptedRoller(played.trace.answers))
        assert (again.outcome, str(again.trace)) == (played.outcome, str(played.trace))


@pytest.mark.parametrize(
    "name", ["attack", "aimed", "hurt", "trip", "weapon", "shot", "own die", "a blow", "grab"]
)
def test_odds_agree_with_the_chances_and_add_up(name):
    odds, chances = SETUPS[name].odds(), SETUPS[name].chances()
    assert sum(chance for _, chance in odds) == 1
    assert {event: odds.chance(event) for event in chances} == dict(chances)


@pytest.mark.parametrize("name", ["close", "position"])
def test_odds_of_blows_in_both_directions(name):
    """They tell where only one side is struck, and agree with the chances."""
    x = SETUPS[name]
    odds, chances = x.odds(), x.chances()
    assert "location" in odds.columns and "attacker_location" not in odds.columns
    assert sum(chance for _, chance in odds) == 1
    assert {event: odds.chance(event) for event in chances} == dict(chances)


def test_odds_from_here_are_those_of_the_dice_that_fell():
    """After each die of a play the odds from there on mix to the odds before it."""
    x = SETUPS["attack"]
    whole = x.chances("defender wounded")["defender wounded"]
    faces = [x.after(face).odds().chance("defender wounded") for face in range(1, 30)]
    top = sum(x.after(30, face).odds().chance("defender wounded") for face in range(1, 21)) / 20
    assert (sum(faces) + top) / 30 == whole


def test_mutual_odds_from_here():
    x = SETUPS["parry"]
    after = x.after(15, 2)  # a miss, and a strike back
    assert after.odds().chance(back={"hit", "miss", "fumble"}) == 1
    assert after.odds().chance(attack="miss") == 1


@pytest.mark.parametrize("attack", range(0, 30, 3))
def test_more_attack_never_hurts(attack):
    low = exchange(RULESET.fighter("Swordsman", attack=attack)).chances("the attack hits")
    high = exchange(RULESET.fighter("Swordsman", attack=attack + 3)).chances("the attack hits")
    assert low["the attack hits"] <= high["the attack hits"]
