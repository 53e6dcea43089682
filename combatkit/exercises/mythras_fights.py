"""Exercises of the Mythras notebooks on fights of several, numbered by notebook and place."""

from __future__ import annotations

from typing import Any

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules import fight
from combatkit.rules.fights import Fight

PARRIED = [30, 40, 17, 3]
"""A success against a success: the shield stops all, the left arm, 3 points."""


def _first_round(sides: dict[str, Any], order: list[int], script: list[Any]) -> list[str]:
    """Who attacks in the first round, when everybody does so on their turn and is parried each time."""
    at: Fight = fight("mythras", sides, policy=None).take("initiative", order)
    attackers = []
    while at.clock.startswith("Round 1,"):
        attackers.append(at.turn)
        at = at.take("attack", script)
    return attackers


@exercise("mythras-05-1")
def attacks_of_the_slower() -> Exercise:
    """Attack, parry, attack, parry, attack, parry: three points each are gone."""
    attackers = _first_round({"Pupil": ["Anathaym"], "Master": ["Zamothis"]}, [7, 4], PARRIED)
    return Exercise(
        attackers.count("Zamothis"),
        "She attacks, he parries; he attacks, she parries; she attacks, he parries. Six points are gone.",
        "Count the points: every attack takes one of the attacker's and one of the defender's.",
        {
            3: "So many if he never had to parry. Each parry is one of his three points.",
            2: "His second turn would come in the second cycle, but his parry against her second attack "
            "takes the last point.",
            0: "After her first attack he has two points left, and his turn comes in the same cycle.",
        },
        unit="attacks",
    )


@exercise("mythras-05-2")
def turns_left_after_three_arrows() -> Exercise:
    """Three reactions take three points."""
    archers = [{"name": "Centaur", "body": "centaur", "weapon": "Shortspear", "action_points": 2}] * 3
    order = [1, 10, 9, 8]
    at: Fight = fight("mythras", {"Pupil": ["Anathaym"], "Herd": archers}, policy=None).take(
        "initiative", order
    )
    while at.clock == "Round 1, cycle 1" and at.turn != "Anathaym":
        at = at.take("attack", [5, "parry", 40, 17, 3])
    return Exercise(
        int(at.turn == "Anathaym" and at.clock.startswith("Round 1,")),
        "Three arrows, three reactions, three points: at zero there is no turn.",
        "What does a reaction cost, and how many points has she?",
        {
            1: "Her turn comes only if a point is left when her number is called.",
            3: "Three is what she has at the start of the round. The three parries come off that.",
            2: "A parry costs a point whether or not it is her turn.",
        },
        unit="turns",
    )


@exercise("mythras-05-3")
def turns_to_pick_up() -> Exercise:
    """Reaching down, and being ready again."""
    sides = {"Pupil": ["Anathaym"], "Master": ["Zamothis"]}
    at: Fight = fight("mythras", sides, policy=None).take("initiative", [7, 4])
    at = at.take("drop weapon", item="Shortsword")
    turns = 0
    while at.fighter("Anathaym").weapon != "Shortsword":
        turns += at.turn == "Anathaym"
        at = at.take("ready weapon" if at.turn == "Anathaym" else "dither")
    return Exercise(
        turns,
        "One turn to reach down, one to be ready again, a point for each.",
        "Drawing from the belt is one action. From the ground there is a movement more.",
        {
            1: "That is how long it takes to draw it from the belt.",
            0: "Letting it fall is free. Taking it up is not.",
            3: "Two will do: reach down, and be ready again.",
        },
        unit="turns",
    )
