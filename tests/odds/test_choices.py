"""What a choice is worth and how odds move, against counts by hand in the tests' own game."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from combatkit.errors import InputError
from combatkit.odds.choices import START, course
from combatkit.odds.options import worth

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy

# Ada throws at Bo, whose helmet stops one point on the head, which one face of six strikes.
ANYWHERE = Fraction(5, 6) * Fraction(2, 4) + Fraction(1, 6) * Fraction(1, 4)
LEGS = Fraction(2, 4)


def test_each_option_is_counted_and_compared_with_what_the_policy_takes() -> None:
    options = worth(toy.RULESET.exchange("Ada", "Bo"), "knocked out", [2])
    assert [(each.option, each.chance, each.change) for each in options] == [
        ("anywhere", ANYWHERE, 0),
        ("legs", LEGS, LEGS - ANYWHERE),
    ]


def test_another_policy_is_another_yardstick() -> None:
    exchange = toy.RULESET.exchange("Ada", "Bo", policy=lambda question: "legs")
    anywhere, legs = worth(exchange, "knocked out", [2])
    assert (anywhere.change, legs.change) == (ANYWHERE - LEGS, 0)


@pytest.mark.parametrize("answers", [[], [2, "legs"], [6]])
def test_where_no_choice_is_due_it_says_what_is(answers: list[object]) -> None:
    with pytest.raises(InputError, match="none is due"):
        worth(toy.RULESET.exchange("Ada", "Bo"), "knocked out", answers)


def test_the_course_has_a_row_for_each_answer_and_its_parts_add_up() -> None:
    exchange = toy.RULESET.exchange("Ada", "Bo")
    frame = course(exchange, toy.RULESET.stack, [2, "legs", 4])
    assert list(frame["after"]) == [START, "1. throw 2", "2. goal legs", "3. bruise 4"]
    assert list(frame["knocked out"]) == pytest.approx([float(ANYWHERE * 4 / 6), float(ANYWHERE), 0.5, 1])
    assert list(frame[list(toy.RULESET.stack)].sum(axis=1)) == pytest.approx([1, 1, 1, 1])


def test_what_the_exchange_has_been_given_counts_once() -> None:
    begun = toy.RULESET.exchange("Ada", "Bo").after(2)
    fresh = course(toy.RULESET.exchange("Ada", "Bo"), toy.RULESET.stack, [2, "legs", 4])
    assert course(begun, toy.RULESET.stack, ["legs", 4]).equals(fresh)
    assert worth(begun, "knocked out") == worth(toy.RULESET.exchange("Ada", "Bo"), "knocked out", [2])
