"""Exercises of the Mythras notebook on shots, numbered by notebook and place."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules import ruleset
from combatkit.rules.mythras.loading import readying
from combatkit.rules.mythras.weapons import weapon


@exercise("mythras-08-1")
def turns_between_shots() -> Exercise:
    """The shot, and the turns of loading."""
    load = readying(weapon("Short bow")).turns
    return Exercise(
        1 + load,
        "Two turns of loading, and the shot: with three points, one arrow a round.",
        "Look up Load of the short bow, and do not forget the shot itself.",
        {
            load: "That is the loading alone. The shot takes a turn as well.",
            1: "That is the shot alone. The next arrow has to be laid on and drawn.",
            4: "So it is for a sling: three turns of loading. A short bow is quicker.",
        },
        unit="turns",
    )


@exercise("mythras-08-2")
def stopped_by_the_wall() -> Exercise:
    """The faces of the d20 that stand for abdomen and legs."""
    body = ruleset("mythras").fighter("Guard").anatomy
    hidden = sum((body.chance(name) for name in ("abdomen", "right leg", "left leg")), Fraction(0))
    return Exercise(
        hidden,
        "Abdomen and legs are faces 1 to 9 of the d20.",
        "Add up the faces of the d20 that belong to the abdomen and both legs.",
        {
            "3/7": "Three of seven locations, but they are not equally likely: go by the faces of the d20.",
            "11/20": "That is the part that sticks out.",
            "6/20": "Those are the legs alone. The wall covers the abdomen too.",
        },
    )


@exercise("mythras-08-3")
def somebody_else_is_hit() -> Exercise:
    """What misses with the crowd and would hit without it."""
    game = ruleset("mythras")
    hits = frozenset({"success", "critical"})
    shots = (
        game.exchange("Anathaym with her sling", "Guard", crowd=crowd, defence="none")
        for crowd in ("none", "at its edge")
    )
    free, crowded = (shot.odds().chance(attack=hits) for shot in shots)
    return Exercise(
        free - crowded,
        "46 to 67 are 22 faces of 100.",
        "Which faces hit at 67 and miss at 45?",
        {
            "0.33": "Those miss everybody: 68 and more.",
            "0.55": "Everything above 45 misses him. But from 68 on it misses everybody.",
            "0.45": "So often she hits whom she meant.",
        },
    )
