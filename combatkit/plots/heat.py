"""Heat maps: the odds of one event over two numbers, of one set-up or of two side by side."""

from __future__ import annotations

from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from combatkit.plots.sweeps import Tables, check, margins
from combatkit.plots.theme import SCALE, axis, layout

GAP = 0.06
"""Share of the picture that is left between two set-ups."""


def heat_figure(
    tables: Tables,
    event: str,
    *,
    x_label: str = "",
    y_label: str = "",
    mark: tuple[int, int] | None = None,
    height: int = 420,
) -> go.Figure:
    """The chance of one event over two numbers, as colours; two set-ups share one scale.

    Parameters
    ----------
    tables
        One or two set-ups by name: chances (0 to 1), as `combatkit.odds.heat_map` makes them.
    event
        What the chances are of.
    x_label, y_label
        What both numbers are called on screen; the names of columns and index when empty.
    mark
        The values ``(x, y)`` that are ringed.
    height
        Pixels.

    Raises
    ------
    InputError
        For more than two tables.

    Examples
    --------
    >>> table = pd.DataFrame([[0.25, 0.5]], index=pd.Index([40]), columns=pd.Index([5, 6]))
    >>> figure = heat_figure({"A": table}, "hurt", x_label="skill", y_label="parry", mark=(6, 40))
    >>> [list(row) for row in figure.data[0].z], figure.data[1].x
    ([[25.0, 50.0]], (6,))
    """
    check(tables, ())
    highest = max(100 * float(table.to_numpy().max()) for table in tables.values()) or 100.0
    traces: list[dict[str, Any]] = []
    axes: dict[str, Any] = {}
    count = len(tables)
    for column, (low, high) in enumerate(_spans(count)):
        table, tail = list(tables.values())[column], str(column + 1) if column else ""
        traces.append(_heat(table, event, f"x{tail}", highest, bar=column == count - 1))
        traces += [] if mark is None else [_ring(mark, f"x{tail}")]
        axes[f"xaxis{tail}"] = axis(x_label or str(table.columns.name), tickformat="d", domain=[low, high])
    across = next(iter(tables.values()))
    axes["yaxis"] = axis(y_label or str(across.index.name), tickformat="d", automargin=True)
    names = [
        {"text": f"<b>{escape(name)}</b>", "x": low, "xanchor": "left", "y": 1, "yanchor": "bottom"}
        | {"xref": "paper", "yref": "paper", "showarrow": False}
        for name, (low, _) in zip(tables, _spans(count), strict=True)
    ]
    return go.Figure(
        data=traces,
        layout=layout(
            height,
            hovermode="closest",
            showlegend=False,
            annotations=names if count > 1 else [],
            **margins(),
            **axes,
        ),
    )


def _heat(table: pd.DataFrame, event: str, across: str, highest: float, *, bar: bool) -> dict[str, Any]:
    return {
        "type": "heatmap",
        "x": table.columns.tolist(),
        "y": table.index.tolist(),
        "z": (100 * table.to_numpy()).tolist(),
        "xaxis": across,
        "yaxis": "y",
        "colorscale": SCALE,
        "zmin": 0,
        "zmax": highest,
        "showscale": bar,
        "colorbar": {"ticksuffix": " %", "thickness": 14, "outlinewidth": 0, "title": {"text": ""}},
        "hovertemplate": "%{x} across, %{y} up<br>" + escape(event) + ": %{z:.2f} %<extra></extra>",
    }


def _ring(mark: tuple[int, int], across: str) -> dict[str, Any]:
    """A white ring with a dark edge: it can be seen on every colour of the scale."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [mark[0]],
        "y": [mark[1]],
        "xaxis": across,
        "yaxis": "y",
        "marker": {"symbol": "circle-open", "size": 17, "color": "#ffffff", "line": {"width": 3}},
        "hoverinfo": "skip",
    }


def _spans(count: int) -> list[tuple[float, float]]:
    """The share of the width that each of one or two takes, from the left."""
    return [(0.0, 1.0)] if count == 1 else [(0.0, 0.5 - GAP / 2), (0.5 + GAP / 2, 1.0)]
