"""How bad a wound is, and whether its victim holds out: Endurance against the attack roll."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras import rabble
from combatkit.rules.mythras.conditions import SILENCED, has
from combatkit.rules.mythras.damage import wound_level
from combatkit.rules.mythras.effect_facts import setup_of
from combatkit.rules.mythras.enums import Level, Wound
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.resist import Original, graded_resistance, resisted, switch
from combatkit.rules.mythras.state import Context, Part, State
from combatkit.rules.mythras.words import told

HOLDS_OUT, GIVES_WAY, NO_WORSE = "holds out", "gives way", "no worse"
"""How a victim bears a bad wound; `NO_WORSE`: the location was as bad before, and nobody asks again."""


@rule("MY-DMG-2", "MY-WOUND-3", "MY-DX-5")
def wound(state: State, r: Any, context: Context) -> State:
    """The wound level that the location has once the damage is taken off its Hit Points."""
    if context.defender.standing != HERO and state.damage:
        return rabble.wound(state, r, context)
    level, bearing = wounded(state.damage, state.location, r, context)
    return state._replace(wound=level, bearing=bearing)


@rule("MY-DMG-2", "MY-WOUND-3", "MY-DX-5")
def wounded(damage: int, location: str | None, r: Any, context: Context) -> tuple[Wound, str]:
    """The wound level that some damage leaves a location with, and `NO_WORSE` where nobody asks again."""
    if not damage:
        return Wound.NONE, ""
    part = context.part(location)
    left = part.now - damage
    level = wound_level(left, part.most)
    r.say(
        "MY-DMG-2",
        lambda: f"The {part.name} has {left} of {part.most} Hit Points left: a {level.label} wound.",
    )
    if level >= Wound.SERIOUS and not _tested(level, part, context):
        return level, NO_WORSE
    return level, ""


@rule("MY-WOUND-2", "MY-AMB-55")
def _tested(level: Wound, part: Part, context: Context) -> bool:
    """Whether this wound asks for Endurance; a location that was as bad before asks again by default."""
    if switch(context.options, "wound_retest", "each_hit") == "each_hit":
        return True
    return level > wound_level(part.now, part.most)


ENDURANCE_READS = ("wound", "bearing", "chosen", "attack_level", "attack_roll", "attack_value", "endurance")
ENDURANCE_SETS = ("bearing", "attack_roll", "attack_value", "endurance")


@rule("MY-WOUND-1", "MY-WOUND-2", "MY-SE-7", "MY-ATK-14", "MY-AMB-55")
def endurance(state: State, r: Any, context: Context) -> State:
    """A bad wound: the victim rolls Endurance once, against the attack roll that made it."""
    bearing = ""
    if state.bearing == rabble.FALLS:
        return state._replace(attack_roll=None, attack_value=None, endurance=None)
    if state.wound >= Wound.SERIOUS and state.bearing == NO_WORSE:
        option = told(context, "wound_retest")
        r.say("MY-AMB-55", lambda: f"It was as bad before, so there is no other Endurance roll{option}.")
    elif state.wound >= Wound.SERIOUS:
        bearing = HOLDS_OUT if _holds_out(state, r, context) else GIVES_WAY
    return state._replace(bearing=bearing, attack_roll=None, attack_value=None, endurance=None)


@rule("MY-WOUND-1", "MY-WOUND-11", "MY-AMB-56", "MY-SE-KILLSILENTLY")
def _holds_out(state: State, r: Any, context: Context) -> bool:
    """Whether the victim holds out: by a roll, or by that for an effect which counts for the wound too."""
    if state.endurance is not None:
        held, option = state.endurance, told(context, "endurance_rolls")
        r.say(
            "MY-AMB-56",
            lambda: (
                f"The Endurance roll for the effect counts for the wound too{option}: "
                f"{'resisted' if held else 'not resisted'}."
            ),
        )
        return held
    words = setup_of(context, "opposed_to", "the attack roll")
    blow = Original(state.attack_value, state.attack_level or Level.SUCCESS, state.attack_roll or 1, words)
    foe = context.defender
    silenced = "kill silently" in state.chosen or has(foe.conditions, SILENCED)
    value = graded_resistance(foe.skill("Endurance"), foe.grade("Endurance"), 0, context.options)
    return resisted(
        r,
        "endurance",
        "Endurance",
        value,
        blow,
        context.options,
        card="MY-WOUND-1",
        forced=silenced,
        wound=True,
    )
