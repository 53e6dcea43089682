"""Riders and mounts in a fight, and what comes by itself: a mount that falls, a shot that hits another."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.elysium.acting import scene_of, why_not_on
from combatkit.rules.elysium.actions import context_of
from combatkit.rules.elysium.aftermath import SLAIN, STRUCK, after_action, dismounted
from combatkit.rules.elysium.checks import command_mount, mount_slain, steady_mount
from combatkit.rules.elysium.deed import Deed, Given, Say, costs, says
from combatkit.rules.elysium.deeds_actions import introduced, made_on
from combatkit.rules.elysium.enums import Action, Condition, Hand
from combatkit.rules.elysium.melee import REACH, Due, Melee, Member
from combatkit.rules.elysium.mounts import riding
from combatkit.rules.elysium.numbers import body_damage, body_guard
from combatkit.rules.elysium.outcome import EVENTS, MORE_EVENTS, Toll, after, columns
from combatkit.rules.elysium.rounds import JOINING
from combatkit.rules.elysium.scene import price
from combatkit.rules.elysium.state import State
from combatkit.rules.elysium.steps import Guarded, Roll
from combatkit.rules.elysium.turn import Turn
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FORCED, Ask, Done

# -- up and down -----------------------------------------------------------------------------------------


@rule("EL-MOUNT-10", "EL-MOUNT-11")
def _mounts(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """Friends near who are larger, on their feet, and carry nobody yet."""
    near = [
        it.name
        for it in melee.friends(me.name)
        if it.who.size > me.who.size
        and not it.mount
        and not it.has(Condition.PRONE)
        and melee.rider_of(it.name) is None
        and melee.in_reach(me.name, it.name)
    ]
    return (Ask("target", "On", tuple(near), empty="nothing near can be ridden"),)


def _why_not_up(melee: Melee, me: Member) -> str:
    if me.mount:
        return f"he rides {me.mount}"
    return "prone, held or caught" if me.has(Condition.PRONE, *_TIED) else ""


_TIED = (Condition.GRABBED, Condition.IMMOBILIZED, Condition.NETTED, Condition.ENTANGLED)


@rule("EL-MOUNT-10", "EL-MOUNT-2")
def seated(melee: Melee, rider: str, mount: str) -> Melee:
    """Somebody in the saddle: the mount's Speed, and no turns for the mount."""
    up, horse = melee.member(rider), melee.member(mount)
    up = replace(up, who=riding(up.who, horse.who), mount=mount, at=horse.at)
    return melee.having(up, replace(horse, free_mount=""))


MOUNT = Deed(
    "mount",
    "Mount",
    "EL-MOUNT-10",
    says("Mount", "EL-MOUNT-10", "{me} mounts {target}."),
    lambda melee, me, given, done, say: seated(melee, me.name, str(given["target"])),
    _mounts,
    _why_not_up,
    costs("mount"),
)


