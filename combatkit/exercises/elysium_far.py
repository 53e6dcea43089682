"""Exercises of the Elysium notebook on what is far and fast, numbered by notebook and place."""

from __future__ import annotations

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.elysium.blasts import explosion
from combatkit.rules.elysium.checks import mount_slain
from combatkit.rules.elysium.equipment import weapon
from combatkit.rules.elysium.numbers import range_penalty
from combatkit.rules.elysium.ruleset import RULESET
from combatkit.rules.elysium.rulings import Rulings


@exercise("elysium-04-1")
def a_knife_at_45_feet() -> Exercise:
    """Accurate to 30 feet; each 10 feet begun beyond them take 1 off (EL-RANGED-2, EL-RANGED-4)."""
    return Exercise(
        range_penalty(weapon("thrown knife"), 45, Rulings()),
        "15 feet beyond the 30: one step of 10, and another one begun.",
        "How many feet are beyond 30? Each 10 of them that are begun take 1 off.",
        {
            -1: "One full step, that is right. But the second one has begun as well.",
            2: "The size is right. It is a penalty, so write -2.",
            -5: "Only the feet beyond the accurate 30 count.",
            -15: "15 feet too far, that is right. But it is 1 for every 10 of them.",
        },
        unit="points",
    )


@exercise("elysium-04-2")
def a_grenade_goes_astray() -> Exercise:
    """5 feet for each point that is lacking to 10 (EL-EXPL-4)."""
    ben = RULESET.fighter("Fighter", name="Ben", cunning=3, thrown=2)
    landed = explosion(ben, feet=30).play({"attack": 2, "direction": 4, "damage": 5})  # 2 and 5 are 7
    return Exercise(
        landed.outcome["off"],
        "10 less 7 is 3, at 5 feet each.",
        "How much is lacking to 10? Each point is 5 feet.",
        {
            3: "Three points are lacking. Each is 5 feet.",
            5: "That would be one point. Three are lacking.",
            35: "Count what is lacking to 10, not what was rolled.",
            0: "The place has a Dodge of 10, and 7 misses it.",
        },
        unit="feet",
    )


@exercise("elysium-04-3")
def a_fall_with_the_horse() -> Exercise:
    """What is lacking to 18 is damage (EL-MOUNT-13)."""
    rider = RULESET.fighter("Fighter", charm=3, animal_control=2)
    return Exercise(
        mount_slain(rider).play([6]).outcome["damage"],  # 6 and 5 are 11
        "7 are lacking to 18, and 7 Hit Points it costs; and the rider lies prone.",
        "The number is 18. What is lacking is damage.",
        {
            11: "That is the roll. What is lacking to 18 is damage.",
            18: "That is the number to reach. Take the roll off it.",
            1: "Did you count from 12? That is for steadying. For a slain mount it is 18.",
            0: "11 is not enough to land on one's feet: that takes 18.",
        },
        unit="Hit Points",
    )
