"""Situational modifiers: which grade and which cap the situation puts on each side's combat roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.burdens import burden
from combatkit.rules.mythras.conditions import has
from combatkit.rules.mythras.enums import Grade, Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.skill import capped, combined, graded
from combatkit.rules.mythras.tables import table
from combatkit.rules.mythras.weapons import Weapon
from combatkit.rules.mythras.words import points, without


@dataclass(frozen=True, slots=True)
class Situation:
    """One row of the tables of situational modifiers, in words that say whose situation it is.

    Parameters
    ----------
    name
        E.g. ``"defender prone"``.
    who
        The sides whose combat roll it touches.
    combat
        ``"close"``, ``"ranged"`` or ``"any"``.
    rule
        ID of the rule that the row belongs to.
    grade
        The grade that it brings; None where it is a cap.
    cap
        The skill that caps the combat skill; empty where it is a grade.
    evade
        Whether it touches that side's Evade too.
    conditions, target_conditions
        Conditions of the side itself, or of its target, that bring it unasked.
    ignored_by
        A style trait of that side which does away with it.
    lifted_by
        Another situation that does away with it.
    brought_by
        Another situation that brings it.
    family
        The family of weapon that it asks for.
    needs
        A style trait of the attacker without which nobody attacks like that.
    barred
        Why nobody attacks like that at all; empty where it can be.
    no_room
        It leaves that side nowhere to evade to (MY-EVADE-4).
    """

    name: str
    who: tuple[Side, ...]
    combat: str
    rule: str
    grade: Grade | None = None
    cap: str = ""
    evade: bool = True
    conditions: tuple[str, ...] = ()
    target_conditions: tuple[str, ...] = ()
    ignored_by: str = ""
    lifted_by: str = ""
    brought_by: str = ""
    family: str = ""
    needs: str = ""
    barred: str = ""
    no_room: bool = False


@cache
def situations() -> dict[str, Situation]:
    """All situations by name, in the order of the tables."""
    found = {}
    for row in table("situations").rows:
        plain: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in row.items()
            if key not in ("situation", "who", "grade")
        }
        found[row["situation"]] = Situation(
            name=row["situation"],
            who=tuple(Side(side) for side in row["who"]),
            grade=Grade[row["grade"]] if "grade" in row else None,
            **plain,
        )
    return found


def situation_names() -> tuple[str, ...]:
    """The names of all situations.

    Examples
    --------
    >>> "attacker in cramped quarters" in situation_names()
    True
    """
    return tuple(situations())


def situation(name: str) -> Situation:
    """The situation called `name`.

    Raises
    ------
    InputError
        When there is none; the nearest is offered.
    """
    try:
        return situations()[name]
    except KeyError:
        raise unknown_name("situation", name, situations()) from None


@rule("MY-MOD-1", "MY-MOD-2", "MY-RANGED-15", "MY-RANGED-16", "MY-TRAIT-SKIRMISHING")
def why_closed(name: str, weapon: Weapon, traits: tuple[str, ...] = ()) -> str:
    """Why a situation cannot be set for an attack with this weapon; empty when it can.

    Parameters
    ----------
    traits
        The attacker's style traits: one of them lets a shooter run.
    """
    it = situation(name)
    if it.combat == "close" and weapon.is_ranged:
        return f"it is for close combat, and {weapon.name} is a missile weapon"
    if it.combat == "ranged" and not weapon.is_ranged:
        return f"it is for missiles, and {weapon.name} is a close-combat weapon"
    if it.family and weapon.family != it.family:
        return f"it is for a {it.family}, which {weapon.name} is not"
    if it.barred:
        return it.barred
    if it.needs and it.needs not in traits:
        return f"it takes the style trait {it.needs}"
    return ""


@rule("MY-MOD-1", "MY-MOD-2", "MY-MOUNT-1", "MY-MOUNT-7")
def present(
    named: Iterable[str], attacker: Fighter, defender: Fighter, weapon: Weapon
) -> tuple[Situation, ...]:
    """The situations of an attack: those that were named, and those that the fighters' conditions bring.

    Raises
    ------
    InputError
        For a name that is none, or one that does not go with the weapon.
    """
    wanted = tuple(named)
    for name in wanted:
        reason = why_closed(name, weapon, attacker.traits)
        if reason:
            raise InputError("situation", f"{name!r} is not open: {reason}", "take it out")
    ours, theirs = attacker.condition_list, defender.condition_list
    if not (wanted or ours or theirs):
        return ()
    here = {
        it.name
        for it in situations().values()
        if it.name in wanted or (_brought(it, ours, theirs) and not why_closed(it.name, weapon))
    }
    for it in situations().values():
        if it.brought_by in here and not why_closed(it.name, weapon):
            here.add(it.name)
    rows = (it for it in situations().values() if it.name in here and it.lifted_by not in here)
    return tuple(it if it.name in wanted else as_borne(it, _own(it, ours, theirs)) for it in rows)


MILDER = {"Hard": Grade.HARD, "Formidable": Grade.FORMIDABLE}
"""Grades that a condition may name in place of the row's own, e.g. ``"blinded: Hard, 2 turns"``."""


