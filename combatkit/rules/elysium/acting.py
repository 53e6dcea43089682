"""Acting upon somebody in a fight: with which hand, at what price, upon whom, in what circumstances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.elysium.actions import SPEAKING, why_closed
from combatkit.rules.elysium.deed import Given
from combatkit.rules.elysium.enums import (
    Action,
    Condition,
    Cover,
    Defence,
    Hand,
    Resist,
)
from combatkit.rules.elysium.equipment import BARE_HANDS, Weapon, spell, weapon
from combatkit.rules.elysium.melee import REACH, Bond, Melee, Member
from combatkit.rules.elysium.outcome import with_news
from combatkit.rules.elysium.scene import Scene, price
from combatkit.rules.elysium.setup import (
    ON_MOUNT,
    STEADY,
    Setup,
)
from combatkit.rules.elysium.turn import Turn, charge_reach
from combatkit.rules.fighter import specs

HELD_THING, WORN_THING = "what is held", "something worn"
REAL, EMPTY = "a real threat", "an empty threat"
GM_FLAGS = {
    "leads the others": "leader",
    "peace is in his interest": "serves_peace",
    "played so well that it works": "well_played",
    "hard to move": "hard_to_move",
    "deaf to words": "immune",
}
"""What the GM may say of somebody who is talked to, and the set-up field that it fills."""

ARMED = (Action.ATTACK, Action.CHARGE, Action.FEINT, Action.DISARM, Action.TRIP, Action.ENTANGLE)
"""Actions that are made with a weapon, of which one is chosen."""
WRESTLING = (Action.GRAB, Action.SLAM)
"""Actions that are made with the body, whatever is in hand."""
LEAST_RUN = 10
"""Feet that a charge runs at least (EL-CHARGE-1)."""
OF_HOLDER = (Action.IMMOBILIZE, Action.SQUEEZE, Action.CHOKE, Action.CARRY)
"""What one does to somebody whom one has hold of."""
OF_BOND = (Action.PULL, Action.STRANGLE)
"""What one does to somebody at the end of one's own whip or chain."""


# -- with what -------------------------------------------------------------------------------------------


@rule("EL-ENT-15", "EL-ENT-17", "EL-ENT-19")
def wound(melee: Melee, me: Member, action: Action) -> tuple[Bond, ...]:
    """The whips and chains of somebody with which he can pull, or strangle: that takes one round the neck."""
    mine = [it for it in melee.bonds if it.owner == me.name and it.hand]
    if action == Action.STRANGLE:
        mine = [it for it in mine if Condition.NECK_CAUGHT.value in it.brought]
    return tuple(mine)


@rule("EL-ENT-17", "EL-ENT-15", "EL-TWO-3")
def hand_of(melee: Melee, me: Member, action: Action, given: Given) -> Hand:
    """The hand that does something: the one that was named, or the one that holds the whip."""
    if action in OF_BOND:
        ends = [it for it in wound(melee, me, action) if it.victim == given.get("target", it.victim)]
        return Hand(ends[0].hand) if ends else Hand.MAIN
    return Hand(given.get("attack_with", Hand.MAIN))


@rule("EL-GRAB-13", "EL-TWO-3", "EL-ENT-19", "EL-ENT-20", "EL-GRAB-6", "EL-ENT-9")
def hands(melee: Melee, me: Member, action: Action) -> tuple[Hand, ...]:
    """The hands with which somebody can do something, the dominant one first.

    Whoever immobilizes another has no hand left, and a whip that is wound round somebody strikes nobody.
    """
    if action not in ARMED:
        return (Hand.MAIN,)
    if any(hold.pinned for hold in melee.held_by(me.name)):
        return ()
    busy = {bond.hand for bond in melee.bonds if bond.owner == me.name}
    found = []
    for hand in (Hand.MAIN,) if action == Action.CHARGE else Hand:
        arm = me.who.held(hand)
        twice = hand == Hand.BARE and me.who.main.name == BARE_HANDS
        if arm is None or twice or (hand.value in busy and action != Action.TRIP):
            continue
        if action == Action.ATTACK and arm.binds_only:
            continue
        if (action == Action.CHARGE and arm.flies) or (action == Action.ENTANGLE and not arm.entangles):
            continue
        found.append(hand)
    return tuple(found)


def arm_of(me: Member, action: Action, hand: str) -> Weapon:
    """What an action is made with."""
    bare = weapon(BARE_HANDS)
    return bare if action in WRESTLING else me.who.held(Hand(hand)) or bare


@rule("EL-AP-5", "EL-TWO-3", "EL-TWO-4", "EL-CHARGE-3", "EL-SPELL-1", "EL-AP-2")
def paying(action: Action) -> Callable[[Melee, Member, Given], Turn]:
    """The price of an action: `Turn` knows it."""

    def pay(melee: Melee, me: Member, given: Given) -> Turn:
        turn, hand = me.now, hand_of(melee, me, action, given)
        if action == Action.CHARGE:
            if "target" not in given:
                return turn
            run = run_up(melee, me, melee.member(given["target"]))
            return replace(turn, fighter=melee.legs(me.name)).charge(run)
        if action == Action.CAST:
            what = spell(given["spell"], given["spell_level"])
            return turn.offend(price(action, weapon(BARE_HANDS), melee.rulings, what.ap), "the spell")
        if action == Action.BREAK_FREE:
            return turn.do(action.value)
        return turn.attack(hand, action)

    return pay


# -- upon whom -------------------------------------------------------------------------------------------


