"""Doomblade by hand or over all faces: what is right, and what is said to usual mistakes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

PAIRS = list(product(range(1, 7), repeat=2))


def dodge() -> Fraction:
    """Three pairs of dice: his one dodge against two rats, all of them with 5.

    Agility is 5, and so are Brawl 4 and 1 for two rats. A double six bites, a double one never does.
    """
    safe = Fraction(0)
    for mine, weight in Counter(sum(pair) for pair in PAIRS).items():
        missed = sum(pair == (1, 1) or (sum(pair) <= mine and pair != (6, 6)) for pair in PAIRS)
        safe += Fraction(weight, 36) * Fraction(missed, 36) ** 2
    return safe


RIGHT = {
    "doomblade-01-1": 2 * 14 - 2,
    "doomblade-01-2": Fraction(1, 36) * Fraction(3, 6),
    "doomblade-01-3": 10 + (15 - 9) - 2,
    "doomblade-02-1": dodge(),
    "doomblade-02-2": Fraction(sum(sum(pair) + 6 >= 8 + 2 + 1 + 4 for pair in PAIRS), 36),
    "doomblade-02-3": (10 - 2) + (7 - 2),
}

MISTAKES = [
    ("doomblade-01-1", 12, "plain hit"),
    ("doomblade-01-1", 24, "Doubling comes first"),
    ("doomblade-01-1", 28, "wears leather"),
    ("doomblade-01-2", 0, "may Fumble"),
    ("doomblade-01-2", "1/36", "Not every line"),
    ("doomblade-01-2", "1/216", "no friend is near"),
    ("doomblade-01-3", 8, "without Bonus Success"),
    ("doomblade-01-3", 16, "Now the leather"),
    ("doomblade-01-3", 23, "not the winner's total"),
    ("doomblade-02-1", "5/9", "second pair of jaws"),
    ("doomblade-02-1", "31 %", "He rolls once"),
    ("doomblade-02-1", "66 %", "without the bonus"),
    ("doomblade-02-2", "1/6", "Reaching the number"),
    ("doomblade-02-2", "5/6", "4 harder"),
    ("doomblade-02-2", "5/12", "movement been counted"),
    ("doomblade-02-2", "7/12", "Is the range in"),
    ("doomblade-02-3", 8, "short-sword strikes as well"),
    ("doomblade-02-3", 15, "two blows"),
    ("doomblade-02-3", 17, "wears leather"),
]

NEAR = {
    "doomblade-01-2": ("1.4 %", "1.5 %"),  # 1 of 72 is 1.39 %, and rare enough to be told from 1 of 216
}
"""Of exercises with a nearness of their own: an answer that will do, and one that will not."""
