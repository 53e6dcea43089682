"""Weapons, shields, missiles and natural weapons: their figures, and what kind of weapon each is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Reach, Size
from combatkit.rules.mythras.tables import table

LISTS = ("melee_weapons", "shields", "ranged_weapons", "natural_weapons")

EFFECTS = ("Bash", "Bleed", "Entangle", "Impale", "Pin Weapon", "Stun Location", "Sunder")

TYPES = ("cutting", "impaling", "bludgeoning", "entangling")

TRAITS = {
    "Barbed": "pulling it out of a wound does its full damage instead of half",
    "Defensive": "a weapon that it parries counts as one Size smaller (Small stays Small)",
    "Double ended": "when it breaks, the rest serves as a shorter weapon",
    "Entrapping": "as Defensive, and its wielder may pin a weapon without a critical",
    "Flexible": "a shield that parries it counts as one Size smaller",
    "Mount": "can be used from a moving mount only",
    "Offensive": "cannot parry",
    "Ranged Parry": "may parry missiles",
    "Set": "may be set to receive a charge",
    "Stealth": "can be used from ambush only",
    "Thrown": "may be thrown: its ranged entry holds the figures",
}
"""What a weapon trait does (MY-GAP-14)."""


class Kind(StrEnum):
    """The part of the weapon tables in which an entry stands."""

    MELEE = "melee"
    SHIELD = "shield"
    RANGED = "ranged"
    UNARMED = "unarmed"
    NATURAL = "natural"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon or shield as the tables list it.

    Parameters
    ----------
    name
        Its name in the table; `aliases` are found too.
    kind
        Melee, shield, ranged, unarmed or natural.
    damage
        Dice expression of the weapon alone; ``"0"`` does no damage by itself.
    size
        Size against a parry and as a parry; of a missile weapon its Force (MY-RANGED-3).
    reach
        None for ranged weapons.
    enc
        Encumbrance.
    armour_points, hit_points
        The weapon's own; None for a body part, which has those of its hit location.
    hands
        How many it takes; 0 for a creature's teeth, claws and the like.
    effects
        Special effects that the table lists for it (`EFFECTS`).
    traits
        Names out of `TRAITS`.
    types
        Names out of `TYPES`: what the special effects ask for.
    family
        ``"axe"``, ``"club"``, ``"sword"`` ...: for rules that name such weapons.
    adds_damage_modifier
        Whether the wielder's damage modifier is added (always in close combat).
    passive_locations
        Neighbouring hit locations that it covers when set to ward.
    ranges
        Outer limits of close, effective and long range in metres; empty for close combat.
    load
        Turns to reload.
    impale_size
        Size that counts when a missile stays in the wound (MY-RANGED-18).
    house
        Names of the figures that are ours, because no list prints them.
    note
        Where public lists differ.

    Examples
    --------
    >>> sword = weapon("shortsword")
    >>> sword.damage, sword.size.label, sword.is_cutting, sword.is_two_handed
    ('1d6', 'Medium', True, False)
    """

    name: str
    kind: Kind
    damage: str
    size: Size
    reach: Reach | None
    enc: int
    armour_points: int | None
    hit_points: int | None
    hands: int
    effects: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    family: str = ""
    adds_damage_modifier: bool = True
    passive_locations: int = 1
    ranges: tuple[int, ...] = ()
    load: int = 0
    impale_size: Size | None = None
    aliases: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    note: str = ""

    @property
    def is_shield(self) -> bool:
        """A shield: may Bash, and parries missiles."""
        return self.kind is Kind.SHIELD

    @property
    def is_ranged(self) -> bool:
        """Shot or thrown."""
        return self.kind is Kind.RANGED

    @property
    def is_unarmed(self) -> bool:
        """A part of the body, a human's or a creature's."""
        return self.kind in (Kind.UNARMED, Kind.NATURAL)

    @property
    def is_cutting(self) -> bool:
        """Has an edge: what Bleed asks for."""
        return "cutting" in self.types

    @property
    def is_impaling(self) -> bool:
        """Has a point: what Impale asks for."""
        return "impaling" in self.types

    @property
    def is_bludgeoning(self) -> bool:
        """Crushes: what Stun Location and Bash ask for (Bash takes any shield too)."""
        return "bludgeoning" in self.types and not self.is_shield

    @property
    def is_entangling(self) -> bool:
        """Snares: what Entangle asks for."""
        return "entangling" in self.types

    @property
    def is_axe(self) -> bool:
        """An axe: Sunder and the trait Shield Splitter ask for it."""
        return self.family == "axe"

    @property
    def is_club(self) -> bool:
        """A club: the trait Shield Splitter asks for it."""
        return self.family == "club"

    @property
    def is_two_handed(self) -> bool:
        """Wielded in two hands: Sunder asks for it."""
        return self.hands == 2 and not self.is_ranged

    @property
    def is_small(self) -> bool:
        """Size Small: Remise and Kill Silently ask for it."""
        return self.size is Size.SMALL

    @property
    def can_parry(self) -> bool:
        """False for missile weapons and for what has the trait Offensive."""
        return not self.is_ranged and "Offensive" not in self.traits

    @property
    def can_parry_missiles(self) -> bool:
        """True for shields and whatever has the trait Ranged Parry (MY-STYLE-5)."""
        return "Ranged Parry" in self.traits

    @property
    def severs(self) -> bool:
        """It cuts or pierces, so a limb that it ruins bleeds to death untreated (MY-AMB-74)."""
        return self.is_cutting or self.is_impaling

    def has(self, trait: str) -> bool:
        """Whether it has a weapon trait; a name that is no trait is refused.

        Examples
        --------
        >>> weapon("Longspear").has("Set"), weapon("Mace").has("Set")
        (True, False)
        """
        if trait not in TRAITS:
            raise unknown_name("weapon trait", trait, TRAITS)
        return trait in self.traits

    def lists(self, effect: str) -> bool:
        """Whether the weapon's own entry lists a special effect.

        Examples
        --------
        >>> weapon("Great hammer").lists("Sunder"), weapon("Quarterstaff").lists("Sunder")
        (True, False)
        """
        if effect not in EFFECTS:
            raise unknown_name("combat effect", effect, EFFECTS)
        return effect in self.effects

    def __str__(self) -> str:
        reach = "" if self.reach is None else f"/{self.reach.letter}"
        return f"{self.name} {self.size.letter}{reach} {self.damage}"


