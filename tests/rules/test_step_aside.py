"""What no later step reads waits aside: states that differ in nothing else are counted once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

from combatkit.rules.exchange import Exchange, Step


class Throw(NamedTuple):
    colour: str = ""
    number: int = 0
    high: bool = False
    score: int = 0
    mark: int = 0


CALLS: Counter[str] = Counter()


def draw(state: Throw, r: Any, context: None) -> Throw:
    """A colour that nobody asks for later, and a number that the next steps ask for."""
    face = int(r.die(6, "colour"))
    return state._replace(colour="abcdef"[face - 1], number=face % 2)


def rolls(state: Throw, r: Any, context: None) -> Throw:
    CALLS["rolls"] += 1
    return state._replace(high=r.die(4, "roll") > 3 - state.number)


def scores(state: Throw, r: Any, context: None) -> Throw:
    CALLS["scores"] += 1
    return state._replace(score=r.sum("1d3", "score")) if state.high else state


def paints(state: Throw, r: Any, context: None) -> Throw:
    """Sets the colour without having looked at it."""
    return state._replace(colour="gold", mark=1) if state.score == 3 else state._replace(mark=2)


STEPS = (
    Step("draw", "Draw", draw, reads=()),
    Step("rolls", "Rolls", rolls, reads=("number",)),
    Step("scores", "Scores", scores, reads=("high",)),
    Step("paints", "Paints", paints, reads=("score",)),
)


def by_hand() -> dict[tuple[str, int], Fraction]:
    """Every face of every die."""
    found: Counter[tuple[str, int]] = Counter()
    for face in range(1, 7):
        for roll in range(1, 5):
            for score in range(1, 4):
                got = score if roll > 3 - face % 2 else 0
                found["gold" if got == 3 else "abcdef"[face - 1], got] += 1
    return {key: Fraction(count, 72) for key, count in found.items()}


def test_what_waits_aside_comes_back_unless_a_step_has_set_it() -> None:
    x = Exchange(STEPS, Throw(), None, lambda state, _: {"colour": state.colour, "score": state.score})
    assert x.odds().by("colour", "score") == by_hand()


def test_states_that_differ_only_in_what_waits_go_one_way_together() -> None:
    x = Exchange(STEPS, Throw(), None, lambda state, _: {"colour": state.colour, "score": state.score})
    advanced: list[int] = []
    graph = x.graph
    plain = graph._advance
    graph._advance = lambda step, weights: advanced.append(len(weights)) or plain(step, weights)  # type: ignore[method-assign, func-returns-value]
    graph.finals(0, Throw())
    # Six colours leave the first step, but only two numbers: two states go on from there, each by itself.
    assert advanced == [1, 1, 2, 4, 1, 2, 4]
