"""A list of dice is a whole script: choices that it does not name are the policy's."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from combatkit.dice import ScriptedRoller, ScriptOver
from combatkit.errors import InputError
from combatkit.rules.exchange import Exchange, Step

EFFECTS = ["no effect", "Trip"]


def last_option(question: Any) -> Any:
    return question.options[-1]


def played(answers: list[Any]) -> list[Any]:
    """A die, a choice and another die."""
    roller = ScriptedRoller(answers)
    seen = [roller.die(100, "attack"), roller.choose("effect", EFFECTS), roller.die(20, "location")]
    roller.finish()
    return seen


def test_dice_alone_leave_the_choice_to_the_policy() -> None:
    assert played([34, 15]) == [34, "no effect", 15]
    assert played([34, "Trip", 15]) == [34, "Trip", 15]


def test_the_answers_of_such_a_run_play_it_again() -> None:
    roller = ScriptedRoller([34, 15])
    roller.policy = last_option
    roller.die(100, "attack")
    assert roller.choose("effect", EFFECTS) == "Trip"
    roller.die(20, "location")
    assert roller.trace.answers == [34, "Trip", 15] == played(roller.trace.answers)


def test_a_choice_at_the_end_of_a_script_is_still_asked_for() -> None:
    roller = ScriptedRoller([34])
    roller.die(100, "attack")
    with pytest.raises(ScriptOver, match="choose one of"):
        roller.choose("effect", EFFECTS)


def test_a_choice_among_numbers_is_answered_by_a_number() -> None:
    assert ScriptedRoller([4]).choose("which roll counts", [7, 4]) == 4
    with pytest.raises(InputError, match="5 is no choice here"):
        ScriptedRoller([5]).choose("which roll counts", [7, 4])


class Fight(NamedTuple):
    effect: str = ""


def strike(state: Fight, r: Any, context: None) -> Fight:
    r.die(100, "attack")
    effect = r.choose("effect", EFFECTS)
    r.die(20, "location")
    return state._replace(effect=effect)


def test_an_exchange_goes_by_its_own_policy_where_dice_alone_are_given() -> None:
    x = Exchange((Step("strike", "Strike", strike),), Fight(), None,
                 lambda state, _: {"effect": state.effect}, policy=last_option)
    assert x.play([34, 15]).outcome["effect"] == "Trip"
    assert x.walk([34, 15]).state.effect == "Trip"
    assert x.after(34, 15).odds().by("effect") == {"Trip": 1}
