"""What a choice is worth, and how the odds have moved so far: questions to an exchange that is under way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pandas as pd

from combatkit.dice.requests import Answer, Request
from combatkit.errors import InputError
from combatkit.rules.exchange import Exchange

START = "before the first roll"


@dataclass(frozen=True, slots=True)
class Worth:
    """What one option does for an event: its chance then, and the change against the policy's own choice."""

    option: Any
    chance: Fraction
    change: Fraction


def worth(exchange: Exchange, event: str, answers: Sequence[Answer] = ()) -> list[Worth]:
    """The exact chance of an event after each option that is open now.

    Parameters
    ----------
    exchange
        The exchange.
    event
        Name of one of its events.
    answers
        What has been rolled and chosen so far; a choice must be asked for next.

    Returns
    -------
    list of Worth
        In the order in which the options are offered. `change` is against the chance as it stands, in which
        the policy of the exchange chooses.

    Raises
    ------
    InputError
        For an event that the exchange does not know, or where no choice is asked for next.
    """
    here = exchange.after(*answers)
    request = here.walk().request
    if request is None or request.kind != "choice":
        asked = "nothing" if request is None else repr(request.name)
        raise InputError("answers", f"lead to no choice: {asked} is asked for next", "stop before a choice")
    now = here.chances(event)[event]
    chances = [here.after(option).chances(event)[event] for option in request.options]
    return [
        Worth(option, chance, chance - now) for option, chance in zip(request.options, chances, strict=True)
    ]


def course(exchange: Exchange, events: Iterable[str], answers: Sequence[Answer] = ()) -> pd.DataFrame:
    """How the chances of some events have moved with every answer so far.

    Returns
    -------
    DataFrame
        A row before the first roll and one after each answer: the column ``after`` says which, and a column
        of chances (0 to 1) stands for each event.
    """
    names = list(events)
    walk = exchange.walk(answers)
    rows: list[dict[str, Any]] = []
    for count in range(len(walk.trace.asked) + 1):
        odds = exchange.after(*walk.trace.answers[:count]).odds()
        label = START if not count else f"{count}. {said(*walk.trace.asked[count - 1])}"
        rows.append({"after": label, **{name: float(odds.chance(name)) for name in names}})
    return pd.DataFrame(rows)


def said(request: Request, answer: Answer) -> str:
    """An answer in a few words.

    Examples
    --------
    >>> said(Request("die", "attack", "1d100"), 34), said(Request("pool", "hero", "2d6"), (3, 5))
    ('attack 34', 'hero 3 5')
    """
    shown = " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
    return f"{request.name} {shown}"
