"""The same Mythras exchange three times: with this kit, staged in icepool, and as a plain loop over faces.

All three start from the same figures and must give the same fractions; so the times can be compared.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import icepool

import combatkit as ck
from combatkit.rules import graph

ATTACK, PARRY, ENDURANCE = 67, 58, 55
DAMAGE = "1d8+1d4"
LOCATIONS = (
    ("right leg", 3, 6),
    ("left leg", 6, 6),
    ("abdomen", 9, 7),
    ("chest", 12, 8),
    ("right arm", 15, 5),
    ("left arm", 18, 5),
    ("head", 20, 6),
)
"""Name, last face of the d20, hit points (CON+SIZ 26)."""
ARMOUR = {"right leg": 0, "left leg": 0, "abdomen": 2, "chest": 2, "right arm": 0, "left arm": 0, "head": 3}

Key = tuple[str, str, str | None, int, str, bool | None]
"""Levels of attack and parry, location, damage through, wound, whether Endurance held (None: not asked)."""


def fighters() -> tuple[Any, Any]:
    """Broadsword with +1d4 (Medium) against a parrying shortsword of the same Size is all or nothing, so the
    defender parries with a dagger (Small): half gets through."""
    game = ck.ruleset("mythras")
    attacker = game.fighter(name="A", combat_style=ATTACK, weapon="Broadsword", damage_modifier="1d4")
    defender = game.fighter(
        name="B",
        combat_style=PARRY,
        endurance=ENDURANCE,
        weapon="Dagger",
        CON=12,
        SIZ=14,
        armour_at={name: points for name, points in ARMOUR.items() if points},
    )
    return attacker, defender


def with_kit() -> Any:
    """Counted cold: nothing is remembered from an earlier call."""
    graph._graph.cache_clear()
    return ck.ruleset("mythras").exchange(*_fighters()).odds()


def as_keys(odds: Any) -> dict[Key, Fraction]:
    """The kit's odds in the form of the two other ways."""
    found: dict[Key, Fraction] = {}
    for outcome, chance in odds:
        bad = outcome["wound"] in ("serious", "major")
        held = (
            HELD.get((outcome["wound"], _kind(outcome["location"]), outcome["consequence"])) if bad else None
        )
        key = (
            outcome["attack"],
            outcome["parry"],
            outcome["location"],
            outcome["damage"],
            outcome["wound"],
            held,
        )
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _kind(location: str) -> str:
    return "limb" if location.endswith(("leg", "arm")) else "body"


HELD = {
    ("serious", "limb", ""): True,
    ("serious", "limb", "useless limb"): False,
    ("serious", "body", ""): True,
    ("serious", "body", "unconscious"): False,
    ("major", "limb", "incapacitated"): True,
    ("major", "limb", "unconscious"): False,
    ("major", "body", "dying"): True,
    ("major", "body", "dead"): False,
}
"""Wound, kind of location and consequence to whether Endurance held."""


@cache
def _fighters() -> tuple[Any, Any]:
    return fighters()


def level(roll: int, skill: int) -> str:
    """The level of success of a d100."""
    if roll >= 99:
        return "fumble"
    if roll >= 96:
        return "failure"
    if roll <= -(-skill // 10):
        return "critical"
    return "success" if roll <= max(skill, 5) else "failure"


RANK = {"fumble": 0, "failure": 1, "success": 2, "critical": 3}


def holds(endurance: int, attack: int) -> bool:
    """Whether an Endurance roll beats the original attack roll; a tie goes to the victim."""
    mine, theirs = RANK[level(endurance, ENDURANCE)], RANK[level(attack, ATTACK)]
    return mine >= 2 and (mine > theirs or (mine == theirs and endurance >= attack))


def wound(left: int, most: int) -> str:
    """The wound level at these hit points left."""
    return "minor" if left > 0 else "serious" if left > -most else "major"


def place(face: int) -> tuple[str, int]:
    """The location of a d20 and its hit points."""
    return next((name, points) for name, last, points in LOCATIONS if face <= last)


def in_icepool() -> dict[Key, Fraction]:
    """The same staged: each stage hands on only what the next one reads."""
    attack = icepool.d(100).map(lambda roll: level(roll, ATTACK))
    parry = icepool.d(100).map(lambda roll: level(roll, PARRY))
    rolled = icepool.d(8) + icepool.d(4)
    struck = icepool.d(20).map(lambda face: place(face)[0])
    points = {name: most for name, _, most in LOCATIONS}
    held = {}
    for name in ("success", "critical"):
        rolls = icepool.Die([roll for roll in range(1, 101) if level(roll, ATTACK) == name])
        held[name] = icepool.map(holds, icepool.d(100), rolls)

    def land(own: str, other: str) -> Any:
        if RANK[own] < 2:
            return icepool.Die([(own, other, "", 0, "none", "")])

        def hurt(damage: int, where: str) -> Any:
            left = -(-damage // 2) if RANK[other] >= 2 else damage
            through = max(0, left - ARMOUR[where])
            how = wound(points[where] - through, points[where]) if through else "none"
            if how in ("serious", "major"):
                return held[own].map(lambda it: (own, other, where, through, how, str(it)))
            return (own, other, where, through, how, "")

        return icepool.map(hurt, rolled, struck)

    whole = icepool.map(land, attack, parry)
    total = whole.denominator()
    return {
        (own, other, where or None, through, how, None if it == "" else it == "True"): Fraction(count, total)
        for (own, other, where, through, how, it), count in whole.items()
    }


def in_a_plain_loop() -> dict[Key, Fraction]:
    """Level by level for the attack and the parry, face by face for everything else: no library at all."""
    parries = Counter(level(roll, PARRY) for roll in range(1, 101))
    attacks: dict[str, list[int]] = {}
    for roll in range(1, 101):
        attacks.setdefault(level(roll, ATTACK), []).append(roll)
    found: dict[Key, Fraction] = {}

    def add(key: Key, weight: Fraction) -> None:
        found[key] = found.get(key, Fraction(0)) + weight

    for own, rolls in attacks.items():
        held = (
            sum(holds(endurance, roll) for roll in rolls for endurance in range(1, 101))
            if RANK[own] >= 2
            else 0
        )
        for other, ways in parries.items():
            share = Fraction(len(rolls) * ways, 10_000)
            if RANK[own] < 2:
                add((own, other, None, 0, "none", None), share)
                continue
            for face in range(1, 21):
                where, most = place(face)
                for eight in range(1, 9):
                    for four in range(1, 5):
                        damage = eight + four
                        left = -(-damage // 2) if RANK[other] >= 2 else damage
                        through = max(0, left - ARMOUR[where])
                        how = wound(most - through, most) if through else "none"
                        part = share / 640
                        if how in ("serious", "major"):
                            chance = Fraction(held, 100 * len(rolls))
                            add((own, other, where, through, how, True), part * chance)
                            add((own, other, where, through, how, False), part * (1 - chance))
                        else:
                            add((own, other, where, through, how, None), part)
    return found
