"""From the chosen effects to what gets through: location, damage, pulled blow, ward, parry, armour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.mythras.cover import after_cover, behind
from combatkit.rules.mythras.damage import Stops, half, stops
from combatkit.rules.mythras.derived import with_modifier
from combatkit.rules.mythras.edition import tell
from combatkit.rules.mythras.effect_facts import choosable
from combatkit.rules.mythras.effect_marks import APART_READS, RAW_NEEDED, needs_blow, take_hold
from combatkit.rules.mythras.effect_marks import HOLD_READS as TAKE_HOLD_READS
from combatkit.rules.mythras.effect_steps import (
    after_damage,
    damage_rolls,
    has_chosen,
    split_shield,
    through_armour,
    weapon_struck,
)
from combatkit.rules.mythras.enums import Side, Size, Wound
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, Part, Party, State
from combatkit.rules.mythras.thrown import from_afar
from combatkit.rules.mythras.water import slowed
from combatkit.rules.mythras.words import points, told
from combatkit.rules.mythras.wounds import wound, wounded

# -- where ---------------------------------------------------------------------------------------------------

LOCATION_READS = ("guard", "chosen", "winner")


@rule("MY-HITLOC-1", "MY-ATK-5", "MY-SE-2", "MY-SE-CHOOSELOCATION", "MY-SE-MARKSMAN", "MY-BLOCK-4")
def location(state: State, r: Any, context: Context) -> State:
    """Where the blow lands: by the die or as the attacker chose; nowhere if it is not aimed at a body."""
    if context.plan.at_weapon or has_chosen(state, "damage weapon", Side.ATTACKER):
        return state
    by = context.attacker.name
    if "choose location" in state.chosen:
        aimed = str(r.choose("location", choosable(context), by=by))
        r.say("MY-SE-CHOOSELOCATION", lambda: f"{by} aims at the {aimed}: no location is rolled.")
        return state._replace(location=aimed)
    if context.plan.at_limb:
        r.say("MY-REACH-3", lambda: f"{by} strikes at the {context.plan.at_limb} that reaches out.")
        return state._replace(location=context.plan.at_limb)
    die = r.die(context.location_die, "location")
    part = context.parts[band(die, context.location_cuts)]
    plus = " + 10" if context.plan.above else ""
    r.say(
        "MY-MOUNT-2" if plus else "MY-HITLOC-1",
        lambda: f"{int(die)} on the d{context.location_die}{plus}: the blow lands on the {part.name}.",
    )
    if "marksman" in state.chosen:
        part = _moved(part, "marksman", "MY-SE-MARKSMAN", r, context)
    if "Ranged Marksman" in context.attacker.traits and context.attacker.weapon.is_ranged:
        part = _moved(part, "ranged marksman", "MY-TRAIT-RANGEDMARKSMAN", r, context)
    return state._replace(location=part.name)


@rule("MY-SE-MARKSMAN", "MY-TRAIT-RANGEDMARKSMAN", "MY-GAP-30", "MY-EX-18")
def _moved(part: Part, question: str, card: str, r: Any, context: Context) -> Part:
    """The location that was rolled, or one right beside it, as the shooter chooses."""
    by = context.attacker.name
    moved = str(r.choose(question, (part.name, *part.beside), by=by))
    r.say(card, lambda: f"{by} leaves it there." if moved == part.name else f"{by} moves it to the {moved}.")
    return context.part(moved)


def location_unless_known(state: State, r: Any, context: Context) -> State:
    """The location of a single blow: known, or by the die."""
    return state if state.location is not None else location(state, r, context)


# -- how hard ------------------------------------------------------------------------------------------------

DAMAGE_READS = ("guard", "chosen", "winner", "parried", "location", "defender", "attacker")


@rule("MY-DMG-1", "MY-DMG-2")
def damage(state: State, r: Any, context: Context) -> State:
    """How much of the blow gets through, and the wound that it makes."""
    state = strike(state, r, context)
    if state.location is None:
        return state
    if context.defender.standing != HERO:
        state = wound(state, r, context)
        level, bearing = state.wound, state.bearing
    else:
        level, bearing = wounded(state.damage, state.location, r, context)
    if state.chosen or level >= Wound.SERIOUS:
        return state._replace(wound=level, bearing=bearing)
    return state._replace(wound=level, attack_roll=None, attack_value=None)  # nobody asks again


@rule("MY-DMG-1", "MY-ATK-5", "MY-ATK-6", "MY-ATK-7")
def strike(state: State, r: Any, context: Context) -> State:
    """Weapon, damage modifier, magic, pulled blow; then what ward, parry and armour take off."""
    target = split_shield(state, r, context)
    rolled = _rolled(state, r, context, twice=target is not None and target.is_shield)
    kept = rolled if _thrown(rolled, context) or any(name in state.chosen for name in RAW_NEEDED) else 0
    if "damage weapon" in state.chosen:
        state = after_damage(state._replace(damage=rolled, rolled=kept), r, context, target)
        rolled, kept = state.damage, state.rolled
    elif context.plan.at_weapon:
        return weapon_struck(state, guarded(state, rolled, r, context), r, context)
    if state.location is None:
        return state._replace(damage=rolled, rolled=kept, guard=None)
    left = guarded(state, rolled, r, context)
    if context.plan.cover is not None:
        through = behind(state, left, r, context)
        kept = kept if through or not left else after_cover(kept, r, context)
        left = through
    if left and not state.chosen and not context.plan.far:
        left = through_plain_armour(left, context.part(state.location), r)
        return state._replace(damage=left, rolled=kept, guard=None)
    state = state._replace(damage=left, rolled=kept, guard=None)
    return armoured(state, r, context) if left else state


@rule("MY-KNOCK-1")
def _thrown(rolled: int, context: Context) -> bool:
    """Whether so much damage is more than the defender's SIZ, as it counts against knockback."""
    return 2 * rolled > context.plan.siz_doubled


