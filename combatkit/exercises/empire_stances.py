"""Exercises of the World of Empire notebook on stances, numbered by notebook and place."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.empire.ruleset import RULESET


@exercise("empire-03-1")
def lowest_face_of_two_blades() -> Exercise:
    """14 less 2 is 12, and 12 more only equals the Defense of 24."""
    x = RULESET.exchange("Duellist", "Axeman", attacker_both_weapons=True)
    landed = [face for face in range(2, 30) if x.after(face).odds().chance("the attack hits")]
    return Exercise(
        min(landed),
        "Striking with both takes 2 off Attack, in place of the 4 of Swing Twice: 12 against 24.",
        "What does striking with both weapons take off Attack? Does an equal total hit?",
        {
            15: "That is Swing Twice with one weapon, 4 off. With both it is only 2.",
            11: "You forgot that striking with both takes 2 off Attack.",
            12: "12 and 12 are 24, which equals his Defense. The swing must beat it.",
        },
        unit="",
    )


@exercise("empire-03-2")
def a_desperate_polearm() -> Exercise:
    """One face for everybody, one for the polearm, two for the option."""
    x = RULESET.exchange("Polearm-bearer", "Swordsman", attacker_option="desperate attack")
    return Exercise(
        x.chances("the attack fumbles")["the attack fumbles"],
        "1 for everybody, 1 for the polearm, 2 for the desperate attack: four faces of thirty.",
        "Every point of Fumble is one face of the d30, on top of the one that everybody has.",
        {
            Fraction(3, 30): "One point is missing: the base, or the polearm's.",
            Fraction(2, 30): "That is what the option adds. Base and polearm come on top.",
            Fraction(1, 30): "That is the base. Weapon and option add to it.",
            Fraction(5, 30): "That would be a charge, with 3. A desperate attack adds 2.",
        },
    )


@exercise("empire-03-3")
def a_staff_strikes_back() -> Exercise:
    """Half of the time it strikes back, and two swings in three hit."""
    missed = RULESET.exchange("Axeman", "Staff-fighter", defender_option="parry").after(5)
    return Exercise(
        missed.odds().chance(back=frozenset({"hit", "critical", "double critical"})),
        "3 faces of 6 strike back, and 20 faces of 30 hit: one in three.",
        "On which faces of the d6 does a staff strike back? And then it is an attack like any other.",
        {
            Fraction(1, 2): "So often he strikes back. He still has to hit.",
            Fraction(2, 3): "So often he would hit. But first the d6 must let him strike.",
            Fraction(2, 9): "That is with 1 to 2 on the d6. A quarterstaff strikes back on 1 to 3.",
        },
    )
