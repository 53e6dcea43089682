"""How every picture looks: colours that stand on light and dark, never alone, on nothing.

Plotly's own templates do not follow the theme of the notebook. Here a picture has no background and its lines
are drawn in colours that have a contrast of at least 3 on white and on JupyterLab's dark background; each
colour comes with a dash, a marker and a hatching of its own, so that nothing is told by colour alone. Inside
a panel a style sheet lays the colours of the theme over the text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

OKABE_ITO = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#000000")
"""The palette of Okabe and Ito, which colour-blind readers can tell apart."""

GREY = "#767676"
"""The grey that can be read on white (contrast 4.5) and on dark (4.2)."""

CLEAR = "rgba(0,0,0,0)"
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


class Series(NamedTuple):
    """How one of several series is drawn."""

    colour: str
    dash: str
    marker: str
    hatch: str


SERIES = (
    Series(OKABE_ITO[0], "solid", "circle", ""),
    Series(OKABE_ITO[1], "dash", "square", "/"),
    Series(OKABE_ITO[2], "dot", "diamond", "x"),
    Series(OKABE_ITO[3], "dashdot", "triangle-up", "."),
)
"""The four styles that can be told apart on both backgrounds; a picture shows no more series than these."""

SCALE = "Cividis"
"""The colour scale of heat maps."""


def style(index: int) -> Series:
    """The style of the series with this index; beyond the fourth they repeat, so do not draw more."""
    return SERIES[index % len(SERIES)]


def layout(height: int = 320, **more: Any) -> dict[str, Any]:
    """The layout that all figures start from, to be given to ``go.Figure(data=..., layout=...)``.

    Give it in the constructor: `update_layout` afterwards takes six times as long, which is felt on a slider.

    Parameters
    ----------
    height
        Pixels; panels keep it fixed so that a redraw moves nothing.
    more
        Entries that are added, or replace those here.

    Examples
    --------
    >>> layout(280)["height"], layout()["template"], layout(showlegend=False)["showlegend"]
    (280, 'none', False)
    """
    base: dict[str, Any] = {
        "template": "none",
        "height": height,
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "font": {"family": FONT, "size": 12, "color": GREY},
        "margin": {"l": 56, "r": 16, "t": 34, "b": 42},
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom", "bgcolor": CLEAR},
        "dragmode": False,
        "hovermode": "x unified",
        "hoverlabel": {
            "bgcolor": "#333333",
            "bordercolor": GREY,
            "font": {"color": "#ffffff", "family": FONT},
        },
    }
    return base | more


def axis(title: str, **more: Any) -> dict[str, Any]:
    """An axis with a title, quiet lines and no zoom by accident.

    Examples
    --------
    >>> axis("result")["title"]["text"]
    'result'
    """
    base: dict[str, Any] = {
        "title": {"text": title, "standoff": 6, "font": {"size": 12}},
        "gridcolor": "rgba(128,128,128,0.25)",
        "zerolinecolor": GREY,
        "fixedrange": True,
        "ticks": "",
    }
    return base | more


def percent_axis(title: str = "chance", **more: Any) -> dict[str, Any]:
    """The axis of a chance that is given in per cent, from 0 up.

    Examples
    --------
    >>> percent_axis()["ticksuffix"]
    ' %'
    """
    return axis(title, ticksuffix=" %", rangemode="tozero", **more)
