"""What a rule asks of its roller: a die, a sum of dice, a handful of faces, or a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from combatkit.dice.notation import dice
from combatkit.errors import InputError

Answer: TypeAlias = Any  # an int, a tuple of faces, or one of the options


@dataclass(frozen=True, slots=True)
class Request:
    """One thing that must be known before a rule can go on.

    Parameters
    ----------
    kind
        ``"die"``, ``"sum"``, ``"pool"`` or ``"choice"``.
    name
        What it is for, e.g. ``"attack"``: the name under which an answer is typed in.
    notation
        The dice, e.g. ``"1d100"``; empty for a choice.
    options, closed
        For a choice: what may be chosen, and what may not, each with the reason.
    by
        For a choice: the name of who chooses.
    faces
        For a die: the only faces that count, ascending; any other is rolled again. Empty: all count.
    """

    kind: str
    name: str
    notation: str = ""
    options: tuple[Any, ...] = ()
    closed: Mapping[Any, str] | None = None
    by: str = ""
    faces: tuple[int, ...] = ()

    def check(self, answer: Answer) -> Answer:
        """Return the answer in the form that the rule reads; refuse what the dice cannot show.

        Raises
        ------
        InputError
            Naming the die or choice, the fault and the range or the options.
        """
        return {"die": self._whole, "sum": self._whole, "pool": self._faces, "choice": self._option}[
            self.kind
        ](answer)

    def _whole(self, answer: Answer) -> int:
        spread = dice(self.notation)
        low, high = min(spread.weights), max(spread.weights)
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise InputError(
                self.name,
                f"{answer!r} is no whole number",
                f"type what {self.notation} shows, {low} to {high}",
            )
        if answer not in spread.weights:
            extra = " (00 counts as 100)" if answer == 0 and self.notation == "1d100" else ""
            raise InputError(
                self.name,
                f"{answer} cannot be rolled on {self.notation}{extra}",
                f"type a number from {low} to {high}",
            )
        if self.faces and answer not in self.faces:
            listed = ", ".join(map(str, self.faces))
            raise InputError(
                self.name, f"{answer} does not count here", f"roll again until one of these shows: {listed}"
            )
        return answer

    def _faces(self, answer: Answer) -> tuple[int, ...]:
        count, sides = (int(part) for part in self.notation.split("d"))
        faces = list(answer) if isinstance(answer, Sequence) and not isinstance(answer, str) else [answer]
        if len(faces) != count:
            raise InputError(
                self.name, f"{answer!r} is not {count} dice", f"type the {count} faces, e.g. {[1] * count}"
            )
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
                raise InputError(
                    self.name, f"{face!r} is no face of a d{sides}", f"type numbers from 1 to {sides}"
                )
        return tuple(sorted(faces))

    def _option(self, answer: Answer) -> Any:
        for option in self.options:
            if answer is option or answer == option or str(answer).lower() == str(option).lower():
                return option
        for option, reason in (self.closed or {}).items():
            if answer == option or str(answer).lower() == str(option).lower():
                raise InputError(self.name, f"{answer} is not open: {reason}", f"choose {self._listed()}")
        raise InputError(self.name, f"{answer!r} is no choice here", f"choose {self._listed()}")

    def _listed(self) -> str:
        return " or ".join(repr(str(option)) for option in self.options)


@dataclass(frozen=True, slots=True)
class Question:
    """A choice as a policy sees it: what is asked, by whom, what is open, and the state of the exchange."""

    name: str
    by: str
    options: tuple[Any, ...]
    state: Any = None
    context: Any = None


Policy: TypeAlias = Callable[[Question], Any]


def first_option(question: Question) -> Any:
    """The policy that takes the first open option: rules list the plain course first."""
    return question.options[0]
