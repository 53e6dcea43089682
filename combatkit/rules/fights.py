"""A fight of several on each side, as a value: who may act now, what they may do, and what comes of it.

A `Fight` is never changed. `Fight.take` gives the fight after a move, and `Fight.before` is the one before
it, so undo is going back. Whatever a move rolls is an `Exchange`: it can be played, typed in die by die, and
counted exactly, before anybody commits to it. Games subclass `Fight`; panels know this class alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from combatkit.dice.requests import Answer, Policy, first_option
from combatkit.dice.rollers import PlayRoller, RandomRoller, ScriptedRoller
from combatkit.dice.trace import Trace
from combatkit.errors import InputError, require_kind, unknown_name
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.moves import FORCED, FREE, IN_ANSWER, ON_TURN, Ask, Move, Standing
from combatkit.rules.odds import Odds
from combatkit.rules.rests import Rests
from combatkit.summary import Readable, Summary
from combatkit.words import number_of

__all__ = [
    "FORCED",
    "FREE",
    "IN_ANSWER",
    "ON_TURN",
    "Ask",
    "Done",
    "Fight",
    "Given",
    "Move",
    "Standing",
    "Tactics",
    "no_dice",
]


class Quiet(NamedTuple):
    """The state of a move that rolls nothing."""

    done: bool = False


def _no_columns(state: Any, context: Any) -> Mapping[str, Any]:
    return {}


def no_dice(title: str, card: str, sentence: Callable[[], str]) -> Exchange:
    """The exchange of a move that rolls nothing: one sentence under its rule card.

    Examples
    --------
    >>> print(no_dice("Dither", "MY-ACT-DITHER", lambda: "Anathaym waits.").play([]))
    Dither: Anathaym waits. (MY-ACT-DITHER)
    """

    def run(state: Quiet, r: Any, context: Any) -> Quiet:
        r.say(card, sentence)
        return Quiet(True)

    return Exchange(
        (Step(title.lower(), title, run, (card,), ("done",)),), Quiet(), (title, card), _no_columns
    )


class Done(NamedTuple):
    """A move whose dice have fallen: its exchange, the last state of that, and what was told."""

    exchange: Exchange
    state: Any
    told: Trace

    def die(self, name: str) -> int | None:
        """What the first die of this name showed; None when it was not rolled."""
        return next((int(answer) for request, answer in self.told.asked if request.name == name), None)

    @property
    def outcome(self) -> dict[str, Any]:
        """The columns of the outcome."""
        return dict(self.exchange.columns(self.state, self.exchange.context))


Given: TypeAlias = Mapping[str, Any]
Tactics: TypeAlias = Callable[["Fight"], tuple[str, Given]]
"""How somebody who is not asked takes a turn: from the fight to the name of a move and what it is told."""


@dataclass(frozen=True, repr=False)
class Fight(Readable):
    """A fight between two moves.

    Parameters
    ----------
    before
        The fight before the last move; None at the beginning.
    told
        What the last move did, line by line.
    scene
        What the fight is about, without its history: the game's own `Roster`.

    Examples
    --------
    >>> import combatkit as ck
    >>> fight = ck.fight("mythras", {"Heroes": ["Anathaym"], "Raiders": ["Centaur raider"]})
    >>> fight = fight.take("initiative", [7, 4])
    >>> fight.turn
    'Anathaym'
    """

    before: Self | None = None
    told: Trace | None = None
    scene: Any = None  # always given: fields after defaults must have one

    tactics_names: ClassVar[Mapping[str, Tactics]] = {}
    """Named tactics of the game, the plain one first."""

    # -- what a game fills in ----------------------------------------------------------------------------

    @property
    @abstractmethod
    def clock(self) -> str:
        """Round and whatever else tells the time, in words."""

    @property
    @abstractmethod
    def turn(self) -> str:
        """Whose turn it is; empty when nobody's is."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """Everybody in the fight, in the order of initiative once that is known."""

    @abstractmethod
    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands, in the order of initiative."""

    def standing(self, name: str) -> Standing:
        """How somebody stands.

        Raises
        ------
        InputError
            When nobody is called so.
        """
        found = {it.name: it for it in self.standings()}
        if name not in found:
            raise unknown_name("who", name, found)
        return found[name]

    @property
    def tokens(self) -> dict[str, int]:
        """The points that everybody has left, by name."""
        return {it.name: it.tokens for it in self.standings()}

    @abstractmethod
    def fighter(self, name: str) -> Any:
        """The sheet of somebody, as it is now."""

    @abstractmethod
    def move_names(self, who: str) -> tuple[str, ...]:
        """What there is to do now, open or not, by name."""

    @abstractmethod
    def made_move(self, name: str, who: str) -> Move:
        """One of these moves, with its reasons and with what it has to be told."""

    @abstractmethod
    def exchange(self, move: str, *, who: str = "", **given: Any) -> Exchange:
        """What a move rolls, not yet rolled: to be counted, or typed in die by die."""

    @abstractmethod
    def settled(self, move: str, who: str, given: Given, done: Done) -> Self:
        """The fight after a move whose dice have fallen."""

    # -- what all share ----------------------------------------------------------------------------------

    @property
    def game(self) -> Any:
        """The ruleset."""
        return self.scene.game

    @property
    def policy(self) -> Policy:
        """Decides where a rule lets somebody choose, whenever nobody is asked."""
        return self.scene.policy  # type: ignore[no-any-return]

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first one."""
        return int(self.scene.round)

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides, in the order in which they were named."""
        return tuple(dict.fromkeys(it.side for it in self.scene.members))

    @cached_property
    def winner(self) -> str:
        """The side that is left, ``"nobody"`` when all are out; empty while the fight goes on."""
        sides = self.scene.sides
        return "" if len(sides) > 1 or self.scene.unfinished else sides[0] if sides else "nobody"

    @property
    def _left(self) -> str:
        return f"{self.winner} {'is' if self.winner == 'nobody' else 'are'} left"

    @cached_property
    def _made(self) -> dict[tuple[str, str], Move]:
        """The moves that have been asked for, each looked at once: a turn asks several times."""
        return {}

    def moves(self, who: str = "") -> tuple[Move, ...]:
        """What `who` (left out: whose turn it is) may do now, and what not, with the reason; nothing in the
        end."""
        if self.winner:
            return ()
        return tuple(self.move(name, who) for name in self.move_names(who or self.turn))

    def open_moves(self, who: str = "") -> tuple[Move, ...]:
        """The moves that are open."""
        return tuple(move for move in self.moves(who) if not move.closed)

    def move(self, name: str, who: str = "") -> Move:
        """The move called `name`, open or not.

        Raises
        ------
        InputError
            When nobody may ever do such a thing here.
        """
        who = who or self.turn
        if (name, who) not in self._made:
            known = self.move_names(who)
            if name not in known:
                raise unknown_name("move", name, known)
            self._made[name, who] = self.made_move(name, who)
        return self._made[name, who]

    def menu(self, who: str = "") -> Summary:
        """What `who` (left out: whose turn it is) may do, as a table, the open moves first.

        Examples
        --------
        >>> import combatkit as ck
        >>> fight = ck.fight("mythras", {"Heroes": ["Anathaym"], "Raiders": ["Centaur raider"]})
        >>> fight.menu()
        Anathaym: what may be done
        move        points  open  told  rule
        initiative  0       yes   -     MY-INIT-1
        """
        if self.winner:
            return Summary(f"The fight is over: {self._left}.", (), ())
        moves = sorted(self.moves(who), key=lambda move: (bool(move.closed), move.kind != ON_TURN))
        rows = tuple(
            (
                move.name,
                str(move.cost),
                move.closed or "yes",
                ", ".join(ask.name for ask in move.asks) or "-",
                move.rule,
            )
            for move in moves
        )
        heads = ("move", "points", "open", "told", "rule")
        return Summary(f"{who or self.turn}: what may be done", heads, rows)

    def carried(self, name: str) -> Given:
        """What a move knows without being told, because an earlier one settled it."""
        return {}

    def besides(self, move: Move) -> Collection[str]:
        """Names of what a move may be told though it does not ask."""
        return ()

    def require(self, name: str, who: str, given: Given) -> Given:
        """What a move is told, with what may be left out filled in from the first open choices.

        Raises
        ------
        InputError
            When the move is closed, or told something that it does not ask or that is not open.
        """
        if self.winner:
            raise InputError("fight", f"it is over: {self._left}", "go back() to play on from earlier")
        move = self.move(name, who)
        if move.closed:
            open_now = [other.name for other in self.open_moves(who)]
            raise InputError(name, f"is not open: {move.closed}", f"take one of {open_now}")
        return move.filled(given, self.carried(name), self.besides(move))

    def take(
        self, move: str, roller: PlayRoller | Sequence[Answer] | None = None, *, who: str = "", **given: Any
    ) -> Self:
        """The fight after a move.

        Parameters
        ----------
        move
            Its name, e.g. ``"attack"``.
        roller
            A roller; or the dice that fell at the table, in order; left out, dice are rolled here.
        who
            Who makes it; left out, whose turn it is.
        given
            What it has to be told, e.g. ``target="Guard"``; what is left out is the first open choice.

        Raises
        ------
        InputError
            For a move that is not open, with the reason; for answers that do not fit.
        """
        given = dict(self.require(move, who, given))
        if isinstance(roller, str):
            told = next((ask.name for ask in self.move(move, who).asks), "")
            remedy = (
                f"say what a move is told by its name, e.g. {told}={roller!r}" if told else "leave it out"
            )
            raise InputError(move, f"{roller!r} are no dice", remedy)
        exchange = self.exchange(move, who=who, **given)
        scripted = roller is not None and not isinstance(roller, PlayRoller)
        if not isinstance(roller, PlayRoller):
            roller = RandomRoller() if roller is None else ScriptedRoller(roller)
        if roller.policy is first_option:
            roller.policy = exchange.policy
        roller.trace = Trace(within=f"{self.clock}")
        state = exchange.run(roller)
        if scripted:
            roller.finish()
        after = self.settled(move, who or self.turn, given, Done(exchange, state, roller.trace))
        return replace(after, before=self, told=roller.trace)

    def odds(self, move: str, *, who: str = "", **given: Any) -> Odds:
        """The exact odds of everything that a move may lead to."""
        return self.exchange(move, who=who, **self.require(move, who, given)).odds()

    def rests_on(self, move: str, *, who: str = "", **given: Any) -> Rests:
        """The house tables in the odds of a move; none where a game does not say otherwise.

        Examples
        --------
        >>> import combatkit as ck
        >>> fight = ck.fight("empire", {"Ford": ["Swordsman"], "Bank": ["Axeman"]}).take("begin")
        >>> [bool(fight.rests_on(move)) for move in ("attack", "face") if not fight.move(move).closed]
        [False]
        """
        return Rests()

    def back(self, moves: int = 1) -> Self:
        """The fight some moves earlier.

        Raises
        ------
        InputError
            When there were not so many, or for what is no number of moves.
        """
        require_kind("back", moves, int, "number of moves", "say how many to go back, e.g. back(2)")
        if moves < 0:
            raise InputError("back", f"{moves} moves lie ahead", "say how many to go back, e.g. back(2)")
        found = self
        for done in range(moves):
            if found.before is None:
                raise InputError(
                    "back",
                    f"there {'was' if done == 1 else 'were'} only {number_of(done, 'move')}",
                    f"go back {done} or less",
                )
            found = found.before
        return found

    @property
    def log(self) -> Trace:
        """Everything that happened so far, line by line."""
        told: list[Trace] = []
        at: Fight | None = self
        while at is not None:
            if at.told is not None:
                told.append(at.told)
            at = at.before
        lines = [line for trace in reversed(told) for line in trace]
        asked = [pair for trace in reversed(told) for pair in trace.asked]
        return Trace(lines, asked)

    def play(
        self, roller: PlayRoller | int | None = None, tactics: str | Tactics = "", moves: int = 10_000
    ) -> Self:
        """Play on, move by move, until one side is left.

        Parameters
        ----------
        roller
            A roller, or a seed.
        tactics
            How everybody takes their turns: a name or a function; left out, the game's plain one.
        moves
            Stop after so many, won or not.
        """
        if not isinstance(roller, PlayRoller):
            roller = RandomRoller(seed=roller)
        chooser = self.tactics_called(tactics) if isinstance(tactics, str) else tactics
        at = self
        for _ in range(moves):
            if at.winner or not at.turn:
                break
            name, given = chooser(at)
            at = at.take(name, roller, **given)
        return at

    def tactics_called(self, name: str) -> Tactics:
        """The tactics of this name; the plain one for none.

        Raises
        ------
        InputError
            For an unknown name.
        """
        if not name:
            return next(iter(self.tactics_names.values()))
        if name not in self.tactics_names:
            raise unknown_name("tactics", name, self.tactics_names)
        return self.tactics_names[name]

    # -- how it shows ------------------------------------------------------------------------------------

    def summary(self) -> Summary:
        """Everybody as a row: order, points, conditions."""
        rows = tuple(
            (it.name, it.side, it.order, f"{it.tokens} of {it.most}", it.out or "; ".join(it.notes) or "-")
            for it in self.standings()
        )
        if self.winner:
            now = f"{self._left}."
        elif self.turn and not self.round:
            now = f"Next: {self.open_moves()[0].title}."  # nobody is on turn before the order is known
        else:
            now = f"It is {self.turn}'s turn." if self.turn else ""
        heads = ("who", "side", "initiative", "points", "conditions")
        return Summary(self.clock, heads, rows, (now,) if now else ())
