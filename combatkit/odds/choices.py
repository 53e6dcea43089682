"""How the odds of an exchange have moved so far, with every roll and choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from combatkit.dice.requests import Answer, Request
from combatkit.rules.exchange import Exchange

START = "before the first roll"


def course(exchange: Exchange, events: Iterable[str], answers: Sequence[Answer] = ()) -> pd.DataFrame:
    """How the chances of some events have moved with every answer so far.

    Parameters
    ----------
    exchange, events
        The exchange, and names of events that it knows.
    answers
        What comes on top of what the exchange has been given already.

    Returns
    -------
    DataFrame
        A row before the first roll and one after each answer: the column ``after`` says which, and a column
        of chances (0 to 1) stands for each event.
    """
    names = list(events)
    walk = exchange.walk(answers)
    fresh = replace(exchange, answers=())  # the walk repeats what it has been given already
    rows: list[dict[str, Any]] = []
    for count in range(len(walk.trace.asked) + 1):
        odds = fresh.after(*walk.trace.answers[:count]).odds()
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
