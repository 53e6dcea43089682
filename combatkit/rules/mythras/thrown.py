"""Thrown weapons: the entry that counts when a hand weapon leaves the hand, and the trait Throw Weapons."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.damage import half
from combatkit.rules.mythras.derived import with_modifier
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context
from combatkit.rules.mythras.weapons import Kind, Weapon, weapon, weapon_names
from combatkit.rules.mythras.words import told

THROW_WEAPONS = "Throw Weapons"
ANY_THROWN = (5, 10, 20)
"""Range of a hand weapon that has no entry for throwing: that of a knife or a stone (house)."""


def throwing_entry(item: Weapon) -> Weapon | None:
    """The ranged entry of a hand weapon that is made to be thrown as well; None where there is none.

    Examples
    --------
    >>> throwing_entry(weapon("Dagger")).ranges, throwing_entry(weapon("Mace")) is None
    ((5, 10, 20), True)
    """
    name = f"{item.name} (thrown)"
    return weapon(name) if name in weapon_names(Kind.RANGED) else None


@rule("MY-TRAIT-THROWWEAPONS")
def why_not_thrown(item: Weapon, traits: tuple[str, ...]) -> str:
    """Why a weapon cannot be thrown; empty when it can.

    Examples
    --------
    >>> why_not_thrown(weapon("Broadsword"), ()), why_not_thrown(weapon("Dagger"), ())
    ('throwing a Broadsword takes the style trait Throw Weapons', '')
    """
    if item.is_ranged:
        return "" if item.load == 0 else f"{item.name} shoots, and is not thrown itself"
    if item.is_unarmed:
        return f"{item.name} is a part of the body"
    if item.is_shield:
        return f"{item.name} is no melee weapon"
    if throwing_entry(item) is None and THROW_WEAPONS not in traits:
        return f"throwing a {item.name} takes the style trait {THROW_WEAPONS}"
    return ""


@rule("MY-TRAIT-THROWWEAPONS", "MY-GAP-14")
@lru_cache(maxsize=256)
def as_thrown(item: Weapon, traits: tuple[str, ...] = ()) -> Weapon:
    """A weapon as a missile: by its entry for throwing, else by the trait Throw Weapons.

    By the trait its Force and Impale Size are its Size, the Damage Modifier counts, and the range is ours:
    `ANY_THROWN`.

    Raises
    ------
    InputError
        When it cannot be thrown.

    Examples
    --------
    >>> as_thrown(weapon("Shortspear")).name, as_thrown(weapon("Broadsword"), ("Throw Weapons",)).size.label
    ('Shortspear (thrown)', 'Medium')
    """
    reason = why_not_thrown(item, traits)
    if reason:
        raise InputError("thrown", f"is not open: {reason}", "leave it out")
    if item.is_ranged:
        return item
    entry = throwing_entry(item)
    if entry is not None:
        return replace(entry, hit_points=item.hit_points, armour_points=item.armour_points)
    return replace(item, kind=Kind.RANGED, reach=None, ranges=ANY_THROWN, load=0, impale_size=item.size)


@rule("MY-TRAIT-THROWWEAPONS", "MY-AMB-45")
def halves_damage(item: Weapon, traits: tuple[str, ...]) -> bool:
    """Whether a hand weapon does half damage when it is thrown: it has no entry for throwing.

    Parameters
    ----------
    item
        As it lies in the hand, or as `as_thrown` has made it a missile.

    Examples
    --------
    >>> halves_damage(weapon("Broadsword"), ("Throw Weapons",)), halves_damage(weapon("Dagger"), ())
    (True, False)
    """
    listed = item.name in weapon_names(Kind.RANGED) or throwing_entry(item) is not None
    return not listed and THROW_WEAPONS in traits


@rule("MY-RANGED-5", "MY-AMB-44")
def from_afar(damage: int, r: Any, context: Context, *, after_armour: bool = False) -> int:
    """The damage of a shot, halved and rounded up if it comes from long range.

    Parameters
    ----------
    after_armour
        Whether armour has had its share; option `long_range_half` says when it is halved.
    """
    late = switch(context.options, "long_range_half", "before_parry") == "after_armour"
    if not context.plan.far or late is not after_armour or not damage:
        return damage
    left = half(damage)
    r.say(
        "MY-RANGED-5",
        lambda: f"From long range: {damage} becomes {left}{told(context, 'long_range_half')}.",
    )
    return left


@rule("MY-SE-SELECTTARGET", "MY-RANGED-5", "MY-TRAIT-THROWWEAPONS")
def unchosen_damage(name: str, r: Any, context: Context) -> int:
    """The damage of an attack as it hits somebody by chance: no effect of anybody changes it.

    Parameters
    ----------
    name
        What the dice are called when they are asked for.
    """
    own = context.attacker
    if not context.plan.halved:
        damage = int(r.sum(with_modifier(own.damage, own.damage_modifier), name))
    else:
        dice, modifier = int(r.sum(own.damage, name)), own.damage_modifier
        more = int(r.sum(modifier, f"{name}: modifier")) if "d" in modifier else int(modifier)
        damage = halved_throw(dice, more, r, context)
    return from_afar(max(0, damage), r, context)


@rule("MY-TRAIT-THROWWEAPONS", "MY-AMB-45", "MY-GAP-28")
def halved_throw(dice: int, modifier: int, r: Any, context: Context) -> int:
    """The damage of a weapon that is thrown by the trait: half of its dice, rounded up, and the modifier.

    Parameters
    ----------
    dice, modifier
        What the weapon's dice and the Damage Modifier have shown.
    """
    both = switch(context.options, "throw_half_dm", "no") == "yes"
    whole = max(0, dice + modifier if both else dice)
    left = half(whole) + (0 if both else modifier)
    of = "" if both or not modifier else f", and the Damage Modifier ({modifier:+d}) comes on top"
    r.say(
        "MY-TRAIT-THROWWEAPONS",
        lambda: (
            f"{context.attacker.weapon.name} is not made for throwing: half of {whole} is "
            f"{half(whole)}{of}{told(context, 'throw_half_dm')}."
        ),
    )
    return left
