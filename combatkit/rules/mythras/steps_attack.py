"""From the attack roll to the chosen effects: attack, defence, comparison, choice."""

from __future__ import annotations

from functools import cache
from typing import Any

from combatkit.dice.rolls import Roll, band
from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import NO_ATTACK, added
from combatkit.rules.mythras.contest import special_effects
from combatkit.rules.mythras.counter import prepared, turned
from combatkit.rules.mythras.damage import Stops, stops
from combatkit.rules.mythras.edition import tell
from combatkit.rules.mythras.effects import NO_EFFECT, closed_names, effect, open_names
from combatkit.rules.mythras.enums import Grade, Level, Side
from combatkit.rules.mythras.evade import CAUGHT, CLEAR, EVADE, evades
from combatkit.rules.mythras.grapple import HOLDS, SLIPS, gripped, hits
from combatkit.rules.mythras.over100 import Rolled, met, unmet
from combatkit.rules.mythras.rabble import uses_no_effects
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.rolling import LEVELS, bands, cut_words, mattered, why_words
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.surprise import with_surprise
from combatkit.rules.mythras.words import a_level, shown, told
from combatkit.words import number_of

PARRY, NO_PARRY = "parry", "no parry"
"""What a defender may answer to an attack that it has seen."""


def attack_reads(context: Context) -> tuple[str, ...]:
    """The fields of the state that `attack` reads: others than its own skill only where they can matter."""
    reads = ["attack_value", "over100"]
    if switch(context.options, "fumble_basis", "graded") == "raw":
        reads.append("attack_raw")
    if _sees_parry(context):
        reads.append("parry_value")
    return tuple(reads)


def _sees_parry(context: Context) -> bool:
    """Whether the parry's skill can matter to the attack roll."""
    plan, options = context.plan, context.options
    return plan.declared or switch(options, "both_over100_late", "attackers") == "none"


@rule("MY-ATK-1", "MY-ATK-14", "MY-GAP-2", "MY-AMB-7")
def attack(state: State, r: Any, context: Context) -> State:
    """The attacker rolls, and the die goes on record."""
    if context.options:
        tell(r, context.options)
    if context.plan.attack_grade is Grade.AUTOMATIC:
        return _sure_hit(state, r, context)
    value = state.attack_value or 0
    if context.plan.defence in (PARRY, EVADE):
        parry = defended_at(state, context) if _sees_parry(context) else 0
        rolled = met(value, parry, declared=context.plan.declared, options=context.options)
    else:
        rolled = unmet(value, context.options)
    if rolled.card and (rolled.attack != value or rolled.option):
        r.say(rolled.card, lambda: cut_words(context, context.attacker.name, value, rolled.attack, rolled))
    roll = r.die(100, "attack")
    level = LEVELS[band(roll, bands(state.attack_raw, value, rolled.attack, context))]
    r.say(
        "MY-ATK-1",
        lambda: (
            f"{context.attacker.name} attacks with {context.attacker.weapon.name}: {shown(roll)} "
            f"against {rolled.attack}{why_words(context.plan.attack_grade, context.plan.attack_why)}, "
            f"{a_level(level)}{mattered(roll, state.attack_raw, value, rolled.attack, context)}."
        ),
    )
    return _after_attack(state, context, roll, level)


def defended_at(state: State, context: Context) -> int:
    """What the parry or the Evade counts, of which is known beforehand that it will meet the attack."""
    return context.plan.evade if context.plan.defence == EVADE else state.parry_value or 0


def _after_attack(state: State, context: Context, roll: Roll, level: Level) -> State:
    """The state after an attack roll: what no later step can need leaves it."""
    value, plan = state.attack_value or 0, context.plan
    reaches = level.succeeded and (state.over100 or value > 100)
    seen = plan.defence == "decide" and value > 100  # read again if it is parried
    return state._replace(
        attack_value=value if seen or reaches else None,
        attack_roll=roll if seen or level.succeeded else None,
        attack_level=level,
        excess=0 if plan.defence == "none" else max(0, value - 100),
    )


