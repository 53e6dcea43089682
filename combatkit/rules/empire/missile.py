"""Missile fire: Attack, Initiative, range, the target's Defense, and when a missile lands."""

from __future__ import annotations

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.empire.book import Weapon
from combatkit.rules.empire.enums import Cover, Pace, Stance
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.initiative import MOST_FACED
from combatkit.rules.empire.load import load
from combatkit.rules.empire.rulings import USUAL, Rulings
from combatkit.rules.empire.scores import base_missile_initiative

STEP = 10
"""Yards in one distance step."""


@rule("D30-MISSILE-5", "D30-MISSILE-6")
def range_modifier(who: Fighter, weapon: Weapon, yards: int) -> int:
    """What the distance takes off, 0 or less: the weapon's modifier for each full 10 yards.

    Examples
    --------
    >>> archer = Fighter("Ida", weapon="longbow")
    >>> range_modifier(archer, archer.arm, 30), range_modifier(archer, archer.arm, 29)
    (-6, -4)
    """
    if yards < 0:
        raise InputError("distance", f"{yards} is less than nothing", "use 0 or more")
    for_each = weapon.range or who.book.figure("range_thrown", of="weapons")
    return for_each * (yards // STEP)


@rule("D30-MISSILE-3")
def missile_bonus(who: Fighter, weapon: Weapon, yards: int) -> int:
    """Accuracy, less what the distance takes off."""
    return weapon.accuracy + range_modifier(who, weapon, yards)


@rule("D30-MISSILE-1", "D30-GAP-18")
def missile_attack(who: Fighter, weapon: Weapon, yards: int, rulings: Rulings = USUAL) -> int:
    """Attack with a bow or a throw: half of Dexterity, twice the level, the weapon's bonus.

    Examples
    --------
    >>> archer = Fighter("Ida", dexterity=14, missile_level=3, weapon="longbow")
    >>> missile_attack(archer, archer.arm, 20)
    11
    """
    if who.attack is not None:
        return who.attack + range_modifier(who, weapon, yards)
    return rulings.half(who.dexterity) + 2 * who.missile_level + missile_bonus(who, weapon, yards)


@rule("D30-MISSILE-2", "D30-AMB-11", "D30-AMB-24")
def missile_initiative(who: Fighter, weapon: Weapon, yards: int = 0, rulings: Rulings = USUAL) -> int:
    """Initiative of a shot: Initiative, Attentiveness, the level and the weapon's own modifier.

    Examples
    --------
    >>> archer = Fighter("Ida", initiative=10, attentiveness=2, missile_level=3, weapon="longbow")
    >>> missile_initiative(archer, archer.arm), missile_initiative(
    ...     archer, archer.arm, rulings=Rulings(missile_initiative="base"))
    (15, 12)
    """
    base = base_missile_initiative(who)
    if rulings.missile_initiative == "base":
        return base
    late = range_modifier(who, weapon, yards) if rulings.missile_init_range else 0
    return base + who.missile_level + weapon.initiative + late


@rule("D30-MISSILE-5")
def impact(fired: int, who: Fighter, weapon: Weapon, yards: int) -> int:
    """The initiative at which a missile lands.

    Examples
    --------
    >>> archer = Fighter("Ida", weapon="longbow")
    >>> impact(15, archer, archer.arm, 30)
    9
    """
    return fired + range_modifier(who, weapon, yards)


@rule("D30-MISSILE-7")
def acts_by_missile_initiative(in_reach: bool) -> bool:
    """Whether somebody is ordered by missile initiative: all who stand outside the reach of melee."""
    return not in_reach


@rule("D30-MISSILE-4", "D30-GAP-7")
def missile_defense(
    who: Fighter,
    *,
    aware: bool = True,
    pace: Pace = Pace.STILL,
    cover: Cover = Cover.NONE,
    stance: Stance | None = None,
    rulings: Rulings = USUAL,
) -> int:
    """Defense against a missile, before minuses.

    Examples
    --------
    >>> missile_defense(Fighter("Ida", speed=8)), missile_defense(
    ...     Fighter("Ida"), aware=False, pace=Pace.RUNNING, cover=Cover.MOST)
    (14, 24)
    """
    rows = {row["name"]: int(row["defense"]) for row in who.book.table("missile_defense").rows}
    total = int(who.book.table("missile_defense").extra["base"])
    if aware:
        total += rulings.half(who.speed + load(who).speed)
    total += rows.get(pace.value, 0) + rows.get(cover.value, 0)
    if stance in (Stance.DODGE, Stance.DESPERATE_DODGE):
        total += who.book.stances[stance].defense
    return total


@rule("D30-AMB-14")
def facing_counts_for_missiles(faced: int, rulings: Rulings) -> int:
    """What facing several takes off a missile Attack: nothing, unless the option says so."""
    return -5 * max(0, min(faced, MOST_FACED) - 1) if rulings.facing_missile else 0
