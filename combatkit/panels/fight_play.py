"""Making moves in a fight: choosing one, its dice one by one, turns by themselves, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatkit.dice.exact import decide
from combatkit.dice.requests import Answer
from combatkit.dice.rollers import RandomRoller, roll_for
from combatkit.errors import InputError
from combatkit.panels.exchange_keep import Kept, keep, start
from combatkit.panels.exchange_play import dice_after
from combatkit.panels.fight_state import Entry, Pending, Position, begun, entry_of, make
from combatkit.rules.fights import Fight

TURN_LIMIT = 50
"""Moves in one turn, before whoever makes them is stopped."""
MOVE_LIMIT = 5_000
"""Moves after which a fight that plays by itself is stopped."""


class FightPlay:
    """The part of a fight panel that makes moves. It has the panel's `result` and settings."""

    result: Position
    value: list[Entry]
    move: str
    who: str
    given: dict[str, Any]
    answers: list[Any]
    seed: int | None
    tactics: str
    refresh: Any
    together: Any
    quietly: Any
    _played: tuple[list[Entry], list[Fight]] | None
    _kept: Kept | None

    # -- one move --------------------------------------------------------------------------------------

    def choose(self, move: str, who: str = "", **given: Any) -> None:
        """Choose the move to be made, and tell it what it asks.

        Raises
        ------
        InputError
            For a move that is not open, with the reason, or told something that is not.
        """
        self._idle("another move")
        begun(self.result.fight, move, who, given)  # refused before anything is changed
        with self.together():
            self.move, self.who, self.given = move, who, entry_of(move, who, given, ())["given"]

    def take(self, answer: Answer) -> None:
        """Answer what the move asks for now: what a die shows, a list of faces, or an option. After the last
        answer the move is made.

        Raises
        ------
        InputError
            For what the dice cannot show, an option that is not open, or when nothing is asked for.
        """
        kept = self._making().kept
        if kept.walk.request is None:
            raise InputError("next die", "this move rolls no dice", "make it")
        given = (kept.walk.request, kept.walk.request.check(answer))
        self._go(keep(kept, [given, *kept.aside]))

    def roll(self) -> None:
        """Roll what is asked for now, or choose as its policy does; a move without dice is made."""
        pending = self._making()
        if pending.kept.walk.request is None:
            self._go(pending.kept)
        else:
            self.take(self._rolled(self.result, pending.kept))

    def resolve(self) -> None:
        """Roll and choose everything that the move still asks for, and make it."""
        self._go(self._finished(self._making().kept))

    def _finished(self, kept: Kept) -> Kept:
        while kept.walk.request is not None:
            kept = keep(kept, [(kept.walk.request, self._rolled(self.result, kept)), *kept.aside])
        return kept

    def _rolled(self, found: Position, kept: Kept) -> Answer:
        """What this panel rolls next: with a seed, what one `RandomRoller` rolls in a whole fight."""
        request = kept.walk.request
        assert request is not None
        if request.kind == "choice":
            policy, context = kept.exchange.policy, kept.exchange.context
            return decide(policy, request.name, request.options, request.by, kept.walk.state, context)
        before = [earlier for at in found.fights[1:] if at.told for earlier, _ in at.told.asked]
        return roll_for(request, dice_after(self.seed, [*before, *(earlier for earlier, _ in kept.asked)]))

    def _go(self, kept: Kept) -> None:
        """Go on with these answers; when they are all, the move is made."""
        pending = self._making()
        if kept.walk.request is not None:
            self._kept = kept
            self.quietly("answers", kept.answers)
            self.refresh()
            return
        entry = Pending(pending.move, pending.who, pending.given, kept).entry()
        self._settle([entry], [make(self.result.fight, entry)])

    def _settle(self, entries: list[Entry], fights: list[Fight]) -> None:
        """Add moves that have been made."""
        before = self.result
        self._played = [*before.entries, *entries], [*before.fights, *fights]
        self._clear()
        with self.together():
            self.value = [*before.entries, *entries]

    def _clear(self) -> None:
        """Forget the move that was being made."""
        for name, empty in (("move", ""), ("who", ""), ("given", {}), ("answers", [])):
            self.quietly(name, empty)
        self._kept = None

    # -- by itself -------------------------------------------------------------------------------------

    def play_turn(self) -> None:
        """Play on until this turn is over, with the chosen tactics; a move that has begun is finished."""
        self._play(one_turn=True)

    def play_on(self) -> None:
        """Play on until one side is left."""
        self._play(one_turn=False)

    def _play(self, one_turn: bool) -> None:
        found = self.result
        begin = found.fight
        if begin.winner:
            raise InputError("play", f"the fight is over: {begin.winner} are left", "go back, or start anew")
        entries: list[Entry] = []
        fights: list[Fight] = []
        at = begin
        if found.pending is not None and found.pending.kept.asked:
            kept = self._finished(found.pending.kept)
            pending = found.pending
            entries.append(Pending(pending.move, pending.who, pending.given, kept).entry())
            at = make(at, entries[-1])
            fights.append(at)
        chooser = begin.tactics_called(self.tactics)
        roller = RandomRoller()
        asked = [
            request
            for before in (*found.fights[1:], *fights)
            if before.told
            for request, _ in before.told.asked
        ]
        roller.rng = dice_after(self.seed, asked)
        limit = TURN_LIMIT if one_turn else MOVE_LIMIT
        while at.turn and not at.winner and len(entries) < limit:
            if one_turn and entries and (at.clock, at.turn) != (begin.clock, begin.turn):
                break
            name, given = chooser(at)
            at = at.take(name, roller, **given)
            entries.append(entry_of(name, "", given, at.told.asked if at.told else ()))
            fights.append(at)
        self._settle(entries, fights)

    # -- back ------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last die or choice; where the move has none, that of the move before."""
        found, pending = self.result, self.result.pending
        if pending is not None and pending.kept.asked:
            kept = pending.kept
            self._kept = start(kept.exchange, [answer for _, answer in kept.asked[:-1]])
            self.quietly("answers", self._kept.answers)
            self.refresh()
            return
        if not found.entries:
            raise InputError("undo", "nothing has happened yet", "make a move first")
        last = found.entries[-1]
        self._return(1, last if last["rolls"] else None)

    def back(self, moves: int = 1) -> None:
        """Take back whole moves; one that has begun counts as one.

        Raises
        ------
        InputError
            When there were not so many.
        """
        pending = self.result.pending
        if pending is not None and pending.kept.asked:
            moves -= 1
        self.result.fight.back(moves)
        self._return(moves, None)

    def _return(self, moves: int, again: Mapping[str, Any] | None) -> None:
        entries = list(self.result.entries)
        left = entries[: len(entries) - moves]
        self._clear()
        with self.together():
            if again is not None:
                self.quietly("move", again["move"])
                self.quietly("who", again.get("who", ""))
                self.quietly("given", again["given"])
                self.quietly("answers", again["rolls"][:-1])
            if self.value == left:
                self.refresh()
            self.value = left

    def reset(self) -> None:
        """Start anew: the same fighters, before the first die."""
        self._return(len(self.result.entries), None)

    # -- what is being made ----------------------------------------------------------------------------

    def _making(self) -> Pending:
        pending = self.result.pending
        if pending is None:
            raise InputError("move", "the fight is over", "go back, or start anew")
        return pending

    def _idle(self, what: str) -> None:
        pending = self.result.pending
        if pending is not None and pending.kept.asked:
            raise InputError(
                "move", f"{pending.move.title} has begun", f"finish it, or take it back before {what}"
            )
