"""Exercises of the first two Elysium notebooks, numbered by notebook and place: ``elysium-01-2``."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.elysium.ruleset import RULESET

# -- 01 attack and defence -------------------------------------------------------------------------------


@exercise("elysium-01-1")
def the_same_on_both_sides() -> Exercise:
    """Equal totals go to the defender (EL-CORE-4)."""
    hit = RULESET.exchange("Akare", "Nox").after(6, 7).odds().chance(success=True)
    return Exercise(
        "yes" if hit else "no",
        "16 against 16: an attack has to be higher, so Nox has turned it aside.",
        'Write "yes" or "no". Both have 16: who wins then?',
        {"yes": "16 is not higher than 16. Equal totals go to whoever defends."},
        unit="",
    )


@exercise("elysium-01-2")
def as_good_as_the_other() -> Exercise:
    """Equal bonuses: of 100 pairs of dice the 10 equal ones go to the defender."""
    odds = RULESET.exchange("Fighter", "Fighter").odds()
    return Exercise(
        odds.chance(success=True),
        "Ten pairs of a hundred are equal and go to the defender; half of the other ninety hit.",
        "Two ten-sided dice have a hundred pairs. In how many is the attacker's die the higher one?",
        {
            Fraction(1, 2): "It would be, were it not for equal dice: those go to the defender.",
            Fraction(11, 20): "So often the defence holds. You have given the equal dice to the attacker.",
            Fraction(1, 10): "So often the two dice are equal. How often is the attacker's higher?",
        },
        near=Fraction(1, 100),
    )


@exercise("elysium-01-3")
def what_gets_through() -> Exercise:
    """Damage 20 against Guard 16."""
    played = RULESET.exchange("Akare", "Nox").play([7, 3, 9, 4])
    return Exercise(
        played.outcome["damage"],
        "9 and 4 and 3 and 4 are 20; 4 and 5 and 3 and 4 are 16.",
        "Add up Damage (die, Muscle, Might, Harm) and Guard (die, Endurance, Guard, Armor), and subtract.",
        {
            20: "That is the Damage Roll. Take Nox's Guard Roll off it.",
            8: "You have forgotten the chain shirt: Armor is a part of Guard.",
            5: "So it was with the dice 8 and 2. Now they show 9 and 4.",
            16: "That is the Guard Roll. What has Damage more?",
        },
        unit="Hit Points",
    )
