"""Help for the wounded: First Aid, Healing and stimulants, each with the roll that it takes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.enums import Level, Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import Entrant, alone, entrant
from combatkit.rules.mythras.recovery import healed, unfit
from combatkit.rules.mythras.resist import Switches
from combatkit.rules.mythras.toll import DEAD, UNCONSCIOUS, UNTREATED
from combatkit.rules.mythras.words import points

FIRST_AID, HEALING = "First Aid", "Healing"

WOUND, BLEEDING, STABILISE, WAKE, REVIVE, SURGERY = (
    "wound",
    "bleeding",
    "stabilise",
    "wake",
    "revive",
    "surgery",
)
"""What help is for: Hit Points, bleeding, the badly wounded, the unconscious, those in shock, surgery."""

CARDS = {
    WOUND: "MY-GAP-18",
    BLEEDING: "MY-SE-BLEED",
    STABILISE: "MY-GAP-18",
    WAKE: "MY-WOUND-6",
    REVIVE: "MY-SE-DROPFOE",
    SURGERY: "MY-WOUND-12",
}
SKILLS = {
    WOUND: (FIRST_AID,),
    BLEEDING: (FIRST_AID,),
    STABILISE: (FIRST_AID, HEALING),
    WAKE: (FIRST_AID, HEALING),
    REVIVE: (FIRST_AID,),
    SURGERY: (HEALING,),
}
"""The skills that help with it, the first one unless another is named."""


class Care(NamedTuple):
    """Help between two steps: the level of success once it is known, and points that were healed."""

    level: Level | None = None
    success: bool = False
    healed: int = 0


class Case(NamedTuple):
    """What is fixed for it.

    Parameters
    ----------
    helper
        Who rolls, with its skill at its grade.
    patient
        Its name.
    to
        What the help is for.
    location
        Where; empty where it does not matter.
    room
        How many points the location can heal at most.
    ends, gains
        Conditions that a success ends, and brings.
    options
        The switches.
    """

    helper: Entrant
    patient: str
    to: str
    location: str
    room: int
    ends: tuple[str, ...]
    gains: tuple[str, ...]
    options: Switches


@rule("MY-GAP-18", "MY-SE-BLEED", "MY-SE-DROPFOE", "MY-WOUND-6", "MY-WOUND-12")
def _roll(state: Care, r: Any, case: Case) -> Care:
    """One roll that nobody opposes."""
    won, lost = WORDS[case.to]
    named = {"patient": case.patient, "location": case.location}
    found = alone(
        r,
        case.helper,
        case.options,
        card=CARDS[case.to],
        die=case.helper.skill.lower(),
        verdict=(won.format(**named), lost.format(**named)),
    )
    return Care(found.level, found.level.succeeded)


WORDS = {
    WOUND: ("The {location} is bound up.", "It does no good, and the {location} cannot be tended again."),
    BLEEDING: ("{patient} bleeds no more, but must not exert itself.", "{patient} goes on bleeding."),
    STABILISE: ("{patient} will not die of it.", "Nothing is won, and time runs out."),
    WAKE: ("{patient} comes to.", "{patient} does not come to."),
    REVIVE: ("{patient} is over the shock.", "{patient} is still in shock."),
    SURGERY: ("The {location} will heal now.", "The {location} is no better for it."),
}


@rule("MY-GAP-18")
def _heal(state: Care, r: Any, case: Case) -> Care:
    """A wound that is tended heals 1d3 at once, never beyond what the location had."""
    amount = min(case.room, int(r.die(3, "healed")))
    r.say("MY-GAP-18", lambda: f"The {case.location} heals {points(amount, 'Hit Point')}.")
    return state._replace(healed=amount)


ROLL = Step("roll", "Help", _roll, ("MY-GAP-18",), ("level", "success"))
HEAL = Step("heal", "Healed", _heal, ("MY-GAP-18",), ("success", "healed"), when="success")


def care_columns(state: Any, case: Case) -> Mapping[str, Hashable]:
    """Whether it helped, how much, and which conditions of the patient end and begin."""
    ends, gains = (case.ends, case.gains) if state.success else ((), ())
    if case.to == WOUND:
        gains = (f"{now.TENDED}: {case.location}",)  # whatever the roll: one attempt for each injury
    return {
        "success": state.success,
        "level": Level.FAILURE.label if state.level is None else state.level.label,
        "location": case.location or None,
        "healed": state.healed,
        "ends": "; ".join(ends),
        "patient_conditions": "; ".join(gains),
    }


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "helps": lambda outcome: bool(outcome["success"]),
    "does not help": lambda outcome: not outcome["success"],
}


@rule("MY-GAP-18", "MY-SE-BLEED", "MY-SE-DROPFOE", "MY-WOUND-6", "MY-WOUND-9", "MY-WOUND-10", "MY-WOUND-12")
def help_for(
    helper: Fighter,
    patient: Fighter,
    to: str,
    *,
    location: str = "",
    skill: str = "",
    steps: int = 0,
    options: Switches = (),
) -> Exchange:
    """First Aid or Healing for somebody.

    Parameters
    ----------
    helper
        Who helps; the patient itself may, while it is conscious.
    to
        ``"wound"`` heals 1d3 Hit Points of a location, once for each injury; ``"bleeding"`` stops it;
        ``"stabilise"`` ends the clock of a Major Wound; ``"wake"`` brings the unconscious round;
        ``"revive"`` ends the shock of Drop Foe; ``"surgery"`` lets a Major Wound heal.
    location
        Which one, for a wound or surgery; left out, the worst.
    skill
        ``"First Aid"`` or ``"Healing"``, where both help.
    steps
        Grade steps, positive for harder.

    Returns
    -------
    Exchange
        `helped` makes the patient's sheet of its outcome.

    Raises
    ------
    InputError
        Where there is nothing of the kind to help with.

    Examples
    --------
    >>> medic, who = Fighter(name="Medic", first_aid=60), Fighter(name="Guard", conditions="bleeding")
    >>> help_for(medic, who, "bleeding").odds().chance("helps")
    Fraction(3, 5)
    """
    if to not in CARDS:
        raise unknown_name("to", to, CARDS)
    skill = skill or SKILLS[to][0]
    if skill not in SKILLS[to]:
        raise InputError("skill", f"{skill} does not help here", f"use {' or '.join(SKILLS[to])}")
    place = _place(patient, to, location)
    reason = why_no_help(patient, to, place)
    if reason:
        raise InputError("to", f"{to!r} is not open: {reason}", "help with something else")
    if now.has(helper.condition_list, UNCONSCIOUS, DEAD):
        raise InputError("helper", f"{helper.name} is unconscious or dead", "let somebody else help")
    ends = tuple(it for it in patient.condition_list if _ends(to, it))
    gains = {
        BLEEDING: (now.STANCHED,),
        WAKE: tuple(unfit(patient)),
        SURGERY: (f"{now.TREATED}: {place}",),
    }.get(to, ())
    room = patient.full_hit_points()[place] - patient.hit_points_left()[place] if place else 0
    who = entrant(helper, skill, steps=steps, options=options)
    case = Case(who, patient.name, to, place, room, ends, gains, options)
    made = (ROLL, HEAL) if to == WOUND else (ROLL,)
    return Exchange(made, Care(), case, care_columns, events=EVENTS)


def _place(patient: Fighter, to: str, location: str) -> str:
    """The location that is meant; the worst one where none is named."""
    if location:
        return patient.anatomy[location].name
    if to not in (WOUND, SURGERY):
        return ""
    left = patient.hit_points_left()
    open_now = [name for name in patient.anatomy.names if not why_no_help(patient, to, name)]
    return min(open_now or left, key=lambda name: left[name])


@rule("MY-GAP-18", "MY-SE-BLEED", "MY-SE-DROPFOE", "MY-WOUND-6", "MY-WOUND-12")
def why_no_help(patient: Fighter, to: str, location: str = "") -> str:
    """Why help of this kind is not open to somebody; empty when it is.

    Examples
    --------
    >>> why_no_help(Fighter(name="Guard"), "bleeding")
    'Guard does not bleed'
    >>> why_no_help(Fighter(hit_points={"chest": 3}, conditions="tended: chest"), "wound", "chest")
    'the chest has been tended'
    """
    name, suffers = patient.name, patient.condition_list
    if now.has(suffers, DEAD):
        return f"{name} is dead"
    if to == BLEEDING:
        return "" if now.has(suffers, now.BLEEDING) else f"{name} does not bleed"
    if to == STABILISE:
        return "" if now.has(suffers, UNTREATED) else f"{name} is not dying"
    if to == WAKE:
        if not now.has(suffers, UNCONSCIOUS):
            return f"{name} is not unconscious"
        return "a Major Wound keeps it down" if now.has(suffers, now.INCAPACITATED) else ""
    if to == REVIVE:
        return "" if f"{now.INCAPACITATED}: {now.BY_SHOCK}" in suffers else f"{name} is not in shock"
    if to == SURGERY:
        if patient.wound(location) is not Wound.MAJOR:
            return f"the {location} has no Major Wound"
        return f"the {location} has been treated" if f"{now.TREATED}: {location}" in suffers else ""
    if patient.wound(location) is Wound.NONE:
        return f"the {location} is unhurt"
    if patient.wound(location) is Wound.MAJOR:
        return f"the {location} has a Major Wound, which takes more than First Aid"
    return f"the {location} has been tended" if f"{now.TENDED}: {location}" in suffers else ""


def _ends(to: str, condition: str) -> bool:
    """Whether help of this kind ends a condition."""
    what = condition.partition(":")[0]
    if to == REVIVE:
        return condition == f"{now.INCAPACITATED}: {now.BY_SHOCK}"
    ended = {BLEEDING: (now.BLEEDING,), STABILISE: (UNTREATED,), WAKE: (UNCONSCIOUS,), SURGERY: (UNTREATED,)}
    return what in ended.get(to, ())


@rule("MY-GAP-18", "MY-WOUND-6", "MY-SE-BLEED")
def helped(patient: Fighter, outcome: Mapping[str, Hashable]) -> Fighter:
    """The patient's sheet after help: Hit Points, and the conditions that end and begin."""
    ended = str(outcome["ends"]).split("; ")
    more = filter(None, str(outcome["patient_conditions"]).split("; "))
    kept = [it for it in patient.condition_list if it not in ended]
    who = change(patient, {"conditions": "; ".join(dict.fromkeys([*kept, *more])) or None})
    amount = int(str(outcome["healed"]))
    return healed(who, str(outcome["location"]), amount) if amount else who


@rule("MY-SE-DROPFOE")
def stimulant(who: Fighter) -> Fighter:
    """The fighter after a stimulant: the shock of Drop Foe is over at once, without a roll.

    Raises
    ------
    InputError
        For somebody who is not in shock.

    Examples
    --------
    >>> stimulant(Fighter(conditions="incapacitated: dropped; prone")).condition_list
    ('prone',)
    """
    reason = why_no_help(who, REVIVE)
    if reason:
        raise InputError("stimulant", f"does nothing: {reason}", "keep it")
    kept = [it for it in who.condition_list if not _ends(REVIVE, it)]
    return change(who, {"conditions": "; ".join(kept) or None})


@rule("MY-SE-BLEED")
def exerted(who: Fighter) -> Fighter:
    """The fighter after a strenuous or violent act: bleeding that was only stopped begins again.

    Examples
    --------
    >>> exerted(Fighter(conditions="bleeding stopped")).condition_list, exerted(Fighter()).condition_list
    (('bleeding',), ())
    """
    if not now.has(who.condition_list, now.STANCHED):
        return who
    kept = [it for it in who.condition_list if it != now.STANCHED]
    return change(who, {"conditions": "; ".join([*kept, now.BLEEDING])})
