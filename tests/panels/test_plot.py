"""The picture in a panel: one assignment, a fixed height, quiet when the page redraws, and always a text."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from combatkit.panels.plot import PLOTLY, PlotOutput

FIGURE = go.Figure(data=[{"type": "bar", "x": [1], "y": [2]}], layout={"height": 999})


def shown(plot: PlotOutput) -> Any:
    (output,) = plot._picture.outputs
    return output["data"]


def listen(plot: PlotOutput) -> tuple[list[Any], list[Any]]:
    """What is sent to the page: states of the output, and figures for the one that stands there."""
    states, figures = [], []
    plot._picture.send_state = lambda key=None: states.append(key)
    plot._redraw.send = lambda content, buffers=None: figures.append(content)
    return states, figures


def test_a_figure_is_one_plain_output_with_the_height_of_the_plot() -> None:
    plot = PlotOutput(240)
    states, figures = listen(plot)
    plot.show(FIGURE, "one bar", ["x", "y"], [["1", "2"]])
    assert shown(plot)[PLOTLY]["layout"]["height"] == 240
    assert plot._picture.layout.height == "240px"
    assert shown(plot)[PLOTLY]["config"] == {"displayModeBar": False}
    assert "responsive" not in shown(plot)[PLOTLY]["config"]
    assert (len(states), figures) == (1, [])


def test_c60_the_picture_has_a_sentence_and_a_table() -> None:
    plot = PlotOutput()
    plot.show(FIGURE, "one bar of 2", ["x", "y"], [["1", "2"]])
    assert plot.sentence.text == plot._redraw.alt == shown(plot)["text/plain"] == "one bar of 2"
    assert (plot.sheet.heads, plot.sheet.rows) == (["x", "y"], [["1", "2"]])
    plot.show(FIGURE, "one bar of 3", ["x", "y"], [["1", "3"]])
    assert (plot.sentence.text, plot.sheet.rows) == ("one bar of 3", [["1", "3"]])


def test_the_same_figure_is_not_sent_again_but_its_words_are() -> None:
    plot = PlotOutput()
    plot.show(FIGURE, "one bar")
    plot._redraw.set_state({"live": True})
    states, figures = listen(plot)
    plot.show(FIGURE, "one bar", ["x"], [["1"]])
    assert (states, figures, plot.sheet.rows) == ([], [], [["1"]])


def test_a_page_that_redraws_gets_the_figure_once_and_a_later_page_gets_it_too() -> None:
    plot = PlotOutput()
    plot.show(FIGURE, "first")
    plot._redraw.set_state({"live": True})
    states, figures = listen(plot)
    second = go.Figure(data=[{"type": "bar", "x": [1], "y": [7]}])
    plot.show(second, "second")
    assert states == []
    assert [content["figure"]["data"][0]["y"] for content in figures] == [[7]]
    assert plot._picture.get_state("outputs")["outputs"][0]["data"][PLOTLY]["data"][0]["y"] == [7]
