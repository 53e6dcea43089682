"""Every action of one fighter upon another as a deed: one mechanism maps all `Action`s to moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium import equipment
from combatkit.rules.elysium.actions import SPEAKING, exchange_of, why_closed
from combatkit.rules.elysium.aftermath import after_action
from combatkit.rules.elysium.called import why_not
from combatkit.rules.elysium.deed import Deed, Given, usual
from combatkit.rules.elysium.enums import Action, Approach, ChargeInto, Cover, Defence, Hand, Resist
from combatkit.rules.elysium.equipment import BARE_HANDS, Weapon, spell, weapon
from combatkit.rules.elysium.melee import REACH, Melee, Member
from combatkit.rules.elysium.scene import Scene, price
from combatkit.rules.elysium.setup import (
    ANYWHERE,
    GOLD,
    HOSTAGE,
    NO_OFFER,
    ON_MOUNT,
    STEADY,
    Setup,
    part_names,
)
from combatkit.rules.elysium.turn import Turn
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import specs
from combatkit.rules.fights import Ask

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
OF_HOLDER = (Action.IMMOBILIZE, Action.SQUEEZE, Action.CHOKE, Action.CARRY)
"""What one does to somebody whom one has hold of."""
OF_BOND = (Action.PULL, Action.STRANGLE)
"""What one does to somebody at the end of one's own whip or chain."""

TITLES = {
    Action.BREAK_FREE: ("Break free", "EL-GRAB-18"),
    Action.CAST: ("Cast a spell", "EL-SPELL-1"),
    Action.ATTACK: ("Attack", "EL-ATT-2"),
    Action.CHARGE: ("Charge", "EL-CHARGE-1"),
    Action.FEINT: ("Feint", "EL-FEINT-1"),
    Action.DISARM: ("Disarm", "EL-DISARM-1"),
    Action.TRIP: ("Trip", "EL-TRIP-1"),
    Action.SLAM: ("Slam", "EL-GAP-3"),
    Action.GRAB: ("Grab", "EL-GRAB-1"),
    Action.IMMOBILIZE: ("Immobilize", "EL-GRAB-10"),
    Action.SQUEEZE: ("Squeeze", "EL-GRAB-16"),
    Action.CHOKE: ("Choke", "EL-GRAB-17"),
    Action.CARRY: ("Carry along", "EL-GRAB-9"),
    Action.ENTANGLE: ("Entangle", "EL-ENT-1"),
    Action.PULL: ("Pull", "EL-ENT-17"),
    Action.STRANGLE: ("Strangle", "EL-ENT-15"),
    Action.INTIMIDATE: ("Intimidate", "EL-INTIM-1"),
    Action.TAUNT: ("Taunt", "EL-TAUNT-1"),
    Action.DIPLOMACY: ("Talk peace", "EL-SOC-1"),
}
"""What a reader sees of each action, and its rule card."""


# -- with what -------------------------------------------------------------------------------------------


@rule("EL-GRAB-13", "EL-TWO-3", "EL-ENT-19", "EL-ENT-20", "EL-GRAB-6")
def hands(melee: Melee, me: Member, action: Action) -> tuple[Hand, ...]:
    """The hands with which somebody can do something, the dominant one first.

    Whoever immobilizes another has no hand left, and a whip that is wound round somebody strikes nobody.
    """
    if action not in ARMED:
        return (Hand.MAIN,)
    if any(hold.pinned for hold in melee.held_by(me.name)):
        return ()
    wound = {bond.hand for bond in melee.bonds if bond.owner == me.name}
    found = []
    for hand in Hand:
        arm = me.who.held(hand)
        twice = hand == Hand.BARE and me.who.main.name == BARE_HANDS
        if arm is None or twice or (hand.value in wound and action != Action.TRIP):
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
        turn, hand = me.now, Hand(given.get("attack_with", Hand.MAIN))
        if action == Action.CHARGE:
            return turn.charge(melee.apart(me.name, given["target"])) if "target" in given else turn
        if action == Action.CAST:
            what = spell(given["spell"], given["spell_level"])
            return turn.spend(price(action, weapon(BARE_HANDS), melee.rulings, what.ap), "the spell")
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
        mine = [bond for bond in melee.bonds if bond.owner == me.name and bond.hand]
        return tuple(melee.member(bond.victim) for bond in mine)
    foes = melee.foes(me.name)
    if action in SPEAKING or action == Action.CAST:
        return foes
    if action == Action.CHARGE:
        return tuple(it for it in foes if melee.apart(me.name, it.name) >= 2 * REACH)
    arms = [me.who.held(hand) for hand in hands(melee, me, action)] if action in ARMED else [None]
    near = [it for it in foes if any(melee.in_reach(me.name, it.name, arm) for arm in arms)]
    return tuple(sorted(near, key=lambda it: melee.apart(me.name, it.name)))


