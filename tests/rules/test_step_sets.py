"""A step that says which fields it may change is left out where nobody asks for them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from combatkit.rules.exchange import Exchange, Glance, Step


class Blow(NamedTuple):
    damage: int = 0
    roll: Any = None
    stunned: bool = False


CALLS: Counter[str] = Counter()


def strike(state: Blow, r: Any, context: None) -> Blow:
    return state._replace(roll=r.die(100, "attack"), damage=r.sum("1d4", "damage"))


def stun(state: Blow, r: Any, context: None) -> Blow:
    CALLS["stun"] += 1
    return state._replace(stunned=bool(state.roll <= 30), roll=None)


def heal(state: Blow, r: Any, context: None) -> Blow:
    return state._replace(damage=0)


def exchange(last: Any = stun, sets: tuple[str, ...] = ("stunned", "roll")) -> Exchange:
    return Exchange(
        (Step("strike", "Strike", strike, reads=()), Step("last", "Last", last, reads=("roll",), sets=sets)),
        Blow(),
        None,
        lambda state, _: {"damage": state.damage, "stunned": state.stunned},
        events={"hard": lambda it: it["damage"] >= 3, "stunned": lambda it: bool(it["stunned"])},  # type: ignore[operator]
        glances={
            "hard": Glance(("damage",), lambda state, _: state.damage >= 3),
            "stunned": Glance(("stunned",), lambda state, _: state.stunned),
        },
    )


def test_a_last_step_that_changes_nothing_of_what_is_asked_is_not_taken() -> None:
    CALLS.clear()
    assert (
        exchange().chances("hard") == {"hard": Fraction(1, 2)} == {"hard": exchange().odds().chance("hard")}
    )
    assert exchange().chances("stunned", "hard") == {"stunned": Fraction(3, 10), "hard": Fraction(1, 2)}
    before = CALLS["stun"]
    exchange().chances("hard")
    assert CALLS["stun"] == before


def test_a_step_that_changes_what_it_does_not_declare_is_told_so() -> None:
    with pytest.raises(TypeError, match="not among its `sets`"):
        exchange(heal).chances("stunned")
    assert exchange(heal, ("damage",)).chances("hard") == {"hard": 0}
