"""README's picture is taken here, of the panel as it is: `pytest tests/ui --pictures`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect


def test_picture_of_the_exchange_panel(in_lab: Callable[..., Any], picture: Callable[..., Path]) -> None:
    page = in_lab(["import combatkit as ck", "ck.ExchangePanel('mythras')"])
    output = page.locator(".jp-OutputArea-output").last
    expect(output.get_by_role("button", name="Step")).to_be_visible()
    expect(output.locator(".js-plotly-plot .plotly text").first).to_be_attached()
    page.wait_for_function("document.fonts.ready.then(() => true)")
    picture(output, "exchange-panel")
