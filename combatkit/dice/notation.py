"""From text to odds: the three functions that a reader types first."""

from __future__ import annotations

import re
from functools import lru_cache

from combatkit.dice.distribution import Distribution


@lru_cache(maxsize=1024)
def dice(text: str) -> Distribution:
    """The exact distribution of a roll written as people write it (being extended)."""
    total = Distribution.constant(0)
    for sign, count, sides, number in re.findall(
        r"([+-]?)(?:(\d*)d(\d+)|(\d+))", text.lower().replace(" ", "")
    ):
        part = (
            Distribution.die(int(sides)).sum_of(int(count or 1))
            if sides
            else Distribution.constant(int(number))
        )
        total = total - part if sign == "-" else total + part
    return total
