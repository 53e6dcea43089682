"""Every action of one fighter upon another as a deed: one mechanism maps all `Action`s to moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium import equipment
from combatkit.rules.elysium.acting import (
    ARMED,
    EMPTY,
    GM_FLAGS,
    HELD_THING,
    LEAST_RUN,
    OF_BOND,
    OF_HOLDER,
    REAL,
    WORN_THING,
    hands,
    near_enough,
    paying,
    reaches,
    run_up,
    scene_of,
    why_not_on,
)
from combatkit.rules.elysium.actions import exchange_of
from combatkit.rules.elysium.aftermath import after_action
from combatkit.rules.elysium.called import why_not
from combatkit.rules.elysium.deed import Deed, Given, usual
from combatkit.rules.elysium.enums import (
    Action,
    Approach,
    ChargeInto,
    Hand,
)
from combatkit.rules.elysium.equipment import Weapon, spell
from combatkit.rules.elysium.melee import REACH, Melee, Member
from combatkit.rules.elysium.mounts import parried_by, sidestepped, stands_by
from combatkit.rules.elysium.scene import Scene
from combatkit.rules.elysium.setup import (
    ANYWHERE,
    GOLD,
    HOSTAGE,
    NO_OFFER,
    part_names,
)
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fights import Ask

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


# -- the deed of an action -------------------------------------------------------------------------------


def _asking(action: Action) -> Callable[[Melee, Member], tuple[Ask, ...]]:
    """What the action has to be told: the target, the hand, the part, and what belongs to it alone."""

    def asks(melee: Melee, me: Member) -> tuple[Ask, ...]:
        more = EXTRA[action](melee, me) if action in EXTRA else ()
        able = _able(melee, me, action)
        targets: list[str] = []
        reason, first = "", able[:1]
        for foe in near_enough(melee, me, action):
            hand, why = _hand_for(melee, me, foe, action, able, usual(more))
            reason = reason or why
            if not why:
                first = first if targets else hand
                targets.append(foe.name)
        able = (*first, *(hand for hand in able if hand not in first))
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
    if action not in ARMED or action == Action.CHARGE:
        return every
    return tuple([hand for hand in every if me.now.price_of(hand, action) <= me.turn.left]) or every


def _hand_for(
    melee: Melee, me: Member, foe: Member, action: Action, able: tuple[Hand, ...], given: Given
) -> tuple[tuple[Hand, ...], str]:
    """The first of these hands with which it can be done to somebody; or none, with the reason."""
    found, strikes = "", action in ARMED and action != Action.CHARGE
    for hand in able:
        if strikes and not reaches(melee, me, foe, action, me.who.held(hand)):
            continue
        why = why_not_on(melee, me, foe, action, {**given, "attack_with": hand.value})
        if not why:
            return (hand,), ""
        found = found or why
    return (), found or "what reaches that far costs more AP than are left"


def _nobody(melee: Melee, me: Member, action: Action) -> str:
    """Why nobody is there for an action."""
    if action in OF_HOLDER:
        return "he has hold of nobody"
    if action == Action.BREAK_FREE:
        return "nobody holds him"
    if action in OF_BOND:
        return "nobody hangs in his whip or chain"
    if action == Action.CHARGE:
        if any(run_up(melee, me, foe) for foe in melee.foes(me.name)):
            return f"it takes at least {LEAST_RUN} feet to run, and one stops {REACH} feet off"
        return f"it takes at least {LEAST_RUN} feet of distance"
    return "nobody is within reach"


@rule("EL-CALLED-1", "EL-CALLED-10", "EL-ENT-15", "EL-ENT-16")
def _parts(melee: Melee, me: Member, action: Action) -> Ask:
    """At what may be aimed, with any of the hands."""
    arms = tuple([me.who.held(hand) for hand in hands(melee, me, action)])
    return Ask("called", "Aim at", (ANYWHERE, *_open_parts(arms, action == Action.ENTANGLE)))


@lru_cache(maxsize=256)
def _open_parts(arms: tuple[Weapon | None, ...], holds: bool) -> tuple[str, ...]:
    """Parts at which one of these weapons may be aimed; `holds`: by entangling."""
    return tuple(
        part
        for part in part_names()
        if (part in ("neck", "right arm", "left arm")) == holds
        and any(arm is not None and not why_not(part, arm) for arm in arms)
    )


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


@rule("EL-MOUNT-7", "EL-MOUNT-8", "EL-MOUNT-9", "EL-DEF-9", "EL-CHARGE-5")
def made_on(melee: Melee, me: Member, foe: Member, scene: Scene) -> Exchange:
    """The exchange of an action; the rider may parry what is done to his mount, and who rides is tripped with
    the mount."""
    charges = scene.setup.action == Action.CHARGE
    rider = melee.rider_of(foe.name)
    if rider is not None:
        form = replace(scene.setup, defending=rider.defending, defender_charged=rider.charged)
        scene = scene._replace(setup=form)
    made = exchange_of(scene.attacker, scene.defender, scene.setup, melee.rulings, melee.policy)
    if me.mount and charges:
        made = sidestepped(made, scene, melee.member(me.mount).who)
    if rider is not None:
        return parried_by(made, scene, rider.who)
    into = charges and scene.setup.charge_into == ChargeInto.TRIP
    falls = into or scene.setup.action == Action.TRIP
    return stands_by(made, scene, melee.member(foe.mount).who) if foe.mount and falls else made


OPENINGS = {
    Action.CHARGE: "{a} charges {d} over {feet} feet.",
    Action.DISARM: "{a} strikes at what {d} holds.",
    Action.GRAB: "{a} grabs at {d}.",
    Action.SLAM: "{a} throws himself against {d}.",
    Action.ENTANGLE: "{a} tries to catch {d} with the {arm}.",
}
"""What is said first of actions that begin with an Attack Roll like any other."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Says what somebody does to whom, before any die."""

    card: str
    text: str

    def __call__(self, state: Any, r: Any, context: Any) -> Any:
        """Say it; nothing is rolled."""
        r.say(self.card, lambda: self.text)
        return state


def opened(scene: Scene, action: Action, made: Exchange) -> Exchange:
    """The exchange with a first sentence, where its dice alone would not tell it from an attack."""
    if action not in OPENINGS:
        return made
    (a, d), feet = scene.names, scene.setup.distance
    text = OPENINGS[action].format(a=a, d=d, feet=feet, arm=scene.arm.name)
    return introduced(made, *TITLES[action], text)


def introduced(made: Exchange, title: str, card: str, text: str) -> Exchange:
    """An exchange with a sentence before its first die."""
    return replace(made, steps=(Step("opening", title, Opening(card, text), (card,)), *made.steps))


def _making(action: Action) -> Callable[[Melee, Member, Given], Exchange]:
    """The exchange of the action, from where both stand."""

    def make(melee: Melee, me: Member, given: Given) -> Exchange:
        foe = melee.member(given["target"])
        scene = scene_of(melee, me, foe, action, given)
        if action in ARMED and action != Action.CHARGE and not reaches(melee, me, foe, action, scene.arm):
            feet = melee.apart(me.name, foe.name)
            raise InputError(
                "attack_with", f"{foe.name} is {feet} feet away", "move, or use something longer"
            )
        made = made_on(melee, me, foe, scene)
        return opened(scene, action, made)

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
