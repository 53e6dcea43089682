"""What the Doomblade tests share: plain fighters, whose figures are easy to add up in the head."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from combatkit.rules.doomblade import RULESET, Fighter


@pytest.fixture
def game() -> Any:
    """The ruleset."""
    return RULESET


@pytest.fixture
def hero() -> Callable[..., Fighter]:
    """A Hero with 30 Health Points, Armour 2, a longsword (10) and skills of 6."""
    return _maker(
        name="Hilda",
        kind="hero",
        health_points=30,
        worn="leather",
        weapon="longsword",
        sword_play=6,
        brawl=6,
        marksmanship=6,
        agility=6,
        endurance=6,
        magic=6,
        magic_resistance=6,
        might=6,
        mana=10,
    )


@pytest.fixture
def critter() -> Callable[..., Fighter]:
    """A Critter with 14 Health Points, no Armour, a mace (9) and skills of 5."""
    return _maker(
        name="Grub",
        kind="critter",
        health_points=14,
        weapon="mace",
        sword_play=5,
        brawl=5,
        marksmanship=5,
        agility=5,
        endurance=5,
        magic=5,
        magic_resistance=5,
        might=5,
        mana=10,
    )


def _maker(**fields: Any) -> Callable[..., Fighter]:
    return lambda **changes: RULESET.fighter({**fields, **changes})
