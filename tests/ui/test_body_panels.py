"""The panels with a body, in a real browser: a part is chosen by click and by key, a blow dealt by key."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

expect.set_options(timeout=60_000)  # a busy machine is no fault

Shown = Callable[..., Any]

CONTRAST = (Path(__file__).parent / "contrast.js").read_text("utf-8")
START = "import combatkit as ck"
HIT = "ck.HitLocationPanel('mythras', 'Barbarian', 'Hoplite')"
WOUND = "ck.WoundPanel('mythras', 'Guard', location='chest', damage=12, attack_roll=34)"
HURT = (
    "p = ck.WoundPanel('mythras', 'Guard', value=["
    "{'blow': {'location': 'chest', 'damage': 6}, 'rolls': []},"
    "{'blow': {'location': 'left arm', 'damage': 7}, 'rolls': [99, 2]},"
    "{'blow': {'location': 'head', 'damage': 15}, 'rolls': [99]}])\np"
)


def fits(page: Any) -> bool:
    """Whether nothing in a panel is wider than the panel."""
    script = (
        "() => [...document.querySelectorAll('.ck-panel')].every(p => p.scrollWidth <= p.clientWidth + 1)"
    )
    return bool(page.evaluate(script))


def test_a_hit_location_is_chosen_by_click_and_by_key(shown: Shown, picture: Callable[..., Path]) -> None:
    page = shown([START, f"panel = {HIT}\npanel"])
    group = page.get_by_role("radiogroup", name="Hit location")
    expect(group.get_by_role("radio")).to_have_count(7)
    group.get_by_role("radio", name=re.compile("^chest")).click()
    expect(page.get_by_text(re.compile(r"^chest: hit \d"))).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile(r"^right arm: hit \d"))).to_be_visible()
    expect(group.get_by_role("radio", name=re.compile("^right arm"))).to_be_focused()
    page.get_by_role("radio", name="serious or worse").check()
    expect(group.get_by_role("radio", name=re.compile("^right arm, .*serious or worse"))).to_be_visible()
    page.get_by_role("checkbox", name="Only attacks that land").check()
    expect(page.get_by_role("row", name=re.compile("^head")).first).to_contain_text("10.0")
    box = page.get_by_role("spinbutton", name="Random blows")
    box.fill("3")
    box.press("Enter")
    expect(page.get_by_text(re.compile("^3 random blows, two or more on the same part"))).to_be_visible()
    page.get_by_text("The same as exact fractions").click()
    expect(page.get_by_role("cell", name="271/1000")).to_be_visible()
    assert fits(page)
    if shown.kind == "lab":
        page.set_viewport_size({"width": 1340, "height": 1500})
        page.wait_for_timeout(500)
        picture(page.locator(".ck-panel"), "hit-location-panel")


def test_a_ward_is_drawn_on_the_body(in_lab: Shown) -> None:
    page = in_lab([START, HIT])
    page.get_by_text("Aim and cover").click()
    page.get_by_role("combobox", name="Hold in the way").select_option("off hand")
    expect(page.get_by_text(re.compile("is held in the way of nothing; name the locations"))).to_be_visible()
    page.get_by_role("group", name="Locations covered").get_by_role("checkbox", name="head").check()
    expect(page.locator(".ck-stale")).to_have_count(0)
    expect(
        page.get_by_role("radio", name=re.compile(r"^head, \[\d+ %\], hit; locations covered"))
    ).to_be_visible()
    expect(page.get_by_text(re.compile(r"A random blow lands there in 10.0 % \(1/10\)"))).to_be_visible()


def test_a_blow_is_dealt_and_its_roll_typed_by_keyboard(shown: Shown, picture: Callable[..., Path]) -> None:
    page = shown([START, WOUND])
    expect(page.get_by_text("Odds of the next blow")).to_be_visible()
    page.get_by_role("button", name="Deal").press("Enter")
    expect(page.get_by_text("Odds before “endurance” is rolled")).to_be_visible()
    die = page.get_by_role("spinbutton", name=re.compile("^Endurance"))
    die.fill("101")
    die.press("Enter")
    expect(page.get_by_text("101 cannot be rolled on 1d100; type a number from 1 to 100")).to_be_visible()
    die.fill("99")
    die.press("Enter")
    expect(page.get_by_role("row", name=re.compile(r"^chest −1 of 7 serious"))).to_be_visible()
    expect(page.get_by_role("radio", name=re.compile(r"^chest, −1.7, serious"))).to_be_visible()
    expect(page.get_by_text(re.compile("Guard is unconscious for"))).to_be_visible()
    # Another part is chosen on the body with a key: that is where the next blow lands.
    page.get_by_role("radio", name=re.compile("^chest")).press("ArrowDown")
    expect(page.get_by_role("combobox", name="Location")).to_have_value("right arm")
    if shown.kind == "lab":
        page.set_viewport_size({"width": 1340, "height": 1500})
        page.wait_for_timeout(500)
        picture(page.locator(".ck-panel"), "wound-panel")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Odds before “endurance” is rolled")).to_be_visible()
    page.get_by_role("button", name="Reset").click()
    expect(page.get_by_text("No blow was dealt yet.")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"^chest 7 of 7 none"))).to_be_visible()
    assert fits(page)


def test_a_game_without_locations_shows_no_body(shown: Shown) -> None:
    page = shown([START, "ck.HitLocationPanel('doomblade')", "ck.WoundPanel('doomblade', damage=10)"])
    expect(page.get_by_text(re.compile("Doomblade has no hit locations"))).to_be_visible()
    expect(page.locator(".ck-body svg:visible")).to_have_count(0)
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("row", name=re.compile("^Health .*wounded"))).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("cell", [HIT, HURT], ids=["hit", "wound"])
def test_c54_texts_stand_out_and_wounds_are_hatched(in_lab: Shown, theme: str, cell: str) -> None:
    page = in_lab([START, cell], theme=theme)
    expect(page.locator(".ck-body svg")).to_be_visible()
    lowest = page.evaluate(CONTRAST)
    assert lowest[0] >= 4.5, lowest
    if cell is HURT:
        for part, tone in (("chest", "minor"), ("left arm", "serious"), ("head", "major")):
            expect(page.get_by_role("radio", name=re.compile(f"^{part}"))).to_have_class(
                re.compile(f"ck-{tone}")
            )
        fills = page.locator(".ck-body .ck-quiet path").evaluate_all(
            "paths => paths.map(p => p.getAttribute('fill')).filter(f => f && f !== 'none')"
        )
        assert len({re.sub(r".*-(\w+)\)", r"\1", fill) for fill in fills}) == 3


@pytest.mark.parametrize("cell", [HIT, HURT], ids=["hit", "wound"])
def test_a_narrow_cell_stacks_the_columns_in_voila(in_voila: Shown, cell: str) -> None:
    page = in_voila([START, cell])
    expect(page.locator(".ck-body svg")).to_be_visible()
    page.set_viewport_size({"width": 560, "height": 1200})
    page.wait_for_timeout(300)
    assert fits(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth + 1")
