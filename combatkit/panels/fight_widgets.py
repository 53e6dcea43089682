"""Everybody in a fight as a table with tokens, and the moves of somebody as buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import anywidget
import traitlets

from combatkit.errors import unknown_name
from combatkit.panels.control import STATIC, Control, with_cards
from combatkit.panels.exchange_steps import card_row
from combatkit.rules.card import RuleCard
from combatkit.rules.fights import FORCED, FREE, IN_ANSWER, ON_TURN, Move, Standing

KINDS = {FORCED: "Next", ON_TURN: "On its turn", IN_ANSWER: "In answer", FREE: "For free"}
"""The kinds of moves, in the order in which they stand on screen."""


class Roster(Control):
    """Everybody by initiative, with points as tokens and conditions in words; `value` is the chosen name.

    Examples
    --------
    >>> roster = Roster("Everybody")
    >>> roster.show([Standing("Ada", "Heroes", "12", 2, 3, ("prone",), "")], "Ada")
    >>> roster.rows[0]["tokens"], roster.rows[0]["turn"]
    (2, True)
    """

    _esm = with_cards("roster.js")
    _css = STATIC / "roster.css"
    heads = traitlets.List(["who", "initiative", "points", "conditions"]).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)

    def check(self, value: Any) -> Any:
        if value and value not in (names := [row["name"] for row in self.rows]):
            raise unknown_name(self.label, value, names)
        return value or ""

    def show(self, standings: Iterable[Standing], turn: str) -> None:
        """Show how everybody stands, and whose turn it is."""
        self.rows = [
            {
                **it._asdict(),
                "order": "–" if it.order == "-" else it.order,
                "notes": list(notes_of(it)),
                "turn": it.name == turn,
            }
            for it in standings
        ]


def notes_of(it: Standing) -> tuple[str, ...]:
    """Why somebody is out, if it is, and every condition, each once.

    Examples
    --------
    >>> notes_of(Standing("Ada", "Heroes", "12", 0, 3, ("prone", "surrendered"), "surrendered"))
    ('surrendered', 'prone')
    """
    return tuple(dict.fromkeys(filter(None, (it.out, *it.notes))))


class MoveList(anywidget.AnyWidget):
    """The moves of somebody; `value` is the chosen one, `chosen` counts what was chosen on the page."""

    _esm = with_cards("moves.js")
    _css = (STATIC / "steps.css").read_text("utf-8") + (STATIC / "roster.css").read_text("utf-8")
    label = traitlets.Unicode("Moves").tag(sync=True)
    groups = traitlets.List(traitlets.Dict()).tag(sync=True)
    cards = traitlets.List(traitlets.Dict(), help="the rule card of the chosen move").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    chosen = traitlets.Int(0).tag(sync=True)
    brief = traitlets.Bool(True, help="as high as it needs: nothing was to be chosen yet").tag(sync=True)

    def choose(self, name: str) -> None:
        """What pressing a button does."""
        self.value = name
        self.chosen += 1

    def show(
        self, label: str, moves: Iterable[Move], chosen: Move | None, cards: Mapping[str, RuleCard]
    ) -> None:
        """Show these moves, and which one is chosen.

        Once somebody had a choice the room stays as high as it was, so that nothing below it jumps.
        """
        given = list(moves)
        kinds = [*KINDS, *dict.fromkeys(move.kind for move in given if move.kind not in KINDS)]
        groups = [
            {"title": KINDS.get(kind, kind), "moves": [_row(move) for move in given if move.kind == kind]}
            for kind in kinds
        ]
        with self.hold_sync():
            self.label = label
            self.brief = self.brief and all(move.kind == FORCED for move in given)
            self.groups = [group for group in groups if group["moves"]]
            self.value = chosen.name if chosen else ""
            card = cards.get(chosen.rule) if chosen else None
            self.cards = [card_row(card)] if card else []


def _row(move: Move) -> dict[str, Any]:
    return {"name": move.name, "title": move.title, "cost": move.cost, "closed": move.closed}
