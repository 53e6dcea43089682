"""Pictures of an exchange's odds: named events, one column of the outcome, and how they move step by step.

Each takes a DataFrame, as `combatkit.odds` makes them, and gives a plotly figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from combatkit.errors import InputError, unknown_name
from combatkit.plots.theme import CLEAR, FONT, GREY, OKABE_ITO, axis, layout, percent_axis
from combatkit.plots.words import percent

PARTS = (
    (OKABE_ITO[1], ""),
    (OKABE_ITO[0], "/"),
    (OKABE_ITO[2], "x"),
    (OKABE_ITO[3], "."),
    (OKABE_ITO[4], "\\"),
    (OKABE_ITO[5], "-"),
    ("#8c8c8c", "+"),
)
"""Colour and hatching of the parts of a stacked bar, in order; told apart by either alone."""

FEWEST_ROWS = 5
"""Bars for which there is room at least, so that the first ones are not as high as a house."""

LEGEND_LETTERS = 21
"""Letters for which a line of the legend has room; longer names take two lines."""

_ROOM = 0.09
"""Share of a bar from which its per cent is written into it."""


def events_figure(table: pd.DataFrame, height: int = 320) -> go.Figure:
    """Named events as bars; they may overlap.

    Parameters
    ----------
    table
        The columns ``event`` and ``chance`` (0 to 1), e.g. of `combatkit.odds.events_table`.
    height
        Pixels.

    Examples
    --------
    >>> figure = events_figure(pd.DataFrame({"event": ["hurt"], "chance": [0.25]}))
    >>> list(figure.data[0].x), list(figure.data[0].text)
    ([25.0], ['25.0 %'])
    """
    _require(table, ("event", "chance"))
    return _bars(table["event"].tolist(), table["chance"].tolist(), "", height)


def column_figure(table: pd.DataFrame, column: str, label: str = "", height: int = 320) -> go.Figure:
    """The chance of each value of one column of the outcome.

    Parameters
    ----------
    table
        Outcomes with their ``chance`` (0 to 1), e.g. of `combatkit.odds.odds_table`.
    column
        Its name. Numbers are drawn in their order, other values with the likeliest first.
    label
        What the column is called on screen.
    """
    _require(table, (column, "chance"))
    sums = table.groupby(column, dropna=False, sort=False)["chance"].sum()
    numbers = all(isinstance(value, int) for value in sums.index)
    sums = sums.sort_index() if numbers else sums.sort_values(ascending=False, kind="stable")
    if numbers:
        bars = {
            "type": "bar",
            "x": sums.index.tolist(),
            "y": (100 * sums).tolist(),
            "marker": {"color": OKABE_ITO[0]},
            "hovertemplate": "%{x}: %{y:.2f} %<extra></extra>",
        }
        axes = {"xaxis": axis(label or column, tickformat="d"), "yaxis": percent_axis()}
        return go.Figure(data=[bars], layout=layout(height, showlegend=False, hovermode="closest", **axes))
    names = ["none" if pd.isna(value) else str(value) for value in sums.index]
    return _bars(names, sums.tolist(), label or column, height)


def course_figure(table: pd.DataFrame, parts: Sequence[str] = (), height: int = 340) -> go.Figure:
    """How the odds move: a stacked bar before the first roll, and one after each answer.

    Parameters
    ----------
    table
        A column ``after`` with the name of each bar, and a column of chances (0 to 1) for each part, e.g. of
        `combatkit.odds.choices.course`.
    parts
        Which columns are stacked, at most seven; all but ``after`` when left out.
    height
        Pixels.

    Raises
    ------
    InputError
        For a part that is no column, or more parts than can be told apart.

    Examples
    --------
    >>> frame = pd.DataFrame({"after": ["start", "attack 34"], "hurt": [0.25, 0.5], "unhurt": [0.75, 0.5]})
    >>> figure = course_figure(frame)
    >>> [(part.name, list(part.x)) for part in figure.data]
    [('hurt', [25.0, 50.0]), ('unhurt', [75.0, 50.0])]
    """
    names = list(parts) or [name for name in table.columns if name != "after"]
    _require(table, ("after", *names))
    if len(names) > len(PARTS):
        raise InputError("parts", f"{len(names)} cannot be told apart", f"stack {len(PARTS)} or fewer")
    rows = [escape(str(text)) for text in table["after"]]
    traces = [_part(table[name].tolist(), rows, name, PARTS[index]) for index, name in enumerate(names)]
    return go.Figure(
        data=traces,
        layout=layout(
            height,
            barmode="stack",
            hovermode="closest",
            margin={"l": 12, "r": 24, "t": 16 + _legend_height(names), "b": 28},
            legend={
                "orientation": "h", "x": 0, "y": 0.99, "yref": "container", "yanchor": "top",
                "bgcolor": CLEAR, "traceorder": "normal", "entrywidth": 130, "entrywidthmode": "pixels",
            },
            xaxis=percent_axis("", range=[0, 100], dtick=25, zeroline=False),
            yaxis=axis("", range=[max(len(rows), FEWEST_ROWS) - 0.5, -0.5], visible=False),
            annotations=[_row_name(index, words) for index, words in enumerate(rows)],
            uniformtext={"mode": "hide", "minsize": 10},
        ),
    )  # fmt: skip


def course_words(table: pd.DataFrame, parts: Sequence[str]) -> str:
    """The last bar of such a picture in a sentence.

    Examples
    --------
    >>> course_words(pd.DataFrame({"after": ["attack 34"], "hurt": [0.5], "unhurt": [0.5]}), ["hurt"])
    'attack 34: hurt 50.0 %.'
    """
    last = table.iloc[-1]
    told = ", ".join(f"{name} {percent(Fraction(float(last[name])))}" for name in parts)
    return f"{last['after']}: {told}."


def _part(shares: list[float], rows: list[str], name: str, look: tuple[str, str]) -> dict[str, Any]:
    colour, hatch = look
    return {
        "type": "bar",
        "orientation": "h",
        "name": "<br>".join(map(escape, wrap(name, LEGEND_LETTERS))),
        "x": [100 * share for share in shares],
        "y": [index + 0.16 for index in range(len(rows))],
        "width": 0.56,
        "customdata": rows,
        "text": [f"{100 * share:.0f} %" if share >= _ROOM else "" for share in shares],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "insidetextfont": {"family": FONT, "size": 11},
        "marker": {
            "color": colour,
            "line": {"color": GREY, "width": 0.5},
            "pattern": {"shape": hatch, "fillmode": "overlay", "fgcolor": "#ffffff", "fgopacity": 0.6,
                        "size": 7, "solidity": 0.2},
        },
        "hovertemplate": "%{customdata}<br>%{fullData.name}: %{x:.2f} %<extra></extra>",
    }


def _legend_height(names: Sequence[str]) -> int:
    """Pixels of a legend with two names in a row."""
    lines = [len(wrap(name, LEGEND_LETTERS)) for name in names]
    return sum(8 + 14 * max(lines[first : first + 2]) for first in range(0, len(lines), 2))


def _row_name(index: int, words: str) -> dict[str, Any]:
    """The name of a bar, above it: so the bars have the whole width."""
    return {
        "text": words, "x": 0, "y": index - 0.28, "xanchor": "left", "showarrow": False, "font": {"size": 11}
    }  # fmt: skip


def _bars(names: Sequence[str], shares: Sequence[float], title: str, height: int) -> go.Figure:
    """Lying bars with a name and a per cent each, in the order given, from the top."""
    bars: Mapping[str, Any] = {
        "type": "bar",
        "orientation": "h",
        "y": [escape(name) for name in names],
        "x": [100 * share for share in shares],
        "text": [percent(Fraction(share)) for share in shares],
        "textposition": "outside",
        "cliponaxis": False,
        "marker": {"color": OKABE_ITO[0]},
        "hovertemplate": "%{y}: %{x:.2f} %<extra></extra>",
    }
    highest = 100 * max([*shares, 0.0])
    return go.Figure(
        data=[bars],
        layout=layout(
            height,
            showlegend=False,
            hovermode="closest",
            margin={"l": 8, "r": 56, "t": 12, "b": 36},
            xaxis=percent_axis("", range=[0, highest or 100]),
            yaxis=axis(title, autorange="reversed", automargin=True, type="category"),
        ),
    )


def _require(table: pd.DataFrame, names: Sequence[str]) -> None:
    for name in names:
        if name not in table.columns:
            raise unknown_name("column", name, [str(known) for known in table.columns])
