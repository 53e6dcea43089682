"""What the damage that gets through does: wound level, Endurance against the attack roll, consequences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import INCAPACITATED, NO_ATTACK, PRONE, SURRENDERED, added, has
from combatkit.rules.mythras.damage import wound_level
from combatkit.rules.mythras.enums import Level, Wound
from combatkit.rules.mythras.resist import Original, graded_resistance, resisted, switch
from combatkit.rules.mythras.state import Context, Part, State
from combatkit.rules.mythras.steps_hit import part_of
from combatkit.rules.mythras.words import points, told

DEAD = "dead"
UNCONSCIOUS = "unconscious"
USELESS = "useless"
DROPPED = "dropped"
UNTREATED = "dies untreated"
SHOCK = "1d3"
"""For how many of its turns a victim of a Serious Wound cannot attack (MY-WOUND-4)."""

OUT = frozenset({"incapacitated", "unconscious", "dying", "dead"})
"""Consequences that take the victim out of the fight."""


def out_of_fight(consequence: str, conditions: Iterable[str]) -> bool:
    """Whether a fighter can fight no longer, by what a wound did to it or by what it suffers.

    Examples
    --------
    >>> out_of_fight("useless limb", ["prone"]), out_of_fight("", ["surrenders"])
    (False, True)
    """
    return consequence in OUT or has(conditions, INCAPACITATED, UNCONSCIOUS, DEAD, SURRENDERED)


WOUND_READS = ("location", "damage")


@rule("MY-DMG-2", "MY-WOUND-3", "MY-DX-5")
def wound(state: State, r: Any, context: Context) -> State:
    """The wound level that the location has once the damage is taken off its Hit Points."""
    if not state.damage:
        return state
    part = part_of(context, state.location)
    left = part.now - state.damage
    level = wound_level(left, part.most)
    r.say(
        "MY-DMG-2", lambda: f"The {part.name} has {left} of {part.most} Hit Points left: {_a_wound(level)}."
    )
    return state._replace(wound=level)


def _a_wound(level: Wound) -> str:
    return f"a {level.label} wound"


ENDURANCE_READS = (
    "wound",
    "location",
    "damage",
    "chosen",
    "attack_level",
    "attack_roll",
    "attack_value",
    "endurance",
    "turns",
    "consequence",
    "defender",
)


@rule("MY-WOUND-1", "MY-WOUND-2", "MY-WOUND-4", "MY-WOUND-8", "MY-AMB-55", "MY-SE-7", "MY-ATK-14")
def endurance(state: State, r: Any, context: Context) -> State:
    """A bad wound: the victim rolls Endurance against the attack roll, and the wound takes its toll."""
    if state.wound >= Wound.SERIOUS:
        part = part_of(context, state.location)
        if _tested(state.wound, part, context):
            state = _toll(state, r, context, part, _holds_out(state, r, context))
        else:
            r.say(
                "MY-AMB-55",
                lambda: (
                    f"The {part.name} was no better before, so there is no other Endurance roll"
                    f"{told(context, 'wound_retest')}."
                ),
            )
    return state._replace(attack_roll=None, attack_value=None, endurance=None)


@rule("MY-WOUND-2", "MY-AMB-55")
def _tested(level: Wound, part: Part, context: Context) -> bool:
    """Whether this wound asks for Endurance; a location that was as bad before asks again by default."""
    if switch(context.options, "wound_retest", "each_hit") == "each_hit":
        return True
    return level > wound_level(part.now, part.most)


@rule("MY-WOUND-1", "MY-WOUND-11", "MY-AMB-56", "MY-SE-KILLSILENTLY")
def _holds_out(state: State, r: Any, context: Context) -> bool:
    """Whether the victim holds out: one Endurance roll against the attack roll that made the wound."""
    if state.endurance is not None:
        held = state.endurance
        r.say(
            "MY-AMB-56",
            lambda: (
                f"The Endurance roll for the effect counts for the wound too"
                f"{told(context, 'endurance_rolls')}: {'resisted' if held else 'not resisted'}."
            ),
        )
        return held
    blow = Original(state.attack_value, state.attack_level or Level.SUCCESS, state.attack_roll or 1)
    value = graded_resistance(
        context.defender.skill("Endurance"), context.defender.grade("Endurance"), 0, context.options
    )
    return resisted(
        r,
        "endurance",
        "Endurance",
        value,
        blow,
        context.options,
        card="MY-WOUND-1",
        forced="kill silently" in state.chosen,
        wound=True,
    )


@rule("MY-WOUND-5", "MY-WOUND-6", "MY-WOUND-9", "MY-WOUND-10")
def _toll(state: State, r: Any, context: Context, part: Part, held: bool) -> State:
    """What a serious or major wound does to its victim, given whether it held out."""
    limb = part.kind in ("arm", "leg")
    if state.wound is Wound.SERIOUS:
        made = (
            _serious_limb(state, r, context, part, held) if limb else _serious_body(state, r, context, held)
        )
        return made if made.consequence in OUT else _shock(made, r, context)
    return _major_limb(state, r, context, part, held) if limb else _major_body(state, r, context, part, held)


@rule("MY-WOUND-4", "MY-AMB-62")
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
    minutes = state.damage
    r.say(
        "MY-WOUND-6",
        lambda: (
            f"{context.defender.name} is unconscious for {points(minutes, 'minute')}, and cannot "
            "fight again before the location is healed further."
        ),
    )
    return state._replace(
        consequence="unconscious", defender=added(state.defender, f"{UNCONSCIOUS}: {minutes} min")
    )


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