@rule("MY-AMB-69", "MY-MOD-1")
def _sure_hit(state: State, r: Any, context: Context) -> State:
    """A helpless target is hit without a roll. In contests to come the hit stands as the roll 01 (ours)."""
    r.say(
        "MY-AMB-69",
        lambda: (
            f"{context.defender.name} is helpless: {context.attacker.name} hits without a roll. "
            "It counts as a success, and as 01 where something is opposed to it."
        ),
    )
    return state._replace(attack_value=None, attack_roll=1, attack_level=Level.SUCCESS)


def defence_reads(context: Context) -> tuple[str, ...]:
    """The fields that `defence` reads: the attack's die only where it may have to be read again."""
    reads = ["attack_level", "excess", "over100", "parry_value"]
    if switch(context.options, "fumble_basis", "graded") == "raw":
        reads += ["attack_raw", "parry_raw"]
    if context.plan.defensive and context.plan.defence == PARRY:
        reads.append("defender")
    if context.plan.grapple and context.plan.defence == PARRY:
        reads.append("attack_roll")
    if context.plan.defence in ("decide", EVADE):
        reads += ["attack_value", "attack_roll", "defender"]
    return tuple(reads)


@rule("MY-ATK-2", "MY-ATK-8", "MY-ATK-9", "MY-ATK-10", "MY-ATK-15", "MY-OVER100-1", "MY-OVER100-2")
def defence(state: State, r: Any, context: Context) -> State:
    """The defender answers an attack that it has seen: a point and a roll, or it counts as a failure."""
    plan, defender = context.plan, context.defender
    answer = plan.defence
    if answer == "decide":
        answer = r.choose("defence", plan.answers, by=defender.name)
    if answer == EVADE:
        return _evaded(state, r, context)
    if answer != PARRY:
        r.say(
            "MY-ATK-8",
            lambda: (
                f"{defender.name} does not parry"
                f"{f' ({plan.undefended})' if plan.undefended else ''}: it counts as a failure."
            ),
        )
        made = _settled(state, context, Level.FAILURE, parried=False)
        return gripped(made, r, context, None) if plan.grapple else made
    value, attack_skill = state.parry_value or 0, 100 + state.excess if state.excess else 0
    rolled = met(attack_skill, value, declared=plan.declared, options=context.options)
    if plan.defence == "decide" and state.excess:
        state = _read_again(state, r, context, rolled)
    if rolled.card and (rolled.parry != value or rolled.option or not plan.declared):
        r.say(rolled.card, lambda: cut_words(context, defender.name, value, rolled.parry, rolled))
    roll = r.die(100, "parry")
    cut_points = bands(state.parry_raw, value, rolled.parry, context)
    level = LEVELS[band(roll, cut_points)]
    r.say(
        "MY-ATK-2",
        lambda: (
            f"{defender.name} parries with {defender.weapon.name}: {shown(roll)} against "
            f"{rolled.parry}{why_words(plan.parry_grade, plan.parry_why)}, {a_level(level)}"
            f"{mattered(roll, state.parry_raw, value, rolled.parry, context)}."
        ),
    )
    made = _settled(state, context, level, parried=True, roll=roll)
    if plan.defensive:
        made = _commits(made, r, context)
    return gripped(made, r, context, roll, cut_points) if plan.grapple else made


@rule("MY-TRAIT-DEFENSIVEMINDED", "MY-AMB-58")
def _commits(state: State, r: Any, context: Context) -> State:
    """Who parries by Defensive Minded attacks nobody for the rest of the round.

    By option that was said at the start of the round already, and needs no other condition.
    """
    who = context.defender.name
    if switch(context.options, "defensive_minded", "commit") == "declare":
        option = told(context, "defensive_minded")
        r.say("MY-AMB-58", lambda: f"{who} has said that it attacks nobody this round{option}.")
        return state
    r.say("MY-TRAIT-DEFENSIVEMINDED", lambda: f"{who} keeps to the defence, and attacks nobody this round.")
    return state._replace(defender=added(state.defender, f"{NO_ATTACK}: 1 round"))


