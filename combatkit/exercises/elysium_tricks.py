"""Exercises of the Elysium notebook on tricks, holds and words, numbered by notebook and place."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.elysium.burdens import larger, spirits
from combatkit.rules.elysium.ruleset import RULESET
from combatkit.rules.elysium.rulings import Rulings


@exercise("elysium-03-1")
def a_kulgeri_keeps_its_club() -> Exercise:
    """The larger adds 4 for each point of Size (EL-DISARM-7)."""
    kulgeri, firnoy = RULESET.fighter("Fighter", size=1), RULESET.fighter("Fighter", size=-1)
    return Exercise(
        larger(kulgeri, firnoy)[1],
        "From -1 to +1 are two points of Size, at 4 each.",
        "How many points of Size lie between -1 and +1? Each is worth 4 to the larger one.",
        {
            4: "From -1 to +1 is not one point but two.",
            2: "That is the difference in Size. Each point of it is worth 4.",
            0: "It is the larger one who defends, and has the bonus on whichever side it stands.",
            -8: "The larger one is helped, not hindered.",
        },
        unit="points",
    )


@exercise("elysium-03-2")
def an_elbow_first() -> Exercise:
    """Damage done to the holder is added to the try (EL-GRAB-19)."""
    skorna, drinnin = (RULESET.fighter(name, conditions=["grabbed"]) for name in ("Skorna", "Drinnin"))
    tries = RULESET.exchange(skorna, drinnin, action="break free", holder_damage=5).odds()
    return Exercise(
        tries.chance(success=True),
        "With 5 more she fails only where his die is higher by 5 or more: 15 pairs of 100.",
        "Count the pairs of dice in which his die is at least 5 higher than hers.",
        {
            Fraction(45, 100): "So it was without the elbow. The 5 points are added to her try.",
            Fraction(9, 10): "You have counted the equal totals for her. Somebody who ties is still held.",
            Fraction(1, 2): "Even without the elbow it was less than that: equal totals do not free her.",
        },
        near=Fraction(1, 100),
    )


@exercise("elysium-03-3")
def frightened_and_bothered() -> Exercise:
    """Threats and taunts both count (EL-INTIM-3, EL-TAUNT-2, EL-AMB-13)."""
    shaken = RULESET.fighter("Fighter", intimidated=2, taunted=1)
    return Exercise(
        sum(penalty for _, penalty in spirits(shaken, Rulings())),
        "Frightened is -4, bothered -2, and both count.",
        "Look at the two tables: two threats, and one taunt. Then add.",
        {
            -4: "That is for the two threats alone. The taunt counts as well.",
            -2: "That is for the taunt alone. And the threats?",
            6: "The size is right. It is a penalty, so write -6.",
            -8: "Two threats are -4, not -6. The third would be.",
        },
        unit="points",
    )
