"""Exercises of the Mythras notebook on charges and distance, numbered by notebook and place."""

from __future__ import annotations

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules import ruleset
from combatkit.rules.mythras.damage import Stops, stops
from combatkit.rules.mythras.weapons import weapon

STOPPED = {Stops.ALL: "all", Stops.HALF: "half", Stops.NONE: "nothing"}


@exercise("mythras-06-1")
def stopped_of_a_charging_lance() -> Exercise:
    """Huge and one Size more against Large."""
    lance, shield = weapon("Lance"), weapon("Peltast shield")
    return Exercise(
        STOPPED[stops(lance.size.shifted(1), shield.size)],
        "Enormous against Large is two Sizes apart, and then a parry stops nothing.",
        "Count the steps from Large to Enormous, and look at the table of notebook 1.",
        {
            "half": "So it would be without the charge: Huge against Large is one step.",
            "all": "A parry stops all only if it is at least as large as the blow.",
        },
    )


@exercise("mythras-06-2")
def faces_for_the_legs() -> Exercise:
    """None of d10 + 10 falls on a leg."""
    body = ruleset("mythras").fighter("Guard").anatomy
    legs = sum(body.at(face).kind == "leg" for face in range(11, 21))
    return Exercise(
        legs,
        "d10 + 10 gives 11 to 20, and the legs are faces 1 to 6.",
        "Which faces can d10 + 10 show at all?",
        {
            6: "That is how many there are on the whole d20.",
            3: "Not even that many: the lowest d10 + 10 can be is 11.",
        },
        unit="faces",
    )


@exercise("mythras-06-3")
def steps_of_reach() -> Exercise:
    """From a dagger to a greatsword."""
    dagger, greatsword = weapon("Dagger"), weapon("Greatsword")
    assert dagger.reach is not None and greatsword.reach is not None
    return Exercise(
        greatsword.reach - dagger.reach,
        "Short to Long are two steps, so the rules of reach apply.",
        "Look up both Reaches, and count the steps on the ladder Touch, Short, Medium, Long, Very Long.",
        {
            1: "Between Short and Long there is Medium.",
            3: "From Touch it would be three. A dagger has Reach Short.",
        },
        unit="steps",
    )
