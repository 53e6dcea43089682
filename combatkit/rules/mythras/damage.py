"""What becomes of rolled damage: the parry, the wound level, the weapon that stays in the body."""

from __future__ import annotations

from enum import Enum

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Impalement, Size, Wound
from combatkit.rules.mythras.skill import chosen


class Stops(Enum):
    """The share of a blow that a successful parry, or a ward, stops."""

    ALL = "all"
    HALF = "half"
    NONE = "none"

    __hash__ = object.__hash__  # each member is one object, and states are hashed all the time

    @property
    def label(self) -> str:
        """The share in words."""
        return self.value


def whole(field: str, value: int) -> int:
    """Refuse an amount that is no whole number of at least 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InputError(field, f"{value!r} is no amount", "use a whole number of at least 0")
    return value


@rule("MY-PARRY-1", "MY-PARRY-2")
def stops(attack_size: Size, parry_size: Size) -> Stops:
    """What a parry stops by Size: all up to its own, half of one step more, nothing beyond.

    Sizes are those of this blow, after a charge, a trait or the range have changed them.

    Examples
    --------
    >>> [stops(Size.HUGE, parry).label for parry in (Size.HUGE, Size.LARGE, Size.MEDIUM)]
    ['all', 'half', 'none']
    """
    steps = attack_size - parry_size
    if steps <= 0:
        return Stops.ALL
    return Stops.HALF if steps == 1 else Stops.NONE


@rule("MY-GAP-28", "MY-AMB-3")
def half(damage: int, *, half_damage: str = "ceil_through") -> int:
    """Half of some damage: what is still done, by default rounded up.

    Parameters
    ----------
    damage
        0 and up.
    half_damage
        ``"ceil_through"``: what gets through is rounded up. ``"ceil_stopped"``: what is stopped is.

    Examples
    --------
    >>> half(7), half(7, half_damage="ceil_stopped"), half(6)
    (4, 3, 3)
    """
    up = chosen("half_damage", half_damage, ("ceil_through", "ceil_stopped")) == "ceil_through"
    return (whole("damage", damage) + 1) // 2 if up else damage // 2


@rule("MY-PARRY-1", "MY-AMB-3")
def parried(damage: int, attack_size: Size, parry_size: Size, *, half_damage: str = "ceil_through") -> int:
    """The damage that gets through a successful parry or a ward.

    Examples
    --------
    >>> [parried(9, Size.HUGE, parry) for parry in (Size.HUGE, Size.LARGE, Size.MEDIUM)]
    [0, 5, 9]
    """
    share = stops(attack_size, parry_size)
    if share is Stops.HALF:
        return half(damage, half_damage=half_damage)
    return 0 if share is Stops.ALL else whole("damage", damage)


@rule("MY-DMG-2", "MY-DX-5")
def wound_level(hit_points: int, maximum: int) -> Wound:
    """How badly a hit location with so many Hit Points left is hurt.

    Parameters
    ----------
    hit_points
        What is left; below 0 is real.
    maximum
        The Hit Points that it started with, 1 and up.

    Raises
    ------
    InputError
        When more is left than there was.

    Examples
    --------
    >>> [wound_level(left, 5).label for left in (5, 1, 0, -4, -5)]
    ['none', 'minor', 'serious', 'serious', 'major']
    """
    if maximum < 1:
        raise InputError("maximum", f"{maximum} is no maximum of Hit Points", "use 1 or more")
    if hit_points > maximum:
        raise InputError("hit_points", f"{hit_points} is more than the maximum of {maximum}",
                         f"use {maximum} or less")
    if hit_points == maximum:
        return Wound.NONE
    if hit_points > 0:
        return Wound.MINOR
    return Wound.SERIOUS if hit_points > -maximum else Wound.MAJOR


@rule("MY-SE-IMPALETAB", "MY-DX-6", "MY-DX-7")
def impalement(victim_siz: int, weapon_size: Size) -> Impalement:
    """What a weapon left in the wound does to its victim.

    The printed table ends at SIZ 50; each further ten points make it one step milder.

    Parameters
    ----------
    victim_siz
        SIZ of the victim, 1 and up.
    weapon_size
        Size of the weapon; for a missile its Impale Size.

    Examples
    --------
    >>> [impalement(13, size).label for size in (Size.SMALL, Size.MEDIUM, Size.LARGE, Size.HUGE)]
    ['Hard', 'Formidable', 'Herculean', 'Incapacitated']
    """
    if victim_siz < 1:
        raise InputError("SIZ", f"{victim_siz} is no SIZ", "use 1 or more")
    row = -(-victim_siz // 10) - 1
    return Impalement(min(Impalement.INCAPACITATED, max(Impalement.NONE, weapon_size - row + 2)))
