"""Who chooses in a fight to the end: policies by name, as functions, and one of each side."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.dice.requests import Question, first_option
from combatkit.errors import InputError
from combatkit.rules.policies import Each, for_both, in_a_sentence, policy_called, shared_policy


def first_of(question: Question) -> Any:
    """Takes the first.

    And says more below.
    """
    return question.options[0]


def last_of(question: Question) -> Any:
    return question.options[-1]


KNOWN = {"plain": first_of, "last": last_of}


@pytest.mark.parametrize(
    ("given", "both"),
    [
        (None, (first_of, first_of)),
        ("last", (last_of, last_of)),
        (last_of, (last_of, last_of)),
        (("last", "plain"), (last_of, first_of)),
        (["plain", "last"], (first_of, last_of)),
        ((None, "last"), (first_of, last_of)),
        (("last", None), (last_of, first_of)),
        ((first_of, "last"), (first_of, last_of)),
    ],
)
def test_one_for_both_or_a_pair(given: Any, both: tuple[Any, Any]) -> None:
    assert for_both(given, KNOWN) == both


def test_without_named_policies_the_first_option_is_taken() -> None:
    assert for_both(None, {}) == (first_option, first_option)


@pytest.mark.parametrize("given", [(), ("plain",), ["plain"] * 3])
def test_a_pair_is_of_two(given: Any) -> None:
    with pytest.raises(InputError, match=rf"policy: .* is for {len(given)}; name one for both, or a pair"):
        for_both(given, KNOWN)


@pytest.mark.parametrize("given", ["lost", 7, {"plain": 1}, b"plain", ""])
def test_what_is_no_policy_is_refused_in_words(given: Any) -> None:
    with pytest.raises(
        InputError, match=r"policy: .* is unknown; (did you mean '(plain|last)'|use one of: plain, last)"
    ):
        policy_called(given, KNOWN)


def test_one_policy_for_both_stays_itself_and_two_answer_each_for_its_own() -> None:
    names = ("Mila", "Nox")
    assert shared_policy("last", KNOWN, names) is last_of
    assert shared_policy(None, KNOWN, names) is first_of
    both = shared_policy(("last", "plain"), KNOWN, names)
    assert both == Each(names, (last_of, first_of))
    chosen = [both(Question("effect", by, ("bleed", "trip"))) for by in ("Mila", "Nox", "")]
    assert chosen == ["trip", "bleed", "trip"]
    assert both.__name__ == "last_of against first_of"


def test_the_first_line_says_what_a_policy_goes_for() -> None:
    assert in_a_sentence(first_of) == "Takes the first."
    assert in_a_sentence(last_of) == "" == in_a_sentence(None)
