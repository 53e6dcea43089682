"""House tables beside the numbers that rest on them: in World of Empire, and in no other game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import combatkit as ck
from combatkit.panels import ExchangePanel, HitLocationPanel, OddsPanel, WoundPanel
from combatkit.panels.views import Bars, Sheet
from combatkit.rules.empire import RULESET as EMPIRE
from combatkit.rules.rests import Rests
from combatkit.summary import Summary


def texts(panel: Any) -> str:
    return str(panel.summary())


class Watched(Mapping[str, Any]):
    """An outcome that remembers what was read of it."""

    def __init__(self, outcome: Mapping[str, Any]) -> None:
        self.outcome, self.read = outcome, set[str]()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return self.outcome[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.outcome)

    def __len__(self) -> int:
        return len(self.outcome)


@pytest.mark.parametrize("kind", ["exchange", "blow"])
def test_an_event_rests_on_what_it_reads(kind: str) -> None:
    from combatkit.rules.empire.blow import EVENT_READS as BLOW
    from combatkit.rules.empire.outcome import COLUMNS_ASKED

    exchange = EMPIRE.exchange("Swordsman", "Axeman") if kind == "exchange" else EMPIRE.blow("Axeman")
    told: dict[str, set[str]] = {event: set() for event in exchange.events}
    for outcome, _ in exchange.odds():
        for event, test in exchange.events.items():
            test(watched := Watched(outcome))
            told[event] |= watched.read
    assert told == {
        event: set(names) for event, names in (COLUMNS_ASKED if kind == "exchange" else BLOW).items()
    }


def test_an_exchange_shows_a_badge_beside_events_columns_and_headings() -> None:
    panel = ExchangePanel("empire", "Swordsman", "Axeman")
    rows = {row["name"]: row["badge"] for row in panel.odds_box.bars.rows}
    assert {badge["text"] for badge in rows.values()} == {"house table"}
    assert rows["the attack hits"]["title"] == "Weapons; Armour; Fumble, one d6"
    assert "Hit locations, one d30" in rows["defender dead"]["title"]
    panel.column = "wound"
    assert panel.odds_box.parts.badge["text"] == "house table"
    panel.column = "exhaustion"
    assert panel.odds_box.parts.badge == {}
    panel.view = "table"
    sheet = panel.odds_box.sheet
    assert set(sheet.badges) >= {"Where", "The attack"} and "Exhaustion of the defender" not in sheet.badges
    assert "fraction" not in sheet.badges


def test_without_the_fumble_an_attack_of_given_numbers_rests_on_nothing() -> None:
    red, blob = "Big Red Chewing-Gum", "Bob the Blob"
    panel = ExchangePanel("empire", red, blob)
    assert {row["name"] for row in panel.odds_box.bars.rows if row["badge"]} >= {"the attack hits"}
    panel.options = {"lost_tables": "without"}
    assert panel.odds_box.bars.rows and not any(row["badge"] for row in panel.odds_box.bars.rows)


def test_the_saved_view_of_an_exchange_says_the_same() -> None:
    text = texts(ExchangePanel("empire", "Swordsman", "Axeman"))
    assert "rests on" in text and "house tables: weapons, armour, fumble\n" in text


def test_odds_show_it_for_both_set_ups() -> None:
    panel = OddsPanel("empire", "Big Red Chewing-Gum", "Bob the Blob", b={"attacker": "Swordsman"})
    assert "Weapons" in panel.sheet.badges["the attack hits"]["title"]  # through B alone
    assert "house tables: fumble, weapons" in texts(panel) and "rests on" in texts(panel)


def test_locations_show_it_in_the_headings() -> None:
    panel = HitLocationPanel("empire", "Swordsman", "Axeman")
    assert set(panel.sheet.badges) == set(panel.sheet.heads) - {"part"}
    assert panel.fractions.badges == panel.sheet.badges
    assert panel.sheet.badges[panel.sheet.heads[-1]]["title"] == "Hit locations, one d30"
    assert "Resting on house table: locations – 1+ in 2 blows." in texts(panel)


def test_wounds_show_it_and_say_once_what_the_parts_rest_on() -> None:
    panel = WoundPanel("empire", "Axeman")
    assert {row["name"] for row in panel.outlook.bars.rows if row["badge"]} >= {"dead", "out of the fight"}
    assert "Where" in panel.outlook.sheet.badges
    assert "house tables: " in panel.health_box.sheet.note
    assert panel.health_box.sheet.note in texts(panel)


@pytest.mark.parametrize("game", ["mythras", "doomblade", "elysium"])
@pytest.mark.parametrize("kind", [ExchangePanel, OddsPanel, HitLocationPanel, WoundPanel])
def test_games_whose_tables_are_printed_have_none(game: str, kind: Any) -> None:
    panel = kind(game)
    assert "house table" not in texts(panel) and "Resting on" not in texts(panel)
    drawn = [it for it in _widgets(panel) if isinstance(it, (Bars, Sheet))]
    assert drawn
    for it in drawn:
        assert not (any(row["badge"] for row in it.rows) or it.badge if isinstance(it, Bars) else it.badges)


def _widgets(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _widgets(child)


def test_names_of_tables_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    evil = dataclasses.replace(EMPIRE.tables["weapons"], name="<b>wild", title="<i>Wild")

    def rests(*_: Any, **__: Any) -> Rests:
        return Rests({"attack": (evil,)}, {"the attack hits": ("attack",)})

    monkeypatch.setattr(type(EMPIRE), "rests_on", rests)
    panel = ExchangePanel("empire", "Swordsman", "Axeman")
    found: Summary = panel.summary()
    assert "house table: &lt;b&gt;wild" in found.html() and "<b>wild" not in found.html()
    # The page makes nodes of text alone of it.
    badge = next(row["badge"] for row in panel.odds_box.bars.rows if row["name"] == "the attack hits")
    assert badge == {"text": "house table", "title": "<i>Wild"}
    assert "innerHTML" not in str(panel.odds_box.bars._esm) + str(panel.odds_box.sheet._esm)


def test_a_game_says_nothing_unless_it_does() -> None:
    game = ck.ruleset("mythras")
    assert game.rests_on("Anathaym", "Guard") == {} and game.blow_rests_on("Guard") == {}