@rule("MY-AMB-25", "MY-SE-BLINDOPPONENT")
def as_borne(it: Situation, conditions: Iterable[str]) -> Situation:
    """A situation that a condition brings, at the grade which that condition names itself.

    Examples
    --------
    >>> as_borne(situation("attacker blinded"), ("blinded: Hard, 2 turns",)).grade.label
    'Hard'
    """
    for text in conditions:
        grade = MILDER.get(text.partition(": ")[2].partition(",")[0])
        if grade is not None and it.grade is not None and has((text,), *it.conditions):
            return replace(it, grade=grade)
    return it


def _own(it: Situation, attacker: Iterable[str], defender: Iterable[str]) -> Iterable[str]:
    """The conditions of the side whose situation it is."""
    return attacker if it.who == (Side.ATTACKER,) else defender


def _brought(it: Situation, attacker: Iterable[str], defender: Iterable[str]) -> bool:
    """Whether the condition of a fighter brings the situation unasked."""
    ours = _own(it, attacker, defender)
    theirs = defender if ours is attacker else attacker
    return has(ours, *it.conditions) or has(theirs, *it.target_conditions)


class Reading(NamedTuple):
    """What a situation makes of one skill: its value, the grade, and why, in words."""

    value: int
    grade: Grade
    why: tuple[str, ...]


@rule(
    "MY-MOD-1",
    "MY-MOD-2",
    "MY-MOD-3",
    "MY-AMB-17",
    "MY-GAP-3",
    "MY-TRAIT-CHARIOTFIGHTING",
    "MY-TRAIT-MOUNTEDCOMBAT",
)
def reading(
    side: Side,
    who: Fighter,
    skill: int,
    found: Iterable[Situation],
    *,
    steps: int = 0,
    named: tuple[tuple[str, int], ...] = (),
    cap: int | None = None,
    reins: int | None = None,
    options: Switches = (),
) -> Reading:
    """A combat skill in a situation: capped, then at its grade.

    Parameters
    ----------
    side
        Whose roll it is.
    who
        The fighter: its traits may do away with a situation, its other skills may cap this one.
    skill
        The combat skill, 0 and up.
    found
        The situations of this attack.
    steps
        Further grade steps, positive for harder.
    named
        Grade steps that have a reason, e.g. ``("130 m at SIZ 13", 3)``.
    cap
        A cap from elsewhere: another's skill, or one that the GM sets.
    reins
        Ride or Drive of somebody else who holds the reins: it caps in place of the fighter's own.

    Returns
    -------
    Reading
        Its value is 0 where the grade is Hopeless or Automatic, which nobody rolls.

    Examples
    --------
    >>> from combatkit.rules.mythras.fighter import Fighter
    >>> rows = [situation("defender prone"), situation("defender in water")]
    >>> reading(Side.DEFENDER, Fighter(swim=50), 67, rows)
    Reading(value=25, grade=<Grade.FORMIDABLE: 5>, why=('defender prone', 'Swim caps it at 50'))
    """
    ours = [it for it in found if side in it.who and it.ignored_by not in who.traits]
    rows = [it.grade for it in ours if it.grade is not None]
    why = [it.name for it in ours if it.grade is not None]
    borne = burden(who, options)
    if borne.why:
        rows += borne.rows
        why += borne.why
    why += [f"{words}: {_steps(count)}" for words, count in named if count]
    if steps:
        why.append(_steps(steps))
    shifts = [count for count in (*(count for _, count in named), steps, borne.steps) if count]
    value = skill
    limits = [_limit(it.cap, who, reins) for it in ours if it.cap]
    for words, limit in limits if cap is None else [*limits, ("capped at", cap)]:
        if limit < value:
            why.append(f"{words} {limit}")
        value = capped(value, limit)
    grade, made = _at_grade(value, rows, shifts, options)
    for option in GRADE_OPTIONS if options else ():
        chosen = switch(options, option, "")
        if chosen and _at_grade(value, rows, shifts, without(options, option)) != (grade, made):
            why.append(f"option {option}: {chosen}")
    return Reading(made, grade, tuple(why))


