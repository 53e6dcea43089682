"""The same World of Empire attack twice: with this kit, and as a plain loop over faces.

Both must give the same fractions; so the times can be compared. The kit also tells what a fumble does to the
fumbler, which the loop leaves out.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from combatkit.rules import graph
from combatkit.rules.empire import RULESET

ATTACK, DEFENSE, RESISTANCE, PAIN_LEVEL = 13, 27, 15, 12
"""A broadsword (1d10+2, 1 more for Might) against leather (2), in 0 minuses."""
PLACES = (
    (1, "face", "head"),
    (2, "head", "head"),
    (3, "neck", "head"),
    (6, "shoulder", "limb"),
    (9, "upper arm", "limb"),
    (12, "lower arm", "end"),
    (17, "chest", "trunk"),
    (21, "stomach", "trunk"),
    (26, "upper leg", "limb"),
    (30, "lower leg", "end"),
)
"""Last face of the d30, row, and column of the wound table."""
WOUNDS = {
    "end": ((0, 0), (1, 0), (2, 0), (3, 0), (5, 0), (7, 0), (9, 0)),
    "limb": ((0, 0), (1, 0), (2, 0), (4, 0), (6, 0), (8, 0), (10, 5)),
    "trunk": ((0, 0), (1, 0), (3, 0), (5, 0), (8, 10), (11, 30), (14, 60)),
    "head": ((0, 0), (2, 0), (4, 0), (7, 5), (10, 25), (14, 60), (18, 95)),
}
"""Pain and per cent of instant death by level."""
COLLAPSE = ("collapsed", "kneels in pain", "stunned")

Key = tuple[str, int | None, str | None, str]
"""How the attack ended, the wound's level, the row of its location, and how the defender is."""


def fighters() -> tuple[Any, Any]:
    """Two fighters in leather whose Attack and Defense are given."""
    return (
        RULESET.fighter(name="Ulf", armour="leather", attack=ATTACK),
        RULESET.fighter(name="Ida", armour="leather", defense=DEFENSE),
    )


def with_kit(pair: tuple[Any, Any]) -> Any:
    """Counted cold: nothing is remembered from an earlier call."""
    graph._graph.cache_clear()
    return RULESET.exchange(*pair).odds()


def as_keys(odds: Any) -> dict[Key, Fraction]:
    """The kit's odds in the form of the loop."""
    found: Counter[Key] = Counter()
    for it, chance in odds:
        row = it["location"] and it["location"].removeprefix("left ").removeprefix("right ")
        level = None if it["wounds"] == "none" else int(it["wounds"].rpartition(" ")[2])
        found[it["attack"], level, row, it["state"]] += chance
    return dict(found)


def in_a_plain_loop() -> dict[Key, Fraction]:
    """The attack face by face with all that is rolled on, and for each hit every face of all other dice."""
    found: Counter[Key] = Counter()
    for (attack, more), chance in attacks().items():
        if more is None:
            found[attack, None, None, "fights on"] += chance
            continue
        faces: Counter[Key] = Counter()
        for damage, place, death, check in product(range(1, 11), range(1, 31), range(1, 101), range(1, 7)):
            faces[(attack, *wound(damage + 3 - 2, more, place, death, check))] += 1
        for key, count in faces.items():
            found[key] += chance * Fraction(count, 10 * 30 * 100 * 6)
    return dict(found)


def attacks() -> Counter[tuple[str, int | None]]:
    """How the attack ends, and the levels that its margin adds; a 1 fumbles."""
    found: Counter[tuple[str, int | None]] = Counter()

    def climb(before: int, sides: int, chance: Fraction) -> None:
        for face in range(1, sides + 1):
            total, top = before + face, {30: 20}.get(sides, 10)
            if face == sides and total <= DEFENSE - ATTACK + 30:  # beyond that no further die matters
                climb(total, top, chance / sides)
            else:
                found[graded(total, fumbles=sides == 30 and face == 1)] += chance / sides

    climb(0, 30, Fraction(1))
    return found


def graded(total: int, *, fumbles: bool) -> tuple[str, int | None]:
    """Fumble, miss, hit, and the critical hits by 10 and by 30."""
    margin = total - (DEFENSE - ATTACK)
    if fumbles or margin <= 0:
        return "fumble" if fumbles else "miss", None
    levels = (margin >= 10) + (margin >= 30)
    return ("hit", "critical", "double critical")[levels], levels


def wound(net: int, more: int, face: int, death: int, check: int) -> tuple[int, str, str]:
    """Level, row and end of one wound."""
    _, row, column = next(place for place in PLACES if face <= place[0])
    level = 4 * net // RESISTANCE + more
    pain, kill = WOUNDS[column][min(level, 6)]
    shaken = "stunned" if row == "head" and level >= 3 else "fights on"
    if death <= kill or pain >= 2 * PAIN_LEVEL:
        return level, row, "dead"
    if 2 * pain > 3 * PAIN_LEVEL:
        return level, row, "collapsed"
    if level and 2 * pain >= PAIN_LEVEL:
        return level, row, COLLAPSE[check - 1] if check <= 3 else shaken
    return level, row, shaken
