"""The dice panel, driven by values and by what a page would send; its numbers against counting by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

from combatkit.dice.faults import NotationError
from combatkit.dice.roll import roll_expression
from combatkit.errors import InputError
from combatkit.panels import base
from combatkit.panels.control import Control
from combatkit.panels.dice import DicePanel
from combatkit.panels.views import Sheet

BEST_THREE = [sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=4)]
THREE = [sum(faces) for faces in product(range(1, 7), repeat=3)]


def boxes(panel: DicePanel) -> list[Any]:
    return [line.box for line in panel._lines]


def shown_lines(panel: DicePanel) -> list[str]:
    return [line.box.value for line in panel._lines if line.whole.layout.display != "none"]


def test_the_numbers_are_those_that_counting_gives() -> None:
    panel = DicePanel("4d6kh3", "3d6", view="at_least", target=15)
    table = panel.table
    for name, results in (("4d6kh3", BEST_THREE), ("3d6", THREE)):
        for row in table[table["dice"] == name].itertuples():
            assert row.fraction == Fraction(results.count(row.result), len(results))
    over = Fraction(sum(result >= 15 for result in BEST_THREE), 1296)
    assert panel.result.chances == {"4d6kh3": over, "3d6": Fraction(sum(r >= 15 for r in THREE), 216)}
    wins = sum(BEST_THREE.count(a) * THREE.count(b) for a in range(3, 19) for b in range(3, a))
    assert panel.result.duels["3d6"].win == Fraction(wins, 1296 * 216)
    assert "At least 15: 4d6kh3 23.1 %, 3d6 9.3 %." in panel._plot.sentence.text


@pytest.mark.parametrize(
    ("view", "holds"),
    [("exactly", int.__eq__), ("at_least", int.__ge__), ("at_most", int.__le__)],
)
def test_the_view_decides_what_reaching_the_target_means(view: str, holds: Any) -> None:
    panel = DicePanel("3d6", target=12)
    panel.controls["view"].set_state({"value": view})
    assert panel.result.chances["3d6"] == Fraction(sum(holds(result, 12) for result in THREE), 216)
    sheet = panel._plot.sheet
    assert len(sheet.rows) == 16
    assert sheet.rows[0][1] == {"exactly": "0.46 %", "at_least": "100.00 %", "at_most": "0.46 %"}[view]
    assert panel.figure.data[0].y[0] == pytest.approx(
        {"exactly": 100 / 216, "at_least": 100, "at_most": 100 / 216}[view]
    )


def test_each_line_shows_how_it_was_understood() -> None:
    panel = DicePanel("3d6kl1 - 1", "3d6kh5")
    assert boxes(panel)[0].note == "the lowest of 3 d6, minus 1"
    assert boxes(panel)[1].note == "the sum of 3 d6; 3d6kh5 keeps all 3: only 3 are rolled"


def test_c51_a_fault_points_at_its_character_and_the_last_result_stays() -> None:
    panel = DicePanel("2d6")
    before = panel.result
    boxes(panel)[0].set_state({"typed": "2d6+"})
    box = boxes(panel)[0]
    assert box.mark == 4
    assert box.error.startswith("nothing follows")
    assert panel.value == ("2d6",)
    assert panel.result is before
    assert panel.message.text == "See Dice 1. What is shown is the last good result."
    boxes(panel)[0].set_state({"typed": "2d6+1"})
    assert (panel.value, panel.stale, box.error) == (("2d6+1",), False, "")
    assert panel.table["result"].tolist() == list(range(3, 14))


@pytest.mark.parametrize("huge", ["1000d1000", "9999999d9", "1d" + "9" * 32])
def test_c44_what_would_take_too_long_is_refused_at_its_line(huge: str) -> None:
    panel = DicePanel("2d6")
    boxes(panel)[0].set_state({"typed": huge})
    assert boxes(panel)[0].error
    assert panel.value == ("2d6",)


def test_c44_a_hundred_hundred_sided_dice_are_shown_and_say_what_is_left_out() -> None:
    panel = DicePanel("100d100", "1000d6")
    assert len(panel.table) == 9901 + 5001
    assert sum(len(line.x) for line in panel.figure.data) <= 2100
    assert "not drawn, and of the others one in 2 is" in panel.figure.layout.xaxis.title.text
    assert len(panel._plot.sheet.rows) <= Sheet.MOST
    assert "are in .table and in the CSV file" in panel._plot.sheet.note


def test_expressions_given_by_code_are_checked_too() -> None:
    with pytest.raises(NotationError, match="nothing follows"):
        DicePanel("2d6+")
    with pytest.raises(InputError, match="5 are too many; give 1 to 4"):
        DicePanel(*["1d6"] * 5)
    with pytest.raises(InputError, match="there is none"):
        DicePanel(value=())
    with pytest.raises(InputError, match="6 is no text"):
        DicePanel(6)
    with pytest.raises(TypeError, match="given twice"):
        DicePanel("2d6", value=("2d6",))
    with pytest.raises(TypeError, match="did you mean 'target'"):
        DicePanel("2d6", tarket=3)
    panel = DicePanel("2d6")
    with pytest.raises(InputError, match="did you mean 'at_most'"):
        panel.view = "at_mots"
    assert DicePanel(value="3d8").value == ("3d8",)


def test_lines_are_added_and_taken_away() -> None:
    panel = DicePanel("2d6")
    assert panel._lines[0].remove.disabled
    panel._add.click()
    panel._add.click()
    boxes(panel)[1].set_state({"typed": "1d12"})
    assert panel.value == ("2d6", "1d12", "1d20")
    assert shown_lines(panel) == ["2d6", "1d12", "1d20"]
    panel._lines[0].remove.click()
    assert panel.value == ("1d12", "1d20")
    assert shown_lines(panel) == ["1d12", "1d20"]
    panel.value = ("1d4", "1d6", "1d8", "1d10")
    assert panel._add.disabled
    assert shown_lines(panel) == ["1d4", "1d6", "1d8", "1d10"]


def test_a_line_that_was_wrong_and_is_taken_away_leaves_no_complaint() -> None:
    panel = DicePanel("2d6", "1d8")
    boxes(panel)[1].set_state({"typed": "1d"})
    assert panel.stale
    panel._lines[1].remove.click()
    assert (panel.stale, panel.message.text) == (False, "")


def test_the_same_expression_twice_is_two_lines_of_the_picture() -> None:
    panel = DicePanel("2d6", "2d6")
    assert [line.name for line in panel.figure.data] == ["2d6", "2d6 (2)"]
    assert panel.result.duels["2d6 (2)"].win == Fraction(575, 1296)


def test_a_target_beyond_endless_explosions_is_explained_at_the_target() -> None:
    panel = DicePanel("6d4!", view="at_least")
    with base.raise_errors(False):
        panel.controls["target"].set_state({"typed": "99999"})
    assert "ask for a value below" in panel.controls["target"].error
    assert panel.stale
    panel.controls["target"].set_state({"typed": "20"})
    assert not panel.stale
    assert "6 and more" in repr(panel)


def test_a_seed_rolls_the_same_and_the_history_goes_on_after_a_reload() -> None:
    one = DicePanel("4d6kh3+1", "d20", seed=7)
    one._roll.click()
    first = one.rolls
    assert first[0]["faces"] == "3 (2) 4 6"
    assert first[0]["total"] == 14
    two = DicePanel.from_state(json.loads(json.dumps(one.state)))
    one._roll.click()
    two._roll.click()
    assert one.rolls == two.rolls
    assert one.rolls[:2] == first
    rng = Random(7)
    in_a_row = [roll_expression(text, rng).total for text in ("4d6kh3+1", "d20") * 2]
    assert [each["total"] for each in one.rolls] == in_a_row
    assert one._history.rows[0][0] == "4"
    one._clear.click()
    one.controls["seed"].set_state({"typed": "7"})
    one._roll.click()
    assert one.rolls == first


def test_without_a_seed_one_is_drawn_and_shown() -> None:
    panel = DicePanel("1d6")
    panel._roll.click()
    assert panel.rolls[0]["seed"] == panel.seed == int(panel.controls["seed"].typed)
    for wrong in ([{"dice": "1d6"}], ["1d6"], [{"seed": "7", "dice": "d6", "faces": "1", "total": 1}]):
        with pytest.raises(InputError, match="entry 1 is no roll"):
            panel.rolls = wrong


def test_rolling_is_one_calculation() -> None:
    panel = DicePanel("1d6")
    count = []
    calculate = panel.calculate
    panel.calculate = lambda: count.append(1) or calculate()
    panel._roll.click()
    assert len(count) == 1


def test_c48_text_and_html_are_the_same_on_every_run() -> None:
    make = lambda: DicePanel("4d6kh3", "3d6", view="at_least", target=15, seed=7)  # noqa: E731
    one, two = make(), make()
    one.roll()
    two.roll()
    bundle = one._repr_mimebundle_()
    assert bundle["text/plain"] == two._repr_mimebundle_()["text/plain"]
    assert "23.1 % (25/108)" in bundle["text/plain"]
    assert "Rolled 4d6kh3: 3 (2) 4 6 -> 13" in bundle["text/plain"]
    assert '<th scope="row">4d6kh3</th>' in bundle["text/html"]


def test_c60_every_control_has_a_name_and_the_picture_a_text_twin() -> None:
    panel = DicePanel("2d6", "1d12", target=9)

    def inside(widget: Any) -> list[Any]:
        return [widget, *(part for child in getattr(widget, "children", ()) for part in inside(child))]

    labels = [part.label for part in inside(panel) if isinstance(part, Control)]
    assert len(labels) == 14
    assert all(label.strip() for label in labels)
    assert panel._plot.sheet.heads == ["result", "2d6", "1d12"]
    assert panel._plot.sheet.rows[0] == ["1", "0.00 %", "8.33 %"]
    assert panel._plot._redraw.alt == panel._plot.sentence.text
    panel.value = ("1d2",)
    assert panel._plot.sheet.rows == [["1", "50.00 %"], ["2", "50.00 %"]]
    assert "1d2" in panel._plot._redraw.alt


def test_c50_three_panels_one_moved_and_all_closed() -> None:
    before = set(ipywidgets_widget._instances)
    panels = [DicePanel("2d6") for _ in range(3)]
    counts = [0, 0, 0]
    for index, panel in enumerate(panels):

        def counted(calculate: Any = panel.calculate, index: int = index) -> Any:
            counts[index] += 1
            return calculate()

        panel.calculate = counted
    boxes(panels[0])[0].set_state({"typed": "3d6"})
    assert counts == [1, 0, 0]
    for panel in panels:
        panel.close()
    panels[1].value = ("1d4",)
    assert counts == [1, 0, 0]
    assert set(ipywidgets_widget._instances) == before


def test_the_file_holds_every_result() -> None:
    lines = DicePanel("1d2").csv.splitlines()
    assert lines == [
        "dice,result,exactly,at_least,at_most,fraction",
        "1d2,1,0.5,1.0,0.5,1/2",
        "1d2,2,0.5,0.5,1.0,1/2",
    ]
