"""House tables beside the numbers that rest on them: in World of Empire, and in no other game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import combatkit as ck
from combatkit.panels import ExchangePanel, FightPanel, HitLocationPanel, OddsPanel, WoundPanel
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
    bars = panel.odds_box.bars
    rows = {row["name"]: row["badge"] for row in bars.rows}
    # All of them rest on these three, so that the badge stands once, and no row repeats it.
    assert bars.badge == {"text": "house table", "title": "Weapons; Armour; Fumble, one d6; more in some"}
    assert rows["the attack hits"] == {} and {badge.get("text", "") for badge in rows.values()} == {""}
    assert rows["defender dead"]["title"].startswith("house table: Weapons; Armour; Fumble, one d6; ")
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
    bars = panel.odds_box.bars
    assert "the attack hits" in {row["name"] for row in bars.rows}
    assert bars.badge["title"] == "Fumble, one d6; more in some"
    panel.options = {"lost_tables": "without"}
    assert bars.rows and not bars.badge and not any(row["badge"] for row in bars.rows)


def test_the_saved_view_of_an_exchange_says_the_same() -> None:
    text = texts(ExchangePanel("empire", "Swordsman", "Axeman"))
    assert "rests on" in text and "house tables: weapons, armour, fumble\n" in text


def test_odds_show_it_for_both_set_ups() -> None:
    panel = OddsPanel("empire", "Big Red Chewing-Gum", "Bob the Blob", b={"attacker": "Swordsman"})
    assert panel.sheet.badge["title"].startswith("Fumble, one d6; Weapons; ")  # weapons through B alone
    rows = panel.sheet.badges
    assert "the attack hits" not in rows and "Hit locations" in rows["defender dead"]["title"]
    assert "house tables: fumble, weapons" in texts(panel) and "rests on" in texts(panel)


def test_the_numbers_behind_a_picture_show_it_too() -> None:
    panel = OddsPanel("empire", "Swordsman", "Axeman")
    numbers = panel.plot.sheet
    assert numbers.badge["title"].startswith("Weapons; Armour; Fumble, one d6; ") and numbers.badges == {}
    panel.view, panel.event = "lines", "the attack hits"
    assert numbers.badge == {"text": "house table", "title": "Weapons; Armour; Fumble, one d6"}
    panel.view = "heat"
    assert numbers.heads[1:] == [str(value) for value in panel.result.x.values]
    assert numbers.badge == {"text": "house table", "title": "Weapons; Armour; Fumble, one d6"}
    # Of two set-ups only one rests on weapons.
    others = {"attacker": "Big Red Chewing-Gum", "defender": "Bob the Blob"}
    bare = OddsPanel("empire", "Swordsman", "Axeman", b=others, view="lines")
    bare.event = "the attack hits"
    assert bare.plot.sheet.badge == {"text": "house table", "title": "Fumble, one d6; more in some"}
    assert set(bare.plot.sheet.badges) == {"A the attack hits"}


def test_a_number_that_is_swept_takes_the_place_of_its_tables() -> None:
    panel = OddsPanel("empire", "Swordsman", "Axeman", field="attacker.attack", view="lines")
    panel.event = "the attack hits"
    # The defender's number still comes from weapons; the armour of the attacker is in the given one.
    assert panel.plot.sheet.badge == {"text": "house table", "title": "Weapons; Fumble, one d6"}
    assert panel.sheet.badge["title"].startswith("Weapons; Fumble, one d6")


def test_steps_show_it_as_well() -> None:
    panel = ExchangePanel("empire", "Swordsman", "Axeman", view="course")
    assert panel.odds_box.plot.sheet.badge["text"] == "house table"
    plain = ExchangePanel("mythras", view="course")
    assert plain.odds_box.plot.sheet.badge == {} == plain.odds_box.plot.sheet.badges


def test_a_move_in_a_fight_shows_it() -> None:
    panel = FightPanel("empire", {"Heroes": ["Swordsman"], "Foes": ["Axeman"]}, seed=1)
    box = panel.fight_box.odds.box
    panel.play_turn()
    assert "house table" not in texts(panel)  # a declaration rolls nothing
    while panel.fight.clock.endswith("declarations"):
        panel.move = "attack"
        panel.roll()
    assert panel.result.pending.move.name == "strike"
    assert box.bars.badge["title"].startswith("Weapons; Armour; Fumble, one d6")
    assert box.plot.sheet.badge["text"] == "house table"
    assert "Resting on house tables: weapons, armour, fumble – the attack hits" in texts(panel)


def test_locations_show_it_in_the_headings() -> None:
    panel = HitLocationPanel("empire", "Swordsman", "Axeman")
    # Everything rests on the locations, and all but the last column on more.
    assert panel.sheet.badge == {"text": "house table", "title": "Hit locations, one d30; more in some"}
    assert set(panel.sheet.badges) == set(panel.sheet.heads[1:-1])
    assert "Weapons; Armour; " in panel.sheet.badges["hit"]["title"]
    assert panel.fractions.badges == panel.sheet.badges and panel.fractions.badge == panel.sheet.badge
    assert "Resting on house table: locations – 1+ in 2 blows." in texts(panel)


def test_wounds_show_it_and_say_once_what_the_parts_rest_on() -> None:
    panel = WoundPanel("empire", "Axeman")
    bars = panel.outlook.bars
    assert {row["name"] for row in bars.rows if row["badge"] or bars.badge} >= {"dead", "out of the fight"}
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
        marked = any(row["badge"] for row in it.rows) if isinstance(it, Bars) else it.badges
        assert not marked and not it.badge


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
    assert panel.odds_box.bars.badge == {}  # nothing else rests on it: the row wears it
    assert badge == {"text": "house table", "title": "<i>Wild"}
    assert "innerHTML" not in str(panel.odds_box.bars._esm) + str(panel.odds_box.sheet._esm)


def test_a_game_says_nothing_unless_it_does() -> None:
    game = ck.ruleset("mythras")
    assert game.rests_on("Anathaym", "Guard") == {} and game.blow_rests_on("Guard") == {}
