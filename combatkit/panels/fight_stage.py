"""The fight itself on screen: everybody, the body of one, moves, dice, the odds of the move, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from combatkit.panels.boxes import caption, columns, paragraph, row, set_text, stack
from combatkit.panels.buttons import Button
from combatkit.panels.choices import Choice
from combatkit.panels.control import Control
from combatkit.panels.exchange_odds import OddsBox, stack_names
from combatkit.panels.exchange_setup import headline
from combatkit.panels.exchange_stage import compare, compared_event, what_to_roll
from combatkit.panels.exchange_steps import Ask, StepLog, ask_row
from combatkit.panels.fight_asks import AskBox
from combatkit.panels.fight_log import deck_of, log_rows, newest, now_words
from combatkit.panels.fight_state import Position
from combatkit.panels.fight_widgets import MoveList, Roster
from combatkit.panels.inputs import NumberInput
from combatkit.panels.wound_views import HealthBox
from combatkit.rules.ruleset import Ruleset

EMPTY = "Nothing has happened yet. Choose a move, then type what your dice show, or let the panel roll."
AT_TURN = "whose turn it is"
NOBODY = "nobody: the fight is over"
EVERYBODY = "everybody, before the fight"
ODDS_HEIGHT = 280
LINE, CAPTION = 24, 24
"""Pixels of one of the named odds, and of what stands above them."""


class BodyBox(widgets.VBox):
    """The chosen combatant: the figures in sight, and the body with its wounds."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.line = paragraph()
        self.line.add_class("ck-facts")
        self.health = HealthBox(game)
        self.health.map.hint = "Choose a part to read how it is"
        self.health.sheet.folds = True
        super().__init__([self.line, self.health])
        self.add_class("ck-stack")
        self.add_class("ck-small-body")

    def show(self, fighter: Any) -> None:
        """Show somebody as it is now."""
        self.health.redraw(fighter)
        self.health.draw(fighter, self.game.health(fighter))
        facts = " · ".join(f"{label} {value}" for label, value in headline(self.game, fighter).items())
        set_text(self.line, f"{getattr(fighter, 'name', '')}: {facts}")


class MoveBox(widgets.VBox):
    """What somebody may do, what that has to be told, and the dice that it asks for."""

    def __init__(self, game: Ruleset, listen: Callable[[Control], None]) -> None:
        self.game = game
        self.who = Choice("Moves of", {"": AT_TURN})
        self.moves = MoveList()
        self.asks = AskBox(listen)
        self.roll = Button("Roll", note="Roll what is asked for now, or make the usual choice", primary=True)
        self.rest = Button("Roll the rest", note="Roll and choose everything that this move asks for")
        self.undo = Button("Undo", note="Take back the last roll or choice")
        self.back = Button("Back a move", note="Take back a whole move")
        self.reset = Button("Start anew", note="The same fighters, before the first die")
        self.ask = Ask("The next die")
        self.compared = ""
        buttons = row(self.roll, self.rest, self.undo, self.back, self.reset)
        buttons.add_class("ck-buttons")
        buttons.add_class("ck-close")
        super().__init__([self.who, self.moves, self.asks, buttons, self.ask])
        self.add_class("ck-stack")

    def show(self, found: Position, who: str, event: str) -> None:
        """Show the moves and what is asked for now."""
        fight, pending = found.fight, found.pending
        mover = who or fight.turn
        first = EVERYBODY if not fight.round else f"{fight.turn} ({AT_TURN})" if fight.turn else NOBODY
        self.who.offer({"": first, **{name: name for name in fight.names}}, who)
        moves = fight.moves(who) if mover and not fight.winner else ()
        label = f"Moves of {mover}" if mover else "Moves"
        if not found.entries or fight.winner:
            self.moves.brief = True
        self.moves.show(label, moves, pending.move if pending else None, self.game.cards)
        self.asks.show(pending.move if pending else None, pending.given if pending else {})
        with self.ask.hold_sync():
            self.ask.refuse(None)
            self.ask.worth = {}
            self.ask.request = self._request(found)
        request = pending.kept.walk.request if pending else None
        begun = pending is not None and bool(pending.kept.asked)
        self.roll.label = what_to_roll(request) if request or not pending else "Do it"
        self.roll.disabled = pending is None
        self.rest.disabled = request is None
        self.undo.disabled = self.back.disabled = self.reset.disabled = not (begun or found.entries)
        self.compare(found, event)

    def compare(self, found: Position, event: str) -> None:
        """Show beside each option that is asked for what it is worth."""
        if found.pending is not None:
            self.compared = compared_event(self.game, found.pending.kept, event)
            compare(self.ask, found.pending.kept, self.compared)

    def _request(self, found: Position) -> dict[str, Any]:
        pending, fight = found.pending, found.fight
        if pending is None:
            over = now_words(fight) if fight.winner else "Nothing is open."
            return {"title": "The fight is over" if fight.winner else "No move", "after": over}
        if pending.kept.walk.request is None:
            return {"title": pending.move.title, "after": "This move rolls no dice: press “Do it”."}
        asked = ask_row(pending.kept.exchange, pending.kept.walk, (), pending.kept.redo, ())
        return asked | {"number": 0, "title": _of_move(asked["title"], pending.move.title)}


