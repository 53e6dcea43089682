"""The verdict on answers, as a reader types them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import combatkit as ck
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
    exercise("try-4")(
        lambda: Exercise(False, "It does not.", "Compare.", {True: "Often is not soon."}, unit="")
    )
    exercise("try-5")(lambda: Exercise("no", "A tie.", "Who wins a tie?", {"yes": "Not higher."}, unit=""))
    exercise("try-6")(
        lambda: Exercise("Axeman", "The slowest.", "Who is slow?", {"The Duellist": "The quickest."}, unit="")
    )
    exercise("try-7")(lambda: Exercise(-1, "One less.", "Count.", unit="minuses"))
    yield
    verdict._EXERCISES.clear()
    verdict._EXERCISES.update(before)


@pytest.mark.parametrize(
    "answer",
    [Fraction(5, 36), "5/36", "5 / 36", "5 in 36", "5 of 36", "5 out of 36", 0.1389, "13.9 %", "13,9%", 0.14],
)
def test_a_right_number_may_be_written_in_many_ways(answer: Any) -> None:
    assert repr(check("try-1", answer)) == "Right. Five ways of 36. Exactly: 5/36 = 13.89 %."


@pytest.mark.parametrize("number", [np.int64(12), np.float32(12), np.float64(12), 12.0])
def test_a_number_out_of_a_table_is_read_as_one(number: Any) -> None:
    assert check("try-3", number) and not check("try-3", number + 2)


@pytest.mark.parametrize("answer", ["12", "12 points", " 12points", "12.0"])
def test_a_number_may_be_written_with_its_unit(answer: str) -> None:
    assert check("try-3", answer)
    assert check("try-7", "-1 minus") and check("try-7", "-1 minuses")


def test_a_common_mistake_is_explained_and_another_gets_the_hint() -> None:
    assert repr(check("try-1", "1/11")) == "Not yet. The eleven sums are not equally likely."
    assert repr(check("try-1", 0.5)) == "Not yet. Count the ways again."
    assert repr(check("try-3", 14)) == "Not yet. You forgot the armour."
    assert not check("try-3", 13)
    assert check("try-3", 12)


def test_how_near_an_answer_has_to_come() -> None:
    exercise("try-8")(lambda: Exercise(Fraction(1, 4), "A quarter.", "Again.", near=Fraction(1, 100)))
    half, bit = Fraction(1, 200), Fraction(1, 10**6)
    for sign in (1, -1):  # half a per cent of a chance, where nothing else is said
        assert check("try-1", Fraction(5, 36) + sign * half)
        assert check("try-1", Fraction(5, 36) + sign * (half + bit)).text == "Count the ways again."
        assert check("try-1", Fraction(1, 11) + sign * half).text.startswith("The eleven sums")
        assert check("try-1", Fraction(1, 11) + sign * (half + bit)).text == "Count the ways again."
        assert check("try-8", Fraction(1, 4) + sign * 2 * half)
        assert not check("try-8", Fraction(1, 4) + sign * (2 * half + bit))
        assert not check("try-3", 12 + sign * bit), "what is no chance has to be exact"


def test_a_name_is_used_once() -> None:
    with pytest.raises(InputError, match="exercise: 'try-2' is there twice; give one of them another name"):
        exercise("try-2")(lambda: Exercise("yes", "", ""))
    assert check("try-2", "parry"), "the first one stays"


def test_words_are_read_without_capitals_and_blanks() -> None:
    assert check("try-2", " Parry ")
    assert not check("try-2", "evade")


@pytest.mark.parametrize("name", ["try-4", "try-5"])
@pytest.mark.parametrize(
    ("no", "yes"), [(False, True), ("False", "True"), ("false.", " true"), ("no", "yes"), ("No!", '"Yes"')]
)
def test_yes_and_no_may_be_written_in_many_ways(name: str, no: Any, yes: Any) -> None:
    assert check(name, no)
    assert check(name, yes).text == {"try-4": "Often is not soon.", "try-5": "Not higher."}[name]
    assert check(name, "perhaps").text == {"try-4": "Compare.", "try-5": "Who wins a tie?"}[name]


@pytest.mark.parametrize("answer", ["Axeman", "the Axeman", "The  axeman.", "an Axeman", " 'axeman' "])
def test_an_article_and_marks_do_not_count(answer: str) -> None:
    assert check("try-6", answer)
    assert check("try-6", answer.replace("xeman", "nother")).text == "Who is slow?"
    assert check("try-6", "a duellist").text == "The quickest."
    assert not check("try-6", "Axe man") and not check("try-6", "the"), "the word itself is read as it stands"


def test_no_answer_yet_is_no_error() -> None:
    assert "There is no answer yet" in repr(check("try-1", ...))
    assert not check("try-1", None)
    exercise("try-8")(lambda: pytest.fail("nothing is worked out before there is an answer"))
    assert "There is no answer yet" in repr(check("try-8", ...))


def test_what_cannot_be_read_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="answer: 'often' is no number"):
        check("try-1", "often")
    for ratio in ("1 in", "in 36", "1 36", "1/0", "5//36", "1 in 4 in 9"):
        with pytest.raises(InputError, match=r'is no number; write e\.g\. 0\.25, "1/4" or "25 %"'):
            check("try-1", ratio)
    with pytest.raises(InputError, match=r"answer: 'twelve' is no number; write e\.g\. 7 points"):
        check("try-3", "twelve")
    with pytest.raises(
        InputError, match=r"answer: '12 %' is a share, and a number is asked for; write e\.g\. 7 points"
    ):
        check("try-3", "12 %")
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
    assert not predict(..., Fraction(1, 4)) and predict(None, 2).text.startswith("Say first what you expect")
    assert "exactly so" in repr(predict(7, 7, unit="points"))
    assert predict("13.9 %", Fraction(5, 36)).text.endswith("5/36 = 13.89 %: as near as can be told.")
    assert predict("94 %", 86, unit="fights in 100").text.startswith("You said 94 fights in 100, it is 86")


@pytest.mark.parametrize(
    ("guess", "truth", "unit", "told"),
    [
        (1, 2, "turns", "1 turn, it is 2 turns: 1 turn too low."),
        (3, 1, "minuses", "3 minuses, it is 1 minus: 2 minuses too high."),
        (2, 1, "feet", "2 feet, it is 1 foot: 1 foot too high."),
        (97, 86, "fights in 100", "97 fights in 100, it is 86 fights in 100: 11 fights in 100 too high."),
        (86, 87, "fights in 100", "86 fights in 100, it is 87 fights in 100: 1 fight in 100 too low."),
        (-1, -3, "points", "-1 point, it is -3 points: 2 points too high."),
        (2, "5/2", "Hit Points", "2 Hit Points, it is 5/2 = 2.50 Hit Points: 0.50 Hit Points too low."),
        ("0.5", Fraction(3, 2), "points", "1/2 = 0.50 points, it is 3/2 = 1.50 points: 1 point too low."),
        (2, Fraction(10**9 + 1, 10**9), "points", "2 points, it is 1.00 points: 1.00 points too high."),
    ],
)
def test_numbers_stand_with_their_units_in_the_singular_or_the_plural(
    guess: Any, truth: Any, unit: str, told: str
) -> None:
    assert predict(guess, truth, unit=unit).text == f"You said {told}"


def test_a_right_answer_is_told_with_its_unit() -> None:
    assert repr(check("try-7", -1)) == "Right. One less. Exactly: -1 minus."
    assert repr(check("try-3", 12)) == "Right. 14 less 2. Exactly: 12 points."


def test_a_prediction_of_an_endless_fraction_is_told_in_per_cent_alone() -> None:
    x = ck.ruleset("mythras").exchange("Anathaym", "Peltast")
    points = ck.ruleset("mythras").fighter("Peltast").hit_points_left()
    told = ck.predict("40 %", ck.first_wound(x.odds(), points, attacks=5)["exact"][4])
    assert repr(told) == "Right. You said 40.00 %, it is 37.23 %: 2.8 points too high."


def test_how_near_a_prediction_has_to_come() -> None:
    # A twentieth: five points of a chance, a twentieth of any other number.
    assert predict("30 %", Fraction(1, 4)) and not predict("31 %", Fraction(1, 4))
    for truth in (100, -100):
        guess = truth * Fraction(95, 100)
        assert predict(guess, truth, unit="points") and predict(2 * truth - guess, truth, unit="points")
        assert not predict(truth * Fraction(94, 100), truth, unit="points")
    assert predict(0, 0, unit="points") and not predict(Fraction(1, 100), 0, unit="points")
