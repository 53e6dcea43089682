"""The roller that takes every face at once, and weighs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, factorial, lcm
from typing import Any, TypeVar

from combatkit.dice.notation import dice
from combatkit.dice.requests import Answer, Policy, Question, Request, first_option
from combatkit.dice.rolls import LazyDie, Roll
from combatkit.errors import InputError

S = TypeVar("S", bound=tuple[Any, ...])
RUN_LIMIT = 50_000
"""Branches that one step may open from one state before it is refused."""


class ExactRoller:
    """Runs a rule once for each branch that its looks at the dice open.

    A rule that is asked again from the start takes, at each look that it has seen before, the branch that
    is due, and at the first new look opens the others. So a plain Python function is walked through like
    a tree, without threads, copies or special syntax.

    Parameters
    ----------
    policy
        Decides where a rule lets somebody choose.
    known
        Answers to the first questions of the rule (what has been rolled already): the rest is counted.

    Examples
    --------
    >>> def attack(state, r, context):
    ...     return ("hit",) if r.die(100, "attack") <= 67 else ("miss",)
    >>> ExactRoller().outcomes(attack, (), None) == ({("hit",): 67, ("miss",): 33}, 100)
    True
    """

    telling = False
    """Whether `say` is heard; rules need not ask."""

    def __init__(self, policy: Policy = first_option, known: Sequence[Answer] = ()) -> None:
        self.policy, self.known = policy, tuple(known)
        self._waiting: list[tuple[int, ...]] = []
        self._path: list[int] = []
        self._place = self._asked = 0
        self._weight = self._total = 1
        self._state: Any = None
        self._context: Any = None

    # -- what a rule may ask --------------------------------------------------------------------------

    def die(self, sides: int, name: str, faces: tuple[int, ...] = ()) -> Roll:
        """A die of `sides` faces, not yet thrown; the number that is known, if it is."""
        if self.known:
            answer = self._answer(lambda: Request("die", name, f"1d{sides}", faces=faces))
            if answer is not None:
                return int(answer)
        if faces:
            low, high = faces[0], faces[-1]
            gaps = len(faces) != high - low + 1
            weights = tuple([int(face in faces) for face in range(low, high + 1)]) if gaps else None
            return LazyDie(self, low, high, weights)
        return LazyDie(self, 1, sides)

    def sum(self, notation: str, name: str) -> int:
        """The sum of some dice in dice notation: a branch for each value."""
        if self.known:
            answer = self._answer(lambda: Request("sum", name, notation))
            if answer is not None:
                return int(answer)
        values, weights, total = _spread(notation)
        return values[self.branch(weights, total)]

    def pool(self, count: int, sides: int, name: str) -> tuple[int, ...]:
        """The faces of some equal dice in ascending order: a branch for each combination."""
        if self.known:
            answer = self._answer(lambda: Request("pool", name, f"{count}d{sides}"))
            if answer is not None:
                return tuple(answer)
        hands, weights, total = _hands(count, sides)
        return hands[self.branch(weights, total)]

    def choose(
        self,
        name: str,
        options: Sequence[Any],
        *,
        by: str = "",
        closed: Callable[[], dict[Any, str]] | None = None,
    ) -> Any:
        """What the policy takes of `options`."""
        if self.known:
            answer = self._answer(
                lambda: Request("choice", name, "", tuple(options), closed and closed(), by)
            )
            if answer is not None:
                return answer
        return decide(self.policy, name, options, by, self._state, self._context)

    def part(self, run: Callable[..., Any], *arguments: Any) -> Any:
        """A branch for each answer of a part of a rule, which is counted once for its arguments."""
        if self.known:
            return run(self, *arguments)
        answers, weights, total = _counted_part(run, arguments, self.policy)
        return answers[self.branch(weights, total)]

    def say(self, card: str, text: Callable[[], str]) -> None:
        """Nothing is told while every case is counted."""

    # -- the walk --------------------------------------------------------------------------------------

    def branch(self, masses: Sequence[int], total: int) -> int:
        """Take the branch that is due now; at a new fork open the other branches for later.

        `masses` are the weights of the branches and `total` is their sum. A fork with a single way is none.
        """
        for index, mass in enumerate(masses):
            if mass == total:
                return index
            if mass:
                break
        place = self._place
        if place < len(self._path):
            index = self._path[place]
        else:
            index = -1
            stem = tuple(self._path)
            for other, mass in enumerate(masses):
                if mass:
                    if index < 0:
                        index = other
                    else:
                        self._waiting.append((*stem, other))
            self._path.append(index)
        self._place = place + 1
        self._weight *= masses[index]
        self._total *= total
        return index

    def outcomes(self, step: Callable[[S, Any, Any], S], state: S, context: Any) -> tuple[dict[S, int], int]:
        """Every state that `step` can lead to from `state`, with whole-number weights and their total."""
        self._waiting = [()]
        self._context = context
        rolls = LazyDie in map(type, state)
        self._state = state
        found: list[tuple[S, int, int]] = []
        while self._waiting:
            self._path = list(self._waiting.pop())
            self._place = self._asked = 0
            self._weight = self._total = 1
            reached = step(_held(state, self) if rolls else state, self, context)
            if LazyDie in map(type, reached):
                reached = _at_rest(reached)
            found.append((reached, self._weight, self._total))
            if len(found) > RUN_LIMIT:
                raise InputError(
                    "rule",
                    f"opens more than {RUN_LIMIT:,} branches in one step",
                    "split it into steps, or look at its dice with band() in place of int()",
                )
        total = lcm(*{total for _, _, total in found})
        merged: dict[S, int] = {}
        for reached, weight, part in found:
            size, whole = len(merged), weight * (total // part)
            before = merged.setdefault(reached, whole)  # hashed once: states are long
            if len(merged) == size:
                merged[reached] = before + whole
        return merged, total

    def _answer(self, request: Callable[[], Request]) -> Answer:
        """The known answer to this question, None when it is still open."""
        self._asked += 1
        if self._asked > len(self.known):
            return None
        return request().check(self.known[self._asked - 1])


def decide(policy: Policy, name: str, options: Sequence[Any], by: str, state: Any, context: Any) -> Any:
    """Ask a policy, and refuse an answer that is not among the options."""
    answer = policy(Question(name, by, tuple(options), state, context))
    if answer not in options:
        raise InputError(
            f"policy {getattr(policy, '__name__', policy)}",
            f"chose {answer!r} for {name!r}",
            f"choose one of {[str(option) for option in options]}",
        )
    return answer


def _at_rest(state: S) -> S:
    """The state with its lazy dice at rest."""
    parts = [part.at_rest() if type(part) is LazyDie else part for part in state]
    make: Callable[[Any], S] = getattr(type(state), "_make", type(state))
    return make(parts)


def _held(state: S, roller: ExactRoller) -> S:
    """The state with its lazy dice branching in `roller`."""
    parts = [part.held_by(roller) if type(part) is LazyDie else part for part in state]
    make: Callable[[Any], S] = getattr(type(state), "_make", type(state))
    return make(parts)


@lru_cache(maxsize=4096)
def _counted_part(
    run: Callable[..., Any], arguments: tuple[Any, ...], policy: Policy
) -> tuple[tuple[Any, ...], tuple[int, ...], int]:
    """The answers of a part of a rule, their weights and the total."""

    def step(state: tuple[Any, ...], r: Any, context: Any) -> tuple[Any, ...]:
        return (run(r, *arguments),)

    start: tuple[Any, ...] = ()
    found, total = ExactRoller(policy).outcomes(step, start, None)
    return tuple([answer[0] for answer in found]), tuple(found.values()), total


@lru_cache(maxsize=4096)
def _spread(notation: str) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Values, weights and their total for a sum of dice."""
    spread = dice(notation)
    if spread.missing:
        raise InputError("dice", f"{notation} has no end", "use dice that explode at most once in a rule")
    return tuple(spread.weights), tuple(spread.weights.values()), spread.total


@lru_cache(maxsize=256)
def _hands(count: int, sides: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int]:
    """Ascending faces of some equal dice with the number of ways to roll each."""
    from itertools import combinations_with_replacement

    if comb(count + sides - 1, count) > RUN_LIMIT:
        raise InputError("dice", f"{count}d{sides} have too many combinations", "ask for their sum")
    hands = tuple(combinations_with_replacement(range(1, sides + 1), count))
    ways = []
    for hand in hands:
        way = factorial(count)
        for face in set(hand):
            way //= factorial(hand.count(face))
        ways.append(way)
    return hands, tuple(ways), sides**count
