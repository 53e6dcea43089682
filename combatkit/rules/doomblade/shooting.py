"""Shooting and throwing: the target number and its parts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from combatkit.rules.card import rule
from combatkit.rules.doomblade.enums import Band, Speed, TargetSize
from combatkit.rules.doomblade.tables import difficulty, table

Circumstance = tuple[str, int, str]
"""Words, what it adds to the target number, rule ID."""


@dataclass(frozen=True, slots=True)
class Shot:
    """The circumstances of one shot or throw; what the round tells (who moves, who is fighting) is added.

    Parameters
    ----------
    band
        Short, medium or long range.
    speed, size
        Of the target.
    obscured
        The target is partly hidden.
    firer_moving, under_attack
        Of the one who shoots. Under attack: shot at, bespelled or threatened, not engaged (DB-AMB-7).
    into_melee
        The target is fighting hand to hand with somebody else.
    thrown
        A throw, not a shot: it matters into a melee.
    """

    band: Band = Band.SHORT
    speed: Speed = Speed.STILL
    size: TargetSize = TargetSize.NORMAL
    obscured: bool = False
    firer_moving: bool = False
    under_attack: bool = False
    into_melee: bool = False
    thrown: bool = False


PLAIN_SHOT = Shot()
"""Short range, and nothing that makes it harder."""


@rule(
    "DB-RANGED-2",
    "DB-RANGED-3",
    "DB-RANGED-4",
    "DB-RANGED-5",
    "DB-RANGED-6",
    "DB-RANGED-7",
    "DB-RANGED-8",
    "DB-RANGED-9",
    "DB-RANGED-10",
    "DB-RANGED-11",
    "DB-RANGED-12",
    "DB-RANGED-13",
)
def target_number(shot: Shot, stack_grades: bool = False) -> tuple[Circumstance, ...]:
    """The parts of a shot's target number, the Easy 8 first; their sum is the number.

    With `stack_grades` a stronger grade joins the milder one in place of replacing it (DB-AMB-6).

    Examples
    --------
    >>> parts = target_number(Shot(band=Band.LONG, speed=Speed.MOVING, obscured=True))
    >>> sum(number for _, number, _ in parts)
    14
    """
    names = {shot.band.value, shot.speed.value, shot.size.value}
    flags = {
        "obscured": shot.obscured,
        "firer moving": shot.firer_moving,
        "under attack": shot.under_attack,
        "firing into melee": shot.into_melee and not shot.thrown,
        "throwing into melee": shot.into_melee and shot.thrown,
    }
    names |= {name for name, on in flags.items() if on}
    parts: list[Circumstance] = [("an Easy task", difficulty("Easy"), "DB-RANGED-2")]
    parts += [
        (row.words, row.number, row.rule)
        for row in _circumstances()
        if row.name in names or (stack_grades and row.stronger in names)
    ]
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of the table: `stronger` is the grade that replaces this one."""

    name: str
    words: str
    number: int
    rule: str
    stronger: str


@cache
def _circumstances() -> tuple[_Row, ...]:
    rows = table("circumstances").rows
    stronger = {row["grade_of"]: row["name"] for row in rows if "grade_of" in row}
    return tuple(
        _Row(row["name"], row["words"], row["number"], row["rule"], stronger.get(row["name"], ""))
        for row in rows
    )
