"""What an action leaves behind in a fight of several: on both sides, and on who has hold of whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.elysium.actions import SPEAKING
from combatkit.rules.elysium.deed import Given, Say
from combatkit.rules.elysium.enums import Action, ChargeInto, Condition, Hand
from combatkit.rules.elysium.equipment import BARE_HANDS
from combatkit.rules.elysium.grabbing import GRABBED
from combatkit.rules.elysium.melee import LONG_REACH, REACH, Bond, Due, Hold, Melee, Member
from combatkit.rules.elysium.outcome import NO_LONGER, after
from combatkit.rules.fighter import change
from combatkit.rules.fights import Done

USES_FEINT = (
    Action.ATTACK,
    Action.CHARGE,
    Action.DISARM,
    Action.SLAM,
    Action.GRAB,
    Action.ENTANGLE,
    Action.CAST,
)
"""Actions that begin with an Attack Roll, to which a feint is added."""


def after_action(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """The melee after an action: both sheets, then what only this action changes, then who has fallen."""
    action, foe = Action(done.exchange.context.action), melee.member(given["target"])  # type: ignore[attr-defined]
    outcome = done.outcome
    who = after(me.who, outcome, attacker=True)
    me = _spent(replace(me, who=who, foe=foe.name, unseen=()), action, foe, outcome)
    before = foe
    foe = replace(foe, who=after(foe.who, outcome))
    melee = _harmed(melee.having(me, foe), me.name, foe.name, outcome)
    melee = _let_go(melee, before, foe.name)
    if outcome["stray"]:
        melee = _strays(melee, me.name, foe.name, given)
    if action in AFTER:
        melee = AFTER[action](melee, me.name, foe.name, given, outcome, say)
    return fallen(melee, say)


@rule("EL-FEINT-2", "EL-GAP-14")
def _spent(me: Member, action: Action, foe: Member, outcome: dict[str, Any]) -> Member:
    """A feint goes into the next Attack Roll; words that fail are harder the next time."""
    if action == Action.FEINT:
        return replace(me, feint=int(outcome["gain"]), fresh_feint=True)
    if action in USES_FEINT and me.feint:
        return replace(me, feint=0, fresh_feint=False)
    if action in SPEAKING and not outcome["success"]:
        rest = tuple(it for it in me.tries if it[:2] != (action.value, foe.name))
        return replace(me, tries=(*rest, (action.value, foe.name, me.tried(action.value, foe.name) + 1)))
    return me


@rule("EL-GRAB-19")
def _harmed(melee: Melee, me: str, foe: str, outcome: dict[str, Any]) -> Melee:
    """Damage done to a holder helps his victim to get away."""
    hold = melee.hold(foe, me)
    lost = int(outcome["damage"] or 0)
    return melee.with_hold(hold._replace(harm=hold.harm + lost)) if hold and lost else melee


@rule("EL-DISARM-5", "EL-CALLED-13", "EL-ENT-19")
def _let_go(melee: Melee, before: Member, name: str) -> Melee:
    """What has fallen from somebody's hands lies on the ground; a whip that falls holds nobody in place."""
    it = melee.member(name)
    for mark, item, hand in (
        (Condition.DISARMED, before.who.main.name, Hand.MAIN),
        (Condition.OFF_DISARMED, before.who.second_weapon, Hand.OFF),
    ):
        if it.has(mark) and not before.has(mark):
            melee = lets_go(melee, name, item, hand)
    return melee


def lets_go(melee: Melee, name: str, item: str, hand: Hand) -> Melee:
    """Something that was held lies on the ground."""
    it = melee.member(name)
    if item != BARE_HANDS:
        it = replace(it, ground=(*it.ground, item))
    bonds = tuple(
        bond._replace(hand="") if bond.owner == name and bond.hand == hand.value else bond
        for bond in melee.bonds
    )
    return replace(melee.having(it), bonds=bonds)


@rule("EL-GRAB-14", "EL-AMB-14")
def _strays(melee: Melee, me: str, foe: str, given: Given) -> Melee:
    """A shot that only a Human Shield has kept off hits that one."""
    shields = [it.victim for it in melee.held_by(foe) if it.shield]
    hand = str(given.get("attack_with", Hand.MAIN))
    return replace(melee, due=(*melee.due, *(Due(name, STRUCK, me, hand) for name in shields[:1])))


STRUCK, SLAIN = "hit in his place", "fall with the mount"
"""What comes by itself: a shot that a Human Shield has stopped, and the end of a mount."""


# -- who has fallen --------------------------------------------------------------------------------------


