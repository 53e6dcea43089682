"""A fight in a panel: who fights, the moves so far as JSON holds them, and the move that is being made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from combatkit.dice.requests import Request
from combatkit.dice.trace import Trace
from combatkit.errors import InputError
from combatkit.panels.exchange_keep import Kept, keep, plain_answer, start
from combatkit.panels.exchange_setup import fighter_of, fighter_state
from combatkit.rules.fights import Ask, Fight, Move
from combatkit.rules.odds import Odds
from combatkit.rules.rests import Rests
from combatkit.rules.ruleset import Ruleset

Entry = dict[str, Any]
"""A move as a panel keeps it: ``{"move": name, "who": name, "given": what it was told, "rolls": [...]}``."""

SIDES = ("Heroes", "Foes")
"""The names of the sides, where none are given."""
MOST = 20
"""Fighters on one side."""


@dataclass(frozen=True)
class Plan:
    """Who fights, and under which options."""

    sides: Mapping[str, Sequence[Any]]
    options: Mapping[str, str]
    surprised: Sequence[str]

    def muster(self, game: Ruleset) -> Fight:
        """The fight before its first die."""
        fighters = {side: [fighter_of(game, who) for who in whos] for side, whos in self.sides.items()}
        return game.fight(fighters, options=self.options, surprised=self.surprised)


@dataclass(frozen=True)
class Pending:
    """The move that is being made: by whom, what it is told, and its exchange as far as it is rolled."""

    move: Move
    who: str
    given: Mapping[str, Any]
    kept: Kept

    def entry(self) -> Entry:
        """The move as it is kept, once its dice have fallen."""
        return entry_of(self.move.name, self.who, self.given, self.kept.asked)


@dataclass(frozen=True)
class Position:
    """Where a fight stands.

    Parameters
    ----------
    plan, entries
        Who fights, and the moves so far.
    fights
        The fight before each move, and after the last one.
    pending
        The move that is being made; None when the fight is over.
    odds
        Of everything that it may still lead to; None where its game names no events for it.
    left_out
        What no longer fitted after a change, in words.
    """

    plan: Plan
    entries: tuple[Entry, ...]
    fights: tuple[Fight, ...]
    pending: Pending | None
    odds: Odds | None
    left_out: str = ""

    @property
    def fight(self) -> Fight:
        """The fight now."""
        return self.fights[-1]

    @cached_property
    def rests(self) -> Rests:
        """What the odds of the move rest on."""
        pending = self.pending
        if pending is None or self.odds is None:
            return Rests()
        return self.fight.rests_on(pending.move.name, who=pending.who, **pending.given)

    @property
    def asked(self) -> list[Request]:
        """Everything that was asked for so far, in order."""
        told = [request for at in self.fights[1:] for request, _ in (at.told or Trace()).asked]
        return told + [request for request, _ in (self.pending.kept.asked if self.pending else ())]


def entry_of(move: str, who: str, given: Mapping[str, Any], asked: Iterable[Any]) -> Entry:
    """A move as JSON holds it."""
    told = {name: _plain(value) for name, value in given.items()}
    rolls = [plain_answer(*each) for each in asked]
    return {"move": move, **({"who": who} if who else {}), "given": told, "rolls": rolls}


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return value if value is None or type(value) in (int, str, bool) else str(value)


# -- settings ---------------------------------------------------------------------------------------------


def sides_of(game: Ruleset, given: Any) -> dict[str, list[Any]]:
    """The sides with their fighters, each as its shortest state.

    Raises
    ------
    InputError
        For fewer than two sides, an empty or an overcrowded one, or a fighter that does not fit.
    """
    if not isinstance(given, Mapping) or len(given) < 2:
        raise InputError(
            "sides", f"{given!r} are no two sides", 'give e.g. {"Heroes": ["Ada"], "Foes": ["Bo", "Bo"]}'
        )
    made = {}
    for side, whos in given.items():
        listed = list(whos) if isinstance(whos, (list, tuple)) else [whos]
        if not listed:
            raise InputError("sides", f"{side} has nobody", "name at least one fighter")
        if len(listed) > MOST:
            raise InputError("sides", f"{side} has {len(listed)} fighters", f"name at most {MOST}")
        made[str(side)] = [fighter_state(game, who) for who in listed]
    return made


def entries_of(given: Any) -> list[Entry]:
    """Moves as they are kept, checked as far as they can be before they are made.

    Raises
    ------
    InputError
        For something that is no list of moves.
    """
    if not isinstance(given, (list, tuple)):
        raise InputError("value", f"{given!r} is no list of moves", 'give e.g. [{"move": "attack"}]')
    made = []
    for entry in given:
        if not isinstance(entry, Mapping) or not {"move"} <= set(entry) <= {"move", "who", "given", "rolls"}:
            raise InputError("value", f"{entry!r} is no move", 'give {"move": name, "rolls": [...]}')
        rolls = [list(roll) if isinstance(roll, (list, tuple)) else roll for roll in entry.get("rolls", [])]
        who = {"who": entry["who"]} if entry.get("who") else {}
        made.append({"move": entry["move"], **who, "given": dict(entry.get("given", {})), "rolls": rolls})
    return made


def told(move: Move, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a move is told, with each choice as the move itself offers it: JSON knows texts and numbers."""
    asks = {ask.name: ask for ask in move.asks}
    return {name: _offered(asks[name], value) if name in asks else value for name, value in given.items()}


