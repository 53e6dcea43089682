"""Playing, scripting and counting are one rule, in every action and under every reading that changes much."""

from __future__ import annotations

import math
from collections import Counter
from statistics import NormalDist
from typing import Any

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET, blasts, checks, mounts, vehicles
from combatkit.rules.exchange import Exchange

RUNS = 600
CONFIDENCE = 1 - 1e-6  # of all figures of one test together; a fixed seed makes it a yes or a no


def who(name: str, **changes: Any) -> Any:
    return RULESET.fighter(name, **changes)


WHIP_AND_CAUGHT = ("Risp", who("Nox", conditions=["entangled", "neck caught"]))
HOLDER, PINNED = who("Drinnin", conditions=["grabbed"]), who("Nox", conditions=["grabbed", "immobilized"])
CASES: dict[str, Exchange] = {
    "attack": RULESET.exchange("Akare", "Nox"),
    "attack, one roll": RULESET.exchange("Akare", "Nox", options={"resolution": "single_roll"}),
    "attack, open-ended": RULESET.exchange("Akare", "Nox", options={"d10_open_ended": "yes"}),
    "head": RULESET.exchange("Drinnin", "Nox", called="head"),
    "head, older": RULESET.exchange("Drinnin", "Nox", called="head", options={"ko_rule": "knockout"}),
    "eye, one roll": RULESET.exchange(
        "Akare", "Nox", called="left eye", options={"resolution": "single_roll"}
    ),
    "missile": RULESET.exchange("Archer", "Nox", distance=130, cover="large"),
    "charge on a polearm": RULESET.exchange("Skorna", "Pikeman", action="charge", distance=40),
    "charge and sidestep": RULESET.exchange(
        "Skorna", who("Risp", trumps=["Sidestep"]), action="charge", distance=40, defence="dodge"
    ),
    "feint": RULESET.exchange("Akare", "Nox", action="feint"),
    "disarm": RULESET.exchange("Risp", "Reaper", action="disarm"),
    "disarm, one roll": RULESET.exchange(
        "Risp", "Reaper", action="disarm", options={"resolution": "single_roll"}
    ),
    "trip": RULESET.exchange("Risp", "Reaper", action="trip"),
    "slam": RULESET.exchange("Drinnin", "Nox", action="slam"),
    "grab": RULESET.exchange("Drinnin", "Nox", action="grab"),
    "immobilize": RULESET.exchange(HOLDER, who("Nox", conditions=["grabbed"]), action="immobilize"),
    "squeeze": RULESET.exchange(HOLDER, PINNED, action="squeeze"),
    "choke": RULESET.exchange(HOLDER, PINNED, action="choke"),
    "carry": RULESET.exchange(HOLDER, PINNED, action="carry"),
    "break free": RULESET.exchange(PINNED, HOLDER, action="break free", holder_damage=2),
    "entangle": RULESET.exchange("Risp", "Nox", action="entangle", called="right arm"),
    "pull": RULESET.exchange(*WHIP_AND_CAUGHT, action="pull"),
    "strangle": RULESET.exchange(*WHIP_AND_CAUGHT, action="strangle"),
    "intimidate": RULESET.exchange("Skorna", "Nox", action="intimidate"),
    "taunt": RULESET.exchange("Skorna", "Nox", action="taunt"),
    "diplomacy": RULESET.exchange("Skorna", "Nox", action="diplomacy", approach="seduce"),
    "spell": RULESET.exchange("Aelfin", "Nox", action="cast a spell", spell_level=4),
    "spell, two stages": RULESET.exchange(
        "Aelfin", "Nox", action="cast a spell", options={"spell_resolution": "two_stage"}
    ),
    "blow": RULESET.blow("Nox", damage=24, called="tongue"),
    "blast": blasts.explosion(who("Akare"), [(who("Nox"), 2)], feet=35),
    "mount slain": checks.mount_slain(who("Nox")),
    "trip a rider": mounts.trip_rider(who("Risp"), who("Nox"), who("Skorna", size=2)),
    "ram": vehicles.ram_vehicle(who("Nox"), "car", who("Akare"), "motorcycle"),
    "chase": vehicles.chase(who("Nox"), who("Akare"), 5),
}


@pytest.mark.parametrize("name", CASES)
def test_random_play_agrees_with_the_odds(name: str) -> None:
    x = CASES[name]
    counted = x.odds()
    roller_seed = 11
    seen: Counter[Any] = Counter()
    for run in range(RUNS):
        outcome = x.play(RandomRoller(seed=roller_seed * RUNS + run)).outcome
        seen[tuple(outcome.items())] += 1
    chances = {tuple(outcome.items()): chance for outcome, chance in counted}
    assert set(seen) <= set(chances)
    assert sum(chances.values()) == 1
    width = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(chances))
    for outcome, chance in chances.items():
        expected = float(chance)
        slack = width * math.sqrt(expected * (1 - expected) / RUNS) + width**2 / RUNS
        assert abs(seen[outcome] / RUNS - expected) <= slack


@pytest.mark.parametrize("name", CASES)
def test_a_script_repeats_a_play(name: str) -> None:
    x = CASES[name]
    for seed in range(4):
        played = x.play(RandomRoller(seed=seed))
        again = x.play(ScriptedRoller(played.trace.answers))
        assert again.outcome == played.outcome and str(again) == str(played)
        walk = x.walk(played.trace.answers)
        assert walk.request is None
        if len(played.trace.answers) > 1:  # odds from here hold what then came
            after = x.after(*played.trace.answers[:1]).odds()
            assert after.chance(lambda row, was=played.outcome: row == was) > 0


@pytest.mark.rule("EL-CORE-1")
def test_dice_that_cannot_be(game: Any) -> None:
    with pytest.raises(InputError, match="cannot be rolled on 1d10"):
        game.exchange("Akare", "Nox").play([11])
    with pytest.raises(InputError, match="no answer left"):
        game.exchange("Akare", "Nox").play([9])
