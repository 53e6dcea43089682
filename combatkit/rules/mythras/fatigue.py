"""Fatigue: its levels, what each does to a fighter, how it comes, and how long it takes to go."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Grade
from combatkit.rules.mythras.tables import table

FATIGUE = "fatigue"
"""The condition on a sheet: ``"fatigue: wearied"``."""


class Fatigue(NamedTuple):
    """One level of fatigue.

    Parameters
    ----------
    name, rank
        E.g. ``"wearied"``; 0 is fresh.
    steps
        Grade steps by which every skill is harder.
    movement
        Metres that are taken off, as a text, ``"half"`` or ``"none"``.
    initiative, action_points
        Added to them (both are 0 or less).
    rest
        Minutes of complete rest to the next level up, before they are divided by the Healing Rate; None
        where no rest helps.
    out
        Nothing can be done at all.
    """

    name: str
    rank: int
    steps: int
    movement: str
    initiative: int
    action_points: int
    rest: int | None
    out: bool

    @property
    def grade(self) -> Grade:
        """The grade that it puts on every skill."""
        return Grade.STANDARD.shifted(self.steps)

    @property
    def dead(self) -> bool:
        """No further level is left."""
        return self.rest is None


@rule("MY-GAP-16")
@cache
def levels() -> tuple[Fatigue, ...]:
    """All levels, fresh first.

    Examples
    --------
    >>> [level.name for level in levels()][:4], len(levels())
    (['fresh', 'winded', 'tired', 'wearied'], 10)
    """
    return tuple(
        Fatigue(
            name=row["level"].lower(),
            rank=rank,
            steps=row["steps"],
            movement=row["movement"],
            initiative=row["initiative"],
            action_points=row["action_points"],
            rest=row.get("rest"),
            out=row["out"],
        )
        for rank, row in enumerate(table("fatigue").rows)
    )


def fatigue(name: str) -> Fatigue:
    """The level called `name`.

    Raises
    ------
    InputError
        When there is none; the nearest is offered.

    Examples
    --------
    >>> fatigue("exhausted").grade.label, fatigue("exhausted").initiative
    ('Formidable', -4)
    """
    for level in levels():
        if level.name == name:
            return level
    raise unknown_name(FATIGUE, name, [level.name for level in levels()])


@lru_cache(maxsize=1024)
def level_of(conditions: tuple[str, ...]) -> Fatigue:
    """The level of fatigue among conditions; fresh where none is named.

    Raises
    ------
    InputError
        For a level that there is not.

    Examples
    --------
    >>> level_of(("fatigue: winded", "prone")).grade.label, level_of(("prone",)).name
    ('Hard', 'fresh')
    """
    return max(
        (fatigue(name) for name in _named(conditions)), key=lambda level: level.rank, default=levels()[0]
    )


def _named(conditions: Iterable[str]) -> list[str]:
    found = [it.partition(":") for it in conditions]
    return [level.strip() for what, _, level in found if what == FATIGUE]


@rule("MY-GAP-16", "MY-SE-BLEED")
def worse(level: Fatigue, by: int = 1) -> Fatigue:
    """The level after so many more are lost; beyond the last there is none.

    Examples
    --------
    >>> worse(fatigue("fresh"), 3).name, worse(fatigue("comatose"), 5).name
    ('wearied', 'dead')
    """
    return levels()[min(len(levels()) - 1, level.rank + by)]


@rule("MY-GAP-16")
def metres(level: Fatigue, movement: int) -> int:
    """What is left of a Movement of so many metres; a half is rounded up (MY-GAP-28).

    Examples
    --------
    >>> [metres(level, 7) for level in levels()][:7]
    [7, 7, 6, 5, 4, 4, 0]
    """
    if level.movement == "none":
        return 0
    if level.movement == "half":
        return (movement + 1) // 2
    return max(0, movement + int(level.movement))


# -- getting over it ---------------------------------------------------------------------------------------


@rule("MY-GAP-16")
def rest_needed(level: Fatigue, healing_rate: int) -> Fraction | None:
    """Minutes of complete rest until the next level up; None for the dead.

    Examples
    --------
    >>> rest_needed(fatigue("winded"), 2), rest_needed(fatigue("tired"), 3), rest_needed(fatigue("dead"), 3)
    (Fraction(15, 2), Fraction(60, 1), None)
    """
    if healing_rate < 1:
        raise InputError("healing_rate", f"{healing_rate} is no Healing Rate", "use 1 or more")
    return None if level.rest is None else Fraction(level.rest, healing_rate)


@rule("MY-GAP-16")
def rested(level: Fatigue, healing_rate: int, minutes: int | Fraction) -> tuple[Fatigue, Fraction]:
    """The level after some complete rest, and the minutes that count towards the next one.

    This is for exertion. What bleeding took comes back by days: see `after_blood_loss`.

    Examples
    --------
    >>> level, left = rested(fatigue("tired"), 3, 70)
    >>> level.name, left
    ('fresh', Fraction(5, 1))
    >>> rested(fatigue("wearied"), 2, 100)[0].name
    'wearied'
    """
    left = Fraction(minutes)
    if left < 0:
        raise InputError("minutes", f"{minutes} is no time", "use 0 or more")
    while level.rank:
        needed = rest_needed(level, healing_rate)
        if needed is None or left < needed:
            return level, left
        left -= needed
        level = levels()[level.rank - 1]
    return level, Fraction(left)


@rule("MY-GAP-17")
def after_blood_loss(level: Fatigue, lost: int, days: int) -> Fatigue:
    """The level so many days after the bleeding has stopped: one comes back each day, from the day after.

    Parameters
    ----------
    lost
        How many levels the bleeding took; others wait for rest (`rested`).
    days
        Full days since the day on which it stopped.

    Examples
    --------
    >>> after_blood_loss(fatigue("exhausted"), lost=3, days=2).name
    'tired'
    >>> after_blood_loss(fatigue("exhausted"), lost=3, days=30).name
    'winded'
    """
    if lost < 0 or days < 0:
        raise InputError("days" if days < 0 else "lost", "is less than nothing", "use 0 or more")
    return level if level.dead else levels()[max(0, level.rank - min(lost, days))]


# -- fighting on -------------------------------------------------------------------------------------------


@rule("MY-GAP-16")
def tires_every(constitution: int) -> int:
    """After how many rounds of fighting a fighter is tested once more (option `combat_fatigue`).

    The source names CON up to 20; beyond, another round for each further five points.

    Examples
    --------
    >>> [tires_every(con) for con in (5, 6, 10, 11, 20, 21)]
    [2, 3, 3, 4, 5, 6]
    """
    if constitution < 1:
        raise InputError("CON", f"{constitution} is no CON", "use 1 or more")
    return -(-constitution // 5) + 1
