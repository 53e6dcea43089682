"""Where does it land? With the game of the tests, with Mythras' bodies, and with a game without locations."""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

import combatkit as ck
from combatkit.errors import InputError
from combatkit.panels import base
from combatkit.panels.base import Panel
from combatkit.panels.hit_location import HitLocationPanel
from combatkit.rules.mythras.body import body

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy


def pebbles(*fighters: Any, **settings: Any) -> HitLocationPanel:
    return HitLocationPanel(toy.RULESET, *fighters, **settings)


def warded(**settings: Any) -> HitLocationPanel:
    """A hoplite behind a shield on four locations; the die finds one of them on 11 faces of 20."""
    places = ["head", "chest", "abdomen", "left arm"]
    hoplite = {"base": "Hoplite", "off_hand": "Viking shield"}
    return HitLocationPanel("mythras", "Barbarian", hoplite, ward_with="off hand", ward=places, **settings)


# -- settings -----------------------------------------------------------------------------------------------


def test_keywords_set_the_controls() -> None:
    panel = pebbles("Bo", "Ada", value="legs", shade="bruise", landed=True, hits=3, distinct=True, wind=1)
    assert panel.sides["attacker"].menu.value == "Bo"
    assert panel.controls["shade"].value == "bruise"
    assert panel.controls["hits"].typed == "3"
    assert (panel.map.value, panel.setup) == ("legs", {"wind": 1})
    assert pebbles().state["attacker"] == "Ada"
    assert pebbles().state["defender"] == "Bo"


def test_unknown_keywords_and_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(
        TypeError, match=r"HitLocationPanel: setting: 'shad' is unknown; did you mean 'shade'\?"
    ):
        pebbles(shad="hit")
    for settings, fault in (
        ({"shade": "bruised"}, "did you mean 'bruise'"),
        ({"value": "trunks"}, "did you mean 'trunk'"),
        ({"attacker": "Adda"}, "did you mean 'Ada'"),
        ({"hits": 0}, "0 is too low; type a whole number from 1 to 100"),
        ({"wind": 9}, "9 is out of range; use a whole number from 0 to 3"),
    ):
        with pytest.raises(InputError, match=fault.replace("?", r"\?")):
            pebbles(**settings)


def test_state_survives_json_whatever_body_comes_with_it() -> None:
    panel = HitLocationPanel(
        "mythras",
        "Anathaym",
        {"base": "Centaur raider", "SIZ": 22},
        value="hindquarters",
        shade="major",
        hits=3,
        situation=["defender prone"],
    )
    state = json.loads(json.dumps(panel.state))
    twin = Panel.from_state(state)
    assert isinstance(twin, HitLocationPanel)
    assert twin.state == panel.state
    other = HitLocationPanel("mythras", "Guard", "Guard", value="abdomen")
    other.state = state
    assert (other.state, repr(other)) == (panel.state, repr(panel))
    other.state = {"defender": "Guard", "value": "left arm"}
    assert (other.value, other.map.value) == ("left arm", "left arm")


def test_a_state_with_a_part_that_its_body_lacks_changes_nothing() -> None:
    panel = HitLocationPanel("mythras", "Guard", "Guard", value="abdomen")
    with pytest.raises(InputError, match="'hindquarters' is unknown"):
        panel.state = {"value": "hindquarters"}
    with pytest.raises(InputError, match="'abdomen' is unknown"):
        panel.state = {"defender": "Centaur raider", "value": "abdomen"}
    assert (panel.value, panel.defender) == ("abdomen", "Guard")


# -- the figures --------------------------------------------------------------------------------------------


def test_the_table_is_counted_right() -> None:
    """Ada hits with 4 faces of 6; Bo's helmet stops a point of the d4 on the head, struck by 1 of 6."""
    table = pebbles("Ada", "Bo").table
    assert table["part"].tolist() == ["head", "trunk", "legs"]
    assert table["hit, exactly"].tolist() == ["1/9", "1/3", "2/9"]
    assert table["bruise or worse, exactly"].tolist() == ["1/12", "1/3", "2/9"]
    assert table["knocked out, exactly"].tolist() == ["1/36", "1/6", "1/9"]
    assert table["at least once in 2 blows, exactly"].tolist() == ["11/36", "3/4", "5/9"]
    for name in ("hit", "bruise or worse", "knocked out"):
        assert table[name].tolist() == [float(Fraction(text)) for text in table[f"{name}, exactly"]]