@rule("EL-H2H-2", "EL-CHARGE-1", "EL-CHARGE-3", "EL-GRAB-6", "EL-GRAB-12", "EL-COVER-4")
def near_enough(melee: Melee, me: Member, action: Action) -> tuple[Member, ...]:
    """Whom an action may be meant for, by where they are and who has hold of whom."""
    if action in OF_HOLDER:
        return tuple(melee.member(hold.victim) for hold in melee.held_by(me.name))
    if action == Action.BREAK_FREE:
        return tuple(melee.member(hold.holder) for hold in melee.holds_on(me.name))
    if action in OF_BOND:
        names = dict.fromkeys(bond.victim for bond in wound(melee, me, action))
        return tuple(melee.member(name) for name in names)
    foes = melee.foes(me.name)
    if action in SPEAKING or action == Action.CAST:
        return foes
    if action == Action.CHARGE:
        return tuple(it for it in foes if run_up(melee, me, it) >= LEAST_RUN)
    arms = [me.who.held(hand) for hand in hands(melee, me, action)] if action in ARMED else [None]
    near = [it for it in foes if any(reaches(melee, me, it, action, arm) for arm in arms)]
    return tuple(sorted(near, key=lambda it: melee.apart(me.name, it.name)))


@rule("EL-TRIP-1", "EL-ENT-18", "EL-H2H-2")
def reaches(melee: Melee, me: Member, foe: Member, action: Action, arm: Weapon | None) -> bool:
    """Whether something can be done to somebody with a weapon; nobody is tripped by an arrow from afar."""
    thrown = action == Action.TRIP and arm is not None and arm.flies
    return melee.in_reach(me.name, foe.name, None if thrown else arm)


@rule("EL-MOUNT-5", "EL-MOUNT-6")
def footing_of(me: Member) -> str:
    """From where somebody shoots or throws: a mount moves until he has steadied himself."""
    return ON_MOUNT if me.mount and not me.steady else STEADY


@rule("EL-CHARGE-1", "EL-CHARGE-3")
def run_up(melee: Melee, me: Member, foe: Member) -> int:
    """Feet to run until one stands before somebody: what counts of the distance in a charge."""
    return max(0, melee.apart(me.name, foe.name) - REACH)


def setup_of(melee: Melee, me: Member, foe: Member, action: Action, given: Given) -> Setup:
    """What is set up for an action, from where both stand and what was told."""
    hand = hand_of(melee, me, action, {**given, "target": foe.name}).value
    hold, bond = melee.hold(foe.name, me.name), melee.bond(me.name, foe.name)
    shields = [it for it in melee.held_by(foe.name) if it.shield and it.victim != me.name]
    charging = action == Action.CHARGE
    flags = {field: word in _several(given.get("gm")) for word, field in GM_FLAGS.items()}
    values: dict[str, Any] = {
        "action": action.value,
        "attack_with": hand,
        "feint": me.feint,
        "distance": run_up(melee, me, foe) if charging else melee.apart(me.name, foe.name),
        "defence": Defence.DECIDE.value,
        "defending": foe.defending,
        "defender_charged": foe.charged,
        "cover": (foe.cover if not me.astray else Cover.NONE).value,
        "human_shield": bool(shields),
        "resist_with": Resist.DECIDE.value,
        "footing": footing_of(me),
        "mounted": bool(me.mount),
        "device": bond.device if bond else "whip",
        "holder_damage": hold.harm if hold else 0,
        "tries": min(10, me.tried(action.value, foe.name)),
        "worn_thing": given.get("thing") == WORN_THING,
        "empty_threat": given.get("threat") == EMPTY,
        **flags,
    }
    known = _setup_fields()
    values |= {name: value for name, value in given.items() if name in known}
    return Setup(**{**values, "attack_with": hand})


@cache
def _setup_fields() -> frozenset[str]:
    return frozenset(spec.name for spec in specs(Setup))


def _several(told: Any) -> tuple[str, ...]:
    return tuple(told) if isinstance(told, (tuple, list)) else (str(told),) if told else ()


def scene_of(melee: Melee, me: Member, foe: Member, action: Action, given: Given) -> Scene:
    """The action as the rules see it."""
    setup = setup_of(melee, me, foe, action, given)
    other = with_news(foe.who, (Condition.WIDE_EYED.value,)) if foe.name in me.unseen else foe.who
    return Scene((me.name, foe.name), me.sheet, other, setup, melee.rulings)


@rule("EL-COVER-4", "EL-GRAB-1", "EL-GRAB-7", "EL-GRAB-10", "EL-CHARGE-3")
def why_not_on(melee: Melee, me: Member, foe: Member, action: Action, given: Given) -> str:
    """Why an action cannot be done to somebody; empty if it can."""
    mine = melee.held_by(me.name)
    if me.cover == Cover.TOTAL and action not in SPEAKING:
        return "he is in total cover: leave it first"
    if action == Action.GRAB and me.who.free_hands <= len(mine):
        return "no hand is free"
    if action == Action.IMMOBILIZE and len(mine) > 1:
        return "it takes both hands"
    if action == Action.IMMOBILIZE and mine[0].pinned:
        return "he is immobilized already"
    hold = melee.hold(me.name, foe.name)
    if action in (Action.SQUEEZE, Action.CHOKE) and not (hold and hold.pinned):
        return "he must be immobilized first"  # by him: another's hold or a dead mount will not do
    if action == Action.CHARGE and me.mount:
        legs = melee.legs(me.name)
        if legs.has(Condition.IMMOBILIZED) or melee.member(me.mount).has(Condition.ENTANGLED):
            return f"{me.mount} cannot run"
        feet, reach = given.get("distance", run_up(melee, me, foe)), charge_reach(legs, me.who.main)
        if feet > reach:
            return f"{feet} feet are too far: {reach} at most"
    return why_closed(action, scene_of(melee, me, foe, action, given))
