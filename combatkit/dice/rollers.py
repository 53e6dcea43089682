"""The rollers of play: one rolls by itself, the other takes the numbers that fell at the table.

Together with `ExactRoller` they are the three ways in which one and the same rule is run.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from combatkit.dice.exact import decide
from combatkit.dice.notation import dice
from combatkit.dice.requests import Answer, Policy, Request, first_option
from combatkit.dice.rolls import Roll
from combatkit.dice.trace import Trace
from combatkit.errors import InputError, unknown_name
from combatkit.words import number_of


class Roller(Protocol):
    """What a rule may ask of any roller. `name` says what the answer is for, e.g. ``"attack"``."""

    def die(self, sides: int, name: str, faces: tuple[int, ...] = ()) -> Roll:
        """One die of `sides` faces; with `faces` given, rolled again until it shows one of these."""

    def sum(self, notation: str, name: str) -> int:
        """The sum of dice in dice notation, e.g. ``"1d8+1d4"``."""

    def pool(self, count: int, sides: int, name: str) -> tuple[int, ...]:
        """The faces of `count` equal dice, ascending."""

    def choose(
        self,
        name: str,
        options: Sequence[Any],
        *,
        by: str = "",
        closed: Callable[[], dict[Any, str]] | None = None,
    ) -> Any:
        """One of `options`; `closed` tells for a reader which are not open, and why."""

    def part(self, run: Callable[..., Any], *arguments: Any) -> Any:
        """What ``run(roller, *arguments)`` gives: a part of a rule that depends on nothing else.

        Its answer and its arguments can be looked up (hashable). It is asked for whole, so that it is counted
        once where the same arguments come again; it tells nothing itself.
        """

    def say(self, card: str, text: Callable[[], str]) -> None:
        """A sentence about what happened, under the rule card `card`."""


class PlayRoller:
    """What both rollers of play share: answers are asked for one by one and stand in the trace."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.trace = Trace()
        self.state: Any = None
        self.context: Any = None

    def answer(self, request: Request) -> Answer:
        """The answer to a request; what a kind of roller is made of."""
        raise TypeError(f"{type(self).__name__} does not say how it answers")

    def _ask(self, request: Request) -> Answer:
        given = self.answer(request)
        self.trace.note(request, given)
        return given

    def die(self, sides: int, name: str, faces: tuple[int, ...] = ()) -> Roll:
        """See `Roller.die`."""
        return int(self._ask(Request("die", name, f"1d{sides}", faces=faces)))

    def sum(self, notation: str, name: str) -> int:
        """See `Roller.sum`."""
        return int(self._ask(Request("sum", name, notation)))

    def pool(self, count: int, sides: int, name: str) -> tuple[int, ...]:
        """See `Roller.pool`."""
        return tuple(self._ask(Request("pool", name, f"{count}d{sides}")))

    def choose(
        self,
        name: str,
        options: Sequence[Any],
        *,
        by: str = "",
        closed: Callable[[], dict[Any, str]] | None = None,
    ) -> Any:
        """See `Roller.choose`."""
        return self._ask(Request("choice", name, "", tuple(options), closed and closed(), by))

    def part(self, run: Callable[..., Any], *arguments: Any) -> Any:
        """See `Roller.part`."""
        return run(self, *arguments)

    def say(self, card: str, text: Callable[[], str]) -> None:
        """See `Roller.say`."""
        self.trace.say(card, text())

    def finish(self) -> None:
        """Called when a rule has run to its end."""


class RandomRoller(PlayRoller):
    """Rolls by itself; a seed repeats the run.

    Examples
    --------
    >>> RandomRoller(seed=7).die(100, "attack") == RandomRoller(seed=7).die(100, "attack")
    True
    """

    def __init__(self, seed: int | None = None, policy: Policy = first_option) -> None:
        super().__init__(policy)
        self.rng = random.Random(seed)

    def answer(self, request: Request) -> Answer:
        """Roll the dice, or ask the policy."""
        if request.kind == "choice":
            return decide(self.policy, request.name, request.options, request.by, self.state, self.context)
        return roll_for(request, self.rng)


def roll_for(request: Request, rng: random.Random) -> Answer:
    """Throw the dice of a request with `rng`."""
    if request.kind == "pool":
        count, sides = (int(part) for part in request.notation.split("d"))
        return tuple(sorted(rng.randint(1, sides) for _ in range(count)))
    if request.faces:
        return rng.choice(request.faces)
    if request.kind == "die":
        return rng.randint(1, int(request.notation.removeprefix("1d")))
    weights = dice(request.notation).weights
    return rng.choices(tuple(weights), tuple(weights.values()))[0]


