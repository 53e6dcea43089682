"""README's picture is taken here, of the panel as it is: `pytest tests/ui --pictures`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

expect.set_options(timeout=60_000)  # a busy machine is no fault

PANEL = (
    "ck.ExchangePanel('mythras', 'Anathaym', 'Centaur raider',"
    " event='serious wound or worse', view='course')"
)


def test_picture_of_the_exchange_panel(in_lab: Callable[..., Any], picture: Callable[..., Path]) -> None:
    """A Mythras exchange after attack and parry: an effect is due, and each says what it is worth."""
    page = in_lab(["import combatkit as ck", PANEL])
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    panel = page.get_by_role("group", name="Mythras: one exchange")
    for name, rolled in (("Attack: what 1d100 shows", "34"), ("Parry: what 1d100 shows", "78")):
        box = panel.get_by_role("spinbutton", name=name)
        box.fill(rolled)
        box.press("Enter")
    worth = panel.get_by_role("radio", name="choose location")
    expect(worth).to_have_accessible_description("66.7 %")
    expect(panel.get_by_role("log", name="Steps so far")).to_contain_text("Success against failure")
    name = "2. parry 78: major wound 1.7 %"
    expect(panel.get_by_role("img", name=name)).to_contain_text("2. parry 78")
    worth.click()
    page.wait_for_function("document.fonts.ready.then(() => true)")
    picture(panel, "exchange-panel")