@rule("EL-MOUNT-11")
def _off(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """The mount stands free, and waits for a command."""
    return melee.having(dismounted(me), replace(melee.member(me.mount), free_mount="waits", at=me.at))


def _afoot(melee: Melee, me: Member) -> str:
    return "" if me.mount else "he is on foot"


DISMOUNT = Deed(
    "dismount",
    "Dismount",
    "EL-MOUNT-11",
    says("Dismount", "EL-MOUNT-11", "{me} dismounts."),
    _off,
    closed=_afoot,
    pay=costs("dismount"),
)


# -- in the saddle ---------------------------------------------------------------------------------------


@rule("EL-MOUNT-5", "EL-MOUNT-6")
def _steadied(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    return melee.having(replace(me, steady=bool(done.outcome["success"])))


STEADY = Deed(
    "steady",
    "Steady the aim in the saddle",
    "EL-MOUNT-6",
    lambda melee, me, given: steady_mount(me.who, melee.rulings),
    _steadied,
    closed=lambda melee, me: _afoot(melee, me) or ("he aims steadily already" if me.steady else ""),
    pay=costs("steady a mount"),
)


def _bitten(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """Whom the mount can strike, if it can."""
    near = [it for it in melee.foes(me.name) if melee.in_reach(me.name, it.name)]
    mount = melee.member(me.mount) if me.mount else me
    why = {it.name: why_not_on(melee, mount, it, Action.ATTACK, {}) for it in near}
    names = tuple(name for name, reason in why.items() if not reason)
    empty = next((reason for reason in why.values() if reason), "nobody is within reach")
    return (Ask("target", "Target", names, empty=empty),)


@rule("EL-MOUNT-2")
def _pay_mount(melee: Melee, me: Member, given: Given) -> Turn:
    """The rider pays for the blow of his mount."""
    arm = melee.member(me.mount).who.main if me.mount else me.who.main
    return me.now.offend(price(Action.ATTACK, arm, melee.rulings), "the mount's attack")


@rule("EL-MOUNT-2")
def _bites(melee: Melee, me: Member, given: Given) -> Exchange:
    """The mount strikes with its own figures."""
    mount, foe = melee.member(me.mount), melee.member(given["target"])
    return made_on(melee, mount, foe, scene_of(melee, mount, foe, Action.ATTACK, {}))


MOUNT_ATTACK = Deed(
    "mount attacks",
    "Let the mount attack",
    "EL-MOUNT-2",
    _bites,
    lambda melee, me, given, done, say: after_action(melee, melee.member(me.mount), given, done, say),
    _bitten,
    _afoot,
    _pay_mount,
)


@rule("EL-MOUNT-3", "EL-MOUNT-4")
def _passed(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """Whom he may ride past: at least 10 feet off, with somebody else at the end of the line."""
    far = [it for it in melee.foes(me.name) if melee.apart(me.name, it.name) >= 2 * REACH]
    open_to = [it.name for it in far if not why_not_on(melee, me, it, Action.CHARGE, _line(melee, me, it))]
    names = tuple(open_to) if len(far) > 1 else ()
    return (Ask("target", "Past whom", names, empty="it takes two foes at least 10 feet away"),)


def _line(melee: Melee, me: Member, foe: Member) -> dict[str, int]:
    """The way up to somebody who is passed: the rider does not stop before him."""
    return {"distance": melee.apart(me.name, foe.name)}


@rule("EL-MOUNT-4")
def _why_not_past(melee: Melee, me: Member) -> str:
    if not me.mount or me.turn.charged:
        return _afoot(melee, me) or "one charge a turn is all"
    twice = 2 * price(Action.CHARGE, me.who.main, melee.rulings)
    return "" if me.turn.left >= twice else f"it takes {twice} AP, with the attack at the end"


def _past(melee: Melee, me: Member, given: Given) -> Exchange:
    foe = melee.member(given["target"])
    scene = scene_of(melee, me, foe, Action.CHARGE, {**given, **_line(melee, me, foe)})
    made = made_on(melee, me, foe, scene)
    return introduced(made, "Ride past", "EL-MOUNT-4", f"{me.name} rides past {given['target']} and strikes.")


@rule("EL-MOUNT-4")
def _rode(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """As after any charge, but that he rides on: the place is that of the attack at the end."""
    at = me.at
    melee = after_action(melee, me, given, done, say)
    return melee.having(replace(melee.member(me.name), rides_past=True)).placed(me.name, at)


RIDE_PAST = Deed(
    "ride past",
    "Strike in riding past",
    "EL-MOUNT-4",
    _past,
    _rode,
    _passed,
    _why_not_past,
    lambda melee, me, given: me.now.offend(price(Action.CHARGE, me.who.main, melee.rulings), "ride past"),
)


# -- a free mount ----------------------------------------------------------------------------------------


@rule("EL-MOUNT-11", "EL-MOUNT-12")
def _waiting(melee: Melee, me: Member) -> tuple[Ask, ...]:
    names = tuple(it.name for it in melee.friends(me.name) if it.free_mount == "waits")
    return (Ask("target", "Which", names, empty="no mount of theirs stands free"),)


@rule("EL-MOUNT-11", "EL-MOUNT-12")
def _heard(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """A mount that heeds acts on its own until it is mounted again; one without a Reaction rolls it now."""
    if not done.outcome["success"]:
        return melee
    mount = replace(melee.member(str(given["target"])), free_mount="obeys")
    late = () if mount.name in melee.order else (Due(mount.name, JOINING),)
    return replace(melee.having(mount), due=(*melee.due, *late))


COMMAND = Deed(
    "command the mount",
    "Command a free mount",
    "EL-MOUNT-12",
    lambda melee, me, given: command_mount(me.who, melee.rulings),
    _heard,
    _waiting,
    lambda melee, me: "muted" if me.has(Condition.MUTED) else "",
    costs("command a mount"),
)

MOUNT_DEEDS = (MOUNT, DISMOUNT, STEADY, MOUNT_ATTACK, RIDE_PAST, COMMAND)


# -- what comes by itself --------------------------------------------------------------------------------


@rule("EL-MOUNT-13", "EL-MOUNT-14")
def _fell(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """On his feet, or hurt and prone; or under the mount."""
    it = replace(me, who=after(me.who, done.outcome))
    pinned = Condition.IMMOBILIZED.value in str(done.outcome["conditions"])
    return melee.having(replace(it, pinned_under=pinned))


FALLS = Deed(
    SLAIN,
    "Fall with the mount",
    "EL-MOUNT-13",
    lambda melee, me, given: mount_slain(me.who, melee.rulings),
    _fell,
    kind=FORCED,
)


@rule("EL-GRAB-14", "EL-AMB-14", "EL-ATT-6")
def _struck(melee: Melee, me: Member, given: Given) -> Exchange:
    """The Damage Roll of a shot that hits the body in its way, against Guard."""
    due: Due = melee.due[0]
    archer = melee.member(due.by)
    scene = scene_of(melee, archer, me, Action.SQUEEZE, {"attack_with": due.hand})
    arm = archer.who.held(Hand(due.hand))
    damage = body_damage(archer.name, archer.who, me.who, melee.rulings, arm)
    guard = body_guard(me.name, me.who, melee.rulings)
    steps = (
        scene.step("damage", "Damage", Roll(damage, "EL-GRAB-14"), "EL-GRAB-14"),
        scene.step("guard", "Guard", Guarded(guard, bool(me.who.armor_bonus)), "EL-ATT-4"),
        scene.step("toll", "What is left", Toll(), "EL-COND-16"),
    )
    start = State(success=True)
    return Exchange(steps, start, context_of(scene), columns, melee.policy, events=EVENTS | MORE_EVENTS)


STRIKES = Deed(
    STRUCK,
    "Hit in his place",
    "EL-GRAB-14",
    _struck,
    lambda melee, me, given, done, say: melee.having(replace(me, who=after(me.who, done.outcome))),
    kind=FORCED,
)