def setup_of(melee: Melee, me: Member, foe: Member, action: Action, given: Given) -> Setup:
    """What is set up for an action, from where both stand and what was told."""
    hand = str(given.get("attack_with", Hand.MAIN))
    hold, bond = melee.hold(foe.name, me.name), melee.bond(me.name, foe.name)
    shields = [it for it in melee.held_by(foe.name) if it.shield and it.victim != me.name]
    mounted = bool(me.mount)
    flags = {field: word in _several(given.get("gm")) for word, field in GM_FLAGS.items()}
    values: dict[str, Any] = {
        "action": action.value,
        "attack_with": hand,
        "feint": me.feint,
        "distance": melee.apart(me.name, foe.name),
        "defence": Defence.DECIDE.value,
        "defending": foe.defending,
        "defender_charged": foe.charged,
        "cover": (foe.cover if not me.astray else Cover.NONE).value,
        "human_shield": bool(shields),
        "resist_with": Resist.DECIDE.value,
        "footing": ON_MOUNT if mounted and not me.steady else STEADY,
        "mounted": mounted,
        "device": bond.device if bond else "whip",
        "holder_damage": hold.harm if hold else 0,
        "tries": min(10, me.tried(action.value, foe.name)),
        "worn_thing": given.get("thing") == WORN_THING,
        "empty_threat": given.get("threat") == EMPTY,
        **flags,
    }
    known = _setup_fields()
    values |= {name: value for name, value in given.items() if name in known}
    return Setup(**values)


@cache
def _setup_fields() -> frozenset[str]:
    return frozenset(spec.name for spec in specs(Setup))


def _several(told: Any) -> tuple[str, ...]:
    return tuple(told) if isinstance(told, (tuple, list)) else (str(told),) if told else ()


def scene_of(melee: Melee, me: Member, foe: Member, action: Action, given: Given) -> Scene:
    """The action as the rules see it."""
    setup = setup_of(melee, me, foe, action, given)
    return Scene((me.name, foe.name), me.sheet, foe.who, setup, melee.rulings)


def why_not_on(melee: Melee, me: Member, foe: Member, action: Action, given: Given) -> str:
    """Why an action cannot be done to somebody; empty if it can."""
    mine = melee.held_by(me.name)
    if action == Action.GRAB and me.who.free_hands <= len(mine):
        return "no hand is free"
    if action == Action.IMMOBILIZE and len(mine) > 1:
        return "it takes both hands"
    if action == Action.IMMOBILIZE and mine[0].pinned:
        return "he is immobilized already"
    return why_closed(action, scene_of(melee, me, foe, action, given))


# -- the deed of an action -------------------------------------------------------------------------------


def _asking(action: Action) -> Callable[[Melee, Member], tuple[Ask, ...]]:
    """What the action has to be told: the target, the hand, the part, and what belongs to it alone."""

    def asks(melee: Melee, me: Member) -> tuple[Ask, ...]:
        more = EXTRA[action](melee, me) if action in EXTRA else ()
        able = _able(melee, me, action)
        given = {**usual(more), **({"attack_with": able[0].value} if able else {})}
        near = near_enough(melee, me, action)
        targets, reason = [], ""
        for foe in near:
            why = why_not_on(melee, me, foe, action, given)
            reason = reason or why
            if not why:
                targets.append(foe.name)
        empty = reason or _nobody(melee, me, action)
        found = [Ask("target", "Target", tuple(targets), empty=empty)]
        if action in ARMED:
            found.append(
                Ask("attack_with", "With", tuple(hand.value for hand in able), empty="no hand is free")
            )
        return (*found, *more)

    return asks


