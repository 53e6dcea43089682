"""What if? Sweeps against counting by hand, two set-ups, the cursor, and what a panel owes its readers."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

import combatkit as ck
from combatkit.errors import InputError
from combatkit.panels import base
from combatkit.panels.base import Panel
from combatkit.panels.odds import OddsPanel
from combatkit.panels.odds_sweep import reach
from combatkit.plots.words import percent
from combatkit.rules.fighter import FieldSpec

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy


@dataclass(frozen=True)
class Thrower(toy.Thrower):
    """A thrower that can be a key: sweeps remember fighters."""

    def __hash__(self) -> int:
        return hash((self.name, self.aim, self.dodge, self.toughness, self.helmet))


class Pebbles(toy.Pebbles):
    """The game of the tests, with such throwers."""

    fighter_class = Thrower


GAME = Pebbles()
PARTS = ["knocked out", "bruised", "nothing happens"]


def pebbles(*fighters: Any, **settings: Any) -> OddsPanel:
    return OddsPanel(GAME, *fighters, **settings)


def by_hand(aim: int, helmet: int) -> dict[str, Fraction]:
    """The parts for a thrower with this aim, at somebody whose helmet stops so much on the head.

    A d6 to hit, a d6 for the place (1: the head), a d4 of points; 3 or more knock out.
    """
    found = dict.fromkeys(PARTS, Fraction(0))
    for throw in range(1, 7):
        for place in range(1, 7):
            for points in range(1, 5):
                through = points - (helmet if place == 1 else 0) if throw <= aim else 0
                part = PARTS[0 if through >= 3 else 1 if through > 0 else 2]
                found[part] += Fraction(1, 6 * 6 * 4)
    return found


# -- sweeps -------------------------------------------------------------------------------------------------


def test_a_sweep_is_counted_right_at_every_value() -> None:
    table = pebbles("Ada", "Bo").table
    assert table["attacker.aim"].tolist() == [1, 2, 3, 4, 5, 6]
    for aim, *chances in table[["attacker.aim", *PARTS]].itertuples(index=False):
        assert chances == pytest.approx([float(part) for part in by_hand(aim, 1).values()], abs=1e-12)


def test_the_cursor_reads_exact_fractions() -> None:
    panel = pebbles("Ada", "Bo", value=5)
    expected = by_hand(5, 1)
    assert {name: panel.chances["A"][name] for name in PARTS} == expected
    rows = {row[0]: row[1:] for row in panel.sheet.rows}
    assert rows["knocked out"] == ["38.2\N{NO-BREAK SPACE}%", str(expected["knocked out"])]
    assert panel.sheet.label == "At Attacker: Aim 5"
    assert panel.plot.sentence.text.startswith("At Attacker: Aim 5: knocked out 38.2 %, bruised")


def test_mythras_at_the_cursor_is_what_its_exchange_says() -> None:
    panel = ck.OddsPanel(
        "mythras",
        "Anathaym",
        "Guard",
        field="attacker.combat_style",
        start=5,
        stop=120,
        step=5,
        view="lines",
        event="serious wound or worse",
        value=85,
    )
    game = ck.ruleset("mythras")
    odds = game.exchange(game.fighter("Anathaym", combat_style=85), "Guard").odds()
    assert panel.chances["A"]["serious wound or worse"] == odds.chance("serious wound or worse")
    row = panel.table.set_index("attacker.combat_style").loc[85]
    assert row["major wound"] == pytest.approx(float(odds.chance(wound="major")))
    assert len(panel.table) == 24


def test_the_cursor_may_stand_beside_the_sweep() -> None:
    panel = pebbles("Ada", "Bo", start=3, stop=6, step=3, value=1)
    slider = panel.controls["value"]
    assert (slider.min, slider.max, slider.value) == (1, 6, 1)
    assert panel.chances["A"]["knocked out"] == by_hand(1, 1)["knocked out"]
    assert panel.figure.layout.shapes == (), "outside of the picture no line is drawn"
    panel.value = 4
    assert {shape.x0 for shape in panel.figure.layout.shapes} == {4}


def test_another_field_is_swept_from_where_it_stands() -> None:
    panel = pebbles("Ada", "Bo", value=2)
    panel.controls["field"].set_state({"value": "defender.dodge"})
    assert (panel.start, panel.stop, panel.step) == (0, 2, 1)
    assert panel.controls["value"].label == "Cursor: Defender: Dodge"
    assert panel.table["defender.dodge"].tolist() == [0, 1, 2]
    panel.field = "wind"
    assert (panel.start, panel.stop, panel.value) == (0, 3, 0)
    assert panel.table["knocked out"][1] == pytest.approx(float(by_hand(3, 1)["knocked out"]))


def test_a_first_sweep_goes_where_it_makes_sense() -> None:
    assert reach(FieldSpec("aim", "Aim", "number", low=1, high=6), 4) == (1, 6, 1)
    assert reach(FieldSpec("STR", "STR", "number", low=1, high=200), 12) == (1, 24, 1)
    assert reach(FieldSpec("skill", "Skill", "number", low=0, high=1000), 67) == (0, 135, 5)
    assert reach(FieldSpec("skill", "Skill", "number", low=0, high=1000), None) == (0, 100, 5)
    assert reach(FieldSpec("odd", "Odd", "number"), -5) == (-10, 10, 1)
    assert reach(FieldSpec("much", "Much", "number", low=0, high=150), 140) == (0, 150, 10)


# -- two set-ups --------------------------------------------------------------------------------------------


def test_b_is_a_with_what_differs() -> None:
    panel = pebbles("Ada", "Bo", b={"defender": "Ada"}, view="lines", event="knocked out", value=4)
    assert panel.chances["B"]["knocked out"] == by_hand(4, 0)["knocked out"] == Fraction(1, 3)
    said = "At Attacker: Aim 4, knocked out: A 30.6 % (11/36) against B 33.3 % (1/3)."
    assert panel.plot.sentence.text == said
    assert [line.name for line in panel.figure.data] == ["A: Ada against Bo", "B: Ada against Ada"]
    assert "B is A, but for: defender." in panel.differs.value
    assert panel.sheet.heads == ["event", "A chance", "A exactly", "B chance", "B exactly"]
    panel.attacker = "Bo"
    assert panel.side_b.boxes["attacker"].menu.value == "Bo", "what B does not change follows A"
    assert panel.table["set-up"].tolist() == ["A"] * 6 + ["B"] * 6


def test_b_is_switched_on_and_changed_on_the_page() -> None:
    panel = pebbles("Ada", "Bo")
    panel.compare.set_state({"value": True})
    assert panel.b == {}
    assert panel.side_b.layout.display is None
    panel.side_b.boxes["defender"].menu.set_state({"value": "Ada"})
    assert panel.b == {"defender": "Ada"}
    form = panel.side_b.boxes["attacker"].form
    form.typed = {**form.typed, "aim": "6"}
    assert panel.b == {"defender": "Ada", "attacker": {"base": "Ada", "aim": 6}}
    panel.side_b.setup.typed = {**panel.side_b.setup.typed, "wind": "2"}
    panel.side_b.options.typed = {**panel.side_b.options.typed, "edge": "miss"}
    assert panel.b["setup"] == {"wind": 2}
    assert panel.b["options"] == {"edge": "miss"}
    panel.side_b.boxes["defender"].menu.set_state({"value": "Bo"})
    assert "defender" not in panel.b, "what is the same as in A is no difference"
    panel.compare.set_state({"value": False})
    assert (panel.b, panel.side_b.layout.display) == (None, "none")
    panel.compare.set_state({"value": True})
    assert panel.b["setup"] == {"wind": 2}, "what B was before comes back"


def test_rules_can_be_compared_too() -> None:
    panel = pebbles("Ada", "Bo", b={"options": {"helmet": "2"}})
    assert panel.chances["A"]["knocked out"] == by_hand(4, 1)["knocked out"]
    assert panel.chances["B"]["knocked out"] == by_hand(4, 2)["knocked out"]


@pytest.mark.parametrize(
    ("b", "fault"),
    [
        ({"defendr": "Ada"}, "did you mean 'defender'"),
        ({"defender": "Adda"}, "did you mean 'Ada'"),
        ({"setup": {"wind": 7}}, "7 is out of range"),
        ("Ada", "is no set-up"),
    ],
)
def test_a_b_that_cannot_be_is_refused(b: Any, fault: str) -> None:
    panel = pebbles("Ada", "Bo")
    with pytest.raises(InputError, match=fault):
        panel.b = b
    assert panel.b is None


# -- views --------------------------------------------------------------------------------------------------


def test_all_outcomes_are_stacked_in_the_order_of_the_game() -> None:
    panel = pebbles("Ada", "Bo")
    assert [part.name for part in panel.figure.data] == PARTS
    for shares in zip(*(part.y for part in panel.figure.data), strict=True):
        assert sum(shares) == pytest.approx(100)
    assert panel.plot.sheet.heads == ["Attacker: Aim", *PARTS]
    assert panel.plot.sheet.rows[3][1] == "30.6 %"
    assert panel.events.layout.display == "none"


def test_a_heat_map_over_two_numbers_has_two_cursors() -> None:
    panel = pebbles("Ada", "Bo", view="heat", event="knocked out", field2="wind", value=5, value2=2)
    assert panel.second.layout.display is panel.controls["value2"].layout.display is None
    table = panel.table
    assert list(table.columns) == ["attacker.aim", "wind", "knocked out"]
    assert len(table) == 6 * 4
    for aim, wind, chance in table.itertuples(index=False):
        assert chance == pytest.approx(float(by_hand(aim - wind, 1)["knocked out"]))
    exact = by_hand(3, 1)["knocked out"]
    assert panel.chances["A"]["knocked out"] == exact
    assert panel.plot.sentence.text == f"At Attacker: Aim 5, Wind 2, knocked out: 22.9 % ({exact})."
    assert (list(panel.figure.data[1].x), list(panel.figure.data[1].y)) == ([5], [2])
    assert panel.plot.sheet.heads == ["Wind", "1", "2", "3", "4", "5", "6"]
    assert panel.plot.sheet.rows[2][5] == "22.9 %"


def test_a_heat_map_of_one_number_is_refused_beside_the_list() -> None:
    panel = pebbles("Ada", "Bo", view="heat", field2="wind")
    with base.raise_errors(False):
        panel.controls["field2"].set_state({"value": "attacker.aim"})
    assert panel.controls["field2"].error == "Attacker: Aim moves across already; choose another number"
    assert panel.stale
    panel.controls["field2"].set_state({"value": "wind"})
    assert not panel.stale


def test_a_game_that_stacks_nothing_shows_one_event() -> None:
    class Plain(Pebbles):
        stack = ()  # type: ignore[assignment]

    panel = OddsPanel(Plain(), "Ada", "Bo")
    assert panel.view == "lines"
    with base.raise_errors(False):
        panel.controls["view"].set_state({"value": "stacked"})
    assert "Pebbles names no events that cut its outcomes into parts" in panel.controls["view"].error


def test_an_event_is_chosen_and_an_unknown_one_refused() -> None:
    panel = pebbles("Ada", "Bo", view="lines")
    assert panel.events.value == "the head is struck", "the first that is no part of the stack"
    assert panel.event == ""
    panel.events.set_state({"value": "bruised"})
    assert panel.event == "bruised"
    assert panel.figure.layout.yaxis.title.text == "bruised"
    with pytest.raises(InputError, match="'bruise' is unknown; did you mean 'bruised'"):
        panel.event = "bruise"
    assert panel.event == "bruised"


# -- faults -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "typed", "fault"),
    [
        ("start", "0", "0 is out of range for Attacker: Aim; use a whole number from 1 to 6"),
        ("stop", "7", "7 is out of range for Attacker: Aim; use a whole number from 1 to 6"),
        ("start", "5.5", "'5.5' is not a whole number; type a whole number"),
        ("step", "0", "0 is too low; type a whole number from 1 to 1000"),
    ],
)
def test_c51_a_bad_number_is_named_beside_its_box(name: str, typed: str, fault: str) -> None:
    panel = pebbles("Ada", "Bo")
    before = panel.plot.sentence.text
    with base.raise_errors(False):
        panel.controls[name].set_state({"typed": typed})
    assert panel.controls[name].error == fault
    assert panel.stale
    assert panel.plot.sentence.text == before
    panel.controls[name].set_state({"typed": {"start": "2", "stop": "5", "step": "2"}[name]})
    assert not panel.stale


def test_a_sweep_that_runs_backwards_or_is_too_long_is_refused() -> None:
    with pytest.raises(InputError, match="2 is less than 4; give a number that is no less than From"):
        pebbles("Ada", "Bo", start=4, stop=2)
    with pytest.raises(InputError, match="1,001 values are too many; take a larger step"):
        ck.OddsPanel("mythras", field="attacker.combat_style", start=0, stop=1000, step=1)
    with pytest.raises(InputError, match="7 is out of range"):
        pebbles("Ada", "Bo", value=7)
    with pytest.raises(InputError, match=r"did you mean 'attacker\.aim'"):
        pebbles("Ada", "Bo", field="attacker.aimm")
    with pytest.raises(TypeError, match="OddsPanel: setting: 'feild' is unknown; did you mean 'field'"):
        pebbles(feild="wind")


# -- what a panel owes --------------------------------------------------------------------------------------


def test_state_survives_json_and_makes_the_same_panel() -> None:
    panel = ck.OddsPanel(
        "mythras",
        "Barbarian",
        {"base": "Guard", "CON": 15},
        field="defender.endurance",
        start=10,
        stop=90,
        step=20,
        value=33,
        view="lines",
        event="target out of the fight",
        situation=["defender prone"],
        b={"setup": {}},
    )
    state = json.loads(json.dumps(panel.state))
    twin = Panel.from_state(state)
    assert twin.state == panel.state
    assert repr(twin) == repr(panel)
    other = ck.OddsPanel("mythras")
    other.state = state
    assert (other.state, repr(other)) == (panel.state, repr(panel))


def test_moving_the_cursor_sweeps_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = pebbles("Ada", "Bo", b={"defender": "Ada"})
    calls: list[Any] = []
    real = toy.Pebbles.exchange
    monkeypatch.setattr(toy.Pebbles, "exchange", lambda self, *a, **k: calls.append(a) or real(self, *a, **k))
    panel.controls["value"].set_state({"value": 2})
    assert len(calls) == 2, "one exchange for each set-up: that at the cursor"
    panel.view = "lines"
    calls.clear()
    panel.b = {"attacker": "Bo"}
    assert len(calls) == 2 + 6, "and what has changed is swept alone"


def test_c50_one_change_is_one_calculation_and_a_closed_panel_has_none() -> None:
    panels = [pebbles("Ada", "Bo") for _ in range(3)]
    counts = [0, 0, 0]
    for index, panel in enumerate(panels):
        real = panel.calculate

        def counted(index: int = index, real: Any = real) -> Any:
            counts[index] += 1
            return real()

        panel.calculate = counted
    panels[1].controls["value"].set_state({"value": 2})
    assert counts == [0, 1, 0]
    panels[1].controls["field"].set_state({"value": "wind"})  # which changes five settings more
    assert counts == [0, 2, 0]
    panels[1].controls["view"].set_state({"value": "lines"})
    panels[1].compare.set_state({"value": True})
    panels[1].side_b.boxes["defender"].menu.set_state({"value": "Ada"})
    assert counts == [0, 5, 0]
    panels[1].close()
    panels[1].value = 1
    assert counts == [0, 5, 0]


def test_c50_closing_frees_every_widget() -> None:
    before = set(ipywidgets_widget._instances)
    panel = pebbles("Ada", "Bo", b={})
    panel.view = "heat"
    panel.close()
    assert set(ipywidgets_widget._instances) == before


def test_the_sentence_on_a_sweep_tells_of_a_top_between_the_ends() -> None:
    """A middling skill hurts nobody most often; every other row of it goes one way, and stays as it was."""
    panel = OddsPanel("doomblade", "Hero", "Orc", field="attacker.sword_play")
    said = panel._repr_mimebundle_()["text/plain"]
    game = ck.ruleset("doomblade")
    counted = {
        skill: game.exchange(game.fighter("Hero", sword_play=skill), "Orc").chances("nobody wounded")[
            "nobody wounded"
        ]
        for skill in range(-2, 13)
    }
    top = max(counted, key=lambda skill: counted[skill])
    ends = f"{percent(counted[-2])} to {percent(counted[12])}"
    assert f"nobody wounded {ends}, highest at {top}: {percent(counted[top])}; attacker" in said
    assert said.count("highest") == 1 and "lowest" not in said


def test_c60_the_picture_has_its_twins() -> None:
    panel = pebbles("Ada", "Bo", b={"defender": "Ada"}, value=4)
    assert (
        panel.csv.splitlines()[0]
        == "attacker.aim,knocked out,bruised,nothing happens,the head is struck,set-up"
    )
    bundle = panel._repr_mimebundle_()
    assert re.search(r"knocked out +30.6 % \(11/36\) +33.3 % \(1/3\)", bundle["text/plain"])
    assert "A, Attacker: Aim 1 to 6: knocked out 7.6 % to 45.8 %; bruised" in bundle["text/plain"]
    assert re.search(r"<th[^>]*>knocked out</th><td[^>]*>30.6 % \(11/36\)</td>", bundle["text/html"])
    assert repr(pebbles("Ada", "Bo", b={"defender": "Ada"}, value=4)) == bundle["text/plain"]


def test_names_are_text() -> None:
    panel = pebbles({"base": "Ada", "name": "<b>Ada"}, "Bo", b={}, view="lines")
    assert panel.figure.data[0].name == "A: &lt;b&gt;Ada against Bo"
    assert "<b>Ada" not in panel._repr_mimebundle_()["text/html"]


def test_every_control_has_a_name_of_its_own() -> None:
    panel = pebbles("Ada", "Bo", b={}, view="heat")
    labels = [control.label for name, control in panel.controls.items() if not name.startswith("form")]
    assert all(labels)
    assert len(set(labels)) == len(labels)


def test_a_game_without_locations_is_swept_as_well() -> None:
    panel = ck.OddsPanel("doomblade", "Rastan", "Orc", view="lines")
    game = ck.ruleset("doomblade")
    event = panel.result.event
    assert panel.chances["A"][event] == game.exchange("Rastan", "Orc").odds().chance(event)


def test_what_an_option_leaves_open_is_not_told_as_a_number() -> None:
    without = {"lost_tables": "without"}
    panel = OddsPanel("empire", "Swordsman", "Axeman", options=without)
    untold = panel.game.untold
    assert panel.chances == {"A": {untold: 1}} and untold in str(panel.summary())
    for view, fault in (("stacked", "not told by the same parts"), ("lines", "nothing is told of both")):
        with pytest.raises(InputError, match=fault):
            OddsPanel("empire", "Swordsman", "Axeman", b={"options": without}, view=view)
    known = {"attack": 13, "defense": 24, "damage": "1d10", "protection": 2}
    both = OddsPanel(
        "empire",
        {"name": "Ann", **known},
        {"name": "Bob", **known},
        field="defender.defense",
        start=20,
        stop=26,
        view="lines",
        event="defender hurt",
        b={"options": without},
    )
    assert "not told" in str(both.summary())
