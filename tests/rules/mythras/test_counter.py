"""Prepared counters: an effect that somebody was ready for is replaced by one of theirs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError

GAME = ck.ruleset("mythras")
READY_FOR_BLEED = "counter prepared: bleed"
WON = (50, 90)
"""A success against a failure: one effect for the attacker."""


def exchange(conditions: str | None, **settings: Any) -> Any:
    own = {"name": "A", "weapon": "Broadsword", "combat_style": 60, "action_points": 3}
    foe = {
        "name": "D",
        "weapon": "Broadsword",
        "combat_style": 60,
        "action_points": 3,
        "conditions": conditions,
    }
    return GAME.exchange(own, foe, defence="parry", **settings)


def conditions(odds: Any, column: str, text: str) -> Fraction:
    return odds.chance(lambda it: text in str(it[column]).split("; "))


@pytest.mark.rule("MY-SE-PREPARECOUNTER")
def test_the_effect_is_met_by_one_that_succeeds_by_itself() -> None:
    played = exchange(READY_FOR_BLEED).play([*WON, "bleed", "trip opponent", 17, 1])
    assert played.outcome["attacker_conditions"] == "prone"
    assert "bleeding" not in str(played.outcome["defender_conditions"])
    assert "D was ready for A's Bleed" in str(played.trace)
    assert "nothing is rolled" in str(played.trace)


@pytest.mark.rule("MY-SE-PREPARECOUNTER")
def test_its_odds_with_and_without() -> None:
    """Without the counter D bleeds: Endurance 22 resists a 50 with 01 to 03 alone."""
    plain = exchange(None).after(*WON, "bleed").odds()
    assert conditions(plain, "defender_conditions", "bleeding") == Fraction(97, 100)
    met = exchange(READY_FOR_BLEED).after(*WON, "bleed", "trip opponent").odds()
    assert conditions(met, "defender_conditions", "bleeding") == 0
    assert conditions(met, "attacker_conditions", "prone") == 1


@pytest.mark.rule("MY-SE-PREPARECOUNTER")
def test_only_the_effect_that_was_named_is_met() -> None:
    met = exchange("counter prepared: bash").after(*WON, "bleed").odds()
    assert conditions(met, "defender_conditions", "bleeding") == Fraction(97, 100)


@pytest.mark.rule("MY-AMB-31")
def test_the_weapon_must_fit_and_by_option_the_rolls_too() -> None:
    with pytest.raises(InputError, match="counter with"):
        exchange(READY_FOR_BLEED).play([*WON, "bleed", "grip", 17, 1])
    # Slip Free and Blind Opponent take a critical of the defender; by default that is waived
    offered = exchange(READY_FOR_BLEED).after(*WON, "bleed").walk().request.options
    strict = exchange(READY_FOR_BLEED, options={"counter_requires_roll": "yes"}).after(*WON, "bleed")
    assert "blind opponent" in offered and "blind opponent" not in strict.walk().request.options


@pytest.mark.rule("MY-AMB-31")
def test_a_counter_is_used_up_in_a_fight_unless_the_option_keeps_it() -> None:
    def left(**options: str) -> tuple[str, ...]:
        people = {"weapon": "Broadsword", "combat_style": 60, "action_points": 3}
        sides = {
            "a": [{"name": "A", **people}],
            "d": [{"name": "D", **people, "conditions": READY_FOR_BLEED}],
        }
        fight = ck.fight("mythras", sides, policy=None, options=options).take("initiative", [10, 1])
        fight = fight.take("attack", [50, "parry", 90, "bleed", "trip opponent", 17, 1])
        assert "prone" in next(it.notes for it in fight.standings() if it.name == "A")
        return next(it.notes for it in fight.standings() if it.name == "D")

    assert READY_FOR_BLEED not in left()
    assert READY_FOR_BLEED in left(counter_uses="fight")


@pytest.mark.rule("MY-SE-PREPARECOUNTER")
def test_odds_play_and_script_agree() -> None:
    x = exchange(READY_FOR_BLEED, policy="wounding")
    odds = {tuple(outcome.items()): chance for outcome, chance in x.odds()}
    assert sum(odds.values()) == 1
    runs, levels = 400, Counter()
    for seed in range(runs):
        played = x.play(RandomRoller(seed, policy=x.policy))
        assert tuple(played.outcome.items()) in odds
        levels[str(played.outcome["attacker_conditions"]), str(played.outcome["defender_conditions"])] += 1
        if seed < 40:
            again = x.play(ScriptedRoller(played.trace.answers))
            assert str(again.trace) == str(played.trace)
    for (own, foe), times in levels.items():
        chance = float(x.odds().chance(attacker_conditions=own, defender_conditions=foe))
        assert abs(times - runs * chance) <= 5 * sqrt(runs * chance * (1 - chance)) + 3
