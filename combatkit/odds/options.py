"""What may be chosen now, why not the rest, and what each option is worth: for readers of a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from combatkit.dice.requests import Answer, Request
from combatkit.errors import InputError, require_kind
from combatkit.rules.exchange import Exchange
from combatkit.rules.odds import per_cent
from combatkit.summary import Readable, Summary


@dataclass(frozen=True, repr=False)
class OpenChoices(Readable):
    """A choice that is due: who chooses, what is open, and what is closed, each with the reason."""

    by: str
    name: str
    open: tuple[Any, ...]
    closed: Mapping[Any, str]

    def summary(self) -> Summary:
        """A row for each option, the open ones first."""
        rows = [(str(option), "open", "") for option in self.open]
        rows += [(str(option), "closed", reason) for option, reason in self.closed.items()]
        return Summary(f"{self.by} chooses: {self.name}", (self.name, "now", "why not"), tuple(rows))

    def only(self, *options: Any) -> OpenChoices:
        """The same, for some of the options alone.

        Raises
        ------
        InputError
            For an option that this choice does not know.
        """
        for option in options:
            if option not in self.open and option not in self.closed:
                raise InputError(
                    self.name, f"{option!r} is no choice here", "use a name from the whole table"
                )
        return OpenChoices(
            self.by,
            self.name,
            tuple(option for option in self.open if option in options),
            {option: self.closed[option] for option in options if option in self.closed},
        )


@dataclass(frozen=True, slots=True)
class Worth:
    """What one option does for an event: its chance then, and the change against the policy's own choice."""

    option: Any
    chance: Fraction
    change: Fraction


@dataclass(frozen=True, repr=False)
class WorthTable(Readable):
    """What each open option makes of the chance of one event, in the order in which they are offered."""

    event: str
    options: tuple[Worth, ...]

    def __iter__(self) -> Iterator[Worth]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def chance(self, option: Any) -> Fraction:
        """The exact chance of the event once this option is taken.

        Raises
        ------
        InputError
            For an option that is not open.
        """
        for each in self.options:
            if each.option == option:
                return each.chance
        raise InputError("option", f"{option!r} is not open here", "use a name from the table")

    def summary(self) -> Summary:
        """A row for each option, the best first; equal ones in the order in which they are offered."""
        ordered = sorted(self.options, key=lambda each: -each.chance)
        rows = tuple((str(it.option), per_cent(it.chance), str(it.chance)) for it in ordered)
        return Summary(f"Chance of: {self.event}", ("if taken", "per cent", "fraction"), rows)


def open_choices(exchange: Exchange) -> OpenChoices:
    """What may be chosen now, and why not the rest.

    Parameters
    ----------
    exchange
        Played up to a choice, e.g. ``x.after(34, 90)``.

    Raises
    ------
    InputError
        Where no choice is due; it says what is.

    Examples
    --------
    >>> import combatkit as ck
    >>> x = ck.ruleset("mythras").exchange("Anathaym", "Peltast")
    >>> print(open_choices(x.after(34, 90)).only("impale", "bash"))
    Anathaym chooses: effect
    effect  now     why not
    impale  open
    bash    closed  It takes a shield or a bludgeoning weapon, and Shortsword is none.
    """
    _require_exchange(exchange)
    request = _choice_due(exchange)
    return OpenChoices(request.by, request.name, request.options, dict(request.closed or {}))


def _require_exchange(given: object) -> None:
    remedy = "make one with combatkit.ruleset(...).exchange(...)"
    require_kind("exchange", given, Exchange, "exchange", remedy)


def _choice_due(exchange: Exchange) -> Request:
    """The choice that is asked for next; refused where none is."""
    request = exchange.walk().request
    if request is None or request.kind != "choice":
        due = "the exchange is over" if request is None else f"{request.name!r} comes first"
        raise InputError("choice", f"none is due, {due}", "give what was rolled up to the choice to after()")
    return request


def worth(exchange: Exchange, event: str, answers: Sequence[Answer] = ()) -> WorthTable:
    """What each option that is open now makes of the chance of an event.

    Parameters
    ----------
    exchange
        Played up to a choice, e.g. ``x.after(34, 90)``. What comes after the choice is left to its policy.
    event
        Name of one of its events.
    answers
        What comes on top of what the exchange has been given already, up to the choice.

    Returns
    -------
    WorthTable
        The chance of the event with each option, and by how much that changes the chance as it stands, in
        which the policy of the exchange chooses.

    Raises
    ------
    InputError
        For an event that the exchange does not know, or where no choice is due.

    Examples
    --------
    >>> import combatkit as ck
    >>> x = ck.ruleset("mythras").exchange("Anathaym", "Peltast", defence="decide")
    >>> print(worth(x.after(34), "attacker hurts target"))
    Chance of: attacker hurts target
    if taken  per cent  fraction
    no parry  95.00 %   19/20
    evade     74.10 %   741/1000
    parry     41.80 %   209/500
    """
    _require_exchange(exchange)
    here = exchange.after(*answers) if answers else exchange
    request = _choice_due(here)
    now = here.chances(event)[event]
    chances = [here.after(option).chances(event)[event] for option in request.options]
    return WorthTable(
        event, tuple(Worth(*pair, pair[1] - now) for pair in zip(request.options, chances, strict=True))
    )
