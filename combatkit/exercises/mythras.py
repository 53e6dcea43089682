"""Exercises of the Mythras notebooks, numbered by notebook and place: ``mythras-01-2``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.odds.options import open_choices
from combatkit.rules import ruleset
from combatkit.rules.exchange import Exchange
from combatkit.rules.mythras.damage import half, parried, wound_level
from combatkit.rules.mythras.effect_steps import maximised
from combatkit.rules.mythras.weapons import weapon


def _exchange(attacker: Any, defender: Any, **setup: Any) -> Exchange:
    return ruleset("mythras").exchange(attacker, defender, **setup)


# -- 01 attack and parry -----------------------------------------------------------------------------------


@exercise("mythras-01-1")
def past_the_parry() -> Exercise:
    """Huge against Large stops half, and of an odd number the larger half gets through."""
    axe, shield = weapon("Great axe"), weapon("Peltast shield")
    return Exercise(
        parried(11, axe.size, shield.size),
        "Huge against Large is one Size apart: half is stopped, and the larger half of 11 gets through.",
        "Look up Large (the parry) against Huge (the attack) in the table of MY-PARRY-1.",
        {
            11: "So much gets through if the parry is two Sizes too small. Large against Huge is only one.",
            0: "A parry stops everything only if it is at least as large as the attack, and Large is not.",
            5: "Half is right. But of an odd number the kit lets the larger half through, unless the option "
            "half_damage says otherwise.",
        },
        unit="points",
    )


@exercise("mythras-01-2")
def against_no_defence() -> Exercise:
    """Without a defence, every hit wins an effect."""
    tired = ruleset("mythras").fighter("Peltast", action_points=0)
    parried = _exchange("Anathaym", "Peltast").chances("attacker wins effects")["attacker wins effects"]
    return Exercise(
        _exchange("Anathaym", tired).chances("attacker wins effects")["attacker wins effects"],
        "No defence counts as a failure, so whenever she hits, she also wins an effect.",
        "No defence counts as a failure. Which of her rolls are better than a failure?",
        {
            parried: "That is how often she wins one while the Peltast can parry.",
            1: "After a hit it is certain. But she has to hit first.",
            "0.07": "That is how often she rolls a critical, which wins two. A success is enough for one.",
        },
    )


@exercise("mythras-01-3")
def against_an_announced_parry() -> Exercise:
    """The excess over 100 of an announced parry comes off the attacker's skill."""
    odds = _exchange("Anathaym", "Zamothis", declared=True).odds()
    return Exercise(
        odds.chance(attack=frozenset({"success", "critical"})),
        "His 20 points over 100 come off her skill.",
        "How far is he above 100? That much comes off her 67.",
        {
            "0.67": "That is her chance when he waits and sees. Announced, his excess over 100 comes off.",
            "0.87": "His excess makes it harder for her, not easier.",
            "0.56": "The excess is taken off as it stands, in points of skill; nothing is divided.",
        },
    )


# -- 02 special effects ------------------------------------------------------------------------------------


@exercise("mythras-02-1")
def the_closed_one() -> Exercise:
    """Of four effects, one takes a critical."""
    won = open_choices(_exchange("Anathaym", "Peltast").after(34, 90))
    four = ("bleed", "impale", "bypass armour", "trip opponent")
    return Exercise(
        next(name for name in four if name not in won.open),
        "It takes a critical, and 34 is a success. The other three are open.",
        "Three of the four are in the list of open effects after 34 against 90. Look it up there.",
        {
            "bleed": "Bleed takes a cutting weapon, and a shortsword cuts as well as it stabs.",
            "impale": "Impale takes an impaling weapon, and a shortsword stabs.",
            "trip opponent": "Trip Opponent takes no particular roll and no particular weapon.",
        },
        unit="",
    )


@exercise("mythras-02-2")
def both_dice_at_their_highest() -> Exercise:
    """Each pick of Maximise Damage lifts one die."""
    once = maximised(weapon("Great club").damage, 6)
    return Exercise(
        int(maximised(once, 6)),
        "Two picks, two dice, 6 each. Only the Damage Modifier is still rolled.",
        "Each time it is taken, one of the two dice counts its highest face.",
        {
            6: "That is one die. Taken a second time, the effect lifts the other one too.",
            7: "7 is the average of 2d6 when both are rolled. Neither is.",
            24: "The dice count their highest face; nothing is doubled.",
        },
        unit="points",
    )


@exercise("mythras-02-3")
def tripped_by_a_twenty() -> Exercise:
    """To hold out takes a critical, or a success that is not lower than the attack roll."""
    tripped = _exchange("Anathaym", "Peltast").after(20, 90, "trip opponent", 12, 2).odds()
    falls = tripped.chance(defender_conditions="prone")
    return Exercise(
        falls,
        "He holds out with 01 to 05 and with 20 to 50: 36 faces of 100. On the others he falls.",
        "On which faces of the d100 does he hold out? Count the criticals, then successes of 20 and up.",
        {
            1 - falls: "That is how likely he is to hold out.",
            "0.5": "So often he fails his Evade roll. But a success with 06 to 19 does not save him either.",
            "0.69": "You have left out his criticals: 01 to 05 beat any mere success.",
            "0.65": "At exactly 20 nobody wins, and then nothing changes: he stays on his feet.",
        },
        near=Fraction(1, 500),
    )


# -- 03 damage and wounds ----------------------------------------------------------------------------------


@exercise("mythras-03-1")
def parry_before_armour() -> Exercise:
    """The parry halves before the armour takes its points."""
    return Exercise(
        half(12) - 3,
        "First the parry, 12 becomes 6; then the armour, 6 less 3.",
        "Take the steps of MY-DMG-1 in order: the parry, then the armour.",
        {
            5: "That is armour first, then half of what is left. The parry comes first.",
            6: "That is after the parry. The armour takes its 3 points as well.",
            9: "That is the armour alone. The parry stops half before it.",
        },
        unit="points",
    )


@exercise("mythras-03-2")
def how_bad_a_leg() -> Exercise:
    """As far below zero as it began above it: Major."""
    return Exercise(
        wound_level(2 - 7, 5).label,
        "2 less 7 is -5, as far below zero as it began above it.",
        "What has the leg left? Compare that with what it began with.",
        {
            "serious": "It would be down to -4. But 2 less 7 is -5, and the leg began with 5.",
            "minor": "Minor is for a location that has something left above zero.",
        },
        unit="",
    )


@exercise("mythras-03-3")
def unconscious_from_a_forty() -> Exercise:
    """To stay awake takes a critical, or a success that is not lower than the attack roll."""
    blow = ruleset("mythras").blow("Anathaym", location="abdomen", damage=10, attack_roll=40)
    falls = blow.chances("target out of the fight")["target out of the fight"]
    return Exercise(
        falls,
        "She holds out with 01 to 06 and with 40 to 52: 19 faces of 100.",
        "On which faces does she hold out? Her criticals, and her successes of 40 and up.",
        {
            1 - falls: "That is how likely she stays awake.",
            "0.48": "So often she fails Endurance. But a success with 07 to 39 is beaten by the 40 as well.",
            "0.87": "You have left out her criticals: 01 to 06 beat any mere success.",
            "0.82": "At exactly 40 nobody wins, and then nothing happens to her: she stays awake.",
        },
        near=Fraction(1, 500),
    )
