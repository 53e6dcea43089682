"""Fights in a position that a test wants, for the tests of fights of several."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from combatkit.rules.elysium import RULESET
from combatkit.rules.fights import Fight

QUIET = {"announcing": "never"}


def started(sides: Any, *reaction: int, distance: int = 5, **settings: Any) -> Fight:
    """A fight after these Reactions, in which nobody announces."""
    options = {**QUIET, **settings.pop("options", {})}
    fight = RULESET.fight(sides, options=options, **settings)
    return fight.take("initiative", list(reaction), distance=distance)


def duel(ann: Any, bob: Any, **settings: Any) -> Fight:
    """Ann before Bob: 7 + 5 = 12 against 4 + 5 = 9."""
    return started({"one": [ann], "two": [bob]}, 7, 4, **settings)


def with_member(fight: Fight, name: str, *news: str, **fields: Any) -> Fight:
    """The same fight, with somebody as he is now."""
    it = replace(fight.scene.member(name).told(*news), **fields)
    return type(fight)(scene=fight.scene.having(it))


def has(fight: Fight, name: str, condition: str) -> bool:
    """Whether a condition holds."""
    return condition in fight.fighter(name).conditions
