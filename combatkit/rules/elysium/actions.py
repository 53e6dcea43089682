"""Every action of one fighter upon another: what it is made of, and what is not open."""

from __future__ import annotations

from collections.abc import Sequence

from combatkit.dice.requests import Policy, first_option
from combatkit.rules.card import rule
from combatkit.rules.elysium.attacking import attack_steps, charge_bonus
from combatkit.rules.elysium.called import why_not
from combatkit.rules.elysium.casting import spell_steps
from combatkit.rules.elysium.entangling import entangle_steps, pull_steps, spent, strangle_steps
from combatkit.rules.elysium.enums import Action, ChargeInto, Condition, Cover, Defence, Hand, Harm, Trump
from combatkit.rules.elysium.equipment import BARE_HANDS, spell, weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.grabbing import (
    break_free_steps,
    carry_steps,
    choke_steps,
    grab_steps,
    held_back,
    immobilize_steps,
    squeeze_steps,
)
from combatkit.rules.elysium.numbers import may_parry
from combatkit.rules.elysium.outcome import EVENTS, MORE_EVENTS, columns
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.scene import Scene, price
from combatkit.rules.elysium.setup import ANYWHERE, Setup, part_names
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.tables import UNCONSCIOUS_AT
from combatkit.rules.elysium.tactics import disarm_steps, disarmed_of, feint_steps, slam_steps, trip_steps
from combatkit.rules.elysium.talking import diplomacy_steps, intimidate_steps, taunt_steps
from combatkit.rules.elysium.turn import charge_reach
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import names_apart
from combatkit.rules.ruleset import require_open

STEPS = {
    Action.ATTACK: attack_steps,
    Action.FEINT: feint_steps,
    Action.DISARM: disarm_steps,
    Action.TRIP: trip_steps,
    Action.SLAM: slam_steps,
    Action.GRAB: grab_steps,
    Action.IMMOBILIZE: immobilize_steps,
    Action.SQUEEZE: squeeze_steps,
    Action.CHOKE: choke_steps,
    Action.CARRY: carry_steps,
    Action.BREAK_FREE: break_free_steps,
    Action.ENTANGLE: entangle_steps,
    Action.PULL: pull_steps,
    Action.STRANGLE: strangle_steps,
    Action.INTIMIDATE: intimidate_steps,
    Action.TAUNT: taunt_steps,
    Action.DIPLOMACY: diplomacy_steps,
    Action.CAST: spell_steps,
}
"""What makes the steps of each action; a charge chooses what stands at its end."""

SPEAKING = (Action.INTIMIDATE, Action.TAUNT, Action.DIPLOMACY)
NEEDS = {
    Action.CHARGE: ("moving", "an attack"),
    Action.CARRY: (),
    Action.CAST: ("gestures",),
    Action.IMMOBILIZE: (),
}
"""What an action needs of somebody who is held; the others need an attack."""
WITH_WEAPON = (
    Action.ATTACK,
    Action.CHARGE,
    Action.FEINT,
    Action.DISARM,
    Action.TRIP,
    Action.ENTANGLE,
    Action.STRANGLE,
)
"""Actions that are made with what is in hand."""


@rule("EL-AP-6", "EL-CHARGE-6")
def steps_of(scene: Scene) -> tuple[Step, ...]:
    """The steps of the action that is set up."""
    action = Action(scene.setup.action)
    if action == Action.CHARGE:
        if scene.setup.charge_into == ChargeInto.TRIP:
            return trip_steps(scene, charge_bonus(scene))
        if scene.setup.charge_into == ChargeInto.SLAM:
            return slam_steps(scene, charge_bonus(scene))
        return attack_steps(scene)
    return STEPS[action](scene)


def refuse_closed(
    scene: Scene, fields: Sequence[str] = ("action", "attack_with", "called", "defence")
) -> None:
    """Refuse a set-up in which something is chosen that is not open.

    Raises
    ------
    InputError
        With the field, and the reason.
    """
    for field in fields:
        chosen = str(getattr(scene.setup, field))
        reason = why_not_chosen(field, chosen, scene)
        require_open({chosen: reason} if reason else {}, field, [chosen])


def exchange_of(
    attacker: Fighter, defender: Fighter, setup: Setup, rulings: Rulings, policy: Policy = first_option
) -> Exchange:
    """One action of one fighter upon another.

    Raises
    ------
    InputError
        For something that is not open: the field, and the reason.
    """
    scene = Scene(names_apart(attacker, defender), attacker, defender, setup, rulings)
    refuse_closed(scene)
    start = State(success=setup.action == Action.SQUEEZE, own=spent(scene))
    context = context_of(scene)
    return Exchange(steps_of(scene), start, context, columns, policy, events=EVENTS | MORE_EVENTS)