@rule("EL-GRAB-17", "EL-COND-14", "EL-GRAB-20", "EL-ENT-19")
def fallen(melee: Melee, say: Say) -> Melee:
    """Whoever is out of the fight holds nobody, stands in nobody's way, and is let drop, unless he is being
    strangled: that goes on as long as the holder wishes. Nor does anybody hold who is no longer near."""
    for it in melee.members:
        if not it.out:
            continue
        for hold in melee.holds:
            choked = hold.victim == it.name and it.has(Condition.SUFFOCATING) and not it.died
            if it.name in (hold.holder, hold.victim) and not choked:
                melee = melee.without_hold(hold)
        if any(bond.owner == it.name and bond.hand for bond in melee.bonds):
            bonds = tuple(bond._replace(hand="") if bond.owner == it.name else bond for bond in melee.bonds)
            melee = replace(melee, bonds=bonds)
        melee = _unseated(melee, it.name)
    for hold in melee.holds:
        if melee.apart(hold.holder, hold.victim) > REACH:
            melee = broken(melee, hold.holder, hold.victim)
    melee = _slipped(melee, say)
    falls = [it for it in melee.due if it.deed != SLAIN or not melee.member(it.who).out]
    return _passed(unhorsed(replace(melee, due=tuple(falls)), say))


@rule("EL-ENT-19", "EL-ENT-14")
def _slipped(melee: Melee, say: Say) -> Melee:
    """A whip or chain slips from the hand of whoever gets farther off than it is long."""
    for bond in melee.bonds:
        if not bond.hand or melee.apart(bond.owner, bond.victim) <= LONG_REACH:
            continue
        mark = Condition.DISARMED if bond.hand == Hand.MAIN else Condition.OFF_DISARMED
        say("EL-ENT-19", f"The {bond.device} slips from the hand of {bond.owner}.")
        melee = melee.having(melee.member(bond.owner).told(mark.value))
        melee = lets_go(melee, bond.owner, bond.device, Hand(bond.hand))
    return melee


@rule("EL-MOVE-6", "EL-MOVE-7")
def _passed(melee: Melee) -> Melee:
    """Whoever is out of the fight, or no longer near, stands in nobody's way."""
    still = {
        pair
        for pair in melee.blocks
        if melee.apart(*pair) <= REACH and not any(melee.member(name).out for name in pair)
    }
    return replace(melee, blocks=frozenset(still)) if len(still) < len(melee.blocks) else melee


@rule("EL-MOUNT-11", "EL-MOUNT-13")
def _unseated(melee: Melee, name: str) -> Melee:
    """The rider of a mount that is down falls with it, and gets off one that only fights no more; the mount
    of a rider who is down is free."""
    it = melee.member(name)
    rider = melee.rider_of(name)
    if rider is not None:
        melee = melee.having(dismounted(rider))
        slain = it.died or it.who.level.out
        return replace(melee, due=(*melee.due, Due(rider.name, SLAIN))) if slain else melee
    if it.mount:
        mount = replace(melee.member(it.mount), free_mount="waits")
        return melee.having(dismounted(it), mount)
    return melee


@rule("EL-MOUNT-10", "EL-MOUNT-6")
def dismounted(rider: Member) -> Member:
    """On foot again, at his own Speed."""
    return replace(rider, mount="", steady=False, who=change(rider.who, {"speed": rider.origin.speed}))


@rule("EL-MOUNT-9", "EL-MOUNT-10")
def unhorsed(melee: Melee, say: Say) -> Melee:
    """Nobody stays in the saddle of a mount that is down or elsewhere, nor when he himself is down."""
    for it in melee.members:
        if not it.mount or it.out:
            continue
        mount = melee.member(it.mount)
        down, parted = mount.has(Condition.PRONE), mount.at != it.at
        if not (down or parted or it.has(Condition.PRONE)):
            continue
        how = "is pulled off" if parted else "goes down with" if down else "falls off"
        say("EL-MOUNT-9" if down else "EL-MOUNT-10", f"{it.name} {how} {mount.name}.")
        news = (Condition.PRONE.value,) if down and not parted else ()
        melee = melee.having(dismounted(it.told(*news)), replace(mount, free_mount="waits"))
    return melee


# -- holds -----------------------------------------------------------------------------------------------

Consequence = Callable[[Melee, str, str, Given, dict[str, Any], Say], Melee]


