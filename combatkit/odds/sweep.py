"""What if? The exact odds of an exchange while one field moves, or two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from combatkit.errors import InputError, unknown_name
from combatkit.rules.matchup import Matchup, matchup
from combatkit.rules.ruleset import Ruleset

POINT_LIMIT = 10_000


def sweep(
    game: str | Ruleset | Matchup,
    attacker: Any = None,
    defender: Any = None,
    field: str = "",
    values: Iterable[Any] = (),
    events: Iterable[str] | None = None,
    *,
    options: Mapping[str, str] | None = None,
    policy: Any = None,
    **setup: Any,
) -> pd.DataFrame:
    """The exact odds of some events while one number moves, or one choice.

    Parameters
    ----------
    game, attacker, defender, options, policy, setup
        As for `Ruleset.exchange`; or a `Matchup` in place of the game.
    field
        Full name of the number, e.g. ``"attacker.combat_style"``, or of a choice, e.g. ``"attacker.weapon"``.
    values
        What it takes, at most 10,000 values.
    events
        Names of events; all that the exchange knows when left out.

    Returns
    -------
    DataFrame
        A row for each value: the column `field`, and a column of chances (0 to 1) for each event.

    Raises
    ------
    InputError
        For a field or event that does not exist, or a value out of its range.

    Examples
    --------
    >>> shown = sweep(
    ...     "empire", "Swordsman", "Axeman", "defender_option", ["attack", "parry"], ["the attack hits"]
    ... )
    >>> print(shown.round(4).to_string(index=False))
    defender_option  the attack hits
             attack           0.6333
              parry           0.5000
    """
    base = (
        game
        if isinstance(game, Matchup)
        else matchup(game, attacker, defender, options=options, policy=policy, **setup)
    )
    points = _points(base, field, values)
    names = None if events is None else tuple(events)
    rows = []
    for value in points:
        chances = base.with_(field, value).exchange().chances(*(names or ()))
        rows.append({field: value, **{name: float(chance) for name, chance in chances.items()}})
    return pd.DataFrame(rows)


def heat_map(
    game: str | Ruleset | Matchup,
    attacker: Any = None,
    defender: Any = None,
    x: str = "",
    xs: Iterable[Any] = (),
    y: str = "",
    ys: Iterable[Any] = (),
    event: str = "",
    *,
    options: Mapping[str, str] | None = None,
    policy: Any = None,
    **setup: Any,
) -> pd.DataFrame:
    """The exact chance of one event while two numbers move, or two choices.

    Returns
    -------
    DataFrame
        Chances (0 to 1), the values of `y` as index and those of `x` as columns.
    """
    base = (
        game
        if isinstance(game, Matchup)
        else matchup(game, attacker, defender, options=options, policy=policy, **setup)
    )
    across, down = _points(base, x, xs), _points(base, y, ys)
    if len(across) * len(down) > POINT_LIMIT:
        raise InputError("heat map", f"has {len(across) * len(down):,} points", f"keep to {POINT_LIMIT:,}")
    events = base.exchange().events
    columns = [base.with_(x, value) for value in across]
    if event not in events:  # it may be told only once the numbers are given
        events = columns[0].with_(y, down[0]).exchange().events
    if event not in events:
        raise unknown_name("event", event, events)
    cells = [
        [float(column.with_(y, value).exchange().chances(event)[event]) for column in columns]
        for value in down
    ]
    return pd.DataFrame(cells, index=pd.Index(down, name=y), columns=pd.Index(across, name=x))


def _points(base: Matchup, field: str, values: Iterable[Any]) -> list[Any]:
    """The values of a sweep; the field must be a number or a choice of this game."""
    known = base.fields() | base.choices()
    if field not in known:
        raise unknown_name("field", field, known)
    points = list(values)
    if not points:
        raise InputError("values", "are empty", "give some, e.g. range(5, 125, 5)")
    if len(points) > POINT_LIMIT:
        raise InputError("values", f"are {len(points):,}", f"keep to {POINT_LIMIT:,}")
    return points
