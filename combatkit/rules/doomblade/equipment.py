"""Weapons, armour, range bands and spells: their figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.doomblade.enums import Band, Reach
from combatkit.rules.doomblade.tables import table

BARE_HANDS = "bare hands"
NATURAL = "teeth or claws"
NO_ITEM = "none"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, or what serves as one.

    Parameters
    ----------
    name
        Its name in the table, ``"bare hands"`` or ``"teeth or claws"``.
    damage
        The Damage that it does, a fixed number; `offense` is the same under its other name (DB-WOUND-3).
    hands
        How many it takes, 0 for a part of the body.
    skill
        Field name of the skill that a blow with it rolls.
    bands
        Row of the range bands for shooting or throwing it; empty where it cannot fly.
    missile
        True for a weapon that shoots.
    paired
        True for the short-sword and the dagger (DB-DUAL-1).

    Examples
    --------
    >>> weapon("battle axe").damage, weapon("dagger").thrown, weapon("short bow").thrown
    (14, True, False)
    """

    name: str
    damage: int
    hands: int
    skill: str
    bands: str = ""
    missile: bool = False
    paired: bool = False

    @property
    @rule("DB-WOUND-3")
    def offense(self) -> int:
        """The Damage under the other name that the document has for it."""
        return self.damage

    @property
    def thrown(self) -> bool:
        """Whether it can be thrown."""
        return bool(self.bands) and not self.missile

    @property
    def unarmed(self) -> bool:
        """True for bare hands and for teeth or claws: nothing that can be dropped or broken."""
        return self.hands == 0

    @property
    def reach(self) -> Reach:
        """How a blow with it comes at its target."""
        return Reach.UNARMED if self.unarmed else Reach.WEAPON


@dataclass(frozen=True, slots=True)
class Spell:
    """A hostile spell (DB-GAP-13): its cost in Mana, its Damage, and the farthest band it reaches."""

    name: str
    mana: int
    damage: int
    range: Band
    bands: str


@cache
def _weapons() -> dict[str, Weapon]:
    skills = {"hand": "sword_play", "missile": "marksmanship", "natural": "brawl"}
    return {
        row["name"]: Weapon(
            name=row["name"],
            damage=row["damage"],
            hands=row["hands"],
            skill=skills[row["kind"]],
            bands=row.get("bands", ""),
            missile=row["kind"] == "missile",
            paired=row.get("paired", False),
        )
        for row in table("weapons").rows
    }


@rule("DB-GAP-11")
def weapon(name: str) -> Weapon:
    """The weapon of that name in the table.

    Raises
    ------
    InputError
        For an unknown one, with the nearest name.
    """
    if name not in _weapons():
        raise unknown_name("weapon", name, _weapons())
    return _weapons()[name]


@rule("DB-GAP-6")
def bare_hands(might: int | None) -> Weapon:
    """What an unarmed attack does: Damage of 1 less than Might, 3 where Might is not known.

    Examples
    --------
    >>> bare_hands(8).damage, bare_hands(None).damage
    (7, 3)
    """
    return Weapon(BARE_HANDS, 3 if might is None else max(0, might - 1), 0, "brawl")


def weapon_names() -> tuple[str, ...]:
    """What a fighter may hold in the main hand."""
    return (BARE_HANDS, *_weapons())


def second_names() -> tuple[str, ...]:
    """What may be in the second hand, or at the belt: nothing, or a weapon."""
    return (NO_ITEM, *(name for name, arm in _weapons().items() if not arm.unarmed))


def armour_names() -> tuple[str, ...]:
    """The armours of the table, lightest first."""
    return tuple(row["name"] for row in table("armour").rows)


def armour_points(name: str) -> int:
    """The Armour of a suit.

    Examples
    --------
    >>> armour_points("leather")
    2
    """
    points = {row["name"]: int(row["armour"]) for row in table("armour").rows}
    if name not in points:
        raise unknown_name("armour", name, points)
    return points[name]


@cache
def _spells() -> dict[str, Spell]:
    return {
        row["name"]: Spell(row["name"], row["mana"], row["damage"], Band(row["range"]), row["bands"])
        for row in table("spells").rows
    }


def spell_names() -> tuple[str, ...]:
    """The spells of the table."""
    return tuple(_spells())


def spell(name: str) -> Spell:
    """The spell of that name; an unknown one is refused with the nearest."""
    if name not in _spells():
        raise unknown_name("spell", name, _spells())
    return _spells()[name]


@rule("DB-GAP-10")
def range_band(bands: str, metres: int) -> Band:
    """The band in which a target at that distance lies; each band ends with its last metre.

    Parameters
    ----------
    bands
        A row of the range bands, e.g. ``"short bow"``.
    metres
        Distance, at least 0.

    Raises
    ------
    InputError
        Beyond long range.

    Examples
    --------
    >>> range_band("short bow", 20).value, range_band("short bow", 21).value
    ('short', 'medium')
    """
    rows = {row["missile"]: row for row in table("range_bands").rows}
    if bands not in rows:
        raise unknown_name("range bands", bands, rows)
    for band in Band:
        if metres <= rows[bands][band.value]:
            return band
    farthest = rows[bands][Band.LONG.value]
    raise InputError(
        "distance",
        f"{metres} m is out of range ({bands}: {farthest} m at most)",
        f"use a distance of at most {farthest}",
    )
