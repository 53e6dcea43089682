"""The first serious wound, attack by attack, exactly.

Hit locations are separate buckets: which of them fills first is counted from one short list of numbers for
each location (in how many ways do k blows there still leave it above nothing?), put together with binomial
coefficients. The states themselves would be hundreds of thousands.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, lcm

import pandas as pd

from combatkit.errors import InputError, require_kind
from combatkit.odds.simulation import require_whole
from combatkit.rules.odds import Odds

ATTACK_LIMIT = 200


def first_wound(odds: Odds, health: Mapping[str, int], attacks: int = 10) -> pd.DataFrame:
    """How likely the first location is at 0 hit points or less after each attack, and which it is.

    Parameters
    ----------
    odds
        Of one attack, with the columns ``location`` and ``damage`` (what gets through). All attacks are
        alike: nobody tires, and what an attack does besides its damage is left out.
    health
        Hit points of each location now, all above 0.
    attacks
        How many attacks to look ahead, 1 to 200.

    Returns
    -------
    DataFrame
        A row for each attack: its number, ``by then`` (the chance that some location is down by then, 0 to
        1), ``exact`` (the same as a fraction in words), and for each location the chance that it is the
        first one, by then.
    """
    require_kind("odds", odds, Odds, "odds of an exchange", "ask one for its odds()")
    require_kind("health", health, Mapping, "dict", "give the hit points of each location by its name")
    require_whole("attacks", attacks, 1, ATTACK_LIMIT)
    for place, points in health.items():
        if points <= 0:
            raise InputError(
                "health", f"{place} has {points} hit points", "start with every location above 0"
            )
    first = first_wound_exact(odds, health, attacks)
    rows = []
    so_far = dict.fromkeys(health, Fraction(0))
    for number, chances in enumerate(first, 1):
        for place, chance in chances.items():
            so_far[place] += chance
        total = sum(so_far.values(), Fraction(0))
        shares = {place: float(chance) for place, chance in so_far.items()}
        rows.append({"attack": number, "by then": float(total), "exact": str(total), **shares})
    return pd.DataFrame(rows)


def first_wound_exact(odds: Odds, health: Mapping[str, int], attacks: int) -> list[dict[str, Fraction]]:
    """For each attack the exact chance that it brings the first location down, by location."""
    blows: dict[str, dict[int, int]] = {place: {} for place in health}
    chances = odds.by("location", "damage")
    total = lcm(*[chance.denominator for chance in chances.values()])
    harmless = 0
    for (place, damage), chance in chances.items():
        weight = int(chance * total)
        if not damage:
            harmless += weight
        elif place not in blows:
            raise InputError(
                "health", f"says nothing of {place!r}", f"give hit points for it beside {list(health)}"
            )
        else:
            blows[place][damage] = blows[place].get(damage, 0) + weight
    held, falls = {}, {}
    for place, points in health.items():
        held[place], falls[place] = _bucket(blows[place], points, attacks)
    found: list[dict[str, Fraction]] = [{} for _ in range(attacks)]
    for place in health:
        others = [harmless**n for n in range(attacks)]
        for other in health:
            if other != place:
                others = _shuffled(others, held[other], attacks)
        for number in range(1, attacks + 1):
            ways = sum(
                comb(number - 1, k - 1) * falls[place][k] * others[number - k] for k in range(1, number + 1)
            )
            found[number - 1][place] = Fraction(ways, total**number)
    return found


def _bucket(blows: Mapping[int, int], points: int, attacks: int) -> tuple[list[int], list[int]]:
    """Weights of k blows that a location withstands, and of k blows of which the last brings it down."""
    sums = {0: 1}
    held, falls = [1], [0]
    for _ in range(attacks):
        after: dict[int, int] = {}
        down = 0
        for lost, weight in sums.items():
            for damage, share in blows.items():
                if lost + damage < points:
                    after[lost + damage] = after.get(lost + damage, 0) + weight * share
                else:
                    down += weight * share
        sums = after
        held.append(sum(sums.values()))
        falls.append(down)
    return held, falls


def _shuffled(first: list[int], second: list[int], length: int) -> list[int]:
    """Weights of n blows, k of them in the first bucket and the others in the second, in any order."""
    return [sum(comb(n, k) * first[k] * second[n - k] for k in range(n + 1)) for n in range(length)]
