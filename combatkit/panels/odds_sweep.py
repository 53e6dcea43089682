"""What an odds panel works out and says: sweeps of one or two set-ups, and the figures at the cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from combatkit.errors import InputError
from combatkit.odds.sweep import heat_map, sweep
from combatkit.plots.heat import heat_figure
from combatkit.plots.sweeps import lines_figure, stacked_figure
from combatkit.rules.fighter import FieldSpec
from combatkit.rules.matchup import SIDES, Matchup
from combatkit.rules.ruleset import Ruleset

VIEWS = {"stacked": "All outcomes", "lines": "One event", "heat": "Two numbers"}
MOST_POINTS = 250
"""Values of a sweep."""
MOST_CELLS = 2_500
"""Cells of a heat map."""
WIDEST = 40
"""A field with a range up to this is swept from end to end."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
FEWEST = 28
"""A step is chosen so that a sweep has no more values than this."""


@dataclass(frozen=True)
class Axis:
    """A number that moves: its full name, its field, and the values that it takes."""

    name: str
    spec: FieldSpec
    values: tuple[int, ...]

    @property
    def label(self) -> str:
        """What it is called on screen, with its unit."""
        return f"{self.spec.label} ({self.spec.unit})" if self.spec.unit else self.spec.label


@dataclass(frozen=True)
class Swept:
    """Sweeps of one or two set-ups, and the exact chances at the cursor.

    `tables` and `here` go by the name of the set-up, A and perhaps B; `y` is there only for a heat map.
    """

    view: str
    sides: Mapping[str, Matchup]
    x: Axis
    y: Axis | None
    event: str
    parts: tuple[str, ...]
    cursor: tuple[int, ...]
    tables: Mapping[str, pd.DataFrame]
    here: Mapping[str, Mapping[str, Fraction]]

    @property
    def names(self) -> dict[str, str]:
        """The set-ups with the fighters in them."""
        return {
            name: f"{name}: {side.attacker.name} against {side.defender.name}"
            for name, side in self.sides.items()
        }

    @property
    def place(self) -> str:
        """Where the cursor stands, in words."""
        axes = [self.x, self.y] if self.y else [self.x]
        return ", ".join(f"{axis.spec.label} {value}" for axis, value in zip(axes, self.cursor, strict=True))


def first_field(game: Ruleset, fields: Mapping[str, FieldSpec]) -> str:
    """The number that is swept first: the first skill that moves the odds of two presets, else any number.

    Examples
    --------
    >>> from combatkit.rules import ruleset
    >>> first_field(ruleset("empire"), Matchup(ruleset("empire"), None, None).fields())
    'attacker.style_level'
    """
    skilled = [name for name, spec in fields.items() if spec.group == "Skills"]
    names = list(game.presets)
    if not skilled or not names:
        return next(iter([*skilled, *fields]), "")
    usual = Matchup(game, *(game.fighter(names[place % len(names)]) for place in range(len(SIDES))))
    return next((name for name in skilled if _moves(usual, name, fields[name])), skilled[0])


def _moves(usual: Matchup, name: str, spec: FieldSpec) -> bool:
    """Whether the odds at the two ends of a sweep differ."""
    ends = reach(spec, usual.value(name))[:2]
    low, high = (usual.with_(name, end).exchange().chances() for end in ends)
    return low != high


def second_field(fields: Mapping[str, FieldSpec], first: str) -> str:
    """The number beside it: the same of the other fighter, else whatever comes next."""
    side, _, part = first.partition(".")
    other = next((f"{each}.{part}" for each in SIDES if each != side), "")
    return next((name for name in (other, *fields) if name in fields and name != first), first)


def whole(given: Any) -> int:
    """A place for the cursor: any whole number, because it may stand beside the sweep.

    Raises
    ------
    InputError
        For anything else.
    """
    if isinstance(given, bool) or not isinstance(given, int):
        raise InputError("cursor", f"{given!r} is no whole number", "give one")
    return given