def _offered(ask: Ask, value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple(_offered(ask, each) for each in value)
    return next((choice for choice in ask.choices if choice == value or str(choice) == str(value)), value)


# -- moves ------------------------------------------------------------------------------------------------


def make(fight: Fight, entry: Entry) -> Fight:
    """The fight after a move as it is kept."""
    who = entry.get("who", "")
    given = told(fight.move(entry["move"], who), entry["given"])
    return fight.take(entry["move"], _answers(entry), who=who, **given)


def _answers(entry: Entry) -> list[Any]:
    return [tuple(roll) if isinstance(roll, list) else roll for roll in entry["rolls"]]


def played(
    begin: Fight, entries: Sequence[Entry], known: Sequence[tuple[Entry, Fight]], lenient: bool
) -> tuple[tuple[Fight, ...], str]:
    """The fight after each of these moves.

    Parameters
    ----------
    known
        Moves and the fights after them, which need not be made again while they are the same.
    lenient
        Whether moves that fit no more are left out, and said so; else they are refused.

    Raises
    ------
    InputError
        For a move that is not open, or dice that do not fit it, with its number.
    """
    fights, same = [begin], not lenient
    for index, entry in enumerate(entries):
        same = same and index < len(known) and known[index][0] == entry
        if same:
            fights.append(known[index][1])
            continue
        try:
            fights.append(make(fights[-1], entry))
        except InputError as fault:
            if not lenient:
                raise InputError(
                    f"move {index + 1}", f"{fault.field}: {fault.fault}", fault.remedy
                ) from fault
            count = len(entries) - index
            moves = f"move {index + 1}" if count == 1 else f"moves {index + 1} to {len(entries)}"
            return tuple(fights), f"Left out since the change: {moves} ({fault.field}: {fault.fault})."
    return tuple(fights), ""


def begun(fight: Fight, move: str, who: str, given: Mapping[str, Any]) -> Pending | None:
    """A move that is to be made, before its first die: the one named, or the first that is open.

    Raises
    ------
    InputError
        For a move that is not open, or told something that is not.
    """
    if fight.winner or not (who or fight.turn):
        return None
    if not move:
        open_now = fight.open_moves(who)
        if not open_now:
            return None
        move = open_now[0].name
    found = fight.move(move, who)
    filled = fight.require(move, who, told(found, given))
    return Pending(found, who, filled, start(fight.exchange(move, who=who, **filled)))


def answered(pending: Pending, answers: Sequence[Any], before: Pending | None) -> Pending:
    """The move with what has been rolled for it.

    Parameters
    ----------
    answers
        In order.
    before
        The same move as it stood; what was rolled for it is kept as far as it fits.
    """
    if before is not None and list(answers) == before.kept.answers:
        kept = keep(pending.kept, [*before.kept.asked, *before.kept.aside])
    else:
        rolls = [tuple(each) if isinstance(each, list) else each for each in answers]
        kept = start(pending.kept.exchange, rolls)
    return Pending(pending.move, pending.who, pending.given, kept)
