"""Loading and readying: how many Turns pass between one shot and the next."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import MALFUNCTION, RELOADED, UNLOADED
from combatkit.rules.mythras.skill import chosen
from combatkit.rules.mythras.weapons import Weapon
from combatkit.rules.mythras.words import points


@rule("MY-RANGED-20", "MY-AMB-61", "MY-GAP-12")
def load_of(item: Weapon, *, sling_load: str = "list") -> int:
    """The Load of a weapon: Turns of Ready Weapon that it takes to shoot once more, 0 for what is thrown.

    Parameters
    ----------
    sling_load
        ``"list"``: as the weapon lists have it. ``"2"`` or ``"1"``: so many Turns for a sling.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> [load_of(weapon(name)) for name in ("Short bow", "Sling", "Heavy crossbow", "Javelin")]
    [2, 3, 4, 0]
    >>> load_of(weapon("Sling"), sling_load="1")
    1
    """
    given = chosen("sling_load", sling_load, ("list", "2", "1"))
    return int(given) if given != "list" and item.name == "Sling" else item.load


class Readying(NamedTuple):
    """What it takes to have a missile ready again.

    Parameters
    ----------
    turns
        Turns of Ready Weapon, 1 Action Point each; 0: it is ready.
    free
        A Free Action is all that it takes.
    card
        The rule that says so.
    """

    turns: int
    free: bool
    card: str


@rule("MY-RANGED-19", "MY-RANGED-20", "MY-SE-RAPIDRELOAD", "MY-ACT-READYWEAPON")
def readying(
    item: Weapon, *, sooner: int = 0, second_in_hand: bool = False, sling_load: str = "list"
) -> Readying:
    """What it takes to shoot or throw again.

    Parameters
    ----------
    item
        The missile weapon.
    sooner
        Turns that Rapid Reload has taken off, one for each time that it was chosen.
    second_in_hand
        Another throwing weapon waits in the off hand.

    Raises
    ------
    InputError
        For a weapon that is no missile, or fewer than 0 Turns.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> readying(weapon("Short bow"), sooner=1).turns, readying(weapon("Javelin")).turns
    (1, 1)
    >>> readying(weapon("Javelin"), second_in_hand=True)
    Readying(turns=0, free=True, card='MY-RANGED-19')
    """
    if not item.is_ranged:
        raise InputError("weapon", f"{item.name} is no missile weapon", "name one that is shot or thrown")
    if sooner < 0:
        raise InputError("sooner", f"{sooner} is no number of Turns", "use 0 or more")
    load = load_of(item, sling_load=sling_load)
    if load == 0 and second_in_hand:
        return Readying(0, True, "MY-RANGED-19")
    card = "MY-RANGED-20" if load else "MY-RANGED-19"
    return Readying(max(0, (load or 1) - sooner), False, card)


@rule("MY-RANGED-19")
def leaves_hand(item: Weapon) -> bool:
    """Whether the weapon itself flies off, so that another must be readied.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> leaves_hand(weapon("Javelin")), leaves_hand(weapon("Short bow")), leaves_hand(weapon("Mace"))
    (True, False, False)
    """
    return item.is_ranged and item.load == 0


@rule("MY-SE-RAPIDRELOAD")
def sooner_by(conditions: Iterable[str]) -> int:
    """The Turns that Rapid Reload takes off the next loading, by a shooter's conditions.

    Examples
    --------
    >>> sooner_by(("prone", "reloads sooner: 2 turns")), sooner_by(())
    (2, 0)
    """
    found = (text.partition(": ")[2] for text in conditions if text.partition(":")[0] == RELOADED)
    return sum(int(detail.split()[0]) for detail in found)


@rule("MY-RANGED-20", "MY-RANGED-19")
def unloaded(
    item: Weapon, conditions: Iterable[str] = (), *, second_in_hand: bool = False, sling_load: str = "list"
) -> str:
    """The condition of a shooter right after a shot, empty when the next one is ready.

    Parameters
    ----------
    conditions
        Those that the exchange has put on the shooter: Rapid Reload may be among them.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> unloaded(weapon("Short bow")), unloaded(weapon("Short bow"), ("reloads sooner: 2 turns",))
    ('not loaded: Short bow, 2 turns', '')
    """
    if not item.is_ranged:
        return ""
    sooner = sooner_by(conditions)
    turns = readying(item, sooner=sooner, second_in_hand=second_in_hand, sling_load=sling_load).turns
    return f"{UNLOADED}: {item.name}, {points(turns, 'turn')}" if turns else ""


@rule("MY-RANGED-20", "MY-SE-WEAPONMALFUNCTION")
def why_no_shot(item: Weapon, conditions: Iterable[str]) -> str:
    """Why a missile weapon cannot be used just now: not loaded, or broken down; empty when it can.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> why_no_shot(weapon("Sling"), ("not loaded: Sling, 3 turns",))
    'Sling is not loaded (3 turns)'
    """
    if not item.is_ranged:
        return ""
    for text in conditions:
        what, _, detail = text.partition(": ")
        name, _, more = detail.partition(", ")
        if name and name != item.name:
            continue
        if what == UNLOADED:
            return f"{item.name} is not loaded{f' ({more})' if more else ''}"
        if what == MALFUNCTION:
            return f"{item.name} is out of order until it is repaired"
    return ""


@rule("MY-RANGED-20", "MY-AP-1", "MY-AP-2")
def shots_a_round(item: Weapon, action_points: int, *, sling_load: str = "list") -> Fraction:
    """How many shots somebody gets off in a Round on average who does nothing else.

    Each shot takes 1 Action Point, and the Turns of loading another each.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> shots_a_round(weapon("Short bow"), 3), shots_a_round(weapon("Javelin"), 2)
    (Fraction(1, 1), Fraction(1, 1))
    """
    if action_points < 0:
        raise InputError("action_points", f"{action_points} is no number of points", "use 0 or more")
    return Fraction(action_points, 1 + readying(item, sling_load=sling_load).turns)
