"""The one family of errors: every bad input is answered with the field, the fault and the remedy."""

from __future__ import annotations

import difflib
import traceback
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent
SHELL = "IPython"
"""The program that runs the cells of a notebook: what comes before it is none of the reader's."""

AS_NEAR = 0.03
"""Of two names, the second is offered as well if it is less alike by no more than this."""


class CombatkitError(Exception):
    """Base of all errors that this package raises on purpose.

    In a notebook it shows the reader's own lines and the message. The way through this package, which says
    nothing to whoever mistyped a name, is in the traceback as ever, e.g. for ``%debug``.
    """

    def _render_traceback_(self) -> list[str]:
        frames = traceback.extract_tb(self.__traceback__)
        shell = [number for number, it in enumerate(frames, 1) if SHELL in Path(it.filename).parts]
        own = [it for it in frames[max(shell, default=0) :] if PACKAGE not in Path(it.filename).parents]
        return [*(f"line {it.lineno}: {it.line}" for it in own), "", f"{type(self).__name__}: {self}"]


class InputError(CombatkitError, ValueError):
    """Something that was typed, passed or loaded cannot be used.

    Parameters
    ----------
    field
        The name of the input as the user knows it, e.g. ``"combat_style"`` or ``"attack roll"``.
    fault
        What is wrong with it, with the value that was given.
    remedy
        What to write instead.

    Examples
    --------
    >>> raise InputError("attack roll", "101 is not on a d100", "type a number from 1 to 100")
    Traceback (most recent call last):
    ...
    combatkit.errors.InputError: attack roll: 101 is not on a d100; type a number from 1 to 100
    """

    def __init__(self, field: str, fault: str, remedy: str) -> None:
        self.field, self.fault, self.remedy = field, fault, remedy
        super().__init__(f"{field}: {fault}; {remedy}")

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str, str]]:
        return type(self), (self.field, self.fault, self.remedy)


def require_kind(field: str, given: object, kind: type | tuple[type, ...], word: str, remedy: str) -> None:
    """Refuse what is another kind of thing; `word` says what is wanted.

    Examples
    --------
    >>> require_kind("value", "six", int, "whole number", "write 6")
    Traceback (most recent call last):
    ...
    combatkit.errors.InputError: value: 'six' is no whole number; write 6
    """
    if not isinstance(given, kind):
        raise InputError(field, f"{given!r} is no {word}", remedy)


def unknown_name(field: str, given: object, known: Iterable[str]) -> InputError:
    """The error for a name that is not in a closed list: it offers the nearest valid one, or two as near.

    Examples
    --------
    >>> str(unknown_name("ruleset", "mithras", ["doomblade", "mythras"]))
    "ruleset: 'mithras' is unknown; did you mean 'mythras'? (one of: doomblade, mythras)"
    >>> str(unknown_name("set-up", "defense", ["defence", "defensive"]))
    "set-up: 'defense' is unknown; did you mean 'defensive' or 'defence'? (one of: defence, defensive)"
    """
    names = list(known)
    word, lower = str(given).lower(), {name.lower(): name for name in reversed(names)}
    near = difflib.get_close_matches(word, lower, n=2, cutoff=0.5)
    if len(near) > 1 and _likeness(word, near[0]) - _likeness(word, near[1]) > AS_NEAR:
        near = near[:1]
    guess = " or ".join(repr(lower[name]) for name in near)
    listed = "one of: " + ", ".join(names) if len(names) <= 60 else f"{len(names)} are known"
    remedy = f"did you mean {guess}? ({listed})" if guess else f"use {listed}"
    return InputError(field, f"{given!r} is unknown", remedy)


def _likeness(word: str, name: str) -> float:
    return difflib.SequenceMatcher(None, name, word).ratio()
