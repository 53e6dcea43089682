"""The odds panel in a real browser: the cursor by keyboard, views, a second set-up, and a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

Shown = Callable[..., Any]

CONTRAST = (Path(__file__).parent / "contrast.js").read_text("utf-8")
START = "import combatkit as ck"
PANEL = "ck.OddsPanel('mythras', 'Barbarian', 'Guard', start=5, stop=120, step=5, value=84)"
LINE_AT = """(x) => {
  const shapes = document.querySelector('.js-plotly-plot')?._fullLayout?.shapes ?? [];
  return shapes.length > 0 && shapes.every((shape) => shape.x0 === x);
}"""


def fits(page: Any) -> bool:
    """Whether nothing in a panel is wider than the panel."""
    script = (
        "() => [...document.querySelectorAll('.ck-panel')].every(p => p.scrollWidth <= p.clientWidth + 1)"
    )
    return bool(page.evaluate(script))


def test_the_cursor_moved_by_key_moves_line_words_and_table(
    shown: Shown, picture: Callable[..., Path]
) -> None:
    page = shown([START, f"{PANEL[:-1]}, b={{'defender': 'Hoplite'}})"])
    page.wait_for_function(LINE_AT, arg=84)
    slider = page.get_by_role("slider", name="Cursor: Attacker: Combat Style")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(LINE_AT, arg=85)
    expect(page.get_by_text(re.compile("^At Attacker: Combat Style 85: A: "))).to_be_visible()
    expect(page.get_by_text("At Attacker: Combat Style 85", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^At Attacker: Combat Style 85"))).to_be_visible()
    if shown.kind == "lab":
        page.set_viewport_size({"width": 1340, "height": 1700})
        page.wait_for_timeout(500)
        picture(page.locator(".ck-panel"), "odds-panel")
    top = slider.bounding_box()["y"]
    page.keyboard.press("Home")
    page.wait_for_function(LINE_AT, arg=5)
    assert slider.bounding_box()["y"] == pytest.approx(top, abs=22), "what is below the picture jumps"
    assert fits(page)


def test_views_and_a_second_set_up(shown: Shown) -> None:
    page = shown([START, PANEL])
    page.wait_for_function(LINE_AT, arg=84)
    page.get_by_role("tab", name="One event").click()
    page.get_by_role("combobox", name="Event").select_option("serious wound or worse")
    expect(page.get_by_text(re.compile("^At .*84, serious wound or worse: "))).to_be_visible()
    page.get_by_role("checkbox", name="Compare with a second set-up, B").check()
    page.get_by_role("combobox", name="B: defender").select_option("Hoplite")
    expect(page.get_by_text("B is A, but for: defender.")).to_be_visible()
    expect(page.get_by_text(re.compile("serious wound or worse: A .* against B "))).to_be_visible()
    expect(page.locator(".js-plotly-plot .legendtext")).to_have_text(
        ["A: Barbarian against Guard", "B: Barbarian against Hoplite"]
    )
    page.get_by_role("tab", name="One event").press("ArrowRight")
    expect(page.get_by_role("tab", name="Two numbers")).to_be_focused()
    expect(page.locator(".js-plotly-plot .hm")).to_have_count(2)
    up = page.get_by_role("slider", name="Cursor: Defender: Combat Style")
    up.press("ArrowRight")
    expect(
        page.get_by_text(re.compile("^At Attacker: Combat Style 84, Defender: Combat Style 53, serious"))
    ).to_be_visible()
    assert fits(page)


def test_a_bad_number_is_named_beside_its_box(shown: Shown) -> None:
    page = shown([START, PANEL])
    page.wait_for_function(LINE_AT, arg=84)
    box = page.get_by_role("spinbutton", name="To", exact=True)
    box.fill("3")
    box.press("Enter")
    expect(page.get_by_text("3 is less than 5; give a number that is no less than From")).to_be_visible()
    expect(page.locator(".ck-stale")).to_have_count(1)
    box.fill("100")
    box.press("Enter")
    expect(page.locator(".ck-stale")).to_have_count(0)


def test_the_figures_are_saved_as_a_file(in_lab: Shown) -> None:
    page = in_lab([START, PANEL])
    page.wait_for_function(LINE_AT, arg=84)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download CSV").click()
    text = caught.value.path().read_text()
    assert caught.value.suggested_filename == "odds.csv"
    assert text.startswith("attacker.combat_style,")
    assert len(text.splitlines()) == 25


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_c54_texts_stand_out_on_both_themes(in_lab: Shown, theme: str) -> None:
    page = in_lab([START, f"{PANEL[:-1]}, b={{}}, view='heat')"], theme=theme)
    expect(page.locator(".js-plotly-plot .hm")).to_have_count(2)
    lowest = page.evaluate(CONTRAST)
    assert lowest[0] >= 4.5, lowest


def test_a_narrow_cell_stacks_the_columns_in_voila(in_voila: Shown) -> None:
    page = in_voila([START, f"{PANEL[:-1]}, b={{}})"])
    page.wait_for_function(LINE_AT, arg=84)
    page.set_viewport_size({"width": 560, "height": 1200})
    page.wait_for_timeout(500)
    assert fits(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth + 1")
