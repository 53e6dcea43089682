"""Every exercise of every notebook: its solution passes, and typical wrong answers are explained.

What is right, and what people answer wrongly, stands in `figures`, a file a game: worked out by hand or over
all faces of the dice, and never with the code that the exercise itself asks.
"""

from __future__ import annotations

import ast
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.exercises import Exercise, verdict

sys.path.insert(0, str(Path(__file__).parent))  # what only these tests read lies beside them

from books import Books
from figures import doomblade, elysium, empire, four_games, mythras

FIGURES = {
    "doomblade": doomblade,
    "elysium": elysium,
    "empire": empire,
    "four-games": four_games,
    "mythras": mythras,
}
BOOKS = {game: Books(game) for game in FIGURES}
RIGHT: dict[str, Any] = {name: right for game in FIGURES.values() for name, right in game.RIGHT.items()}
NEAR = doomblade.NEAR | elysium.NEAR | mythras.NEAR
MISTAKES = [mistake for game in FIGURES.values() for mistake in game.MISTAKES]
SOLUTIONS = {name: answer for books in BOOKS.values() for name, answer in books.checks("markdown").items()}
each_exercise = pytest.mark.parametrize("name", verdict.names())


def task_of(name: str) -> Exercise:
    return verdict._EXERCISES[name]()


def test_every_exercise_is_worked_out_by_hand() -> None:
    assert sorted(RIGHT) == verdict.names()


@pytest.mark.parametrize("game", FIGURES)
def test_each_exercise_stands_unanswered_in_a_notebook_with_its_solution_folded_away(game: str) -> None:
    books = BOOKS[game]
    assert books.ours() == sorted(FIGURES[game].RIGHT)
    assert books.checks("code") == dict.fromkeys(books.ours(), "...")
    assert sorted(books.checks("markdown")) == books.ours()
    assert books.cells("markdown").count("<details><summary>Solution</summary>") == len(books.ours())


@each_exercise
def test_the_solution_of_the_notebook_is_right(name: str) -> None:
    told = ck.check(name, ast.literal_eval(SOLUTIONS[name]))
    assert told, repr(told)


@each_exercise
def test_the_answer_by_hand_is_exactly_the_one_that_the_kit_computes(name: str) -> None:
    task, right = task_of(name), RIGHT[name]
    assert task.right == right and isinstance(task.right, (str, bool)) == isinstance(right, (str, bool))
    ways = [right, str(right)]
    if not isinstance(right, (str, bool)):
        ways += [float(right), *([f"{float(right):.1%}"] if task.unit == "chance" else [])]
    for way in ways:
        told = ck.check(name, way)
        assert told and told.text.startswith(task.because), (way, told)


@each_exercise
def test_how_near_an_answer_has_to_come(name: str) -> None:
    task, right = task_of(name), RIGHT[name]
    if isinstance(right, (str, bool)):
        return
    assert (name in NEAR) == (task.near is not None)
    half = Fraction(1, 200)  # half a per cent; anything else has to be exact
    plain = (
        (right - half, right - half * Fraction(51, 50)) if task.unit == "chance" else (right, right + half)
    )
    enough, too_far = NEAR.get(name, plain)
    assert ck.check(name, enough) and not ck.check(name, too_far)


@pytest.mark.parametrize(("name", "answer", "words"), MISTAKES)
def test_a_typical_wrong_answer_gets_its_explanation(name: str, answer: Any, words: str) -> None:
    told, task = ck.check(name, answer), task_of(name)
    assert not told
    assert words in told.text
    texts = [task.because, task.hint, *task.mistakes.values()]
    assert sum(words in text for text in texts) == 1, "other answers are told something else"


@each_exercise
def test_every_mistake_that_an_exercise_knows_is_tried(name: str) -> None:
    task = task_of(name)
    told = [ck.check(name, answer).text for tried, answer, _ in MISTAKES if tried == name]
    assert len(set(told)) == len(told), "each wrong answer has an explanation of its own"
    assert set(told) - {task.hint} == set(task.mistakes.values())
    assert len(set(task.mistakes.values())) == len(task.mistakes)


@each_exercise
def test_a_mistake_is_the_number_that_was_tried_and_not_merely_one_that_is_near(name: str) -> None:
    task = task_of(name)
    if isinstance(task.right, (str, bool)):
        return
    digits = 2 if task.unit == "chance" else 0
    tried = {verdict.read_number(answer, task.unit) for which, answer, _ in MISTAKES if which == name}
    for mistake in map(Fraction, task.mistakes):
        assert tried & {mistake, round(mistake, digits)}, f"{mistake} is not among {tried}"


@each_exercise
def test_any_other_wrong_answer_gets_the_hint(name: str) -> None:
    task = task_of(name)
    other = (
        "something else" if isinstance(task.right, (str, bool)) else "98 %" if task.unit == "chance" else 999
    )
    told = ck.check(name, other)
    assert not told and told.text == task.hint


@each_exercise
def test_no_answer_yet(name: str) -> None:
    told = ck.check(name, ...)
    assert not told and "no answer yet" in told.text


@each_exercise
def test_an_answer_that_cannot_be_read_is_refused_or_gets_the_hint(name: str) -> None:
    task = task_of(name)
    if isinstance(task.right, (str, bool)):
        assert ck.check(name, 7).text == task.hint
        return
    for unread in ("often", "", "1/0", True, [1], {1: 2}):
        with pytest.raises(InputError, match=r"answer: .* is no number; write e\.g\."):
            ck.check(name, unread)
    if task.unit == "chance":
        for beyond in (25, -0.1, "101 %"):
            with pytest.raises(InputError, match=r"is no chance; a chance lies between 0 and 1"):
                ck.check(name, beyond)
