"""What somebody may do in a fight: a deed, with its price, its reasons, its dice and its consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.elysium.melee import Melee, Member
from combatkit.rules.elysium.turn import Turn
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import ON_TURN, Ask, Done, Move, no_dice

Given = Mapping[str, Any]
Say = Callable[[str, str], None]
"""Adds a sentence to the log, under a rule card."""


def _nothing(melee: Melee, me: Member) -> tuple[Ask, ...]:
    return ()


def _open(melee: Melee, me: Member) -> str:
    return ""


def _unchanged(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    return melee


def for_nothing(melee: Melee, me: Member, given: Given) -> Turn:
    """The price of what costs no Action Points."""
    return me.now


def costs(what: str) -> Callable[[Melee, Member, Given], Turn]:
    """The price that something has in the table of actions."""
    return lambda melee, me, given: me.now.do(what)


def says(title: str, card: str, sentence: str) -> Callable[[Melee, Member, Given], Exchange]:
    """The exchange of a deed without dice; its sentence may speak of {me} and of what it was told."""

    def make(melee: Melee, me: Member, given: Given) -> Exchange:
        text = sentence.format(me=me.name, **given)
        return no_dice(title, card, lambda: text)

    return make


@dataclass(frozen=True)
class Deed:
    """One deed.

    Parameters
    ----------
    name, title, rule, kind
        As for `Move`.
    make
        ``make(melee, me, given)``: the exchange that it rolls.
    settle
        ``settle(melee, me, given, done, say)``: the melee after its dice have fallen; what it costs has been
        paid by then.
    asks, closed
        ``(melee, me)``: what it has to be told; why it is not open.
    pay
        ``pay(melee, me, given)``: the turn after it. It refuses what cannot be paid.
    """

    name: str
    title: str
    rule: str
    make: Callable[[Melee, Member, Given], Exchange]
    settle: Callable[[Melee, Member, Given, Done, Say], Melee] = _unchanged
    asks: Callable[[Melee, Member], tuple[Ask, ...]] = _nothing
    closed: Callable[[Melee, Member], str] = _open
    pay: Callable[[Melee, Member, Given], Turn] = for_nothing
    kind: str = ON_TURN

    def move(self, melee: Melee, me: Member, why_not: str = "") -> Move:
        """The move that it is now; `why_not` is a reason from outside."""
        asks = self.asks(melee, me)
        why = why_not or self.closed(melee, me) or next(filter(None, (ask.unanswerable for ask in asks)), "")
        cost = 0
        try:
            cost = me.turn.left - self.pay(melee, me, usual(asks)).left
        except InputError as fault:
            why = why or fault.fault
        return Move(self.name, self.title, self.kind, self.rule, cost, asks, why)


def usual(asks: tuple[Ask, ...]) -> dict[str, Any]:
    """What a move is told when nobody says otherwise."""
    told: dict[str, Any] = {}
    for ask in asks:
        if ask.optional:
            continue
        if ask.low is not None:
            told[ask.name] = ask.default
        elif ask.choices:
            told[ask.name] = ask.choices[0]
    return told
