"""Evading: Evade against the roll of the attack, and where the evader is afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatkit.dice.rolls import LazyDie, Roll, band, versus
from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import ENTANGLED, PRONE, UNHORSED, added, has
from combatkit.rules.mythras.contest import special_effects
from combatkit.rules.mythras.enums import Grade, Level, Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.rolling import LEVELS, bands, why_words
from combatkit.rules.mythras.situation import Reading, Situation, reading
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.words import a_level, shown, told

EVADE = "evade"
"""What a defender may answer to an attack that it has seen, and the defence of that name."""

CLEAR, CAUGHT = "clear", "caught"
"""How an Evade ends: out of the blow's way, or not. The attack may still have missed."""


# -- before the roll -----------------------------------------------------------------------------------------


@rule("MY-EVADE-1", "MY-EVADE-5", "MY-MOD-1", "MY-MOD-3", "MY-TRAIT-SWASHBUCKLING", "MY-TRAIT-WATERCOMBAT")
def evade_reading(
    who: Fighter, found: Iterable[Situation], steps: int = 0, options: Switches = (), skill: int | None = None
) -> Reading:
    """Evade in a situation: capped and graded like the combat skills, by the rows that touch it.

    Parameters
    ----------
    found
        The situations of the attack.
    steps
        Further grade steps, positive for harder.
    skill
        A skill in place of the fighter's own Evade: a rider's, for its mount.

    Examples
    --------
    >>> from combatkit.rules.mythras.situation import situation
    >>> evade_reading(Fighter(evade=61), [situation("defender prone")]).value
    31
    """
    rows = [it for it in found if it.evade]
    value = who.skill("Evade") if skill is None else skill
    return reading(Side.DEFENDER, who, value, rows, steps=steps, options=options)


@rule("MY-EVADE-4", "MY-AMB-78")
def why_no_evade(who: Fighter, grade: Grade, *, no_room: bool, options: Switches = ()) -> str:
    """Why somebody who may react at all cannot evade; empty when it can.

    Examples
    --------
    >>> caught = Fighter(conditions="entangled: left leg")
    >>> why_no_evade(caught, Grade.STANDARD, no_room=False)
    'the left leg is entangled'
    """
    if no_room:
        return "nowhere to evade to"
    held = [
        text.partition(": ")[2].partition(",")[0] for text in who.condition_list if has((text,), ENTANGLED)
    ]
    legs = {place.name for place in who.anatomy.locations if place.kind == "leg"}
    anything = switch(options, "evade_blocked", "listed") == "entangled"
    for place in held:
        if place in legs:
            return f"the {place} is entangled"
        if anything:
            return f"entangled (option evade_blocked: entangled): {place}" if place else "entangled"
    return "the Evade is Hopeless, it may not be tried" if grade is Grade.HOPELESS else ""


# -- the roll ------------------------------------------------------------------------------------------------


@rule(
    "MY-REACT-EVADE",
    "MY-EVADE-1",
    "MY-EVADE-2",
    "MY-CHARGE-6",
    "MY-GAP-4",
    "MY-AMB-13",
    "MY-AMB-14",
    "MY-AMB-18",
)
def evades(state: State, r: Any, context: Context, value: int, graded: int) -> State:
    """The defender throws itself aside: one Evade roll, opposed to the attack roll that stands.

    Whether it is clear of the blow the opposed roll decides; special effects go by both levels. An attack
    that failed never hits, so where both have failed nothing is rolled again.

    Parameters
    ----------
    value
        What Evade is rolled at.
    graded
        The same before any cut for skills over 100: it decides whether 99 fumbles.
    """
    plan, name = context.plan, context.defender.name
    edges = bands(plan.evade_raw, graded, value, context)
    roll = r.die(100, EVADE)
    level = LEVELS[band(roll, edges)]
    attack = state.attack_level or Level.FUMBLE
    r.say(
        "MY-EVADE-1",
        lambda roll=roll, level=level: (
            f"{name} evades: {shown(roll)} against {value}{why_words(plan.evade_grade, plan.evade_why)}, "
            f"{a_level(level)}."
        ),
    )
    compared = 1 if level > attack else -1 if level < attack else 0
    if attack.succeeded and compared == 0:
        roll, level, compared = _same_level(state, r, context, roll, level, edges)
    ends = CLEAR if not attack.succeeded or compared > 0 else CAUGHT
    if attack.succeeded:
        verdict = "is clear of the blow" if ends == CLEAR else "is not clear of it, and is hit"
        r.say("MY-CHARGE-6" if plan.charge else "MY-EVADE-1", lambda: f"{name} {verdict}.")
    state = _on_record(state, roll, level, graded)
    return _lands(state._replace(evaded=ends), r, context, level, attack)


