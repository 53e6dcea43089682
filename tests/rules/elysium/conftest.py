"""What the Elysium tests share: plain fighters, and chances counted over all faces of the raw dice.

The counts know nothing of rollers, steps or states. They go through every face of every die with sums that a
test writes out by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.rules.elysium import RULESET, Fighter

FACES = range(1, 11)


@pytest.fixture
def game() -> Any:
    """The ruleset."""
    return RULESET


@pytest.fixture
def ann() -> Callable[..., Fighter]:
    """EL-GAP-15's ordinary fighter: attack d10 + 8, parry +8, dodge +7, damage +11, guard +9, stamina +7."""
    return _ordinary("Ann")


@pytest.fixture
def bob() -> Callable[..., Fighter]:
    """The same once more."""
    return _ordinary("Bob")


def _ordinary(name: str) -> Callable[..., Fighter]:
    return lambda **changes: RULESET.fighter("Fighter", **{"name": name, **changes})


@pytest.fixture
def share() -> Callable[..., Fraction]:
    """The share of all faces of so many ten-sided dice for which a test holds."""

    def counted(dice: int, test: Callable[..., bool]) -> Fraction:
        return Fraction(sum(bool(test(*faces)) for faces in product(FACES, repeat=dice)), 10**dice)

    return counted