def _of_move(step: str, move: str) -> str:
    """What a step is called in a move, which it may name already.

    Examples
    --------
    >>> _of_move("Parry", "Attack"), _of_move("Attack", "Attack"), _of_move("Attack: damage", "Attack")
    ('Attack: Parry', 'Attack', 'Attack: damage')
    """
    return step if step == move or step.startswith(f"{move}: ") else f"{move}: {step}"


class MoveOdds(widgets.VBox):
    """The exact odds of the move, from what has been rolled for it; or why there are none."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.why = paragraph()
        self.box = OddsBox(game, "course", ODDS_HEIGHT)
        self._most = 0
        super().__init__([self.why, self.box])
        self.add_class("ck-stack")

    def show(self, found: Position) -> None:
        """Draw them; a shorter list takes the room of the longest so far, so that the view below stays."""
        pending, odds = found.pending, found.odds
        told = pending is not None and odds is not None
        self._most = self._most if found.entries else 0
        self.box.layout.display = None if told else "none"
        set_text(self.why, "" if told else _no_odds(found))
        if pending is None or odds is None:
            return
        begun = "from here" if pending.kept.asked else "before it is made"
        self.box.bars.label = f"Odds of this move, {begun}: {pending.move.title}"
        self._most = max(self._most, len(odds.events))
        self.box.bars.layout.min_height = f"{LINE * self._most + CAPTION}px" if self._most else None
        self.box.bars.layout.display = None if self._most else "none"
        stacked = bool(stack_names(self.game, pending.kept))
        self.box.offer_views(stacked)
        self.box.show(pending.kept, odds, found.rests)


def _no_odds(found: Position) -> str:
    if found.pending is None:
        return "No move is open: there are no odds to tell."
    return f"“{found.pending.move.title}” has no outcomes that the rules name, so there are no odds to tell."


class PlayBox(widgets.VBox):
    """Playing by itself, and the seed of the dice."""

    def __init__(self, tactics: Sequence[str]) -> None:
        self.tactics = Choice("Tactics", list(tactics))
        self.turn = Button("Play this turn", note="Make the moves of this turn with these tactics")
        self.end = Button("Play to the end", note="Play on until one side is left")
        self.seed = NumberInput("Seed", optional=True, min=0, hint="none", note="Repeats what is rolled")
        line = row(self.tactics, self.turn, self.end, self.seed)
        line.add_class("ck-labelled")
        super().__init__([line])
        self.add_class("ck-stack")

    def show(self, found: Position) -> None:
        """Grey out what does nothing."""
        self.turn.disabled = self.end.disabled = bool(found.fight.winner)


class FightBox(widgets.VBox):
    """All of the fight: it stacks in a narrow cell."""

    def __init__(self, game: Ruleset, tactics: Sequence[str], listen: Callable[[Control], None]) -> None:
        self.game = game
        self.now = paragraph()
        self.now.add_class("ck-caption")
        self.left_out = paragraph()
        self.roster = Roster("Everybody")
        self.body = BodyBox(game)
        self.play = PlayBox(tactics)
        self.so_far = StepLog(label="The fight so far", empty=EMPTY, follow=True)
        self.so_far.add_class("ck-fight-log")
        self.move_box = MoveBox(game, listen)
        self.odds = MoveOdds(game)
        super().__init__(
            [
                stack(self.now, self.left_out),
                self.roster,
                self.play,
                # Each column for itself, and the odds below all: they come and go, and nothing moves.
                columns(
                    (stack(self.move_box, caption("The fight so far"), self.so_far), 330, 6),
                    (stack(self.body, self.odds), 270, 5),
                ),
            ]
        )
        self.add_class("ck-stack")

    def show(self, found: Position, who: str, event: str, chosen: str) -> None:
        """Show where the fight stands."""
        fight = found.fight
        set_text(self.now, now_words(fight))
        set_text(self.left_out, found.left_out)
        self.left_out.layout.display = None if found.left_out else "none"
        self.roster.show(fight.standings(), fight.turn if fight.round else "")
        self.show_one(found, chosen)
        rows = newest(log_rows(found, self.game.cards))
        with self.so_far.hold_sync():
            self.so_far.deck = deck_of(rows, self.game.cards)
            self.so_far.rows = rows
        self.move_box.show(found, who, event)
        self.odds.show(found)
        self.play.show(found)

    def show_one(self, found: Position, chosen: str) -> None:
        """Show the body of somebody: the one chosen, or else whose turn it is, or the first of all."""
        fight = found.fight
        name = chosen or (fight.turn if fight.turn in fight.names else fight.names[0])
        self.roster.value = name
        self.body.show(fight.fighter(name))
