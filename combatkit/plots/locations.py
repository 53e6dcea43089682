"""Pictures by hit location: where blows land and how badly they hurt, and how hurt each part is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from combatkit.errors import InputError, unknown_name
from combatkit.plots.outcomes import PARTS
from combatkit.plots.theme import GREY, axis, layout, percent_axis


def locations_figure(table: pd.DataFrame, measures: Sequence[str], height: int = 340) -> go.Figure:
    """How likely each part is struck and hurt: bars inside each other, because each measure is part of the
    one before.

    Parameters
    ----------
    table
        A column ``part`` and one of chances (0 to 1) for each measure, as `combatkit.odds.places` makes it.
    measures
        Which columns are drawn, the widest first; at most seven.
    height
        Pixels.

    Raises
    ------
    InputError
        For a column that the table does not have, or too many of them.

    Examples
    --------
    >>> table = pd.DataFrame({"part": ["head", "chest"], "hit": [0.1, 0.15], "hurt": [0.05, 0.1]})
    >>> figure = locations_figure(table, ["hit", "hurt"])
    >>> [(bars.name, list(bars.x), bars.width) for bars in figure.data]
    [('hit', [10.0, 15.0], 0.84), ('hurt', [5.0, 10.0], 0.42)]
    """
    if not 1 <= len(measures) <= len(PARTS):
        raise InputError("measures", f"{len(measures)} cannot be told apart", f"draw 1 to {len(PARTS)}")
    for name in ("part", *measures):
        if name not in table.columns:
            raise unknown_name("column", name, [str(known) for known in table.columns])
    parts = [escape(str(part)) for part in table["part"]]
    # The worst is drawn in the first colour, as in every stacked picture.
    looks = PARTS[: len(measures)][::-1]
    traces = [
        _bars(parts, (100 * table[name]).tolist(), name, look, 0.84 * (1 - index / len(measures)))
        for index, (name, look) in enumerate(zip(measures, looks, strict=True))
    ]
    return go.Figure(
        data=traces,
        layout=layout(
            height,
            barmode="overlay",
            hovermode="closest",
            margin={"l": 8, "r": 12, "t": 34, "b": 36},
            legend={"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom", "traceorder": "normal"},
            xaxis=percent_axis(""),
            yaxis=axis("", autorange="reversed", automargin=True, type="category"),
        ),
    )


def _health_words(now: int, most: Any, level: str) -> str:
    """Points and level; of a part without points of its own what its wounds take off, where they do."""
    points = f"{now} of {most}" if not pd.isna(most) else str(now) if now else ""
    return ", ".join(filter(None, (points, level))).replace("-", "−")


def health_figure(
    table: pd.DataFrame, levels: Sequence[str], height: int = 320, word: str = "hit points"
) -> go.Figure:
    """The hit points of each part, in the colour and hatching of its wound level.

    Parameters
    ----------
    table
        The columns ``part``, ``now``, ``most`` and ``level``; ``most`` is missing where a part has no hit
        points of its own.
    levels
        The game's wound levels from nothing to the worst.
    height
        Pixels.
    word
        What is counted.

    Examples
    --------
    >>> table = pd.DataFrame({"part": ["chest"], "now": [-2], "most": [7], "level": ["serious"]})
    >>> figure = health_figure(table, ["none", "minor", "serious", "major"])
    >>> [(bars.name, list(bars.x), list(bars.text)) for bars in figure.data if bars.x]
    [('serious', [-2], ['−2 of 7, serious'])]
    """
    traces = []
    for level in levels:
        rows = table[table["level"] == level]
        colour, hatch = _level_look(levels, level)
        words = [_health_words(now, most, level) for now, most in zip(rows["now"], rows["most"], strict=True)]
        bars = _bars(
            rows["part"].astype(str).map(escape).tolist(), rows["now"].tolist(), level, (colour, hatch), 0.7
        )
        traces.append(
            bars
            | {
                "text": words,
                "textposition": "outside",
                "cliponaxis": False,
                "hovertemplate": "%{y}: %{text}<extra></extra>",
            }
        )
    most = max([*table["most"].dropna().tolist(), 1])
    least = min([*table["now"].tolist(), 0])
    room = 0.3 * (most - least)
    order = table["part"].astype(str).map(escape).tolist()
    return go.Figure(
        data=traces,
        layout=layout(
            height,
            barmode="overlay",
            hovermode="closest",
            margin={"l": 8, "r": 12, "t": 34, "b": 36},
            xaxis=axis(word, range=[least - (room if least < 0 else 0), most + room], tickformat="d"),
            yaxis=axis(
                "",
                autorange="reversed",
                automargin=True,
                type="category",
                categoryorder="array",
                categoryarray=order,
            ),
        ),
    )


def relative(chances: Mapping[str, Fraction]) -> dict[str, float]:
    """How strongly each part is shaded: the likeliest fully, the others in proportion.

    Examples
    --------
    >>> relative({"head": Fraction(1, 10), "chest": Fraction(1, 5), "tail": Fraction(0)})
    {'head': 0.5, 'chest': 1.0, 'tail': 0.0}
    """
    most = max(chances.values(), default=Fraction(0))
    return {name: float(chance / most) if most else 0.0 for name, chance in chances.items()}


def _level_look(levels: Sequence[str], level: str) -> tuple[str, str]:
    """The colour and hatching of a wound level: grey and plain for the first, else as in stacked pictures."""
    place = list(levels)[::-1].index(level)
    return (GREY, "") if place == len(levels) - 1 else PARTS[place % len(PARTS)]


def _bars(
    parts: list[str], lengths: list[float], name: str, look: tuple[str, str], width: float
) -> dict[str, Any]:
    colour, hatch = look
    return {
        "type": "bar",
        "orientation": "h",
        "name": escape(name),
        "x": lengths,
        "y": parts,
        "width": round(width, 4),
        "marker": {
            "color": colour,
            "line": {"color": GREY, "width": 0.5},
            "pattern": {"shape": hatch, "fgcolor": "#ffffff", "fgopacity": 0.45, "size": 7, "solidity": 0.25},
        },
        "hovertemplate": "%{y}<br>%{fullData.name}: %{x:.2f} %<extra></extra>",
    }
