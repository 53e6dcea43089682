"""A block of steps: what it reads, where it happens, what it sets; by hand, and counted as it is played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.dice.requests import first_option
from combatkit.rules.counted import CountedStep
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.graph import Graph


class Fall(NamedTuple):
    height: int = 0
    soft: bool = False
    hurt: int = 0
    limp: bool = False
    clock: int = 0


CALLS: Counter[str] = Counter()


def leaps(state: Fall, r: Any, context: None) -> Fall:
    """1 and 2 do not fall, 3 falls one metre, 4 two of them onto hay."""
    face = int(r.die(4, "leap"))
    return state._replace(height=max(0, face - 2), soft=face == 4, clock=face)


def lands(state: Fall, r: Any, context: None) -> Fall:
    CALLS["lands"] += 1
    return state._replace(hurt=int(r.die(3, "hurt")) - 2 + state.height)


def sinks_in(state: Fall, r: Any, context: None) -> Fall:
    return state._replace(hurt=state.hurt - 1)


def limps(state: Fall, r: Any, context: None) -> Fall:
    CALLS["limps"] += 1
    return state._replace(limp=state.hurt > 0 and r.die(2, "leg") == 2)


LEAPS = Step("leaps", "Leap", leaps, reads=())
LANDS = Step("lands", "Landing", lands, reads=("height",), when="height", sets=("hurt",), block="fall")
SINKS = Step("sinks in", "Hay", sinks_in, reads=("hurt",), when="soft", sets=("hurt",), block="fall")
LIMPS = Step("limps", "Leg", limps, reads=("hurt",), sets=("limp",), block="fall")
BLOCK = (LANDS, SINKS, replace(LIMPS, when="hurt"))


def counted(*block: Step) -> CountedStep:
    return CountedStep.block(tuple(CountedStep.of(step, Fall._fields) for step in block))


def exchange(*block: Step) -> Exchange:
    return Exchange(
        (LEAPS, *block),
        Fall(),
        None,
        lambda state, _: {"clock": state.clock, "hurt": state.hurt, "limp": state.limp},
        events={
            "limps": lambda outcome: bool(outcome["limp"]),
            "unhurt": lambda outcome: not outcome["hurt"],
        },
    )


def by_hand() -> dict[tuple[int, int, bool], Fraction]:
    """Every face of the three dice. One metre onto the ground and two onto hay hurt alike: 0, 1 or 2."""
    found: Counter[tuple[int, int, bool]] = Counter()
    for leap in (1, 2, 3, 4):
        for hurt in (0, 1, 2):
            for leg in (1, 2):
                fallen = hurt if leap > 2 else 0
                found[leap, fallen, fallen > 0 and leg == 2] += 1
    return {key: Fraction(count, 24) for key, count in found.items()}


def test_a_block_is_counted_by_hand_forwards_and_backwards() -> None:
    x = exchange(*BLOCK)
    found = {tuple(outcome.values()): chance for outcome, chance in x.odds()}
    assert found == by_hand()
    assert x.chances() == {
        "limps": Fraction(1, 2) * Fraction(2, 3) * Fraction(1, 2),
        "unhurt": Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 3),
    }
    assert len(x.graph.steps) == 2, "the leap, and the block"


@pytest.mark.parametrize("answers", [(), (3,), (4,), (4, 3), (4, 3, 2), (3, 1), (1,)])
def test_a_block_goes_on_from_any_roll_as_its_steps_do(answers: tuple[int, ...]) -> None:
    alone = exchange(*(replace(step, block="") for step in BLOCK))
    some, plain = exchange(*BLOCK).after(*answers), alone.after(*answers)
    assert some.odds().by("clock", "hurt", "limp") == plain.odds().by("clock", "hurt", "limp")
    assert some.chances() == plain.chances()


def test_a_block_happens_only_where_its_first_step_does() -> None:
    x = exchange(LANDS, LIMPS)
    CALLS.clear()
    graph = Graph((CountedStep.of(LEAPS, Fall._fields), counted(LANDS, LIMPS)), None, first_option)
    assert graph.finals(1, Fall(0)) == {Fall(0): 1} and not CALLS, "not even the step that has no `when`"
    assert x.odds().chance("limps") == Fraction(1, 4) * (Fraction(2, 3) + 1) * Fraction(1, 2)
    assert CALLS["lands"] == 2 * 3, "once for each height and face, whatever the clock says"


def test_what_nobody_asks_for_is_hidden_whether_a_block_happens_or_not() -> None:
    graph = exchange(*BLOCK).graph
    limp = Fall._fields.index("limp")
    ends = dict(graph.ends(0, Fall(), asked=(limp,)))
    assert {end[limp]: weight for end, weight in ends.items()} == {True: 1, False: 5}
    assert len(ends) == 2, "who has not fallen has no height of their own in the end"


def test_what_a_block_reads_and_sets() -> None:
    fields = Fall._fields
    one, two, three = (CountedStep.of(step, fields) for step in BLOCK)
    block = CountedStep.block((one, two, three))
    at = {name: place for place, name in enumerate(fields)}
    assert block.reads == (at["height"], at["soft"], at["hurt"]), "`when` is looked at too"
    assert block.when == at["height"]
    assert block.sets == {at["hurt"], at["limp"]}
    assert block.pick(Fall(2, True, 1, True, 9)) == (2, True, 1), "the clock is none of its matters"
    untold = CountedStep.of(replace(LIMPS, sets=None), fields)
    assert CountedStep.block((one, untold)).sets is None, "one that may change anything makes it unknown"
    assert CountedStep.block((two,)) is two


def test_a_block_runs_as_its_steps_one_after_the_other() -> None:
    block = counted(*BLOCK)
    assert block.run(Fall(2, True), ScriptedRoller([3, 2]), None) == Fall(2, True, 2, True)
    assert block.run(Fall(2, False), ScriptedRoller([3, 1]), None) == Fall(2, False, 3, False)
    assert block.run(Fall(1, False), ScriptedRoller([1]), None) == Fall(1, False, 0, False)
    assert block.run(Fall(0, False, 1), ScriptedRoller([2]), None) == Fall(0, False, 1, True)
