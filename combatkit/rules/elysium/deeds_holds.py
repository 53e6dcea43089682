"""What a holder does beside rolling dice: release, Human Shield, Hush; and what goes with nets and irons."""

from __future__ import annotations

from dataclasses import replace

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.deed import Deed, Given, Say, costs, says
from combatkit.rules.elysium.entangling import IRONS, bound_by, manacle
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.equipment import device_names
from combatkit.rules.elysium.grabbing import freed, hush
from combatkit.rules.elysium.melee import Bond, Hold, Melee, Member
from combatkit.rules.elysium.talking import terms_broken
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FREE, Ask, Done


def _held(melee: Melee, me: Member) -> tuple[Ask, ...]:
    names = tuple(hold.victim for hold in melee.held_by(me.name))
    return (Ask("target", "Whom", names, empty="he has hold of nobody"),)


def _pinned(melee: Melee, me: Member) -> tuple[Ask, ...]:
    names = tuple(hold.victim for hold in melee.held_by(me.name) if hold.pinned)
    return (Ask("target", "Whom", names, empty="he immobilizes nobody"),)


def _hold(melee: Melee, me: Member, given: Given) -> Hold:
    found = melee.hold(me.name, str(given["target"]))
    if found is None:
        raise InputError("target", f"{given['target']} is not held", "name somebody who is")
    return found


@rule("EL-GRAB-8", "EL-GRAB-17")
def _released(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Let go: whoever is unconscious drops."""
    melee = melee.without_hold(_hold(melee, me, given))
    victim = melee.member(str(given["target"]))
    return melee.having(victim.told(Condition.PRONE.value)) if victim.out else melee


RELEASE = Deed(
    "release",
    "Release",
    "EL-GRAB-8",
    says("Release", "EL-GRAB-8", "{me} lets go of {target}."),
    _released,
    _held,
    kind=FREE,
)


def _screen(melee: Melee, me: Member, given: Given) -> Exchange:
    """Says whether the victim is held up, or no more."""
    target = given["target"]
    held = _hold(melee, me, given).shield
    words = "no longer holds {target} up" if held else "keeps {target} between himself and the others"
    return says("Human Shield", "EL-GRAB-14", "{me} " + words + ".")(melee, me, {"target": target})


@rule("EL-GRAB-14", "EL-GRAB-7")
def _shielded(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    hold = _hold(melee, me, given)
    return melee.with_hold(hold._replace(shield=not hold.shield))


HUMAN_SHIELD = Deed(
    "human shield",
    "Human Shield",
    "EL-GRAB-14",
    _screen,
    _shielded,
    _pinned,
    kind=FREE,
)


@rule("EL-GRAB-15", "EL-CALLED-12")
def _loud(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """Whose mouth may be covered, or let go: whoever cannot speak for another cause is muted without that."""
    holds = [hold for hold in melee.held_by(me.name) if hold.pinned]
    able = [it.victim for it in holds if it.hushed or not melee.mute(melee.member(it.victim))]
    empty = "he cannot speak as it is" if holds else "he immobilizes nobody"
    return (Ask("target", "Whom", tuple(able), empty=empty),)


def _gag(melee: Melee, me: Member, given: Given) -> Exchange:
    """Says whether the mouth is covered, or no more."""
    muted = _hold(melee, me, given).hushed
    words = "takes his hand off the mouth of {target}" if muted else "covers the mouth of {target}"
    return says("Hush", "EL-GRAB-15", "{me} " + words + ".")(melee, me, {"target": given["target"]})


@rule("EL-GRAB-15", "EL-COND-10")
def _hushed(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Muted as long as a hand is on his mouth, unless he is so for another cause."""
    hold = _hold(melee, me, given)
    melee = melee.with_hold(hold._replace(hushed=not hold.hushed))
    it = melee.member(hold.victim)
    if melee.mute(it):
        return melee.having(replace(it, who=hush(it.who)))
    return melee.having(it.told(*freed(Condition.MUTED.value)))


HUSH = Deed(
    "hush",
    "Hush",
    "EL-GRAB-15",
    _gag,
    _hushed,
    _loud,
    kind=FREE,
)


# -- irons -----------------------------------------------------------------------------------------------


@rule("EL-ENT-3", "EL-GAP-4")
def _irons(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """Whom he immobilizes, and anybody unconscious near; with which irons."""
    pinned = [hold.victim for hold in melee.held_by(me.name) if hold.pinned]
    limp = [
        it.name
        for it in melee.members
        if it.side != me.side and it.who.level.value == "unconscious" and melee.in_reach(me.name, it.name)
    ]
    irons = tuple(name for name in device_names() if name.endswith(IRONS))
    whom = Ask("target", "Whom", tuple(dict.fromkeys([*pinned, *limp])), empty="nobody near is pinned")
    return whom, Ask("device", "Irons", irons)


@rule("EL-ENT-3", "EL-ENT-4", "EL-ENT-5", "EL-ENT-8")
def _chained(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """In irons, of a strength that is kept in mind for those who want to get out of them."""
    it, irons = melee.member(str(given["target"])), str(given["device"])
    bond = Bond(me.name, it.name, irons, brought=bound_by(irons))
    melee = melee.having(replace(it, who=manacle(it.who, irons)))
    return replace(melee, bonds=(*melee.bonds, bond))


MANACLE = Deed(
    "manacle",
    "Put in irons",
    "EL-ENT-3",
    says("Put in irons", "EL-ENT-3", "{me} puts {target} in {device}."),
    _chained,
    _irons,
    pay=costs("manacle"),
)


# -- nets and whips --------------------------------------------------------------------------------------


@rule("EL-ENT-20")
def _wound(melee: Melee, me: Member) -> tuple[Ask, ...]:
    mine = [bond for bond in melee.bonds if bond.owner == me.name and bond.hand]
    near = tuple(bond.victim for bond in mine if melee.in_reach(me.name, bond.victim))
    empty = "he must go to the place first" if mine else "nobody hangs in his whip or chain"
    return (Ask("target", "Off whom", near, empty=empty),)


@rule("EL-ENT-20")
def _unwound(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """The whip or chain comes off, and may strike again."""
    bond = melee.bond(me.name, str(given["target"]))
    return melee.without_bond(bond) if bond else melee


UNWIND = Deed(
    "unwind",
    "Unwind the own weapon",
    "EL-ENT-20",
    says("Unwind", "EL-ENT-20", "{me} takes his weapon off {target}."),
    _unwound,
    _wound,
    pay=costs("unwind"),
)

# -- peace -----------------------------------------------------------------------------------------------


@rule("EL-SOC-6")
def _at_peace(melee: Melee, me: Member) -> tuple[Ask, ...]:
    names = [it.name for it in melee.members if it.side != me.side and it.out == Condition.AT_PEACE.value]
    return (Ask("target", "With whom", tuple(names), empty="nobody has stopped fighting for terms"),)


@rule("EL-SOC-6")
def _broken(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    it = melee.member(str(given["target"]))
    return melee.having(replace(it, who=terms_broken(it.who)))


BREAK_TERMS = Deed(
    "break the terms",
    "Break the terms",
    "EL-SOC-6",
    says("Break the terms", "EL-SOC-6", "{me} does not keep the terms: {target} fights again."),
    _broken,
    _at_peace,
    kind=FREE,
)

HOLD_DEEDS = (BREAK_TERMS, RELEASE, HUMAN_SHIELD, HUSH, MANACLE, UNWIND)
