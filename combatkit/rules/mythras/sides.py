"""What an exchange reads of one fighter: a party, its hit locations, what it holds, how firmly it stands."""

from __future__ import annotations

from functools import lru_cache

from combatkit.rules.card import rule
from combatkit.rules.mythras.closed import STYLE, item_in
from combatkit.rules.mythras.conditions import BRACED, HELPLESS, PRONE, SERIOUS, has
from combatkit.rules.mythras.derived import ladder_index, stepped
from combatkit.rules.mythras.enums import Side, Size, Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import MAIN, OFF
from combatkit.rules.mythras.situation import Situation, resisting_grades
from combatkit.rules.mythras.state import Part, Party
from combatkit.rules.mythras.weapons import Kind, Weapon

RESISTING = ("Endurance", "Evade", "Willpower", "Brawn", "Athletics", "Acrobatics", "Unarmed")
"""Skills that stand in the context. Combat Style is not among them: it is what sliders move."""


@rule("MY-WOUND-5")
def drops_of(who: Fighter) -> tuple[tuple[str, str], ...]:
    """What falls when an arm becomes useless, as pairs of arm and item.

    The right arm holds the main weapon and the left one the other; what takes both hands falls from either.
    Shields are strapped on, and bare hands hold nothing.
    """
    arms = [place.name for place in who.anatomy.locations if place.kind == "arm"]
    held = list(zip(arms, who.in_hand, strict=False))
    if who.main.hands == 2:
        held += [(arm, who.main) for arm in arms[1:]]
    return tuple((arm, item.name) for arm, item in held if not (item.is_shield or item.is_unarmed))


@rule("MY-KNOCK-1", "MY-ACT-BRACE")
def withstanding(who: Party) -> int:
    """Twice the SIZ that withstands knockback: half as large again for who is braced."""
    return who.siz * (3 if has(who.conditions, BRACED) else 2)


@rule(
    "MY-PARRY-2", "MY-TRAIT-BATTERASIDE", "MY-TRAIT-DEFENSIVEMINDED", "MY-TRAIT-UNARMEDPROWESS", "MY-GAP-14"
)
def compared_sizes(
    attacker: Fighter, defender: Fighter, own: Party, foe: Party, *, defensive: bool = False
) -> tuple[Size, Size]:
    """The Sizes that count when a parry meets a blow, with what traits of style and weapon change.

    `defensive`: the defender attacks nobody this round, by the trait Defensive Minded.
    """
    against, parrying = own.size, foe.size
    if "Batter Aside" in attacker.traits and (
        ladder_index(own.damage_modifier) - ladder_index(foe.damage_modifier) >= 2
    ):
        against = against.shifted(1)
    if "Unarmed Prowess" in defender.traits and foe.weapon.kind is Kind.UNARMED:
        parrying = max(parrying, Size.MEDIUM)
    if defensive:
        parrying = parrying.shifted(1)
    if {"Defensive", "Entrapping"} & set(foe.weapon.traits):
        against = against.shifted(-1)
    if "Flexible" in own.weapon.traits and foe.weapon.is_shield:
        parrying = parrying.shifted(-1)
    return against, parrying


@rule("MY-RABBLE-2", "MY-UNDER-2", "MY-AMB-60")
@lru_cache(maxsize=256)
def parts_of(who: Fighter, options: Switches = ()) -> tuple[Part, ...]:
    """The hit locations of a fighter in the order of the die.

    Each of the rabble and of the underlings has one number of Hit Points, whatever is struck; every blow is
    held against all of it, or by option `underling_damage` against what earlier blows have left.
    """
    now, most = who.hit_points_left(), who.full_hit_points()
    if who.standing != HERO:
        total = switch(options, "underling_damage", "blow") == "total"
        now = dict.fromkeys(most, who.pool_left()) if total else most
    worn, natural = who.worn_armour(), who.natural_armour_points()
    return tuple(
        Part(
            place.name,
            place.kind,
            now[place.name],
            most[place.name],
            worn[place.name],
            natural[place.name],
            place.beside,
        )
        for place in who.anatomy.locations
    )


@lru_cache(maxsize=256)
def party_of(
    who: Fighter,
    item: Weapon,
    side: Side,
    found: tuple[Situation, ...],
    options: Switches,
    modifier_steps: int,
) -> Party:
    """What an exchange reads of a fighter that uses this weapon."""
    modifier = stepped(who.modifier, modifier_steps) if modifier_steps else who.modifier
    held = [
        item,
        *(it for it in (item_in(who, hand) for hand in (MAIN, OFF)) if it is not None and it != item),
    ]
    wounded = any(who.wound(name) >= Wound.SERIOUS for name in who.anatomy.names)
    conditions = {*who.condition_list, *((SERIOUS,) if wounded else ())}
    if any(it.name == "defender helpless" for it in found) and side is Side.DEFENDER:
        conditions.add(HELPLESS)
    if any(it.name == f"{side.label} prone" for it in found):
        conditions.add(PRONE)
    return Party(
        name=who.name,
        weapon=item,
        size=item.size,
        damage=item.damage,
        damage_modifier=modifier if item.adds_damage_modifier else "0",
        siz=who.SIZ,
        strength=who.STR,
        legs=who.anatomy.legs,
        resist=tuple((name, who.skill(name)) for name in RESISTING),
        traits=who.traits,
        weapons=tuple(held),
        conditions=tuple(sorted(conditions)),
        grades=resisting_grades(side, who, (*RESISTING, STYLE), found, options),
        healing_rate=who.healing_rate,
        standing=who.standing,
    )
