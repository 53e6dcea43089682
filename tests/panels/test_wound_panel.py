"""Wounds, blow after blow: with the game of the tests, with Mythras' wounds, and with a game of one pool."""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

import combatkit as ck
from combatkit.dice.rollers import RandomRoller
from combatkit.errors import InputError
from combatkit.panels import base
from combatkit.panels.base import Panel
from combatkit.panels.wound import WoundPanel

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy


def pebbles(*fighters: Any, **settings: Any) -> WoundPanel:
    return WoundPanel(toy.RULESET, *fighters, **settings)


def guard(**settings: Any) -> WoundPanel:
    return WoundPanel("mythras", "Guard", **settings)


def health(panel: WoundPanel) -> dict[str, tuple[int, str]]:
    return {each.part: (each.now, each.level) for each in panel.result.health}


# -- blows --------------------------------------------------------------------------------------------------


def test_a_blow_asks_takes_and_tells() -> None:
    panel = pebbles("Bo")
    assert panel.dealing.ask.request["title"] == "No roll is due"
    panel.deal()
    assert panel.dealing.ask.request["options"] == ["anywhere", "legs"]
    panel.take("anywhere")
    panel.dealing.ask.submit("1")  # as when Take is pressed: the place, the head
    panel.take(3)
    assert health(panel) == {"head": (3, "bruise"), "trunk": (5, "none"), "legs": (5, "none")}
    assert panel.value == [{"blow": {}, "rolls": ["anywhere", 1, 3]}]
    (row,) = panel.history.dealt.rows
    assert row["lines"] == ["It strikes the head for 3.", "Bo takes 2."]
    assert [card["id"] for card in row["cards"]] == ["TOY-STRIKE-1", "TOY-WOUND-1"]
    assert panel.now.bruises == {"head": 2}
    assert panel.fighter == "Bo", "the fighter before the first blow stays as it was"


def test_the_same_from_code_and_from_json() -> None:
    panel = pebbles(
        "Bo", value=[{"rolls": ["anywhere", 1, 3]}, {"blow": {"place": "legs"}, "rolls": ["legs"]}]
    )
    assert health(panel)["head"] == (3, "bruise")
    assert panel.dealing.ask.request["label"].startswith("Bruise")
    state = json.loads(json.dumps(panel.state))
    twin = pebbles("Ada")
    twin.state = state
    assert (twin.state, repr(twin)) == (panel.state, repr(panel))
    m = guard(value=[{"blow": {"location": "chest", "damage": 12}, "rolls": [55]}], seed=5)
    again = Panel.from_state(json.loads(json.dumps(m.state)))
    assert repr(again) == repr(m)


def test_undo_takes_back_roll_by_roll_and_then_the_blow() -> None:
    panel = pebbles("Bo", value=[{"rolls": ["legs", 2]}, {"rolls": ["anywhere", 3, 4]}])
    expected = [["anywhere", 3], ["anywhere"], [], None]
    for rolls in expected:
        panel.dealing.undo.click()
        assert len(panel.value) == (2 if rolls is not None else 1)
        if rolls is not None:
            assert panel.value[1]["rolls"] == rolls
    assert health(panel)["legs"] == (3, "bruise")
    panel.dealing.reset.click()
    assert panel.value == []
    assert health(panel)["legs"] == (5, "none")
    assert panel.dealing.undo.disabled
    with pytest.raises(InputError, match="no blow was dealt yet"):
        panel.undo()


def test_no_blow_is_dealt_while_a_roll_is_due() -> None:
    panel = pebbles("Bo")
    panel.dealing.deal.click()
    assert panel.dealing.deal.disabled
    with pytest.raises(InputError, match="the one before still asks for 'goal'"):
        panel.deal()
    panel.resolve()
    assert not panel.dealing.deal.disabled
    with pytest.raises(InputError, match="no roll is due"):
        panel.roll()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("7", "7 cannot be rolled on 1d6; type a number from 1 to 6"),
        ("", "the box is empty"),
        ("x", "'x' is no number"),
    ],
)
def test_c51_a_die_that_cannot_be_is_refused_beside_its_box(typed: str, said: str) -> None:
    panel = pebbles("Bo", value=[{"rolls": ["anywhere"]}])
    with base.raise_errors(False):
        panel.dealing.ask.submit(typed)
    assert said in panel.dealing.ask.error
    assert panel.value == [{"blow": {}, "rolls": ["anywhere"]}]
    panel.dealing.ask.submit("2")
    assert (panel.dealing.ask.error, panel.stale) == ("", False)


