"""The counted form of an exchange: states, and the exact odds of each next state.

Each step is run once for every different state that reaches it; equal states merge, and what was found is
remembered. Exchanges that differ only in their first state (two skills, say) share one graph: their later
steps are counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from math import gcd, lcm
from operator import is_not, itemgetter
from typing import Any, NamedTuple, TypeAlias

from combatkit.dice.exact import ExactRoller
from combatkit.dice.requests import Answer, Policy

State: TypeAlias = Any
Run: TypeAlias = Callable[[Any, Any, Any], Any]
Weights: TypeAlias = dict[State, int]
Changes: TypeAlias = tuple[list[tuple[list[tuple[int, Any]], int]], int]
"""For each branch the (place, new value) pairs that a step changes and its weight; and the total weight."""
UNCHANGED: Changes = ([([], 1)], 1)


def _nothing(state: State) -> tuple[()]:
    return ()


STEPS_TO_COME, FEW_STATES = 3, 64
"""States are taken apart (see `Graph.ends`) while so many steps still come and there are not too many states:
later it costs more than it saves."""


class CountedStep(NamedTuple):
    """A step as it is counted: its function, and the places of the fields of the state that matter to it.

    `reads` is None when it reads them all, `sets` when it may change any; `when` is None when it always
    happens; `pick` takes from a state the values of what is read.
    """

    run: Run
    reads: tuple[int, ...] | None
    when: int | None
    pick: Callable[[State], Any]
    sets: frozenset[int] | None = None

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(step: Any, fields: tuple[str, ...]) -> CountedStep:
        """The counted form of a `Step` over a state with these fields."""
        reads = None if step.reads is None else tuple([fields.index(name) for name in step.reads])
        pick = itemgetter(*reads) if reads else _nothing
        sets = None if step.sets is None else frozenset([fields.index(name) for name in step.sets])
        return CountedStep(step.run, reads, fields.index(step.when) if step.when else None, pick, sets)


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
UNDECLARED_CHANGE = "a step changes a field of the state that is not among its `sets`"
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
        return _lowest(weights)

    def ends(self, step: int, state: State, given: Sequence[Answer] = ()) -> Iterable[tuple[State, int]]:
        """The same as pairs of final state and weight, in which equal states may come several times.

        Faster where the states are made into something else at once.
        """
        if given:
            roller = ExactRoller(self.policy, given)
            weights, _ = roller.outcomes(self.steps[step].run, state, self.context)
            step += 1
        else:
            weights = {state: 1}
        live = _live(self.steps, (), len(state))
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
            weights: Weights = {_changed(first, [(place, HIDDEN) for place in waiting]): 1}
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

    def _advance(self, step: int, weights: Weights) -> Weights:
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
            if not moves:
                return weights
            for state, weight in idle:
                after[state] = weight * total
            for state, weight, (changes, part) in moves:
                scale = weight * (total // part)
                for change, share in changes:
                    gather(after, _changed(state, change) if change else state, scale * share)
        return _lowest(after)

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
        self._lean: list[dict[int, tuple[Changes, Changes]]] = [{} for _ in graph.steps]
        self._live = _live(graph.steps, asked, size)
        self._fades = [tuple(sorted(before - after)) for before, after in pairwise(self._live)]

    def chances(self, state: State) -> Chances:
        """The weights of the events, and the total, when `state` comes to the first step."""
        hidden = [(place, HIDDEN) for place in range(len(state)) if place not in self._live[0]]
        return self._from(0, _changed(state, hidden))

    def _from(self, step: int, state: State) -> Chances:
        steps = self.graph.steps
        while step < len(steps):
            _, reads, when, _, _ = steps[step]
            if when is None or state[when]:
                known = self._known[step].get(state)
                if known is None:
                    moves = self.graph.moves(step, state) if reads is not None else self._whole(step, state)
                    known = self._known[step][state] = self._mixed(step, state, *self._leaner(step, moves))
                return known
            if self._fades[step]:
                state = _changed(state, [(place, HIDDEN) for place in self._fades[step]])
            step += 1  # it does not happen here
        known = self._known[step].get(state)
        if known is None:
            known = self._known[step][state] = (self.flags(state), 1)
        return known

    def _whole(self, step: int, state: State) -> Changes:
        """What a step that reads every field does, as changes of all fields."""
        reached, part = self.graph.next(step, state)
        return [(list(enumerate(after)), share) for after, share in reached.items()], part

    def _leaner(self, step: int, moves: Changes) -> Changes:
        """The moves of a step without changes of fields that matter no more; equal ones merged."""
        known = self._lean[step].get(id(moves[0]))
        if known is None:
            live = self._live[step + 1]
            fading = [(place, HIDDEN) for place in self._fades[step]]
            merged: dict[tuple[tuple[int, Any], ...], int] = {}
            for change, share in moves[0]:
                kept = (*fading, *[(place, new) for place, new in change if place in live])
                merged[kept] = merged.get(kept, 0) + share
            lean = [(list(change), share) for change, share in merged.items()], moves[1]
            known = self._lean[step][id(moves[0])] = (moves, lean)  # holding `moves` keeps its id its own
        return known[1]

    def _mixed(
        self, step: int, state: State, moves: list[tuple[list[tuple[int, Any]], int]], part: int
    ) -> Chances:
        """The mean of what comes of each branch."""
        later = [(share, self._from(step + 1, _changed(state, change))) for change, share in moves]
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


def _live(steps: tuple[CountedStep, ...], asked: tuple[int, ...] | None, size: int) -> list[frozenset[int]]:
    """For each step, and for the end, the places of the fields that matter from there on."""
    everything = frozenset(range(size))
    live = [everything if asked is None else frozenset(asked)]
    for _, reads, when, _, _ in reversed(steps):
        read = everything if reads is None else frozenset(reads)
        live.append(live[-1] | read | (frozenset() if when is None else {when}))
    return live[::-1]


def _cores(weights: Weights, live: frozenset[int]) -> list[list[tuple[State, int]]]:
    """States with their weights, those together that agree in the fields that are `live`."""
    cores: dict[State, list[tuple[State, int]]] = {}
    places = sorted(live)
    for state, weight in weights.items():
        cores.setdefault(tuple([state[place] for place in places]), []).append((state, weight))
    return list(cores.values())


def gather(weights: dict[Any, int], key: Any, weight: int) -> None:
    """Add to a weight; `key` is hashed once where it is new, since hashing long tuples is what costs here."""
    size = len(weights)
    before = weights.setdefault(key, weight)
    if len(weights) == size:
        weights[key] = before + weight


def _lowest(weights: Weights) -> Weights:
    """Weights in lowest terms."""
    common = gcd(*weights.values())
    return weights if common == 1 else {state: weight // common for state, weight in weights.items()}


def _changed(state: State, changes: list[tuple[int, Any]]) -> State:
    """`state` with new values in some places: ``_make`` without its detour, in the inner loop."""
    parts = list(state)
    for place, new in changes:
        parts[place] = new
    return tuple.__new__(type(state), parts)


@lru_cache(maxsize=256)
def _graph(steps: tuple[CountedStep, ...], context: Hashable, policy: Policy) -> Graph:
    return Graph(steps, context, policy)
