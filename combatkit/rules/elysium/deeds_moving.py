"""Moving in a fight: where to, away from it all, into somebody's way, and past him."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.elysium.checks import leap, tumble_past
from combatkit.rules.elysium.deed import Deed, Given, Say, says
from combatkit.rules.elysium.enums import Condition, Cover
from combatkit.rules.elysium.melee import REACH, Melee, Member
from combatkit.rules.elysium.order import may_flee
from combatkit.rules.elysium.turn import Turn, feet, slowed
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done

AWAY = "away from everybody"
TO_SAFETY = 60
"""Feet to safety unless somebody says otherwise: one turn of running at Speed 10."""


# -- points ----------------------------------------------------------------------------------------------


def points(me: Member, label: str, most: int | None = None) -> Ask:
    """How many Action Points go into something; all that are left, unless somebody says otherwise."""
    high = max(1, me.turn.left if most is None else most)
    return Ask("points", label, low=1, high=high, default=high)


# -- moving ----------------------------------------------------------------------------------------------


@rule("EL-MOVE-1", "EL-MOVE-6", "EL-GRAB-9", "EL-ENT-14")
def why_no_move(melee: Melee, me: Member) -> str:
    """Why somebody cannot move about; empty if he can."""
    if me.has(Condition.PRONE):
        return "prone: get up first"
    holds = melee.holds_on(me.name)
    if holds:
        return f"held by {' and '.join(hold.holder for hold in holds)}"
    if stride(melee, me, 1) == 0:
        if me.mount and melee.legs(me.name).has(Condition.IMMOBILIZED) and not me.has(Condition.IMMOBILIZED):
            return f"{me.mount} cannot move"
        return "it holds somebody, and does not carry him" if me.has(Condition.GRABBED) else "it cannot move"
    return ""


@rule("EL-MOVE-1", "EL-MOUNT-10", "EL-GRAB-9")
def stride(melee: Melee, me: Member, points: int) -> int:
    """Feet for so many Action Points: those of the mount in the saddle, with victims if all are carried."""
    return feet(melee.legs(me.name), points, carrying=melee.carrying(me.name))


def blockers(melee: Melee, name: str) -> tuple[str, ...]:
    """Who stands in somebody's way."""
    return tuple(sorted(blocker for blocker, runner in melee.blocks if runner == name))