def context_of(scene: Scene) -> Context:
    """What stays the same in an exchange."""
    me, other, setup = scene.attacker, scene.defender, scene.setup
    cast = spell(setup.spell, setup.spell_level) if setup.action == Action.CAST else None
    return Context(
        names=scene.names,
        rulings=scene.rulings,
        action=setup.action,
        part="" if setup.called == ANYWHERE else setup.called,
        health=other.health,
        hurt=other.hurt,
        stage=UNCONSCIOUS_AT if other.level == Harm.UNCONSCIOUS else other.stage,
        own_health=me.health,
        own_hurt=me.hurt,
        own_stage=me.stage,
        armor=bool(other.armor_bonus),
        lost=other.disabled,
        haymaker=Trump.HAYMAKER in me.trumps,
        wide_eyed=other.has(Condition.WIDE_EYED),
        ap=price(Action(setup.action), scene.arm, scene.rulings, cast.ap if cast else 0),
        mp=cast.mp if cast else 0,
    )


# -- what is open ----------------------------------------------------------------------------------------


def closed(field: str, scene: Scene) -> dict[str, str]:
    """Which choices of a set-up field are not open, each with the reason."""
    if field == "action":
        reasons = {action.value: why_closed(action, scene) for action in Action}
    elif field == "attack_with":
        reasons = {hand.value: _hand(hand, scene) for hand in Hand}
    elif field == "called":
        reasons = {part: _part(part, scene) for part in part_names()}
    elif field == "defence":
        reasons = _defence(scene)
    else:
        return {}
    return {choice: reason for choice, reason in reasons.items() if reason}


@rule("EL-GRAB-6")
def needs(action: Action, scene: Scene) -> tuple[str, ...]:
    """What an action needs of somebody who is held: both hands too, if its weapon takes both."""
    both = ("both hands",) if action in WITH_WEAPON and scene.arm.hands == 2 else ()
    return (*NEEDS.get(action, ("an attack",)), *both)


def why_not_chosen(field: str, chosen: str, scene: Scene) -> str:
    """Why one choice of a set-up field is not open, as `closed` says it of all of them; empty if it is."""
    if field == "action":
        return why_closed(Action(chosen), scene)
    if field == "attack_with":
        return _hand(Hand(chosen), scene)
    if field == "called":
        return "" if chosen == ANYWHERE else _part(chosen, scene)
    return closed(field, scene).get(chosen, "") if chosen not in EASY else ""


EASY = (Defence.BEST.value, Defence.DECIDE.value)
"""Defences that are open to everybody."""


@rule("EL-TWO-5", "EL-GRAB-6")
def _hand(hand: Hand, scene: Scene) -> str:
    held = scene.attacker.held(hand)
    if held is None:
        return "there is nothing in it"
    return ""


@rule("EL-CALLED-1", "EL-ENT-15")
def _part(part: str, scene: Scene) -> str:
    action = Action(scene.setup.action)
    blow = action != Action.CHARGE or scene.setup.charge_into == ChargeInto.ATTACK
    if action not in (Action.ATTACK, Action.CHARGE, Action.ENTANGLE) or not blow:
        return "only an attack is aimed at a part"
    reason = why_not(part, scene.arm)
    if reason:
        return reason
    holds = part in ("neck", "right arm", "left arm")
    if holds != (action == Action.ENTANGLE):
        return "it is aimed at by entangling alone" if holds else "one entangles neck or arms, or anywhere"
    return ""


@rule("EL-DEF-1", "EL-RANGED-5", "EL-ENT-12")
def _defence(scene: Scene) -> dict[str, str]:
    arms = [arm for arm in (scene.defender.main, scene.defender.off) if arm is not None]
    against = weapon(BARE_HANDS) if scene.bare else scene.arm  # a grab and a slam leave the weapon out of it
    if not any(may_parry(scene.defender, arm, against) for arm in arms):
        return {Defence.PARRY.value: "nothing in hand can parry this"}
    return {}


