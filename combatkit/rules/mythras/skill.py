"""One percentile roll: difficulty grades, skills over 100, and the one classifier of its result.

Everything here is whole-number arithmetic. A keyword argument with the name of an option takes that
option's value and has the ledger's default.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from combatkit.dice.rolls import Roll, band
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Grade, Level
from combatkit.rules.mythras.tables import table

SURE = 5
"""A roll of 01-05 succeeds whatever the skill."""
BARRED = 96
"""A roll of 96-00 fails whatever the skill."""


def chosen(option: str, value: str, allowed: tuple[str, ...]) -> str:
    """Return the value of an option if it is one of those allowed; else say which are."""
    if value not in allowed:
        raise unknown_name(option, value, allowed)
    return value


def _skill(value: int) -> int:
    """Refuse a skill that is no whole number of at least 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InputError("skill", f"{value!r} is no skill",
                         "use a whole number of at least 0 (over 100 is real)")
    return value


# -- difficulty ------------------------------------------------------------------------------------------


@rule("MY-GAP-3", "MY-GAP-26", "MY-AMB-4", "MY-AMB-5")
@lru_cache(maxsize=None, typed=True)  # typed: True and 67.0 are no skills, though equal to one
def graded(value: int, grade: Grade, *, grade_round: str = "ceil", herculean: str = "1/10",
           grade_method: str = "multiply") -> int:
    """The skill that counts at a difficulty grade.

    Parameters
    ----------
    value
        The skill, 0 and up.
    grade
        Very Easy to Herculean.
    grade_round
        ``"ceil"`` rounds up, ``"nearest"`` to the nearest whole number (a half up).
    herculean
        ``"1/10"`` (core book) or ``"1/5"`` (Imperative).
    grade_method
        ``"multiply"``, or ``"simplified"``: a fixed bonus or penalty, never below 0.

    Raises
    ------
    InputError
        For Automatic (it succeeds without a roll) and Hopeless (it may not be tried).

    Examples
    --------
    >>> graded(67, Grade.HARD), graded(60, Grade.HARD), graded(61, Grade.FORMIDABLE)
    (45, 40, 31)
    >>> graded(67, Grade.HERCULEAN), graded(67, Grade.HERCULEAN, herculean="1/5")
    (7, 14)
    """
    _skill(value)
    if not grade.rolled:
        raise InputError("grade", f"{grade.label} is never rolled",
                         "count it as a success" if grade is Grade.AUTOMATIC else "the act may not be tried")
    row = next(row for row in table("difficulty").rows if row["grade"] == grade.name)
    if chosen("grade_method", grade_method, ("multiply", "simplified")) == "simplified":
        return max(0, value + int(row["bonus"]))
    top, bottom = row["factor"]
    if chosen("herculean", herculean, ("1/10", "1/5")) == "1/5" and grade is Grade.HERCULEAN:
        bottom = 5
    if chosen("grade_round", grade_round, ("ceil", "nearest")) == "ceil":
        return -int(-value * top // bottom)
    return int((2 * value * top + bottom) // (2 * bottom))


@rule("MY-AMB-17", "MY-MOD-1")
def combined(grades: Iterable[Grade], steps: Iterable[int] = (), *,
             grade_combine: str = "worst_plus_steps") -> Grade:
    """The one grade that several situations make together.

    Parameters
    ----------
    grades
        What the rows of the situation tables give, e.g. Hard for unstable footing. None: Standard.
    steps
        Relative shifts, positive for harder, e.g. +1 for a charge.
    grade_combine
        ``"worst_plus_steps"``: the worst grade, then all steps. ``"worst_only"``: the worst of all, a step
        counted from Standard. ``"additive"``: every grade's distance from Standard, and all steps, add up.

    Examples
    --------
    >>> combined([Grade.HARD, Grade.FORMIDABLE], [1]).label
    'Herculean'
    >>> combined([Grade.HARD, Grade.FORMIDABLE], [1], grade_combine="worst_only").label
    'Formidable'
    >>> combined([]).label
    'Standard'
    """
    listed, shifts = list(grades), list(steps)
    how = chosen("grade_combine", grade_combine, ("worst_plus_steps", "worst_only", "additive"))
    if how == "worst_only":
        return max(listed + [Grade.STANDARD.shifted(step) for step in shifts], default=Grade.STANDARD)
    if how == "additive" and len(listed) > 1:
        return Grade.STANDARD.shifted(sum(grade - Grade.STANDARD for grade in listed) + sum(shifts))
    return max(listed, default=Grade.STANDARD).shifted(sum(shifts))


@rule("MY-MOD-3")
def capped(value: int, *caps: int) -> int:
    """The skill under caps: a fighter in the water uses no more than its Swim, and the like.

    Examples
    --------
    >>> capped(67, 45), capped(40, 45), capped(67)
    (45, 40, 67)
    """
    return min(_skill(skill) for skill in (value, *caps))


# -- skills over 100 -------------------------------------------------------------------------------------


@rule("MY-GAP-5")
def reduced(*skills: int) -> tuple[int, ...]:
    """The skills of a contest when the highest exceeds 100: its excess comes off everyone, itself included.

    The skills are those after all other modifiers. None falls below 0, and 01-05 still succeed.

    Examples
    --------
    >>> reduced(250, 225), reduced(120, 60), reduced(150, 40), reduced(90, 75)
    ((100, 75), (100, 40), (100, 0), (90, 75))
    """
    excess = max(0, max(_skill(skill) for skill in skills) - 100)
    return tuple(max(0, skill - excess) for skill in skills)


@rule("MY-AMB-7")
def skill_for_fumble(raw: int, graded: int, final: int, *, fumble_basis: str = "graded") -> int:
    """The skill that decides whether 99 fumbles: as written down, as graded, or after the cut from over 100.

    Examples
    --------
    >>> skill_for_fumble(120, 80, 75), skill_for_fumble(120, 80, 75, fumble_basis="raw")
    (80, 120)
    """
    return {"raw": raw, "graded": graded, "final": final}[
        chosen("fumble_basis", fumble_basis, ("raw", "graded", "final"))]


# -- the one classifier ----------------------------------------------------------------------------------


@rule("MY-GAP-2", "MY-AMB-6", "MY-AMB-8")
@lru_cache(maxsize=None, typed=True)  # typed: True and 67.0 are no skills, though equal to one
def cuts(value: int, *, fumble_skill: int | None = None, fumble_100: str = "gt",
         min_crit: str = "0") -> tuple[int, int, int]:
    """The last d100 roll that is a critical, a success and a failure; what is higher is a fumble.

    From 01 up a d100 shows: critical (one tenth of the skill, rounded up), success (up to the skill, 01-05
    always), failure (96-98 always), fumble (99 and 00; 00 alone for skills over 100). Use with
    ``band(roll, cuts(value))``, or `level_of`.

    Parameters
    ----------
    value
        The skill that counts: graded, and after the cut from skills over 100.
    fumble_skill
        The skill that decides whether 99 fumbles, when it is another (see `skill_for_fumble`).
    fumble_100
        99 is no fumble for a skill of more than 100 (``"gt"``), or of 100 and more (``"ge"``).
    min_crit
        ``"0"``: a skill of 0 has no critical. ``"1"``: 01 is always one.

    Examples
    --------
    >>> cuts(67), cuts(0), cuts(120), cuts(951)
    ((7, 67, 98), (0, 5, 98), (12, 95, 99), (95, 95, 99))
    """
    least = int(chosen("min_crit", min_crit, ("0", "1")))
    basis = _skill(value) if fumble_skill is None else _skill(fumble_skill)
    safe = basis >= 100 if chosen("fumble_100", fumble_100, ("gt", "ge")) == "ge" else basis > 100
    success = min(BARRED - 1, max(SURE, value))
    return min(BARRED - 1, max(least, -(-value // 10))), success, 99 if safe else 98


@rule("MY-GAP-2")
def level_of(roll: Roll, value: int, *, fumble_skill: int | None = None, fumble_100: str = "gt",
             min_crit: str = "0") -> Level:
    """The level of success of a d100 roll against a skill: the one classifier, for thrown and for lazy dice.

    Parameters
    ----------
    roll
        1 to 100 (00 is 100), or a lazy die.
    value, fumble_skill, fumble_100, min_crit
        As in `cuts`.

    Raises
    ------
    InputError
        For a roll that is not on a d100.

    Examples
    --------
    >>> [level_of(roll, 67).label for roll in (7, 8, 67, 68, 98, 99)]
    ['critical', 'success', 'success', 'failure', 'failure', 'fumble']
    """
    if isinstance(roll, int) and not 1 <= roll <= 100:
        raise InputError("roll", f"{roll} is not on a d100", "use 1 to 100 (00 is 100)")
    bands = cuts(value, fumble_skill=fumble_skill, fumble_100=fumble_100, min_crit=min_crit)
    return Level(Level.CRITICAL - band(roll, bands))


def level_chances(value: int, *, fumble_skill: int | None = None, fumble_100: str = "gt",
                  min_crit: str = "0") -> dict[Level, Fraction]:
    """The chance of each level of success with a skill.

    Examples
    --------
    >>> level_chances(67)[Level.SUCCESS]
    Fraction(3, 5)
    """
    edges = (0, *cuts(value, fumble_skill=fumble_skill, fumble_100=fumble_100, min_crit=min_crit), 100)
    return {Level(Level.CRITICAL - index): Fraction(high - low, 100)
            for index, (low, high) in enumerate(pairwise(edges))}
