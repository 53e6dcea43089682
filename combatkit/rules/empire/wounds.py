"""Wounds on a sheet: where, how deep, and the pain of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.empire.body import Body
from combatkit.rules.empire.book import Book, Effect

DEEPEST = 40
RESTED = "rested"


@dataclass(frozen=True, slots=True)
class Injury:
    """One wound: its location, its level, what it does, and how often an hour of rest has eased it."""

    place: str
    level: int
    effect: Effect
    rests: int = 0

    @property
    def pain(self) -> int:
        """Its minuses now."""
        pain = self.effect.pain
        for _ in range(self.rests):
            pain = eased(pain)
        return pain

    def __str__(self) -> str:
        return f"{self.place} {self.level}" + f" {RESTED}" * self.rests


@rule("D30-WOUND-6")
def eased(pain: int) -> int:
    """The pain of a wound after an hour of rest: half, a fraction rounded up.

    Examples
    --------
    >>> eased(7), eased(1), eased(0)
    (4, 1, 0)
    """
    return -(-pain // 2)


@rule("D30-WOUND-5", "D30-DMG-1")
def read_wounds(text: str | None, body: Body, book: Book) -> tuple[Injury, ...]:
    """Wounds from a sheet, e.g. ``"chest 2; left lower arm 1 rested"``.

    Raises
    ------
    InputError
        For a location that the body does not have, or a level that is no number from 0.

    Examples
    --------
    >>> from combatkit.rules.empire.body import body
    >>> from combatkit.rules.empire.book import OURS
    >>> [wound.pain for wound in read_wounds("chest 3; head 4 rested", body("human", OURS), OURS)]
    [5, 5]
    """
    found = []
    for entry in (text or "").split(";"):
        parts = entry.split()
        if not parts:
            continue
        rests = 0
        while parts[-1].lower() == RESTED:
            rests, parts = rests + 1, parts[:-1]
        if len(parts) < 2 or not parts[-1].isdigit() or int(parts[-1]) > DEEPEST:
            raise InputError(
                "wounds", f"{entry.strip()!r} has no level", "write location and level, e.g. chest 2"
            )
        place, level = " ".join(parts[:-1]).lower(), int(parts[-1])
        if place not in body.names:
            raise unknown_name("wounds", place, body.names)
        found.append(Injury(place, level, book.effect(body[place].group, level), rests))
    return tuple(found)


def written(wounds: Iterable[Injury | tuple[str, int]]) -> str | None:
    """Wounds as they stand on a sheet; None where there are none."""
    listed = [str(each) if isinstance(each, Injury) else f"{each[0]} {each[1]}" for each in wounds]
    return "; ".join(listed) or None
