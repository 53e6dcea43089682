"""How somebody chooses who is not asked: named policies, each a plain function of a question.

A policy sees the question's name, the open options, the context, and of the state what the asking step
reads. To play by your own, write a function like these and hand it over as ``policy=``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.dice.notation import dice
from combatkit.dice.requests import Policy, Question
from combatkit.errors import unknown_name
from combatkit.rules.mythras.damage import Stops, stops
from combatkit.rules.mythras.derived import with_modifier
from combatkit.rules.mythras.enums import Side, Size
from combatkit.rules.mythras.state import Context


def policy(name: str) -> Policy:
    """The policy called `name`.

    Raises
    ------
    InputError
        When there is none; the nearest name is offered.

    Examples
    --------
    >>> policy("plain").__doc__.splitlines()[0]
    'No special effects: an effect that is won is let go.'
    """
    try:
        return POLICIES[name]
    except KeyError:
        raise unknown_name("policy", name, POLICIES) from None


# -- the policies ----------------------------------------------------------------------------------------


def plain(question: Question) -> Any:
    """No special effects: an effect that is won is let go."""
    return _sensibly(question)


def cautious(question: Question) -> Any:
    """Own safety first: stop the blow, get free or up, keep the opponent from attacking."""
    if question.name != "effect":
        return _sensibly(question)
    leaky = _parry_stops(question.context) is not Stops.ALL
    return _first_open(question, (
        *(("enhance parry",) if leaky else ()),
        "slip free", "arise", "press advantage", "overextend opponent", "pin down", "disarm opponent",
        "trip opponent", "blind opponent", "duck back", "withdraw",
    ))


def wounding(question: Question) -> Any:
    """What hurts most: get past the parry, strike where it ends the fight, drive the damage up.

    Where a location is chosen, it is the one at which a blow most likely takes the victim out of the fight.
    Against a parry that stops everything, and cannot be got round, it knocks the weapon away or trips.
    """
    if question.name in AIMED:
        return _aimed(question, lambda name: outlook(name, question.context).out)
    if question.name != "effect":
        return _sensibly(question)
    stopped = _stopped(question)
    if stopped is Stops.ALL and "circumvent parry" not in question.options:
        return _first_open(question, ("disarm opponent", "trip opponent", "press advantage"))
    return _first_open(question, (
        *(("circumvent parry",) if stopped is not Stops.NONE else ()),
        "kill silently", "choose location", "impale", "maximise damage",
        *(("bypass armour",) if _armour(question.context) else ()),
        "bleed", "stun location", "drop foe", "sunder", "marksman",
        "accidental injury", "trip opponent", "overextend opponent", "disarm opponent",
    ))


def control(question: Question) -> Any:
    """Take the opponent out of the fight without killing: trip, disarm, stun, hold."""
    if question.name in AIMED:
        return _aimed(question, lambda name: outlook(name, question.context).spared)
    return _first_open(question, (
        "force failure", "compel surrender", "trip opponent", "disarm opponent", "take weapon",
        "stun location", "entangle", "grip", "pin weapon", "pin down", "blind opponent", "press advantage",
        "overextend opponent",
    ))


POLICIES: dict[str, Policy] = {"plain": plain, "cautious": cautious, "wounding": wounding, "control": control}
"""All policies by name; the first is how an exchange is counted unless told otherwise."""


AIMED = ("location", "marksman", "ranged marksman")
"""Questions for a hit location."""


# -- how they decide -------------------------------------------------------------------------------------


def _first_open(question: Question, wishes: Iterable[str]) -> Any:
    """The first wish that is open, if effects are chosen; other questions are answered sensibly."""
    if question.name == "effect":
        for wish in wishes:
            if wish in question.options:
                return wish
    return _sensibly(question)


def _sensibly(question: Question) -> Any:
    """The plain course: the first option, and the softest location where one is aimed at."""
    if question.name in AIMED:
        return min(question.options, key=lambda name: softness(name, question.context))
    return question.options[0]


def _aimed(question: Question, good: Callable[[str], Fraction]) -> Any:
    """The location for which `good` is greatest; of equal ones the softest."""
    return min(question.options, key=lambda name: (-good(name), softness(name, question.context)))


class Outlook(NamedTuple):
    """What a blow at a location promises: to take the victim out of the fight, and to do so without dying."""

    out: Fraction
    spared: Fraction


@lru_cache(maxsize=4096)
def outlook(location: str, context: Context) -> Outlook:
    """The chance that a blow which lands here takes the victim out of the fight, as a fighter would guess it.

    Counted from the weapon's plain dice and the armour. A Major Wound ends the fight anywhere, a Serious one
    only at head and body, if Endurance fails; that roll is taken by its skill alone, without the attack roll
    that it meets. What is held in the way counts as if nothing got through.
    """
    needed, _ = softness(location, context)
    if needed >= COVERED:
        return Outlook(Fraction(0), Fraction(0))
    part, own = context.part(location), context.attacker
    weights = dice(with_modifier(own.damage, own.damage_modifier)).weights
    total = sum(weights.values())
    worse = max(needed, needed - max(1, part.now) + part.now + part.most)
    serious, major = (
        Fraction(sum(ways for damage, ways in weights.items() if damage >= least), total)
        for least in (needed, worse)
    )
    fails = Fraction(min(95, max(5, 100 - context.defender.skill("Endurance"))), 100)
    limb = part.kind in ("arm", "leg")
    faints = Fraction(0) if limb else (serious - major) * fails
    return Outlook(faints + major, faints + (major * (1 - fails) if limb else 0))


COVERED = 100
"""Added to the damage that a covered location takes: more than any blow does."""


def softness(location: str, context: Context) -> tuple[int, int]:
    """How much damage it takes to make a Serious Wound at a location: the lower, the softer.

    A location that is held behind a shield comes after all that lie open; of equal ones the head comes
    first, then the torso, whose wounds end fights.
    """
    part = next(part for part in context.parts if part.name == location)
    needed = max(1, part.now) + part.worn + part.natural
    covered = next((size for name, size in context.stop if name == location), None)
    cover = context.plan.cover
    if cover is not None and location in cover.locations:
        needed += COVERED if cover.armour is None else cover.armour
    if covered is not None and stops(context.attacker.size, Size(covered)) is not Stops.NONE:
        needed += COVERED
    return needed, ("head", "torso").index(part.kind) if part.kind in ("head", "torso") else 2


def _stopped(question: Question) -> Stops:
    """What the defender's parry stops of the blow, if the attacker is choosing and it has succeeded."""
    state = question.state
    parried = state.parried and state.parry_level is not None and state.parry_level.succeeded
    return _parry_stops(question.context) if state.winner is Side.ATTACKER and parried else Stops.NONE


def _parry_stops(context: Context) -> Stops:
    """What a parry stops here, by the Sizes of both weapons."""
    return stops(context.plan.against_parry, context.plan.parrying)


def _armour(context: Context) -> bool:
    """Whether the defender is armoured anywhere."""
    return any(part.worn or part.natural for part in context.parts)
