"""Mythras by hand or over all faces: what is right, and what is said to usual mistakes."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

D100 = range(1, 101)
REACHES = ("Touch", "Short", "Medium", "Long", "Very Long")
SIZES = ("Small", "Medium", "Large", "Huge", "Enormous", "Colossal")
STOPS = ("all", "half", "nothing")
"""What a parry stops that is no, one, or two Sizes too small."""


def of_faces(number: int) -> Fraction:
    return Fraction(number, 100)


RIGHT = {
    "mythras-01-1": ceil(11 / 2),  # Huge against Large: half of 11, and the larger half
    "mythras-01-2": of_faces(67),  # all her successes and criticals
    "mythras-01-3": of_faces(67 - 20),
    "mythras-02-1": "bypass armour",
    "mythras-02-2": 6 + 6,
    # he falls where he rolls neither a critical (5 of 50) nor a success of 20 and up
    "mythras-02-3": of_faces(sum(not (face <= 5 or 20 <= face <= 50) for face in D100)),
    "mythras-03-1": 12 // 2 - 3,
    "mythras-03-2": "major",  # 5 on the leg to begin with, and 2 - 7 is -5
    # she falls where she rolls neither a critical (6 of 52) nor a success of 40 and up
    "mythras-03-3": of_faces(sum(not (face <= 6 or 40 <= face <= 52) for face in D100)),
    "mythras-04-1": ceil(67 / 2),
    "mythras-04-2": ceil((19 - 11) / 5),
    "mythras-04-3": Fraction(2 + 3 + 3 + 3, 20),  # head, chest, abdomen, left arm
    "mythras-05-1": (3 + 3) // 2 // 2,  # two points an attack and parry, and every other attack is his
    "mythras-05-2": 3 - 3,
    "mythras-05-3": 1 + 1,
    "mythras-06-1": STOPS[min(2, SIZES.index("Huge") + 1 - SIZES.index("Large"))],
    "mythras-06-2": sum(face + 10 <= 6 for face in range(1, 11)),
    "mythras-06-3": REACHES.index("Long") - REACHES.index("Short"),
    "mythras-07-1": 2 + 1,
    "mythras-07-2": 60 // 2,
    "mythras-08-1": 2 + 1,
    "mythras-08-2": Fraction(3 + 3 + 3, 20),  # abdomen, and either leg
    "mythras-08-3": of_faces(sum(45 < face <= 67 for face in D100)),
    "mythras-09-1": ceil(24 / 5),
    "mythras-09-2": 6 // 3,
    "mythras-09-3": ceil(11 / 6),
}

MISTAKES = [
    ("mythras-01-1", 11, "two Sizes too small"),
    ("mythras-01-1", 0, "at least as large"),
    ("mythras-01-1", 5, "lets the larger half"),
    ("mythras-01-2", "33 %", "while the Peltast can parry"),
    ("mythras-01-2", 1, "she has to hit first"),
    ("mythras-01-2", "7 %", "a critical"),
    ("mythras-01-3", "67 %", "waits and sees"),
    ("mythras-01-3", "87 %", "harder for her"),
    ("mythras-01-3", "56 %", "nothing is divided"),
    ("mythras-02-1", "Bleed", "cuts as well"),
    ("mythras-02-1", "impale", "and a shortsword stabs"),
    ("mythras-02-1", "trip opponent", "no particular roll"),
    ("mythras-02-2", 6, "one die"),
    ("mythras-02-2", 7, "average"),
    ("mythras-02-2", 24, "nothing is doubled"),
    ("mythras-02-3", "36 %", "to hold out"),
    ("mythras-02-3", "50 %", "06 to 19"),
    ("mythras-02-3", "69 %", "left out his criticals"),
    ("mythras-02-3", "65 %", "nobody wins"),
    ("mythras-03-1", 5, "armour first"),
    ("mythras-03-1", 6, "as well"),
    ("mythras-03-1", 9, "the armour alone"),
    ("mythras-03-2", "serious", "began with 5"),
    ("mythras-03-2", "minor", "above zero"),
    ("mythras-03-3", "19 %", "likely she stays awake"),
    ("mythras-03-3", "48 %", "07 to 39"),
    ("mythras-03-3", "87 %", "left out her criticals"),
    ("mythras-03-3", "82 %", "nobody wins"),
    ("mythras-04-1", 23, "only the worst counts"),
    ("mythras-04-1", 45, "Being prone is worse"),
    ("mythras-04-1", 33, "graded skills are rounded up"),
    ("mythras-04-2", 8, "Every 5 of it are a metre"),
    ("mythras-04-2", 1, "part of 5 counts as a whole"),
    ("mythras-04-2", 4, "SIZ off first"),
    ("mythras-04-3", "4/7", "not equally likely"),
    ("mythras-04-3", "45 %", "not covered"),
    ("mythras-05-1", 3, "never had to parry"),
    ("mythras-05-1", 2, "last point"),
    ("mythras-05-1", 0, "two points left"),
    ("mythras-05-2", 1, "number is called"),
    ("mythras-05-2", 3, "come off that"),
    ("mythras-05-2", 2, "whether or not"),
    ("mythras-05-3", 1, "to draw it from the belt"),
    ("mythras-05-3", 0, "is free"),
    ("mythras-05-3", 3, "Two will do"),
    ("mythras-06-1", "half", "without the charge"),
    ("mythras-06-1", "all", "at least as large"),
    ("mythras-06-2", 6, "whole d20"),
    ("mythras-06-2", 3, "lowest"),
    ("mythras-06-3", "1", "there is Medium"),
    ("mythras-06-3", "3", "Reach Short"),
    ("mythras-07-1", 2, "critical alone"),
    ("mythras-07-1", 1, "without surprise"),
    ("mythras-07-1", 4, "the most"),
    ("mythras-07-2", 40, "That is Hard"),
    ("mythras-07-2", 6, "Herculean"),
    ("mythras-07-2", 60, "nearly the same"),
    ("mythras-08-1", 2, "loading alone"),
    ("mythras-08-1", 1, "shot alone"),
    ("mythras-08-1", 4, "for a sling"),
    ("mythras-08-2", "3/7", "not equally likely"),
    ("mythras-08-2", "11/20", "sticks out"),
    ("mythras-08-2", "6/20", "legs alone"),
    ("mythras-08-3", "33 %", "miss everybody"),
    ("mythras-08-3", "55 %", "misses everybody"),
    ("mythras-08-3", "45 %", "whom she meant"),
    ("mythras-09-1", 4, "Round up"),
    ("mythras-09-1", 24, "together"),
    ("mythras-09-1", 7, "whole body"),
    ("mythras-09-2", 6, "looks at its losses"),
    ("mythras-09-2", 3, "for underlings"),
    ("mythras-09-2", 4, "how many run"),
    ("mythras-09-3", 1, "Average is 11"),
    ("mythras-09-3", 3, "13 or more"),
]

NEAR = {
    "mythras-02-3": ("64.2 %", "64.3 %"),
    "mythras-03-3": ("81.2 %", "81.3 %"),
}
"""Of exercises with a nearness of their own: an answer that will do, and one that will not."""
