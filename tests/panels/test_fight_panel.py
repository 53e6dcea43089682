"""A fight of several in a panel: moves and dice one by one, turns by themselves, the way back, the odds."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

import combatkit as ck
from combatkit.errors import InputError
from combatkit.odds.fights import fight_odds
from combatkit.panels.base import Panel, raise_errors
from combatkit.panels.exchange_steps import StepLog
from combatkit.panels.fight import FightPanel

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy

RAIDER = "Centaur raider"
TWO = {"Heroes": ["Anathaym"], "Foes": [RAIDER]}
FIVE = {"Heroes": ["Anathaym", "Zamothis"], "Foes": [RAIDER, "Guard", "Guard"]}


def fight(sides: Any = TWO, **settings: Any) -> FightPanel:
    return FightPanel("mythras", sides, **settings)


def begun(*rolls: int, **settings: Any) -> FightPanel:
    """A fight in which initiative was rolled: 7 and 4 put Anathaym first."""
    return fight(value=[{"move": "initiative", "rolls": list(rolls) or [7, 4]}], **settings)


def groups(panel: FightPanel) -> dict[str, str]:
    """Every move that is shown, and why it is closed."""
    moves = panel.fight_box.move_box.moves
    return {move["name"]: move["closed"] for group in moves.groups for move in group["moves"]}


def options(control: Any) -> list[str]:
    return [option["value"] for option in control.options]


# -- what stands there -----------------------------------------------------------------------------------


def test_everybody_stands_in_the_order_of_initiative_with_tokens_and_conditions() -> None:
    panel = begun()
    rows = {row["name"]: row for row in panel.fight_box.roster.rows}
    assert [(name, row["order"], row["tokens"], row["most"]) for name, row in rows.items()] == [
        ("Anathaym", "19", 3, 3),
        (RAIDER, "14", 2, 2),
    ]
    assert rows["Anathaym"]["turn"] and not rows[RAIDER]["turn"]
    panel.choose("brace")
    panel.roll()
    rows = {row["name"]: row for row in panel.fight_box.roster.rows}
    assert (rows["Anathaym"]["tokens"], rows["Anathaym"]["notes"]) == (2, ["braced"])
    assert rows[RAIDER]["turn"]
    assert list(panel.table["tokens"]) == [2, 2]


def test_before_the_fight_nobody_is_on_turn_and_a_name_keeps_its_capital() -> None:
    panel = FightPanel("mythras", {"Heroes": ["Anathaym"], "Foes": [RAIDER]})
    assert not any(row["turn"] for row in panel.fight_box.roster.rows)
    assert panel.fight_box.move_box.who.options[0]["label"] == "everybody, before the fight"
    assert panel.fight_box.move_box.ask.request["label"] == "Initiative of Anathaym: what 1d10 shows"
    assert panel.fight.summary().notes == ("Next: Roll initiative.",)


def test_moves_are_those_of_the_fight_with_their_reasons_and_the_rule_of_the_chosen_one() -> None:
    panel = begun()
    assert groups(panel) == {move.name: move.closed for move in panel.fight.moves()}
    moves = panel.fight_box.move_box.moves
    assert moves.value == "attack", "the first open one"
    assert [card["id"] for card in moves.cards] == ["MY-ACT-ATTACK"]
    moves.choose("brace")  # as when its button is pressed
    assert (panel.move, panel.result.pending.move.name) == ("brace", "brace")
    assert [card["id"] for card in moves.cards] == ["MY-ACT-BRACE"]
    with pytest.raises(InputError, match="no cover"):
        panel.choose("take cover")
    assert panel.move == "brace"


def test_the_moves_of_somebody_else_are_a_choice_away() -> None:
    panel = begun()
    panel.fight_box.move_box.who.value = RAIDER
    assert groups(panel)["attack"] == "it is Anathaym's turn"
    panel.choose("speak", RAIDER)
    panel.roll()
    assert panel.value[-1] == {"move": "speak", "who": RAIDER, "given": {}, "rolls": []}
    assert panel.who == "" and panel.fight.turn == "Anathaym"


def test_asks_become_controls_that_tell_the_move() -> None:
    panel = begun(7, 4, 5, sides={"Heroes": ["Anathaym"], "Foes": [RAIDER, "Guard"]})
    asks = panel.fight_box.move_box.asks
    assert {name: options(control) for name, control in asks.controls.items()} == {
        "target": [RAIDER, "Guard"],
        "attack_with": ["main hand", "off hand", "unarmed"],
    }
    asks.controls["target"].value = "Guard"
    assert panel.given["target"] == "Guard"
    panel.take(99)
    assert (
        "Guard" in panel.fight_box.so_far.rows[-1]["lines"][0]
        or panel.result.pending.given["target"] == "Guard"
    )
    panel.undo()
    panel.choose("ward")
    assert options(asks.controls["ward"])[:2] == ["right leg", "left leg"]
    asks.controls["ward"].value = ["head", "chest"]
    assert panel.given == {"ward_with": "off hand", "ward": ["head", "chest"]}
    panel.roll()
    assert panel.fight.scene.member("Anathaym").ward == ("head", "chest")
    asks.controls["attack_with"].value = "off hand"
    assert panel.result.pending.given["attack_with"] == "off hand"


def test_what_is_told_and_cannot_be_is_refused_beside_its_control() -> None:
    panel = begun()
    panel.choose("ward")
    asks = panel.fight_box.move_box.asks
    with raise_errors(False):
        asks.controls["ward"].value = ["head", "left leg"]  # they lie apart
    assert asks.controls["ward"].error and panel.stale
    asks.controls["ward"].value = ["head"]
    assert not panel.stale


# -- dice ------------------------------------------------------------------------------------------------


def test_dice_are_typed_one_by_one_and_the_last_one_makes_the_move() -> None:
    panel = begun()
    ask = panel.fight_box.move_box.ask
    assert ask.request["label"] == "Attack: what 1d100 shows"
    with raise_errors(False):
        ask.submit("101")
    assert "101 cannot be rolled" in ask.error
    ask.submit("99")
    assert panel.answers == [99] and len(panel.value) == 1
    assert panel.odds.chance("attacker hurts target") == 0
    while panel.answers:
        ask.submit("99" if panel.result.pending.kept.walk.request.kind == "die" else "parry")
    assert panel.value[-1]["move"] == "attack" and panel.value[-1]["rolls"][0] == 99
    expected = ck.fight("mythras", TWO).take("initiative", [7, 4]).take("attack", panel.value[-1]["rolls"])
    assert str(panel.trace) == str(expected.log)


def test_choices_tell_what_each_option_is_worth() -> None:
    panel = begun(answers=[3])
    while panel.result.pending.kept.walk.request.kind != "choice":
        panel.take(99)
    ask = panel.fight_box.move_box.ask
    assert set(ask.worth) == set(ask.request["options"])
    ask.event = "major wound"
    assert panel.event == "major wound"


def test_the_odds_of_a_move_are_exact_before_and_after_each_die() -> None:
    panel = begun()
    plain = ck.fight("mythras", TWO).take("initiative", [7, 4])
    assert panel.odds.by_event() == plain.odds("attack").by_event()
    stack = panel.game.stack
    assert sum((panel.odds.chance(name) for name in stack), Fraction(0)) == 1
    rows = {row["name"]: row["exact"] for row in panel.fight_box.odds.box.bars.rows}
    assert rows["major wound"] == str(panel.odds.chance("major wound"))
    assert [trace.name for trace in panel.figure.data] == list(stack)
    before = panel.odds.chance("attacker hurts target")
    panel.take(3)
    assert panel.odds.chance("attacker hurts target") > before
    assert len(panel.figure.data[0].x) == 2
    panel.undo()
    panel.choose("assess")  # no events are named for it: its levels are told
    assert panel.odds.chance(level="success") > 0
    assert [row["name"] for row in panel.fight_box.odds.box.parts.rows]
    panel.choose("brace")
    assert panel.odds is None and "no outcomes" in panel.fight_box.odds.why.value
    assert not panel.figure.data


def test_a_seed_rolls_the_very_fight_that_it_plays() -> None:
    panel = fight(FIVE, seed=5)
    panel.resolve()
    for _ in range(3):
        panel.play_turn()
    panel.play_on()
    expected = ck.fight("mythras", FIVE).play(5)
    assert str(panel.trace) == str(expected.log)
    assert panel.fight.winner == expected.winner
    assert panel.result.pending is None and panel.fight_box.move_box.roll.disabled
    with pytest.raises(InputError, match="over"):
        panel.play_on()


def test_a_move_that_has_begun_is_finished_before_others_play() -> None:
    panel = begun(seed=1)
    panel.take(1)  # a critical
    with pytest.raises(InputError, match="has begun"):
        panel.choose("brace")
    panel.play_turn()
    assert panel.value[1]["rolls"][0] == 1
    assert panel.fight.turn != "Anathaym" or panel.fight.clock != "Round 1, cycle 1"


def test_tactics_are_named_and_change_what_is_done() -> None:
    panel = begun(7, 4, 5, sides={"Heroes": ["Anathaym"], "Foes": [RAIDER, "Guard"]})
    control = panel.fight_box.play.tactics
    assert options(control) == list(panel.fight.tactics_names)
    control.value = "spread out"
    assert panel.tactics == "spread out"
    with pytest.raises(InputError, match="unknown"):
        panel.tactics = "run away"


# -- back ------------------------------------------------------------------------------------------------


def test_undo_takes_back_die_by_die_and_back_whole_moves() -> None:
    panel = begun()
    panel.take(99)
    panel.resolve()
    made, shown = list(panel.value), repr(panel)
    panel.undo()
    assert len(panel.value) == 1 and panel.answers == made[-1]["rolls"][:-1]
    panel.take(made[-1]["rolls"][-1])
    assert (panel.value, repr(panel)) == (made, shown)
    panel.back()
    assert len(panel.value) == 1 and panel.answers == [] and panel.fight.turn == "Anathaym"
    panel.take(5)
    panel.back()  # one that has begun counts as one
    assert panel.answers == [] and len(panel.value) == 1
    panel.undo()
    assert panel.value == [] and panel.answers == [7]
    panel.reset()
    assert panel.value == [] and panel.answers == []
    for act in (panel.undo, panel.back):
        with pytest.raises(InputError):
            act()


def test_the_log_stands_turn_by_turn_with_its_rules() -> None:
    panel = begun()
    panel.choose("speak")
    panel.roll()
    panel.take(99)
    rows = panel.fight_box.so_far.rows
    assert [row["title"] for row in rows] == ["Before the fight", "Round 1, cycle 1: Anathaym"]
    assert rows[1]["lines"][0] == "Anathaym calls out a few words."
    assert len(rows[1]["lines"]) == 2, "what is under way stands with what was done in the same turn"
    assert "MY-FREE-SPEAK" in rows[1]["cards"]
    assert set(rows[1]["cards"]) <= set(panel.fight_box.so_far.deck)
    said = [line for row in rows for line in row["lines"]]
    assert said[:-1] == [line.text for line in panel.trace]


# -- who fights ------------------------------------------------------------------------------------------


def test_sides_are_chosen_with_several_of_each() -> None:
    panel = FightPanel("mythras")
    box = panel.sides_box
    assert panel.view == "setup" and list(panel.sides) == ["Heroes", "Foes"]
    box.list.value = "Foes: 0"
    box.fighter.menu.value = "Guard"
    box.count.value = 3
    assert panel.sides["Foes"] == ["Guard"] * 3
    assert [it.name for it in panel.fight.standings() if it.side == "Foes"] == [
        "Guard 1",
        "Guard 2",
        "Guard 3",
    ]
    box.adds["Heroes"].click()
    assert len(panel.sides["Heroes"]) == 2 and box.list.value == "Heroes: 1"
    box.fighter.menu.value = "Zamothis"
    assert panel.sides["Heroes"] == ["Anathaym", "Zamothis"]
    box.remove.click()
    assert panel.sides["Heroes"] == ["Anathaym"]
    assert box.remove.disabled, "the last one of a side stays"
    box.begin.click()
    assert panel.view == "fight"


def test_a_fighter_is_edited_in_its_form() -> None:
    panel = fight({"Heroes": ["Anathaym"], "Foes": ["Guard", "Guard"]})
    box = panel.sides_box
    box.list.value = "Foes: 0"
    box.fighter.form.typed = {**box.fighter.form.typed, "combat_style": "80"}
    assert panel.sides["Foes"] == [{"base": "Guard", "combat_style": 80}] * 2
    assert panel.fight.fighter("Guard 2").combat_style == 80
    with raise_errors(False):
        box.fighter.form.typed = {**box.fighter.form.typed, "combat_style": "8000"}
    assert "combat_style" in box.fighter.form.errors
    assert panel.sides["Foes"] == [{"base": "Guard", "combat_style": 80}] * 2


def test_a_change_keeps_the_moves_that_still_fit_and_says_which_do_not() -> None:
    panel = begun()
    panel.take(60)
    panel.resolve()
    moves = list(panel.value)
    panel.sides = {**TWO, "Heroes": [{"base": "Anathaym", "combat_style": 20}]}
    kept = panel.value == moves and not panel.result.left_out
    assert kept or (panel.value == moves[:1] and "since the change: move 2" in panel.result.left_out)
    panel.sides = {**TWO, "Foes": [RAIDER, "Guard"]}  # three dice for initiative now
    assert panel.value == [] and panel.result.left_out.startswith("Left out since the change: move")
    assert panel.result.left_out in repr(panel)


def test_the_surprised_and_options_of_the_rules_are_settings() -> None:
    panel = fight()
    panel.sides_box.surprised.value = [RAIDER]
    assert panel.surprised == [RAIDER]
    panel.take(5)
    panel.take(5)
    order = {it.name: int(it.order) for it in panel.fight.standings()}
    assert order == {"Anathaym": 17, RAIDER: 5}, "surprise takes 10"
    with pytest.raises(InputError, match="surprised"):
        fight(surprised=["Nobody"])
    assert fight(options={"initiative_ties": "dex"}).options == {"initiative_ties": "dex"}


def test_names_stay_text() -> None:
    panel = fight({"<b>A</b>": [{"base": "Anathaym", "name": "<img src=x>"}], "B": ["Guard"]})
    assert "<img" not in panel.fight_box.body.line.value
    assert "<img" not in panel._repr_mimebundle_()["text/html"]
    assert "&lt;img" in panel._repr_mimebundle_()["text/html"]


# -- the body --------------------------------------------------------------------------------------------


def test_the_body_of_whoever_is_chosen_shows_its_wounds() -> None:
    panel = begun(seed=3)
    body = panel.fight_box.body.health.map
    assert panel.fight_box.roster.value == "Anathaym"
    panel.fight_box.roster.value = RAIDER
    assert panel.chosen == RAIDER and "forequarters" in body.outlines
    panel.play_on()
    health = panel.game.health(panel.fight.fighter(RAIDER))
    assert body.words == {part.part: f"{part.now}/{part.most}".replace("-", "−") for part in health}
    with pytest.raises(InputError, match="unknown"):
        panel.chosen = "Nobody"


# -- odds of the whole -----------------------------------------------------------------------------------


def test_the_odds_of_the_fight_are_those_of_fight_odds() -> None:
    panel = begun(runs=30, runs_seed=4)
    outlook = panel.simulate()
    assert outlook.ends == fight_odds(panel.fight, 30, 4).ends
    rows = {row["name"]: row["text"] for row in panel.outlook_box.winners.rows}
    assert rows["Heroes are left"] == str(outlook.share("Heroes"))
    assert "30 fights, seed 4." in panel.outlook_box.state.value
    assert "30 fights, seed 4." in repr(panel)
    box = panel.outlook_box
    box.days.value = "a good day"
    seed, last = outlook.replay(95, "Heroes")
    assert f"Seed {seed}" in box.day_words.value and f"{last.winner} are left" in box.day_words.value
    said = [line for row in box.tale.rows for line in row["lines"]]
    assert said == [line.text for line in last.log][len(panel.trace) :]
    box.side.value = "Foes"
    assert f"Seed {outlook.replay(95, 'Foes')[0]}" in box.day_words.value
    panel.play_turn()
    assert "moved on since" in box.state.value


def test_the_stop_button_keeps_the_fights_that_are_finished() -> None:
    panel = begun(runs=100_000)

    async def pressed() -> None:
        panel.outlook_box.go.click()
        assert panel.outlook_box.go.disabled and not panel.outlook_box.stop.disabled
        await asyncio.sleep(0.3)
        panel.outlook_box.stop.click()
        while panel._task is not None:
            await asyncio.sleep(0.02)

    asyncio.run(pressed())
    assert panel.outlook is not None
    assert 0 < panel.outlook.runs < 100_000
    assert "of 100,000, interrupted" in panel.outlook_box.state.value
    assert panel.outlook_box.stop.disabled and not panel.outlook_box.go.disabled


def test_a_simulation_aside_comes_to_the_same_as_one_at_once() -> None:
    panel = begun(runs=8)

    async def pressed() -> None:
        panel.outlook_box.go.click()
        while panel._task is not None:
            await asyncio.sleep(0.02)

    asyncio.run(pressed())
    aside = panel.outlook
    assert aside is not None and aside.ends == panel.simulate().ends


# -- what every panel can do -----------------------------------------------------------------------------


def test_the_state_survives_json_and_makes_the_same_panel() -> None:
    panel = fight(FIVE, seed=2, tactics="gang up", view="outlook", runs=50)
    panel.resolve()
    panel.play_turn()
    panel.choose(*["attack"] if not panel.fight.move("attack").closed else ["dither"])
    panel.roll()
    state = json.loads(json.dumps(panel.state))
    again = Panel.from_state(state)
    assert isinstance(again, FightPanel)
    assert (again.state, repr(again)) == (panel.state, repr(panel))
    other = fight()
    other.state = state
    assert (other.state, repr(other)) == (panel.state, repr(panel))


def test_a_panel_that_was_never_built_goes_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", heard.append)
    with pytest.raises(InputError, match="give the game and the sides"):
        FightPanel(ck.fight("mythras", TWO))
    gc.collect()
    assert heard == []


def test_what_is_unknown_or_does_not_fit_is_refused_in_words() -> None:
    with pytest.raises(TypeError, match="did you mean 'tactics'"):
        fight(tactic="steady")
    for settings, words in (
        ({"sides": {"Heroes": ["Anathaym"]}}, "no two sides"),
        ({"sides": {"Heroes": ["Anathaym"], "Foes": []}}, "has nobody"),
        ({"sides": {"Heroes": ["Anathaym"], "Foes": ["Gard"]}}, "did you mean 'Guard'"),
        ({"sides": {"Heroes": ["Guard"] * 21, "Foes": ["Guard"]}}, "at most 20"),
        ({"value": [{"move": "attack", "rolls": [5]}]}, "move 1"),
        ({"value": [{"rolls": [5]}]}, "is no move"),
        ({"value": [{"move": "initiative", "rolls": [11, 4]}]}, "11 cannot be rolled"),
        ({"view": "everything"}, "unknown"),
        ({"runs": 0}, "too low"),
    ):
        with pytest.raises(InputError, match=words):
            fight(**{"sides": TWO, **settings})
    with pytest.raises(InputError, match="knows no fights of several"):
        FightPanel(toy.RULESET)


def test_text_and_html_for_a_notebook_without_a_kernel() -> None:
    panel = begun()
    text = repr(panel).splitlines()
    assert text[0] == "Mythras: a fight"
    assert text[1].split() == ["who", "side", "initiative", "points", "conditions"]
    assert any(line.startswith("Round 1, cycle 1. It is Anathaym's turn.") for line in text)
    assert any(line.startswith("Next: Attack (attack, 1d100).") for line in text)
    assert any("Odds of this move: nothing gets through" in line for line in text)
    html = panel._repr_mimebundle_()["text/html"]
    assert "<table>" in html and '<th scope="row">Anathaym</th>' in html


def test_every_control_has_a_name_and_closing_frees_all() -> None:
    before = set(ipywidgets_widget._instances)
    panel = begun(runs=5)
    panel.choose("ward")
    panel.back(0)
    panel.simulate()
    for view in ("setup", "outlook", "fight"):
        panel.view = view
    mine = [widget for key, widget in ipywidgets_widget._instances.items() if key not in before]
    named = [widget for widget in mine if widget.has_trait("label") and not isinstance(widget, StepLog)]
    assert [widget for widget in named if not widget.label and type(widget).__name__ != "Bars"] == []
    panel.close()
    assert set(ipywidgets_widget._instances) == before
    assert repr(panel) == "FightPanel (closed)"


def test_a_fight_in_place_of_a_game_is_refused_in_words() -> None:
    fight = ck.fight("mythras", {"Heroes": ["Anathaym"], "Raiders": ["Guard"]})
    with pytest.raises(InputError, match="ruleset: is a fight; give the game and the sides"):
        FightPanel(fight)  # type: ignore[arg-type]
