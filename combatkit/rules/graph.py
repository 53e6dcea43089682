"""The counted form of an exchange: states, and the exact odds of each next state.

Each step is run once for every different state that reaches it; equal states merge, and what was found is
remembered. Exchanges that differ only in their first state (two skills, say) share one graph: their later
steps are counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import gcd, lcm
from typing import Any, NamedTuple, TypeAlias

from combatkit.dice.exact import ExactRoller
from combatkit.dice.requests import Answer, Policy

State: TypeAlias = Any
Run: TypeAlias = Callable[[Any, Any, Any], Any]
Weights: TypeAlias = dict[State, int]
Changes: TypeAlias = tuple[list[tuple[list[tuple[int, Any]], int]], int]
"""For each branch the (place, new value) pairs that a step changes and its weight; and the total weight."""
UNCHANGED: Changes = ([([], 1)], 1)


class CountedStep(NamedTuple):
    """A step as it is counted: its function, and the places of the fields of the state that matter to it.

    `reads` is None when it reads them all; `when` is None when it always happens.
    """

    run: Run
    reads: tuple[int, ...] | None
    when: int | None

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(step: Any, fields: tuple[str, ...]) -> CountedStep:
        """The counted form of a `Step` over a state with these fields."""
        reads = None if step.reads is None else tuple([fields.index(name) for name in step.reads])
        return CountedStep(step.run, reads, fields.index(step.when) if step.when else None)


class Hidden:
    """What stands in a field that a step does not read: whoever looks at it is told so."""

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError(UNDECLARED)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(UNDECLARED)

    def __iter__(self) -> Any:
        raise TypeError(UNDECLARED)

    def __repr__(self) -> str:
        return "<hidden>"


UNDECLARED = "a step looks at a field of the state that is not among its `reads`"
HIDDEN = Hidden()


class Graph:
    """The states of some steps in one context, with exact odds from each to the next.

    A step that declares what it `reads` is run once for each different value of those fields; what it
    changes is then applied to every state that agrees in them. Fields that it does not read are hidden
    from it (`HIDDEN`), so a step cannot depend on them by accident; but it may set them, and so put back
    a field that nobody needs any more without looking at it.
    """

    def __init__(self, steps: tuple[CountedStep, ...], context: Hashable, policy: Policy) -> None:
        self.steps, self.context, self.policy = steps, context, policy
        self._roller = ExactRoller(policy)
        self._next: list[dict[State, tuple[Weights, int]]] = [{} for _ in steps]
        self._changes: list[dict[State, Changes]] = [{} for _ in steps]
        self._values: dict[Hashable, list[dict[State, tuple[tuple[int, ...], int]]]] = {}

    @staticmethod
    def of(steps: tuple[CountedStep, ...], context: Hashable, policy: Policy) -> Graph:
        """The graph of these steps: the one that was made before, if it is still remembered."""
        return _graph(steps, context, policy)

    def next(self, step: int, state: State) -> tuple[Weights, int]:
        """The states after `step`, with whole-number weights and their total."""
        known = self._next[step]
        found = known.get(state)
        if found is None:
            found = known[state] = self._count(step, state)
        return found

    def _count(self, step: int, state: State) -> tuple[Weights, int]:
        run, reads, when = self.steps[step]
        if when is not None and not state[when]:
            return {state: 1}, 1
        if reads is None:
            return self._roller.outcomes(run, state, self.context)
        moves, total = self._moves(step, state)
        return _apply(state, moves), total

    def _moves(self, step: int, state: State) -> Changes:
        """What a step changes, and how likely, for all states that agree in the fields that it reads."""
        run, reads, when = self.steps[step]
        if when is not None and not state[when]:
            return UNCHANGED
        places = reads or ()
        seen = tuple([state[place] for place in places])
        known = self._changes[step].get(seen)
        if known is None:
            blank: list[Any] = [HIDDEN] * len(state)
            for place, value in zip(places, seen, strict=True):
                blank[place] = value
            view = tuple.__new__(type(state), blank)
            reached, total = self._roller.outcomes(run, view, self.context)
            known = self._changes[step][seen] = (
                [
                    (
                        [
                            (i, new)
                            for i, (old, new) in enumerate(zip(view, after, strict=True))
                            if new is not old
                        ],
                        weight,
                    )
                    for after, weight in reached.items()
                ],
                total,
            )
        return known

    def finals(self, step: int, state: State, given: Sequence[Answer] = ()) -> Weights:
        """The weights of the final states, counted from `step` on.

        `given` are answers which that step already has.
        """
        if given:
            roller = ExactRoller(self.policy, given)
            weights, _ = roller.outcomes(self.steps[step].run, state, self.context)
            step += 1
        else:
            weights = {state: 1}
        for index in range(step, len(self.steps)):
            weights = self._advance(index, weights)
        return weights

    def _advance(self, step: int, weights: Weights) -> Weights:
        """All weights one step on, over one common total."""
        after: Weights = {}
        if self.steps[step].reads is None:
            every = [(weight, *self.next(step, state)) for state, weight in weights.items()]
            total = lcm(*{part for _, _, part in every})
            for weight, reached, part in every:
                scale = weight * (total // part)
                for state, share in reached.items():
                    after[state] = after.get(state, 0) + scale * share
        else:
            moves = [(state, weight, self._moves(step, state)) for state, weight in weights.items()]
            total = lcm(*{part for _, _, (_, part) in moves})
            for state, weight, (changes, part) in moves:
                scale = weight * (total // part)
                if changes is UNCHANGED[0]:
                    after[state] = after.get(state, 0) + scale
                    continue
                for change, share in changes:
                    reached_state = _changed(state, change) if change else state
                    after[reached_state] = after.get(reached_state, 0) + scale * share
        common = gcd(*after.values())
        return after if common == 1 else {state: weight // common for state, weight in after.items()}

    def chances(
        self, step: int, state: State, key: Hashable, flags: Callable[[State], tuple[int, ...]]
    ) -> tuple[tuple[int, ...], int]:
        """How likely some events are from here: their weights, and the total.

        Counted backwards and remembered under `key`, so that many first states share the work: that is what
        makes a heat map fast. `flags` gives 1 or 0 for each event in a final state; `key` names them.
        """
        tables = self._values.setdefault(key, [{} for _ in range(len(self.steps) + 1)])
        return self._chances(tables, step, state, flags)

    def _chances(
        self,
        tables: list[dict[State, tuple[tuple[int, ...], int]]],
        step: int,
        state: State,
        flags: Callable[[State], tuple[int, ...]],
    ) -> tuple[tuple[int, ...], int]:
        while step < len(self.steps):
            when = self.steps[step].when
            if when is None or state[when]:
                break
            step += 1  # it does not happen here
        known = tables[step].get(state)
        if known is not None:
            return known
        if step == len(self.steps):
            found = (flags(state), 1)
        else:
            later, part = self._later(tables, step, state, flags)
            if len(later) == 1:
                found = later[0][1:]
            else:
                total = lcm(*{each for _, _, each in later})
                sums = [0] * len(later[0][1])
                for share, weights, each in later:
                    scale = share * (total // each)
                    for index, weight in enumerate(weights):
                        if weight:
                            sums[index] += scale * weight
                total *= part
                common = gcd(total, *sums)
                found = (tuple([weight // common for weight in sums]), total // common)
        tables[step][state] = found
        return found

    def _later(
        self,
        tables: list[dict[State, tuple[tuple[int, ...], int]]],
        step: int,
        state: State,
        flags: Callable[[State], tuple[int, ...]],
    ) -> tuple[list[tuple[int, tuple[int, ...], int]], int]:
        """For each branch of a step its weight and what comes of it; and the total of these weights."""
        if self.steps[step].reads is None:
            reached, part = self.next(step, state)
            after = list(reached.items())
        else:
            moves, part = self._moves(step, state)
            after = [(_changed(state, change) if change else state, share) for change, share in moves]
        return [(share, *self._chances(tables, step + 1, now, flags)) for now, share in after], part


def _apply(state: State, moves: list[tuple[list[tuple[int, Any]], int]]) -> Weights:
    """The states that come of `state` by each list of changes."""
    reached: Weights = {}
    for changes, weight in moves:
        after = _changed(state, changes)
        reached[after] = reached.get(after, 0) + weight
    return reached


def _changed(state: State, changes: list[tuple[int, Any]]) -> State:
    """`state` with new values in some places: ``_make`` without its detour, in the inner loop."""
    parts = list(state)
    for place, new in changes:
        parts[place] = new
    return tuple.__new__(type(state), parts)


@lru_cache(maxsize=256)
def _graph(steps: tuple[CountedStep, ...], context: Hashable, policy: Policy) -> Graph:
    return Graph(steps, context, policy)
