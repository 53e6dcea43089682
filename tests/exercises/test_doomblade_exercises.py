"""The exercises of the Doomblade notebooks: their solutions pass, and typical wrong answers are explained."""

from __future__ import annotations

import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import combatkit as ck
from combatkit.exercises import verdict

sys.path.insert(0, str(Path(__file__).parent))  # the tests of exercises share a helper

from books import Books

BOOKS = Books("doomblade")
PAIRS = list(product(range(1, 7), repeat=2))
SOLUTIONS = BOOKS.checks("markdown")


def test_each_exercise_stands_unanswered_in_a_notebook_with_its_solution_folded_away() -> None:
    assert len(BOOKS.ours()) == 6
    assert BOOKS.checks("code") == dict.fromkeys(BOOKS.ours(), "...")
    assert sorted(SOLUTIONS) == BOOKS.ours()
    assert BOOKS.cells("markdown").count("<details><summary>Solution</summary>") == len(BOOKS.ours())


@pytest.mark.parametrize("name", BOOKS.ours())
def test_the_solution_of_the_notebook_is_right(name: str) -> None:
    answer: Any = json.loads(SOLUTIONS[name])
    assert ck.check(name, answer), repr(ck.check(name, answer))


MISTAKES = [
    ("doomblade-01-1", 12, "plain hit"),
    ("doomblade-01-1", 24, "Doubling comes first"),
    ("doomblade-01-1", 28, "wears leather"),
    ("doomblade-01-2", 0, "may Fumble"),
    ("doomblade-01-2", "1/36", "Not every line"),
    ("doomblade-01-2", "1/216", "no friend is near"),
    ("doomblade-01-3", 8, "without Bonus Success"),
    ("doomblade-01-3", 16, "Now the leather"),
    ("doomblade-01-3", 23, "not the winner's total"),
    ("doomblade-02-1", "5/9", "second pair of jaws"),
    ("doomblade-02-1", "31 %", "He rolls once"),
    ("doomblade-02-1", "66 %", "without the bonus"),
    ("doomblade-02-2", "1/6", "Reaching the number"),
    ("doomblade-02-2", "5/6", "4 harder"),
    ("doomblade-02-2", "5/12", "movement been counted"),
    ("doomblade-02-2", "7/12", "Is the range in"),
    ("doomblade-02-3", 8, "short-sword strikes as well"),
    ("doomblade-02-3", 15, "two blows"),
    ("doomblade-02-3", 17, "wears leather"),
]


@pytest.mark.parametrize(("name", "answer", "words"), MISTAKES)
def test_a_typical_wrong_answer_gets_its_explanation(name: str, answer: Any, words: str) -> None:
    told = ck.check(name, answer)
    assert not told
    assert words in told.text


@pytest.mark.parametrize("name", BOOKS.ours())
def test_every_mistake_that_an_exercise_knows_is_tried_above(name: str) -> None:
    task = verdict._EXERCISES[name]()
    assert sum(tried == name for tried, _, _ in MISTAKES) == len(task.mistakes)


@pytest.mark.parametrize("name", BOOKS.ours())
def test_any_other_wrong_answer_gets_the_hint(name: str) -> None:
    task = verdict._EXERCISES[name]()
    assert ck.check(name, "98 %" if task.unit == "chance" else 999).text == task.hint


# -- the right answers, by hand or by walking through all faces -------------------------------------------


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("doomblade-01-1", 2 * 14 - 2),
        ("doomblade-01-2", Fraction(1, 36) * Fraction(3, 6)),
        ("doomblade-01-3", 10 + (15 - 9) - 2),
        ("doomblade-02-3", (10 - 2) + (7 - 2)),
    ],
)
def test_the_right_answers_by_hand(name: str, right: Any) -> None:
    assert verdict._EXERCISES[name]().right == right


def test_the_dodge_over_all_faces_of_three_pairs() -> None:
    """Both sides have 5: Agility 5 against Brawl 4 and 1 for two rats. Double six bites, double one never."""
    totals = Counter(sum(pair) for pair in PAIRS)
    safe = Fraction(0)
    for mine, weight in totals.items():
        missed = sum(pair == (1, 1) or (sum(pair) <= mine and pair != (6, 6)) for pair in PAIRS)
        safe += Fraction(weight, 36) * Fraction(missed, 36) ** 2
    assert verdict._EXERCISES["doomblade-02-1"]().right == safe


def test_the_shot_over_all_faces() -> None:
    needed = 8 + 2 + 1 + 4
    assert verdict._EXERCISES["doomblade-02-2"]().right == Fraction(
        sum(sum(pair) + 6 >= needed for pair in PAIRS), 36
    )
