"""Pictures of dice: exactly, at least, at most, for one expression or several side by side."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import accumulate
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from combatkit.dice.distribution import Distribution
from combatkit.errors import InputError, unknown_name
from combatkit.plots.theme import GREY, SERIES, axis, layout, percent_axis, style

VIEWS = {"exactly": "exactly", "at_least": "at least", "at_most": "at most"}
"""The columns that can be drawn, and their words."""

_ALL_POINTS = 100
"""Points up to which all are drawn; of more, the very unlikely ones are left out, and the axis says so."""

_MOST_POINTS = 2000
"""Points of a picture; of more, only one in two (or three, ...) is drawn, and the axis says so."""

_MEASURED = {"exactly": "chance", "at_least": "chance of this or more", "at_most": "chance of this or less"}

_MOST_MARKERS = 60
"""Results up to which each is marked; a wider range is drawn as a plain line."""


def dice_frame(distributions: Mapping[str, Distribution], *, fractions: bool = True) -> pd.DataFrame:
    """The chance of every result of every expression, as a table.

    Parameters
    ----------
    distributions
        Name, e.g. the expression, to its distribution.
    fractions
        Whether to give the exact chances as well, which takes a while for thousands of results.

    Returns
    -------
    DataFrame
        A row for each expression and result that can come up: ``dice``, ``result``, ``exactly``,
        ``at_least``, ``at_most`` (floats, 0 to 1) and ``fraction`` (the exact chance of the result, a
        `Fraction`).

    Examples
    --------
    >>> frame = dice_frame({"d4": Distribution.die(4)})
    >>> print(frame.to_string(index=False))
    dice  result  exactly  at_least  at_most fraction
      d4       1     0.25      1.00     0.25      1/4
      d4       2     0.25      0.75     0.50      1/4
      d4       3     0.25      0.50     0.75      1/4
      d4       4     0.25      0.25     1.00      1/4
    """
    columns: dict[str, list[Any]] = {
        name: [] for name in ("dice", "result", "exactly", "at_least", "at_most", "fraction")
    }
    for name, distribution in distributions.items():
        total, weights = distribution.total, list(distribution.weights.values())
        upto = list(accumulate(weights))
        columns["dice"] += [name] * len(weights)
        columns["result"] += list(distribution.weights)
        # Whole numbers are divided last, so that a float is the nearest one to the true chance.
        columns["exactly"] += [weight / total for weight in weights]
        columns["at_least"] += [
            (total - sum_ + weight) / total for sum_, weight in zip(upto, weights, strict=True)
        ]
        columns["at_most"] += [sum_ / total for sum_ in upto]
        if fractions:
            columns["fraction"] += list(distribution.pmf().values())
    return pd.DataFrame(columns if fractions else {k: v for k, v in columns.items() if k != "fraction"})


def side_by_side(frame: pd.DataFrame, view: str = "exactly") -> pd.DataFrame:
    """One column of a table made by `dice_frame` for all expressions: a row for each result, ascending.

    Where an expression cannot come up with a result, its chance of exactly this is 0, and its chances of this
    or more, or less, are those of the nearest result that it can come up with.

    Examples
    --------
    >>> wide = side_by_side(dice_frame({"d2": Distribution.die(2), "d4": Distribution.die(4)}), "at_least")
    >>> wide["d2"].tolist(), wide["d4"].tolist()
    ([1.0, 0.5, 0.0, 0.0], [1.0, 0.75, 0.5, 0.25])
    """
    if view not in VIEWS:
        raise unknown_name("view", view, VIEWS)
    wide = frame.pivot(index="result", columns="dice", values=view)[list(dict.fromkeys(frame["dice"]))]
    if view == "at_least":
        wide = wide.bfill()
    elif view == "at_most":
        wide = wide.ffill()
    return wide.fillna(0.0)


def dice_figure(
    frame: pd.DataFrame, view: str = "exactly", target: int | None = None, height: int = 320
) -> go.Figure:
    """The picture of a table made by `dice_frame`.

    Parameters
    ----------
    frame
        At most four expressions, one after the other in the column ``dice``.
    view
        ``"exactly"``, ``"at_least"`` or ``"at_most"``.
    target
        A result that is marked, or None.
    height
        Pixels.

    Raises
    ------
    InputError
        For an unknown view, or more expressions than there are styles that can be told apart.

    Examples
    --------
    >>> figure = dice_figure(dice_frame({"2d6": Distribution.die(6).sum_of(2)}))
    >>> figure.data[0].type, [round(y, 1) for y in figure.data[0].y[:3]]
    ('bar', [2.8, 5.6, 8.3])
    """
    if view not in VIEWS:
        raise unknown_name("view", view, VIEWS)
    names = list(dict.fromkeys(frame["dice"]))
    if len(names) > len(SERIES):
        raise InputError(
            "dice", f"{len(names)} expressions are too many for one picture", f"draw {len(SERIES)}"
        )
    frame, title = _drawable(frame)
    wide = frame["result"].nunique() > _MOST_MARKERS
    traces = []
    for index, (name, rows) in enumerate(frame.groupby("dice", sort=False)):
        x, y = rows["result"].tolist(), (100 * rows[view]).tolist()
        shared = {"x": x, "y": y, "name": escape(str(name)), "hovertemplate": "%{y:.2f} %"}
        traces.append(_bars(shared) if len(names) == 1 and view == "exactly" else _line(shared, index, wide))
    marked = _target(target, view) if target is not None else {}
    # One constructor call with plain dicts: `update_layout` afterwards takes six times as long.
    return go.Figure(
        data=traces,
        layout=layout(
            height,
            bargap=0.15,
            showlegend=len(names) > 1,
            xaxis=axis(title, tickformat="d", hoverformat="d"),
            yaxis=percent_axis(_MEASURED[view]),
            **marked,
        ),
    )


def _drawable(frame: pd.DataFrame) -> tuple[pd.DataFrame, str]:
    """The rows worth a point of the picture, and the title of their axis, which says what was left out."""
    if len(frame) <= _ALL_POINTS:
        return frame, "result"
    likely = frame[frame["exactly"] >= frame["exactly"].max() / 10_000]
    step = -(-len(likely) // _MOST_POINTS)
    left_out = ["the very unlikely are not drawn"] if len(likely) < len(frame) else []
    left_out += [f"{'and of the others ' if left_out else ''}one in {step} is"] if step > 1 else []
    return likely.iloc[::step], f"result ({', '.join(left_out)})" if left_out else "result"


def _bars(shared: dict[str, Any]) -> dict[str, Any]:
    return shared | {"type": "bar", "marker": {"color": style(0).colour, "line": {"width": 0}}}


def _line(shared: dict[str, Any], index: int, wide: bool) -> dict[str, Any]:
    look = style(index)
    return shared | {
        "type": "scatter",
        "mode": "lines" if wide else "lines+markers",
        "line": {"color": look.colour, "dash": look.dash, "width": 2.5},
        "marker": {"color": look.colour, "symbol": look.marker, "size": 7},
    }


def _target(target: int, view: str) -> dict[str, Any]:
    """A dotted upright line at the target, and its name."""
    words = str(target) if view == "exactly" else f"{VIEWS[view]} {target}"
    line = {"color": GREY, "width": 2, "dash": "dot"}
    upright = {"type": "line", "x0": target, "x1": target, "y0": 0, "y1": 1, "yref": "paper", "line": line}
    name = {
        "x": target,
        "y": 1,
        "yref": "paper",
        "text": words,
        "showarrow": False,
        "xanchor": "left",
        "xshift": 4,
    }
    return {"shapes": [upright], "annotations": [name | {"yanchor": "top"}]}
