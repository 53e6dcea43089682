"""What if? The exact odds of an exchange while one field moves, or two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from combatkit.errors import InputError, unknown_name
from combatkit.rules.matchup import SIDES, Matchup, matchup
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
    means: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    policy: Any = None,
    **setup: Any,
) -> pd.DataFrame:
    """The exact odds of some events while one number moves, one choice, or one of the two fighters.

    Parameters
    ----------
    game, attacker, defender, options, policy, setup
        As for `Ruleset.exchange`; or a `Matchup` in place of the game.
    field
        Full name of the number, e.g. ``"attacker.combat_style"``, or of a choice, e.g. ``"attacker.weapon"``;
        or ``"attacker"`` or ``"defender"`` for one fighter after the other.
    values
        What it takes, at most 10,000 values; fighters or the names of presets where a fighter moves.
    events
        Names of events; all that the exchange knows when left out, unless `means` is given.
    means
        Names of columns of its odds whose mean is asked for, e.g. ``"damage"``.

    Returns
    -------
    DataFrame
        A row for each value: the column `field` (a fighter by its name), a column of chances (0 to 1) for
        each event, and a column ``"mean damage"`` for the mean of ``"damage"``.

    Raises
    ------
    InputError
        For a field, event or column that does not exist, a value out of its range, or a mean of words.

    Examples
    --------
    >>> shown = sweep(
    ...     "empire", "Swordsman", "Axeman", "defender_option", ["attack", "parry"], ["the attack hits"]
    ... )
    >>> print(shown.round(4).to_string(index=False))
    defender_option  the attack hits
             attack           0.6333
              parry           0.5000
    >>> shown = sweep("empire", "Axeman", field="defender", values=["Swordsman", "Knight"], means=["pain"])
    >>> print(shown.round(2).to_string(index=False))
     defender  mean pain
    Swordsman       1.52
       Knight       0.47
    """
    points = _listed(values)
    base = _base(game, {"attacker": attacker, "defender": defender}, {field: points}, options, policy, setup)
    averages = _names(means)
    asked = None if events is None and not averages else _names(events or ())
    rows = []
    for value in _points(base, field, points):
        exchange = base.with_(field, value).exchange()
        row: dict[str, Any] = {field: _label(base, field, value)}
        if asked != ():
            row |= {name: float(chance) for name, chance in exchange.chances(*(asked or ())).items()}
        if averages:
            odds = exchange.odds()
            row |= {f"mean {name}": float(odds.mean(name)) for name in averages}
        rows.append(row)
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
    """The exact chance of one event while two of what a `sweep` can move do: all fighters against all, too.

    Returns
    -------
    DataFrame
        Chances (0 to 1), the values of `y` as index and those of `x` as columns; fighters by their names.

    Examples
    --------
    >>> two = ["Swordsman", "Knight"]
    >>> shown = heat_map("empire", x="defender", xs=two, y="attacker", ys=two, event="the attack hits")
    >>> print(shown.round(2).rename_axis(None).to_string())
    defender   Swordsman  Knight
    Swordsman       0.53    0.30
    Knight          0.40    0.17
    """
    xs, ys = _listed(xs), _listed(ys)
    base = _base(game, {"attacker": attacker, "defender": defender}, {x: xs, y: ys}, options, policy, setup)
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
    return pd.DataFrame(
        cells,
        index=pd.Index([_label(base, y, value) for value in down], name=y),
        columns=pd.Index([_label(base, x, value) for value in across], name=x),
    )


def _base(
    game: str | Ruleset | Matchup,
    sides: Mapping[str, Any],
    moved: Mapping[str, list[Any]],
    options: Mapping[str, str] | None,
    policy: Any,
    setup: Mapping[str, Any],
) -> Matchup:
    """What is swept; a side that moves and is not named stands for its first value."""
    if isinstance(game, Matchup):
        return game
    filled = {side: moved[side][0] if who is None and moved.get(side) else who for side, who in sides.items()}
    return matchup(game, filled["attacker"], filled["defender"], options=options, policy=policy, **setup)


def _names(given: Iterable[str]) -> tuple[str, ...]:
    """Names from a list of them, or from a single one."""
    return (given,) if isinstance(given, str) else tuple(given)


def _listed(values: Iterable[Any]) -> list[Any]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InputError("values", f"{values!r} is no list", "give some, e.g. range(5, 125, 5)")
    return list(values)


def _label(base: Matchup, field: str, value: Any) -> Any:
    """How a value is written: a fighter by its name."""
    return base.game.as_fighter(value).name if field in SIDES else value


def _points(base: Matchup, field: str, points: list[Any]) -> list[Any]:
    """The values of a sweep; the field must be a number, a choice or one of the two fighters."""
    known = [*SIDES, *base.fields(), *base.choices()]
    if field not in known:
        raise unknown_name("field", field, known)
    if not points:
        raise InputError("values", "are empty", "give some, e.g. range(5, 125, 5)")
    if len(points) > POINT_LIMIT:
        raise InputError("values", f"are {len(points):,}", f"keep to {POINT_LIMIT:,}")
    return points