def test_a_seed_rolls_the_dice_of_one_roller() -> None:
    panel = pebbles("Ada", seed=11)
    for _ in range(3):
        panel.deal()
        panel.resolve()
    roller = RandomRoller(seed=11)
    exchange = toy.RULESET.blow("Ada")
    played = [exchange.run(roller) for _ in range(3)]
    assert [entry["rolls"][-1] for entry in panel.value] == [state.bruise for state in played]
    twin = pebbles("Ada", seed=11)
    twin.deal()
    twin.resolve()
    assert twin.value == panel.value[:1]


# -- odds ---------------------------------------------------------------------------------------------------


def test_the_odds_of_a_roll_stand_before_it_and_are_those_of_every_face() -> None:
    panel = guard(location="head", damage=9, attack_roll=42)
    panel.deal()
    assert panel.outlook.bars.label == "Odds before “endurance” is rolled"
    exchange, event = panel.exchange, panel.odds.events["target out of the fight"]
    # Whoever holds out has a d3 rolled besides, so each face of the d100 counts three times.
    good = 0
    for face, turns in product(range(1, 101), (1, 2, 3)):
        try:
            outcome = exchange.play([face, turns]).outcome
        except InputError:
            outcome = exchange.play([face]).outcome
        good += bool(event(outcome))
    assert panel.odds.chance("target out of the fight") == Fraction(good, 300)
    shown = {row["name"]: row["exact"] for row in panel.outlook.bars.rows}
    assert shown["target out of the fight"] == str(Fraction(good, 300))
    assert sum(Fraction(row[1]) for row in panel.outlook.sheet.rows) == 1


def test_while_nothing_is_due_the_odds_are_those_of_the_next_blow() -> None:
    panel = pebbles("Ada")
    assert panel.outlook.bars.label == "Odds of the next blow"
    # Ada wears no helmet, so a pebble of a d4 knocks out with 3 or 4, wherever it strikes.
    assert panel.odds.chance("knocked out") == Fraction(1, 2)
    assert panel.odds.chance("the head is struck") == Fraction(1, 6)


# -- Mythras' wounds ----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-WOUND-3")
@pytest.mark.parametrize(
    ("left", "level", "tone"),
    [
        (6, "none", ""),
        (1, "minor", "minor"),
        (0, "serious", "serious"),
        (-5, "serious", "serious"),
        (-6, "major", "major"),
        (-7, "major", "major"),
    ],
)
def test_c15_the_edges_of_the_wound_levels_have_the_right_look(left: int, level: str, tone: str) -> None:
    panel = guard(location="abdomen", damage=6 - left, armour_counts=False)
    panel.deal()
    while panel.result.pending:
        panel.take(1)
    assert health(panel)["abdomen"] == (left, level)
    body = panel.health_box.map
    assert body.tones["abdomen"] == tone
    assert body.hatches["abdomen"] == {"": "", "minor": "dots", "serious": "lines", "major": "cross"}[tone]
    assert body.words["abdomen"] == f"{left}/6".replace("-", "−")
    assert level in body.notes["abdomen"]
    assert "Wound levels of Mythras: none (plain), minor (dotted), serious (hatched), major" in (
        panel.health_box.legend.value
    )


def test_a_part_chosen_on_the_body_is_where_the_next_blow_lands() -> None:
    panel = guard(damage=9)
    panel.health_box.map.set_state({"value": "chest"})
    assert panel.blow == {"location": "chest", "damage": 9}
    assert panel.dealing.form.typed["location"] == "chest"
    panel.dealing.form.typed = {**panel.dealing.form.typed, "location": "head"}
    panel.dealing.form.edits += 1
    assert panel.health_box.map.value == "head"
    panel.blow = {}
    assert panel.health_box.map.value == "", "a location by the die is no part"


