"""Editing an exchange under way: fighters, set-up and options, and what becomes of the dice rolled."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.panels.exchange import ExchangePanel

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy

NOTHING = "nothing happens"


def pebbles(*fighters: Any, **settings: Any) -> ExchangePanel:
    return ExchangePanel(toy.RULESET, *fighters, **settings)


def asks(panel: ExchangePanel) -> dict[str, Any]:
    return panel.stage.ask.request


# -- fighters, set-up, options ----------------------------------------------------------------------------


def test_every_field_can_be_edited_and_a_fault_stands_beside_it_while_the_last_good_result_stays() -> None:
    panel = pebbles()
    form, before = panel.sides["attacker"].form, panel.odds
    form.typed = form.typed | {"aim": "7"}
    assert form.errors == {"aim": "7 is out of range; use a whole number from 1 to 6"}
    assert panel.odds is before
    assert panel.stale
    form.typed = form.typed | {"name": "Zoë"}  # another field meanwhile: the fault stays where it is
    assert form.typed["aim"] == "7"
    assert "aim" in form.errors
    form.typed = form.typed | {"aim": "5"}
    assert not panel.stale
    assert panel.attacker == {"base": "Ada", "name": "Zoë", "aim": 5}
    assert panel.odds.chance(NOTHING) == Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 24)
    assert form.aside == "changed: Name, Aim"
    panel.sides["attacker"].menu.value = "Bo"
    assert panel.attacker == "Bo"


def test_a_form_has_a_field_of_each_kind_and_reads_them_all() -> None:
    panel = pebbles()
    form = panel.sides["defender"].form
    kinds = {row["name"]: row["kind"] for row in form.fields}
    assert set(kinds.values()) == {"text", "number", "flag", "choice", "choices", "numbers"}
    assert next(row["keys"] for row in form.fields if row["name"] == "bruises") == ["head", "trunk", "legs"]
    form.typed = form.typed | {
        "helmet": False,
        "tricks": ["spin"],
        "stance": "crouched",
        "dodge": "2",
        "bruises": {"head": "3"},
    }
    assert panel.defender == {
        "base": "Bo",
        "helmet": False,
        "tricks": ["spin"],
        "stance": "crouched",
        "dodge": 2,
        "bruises": {"head": 3},
    }
    form.typed = form.typed | {"dodge": ""}
    assert "dodge" not in panel.defender
    form.typed = form.typed | {"bruises": {"head": "12"}}
    assert form.errors == {"bruises": "head: 12 is out of range; use a whole number from 0 to 9"}
    assert panel.defender["bruises"] == {"head": 3}


def test_fields_that_do_not_go_together_are_told_beside_one_of_them_until_they_do() -> None:
    panel = pebbles()
    form, before = panel.sides["defender"].form, panel.odds
    with pytest.raises(InputError):
        form.typed = form.typed | {"stance": "crouched"}  # Bo has the trick to duck
    assert form.errors == {"stance": "nobody can duck who crouches already; stand up, or leave it"}
    assert panel.defender == "Bo"
    assert panel.odds is before
    assert panel.stale
    form.typed = form.typed | {"stance": "upright"}
    assert form.errors == {}
    assert not panel.stale
    assert panel.message.text == ""


def test_a_closed_choice_of_the_set_up_is_told_with_its_reason_and_refused() -> None:
    panel = pebbles()
    situation = next(row for row in panel.setup_form.fields if row["name"] == "situation")
    assert {choice["value"]: choice["closed"] for choice in situation["choices"]} == {
        "surprised": "who can duck is never surprised",
        "behind a wall": "",
    }
    with pytest.raises(InputError, match="who can duck"):
        panel.setup = {"situation": ["surprised"]}
    assert "who can duck" in panel.setup_form.errors["situation"]
    panel.setup = {}
    assert not panel.stale
    panel.defender = "Ada"
    situation = next(row for row in panel.setup_form.fields if row["name"] == "situation")
    assert [choice["closed"] for choice in situation["choices"]] == ["", ""]


def test_set_up_fields_are_keywords_and_unknown_ones_are_refused_with_the_nearest() -> None:
    panel = pebbles("Ada", "Ada", situation=["surprised"], wind=1)
    assert panel.setup == {"situation": ["surprised"], "wind": 1}
    assert panel.odds.chance(place=None) == Fraction(2, 6)
    with pytest.raises(TypeError, match="did you mean 'situation'"):
        pebbles(situatoin=[])
    with pytest.raises(InputError, match="wind: 9 is out of range"):
        pebbles(wind=9)


def test_options_change_the_odds_and_how_many_differ_is_told() -> None:
    panel = pebbles(options={"edge": "hit"})
    assert panel.options == {}
    assert panel.option_form.aside == "all 2 as usual"
    panel.option_form.typed = panel.option_form.typed | {"edge": "miss"}
    assert panel.options == {"edge": "miss"}
    assert panel.option_form.aside == "1 changed"
    assert panel.odds.chance(place=None) == Fraction(3, 6)
    assert panel.option_form.fields[0]["label"] == "The roll equals the aim. What is it?"
    with pytest.raises(InputError, match="option edge: 'mis' is unknown; did you mean 'miss'"):
        panel.options = {"edge": "mis"}


# -- edits and what was rolled ----------------------------------------------------------------------------


def test_an_edit_keeps_what_was_rolled_when_it_still_fits() -> None:
    panel = pebbles(answers=[3, "legs", 4])
    panel.attacker = {"base": "Ada", "aim": 5}
    assert panel.answers == [3, "legs", 4]
    assert panel.stage.taken.rows[0]["lines"] == ["Ada throws 3 against 5: a hit."]
    assert asks(panel)["redo"] == ""


def test_an_edit_marks_a_step_to_do_again_and_uses_what_came_after_it_again() -> None:
    panel = pebbles("Ada", "Ada", answers=[3, "head", 4])
    panel.defender = "Bo"  # whose helmet closes the head
    assert panel.answers == [3]
    assert asks(panel)["redo"] == (
        "Do “goal” again: head is not open: a helmet covers it; what came after it is kept: bruise 4."
    )
    panel.take("legs")
    assert panel.answers == [3, "legs", 4]  # the 4 lies on the table and is not rolled again
    assert panel.value["points"] == 4
    assert asks(panel)["redo"] == ""


def test_an_edit_that_ends_the_exchange_early_says_what_is_left_out() -> None:
    panel = pebbles(answers=[4, "legs", 2])
    panel.options = {"edge": "miss"}
    assert panel.answers == [4]
    assert asks(panel)["redo"] == "No longer asked for since the change: goal legs, bruise 2."


def test_an_edit_that_asks_for_other_dice_does_not_take_the_old_ones() -> None:
    panel = pebbles(answers=[1, "legs", 2])
    panel.attacker = {"base": "Ada", "strong": True}
    assert panel.answers == [1, "legs"]  # a 2 on a d4 is no 2 on a d6
    assert asks(panel)["redo"] == "Do “bruise” again: 1d4 was asked for, now it is 1d6."


def test_an_edit_that_asks_for_something_new_keeps_the_rest() -> None:
    panel = pebbles(answers=[1, "anywhere", 5, 4])
    panel.setup = {"two_pebbles": True}
    assert panel.answers == [1, "anywhere", 5]
    assert "“pebbles” was not asked for before the change" in asks(panel)["redo"]
    panel.take([2, 2])
    assert panel.value == {"place": "legs", "points": 2, "wound": "bruise"}
