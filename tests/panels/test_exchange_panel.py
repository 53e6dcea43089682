"""The exchange panel without a browser, mostly with a one-page game of the tests: the panel knows no game."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

import combatkit as ck
from combatkit.errors import InputError
from combatkit.panels.base import Panel
from combatkit.panels.exchange import ExchangePanel
from combatkit.rules import ruleset as find_ruleset

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy

NOTHING = "nothing happens"


def pebbles(*fighters: Any, **settings: Any) -> ExchangePanel:
    return ExchangePanel(toy.RULESET, *fighters, **settings)


def asks(panel: ExchangePanel) -> dict[str, Any]:
    return panel.stage.ask.request


# -- step by step -----------------------------------------------------------------------------------------


def test_the_odds_are_those_of_a_hand_count_at_every_step() -> None:
    panel = pebbles()  # Ada hits Bo with 1 to 4 of 6; a bruise is a d4, and 3 or 4 knocks out
    assert panel.odds.chance(NOTHING) == Fraction(2, 6) + Fraction(4, 6) * Fraction(1, 6) * Fraction(1, 4)
    panel.take(3)
    assert panel.odds.chance(NOTHING) == Fraction(1, 24)  # only a 1 on the helmet
    panel.take("legs")
    assert panel.odds.chance("knocked out") == Fraction(1, 2)
    assert panel.value is None
    panel.take(4)
    assert panel.value == {"place": "legs", "points": 4, "wound": "knocked out"}
    shown = {row["name"]: row["text"] for row in panel.odds_box.bars.rows}
    assert shown["knocked out"] == "100.0 %"


def test_each_step_shows_number_title_dice_sentence_and_cards_with_their_badges() -> None:
    panel = pebbles(answers=[3, "legs", 4])
    first, second = panel.stage.taken.rows
    assert (first["number"], first["title"]) == (1, "Throw")
    assert first["dice"] == [{"name": "throw", "dice": "1d6", "shown": "3"}]
    assert first["lines"] == ["Ada throws 3 against 4: a hit."]
    assert [card["id"] for card in first["cards"]] == ["TOY-THROW-1"]
    assert [(die["name"], die["shown"]) for die in second["dice"]] == [("goal", "legs"), ("bruise", "4")]
    assert {card["id"]: card["badge"] for card in second["cards"]} == {
        "TOY-STRIKE-1": "",
        "TOY-WOUND-1": "house rule",
    }


def test_a_step_in_which_nothing_happened_has_no_row() -> None:
    panel = pebbles(answers=[6])
    assert [row["title"] for row in panel.stage.taken.rows] == ["Throw"]
    assert panel.value is not None


def test_what_is_asked_for_next_is_told_with_its_range_and_its_reasons() -> None:
    panel = pebbles()
    assert (asks(panel)["kind"], asks(panel)["low"], asks(panel)["high"]) == ("die", 1, 6)
    assert "Strike" in asks(panel)["after"]
    panel.take(1)
    assert asks(panel)["options"] == ["anywhere", "legs"]
    assert asks(panel)["closed"] == [["head", "a helmet covers it"]]
    assert asks(panel)["by"] == "Ada chooses: goal"
    assert asks(panel)["number"] == 2


def test_typed_dice_are_taken_and_what_dice_cannot_show_is_refused_at_the_box() -> None:
    panel = pebbles()
    before = panel.odds
    for wrong, words in [("7", "cannot be rolled on 1d6"), ("", "the box is empty"), ("1d", "no number")]:
        with pytest.raises(InputError):
            panel.stage.ask.submit(wrong)
        assert words in panel.stage.ask.error
        assert panel.answers == []
        assert panel.odds is before
        assert panel.stale
    panel.stage.ask.submit(" 2 ")
    assert panel.answers == [2]
    assert panel.stage.ask.error == ""
    assert not panel.stale


def test_a_choice_that_is_closed_or_none_is_refused_with_the_reason() -> None:
    panel = pebbles(answers=[1])
    with pytest.raises(InputError, match="a helmet covers it"):
        panel.stage.ask.submit("head")
    with pytest.raises(InputError, match="nothing is chosen"):
        panel.stage.ask.submit("")
    panel.stage.ask.submit("legs")
    assert panel.answers == [1, "legs"]


def test_a_pool_is_typed_as_its_faces() -> None:
    panel = pebbles(answers=[1, "legs"], two_pebbles=True)
    assert asks(panel)["kind"] == "pool"
    with pytest.raises(InputError, match="2 dice"):
        panel.stage.ask.submit("3")
    panel.stage.ask.submit("3, 1")
    assert panel.answers == [1, "legs", [1, 3]]
    assert panel.value["points"] == 3


def test_undo_takes_back_one_answer_and_reset_all() -> None:
    panel = pebbles(answers=[3, "legs", 4])
    for left in ([3, "legs"], [3], []):
        panel.stage.undo.click()
        assert panel.answers == left
        assert panel.value is None
    with pytest.raises(InputError, match="nothing was rolled yet"):
        panel.undo()
    panel.answers = [3, "legs", 4]
    panel.stage.reset.click()
    assert panel.answers == []
    assert panel.stage.undo.disabled


def test_a_seed_rolls_what_a_random_roller_would_and_undo_does_not_change_it() -> None:
    for seed in range(12):
        panel = pebbles(seed=seed)
        played = panel.exchange.play(ck.RandomRoller(seed=seed))
        panel.stage.rest.click()
        assert panel.value == dict(played.outcome)
        assert str(panel.trace) == str(played.trace)
        answers = panel.answers
        panel.undo()
        panel.stage.roll.click()
        assert panel.answers == answers


def test_without_a_seed_every_face_falls() -> None:
    panel = pebbles()
    seen = set()
    for _ in range(200):
        panel.roll()
        seen.add(panel.answers[0])
        panel.reset()
    assert seen == {1, 2, 3, 4, 5, 6}


def test_the_exchange_cannot_go_on_when_it_is_over() -> None:
    panel = pebbles(answers=[6])
    with pytest.raises(InputError, match="the exchange is over"):
        panel.take(3)
    assert panel.stage.roll.disabled


# -- what a choice is worth -------------------------------------------------------------------------------


def test_each_open_option_is_compared_for_the_chosen_event() -> None:
    panel = pebbles(answers=[1], event="knocked out")
    anywhere = Fraction(5, 6) * Fraction(1, 2) + Fraction(1, 6) * Fraction(1, 4)
    assert panel.stage.ask.worth == {
        "anywhere": {"share": float(anywhere), "text": "45.8 %", "exact": "11/24", "change": "±0.0"},
        "legs": {"share": 0.5, "text": "50.0 %", "exact": "1/2", "change": "+4.2"},
    }
    panel.stage.ask.event = NOTHING  # as its menu does
    assert panel.event == NOTHING
    assert panel.odds.chance(NOTHING) == Fraction(1, 24)
    assert panel.stage.ask.worth["legs"]["exact"] == "0"
    with pytest.raises(InputError, match="did you mean 'knocked out'"):
        panel.event = "knocked ouch"
    panel.take("legs")
    assert panel.stage.ask.worth == {}


# -- state, value, table, figure, fallback ----------------------------------------------------------------


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, as if it were installed by a package of its own."""

    class Entry:
        name = "pebbles"

        @staticmethod
        def load() -> Any:
            return toy.RULESET

    monkeypatch.setattr("combatkit.rules.entry_points", lambda group: [Entry])
    assert find_ruleset("pebbles") is toy.RULESET


