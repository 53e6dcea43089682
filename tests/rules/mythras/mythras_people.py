"""What several tests of Mythras share: fighters for an exchange and for a fight, levels counted again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import combatkit as ck
from combatkit.rules.fights import Fight
from combatkit.rules.mythras import RULESET

# -- one exchange ------------------------------------------------------------------------------------------

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def who(name: str, **changes: Any) -> Any:
    """A fighter of 60 % who survives every blow."""
    return RULESET.fighter(
        **{"name": name, "combat_style": 60, "damage_modifier": "0", "max_hit_points": SOLID, **changes}
    )


def level(roll: int, skill: int) -> int:
    """The level of a d100 roll up to a skill of 100, written again from MY-GAP-2."""
    if roll >= 99:
        return 0
    if roll >= 96:
        return 1
    if roll <= -(-skill // 10):
        return 3
    return 2 if roll <= max(skill, 5) else 1


def hits(skill: int) -> Fraction:
    """How likely a roll succeeds."""
    return Fraction(sum(level(roll, skill) >= 2 for roll in range(1, 101)), 100)


# -- a fight -----------------------------------------------------------------------------------------------

SKILLS = ("evade", "brawn", "athletics", "unarmed", "endurance", "willpower")


def person(name: str, **changes: Any) -> dict[str, Any]:
    """Somebody with a broadsword, 60 % to use it, other skills of 50 and 3 Action Points."""
    base = {"name": name, "weapon": "Broadsword", "combat_style": 60, "action_points": 3}
    return {**base, **dict.fromkeys(SKILLS, 50), **changes}


def start(left: list[Any], right: list[Any], **settings: Any) -> Fight:
    """A fight in which all act in the order in which they are named."""
    fight = ck.fight("mythras", {"left": left, "right": right}, **{"policy": None, **settings})
    return fight.take("initiative", [*range(len(left) + len(right), 0, -1)])
