"""A step that happens only where a field of the state is not empty: the same odds, played and counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from combatkit.rules.exchange import Exchange, Step


class Blow(NamedTuple):
    damage: int = 0
    shouts: int = 0


def strike(state: Blow, r: Any, context: None) -> Blow:
    return state._replace(damage=max(0, r.sum("1d6", "damage") - 4))


def shout(state: Blow, r: Any, context: None) -> Blow:
    """Never run where nothing got through: it would count a shout there too."""
    if not state.damage:
        return state._replace(shouts=9)
    return state._replace(shouts=1 if r.die(2, "shout") == 2 else 0)


@pytest.mark.parametrize("reads", [None, ("damage",)])
def test_a_step_is_left_out_where_its_field_is_empty(reads: tuple[str, ...] | None) -> None:
    steps = (Step("strike", "Strike", strike), Step("shout", "Shout", shout, reads=reads, when="damage"))
    x = Exchange(steps, Blow(), None, lambda state, _: state._asdict())
    assert x.odds().by("damage", "shouts") == {
        (0, 0): Fraction(4, 6), (1, 0): Fraction(1, 12), (1, 1): Fraction(1, 12),
        (2, 0): Fraction(1, 12), (2, 1): Fraction(1, 12),
    }
    assert x.play([3]).outcome == {"damage": 0, "shouts": 0}
    assert x.play([6, 2]).outcome == {"damage": 2, "shouts": 1}
    assert x.after(5).odds().by("shouts") == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_events_counted_backwards_leave_the_step_out_too() -> None:
    steps = (Step("strike", "Strike", strike),
             Step("shout", "Shout", shout, reads=("damage",), when="damage"))
    x = Exchange(steps, Blow(), None, lambda state, _: state._asdict(),
                 events={"shouts": lambda outcome: bool(outcome["shouts"])})
    assert x.chances() == {"shouts": Fraction(1, 6)}
