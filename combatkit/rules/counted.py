"""States and steps as they are counted: what a step reads, what is hidden, and weights that add up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

State: TypeAlias = Any
Run: TypeAlias = Callable[[Any, Any, Any], Any]
Weights: TypeAlias = dict[State, int]
Changes: TypeAlias = tuple[list[tuple[list[tuple[int, Any]], int]], int]
"""For each branch the (place, new value) pairs that a step changes and its weight; and the total weight."""
UNCHANGED: Changes = ([([], 1)], 1)


def _nothing(state: State) -> tuple[()]:
    return ()


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
    def block(steps: tuple[CountedStep, ...]) -> CountedStep:
        """Steps of which only what comes of them together matters, counted as one.

        They read what each of them reads, and happen where the first one does.
        """
        if len(steps) == 1:
            return steps[0]
        places = {place for step in steps for place in (*(step.reads or ()), step.when) if place is not None}
        reads = tuple(sorted(places))
        known = [step.sets for step in steps if step.sets is not None]
        sets = frozenset[int]().union(*known) if len(known) == len(steps) else None
        pick = itemgetter(*reads) if reads else _nothing
        return CountedStep(Block(steps), reads, steps[0].when, pick, sets)

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(step: Any, fields: tuple[str, ...]) -> CountedStep:
        """The counted form of a `Step` over a state with these fields."""
        reads = None if step.reads is None else tuple([fields.index(name) for name in step.reads])
        pick = itemgetter(*reads) if reads else _nothing
        sets = None if step.sets is None else frozenset([fields.index(name) for name in step.sets])
        return CountedStep(step.run, reads, fields.index(step.when) if step.when else None, pick, sets)


@dataclass(frozen=True, slots=True)
class Block:
    """What a `CountedStep` runs that stands for several."""

    steps: tuple[CountedStep, ...]

    def __call__(self, state: State, r: Any, context: Any) -> State:
        """Run each of them in turn."""
        for step in self.steps:
            if step.when is None or state[step.when]:
                state = step.run(state, r, context)
        return state


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


def live_places(
    steps: tuple[CountedStep, ...], asked: tuple[int, ...] | None, size: int
) -> list[frozenset[int]]:
    """For each step, and for the end, the places of the fields that matter from there on."""
    everything = frozenset(range(size))
    live = [everything if asked is None else frozenset(asked)]
    for _, reads, when, _, _ in reversed(steps):
        read = everything if reads is None else frozenset(reads)
        live.append(live[-1] | read | (frozenset() if when is None else {when}))
    return live[::-1]


class Lean:
    """What a step does, as far as it still matters to somebody: the rest is hidden, and equal moves merge.

    Parameters
    ----------
    before, after
        The places of the fields that matter from the step on, and after it.
    """

    def __init__(self, before: frozenset[int], after: frozenset[int]) -> None:
        self.fades = [(place, HIDDEN) for place in sorted(before - after)]
        """What is hidden by the step, whether it happens or not."""
        self._after = after
        self._known: dict[int, tuple[Changes, Changes]] = {}

    def moves(self, moves: Changes) -> Changes:
        """The moves of the step without changes of fields that matter no more."""
        known = self._known.get(id(moves[0]))
        if known is None:
            merged: dict[tuple[tuple[int, Any], ...], int] = {}
            for change, share in moves[0]:
                kept = (*self.fades, *[(place, new) for place, new in change if place in self._after])
                merged[kept] = merged.get(kept, 0) + share
            lean = [(list(change), share) for change, share in merged.items()], moves[1]
            known = self._known[id(moves[0])] = (moves, lean)  # holding `moves` keeps its id its own
        return known[1]


def gather(weights: dict[Any, int], key: Any, weight: int) -> None:
    """Add to a weight; `key` is hashed once where it is new, since hashing long tuples is what costs here."""
    size = len(weights)
    before = weights.setdefault(key, weight)
    if len(weights) == size:
        weights[key] = before + weight


def lowest(weights: Weights) -> Weights:
    """Weights in lowest terms."""
    common = gcd(*weights.values())
    return weights if common == 1 else {state: weight // common for state, weight in weights.items()}


def changed(state: State, changes: list[tuple[int, Any]]) -> State:
    """`state` with new values in some places: ``_make`` without its detour, in the inner loop."""
    parts = list(state)
    for place, new in changes:
        parts[place] = new
    return tuple.__new__(type(state), parts)
