"""Exercises of the World of Empire notebooks on one swing and on pain, numbered by notebook and place."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.empire.enums import Stance
from combatkit.rules.empire.health import bled_after, bleeding_minuses, exhaustion_after, exhaustion_minuses
from combatkit.rules.empire.ruleset import RULESET
from combatkit.rules.empire.stances import declared

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


# -- 02 pain and breath ------------------------------------------------------------------------------------


@exercise("empire-02-1")
def out_of_the_fight() -> Exercise:
    """8 and 5 minuses are above the Pain Level of 12: the d6, and only a 1 is a collapse."""
    axeman = RULESET.fighter("Axeman", pain=8)
    blow = RULESET.blow(axeman, location="chest", damage=14)
    return Exercise(
        blow.odds().chance("out of the fight"),
        "13 minuses are above his Pain Level, so he checks, and only a 1 takes him out.",
        "Add the minuses. Is a check due? Which faces of it take him out of the fight?",
        {
            0: "No check for the wound alone, as 5 is less than half of 12. But there are 8 minuses already.",
            Fraction(1, 2): "On 2 and 3 he does nothing for a round, but he is not out of the fight.",
            1: "He would collapse without a roll only above 18 minuses.",
        },
    )


@exercise("empire-02-2")
def minuses_of_lost_blood() -> Exercise:
    """Five rounds of 3, four of 1: 19 points, two minuses."""
    bled = 0
    for number in range(9):
        bled = bled_after(bled, 3, resting=number >= 5)
    return Exercise(
        bleeding_minuses(bled),
        "15 points while he fights and 4 while he rests are 19, which is nearer to 20 than to 10.",
        "Add up the points first; at rest the rate is halved, rounded down. Then a tenth of it, rounded.",
        {
            3: "You let him bleed 3 a round at rest as well, 27 points. Resting halves it.",
            1: "19 points are a tenth of 19, and that is rounded in the usual way, not down.",
            bled: "That is the blood. Every 10 points, rounded, are one minus.",
        },
        unit="minuses",
    )


@exercise("empire-02-3")
def minuses_of_lost_breath() -> Exercise:
    """1 less 2 is -1: one minus."""
    cost = declared(RULESET.book, (Stance.ATTACK,), swings=2).exhaustion
    return Exercise(
        exhaustion_minuses(exhaustion_after(1, cost, 10)),
        "1 less 2 is -1, one point below 0. There is no roll against it before -5.",
        "What is left after he has paid 2? How far is that below 0?",
        {
            0: "He may overdraw. At -1 he has one minus.",
            2: "Two is what it costs. Only what is below 0 counts.",
            3: "An attack costs 1, and the second swing 1 more: 2 in all, of which he has 1.",
        },
        unit="minuses",
    )