def _able(melee: Melee, me: Member, action: Action) -> tuple[Hand, ...]:
    """Hands that can be paid for; all of them where none can, so that the reason is the price."""
    every = hands(melee, me, action)
    pay = paying(action)
    good = []
    for hand in every if action not in (Action.CAST, Action.CHARGE) else ():
        try:
            pay(melee, me, {"attack_with": hand})
        except InputError:
            continue
        good.append(hand)
    return tuple(good) or every


def _nobody(melee: Melee, me: Member, action: Action) -> str:
    """Why nobody is there for an action."""
    if action in OF_HOLDER:
        return "he has hold of nobody"
    if action == Action.BREAK_FREE:
        return "nobody holds him"
    if action in OF_BOND:
        return "nobody hangs in his whip or chain"
    if action == Action.CHARGE:
        return "it takes at least 10 feet of distance"
    return "nobody is within reach"


@rule("EL-CALLED-1", "EL-CALLED-10", "EL-ENT-15", "EL-ENT-16")
def _parts(melee: Melee, me: Member, action: Action) -> Ask:
    """At what may be aimed, with any of the hands."""
    arms = [me.who.held(hand) for hand in hands(melee, me, action)]
    holds = action == Action.ENTANGLE
    open_to = [
        part
        for part in part_names()
        if (part in ("neck", "right arm", "left arm")) == holds
        and any(arm is not None and not why_not(part, arm) for arm in arms)
    ]
    return Ask("called", "Aim at", (ANYWHERE, *open_to))


def _charge_into(melee: Melee, me: Member) -> tuple[Ask, ...]:
    kinds = tuple(kind.value for kind in ChargeInto)
    return Ask("charge_into", "Into", kinds), _parts(melee, me, Action.CHARGE)


@rule("EL-SPELL-2")
def _spells(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """Which spell, and at which level: the highest that Magic Points allow is offered first."""
    names = equipment.spell_names()
    most = max([level for level in range(1, 6) if spell(names[0], level).mp <= me.who.magic_points] or [1])
    return Ask("spell", "Spell", names), Ask("spell_level", "Level", low=1, high=5, default=most)


def _peace(melee: Melee, me: Member) -> tuple[Ask, ...]:
    return (
        Ask("approach", "Approach", tuple(way.value for way in Approach)),
        Ask("offer", "What is offered", (NO_OFFER, HOSTAGE, GOLD)),
        Ask("gm", "The GM says", tuple(GM_FLAGS), optional=True, many=True),
    )


EXTRA: dict[Action, Callable[[Melee, Member], tuple[Ask, ...]]] = {
    Action.ATTACK: lambda melee, me: (_parts(melee, me, Action.ATTACK),),
    Action.ENTANGLE: lambda melee, me: (_parts(melee, me, Action.ENTANGLE),),
    Action.CHARGE: _charge_into,
    Action.DISARM: lambda melee, me: (Ask("thing", "Of", (HELD_THING, WORN_THING)),),
    Action.INTIMIDATE: lambda melee, me: (Ask("threat", "With", (REAL, EMPTY)),),
    Action.DIPLOMACY: _peace,
    Action.CAST: _spells,
}
"""What single actions have to be told besides."""


def _making(action: Action) -> Callable[[Melee, Member, Given], Exchange]:
    """The exchange of the action, from where both stand."""

    def make(melee: Melee, me: Member, given: Given) -> Exchange:
        foe = melee.member(given["target"])
        scene = scene_of(melee, me, foe, action, given)
        if action in ARMED and action != Action.CHARGE and not melee.in_reach(me.name, foe.name, scene.arm):
            feet = melee.apart(me.name, foe.name)
            raise InputError(
                "attack_with", f"{foe.name} is {feet} feet away", "move, or use something longer"
            )
        return exchange_of(scene.attacker, scene.defender, scene.setup, melee.rulings, melee.policy)

    return make


@rule("EL-AP-4", "EL-AP-6", "EL-ROUND-2", "EL-DEF-3")
def deed_of(action: Action) -> Deed:
    """The deed of an action."""
    title, card = TITLES[action]
    return Deed(
        action.value,
        title,
        card,
        _making(action),
        after_action,
        _asking(action),
        pay=paying(action),
    )


ACTION_DEEDS = tuple(deed_of(action) for action in Action)