class ScriptOver(InputError):
    """The script has no more answers: `request` is what is asked for now."""

    def __init__(self, request: Request) -> None:
        what = (
            f"roll {request.notation}"
            if request.notation
            else f"choose one of {[str(o) for o in request.options]}"
        )
        super().__init__(request.name, "there is no answer left for it", f"add one ({what})")
        self.request = request

    def __reduce__(self) -> tuple[type[ScriptOver], tuple[Request]]:  # type: ignore[override]
        return type(self), (self.request,)


class ScriptedRoller(PlayRoller):
    """Takes the numbers that were rolled at the table, and the choices that were made there.

    Parameters
    ----------
    answers
        In the order in which they are asked for; or by name, where a list answers repeated questions.
        A sum is given as its total, a handful of dice as its faces, a choice as the option or its text.
        In order, dice alone will do: a choice at which the script goes on with a die is left to the policy.

    Raises
    ------
    InputError
        For a number that the die does not have, an option that is not open, an answer too few
        (`ScriptOver`) or too many.

    Examples
    --------
    >>> ScriptedRoller([101]).die(100, "attack")
    Traceback (most recent call last):
    ...
    combatkit.errors.InputError: attack: 101 cannot be rolled on 1d100; type a number from 1 to 100
    """

    def __init__(
        self, answers: Sequence[Answer] | Mapping[str, Answer] = (), policy: Policy | None = None
    ) -> None:
        super().__init__(policy or first_option)
        self._free_choice = policy is not None
        self._by_name: dict[str, list[Answer]] | None = None
        self._in_order: list[Answer] = []
        if isinstance(answers, Mapping):
            self._by_name = {
                name: list(value) if isinstance(value, list) else [value] for name, value in answers.items()
            }
        else:
            if isinstance(answers, str) or not isinstance(answers, Sequence):
                raise InputError("dice", f"{answers!r} is no list", "type them in brackets, e.g. [5, 3]")
            self._in_order = list(answers)
        self._used = 0

    def answer(self, request: Request) -> Answer:
        """The next answer of the script, checked; with a policy given, choices are the policy's."""
        if request.kind == "choice" and self._free_choice:
            return decide(self.policy, request.name, request.options, request.by, self.state, self.context)
        if self._by_name is not None:
            waiting = self._by_name.get(request.name)
            if not waiting:
                raise ScriptOver(request)
            return request.check(self._faces(request, waiting))
        if self._used == len(self._in_order):
            raise ScriptOver(request)
        unnamed = request.kind == "choice" and _is_dice(self._in_order[self._used])
        if unnamed and not any(map(_is_dice, request.options)):
            return decide(self.policy, request.name, request.options, request.by, self.state, self.context)
        given = request.check(self._in_order[self._used])
        self._used += 1
        return given

    def _faces(self, request: Request, waiting: list[Answer]) -> Answer:
        """The next answer under a name; ``attack=[6, 6]`` is the two faces of a pool, not two answers."""
        if request.kind != "pool" or not all(isinstance(each, int) for each in waiting):
            return waiting.pop(0)
        count = int(request.notation.split("d")[0])
        faces = tuple(waiting[:count])
        del waiting[:count]
        return faces

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which answers were typed; none when they were typed in order."""
        return tuple(self._by_name or ())

    def finish(self) -> None:
        """Refuse answers that nobody asked for."""
        for name, values in (self._by_name or {}).items():
            if values:
                asked = dict.fromkeys(request.name for request, _ in self.trace.asked)
                more = f" {number_of(len(values), 'time')} more" if name in asked else ""
                remedy = "take it out" if name in asked else unknown_name("", name, asked).remedy
                raise InputError("dice", f"{name!r} was not asked for{more}", remedy)
        left = self._in_order[self._used :]
        if left:
            were, them = ("was", "it") if len(left) == 1 else ("were", "them")
            fault = f"{number_of(len(left), 'answer')} {were} not asked for: {left}"
            raise InputError("dice", fault, f"take {them} out")


def _is_dice(answer: Answer) -> bool:
    """Whether an answer is what dice show: a number, or faces."""
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        return all(map(_is_dice, answer))
    return isinstance(answer, int) and not isinstance(answer, bool)
