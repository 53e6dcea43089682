"""The first state of an exchange and its context, made of two fighters and what is set up."""

from __future__ import annotations

from typing import NamedTuple

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.closed import (
    STYLE,
    closed,
    combat_skill,
    found_situations,
    hindered,
    item_in,
    parry_reading,
    parrying_hand,
    warded,
    why_no_defence,
)
from combatkit.rules.mythras.conditions import BRACED, HELPLESS, PRONE, SERIOUS, has
from combatkit.rules.mythras.derived import ladder_index, stepped
from combatkit.rules.mythras.effect_case import may_exceed_100
from combatkit.rules.mythras.enums import Grade, Side, Size, Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import MAIN, OFF, Setup
from combatkit.rules.mythras.situation import Reading, Situation, evade_grade, reading
from combatkit.rules.mythras.state import Context, Part, Party, Plan, State
from combatkit.rules.mythras.steps_hit import with_style
from combatkit.rules.mythras.weapons import Kind, Weapon
from combatkit.rules.ruleset import require_open

RESISTING = ("Endurance", "Evade", "Willpower", "Brawn", "Athletics", "Acrobatics", "Unarmed")
"""Skills that stand in the context. Combat Style is not among them: it is what sliders move."""


class Made(NamedTuple):
    """The first state of an exchange and its context."""

    start: State
    context: Context


def make(
    attacker: Fighter, defender: Fighter, setup: Setup, options: Switches = (), *, defence_named: bool = True
) -> Made:
    """The first state and the context of an exchange.

    Parameters
    ----------
    options
        The switches that differ from their defaults, sorted by name.
    defence_named
        Whether the defence was asked for. A parry that nobody asked for, and that cannot be, is none.

    Raises
    ------
    InputError
        For a choice that is not open, with the reason.
    """
    for field in ("attack_with", "ward_with", "situation"):
        named = getattr(setup, field)
        require_open(
            closed(field, attacker, defender, setup, options),
            field,
            named if isinstance(named, tuple) else (named,),
        )
    if attacker.points(action_points=switch(options, "action_points", "calculated")) == 0:
        raise InputError(
            "attacker", f"{attacker.name} has no Action Points left", "give it one to attack with"
        )
    item = item_in(attacker, setup.attack_with)
    assert item is not None
    found = found_situations(attacker, defender, setup, item)
    attack = reading(
        Side.ATTACKER,
        attacker,
        combat_skill(attacker, item),
        found,
        cap=setup.attack_cap,
        options=options,
        steps=setup.attack_steps + hindered(attacker, setup.attack_with, setup),
    )
    if attack.grade is Grade.HOPELESS:
        raise InputError(
            "situation",
            f"the attack is Hopeless ({', '.join(attack.why)}): it may not be tried",
            "choose another situation",
        )
    undefended = "" if setup.defence == "none" else why_no_defence(defender, setup, item, found, options)
    if undefended and defence_named:
        raise InputError("defence", f"{setup.defence!r} is not open: {undefended}", "use 'none'")
    defence = "none" if undefended else setup.defence
    hand = parrying_hand(defender, item, setup) or MAIN
    parry_item = item_in(defender, hand) or defender.main
    parry = (
        Reading(0, Grade.STANDARD, ())
        if defence == "none"
        else parry_reading(defender, setup, parry_item, found, options, hand)
    )
    context = _context(attacker, defender, setup, options, item, parry_item, found)
    context = context._replace(
        plan=context.plan._replace(
            defence=defence,
            declared=setup.declared and defence == "parry",
            undefended=undefended,
            attack_grade=attack.grade,
            attack_why=attack.why,
            parry_grade=parry.grade,
            parry_why=parry.why,
        )
    )
    return Made(
        State(
            attack_value=attack.value,
            parry_value=parry.value,
            attack_raw=combat_skill(attacker, item),
            parry_raw=combat_skill(defender, parry_item),
        ),
        context,
    )


def _context(
    attacker: Fighter,
    defender: Fighter,
    setup: Setup,
    options: Switches,
    item: Weapon,
    parry_item: Weapon,
    found: tuple[Situation, ...],
) -> Context:
    stop, ward = warded(defender, setup, options)
    anatomy, mine, theirs = defender.anatomy, parts_of(attacker), parts_of(defender)
    steps = setup.damage_modifier_steps
    own = party_of(attacker, item, Side.ATTACKER, found, options, steps)
    foe = party_of(defender, parry_item, Side.DEFENDER, found, options, 0)
    own = own._replace(size=item.size.shifted(setup.attack_size_steps))
    foe = foe._replace(size=parry_item.size.shifted(setup.parry_size_steps))
    if setup.braced or setup.shield_wall:
        foe = foe._replace(conditions=tuple(sorted({*foe.conditions, BRACED})))
    against, parrying = compared_sizes(attacker, defender, own, foe)
    given = {
        "attacker_body": attacker.body,
        "attacker_parts": mine,
        "first_attack": setup.first_attack,
        "attacker_points": attacker.points(action_points=switch(options, "action_points", "calculated")) - 1,
        "free_hand": attacker.other is None and attacker.main.hands < 2,
        "obstacle": setup.obstacle,
        "range_band": setup.range_band,
        "size_steps": setup.size_steps,
    }
    context = Context(
        attacker=own,
        defender=foe,
        parts=theirs,
        location_die=anatomy.die,
        location_cuts=anatomy.cuts,
        options=options,
        setup=tuple(sorted(given.items())),
        stop=stop,
        bystanders=("a bystander",) if setup.bystander else (),
        plan=Plan(
            pulled=setup.pulled,
            magic=setup.magic,
            ward=ward,
            against_parry=against,
            parrying=parrying,
            siz_doubled=withstanding(foe),
            severs=item.severs,
            drops=drops_of(defender),
        ),
    )
    styles = context._replace(
        attacker=with_style(own, attacker.skill(STYLE)), defender=with_style(foe, defender.skill(STYLE))
    )
    return context._replace(over100=may_exceed_100(styles))


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


@rule("MY-PARRY-2", "MY-TRAIT-BATTERASIDE", "MY-TRAIT-UNARMEDPROWESS", "MY-GAP-14")
def compared_sizes(attacker: Fighter, defender: Fighter, own: Party, foe: Party) -> tuple[Size, Size]:
    """The Sizes that count when a parry meets a blow, with what traits of style and weapon change."""
    against, parrying = own.size, foe.size
    if "Batter Aside" in attacker.traits and (
        ladder_index(own.damage_modifier) - ladder_index(foe.damage_modifier) >= 2
    ):
        against = against.shifted(1)
    if "Unarmed Prowess" in defender.traits and foe.weapon.kind is Kind.UNARMED:
        parrying = max(parrying, Size.MEDIUM)
    if {"Defensive", "Entrapping"} & set(foe.weapon.traits):
        against = against.shifted(-1)
    if "Flexible" in own.weapon.traits and foe.weapon.is_shield:
        parrying = parrying.shifted(-1)
    return against, parrying


def parts_of(who: Fighter) -> tuple[Part, ...]:
    """The hit locations of a fighter in the order of the die."""
    now, most = who.hit_points_left(), who.full_hit_points()
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
    evade = evade_grade(side, who, found, options)
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
        grades=() if evade is Grade.STANDARD else (("Evade", evade),),
        healing_rate=who.healing_rate,
    )
