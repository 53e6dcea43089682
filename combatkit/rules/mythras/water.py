"""Blows under water: what thrusts does half, teeth and grips do as ever, and everything else does nothing."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras.damage import half
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context
from combatkit.rules.mythras.weapons import Kind, Weapon
from combatkit.rules.mythras.words import told

FREE, HALVED, IDLE = "free", "halved", "idle"
"""What becomes of a blow under water."""

RAMS_AND_BITES = ("bite", "gore")
STRANGLES = ("garrotte",)


@rule("MY-ENV-2")
def under_water(item: Weapon) -> str:
    """What becomes of a weapon's blow under water.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> [under_water(weapon(name)) for name in ("Shortspear", "Shark bite", "Mace")]
    ['halved', 'free', 'idle']
    """
    natural = item.kind is Kind.NATURAL and any(word in item.name.lower() for word in RAMS_AND_BITES)
    if natural or item.family in STRANGLES:
        return FREE
    thrusts = item.is_impaling and not item.is_ranged and not item.is_unarmed
    return HALVED if thrusts else IDLE


@rule("MY-ENV-2", "MY-GAP-28")
def slowed(damage: int, r: Any, context: Context) -> int:
    """What is left of rolled damage under water."""
    item = context.attacker.weapon
    fate = under_water(item)
    if fate == FREE:
        return damage
    rounding = switch(context.options, "half_damage", "ceil_through")
    left = half(damage, half_damage=rounding) if fate == HALVED else 0
    why = "thrusts, and the water takes half" if fate == HALVED else "is too slow to hurt"
    option = told(context, "half_damage") if fate == HALVED and damage % 2 else ""
    r.say("MY-ENV-2", lambda: f"Under water {item.name} {why}: {damage} becomes {left}{option}.")
    return left