@rule("MY-DMG-1", "MY-GAP-6")
def _rolled(state: State, r: Any, context: Context, *, twice: bool = False) -> int:
    """The damage before ward, parry and armour; `twice`: of two rolls the better one."""
    attacker, plan = context.attacker, context.plan
    rolled = damage_rolls(state, r, context, twice=twice)
    r.say(
        "MY-DMG-1",
        lambda: (
            f"{attacker.weapon.name}, {with_modifier(attacker.damage, attacker.damage_modifier)}: "
            f"{points(rolled)} of damage."
        ),
    )
    if plan.magic:
        before, rolled = rolled, max(0, rolled + plan.magic)
        r.say("MY-DMG-1", lambda: f"Magic on the weapon ({plan.magic:+d}): {before} becomes {rolled}.")
    if plan.far:
        rolled = from_afar(rolled, r, context)
    if plan.submerged:
        rolled = slowed(rolled, r, context)
    return pulled(rolled, r, context) if plan.pulled else rolled


@rule("MY-PULL-1", "MY-AMB-38")
def pulled(rolled: int, r: Any, context: Context) -> int:
    """Half of the damage of a blow that was announced as pulled, by default rounded up."""
    up = switch(context.options, "pull_round", "ceil") == "ceil"
    left = half(rolled) if up else rolled // 2
    r.say(
        "MY-PULL-1",
        lambda: (
            f"The blow is pulled: {rolled} becomes {left}{told(context, 'pull_round') if rolled % 2 else ''}."
        ),
    )
    return left


@rule("MY-PARRY-1", "MY-PARRY-3", "MY-BLOCK-1", "MY-AMB-36", "MY-ATK-6")
def guarded(state: State, left: int, r: Any, context: Context) -> int:
    """The damage that gets through what is held in the way, and then through the parry."""
    parry = state.guard or Stops.NONE
    covered = dict(context.stop).get(state.location or "") if context.stop else None
    if covered is not None:
        held = stops(context.attacker.size, Size(covered))
        if (
            state.parried
            and held is not Stops.NONE
            and parry is not Stops.NONE
            and (switch(context.options, "ward_and_parry", "sequential") == "best")
        ):
            r.say(
                "MY-AMB-36",
                lambda: f"Only the better of cover and parry counts{told(context, 'ward_and_parry')}.",
            )
            if held is Stops.ALL or parry is Stops.HALF:
                parry = Stops.NONE
            else:
                held = Stops.NONE
        left = _stopped(
            "MY-BLOCK-1",
            left,
            held,
            lambda: (
                f"{context.plan.ward}, held before the {state.location} "
                f"({Size(covered).label} against {context.attacker.size.label}),"
            ),
            r,
            context,
        )
        if not left:
            return left  # nothing is left for the parry to stop
    if parry is not Stops.NONE:
        left = _stopped("MY-PARRY-1", left, parry, lambda: _parry_words(state, context), r, context)
    elif getattr(r, "telling", True) and _too_light(state):
        r.say("MY-PARRY-3", lambda: f"{_parry_words(state, context)} is too light to stop anything.")
    return left


def _too_light(state: State) -> bool:
    """Whether a parry that has succeeded stops nothing, for no other reason than its Size."""
    parried = state.parried and state.parry_level is not None and state.parry_level.succeeded
    return parried and state.guard is Stops.NONE and "circumvent parry" not in state.chosen