def reach(spec: FieldSpec, value: Any) -> tuple[int, int, int]:
    """From, to and step of a first sweep: the whole of a short range, else up to twice the present value.

    Examples
    --------
    >>> reach(FieldSpec("aim", "Aim", "number", low=1, high=6), 4)
    (1, 6, 1)
    >>> reach(FieldSpec("skill", "Skill", "number", low=0, high=1000), 67)
    (0, 135, 5)
    """
    low, high = spec.low, spec.high
    if low is not None and high is not None and high - low <= WIDEST:
        return low, high, 1
    now = value if isinstance(value, int) else 50
    first = low if low is not None else min(0, 2 * now)
    last = max(2 * now, first + 20)
    step = next((each for each in STEPS if (last - first) <= each * FEWEST), STEPS[-1])
    last = first + -(-(last - first) // step) * step
    return first, last if high is None else min(last, high), step


def axis(
    names: Sequence[str], name: str, fields: Mapping[str, FieldSpec], low: int, high: int, step: int
) -> Axis:
    """The values from `low` to `high`; `names` are those of the three boxes, for faults.

    Raises
    ------
    InputError
        For values that the field cannot have, that run backwards, or that are too many.
    """
    spec = fields[name]
    for box, value in zip(names, (low, high), strict=False):
        if (spec.low is not None and value < spec.low) or (spec.high is not None and value > spec.high):
            raise InputError(box, f"{value} is out of range for {spec.label}", f"use {spec.range_words}")
    if low > high:
        raise InputError(names[1], f"{high} is less than {low}", "give a number that is no less than From")
    values = tuple(range(low, high + 1, step))
    if len(values) > MOST_POINTS:
        raise InputError(
            names[2],
            f"{len(values):,} values are too many",
            f"take a larger step ({MOST_POINTS} values at most)",
        )
    return Axis(name, spec, values)


def tables_of(
    view: str, sides: Mapping[str, Matchup], x: Axis, y: Axis | None, event: str
) -> dict[str, pd.DataFrame]:
    """The sweep of every set-up, or its heat map."""
    if view != "heat" or y is None:
        return {name: sweep(side, field=x.name, values=x.values) for name, side in sides.items()}
    if len(x.values) * len(y.values) > MOST_CELLS:
        cells = f"{len(x.values)} times {len(y.values)} cells are too many"
        raise InputError("step", cells, f"take larger steps ({MOST_CELLS:,} cells at most)")
    return {
        name: heat_map(side, x=x.name, xs=x.values, y=y.name, ys=y.values, event=event)
        for name, side in sides.items()
    }


def chances_at(side: Matchup, axes: Sequence[Axis], cursor: Sequence[int]) -> dict[str, Fraction]:
    """The exact chances of all events at the cursor."""
    for each, value in zip(axes, cursor, strict=True):
        side = side.with_(each.name, value)
    return side.exchange().chances()


def figure_of(swept: Swept, height: int) -> go.Figure:
    """The picture of the view that is chosen."""
    several = len(swept.sides) > 1
    tables = {swept.names[name]: table for name, table in swept.tables.items()}
    label, cursor = swept.x.label, swept.cursor[0]
    if not swept.x.values[0] <= cursor <= swept.x.values[-1]:
        cursor = None
    if swept.view == "heat" and swept.y is not None:
        mark = (swept.cursor[0], swept.cursor[1])
        return heat_figure(
            tables if several else swept.tables,
            swept.event,
            x_label=label,
            y_label=swept.y.label,
            mark=mark,
            height=height,
        )
    if swept.view == "lines":
        return lines_figure(tables, swept.x.name, swept.event, label=label, cursor=cursor, height=height)
    return stacked_figure(tables, swept.x.name, swept.parts, label=label, cursor=cursor, height=height)


def frame_of(swept: Swept) -> pd.DataFrame:
    """All figures in one table: a row for each value (of both numbers in a heat map) and set-up."""
    made = []
    for name, table in swept.tables.items():
        flat = table
        if swept.view == "heat" and swept.y is not None:
            named = table.rename_axis(index=swept.y.name, columns=swept.x.name)
            flat = named.stack().rename(swept.event).reset_index()
            flat = flat[[swept.x.name, swept.y.name, swept.event]]
        made.append(flat.assign(**{"set-up": name}) if len(swept.tables) > 1 else flat)
    return pd.concat(made, ignore_index=True)
