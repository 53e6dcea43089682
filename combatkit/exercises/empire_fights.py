"""Exercises of the World of Empire notebook on a whole fight, numbered by notebook and place."""

from __future__ import annotations

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules import fight
from combatkit.rules.empire.load import exhaustion_now
from combatkit.rules.fights import Fight


@exercise("empire-05-1")
def who_declares_first() -> Exercise:
    """The slowest."""
    sides = {"One": ["Duellist"], "Two": ["Swordsman"], "Three": ["Axeman"]}
    at: Fight = fight("empire", sides, policy=None).take("begin")
    while "declarations" not in at.clock:
        at = at.take("face")
    return Exercise(
        at.turn,
        "The slowest shows his hand first, and the quicker ones can answer it.",
        "Is it better to speak first, or to hear first? The higher initiative has the better of it.",
        {
            "Duellist": "He acts first. But he has the right to hear the others before he declares.",
            "Swordsman": "He is neither the quickest nor the slowest.",
        },
        unit="",
    )


@exercise("empire-05-2")
def breath_after_three_rounds() -> Exercise:
    """Two points a round."""
    at: Fight = fight("empire", {"Ford": ["Swordsman"], "Bank": ["Axeman"]}, policy=None).take("begin")
    for _ in range(3):
        at = at.take("guard").take("attack", also=("parry",))
        while "initiative" in at.clock:
            at = at.take("let go")
        while "end" in at.clock:
            at = at.take("end of round", [20])
    return Exercise(
        exhaustion_now(at.fighter("Swordsman")),
        "The attack costs 1 and the parry 1, and that in each of three rounds.",
        "What do Attack and Parry cost together? And in three rounds?",
        {
            7: "That is the attack alone. The parry costs a point as well.",
            8: "That is after one round.",
            6: "That is after two rounds, or six is what he has spent.",
        },
        unit="points",
    )


@exercise("empire-05-3")
def when_he_strikes_back() -> Exercise:
    """10 after the Parry at 17."""
    at: Fight = fight("empire", {"Ford": ["Swordsman"], "Bank": ["Axeman"]}, policy=None).take("begin")
    at = at.take("attack").take("parry").take("strike", [12])
    return Exercise(
        int(at.clock.rpartition(" ")[2]),
        "A strike back comes 10 later than the option that gives it, and he parries at 17.",
        "At which initiative does he parry? How much later does a strike back come?",
        {
            17: "That is when he parries. The strike back comes later.",
            6: "You counted from the Axeman's blow. It is 10 after his own Parry.",
            16: "That is when the Axeman strikes.",
            15: "A strike back takes as long as any further action: 10.",
        },
        unit="",
    )
