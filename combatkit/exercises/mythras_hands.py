"""Exercises of the Mythras notebook on several opponents, surprise and bare hands."""

from __future__ import annotations

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules import ruleset
from combatkit.rules.mythras.enums import Grade
from combatkit.rules.mythras.skill import graded


@exercise("mythras-07-1")
def effects_of_a_stab_in_the_back() -> Exercise:
    """A critical against a failure, and surprise."""
    stab = ruleset("mythras").exchange("Assassin", "Guard", surprise="flat-footed")
    won = next(int(str(it["effects"])) for it, _ in stab.after(1).odds() if it["attack"] == "critical")
    return Exercise(
        won,
        "Two for a critical against a failure, and one for surprise.",
        "How many are there for a critical against a failure? Surprise adds one.",
        {
            2: "That is the critical alone. Surprise brings one more.",
            1: "So many does a plain hit win without surprise.",
            4: "Three is the most that levels can give, and against a failure a critical wins two.",
        },
        unit="effects",
    )


@exercise("mythras-07-2")
def a_strange_weapon() -> Exercise:
    """Two grades harder is Formidable."""
    return Exercise(
        graded(60, Grade.STANDARD.shifted(2)),
        "Two grades harder is Formidable, and that is half.",
        "Standard, Hard, Formidable: what does Formidable make of a skill?",
        {
            40: "That is Hard, one grade. Rather different is two.",
            6: "That would be Herculean.",
            60: "Only for a weapon that is nearly the same.",
        },
        unit="%",
    )
