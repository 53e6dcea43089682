"""Weapons, armour, devices that entangle, vehicles and spells: their figures."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.elysium.tables import look_up, table

BARE_HANDS, NATURAL, NOTHING = "bare hands", "natural weapons", "nothing"
BLUDGEONING, PIERCING, SLASHING = "bludgeoning", "piercing", "slashing"


class Weapon(NamedTuple):
    """A weapon, a shield, or what serves as one.

    Parameters
    ----------
    name
        Its name in the table.
    ap
        Action Points of an attack.
    parry, harm
        What is added to a Parry and to damage.
    types
        Damage types.
    hands
        How many it takes, 0 for a part of the body.
    kind
        ``"melee"``, ``"shield"``, ``"unarmed"``, ``"natural"``, ``"thrown"`` or ``"missile"``.
    range
        Accurate range in feet, 0 for what is not sent flying.
    disarm, resist_disarm, trip
        Bonuses to those rolls.
    entangles
        Row of the table of devices; empty where it entangles nothing.
    polearm, lance
        Marks for charges.
    no_parry, unparried
        That it cannot parry, and that it cannot be parried.
    blast
        Radius in feet of an explosive.

    Examples
    --------
    >>> weapon("war axe").ap, weapon("longbow").own_force, weapon("thrown javelin").flies
    (5, True, True)
    """

    name: str
    ap: int
    parry: int
    harm: int
    types: tuple[str, ...]
    hands: int
    kind: str
    range: int = 0
    disarm: int = 0
    resist_disarm: int = 0
    trip: int = 0
    entangles: str = ""
    polearm: bool = False
    lance: bool = False
    no_parry: bool = False
    unparried: bool = False
    blast: int = 0

    @property
    @rule("EL-ATT-5")
    def hurt(self) -> int:
        """Harm under the name that the older rule has for it."""
        return self.harm

    @property
    @rule("EL-RANGED-1", "EL-RANGED-3")
    def own_force(self) -> bool:
        """Whether it is driven by a force of its own: Muscle and Might then add nothing."""
        return self.kind == "missile"

    @property
    def flies(self) -> bool:
        """Whether it strikes from afar."""
        return self.kind in ("thrown", "missile")

    @property
    def body(self) -> bool:
        """Whether it is a part of the body, which cannot be taken away."""
        return self.hands == 0

    @property
    @rule("EL-ENT-9")
    def binds_only(self) -> bool:
        """Whether it does no damage: a net entangles, and is no weapon to strike with."""
        return self.entangles == "net"

    @property
    @rule("EL-ENT-15", "EL-ENT-16")
    def winds(self) -> bool:
        """Whether it is wound round somebody, a whip or a chain, so that it may be aimed at neck or arm."""
        return bool(self.entangles) and not self.binds_only

    @property
    def shield(self) -> bool:
        """Whether it is a shield."""
        return self.kind == "shield"


@cache
def _weapons() -> dict[str, Weapon]:
    made = {}
    for row in table("weapons").rows:
        values = {key: value for key, value in row.items() if key != "provenance"}
        made[row["name"]] = Weapon(**{**values, "types": tuple(row["types"])})
    return made


@rule("EL-GAP-5", "EL-ATT-2", "EL-SHIELD-1")
def weapon(name: str) -> Weapon:
    """The weapon of that name.

    Raises
    ------
    InputError
        For an unknown one, with the nearest name.
    """
    if name not in _weapons():
        raise unknown_name("weapon", name, _weapons())
    return _weapons()[name]


def weapon_names() -> tuple[str, ...]:
    """What may be in the dominant hand; explosives are thrown by a rule of their own."""
    return tuple(name for name, arm in _weapons().items() if not arm.blast)


def second_names() -> tuple[str, ...]:
    """What may be in the other hand: nothing, or what one hand holds."""
    return (NOTHING, *(name for name, arm in _weapons().items() if arm.hands == 1 and not arm.blast))


def explosive_names() -> tuple[str, ...]:
    """What explodes."""
    return tuple(name for name, arm in _weapons().items() if arm.blast)


def armour_names() -> tuple[str, ...]:
    """The armours, lightest first."""
    return tuple(row["name"] for row in table("armour").rows)


def armour_bonus(name: str) -> int:
    """The Armor bonus of a suit.

    Examples
    --------
    >>> armour_bonus("leather"), armour_bonus("field plate")
    (2, 9)
    """
    return int(look_up("armour", "name", name)["armor"])


@rule("EL-GAP-5")
def dodge_burden(armor: int) -> int:
    """What heavy armour takes off a Dodge: whatever it has above 5.

    Examples
    --------
    >>> dodge_burden(4), dodge_burden(9)
    (0, -4)
    """
    return -max(0, armor - int(table("armour").extra["dodge_free"]))


class Device(NamedTuple):
    """What entangles or binds (EL-ENT): DL to slip out, DL to burst it, and its penalty."""

    name: str
    slip: int
    burst: int
    penalty: int


@rule("EL-ENT-8", "EL-ENT-11", "EL-GAP-4")
def device(name: str) -> Device:
    """A net, whip, chain, trap or pair of irons.

    Examples
    --------
    >>> device("net").slip, device("good handcuffs").burst
    (18, 30)
    """
    row = look_up("devices", "name", name)
    return Device(name, int(row["slip"]), int(row["burst"]), int(row["penalty"]))


def device_names() -> tuple[str, ...]:
    """All devices."""
    return tuple(row["name"] for row in table("devices").rows)


class Vehicle(NamedTuple):
    """A vehicle (EL-GAP-7): `crash` is the DL of Vitality for those inside, `profile` is for tailing."""

    name: str
    harm: int
    plating: int
    hit_points: int
    crash: int
    profile: int


@rule("EL-GAP-7")
def vehicle(name: str) -> Vehicle:
    """The vehicle of that name.

    Examples
    --------
    >>> vehicle("car").hit_points
    60
    """
    return Vehicle(**look_up("vehicles", "name", name))


class Spell(NamedTuple):
    """A spell that does damage, at one level (EL-SPELL-2)."""

    name: str
    level: int
    ap: int
    mp: int
    bonus: int
    attribute: str


@rule("EL-SPELL-1", "EL-SPELL-2", "EL-GAP-8")
def spell(name: str, level: int = 1) -> Spell:
    """A spell at a level of intensity, 1 to 5: the higher it is, the more MP it takes and the more it adds.

    Raises
    ------
    InputError
        For a level that there is not.

    Examples
    --------
    >>> spell("bolt", 3).mp, spell("bolt", 3).bonus
    (6, 6)
    """
    row, levels = look_up("spells", "name", name), int(table("spells").extra["levels"])
    if not 1 <= level <= levels:
        raise InputError("spell level", f"{level} is out of range", f"use a whole number from 1 to {levels}")
    return Spell(
        name, level, row["ap"], row["mp_per_level"] * level, row["bonus_per_level"] * level, row["attribute"]
    )


def spell_names() -> tuple[str, ...]:
    """The spells of the table."""
    return tuple(row["name"] for row in table("spells").rows)
