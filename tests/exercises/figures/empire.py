"""World of Empire by hand or over all faces: what is right, and what is said to usual mistakes."""

from __future__ import annotations

from fractions import Fraction

D30 = range(1, 31)

RIGHT = {
    # 8 + 12 + 1 + 2 * 4 + 2 + 2 = 33, less 8 + 4 + 1 = 13, and one more than equal
    "empire-01-1": (8 + 12 + 1 + 2 * 4 + 2 + 2) - (8 + 4 + 1) + 1,
    # (13 - 2) / (15 / 4) = 2.93, and 1 for the critical
    "empire-01-2": (13 - 2) * 4 // 15 + 1,
    "empire-01-3": Fraction(sum(10 + face - 22 >= 10 for face in D30), 30),
    # 8 + 5 >= 12: of the six faces only the 1 collapses
    "empire-02-1": Fraction(1, 6),
    # 5 * 3 + 4 * (3 // 2) = 19, a tenth of it rounded
    "empire-02-2": round((5 * 3 + 4 * 1) / 10),
    "empire-02-3": (1 + 1) - 1,
    # 8 + 4 + 2 - 2 = 12 against 8 + 12 + 1 + 4 - 1 = 24, and one more than equal
    "empire-03-1": (8 + 12 + 1 + 4 - 1) - (8 + 4 + 2 - 2) + 1,
    "empire-03-2": Fraction(1 + 1 + 2, 30),
    # 1 to 3 of six; 9 + 4 + 1 = 14 against 24: 11 to 30
    "empire-03-3": Fraction(3, 6) * Fraction(sum(9 + 4 + 1 + face > 24 for face in D30), 30),
    "empire-04-1": 25 - 10 - 10,
    "empire-04-2": 16 - 2 * 40 // 10,
    # 8 + 1 + 1 - 2 = 8 against 27 - 10 = 17
    "empire-04-3": Fraction(sum(8 + face > 17 for face in D30), 30),
    "empire-05-1": min({"Duellist": 19, "Swordsman": 17, "Axeman": 16}.items(), key=lambda it: it[1])[0],
    "empire-05-2": 10 - 3 * (1 + 1),
    "empire-05-3": 17 - 10,
}

MISTAKES = [
    ("empire-01-1", 20, "must beat it"),
    ("empire-01-1", 17, "1 point a level. With a shield"),
    ("empire-01-1", 19, "modifier of its own"),
    ("empire-01-1", 16, "equal total misses"),
    ("empire-01-2", 4, "forgot the leather. It stops 2"),
    ("empire-01-2", 2, "without the critical"),
    ("empire-01-2", 1, "full quarters"),
    ("empire-01-2", 5, "not two"),
    ("empire-01-3", "60 %", "hits at all"),
    ("empire-01-3", "8/30", "is enough"),
    ("empire-01-3", "19/30", "if equal totals did"),
    ("empire-01-3", "1/30", "no rolling on"),
    ("empire-02-1", 0, "8 minuses already"),
    ("empire-02-1", "1/2", "not out of the fight"),
    ("empire-02-1", 1, "without a roll"),
    ("empire-02-2", 3, "Resting halves"),
    ("empire-02-2", 1, "not down"),
    ("empire-02-2", 19, "That is the blood"),
    ("empire-02-3", 0, "may overdraw"),
    ("empire-02-3", 2, "Only what is below 0"),
    ("empire-02-3", 3, "2 in all"),
    ("empire-03-1", 15, "That is Swing Twice"),
    ("empire-03-1", 11, "forgot that striking with both takes 2 off"),
    ("empire-03-1", 12, "equals his Defense"),
    ("empire-03-2", "3/30", "point is missing"),
    ("empire-03-2", "2/30", "the option adds"),
    ("empire-03-2", "1/30", "That is the base"),
    ("empire-03-2", "5/30", "would be a charge"),
    ("empire-03-3", "1/2", "still has to hit"),
    ("empire-03-3", "2/3", "must let him strike"),
    ("empire-03-3", "2/9", "1 to 2 on the d6"),
    ("empire-04-1", 15, "second swing"),
    ("empire-04-1", -5, "the fourth"),
    ("empire-04-1", 25, "That is the first swing"),
    ("empire-04-1", 10, "not at 30"),
    ("empire-04-2", 16, "leaves the bow"),
    ("empire-04-2", 24, "lower initiative"),
    ("empire-04-2", 14, "four of them"),
    ("empire-04-2", 12, "loses 2"),
    ("empire-04-3", "23/30", "each other's way"),
    ("empire-04-3", "11/30", "what facing three"),
    ("empire-04-3", "13/30", "single Recruit"),
    ("empire-04-3", "16/30", "as for two"),
    ("empire-04-3", "22/30", "must be beaten"),
    ("empire-05-1", "Duellist", "acts first"),
    ("empire-05-1", "swordsman", "neither"),
    ("empire-05-2", 7, "attack alone"),
    ("empire-05-2", 8, "after one round"),
    ("empire-05-2", 6, "after two rounds"),
    ("empire-05-3", 17, "comes later"),
    ("empire-05-3", 6, "own Parry"),
    ("empire-05-3", 16, "when the Axeman"),
    ("empire-05-3", 15, "any further action"),
]
