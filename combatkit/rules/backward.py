"""The chances of some events from each state of a graph: counted backwards, and remembered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, TypeAlias

from combatkit.rules.counted import HIDDEN, Changes, Lean, State, changed, live_places

if TYPE_CHECKING:
    from combatkit.rules.graph import Graph

Chances: TypeAlias = tuple[tuple[int, ...], int]


class Backward:
    """The chances of some events from each state of a graph, remembered.

    A state comes to a step with nothing but the fields that matter from there on: the others are hidden as
    soon as no step and no event reads them, and what a step does to them is left out.
    """

    def __init__(
        self,
        graph: Graph,
        flags: Callable[[State], tuple[int, ...]],
        asked: tuple[int, ...] | None,
        size: int,
    ) -> None:
        self.graph, self.flags = graph, flags
        self._known: list[dict[State, Chances]] = [{} for _ in range(len(graph.steps) + 1)]
        self._live = live_places(graph.steps, asked, size)
        self._lean = [Lean(before, after) for before, after in pairwise(self._live)]

    def chances(self, state: State) -> Chances:
        """The weights of the events, and the total, when `state` comes to the first step."""
        hidden = [(place, HIDDEN) for place in range(len(state)) if place not in self._live[0]]
        return self._from(0, changed(state, hidden))

    def _from(self, step: int, state: State) -> Chances:
        steps = self.graph.steps
        while step < len(steps):
            _, reads, when, _, _ = steps[step]
            if when is None or state[when]:
                known = self._known[step].get(state)
                if known is None:
                    moves = self.graph.moves(step, state) if reads is not None else self._whole(step, state)
                    known = self._known[step][state] = self._mixed(
                        step, state, *self._lean[step].moves(moves)
                    )
                return known
            if self._lean[step].fades:
                state = changed(state, self._lean[step].fades)
            step += 1  # it does not happen here
        known = self._known[step].get(state)
        if known is None:
            known = self._known[step][state] = (self.flags(state), 1)
        return known

    def _whole(self, step: int, state: State) -> Changes:
        """What a step that reads every field does, as changes of all fields."""
        reached, part = self.graph.next(step, state)
        return [(list(enumerate(after)), share) for after, share in reached.items()], part

    def _mixed(
        self, step: int, state: State, moves: list[tuple[list[tuple[int, Any]], int]], part: int
    ) -> Chances:
        """The mean of what comes of each branch."""
        later = [(share, self._from(step + 1, changed(state, change))) for change, share in moves]
        if len(later) == 1:
            return later[0][1]
        total = lcm(*[each for _, (_, each) in later])
        sums = [0] * len(later[0][1][0])
        for share, (weights, each) in later:
            scale = share * (total // each)
            for index, weight in enumerate(weights):
                if weight:
                    sums[index] += scale * weight
        total *= part
        common = gcd(total, *sums)
        return tuple([weight // common for weight in sums]), total // common
