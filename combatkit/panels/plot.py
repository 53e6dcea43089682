"""A plotly picture in a panel: right after a reload and in Voila, redrawn in place, with a text twin."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import anywidget
import ipywidgets as widgets
import plotly.graph_objects as go
import traitlets

from combatkit.panels.control import STATIC
from combatkit.panels.views import Message, Sheet
from combatkit.rules.rests import Tables

PLOTLY = "application/vnd.plotly.v1+json"


class _Picture(widgets.Output):
    """An output that can change its content without telling the page."""

    quiet = False

    def _should_send_property(self, key: str, value: Any) -> bool:
        # The page has redrawn the picture already; a page that opens later asks for the whole state and gets
        # it.
        return not (self.quiet and key == "outputs") and super()._should_send_property(key, value)


class _Redraw(anywidget.AnyWidget):
    """The part in the page that hands a new figure to the picture that stands there."""

    _esm = STATIC / "redraw.js"
    _css = STATIC / "plot.css"
    live = traitlets.Bool(False, help="set by the page once it can redraw").tag(sync=True)
    alt = traitlets.Unicode("").tag(sync=True)


class PlotOutput(widgets.VBox):
    """A picture of fixed height, a sentence that says the same, and the numbers in a table that unfolds.

    Parameters
    ----------
    height
        Pixels; figures are drawn with this height.
    label
        What the table of the numbers is called.
    """

    def __init__(self, height: int = 320, label: str = "The numbers as a table") -> None:
        self._height = height
        self._picture = _Picture(layout=widgets.Layout(height=f"{height}px", overflow="hidden", margin="0"))
        self._redraw = _Redraw()
        self.sentence = Message()
        self.sheet = Sheet(label)
        super().__init__([self._picture, self._redraw, self.sentence, self.sheet])
        self.add_class("ck-plot")

    def show(
        self,
        figure: go.Figure,
        says: str,
        heads: Sequence[str] = (),
        rows: Sequence[Sequence[str]] = (),
        rests: Mapping[str, Tables] | None = None,
    ) -> None:
        """Draw a figure.

        Parameters
        ----------
        figure
            What to draw.
        says
            The same in a sentence: the name of the picture, and the text twin in sight.
        heads, rows
            The numbers behind it, as texts. Where they take a while, `draw` first and `tabulate` later.
        rests
            The house tables in the columns of these numbers, by heading.
        """
        self.draw(figure, says)
        self.tabulate(heads, rows, rests)

    def tabulate(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        rests: Mapping[str, Tables] | None = None,
    ) -> None:
        """Put the numbers behind the picture into the table."""
        self.sheet.show(heads, rows, rests=rests)

    def draw(self, figure: go.Figure, says: str) -> None:
        """Draw a figure, with what it shows in a sentence."""
        body = json.loads(figure.to_json(validate=False)) | {"config": {"displayModeBar": False}}
        body["layout"]["height"] = self._height  # so that no redraw moves what stands below
        outputs = (
            {"output_type": "display_data", "metadata": {}, "data": {PLOTLY: body, "text/plain": says}},
        )
        if outputs != self._picture.outputs:
            if self._redraw.live:
                self._redraw.send({"figure": body})  # first of all, since this is what the eye waits for
            self._picture.quiet = self._redraw.live
            # In one assignment: clearing first would blink, and capturing does not work under Voila.
            self._picture.outputs = outputs
        self._redraw.alt = says
        self.sentence.say(says)
