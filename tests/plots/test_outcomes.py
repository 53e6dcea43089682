"""Figures of an exchange's odds."""

from __future__ import annotations

import pandas as pd
import pytest

from combatkit.errors import InputError
from combatkit.plots.outcomes import PARTS, column_figure, course_figure, course_words, events_figure

COURSE = pd.DataFrame({"after": ["start", "attack <34>"], "hurt": [0.25, 0.04], "unhurt": [0.75, 0.96]})
OUTCOMES = pd.DataFrame(
    {
        "points": [2, 0, 2, 1],
        "wound": ["minor", None, "serious", "minor"],
        "chance": [0.25, 0.25, 0.125, 0.375],
    }
)


def test_events_are_bars_in_their_order_with_their_per_cent() -> None:
    (bars,) = events_figure(pd.DataFrame({"event": ["b", "a"], "chance": [1 / 3, 1e-9]})).data
    assert list(bars.y) == ["b", "a"]
    assert list(bars.text) == ["33.3 %", "< 0.1 %"]


def test_numbers_stand_in_their_order_and_equal_ones_add_up() -> None:
    (bars,) = column_figure(OUTCOMES, "points").data
    assert dict(zip(bars.x, bars.y, strict=True)) == {0: 25, 1: 37.5, 2: 37.5}
    assert list(bars.x) == [0, 1, 2]


def test_words_stand_with_the_likeliest_first_and_nothing_has_a_name() -> None:
    (bars,) = column_figure(OUTCOMES, "wound", "Wound").data
    assert dict(zip(bars.y, bars.x, strict=True)) == {"minor": 62.5, "none": 25, "serious": 12.5}
    assert bars.y[0] == "minor"


def test_a_course_is_stacked_and_each_part_differs_by_colour_and_hatching() -> None:
    figure = course_figure(COURSE)
    assert figure.layout.barmode == "stack"
    assert [sum(parts) for parts in zip(*(trace.x for trace in figure.data), strict=True)] == [100, 100]
    assert [list(trace.text) for trace in figure.data] == [["25 %", ""], ["75 %", "96 %"]]
    assert len({colour for colour, _ in PARTS}) == len({hatch for _, hatch in PARTS}) == len(PARTS)


def test_texts_are_escaped_because_plotly_reads_tags() -> None:
    figure = course_figure(COURSE)
    assert figure.layout.annotations[1].text == "attack &lt;34&gt;"
    assert figure.data[0].customdata[1] == "attack &lt;34&gt;"


def test_the_last_bar_is_told_in_a_sentence() -> None:
    assert course_words(COURSE, ["hurt", "unhurt"]) == "attack <34>: hurt 4.0 %, unhurt 96.0 %."


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(InputError, match="column: 'hurts' is unknown; did you mean 'hurt'"):
        course_figure(COURSE, ["hurts"])
    many = pd.DataFrame({"after": ["start"]} | {f"part {index}": [0.1] for index in range(8)})
    with pytest.raises(InputError, match="8 cannot be told apart"):
        course_figure(many)
    with pytest.raises(InputError, match="column: 'event' is unknown"):
        events_figure(COURSE)
