"""What somebody in a fight has in its hands: letting go of it, taking it up, holding it in the way."""

from __future__ import annotations

from dataclasses import replace

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.closed import item_in
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND
from combatkit.rules.mythras.scene import BARE_HANDS, Member
from combatkit.rules.mythras.setup import MAIN, NOTHING, OFF
from combatkit.rules.mythras.weapons import weapon

HANDS = {"weapon": BARE_HANDS, "off_hand": EMPTY_HAND}
"""The fields of both hands, and what stands there for an empty one."""


def hand_of(who: Fighter, item: str) -> str:
    """The field of the hand that holds an item; empty when none does."""
    return next((hand for hand, empty in HANDS.items() if getattr(who, hand) == item != empty), "")


# -- letting go ------------------------------------------------------------------------------------------


@rule("MY-SE-DISARMOPPONENT", "MY-SE-TAKEWEAPON", "MY-WOUND-5", "MY-WPN-4", "MY-SE-PINWEAPON")
def drop(it: Member, item: str, *, keep: bool = True) -> Member:
    """Without an item in hand; on the ground it can be picked up again, as damaged as it is.

    A weapon that sticks in somebody stays there, and nobody holds a weapon fast that is let go of.

    Parameters
    ----------
    keep
        It falls to the ground; otherwise it is gone.
    """
    hand = hand_of(it.who, item)
    if not hand:
        return it
    left = getattr(it.who, f"{hand}_hit_points")
    who = change(it.who, {hand: HANDS[hand], f"{hand}_hit_points": None})
    damaged = (*it.damaged, (item, left)) if keep and left is not None else it.damaged
    known = {(each.what, each.detail) for each in it.lasting}
    falls = keep and (now.WEAPON_STUCK, item) not in known
    held = tuple(each for each in it.lasting if (each.what, each.detail) != (now.PINNED, item))
    ground = (*it.ground, item) if falls else it.ground
    return ward_kept(replace(it, who=who, ground=ground, damaged=damaged, lasting=held))


# -- taking up -------------------------------------------------------------------------------------------


@rule("MY-ACT-READYWEAPON", "MY-SE-TAKEWEAPON", "MY-WPN-4")
def in_hand(it: Member, item: str) -> Member:
    """With an item in the empty hand that it belongs in, as damaged as it was when it was let go of.

    Raises
    ------
    InputError
        When no hand is empty, it takes both hands, or is too big beside the other.
    """
    hand = "weapon" if it.who.weapon == BARE_HANDS and not weapon(item).is_shield else "off_hand"
    if getattr(it.who, hand) != HANDS[hand]:
        raise InputError("item", f"there is no empty hand for {item}", "drop something first")
    left = next((points for name, points in it.damaged if name == item), None)
    rest = list(it.damaged)
    if left is not None:
        rest.remove((item, left))
    who = change(it.who, {hand: item, f"{hand}_hit_points": left})
    gone = tuple(each for each in it.lasting if each.what != now.DISARMED)
    return replace(it, who=who, damaged=tuple(rest), lasting=gone)


def fits(it: Member, item: str) -> bool:
    """Whether an item goes into a hand that is empty."""
    try:
        in_hand(it, item)
    except InputError:
        return False
    return True


@rule("MY-SE-TAKEWEAPON")
def handed(it: Member, item: str, left: int | None = None) -> Member:
    """With an item in an empty hand; where it does not fit there, on the ground before it.

    Parameters
    ----------
    left
        The Hit Points that the item has left; None: undamaged.
    """
    if left is not None:
        it = replace(it, damaged=(*it.damaged, (item, left)))
    return in_hand(it, item) if fits(it, item) else replace(it, ground=(*it.ground, item))


# -- in the way ------------------------------------------------------------------------------------------


def without_ward(it: Member, item: str) -> Member:
    """What strikes or parries is held in the way no more (MY-FREE-WARD)."""
    held = {MAIN: it.who.weapon, OFF: it.who.off_hand}.get(it.ward_with)
    return replace(it, ward_with=NOTHING, ward=()) if held == item else it


@rule("MY-FREE-WARD", "MY-BLOCK-1", "MY-SE-STUNLOCATION", "MY-SE-PINWEAPON", "MY-WPN-4")
def ward_kept(it: Member) -> Member:
    """What it holds in the way, as long as it can: not dropped, pinned or broken, nor in a limp arm."""
    if it.ward_with == NOTHING or can_ward(it.sheet, it.ward_with):
        return it
    return replace(it, ward_with=NOTHING, ward=())


def can_ward(who: Fighter, hand: str) -> bool:
    """Whether what a hand holds can be held in the way of blows.

    Examples
    --------
    >>> can_ward(Fighter(weapon="Broadsword"), "main hand"), can_ward(Fighter(weapon="Unarmed"), "main hand")
    (True, False)
    """
    item = item_in(who, hand)
    return item is not None and not item.is_unarmed and item.hit_points != 0
