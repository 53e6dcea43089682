"""The base of all panels: keywords, state, one calculation for one change, errors in words, closing."""

from __future__ import annotations

import gc
import json
import weakref
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

from combatkit.errors import InputError
from combatkit.panels import base
from combatkit.panels.base import Panel
from combatkit.panels.settings import Setting


def test_keywords_set_the_controls(calculator: Any) -> None:
    panel = calculator(value=67, difficulty=-20)
    assert panel.controls["value"].value == 67
    assert panel.controls["difficulty"].typed == "-20"
    assert panel.result["left"] == 47
    assert panel.calls == 1


def test_unknown_keyword_is_refused_with_the_nearest_name(calculator: Any) -> None:
    with pytest.raises(
        TypeError, match=r"Calculator: setting: 'dificulty' is unknown; did you mean 'difficulty'\?"
    ):
        calculator(dificulty=3)


@pytest.mark.parametrize("wrong", [121, -1, "abc", 50.5, True, None])
def test_a_value_that_does_not_fit_is_refused_and_nothing_changes(calculator: Any, wrong: Any) -> None:
    panel = calculator(value=67)
    with pytest.raises(InputError, match=r"Skill: .*type a whole number from 0 to 120"):
        panel.value = wrong
    with pytest.raises(InputError):
        calculator(value=wrong)
    assert (panel.value, panel.controls["value"].value, panel.calls) == (67, 67, 1)


def test_state_survives_json_and_makes_the_same_panel(calculator: Any) -> None:
    panel = calculator(value=30, difficulty=4, remarks=("<b>", "two"))
    state = json.loads(json.dumps(panel.state))
    for twin in (calculator.from_state(state), Panel.from_state(state)):
        assert type(twin) is calculator
        assert twin.state == panel.state
        assert twin.remarks == ("<b>", "two")
    other = calculator()
    other.state = state
    assert other.result == panel.result
    assert other.calls == 2, "a whole state is one calculation"


def test_a_state_with_a_fault_changes_nothing(calculator: Any) -> None:
    panel = calculator(value=30)
    for wrong, error in [
        ({"value": 40, "difficulty": 99}, InputError),
        ({"value": 40, "dificulty": 9}, TypeError),
        ({"panel": "DicePanel", "value": 40}, InputError),
    ]:
        with pytest.raises(error):
            panel.state = wrong
        assert panel.value == 30
    assert panel.calls == 1


def test_a_state_clears_what_was_typed_and_refused(calculator: Any) -> None:
    panel = calculator(difficulty=4)
    box = panel.controls["difficulty"]
    box.typed = "lots"
    assert panel.stale
    panel.state = {"difficulty": 4}
    assert (box.typed, box.error, panel.stale) == ("4", "", False)


def test_changes_made_together_are_one_calculation(calculator: Any) -> None:
    panel = calculator()
    with panel.together():
        panel.value = 10
        panel.difficulty = 5
        assert panel.result["skill"] == 50
    assert (panel.result["left"], panel.calls) == (15, 2)


def test_a_value_that_stays_is_not_calculated_again(calculator: Any) -> None:
    panel = calculator(value=10)
    panel.value = 10
    panel.controls["value"].value = 10
    panel.controls["value"].set_state({"value": 10})
    assert panel.calls == 1


def test_c50_only_the_panel_that_was_moved_calculates_and_a_closed_one_never(calculator: Any) -> None:
    panels = [calculator() for _ in range(3)]
    panels[1].controls["value"].set_state({"value": 51})  # as the page sends it when a slider is let go
    assert [panel.calls for panel in panels] == [1, 2, 1]
    slider, button = panels[1].controls["value"], panels[1].again
    panels[1].close()
    slider.value = 52
    button.click()
    panels[1].value = 53
    assert panels[1].calls == 2


def test_c50_closing_frees_every_widget(calculator: Any) -> None:
    before = set(ipywidgets_widget._instances)
    panel = calculator()
    heard = []
    panel.observe(heard.append, "value")
    panel.close()
    panel.close()
    assert set(ipywidgets_widget._instances) == before
    panel.value = 3
    assert heard == []
    assert repr(panel) == "Calculator (closed)"


def test_c50_a_control_that_is_kept_does_not_hold_its_closed_panel(calculator: Any) -> None:
    panel = calculator()
    kept, gone = panel.controls["value"], weakref.ref(panel)
    panel.close()
    del panel
    gc.collect()
    assert kept.value == 50
    assert gone() is None


def test_a_panel_that_cannot_be_built_leaves_no_widgets(calculator: Any) -> None:
    before = set(ipywidgets_widget._instances)
    with pytest.raises(InputError):
        calculator(difficulty=13)
    assert set(ipywidgets_widget._instances) == before


