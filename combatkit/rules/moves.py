"""What a fight offers and shows: a move with its reasons, what it has to be told, and how somebody stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from combatkit.errors import InputError, unknown_name

ON_TURN, IN_ANSWER, FREE, FORCED = "proactive", "reactive", "free", "at once"
"""When a move is made: on one's turn, in answer to somebody, at any time, or as what must come next."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that a move has to be told.

    `label` is what a form calls it; `choices` are the open values, the likely one first. With `optional` it
    may be left out, with `many` several may be named, as a tuple. A whole number is asked for by its range,
    `low` to `high`, and `default`. `empty` says what it means that there is nothing to choose.
    """

    name: str
    label: str
    choices: tuple[Any, ...] = ()
    optional: bool = False
    low: int | None = None
    high: int | None = None
    default: int = 0
    empty: str = "there is none"
    many: bool = False

    @property
    def unanswerable(self) -> str:
        """Why nothing can be said to it; empty where something can, or need not be."""
        return "" if self.choices or self.optional or self.low is not None else self.empty

    def check(self, wanted: Any) -> None:
        """Refuse what is not open.

        Raises
        ------
        InputError
            With the nearest choice, or the range.
        """
        if self.optional and wanted is None:
            return
        if self.low is not None and self.high is not None:
            whole = isinstance(wanted, int) and not isinstance(wanted, bool)
            if not whole or not self.low <= wanted <= self.high:
                fault = f"{wanted!r} is no whole number from {self.low} to {self.high}"
                raise InputError(self.name, fault, f"e.g. {self.default}")
            return
        several = isinstance(wanted, (tuple, list)) and wanted not in self.choices
        if several and not self.many:
            raise InputError(self.name, f"{wanted!r} are several, and one is asked for", "name one alone")
        for each in wanted if several else (wanted,):
            if each not in self.choices:
                raise unknown_name(self.name, each, [str(choice) for choice in self.choices])


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """Something that a fighter may do.

    Parameters
    ----------
    name, title
        An identifier, and what a reader sees.
    kind
        One of ``"proactive"``, ``"reactive"``, ``"free"`` and ``"at once"``.
    rule
        The ID of its rule card.
    cost
        Action points (or what the game counts) that it takes.
    asks
        What it has to be told.
    closed
        Why it may not be done now; empty when it may.
    """

    name: str
    title: str
    kind: str
    rule: str
    cost: int
    asks: tuple[Ask, ...] = ()
    closed: str = ""

    def __str__(self) -> str:
        return f"{self.title}: {self.closed}" if self.closed else self.title

    def __repr__(self) -> str:
        return str(self)

    def filled(
        self, given: Mapping[str, Any], carried: Mapping[str, Any], besides: Collection[str] = ()
    ) -> dict[str, Any]:
        """What it is told, with what may be left out filled in from the first open choices.

        Parameters
        ----------
        given
            What was told.
        carried
            What it knows already, because an earlier move settled it.
        besides
            Names of what it may be told though it does not ask.

        Raises
        ------
        InputError
            For something that it does not ask, or an answer that is not open.

        Examples
        --------
        >>> where = Ask("at", "Where", ("tree", "wall"))
        >>> Move("hide", "Hide", FREE, "MY-ACT-HIDE", 0, (where,)).filled({}, {})
        {'at': 'tree'}
        """
        known = dict.fromkeys([*(ask.name for ask in self.asks), *besides])
        for name in given:
            if name in known or name in carried:
                continue
            if not known:
                raise InputError(self.name, f"{name!r} is unknown: nothing is told to it", "leave it out")
            raise unknown_name(self.name, name, known)
        told = {**carried, **given}
        for ask in self.asks:
            if ask.name in told:
                ask.check(told[ask.name])
            elif ask.optional:
                continue
            elif ask.low is not None:
                told[ask.name] = ask.default
            else:
                if ask.unanswerable:
                    raise InputError(ask.name, ask.unanswerable, "take another move")
                told[ask.name] = ask.choices[0]
        return told


class Standing(NamedTuple):
    """How somebody stands in a fight, in words that a panel shows.

    `tokens` and `most` are action points now and at the start of a round; `notes` are conditions with the
    time that is left; `out` says why somebody fights no more, and is empty while they do.
    """

    name: str
    side: str
    order: str
    tokens: int
    most: int
    notes: tuple[str, ...]
    out: str
