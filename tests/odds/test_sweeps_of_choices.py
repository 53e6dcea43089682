"""A sweep or a heat map may go over choices and fighters as well as over numbers, and may ask for means."""

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


def test_a_sweep_over_fighters() -> None:
    """The Swordsman hits the Axeman from 12, the other Swordsman from 15."""
    shown = ck.sweep("empire", "Swordsman", field="defender", values=BOTH[1:], events="the attack hits")
    assert list(shown["defender"]) == ["Swordsman", "Axeman"]
    assert list(shown["the attack hits"]) == pytest.approx([16 / 30, 19 / 30])
    guard = ck.ruleset("empire").fighter("Axeman", name="Guard")
    assert list(ck.sweep(*BOTH, "defender", [guard], "the attack hits")["defender"]) == ["Guard"]


def test_a_heat_map_of_all_fighters_against_all() -> None:
    two = list(BOTH[1:])
    shown = ck.heat_map("empire", x="defender", xs=two, y="attacker", ys=two, event="the attack hits")
    assert (list(shown.index), list(shown.columns)) == (two, two)
    assert shown.loc["Swordsman", "Axeman"] == pytest.approx(19 / 30)
    assert shown.loc["Axeman", "Swordsman"] == pytest.approx(15 / 30)  # one less on the attack than his match


def test_a_sweep_of_means() -> None:
    """C26: the older rule of Elysium does its margin in damage, on average 33/20, with 3 more 89/25."""
    shown = ck.sweep(
        *("elysium", "Fighter", ck.ruleset("elysium").fighter("Fighter", worn="chain shirt")),
        *("attacker.weapon_skill", [4, 7], ["it fails"]),
        means=["damage"],
        defence="parry",
        options={"resolution": "single_roll"},
    )
    assert list(shown) == ["attacker.weapon_skill", "it fails", "mean damage"]
    assert list(shown["mean damage"]) == pytest.approx([33 / 20, 89 / 25])


def test_means_without_events_stand_alone() -> None:
    """An attack costs 1 Exhaustion, a charge 3."""
    shown = ck.sweep(*BOTH, "attacker_option", ["attack", "charge"], means="attacker_exhaustion")
    assert list(shown) == ["attacker_option", "mean attacker_exhaustion"]
    assert list(shown["mean attacker_exhaustion"]) == [1, 3]


def test_there_is_no_mean_of_words() -> None:
    with pytest.raises(InputError, match=r"'wound': holds words: none.*see by\('wound'\)"):
        ck.sweep(*BOTH, "attacker_option", ["attack"], means=["wound"])
    odds = ck.ruleset("mythras").exchange("Anathaym", "Centaur raider").odds()
    with pytest.raises(InputError, match="'location': holds words"):
        odds.mean("location")
    with pytest.raises(InputError, match=r"'chosen': holds words: \(nothing\)"):
        odds.mean("chosen")
