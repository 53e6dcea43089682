"""Blocks of steps, what is forgotten on the way, and phases of arithmetic change no odds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combatkit.dice import RandomRoller
from combatkit.odds.simulation import simulate
from combatkit.rules.duel import FIRST_WINS, GOING_ON, Duel, Phase
from combatkit.rules.empire import RULESET
from combatkit.rules.exchange import Exchange


def chances(exchange):
    return {tuple(outcome.items()): chance for outcome, chance in exchange.odds()}


def step_by_step(exchange):
    """The same exchange, each step counted for itself, and nothing forgotten."""
    steps = tuple(replace(step, block="") for step in exchange.steps)
    return replace(exchange, steps=steps, tells=None)


@pytest.mark.parametrize("setup", [{}, {"aim": "head"}, {"attacker_option": "trip", "kicks": True}])
def test_blocks_are_counted_as_their_steps_are(setup):
    whole = RULESET.exchange("Swordsman", "Axeman", **setup)
    assert any(step.block for step in whole.steps) or "kicks" in setup
    assert chances(whole) == chances(step_by_step(whole))


@pytest.mark.parametrize("seed", [1, 2, 8])
def test_a_block_that_has_begun_is_counted_from_there(seed):
    whole = RULESET.exchange("Swordsman", "Axeman")
    alone = step_by_step(whole)
    answers = whole.play(RandomRoller(seed)).trace.answers
    for known in range(len(answers) + 1):
        some = answers[:known]
        assert chances(whole.after(*some)) == chances(alone.after(*some))


def test_what_is_not_told_may_be_forgotten_on_the_way():
    lean = RULESET.exchange("Knifeman", "Brawler", defender_option="parry").counted
    assert type(lean) is Exchange and lean.tells
    assert chances(lean) == chances(step_by_step(lean))


def rises(view, r, context):
    height, by = view
    return (height + by * (1 - height // 100),)


def ends(view, r, context):
    height, number = view
    return FIRST_WINS if height >= 10 else GOING_ON, number + 1


def test_a_phase_of_arithmetic_takes_whole_columns():
    """From 1 by 4 in each round: 10 is passed in the third."""
    phases = (
        Phase("rises", rises, ("height", "by"), ("height",), whole=True),
        Phase("ends", ends, ("height", "round"), ("winner", "round")),
    )
    start = {"winner": GOING_ON, "round": 1, "height": 1, "by": 4}
    duel = Duel(("A", "B"), start, phases, None, ("height", "by"))
    report = simulate(duel, fights=100, seed=1)
    played = duel.play(RandomRoller(seed=1))
    assert set(report.columns["height"]) == {13} == {played.record["height"]}
    assert set(report.columns["round"]) == {4} == {played.rounds}
