"""The harness itself: a plain slider in JupyterLab and in Voila, themes, and that its alarms ring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

SLIDER = [
    "import ipywidgets as w",
    "text = w.IntText(value=5, description='Skill')\n"
    "double = w.HTML()\n"
    "show = lambda *_: setattr(double, 'value', f'twice is {2 * text.value}')\n"
    "text.observe(show, 'value')\nshow()\nw.VBox([text, double])",
]


def test_plain_widget_answers(shown: Callable[..., Any]) -> None:
    page = shown(SLIDER)
    expect(page.get_by_text("twice is 10")).to_be_visible()
    box = page.get_by_role("spinbutton", name="Skill")
    box.fill("21")
    box.press("Enter")
    expect(page.get_by_text("twice is 42")).to_be_visible()


def test_dark_theme_is_set(shown: Callable[..., Any]) -> None:
    page = shown(SLIDER, theme="dark")
    expect(page.get_by_text("twice is 10")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    paper = page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-layout-color1').trim()")
    assert paper not in ("", "white", "#fff", "#ffffff")


def test_failing_cell_fails_the_test(shown: Callable[..., Any]) -> None:
    with pytest.raises(pytest.fail.Exception, match="ZeroDivisionError"):
        shown(["1 / 0"])


def test_outside_requests_and_console_errors_are_noticed(in_lab: Callable[..., Any]) -> None:
    page = in_lab([])
    page.evaluate("async () => { await fetch('http://example.invalid/a.js').catch(() => 0) }")
    page.evaluate("console.error('oh no')")
    page.wait_for_function("true")
    assert page.outside == ["http://example.invalid/a.js"]
    assert any("oh no" in text for text in page.complaints)
    page.outside.clear()
    page.complaints.clear()


def test_picture_is_taken(in_lab: Callable[..., Any], picture: Callable[..., Path]) -> None:
    page = in_lab(SLIDER)
    expect(page.get_by_text("twice is 10")).to_be_visible()
    path = picture(page.locator(".jp-OutputArea-output").last, "harness-slider")
    assert path.read_bytes().startswith(b"\x89PNG")