def _read(row: dict[str, Any], source: str) -> Weapon:
    """One row of a weapon table, its lists checked, so that a typing error in a table is found at once."""
    for part, known in (("effects", EFFECTS), ("traits", tuple(TRAITS)), ("types", TYPES)):
        for word in row.get(part, ()):
            if word not in known:
                raise unknown_name(f"{source}: {row['name']}: {part}", word, known)
    impale, reach = row.get("impale_size"), row.get("reach")
    return Weapon(
        name=row["name"], kind=Kind(row["kind"]), damage=row["damage"],
        size=Size[row.get("force", row.get("size", "")).upper()],
        reach=Reach[reach.replace(" ", "_").upper()] if reach else None,
        enc=row["enc"], armour_points=row.get("armour_points"), hit_points=row.get("hit_points"),
        hands=row["hands"], effects=tuple(row.get("effects", ())), traits=tuple(row.get("traits", ())),
        types=tuple(row.get("types", ())), family=row["family"],
        adds_damage_modifier=row.get("damage_modifier", True),
        passive_locations=row.get("passive_locations", 1),
        ranges=tuple(row.get("ranges", ())), load=row.get("load", 0),
        impale_size=Size[impale.upper()] if impale else None, aliases=tuple(row.get("aliases", ())),
        house=tuple(row.get("house", ())), note=row.get("note", ""),
    )


@cache
def _by_name() -> dict[str, Weapon]:
    """Every weapon by its name and aliases in small letters; a name given twice is an error in a table."""
    found: dict[str, Weapon] = {}
    for source in LISTS:
        for row in table(source).rows:
            made = _read(row, source)
            for name in (made.name, *made.aliases):
                if name.lower() in found:
                    raise InputError(source, f"{name!r} names two weapons", "give one of them another name")
                found[name.lower()] = made
    return found


@rule("MY-GAP-11", "MY-GAP-12", "MY-WPN-1", "MY-WPN-2", "MY-WPN-3", "MY-UNARM-5")
def weapon(name: str) -> Weapon:
    """The weapon called `name` (capitals do not matter, aliases are found).

    Raises
    ------
    InputError
        When no table has it; the nearest name is offered.

    Examples
    --------
    >>> weapon("poleaxe").name, str(weapon("Great club"))
    ('Halberd', 'Great club H/L 2d6')
    """
    try:
        return _by_name()[name.strip().lower()]
    except KeyError:
        raise unknown_name("weapon", name, weapon_names()) from None


@cache
def weapon_names(*kinds: Kind) -> tuple[str, ...]:
    """The names of all weapons, or of those of some kinds, in table order.

    Examples
    --------
    >>> weapon_names(Kind.SHIELD)[:2]
    ('Buckler', 'Heater shield')
    """
    return tuple(dict.fromkeys(made.name for made in _by_name().values() if not kinds or made.kind in kinds))


@rule("MY-STYLE-4")
def may_pair(main: Weapon, other: Weapon) -> bool:
    """Whether two weapons may be fought with as a pair: the second smaller, or both Small; shields always.

    Examples
    --------
    >>> may_pair(weapon("Broadsword"), weapon("Dagger")), may_pair(weapon("Broadsword"), weapon("Mace"))
    (True, False)
    """
    if not (main.kind is other.kind is Kind.MELEE):
        return True
    return other.size < main.size or main.size == other.size == Size.SMALL
