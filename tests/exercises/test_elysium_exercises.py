"""The exercises of the Elysium notebooks: their solutions pass, and typical wrong answers are explained."""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import combatkit as ck

sys.path.insert(0, str(Path(__file__).parent))  # the tests of exercises share a helper

from books import Books

BOOKS = Books("elysium")
DIE = range(1, 11)
PAIRS = list(product(DIE, DIE))
SOLUTIONS = BOOKS.checks("markdown")


def test_each_exercise_stands_unanswered_in_a_notebook_with_its_solution_folded_away() -> None:
    assert BOOKS.checks("code") == dict.fromkeys(BOOKS.ours(), "...")
    assert sorted(SOLUTIONS) == BOOKS.ours()
    assert BOOKS.cells("markdown").count("<details><summary>Solution</summary>") == len(BOOKS.ours())


@pytest.mark.parametrize("name", BOOKS.ours())
def test_the_solution_of_the_notebook_is_right(name: str) -> None:
    answer: Any = json.loads(SOLUTIONS[name])
    assert ck.check(name, answer), repr(ck.check(name, answer))


def test_every_exercise_is_worked_out_by_hand_below() -> None:
    assert sorted(name for name, _ in BY_HAND) == BOOKS.ours()


BY_HAND = [
    ("elysium-01-1", "no"),  # 6 + 10 against 7 + 9
    ("elysium-01-2", sum(a > b for a, b in PAIRS) / 100),
    ("elysium-01-3", (9 + 4 + 3 + 4) - (4 + 5 + 3 + 4)),
    ("elysium-02-1", "Iben"),  # 20, 18, 16, 12
    ("elysium-02-2", 6 - 4),
    ("elysium-02-3", 10 + 8),
    ("elysium-03-1", 4 * (1 - -1)),
    ("elysium-03-2", sum(a + 11 + 5 > b + 11 for a, b in PAIRS) / 100),
    ("elysium-03-3", -2 * 2 - 2 * 1),
    ("elysium-04-1", -2),  # 45 - 30 = 15: 1 to 10, and 11 to 15
    ("elysium-04-2", 5 * (10 - 7)),
    ("elysium-04-3", 18 - 11),
    ("elysium-05-1", 30 / (2 * 0.36 * sum(max(0, a + 11 - b - 12) for a, b in PAIRS) / 100)),
    ("elysium-05-2", sum(a + 10 > b + 9 + 6 for a, b in PAIRS) / 100),
    ("elysium-05-3", 1 - (1 - 0.45 * sum(a + 9 > b + 9 for a, b in PAIRS) / 100) ** 3),
]


@pytest.mark.parametrize(("name", "answer"), BY_HAND)
def test_the_answer_by_hand_is_the_one_that_the_kit_computes(name: str, answer: Any) -> None:
    assert ck.check(name, answer), repr(ck.check(name, answer))


MISTAKES = [
    ("elysium-01-1", "yes", "not higher"),
    ("elysium-01-1", "perhaps", "Both have 16"),
    ("elysium-01-2", "50 %", "equal dice"),
    ("elysium-01-2", "55 %", "to the attacker"),
    ("elysium-01-2", "10 %", "the two dice are equal"),
    ("elysium-01-2", "30 %", "a hundred pairs"),
    ("elysium-01-3", 20, "the Damage Roll"),
    ("elysium-01-3", 8, "chain shirt"),
    ("elysium-01-3", 5, "9 and 4"),
    ("elysium-01-3", 16, "the Guard Roll"),
    ("elysium-01-3", 1, "subtract"),
    ("elysium-02-1", "Wren", "the other way"),
    ("elysium-02-1", "Holm", "acts first"),
    ("elysium-02-1", "Sefa", "the last to act"),
    ("elysium-02-1", "Anna", "one of the four"),
    ("elysium-02-2", 0, "without the trump"),
    ("elysium-02-2", 4, "has to be paid"),
    ("elysium-02-2", 6, "Only one"),
    ("elysium-02-2", 1, "mind the trump"),
    ("elysium-02-3", 10, "where it begins"),
    ("elysium-02-3", 19, "the same number is enough"),
    ("elysium-02-3", 8, "the damage alone"),
    ("elysium-02-3", 16, "to 10"),
    ("elysium-03-1", 4, "not one point"),
    ("elysium-03-1", 2, "difference in Size"),
    ("elysium-03-1", 0, "whichever side"),
    ("elysium-03-1", -8, "helped"),
    ("elysium-03-1", 10, "worth 4"),
    ("elysium-03-2", "45 %", "without the elbow"),
    ("elysium-03-2", "90 %", "still held"),
    ("elysium-03-2", "50 %", "Even without"),
    ("elysium-03-2", "70 %", "at least 5 higher"),
    ("elysium-03-3", -4, "The taunt counts"),
    ("elysium-03-3", -2, "the threats"),
    ("elysium-03-3", 6, "write -6"),
    ("elysium-03-3", -8, "The third would be"),
    ("elysium-03-3", 0, "two tables"),
    ("elysium-04-1", -1, "has begun"),
    ("elysium-04-1", 2, "write -2"),
    ("elysium-04-1", -5, "beyond the accurate"),
    ("elysium-04-1", -15, "for every 10"),
    ("elysium-04-1", 0, "beyond 30"),
    ("elysium-04-2", 3, "Each is 5 feet"),
    ("elysium-04-2", 5, "one point"),
    ("elysium-04-2", 35, "lacking to 10"),
    ("elysium-04-2", 0, "misses it"),
    ("elysium-04-2", 20, "How much is lacking"),
    ("elysium-04-3", 11, "the roll"),
    ("elysium-04-3", 18, "the number to reach"),
    ("elysium-04-3", 1, "steadying"),
    ("elysium-04-3", 0, "not enough"),
    ("elysium-04-3", 3, "The number is 18"),
    ("elysium-05-1", 69, "strikes twice"),
    ("elysium-05-1", 13, "do not multiply"),
    ("elysium-05-1", 25, "what Nox would need"),
    ("elysium-05-1", 5, "Divide 30"),
    ("elysium-05-2", "55 %", "without the 6"),
    ("elysium-05-2", "15 %", "the totals equal"),
    ("elysium-05-2", "0 %", "a 10 against a 4"),
    ("elysium-05-2", "90 %", "the blow fails"),
    ("elysium-05-2", "30 %", "5 points more"),
    ("elysium-05-3", "61 %", "added them"),
    ("elysium-05-3", "51 %", "all three fail"),
    ("elysium-05-3", "1 %", "One is enough"),
    ("elysium-05-3", "20 %", "The rest is the answer"),
]


@pytest.mark.parametrize(("name", "answer", "words"), MISTAKES)
def test_a_typical_wrong_answer_gets_its_explanation(name: str, answer: Any, words: str) -> None:
    told = ck.check(name, answer)
    assert not told
    assert words in told.text


@pytest.mark.parametrize("name", BOOKS.ours())
def test_no_answer_yet(name: str) -> None:
    assert "no answer yet" in ck.check(name, ...).text
