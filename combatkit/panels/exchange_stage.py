"""The left side of an exchange: the buttons, the steps taken, and what is asked for now."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import ipywidgets as widgets

from combatkit.odds.options import worth
from combatkit.panels.boxes import paragraph, row, set_text
from combatkit.panels.buttons import Button
from combatkit.panels.exchange_keep import Kept
from combatkit.panels.exchange_steps import Ask, StepLog, ask_row, shown, stack_of, step_rows
from combatkit.panels.inputs import NumberInput
from combatkit.rules.ruleset import Ruleset

EMPTY = "Nothing rolled yet. Type what your dice show, or let the panel roll."


class StageBox(widgets.VBox):
    """Buttons that never move, then the steps in their order, with the one that is due last."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.roll = Button("Roll", note="Roll what is asked for now, or make the usual choice", primary=True)
        self.rest = Button("Roll the rest", note="Roll and choose everything that is left")
        self.undo = Button("Undo", note="Take back the last roll or choice")
        self.reset = Button("Reset", note="Take back all rolls and choices")
        self.taken = StepLog(label="Steps so far", empty=EMPTY)
        self.ask = Ask("The next step")
        self.compared = ""
        buttons = row(self.roll, self.rest, self.undo, self.reset)
        buttons.add_class("ck-buttons")
        buttons.add_class("ck-close")
        super().__init__([buttons, self.taken, self.ask])
        self.add_class("ck-stack")

    def show(self, kept: Kept, outcome: Mapping[str, Hashable] | None) -> None:
        """Show the steps taken and what is asked for now."""
        exchange, walk, request = kept.exchange, kept.walk, kept.walk.request
        rows = step_rows(exchange, walk, self.game.cards)
        labels = self.game.column_labels
        ends = [(labels[name], shown(value)) for name, value in (outcome or {}).items() if name in labels]
        self.taken.rows = rows
        with self.ask.hold_sync():
            self.ask.refuse(None)
            self.ask.worth = {}
            self.ask.request = ask_row(exchange, walk, rows, kept.redo, ends)
        self.roll.label = what_to_roll(request)
        self.roll.disabled = self.rest.disabled = request is None
        self.undo.disabled = self.reset.disabled = not walk.trace.asked

    def compare(self, kept: Kept, event: str) -> None:
        """Show beside each option what it is worth for an event; see `compared_event`."""
        self.compared = compared_event(self.game, kept, event)
        compare(self.ask, kept, self.compared)


def compared_event(game: Ruleset, kept: Kept, event: str) -> str:
    """The event for which options are compared: the one named, or the first that is no part of the game's
    stack, since those are questions in their own right.
    """
    events = list(kept.exchange.events)
    parts = stack_of(game, events)
    asked = [name for name in events if name not in parts] or events
    return event if event in events else next(iter(asked), "")


def compare(ask: Ask, kept: Kept, event: str) -> None:
    """Show beside each option that is asked for what it is worth for an event."""
    ask.events = list(kept.exchange.events)
    ask.event = event
    request = kept.walk.request
    if event and request is not None and request.kind == "choice":
        ask.value_of(worth(kept.exchange, event, kept.walk.trace.answers))


class WordsBox(widgets.VBox):
    """The whole exchange so far in sentences, and the seed that repeats it."""

    def __init__(self) -> None:
        self.line = paragraph()
        self.seed = NumberInput("Seed", optional=True, min=0, hint="none", note="Repeats what is rolled")
        self.line.layout.flex = "1 1 260px"
        super().__init__([row(self.line, self.seed)])
        self.add_class("ck-words")

    def show(self, kept: Kept) -> None:
        """Tell it."""
        said = " ".join(line.text for line in kept.walk.trace)
        set_text(self.line, f"In words: {said}" if said else "In words: nothing has happened yet.")


def what_to_roll(request: object) -> str:
    """What the button says that rolls or chooses what is asked for."""
    if request is None:
        return "Roll"
    notation = getattr(request, "notation", "")
    return f"Roll {notation}" if notation else "Choose for me"
