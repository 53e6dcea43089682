"""Dice: notation, exact distributions, and the three rollers that run a rule.

``combatkit.dice`` is a package that can be called: ``combatkit.dice("4d6kh3")`` is `dice`, so that the word
which a reader types first needs no second name.
"""

from __future__ import annotations

import sys
from types import ModuleType

from combatkit.dice.distribution import Distribution
from combatkit.dice.exact import ExactRoller
from combatkit.dice.expression import Expression
from combatkit.dice.faults import LimitError, NotationError
from combatkit.dice.notation import dice, understand
from combatkit.dice.parser import parse
from combatkit.dice.requests import Policy, Question, Request, first_option
from combatkit.dice.roll import Rolled, roll_expression
from combatkit.dice.rollers import PlayRoller, RandomRoller, Roller, ScriptedRoller, ScriptOver
from combatkit.dice.rolls import LazyDie, Roll, band, versus
from combatkit.dice.trace import Line, Trace
from combatkit.dice.versus import Versus, at_least_one_in

__all__ = [
    "Distribution",
    "ExactRoller",
    "Expression",
    "LazyDie",
    "LimitError",
    "Line",
    "NotationError",
    "PlayRoller",
    "Policy",
    "Question",
    "RandomRoller",
    "Request",
    "Roll",
    "Rolled",
    "Roller",
    "ScriptOver",
    "ScriptedRoller",
    "Trace",
    "Versus",
    "at_least_one_in",
    "band",
    "dice",
    "first_option",
    "parse",
    "roll_expression",
    "understand",
    "versus",
]


class _CallablePackage(ModuleType):
    """This package, with a call: the distribution of an expression in dice notation."""

    def __call__(self, text: str) -> Distribution:
        return dice(text)


sys.modules[__name__].__class__ = _CallablePackage
