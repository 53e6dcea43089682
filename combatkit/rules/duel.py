"""A fight to the end, as phases over a record of columns: played one by one, or drawn by the thousand.

A phase is a rule like any other, ``run(view, roller, context) -> values``. It sees a view, the few columns
that it reads, and gives back the columns that it writes. Because a view is small, the exact outcome table
of each view that a fight ever meets can be made once and drawn from: no rule is written a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, TypeAlias

from combatkit.dice.exact import ExactRoller
from combatkit.dice.requests import Policy, first_option
from combatkit.dice.rollers import PlayRoller
from combatkit.dice.trace import Trace
from combatkit.errors import InputError
from combatkit.rules.counted import gather
from combatkit.rules.exchange import Exchange

Value: TypeAlias = Hashable
Record: TypeAlias = dict[str, Any]
View: TypeAlias = tuple[Any, ...]

GOING_ON, FIRST_WINS, SECOND_WINS, NOBODY_WINS = range(4)
"""Values of the column ``winner``."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a turn.

    Parameters
    ----------
    name
        For the trace.
    run
        ``run(view, roller, context)`` with the values of `reads` as a tuple; returns those of `writes`.
    reads, writes
        Columns of the record. ``"health[place]"`` is the element of the column ``health`` (a tuple of
        whole numbers) at the index that stands in the column ``place``.
    when
        A column: the phase happens only where it is not 0 (and not None).
    whole
        `run` is arithmetic alone: it adds, subtracts, multiplies, divides and compares whole numbers, rolls
        nothing and tells nothing. Then it can be handed whole columns in place of single numbers.
    """

    name: str
    run: Callable[[Any, Any, Any], tuple[Any, ...]]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    when: str = ""
    whole: bool = False

    def play(self, view: View, roller: PlayRoller, context: Any) -> tuple[Any, ...]:
        """Take the phase with one roller."""
        return self.run(view, roller, context)

    def count(self, view: View, context: Any, policy: Policy) -> tuple[dict[tuple[Any, ...], int], int]:
        """Every outcome of the phase with its weight, and the total."""
        return ExactRoller(policy).outcomes(self.run, view, context)


@dataclass(frozen=True, slots=True)
class ExchangePhase:
    """A phase that is (a part of) an exchange: taken by its steps, and counted by its graph.

    Parameters
    ----------
    name, reads, writes, when
        As for `Phase`.
    make
        ``make(view, context)`` gives the exchange.
    result
        ``result(state, view, context)`` gives the values of `writes` for its last state.
    """

    name: str
    make: Callable[[Any, Any], Exchange]
    result: Callable[[Any, Any, Any], tuple[Any, ...]]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    when: str = ""

    def play(self, view: View, roller: PlayRoller, context: Any) -> tuple[Any, ...]:
        """Take the steps with one roller."""
        state = self.make(view, context).run(roller)
        return self.result(state, view, context)

    def count(self, view: View, context: Any, policy: Policy) -> tuple[dict[tuple[Any, ...], int], int]:
        """Every outcome of the phase with its weight, and the total; remembered."""
        return _counted(self.make, self.result, view, context, policy)


@lru_cache(maxsize=4096)
def _counted(
    make: Callable[[Any, Any], Exchange],
    result: Callable[[Any, Any, Any], tuple[Any, ...]],
    view: View,
    context: Any,
    policy: Policy,
) -> tuple[dict[tuple[Any, ...], int], int]:
    exchange = replace(make(view, context), policy=policy)
    merged: dict[tuple[Any, ...], int] = {}
    for state, weight in exchange.graph.ends(0, exchange.start):
        gather(merged, result(state, view, context), weight)
    return merged, sum(merged.values())


@dataclass(frozen=True, slots=True)
class Race:
    """What makes a duel exactly solvable: hit points that only fall, and a blow that does not read them.

    `phase` is the name of the phase that says what a round does; `health` are the two columns of hit
    points; `wounds` the columns that this phase writes with what each of the two loses.
    """

    phase: str
    health: tuple[str, str]
    wounds: tuple[str, str]


@dataclass(frozen=True)
class Duel:
    """A fight of one against one, not yet fought.

    Parameters
    ----------
    names
        Of the two fighters.
    start
        The record before the first turn: column to value. ``winner`` is 0 while the fight goes on (see
        the constants of this module), ``round`` counts the rounds.
    phases
        What happens in a turn, in order, again and again until somebody wins.
    context
        What the phases read and no die changes.
    policy
        Decides where the rules let somebody choose.
    health
        The columns of hit points of the first and the second fighter.
    round_limit
        After so many rounds nobody has won.
    race
        See `Race`; None where the fight can only be simulated.
    labels
        Columns that a report shows at the end, and what each is called.
    """

    names: tuple[str, str]
    start: Mapping[str, Any]
    phases: tuple[Phase | ExchangePhase, ...]
    context: Any
    health: tuple[str, str]
    policy: Policy = first_option
    round_limit: int = 100
    race: Race | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def play(self, roller: PlayRoller) -> Fought:
        """Fight it out with one roller; the trace tells it round by round.

        Raises
        ------
        InputError
            When a script ends before the fight does.
        """
        if roller.policy is first_option:
            roller.policy = self.policy
        record: Record = dict(self.start)
        while record["winner"] == GOING_ON:
            if record["round"] > self.round_limit:
                record["winner"] = NOBODY_WINS
                break
            for phase in self.phases:
                if phase.when and not record[phase.when]:
                    continue
                view = tuple([read(record, name) for name in phase.reads])
                roller.state, roller.context = view, self.context  # an exchange puts its own in their place
                roller.trace.within, roller.trace.step = f"Round {max(record['round'], 1)}", ""
                for name, value in zip(phase.writes, phase.play(view, roller, self.context), strict=True):
                    write(record, name, value)
                if record["winner"] != GOING_ON:
                    break
        return Fought(self.names, record, roller.trace, self.score(record))

    def score(self, record: Mapping[str, Any]) -> int:
        """How good a fight was for the first fighter: its hit points left less those of the second."""
        mine, other = (total(record[name]) for name in self.health)
        return mine - other


@dataclass(frozen=True, slots=True, repr=False)
class Fought:
    """A fight that is over: the last record, its trace, and how good it was for the first fighter."""

    names: tuple[str, str]
    record: Mapping[str, Any]
    trace: Trace
    score: int

    @property
    def winner(self) -> str | None:
        """The name of who won; None when nobody did."""
        won = self.record["winner"]
        return self.names[won - 1] if won in (FIRST_WINS, SECOND_WINS) else None

    @property
    def rounds(self) -> int:
        """How many rounds it took."""
        return int(self.record["round"])

    def __str__(self) -> str:
        end = f"{self.winner} wins" if self.winner else "Nobody wins"
        return f"{self.trace}\n{end} in round {self.rounds}."

    def __repr__(self) -> str:
        return str(self)


def total(value: Any) -> int:
    """The hit points of a column: a number, or the sum of a tuple of numbers."""
    return sum(value) if isinstance(value, tuple) else int(value)


@cache
def split(name: str) -> tuple[str, str]:
    """The column and the index column of ``"health[place]"``; the index is empty for a plain column.

    Examples
    --------
    >>> split("health[place]"), split("round")
    (('health', 'place'), ('round', ''))
    """
    column, _, index = name.partition("[")
    return column, index.removesuffix("]")


def read(record: Mapping[str, Any], name: str) -> Any:
    """The value of a column or of an element of one."""
    column, index = split(name)
    return record[column][record[index]] if index else record[column]


def write(record: Record, name: str, value: Any) -> None:
    """Set a column or an element of one."""
    column, index = split(name)
    if index:
        parts = list(record[column])
        parts[record[index]] = value
        record[column] = tuple(parts)
    else:
        record[column] = value


def find_phase(duel: Duel, name: str) -> Phase | ExchangePhase:
    """The phase of this name.

    Raises
    ------
    InputError
        When the duel has none.
    """
    for phase in duel.phases:
        if phase.name == name:
            return phase
    raise InputError("phase", f"{name!r} is none of this duel's", f"use {[p.name for p in duel.phases]}")
