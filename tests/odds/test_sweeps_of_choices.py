"""A sweep or a heat map may go over choices as well as over numbers."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.errors import InputError

BOTH = ("empire", "Swordsman", "Axeman")


def test_a_sweep_over_the_options_of_a_set_up() -> None:
    """12 to 30 hits the Axeman; a Parry adds 4 and a Dodge 7 to his Defense."""
    shown = ck.sweep(*BOTH, "defender_option", ["attack", "parry", "dodge"], ["the attack hits"])
    assert list(shown["defender_option"]) == ["attack", "parry", "dodge"]
    assert list(shown["the attack hits"]) == pytest.approx([19 / 30, 15 / 30, 12 / 30])


def test_a_sweep_over_weapons_and_over_yes_and_no() -> None:
    shown = ck.sweep(*BOTH, "attacker.weapon", ["broadsword", "mace"], ["the attack hits"])
    assert list(shown["the attack hits"]) == pytest.approx([19 / 30, 18 / 30])  # the mace has 1 less
    crowd = ck.sweep(*BOTH, "ignored", [False, True], ["the attack hits"])
    assert list(crowd["the attack hits"]) == pytest.approx([19 / 30, 29 / 30])  # Defense 14: all but a fumble


def test_a_heat_map_of_two_choices_agrees_with_its_exchanges() -> None:
    mine, theirs = ["attack", "charge"], ["attack", "parry"]
    shown = ck.heat_map(*BOTH, "defender_option", theirs, "attacker_option", mine, "defender hurt")
    assert (list(shown.index), list(shown.columns)) == (mine, theirs)
    for option in mine:
        for answer in theirs:
            x = ck.ruleset("empire").exchange(*BOTH[1:], attacker_option=option, defender_option=answer)
            assert shown.loc[option, answer] == float(x.chances("defender hurt")["defender hurt"])


def test_an_unknown_choice_is_refused() -> None:
    with pytest.raises(InputError, match="did you mean 'parry'"):
        ck.sweep(*BOTH, "defender_option", ["parri"], ["the attack hits"])
    with pytest.raises(InputError, match="did you mean 'defender_option'"):
        ck.sweep(*BOTH, "defenders_option", ["parry"], ["the attack hits"])