def test_state_survives_json_and_makes_the_same_panel(installed: None) -> None:
    panel = ExchangePanel(
        "pebbles", {"base": "Ada", "aim": 5}, "Bo", answers=[3, "anywhere", 5], two_pebbles=True, seed=3,
        options={"helmet": "2"}, event="bruised", view="table", column="points",
    )  # fmt: skip
    state = json.loads(json.dumps(panel.state))
    twin = Panel.from_state(state)
    assert twin.state == state
    assert str(twin) == str(panel)
    other = ExchangePanel("pebbles")
    other.state = state
    assert str(other) == str(panel)
    other.state = {"answers": [6]}
    assert other.value == {"place": None, "points": 0, "wound": "none"}


def test_a_panel_plays_one_game() -> None:
    with pytest.raises(InputError, match="make another panel"):
        pebbles().ruleset = "mythras"


def test_answers_that_do_not_fit_are_refused() -> None:
    panel = pebbles()
    for wrong in ([7], [3, "legs", 4, 1], "abc", None):
        with pytest.raises(InputError):
            panel.answers = wrong
        panel.answers = []
    panel.answers = {"throw": 3, "goal": "legs"}  # by name works too
    assert panel.answers == [3, "legs"]


def test_value_table_figure_and_csv() -> None:
    panel = pebbles(answers=[3])
    changes = []
    panel.observe(lambda change: changes.append(change["new"]), "value")
    assert sum(map(Fraction, panel.table["fraction"])) == 1
    assert list(panel.table.columns) == ["place", "points", "wound", "chance", "fraction"]
    parts = {trace.name: list(trace.x) for trace in panel.figure.data}
    assert [round(sum(column), 9) for column in zip(*parts.values(), strict=True)] == [100, 100]
    assert list(parts) == list(toy.RULESET.stack)
    panel.resolve()
    assert changes == [panel.value]
    assert panel.csv.startswith("place,points,wound,chance,fraction\n")


