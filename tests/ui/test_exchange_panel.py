"""The exchange panel in a real browser: dice typed and rolled, choices by keyboard, forms, and no jumping."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

expect.set_options(timeout=60_000)  # a busy machine is no fault

TESTS = Path(__file__).parents[1]
# The tests' own game, so that these tests hold whatever a real game calls its steps.
PEBBLES = f"import sys\nsys.path.insert(0, {str(TESTS)!r})\nimport toy\nimport combatkit as ck"


def panel_of(page: Any) -> Any:
    panel = page.get_by_role("group", name="Pebbles: one exchange")
    expect(panel).to_be_visible()
    return panel


def odds_row(panel: Any, name: str) -> Any:
    table = panel.get_by_role("table", name="Odds from here")
    return table.get_by_role("row").filter(has=panel.page.get_by_role("rowheader", name=name))


def test_a_whole_exchange_by_keyboard(shown: Callable[..., Any]) -> None:
    page = shown([PEBBLES, "ck.ExchangePanel(toy.RULESET)"])
    panel = panel_of(page)
    expect(odds_row(panel, "knocked out")).to_contain_text("30.6 %")

    box = panel.get_by_role("spinbutton", name="Throw: what 1d6 shows")
    box.fill("9")
    box.press("Enter")
    expect(panel.get_by_text("9 cannot be rolled on 1d6")).to_be_visible()
    expect(odds_row(panel, "knocked out")).to_contain_text("30.6 %")
    box.fill("3")
    box.press("Enter")

    expect(odds_row(panel, "knocked out")).to_contain_text("45.8 %")
    first = panel.get_by_role("radio", name="anywhere")
    expect(first).to_be_focused()  # the keyboard stays where the exchange goes on
    first.press("ArrowDown")
    legs = panel.get_by_role("radio", name="legs")
    expect(legs).to_be_checked()
    legs.press("Enter")

    box = panel.get_by_role("spinbutton", name="Bruise: what 1d4 shows")
    expect(box).to_be_focused()
    box.press_sequentially("4")
    box.press("Enter")
    log = panel.get_by_role("log", name="Steps so far")
    expect(log).to_contain_text("Bo takes 4.")
    expect(panel.get_by_role("group", name="The exchange is over")).to_contain_text("knocked out")
    expect(odds_row(panel, "knocked out")).to_contain_text("100.0 %")


def test_the_rule_card_of_a_step_is_one_click_away(in_lab: Callable[..., Any]) -> None:
    page = in_lab([PEBBLES, "ck.ExchangePanel(toy.RULESET, answers=[3, 'legs', 2])"])
    panel = panel_of(page)
    strike = panel.get_by_role("listitem").filter(has_text="Strike")
    card = strike.get_by_text("The thrower aims, or leaves it to the die.")
    expect(card).not_to_be_visible()
    strike.get_by_text("Rules: TOY-STRIKE-1").click()
    expect(card).to_be_visible()
    expect(strike.get_by_role("cell", name="head", exact=True)).to_be_visible()  # its table is one
    expect(strike.get_by_text("house rule").first).to_be_visible()


def test_buttons_roll_undo_and_reset_without_moving(shown: Callable[..., Any]) -> None:
    page = shown([PEBBLES, "ck.ExchangePanel(toy.RULESET, seed=3)"])
    panel = panel_of(page)
    log = panel.get_by_role("log", name="Steps so far")
    place = panel.get_by_role("button", name="Undo").bounding_box()
    panel.get_by_role("button", name="Roll 1d6").click()
    expect(log).to_contain_text("Ada throws")
    panel.get_by_role("button", name="Roll the rest").click()
    expect(panel.get_by_role("group", name="The exchange is over")).to_be_visible()
    assert panel.get_by_role("button", name="Undo").bounding_box() == place
    sentence = log.inner_text()
    panel.get_by_role("button", name="Undo").click()
    expect(panel.get_by_role("group", name="The exchange is over")).not_to_be_visible()
    panel.get_by_role("button", name="Roll the rest").click()
    expect(panel.get_by_role("group", name="The exchange is over")).to_be_visible()
    assert log.inner_text() == sentence  # the seed repeats the dice
    panel.get_by_role("button", name="Reset").click()
    expect(log).to_contain_text("Nothing rolled yet")
    expect(panel.get_by_role("button", name="Undo")).to_be_disabled()


def test_closed_options_stand_there_with_their_reason(in_lab: Callable[..., Any]) -> None:
    page = in_lab([PEBBLES, "ck.ExchangePanel(toy.RULESET, answers=[3])"])
    panel = panel_of(page)
    panel.get_by_text("1 not open now, and why").first.click()
    expect(panel.get_by_text("a helmet covers it")).to_be_visible()
    expect(panel.get_by_role("radio", name="head")).to_have_count(0)
    panel.get_by_role("combobox", name="What each is worth for").select_option("knocked out")
    expect(panel.get_by_role("radio", name="legs")).to_have_accessible_description("50.0 %")
    expect(panel.get_by_text("+4.2")).to_be_visible()


def test_a_form_edits_a_fighter_and_says_beside_a_field_what_is_wrong(shown: Callable[..., Any]) -> None:
    page = shown([PEBBLES, "ck.ExchangePanel(toy.RULESET, answers=[5])"])
    panel = panel_of(page)
    panel.get_by_text("Edit Ada").click()
    form = panel.get_by_role("group", name="Edit Ada")
    aim = form.get_by_role("spinbutton", name="Aim")
    aim.fill("7")
    aim.press("Tab")
    expect(form.get_by_text("7 is out of range; use a whole number from 1 to 6")).to_be_visible()
    expect(aim).to_have_attribute("aria-invalid", "true")
    expect(panel.get_by_role("log", name="Steps so far")).to_contain_text("Ada throws 5 against 4: a miss.")
    aim.press("Control+A")
    aim.press_sequentially("6")
    expect(panel.get_by_role("log", name="Steps so far")).to_contain_text("Ada throws 5 against 6: a hit.")
    name = form.get_by_role("textbox", name="Name")
    name.fill("<b>Ada</b>")
    name.press("Enter")
    expect(panel.get_by_role("log", name="Steps so far")).to_contain_text("<b>Ada</b> throws 5")


def test_an_option_of_the_rules_changes_the_odds(in_lab: Callable[..., Any]) -> None:
    page = in_lab([PEBBLES, "ck.ExchangePanel(toy.RULESET)"])
    panel = panel_of(page)
    panel.get_by_text("Options of the rules").click()
    panel.get_by_role("combobox", name="The roll equals the aim. What is it?").select_option(label="a miss")
    expect(panel.get_by_text("1 changed")).to_be_visible()
    expect(odds_row(panel, "knocked out")).to_contain_text("22.9 %")


def test_the_views_of_the_odds_by_arrow_keys(shown: Callable[..., Any]) -> None:
    page = shown([PEBBLES, "ck.ExchangePanel(toy.RULESET, answers=[3])"])
    panel = panel_of(page)
    by = panel.get_by_role("tab", name="By part")
    by.press("ArrowRight")
    expect(panel.get_by_role("tab", name="Step by step")).to_have_attribute("aria-selected", "true")
    plot = panel.get_by_role("img", name="1. throw 3: knocked out 45.8 %")
    expect(plot).to_be_visible(timeout=60_000)  # the first picture of a kernel loads plotly there
    panel.get_by_role("button", name="Roll the rest").click()
    expect(panel.get_by_role("group", name="The exchange is over")).to_be_visible()
    expect(plot).not_to_be_visible()  # it has been redrawn for what was rolled since
    panel.get_by_role("tab", name="Step by step").press("ArrowRight")
    expect(panel.get_by_role("table", name="Every outcome").get_by_role("row")).to_have_count(2)


def test_columns_stack_when_the_cell_is_narrow(in_lab: Callable[..., Any]) -> None:
    page = in_lab([PEBBLES, "ck.ExchangePanel(toy.RULESET)"])
    panel = panel_of(page)
    steps, odds = panel.locator(".ck-stage"), panel.locator(".ck-odds")
    assert steps.bounding_box()["y"] == odds.bounding_box()["y"]
    page.set_viewport_size({"width": 640, "height": 1400})
    page.wait_for_function("document.querySelector('.ck-panel').clientWidth < 600")
    assert odds.bounding_box()["y"] >= steps.bounding_box()["y"] + steps.bounding_box()["height"]
    assert panel.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