@rule("MY-REACT-EVADE", "MY-EVADE-7", "MY-OVER100-1", "MY-OVER100-2")
def _evaded(state: State, r: Any, context: Context) -> State:
    """The defender evades, at what Evade counts against this attack."""
    plan, value = context.plan, context.plan.evade
    attack_skill = 100 + state.excess if state.excess else 0
    rolled = met(attack_skill, value, declared=plan.declared, options=context.options)
    if plan.defence == "decide" and state.excess:
        state = _read_again(state, r, context, rolled)
    if rolled.card and (rolled.parry != value or rolled.option or not plan.declared):
        r.say(rolled.card, lambda: cut_words(context, context.defender.name, value, rolled.parry, rolled))
    state = evades(state, r, context, rolled.parry, value)
    if plan.grapple:
        state = state._replace(grip=HOLDS if state.evaded == CAUGHT and hits(state) else SLIPS)
    if not (state.attack_level or Level.FUMBLE).succeeded:
        state = state._replace(attack_roll=None, attack_value=None)
    return state


def _read_again(state: State, r: Any, context: Context, rolled: Rolled) -> State:
    """The attack roll as it counts now that it is contested: over 100 it is rolled at less (MY-GAP-5)."""
    value, roll = state.attack_value or 0, state.attack_roll
    if roll is None or rolled.attack == value:
        return state
    level = LEVELS[band(roll, bands(state.attack_raw, value, rolled.attack, context))]
    r.say(
        "MY-GAP-5",
        lambda: (
            f"Now that it is contested, the attack counts {rolled.attack} in place of {value}: "
            f"{shown(roll)} is {a_level(level)}."
        ),
    )
    return state._replace(attack_level=level)


def _settled(
    state: State, context: Context, level: Level, *, parried: bool, roll: Roll | None = None
) -> State:
    """The state after the defence. The parry's die stays only if the defender wins something by it."""
    attack_level = state.attack_level or Level.FUMBLE
    hit = attack_level.succeeded
    won = special_effects(attack_level, level)[0] is Side.DEFENDER
    value = state.parry_value
    reaches = won and value is not None and (state.over100 or value > 100)
    made = state._replace(
        excess=0,
        over100=False,
        parry_value=value if reaches else None,
        parry_roll=roll if won else None,
        parry_level=level,
        parried=parried,
    )
    if context.plan.defence == "decide" and not hit:
        made = made._replace(attack_roll=None, attack_value=None)
    return made


# -- comparison --------------------------------------------------------------------------------------------


@rule("MY-ATK-3", "MY-ATK-4", "MY-ATK-7", "MY-ATK-10", "MY-ATK-11", "MY-ATK-12", "MY-SE-1", "MY-SE-3")
def compare(state: State, r: Any, context: Context) -> State:
    """Both levels of success are compared: the better side wins effects, whatever the blow then does."""
    ours = Level.FUMBLE if state.attack_level is None else state.attack_level
    theirs = Level.FAILURE if state.parry_level is None else state.parry_level
    winner, number = special_effects(ours, theirs)
    if (
        number
        and context.plan.attack_grade is Grade.AUTOMATIC
        and (switch(context.options, "helpless_los", "success") == "no_effects")
    ):
        r.say(
            "MY-AMB-69", lambda: f"A hit on somebody helpless wins no effects{told(context, 'helpless_los')}."
        )
        return state._replace(attack_raw=None, parry_raw=None)
    r.say("MY-ATK-3", lambda: _comparison(context, ours, theirs, winner, number))
    if context.plan.surprise and ours.succeeded:
        winner, number = with_surprise(winner, number, ours, True)
        r.say(
            "MY-SURP-3",
            lambda: (
                f"The first attack on somebody surprised gains an effect more: {number} for "
                f"{context.defender.name if winner is Side.DEFENDER else context.attacker.name}."
            ),
        )
    if uses_no_effects(winner, context):
        r.say("MY-RABBLE-1", lambda: "Rabble has no use for effects: they are let go.")
        return state._replace(attack_raw=None, parry_raw=None)
    return state._replace(
        winner=winner,
        effects=number,
        attack_raw=state.attack_raw if winner is Side.DEFENDER else None,
        parry_raw=state.parry_raw if winner is Side.ATTACKER else None,
    )


