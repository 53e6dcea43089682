"""The exercises of the Mythras notebooks: their solutions pass, and typical wrong answers are explained."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import combatkit as ck
from combatkit.exercises import verdict

sys.path.insert(0, str(Path(__file__).parent))  # the tests of exercises share a helper

from books import Books

BOOKS = Books("mythras")
SOLUTIONS = BOOKS.checks("markdown")


def test_each_exercise_stands_unanswered_in_a_notebook_with_its_solution_folded_away() -> None:
    assert BOOKS.ours()
    assert BOOKS.checks("code") == dict.fromkeys(BOOKS.ours(), "...")
    assert sorted(SOLUTIONS) == BOOKS.ours()


@pytest.mark.parametrize("name", BOOKS.ours())
def test_the_solution_of_the_notebook_is_right(name: str) -> None:
    answer: Any = json.loads(SOLUTIONS[name])
    assert ck.check(name, answer), repr(ck.check(name, answer))


MISTAKES = [
    ("mythras-07-1", 2, "critical alone"),
    ("mythras-07-1", 1, "without surprise"),
    ("mythras-07-1", 4, "the most"),
    ("mythras-07-2", 40, "That is Hard"),
    ("mythras-07-2", 6, "Herculean"),
    ("mythras-07-2", 60, "nearly the same"),
    ("mythras-09-1", 4, "Round up"),
    ("mythras-09-1", 24, "together"),
    ("mythras-09-1", 7, "whole body"),
    ("mythras-09-2", 6, "looks at its losses"),
    ("mythras-09-2", 3, "for underlings"),
    ("mythras-09-2", 4, "how many run"),
    ("mythras-09-3", 1, "Average is 11"),
    ("mythras-09-3", 3, "13 or more"),
    ("mythras-06-1", "half", "without the charge"),
    ("mythras-06-1", "all", "at least as large"),
    ("mythras-06-2", 6, "whole d20"),
    ("mythras-06-2", 3, "lowest"),
    ("mythras-06-3", "1", "there is Medium"),
    ("mythras-06-3", "3", "Reach Short"),
    ("mythras-08-1", 2, "loading alone"),
    ("mythras-08-1", 1, "shot alone"),
    ("mythras-08-1", 4, "for a sling"),
    ("mythras-08-2", "3/7", "not equally likely"),
    ("mythras-08-2", "11/20", "sticks out"),
    ("mythras-08-2", "6/20", "legs alone"),
    ("mythras-08-3", "33 %", "miss everybody"),
    ("mythras-08-3", "55 %", "misses everybody"),
    ("mythras-08-3", "45 %", "whom she meant"),
    ("mythras-05-1", 3, "never had to parry"),
    ("mythras-05-1", 2, "last point"),
    ("mythras-05-1", 0, "two points left"),
    ("mythras-05-2", 1, "number is called"),
    ("mythras-05-2", 3, "come off that"),
    ("mythras-05-2", 2, "whether or not"),
    ("mythras-05-3", 1, "from the belt"),
    ("mythras-05-3", 0, "is free"),
    ("mythras-05-3", 3, "Two will do"),
    ("mythras-01-1", 11, "two Sizes too small"),
    ("mythras-01-1", 0, "at least as large"),
    ("mythras-01-1", 5, "larger half"),
    ("mythras-01-2", "33 %", "while the Peltast can parry"),
    ("mythras-01-2", 1, "she has to hit first"),
    ("mythras-01-2", "7 %", "a critical"),
    ("mythras-01-3", "67 %", "waits and sees"),
    ("mythras-01-3", "87 %", "harder for her"),
    ("mythras-01-3", "56 %", "nothing is divided"),
    ("mythras-02-1", "Bleed", "cuts as well"),
    ("mythras-02-1", "impale", "stabs"),
    ("mythras-02-1", "trip opponent", "no particular roll"),
    ("mythras-02-2", 6, "one die"),
    ("mythras-02-2", 7, "average"),
    ("mythras-02-2", 24, "nothing is doubled"),
    ("mythras-02-3", "36 %", "to hold out"),
    ("mythras-02-3", "50 %", "06 to 19"),
    ("mythras-02-3", "69 %", "left out his criticals"),
    ("mythras-02-3", "65 %", "nobody wins"),
    ("mythras-03-1", 5, "armour first"),
    ("mythras-03-1", 6, "as well"),
    ("mythras-03-1", 9, "the armour alone"),
    ("mythras-03-2", "serious", "began with 5"),
    ("mythras-03-2", "minor", "above zero"),
    ("mythras-03-3", "19 %", "stays awake"),
    ("mythras-03-3", "48 %", "07 to 39"),
    ("mythras-03-3", "87 %", "left out her criticals"),
    ("mythras-03-3", "82 %", "nobody wins"),
]


@pytest.mark.parametrize(("name", "answer", "words"), MISTAKES)
def test_a_typical_wrong_answer_gets_its_explanation(name: str, answer: Any, words: str) -> None:
    told = ck.check(name, answer)
    assert not told
    assert words in told.text


@pytest.mark.parametrize("name", BOOKS.ours())
def test_any_other_wrong_answer_gets_the_hint(name: str) -> None:
    task = verdict._EXERCISES[name]()
    other = "something else" if isinstance(task.right, str) else "98 %" if task.unit == "chance" else 999
    assert ck.check(name, other).text == task.hint


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("mythras-01-1", 6),  # Huge against Large: half of 11
        ("mythras-01-2", "67/100"),  # all her successes and criticals
        ("mythras-01-3", "47/100"),  # 67 less 20
        ("mythras-02-1", "bypass armour"),
        ("mythras-02-2", 6 + 6),
        ("mythras-02-3", "64/100"),  # 100 less 5 criticals less 31 successes from 20 to 50
        ("mythras-03-1", 12 / 2 - 3),
        ("mythras-03-2", "major"),
        ("mythras-03-3", "81/100"),  # 100 less 6 criticals less 13 successes from 40 to 52
    ],
)
def test_the_right_answers_by_hand(name: str, right: Any) -> None:
    assert ck.check(name, right)


def test_a_prediction_of_an_endless_fraction_is_told_in_per_cent_alone() -> None:
    x = ck.ruleset("mythras").exchange("Anathaym", "Peltast")
    points = ck.ruleset("mythras").fighter("Peltast").hit_points_left()
    told = ck.predict("40 %", ck.first_wound(x.odds(), points, attacks=5)["exact"][4])
    assert repr(told) == "Right. You said 40.00 %, it is 37.23 %: 2.8 points too high."
