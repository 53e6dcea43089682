"""The verdict on answers, as a reader types them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.exercises import Exercise, check, exercise, predict, verdict


@pytest.fixture(autouse=True)
def tasks() -> Iterator[None]:
    before = dict(verdict._EXERCISES)
    exercise("try-1")(
        lambda: Exercise(
            Fraction(5, 36),
            "Five ways of 36.",
            "Count the ways again.",
            {Fraction(1, 11): "The eleven sums are not equally likely."},
        )
    )
    exercise("try-2")(lambda: Exercise("parry", "It stops half.", "Compare the Sizes."))
    exercise("try-3")(
        lambda: Exercise(12, "14 less 2.", "Armour comes off.", {14: "You forgot the armour."}, unit="points")
    )
    yield
    verdict._EXERCISES.clear()
    verdict._EXERCISES.update(before)


@pytest.mark.parametrize("answer", [Fraction(5, 36), "5/36", 0.1389, "13.9 %", "13,9%", 0.14])
def test_a_right_number_may_be_written_in_many_ways(answer: Any) -> None:
    assert repr(check("try-1", answer)) == "Right. Five ways of 36. Exactly: 5/36 = 13.89 %."


def test_a_common_mistake_is_explained_and_another_gets_the_hint() -> None:
    assert repr(check("try-1", "1/11")) == "Not yet. The eleven sums are not equally likely."
    assert repr(check("try-1", 0.5)) == "Not yet. Count the ways again."
    assert repr(check("try-3", 14)) == "Not yet. You forgot the armour."
    assert not check("try-3", 13)
    assert check("try-3", 12)


def test_words_are_read_without_capitals_and_blanks() -> None:
    assert check("try-2", " Parry ")
    assert not check("try-2", "evade")


def test_no_answer_yet_is_no_error() -> None:
    assert "There is no answer yet" in repr(check("try-1", ...))


def test_what_cannot_be_read_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="answer: 'often' is no number"):
        check("try-1", "often")
    with pytest.raises(InputError, match="25 is no chance; a chance lies between 0 and 1"):
        check("try-1", 25)
    with pytest.raises(InputError, match="exercise: 'try-9' is unknown; did you mean 'try-"):
        check("try-9", 1)


def test_a_prediction_is_set_beside_the_truth() -> None:
    assert (
        repr(predict("24 %", Fraction(1, 4)))
        == "Right. You said 24.00 %, it is 1/4 = 25.00 %: 1.0 points too low."
    )
    assert not predict(0.4, Fraction(1, 4))
    assert "exactly so" in repr(predict(7, 7, unit="points"))