COMPARE_READS = ("attack_level", "parry_level")


def _comparison(context: Context, ours: Level, theirs: Level, winner: Side | None, number: int) -> str:
    """The sentence on a comparison of levels."""
    pair = f"{ours.label.capitalize()} against {theirs.label}"
    if winner is None:
        if ours.succeeded:
            return f"{pair}: nobody wins a special effect."
        return f"{pair}: neither side has succeeded, and nothing comes of it."
    name = context.attacker.name if winner is Side.ATTACKER else context.defender.name
    return f"{pair}: {name} wins {number_of(number, 'special effect')}."


# -- choice ------------------------------------------------------------------------------------------------


CHOOSE_READS = (
    "attack_level",
    "parry_level",
    "parried",
    "evaded",
    "grip",
    "defender",
    "winner",
    "effects",
    "chosen",
    "attack_raw",
    "parry_raw",
)


@rule("MY-SE-2", "MY-SE-4", "MY-SE-5", "MY-ATK-4")
def choose(state: State, r: Any, context: Context) -> State:
    """The winner chooses effects one by one, before location and damage are known."""
    if state.winner is not None:
        name = context.attacker.name if state.winner is Side.ATTACKER else context.defender.name
        while state.effects:
            now = state
            taken = r.choose(
                "effect",
                (NO_EFFECT, *open_names(now, context)),
                by=name,
                closed=lambda now=now: closed_names(now, context),
            )
            if taken == NO_EFFECT:
                r.say("MY-SE-4", lambda: f"{name} takes no effect.")
                break
            r.say(effect(taken).rule, lambda taken=taken: f"{name} chooses {effect(taken)}.")
            met_by = turned(taken, state, r, context) if prepared(context) else None
            if met_by is not None:
                state = met_by
                continue
            state = state._replace(effects=state.effects - 1, chosen=tuple(sorted((*state.chosen, taken))))
        state = state._replace(effects=0, winner=state.winner if state.chosen else None)
        if not any(by_style(name) for name in state.chosen):
            state = state._replace(attack_raw=None, parry_raw=None)
    return state._replace(guard=_guard(state, r, context))


@cache
def by_style(name: str) -> bool:
    """Whether an effect may be resisted with the combat style, which stands in the state."""
    return "style" in effect(name).resist or name == "blind opponent"


@rule("MY-PARRY-1", "MY-PARRY-2", "MY-ATK-6", "MY-SE-CIRCUMVENTPARRY", "MY-SE-ENHANCEPARRY")
def _guard(state: State, r: Any, context: Context) -> Stops | None:
    """The share of the blow that the parry stops; None when no blow lands."""
    if context.plan.grapple:
        return Stops.NONE if state.grip == HOLDS else None
    threat = state.winner is Side.ATTACKER and "compel surrender" in state.chosen
    if threat or state.evaded == CLEAR or not (state.attack_level or Level.FUMBLE).succeeded:
        return None
    if not state.parried or not (state.parry_level or Level.FUMBLE).succeeded:
        return Stops.NONE
    attacker, defender = context.attacker.name, context.defender.name
    if "enhance parry" in state.chosen:
        r.say("MY-SE-ENHANCEPARRY", lambda: f"{defender} deflects the whole blow, whatever its Size.")
        return Stops.ALL
    if "circumvent parry" in state.chosen:
        r.say("MY-SE-CIRCUMVENTPARRY", lambda: f"{attacker} gets round the parry: it stops nothing.")
        return Stops.NONE
    return stops(context.plan.against_parry, context.plan.parrying)
