"""The dice panel in a real browser: type, add, choose, roll, take the file; and the same picture in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

Shown = Callable[..., Any]
CELLS = ["import combatkit as ck", "ck.DicePanel('4d6kh3', '3d6', view='at_least', target=15, seed=7)"]
expect.set_options(timeout=60_000)  # a busy machine is no fault


def first_picture(page: Any) -> None:
    """Wait until the picture of the first cell has been drawn and named."""
    name = "The chance of each result or more for 4d6kh3 and 3d6. At least 15: 4d6kh3 23.1 %, 3d6 9.3 %."
    expect(page.get_by_role("img", name=name)).to_be_visible()


def test_expressions_are_typed_added_and_rolled(shown: Shown, picture: Callable[..., Path]) -> None:
    page = shown(CELLS)
    first_picture(page)
    panel = page.get_by_role("group", name="Dice", exact=True)
    box = panel.get_by_role("textbox", name="Dice 2")
    box.fill("3d8")  # taken once the typing rests
    expect(panel.get_by_text("the sum of 3 d8")).to_be_visible()
    expect(page.locator(".ck-plot .legendtext").nth(1)).to_have_text("3d8")
    box.fill("3d8+")
    box.press("Enter")
    expect(panel.get_by_text("nothing follows the '+'")).to_be_visible()
    expect(panel.locator(".ck-copy")).to_have_text(re.compile(r"^3d8\+\s?$"))
    expect(panel.get_by_text("See Dice 2. What is shown is the last good result.")).to_be_visible()
    expect(page.locator(".ck-plot .legendtext").nth(1)).to_have_text("3d8")
    box.fill("3d8+1")
    box.press("Enter")
    expect(page.locator(".ck-plot .legendtext").nth(1)).to_have_text("3d8+1")
    panel.get_by_role("button", name="Add dice").click()
    expect(panel.get_by_role("textbox", name="Dice 3")).to_have_value("1d20")
    panel.get_by_role("button", name="Take dice 2 away").click()
    expect(panel.get_by_role("textbox", name="Dice 3")).to_be_hidden()
    expect(panel.get_by_role("textbox", name="Dice 2")).to_have_value("1d20")
    panel.get_by_role("button", name="Roll", exact=True).click()
    expect(panel.get_by_role("cell", name="3 (2) 4 6")).to_be_visible()
    picture(panel, f"dice-panel-{shown.kind}")


def test_view_and_target_by_keyboard(shown: Shown) -> None:
    page = shown(CELLS)
    first_picture(page)
    page.get_by_role("radio", name="at least").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="at most")).to_be_checked()
    expect(page.locator(".ck-plot .annotation-text")).to_have_text("at most 15")
    page.keyboard.press("Tab")
    expect(page.get_by_role("spinbutton", name="Target")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".ck-plot .annotation-text")).to_have_text("at most 16")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    expect(page.locator(".ck-plot .annotation-text")).to_have_count(0)
    page.get_by_text("The chances as a table").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="18", exact=True))
    expect(row).to_have_text("18100.00 %100.00 %")


def test_the_file_is_made_without_a_server_in_voila(in_voila: Shown) -> None:
    page = in_voila(CELLS)
    first_picture(page)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download CSV").click()
    lines = caught.value.path().read_text().splitlines()
    assert lines[0] == "dice,result,exactly,at_least,at_most,fraction"
    assert len(lines) == 1 + 16 + 16
    assert lines[1].endswith(",1/1296")


@pytest.mark.parametrize("width", [900, 560])
def test_nothing_is_cut_off_and_nothing_jumps(in_lab: Shown, page: Any, width: int) -> None:
    page.set_viewport_size({"width": width + 375, "height": 1400})  # beside JupyterLab's file list
    page = in_lab(CELLS)
    first_picture(page)
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.ck-panel, .ck-panel *')]
            .filter((el) => !el.closest('.js-plotly-plot') && el.checkVisibility())
            .filter((el) => el.scrollWidth > el.clientWidth + 2 && el.clientWidth > 0)
            .filter((el) => !['INPUT', 'SPAN', 'LABEL'].includes(el.tagName))
            .map((el) => `${el.tagName}.${el.className} ${el.scrollWidth} in ${el.clientWidth}`)"""
    )
    assert cut == []
    plot = page.locator(".js-plotly-plot")
    before = plot.bounding_box()
    page.get_by_role("spinbutton", name="Target").fill("abc")
    page.keyboard.press("Enter")
    expect(page.locator(".ck-stale")).to_have_count(1)
    if width == 900:  # columns side by side
        assert plot.bounding_box()["y"] == before["y"]
    page.get_by_role("spinbutton", name="Target").fill("14")
    page.keyboard.press("Enter")
    expect(page.locator(".ck-plot .annotation-text")).to_have_text("at least 14")
    assert plot.bounding_box() == before
