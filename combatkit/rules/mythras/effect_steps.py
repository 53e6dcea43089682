"""What chosen effects change on the way to the wound: damage, the weapons, armour.

The steps of an exchange call these in the order in which they stand here. Each takes the state, the roller
and the context, and does nothing where no effect is chosen that concerns it. What a chosen effect does
beyond that, the victim's resistance first of all, is in `effect_holds`.
"""

from __future__ import annotations

import re
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import WEAPON_DAMAGED, added
from combatkit.rules.mythras.damage import half
from combatkit.rules.mythras.derived import with_modifier
from combatkit.rules.mythras.effect_facts import Facts, damageable, setup_of
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, Part, State
from combatkit.rules.mythras.thrown import halved_throw
from combatkit.rules.mythras.weapons import Weapon


def has_chosen(state: State, name: str, side: Side) -> bool:
    """Whether that side has won and chosen the effect."""
    return state.winner is side and name in state.chosen


# -- damage ----------------------------------------------------------------------------------------------


@rule("MY-SE-IMPALE", "MY-SE-MAXIMISEDAMAGE", "MY-SE-COMPELSURRENDER", "MY-SE-CIRCUMVENTCOVER", "MY-AMB-29",
      "MY-AMB-83")
def damage_rolls(state: State, r: Any, context: Context, *, twice: bool = False) -> int:
    """Weapon damage and damage modifier of the attack, 0 and up, with Impale and Maximise Damage in it.

    Normally one sum, asked as ``"damage"``. Impale asks for the weapon's dice twice, ``"impale 1"`` and
    ``"impale 2"``, lets the attacker choose as ``"impale roll"`` (the higher is the plain course), and
    then for ``"damage modifier"``; with option `impale_rolls_dm` both sums contain the modifier. `twice`
    asks for the weapon's dice as ``"damage"`` and ``"damage again"``, and keeps the better (Shield Splitter).
    """
    own = context.attacker
    if not state.chosen and not context.plan.halved:
        return max(0, _sum(r, with_modifier(own.damage, own.damage_modifier), "damage"))
    if has_chosen(state, "compel surrender", Side.ATTACKER):
        r.say("MY-SE-COMPELSURRENDER", lambda: "The blow is only a threat: it does no damage.")
        return 0
    dice = _maximised(own.damage, state.chosen.count("maximise damage"), r, own.name)
    modifier = own.damage_modifier
    if twice:
        damage = _split(r, dice, modifier, context.attacker.name)
    elif context.plan.halved:
        damage = _thrown(dice, r, context, twice="impale" in state.chosen)
    elif "impale" not in state.chosen:
        damage = _sum(r, with_modifier(dice, modifier), "damage")
    else:
        both = switch(context.options, "impale_rolls_dm", "no") == "yes"
        damage = _better(r, with_modifier(dice, modifier) if both else dice, own.name)
        if not both and modifier != "0":
            damage += _sum(r, modifier, "damage modifier")
    if "circumvent cover" in state.chosen and not setup_of(context, "guided", False):
        whole, rounding = damage, switch(context.options, "half_damage", "ceil_through")
        damage = half(max(0, damage), half_damage=rounding)
        r.say("MY-SE-CIRCUMVENTCOVER", lambda: f"A trick shot loses force: {whole} becomes {damage} (house).")
    return max(0, damage)


@rule("MY-SE-IMPALE")
def _better(r: Any, rolled: str, by: str) -> int:
    """The roll that Impale takes of two, the higher one unless told otherwise."""
    first, second = _sum(r, rolled, "impale 1"), _sum(r, rolled, "impale 2")
    damage = max(first, second)
    if first != second:
        damage = int(r.choose("impale roll", (damage, min(first, second)), by=by))
    r.say("MY-SE-IMPALE", lambda: f"Impale rolls {rolled} twice: {first} and {second}. {by} takes {damage}.")
    return damage


@rule("MY-TRAIT-SHIELDSPLITTER")
def _split(r: Any, dice: str, modifier: str, by: str) -> int:
    """Weapon damage twice, of which the better counts, and the damage modifier once."""
    first, second = _sum(r, dice, "damage"), _sum(r, dice, "damage again")
    r.say("MY-TRAIT-SHIELDSPLITTER", lambda: f"{by} splits shields: {first} and {second}, the better counts.")
    return max(first, second) + (_sum(r, modifier, "damage modifier") if modifier != "0" else 0)