def test_the_views_behind_the_tabs_tell_the_same_odds() -> None:
    panel = pebbles(answers=[3])
    assert {row["name"]: row["exact"] for row in panel.odds_box.parts.rows} == {
        "none": "1/24",
        "bruise": "1/2",
        "knocked out": "11/24",
    }
    panel.column = "points"
    assert [row["name"] for row in panel.odds_box.parts.rows] == ["0", "1", "2", "3", "4"]
    panel.view = "table"
    assert len(panel.odds_box.sheet.rows) == len(panel.odds)
    assert sum(Fraction(row[1]) for row in panel.odds_box.sheet.rows) == 1
    panel.view = "course"
    assert panel.odds_box.plot.sheet.rows == [
        ["before the first roll", "30.6 %", "33.3 %", "36.1 %"],
        ["1. throw 3", "45.8 %", "50.0 %", "4.2 %"],
    ]


def test_the_fallback_is_a_table_and_sentences_the_same_on_every_run() -> None:
    panel = pebbles(answers=[3, "legs"], wind=1, options={"edge": "miss"}, attacker={"base": "Ada", "aim": 6})
    assert repr(panel) == "\n".join([
        "Pebbles: one exchange",
        "odds from here      per cent  fraction",
        "knocked out         50.0 %    1/2",
        "bruised             50.0 %    1/2",
        "nothing happens     0.0 %     0",
        "the head is struck  0.0 %     0",
        "Attacker: Ada (Aim 6, Toughness 6 points).",
        "Defender: Bo (Helmet yes, Tricks duck).",
        "Set up: Wind: 1.",
        "Options: edge: a miss.",
        "1. Throw: Ada throws 3 against 5: a hit.",
        "2. Strike: goal legs.",
        "Next: Strike (bruise, 1d4).",
    ])  # fmt: skip
    bundle = panel._repr_mimebundle_()
    assert bundle["text/plain"] == repr(panel)
    assert '<th scope="row">knocked out</th><td>50.0 %</td><td>1/2</td>' in bundle["text/html"]


def test_typed_names_are_text_and_never_html() -> None:
    panel = pebbles({"base": "Ada", "name": "<img src=x>"}, answers=[6])
    assert "<img" not in panel.words.line.value
    assert "&lt;img" in panel.words.line.value
    assert "<img" not in panel._repr_mimebundle_()["text/html"]


# -- one calculation for one change, and an end -----------------------------------------------------------


def test_c50_one_change_is_one_calculation_and_a_closed_panel_makes_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = []
    panels = [pebbles() for _ in range(3)]
    calculate = ExchangePanel.calculate
    monkeypatch.setattr(ExchangePanel, "calculate", lambda self: (calls.append(self), calculate(self))[1])
    panels[2].close()
    form = panels[0].sides["attacker"].form
    form.set_state({"typed": form.typed | {"aim": "5"}})
    assert calls == [panels[0]]
    panels[0].stage.roll.set_state({"pressed": 1})
    assert calls == [panels[0]] * 2
    panels[2].stage.roll.click()
    assert calls == [panels[0]] * 2


