"""Leaping at somebody: Athletics against Brawn or Evade, and the target underneath."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from combatkit.dice.rolls import Roll, band, versus
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras import outcome, steps_attack
from combatkit.rules.mythras.conditions import (
    ASTRIDE,
    BRACED,
    ENGAGED,
    PRONE,
    SURPRISED,
    UNAWARE,
    UNDERNEATH,
    added,
    has,
)
from combatkit.rules.mythras.contest import settled, special_effects
from combatkit.rules.mythras.damage import Stops
from combatkit.rules.mythras.enums import Grade, Level, Opposed, Side
from combatkit.rules.mythras.evade import CAUGHT, CLEAR
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.leap_setup import (
    costs,
    leap_reading,
    resistance_reading,
    undefended,
    why_too_big,
)
from combatkit.rules.mythras.making import make
from combatkit.rules.mythras.resist import Switches, roll_again, switch
from combatkit.rules.mythras.rolling import LEVELS, bands, why_words
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.setup_moving import ATHLETICS, BRAWN, DODGE, why_no_resistance
from combatkit.rules.mythras.skill import reduced
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.words import a_level, shown, told

TITLES = {BRAWN: "Brawn", DODGE: "Evade", ATHLETICS: "Athletics"}


class Blows(NamedTuple):
    """The steps that a leap shares with an exchange: its comparison, a blow that lands, what takes hold."""

    compare: Step
    lands: tuple[Step, ...]
    hold: Step
    wounds: tuple[Step, ...]


# -- before the leap -----------------------------------------------------------------------------------------


@rule("MY-LEAP-1", "MY-LEAP-2", "MY-LEAP-3", "MY-GAP-23", "MY-SE-3")
def leap(
    leaper: Fighter,
    target: Fighter,
    setup: Setup,
    options: Switches,
    policy: Any,
    evading: str,
    blow: Blows,
) -> Exchange:
    """The exchange of a leaping attack.

    Parameters
    ----------
    evading
        Why the target cannot evade; empty when it can.
    blow
        The steps of an exchange that a leap goes through too.

    Raises
    ------
    InputError
        When the leap cannot be, with the reason.
    """
    aware = not has(target.condition_list, SURPRISED, UNAWARE)
    braced = aware and (setup.braced or setup.shield_wall or has(target.condition_list, BRACED))
    reason = why_too_big(leaper, target, braced=braced)
    if not reason and setup.run_up < 1 and not (setup.flying or setup.leaper):
        reason = "it takes a run-up, or a start from above"
    if reason:
        raise InputError("leap", reason, "strike instead")
    reason = why_no_resistance(target, setup.leap_resistance, evading)
    if reason:
        raise InputError(
            "leap_resistance", f"{setup.leap_resistance!r} is not open: {reason}", f"use {BRAWN!r}"
        )
    made = make(leaper, target, replace(setup, defence="none"), options)
    if setup.leaper and not made.context.attacker.weapon.is_unarmed:
        raise InputError("leaper", "the ability strikes with teeth or claws", "attack with a natural weapon")
    found = made.found
    mine = leap_reading(leaper, target, found, setup.attack_steps, options)
    theirs = resistance_reading(target, setup.leap_resistance, found, setup.parry_steps, options)
    if mine.grade is Grade.HOPELESS:
        raise InputError("leap", f"it is Hopeless ({', '.join(mine.why)})", "choose one that may be tried")
    plan = made.context.plan._replace(
        attack_grade=mine.grade,
        attack_why=mine.why,
        parry_grade=theirs.grade,
        parry_why=theirs.why,
        undefended=undefended(target, setup, theirs, options),
    )
    given = {**dict(made.context.setup), "leap": setup.leap_resistance, "leaper": setup.leaper}
    context = made.context._replace(plan=plan, setup=tuple(sorted(given.items())))
    start = made.start._replace(attack_value=mine.value, parry_value=theirs.value)
    strikes = setup.leaper
    steps = (LEAP, RESIST, blow.compare, CHOOSE, *(blow.lands if strikes else ()), blow.hold)
    return Exchange((*steps, *(blow.wounds if strikes else ())), start, context, columns, policy, EVENTS)


# -- the leap ------------------------------------------------------------------------------------------------


def _values(state: State) -> tuple[int, int]:
    """What both skills count against each other: the excess of one over 100 comes off both (MY-GAP-5)."""
    mine, theirs = reduced(state.attack_value or 0, state.parry_value or 0)
    return mine, theirs


@rule("MY-LEAP-1", "MY-GAP-4", "MY-GAP-5")
def leaps(state: State, r: Any, context: Context) -> State:
    """The leaper rolls Athletics."""
    value = _values(state)[0]
    roll = r.die(100, "leap")
    level = LEVELS[band(roll, bands(None, state.attack_value or 0, value, context))]
    plan = context.plan
    r.say(
        "MY-LEAP-1",
        lambda: (
            f"{context.attacker.name} leaps at {context.defender.name}: Athletics {value}"
            f"{why_words(plan.attack_grade, plan.attack_why)}, {shown(roll)}, {a_level(level)}."
        ),
    )
    return state._replace(attack_roll=roll, attack_level=level)


@rule("MY-LEAP-1", "MY-LEAP-2", "MY-LEAP-4", "MY-AMB-13", "MY-AMB-14", "MY-AMB-66", "MY-AMB-81")
def resists(state: State, r: Any, context: Context) -> State:
    """The target resists with one roll; who wins the opposed roll settles where it is then."""
    plan, target = context.plan, context.defender
    way = dict(context.setup)["leap"]
    title = TITLES[str(way)]
    ours = state.attack_level or Level.FUMBLE
    if plan.undefended:
        r.say("MY-LEAP-1", lambda: f"{target.name} does not resist ({plan.undefended}): a failure.")
        roll: Roll | None = None
        theirs, ending = Level.FAILURE, Opposed.LOSE if ours.succeeded else Opposed.BOTH_FAILED
        paid = False
    else:
        value = _values(state)[1]
        words = f"{target.name} resists with {title} {value}{why_words(plan.parry_grade, plan.parry_why)}"
        edges = bands(None, state.parry_value or 0, value, context)
        roll, theirs, ending = _against(state, r, context, edges, words)
        if theirs is ours:
            roll = None
        paid = costs(str(way), context.options)
    down = ending is Opposed.LOSE
    won = special_effects(ours, theirs)[0]
    state = state._replace(
        parry_level=theirs,
        parry_roll=roll if won is Side.DEFENDER else None,
        parry_value=state.parry_value if won is Side.DEFENDER and state.over100 else None,
        attack_roll=state.attack_roll if ours.succeeded else None,
        attack_value=state.attack_value if ours.succeeded and state.over100 else None,
        over100=False,
        evaded=(CAUGHT if down else CLEAR) if paid else "",
    )
    return _lands(state, r, context, down=down, evaded=way != BRAWN)


@rule("MY-GAP-4", "MY-AMB-13", "MY-AMB-14", "MY-AMB-82")
def _against(
    state: State, r: Any, context: Context, edges: tuple[int, int, int], words: str
) -> tuple[Roll, Level, Opposed]:
    """The target's roll against the leap that stands, its level, and how it ends for the target."""
    ours, options = state.attack_level or Level.FUMBLE, context.options
    kept, name = state.attack_roll or 1, "resist the leap"
    fumbles = switch(options, "failure_beats_fumble", "no")
    roll: Roll = r.die(100, name)
    while True:
        level = LEVELS[band(roll, edges)]
        thrown = roll, level
        r.say("MY-LEAP-1", lambda thrown=thrown: f"{words}: {shown(thrown[0])}, {a_level(thrown[1])}.")
        ending = settled(level, ours, partial(versus, roll, kept), failure_beats_fumble=fumbles)
        option = {Opposed.TIE: "opposed_tie", Opposed.BOTH_FAILED: "opposed_both_fail"}.get(ending, "")
        if not option or switch(options, option, "status_quo") == "status_quo":
            return roll, level, ending
        card = "MY-AMB-13" if ending is Opposed.TIE else "MY-AMB-14"
        again = f"Neither has won: the target rolls again{told(context, option)}."
        r.say(card, lambda again=again: again)
        if ending is Opposed.TIE:
            face = int(kept)
            roll = roll_again(r, name, range(face, face + 1))
        elif fumbles == "no":
            roll = roll_again(r, name, range(edges[1] + 1, 101))
        else:
            low, high = (edges[1], edges[2]) if level is Level.FAILURE else (edges[2], 100)
            roll = roll_again(r, name, range(low + 1, high + 1))


