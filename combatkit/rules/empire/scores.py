"""Base scores, styles and damage bonus: what a fighter brings to a round before anything is chosen."""

from __future__ import annotations

from combatkit.rules.card import rule
from combatkit.rules.empire.book import Weapon
from combatkit.rules.empire.enums import Condition, Style
from combatkit.rules.empire.fighter import FIST, Fighter
from combatkit.rules.empire.load import load
from combatkit.rules.empire.rulings import USUAL, Rulings


def odd(level: int) -> int:
    """The odd levels up to this one: 1, 3, 5 ...

    Examples
    --------
    >>> [odd(level) for level in range(5)], [even(level) for level in range(5)]
    ([0, 1, 1, 2, 2], [0, 0, 1, 1, 2])
    """
    return -(-level // 2)


def even(level: int) -> int:
    """The even levels up to this one: 2, 4, 6 ..."""
    return level // 2


# -- base scores -------------------------------------------------------------------------------------------


@rule("D30-BASE-1")
def base_attack(who: Fighter) -> int:
    """Adjusted Coordination, under the load."""
    return coordination_now(who)


@rule("D30-ENC-2", "D30-ENC-3")
def coordination_now(who: Fighter) -> int:
    """Adjusted Coordination under what is worn and held.

    Examples
    --------
    >>> coordination_now(Fighter("Ida", coordination=8, armour="mail"))
    7
    """
    return who.coordination + load(who).coordination


@rule("D30-ENC-3")
def speed_now(who: Fighter) -> int:
    """Adjusted Speed under what is worn and held."""
    return who.speed + load(who).speed


@rule("D30-BASE-2")
def base_defense(who: Fighter) -> int:
    """Adjusted Speed, 12, and the odd levels of Combat Position.

    Examples
    --------
    >>> base_defense(Fighter("Ida", speed=8, cp_level=3))
    22
    """
    return speed_now(who) + 12 + odd(who.cp_level)


@rule("D30-BASE-3")
def base_initiative(who: Fighter) -> int:
    """Initiative for melee: with the even levels of Combat Position."""
    return who.initiative + even(who.cp_level)


@rule("D30-BASE-4")
def base_missile_initiative(who: Fighter) -> int:
    """Initiative for missiles: with the level of Attentiveness."""
    return who.initiative + who.attentiveness


@rule("D30-GAP-10", "D30-ENC-2", "D30-ENC-3")
def position_rating(who: Fighter) -> int:
    """The rating of Combat Position: given, or the mean of Coordination and Speed and twice the level.

    Examples
    --------
    >>> position_rating(Fighter("Ida")), position_rating(Fighter("Ida", armour="plate"))
    (10, 9)
    """
    if who.cp_rating is not None:
        return who.cp_rating
    return skill_rating((coordination_now(who) + speed_now(who)) // 2, who.cp_level)


def flourish_rating(who: Fighter) -> int:
    """The rating of Flourish: given, or Coordination and twice the level."""
    return (
        skill_rating(coordination_now(who), who.flourish_level)
        if who.flourish_rating is None
        else who.flourish_rating
    )


@rule("D30-GAP-10")
def skill_rating(base: int, level: int) -> int:
    """The rating of a skill: its base and twice its level.

    Examples
    --------
    >>> skill_rating(8, 1)
    10
    """
    return base + 2 * level


# -- styles ------------------------------------------------------------------------------------------------


@rule("D30-STYLE-8")
def working_level(who: Fighter) -> int:
    """The level of the style with the weapon in hand: one less for Weapon and Shield with another weapon."""
    if who.style == Style.SHIELD and who.other_weapon:
        return max(0, who.style_level - 1)
    return who.style_level


@rule("D30-STYLE-1", "D30-STYLE-2", "D30-STYLE-3", "D30-STYLE-11", "D30-AMB-22")
def style_attack(who: Fighter, rulings: Rulings) -> int:
    """What the style adds to Attack: 1 for each level; for Two Weapons as the option says, either hand."""
    return working_level(who) * (rulings.two_weapons_attack if who.style == Style.TWO else 1)


@rule("D30-STYLE-1", "D30-STYLE-2", "D30-STYLE-3", "D30-STYLE-5", "D30-STYLE-9", "D30-STYLE-10")
def style_defense(who: Fighter, both_attack: bool = False) -> int:
    """What the style adds to Defense.

    Examples
    --------
    >>> style_defense(Fighter("Ida", style="weapon and shield", shield="buckler", style_level=3))
    6
    >>> style_defense(Fighter("Ida", style="weapon and shield", style_level=3))
    0
    """
    level = working_level(who)
    if who.style == Style.SHIELD:
        return 2 * level if who.board else 0
    if who.style == Style.TWO and defends_with_second(who) and not both_attack:
        return 2 * level
    return level


def defends_with_second(who: Fighter) -> bool:
    """Whether a second weapon is there to defend with."""
    return who.style == Style.TWO and who.holds_second


def shields(who: Fighter) -> bool:
    """Whether something beside the weapon in hand can parry: a shield or a second weapon."""
    return who.board is not None or who.holds_second


@rule("D30-STYLE-12", "D30-GAP-14")
def left_hand(who: Fighter, both_attack: bool = False) -> int:
    """The advantage of a left-handed fighter; none while both weapons attack.

    Examples
    --------
    >>> left_hand(Fighter("Ida", left_handed=True)), left_hand(Fighter("Ida", left_handed=True), True)
    (1, 0)
    """
    return who.book.figure("left_handed") if who.left_handed and not both_attack else 0


@rule("D30-STYLE-6")
def shield_attack(who: Fighter) -> int:
    """What a shield takes off Attack, as a number of 0 or less."""
    return who.board.attack if who.board and who.style != Style.TWO else 0


@rule("D30-STYLE-2", "D30-STYLE-8")
def shield_defense(who: Fighter) -> int:
    """What a shield itself adds to Defense."""
    return who.board.defense if who.board and who.style != Style.TWO else 0


@rule("D30-STYLE-5", "D30-STYLE-8")
def weapon_defense(who: Fighter) -> int:
    """The weapon's own defensive modifier, where it counts."""
    return who.arm.defense if weapon_counts(who) else 0


@rule("D30-STYLE-8", "D30-GAP-5", "D30-GAP-11")
def weapon_counts(who: Fighter) -> bool:
    """Whether a weapon's own defensive modifier counts.

    It does not with another than the main weapon of Weapon and Shield, nor while bound, nor in close combat.
    """
    another = who.style == Style.SHIELD and who.other_weapon
    return not (another or who.has(Condition.BOUND) or who.has(Condition.CLOSE))


@rule("D30-BASE-6")
def defense_with_weapon(who: Fighter) -> int:
    """What of a Defense is lost with the weapon: its modifier, for that of a bare fist.

    Examples
    --------
    >>> defense_with_weapon(Fighter("Ida")), defense_with_weapon(Fighter("Ida", defense=27))
    (4, 0)
    """
    if who.defense is not None or not weapon_counts(who):
        return 0
    return who.arm.defense - who.book.weapon(FIST).defense


@rule("D30-BASE-6", "D30-STYLE-5", "D30-STYLE-9")
def defense_with_other_hand(who: Fighter, both_attack: bool = False) -> int:
    """What of a Defense is lost with shield or second weapon: theirs, and what the style has of them.

    Examples
    --------
    >>> defense_with_other_hand(Fighter("Ida", style="weapon and shield", shield="buckler", style_level=3))
    7
    """
    if who.defense is not None:
        return 0
    without = 0 if who.style == Style.SHIELD else working_level(who)
    return style_defense(who, both_attack) + shield_defense(who) - without


# -- totals ------------------------------------------------------------------------------------------------


@rule("D30-BASE-5", "D30-GAP-18")
def melee_attack(who: Fighter, rulings: Rulings = USUAL, *, both_attack: bool = False) -> int:
    """Attack in melee before options, situations and minuses.

    Examples
    --------
    >>> melee_attack(Fighter("Ida", armour="leather"))
    13
    """
    if who.attack is not None:
        return who.attack
    return (
        base_attack(who)
        + style_attack(who, rulings)
        + who.arm.attack
        + shield_attack(who)
        + left_hand(who, both_attack)
    )


@rule("D30-BASE-6")
def melee_defense(who: Fighter, *, both_attack: bool = False) -> int:
    """Defense in melee before options, situations and minuses.

    Examples
    --------
    >>> melee_defense(Fighter("Ida", armour="leather"))
    27
    """
    if who.defense is not None:
        return who.defense
    return base_defense(who) + weapon_defense(who) + style_defense(who, both_attack) + shield_defense(who)


@rule("D30-BASE-7", "D30-GAP-18")
def melee_initiative(who: Fighter) -> int:
    """Initiative in melee before situations and minuses.

    Examples
    --------
    >>> melee_initiative(Fighter("Ida"))
    17
    """
    if who.initiative_total is not None:
        return who.initiative_total
    style = working_level(who) * who.book.figure("initiative_per_level")
    return base_initiative(who) + style + who.arm.initiative


@rule("D30-MULTI-4", "D30-AMB-20")
def ignored_defense(who: Fighter) -> int:
    """Defense against an opponent who is ignored: Adjusted Speed and 6.

    Examples
    --------
    >>> ignored_defense(Fighter("Ida", speed=8))
    14
    """
    return speed_now(who) + 6


@rule("D30-GAP-11")
def close_attack(who: Fighter) -> int:
    """Attack in close combat: Base Attack and the level of close combat, no weapon modifier."""
    return base_attack(who) + who.close_level


@rule("D30-GAP-14")
def tactical_movement(who: Fighter) -> int:
    """Yards in 6 points of initiative.

    Examples
    --------
    >>> tactical_movement(Fighter("Ida", speed=8))
    2
    """
    by = load(who)
    return max(0, (who.speed + by.speed) // who.book.figure("movement_share") + by.movement)


# -- damage ------------------------------------------------------------------------------------------------


@rule("D30-DMG-3", "D30-DMG-5")
def strength_bonus(score: int, thrusting: bool) -> int:
    """What Might (for a thrown weapon Coordination) adds to damage.

    Examples
    --------
    >>> strength_bonus(10, False), strength_bonus(4, False), strength_bonus(4, True), strength_bonus(3, True)
    (4, -1, 0, -1)
    """
    if score > 6:
        return score - 6
    least = 4 if thrusting else 5
    return min(0, score - least)


@rule("D30-DMG-6")
def bounded_bonus(bonus: int, maximum: int, rulings: Rulings = USUAL) -> int:
    """The bonus with a weapon: above its maximum, the mean of both.

    Examples
    --------
    >>> bounded_bonus(4, 2), bounded_bonus(3, 5), bounded_bonus(7, 2)
    (3, 3, 4)
    """
    return rulings.half(bonus + maximum) if bonus > maximum else bonus


@rule("D30-DMG-2", "D30-DMG-4", "D30-DMG-5")
def damage_bonus(who: Fighter, weapon: Weapon, rulings: Rulings = USUAL, *, thrown: bool = False) -> int:
    """What is added to a weapon's dice: Might, Coordination for a throw, the draw of a bow."""
    if weapon.bow:
        return who.draw_bonus
    score = coordination_now(who) if thrown else who.might
    return bounded_bonus(strength_bonus(score, weapon.kind == "T"), weapon.maximum, rulings)
