"""The counted form of an exchange: states, and the exact odds of each next state.

Each step is run once for every different state that reaches it; equal states merge, and what was found is
remembered. Exchanges that differ only in their first state (two skills, say) share one graph: their later
steps are counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from math import lcm
from operator import is_not
from typing import Any

from combatkit.dice.exact import ExactRoller
from combatkit.dice.requests import Answer, Policy
from combatkit.rules.backward import Backward
from combatkit.rules.counted import (
    HIDDEN,
    UNCHANGED,
    UNDECLARED_CHANGE,
    Block,
    Changes,
    CountedStep,
    Lean,
    State,
    Weights,
    changed,
    gather,
    live_places,
    lowest,
)

STEPS_TO_COME, FEW_STATES = 3, 64
"""States are taken apart (see `Graph.ends`) while so many steps still come and there are not too many states:
later it costs more than it saves."""


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
        self._values: dict[Hashable, Backward] = {}

    @staticmethod
    def of(steps: tuple[CountedStep, ...], context: Hashable, policy: Policy) -> Graph:
        """The graph of these steps: the one that was made before, if it is still remembered."""
        return _graph(steps, context, policy)

    def next(self, step: int, state: State) -> tuple[Weights, int]:
        """The states after a step that reads every field, with whole-number weights and their total."""
        known = self._next[step]
        found = known.get(state)
        if found is None:
            run, _, when, _, _ = self.steps[step]
            happens = when is None or state[when]
            found = self._roller.outcomes(run, state, self.context) if happens else ({state: 1}, 1)
            known[state] = found
        return found

    def moves(self, step: int, state: State) -> Changes:
        """What a step changes, and how likely, for all states that agree in the fields that it reads."""
        run, reads, when, pick, sets = self.steps[step]
        if when is not None and not state[when]:
            return UNCHANGED
        seen = pick(state)
        known = self._changes[step].get(seen)
        if known is None:
            blank: list[Any] = [HIDDEN] * len(state)
            for place in reads or ():
                blank[place] = state[place]
            view = tuple.__new__(type(state), blank)
            if isinstance(run, Block):
                reached = Graph.of(run.steps, self.context, self.policy).finals(0, view)
                total = sum(reached.values())
            else:
                reached, total = self._roller.outcomes(run, view, self.context)
            places = range(len(state))
            known = self._changes[step][seen] = (
                [
                    ([(i, after[i]) for i in compress(places, map(is_not, after, view))], weight)
                    for after, weight in reached.items()
                ],
                total,
            )
            if sets is not None and any(place not in sets for change, _ in known[0] for place, _ in change):
                raise TypeError(UNDECLARED_CHANGE)
        return known

    def finals(self, step: int, state: State, given: Sequence[Answer] = ()) -> Weights:
        """The weights of the final states, counted from `step` on.

        `given` are answers which that step already has.
        """
        weights: Weights = {}
        for end, weight in self.ends(step, state, given):
            gather(weights, end, weight)
        return lowest(weights)

    def ends(
        self, step: int, state: State, given: Sequence[Answer] = (), asked: tuple[int, ...] | None = None
    ) -> Iterable[tuple[State, int]]:
        """The same as pairs of final state and weight, in which equal states may come several times.

        Faster where the states are made into something else at once.
        """
        if given:
            roller = ExactRoller(self.policy, given)
            weights, _ = roller.outcomes(self.steps[step].run, state, self.context)
            step += 1
        else:
            weights = {state: 1}
        return self.onward(step, weights, asked)

    def onward(
        self, step: int, weights: Weights, asked: tuple[int, ...] | None = None
    ) -> Iterable[tuple[State, int]]:
        """The final states, as by `ends`, from several states that come to a step with these weights.

        `asked` are the places of the fields that somebody wants to know in the end: all others are hidden as
        soon as no step reads them any more. None: all are wanted.
        """
        size = len(next(iter(weights)))
        if asked is not None:
            lean = [Lean(*both) for both in pairwise(live_places(self.steps, asked, size))]
            for index in range(step, len(self.steps)):
                weights = self._advance(index, weights, lean[index])
            return weights.items()
        live = live_places(self.steps, (), size)
        for index in range(step, len(self.steps)):
            if len(self.steps) - index >= STEPS_TO_COME and 1 < len(weights) <= FEW_STATES:
                cores = _cores(weights, live[index])
                if 2 * len(cores) <= len(weights):
                    return self._ends_apart(index, cores)
            weights = self._advance(index, weights)
        return weights.items()

    def _ends_apart(self, step: int, cores: Iterable[list[tuple[State, int]]]) -> list[tuple[State, int]]:
        """The final states where states that differ only in what no step reads any more are counted once.

        What they differ in waits aside, and is put back in the end.
        """
        counted = []
        for states in cores:
            first = states[0][0]
            values = zip(*[state for state, _ in states], strict=True)
            waiting = [place for place, those in enumerate(values) if len({*those}) > 1]
            weights: Weights = {changed(first, [(place, HIDDEN) for place in waiting]): 1}
            for index in range(step, len(self.steps)):
                weights = self._advance(index, weights)
            counted.append((weights, sum(weights.values()), waiting, states))
        total = lcm(*{part for _, part, _, _ in counted})
        ends = []
        for weights, part, waiting, states in counted:
            scaled = [(state, weight * (total // part)) for state, weight in states]
            for end, share in weights.items():
                back = [place for place in waiting if end[place] is HIDDEN]  # the others a step has set
                for state, scale in scaled:
                    parts = list(end)
                    for place in back:
                        parts[place] = state[place]
                    ends.append((tuple.__new__(type(end), parts), scale * share))
        return ends

    def _advance(self, step: int, weights: Weights, lean: Lean | None = None) -> Weights:
        """All weights one step on, over one common total."""
        after: Weights = {}
        if self.steps[step].reads is None:
            every = [(weight, *self.next(step, state)) for state, weight in weights.items()]
            total = lcm(*{part for _, _, part in every})
            for weight, reached, part in every:
                scale = weight * (total // part)
                for state, share in reached.items():
                    gather(after, state, scale * share)
        else:
            _, _, when, pick, _ = self.steps[step]
            counted = self._changes[step]
            idle = []
            moves = []
            for state, weight in weights.items():
                if when is not None and not state[when]:
                    idle.append((state, weight))
                else:
                    moves.append((state, weight, counted.get(pick(state)) or self.moves(step, state)))
            total = lcm(*{part for _, _, (_, part) in moves})
            if lean is not None and lean.fades:
                for state, weight in idle:
                    gather(after, changed(state, lean.fades), weight * total)
            elif not moves:
                return weights
            else:
                for state, weight in idle:
                    after[state] = weight * total
            if lean is not None:
                moves = [(state, weight, lean.moves(known)) for state, weight, known in moves]
            for state, weight, (changes, part) in moves:
                scale = weight * (total // part)
                for change, share in changes:
                    gather(after, changed(state, change) if change else state, scale * share)
        return lowest(after)

    def chances(
        self,
        state: State,
        key: Hashable,
        flags: Callable[[State], tuple[int, ...]],
        asked: tuple[int, ...] | None = None,
    ) -> tuple[tuple[int, ...], int]:
        """How likely some events are from the first step on: their weights, and the total.

        Counted backwards and remembered under `key`, so that many first states share the work: that is what
        makes a heat map fast. `flags` gives 1 or 0 for each event in a final state; `key` names them.
        `asked` are the places of the fields that `flags` looks at: all others are hidden as soon as no step
        reads them any more, and states that differ in nothing else merge.
        """
        if key not in self._values:
            self._values[key] = Backward(self, flags, asked, len(state))
        return self._values[key].chances(state)


def _cores(weights: Weights, live: frozenset[int]) -> list[list[tuple[State, int]]]:
    """States with their weights, those together that agree in the fields that are `live`."""
    cores: dict[State, list[tuple[State, int]]] = {}
    places = sorted(live)
    for state, weight in weights.items():
        cores.setdefault(tuple([state[place] for place in places]), []).append((state, weight))
    return list(cores.values())


@lru_cache(maxsize=256)
def _graph(steps: tuple[CountedStep, ...], context: Hashable, policy: Policy) -> Graph:
    return Graph(steps, context, policy)
