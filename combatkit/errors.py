"""The one family of errors: every bad input is answered with the field, the fault and the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class CombatkitError(Exception):
    """Base of all errors that this package raises on purpose."""


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


def unknown_name(field: str, given: object, known: Iterable[str]) -> InputError:
    """The error for a name that is not in a closed list: it offers the nearest valid one.

    Examples
    --------
    >>> str(unknown_name("ruleset", "mithras", ["doomblade", "mythras"]))
    "ruleset: 'mithras' is unknown; did you mean 'mythras'? (one of: doomblade, mythras)"
    """
    names = list(known)
    near = difflib.get_close_matches(str(given).lower(), [name.lower() for name in names], n=1, cutoff=0.5)
    guess = next((name for name in names if near and name.lower() == near[0]), None)
    listed = "one of: " + ", ".join(names) if len(names) <= 60 else f"{len(names)} are known"
    remedy = f"did you mean {guess!r}? ({listed})" if guess else f"use {listed}"
    return InputError(field, f"{given!r} is unknown", remedy)
