"""Which choices of a set-up are open to two fighters, and why not the others."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.charge import why_no_charge, why_not_set
from combatkit.rules.mythras.closed_close import (
    close_reasons,
    harder_to_avoid,
    reacts_free,
    why_no_close_attack,
    why_no_close_parry,
)
from combatkit.rules.mythras.conditions import (
    CLIMBING,
    HELPLESS,
    INCAPACITATED,
    KEPT_DOWN,
    LANCE_BRACED,
    has,
)
from combatkit.rules.mythras.cover import most_damage, why_hidden
from combatkit.rules.mythras.derived import stepped
from combatkit.rules.mythras.edition import why_missing
from combatkit.rules.mythras.enums import Grade, Side, Wound
from combatkit.rules.mythras.evade import evade_reading, why_no_evade
from combatkit.rules.mythras.familiar import handled, with_style_traits
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import location_names
from combatkit.rules.mythras.loading import why_no_shot
from combatkit.rules.mythras.offence import why_no_offence
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import BARE, MAIN, NOTHING, OFF, Setup
from combatkit.rules.mythras.setup_moving import CHARGES, LEAP_RESISTANCES, NO_CHARGE, why_no_resistance
from combatkit.rules.mythras.setup_ranged import ANYWHERE, BANDS, EDGE, LONG, MIDST, WHOLLY
from combatkit.rules.mythras.situation import Reading, Situation, present, reading, situation_names
from combatkit.rules.mythras.situation import why_closed as why_no_situation
from combatkit.rules.mythras.surprise import flat_footed
from combatkit.rules.mythras.thrown import as_thrown, halves_damage, why_not_thrown
from combatkit.rules.mythras.toll import DEAD, UNCONSCIOUS
from combatkit.rules.mythras.weapons import Kind, Weapon, weapon

STYLE = "Combat Style"
"""The skill that handles weapons."""


# -- hands -----------------------------------------------------------------------------------------------


def item_in(who: Fighter, hand: str) -> Weapon | None:
    """What a fighter has in a hand, with the Hit Points that it has left; None when the hand is empty."""
    if hand == BARE:
        return who.bare
    held, left = (who.main, who.weapon_hit_points) if hand == MAIN else (who.other, who.off_hand_hit_points)
    return held if held is None or left is None else _worn(held, left)


@lru_cache(maxsize=256)
def _worn(item: Weapon, left: int) -> Weapon:
    """A weapon with the Hit Points that it has left."""
    return replace(item, hit_points=left)


@rule("MY-TRAIT-THROWWEAPONS", "MY-GAP-14")
def striking_item(who: Fighter, setup: Setup, *, lenient: bool = False) -> Weapon:
    """What the attacker strikes, shoots or throws with.

    Raises
    ------
    InputError
        When it should be thrown and cannot be; lenient: then it stays in the hand.
    """
    item = item_in(who, setup.attack_with) or who.main
    if not setup.thrown or (lenient and why_not_thrown(item, who.traits)):
        return item
    return as_thrown(item, who.traits)


@rule("MY-SE-PINDOWN", "MY-SE-WEAPONMALFUNCTION", "MY-RANGED-20")
def why_no_attack(who: Fighter, item: Weapon) -> str:
    """Why a fighter cannot attack with a weapon just now; empty when it can."""
    if item.hit_points == 0:
        return f"{item.name} is broken"
    if item.is_ranged and has(who.condition_list, KEPT_DOWN):
        return "pinned down, so there is no shooting back"
    return why_no_shot(item, who.condition_list) if who.conditions else ""


@rule("MY-BLOCK-2", "MY-STYLE-5", "MY-RANGED-2", "MY-WPN-4")
def why_no_parry(who: Fighter, hand: str, against: Weapon, ward_with: str) -> str:
    """Why a fighter cannot parry with what is in a hand; empty when it can."""
    item = item_in(who, hand)
    if item is None:
        return "that hand is empty"
    if hand == ward_with:
        return f"{item.name} is held in the way, and cannot parry"
    if item.hit_points == 0:
        return f"{item.name} is broken"
    if hand == MAIN and has(who.condition_list, LANCE_BRACED):
        return f"{item.name} is braced for a charge, and cannot parry"
    if against.is_ranged and not item.can_parry_missiles:
        return f"only a shield parries missiles, which {item.name} is not"
    if not item.can_parry:
        return f"{item.name} cannot parry"
    return ""


def parrying_hand(who: Fighter, against: Weapon, setup: Setup, options: Switches = ()) -> str | None:
    """The hand that parries: the one named, else that with the largest item; None: there is none."""
    if setup.parry_with is not None:
        return setup.parry_with
    able = [hand for hand in (MAIN, OFF, BARE) if not _why_no_parry(who, hand, against, setup, options)]
    sizes = {hand: -1 if item is None else int(item.size) for hand in able for item in [item_in(who, hand)]}
    return max(able, key=lambda hand: sizes[hand], default=None)


def _why_no_parry(who: Fighter, hand: str, against: Weapon, setup: Setup, options: Switches) -> str:
    """Why a fighter cannot parry with what is in a hand, here and now; empty when it can."""
    reason = why_no_parry(who, hand, against, setup.ward_with) or _hangs_on(who, hand, setup)
    item = item_in(who, hand)
    return reason or ("" if item is None else why_no_close_parry(who, item, against, setup, options))


@rule("MY-STYLE-1", "MY-UNARM-1", "MY-UNARM-6")
def combat_skill(who: Fighter, item: Weapon) -> int:
    """The skill that handles a weapon: the combat style, but Unarmed for bare hands.

    A natural weapon is handled by the style that is written down as its weapon; beside other arms it goes
    with Unarmed, the style that every creature has.
    """
    beside = item.name == who.natural_weapon and item.name not in (who.weapon, who.off_hand)
    return who.skill("Unarmed" if beside or item.kind is Kind.UNARMED else STYLE)


# -- what is closed ----------------------------------------------------------------------------------------


HOPELESS = "the parry is Hopeless, it may not be tried"


@rule("MY-ATK-2", "MY-ATK-8", "MY-ROUND-7", "MY-SURP-2")
def why_no_reaction(defender: Fighter, setup: Setup, found: tuple[Situation, ...], options: Switches) -> str:
    """Why the defender cannot react at all; empty when it can. A rider who defends it pays in its place."""
    if flat_footed(defender, setup.surprise):
        return "surprised"
    paid = setup.rider_skill is not None or reacts_free(setup, options)
    if not paid and defender.points(action_points=switch(options, "action_points", "calculated")) == 0:
        return "no Action Points left"
    if any(it.name == "defender helpless" for it in found):
        return HELPLESS
    for condition in (HELPLESS, INCAPACITATED, UNCONSCIOUS, DEAD):
        if has(defender.condition_list, condition):
            return condition
    return ""


@rule("MY-ATK-2", "MY-ATK-8")
def why_no_defence(
    defender: Fighter, setup: Setup, against: Weapon, found: tuple[Situation, ...], options: Switches
) -> str:
    """Why the defender cannot parry, its grade apart; empty when it can."""
    reason = why_no_reaction(defender, setup, found, options)
    if reason:
        return reason
    if setup.rider_weapon is not None:
        item = weapon(setup.rider_weapon)
        bars = against.is_ranged and not item.can_parry_missiles
        return f"{item.name} cannot parry this" if bars or not item.can_parry else ""
    hand = parrying_hand(defender, against, setup, options)
    if hand is None:
        return _hangs_on(defender, MAIN, setup) or "nothing in hand that could parry this"
    return _why_no_parry(defender, hand, against, setup, options)


@rule("MY-BLOCK-1", "MY-BLOCK-2", "MY-BLOCK-3", "MY-AMB-37")
def ward_limit(
    item: Weapon, *, crouched: bool = False, shield_wall: bool = False, ward_weapon_locations: str = "1"
) -> int:
    """How many locations an item covers when it is held in the way.

    Parameters
    ----------
    crouched
        Behind a shield: twice as many.
    shield_wall
        The trait Shield Wall adds one.
    ward_weapon_locations
        ``"1"``: double, then add; ``"wall_first"``: add, then double.

    Examples
    --------
    >>> ward_limit(weapon("Viking shield")), ward_limit(weapon("Viking shield"), crouched=True)
    (4, 8)
    >>> ward_limit(weapon("Broadsword"), crouched=True)
    1
    """
    if not item.is_shield:
        return 1
    wall, times = int(shield_wall), 2 if crouched else 1
    if ward_weapon_locations == "wall_first":
        return (item.passive_locations + wall) * times
    return item.passive_locations * times + wall


@rule("MY-BLOCK-1", "MY-BLOCK-3", "MY-FREE-WARD")
def warded(defender: Fighter, setup: Setup, options: Switches) -> tuple[tuple[tuple[str, int], ...], str]:
    """The locations that are covered, each with the Size of what covers it, and its name.

    Raises
    ------
    InputError
        When nothing covers them, or they are too many, not of this body, or apart from each other.
    """
    if setup.ward_with == NOTHING:
        if setup.ward:
            raise InputError(
                "ward",
                "locations are covered, but nothing is held in the way",
                f"set ward_with to {MAIN!r} or {OFF!r}",
            )
        return (), ""
    item = item_in(defender, setup.ward_with)
    if item is None:
        raise InputError(
            "ward_with", f"the {setup.ward_with} is empty", "choose what is held in the other hand"
        )
    for name in setup.ward:
        defender.anatomy[name]
    crouched = "defender crouched" in setup.situation
    limit = ward_limit(
        item,
        crouched=crouched,
        shield_wall=setup.shield_wall,
        ward_weapon_locations=switch(options, "ward_weapon_locations", "1"),
    )
    names = tuple(dict.fromkeys(setup.ward))
    if len(names) > limit:
        raise InputError(
            "ward",
            f"{len(names)} locations are more than {item.name} covers ({limit})",
            "name fewer" if crouched or not item.is_shield else "name fewer, or let the defender crouch",
        )
    if not names:
        raise InputError(
            "ward", f"{item.name} is held in the way of nothing", "name the locations that it covers"
        )
    if not defender.anatomy.connected(names):
        raise InputError(
            "ward", f"{', '.join(names)} do not hang together", "name locations that are neighbours"
        )
    return tuple((name, int(item.size)) for name in defender.anatomy.names if name in names), item.name


def closed(
    field: str, attacker: Fighter, defender: Fighter, setup: Setup, options: Switches = ()
) -> dict[str, str]:
    """Which choices of a field are not open to these two, each with the reason."""
    attacker = with_style_traits(attacker, setup.attack_familiarity)
    struck_with = striking_item(attacker, setup, lenient=True)
    if field == "situation":
        reasons = {
            name: why_missing(name, options) or why_no_situation(name, struck_with, attacker.traits)
            for name in situation_names()
        }
    elif field == "luck":
        sides = {"attacker": attacker, "defender": defender}
        reasons = {side: "" if who.luck_points else "no Luck Points left" for side, who in sides.items()}
    elif field == "attack_with":
        reasons = {OFF: "" if attacker.other else "that hand is empty"}
        for hand in (MAIN, OFF, BARE):
            item = item_in(attacker, hand)
            if item is not None and not reasons.get(hand):
                reasons[hand] = (
                    why_no_attack(attacker, item)
                    or why_no_blow(attacker, item, setup)
                    or why_no_close_attack(attacker, defender, item, setup, options)
                )
    elif field in ("manner", "strike_at"):
        reasons = close_reasons(field, attacker, defender, setup, options, struck_with)
    elif field == "parry_with":
        reasons = {
            hand: _why_no_parry(defender, hand, struck_with, setup, options) for hand in (MAIN, OFF, BARE)
        }
    elif field == "ward_with":
        reasons = {OFF: "" if defender.other else "that hand is empty"}
    elif field in ("ward", "cover"):
        reasons = {
            name: "" if name in defender.anatomy.names else "this body has no such location"
            for name in location_names()
        }
    elif field == "defence":
        found = found_situations(attacker, defender, setup, struck_with, lenient=True)
        reason = why_no_defence(defender, setup, struck_with, found, options)
        able = parrying_hand(defender, struck_with, setup, options)
        harder = harder_to_avoid(attacker, struck_with, setup)
        if not reason and able is not None:
            item = item_in(defender, able) or defender.main
            grade = parry_reading(defender, setup, item, found, options, able, harder[0]).grade
            reason = HOPELESS if grade is Grade.HOPELESS else ""
        evading = evading_reading(defender, setup, found, options, harder[1])[1]
        reasons = {
            "parry": reason,
            "evade": evading,
            "decide": reason if evading else "",
            "counterattack": why_no_counter(defender, setup, found, options),
        }
    elif field == "leap_resistance":
        found = found_situations(attacker, defender, setup, struck_with, lenient=True)
        evading = evading_reading(defender, setup, found, options)[1]
        reasons = {way: why_no_resistance(defender, way, evading) for way in LEAP_RESISTANCES}
    elif field == "charge":
        found = found_situations(attacker, defender, setup, struck_with, lenient=True)
        reasons = {
            kind: why_no_charge(kind, attacker, defender, struck_with, setup, found, options)
            for kind in CHARGES
        }
    elif field == "range_band":
        reasons = {} if struck_with.is_ranged else dict.fromkeys(BANDS, no_missile(struck_with))
    elif field == "crowd":
        reasons = {} if struck_with.is_ranged else dict.fromkeys((EDGE, MIDST), no_missile(struck_with))
    elif field == "hides":
        most = hardest(attacker, struck_with, setup)
        reasons = {name: why_hidden(replace(setup, hides=name), most) for name in (WHOLLY, ANYWHERE)}
    else:
        reasons = {}
    return {choice: reason for choice, reason in reasons.items() if reason}


def no_missile(item: Weapon) -> str:
    """Why distances and crowds do not matter to a weapon."""
    return f"{item.name} is no missile weapon"


def hardest(who: Fighter, item: Weapon, setup: Setup) -> int:
    """The highest damage that an attack can roll; a distance that is out of range counts as far."""
    modifier = stepped(who.modifier, setup.damage_modifier_steps) if item.adds_damage_modifier else "0"
    far = setup.range_band == LONG
    if item.is_ranged and setup.distance is not None:
        far = setup.distance > item.ranges[1]
    halved = setup.thrown and halves_damage(item, who.traits)
    return most_damage(item.damage, modifier, setup.magic, far=far, halved=halved)


def found_situations(
    attacker: Fighter, defender: Fighter, setup: Setup, item: Weapon, *, lenient: bool = False
) -> tuple[Situation, ...]:
    """The situations of the attack; lenient: those that do not go with the weapon are passed over."""
    named = [
        name for name in setup.situation if not (lenient and why_no_situation(name, item, attacker.traits))
    ]
    return present(named, attacker, defender, item)


# -- the parry's skill ------------------------------------------------------------------------------------


@rule("MY-MOUNT-4", "MY-TRAIT-TRAINEDBEAST")
def parry_reading(
    defender: Fighter,
    setup: Setup,
    item: Weapon,
    found: tuple[Situation, ...],
    options: Switches,
    hand: str,
    harder: int = 0,
) -> Reading:
    """The parry's skill in the situation: the defender's own, or its rider's; perhaps with a strange weapon.

    `harder` are further grade steps that the attacker brings.
    """

    def read(skill: int, steps: int) -> Reading:
        return reading(
            Side.DEFENDER, defender, skill, found, cap=setup.parry_cap, options=options, steps=steps
        )

    steps = setup.parry_steps + hindered(defender, hand, setup) + harder
    if setup.rider_skill is not None:
        return read(setup.rider_skill, steps)
    return handled(defender, setup.parry_familiarity, combat_skill(defender, item), steps, read)


@rule("MY-WPN-4", "MY-ENV-1")
def why_no_blow(who: Fighter, item: Weapon, setup: Setup) -> str:
    """Why a fighter cannot strike with a weapon in hand; empty when it can."""
    if item.hit_points == 0:
        return f"{item.name} is broken"
    return one_limb(who, item, climbs=climbs(who, Side.ATTACKER, setup))


def climbs(who: Fighter, side: Side, setup: Setup) -> bool:
    """Whether somebody needs its limbs to hold on."""
    return f"{side.label} {CLIMBING}" in setup.situation or has(who.condition_list, CLIMBING)


def _hangs_on(who: Fighter, hand: str, setup: Setup) -> str:
    """Why a defender who climbs cannot parry with what is in a hand; empty when it can."""
    if not climbs(who, Side.DEFENDER, setup):
        return ""
    if setup.ward_with != NOTHING and who.anatomy.legs == 2:
        return "a climber has one limb to fight with, and something is held in the way"
    return one_limb(who, item_in(who, hand) or who.main, climbs=True)


@rule("MY-ENV-1")
def one_limb(who: Fighter, item: Weapon, *, climbs: bool) -> str:
    """Why somebody who climbs cannot use a weapon: on two legs one limb is left to fight with."""
    if climbs and who.anatomy.legs == 2 and item.hands == 2:
        return f"a climber has one limb to fight with, and {item.name} takes two"
    return ""


@rule("MY-CHARGE-4", "MY-CHARGE-7", "MY-CHARGE-8", "MY-WOUND-4")
def why_no_counter(defender: Fighter, setup: Setup, found: tuple[Situation, ...], options: Switches) -> str:
    """Why the defender cannot strike back in place of defending; empty when it can."""
    if setup.charge == NO_CHARGE:
        return "only a charge is answered by a counterattack"
    reason = why_no_reaction(defender, setup, found, options)
    reason = reason or why_no_offence(defender.condition_list, defender.anatomy)
    item = item_in(defender, setup.parry_with or MAIN)
    if reason or item is None:
        return reason or "that hand is empty"
    if item.is_ranged or item.hit_points == 0:
        return f"{item.name} is {'a missile weapon' if item.is_ranged else 'broken'}"
    if setup.ward_with == (setup.parry_with or MAIN):
        return f"{item.name} is held in the way, and cannot strike"
    return why_not_set(item) if setup.weapon_set else ""


@rule("MY-EVADE-4", "MY-EVADE-5")
def evading_reading(
    defender: Fighter, setup: Setup, found: tuple[Situation, ...], options: Switches, harder: int = 0
) -> tuple[Reading, str]:
    """Evade in the situation, and why it may not be tried; empty when it may."""
    made = evade_reading(defender, found, setup.parry_steps + harder, options, setup.rider_skill)
    reason = why_no_reaction(defender, setup, found, options)
    no_room = setup.no_room or any(it.no_room and Side.DEFENDER in it.who for it in found)
    return made, reason or why_no_evade(defender, made.grade, no_room=no_room, options=options)


@rule("MY-WOUND-7")
def hindered(who: Fighter, hand: str, setup: Setup) -> int:
    """One grade for a seriously wounded arm that does the work, if the GM wishes."""
    if not setup.wounds_hinder:
        return 0
    arms = [part.name for part in who.anatomy.locations if part.kind == "arm"]
    used = arms if (item_in(who, hand) or who.main).hands == 2 else arms[1:2] if hand == OFF else arms[:1]
    return int(any(who.wound(name) >= Wound.SERIOUS for name in used))
