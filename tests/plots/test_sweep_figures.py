"""Pictures of what-ifs: numbers as given, parts told apart twice, names as text, one or two set-ups."""

from __future__ import annotations

import pandas as pd
import pytest

from combatkit.errors import InputError
from combatkit.plots.heat import heat_figure
from combatkit.plots.sweeps import lines_figure, stacked_figure

SKILLS = [5, 10, 15]
ONE = pd.DataFrame(
    {"skill": SKILLS, "dead": [0.1, 0.2, 0.3], "hurt": [0.2, 0.3, 0.4], "unhurt": [0.7, 0.5, 0.3]}
)
TWO = pd.DataFrame(
    {"skill": SKILLS, "dead": [0.0, 0.1, 0.2], "hurt": [0.1, 0.2, 0.3], "unhurt": [0.9, 0.7, 0.5]}
)
PARTS = ["dead", "hurt", "unhurt"]
HEAT = pd.DataFrame(
    [[0.1, 0.2], [0.3, 0.4]], index=pd.Index([40, 50], name="parry"), columns=pd.Index([5, 10], name="skill")
)


def test_a_stacked_chart_draws_each_part_in_per_cent() -> None:
    figure = stacked_figure({"A": ONE}, "skill", PARTS, label="Combat Style", cursor=10)
    assert [(part.name, part.stackgroup) for part in figure.data] == [(name, "row 0") for name in PARTS]
    assert list(figure.data[1].x) == SKILLS
    assert list(figure.data[1].y) == pytest.approx([20, 30, 40])
    assert figure.layout.xaxis.title.text == "Combat Style"
    assert (
        {shape.x0 for shape in figure.layout.shapes} == {shape.x1 for shape in figure.layout.shapes} == {10}
    )


def test_the_parts_differ_by_colour_and_by_hatching() -> None:
    looks = stacked_figure({"A": ONE}, "skill", PARTS).data
    assert len({part.fillcolor for part in looks}) == len({part.fillpattern.shape for part in looks}) == 3


def test_two_set_ups_stand_one_above_the_other_over_one_axis() -> None:
    figure = stacked_figure({"A": ONE, "B <b>": TWO}, "skill", PARTS)
    assert [part.yaxis for part in figure.data] == ["y"] * 3 + ["y2"] * 3
    assert [part.showlegend for part in figure.data] == [True] * 3 + [False] * 3
    assert list(figure.data[4].y) == pytest.approx([10, 20, 30])
    assert figure.layout.yaxis2.domain[1] < figure.layout.yaxis.domain[0]
    assert figure.layout.xaxis.anchor == "y2"
    assert [name.text for name in figure.layout.annotations] == ["<b>A</b>", "<b>B &lt;b&gt;</b>"]


def test_lines_of_two_set_ups_differ_by_dash_and_marker() -> None:
    a, b = lines_figure({"A": ONE, "<i>B</i>": TWO}, "skill", "hurt").data
    assert list(a.y), list(b.y) == ([20, 30, 40], [10, 20, 30])
    assert (a.line.dash, a.marker.symbol) != (b.line.dash, b.marker.symbol)
    assert b.name == "&lt;i&gt;B&lt;/i&gt;"


def test_heat_maps_of_two_set_ups_share_their_scale() -> None:
    figure = heat_figure({"A": HEAT, "B": 2 * HEAT}, "hurt", x_label="Skill", y_label="Parry", mark=(5, 50))
    a, ring, b, _ = figure.data
    assert [list(row) for row in a.z] == [[10, 20], [30, 40]]
    assert (list(a.x), list(a.y)) == ([5, 10], [40, 50])
    assert (a.zmin, a.zmax, b.zmin, b.zmax) == (0, 80, 0, 80)
    assert (a.showscale, b.showscale, b.xaxis) == (False, True, "x2")
    assert (list(ring.x), list(ring.y)) == ([5], [50])
    assert figure.layout.yaxis.title.text == "Parry"


def test_a_heat_map_of_nothing_has_a_scale_all_the_same() -> None:
    assert heat_figure({"A": 0 * HEAT}, "hurt").data[0].zmax == 100


def test_columns_that_are_missing_and_too_many_parts_are_refused() -> None:
    with pytest.raises(InputError, match="'ded' is unknown; did you mean 'dead'"):
        stacked_figure({"A": ONE}, "skill", ["ded"])
    with pytest.raises(InputError, match="'hurt' is unknown"):
        lines_figure({"A": ONE, "B": TWO.drop(columns="hurt")}, "skill", "hurt")
    with pytest.raises(InputError, match="0 cannot be told apart"):
        stacked_figure({"A": ONE}, "skill", [])
    for tables in ({}, {"A": ONE, "B": ONE, "C": ONE}):
        with pytest.raises(InputError, match="cannot be drawn; give 1 to 2"):
            lines_figure(tables, "skill", "hurt")
