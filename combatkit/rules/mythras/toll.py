"""What a serious or major wound does to its victim."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras import rabble
from combatkit.rules.mythras.body import LIMBS
from combatkit.rules.mythras.conditions import (
    FLEES,
    INCAPACITATED,
    NO_ATTACK,
    PRONE,
    SURRENDERED,
    UNFIT,
    WITHDRAWS,
    added,
    has,
)
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, Part, State
from combatkit.rules.mythras.words import points, told
from combatkit.rules.mythras.wounds import HOLDS_OUT

DEAD = now.DEAD
UNCONSCIOUS = "unconscious"
USELESS = "useless"
DROPPED = "dropped"
UNTREATED = "dies untreated"
SHOCK = "1d3"
"""For how many of its turns a victim of a Serious Wound cannot attack (MY-WOUND-4)."""

OUT = frozenset({"flees", "withdraws", "incapacitated", "unconscious", "dying", "dead"})
"""Consequences that take the victim out of the fight."""


def out_of_fight(consequence: str, conditions: Iterable[str]) -> bool:
    """Whether a fighter can fight no longer, by what a wound did to it or by what it suffers.

    Examples
    --------
    >>> out_of_fight("useless limb", ["prone"]), out_of_fight("", ["surrenders"])
    (False, True)
    """
    return consequence in OUT or has(
        conditions, INCAPACITATED, UNCONSCIOUS, DEAD, SURRENDERED, FLEES, WITHDRAWS, UNFIT
    )


READS = ("bearing", "wound", "location", "defender")
"""Of the damage only the sentences read."""
SETS = ("bearing", "consequence", "turns", "defender")


@rule("MY-WOUND-5", "MY-WOUND-6", "MY-WOUND-8", "MY-WOUND-9", "MY-WOUND-10")
def toll(state: State, r: Any, context: Context) -> State:
    """What a bad wound does, by its level, the kind of location, and whether the victim held out."""
    part, held = context.part(state.location), state.bearing == HOLDS_OUT
    if context.defender.standing != HERO:
        return rabble.falls(state, r, context, lambda it: _serious(it, r, context, part, held=False))
    limb = part.kind in LIMBS
    state = state._replace(bearing="")
    if state.wound is Wound.MAJOR:
        major = _major_limb if limb else _major_body
        return major(state, r, context, part, held)
    return _serious(state, r, context, part, held=held)


@rule("MY-WOUND-4", "MY-WOUND-5", "MY-WOUND-6")
def _serious(state: State, r: Any, context: Context, part: Part, *, held: bool) -> State:
    """What a Serious Wound does, by the kind of location; the shock comes on top for who is still awake."""
    limb = part.kind in LIMBS
    state = _serious_limb(state, r, context, part, held) if limb else _serious_body(state, r, context, held)
    return state if state.consequence in OUT else _shock(state, r, context)


@rule("MY-WOUND-4")
def _shock(state: State, r: Any, context: Context) -> State:
    """A Serious Wound stops its victim from attacking for 1d3 turns, if it is still awake."""
    turns = r.die(3, "turns")
    r.say(
        "MY-WOUND-4",
        lambda: (
            f"{context.defender.name} has a scar for life, and cannot attack for "
            f"{points(int(turns), 'turn')}."
        ),
    )
    return state._replace(turns=turns, defender=added(state.defender, f"{NO_ATTACK}: {SHOCK} turns"))


@rule("MY-WOUND-5")
def _serious_limb(state: State, r: Any, context: Context, part: Part, held: bool) -> State:
    if held:
        r.say("MY-WOUND-5", lambda: f"The {part.name} can still be used.")
        return state
    conditions = [f"{USELESS}: {part.name}"]
    if part.kind == "leg":
        conditions.append(PRONE)
        r.say("MY-WOUND-5", lambda: f"The {part.name} is useless, and {context.defender.name} falls prone.")
    else:
        held_in = [item for arm, item in context.plan.drops if arm == part.name]
        conditions += [f"{DROPPED}: {item}" for item in held_in]
        r.say(
            "MY-WOUND-5",
            lambda: (
                f"The {part.name} is useless" + (f", and drops {' and '.join(held_in)}." if held_in else ".")
            ),
        )
    return state._replace(consequence="useless limb", defender=added(state.defender, *conditions))


@rule("MY-WOUND-6")
def _serious_body(state: State, r: Any, context: Context, held: bool) -> State:
    if held:
        r.say("MY-WOUND-6", lambda: f"{context.defender.name} stays conscious.")
        return state
    r.say(
        "MY-WOUND-6",
        lambda: (
            f"{context.defender.name} is unconscious for {points(state.damage, 'minute')}, and cannot "
            "fight again before the location is healed further."
        ),
    )
    return state._replace(consequence="unconscious", defender=added(state.defender, UNCONSCIOUS))


@rule("MY-WOUND-8", "MY-WOUND-9", "MY-AMB-74")
def _major_limb(state: State, r: Any, context: Context, part: Part, held: bool) -> State:
    name, always = context.defender.name, switch(context.options, "limb_death_clock", "by_weapon") == "always"
    conditions = [INCAPACITATED, PRONE, f"{USELESS}: {part.name}"]
    r.say(
        "MY-WOUND-9",
        lambda: (
            f"The {part.name} is ruined: {name} falls prone and cannot fight on"
            f"{'' if held else ', and faints from the pain'}."
        ),
    )
    if not held:
        conditions.append(UNCONSCIOUS)
    if always or context.plan.severs:
        minutes = 5 * context.defender.healing_rate
        conditions.append(f"{UNTREATED}: {minutes} min")
        option = "" if context.plan.severs else told(context, "limb_death_clock")
        r.say(
            "MY-WOUND-9", lambda: f"Without treatment within {points(minutes, 'minute')} {name} dies{option}."
        )
    return state._replace(
        consequence="incapacitated" if held else "unconscious", defender=added(state.defender, *conditions)
    )


@rule("MY-WOUND-8", "MY-WOUND-10")
def _major_body(state: State, r: Any, context: Context, part: Part, held: bool) -> State:
    name, rounds = context.defender.name, 2 * context.defender.healing_rate
    if not held:
        r.say("MY-WOUND-10", lambda: f"The wound to the {part.name} kills {name} on the spot.")
        return state._replace(consequence="dead", defender=added(state.defender, DEAD))
    r.say(
        "MY-WOUND-10",
        lambda: f"{name} is unconscious, and dies without treatment within {points(rounds, 'round')}.",
    )
    return state._replace(
        consequence="dying",
        defender=added(state.defender, INCAPACITATED, UNCONSCIOUS, f"{UNTREATED}: {rounds} rounds"),
    )
