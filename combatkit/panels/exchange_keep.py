"""What was rolled is kept when the fighters are edited, or the step is marked to be done again, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from combatkit.dice.requests import Answer, Request
from combatkit.errors import InputError
from combatkit.odds.choices import said
from combatkit.rules.exchange import Exchange, Walk

Asked = tuple[Request, Answer]


@dataclass(frozen=True)
class Kept:
    """An exchange with the answers that fit it.

    Parameters
    ----------
    exchange, walk
        The exchange, played as far as the answers go.
    aside
        Answers that fitted no more, or whose turn has not come again: used as soon as they are asked for.
    redo
        What has to be done again and why, in words; empty when nothing has.
    """

    exchange: Exchange
    walk: Walk
    aside: tuple[Asked, ...] = ()
    redo: str = ""

    @property
    def asked(self) -> list[Asked]:
        """The answers with what they answer."""
        return list(self.walk.trace.asked)

    @property
    def answers(self) -> list[Any]:
        """The answers as JSON holds them."""
        return [plain_answer(request, answer) for request, answer in self.asked]


def plain_answer(request: Request, answer: Answer) -> Any:
    """An answer as JSON holds it: a number, a list of faces, or an option's own text.

    Examples
    --------
    >>> plain_answer(Request("pool", "hero", "2d6"), (3, 5))
    [3, 5]
    """
    if request.kind == "pool":
        return list(answer)
    return answer if isinstance(answer, (int, str)) and type(answer) in (int, str) else str(answer)


def start(exchange: Exchange, answers: Any = ()) -> Kept:
    """The exchange after these answers; every one of them must fit.

    Raises
    ------
    InputError
        For an answer that does not fit, or was not asked for.
    """
    return Kept(exchange, exchange.walk(answers))


def keep(kept: Kept, more: Iterable[Asked]) -> Kept:
    """Go on with answers that were given before, as far as they are asked for and fit.

    An answer that is no longer asked for is left out. The first one that does not fit stops this: its step
    has to be done again, and what came after it is set aside.
    """
    exchange, answers = kept.exchange, [answer for _, answer in kept.asked]
    walk, rest, gone = kept.walk, list(more), []
    while walk.request is not None and rest:
        request = walk.request
        place = next((i for i, (old, _) in enumerate(rest) if old.name == request.name), None)
        if place is None:
            return Kept(exchange, walk, tuple(rest), _new(request, rest, gone))
        old, answer = rest[place]
        fault = _fault(request, old, answer)
        gone += rest[:place]
        if fault:
            later = tuple(rest[place + 1 :])
            return Kept(exchange, walk, later, _again(request, fault, later, gone))
        answers.append(answer)
        rest = rest[place + 1 :]
        walk = exchange.walk(answers)
    gone += rest if walk.request is None else []
    return Kept(exchange, walk, (), _left_out(gone))


def _fault(request: Request, old: Request, answer: Answer) -> str:
    """Why an answer to the old request does not fit the new one; empty if it does."""
    if request.kind != old.kind or request.notation != old.notation:
        return f"{old.notation or 'a choice'} was asked for, now it is {request.notation or 'a choice'}"
    try:
        request.check(answer)
    except InputError as fault:
        return f"{fault.fault}"
    return ""


def _new(request: Request, rest: list[Asked], gone: list[Asked]) -> str:
    return _sentences(
        f"“{request.name}” was not asked for before the change: do it now",
        f"then {_listed(rest)} {'are' if len(rest) > 1 else 'is'} used again" if rest else "",
        _left_out(gone),
    )


def _again(request: Request, fault: str, later: tuple[Asked, ...], gone: list[Asked]) -> str:
    return _sentences(
        f"Do “{request.name}” again: {fault}",
        f"what came after it is kept: {_listed(later)}" if later else "",
        _left_out(gone),
    )


def _left_out(gone: list[Asked]) -> str:
    if not gone:
        return ""
    return f"No longer asked for since the change: {_listed(gone)}."


def _listed(asked: Iterable[Asked]) -> str:
    return ", ".join(said(request, answer) for request, answer in asked)


def _sentences(first: str, second: str, third: str) -> str:
    both = f"{first}; {second}." if second else f"{first}."
    return f"{both} {third}".strip()