def test_only_locations_of_this_body_are_offered() -> None:
    panel = guard()
    choices = panel.dealing.form.specs["location"].choices
    assert choices == ("by the die", *panel.game.body("Guard").names)
    panel.fighter = "Centaur raider"
    assert panel.dealing.form.specs["location"].choices == ("by the die", *panel.game.body(panel.now).names)
    assert set(panel.health_box.map.outlines) == set(panel.game.body(panel.now).names)


def test_wounds_add_up_and_are_told_with_their_consequences() -> None:
    panel = guard(
        value=[
            {"blow": {"location": "head", "damage": 9, "attack_roll": 42}, "rolls": [54]},
            {"blow": {"damage": 12}, "rolls": [19, 70]},
        ]
    )
    assert health(panel)["head"] == (-8, "major")
    text = repr(panel)
    assert re.search(r"head +−8 of 5 +major", text)
    assert "1. Head, damage 9, attack roll 42:" in text
    assert "Guard is unconscious" in text
    assert "Conditions:" in panel.health_box.whole.value
    assert panel.table.loc[6].to_dict()["now"] == -8
    assert [list(bars.y) for bars in panel.figure.data if bars.name == "major"] == [["head"]]


def test_a_change_of_the_fighter_keeps_the_dice_that_still_fit() -> None:
    panel = guard(
        value=[
            {"blow": {"location": "head", "damage": 9, "attack_roll": 42}, "rolls": [54]},
            {"blow": {"damage": 12}, "rolls": [19, 70]},
        ]
    )
    panel.fighter = {"base": "Guard", "CON": 18}  # two points more on the head: the first wound is minor
    assert panel.value[0]["rolls"] == []
    assert panel.value[1]["rolls"] == [19, 70]
    assert health(panel)["head"] == (-6, "serious")
    assert not panel.stale


def test_blows_wait_for_a_roll_that_a_change_has_made_due() -> None:
    panel = guard(
        value=[
            {"blow": {"location": "chest", "damage": 9}, "rolls": []},
            {"blow": {"location": "head", "damage": 1}, "rolls": []},
        ]
    )
    assert panel.result.pending is None
    panel.fighter = {"base": "Guard", "armour": "none", "armour_at": {}}
    assert panel.result.pending is not None
    assert panel.result.waiting == ({"blow": {"location": "head", "damage": 1}, "rolls": []},)
    assert "Waiting for that roll: head, damage 1." in panel.history.wait.value
    panel.resolve()
    assert panel.result.pending is None
    assert health(panel)["head"] == (4, "minor")
    assert len(panel.value) == 2


def test_a_blow_that_cannot_be_leaves_everything_as_it_was() -> None:
    panel = guard()
    for blow, fault in (
        ({"location": "hindquarters"}, "hindquarters"),
        ({"damage": -1}, "out of range"),
        ({"damege": 3}, "did you mean 'damage'"),
    ):
        with pytest.raises(InputError, match=fault):
            panel.deal(**blow)
        assert (panel.value, panel.result.struck) == ([], ())
    with pytest.raises(InputError, match="is no list of blows"):
        panel.value = "chest"
    with pytest.raises(InputError):
        panel.value = [{"blow": {"damage": 3}, "rolls": [1, 2, 3]}]
    assert panel.stale
    assert panel.result.struck == ()
    panel.deal(damage=3, location="head")
    assert (len(panel.value), panel.stale) == (1, False)


def test_a_fault_in_the_form_stands_beside_its_field() -> None:
    panel = guard()
    form = panel.dealing.form
    with base.raise_errors(False):
        form.typed = {**form.typed, "damage": "lots"}
    assert form.errors == {"damage": "'lots' is no whole number; use a whole number from 0 to 500"}
    assert panel.stale
    form.typed = {**form.typed, "damage": "4"}
    assert (form.errors, panel.blow, panel.stale) == ({}, {"damage": 4}, False)


def test_options_count_for_every_blow() -> None:
    usual = pebbles("Bo", value=[{"rolls": ["anywhere", 1, 3]}])
    better = pebbles("Bo", value=[{"rolls": ["anywhere", 1, 3]}], options={"helmet": "2"})
    assert (health(usual)["head"], health(better)["head"]) == ((3, "bruise"), (4, "bruise"))


