"""Encumbrance: what everything that is worn and held does to a fighter."""

from __future__ import annotations

from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.book import Armour
from combatkit.rules.empire.fighter import Fighter


class Load(NamedTuple):
    """What weapons, armour and shield do to Coordination, Speed, the Exhaustion Level and movement."""

    coordination: int = 0
    speed: int = 0
    exhaustion: int = 0
    movement: int = 0


@rule("D30-ENC-2")
def eased(strength: int, suit: Armour) -> Load:
    """The armour's own modifiers: each full 5 Strength above its minimum shrinks each of them by 1.

    Examples
    --------
    >>> eased(20, Armour("coat", 3, -3, -2, -1, 9))
    Load(coordination=-1, speed=0, exhaustion=0, movement=0)
    """
    by = max(0, strength - suit.strength) // 5
    return Load(*(min(0, each + by) for each in (suit.coordination, 0, suit.exhaustion, suit.movement)))


@rule("D30-ENC-3", "D30-ENC-4")
def too_heavy(strength: int, minimum: int) -> int:
    """What an item above a fighter's Strength costs in each of the four: 1 for each full 2 points.

    Examples
    --------
    >>> too_heavy(8, 13), too_heavy(13, 8), too_heavy(8, 9)
    (2, 0, 0)
    """
    return max(0, minimum - strength) // 2


@rule("D30-ENC-1")
def load(who: Fighter) -> Load:
    """What everything that is worn and held does.

    Examples
    --------
    >>> load(Fighter("Ida", armour="leather", shield="round shield"))
    Load(coordination=0, speed=0, exhaustion=-1, movement=0)
    """
    worn = eased(who.strength, who.suit)
    items = [who.suit.strength, who.arm.strength, who.off_hand.strength]
    if who.board:
        items.append(who.board.strength)
    lost = sum(too_heavy(who.strength, each) for each in items)
    held = who.board.exhaustion if who.board else 0
    return Load(worn.coordination - lost, -lost, worn.exhaustion + held - lost, worn.movement - lost)


def exhaustion_level(who: Fighter) -> int:
    """The Exhaustion Level under this load, at least 0."""
    return max(0, who.exhaustion_level + load(who).exhaustion)


def exhaustion_now(who: Fighter) -> int:
    """Exhaustion left; may be below 0."""
    return exhaustion_level(who) if who.exhaustion is None else who.exhaustion
