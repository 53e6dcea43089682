"""The counted form of an exchange: states, and the exact odds of each next state.

Each step is run once for every different state that reaches it; equal states merge, and what was found is
remembered. Exchanges that differ only in their first state (two skills, say) share one graph: their later
steps are counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import gcd, lcm
from typing import Any, TypeAlias

from combatkit.dice.exact import ExactRoller
from combatkit.dice.requests import Answer, Policy

State: TypeAlias = Any
Run: TypeAlias = Callable[[Any, Any, Any], Any]
Weights: TypeAlias = dict[State, int]


class Graph:
    """The states of some steps in one context, with exact odds from each to the next."""

    def __init__(self, runs: tuple[Run, ...], context: Hashable, policy: Policy) -> None:
        self.runs, self.context, self.policy = runs, context, policy
        self._roller = ExactRoller(policy)
        self._next: list[dict[State, tuple[Weights, int]]] = [{} for _ in runs]
        self._values: dict[Hashable, list[dict[State, tuple[tuple[int, ...], int]]]] = {}

    @staticmethod
    def of(runs: tuple[Run, ...], context: Hashable, policy: Policy) -> Graph:
        """The graph of these steps: the one that was made before, if it is still remembered."""
        return _graph(runs, context, policy)

    def next(self, step: int, state: State) -> tuple[Weights, int]:
        """The states after `step`, with whole-number weights and their total."""
        known = self._next[step]
        found = known.get(state)
        if found is None:
            found = known[state] = self._roller.outcomes(self.runs[step], state, self.context)
        return found

    def finals(self, step: int, state: State, given: Sequence[Answer] = ()) -> Weights:
        """The weights of the final states, counted from `step` on.

        `given` are answers which that step already has.
        """
        if given:
            roller = ExactRoller(self.policy, given)
            weights, _ = roller.outcomes(self.runs[step], state, self.context)
            step += 1
        else:
            weights = {state: 1}
        for index in range(step, len(self.runs)):
            weights = self._advance(index, weights)
        return weights

    def _advance(self, step: int, weights: Weights) -> Weights:
        """All weights one step on, over one common total."""
        moves = [(weight, *self.next(step, state)) for state, weight in weights.items()]
        total = lcm(*{part for _, _, part in moves})
        after: Weights = {}
        for weight, reached, part in moves:
            scale = weight * (total // part)
            for state, share in reached.items():
                after[state] = after.get(state, 0) + scale * share
        common = gcd(*after.values())
        return after if common == 1 else {state: weight // common for state, weight in after.items()}

    def chances(self, step: int, state: State, key: Hashable, count: int,
                classify: Callable[[State], int]) -> tuple[tuple[int, ...], int]:
        """How likely each of `count` classes of final states is from here: weights and their total.

        Counted backwards and remembered under `key`, so that many first states share the work: that is what
        makes a heat map fast. `classify` gives the class number of a final state.
        """
        tables = self._values.setdefault(key, [{} for _ in range(len(self.runs) + 1)])
        return self._chances(tables, step, state, count, classify)

    def _chances(self, tables: list[dict[State, tuple[tuple[int, ...], int]]], step: int, state: State,
                 count: int, classify: Callable[[State], int]) -> tuple[tuple[int, ...], int]:
        known = tables[step].get(state)
        if known is not None:
            return known
        if step == len(self.runs):
            which = classify(state)
            found = (tuple(int(index == which) for index in range(count)), 1)
        else:
            reached, part = self.next(step, state)
            later = [(share, *self._chances(tables, step + 1, after, count, classify))
                     for after, share in reached.items()]
            total = lcm(*{each for _, _, each in later})
            sums = [0] * count
            for share, weights, each in later:
                scale = share * (total // each)
                for index, weight in enumerate(weights):
                    if weight:
                        sums[index] += scale * weight
            total *= part
            common = gcd(total, *sums)
            found = (tuple(weight // common for weight in sums), total // common)
        tables[step][state] = found
        return found


@lru_cache(maxsize=256)
def _graph(runs: tuple[Run, ...], context: Hashable, policy: Policy) -> Graph:
    return Graph(runs, context, policy)
