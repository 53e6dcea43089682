"""Distributions: what they answer, how they combine, and what they refuse."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combatkit.dice import convolve as convolving
from combatkit.dice.convolve import convolve, power, reduced
from combatkit.dice.distribution import Distribution
from combatkit.dice.notation import dice
from combatkit.dice.pools import keep_sum
from combatkit.dice.versus import Versus, at_least_one_in
from combatkit.errors import InputError

weights = st.dictionaries(st.integers(-8, 8), st.integers(1, 9), min_size=1, max_size=6)
distributions = weights.map(Distribution.from_weights)


def outcomes(roll: Distribution) -> list[int]:
    """Each value as often as it weighs, the face list of a die that rolls like it."""
    return [value for value, weight in roll.weights.items() for _ in range(weight)]


def chances(values: list[int]) -> dict[int, Fraction]:
    return {value: Fraction(ways, len(values)) for value, ways in sorted(Counter(values).items())}


# -- making one -----------------------------------------------------------------------------------------


def test_weights_are_whole_ascending_and_without_a_common_factor() -> None:
    roll = Distribution.from_weights({5: 4, 1: 2, 3: 0, 2: 6})
    assert list(roll.weights.items()) == [(1, 1), (2, 3), (5, 2)]
    assert roll.total == 6
    assert Distribution.from_weights([(1, 1), (2, 1), (1, 1)]).weights == {1: 2, 2: 1}
    assert Distribution.from_weights({True: 1}).weights == {1: 1}


def test_a_total_of_more_than_the_weights_is_reduced_with_them() -> None:
    assert reduced({2: 2, 1: 4}, 8) == ({1: 2, 2: 1}, 4)
    assert reduced({1: 2, 2: 2}, 5) == ({1: 2, 2: 2}, 5)


@pytest.mark.parametrize(
    "bad", [{}, {1: 0}, {1: -1, 2: 2}, {1.5: 1}, {1: 0.5}, {"1": 1}, {1: Fraction(1, 2)}, [(1, 1), (2, -1)]]
)
def test_what_is_no_weight_is_refused(bad: Any) -> None:
    with pytest.raises(InputError, match="weight"):
        Distribution.from_weights(bad)


@pytest.mark.parametrize("sides", [0, -6])
def test_a_die_needs_a_side(sides: int) -> None:
    with pytest.raises(InputError, match=f"{sides} sides"):
        Distribution.die(sides)


# -- asking ---------------------------------------------------------------------------------------------


@given(distributions, st.integers(-10, 10))
@settings(deadline=None)
def test_answers_are_those_of_the_face_list(roll: Distribution, target: int) -> None:
    faces = outcomes(roll)
    share = Fraction(1, len(faces))
    assert roll.chance(target) == faces.count(target) * share
    assert roll.at_least(target) == sum(face >= target for face in faces) * share
    assert roll.at_most(target) == sum(face <= target for face in faces) * share
    mean = sum(faces) * share
    assert roll.mean() == mean
    assert roll.variance() == sum((face - mean) ** 2 for face in faces) * share
    assert roll.sd() == pytest.approx(float(roll.variance()) ** 0.5)
    assert sum(roll.pmf().values()) == 1
    most = max(Counter(faces).values())
    assert roll.mode() == tuple(sorted(face for face, ways in Counter(faces).items() if ways == most))


@given(distributions, st.fractions(0, 1, max_denominator=50))
@settings(deadline=None)
def test_a_quantile_is_the_first_value_that_reaches_the_share(roll: Distribution, share: Fraction) -> None:
    value = roll.quantile(share)
    assert roll.at_most(value) >= share
    assert value == roll.lowest_value or roll.at_most(value - 1) < share


def test_a_quantile_reads_a_float_as_it_is_written() -> None:
    assert Fraction(0.1) > Fraction(1, 10)  # the trap
    assert dice("d10").quantile(0.1) == dice("d10").quantile("0.1") == dice("d10").quantile("1/10") == 1
    assert dice("d10").quantile(0) == 1
    assert dice("d10").quantile(1) == 10
    with pytest.raises(InputError, match="0 to 1"):
        dice("d10").quantile(1.1)


@given(distributions, distributions)
@settings(deadline=None)
def test_comparing_two_counts_every_pair(first: Distribution, second: Distribution) -> None:
    pairs = list(itertools.product(outcomes(first), outcomes(second)))
    result = first.vs(second)
    assert result.win == Fraction(sum(a > b for a, b in pairs), len(pairs))
    assert result.tie == Fraction(sum(a == b for a, b in pairs), len(pairs))
    assert result.lose == Fraction(sum(a < b for a, b in pairs), len(pairs))
    assert result.missing == 0


def test_rerolled_ties_leave_win_and_lose() -> None:
    assert dice("2d6+1").vs(dice("2d6")).rerolled == Fraction(721, 1156)
    with pytest.raises(InputError, match="tie"):
        _ = dice("3").vs(dice("3")).rerolled
    with pytest.raises(InputError, match="undecided"):
        _ = dice("d6!").vs(dice("d6!")).rerolled
    assert Versus(Fraction(1, 2), Fraction(0), Fraction(1, 2)).missing == 0


def test_at_least_one_in_counts_the_ways_to_have_none() -> None:
    throws = list(itertools.product(range(1, 7), repeat=3))
    expected = Fraction(sum(6 in throw for throw in throws), len(throws))
    assert dice("d6").at_least_one_in(3, at_least=6) == expected
    assert dice("d6").at_least_one_in(3, at_most=1) == expected
    assert dice("d6").at_least_one_in(0, at_least=6) == 0
    for wrong in ({}, {"at_least": 1, "at_most": 2}):
        with pytest.raises(InputError, match="target"):
            dice("d6").at_least_one_in(3, **wrong)
    with pytest.raises(InputError, match="negative"):
        at_least_one_in(-1, Fraction(1, 2))
    with pytest.raises(InputError, match="probability"):
        at_least_one_in(2, Fraction(3, 2))


# -- combining ------------------------------------------------------------------------------------------


@given(distributions, distributions, st.integers(-5, 5))
@settings(deadline=None)
def test_arithmetic_is_that_of_independent_dice(
    first: Distribution, second: Distribution, number: int
) -> None:
    pairs = list(itertools.product(outcomes(first), outcomes(second)))
    assert (first + second).pmf() == chances([a + b for a, b in pairs])
    assert (first - second).pmf() == chances([a - b for a, b in pairs])
    assert first.highest(second).pmf() == chances([max(pair) for pair in pairs])
    assert first.lowest(second).pmf() == chances([min(pair) for pair in pairs])
    faces = outcomes(first)
    assert (first + number).pmf() == (number + first).pmf() == chances([face + number for face in faces])
    assert (number - first).pmf() == chances([number - face for face in faces])
    assert (first * number).pmf() == (number * first).pmf() == chances([face * number for face in faces])
    assert (-first).pmf() == chances([-face for face in faces])
    assert first.map(lambda face: face // 2).pmf() == chances([face // 2 for face in faces])
    kept = [face for face in faces if face >= first.quantile("1/2")]
    assert first.given(lambda face: face >= first.quantile("1/2")).pmf() == chances(kept)


def test_a_roll_times_a_number_is_one_roll_and_a_sum_is_several() -> None:
    assert (dice("d6") * 2).pmf() == {value: Fraction(1, 6) for value in (2, 4, 6, 8, 10, 12)}
    assert dice("d6").sum_of(2) == dice("d6") + dice("d6") == dice("2d6")
    assert dice("d6").sum_of(0) == Distribution.constant(0) == dice("d6") * 0
    assert dice("d6!").sum_of(2).mean() == dice("2d6!").mean()


def test_then_rolls_on_and_weighs_each_branch() -> None:
    followed = dice("d3").then(lambda face: dice(f"{face}d2") if face > 1 else 7)
    throws = [7] * 8  # d3 shows 1; all three branches are brought to eight throws
    throws += [a + b for a, b in itertools.product((1, 2), repeat=2)] * 2
    throws += [sum(three) for three in itertools.product((1, 2), repeat=3)]
    assert followed.pmf() == chances(throws)


def test_rules_must_give_whole_numbers_and_finite_rolls() -> None:
    with pytest.raises(InputError, match=r"0\.5"):
        dice("d6").map(lambda face: face / 2)  # type: ignore[arg-type, return-value]
    with pytest.raises(InputError, match="cap it"):
        dice("d6!").map(abs)
    with pytest.raises(InputError, match="cap it"):
        dice("d6").then(lambda face: dice("d6!"))
    with pytest.raises(InputError, match="no value"):
        dice("d6").given(lambda face: face > 6)
    with pytest.raises(InputError, match="negative"):
        dice("d6").sum_of(-1)
    with pytest.raises(TypeError):
        _ = dice("d6") * dice("d6")  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = dice("d6") + 0.5  # type: ignore[operator]


# -- being a value --------------------------------------------------------------------------------------


def test_a_distribution_is_a_value() -> None:
    assert dice("2d6") == Distribution.from_weights(dice("2d6").weights)
    assert dice("2d6") != dice("2d6+1")
    assert dice("d6") != "d6"
    assert {dice("1d6"): "found"}[Distribution.die(6)] == "found"
    assert pickle.loads(pickle.dumps(dice("6d4!"))) == dice("6d4!")
    assert repr(dice("2d6")) == "<Distribution 2..12, mean 7>"
    with pytest.raises(AttributeError, match="never changes"):
        dice("2d6").total = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        dice("2d6").weights[2] = 5  # type: ignore[index]


# -- the loops underneath -------------------------------------------------------------------------------


@given(weights, weights, st.booleans())
@settings(deadline=None)
def test_both_ways_to_convolve_agree_with_listing(
    first: dict[int, int], second: dict[int, int], packed: bool
) -> None:
    listed: Counter[int] = Counter()
    for (a, ways), (b, times) in itertools.product(first.items(), second.items()):
        listed[a + b] += ways * times
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(convolving, "_packed_seconds", lambda *_: 0.0 if packed else 1e9)
        assert convolve(first, second) == dict(sorted(listed.items()))


@given(weights, st.integers(0, 6), st.booleans())
@settings(deadline=None)
def test_both_ways_to_raise_to_a_power_are_repeated_convolution(
    one: dict[int, int], count: int, packed: bool
) -> None:
    expected = {0: 1}
    for _ in range(count):
        expected = convolve(expected, one)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(convolving, "_packed_seconds", lambda *_: 0.0 if packed else 1e9)
        assert power(one, count) == expected


@given(st.lists(weights, min_size=1, max_size=4), st.data())
@settings(deadline=None)
def test_kept_sums_are_those_of_sorted_throws(kinds: list[dict[int, int]], data: st.DataObject) -> None:
    low = data.draw(st.integers(0, len(kinds) - 1))
    high = data.draw(st.integers(0, len(kinds) - 1 - low))
    listed: Counter[int] = Counter()
    for throw in itertools.product(*(kind.items() for kind in kinds)):
        ways = 1
        for _, weight in throw:
            ways *= weight
        listed[sum(sorted(value for value, _ in throw)[low : len(kinds) - high])] += ways
    groups = [(1, kind) for kind in kinds]
    assert keep_sum(groups, low, high) == dict(sorted(listed.items()))
    limit = data.draw(st.integers(min(listed) - 1, max(listed) + 2))
    below = {value: ways for value, ways in sorted(listed.items()) if value < limit}
    assert keep_sum(groups, low, high, below=limit) == below
