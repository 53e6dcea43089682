"""Weapon reach, by the optional rules: when it matters, and what comes of the wrong distance."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import FORMIDABLE, MINDLESS, has
from combatkit.rules.mythras.edition import why_missing
from combatkit.rules.mythras.enums import Reach
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup_close import BODY, LIMB, LONGER, SHORTER
from combatkit.rules.mythras.weapons import Kind, Weapon
from combatkit.rules.mythras.words import points

HAFT = "1d3+1"
"""What a long weapon does with haft or hilt when it is too close (MY-REACH-4)."""


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
    missing = why_missing("reach", options)
    if missing:
        return missing
    if abs(reach_steps(one, other)) < 2:
        return "the two weapons differ by less than two steps of reach"
    return ""


def favoured(one: Fighter, other: Fighter, shorter: bool) -> Reach:
    """The reach that the shorter (or the longer) of two weapons favours."""
    reaches = [who.main.reach or Reach.TOUCH for who in (one, other)]
    return min(reaches) if shorter else max(reaches)


# -- at the longer reach ---------------------------------------------------------------------------------


@rule("MY-REACH-2", "MY-REACH-3", "MY-UNARM-2")
def kept_off(item: Weapon, foe: Weapon, at_reach: str, strike_at: str, options: Switches = ()) -> str:
    """Why a blow cannot reach what it is aimed at; empty when it can.

    Parameters
    ----------
    item, foe
        What strikes, and the weapon that keeps it away.
    at_reach
        Where the fight stands, ``"longer"`` or ``"shorter"``.
    strike_at
        ``"body"``, ``"weapon"`` or ``"limb"``.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> kept_off(weapon("Dagger"), weapon("Great axe"), "longer", "body", (("reach_rules", "on"),))
    'Great axe keeps it 2 steps of reach away'
    """
    shorter = at_reach == LONGER and not why_no_reach(item, foe, options) and reach_steps(item, foe) < 0
    if strike_at == LIMB:
        if not foe.is_unarmed:
            return f"{foe.name} is no part of the body"
        return "" if shorter else "the body itself is within reach"
    if not shorter or strike_at != BODY:
        return ""
    return f"{foe.name} keeps it {points(-reach_steps(item, foe), 'step')} of reach away"


# -- at the shorter reach --------------------------------------------------------------------------------


def _crowded(item: Weapon, foe: Weapon, at_reach: str, options: Switches) -> bool:
    """Whether a weapon is too long for where the fight stands; natural ones are exempt, unless by option."""
    if at_reach != SHORTER or why_no_reach(item, foe, options) or reach_steps(item, foe) < 0:
        return False
    return not item.is_unarmed or switch(options, "reach_natural", "exempt") == "included"


@rule("MY-REACH-4", "MY-UNARM-7", "MY-AMB-51")
def hafted(item: Weapon, foe: Weapon, at_reach: str, options: Switches = ()) -> Weapon:
    """A weapon as it strikes where the fight stands: with haft or hilt when the opponent is too close.

    Then it does 1d3+1, its Size is smaller by the steps between the two reaches, and it neither cuts nor
    impales (the last is ours).

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> axe = hafted(weapon("Great axe"), weapon("Dagger"), "shorter", (("reach_rules", "on"),))
    >>> axe.damage, axe.size.label
    ('1d3+1', 'Medium')
    """
    if not _crowded(item, foe, at_reach, options):
        return item
    adds = item.adds_damage_modifier and switch(options, "haft_dm", "yes") == "yes"
    return replace(
        item,
        damage=HAFT,
        size=item.size.shifted(-reach_steps(item, foe)),
        types=("bludgeoning",),
        effects=(),
        adds_damage_modifier=adds,
    )


@rule("MY-REACH-4", "MY-REACH-5", "MY-UNARM-4", "MY-AMB-63")
def why_no_room(who: Fighter, item: Weapon, against: Weapon, at_reach: str, options: Switches = ()) -> str:
    """Why something cannot parry at this distance, or in these limbs; empty when it can.

    Parameters
    ----------
    item, against
        What parries, and the weapon that strikes.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> on = (("reach_rules", "on"),)
    >>> why_no_room(Fighter(), weapon("Great axe"), weapon("Dagger"), "shorter", on)
    'the opponent is too close to parry with Great axe'
    >>> why_no_room(Fighter(), weapon("Unarmed"), weapon("Great axe"), "longer", on)
    'the opponent is out of unarmed reach'
    """
    if item.is_unarmed:
        able = has(who.condition_list, FORMIDABLE) or switch(options, "beast_parry", "") == "any"
        if has(who.condition_list, MINDLESS) and not able:
            return "a beast does not parry weapons with its body, it evades"
        far = at_reach == LONGER and not why_no_reach(item, against, options)
        if far and reach_steps(item, against) < 0 and item.kind is Kind.UNARMED:
            return "the opponent is out of unarmed reach"
    if _crowded(item, against, at_reach, options):
        return f"the opponent is too close to parry with {item.name}"
    return ""


@rule("MY-REACH-5")
def ways_out(who: Fighter, foe: Fighter, at_reach: str, options: Switches = ()) -> tuple[str, ...]:
    """What somebody may do whose long weapon is of no use so close; empty when nothing is amiss.

    Examples
    --------
    >>> axe, dagger = Fighter(weapon="Great axe"), Fighter(weapon="Dagger")
    >>> ways_out(axe, dagger, "shorter", (("reach_rules", "on"),))
    ('open the range', 'draw a shorter weapon', 'defend with Unarmed', 'win an effect', 'evade')
    """
    if not _crowded(who.main, foe.main, at_reach, options):
        return ()
    return "open the range", "draw a shorter weapon", "defend with Unarmed", "win an effect", "evade"