def test_c51_what_a_callback_raises_is_shown_and_the_last_good_result_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panel = pebbles()
    said = str(panel)

    def broken(self: Any, *fighters: Any, **more: Any) -> Any:
        raise ZeroDivisionError("a fault of the game")

    monkeypatch.setattr(toy.Pebbles, "exchange", broken)
    with pytest.raises(ZeroDivisionError):
        panel.sides["attacker"].menu.value = "Bo"
    assert "a fault of the game" in panel.message.text
    assert panel.stale
    assert str(panel) == said


def test_closing_frees_every_widget() -> None:
    before = set(ipywidgets_widget._instances)
    panel = pebbles(answers=[3], view="course")
    assert set(ipywidgets_widget._instances) - before
    panel.close()
    panel.close()
    assert set(ipywidgets_widget._instances) - before == set()
    assert repr(panel) == "ExchangePanel (closed)"


# -- a real game ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-ATK-2", "MY-ATK-9")
def test_c03_the_attack_is_shown_before_the_defender_decides() -> None:
    panel = ExchangePanel("mythras", "Anathaym", "Centaur raider", defence="decide")
    panel.take(78)
    assert [row["title"] for row in panel.stage.taken.rows] == ["Attack"]
    assert asks(panel)["kind"] == "choice"
    assert set(asks(panel)["options"]) == {"parry", "evade", "no parry"}
    panel.take("no parry")
    assert panel.value["effects_to"] == "nobody"
    panel.undo()
    panel.take("parry")
    panel.take(34)
    assert "Centaur raider chooses" in asks(panel)["by"]


@pytest.mark.rule("MY-SE-2", "MY-SE-CHOOSELOCATION")
def test_c04_effects_are_chosen_before_location_and_damage_and_only_open_ones() -> None:
    panel = ExchangePanel("mythras", "Anathaym", "Centaur raider", answers=[5, 41])
    assert [row["title"] for row in panel.stage.taken.rows] == ["Attack", "Parry", "Differential"]
    assert "a success" in panel.stage.taken.rows[1]["lines"][-1]
    closed = dict(asks(panel)["closed"])
    assert "circumvent parry" in asks(panel)["options"]
    assert "bash" in closed
    assert all(reason for reason in closed.values())
    assert not set(asks(panel)["options"]) & set(closed)
    panel.take("choose location")
    assert asks(panel)["kind"] == "choice"  # and no d20 is rolled
    panel.take("chest")
    assert asks(panel)["title"] == "Damage"
    assert panel.odds.by("location") == {"chest": 1}


# -- who chooses ------------------------------------------------------------------------------------------


def test_who_chooses_may_be_named_and_moves_the_odds_and_the_dice_that_are_rolled_here() -> None:
    """What nobody chooses here the policy does: it takes no effects by the plain one, others by another."""
    game = find_ruleset("mythras")
    panel = ExchangePanel(game, seed=5, answers=[30, 90])
    plain, event = panel.odds.chance("serious wound"), "serious wound"
    panel.controls["policy"].set_state({"value": "wounding"})
    assert panel.policy == "wounding" and panel.answers == [30, 90]  # what was rolled is kept
    named = game.exchange(panel.attacker, panel.defender, policy=game.policies["wounding"])
    assert panel.odds.chance(event) == named.after(30, 90).odds().chance(event) != plain
    panel.roll()
    assert panel.answers[2] != "no effect" and "Who chooses: wounding." in repr(panel)
    again = ExchangePanel.from_state(panel.state)
    assert again.policy == "wounding" and again.odds.by_event() == panel.odds.by_event()
    with pytest.raises(InputError, match="Who chooses: 'reckless' is unknown"):
        panel.policy = "reckless"


def test_who_chooses_is_not_asked_where_a_game_has_no_names_for_it() -> None:
    assert pebbles().controls["policy"].layout.display == "none"


def test_odds_from_here_say_what_an_option_leaves_open() -> None:
    panel = ExchangePanel("empire", "Swordsman", "Axeman", options={"lost_tables": "without"})
    for answers in ([], [20]):
        panel.answers = answers
        assert panel.odds.by_event() == {panel.game.untold: 1}
        assert f"{panel.game.untold}  100" in str(panel.summary())
        assert panel.figure.data
