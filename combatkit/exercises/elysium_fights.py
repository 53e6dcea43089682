"""Exercises of the Elysium notebook on whole fights, numbered by notebook and place."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.elysium.ruleset import RULESET


@exercise("elysium-05-1")
def rounds_that_akare_needs() -> Exercise:
    """Two blows a turn against 30 Hit Points and two points of defence, by the mean."""
    nox = RULESET.fighter("Nox")
    blow = RULESET.exchange("Akare", nox, defending=2).odds().mean("damage")
    return Exercise(
        nox.health / (2 * blow),
        "Two blows take 0.86 points a round, and 30 hold that about 35 times.",
        "How much do two blows take in a round? Divide 30 by that.",
        {
            nox.health / blow: "That is with one blow a round. A short sword strikes twice.",
            nox.health * blow: "Divide, do not multiply: how often do 0.86 points go into 30?",
            Fraction(25): "That is what Nox would need for Akare. Take Akare's two blows.",
        },
        unit="rounds",
        near=Fraction(3, 2),
    )


@exercise("elysium-05-2")
def against_a_wall() -> Exercise:
    """10 against 9 and 6: the die must be higher by 6 (EL-DEF-9, EL-CORE-4)."""
    return Exercise(
        RULESET.exchange("Akare", "Nox", defending=6).odds().chance(success=True),
        "The die of the attack has to be higher by 6 or more: ten pairs of a hundred.",
        "Nox has 5 points more than Akare. By how much must the attacking die be higher? Count the pairs.",
        {
            Fraction(55, 100): "So it was without the 6 points of defence.",
            Fraction(15, 100): "Higher by 5 makes the totals equal, and that is a miss.",
            Fraction(0): "It can still happen: a 10 against a 4 is enough.",
            Fraction(90, 100): "So often the blow fails.",
        },
        near=Fraction(1, 100),
    )


@exercise("elysium-05-3")
def one_stab_of_three() -> Exercise:
    """At least one of three (by the chance that none does)."""
    stab = RULESET.exchange(RULESET.fighter("Fighter", weapon="dagger"), "Fighter").chances("defender hurt")
    once = stab["defender hurt"]
    return Exercise(
        1 - (1 - once) ** 3,
        "All three fail about every second time, and otherwise at least one draws blood.",
        "How often do all three fail? The rest is the answer.",
        {
            3 * once: "You added them. Then five stabs would draw blood for certain. Multiply the failures.",
            (1 - once) ** 3: "So often all three fail. The rest is the answer.",
            once**3: "So often all three draw blood. One is enough.",
        },
        near=Fraction(1, 100),
    )
