"""One exchange of each game, typed in at the panel as the dice fell at a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

expect.set_options(timeout=60_000)  # a busy machine is no fault


class Told(NamedTuple):
    """An exchange: who, what is typed or chosen in order, what the log says, the event, what it rests on."""

    title: str
    attacker: str
    defender: str
    typed: tuple[int | str | tuple[int, ...], ...]
    log: tuple[str, ...]
    event: str
    rests: str = ""


CASES = {
    "mythras": Told(
        "Mythras",
        "Anathaym",
        "Centaur raider",
        (18, 73, "no effect", 3, 2),
        ("18 against 67, a success", "1 point of 2 gets through", "6 of 7 Hit Points left: a minor wound"),
        "minor wound",
    ),
    "doomblade": Told(
        "Doomblade",
        "Hero",
        "Orc",
        ((2, 5), (1, 3)),
        ("Hero has 13 against 9 and wins", "Orc loses 8 Health Points: 14 becomes 6"),
        "defender wounded",
    ),
    # Damage 6 + 5 + 3 + 5 = 19 against a Guard of 9 + 3 + 3 + 2 = 17: 2 of 30 Hit Points.
    "elysium": Told(
        "Elysium",
        "Nox",
        "Risp",
        (10, 5, 6, 9),
        ("die 10, Cunning +4, longsword +4", "against 19: Risp loses 2 Hit Points", "28 Hit Points left"),
        "defender hurt",
    ),
    # 28 is more than 10 over the 12 that is needed: a critical. 12 + 1 - 2 = 11 of 15 is two quarters, and
    # one level more is level 3: seven minuses in the head, and against a Pain Level of 12 the axeman falls.
    "empire": Told(
        "World of Empire",
        "Swordsman",
        "Axeman",
        (28, 12, 2, 12, 1),
        ("needs 12 and has 28", "2 quarters of 15 and 1 more: level 3", "Axeman collapses"),
        "defender collapses",
        "house table: Weapons; Armour; ",
    ),
}


def answer(panel: Any, given: int | str | tuple[int, ...]) -> None:
    """Type one answer at the step that is on, and wait until it is told."""
    log = panel.get_by_role("log", name="Steps so far")
    before = log.inner_text()
    if isinstance(given, str):
        choice = panel.get_by_role("radio", name=given, exact=True)
        choice.check()
        choice.press("Enter")
    else:
        box = panel.get_by_label(re.compile("what .* shows|the faces of"))
        expect(box).to_have_count(1)
        box.fill(str(given) if isinstance(given, int) else " ".join(map(str, given)))
        box.press("Enter")
    expect(log).not_to_have_text(before, use_inner_text=True)


@pytest.mark.parametrize("game", CASES)
def test_an_exchange_typed_in_die_by_die(in_lab: Callable[..., Any], game: str) -> None:
    case = CASES[game]
    page = in_lab(
        ["import combatkit as ck", f"ck.ExchangePanel({game!r}, {case.attacker!r}, {case.defender!r})"]
    )
    panel = page.get_by_role("group", name=f"{case.title}: one exchange")
    expect(panel).to_be_visible()
    odds = panel.get_by_role("table", name="Odds from here")
    header = page.get_by_role("rowheader", name=case.event, exact=True)
    row = odds.get_by_role("row").filter(has=header)
    expect(row).to_contain_text("%")
    expect(row).not_to_contain_text("100.0 %")
    told = re.compile(f"^{case.rests}" if case.rests else "^$")
    expect(odds.locator(header)).to_have_accessible_description(told)
    for given in case.typed:
        answer(panel, given)
    expect(panel.get_by_role("group", name="The exchange is over")).to_be_visible()
    log = panel.get_by_role("log", name="Steps so far")
    for words in case.log:
        expect(log).to_contain_text(words)
    expect(row).to_contain_text("100.0 %")
