"""Whose turn it is: one action a turn, in order of initiative, until the points are gone."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.dice import ScriptedRoller
from combatkit.errors import InputError

GAME = ck.ruleset("mythras")


def attacks_of_the_first_round(script: list[int]) -> tuple[str, list[str]]:
    """Who attacks in the first round, and who parries, of A (3 points, leads) and B (2 points)."""
    first = GAME.fighter(name="A", weapon="Broadsword", combat_style=50, action_points=3)
    second = GAME.fighter(name="B", weapon="Broadsword", combat_style=50, action_points=2)
    with pytest.raises(InputError, match="there is no answer left"):
        GAME.duel(first, second).play(roller := ScriptedRoller([10, 1, *script]))
    lines = [line for line in roller.trace if line.step.startswith("Round 1, ")]
    order = "".join(line.text[0] for line in lines if line.card == "MY-ATK-1")
    return order, [line.text[0] for line in lines if line.card == "MY-ATK-2"]


@pytest.mark.rule("MY-ROUND-2", "MY-ROUND-3", "MY-ROUND-4", "MY-ROUND-6", "MY-AP-1", "MY-AP-2")
def test_c21_three_points_against_two_take_turns() -> None:
    """A B A B A: nobody hits, so nobody reacts; then the next round begins."""
    assert attacks_of_the_first_round([80] * 6) == ("ABABA", [])


@pytest.mark.rule("MY-ROUND-5", "MY-ROUND-7", "MY-REACT-PARRY")
def test_c21_a_parry_costs_a_turn_later() -> None:
    """A parries B's first attack, and so has no third attack: A B(A parries) A B."""
    order, parries = attacks_of_the_first_round([80, 20, 40, 1, 1, 80, 80, 80])
    assert (order, parries) == ("ABAB", ["A"])


@pytest.mark.rule("MY-ROUND-7", "MY-ATK-8")
def test_c21_without_points_there_is_no_parry() -> None:
    """After that A has none left: B's second attack hits, and A cannot parry it."""
    order, parries = attacks_of_the_first_round([80, 20, 40, 1, 1, 80, 20, 1, 1, 80])
    assert (order, parries) == ("ABAB", ["A"])
