"""Shots and throws: how far a weapon carries, and what distance, crowd and aim make of the roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Grade, Side
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup_ranged import BANDS, EDGE, EFFECTIVE, LONG, MIDST, NO_CROWD
from combatkit.rules.mythras.situation import Situation
from combatkit.rules.mythras.skill import chosen, combined
from combatkit.rules.mythras.tables import table
from combatkit.rules.mythras.weapons import Weapon
from combatkit.rules.mythras.words import without

ROW = 20
"""Metres to a row of the distance table."""


@rule("MY-RANGED-5", "MY-GAP-12")
def band_of(weapon: Weapon, metres: int | Fraction) -> str:
    """The range band in which a target stands: each limit belongs to the nearer band.

    Parameters
    ----------
    metres
        Distance, 0 and up.

    Raises
    ------
    InputError
        Beyond the weapon's long range, or for a weapon that is no missile.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> bow = weapon("Short bow")
    >>> [band_of(bow, metres) for metres in (15, 16, 100, 101, 200)]
    ['close', 'effective', 'effective', 'long', 'long']
    """
    if not weapon.ranges:
        raise InputError("distance", f"{weapon.name} is no missile weapon", "leave it out")
    for band, limit in zip(BANDS, weapon.ranges, strict=True):
        if metres <= limit:
            return band
    raise InputError(
        "distance",
        f"{metres} m is beyond the long range of {weapon.name}",
        f"use {weapon.ranges[-1]} m or less",
    )


@rule("MY-RANGED-5", "MY-RANGED-3", "MY-PARRY-2")
def force_steps(band: str) -> int:
    """Steps by which Force changes at a range.

    Examples
    --------
    >>> force_steps("long"), force_steps("effective")
    (-1, 0)
    """
    return -1 if band == LONG else 0


@rule("MY-RANGED-8", "MY-RANGED-21", "MY-AMB-46", "MY-DX-1", "MY-DX-2")
def distance_shift(metres: int | Fraction, siz: int, *, siz_columns_extend: str = "no") -> int:
    """Grades by which distance and the target's SIZ shift a shot: positive for harder.

    The printed table ends at 140 m and goes on in the same way. A step every 20 m, one back for each column
    of SIZ, and half of their difference, rounded away from nothing, gives all of its 42 cells.

    Parameters
    ----------
    metres
        Distance, 0 and up; less than 1 counts as 1.
    siz
        SIZ of what is aimed at, 1 and up: a man, a house, a body of troops.
    siz_columns_extend
        ``"no"``: above SIZ 300 the last column counts. ``"yes"``: a column more with each doubling.

    Examples
    --------
    >>> [distance_shift(130, siz) for siz in (8, 18, 200)]
    [4, 3, 1]
    >>> [distance_shift(150, siz) for siz in (10, 20, 40, 80, 150, 300)]
    [4, 4, 3, 3, 2, 2]
    """
    if metres < 0:
        raise InputError("distance", f"{metres} m is no distance", "use 0 or more")
    if siz < 1:
        raise InputError("SIZ", f"{siz} is no SIZ", "use 1 or more")
    limits: list[int] = table("distance").rows[0]["siz"]
    column = sum(siz > limit for limit in limits[:-1])
    if chosen("siz_columns_extend", siz_columns_extend, ("no", "yes")) == "yes":
        limit = limits[-1]
        while siz > limit:
            limit, column = 2 * limit, column + 1
    row = -(-max(1, metres) // ROW) - 1
    steps = int(row) - column + 1
    return (steps + 1) // 2 if steps > 0 else -((1 - steps) // 2)


class Shot(NamedTuple):
    """What makes a shot harder or easier, once aim has done what it can.

    Parameters
    ----------
    found, steps
        Situations and grade steps with their reasons, as `situation.reading` takes them.
    open_found, open_steps
        The same without the crowd; None where there is no crowd.
    why
        Options that mattered, and an aim that helped nothing, in words.
    borne
        Grades that the shooter's own state brings to every skill: aim lowers none of them.
    """

    found: tuple[Situation, ...]
    steps: tuple[tuple[str, int], ...] = ()
    open_found: tuple[Situation, ...] | None = None
    open_steps: tuple[tuple[str, int], ...] = ()
    why: tuple[str, ...] = ()
    borne: tuple[Grade, ...] = ()

    def grade(self, options: Switches) -> Grade:
        """The grade that all of it makes together."""
        grades = [*self.borne, *(it.grade for it in self.found if it.grade is not None)]
        how = switch(options, "grade_combine", "worst_plus_steps")
        return combined(grades, [count for _, count in self.steps if count], grade_combine=how)


CROWDS = {EDGE: ("at the edge of a crowd", Grade.HARD, 1), MIDST: ("into a crowd", Grade.FORMIDABLE, 2)}
"""A crowd in words, its grade, and the steps that it is under option `crowd_grade`."""


class Aimed(NamedTuple):
    """The circumstances of a shot, as they are set up.

    `found` are the attacker's situations that its traits do not do away with, `borne` the grades that its
    own state brings to every skill, `easy` steps for a fixed mark.
    """

    found: tuple[Situation, ...]
    metres: int | None = None
    siz: int = 13
    crowd: str = NO_CROWD
    aimed: bool = False
    easy: int = 0
    borne: tuple[Grade, ...] = ()


@rule(
    "MY-RANGED-6",
    "MY-RANGED-7",
    "MY-RANGED-9",
    "MY-RANGED-10",
    "MY-AMB-17",
    "MY-AMB-46",
    "MY-AMB-47",
    "MY-AMB-49",
)
def shot(it: Aimed, options: Switches = ()) -> Shot:
    """What makes a shot harder or easier: situations, distance, crowd; with aim, less one grade of one.

    Distance comes on top of the worst situation; a crowd is one of the situations. Whoever has aimed lowers
    what helps most; where two situations are equally bad, that is none of them.

    Examples
    --------
    >>> shot(Aimed((), metres=60, siz=13)).steps
    (('60 m at SIZ 13', 1),)
    >>> shot(Aimed((), metres=60, siz=13, aimed=True)).steps
    (('60 m at SIZ 13, aimed', 0),)
    """
    made = _best(it, options)
    why = list(made.why)
    for option in ("crowd_grade", "aim_scope", "siz_columns_extend"):
        value = switch(options, option, "")
        if value and _best(it, without(options, option)).grade(options) != made.grade(options):
            why.append(f"option {option}: {value}")
    return made._replace(why=tuple(why))


def _best(it: Aimed, options: Switches) -> Shot:
    """The shot with the aim where it helps most."""
    plain = _unaimed(it, options)
    if not it.aimed:
        return plain
    tries = list(_aims(plain, options))
    best = min(tries, key=lambda made: made.grade(options), default=plain)
    if best.grade(options) < plain.grade(options):
        return best
    return plain._replace(why=("aimed, which helps nothing",))


def _unaimed(it: Aimed, options: Switches) -> Shot:
    """The shot as it is without any aim. Crowds stand last: `_aims` knows them by their place."""
    steps: tuple[tuple[str, int], ...] = ()
    if it.metres is not None:
        extend = switch(options, "siz_columns_extend", "no")
        shift = distance_shift(it.metres, it.siz, siz_columns_extend=extend)
        steps += ((f"{it.metres} m at SIZ {it.siz}", shift),)
    if it.easy:
        steps += (("a fixed mark at a known distance", -it.easy),)
    if it.crowd == NO_CROWD:
        return Shot(it.found, steps, borne=it.borne)
    words, grade, count = CROWDS[it.crowd]
    if switch(options, "crowd_grade", "worst") == "step":
        return Shot(it.found, (*steps, (words, count)), it.found, steps, borne=it.borne)
    row = Situation(words, (Side.ATTACKER,), "ranged", "MY-RANGED-10", grade, evade=False)
    return Shot((*it.found, row), steps, it.found, steps, borne=it.borne)


@rule("MY-RANGED-6", "MY-AMB-49")
def _aims(plain: Shot, options: Switches) -> Iterator[Shot]:
    """The shot with each modifier lowered that aim may lower: situations, then distance, then the crowd."""
    anything = switch(options, "aim_scope", "any") == "any"
    last = [] if plain.open_found is None else plain.found[len(plain.open_found) :]
    for row in plain.found:
        if row in last and not anything:
            continue
        if row.combat == "ranged" and row.grade is not None and row.grade > Grade.STANDARD:
            lower = replace(row, name=f"{row.name}, aimed", grade=row.grade.shifted(-1))
            yield plain._replace(
                found=tuple(lower if other is row else other for other in plain.found),
                open_found=_lowered(plain.open_found, row, lower),
            )
    for index, (words, count) in enumerate(plain.steps if anything else ()):
        if count > 0:
            lower_step = (f"{words}, aimed", count - 1)
            steps = (*plain.steps[:index], lower_step, *plain.steps[index + 1 :])
            yield plain._replace(steps=steps, open_steps=steps[: len(plain.open_steps)])


Rows = tuple[Situation, ...]


def _lowered(rows: Rows | None, row: Situation, lower: Situation) -> Rows | None:
    return None if rows is None else tuple(lower if other is row else other for other in rows)


@rule("MY-RANGED-5")
def range_of(weapon: Weapon, band: str | None, metres: int | None) -> str:
    """The range band of an attack: as named, by the distance, or effective where neither is given.

    Raises
    ------
    InputError
        When the two contradict each other.
    """
    if not weapon.is_ranged:
        return EFFECTIVE
    if metres is None:
        return band or EFFECTIVE
    found = band_of(weapon, metres)
    if band is not None and band != found:
        raise InputError(
            "range_band",
            f"{metres} m is {found} range for {weapon.name}, not {band}",
            "leave one of them out",
        )
    return found