# -- other games, other readers -----------------------------------------------------------------------------


def test_a_game_without_locations_has_one_row_and_no_body() -> None:
    panel = ck.WoundPanel("doomblade", "Rastan", damage=10)
    assert panel.health_box.map.layout.display == "none"
    before = panel.result.health[0].now
    panel.deal()
    assert len(panel.result.health) == 1
    assert panel.result.health[0].now < before
    assert [row[0] for row in panel.health_box.sheet.rows] == [panel.result.health[0].part]
    assert panel.health_box.legend.value == ""


def test_c60_the_body_has_its_twins() -> None:
    panel = pebbles("Bo", value=[{"rolls": ["anywhere", 1, 4]}])
    assert panel.health_box.sheet.rows[0] == ["head", "2 of 5", "bruise", "–"]
    assert panel.health_box.map.words["head"] == "2/5"
    assert panel.health_box.map.notes["head"] == "bruise"
    bundle = panel._repr_mimebundle_()
    assert "1. Trunk: It strikes the head for 4. Bo takes 3." in bundle["text/plain"]
    assert "Odds of the next blow: knocked out" in bundle["text/plain"]
    assert re.search(r"<th[^>]*>head</th><td[^>]*>2 of 5</td><td[^>]*>bruise</td>", bundle["text/html"])
    assert panel.csv.splitlines()[1] == "head,2,5,bruise,"


def test_names_are_text() -> None:
    panel = pebbles({"base": "Bo", "name": "<img src=x>"}, value=[{"rolls": ["legs", 4]}])
    assert "<img" not in panel._repr_mimebundle_()["text/html"]
    assert "&lt;img" in panel.health_box.whole.value


def test_unknown_keywords_are_refused_with_the_nearest_name() -> None:
    with pytest.raises(TypeError, match=r"WoundPanel: setting: 'demage' is unknown; did you mean 'damage'\?"):
        guard(demage=3)
    with pytest.raises(InputError, match=r"did you mean 'Guard'\?"):
        WoundPanel("mythras", "Gard")


def test_c50_one_press_is_one_calculation_and_a_closed_panel_has_none() -> None:
    panel, other = pebbles("Bo"), pebbles("Bo")
    counts = {"panel": 0, "other": 0}
    for name, each in (("panel", panel), ("other", other)):
        real = each.calculate

        def counted(name: str = name, real: Any = real) -> Any:
            counts[name] += 1
            return real()

        each.calculate = counted
    panel.dealing.deal.click()
    panel.dealing.roll.click()
    assert counts == {"panel": 2, "other": 0}
    panel.close()
    panel.dealing.undo.click()
    panel.value = []
    assert counts == {"panel": 2, "other": 0}


def test_c50_closing_frees_every_widget() -> None:
    before = set(ipywidgets_widget._instances)
    panel = guard()
    panel.fighter = "Centaur raider"
    panel.close()
    assert set(ipywidgets_widget._instances) == before


def test_a_part_without_hit_points_of_its_own_shows_none() -> None:
    panel = WoundPanel("empire", ck.ruleset("empire").fighter({"name": "Ida", "wounds": "chest 2"}))
    rows = {row[0]: row[1] for row in panel.summary().rows}
    assert (rows["Pain Level"], rows["chest"], rows["neck"]) == ("9 of 12", "−3", "–")
    assert "0 of 0" not in str(panel.summary())
    most = panel.table.set_index("part")["most"]
    assert most["Pain Level"] == 12 and most.isna()["chest"]
    texts = [text for bars in panel.figure.data for text in bars.text or ()]
    assert "−3, level 2" in texts and "none" in texts


def test_a_game_without_hit_points_is_not_said_to_have_some() -> None:
    panel = ck.WoundPanel("empire")
    assert "what is left" in str(panel) and "hit points" not in str(panel).lower()
    assert panel.figure.layout.xaxis.title.text == "what is left"
    assert "hit points" in str(ck.WoundPanel("mythras"))
