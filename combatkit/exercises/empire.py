"""Exercises of the World of Empire notebooks on one swing and on pain, numbered by notebook and place."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.empire.ruleset import RULESET

# -- 01 one swing ------------------------------------------------------------------------------------------


@exercise("empire-01-1")
def lowest_face() -> Exercise:
    """Defense 33 less Attack 13 is 20, which an equal total does not beat."""
    x = RULESET.exchange("Swordsman", "Shield-bearer")
    landed = [face for face in range(2, 30) if x.after(face).odds().chance("the attack hits")]
    return Exercise(
        min(landed),
        "His Defense is 33. With 20 on the die the total would be equal, and equal misses.",
        "Take the Attack of 13 off the Defense of the score sheet. Does an equal total hit?",
        {
            20: "13 and 20 are 33, which equals his Defense. The swing must beat it.",
            17: "You gave his style 1 point a level. With a shield on the arm it is 2.",
            19: "The shield has a modifier of its own, beside the 2 for each level.",
            16: "You gave his style 1 point a level, and an equal total misses.",
        },
        unit="",
    )


@exercise("empire-01-2")
def level_of_a_critical() -> Exercise:
    """11 of 15 are two full quarters, and the margin adds one level."""
    played = RULESET.blow("Axeman", location="chest", damage=13, levels=1).play([])
    return Exercise(
        int(str(played.outcome["wound"]).removeprefix("level ")),
        "13 less 2 is 11, which holds two quarters of 15. The critical makes it one more.",
        "Armour comes off first. How many quarters of 15 are in what is left? Then add the critical.",
        {
            4: "You forgot the leather. It stops 2 before the quarters are counted.",
            2: "That is the wound without the critical.",
            1: "Count the full quarters of 15: each of them is 3¾ points.",
            5: "You forgot the leather, and a critical adds one level, not two.",
        },
        unit="",
    )


@exercise("empire-01-3")
def a_critical_or_better() -> Exercise:
    """10 and 22 are 32, 10 above Bob's 22."""
    odds = RULESET.exchange("Big Red Chewing-Gum", "Bob the Blob").odds()
    return Exercise(
        odds.chance("the attack is critical"),
        "32 is 10 above 22. With Attack 10 that takes a 22 on the die: nine faces of thirty.",
        "Which total is 10 above the Defense? Which face makes it, and how many faces are that or higher?",
        {
            Fraction(18, 30): "So often he hits at all. A critical takes a margin of 10.",
            Fraction(8, 30): "10 above the Defense is enough. Only for a plain hit must it be beaten.",
            Fraction(19, 30): "So often he would hit if equal totals did. A critical takes more than a hit.",
            Fraction(1, 30): "That is a 30. Most critical hits need no rolling on.",
        },
    )
