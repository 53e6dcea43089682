"""Exercises of the fourth Mythras notebook, on situations: ``mythras-04-2``."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules import ruleset
from combatkit.rules.mythras.knockback import metres


@exercise("mythras-04-1")
def two_hindrances() -> Exercise:
    """Of several rows only the worst counts: prone (Formidable) beside fog (Hard) is Formidable."""
    situation = ["attacker prone", "poor visibility"]
    strike = ruleset("mythras").exchange("Anathaym", "Guard", situation=situation).odds()
    return Exercise(
        int(100 * strike.chance(attack=frozenset({"success", "critical"}))),
        "Prone is Formidable, fog is Hard. Only the worse of the two counts: half of 67, rounded up, is 34.",
        "Look up both rows. Do both count, or only one?",
        {
            23: "You have made it harder twice. Of several rows only the worst counts.",
            45: "That is Hard, the grade of the fog. Being prone is worse.",
            33: "Half of 67 is 33.5, and graded skills are rounded up.",
        },
        unit="per cent",
    )


@exercise("mythras-04-2")
def thrown_back() -> Exercise:
    """19 points against SIZ 11 are 8 too many: two metres."""
    return Exercise(
        metres(19, 2 * 11),
        "19 is 8 more than SIZ 11: one metre for the first 5, one more for the other 3.",
        "By how much is 19 more than 11? Every 5 points, or part of 5, are a metre.",
        {
            8: "8 is by how much the damage exceeds SIZ. Every 5 of it are a metre.",
            1: "A part of 5 counts as a whole metre.",
            4: "Take the defender's SIZ off first.",
        },
        unit="metres",
    )


@exercise("mythras-04-3")
def covered() -> Exercise:
    """The share of random hits on four covered locations."""
    body = ruleset("mythras").fighter("Hoplite").anatomy
    places = ("head", "chest", "abdomen", "left arm")
    return Exercise(
        sum((body.chance(place) for place in places), Fraction(0)),
        "Head 2, chest 3, abdomen 3 and left arm 3 of the 20 faces.",
        "On how many of the 20 faces does a blow land on one of the four?",
        {
            Fraction(4, 7): "The seven locations are not equally likely: count the faces of the d20.",
            Fraction(9, 20): "Those are the faces on which it lands on something that is not covered.",
        },
    )
