"""What happened in a fight, turn by turn, and how everybody stands, for panels and notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from combatkit.odds.fights import left_words
from combatkit.panels.badges import notes as resting
from combatkit.panels.exchange_keep import Kept
from combatkit.panels.exchange_steps import card_row, step_rows
from combatkit.panels.fight_state import Position
from combatkit.panels.fight_widgets import notes_of
from combatkit.plots.words import percent
from combatkit.rules.card import RuleCard
from combatkit.rules.fights import Fight
from combatkit.summary import Summary

MOST_TURNS = 80
"""Turns of a log that are sent to the page."""
LAST_TURNS = 12
"""Turns that a saved notebook shows."""


def turn_rows(begin: Fight, later: Iterable[Fight]) -> list[dict[str, Any]]:
    """The turns after `begin` as `StepLog` shows them: whose turn, what was said, IDs of the rules."""
    rows: list[dict[str, Any]] = []
    before, turn = begin, None
    for fight in later:
        now = (before.clock, before.turn)
        if now != turn:
            rows.append(_row(len(rows) + 1, before))
            turn = now
        told = fight.told
        for line in told or ():
            rows[-1]["lines"].append(line.text)
            if line.card not in rows[-1]["cards"]:
                rows[-1]["cards"].append(line.card)
        before = fight
    return rows


def _row(number: int, fight: Fight) -> dict[str, Any]:
    who = f": {fight.turn}" if fight.turn and fight.round else ""
    return {"number": number, "title": f"{fight.clock}{who}", "dice": [], "lines": [], "cards": []}


def log_rows(found: Position, cards: Mapping[str, RuleCard]) -> list[dict[str, Any]]:
    """The turns so far, with what is under way in the last one."""
    rows = turn_rows(found.fights[0], found.fights[1:])
    pending = found.pending
    if pending is None or not pending.kept.walk.trace.asked:
        return rows
    fight = found.fight
    before = found.fights[-2] if len(found.fights) > 1 else None
    if before is None or (before.clock, before.turn) != (fight.clock, fight.turn):
        rows.append(_row(len(rows) + 1, fight))
    for step in step_rows(pending.kept.exchange, pending.kept.walk, cards):
        rows[-1]["lines"] += step["lines"]
        ids = [card["id"] for card in step["cards"]]
        rows[-1]["cards"] += [card for card in ids if card not in rows[-1]["cards"]]
        if not step["lines"]:
            rows[-1]["dice"] += step["dice"]
    return rows


def newest(rows: Sequence[dict[str, Any]], most: int = MOST_TURNS) -> list[dict[str, Any]]:
    """The last rows; a first one says how many there were before."""
    left = len(rows) - most
    if left <= 0:
        return list(rows)
    gone = {"number": "…", "title": f"{left} turns before these", "dice": [], "lines": [], "cards": []}
    return [gone, *rows[left:]]


def deck_of(rows: Iterable[Mapping[str, Any]], cards: Mapping[str, RuleCard]) -> dict[str, Any]:
    """The rule cards that rows name, by ID."""
    named = dict.fromkeys(card for row in rows for card in row["cards"])
    return {name: card_row(cards[name]) for name in named if name in cards}


def now_words(fight: Fight) -> str:
    """The time, and whose turn it is."""
    if fight.winner:
        return f"{fight.clock}. The fight is over: {left_words(fight.winner)}."
    return f"{fight.clock}. It is {fight.turn}'s turn." if fight.turn and fight.round else f"{fight.clock}."


def next_words(kept: Kept) -> str:
    """What is asked for now, in a few words."""
    request = kept.walk.request
    if request is None:
        return "no dice"
    return f"{request.name}, {request.notation or 'a choice'}"


def fight_summary(title: str, found: Position, more: Sequence[str] = ()) -> Summary:
    """Everybody as a row; the move that is being made with its odds; and what happened, turn by turn."""
    fight = found.fight
    rows = tuple(
        (
            it.name,
            it.side,
            it.order,
            f"{it.tokens} of {it.most}",
            "; ".join(notes_of(it)) or "–",
        )
        for it in fight.standings()
    )
    notes = [now_words(fight)]
    if found.pending is not None:
        notes.append(f"Next: {found.pending.move.title} ({next_words(found.pending.kept)}).")
    if found.odds is not None and found.odds.events:
        told = "; ".join(f"{name} {percent(chance)}" for name, chance in found.odds.by_event().items())
        notes.append(f"Odds of this move: {told}.")
        notes += resting(found.rests.events)
    notes += more
    turns = newest(turn_rows(found.fights[0], found.fights[1:]), LAST_TURNS)
    notes += [f"{row['number']}. {row['title']}. {' '.join(row['lines'])}".strip() for row in turns]
    heads = ("who", "side", "initiative", "points", "conditions")
    return Summary(title, heads, rows, tuple([*notes, found.left_out] if found.left_out else notes))