def test_c51_bad_typing_is_named_beside_its_control_and_the_last_result_stays(calculator: Any) -> None:
    panel = calculator(difficulty=4)
    shown, box = panel.plot._picture.outputs, panel.controls["difficulty"]
    box.set_state({"typed": "abc"})
    assert box.error == "'abc' is not a whole number; type a whole number from -50 to 50"
    assert panel.stale
    assert "ck-stale" in panel._dom_classes
    assert panel.message.text == "See Difficulty. What is shown is the last good result."
    assert (panel.result["left"], panel.plot._picture.outputs, panel.calls) == (54, shown, 1)
    box.set_state({"typed": "5"})
    assert (box.error, panel.message.text, panel.stale) == ("", "", False)
    assert (panel.result["left"], panel.calls) == (55, 2)


def test_c51_a_fault_found_in_the_calculation_stands_beside_its_control(calculator: Any) -> None:
    panel = calculator(difficulty=4)
    box = panel.controls["difficulty"]
    with base.raise_errors(False):
        box.set_state({"typed": "13"})
    assert box.error == "13 brings bad luck; type another number"
    assert (panel.stale, panel.result["left"], list(panel.table["left"])) == (True, 54, [54])
    with pytest.raises(InputError, match="13 brings bad luck"):
        panel.value = 20  # still unlucky; an error made by code reaches whoever wrote it
    assert panel.stale
    panel.value = 110
    assert (box.error, panel.stale, panel.result["left"]) == ("", False, 123)


def test_c51_the_mark_goes_when_another_control_mends_it(calculator: Any) -> None:
    panel = calculator(difficulty=4)
    with base.raise_errors(False):
        panel.controls["difficulty"].set_state({"typed": "14"})
    assert panel.message.text == "weather: it rains; wait. What is shown is the last good result."
    panel.difficulty = 3
    assert (panel.message.text, panel.stale) == ("", False)


def test_c51_a_fault_of_the_program_shows_its_traceback(calculator: Any) -> None:
    panel = calculator()
    with base.raise_errors(False):
        panel.controls["difficulty"].set_state({"typed": "15"})
    assert "ZeroDivisionError: a fault of ours" in panel.message.text
    assert "in calculate" in panel.message.trace
    assert panel.message.kind == "error"
    assert panel.result["left"] == 50


def test_c51_a_result_that_cannot_be_shown_is_not_kept(calculator: Any) -> None:
    panel = calculator(value=30)
    panel.show = lambda: 1 / 0
    with base.raise_errors(False):
        panel.controls["value"].set_state({"value": 31})
    assert panel.stale
    assert (panel.result["left"], list(panel.table["left"])) == (30, [30])


@pytest.mark.parametrize(("typed", "error"), [("13", InputError), ("15", ZeroDivisionError)])
def test_c51_in_tests_what_a_callback_shows_is_raised_too(calculator: Any, typed: str, error: type) -> None:
    panel = calculator()
    with pytest.raises(error):
        panel.controls["difficulty"].set_state({"typed": typed})
    assert panel.stale


def test_errors_of_buttons_are_shown_too(calculator: Any) -> None:
    panel = calculator()
    panel.calculate = lambda: 1 / 0
    with base.raise_errors(False):
        panel.again.click()
    assert "ZeroDivisionError" in panel.message.text
    with pytest.raises(ZeroDivisionError):
        panel.again.click()


def test_errors_of_the_file_button_are_shown_too(calculator: Any) -> None:
    panel = calculator()
    save = panel.csv_button("odds.csv")
    sent = []
    save.send = sent.append
    save._asked(save, {"want": "file"}, [])
    assert sent == [{"file": "skill,left,remarks\n50,50,()\n", "name": "odds.csv"}]
    panel._made = {}
    panel.make_table = lambda: 1 / 0
    with base.raise_errors(False):
        save._asked(save, {"want": "file"}, [])
    assert len(sent) == 1
    assert "ZeroDivisionError" in panel.message.text


def test_a_name_that_ipywidgets_has_taken_is_refused() -> None:
    with pytest.raises(TypeError, match="Journal: log belongs to ipywidgets"):
        type("Journal", (Panel,), {"log": Setting()})


def test_text_and_html_stand_in_for_the_panel_without_a_kernel(calculator: Any) -> None:
    panel = calculator(value=7, remarks=["<script>alert(1)</script>"])
    bundle = panel._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == "Calculator\nwhat   number\nskill  7\nleft   7\n<script>alert(1)</script>"
    assert '<th scope="col">what</th>' in bundle["text/html"]
    assert '<th scope="row">skill</th><td>7</td>' in bundle["text/html"]
    assert "<script>" not in bundle["text/html"]
    assert repr(calculator(value=7, remarks=panel.remarks)) == bundle["text/plain"]