def _parry_words(state: State, context: Context) -> str:
    """The parry as the subject of a sentence, with the Sizes where they decide."""
    if "enhance parry" in state.chosen:
        return "The parry"
    return f"The parry ({context.plan.parrying.label} against {context.plan.against_parry.label})"


@rule("MY-PARRY-1", "MY-PARRY-2", "MY-AMB-3")
def _stopped(card: str, amount: int, share: Stops, what: Callable[[], str], r: Any, context: Context) -> int:
    """What is left of some damage once a share of it is stopped, with the sentence on it."""
    left = amount
    if share is Stops.ALL:
        left = 0
    elif share is Stops.HALF:
        left = half(amount, half_damage=switch(context.options, "half_damage", "ceil_through"))

    def sentence() -> str:
        option = told(context, "half_damage") if share is Stops.HALF and amount % 2 else ""
        return f"{what()} stops {share.label}: {amount} becomes {left}{option}."

    r.say(card, sentence)
    return left


@rule("MY-DMG-1", "MY-HITLOC-2", "MY-ATK-7")
def armoured(state: State, r: Any, context: Context) -> State:
    """The damage that gets through the armour of the location, its worn and natural points together."""
    part, before = context.part(state.location), state.damage
    if "sunder" not in state.chosen and "bypass armour" not in state.chosen:
        through = through_plain_armour(before, part, r)
        state = state._replace(damage=through)
    else:
        state = through_armour(state, r, context, part)  # which tells what Sunder does
        through = state.damage
        if "sunder" not in state.chosen:
            get = "gets" if through == 1 else "get"
            r.say(
                "MY-DMG-1", lambda: f"{points(through)} of {before} {get} through the {part.name}'s armour."
            )
    if context.plan.far:
        state = state._replace(damage=from_afar(through, r, context, after_armour=True))
    return state


@rule("MY-DMG-1")
def through_plain_armour(before: int, part: Part, r: Any) -> int:
    """The damage that gets through the armour of a location which no effect changes."""
    through = max(0, before - part.worn - part.natural)
    r.say("MY-DMG-1", lambda: _armour_words(part, before, through))
    return through


def _armour_words(part: Part, before: int, through: int) -> str:
    """The sentence on armour."""
    armour, get = part.worn + part.natural, "gets" if through == 1 else "get"
    if not armour:
        return f"The {part.name} is unarmoured: {points(through)} {get} through."
    worn = f"{points(armour, 'Armour Point')} on the {part.name}"
    return (
        f"{worn}: {points(through)} of {before} {get} through."
        if through
        else (f"{worn}: nothing of {before} gets through.")
    )


def lone_blow(state: State, r: Any, context: Context) -> State:
    """A single blow of known damage: armour, and the wound."""
    tell(r, context.options)
    return wound(armoured(state, r, context) if state.damage else state, r, context)


def bare_blow(state: State, r: Any, context: Context) -> State:
    """A single blow that no armour stops."""
    tell(r, context.options)
    return wound(state, r, context)


# -- what the chosen effects do ----------------------------------------------------------------------------


HOLD_READS = (*TAKE_HOLD_READS, "attack_raw", "parry_raw", "wound")


HOLD_APART_READS = (*APART_READS, "attack_raw", "parry_raw")


@rule("MY-SE-6", "MY-SE-7", "MY-ATK-14")
def hold_apart(state: State, r: Any, context: Context) -> State:
    """The same as `hold` for effects that take hold alike wherever the blow lands and however hard it is.

    It reads nothing of the blow, so it is counted for a handful of states; `hold` then has no winner left.
    """
    return state if needs_blow(state.chosen) else _held(state, r, context)


@rule("MY-SE-6", "MY-SE-7", "MY-ATK-14")
def hold(state: State, r: Any, context: Context) -> State:
    """The chosen effects take hold: what got through is known, and the wound has not taken its toll yet."""
    state = _held(state, r, context)
    return state if state.wound >= Wound.SERIOUS else state._replace(attack_roll=None, attack_value=None)


def _held(state: State, r: Any, context: Context) -> State:
    """The state after all chosen effects, with nothing of the choice left that is read again."""
    if state.attack_raw is not None or state.parry_raw is not None:
        context = context._replace(
            attacker=with_style(context.attacker, state.attack_raw),
            defender=with_style(context.defender, state.parry_raw),
        )
    state = take_hold(state, r, context)
    return state._replace(parry_roll=None, parry_value=None, attack_raw=None, parry_raw=None, winner=None)


def with_style(who: Party, skill: int | None) -> Party:
    """A party that knows its combat style, as effects ask for that are resisted with it."""
    return who if skill is None else who._replace(resist=(*who.resist, ("Combat Style", skill)))