@rule("MY-LEAP-2", "MY-LEAP-3", "MY-AMB-81")
def _lands(state: State, r: Any, context: Context, *, down: bool, evaded: bool) -> State:
    """The target underneath, or neither of the two any the worse."""
    own, foe = context.attacker, context.defender
    if down:
        r.say("MY-LEAP-2", lambda: f"{foe.name} is brought down, and {own.name} is astride.")
        return state._replace(
            defender=added(state.defender, PRONE, f"{UNDERNEATH}: {own.name}", ENGAGED),
            attacker=added(state.attacker, ASTRIDE, ENGAGED),
        )
    r.say("MY-LEAP-2", lambda: f"{foe.name} has weathered the leap.")
    if evaded and not context.plan.undefended and switch(context.options, "leap_evade_prone", "no") == "yes":
        r.say("MY-AMB-81", lambda: f"To evade it took a dive{told(context, 'leap_evade_prone')}.")
        return state._replace(defender=added(state.defender, PRONE))
    return state


@rule("MY-LEAP-3", "MY-GAP-23", "MY-SE-4")
def chooses(state: State, r: Any, context: Context) -> State:
    """Effects are chosen as ever; a blow follows only for a Leaper, and nothing parries it."""
    state = steps_attack.choose(state, r, context)
    strikes = bool(dict(context.setup)["leaper"]) and has(state.attacker, ASTRIDE)
    if strikes:
        r.say("MY-GAP-23", lambda: f"{context.attacker.name} is a Leaper: its weapon strikes as it lands.")
    return state._replace(guard=Stops.NONE if strikes else None)


RESIST_READS = (
    "attack_level",
    "attack_roll",
    "attack_value",
    "parry_value",
    "over100",
    "defender",
    "attacker",
)
LEAP = Step("leap", "Leap", leaps, ("MY-LEAP-1",), ("attack_value", "parry_value"))
RESIST = Step("resist", "Resistance", resists, ("MY-LEAP-1", "MY-LEAP-2"), RESIST_READS)
CHOOSE = Step(
    "effects", "Special effects", chooses, ("MY-SE-2", "MY-SE-4"), (*steps_attack.CHOOSE_READS, "attacker")
)


def columns(state: Any, context: Context) -> dict[str, Any]:
    """The columns of a leap: those of an exchange, with its own rolls in place of attack and parry."""
    found = dict(outcome.all_columns(state, context))
    resisted = "none" if context.plan.undefended else (state.parry_level or Level.FAILURE).label
    return found | {"resistance": resisted, "underneath": has(state.defender, UNDERNEATH)}


LABELS = {"resistance": "Resistance", "underneath": "Pinned underneath"}
"""The columns of a leap beside those of an exchange, and what each is called on screen."""

EVENTS: dict[str, outcome.Event] = {
    **outcome.EVENTS,
    "target brought down": lambda found: bool(found["underneath"]),
}
"""What people ask of a leap."""
