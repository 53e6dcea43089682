"""One exchange between two fighters, step by step, with the exact odds from here beside every step."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import pandas as pd
import plotly.graph_objects as go
import traitlets

from combatkit.dice.trace import Trace
from combatkit.errors import InputError, unknown_name
from combatkit.panels.boxes import columns, stack
from combatkit.panels.exchange_edit import Edits
from combatkit.panels.exchange_keep import keep, start
from combatkit.panels.exchange_odds import OddsBox
from combatkit.panels.exchange_play import Standing
from combatkit.panels.exchange_setup import (
    FighterBox,
    fighter_of,
    fighter_state,
    option_form,
    option_state,
    setup_state,
)
from combatkit.panels.exchange_stage import StageBox, WordsBox
from combatkit.panels.exchange_summary import exchange_summary
from combatkit.panels.form import Form
from combatkit.panels.game_panel import chooser, who_chooses
from combatkit.panels.settings import Setting
from combatkit.rules.exchange import Exchange
from combatkit.rules.matchup import SIDES, Matchup
from combatkit.rules.odds import Odds
from combatkit.rules.ruleset import Ruleset
from combatkit.summary import Summary


class ExchangePanel(Edits):
    """Two fighters, one exchange: roll or type each die, choose, and see the exact odds from here.

    Parameters
    ----------
    ruleset
        The name of a game, or the game itself.
    attacker, defender
        The name of a preset, a dict of fields (``{"base": "Anathaym", "combat_style": 85}``), a TOML file or
        a fighter; those with whom the game opens when left out.
    setup
        Fields of the game's set-up, by name. Each may also be given as a keyword of its own.
    options
        Switches of the rules that differ from their default, by name.
    policy
        Who chooses what is not chosen here, in the odds and on “Roll”, where the game has names for it.
    answers
        What has been rolled and chosen so far, in order.
    seed
        A whole number of at least 0: the dice rolled here are then those of ``RandomRoller(seed)``.
    event
        The event for which choices are compared; one that the game puts forward when empty.
    view, column
        What stands below the odds (``"by"``, ``"course"`` or ``"table"``), and the column for ``"by"``.

    Attributes
    ----------
    value
        The outcome as a dict when the exchange is over, else None.
    trace, odds, exchange
        What happened so far, the odds from here, and the exchange before its first roll.
    """

    inner = "setup"
    people = SIDES

    value = traitlets.Any(None, allow_none=True)
    attacker = Setting("")
    defender = Setting("")
    setup = Setting({})
    options = Setting({})
    policy = Setting("")
    answers = Setting([])
    seed = Setting(None)
    event = Setting("")
    view = Setting("by")
    column = Setting("")

    def __init__(
        self, ruleset: str | Ruleset, attacker: Any = None, defender: Any = None, **settings: Any
    ) -> None:
        self._pending = None
        self._described: Matchup | None = None
        super().__init__(ruleset, attacker=attacker, defender=defender, **settings)

    def title(self) -> str:
        return f"{self.game.title}: one exchange"

    def inner_fields(self) -> tuple[str, ...]:
        return tuple(spec.name for spec in self.game.setup_fields)

    # -- controls --------------------------------------------------------------------------------------

    def build(self) -> list[widgets.Widget]:
        game = self.game
        self.sides = {side: FighterBox(game, side) for side in SIDES}
        self.setup_form = Form("Situation and choices", game.setup_fields)
        self.option_form = option_form(game)
        self.stage, self.odds_box, self.words = StageBox(game), OddsBox(game), WordsBox()
        self._bind_settings()
        self._watch_controls()
        self.controls["next die"] = self.stage.ask
        self.fill("setup")
        self.fill("options")
        folded = stack(self.setup_form, self.option_form, self.controls["policy"])
        self.stage.add_class("ck-stage")
        return [
            columns((self.sides["attacker"], 260, 1), (self.sides["defender"], 260, 1)),
            folded,
            columns((self.stage, 310, 6), (self.odds_box, 260, 5)),
            self.words,
        ]

    def _bind_settings(self) -> None:
        game = self.game
        self.bind_game()
        for side in SIDES:
            self.bind(side, check=lambda given: fighter_state(game, given))
        self.bind("setup", check=lambda given: setup_state(game, given))
        self.bind("options", check=lambda given: option_state(game, given))
        self.bind("policy", who_chooses(game))
        self.bind("answers", check=_answer_list)
        self.bind("event", check=self._known_event)
        self.bind("seed", self.words.seed)
        self.bind("view", self.odds_box.tabs)
        self.column = self.odds_box.column.value
        self.bind("column", self.odds_box.column)

    def _watch_controls(self) -> None:
        stage = self.stage
        for side, box in self.sides.items():
            self.listen_fighter(
                box,
                lambda side=side: getattr(self, side),
                lambda given, side=side: self.put(side, given),
                f"{side} form",
            )
        self.listen_form(self.setup_form, lambda value: self.put("setup", value), "setup form")
        self.listen_form(self.option_form, lambda value: self.put("options", value), "option form")
        self.watch(stage.ask, lambda change: self._answered(change["new"][0]), "given")
        self.watch(stage.ask, lambda change: self._event_chosen(change["new"]), "event")
        self.on_click(stage.roll, self.roll)
        self.on_click(stage.rest, self.resolve)
        self.on_click(stage.undo, self.undo)
        self.on_click(stage.reset, self.reset)

    # -- settings --------------------------------------------------------------------------------------

    def _known_event(self, given: Any) -> str:
        known = self.result.kept.exchange.events if self.result else None
        if known is not None and given and given not in known:
            raise unknown_name("event", given, known)
        return str(given)

    # -- the exchange ----------------------------------------------------------------------------------

    @property
    def exchange(self) -> Exchange:
        return self.result.kept.exchange

    @property
    def trace(self) -> Trace:
        return self.result.kept.walk.trace

    @property
    def odds(self) -> Odds:
        return self.result.odds

    def calculate(self) -> Standing:
        matchup, last = self._matchup(), self.result
        same = last is not None and last.matchup == matchup and last.matchup.policy is matchup.policy
        exchange = last.kept.exchange if same else matchup.exchange()
        pending, self._pending = self._pending, None
        if pending is not None and same:
            kept = pending
        elif last is not None and self.answers == last.kept.answers:
            kept = last.kept if same else keep(start(exchange), [*last.kept.asked, *last.kept.aside])
        else:
            kept = start(exchange, self.answers)
        odds = last.odds if last is not None and kept is last.kept else exchange.odds_from(kept.walk)
        self.quietly("answers", kept.answers)
        return Standing(last.matchup if same else matchup, kept, odds)

    def _matchup(self) -> Matchup:
        fighters = [fighter_of(self.game, getattr(self, side)) for side in SIDES]
        return Matchup(self.game, *fighters, self.setup, self.options, chooser(self.game, self.policy))

    # -- showing ---------------------------------------------------------------------------------------

    def show(self) -> None:
        matchup, kept, odds = self.result.matchup, self.result.kept, self.result.odds
        outcome = None
        if kept.walk.request is None:
            outcome = dict(kept.exchange.columns(kept.walk.state, kept.exchange.context))
        self.odds_box.show(kept, odds, matchup.rests())  # first of all, since this is what the eye waits for
        self.stage.show(kept, outcome)
        self.words.show(kept)
        if matchup is not self._described:
            self.setup_form.describe(self._reasons(matchup))
            self._described = matchup
        self.stage.compare(kept, self.event)
        self.value = outcome

    def _reasons(self, matchup: Matchup) -> dict[str, dict[str, str]]:
        """For each choice of the set-up, what is not open to these two, and why."""
        two, setup = (matchup.attacker, matchup.defender), {"options": matchup.options, **matchup.setup}
        fields = [spec.name for spec in self.game.setup_fields if spec.kind in {"choice", "choices"}]
        return {name: self.game.closed(name, *two, **setup) for name in fields}

    def make_table(self) -> pd.DataFrame:
        return self.odds.table

    def make_figure(self) -> go.Figure:
        return self.odds_box.figure(self.result.kept)

    def summary(self) -> Summary:
        return exchange_summary(self.heading, self.result.matchup, self.result.kept, self.odds)


def _answer_list(given: Any) -> Any:
    """Answers in order, or by name."""
    if isinstance(given, (list, tuple)):
        return list(given)
    if isinstance(given, dict):
        return given
    raise InputError("answers", f"{given!r} is no list", "give what was rolled, in order, e.g. [34, 78]")
