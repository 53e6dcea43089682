"""Pictures of what-ifs: how odds change while a number moves, of one set-up or of two to compare.

Each takes the DataFrames of `combatkit.odds.sweep`, by the name of the set-up, and gives a plotly figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from combatkit.errors import InputError, unknown_name
from combatkit.plots.outcomes import PARTS
from combatkit.plots.theme import CLEAR, GREY, SERIES, axis, layout, percent_axis

Tables = Mapping[str, pd.DataFrame]

MOST_TABLES = 2
"""Set-ups that are drawn in one picture."""

CURSOR = (("#333333", 4), ("#ffffff", 1.5))
"""Colour and width of both strokes of the line at the cursor."""

LEGEND = {
    "orientation": "h",
    "traceorder": "normal",
    "x": 0,
    "y": 1,
    "yref": "container",
    "yanchor": "top",
    "bgcolor": CLEAR,
}
"""A legend that grows downwards from the upper edge.

Where a picture is first drawn wide and then made narrow, the names take more lines, but plotly leaves a
legend where it was: anchored at its lower edge, it would hang into the picture.
"""

_MOST_MARKERS = 40
"""Points up to which each is marked on its line; beyond that the line is plain."""

_GAP = 0.12
"""Share of the picture that is left between two set-ups."""


def stacked_figure(
    tables: Tables,
    x: str,
    parts: Sequence[str],
    *,
    label: str = "",
    cursor: int | None = None,
    height: int = 420,
) -> go.Figure:
    """All outcomes, cut into parts that fill the picture, while one number moves.

    Parameters
    ----------
    tables
        One or two set-ups by name; each has the column `x` and a column of chances (0 to 1) for each part.
        Two are drawn one above the other over the same axis.
    x
        Name of the column of the number that moves.
    parts
        Which columns are stacked, at most seven, the first at the bottom.
    label
        What the number is called on screen; its column's name when empty.
    cursor
        Value at which an upright line is drawn.
    height
        Pixels.

    Raises
    ------
    InputError
        For a column that a table does not have, more parts than can be told apart, or more than two tables.

    Examples
    --------
    >>> table = pd.DataFrame({"skill": [5, 10], "hurt": [0.25, 0.5], "unhurt": [0.75, 0.5]})
    >>> figure = stacked_figure({"A": table}, "skill", ["hurt", "unhurt"], cursor=10)
    >>> [(part.name, list(part.y)) for part in figure.data], figure.layout.shapes[0].x0
    ([('hurt', [25.0, 50.0]), ('unhurt', [75.0, 50.0])], 10)
    """
    check(tables, (x, *parts))
    if not 0 < len(parts) <= len(PARTS):
        raise InputError("parts", f"{len(parts)} cannot be told apart", f"stack 1 to {len(PARTS)}")
    traces = [
        _area(table, x, part, PARTS[index], row)
        for row, table in enumerate(tables.values())
        for index, part in enumerate(parts)
    ]
    first = next(iter(tables.values()))
    across: dict[str, Any] = {"tickformat": "d", "hoverformat": "d", "range": _ends(first[x].tolist())}
    axes: dict[str, Any] = {"xaxis": axis(label or x, **across)}
    for row, (low, high) in enumerate(_rows(len(tables))):
        down = {"domain": [low, high], "range": [0, 100], "dtick": 25, "automargin": True}
        axes[f"yaxis{row + 1 if row else ''}"] = percent_axis("", **down)
    if len(tables) > 1:
        axes["xaxis"] |= {"anchor": "y2"}
    marks = [] if cursor is None else _upright(cursor)
    names = _titles(tables) if len(tables) > 1 else []
    # One constructor call with plain dicts: `update_layout` afterwards takes six times as long.
    return go.Figure(
        data=traces,
        layout=layout(
            height,
            shapes=marks,
            annotations=names,
            legend=LEGEND,
            **margins(18 if names else 0),
            **axes,
        ),
    )


def lines_figure(
    tables: Tables,
    x: str,
    event: str,
    *,
    label: str = "",
    cursor: int | None = None,
    height: int = 420,
) -> go.Figure:
    """The chance of one event while one number moves, a line for each set-up.

    Parameters
    ----------
    tables
        One or two set-ups by name; each has the columns `x` and `event` (chances, 0 to 1).
    x, label, cursor, height
        As for `stacked_figure`.
    event
        Which column is drawn.

    Raises
    ------
    InputError
        For a column that a table does not have, or more than two tables.

    Examples
    --------
    >>> table = pd.DataFrame({"skill": [5, 10], "hurt": [0.25, 0.5]})
    >>> figure = lines_figure({"A": table, "B": table}, "skill", "hurt")
    >>> [(line.name, line.line.dash) for line in figure.data]
    [('A', 'solid'), ('B', 'dash')]
    """
    check(tables, (x, event))
    traces = []
    for (name, table), look in zip(tables.items(), SERIES, strict=False):
        marked = len(table) <= _MOST_MARKERS
        traces.append(
            {
                "type": "scatter",
                "mode": "lines+markers" if marked else "lines",
                "name": escape(name),
                "x": table[x].tolist(),
                "y": (100 * table[event]).tolist(),
                "line": {"color": look.colour, "dash": look.dash, "width": 2.5},
                "marker": {"color": look.colour, "symbol": look.marker, "size": 7},
                "hovertemplate": "%{y:.2f} %",
            }
        )
    first = next(iter(tables.values()))
    across = {"tickformat": "d", "hoverformat": "d", "range": _ends(first[x].tolist(), 0.02)}
    return go.Figure(
        data=traces,
        layout=layout(
            height,
            showlegend=len(tables) > 1,
            legend=LEGEND,
            shapes=[] if cursor is None else _upright(cursor),
            xaxis=axis(label or x, **across),
            yaxis=percent_axis(escape(event)),
            **margins(),
        ),
    )


# -- parts of the pictures -------------------------------------------------------------------------------


def _area(table: pd.DataFrame, x: str, part: str, look: tuple[str, str], row: int) -> dict[str, Any]:
    colour, hatch = look
    return {
        "type": "scatter",
        "mode": "lines",
        "name": escape(part),
        "legendgroup": part,
        "showlegend": row == 0,
        "stackgroup": f"row {row}",
        "yaxis": f"y{row + 1 if row else ''}",
        "x": table[x].tolist(),
        "y": (100 * table[part]).tolist(),
        "line": {"color": GREY, "width": 0.7},
        "fillcolor": colour,
        "fillpattern": {"shape": hatch, "fgcolor": "#ffffff", "fgopacity": 0.4, "size": 8, "solidity": 0.15}
        | {"bgcolor": colour},
        "hovertemplate": "%{y:.2f} %",
    }


def _upright(cursor: int) -> list[dict[str, Any]]:
    """A dark line with a light core: it can be seen on every colour and on both backgrounds."""
    place = {"type": "line", "x0": cursor, "x1": cursor, "y0": 0, "y1": 1, "yref": "paper"}
    return [place | {"line": {"color": colour, "width": width}} for colour, width in CURSOR]


def _titles(tables: Tables) -> list[dict[str, Any]]:
    """The name of each set-up above its part of the picture."""
    return [
        {"text": f"<b>{escape(name)}</b>", "x": 0, "xanchor": "left", "y": high, "yanchor": "bottom"}
        | {"xref": "paper", "yref": "paper", "showarrow": False}
        for name, (_, high) in zip(tables, _rows(len(tables)), strict=True)
    ]


def _rows(count: int) -> list[tuple[float, float]]:
    """The share of the height that each of one or two rows takes, from the top."""
    return [(0.0, 1.0)] if count == 1 else [(0.5 + _GAP / 2, 1.0), (0.0, 0.5 - _GAP / 2)]


def _ends(values: Sequence[int], room: float = 0.0) -> list[float]:
    """Where the axis begins and ends; a single value stands in the middle."""
    low, high = min(values), max(values)
    space = (high - low) * room if high > low else 1
    return [low - space, high + space]


def margins(more: int = 0) -> dict[str, Any]:
    """The margins as a part of a layout; `more` pixels at the top for a name below the legend."""
    return {"margin": {"l": 56, "r": 16, "t": 46 + more, "b": 46}}


def check(tables: Tables, columns: Sequence[str]) -> None:
    """Refuse pictures of too many tables, or of columns that one of them does not have."""
    if not 1 <= len(tables) <= MOST_TABLES:
        raise InputError("tables", f"{len(tables)} cannot be drawn", f"give 1 to {MOST_TABLES}")
    for table in tables.values():
        for name in columns:
            if name not in table.columns:
                raise unknown_name("column", name, [str(known) for known in table.columns])
