"""Things in hand: draw, pick up, drop, reach into belt or pack, use what is consumed or wakes magic."""

from __future__ import annotations

from dataclasses import replace

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.aftermath import lets_go
from combatkit.rules.elysium.deed import Deed, Given, Say, costs, says
from combatkit.rules.elysium.enums import Condition, Hand
from combatkit.rules.elysium.equipment import BARE_HANDS, NOTHING, second_names, weapon, weapon_names
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.melee import Melee, Member
from combatkit.rules.fighter import change
from combatkit.rules.fights import FREE, Ask, Done

# -- into the hand ---------------------------------------------------------------------------------------


@rule("EL-TWO-5", "EL-TWO-6", "EL-GRAB-6")
def taken_up(me: Member, item: str) -> Fighter:
    """The sheet with an item in the hand that is free for it, and the ranks that go with that weapon.

    Raises
    ------
    InputError
        When no hand is free for it.
    """
    who, own = me.who, me.origin
    ranks = {own.second_weapon: own.second_skill, own.weapon: own.weapon_skill}
    arm = weapon(item)
    main_free = who.main.name == BARE_HANDS and f"{who.dominant} hand" not in who.useless
    two = arm.hands == 2
    if main_free and not (two and who.off is not None):
        changes = {"weapon": item, "weapon_skill": ranks.get(item, 0)}
        if two:
            changes["second_weapon"] = NOTHING
        return change(_without(who, Condition.DISARMED), changes)
    if not two and who.off is None and who.main.hands < 2 and item in second_names():
        changes = {"second_weapon": item, "second_skill": ranks.get(item, 0)}
        return change(_without(who, Condition.OFF_DISARMED), changes)
    raise InputError(item, "no hand is free for it", "drop something first")


def _without(who: Fighter, condition: Condition) -> Fighter:
    left = tuple(each for each in who.conditions if each != condition.value)
    return change(who, {"conditions": left})


def _fits(me: Member, item: str) -> bool:
    try:
        taken_up(me, item)
    except InputError:
        return False
    return True


@rule("EL-GAP-11", "EL-MOVE-5", "EL-ITEM-1")
def _to_draw(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """What he has snatched or carried before, then any other weapon that he has by the GM's leave."""
    items = [*me.carried, *(name for name in weapon_names() if weapon(name).hands)]
    fits = tuple(dict.fromkeys(item for item in items if _fits(me, item)))
    return (Ask("item", "What", fits, empty="no hand is free"),)


@rule("EL-GAP-11")
def _drawn(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    item = str(given["item"])
    carried = list(me.carried)
    if item in carried:
        carried.remove(item)
    return melee.having(replace(me, who=taken_up(me, item), carried=tuple(carried)))


@rule("EL-GRAB-1", "EL-GRAB-13")
def why_no_hands(melee: Melee, me: Member) -> str:
    """Why no hand is free to take something; empty if one is."""
    if me.has(Condition.IMMOBILIZED):
        return "immobilized"
    free = me.who.free_hands - len(melee.held_by(me.name))
    return "" if free > 0 and not any(hold.pinned for hold in melee.held_by(me.name)) else "no hand is free"


DRAW = Deed(
    "draw",
    "Draw a weapon",
    "EL-GAP-11",
    says("Draw", "EL-GAP-11", "{me} draws a {item}."),
    _drawn,
    _to_draw,
    why_no_hands,
    costs("draw"),
)


@rule("EL-GAP-11", "EL-DISARM-5")
def _lying(melee: Melee, me: Member) -> tuple[Ask, ...]:
    """What he has dropped, and what others near have."""
    near = [it for it in melee.members if it.name == me.name or melee.in_reach(me.name, it.name)]
    near.sort(key=lambda it: it.name != me.name)
    items = dict.fromkeys(item for it in near for item in it.ground if _fits(me, item))
    return (Ask("item", "What", tuple(items), empty="nothing lies there for a free hand"),)


@rule("EL-GAP-11", "EL-DISARM-5", "EL-ENT-19", "EL-ENT-20")
def _picked(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Something that lay there is in hand again; a whip that is still round somebody is by its end alone."""
    item = str(given["item"])
    near = [me, *(it for it in melee.members if it.name != me.name and melee.in_reach(me.name, it.name))]
    owner = next(it for it in near if item in it.ground)
    ground = list(owner.ground)
    ground.remove(item)
    melee = melee.having(replace(melee.member(owner.name), ground=tuple(ground)))
    it = melee.member(me.name)
    it = replace(it, who=taken_up(it, item))
    hand = Hand.MAIN if me.who.main.name == BARE_HANDS and it.who.main.name == item else Hand.OFF
    bonds = list(melee.bonds)
    mine = [bond for bond in bonds if (bond.owner, bond.device, bond.hand) == (me.name, item, "")]
    if mine:
        bonds[bonds.index(mine[0])] = mine[0]._replace(hand=hand.value)
    return replace(melee.having(it), bonds=tuple(bonds))


PICK_UP = Deed(
    "pick up",
    "Pick up",
    "EL-GAP-11",
    says("Pick up", "EL-GAP-11", "{me} picks up the {item}."),
    _picked,
    _lying,
    why_no_hands,
    costs("draw"),
)


@rule("EL-GAP-11")
def _in_hand(melee: Melee, me: Member) -> tuple[Ask, ...]:
    main, off = me.who.main, me.who.off
    held = [Hand.MAIN.value] if not main.body else []
    held += [Hand.OFF.value] if off is not None else []
    return (Ask("hand", "Out of", tuple(held), empty="his hands are empty"),)


@rule("EL-GAP-11", "EL-ENT-19")
def _dropped(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    hand = Hand(given["hand"])
    item = me.who.held(hand)
    mark = Condition.DISARMED if hand == Hand.MAIN else Condition.OFF_DISARMED
    return lets_go(melee.having(me.told(mark.value)), me.name, item.name if item else BARE_HANDS, hand)


DROP = Deed(
    "drop",
    "Drop a weapon",
    "EL-GAP-11",
    says("Drop", "EL-GAP-11", "{me} drops what he has in the {hand}."),
    _dropped,
    _in_hand,
    kind=FREE,
)


# -- things whose effect is the GM's ---------------------------------------------------------------------


def _reaching(name: str, title: str, card: str, sentence: str) -> Deed:
    """Something that takes points, and of which the rules say no more."""
    return Deed(
        name,
        title,
        card,
        says(title, card, sentence),
        closed=lambda melee, me: "immobilized" if me.has(Condition.IMMOBILIZED) else "",
        pay=costs(name),
    )


THING_DEEDS = (
    DRAW,
    PICK_UP,
    DROP,
    _reaching("item at hand", "Take a handy item", "EL-ITEM-1", "{me} takes something from the belt."),
    _reaching(
        "item from the pack",
        "Take an item out of the pack",
        "EL-ITEM-2",
        "{me} takes something from the pack.",
    ),
    _reaching(
        "item from deep down",
        "Dig for an item",
        "EL-ITEM-3",
        "{me} takes off the pack and digs for something.",
    ),
    _reaching("consumable", "Use a consumable", "EL-ITEM-5", "{me} uses up an item."),
    _reaching("magic item", "Activate a magic item", "EL-ITEM-6", "{me} wakes the magic of an item."),
)
