"""A fight of several, in a real browser: by keyboard and by click, in JupyterLab and in Voila."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import combatkit as ck

expect.set_options(timeout=60_000)  # a busy machine is no fault

Shown = Callable[..., Any]

CONTRAST = (Path(__file__).parent / "contrast.js").read_text("utf-8")
START = "import combatkit as ck"
BEGUN = "value=[{'move': 'initiative', 'rolls': [7, 4]}]"
TWO = f"ck.FightPanel('mythras', {{'Heroes': ['Anathaym'], 'Foes': ['Centaur raider']}}, seed=3, {BEGUN})"
FIVE = (
    "panel = ck.FightPanel('mythras', {'Heroes': ['Anathaym', 'Zamothis'], "
    "'Foes': ['Centaur raider', 'Guard', 'Guard']}, seed=5)\n"
    "for _ in range(6): panel.play_turn()\npanel"
)


def fits(page: Any) -> bool:
    """Whether nothing in a panel is wider than the panel."""
    script = (
        "() => [...document.querySelectorAll('.ck-panel')].every(p => p.scrollWidth <= p.clientWidth + 1)"
    )
    return bool(page.evaluate(script))


def test_a_turn_by_keyboard_and_the_next_by_itself(shown: Shown) -> None:
    page = shown([START, TWO])
    panel = page.get_by_role("group", name="Mythras: a fight")
    everybody = panel.get_by_role("table", name="Everybody")
    expect(
        everybody.get_by_role("row", name=re.compile("^Anathaym Heroes on turn 19 3 of 3"))
    ).to_be_visible()
    moves = panel.get_by_role("group", name="Moves of Anathaym")
    expect(moves.get_by_role("button", name="Attack, costs 1")).to_have_attribute("aria-pressed", "true")
    odds = panel.get_by_role("table", name="Odds of this move, before it is made: Attack")
    sides = {"Heroes": ["Anathaym"], "Foes": ["Centaur raider"]}
    exact = ck.fight("mythras", sides).take("initiative", [7, 4]).odds("attack")
    serious = f"{float(exact.chance('serious wound or worse')):.1%}".replace("%", " %")
    expect(odds.get_by_role("row", name=re.compile("^serious wound or worse"))).to_contain_text(serious)
    closed = panel.get_by_role("group", name="Not open now, and why")
    expect(closed.get_by_role("button", name="Take cover")).to_be_disabled()
    expect(closed.get_by_text("there is no cover at hand")).to_be_visible()

    moves.get_by_role("button", name="Brace, costs 1").press("Enter")
    expect(moves.get_by_role("button", name="Brace, costs 1")).to_have_attribute("aria-pressed", "true")
    card = panel.get_by_text("Rule: MY-ACT-BRACE")
    card.click()
    expect(panel.get_by_role("heading", name=re.compile("^MY-ACT-BRACE"))).to_be_visible()
    moves.get_by_role("button", name="Attack, costs 1").click()

    die = panel.get_by_role("spinbutton", name="Attack: what 1d100 shows")
    die.fill("101")
    die.press("Enter")
    expect(panel.get_by_text("101 cannot be rolled on 1d100")).to_be_visible()
    die.fill("99")
    die.press("Enter")
    log = panel.get_by_role("log", name="The fight so far")
    expect(log).to_contain_text("99 against 67")
    panel.get_by_role("button", name="Roll the rest").click()
    expect(everybody.get_by_role("row", name=re.compile("^Anathaym Heroes 19 2 of 3"))).to_be_visible()
    expect(everybody.locator(".ck-tokens").first.locator(".ck-spent")).to_have_count(1)
    expect(panel.get_by_text("It is Centaur raider's turn.")).to_be_visible()

    panel.get_by_role("button", name="Play this turn").click()
    expect(panel.get_by_text("Round 1, cycle 2. It is Anathaym's turn.")).to_be_visible()
    panel.get_by_role("button", name="Back a move").click()
    expect(panel.get_by_text("It is Centaur raider's turn.")).to_be_visible()
    # Another body is looked at with the arrow keys.
    everybody.get_by_role("radio", name=re.compile("^Centaur raider")).press("ArrowUp")
    expect(everybody.get_by_role("radio", name=re.compile("^Anathaym"))).to_be_checked()
    expect(panel.get_by_role("radio", name=re.compile("^chest"))).to_be_visible()
    assert fits(page)


def test_all_declare_and_then_all_dice_fall_in_doomblade(in_lab: Shown, picture: Callable[..., Path]) -> None:
    """A game without turns: the Critters declare, then the Heroes, and one move rolls for them all."""
    sides = {"Heroes": ["Rastan"], "Raiders": ["Orc", "Orc"]}
    page = in_lab([START, f"ck.FightPanel('doomblade', {sides}, seed=3)"])
    page.set_viewport_size({"width": 1340, "height": 1900})
    panel = page.get_by_role("group", name="Doomblade: a fight")
    panel.get_by_role("button", name="Do it").click()
    expect(panel.get_by_text("Round 1, declarations. It is Orc 1's turn.")).to_be_visible()
    panel.get_by_role("button", name="Do it").click()
    closed = panel.get_by_role("group", name="Not open now, and why")
    expect(closed.get_by_role("button", name="Block")).to_be_disabled()
    expect(closed.get_by_text("Orc 2 has no shield")).to_be_visible()
    panel.get_by_role("button", name="Play this turn").click()
    moves = panel.get_by_role("group", name="Moves of Rastan")
    moves.get_by_role("button", name="Attack, costs 1").press("Enter")
    panel.get_by_role("combobox", name="Target").select_option("Orc 2")
    panel.get_by_role("button", name="Do it").click()

    expect(panel.get_by_text("Round 1, all at once. It is everybody's turn.")).to_be_visible()
    fight = ck.fight("doomblade", sides).take("begin").take("attack").take("attack")
    chance = fight.take("attack", target="Orc 2").odds("round").by_event()["only Raiders fall"]
    odds = panel.get_by_role("table", name=re.compile("^Odds of this move, before it is made: The round"))
    row = odds.get_by_role("row").filter(has=page.get_by_role("rowheader", name="only Raiders fall"))
    expect(row).to_contain_text(f"{float(chance):.1%}".replace("%", " %"))
    everybody = panel.get_by_role("table", name="Everybody")
    expect(
        everybody.get_by_role("row", name=re.compile("^Rastan Heroes .*will attack: Orc 2"))
    ).to_be_visible()
    picture(page.locator(".ck-panel"), "fight-panel-doomblade")
    log = panel.get_by_role("log", name="The fight so far")
    for faces in ("4 4", "1 2", "2 1"):  # Rastan 14; the Orcs 5 + 3 + 1, for they are two
        die = panel.get_by_label(re.compile("what .* shows|the faces of"))
        before = log.inner_text()
        die.fill(faces)
        die.press("Enter")
        expect(log).not_to_have_text(before, use_inner_text=True)
    expect(log).to_contain_text("Orc 2 loses 12 Health Points: 14 becomes 2.")
    expect(panel.get_by_text("Round 2, declarations. It is Orc 1's turn.")).to_be_visible()
    expect(
        everybody.get_by_role("row", name=re.compile("^Orc 2 Raiders .*2 of 14 Health Points"))
    ).to_be_visible()
    panel.get_by_role("button", name="Play to the end").click()
    expect(panel.get_by_text(re.compile("The fight is over: .* left")).first).to_be_visible()
    assert fits(page)


def test_the_odds_of_the_fight_are_simulated_and_stopped(shown: Shown) -> None:
    page = shown([START, TWO.replace("seed=3", "seed=3, runs=40, view='outlook'")])
    panel = page.get_by_role("group", name="Mythras: a fight")
    panel.get_by_role("button", name="Simulate").click()
    expect(panel.get_by_text("40 fights, seed 1.")).to_be_visible(timeout=60_000)
    left = panel.get_by_role("table", name="Who is left")
    expect(left.get_by_role("row", name=re.compile(r"^Heroes are left.*%"))).to_be_visible()
    panel.get_by_role("tab", name="A bad day").press("ArrowRight")
    expect(panel.get_by_text(re.compile(r"^A middling day of Heroes \(percentile 50\)"))).to_be_visible()
    expect(panel.get_by_role("log", name="The fight of that day")).to_contain_text("Round 1, cycle 1")
    runs = panel.get_by_role("spinbutton", name="Fights", exact=True)
    runs.fill("100000")
    runs.press("Enter")
    panel.get_by_role("button", name="Simulate").click()
    stop = panel.get_by_role("button", name="Stop")
    expect(stop).to_be_enabled()
    expect(panel.get_by_text(re.compile(r"^\d+ of 100,000 fights are played"))).to_be_visible()
    stop.click()
    expect(panel.get_by_text(re.compile("fights of 100,000, interrupted, seed 1"))).to_be_visible()
    expect(stop).to_be_disabled()
    assert fits(page)


def test_who_fights_is_chosen_by_keyboard(in_lab: Shown) -> None:
    page = in_lab([START, "ck.FightPanel('mythras')"])
    panel = page.get_by_role("group", name="Mythras: a fight")
    who = panel.get_by_role("group", name="Who fights")
    who.get_by_role("radio").last.check()
    panel.get_by_role("combobox", name="Fighter of Foes").select_option("Guard")
    count = panel.get_by_role("spinbutton", name="How many of them")
    count.fill("3")
    count.press("Enter")
    expect(who.get_by_role("radio", name="3 × Guard")).to_be_checked()
    panel.get_by_role("button", name="To the fight").press("Enter")
    expect(panel.get_by_role("row", name=re.compile("^Guard 3 Foes"))).to_be_visible()
    expect(panel.get_by_role("button", name="Roll initiative")).to_have_attribute("aria-pressed", "true")


SWORDS = "ck.FightPanel('empire', {'Heroes': ['Swordsman'], 'Foes': ['Axeman']}, seed=3)"


def top(part: Any) -> float:
    """How far down a part of the panel stands, in pixels."""
    found = part.bounding_box()
    assert found is not None
    return float(found["y"])


def test_a_fight_of_world_of_empire_offers_every_move_and_moves_nothing_about(in_lab: Shown) -> None:
    page = in_lab([START, SWORDS])
    panel = page.get_by_role("group", name="World of Empire: a fight")
    # Before the fight the one move takes no more room than it needs.
    begin = panel.get_by_role("button", name="Begin the fight", exact=True)
    do_it = panel.get_by_role("button", name="Do it", exact=True)
    expect(begin).to_have_attribute("aria-pressed", "true")
    assert top(do_it) - top(begin) < 100
    do_it.click()
    moves = panel.get_by_role("group", name="Moves of Axeman")
    expect(moves.get_by_role("button", name="Desperate Attack, costs 3")).to_be_visible()
    for giving in ("Rest, gives back 1", "Recover, gives back 2"):
        expect(moves.get_by_role("button", name=giving)).to_be_visible()
    attack = moves.get_by_role("button", name="Attack, costs 1", exact=True)
    expect(attack).to_have_attribute("aria-pressed", "true")
    closed = panel.get_by_role("group", name="Not open now, and why")
    expect(closed.get_by_text("now everybody declares").first).to_be_visible()
    for _ in ("Axeman", "Swordsman"):
        do_it.click()
    expect(panel.get_by_text("Round 1, initiative 17. It is Swordsman's turn.")).to_be_visible()
    # Fewer moves are open now, but what stands below them has not come up.
    odds = panel.get_by_role("table", name="Odds of this move, before it is made: Attack")
    expect(odds).to_have_accessible_description(re.compile("^house table: Weapons; Armour; Fumble, one d6"))
    lists = panel.locator(".ck-open, .ck-shut")
    rooms = lists.evaluate_all(
        "parts => parts.map(part => [part.offsetHeight, parseFloat(part.style.minHeight)])"
    )
    assert len(rooms) == 2 and all(height == kept > 0 for height, kept in rooms), rooms
    assert lists.first.evaluate("part => part.offsetHeight > part.lastElementChild.offsetTop + 40")
    assert fits(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_c54_texts_stand_out_and_a_narrow_cell_stacks(
    in_lab: Shown, theme: str, picture: Callable[..., Path]
) -> None:
    page = in_lab([START, FIVE], theme=theme)
    panel = page.get_by_role("group", name="Mythras: a fight")
    expect(panel.locator(".ck-body svg")).to_be_visible()
    expect(panel.locator(".js-plotly-plot")).to_be_visible(timeout=60_000)
    lowest = page.evaluate(CONTRAST)
    assert lowest[0] >= 4.5, lowest
    if theme == "light":
        page.set_viewport_size({"width": 1340, "height": 1900})
        page.wait_for_timeout(500)
        picture(page.locator(".ck-panel"), "fight-panel")
    page.set_viewport_size({"width": 930, "height": 1400})
    page.wait_for_function("document.querySelector('.ck-panel').clientWidth < 600")
    assert fits(page)
