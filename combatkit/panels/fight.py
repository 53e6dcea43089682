"""A fight of several on each side: moves and dice one by one, the odds of every move and of the whole."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import pandas as pd
import plotly.graph_objects as go

from combatkit.dice.trace import Trace
from combatkit.errors import InputError, unknown_name
from combatkit.odds.fights import FightOdds
from combatkit.panels.boxes import Deck
from combatkit.panels.exchange_keep import Kept
from combatkit.panels.exchange_odds import stack_names
from combatkit.panels.exchange_setup import option_state
from combatkit.panels.exchange_steps import Tabs
from combatkit.panels.fight_edit import FightEdits
from combatkit.panels.fight_log import fight_summary
from combatkit.panels.fight_outlook import OutlookBox, outlook_lines
from combatkit.panels.fight_sides import SidesBox
from combatkit.panels.fight_simulate import FightSimulation
from combatkit.panels.fight_stage import FightBox
from combatkit.panels.fight_state import (
    SIDES,
    Entry,
    Pending,
    Plan,
    Position,
    answered,
    begun,
    entries_of,
    played,
    sides_of,
)
from combatkit.panels.game_panel import GamePanel
from combatkit.panels.settings import Setting
from combatkit.rules.fights import FORCED, Fight
from combatkit.rules.odds import Odds
from combatkit.rules.ruleset import Ruleset
from combatkit.summary import Summary

VIEWS = {"setup": "Who fights", "fight": "The fight", "outlook": "Odds of the fight"}


class FightPanel(FightEdits, FightSimulation, GamePanel):
    """Several on each side fight, move by move: choose one, see its odds, roll or type its dice.

    Parameters
    ----------
    ruleset
        The name of a game that has fights of several, or the game itself.
    sides
        The name of each side and its fighters: names of presets, dicts of fields (``{"base": "Guard",
        "combat_style": 85}``), TOML files or fighters, e.g. ``{"Heroes": ["Anathaym"], "Foes": ["Guard",
        "Guard"]}``; those with whom the game opens when left out.
    options, surprised
        Switches of the rules that differ from their default, by name; names of those who are surprised.
    value
        The moves so far: a list of ``{"move": name, "given": what it was told, "rolls": answers in order}``.
    move, who, given, answers
        The move that is being made (the first open one when empty), by whom when it is not their turn, what
        it is told, and what has been rolled for it.
    event
        The event for which choices are compared; one that the game puts forward when empty.
    chosen
        Whose body is shown; that of whoever is on turn when empty.
    tactics, seed
        How somebody acts who plays by itself; a whole number of at least 0: the dice rolled here are then
        those of one ``RandomRoller(seed)``.
    runs, runs_seed
        How many fights are simulated, and with which seed.
    view
        ``"setup"``, ``"fight"`` or ``"outlook"``.

    Attributes
    ----------
    fight, trace
        The fight now, and everything that happened.
    odds, outlook
        The exact odds of the move that is being made, from what was rolled for it; the odds of the whole
        fight, once they were simulated.
    table, figure
        How everybody stands; the odds of the move.
    """

    value = Setting([])
    sides = Setting({})
    options = Setting({})
    surprised = Setting([])
    move = Setting("")
    who = Setting("")
    given = Setting({})
    answers = Setting([])
    event = Setting("")
    chosen = Setting("")
    tactics = Setting("")
    seed = Setting(None)
    runs = Setting(200)
    runs_seed = Setting(1)
    view = Setting("setup")

    first = ("sides", "options", "surprised", "value", "who", "move", "given")

    def __init__(self, ruleset: str | Ruleset, sides: Any = None, **settings: Any) -> None:
        if isinstance(ruleset, Fight):
            raise InputError("ruleset", "is a fight", "give the game and the sides, as for ck.fight")
        self._played: tuple[list[Entry], list[Fight]] | None = None
        self._kept: Kept | None = None
        self._stopped = False
        self.outlook: FightOdds | None = None
        settings.setdefault("view", "setup" if sides is None else "fight")
        super().__init__(ruleset, sides={} if sides is None else sides, **settings)

    def title(self) -> str:
        return f"{self.game.title}: a fight"

    # -- controls ---------------------------------------------------------------------------------------

    def build(self) -> list[widgets.Widget]:
        game = self.game
        trial = Plan(sides_of(game, self._usual()), {}, ()).muster(game)
        names = list(trial.tactics_names)
        self.tactics = names[0]
        self.tabs = Tabs("What is shown", options=VIEWS, value="setup")
        self.sides_box = SidesBox(game)
        self.fight_box = FightBox(game, names, self._listen_ask)
        self.outlook_box = OutlookBox(game)
        self.fight_box.add_class("ck-result")
        self.deck = Deck({"setup": self.sides_box, "fight": self.fight_box, "outlook": self.outlook_box})
        self.deck.add_class("ck-stack")
        self.deck.uncover(self.view)
        self._bind_settings()
        self._listen()
        return [self.tabs, self.deck]

    def _usual(self) -> dict[str, list[str]]:
        presets = list(self.game.opening or self.game.presets)
        return {side: [presets[place % len(presets)]] for place, side in enumerate(SIDES)}

    def _bind_settings(self) -> None:
        game, box, outlook = self.game, self.fight_box, self.outlook_box
        self.bind_game()
        self.bind("sides", check=lambda given: sides_of(game, given or self._usual()))
        self.bind("options", check=lambda given: option_state(game, given))
        self.bind("surprised", check=lambda given: [str(name) for name in given])
        self.bind("value", check=entries_of)
        self.bind("move", check=str)
        self.bind("who", check=str)
        self.bind("given", check=dict)
        self.bind("answers", check=list)
        self.bind("event", check=self._known_event)
        self.bind("chosen", check=self._known_name)
        self.bind("tactics", box.play.tactics)
        self.bind("seed", box.play.seed)
        self.bind("runs", outlook.runs)
        self.bind("runs_seed", outlook.seed)
        self.bind("view", self.tabs)

    def _known_event(self, given: Any) -> str:
        pending = self.result.pending if self.result else None
        events = pending.kept.exchange.events if pending is not None else {}
        if events and given and given not in events:
            raise unknown_name("event", given, events)
        return str(given)

    def _known_name(self, given: Any) -> str:
        if self.result is not None and given and given not in self.result.fight.names:
            raise unknown_name("chosen", given, self.result.fight.names)
        return str(given)

    def fill(self, name: str) -> None:
        """Bring forms in step with a setting."""
        if name == "sides":
            for side, button in self.sides_box.new_buttons(self.sides):
                self.on_click(button, lambda side=side: self._add(side))
            self.sides_box.show(self.sides)
        elif name == "options":
            self.sides_box.options.fill(self.game.read_options(self.options))
            self.sides_box.options.changed = list(self.options)
            count = len(self.options)
            self.sides_box.options.aside = f"{count} changed" if count else "all as usual"
        elif name == "view":
            self.deck.uncover(self.view)

    # -- the result -------------------------------------------------------------------------------------

    def calculate(self) -> Position:
        last: Position | None = self.result
        plan = Plan(self.sides, self.options, self.surprised)
        same = last is not None and last.plan == plan
        given, self._played = self._played, None
        lenient = False
        if last is not None and same:
            begin, known = last.fights[0], list(zip(last.entries, last.fights[1:], strict=True))
            if given is not None and given[0] == self.value:
                known = list(zip(given[0], given[1][1:], strict=True))
        else:
            begin, known = plan.muster(self.game), []
            lenient = last is not None and list(last.entries) == self.value
        fights, left_out = played(begin, self.value, known, lenient)
        entries = tuple(self.value[: len(fights) - 1])
        if last is not None and same and entries == last.entries:
            left_out = last.left_out
        kept, self._kept = self._kept, None
        there = last is not None and same and last.fight is fights[-1]
        pending = self._pending(fights[-1], last if there else None, kept, lenient)
        odds = pending.kept.exchange.odds_from(pending.kept.walk) if pending and _counts(pending) else None
        self.quietly("value", list(entries))
        return Position(plan, entries, fights, pending, odds, left_out)

    def _pending(
        self, fight: Fight, last: Position | None, kept: Kept | None, lenient: bool
    ) -> Pending | None:
        """The move that is being made; after a change of the fighters, one that is open."""
        try:
            pending = begun(fight, self.move, self.who, self.given)
        except InputError:
            if not lenient:
                raise
            self._clear()
            pending = begun(fight, "", "", {})
        if pending is None:
            return None
        before = last.pending if last is not None else None
        if before is not None and (before.move.name, before.who) != (pending.move.name, pending.who):
            before = None
        if kept is not None and before is not None:
            pending = Pending(pending.move, pending.who, pending.given, kept)
        elif before is not None and before.given == pending.given and before.kept.answers == self.answers:
            pending = before
        else:
            pending = answered(pending, self.answers, before)
        self.quietly("answers", pending.kept.answers)
        return pending

    def show(self) -> None:
        found: Position = self.result
        names = found.fights[0].names
        if self.chosen not in found.fight.names:
            self.quietly("chosen", "")
        self.fight_box.show(found, self.who, self.event, self.chosen)
        self.sides_box.told(names, self.surprised, len(found.entries))
        self.outlook_box.offer_sides(found.fight.sides)
        self.outlook_box.go.disabled = bool(found.fight.winner) or self._task is not None
        if self._task is None:
            self.outlook_box.show_state(self.outlook, found.fight)

    @property
    def fight(self) -> Fight:
        return self.result.fight

    @property
    def trace(self) -> Trace:
        return self.result.fight.log

    @property
    def odds(self) -> Odds | None:
        return self.result.odds

    # -- elsewhere --------------------------------------------------------------------------------------

    def make_table(self) -> pd.DataFrame:
        rows = [{**it._asdict(), "notes": "; ".join(it.notes)} for it in self.result.fight.standings()]
        return pd.DataFrame(rows)

    def make_figure(self) -> go.Figure:
        pending = self.result.pending
        if pending is None or not stack_names(self.game, pending.kept):
            return go.Figure()
        return self.fight_box.odds.box.figure(pending.kept)

    def summary(self) -> Summary:
        return fight_summary(self.heading, self.result, outlook_lines(self.outlook, self.result.fight))


def _counts(pending: Pending) -> bool:
    """Whether the outcomes of a move are counted: those that the game names, or else of what somebody does.

    What comes at once may be a die for everybody, such as initiative: all that they may show together has no
    end, and nobody asks for it.
    """
    exchange = pending.kept.exchange
    return bool(exchange.events) or (pending.move.kind != FORCED and exchange.walk().request is not None)
