"""What somebody does about his own body, or a friend's: get up, get loose, put out a fire, stop a wound."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.elysium.aftermath import still_pinned
from combatkit.rules.elysium.checks import confused, crawl_from_under, escape, first_aid, kip_up
from combatkit.rules.elysium.deed import Deed, Given, Say, costs, says
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.grabbing import freed
from combatkit.rules.elysium.healing import fire_cost
from combatkit.rules.elysium.melee import Melee, Member
from combatkit.rules.elysium.outcome import after
from combatkit.rules.elysium.rounds import MUDDLED
from combatkit.rules.elysium.turn import Turn, may_stand
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change
from combatkit.rules.fights import FORCED, Ask, Done

# -- getting up ------------------------------------------------------------------------------------------


def helpers(melee: Melee, me: Member) -> bool:
    """Whether a friend is near enough to help somebody up."""
    return any(melee.in_reach(me.name, it.name) for it in melee.friends(me.name))


@rule("EL-COND-11", "EL-CALLED-16", "EL-GRAB-12")
def _why_no_standing(melee: Melee, me: Member, helped: bool) -> str:
    if not me.has(Condition.PRONE):
        return "he stands"
    if me.has(Condition.IMMOBILIZED):
        return "immobilized"
    return "" if may_stand(me.who, helped=helped) else "no sound leg, and nobody to help him up"


STAND_UP = Deed(
    "stand up",
    "Stand up",
    "EL-COND-11",
    says("Stand up", "EL-COND-11", "{me} gets up."),
    lambda melee, me, given, done, say: melee.having(me.told(*freed(Condition.PRONE.value))),
    closed=lambda melee, me: _why_no_standing(melee, me, helpers(melee, me)),
    pay=costs("stand up"),
)


@rule("EL-COND-11")
def _kipped(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    return melee.having(replace(me, who=after(me.who, done.outcome)))


KIP_UP = Deed(
    "kip-up",
    "Leap to the feet",
    "EL-COND-11",
    lambda melee, me, given: kip_up(me.who, melee.rulings),
    _kipped,
    closed=lambda melee, me: _why_no_standing(melee, me, False),
    pay=costs("kip-up"),
)


# -- getting loose ---------------------------------------------------------------------------------------

BOUND = (
    (Condition.NETTED, "net"),
    (Condition.ENTANGLED, "whip"),
    (Condition.HANDCUFFED, "basic handcuffs"),
    (Condition.LEG_IRONED, "basic leg-irons"),
)
"""Conditions of somebody who is caught, and the device where nobody says which it is."""


def _devices(melee: Melee, me: Member) -> tuple[str, ...]:
    """In what somebody is caught, by who caught him or else by his conditions."""
    known = [bond.device for bond in melee.bonds_on(me.name)]
    rest = [name for condition, name in BOUND if me.has(condition) and not _same(name, known)]
    return tuple(dict.fromkeys([*known, *rest]))


def _same(name: str, known: list[str]) -> bool:
    if name == "whip":
        return any(device in ("whip", "chain") for device in known)
    return any(device.endswith(name.split()[-1]) for device in known)


@rule("EL-ENT-2", "EL-ENT-8", "EL-ENT-11")
def _ways_out(melee: Melee, me: Member) -> tuple[Ask, ...]:
    devices = Ask("device", "Out of", _devices(melee, me), empty="he is not caught in anything")
    return devices, Ask("way", "By", ("the likelier way", "thievery", "might"))


def _escape(melee: Melee, me: Member, given: Given) -> Exchange:
    way = "" if given["way"] == "the likelier way" else str(given["way"])
    return escape(me.who, str(given["device"]), melee.rulings, way)


@rule("EL-ENT-2")
def _escaped(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    if not done.outcome["success"]:
        return melee
    bond = next((it for it in melee.bonds_on(me.name) if it.device == given["device"]), None)
    if bond is not None:
        return melee.without_bond(bond)
    return melee.having(replace(me, who=after(me.who, done.outcome)))


ESCAPE = Deed(
    "escape",
    "Slip out or burst it",
    "EL-ENT-2",
    _escape,
    _escaped,
    _ways_out,
    lambda melee, me: "immobilized" if me.has(Condition.IMMOBILIZED) else "",
    costs("escape"),
)


@rule("EL-MOUNT-14")
def _crawled(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    it = replace(me, who=after(me.who, done.outcome))
    return still_pinned(melee.having(replace(it, pinned_under=not done.outcome["success"])), me.name)


CRAWL = Deed(
    "crawl from under",
    "Crawl from under the mount",
    "EL-MOUNT-14",
    lambda melee, me, given: crawl_from_under(me.who, melee.rulings),
    _crawled,
    closed=lambda melee, me: "" if me.pinned_under else "no mount lies on him",
    pay=costs("escape"),
)


# -- fire and wounds -------------------------------------------------------------------------------------


@rule("EL-COND-3")
def _pay_fire(melee: Melee, me: Member, given: Given) -> Turn:
    return me.now.do("put out a blaze" if fire_cost(me.who) > 3 else "put out a fire")


FIRE = Deed(
    "put out the fire",
    "Put out the fire",
    "EL-COND-3",
    says("Put out the fire", "EL-COND-3", "{me} puts out the flames."),
    lambda melee, me, given, done, say: melee.having(
        me.told(*freed(Condition.BURNING.value, Condition.ABLAZE.value))
    ),
    closed=lambda melee, me: (
        "he does not burn"
        if not fire_cost(me.who)
        else "immobilized"
        if me.has(Condition.IMMOBILIZED)
        else ""
    ),
    pay=_pay_fire,
)


@rule("EL-GAP-12", "EL-AP-6")
def _bleeding(melee: Melee, me: Member) -> tuple[Ask, ...]:
    near = [
        it.name
        for it in melee.members
        if it.side == me.side and it.who.bleeding and it.who.health > 0 and melee.in_reach(me.name, it.name)
    ]
    return (Ask("target", "Whose wound", tuple(near), empty="nobody near bleeds"),)


@rule("EL-GAP-12", "EL-COND-1")
def _stanched(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """One wound less that bleeds."""
    it = melee.member(str(given["target"]))
    if not done.outcome["success"]:
        return melee
    return melee.having(replace(it, who=change(it.who, {"bleeding": it.who.bleeding - 1})))


FIRST_AID = Deed(
    "first aid",
    "Stop a bleeding wound",
    "EL-GAP-12",
    lambda melee, me, given: first_aid(me.who, melee.rulings),
    _stanched,
    _bleeding,
    lambda melee, me: "immobilized" if me.has(Condition.IMMOBILIZED) else "",
    costs("first aid"),
)


# -- what comes by itself --------------------------------------------------------------------------------


@rule("EL-COND-4")
def _muddled(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Confused, he takes friends for foes this turn, if he has any."""
    return melee.having(replace(me, astray=not done.outcome["success"] and bool(melee.friends(me.name))))


MUDDLES = Deed(
    MUDDLED,
    "Tell friend from foe",
    "EL-COND-4",
    lambda melee, me, given: confused(me.who, melee.rulings),
    _muddled,
    kind=FORCED,
)

BODY_DEEDS = (STAND_UP, KIP_UP, ESCAPE, CRAWL, FIRE, FIRST_AID)
