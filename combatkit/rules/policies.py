"""Who chooses in a fight to the end: a policy by name, a function, or one of each side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from combatkit.dice.requests import Policy, Question, first_option
from combatkit.errors import InputError, unknown_name


def policy_called(given: Any, known: Mapping[str, Any]) -> Any:
    """A policy by its name; a function is one already.

    Raises
    ------
    InputError
        With the nearest name.
    """
    if callable(given):
        return given
    if not isinstance(given, str) or given not in known:
        raise unknown_name("policy", given, known)
    return known[given]


def for_both(given: Any, known: Mapping[str, Any]) -> tuple[Any, Any]:
    """The policies of the first and the second fighter, from one for both or a pair.

    Parameters
    ----------
    given
        A name, a function, or a pair of these; None is the first that is known.

    Examples
    --------
    >>> for_both(("cautious", "plain"), {"plain": min, "cautious": max})
    (<built-in function max>, <built-in function min>)
    """
    pair = given if isinstance(given, (tuple, list)) else (given, given)
    if len(pair) != 2:
        raise InputError("policy", f"{given!r} is for {len(pair)}", "name one for both, or a pair")
    plain = next(iter(known.values()), first_option)
    first, second = (plain if each is None else policy_called(each, known) for each in pair)
    return first, second


@dataclass(frozen=True, slots=True)
class Each:
    """Both choose by a policy of their own; what nobody is named for is the first one's to choose."""

    names: tuple[str, str]
    policies: tuple[Policy, Policy]

    def __call__(self, question: Question) -> Any:
        """What is chosen."""
        return self.policies[question.by == self.names[1]](question)

    @property
    def __name__(self) -> str:
        first, second = (getattr(each, "__name__", "policy") for each in self.policies)
        return f"{first} against {second}"


def shared_policy(given: Any, known: Mapping[str, Any], names: tuple[str, str]) -> Policy:
    """One policy that answers for two fighters of these names; see `for_both`."""
    first, second = for_both(given, known)
    policy: Policy = first if first is second else Each(names, (first, second))
    return policy


def in_a_sentence(policy: Any) -> str:
    """What a policy goes for: the first line of its docstring.

    Examples
    --------
    >>> in_a_sentence(first_option)
    'The policy that takes the first open option: rules list the plain course first.'
    """
    return (getattr(policy, "__doc__", None) or "").strip().split("\n")[0]