@rule("MY-TRAIT-SHIELDSPLITTER")
def split_shield(state: State, r: Any, context: Context) -> Weapon | None:
    """What a Shield Splitter's Damage Weapon goes for, asked before the damage is rolled; None: no such blow.

    It takes the trait, a club or an axe, and a shield among what may be damaged.
    """
    own = context.attacker
    if "Shield Splitter" not in own.traits or not (own.weapon.is_club or own.weapon.is_axe):
        return None
    if not has_chosen(state, "damage weapon", Side.ATTACKER):
        return None
    facts = Facts(Side.ATTACKER, Level.SUCCESS, Level.SUCCESS, state.parried, state.chosen, 0, context)
    items = damageable(facts)
    return pick_weapon(r, "weapon to damage", items, own.name) if any(it.is_shield for it in items) else None


def _thrown(dice: str, r: Any, context: Context, *, twice: bool) -> int:
    """A weapon that is thrown by the trait Throw Weapons: dice and damage modifier apart, the dice halved."""
    rolled = _better(r, dice, context.attacker.name) if twice else _sum(r, dice, "damage")
    modifier = context.attacker.damage_modifier
    return halved_throw(rolled, _sum(r, modifier, "damage modifier"), r, context)


def _sum(r: Any, notation: str, name: str) -> int:
    """A sum of dice; a plain number is not asked for."""
    return int(r.sum(notation, name)) if "d" in notation else int(notation)


def _maximised(damage: str, picks: int, r: Any, by: str) -> str:
    """Weapon dice with `picks` of them at their maximum; asks which, where the dice are unlike."""
    for _ in range(picks):
        sides = sorted({int(face) for face in re.findall(r"d(\d+)", damage)}, reverse=True)
        if not sides:
            break
        which = sides[0]
        if len(sides) > 1:
            which = int(r.choose("die to maximise", tuple(f"d{face}" for face in sides), by=by)[1:])
        before, damage = damage, maximised(damage, which)
        r.say("MY-SE-MAXIMISEDAMAGE", lambda before=before, after=damage, which=which: (
            f"Maximise Damage: a d{which} of {before} counts as {which}, which leaves {after}."))
    return damage


@rule("MY-SE-MAXIMISEDAMAGE")
def maximised(damage: str, sides: int) -> str:
    """A weapon's damage with one of its dice at its maximum.

    Parameters
    ----------
    damage
        A sum of dice and numbers, e.g. ``"2d6+2"``.
    sides
        Which die: one with so many sides must be there.

    Examples
    --------
    >>> maximised("1d6", 6), maximised("2d6", 6), maximised("1d8+1d4-1", 4), maximised("2d6+2", 6)
    ('6', '1d6+6', '1d8+3', '1d6+8')
    """
    fixed, parts, done = 0, list[str](), False
    for sign, count, face, number in re.findall(r"([+-]?)(?:(\d*)d(\d+)|(\d+))", damage.replace(" ", "")):
        if number:
            fixed += int(sign + number)
            continue
        dice = int(count or 1)
        if not done and int(face) == sides and sign != "-":
            done, dice, fixed = True, dice - 1, fixed + sides
        if dice:
            parts.append(f"{sign if sign == '-' or parts else ''}{dice}d{face}")
    if fixed or not parts:
        parts.append(f"{fixed:+d}" if parts else str(fixed))
    return "".join(parts)


# -- the weapon instead of the wielder -------------------------------------------------------------------


@rule("MY-SE-DAMAGEWEAPON", "MY-WPN-4", "MY-EX-9")
def after_damage(state: State, r: Any, context: Context, target: Weapon | None = None) -> State:
    """Damage Weapon of an attacker: the damage goes into the opponent's weapon, and none into the wielder.

    `target` is what was named already.
    Sizes do not matter. Where there are several weapons, ``r.choose("weapon to damage", ...)`` asks which.
    """
    if not has_chosen(state, "damage weapon", Side.ATTACKER):
        return state
    facts = Facts(Side.ATTACKER, Level.SUCCESS, Level.SUCCESS, state.parried, state.chosen, 0, context)
    item = target or pick_weapon(r, "weapon to damage", damageable(facts), facts.own.name)
    return state._replace(damage=0, rolled=0, defender=added(state.defender, *strike(r, item, state.damage)))


@rule("MY-REACH-2", "MY-WPN-4")
def weapon_struck(state: State, damage: int, r: Any, context: Context) -> State:
    """A blow that was aimed at the opponent's weapon: what the parry leaves of it goes into that."""
    foe = context.defender
    item = next(it for it in (*foe.weapons, foe.weapon) if it.name == context.plan.at_weapon)
    marks = () if item.armour_points is None else strike(r, item, damage)
    return state._replace(damage=0, rolled=0, guard=None, defender=added(state.defender, *marks))


