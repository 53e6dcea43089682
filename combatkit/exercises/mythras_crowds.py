"""Exercises of the Mythras notebook on rabble and whole fights, numbered by notebook and place."""

from __future__ import annotations

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules import ruleset
from combatkit.rules.mythras.rabble import breaks_at


@exercise("mythras-09-1")
def points_of_a_thug() -> Exercise:
    """CON and SIZ together, a fifth of it, rounded up."""
    return Exercise(
        ruleset("mythras").fighter(standing="rabble").pool,
        "24 divided by five is 4.8, and rounded up 5.",
        "Add CON and SIZ, divide by five, and round up.",
        {
            4: "Round up, not down.",
            24: "That is CON and SIZ together. A fifth of it will do for rabble.",
            7: "That is the chest of a hero. Rabble has one number for the whole body.",
        },
        unit="Hit Points",
    )


@exercise("mythras-09-2")
def how_many_must_fall() -> Exercise:
    """A third of six."""
    return Exercise(
        breaks_at("rabble", 6),
        "A third of six: when two are dead or hurt, the other four run.",
        "What is a third of six?",
        {
            6: "Nobody has to fell them all. Rabble looks at its losses, and goes.",
            3: "Half is for underlings. Rabble runs sooner.",
            4: "That is how many run.",
        },
        unit="thugs",
    )


@exercise("mythras-09-3")
def luck_of_an_average_hero() -> Exercise:
    """POW 11 divided by six, rounded up."""
    return Exercise(
        ruleset("mythras").fighter(POW=11).luck_points,
        "11 divided by six is a little under two: rounded up, 2.",
        "Divide POW by six, and round up. Average POW is 11.",
        {
            1: "Up to a POW of 6 it is one. Average is 11.",
            3: "That takes a POW of 13 or more.",
        },
        unit="points",
    )
