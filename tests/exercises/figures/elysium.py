"""Elysium by hand or over all pairs of dice: what is right, and what is said to usual mistakes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

PAIRS = list(product(range(1, 11), repeat=2))


def of_pairs(number: int) -> Fraction:
    return Fraction(number, 100)


RIGHT = {
    "elysium-01-1": "no",  # 6 + 10 against 7 + 9
    "elysium-01-2": of_pairs(sum(a > b for a, b in PAIRS)),
    "elysium-01-3": (9 + 4 + 3 + 4) - (4 + 5 + 3 + 4),
    "elysium-02-1": "Iben",  # 20, 18, 16, 12
    "elysium-02-2": 6 - 4,
    "elysium-02-3": 10 + 8,
    "elysium-03-1": 4 * (1 - -1),
    "elysium-03-2": of_pairs(sum(a + 11 + 5 > b + 11 for a, b in PAIRS)),
    "elysium-03-3": -2 * 2 - 2 * 1,
    "elysium-04-1": -2,  # 45 - 30 = 15: 1 to 10, and 11 to 15
    "elysium-04-2": 5 * (10 - 7),
    "elysium-04-3": 18 - 11,
    # two blows a round, each with the hits of 10 against 9 and 2, times the points of 11 above 12
    "elysium-05-1": 30
    / (
        2
        * of_pairs(sum(a + 10 > b + 9 + 2 for a, b in PAIRS))
        * of_pairs(sum(max(0, a + 11 - b - 12) for a, b in PAIRS))
    ),
    "elysium-05-2": of_pairs(sum(a + 10 > b + 9 + 6 for a, b in PAIRS)),
    "elysium-05-3": 1
    - (1 - of_pairs(sum(a > b for a, b in PAIRS)) * of_pairs(sum(a + 9 > b + 9 for a, b in PAIRS))) ** 3,
}

MISTAKES = [
    ("elysium-01-1", "yes", "not higher"),
    ("elysium-01-1", "perhaps", "Both have 16"),
    ("elysium-01-2", "50 %", "were it not for equal dice"),
    ("elysium-01-2", "55 %", "to the attacker"),
    ("elysium-01-2", "10 %", "the two dice are equal"),
    ("elysium-01-2", "30 %", "a hundred pairs"),
    ("elysium-01-3", 20, "the Damage Roll"),
    ("elysium-01-3", 8, "chain shirt"),
    ("elysium-01-3", 5, "Now they show 9 and 4"),
    ("elysium-01-3", 16, "the Guard Roll"),
    ("elysium-01-3", 1, "subtract"),
    ("elysium-02-1", "Wren", "the other way"),
    ("elysium-02-1", "Holm", "highest Reaction, and acts first"),
    ("elysium-02-1", "Sefa", "the last to act"),
    ("elysium-02-1", "Anna", "one of the four"),
    ("elysium-02-2", 0, "without the trump"),
    ("elysium-02-2", 4, "longsword that has to be paid"),
    ("elysium-02-2", 6, "Only one"),
    ("elysium-02-2", 1, "mind the trump"),
    ("elysium-02-3", 10, "where it begins"),
    ("elysium-02-3", 19, "the same number is enough"),
    ("elysium-02-3", 8, "the damage alone"),
    ("elysium-02-3", 16, "to 10"),
    ("elysium-03-1", 4, "not one point"),
    ("elysium-03-1", 2, "difference in Size"),
    ("elysium-03-1", 0, "whichever side"),
    ("elysium-03-1", -8, "helped"),
    ("elysium-03-1", 10, "worth 4 to the larger one"),
    ("elysium-03-2", "45 %", "So it was without the elbow"),
    ("elysium-03-2", "90 %", "still held"),
    ("elysium-03-2", "50 %", "Even without"),
    ("elysium-03-2", "70 %", "at least 5 higher"),
    ("elysium-03-3", -4, "The taunt counts"),
    ("elysium-03-3", -2, "the threats"),
    ("elysium-03-3", 6, "write -6"),
    ("elysium-03-3", -8, "The third would be"),
    ("elysium-03-3", 0, "two tables"),
    ("elysium-04-1", -1, "has begun"),
    ("elysium-04-1", 2, "write -2"),
    ("elysium-04-1", -5, "beyond the accurate"),
    ("elysium-04-1", -15, "for every 10"),
    ("elysium-04-1", 0, "beyond 30"),
    ("elysium-04-2", 3, "Each is 5 feet"),
    ("elysium-04-2", 5, "one point"),
    ("elysium-04-2", 35, "lacking to 10, not what was rolled"),
    ("elysium-04-2", 0, "misses it"),
    ("elysium-04-2", 20, "How much is lacking"),
    ("elysium-04-3", 11, "That is the roll"),
    ("elysium-04-3", 18, "the number to reach"),
    ("elysium-04-3", 1, "steadying"),
    ("elysium-04-3", 0, "not enough"),
    ("elysium-04-3", 3, "The number is 18"),
    ("elysium-05-1", 69, "strikes twice"),
    ("elysium-05-1", 13, "do not multiply"),
    ("elysium-05-1", 25, "what Nox would need"),
    ("elysium-05-1", 5, "Divide 30"),
    ("elysium-05-2", "55 %", "without the 6"),
    ("elysium-05-2", "15 %", "the totals equal"),
    ("elysium-05-2", "0 %", "a 10 against a 4"),
    ("elysium-05-2", "90 %", "the blow fails"),
    ("elysium-05-2", "30 %", "5 points more"),
    ("elysium-05-3", "61 %", "added them"),
    ("elysium-05-3", "51 %", "So often all three fail"),
    ("elysium-05-3", "1 %", "One is enough"),
    ("elysium-05-3", "20 %", "How often do all three fail? The rest is the answer"),
]

NEAR = {
    "elysium-01-2": ("46 %", "47 %"),
    "elysium-03-2": ("86 %", "87 %"),
    "elysium-05-1": (36, 37),  # 34.7 rounds by the mean, whose blows of 0.43 points may be rounded
    "elysium-05-2": ("11 %", "12 %"),
    "elysium-05-3": ("50 %", "48 %"),
}
"""Of exercises with a nearness of their own: an answer that will do, and one that will not."""