@rule(
    "EL-AP-2",
    "EL-H2H-2",
    "EL-H2H-3",
    "EL-COVER-4",
    "EL-CHARGE-1",
    "EL-CHARGE-2",
    "EL-CHARGE-3",
    "EL-COND-9",
    "EL-COND-12",
    "EL-COND-14",
)
def why_closed(action: Action, scene: Scene) -> str:
    """Why an action is not open; empty if it is."""
    me, setup = scene.attacker, scene.setup
    if me.level.out:
        return f"{me.name} is {me.level.value}"
    if me.has(Condition.UNCONSCIOUS, Condition.STUNNED, Condition.SURRENDERED):
        return "unconscious, stunned or surrendered"
    if setup.cover == Cover.TOTAL and action not in SPEAKING:
        return "the target is in total cover"
    if action not in (*SPEAKING, Action.BREAK_FREE):
        reason = held_back(me, needs(action, scene))
        if reason:
            return reason
    magic = spell(setup.spell, setup.spell_level).ap if action == Action.CAST else 0
    cost = price(action, scene.arm, scene.rulings, magic)
    if cost > me.action_points:
        return f"it costs {cost} AP, and there are {me.action_points}"
    special = {
        Action.ATTACK: _attack,
        Action.CHARGE: _charge,
        Action.DISARM: _disarm,
        Action.GRAB: _grab,
        Action.IMMOBILIZE: _immobilize,
        Action.CARRY: _hold,
        Action.SQUEEZE: _pin,
        Action.CHOKE: _pin,
        Action.BREAK_FREE: _free,
        Action.ENTANGLE: _entangle,
        Action.PULL: _caught,
        Action.STRANGLE: _neck,
        Action.CAST: _cast,
    }
    if action in special:
        return special[action](scene)
    return _words(action, scene)


@rule("EL-ENT-9")
def _attack(scene: Scene) -> str:
    return "a net does no damage: throw it to entangle" if scene.arm.binds_only else ""


@rule("EL-CHARGE-1", "EL-CHARGE-2", "EL-CHARGE-3")
def _charge(scene: Scene) -> str:
    feet, reach = scene.setup.distance, charge_reach(scene.attacker, scene.arm)
    if scene.arm.flies:
        return "one charges with a weapon for close combat"
    if feet < 10:
        return "it takes at least 10 feet of distance"
    if not scene.setup.mounted and feet > reach:
        return f"{feet} feet are too far: {reach} at most"
    if scene.attacker.has(Condition.PRONE, Condition.ENTANGLED, Condition.NETTED):
        return "prone or entangled"
    return ""


@rule("EL-DISARM-1", "EL-H2H-3")
def _disarm(scene: Scene) -> str:
    if scene.setup.worn_thing:
        return "" if scene.arm.body else "what is worn is snatched with bare hands"
    return "" if disarmed_of(scene.defender) else "nothing is held that could be taken"


@rule("EL-GRAB-1", "EL-H2H-3")
def _grab(scene: Scene) -> str:
    if scene.attacker.free_hands < 1:
        return "no hand is free"
    return "he is held already" if scene.defender.has(Condition.GRABBED) else ""


@rule("EL-GRAB-7", "EL-GRAB-10")
def _hold(scene: Scene) -> str:
    if not scene.defender.has(Condition.GRABBED):
        return "he must be grabbed first"
    return ""


@rule("EL-GRAB-10", "EL-GRAB-13")
def _immobilize(scene: Scene) -> str:
    return _hold(scene) or ("it takes both hands" if scene.attacker.free_hands < 2 else "")


@rule("EL-GRAB-7", "EL-GRAB-16", "EL-GRAB-17")
def _pin(scene: Scene) -> str:
    return "" if scene.defender.has(Condition.IMMOBILIZED) else "he must be immobilized first"


@rule("EL-GRAB-18")
def _free(scene: Scene) -> str:
    held = scene.attacker.has(Condition.GRABBED, Condition.IMMOBILIZED)
    return "" if held else "nobody holds him"


@rule("EL-ENT-1", "EL-H2H-3")
def _entangle(scene: Scene) -> str:
    return "" if scene.arm.entangles else "it takes a weapon that entangles"


@rule("EL-ENT-17", "EL-ENT-19")
def _caught(scene: Scene) -> str:
    if not scene.arm.winds:
        return "it takes the whip or chain in hand"
    return "" if scene.defender.has(Condition.ENTANGLED) else "the target is not caught"


@rule("EL-ENT-15", "EL-ENT-19")
def _neck(scene: Scene) -> str:
    reason = _caught(scene)
    return reason or ("" if scene.defender.has(Condition.NECK_CAUGHT) else "it is not round the neck")


@rule("EL-SPELL-1", "EL-COND-10", "EL-GRAB-12")
def _cast(scene: Scene) -> str:
    what = spell(scene.setup.spell, scene.setup.spell_level)
    if scene.attacker.has(Condition.MUTED):
        return "muted: no spoken spells"
    if scene.attacker.magic_points < what.mp:
        return f"it takes {what.mp} Magic Points, and there are {scene.attacker.magic_points}"
    return ""


@rule("EL-SOC-2", "EL-COND-10")
def _words(action: Action, scene: Scene) -> str:
    if action in SPEAKING and scene.attacker.has(Condition.MUTED):
        return "muted"
    leads = scene.setup.approach == "leadership"
    if action == Action.DIPLOMACY and leads and not scene.setup.serves_peace:
        return "Leadership works only where peace is in his interest"
    return ""