def test_only_attacks_that_land_are_the_die_alone() -> None:
    panel = HitLocationPanel("mythras", "Anathaym", "Barbarian", landed=True)
    chances = dict(zip(panel.table["part"], panel.table["hit, exactly"], strict=True))
    assert chances == {name: str(body("humanoid").chance(name)) for name in body("humanoid").names}
    assert "attacks that land" in repr(panel)


def test_c37_how_often_a_place_is_struck_again_comes_from_the_body() -> None:
    panel = HitLocationPanel("mythras", "Guard", "Guard", value="head")
    assert "2 random blows, two or more on the same part: 14.5 % (29/200)." in panel.words.value
    assert "At least once in 2 blows: 19.0 % (19/100)." in panel.words.value
    panel.hits = 3
    assert "At least once in 3 blows: 27.1 % (271/1000)." in panel.words.value
    panel.state = {"hits": 2, "distinct": True}
    assert "two or more on the same part: 0.0 %." in panel.words.value
    panel.state = {"defender": "Centaur raider", "distinct": False}
    centaur = body("centaur")
    same = sum(centaur.chance(name) ** 2 for name in centaur.names)
    assert f"({same})." in panel.words.value
    panel.hits = 1
    assert "on the same part" not in panel.words.value


def test_c18_covered_locations_are_drawn_and_counted() -> None:
    panel = warded(landed=True)
    assert "55.0 % (11/20)" in panel.words.value
    assert panel.map.words["chest"] == "[15 %]"
    assert panel.map.words["right leg"] == "15 %"
    assert panel.map.notes["chest"] == "hit; locations covered"
    fields = ["cover", "cover_of", "cover_armour", "hides", "at_reach", "strike_at", "struck_limb"]
    fields += ["ward_with", "ward", "shield_wall"]
    fields += ["attacker_ward_with", "attacker_ward"]
    assert [spec.name for spec in panel.form.specs.values()] == fields
    assert panel.form.specs["ward"].choices == body("humanoid").names, (
        "other bodies' locations are not offered"
    )


def test_c18_more_locations_than_the_shield_covers_are_refused_beside_the_field() -> None:
    panel = warded()
    shown = panel.sheet.rows
    with base.raise_errors(False):
        panel.form.typed = {**panel.form.typed, "ward": ["head", "chest", "abdomen", "left arm", "right arm"]}
    assert "ward" in panel.form.errors
    assert panel.stale
    assert panel.sheet.rows == shown
    panel.form.typed = {**panel.form.typed, "ward": ["head", "chest"]}
    assert (panel.form.errors, panel.stale, panel.setup["ward"]) == ({}, False, ["head", "chest"])


def test_shades_and_words_follow_what_is_asked() -> None:
    panel = pebbles("Ada", "Bo")
    assert panel.map.shades == {"head": pytest.approx(1 / 3), "trunk": 1.0, "legs": pytest.approx(2 / 3)}
    assert panel.map.words == {"head": "11 %", "trunk": "33 %", "legs": "22 %"}
    panel.controls["shade"].set_state({"value": "knocked out"})
    assert panel.map.words == {"head": "3 %", "trunk": "17 %", "legs": "11 %"}
    assert panel.map.notes["trunk"] == "knocked out"


def test_nothing_can_land_is_said_in_words_and_the_last_result_stays() -> None:
    panel = pebbles({"base": "Ada", "aim": 1}, "Bo", wind=3)
    assert panel.map.words["trunk"] == "0 %"
    assert panel.map.shades["trunk"] == 0
    with base.raise_errors(False):
        panel.controls["landed"].set_state({"value": True})
    assert panel.controls["landed"].error == "no blow can land here; count all attacks"
    assert panel.stale
    panel.attacker = "Ada"
    panel.setup = {}
    assert not panel.stale


def test_a_changed_option_changes_the_figures() -> None:
    usual, better = pebbles("Ada", "Bo"), pebbles("Ada", "Bo", options={"helmet": "2"})
    column = "bruise or worse, exactly"
    assert (usual.table[column][0], better.table[column][0]) == ("1/12", "1/18")


# -- choosing -----------------------------------------------------------------------------------------------


