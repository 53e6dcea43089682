"""What happened, step by step: the dice, the rule card and a sentence with the numbers in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from combatkit.dice.requests import Request
from combatkit.summary import Summary


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a trace.

    `step` is the title of the step in which it was said, `card` the ID of its rule, `dice` what was rolled
    or chosen for it as (name, notation or empty, answer).
    """

    step: str
    card: str
    text: str
    dice: tuple[tuple[str, str, Any], ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.card})"


@dataclass(slots=True, repr=False)
class Trace:
    """The lines of one run, and every answer in the order in which it was asked for.

    `step` is the title of the step that is being taken, `within` what it is a part of (a round of a fight).

    Examples
    --------
    >>> trace = Trace()
    >>> trace.step = "Attack"
    >>> trace.say("MY-ATK-1", "34 against 67: a success.")
    >>> print(trace)
    Attack: 34 against 67: a success. (MY-ATK-1)
    """

    lines: list[Line] = field(default_factory=list)
    asked: list[tuple[Request, Any]] = field(default_factory=list)
    step: str = ""
    within: str = ""
    _told: int = 0

    def note(self, request: Request, answer: Any) -> None:
        """Remember a die or a choice; it belongs to the next sentence."""
        self.asked.append((request, answer))

    def say(self, card: str, text: str) -> None:
        """Add a sentence."""
        fresh = tuple(
            (request.name, request.notation, answer) for request, answer in self.asked[self._told :]
        )
        self._told = len(self.asked)
        place = ", ".join(part for part in (self.within, self.step) if part)
        self.lines.append(Line(place, card, text, fresh))

    @property
    def answers(self) -> list[Any]:
        """Every answer in order: handed to a `ScriptedRoller`, they play the same run again."""
        return [answer for _, answer in self.asked]

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __str__(self) -> str:
        return "\n".join(f"{line.step}: {line}" if line.step else str(line) for line in self.lines)

    def summary(self) -> Summary:
        """The lines as a table: step, what happened, rule."""
        return Summary(
            "",
            ("step", "what happens", "rule"),
            tuple((line.step, line.text, line.card) for line in self.lines),
        )

    def _repr_html_(self) -> str:
        return self.summary().html()

    def __repr__(self) -> str:
        return str(self)