@rule("EL-GRAB-3", "EL-GRAB-4")
def _grabbed(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    return melee.with_hold(Hold(me, foe)) if outcome["success"] else melee


@rule("EL-GRAB-10", "EL-GRAB-11")
def _pinned(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    hold = melee.hold(me, foe) or Hold(me, foe)
    return melee.with_hold(hold._replace(pinned=True)) if outcome["success"] else broken(melee, me, foe)


@rule("EL-GRAB-9")
def _carried(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    it = melee.member(me)
    rest = tuple(name for name in it.carries if name != foe)
    return melee.having(replace(it, carries=(*rest, foe) if outcome["success"] else rest))


@rule("EL-GRAB-18", "EL-GRAB-19")
def _tried(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    """Free, or still held: what was done to the holder has counted once."""
    if outcome["success"]:
        return broken(melee, foe, me)
    hold = melee.hold(foe, me)
    return melee.with_hold(hold._replace(harm=0)) if hold else melee


def broken(melee: Melee, holder: str, victim: str) -> Melee:
    """A hold that is broken; the package has taken the conditions off both, so those of others come back."""
    hold = melee.hold(holder, victim)
    melee = melee.without_hold(hold) if hold else melee
    still = {it for other in melee.holds for it in (other.holder, other.victim)}
    melee = melee.having(*(melee.member(name).told(GRABBED) for name in (holder, victim) if name in still))
    return still_pinned(melee, victim)


@rule("EL-GRAB-12", "EL-MOUNT-14")
def still_pinned(melee: Melee, name: str) -> Melee:
    """Whoever is out of one thing that pinned him, and not out of another, is immobilized still."""
    it = melee.member(name)
    pinned = it.pinned_under or any(hold.pinned for hold in melee.holds_on(name))
    return melee.having(it.told(Condition.IMMOBILIZED.value)) if pinned else melee


@rule("EL-MOUNT-9")
def _tripped(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    """A rider who is tripped goes down with the mount."""
    rider = melee.member(foe)
    if rider.mount and outcome["success"]:
        melee = melee.having(melee.member(rider.mount).told(Condition.PRONE.value))
    return _thrown_off(melee, me, foe, given, outcome, say)


@rule("EL-GRAB-20", "EL-GAP-3", "EL-TRIP-2")
def _thrown_off(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    """A Slam or Trip by a victim breaks the hold; whoever is pushed away is out of every hold."""
    if NO_LONGER + GRABBED in str(outcome["own_conditions"]):
        melee = broken(melee, foe, me)  # a hold by anybody else goes on
    feet = int(outcome["feet"] or 0)
    return pushed(melee, foe, feet, me) if feet else melee


def pushed(melee: Melee, who: str, feet: int, by: str, *, closer: bool = False) -> Melee:
    """Somebody is moved along the line, away from another, or closer to him."""
    it, other = melee.member(who), melee.member(by)
    side = 1 if it.at >= other.at else -1
    if closer:
        side, feet = -side, min(feet, max(0, melee.apart(who, by) - REACH))
    return melee.placed(who, it.at + side * feet)


# -- whips and nets --------------------------------------------------------------------------------------


@rule("EL-ENT-1", "EL-ENT-14", "EL-ENT-9")
def _caught(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    hand = str(given.get("attack_with", Hand.MAIN))
    if not outcome["success"]:
        return melee
    net = Condition.NETTED.value in str(outcome["conditions"])
    arm = melee.member(me).who.held(Hand(hand))
    device = "net" if net else arm.entangles if arm else "whip"
    news = tuple(str(outcome["conditions"]).split("; "))
    return replace(melee, bonds=(*melee.bonds, Bond(me, foe, device, "" if net else hand, news)))


@rule("EL-ENT-17")
def _pulled(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    feet = int(outcome["feet"] or 0)
    if feet < 0:
        return pushed(melee, me, -feet, foe, closer=True)
    return pushed(melee, foe, feet, me, closer=True)


# -- the rest --------------------------------------------------------------------------------------------


@rule("EL-CHARGE-1", "EL-CHARGE-5", "EL-CHARGE-9", "EL-MOUNT-9")
def _charged(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    """The charger stands before the other now, and is open until his next turn."""
    it, other = melee.member(me), melee.member(foe)
    at = other.at + (-REACH if it.at < other.at else REACH)
    melee = melee.having(replace(it, charged=True)).placed(me, at)
    if it.mount and it.has(Condition.PRONE):  # tripped by one who has sidestepped
        melee = melee.having(melee.member(it.mount).told(Condition.PRONE.value))
    into = _tripped if given.get("charge_into") == ChargeInto.TRIP else _thrown_off
    return into(melee, me, foe, given, outcome, say)


@rule("EL-DISARM-8")
def _snatched(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    """What bare hands have snatched is in the belt of the one who did it, and not on the ground."""
    it, other = melee.member(me), melee.member(foe)
    if "snatched" not in str(outcome["own_conditions"]) or not other.ground:
        return melee
    if "a worn thing gone" in str(outcome["conditions"]):
        return melee
    item = other.ground[-1]
    return melee.having(replace(other, ground=other.ground[:-1]), replace(it, carried=(*it.carried, item)))


@rule("EL-SOC-1")
def _persuaded(melee: Melee, me: str, foe: str, given: Given, outcome: dict[str, Any], say: Say) -> Melee:
    """Who leads the others speaks for all of them."""
    if "the followers too" not in str(outcome["conditions"]):
        return melee
    peace = Condition.AT_PEACE.value
    return melee.having(*(it.told(peace) for it in melee.friends(foe)))


AFTER: dict[Action, Consequence] = {
    Action.GRAB: _grabbed,
    Action.IMMOBILIZE: _pinned,
    Action.CARRY: _carried,
    Action.BREAK_FREE: _tried,
    Action.SLAM: _thrown_off,
    Action.TRIP: _tripped,
    Action.CHARGE: _charged,
    Action.ENTANGLE: _caught,
    Action.PULL: _pulled,
    Action.DISARM: _snatched,
    Action.DIPLOMACY: _persuaded,
}
"""What single actions change besides."""
