"""Weapon reach, by the optional rules: when it matters, and what comes of the wrong distance."""

from __future__ import annotations

from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Reach
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.weapons import Weapon


@rule("MY-REACH-1", "MY-EX-17", "MY-WPN-2")
def reach_steps(one: Weapon, other: Weapon) -> int:
    """By how many steps of reach the first weapon is longer (negative: shorter); 0 for missile weapons.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> reach_steps(weapon("Dagger"), weapon("Great axe")), reach_steps(weapon("Dagger"), weapon("Falchion"))
    (-2, -1)
    """
    return 0 if one.reach is None or other.reach is None else one.reach - other.reach


@rule("MY-REACH-1", "MY-AMB-50")
def why_no_reach(one: Weapon, other: Weapon, options: Switches = ()) -> str:
    """Why the optional rules on reach do not concern two weapons; empty when they do.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> why_no_reach(weapon("Dagger"), weapon("Great axe"), (("reach_rules", "on"),))
    ''
    """
    if switch(options, "reach_rules", "off") == "off":
        return "the optional rules on weapon reach are switched off"
    if abs(reach_steps(one, other)) < 2:
        return "the two weapons differ by less than two steps of reach"
    return ""


def favoured(one: Fighter, other: Fighter, shorter: bool) -> Reach:
    """The reach that the shorter (or the longer) of two weapons favours."""
    reaches = [who.main.reach or Reach.TOUCH for who in (one, other)]
    return min(reaches) if shorter else max(reaches)
