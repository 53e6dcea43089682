"""The state of a counterattack: both blows side by side, each with the fields of an exchange."""

from __future__ import annotations

from collections import namedtuple
from typing import Any, NamedTuple, TypeAlias

from combatkit.rules.mythras.state import Context, State

CHARGE, ANSWER = 0, 1
NAMES = ("charge", "answer")
WIDTH = len(State._fields)

Clash: TypeAlias = Any  # a NamedTuple of State's fields twice, made below
_FIELDS = [
    *[f"{name}_{field}" for name in NAMES for field in State._fields],
    *("now", "charge_open", "answer_open", "charge_lean", "answer_lean"),
]
Both: Any = namedtuple("Both", _FIELDS)  # type: ignore[misc]
Both.__doc__ = """Both blows.

`now` is the blow under way, `open` says whether it can still be struck, and `lean` whether its location and
damage have been left out.
"""


class Sides(NamedTuple):
    """The contexts of both blows. `first` strikes first; None: both strike at once."""

    charge: Context
    answer: Context
    first: int | None
    weapon_set: bool

    def of(self, which: int) -> Context:
        """The context of one of the two blows."""
        return self.charge if which == CHARGE else self.answer


def part(clash: Clash, which: int) -> State:
    """The state of one of the two blows."""
    return State._make(clash[which * WIDTH : (which + 1) * WIDTH])


def put_back(clash: Clash, which: int, state: State) -> Clash:
    low = which * WIDTH
    return Both._make((*clash[:low], *state, *clash[low + WIDTH :]))