GRADE_OPTIONS = ("grade_combine", "grade_method", "grade_round", "herculean")
"""The open questions that a graded skill depends on."""


def _steps(count: int) -> str:
    """Grade steps in words."""
    return f"{points(abs(count), 'step')} {'harder' if count > 0 else 'easier'}"


@rule("MY-RANGED-14", "MY-MOD-3", "MY-EX-20")
def _limit(skill: str, who: Fighter, reins: int | None) -> tuple[str, int]:
    """What caps a combat skill, in words and as a number: the skill of whoever holds the reins."""
    if reins is not None and skill in ("Ride", "Drive"):
        return f"{skill} of whoever holds the reins caps it at", reins
    return f"{skill} caps it at", who.skill(skill)


def _at_grade(value: int, rows: list[Grade], steps: list[int], options: Switches) -> tuple[Grade, int]:
    """The grade of some rows and steps, and a skill at it: 0 where nobody rolls."""
    grade = combined(
        rows,
        steps,
        grade_combine=switch(options, "grade_combine", "worst_plus_steps"),
    )
    if not grade.rolled:
        return grade, 0
    return grade, graded(
        value,
        grade,
        grade_round=switch(options, "grade_round", "ceil"),
        herculean=switch(options, "herculean", "1/10"),
        grade_method=switch(options, "grade_method", "multiply"),
    )


@rule("MY-MOD-1")
def evade_grade(side: Side, who: Fighter, found: Iterable[Situation], options: Switches = ()) -> Grade:
    """The grade at which a side rolls Evade in a situation: mostly that of its combat roll."""
    grades = [
        it.grade
        for it in found
        if side in it.who and it.evade and it.grade is not None and it.ignored_by not in who.traits
    ]
    return _borne(who, grades, options)


def _borne(who: Fighter, grades: Iterable[Grade], options: Switches) -> Grade:
    """Grades with what hampers every skill of a fighter."""
    borne, how = burden(who, options), switch(options, "grade_combine", "worst_plus_steps")
    return combined([*grades, *borne.rows], [borne.steps] if borne.steps else [], grade_combine=how)


@rule("MY-GAP-16", "MY-SE-IMPALE", "MY-SE-ENTANGLE")
def resisting_grades(
    side: Side, who: Fighter, skills: Iterable[str], found: Iterable[Situation], options: Switches = ()
) -> tuple[tuple[str, Grade], ...]:
    """The grades at which a side rolls some skills, those that are Standard left out."""
    evade, others = evade_grade(side, who, found, options), _borne(who, (), options)
    grades = [(name, evade if name == "Evade" else others) for name in skills]
    return tuple((name, grade) for name, grade in grades if grade is not Grade.STANDARD)
