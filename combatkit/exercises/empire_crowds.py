"""Exercises of the World of Empire notebook on many and far, numbered by notebook and place."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.empire.initiative import slots
from combatkit.rules.empire.missile import impact
from combatkit.rules.empire.ruleset import RULESET


@exercise("empire-04-1")
def the_third_swing() -> Exercise:
    """25, 15, 5."""
    return Exercise(
        slots(25, 3)[-1],
        "The first swing falls at 25, and each further one 10 later.",
        "When does the first swing fall? And how much does each further one cost?",
        {
            15: "That is the second swing.",
            -5: "That would be the fourth. The first swing costs nothing.",
            25: "That is the first swing.",
            10: "He begins at his own initiative, not at 30.",
        },
        unit="",
    )


@exercise("empire-04-2")
def the_arrow_lands() -> Exercise:
    """2 for each 10 yards: 8 points later."""
    archer = RULESET.fighter("Archer")
    return Exercise(
        impact(16, archer, archer.arm, 40),
        "The longbow's range modifier at 40 yards is -8, and by so much the arrow comes later.",
        "What does the longbow lose for each 10 yards? By as much the arrow is late.",
        {
            16: "That is when it leaves the bow.",
            24: "Later in the round means a lower initiative.",
            14: "2 is for each 10 yards, and there are four of them.",
            12: "That is 1 for each 10 yards. A longbow loses 2.",
        },
        unit="",
    )


@exercise("empire-04-3")
def three_recruits() -> Exercise:
    """8 against 17: the faces 10 to 30."""
    x = RULESET.exchange("Recruit", "Swordsman", defender_faces=3, attacker_situation=["three on one"])
    return Exercise(
        x.chances("the attack hits")["the attack hits"],
        "Facing three takes 10 off his Defense, and the crowd 2 off each of their Attacks: 8 against 17.",
        "What does facing three take off the Swordsman's Defense, and what the crowd off each Attack?",
        {
            Fraction(23, 30): "You forgot that three on one are in each other's way: 2 off Attack.",
            Fraction(11, 30): "You forgot what facing three takes off his Defense.",
            Fraction(13, 30): "That is how often a single Recruit hits a Swordsman who faces nobody else.",
            Fraction(16, 30): "That is with 5 off his Defense, as for two. Three make it 10.",
            Fraction(22, 30): "8 and 9 are 17, which equals his Defense. It must be beaten.",
        },
    )
