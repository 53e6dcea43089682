"""Armour types, what they weigh, and what they cost on initiative."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.skill import chosen
from combatkit.rules.mythras.tables import table

BARE = "none"
"""The name of wearing no armour."""


@dataclass(frozen=True, slots=True)
class ArmourType:
    """A type of worn armour (MY-GAP-15): Armour Points, and ENC for each hit location that wears it."""

    name: str
    armour_points: int
    enc: int
    build: str
    examples: str


@cache
def _types() -> dict[str, ArmourType]:
    bare = ArmourType(BARE, 0, 0, "", "ordinary clothes")
    return {BARE: bare, **{row["name"]: ArmourType(
        row["name"], row["armour_points"], row["enc"], row["build"], row["examples"])
        for row in table("armour").rows}}


def armour_names() -> tuple[str, ...]:
    """The names of all armour types, lightest first, with ``"none"`` for bare skin."""
    return tuple(_types())


@rule("MY-GAP-15")
def armour_type(name: str) -> ArmourType:
    """The armour type called `name` (capitals do not matter).

    Raises
    ------
    InputError
        When there is none; the nearest name is offered.

    Examples
    --------
    >>> armour_type("half plate").armour_points, armour_type("none").armour_points
    (5, 0)
    """
    for known, found in _types().items():
        if known.lower() == name.strip().lower():
            return found
    raise unknown_name("armour", name, armour_names())


@rule("MY-GAP-15")
def enc_of(armour_points: int, material: str = "iron") -> Fraction:
    """The ENC of one location's worn armour by its Armour Points.

    Each printed type has Armour Points of its own, so they name the type. Beyond the heaviest type every
    point adds one (house).

    Parameters
    ----------
    material
        Steel, bronze, iron, linen, leather, bone, chitin or silk: some weigh more or less.

    Examples
    --------
    >>> [int(enc_of(points)) for points in (0, 1, 2, 5, 8, 9)], enc_of(8, "steel")
    ([0, 2, 1, 4, 7, 8], Fraction(21, 4))
    """
    if armour_points < 0:
        raise InputError("armour_points", f"{armour_points} is below 0", "use 0 for no armour")
    factors = {row["material"]: row["enc_factor"] for row in table("armour_materials").rows}
    if material not in factors:
        raise unknown_name("armour material", material, factors)
    by_points = {kind.armour_points: kind.enc for kind in _types().values()}
    heaviest = max(by_points)
    enc = by_points.get(armour_points, by_points[heaviest] + armour_points - heaviest)
    top, bottom = factors[material]
    return Fraction(enc * top, bottom)


@rule("MY-INIT-3", "MY-AMB-2")
def armour_penalty(armour_points: Iterable[int], material: str = "iron", *,
                   armour_initiative: str = "enc") -> int:
    """What worn armour takes off initiative.

    Parameters
    ----------
    armour_points
        Worn Armour Points of each hit location.
    armour_initiative
        ``"enc"``: a fifth of its whole ENC, rounded up. ``"highest_ap"``: the highest Armour Points worn.

    Examples
    --------
    >>> armour_penalty([5] * 7), armour_penalty([5] * 7, armour_initiative="highest_ap")
    (6, 5)
    """
    worn = list(armour_points)
    if chosen("armour_initiative", armour_initiative, ("enc", "highest_ap")) == "highest_ap":
        return max(worn, default=0)
    return ceil(sum((enc_of(points, material) for points in worn), Fraction(0)) / 5)
