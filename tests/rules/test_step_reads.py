"""A step that declares what it reads: it may put back other fields, but not look at them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from combatkit.rules.exchange import Exchange, Step


class Blow(NamedTuple):
    roll: Any = None
    damage: int = 0


def attack(state: Blow, r: Any, context: None) -> Blow:
    roll = r.die(100, "attack")
    return state._replace(roll=roll if roll <= 50 else None)


def damage(state: Blow, r: Any, context: None) -> Blow:
    """Forgets the roll, which it has not looked at, unless the damage is high."""
    points = r.sum("1d4", "damage")
    return state._replace(damage=points) if points == 4 else state._replace(damage=points, roll=None)


def peeping(state: Blow, r: Any, context: None) -> Blow:
    return state._replace(damage=1 if state.roll else 0)


def exchange(second: Any, reads: tuple[str, ...] = ("damage",)) -> Exchange:
    steps = (Step("attack", "Attack", attack), Step("second", "Second", second, reads=reads))
    return Exchange(steps, Blow(), None,
                    lambda state, _: {"kept": state.roll is not None, "damage": state.damage},
                    events={"kept": lambda outcome: bool(outcome["kept"])})


def test_a_step_puts_back_a_field_that_it_does_not_read() -> None:
    x = exchange(damage)
    assert x.odds().by("kept", "damage") == {
        (False, 1): Fraction(1, 4), (False, 2): Fraction(1, 4), (False, 3): Fraction(1, 4),
        (True, 4): Fraction(1, 8), (False, 4): Fraction(1, 8),
    }
    assert x.chances() == {"kept": Fraction(1, 8)}
    assert x.play([34, 3]).outcome == {"kept": False, "damage": 3}


def test_a_step_that_looks_at_what_it_does_not_declare_is_told_so() -> None:
    with pytest.raises(TypeError, match="not among its `reads`"):
        exchange(peeping).odds()
    assert exchange(peeping, ("roll", "damage")).odds().chance(damage=1) == Fraction(1, 2)