def _same_level(
    state: State, r: Any, context: Context, roll: Roll, level: Level, edges: tuple[int, int, int]
) -> tuple[Roll | None, Level, int]:
    """Both have the same level: the higher die wins, unless the levels alone decide."""
    if switch(context.options, "evade_mode", "both") == "levels_only":
        option = told(context, "evade_mode")
        r.say("MY-AMB-18", lambda: f"The levels are the same, and that is enough to be clear{option}.")
        return roll, level, 1
    kept = state.attack_roll
    if kept is None:
        raise ValueError("the state has lost the attack roll that Evade is opposed to")
    thrown = roll
    higher = versus(roll, kept)
    if higher:
        r.say(
            "MY-GAP-4",
            lambda: (
                f"The same level: the higher die wins, {shown(thrown)} against the attack's {shown(kept)}."
            ),
        )
        return None, level, higher
    option = told(context, "opposed_tie")
    if switch(context.options, "opposed_tie", "status_quo") == "reroll":
        face = int(kept)
        r.say("MY-AMB-13", lambda: f"The same level and the same number: Evade is rolled again{option}.")
        return _rolled_again(state, r, context, face, edges)
    clear = not context.plan.charge
    r.say(
        "MY-AMB-13",
        lambda: (
            "The same level and the same number: "
            f"{'the attack has not won' if clear else 'only who beats a charge is clear of it'}."
        ),
    )
    return None, level, 1 if clear else -1


def _rolled_again(
    state: State, r: Any, context: Context, face: int, edges: tuple[int, int, int]
) -> tuple[Roll | None, Level, int]:
    """Evade once more against an attack roll that shows `face`, until it is no tie."""
    attack = state.attack_level or Level.FUMBLE
    roll: Roll = r.die(100, EVADE)
    if isinstance(roll, LazyDie):  # the same face again would only mean another roll
        roll = LazyDie(roll.roller, 1, 100, tuple(int(it != face) for it in range(1, 101)))
    else:
        while roll == face:
            roll = r.die(100, EVADE)
    level = LEVELS[band(roll, edges)]
    thrown = roll
    r.say("MY-AMB-13", lambda: f"{shown(thrown)}, {a_level(level)}.")
    if level is not attack:
        return roll, level, 1 if level > attack else -1
    return None, level, 1 if roll > face else -1


def _on_record(state: State, roll: Roll | None, level: Level, graded: int) -> State:
    """The state after the roll: its die stays only if the defender has won effects by it."""
    attack = state.attack_level or Level.FUMBLE
    won = special_effects(attack, level)[0] is Side.DEFENDER
    reaches = won and (state.over100 or graded > 100)
    return state._replace(
        excess=0,
        over100=False,
        parry_value=graded if reaches else None,
        parry_roll=roll if won else None,
        parry_level=level,
        parried=False,
    )


# -- afterwards ----------------------------------------------------------------------------------------------


@rule("MY-EVADE-3", "MY-EVADE-4", "MY-EVADE-6", "MY-TRAIT-DAREDEVIL", "MY-AMB-19")
def _lands(state: State, r: Any, context: Context, level: Level, attack: Level) -> State:
    """Where the evader is afterwards: on the ground, unless its kind or its training keeps it up."""
    who, ranged = context.defender, context.attacker.weapon.is_ranged
    if context.plan.changing_range and switch(context.options, "change_range_evade_prone", "no") == "no":
        r.say("MY-AMB-52", lambda: f"{who.name} was on the move, and stays up.")
        return state
    if context.plan.defender_rides:
        r.say("MY-EVADE-4", lambda: f"{who.name} can only evade by leaping from the saddle.")
        state = state._replace(defender=added(state.defender, UNHORSED))
    if has(who.conditions, PRONE):
        return state
    if who.legs != 2:
        if level.succeeded:
            r.say("MY-EVADE-6", lambda: f"{who.name} is no two-legged creature, and keeps its feet.")
            return state
    elif "Daredevil" in who.traits and not ranged:
        r.say("MY-TRAIT-DAREDEVIL", lambda: f"{who.name} is a daredevil, and stays up.")
        return state
    missed = not attack.succeeded
    if missed and switch(context.options, "evade_miss_prone", "yes") == "no":
        r.say(
            "MY-AMB-19", lambda: f"The attack had missed: no need to fall{told(context, 'evade_miss_prone')}."
        )
        return state
    r.say("MY-EVADE-3", lambda: f"{who.name} ends up prone.")
    return state._replace(defender=added(state.defender, PRONE))