def test_a_part_is_chosen_on_the_page_and_told_in_full() -> None:
    panel = pebbles("Ada", "Bo")
    heard: list[str] = []
    panel.observe(lambda change: heard.append(change["new"]), "value")
    panel.map.set_state({"value": "head"})
    assert (panel.value, heard) == ("head", ["head"])
    said = "head: hit 11.1 % (1/9), bruise or worse 8.3 % (1/12), knocked out 2.8 % (1/36)."
    assert said in panel.words.value
    panel.map.set_state({"value": "tail"})
    assert panel.value == "head"
    assert "'tail' is unknown" in panel.map.error
    panel.value = ""
    assert panel.map.value == ""


def test_choosing_a_part_counts_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = pebbles("Ada", "Bo")
    calls: list[Any] = []
    real = toy.Pebbles.exchange
    monkeypatch.setattr(toy.Pebbles, "exchange", lambda self, *a, **k: calls.append(a) or real(self, *a, **k))
    panel.map.set_state({"value": "legs"})
    panel.shade = "bruise"
    panel.hits = 5
    assert calls == []
    panel.sides["defender"].menu.set_state({"value": "Ada"})
    assert len(calls) == 1


def test_c50_one_change_is_one_calculation_and_a_closed_panel_has_none() -> None:
    panels = [pebbles("Ada", "Bo") for _ in range(3)]
    counts = [0, 0, 0]
    for index, panel in enumerate(panels):
        real = panel.calculate

        def counted(index: int = index, real: Any = real) -> Any:
            counts[index] += 1
            return real()

        panel.calculate = counted
    panels[1].controls["hits"].set_state({"typed": "4"})
    assert counts == [0, 1, 0]
    panels[1].sides["attacker"].menu.set_state({"value": "Bo"})
    assert counts == [0, 2, 0]
    panels[1].close()
    panels[1].hits = 7
    assert counts == [0, 2, 0]


def test_c50_closing_frees_every_widget() -> None:
    before = set(ipywidgets_widget._instances)
    panel = HitLocationPanel("mythras", "Guard", "Centaur raider")
    panel.defender = "Guard"
    panel.close()
    assert set(ipywidgets_widget._instances) == before


def test_another_body_is_another_map() -> None:
    panel = HitLocationPanel("mythras", "Guard", "Guard", value="abdomen")
    panel.sides["defender"].menu.set_state({"value": "Centaur raider"})
    assert set(panel.map.outlines) == set(body("centaur").names)
    assert panel.value == "", "a part that the new body lacks is chosen no more"
    assert panel.table["part"].tolist() == list(body("centaur").names)


# -- games without locations, and readers without a picture -------------------------------------------------


def test_a_game_without_locations_says_so_and_shows_what_there_is() -> None:
    panel = ck.HitLocationPanel("doomblade", "Rastan", "Orc")
    assert "Doomblade has no hit locations" in panel.words.value
    assert panel.map.layout.display == "none"
    assert panel.table["part"].tolist() == ["the whole fighter"]
    game = ck.ruleset("doomblade")
    odds = game.exchange("Rastan", "Orc").odds()
    worst = game.wound_levels[-1]
    assert panel.table[worst][0] == float(odds.chance(wound=worst))
    with pytest.raises(InputError, match="no hit locations"):
        panel.value = "head"
    assert panel.figure.data[-1].name == worst


def test_c60_the_picture_has_its_twins() -> None:
    panel = pebbles("Ada", "Bo")
    assert panel.sheet.rows[0][:2] == ["head", "11.1\N{NO-BREAK SPACE}%"]
    assert panel.fractions.rows[0][:2] == ["head", "1/9"]
    assert panel.csv.splitlines()[0].startswith("part,hit,")
    assert list(panel.figure.data[0].x) == pytest.approx([100 / 9, 100 / 3, 200 / 9])
    bundle = panel._repr_mimebundle_()
    assert "head   11.1 % (1/9)  8.3 % (1/12)     2.8 % (1/36)" in bundle["text/plain"]
    assert re.search(r"<th[^>]*>head</th><td[^>]*>11.1 % \(1/9\)</td>", bundle["text/html"])
    assert repr(pebbles("Ada", "Bo")) == bundle["text/plain"]


def test_names_are_text() -> None:
    panel = pebbles({"base": "Ada", "name": "<b>Ada</b>"}, "Bo")
    assert "<b>" not in panel._repr_mimebundle_()["text/html"].replace("<b>Pebbles", "")
    assert "&lt;b&gt;Ada&lt;/b&gt;" in panel._repr_mimebundle_()["text/html"]
