"""Pictures and tables of dice, against counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from combatkit.dice.distribution import Distribution
from combatkit.errors import InputError
from combatkit.plots.dice import dice_figure, dice_frame
from combatkit.plots.words import both, exact, number, percent

TWO_D6 = Distribution.die(6).sum_of(2)
SUMS = [a + b for a, b in product(range(1, 7), repeat=2)]


def test_the_table_counts_what_every_pair_of_faces_gives() -> None:
    frame = dice_frame({"2d6": TWO_D6, "d4": Distribution.die(4)})
    pair = frame[frame["dice"] == "2d6"]
    assert pair["result"].tolist() == list(range(2, 13))
    for row in pair.itertuples():
        assert row.fraction == Fraction(SUMS.count(row.result), 36)
        assert row.exactly == pytest.approx(SUMS.count(row.result) / 36, abs=1e-15)
        assert row.at_least == pytest.approx(sum(s >= row.result for s in SUMS) / 36, abs=1e-15)
        assert row.at_most == pytest.approx(sum(s <= row.result for s in SUMS) / 36, abs=1e-15)
    assert frame[frame["dice"] == "d4"]["at_least"].tolist() == [1.0, 0.75, 0.5, 0.25]


def test_numbers_beyond_the_floats_are_divided_exactly() -> None:
    frame = dice_frame({"many": Distribution.from_weights({0: 10**400, 1: 3 * 10**400})})
    assert frame["exactly"].tolist() == [0.25, 0.75]


@pytest.mark.parametrize(("view", "first"), [("exactly", 1), ("at_least", 36), ("at_most", 1)])
def test_the_picture_draws_the_column_in_per_cent(view: str, first: int) -> None:
    figure = dice_figure(dice_frame({"2d6": TWO_D6}), view)
    assert figure.data[0].y[0] == pytest.approx(100 * first / 36)
    assert figure.data[0].type == ("bar" if view == "exactly" else "scatter")


def test_several_expressions_differ_by_dash_and_marker_too() -> None:
    dice = {f"d{n}": Distribution.die(n) for n in (4, 6, 8, 10)}
    lines = dice_figure(dice_frame(dice)).data
    assert len({line.line.dash for line in lines}) == len({line.marker.symbol for line in lines}) == 4
    with pytest.raises(InputError, match="5 expressions are too many"):
        dice_figure(dice_frame(dice | {"d12": Distribution.die(12)}))


def test_names_are_text() -> None:
    figure = dice_figure(dice_frame({"<b>d6</b>": TWO_D6, "d6<3": TWO_D6}))
    assert [line.name for line in figure.data] == ["&lt;b&gt;d6&lt;/b&gt;", "d6&lt;3"]


def test_a_target_is_a_line_with_words() -> None:
    figure = dice_figure(dice_frame({"2d6": TWO_D6}), "at_least", target=9)
    assert (figure.layout.shapes[0].x0, figure.layout.annotations[0].text) == (9, "at least 9")
    assert dice_figure(dice_frame({"2d6": TWO_D6})).layout.shapes == ()


def test_an_unknown_view_is_refused() -> None:
    with pytest.raises(InputError, match="did you mean 'at_least'"):
        dice_figure(dice_frame({"2d6": TWO_D6}), "at_last")


def test_pictures_have_no_background_and_no_template() -> None:
    layout = dice_figure(dice_frame({"2d6": TWO_D6})).to_plotly_json()["layout"]
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "rgba(0,0,0,0)"
    assert layout.get("template") in ("none", {}, None) or not layout["template"].get("layout")


def test_words_never_call_the_unlikely_impossible() -> None:
    tiny = Fraction(1, 10**30)
    assert (percent(tiny), percent(1 - tiny)) == ("< 0.1 %", "> 99.9 %")
    assert (percent(Fraction(0)), percent(Fraction(1))) == ("0.0 %", "100.0 %")
    assert percent(Fraction(1, 2000), digits=2) == "0.05 %"
    assert exact(tiny * Fraction(1, 10**20)) == "about 1 in 1.00e+50"
    assert exact(1 - Fraction(1, 6**100)).startswith("about 1")
    assert both(Fraction(1, 6)) == "16.7 % (1/6)"
    assert number(Fraction(-1, 3)) == "−0.33"
