"""Which option a fighter declares in each round of a duel: named policies, each a function of a question.

A policy sees the options that are open and, as the question's state, the Exhaustion that is left, what holds
in this round, and the posture. Who must get up, Recover or Guard does so; a policy rules over the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatkit.dice.requests import Policy, Question, first_option
from combatkit.rules.empire.duel_state import GUARD, RECOVER, RISE
from combatkit.rules.empire.load import exhaustion_level

COURSE = "course"
"""The question for the option of a round."""


def as_set_up(question: Question) -> Any:
    """What the set-up says; who is out of breath Recovers, and who is down gets up."""
    return first_option(question)


def _always(course: str, sentence: str) -> Policy:
    """The policy that takes one course whenever it is open."""

    def choose(question: Question) -> Any:
        return _wish(question, course)

    choose.__name__, choose.__doc__ = course, sentence
    return choose


def measured(question: Question) -> Any:
    """Attack harder on more than half the breath, plainly on more than a quarter, then attack and parry."""
    return _by_breath(question, "attack harder", "attack", "attack and parry")


def thrifty(question: Question) -> Any:
    """Attack on more than half the breath, then behind a parry, and Rest on a quarter of it."""
    return _by_breath(question, "attack", "attack and parry", "rest")


def _by_breath(question: Question, fresh: str, halved: str, spent: str) -> Any:
    if question.name != COURSE:
        return first_option(question)
    breath, ground = question.state[0], question.context
    most = exhaustion_level(ground.fighters[ground.names.index(question.by)])
    return _wish(question, fresh if 2 * breath > most else halved if 4 * breath > most else spent)


def _wish(question: Question, course: str) -> Any:
    """The course, where it is open and nothing more urgent is to be done."""
    urgent = question.options[0] in (RISE, RECOVER, GUARD)
    return question.options[0] if urgent or course not in question.options else course


DUEL_POLICIES: dict[str, Callable[[Question], Any]] = {
    "as set up": as_set_up,
    "attack": _always("attack", "A plain Attack in every round."),
    "attack harder": _always("attack harder", "An Attack with Extra Effort in every round."),
    "attack with care": _always("attack with care", "An Attack with Extra Effort on defence in every round."),
    "desperate attack": _always("desperate attack", "A Desperate Attack in every round."),
    "attack and parry": _always("attack and parry", "An Attack behind a Parry in every round."),
    "swing twice": _always("swing twice", "Two swings in every round."),
    "parry": _always("parry", "A Parry in every round, and the blow that it allows."),
    "dodge": _always("dodge", "A Dodge in every round, and the blow that it allows."),
    "measured": measured,
    "thrifty": thrifty,
}
"""All policies of a duel by name; the first is how a duel is fought unless told otherwise."""
