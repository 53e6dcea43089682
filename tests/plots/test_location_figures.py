"""Pictures by hit location: chances inside each other, hit points in the look of their wound level."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd
import pytest

from combatkit.errors import InputError
from combatkit.plots.locations import health_figure, locations_figure, relative
from combatkit.plots.outcomes import PARTS

CHANCES = pd.DataFrame(
    {"part": ["head", "<b>tail"], "hit": [0.1, 0.2], "hurt": [0.05, 0.1], "dead": [0.0, 0.1]}
)
HEALTH = pd.DataFrame(
    {
        "part": ["head", "chest", "arm"],
        "now": [5, -2, 0],
        "most": [5, 7, 4],
        "level": ["none", "serious", "serious"],
    }
)
LEVELS = ["none", "minor", "serious", "major"]


def test_each_measure_is_a_narrower_bar_with_a_look_of_its_own() -> None:
    figure = locations_figure(CHANCES, ["hit", "hurt", "dead"])
    assert [list(bars.x) for bars in figure.data] == [[10, 20], [5, 10], [0, 10]]
    widths = [bars.width for bars in figure.data]
    assert widths == sorted(widths, reverse=True)
    assert len({bars.marker.color for bars in figure.data}) == 3
    assert len({bars.marker.pattern.shape for bars in figure.data}) == 3
    assert figure.data[2].marker.color == PARTS[0][0], "the worst looks as it does in stacked pictures"
    assert list(figure.data[0].y) == ["head", "&lt;b&gt;tail"]
    with pytest.raises(InputError, match="'hot' is unknown; did you mean 'hit'"):
        locations_figure(CHANCES, ["hot"])
    with pytest.raises(InputError, match="8 cannot be told apart"):
        locations_figure(CHANCES, ["hit"] * 8)


def test_hit_points_stand_with_their_level_in_words() -> None:
    bars = {bars.name: bars for bars in health_figure(HEALTH, LEVELS).data}
    assert list(bars["serious"].y) == ["chest", "arm"]
    assert list(bars["serious"].x) == [-2, 0]
    assert list(bars["serious"].text) == ["−2 of 7, serious", "0 of 4, serious"]
    assert list(bars["minor"].x) == []
    assert list(health_figure(HEALTH, LEVELS).layout.yaxis.categoryarray) == ["head", "chest", "arm"]
    assert bars["major"].marker.color == PARTS[0][0]


def test_shades_are_in_proportion_to_the_likeliest() -> None:
    assert relative({"a": Fraction(1, 20), "b": Fraction(1, 5)}) == {"a": 0.25, "b": 1.0}
    assert relative({"a": Fraction(0)}) == {"a": 0.0}
    assert relative({}) == {}