def _where_to(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """To whom, the nearest foe out of reach first; or away. Whoever is stopped gets as far as that one."""
    stops = blockers(melee, me.name)
    foes = sorted(melee.foes(me.name), key=lambda it: melee.apart(me.name, it.name))
    far = [it.name for it in foes if melee.apart(me.name, it.name) > REACH]
    near = [it.name for it in foes if it.name not in far]
    friends = [it.name for it in melee.friends(me.name)]
    places = stops or (*far, AWAY, *near, *friends)
    default = _needed(melee, me, places[0])
    ask = Ask(
        "points",
        "Action Points",
        low=1,
        high=max(1, me.turn.left),
        default=max(1, min(default, me.turn.left)),
    )
    return Ask("to", "To", places), ask, Ask("ground", "Over", (OPEN, DIFFICULT, OBSTACLE))


def _needed(melee: Melee, me: Member, to: str) -> int:
    """The points that it takes to stand before somebody; all that are left, to get away."""
    each = stride(melee, me, 1)
    if to == AWAY or not each:
        return me.turn.left
    return max(1, -(-(melee.apart(me.name, to) - REACH) // each))


def to_place(melee: Melee, me: Member, to: str, far: int) -> Melee:
    """Somebody moves, with the victims that he carries along; whoever leaves cover has none."""
    if to == AWAY:
        foes = [it.at for it in melee.foes(me.name)] or [me.at + 1]
        side = -1 if me.at <= sum(foes) / len(foes) else 1
    else:
        other = melee.member(to).at
        side = 1 if other >= me.at else -1
        far = min(far, max(0, abs(other - me.at) - REACH))
    if far:
        melee = melee.having(replace(me, cover=Cover.NONE, unseen=()))
    return melee.placed(me.name, me.at + side * far)


@rule("EL-ENT-14", "EL-ENT-10", "EL-ENT-13")
def _why_bound(melee: Melee, me: Member, to: str) -> str:
    """Why a whip or chain does not let him go there: only closer to its holder."""
    for bond in (*melee.bonds_on(me.name), *melee.bonds_on(me.mount)):
        if bond.hand and bond.device in ("whip", "chain") and to != bond.owner:
            return f"{bond.owner}'s {bond.device} holds him: he can only come closer"
    return ""


OPEN, DIFFICULT, OBSTACLE = "open ground", "difficult ground", "over an obstacle"


@rule("EL-MOVE-3", "EL-MOVE-1", "EL-COND-8")
def _reached(melee: Melee, me: Member, given: Given) -> int:
    """How many feet the points take him: difficult ground makes hampered, which nobody is twice."""
    far, halved = stride(melee, me, int(given["points"])), slowed(melee.legs(me.name))
    return far // 2 if given.get("ground") == DIFFICULT and not halved else far


def _words(melee: Melee, me: Member, given: Given) -> str:
    to = str(given["to"])
    gone = abs(to_place(melee, me, to, _reached(melee, me, given)).member(me.name).at - me.at)
    return f"{me.name} moves {gone} feet, " + ("away from the others." if to == AWAY else f"towards {to}.")


@rule("EL-MOVE-3", "EL-ENT-14")
def _move(melee: Melee, me: Member, given: Given) -> Exchange:
    """A leap, where something is in the way; no dice otherwise."""
    why = _why_bound(melee, me, str(given["to"]))
    if why:
        return says("Move", "EL-ENT-14", f"{me.name} stays: {why}.")(melee, me, {})
    if given.get("ground") == OBSTACLE:
        return leap(me.who, 0, melee.rulings)
    return says("Move", "EL-MOVE-1", _words(melee, me, given))(melee, me, {})


@rule("EL-MOVE-1", "EL-MOVE-3", "EL-COVER-4", "EL-GRAB-9", "EL-GRAB-20", "EL-ENT-14")
def _moved(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """So many feet along the line, and not past whom one goes to; nowhere after a leap that failed."""
    if _why_bound(melee, me, str(given["to"])):
        return melee
    if given.get("ground") == OBSTACLE:
        if not done.outcome["success"]:
            return melee
        say("EL-MOVE-1", _words(melee, me, given))
    return to_place(melee, me, str(given["to"]), _reached(melee, me, given))


def moving(melee: Melee, me: Member, points: int) -> Turn:
    """Points for moving, the right to carry somebody along included."""
    if melee.carrying(me.name):
        return replace(me.now.spend(points, "move"), moving=True)
    return me.now.move(points)


def _pay_move(melee: Melee, me: Member, given: Given) -> Turn:
    return moving(melee, me, int(given["points"]))


MOVE = Deed("move", "Move", "EL-MOVE-1", _move, _moved, _where_to, why_no_move, _pay_move)


# -- running away ----------------------------------------------------------------------------------------


@rule("EL-MOVE-6", "EL-MOVE-7")
def _why_no_flight(melee: Melee, me: Member) -> str:
    stops = blockers(melee, me.name)
    if stops:
        return f"{' and '.join(stops)} in the way: {may_flee(False, 0, 0)}"
    return why_no_move(melee, me) or _why_bound(melee, me, AWAY)


def _flight(melee: Melee, me: Member) -> tuple[Ask, ...]:
    left = TO_SAFETY if me.to_go is None else me.to_go
    return points(me, "Action Points"), Ask("feet", "Feet to safety", low=0, high=2000, default=left)


def _flee(melee: Melee, me: Member, given: Given) -> Exchange:
    left, reach = int(given["feet"]), stride(melee, me, int(given["points"]))
    gone = may_flee(True, left, reach) == "away"
    words = "is away" if gone else f"has {left - reach} feet to go"
    return says("Run away", "EL-MOVE-6", f"{me.name} runs {min(left, reach)} feet and {words}.")(
        melee, me, {}
    )


@rule("EL-MOVE-6")
def _fled(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Off the field, the mount with its rider, or so much nearer to it."""
    left, reach = int(given["feet"]), stride(melee, me, int(given["points"]))
    melee = to_place(melee, me, AWAY, min(left, reach))
    gone, it = left <= reach, melee.member(me.name)
    if gone and it.mount:
        melee = melee.having(replace(melee.member(it.mount), fled=True))
    return melee.having(replace(it, to_go=max(0, left - reach), fled=gone))


FLEE = Deed("run away", "Run away", "EL-MOVE-6", _flee, _fled, _flight, _why_no_flight, _pay_move)


# -- standing in the way ---------------------------------------------------------------------------------


def _in_the_way(melee: Melee, me: Member) -> tuple[Ask, ...]:
    stopped = {runner for blocker, runner in melee.blocks if blocker == me.name}
    reach = stride(melee, me, me.turn.left)
    near = [it.name for it in melee.foes(me.name) if melee.apart(me.name, it.name) - REACH <= reach]
    free = tuple(name for name in near if name not in stopped)
    return (Ask("target", "Whose way", free, empty="nobody is near enough"),)


def _pay_way(melee: Melee, me: Member, given: Given) -> Turn:
    """The movement that it takes to get there."""
    name = given.get("target", "")
    if not name or melee.apart(me.name, name) <= REACH:
        return me.now
    return moving(melee, me, _needed(melee, me, name))


@rule("EL-MOVE-7", "EL-MOVE-6")
def _stands(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    target = str(given["target"])
    melee = to_place(melee, me, target, melee.apart(me.name, target))
    return replace(melee, blocks=melee.blocks | {(me.name, target)})


INTERCEPT = Deed(
    "stand in the way",
    "Stand in the way",
    "EL-MOVE-7",
    says("Stand in the way", "EL-MOVE-7", "{me} stands in the way of {target}."),
    _stands,
    _in_the_way,
    why_no_move,
    _pay_way,
)


def _stoppers(melee: Melee, me: Member) -> tuple[Ask, ...]:
    return (Ask("target", "Past whom", blockers(melee, me.name), empty="nobody stands in the way"),)


@rule("EL-MOVE-2")
def _tumbled(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Past him: he stands in the way no more. The movement is paid with a point."""
    if not done.outcome["success"]:
        return melee
    return replace(melee, blocks=melee.blocks - {(str(given["target"]), me.name)})


TUMBLE = Deed(
    "tumble past",
    "Tumble past",
    "EL-MOVE-2",
    lambda melee, me, given: tumble_past(me.who, melee.member(given["target"]).who, melee.rulings),
    _tumbled,
    _stoppers,
    why_no_move,
    lambda melee, me, given: moving(melee, me, 1),
)


MOVING_DEEDS = (MOVE, FLEE, INTERCEPT, TUMBLE)