@rule("MY-SE-DAMAGEWEAPON", "MY-AMB-26")
def strike_back(state: State, r: Any, context: Context) -> State:
    """Damage Weapon of a defender: the damage of what parried, into the weapon that attacks.

    It is rolled as ``"parrying weapon's damage"``, with the defender's damage modifier.
    """
    facts = Facts(Side.DEFENDER, Level.SUCCESS, Level.SUCCESS, state.parried, state.chosen, 0, context)
    item = pick_weapon(r, "weapon to damage", damageable(facts), facts.own.name)
    dice = with_modifier(facts.own.damage, facts.own.damage_modifier)
    rolled = max(0, _sum(r, dice, "parrying weapon's damage"))
    return state._replace(attacker=added(state.attacker, *strike(r, item, rolled)))


def pick_weapon(r: Any, name: str, items: tuple[Weapon, ...], by: str) -> Weapon:
    """The only weapon of some, or the one that is chosen by its name."""
    if len(items) == 1:
        return items[0]
    names = tuple(dict.fromkeys(item.name for item in items))
    picked = names[0] if len(names) == 1 else r.choose(name, names, by=by)
    return next(item for item in items if item.name == picked)


def strike(r: Any, item: Weapon, damage: int) -> tuple[str, ...]:
    """What becomes of a weapon that takes damage, by its own armour points: the conditions to record."""
    armour, points = item.armour_points or 0, item.hit_points or 0
    through = max(0, damage - armour)
    left = max(0, points - through)
    r.say("MY-SE-DAMAGEWEAPON", lambda: (
        f"{damage} against the {item.name}: its {armour} armour points leave {through or 'nothing'} of it"
        + (f", and {left} of {points} hit points are left." if through else ".")
        + (" It breaks." if left == 0 else "")))
    if not through:
        return ()
    return (f"{WEAPON_DAMAGED}: {item.name}, {'broken' if left == 0 else f'{left} of {points} left'}",)


# -- armour -----------------------------------------------------------------------------------------------


@rule("MY-SE-BYPASSARMOUR")
def armour_of(state: State, r: Any, context: Context, part: Part) -> tuple[int, int]:
    """The worn and the natural armour points of a location that count against this blow.

    Bypass Armour takes one of the two away, both if it was chosen twice. Where there are both, the attacker
    is asked ``r.choose("armour to bypass", ("worn", "natural"))``, the thicker one first.
    """
    worn, natural = part.worn, part.natural
    times = state.chosen.count("bypass armour")
    if not times or not (worn or natural):
        return worn, natural
    gone = "worn and natural"
    if worn and natural and times == 1:
        order = ("worn", "natural") if worn >= natural else ("natural", "worn")
        gone = str(r.choose("armour to bypass", order, by=context.attacker.name))
    worn, natural = 0 if "worn" in gone else worn, 0 if "natural" in gone else natural
    r.say("MY-SE-BYPASSARMOUR", lambda: f"Bypass Armour: of {part.worn} worn and {part.natural} natural "
                                        f"armour points on the {part.name}, {worn + natural} count.")
    return worn, natural


@rule("MY-SE-SUNDER", "MY-DX-3")
def sundered(damage: int, armour: int) -> tuple[int, int]:
    """Armour points and damage that are left when a blow sunders armour.

    What beats the armour destroys as many of its points; what is left after that hurts.

    Examples
    --------
    >>> [sundered(9, armour) for armour in (6, 4, 2, 9)]
    [(3, 0), (0, 1), (0, 5), (9, 0)]
    """
    surplus = damage - armour
    if surplus <= 0:
        return armour, 0
    return max(0, armour - surplus), max(0, surplus - armour)


@rule("MY-DMG-1", "MY-SE-SUNDER", "MY-AMB-33", "MY-EX-14")
def through_armour(state: State, r: Any, context: Context, part: Part) -> State:
    """The damage that gets through the armour of the struck location, with Bypass Armour and Sunder.

    `damage` holds what is left afterwards; `armour` the armour points that the location has lost.
    """
    worn, natural = armour_of(state, r, context, part)
    if "sunder" not in state.chosen:
        return state._replace(damage=max(0, state.damage - worn - natural))
    if switch(context.options, "sunder_layers", "outer_first") == "worn_only":
        left, through = sundered(max(0, state.damage - natural), worn)
        lost = worn - left
    else:
        left, through = sundered(state.damage, worn + natural)
        lost = worn + natural - left
    r.say("MY-SE-SUNDER", lambda: f"Sunder: {state.damage} against {worn + natural} armour points destroys "
                                  f"{lost or 'none'} of them ({min(lost, worn)} worn), and "
                                  f"{through or 'nothing'} gets through.")
    return state._replace(damage=through, armour=lost)
