"""Playing, scripting and counting are one rule: seeded play agrees with the odds, a script repeats a play."""

from __future__ import annotations

import math
from collections import Counter
from statistics import NormalDist

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.doomblade import RULESET

RUNS = 1500
CONFIDENCE = 1 - 1e-6  # of all figures of one test together; a fixed seed makes it a yes or a no


def combatants():
    orcs = [RULESET.combatant("Savage Orc", name=name, targets="Wolfgar") for name in ("Orc A", "Orc B")]
    archer = RULESET.combatant("Archer", action="shoot", targets="Orc B")
    return [RULESET.combatant("Wolfgar", targets="Orc A"), archer, *orcs]


SETUPS = {
    "both attack": RULESET.exchange("Rastan", "Orc"),
    "every optional rule": RULESET.exchange(
        "Rastan",
        "Orc",
        options={
            "random_damage": "d6",
            "both_mighty": "both_hit",
            "mighty_wins_test": "no",
            "defender_naturals": "yes",
        },
    ),
    "dodge": RULESET.exchange("Rastan", "Orc", defender_action="dodge", options={"random_damage": "bonus"}),
    "outnumbered": RULESET.exchange("Hero", "Orc", others_on_defender=2, defender_target="somebody else"),
    "into a melee": RULESET.exchange(
        "Archer", "Orc", attacker_action="shoot", defender_action="dodge", into_melee=True, range="medium"
    ),
    "spell": RULESET.exchange(
        "Sorceress",
        "Orc",
        attacker_action="cast a spell",
        defender_free="resist magic",
        defender_action="use an item",
    ),
    "injuries": RULESET.exchange(
        "Orc", RULESET.fighter("Hero", hurt=25), options={"serious_injuries": "yes"}
    ),
    "two blades": RULESET.exchange(
        "Two-blade Hero", "Orc", attacker_action="dual wield", options={"random_damage": "d6"}
    ),
    "a round of four": RULESET.round(combatants()),
}


@pytest.mark.parametrize("name", SETUPS)
def test_random_play_agrees_with_the_odds(name):
    """Every event and every value of damage lies within its interval, at a confidence of 1 - 1e-6 for all."""
    x = SETUPS[name]
    odds = x.odds()
    column = "damage" if "damage" in odds.columns else "Wolfgar: damage"
    roller_seeds = range(RUNS)
    outcomes = [x.play(RandomRoller(seed=seed)).outcome for seed in roller_seeds]
    figures = [
        (chance, sum(odds.events[event](outcome) for outcome in outcomes))
        for event, chance in odds.by_event().items()
    ]
    seen = Counter(outcome[column] for outcome in outcomes)
    figures += [(chance, seen[value]) for value, chance in odds.by(column).items()]
    assert set(seen) <= set(odds.by(column))
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(figures))
    for chance, times in figures:
        spread = z * math.sqrt(float(chance * (1 - chance)) / RUNS) + 1 / RUNS
        assert abs(times / RUNS - chance) <= spread, (name, float(chance), times)


@pytest.mark.parametrize("name", SETUPS)
def test_a_script_of_a_play_tells_the_same_story(name):
    x = SETUPS[name]
    for seed in range(40):
        played = x.play(RandomRoller(seed=seed))
        again = x.play(ScriptedRoller(played.trace.answers))
        assert str(again.trace) == str(played.trace)
        assert again.outcome == played.outcome


@pytest.mark.parametrize("name", SETUPS)
def test_odds_from_here_put_together_give_the_odds(name):
    """After the first pair of dice: the odds of all 21 hands, weighed, are the odds before."""
    x = SETUPS[name]
    event = next(iter(x.events))
    total = (
        sum((2 - (a == b)) * x.after([a, b]).odds().chance(event) for a in range(1, 7) for b in range(a, 7))
        / 36
    )
    assert total == x.odds().chance(event)


def test_every_sentence_stands_under_a_card_of_the_game():
    for x in SETUPS.values():
        for seed in range(60):
            for line in x.play(RandomRoller(seed=seed)).trace:
                assert line.card in RULESET.cards, line
                assert line.text[0].isupper() and line.text.endswith((".", "!")), line
                assert "None" not in line.text and "  " not in line.text, line


def test_every_step_names_cards_that_exist():
    for x in SETUPS.values():
        for step in x.steps:
            assert step.cards and all(card in RULESET.cards for card in step.cards), step.name
            assert step.title


def test_dice_are_asked_for_by_name_and_refused_when_wrong():
    x = RULESET.exchange("Rastan", "Orc")
    assert x.after(attack=[6, 6], defence=[1, 2]).odds().by("damage") == {26: 1}
    with pytest.raises(InputError, match="attack: 7 is no face of a d6"):
        x.play([[7, 1], [1, 2]])
    with pytest.raises(InputError, match=r"defence: \[3\] is not 2 dice"):
        x.play([[1, 2], [3]])
    with pytest.raises(InputError, match="attacker_fumble: there is no answer left"):
        x.play([[1, 1], [1, 2]])
