"""Siege engines: data only, no printed Force or Size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from combatkit.rules.card import rule
from combatkit.rules.mythras.tables import table


@dataclass(frozen=True, slots=True)
class SiegeWeapon:
    """A siege engine (MY-GAP-13): damage, range in metres, Turns to load, crew from least to most."""

    name: str
    damage: str
    effective: int
    long: int
    load: int
    crew: tuple[int, int]
    effects: tuple[str, ...]
    types: tuple[str, ...]
    armour_points: int
    hit_points: int


@rule("MY-GAP-13")
@cache
def siege_weapons() -> dict[str, SiegeWeapon]:
    """The siege engines by name.

    Examples
    --------
    >>> siege_weapons()["Onager"].damage
    '6d6'
    """
    return {row["name"]: SiegeWeapon(
        name=row["name"], damage=row["damage"], effective=row["ranges"][0], long=row["ranges"][1],
        load=row["load"], crew=(row["crew"][0], row["crew"][1]), effects=tuple(row["effects"]),
        types=tuple(row["types"]), armour_points=row["armour_points"], hit_points=row["hit_points"],
    ) for row in table("siege_weapons").rows}
