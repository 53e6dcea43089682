"""A fighter of Mythras: what is written on the sheet, and what follows from it.

Figures that are left out (None) follow from the characteristics. So a sweep over STR moves the damage
modifier too, unless it was written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.fighter import FieldSpec, as_typed, check, fighter_field, specs
from combatkit.rules.mythras import derived
from combatkit.rules.mythras.armour import BARE, armour_names, armour_penalty, armour_type
from combatkit.rules.mythras.body import Body, body, body_names
from combatkit.rules.mythras.damage import wound_level
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.fatigue import Fatigue, level_of
from combatkit.rules.mythras.fighter_fields import (
    EMPTY_HAND,
    HERO,
    RABBLE,
    UNDERLING,
    by_location,
    characteristic,
    damaged,
    natural_names,
    off_hand_names,
    skill_field,
    trait_names,
)
from combatkit.rules.mythras.numbers import Numbers
from combatkit.rules.mythras.weapons import Weapon, may_pair, weapon, weapon_names


@dataclass(frozen=True, repr=False)
class Fighter:
    """What is written on a fighter's sheet; every field describes itself for a form.

    The defaults are an average human, unarmed and unarmoured.

    Raises
    ------
    InputError
        For a wrong type, a number out of range, an unknown name, a location that the body does not have, or
        hands that cannot hold what they should.

    Examples
    --------
    >>> she = Fighter(combat_style=67, weapon="Shortsword", off_hand="Peltast shield", DEX=15)
    >>> she.skill("Combat Style"), she.skill("Evade"), she.points(), str(she.main)
    (67, 30, 3, 'Shortsword M/S 1d6')
    """

    name: str = fighter_field("Name", "text", default="Fighter", group="Who")
    note: str | None = fighter_field("Note", "text", optional=True, group="Who",
                                     help="Where the figures come from")

    STR: int = characteristic("STR", 11, "Strength")
    CON: int = characteristic("CON", 11, "Constitution")
    SIZ: int = characteristic("SIZ", 13, "Size")
    DEX: int = characteristic("DEX", 11, "Dexterity")
    INT: int = characteristic("INT", 13, "Intelligence")
    POW: int = characteristic("POW", 11, "Power")
    CHA: int = characteristic("CHA", 11, "Charisma")

    style: str | None = fighter_field("Style", "text", optional=True, group="Skills",
                                      help="The name of the combat style", rule="MY-STYLE-10")
    combat_style: int | None = skill_field("Combat Style", "STR+DEX", "MY-STYLE-1")
    unarmed: int | None = skill_field("Unarmed", "STR+DEX")
    evade: int | None = skill_field("Evade", "DEX x 2")
    endurance: int | None = skill_field("Endurance", "CON x 2")
    brawn: int | None = skill_field("Brawn", "STR+SIZ")
    athletics: int | None = skill_field("Athletics", "STR+DEX")
    acrobatics: int | None = skill_field("Acrobatics", "STR+DEX")
    willpower: int | None = skill_field("Willpower", "POW x 2")
    ride: int | None = skill_field("Ride", "DEX+POW")
    drive: int | None = skill_field("Drive", "DEX+POW")
    swim: int | None = skill_field("Swim", "STR+CON")
    first_aid: int | None = skill_field("First Aid", "INT+DEX")
    healing: int | None = skill_field("Healing", "INT+POW")
    traits: tuple[str, ...] = fighter_field("Style traits", "choices", default=(), choices=trait_names,
                                            group="Skills", rule="MY-STYLE-6")

    weapon: str = fighter_field("Weapon", "choice", default="Unarmed", choices=weapon_names, group="Gear",
                                rule="MY-GAP-11")
    off_hand: str = fighter_field("Off hand", "choice", default=EMPTY_HAND, choices=off_hand_names,
                                  group="Gear", help="A shield, a second weapon, or none", rule="MY-STYLE-4")
    carried: tuple[str, ...] = fighter_field("Also carries", "choices", default=(), choices=weapon_names,
                                             group="Gear", help="What may be drawn in a turn of a fight",
                                             rule="MY-ACT-READYWEAPON")
    natural_weapon: str | None = fighter_field("Natural weapon", "choice", optional=True,
                                               choices=natural_names, group="Gear", rule="MY-WPN-3",
                                               help="Hooves, horns: they strike where fists would")
    weapon_hit_points: int | None = damaged("Weapon Hit Points")
    off_hand_hit_points: int | None = damaged("Off hand Hit Points")
    armour: str = fighter_field("Armour", "choice", default=BARE, choices=armour_names, group="Gear",
                                help="Worn on every location but those set apart", rule="MY-GAP-15")
    armour_at: Mapping[str, int] = by_location(
        "Armour by location", 0, 30, "Worn Armour Points where they differ", "MY-HITLOC-2", "Gear")
    natural_armour: int = fighter_field("Natural armour", "number", default=0, low=0, high=50, group="Gear",
                                        help="Armour Points of the hide, on every location", rule="MY-GAP-15")
    natural_at: Mapping[str, int] = by_location(
        "Natural armour by location", 0, 50, "Where it differs", "MY-HITLOC-2", "Gear")

    body: str = fighter_field("Body", "choice", default="humanoid", choices=body_names, group="Body",
                              rule="MY-HITLOC-1")
    standing: str = fighter_field("Standing", "choice", default=HERO, choices=(HERO, UNDERLING, RABBLE),
                                  group="Body", help="Underlings and rabble have one number of Hit Points",
                                  rule="MY-RABBLE-2")
    max_hit_points: Mapping[str, int] = by_location(
        "Full Hit Points", 1, 500, "Left out: by CON+SIZ", "MY-GAP-7", "Body")
    hit_points: Mapping[str, int] = by_location(
        "Hit Points now", -500, 500, "Left out: unhurt", "MY-DMG-1", "Body")
    luck: int | None = fighter_field("Luck Points", "number", optional=True, low=0, high=50, group="Body",
                                     help="Those left now; left out: by POW", rule="MY-GAP-19")
    conditions: str | None = fighter_field("Conditions", "text", optional=True, group="Body",
                                           help="Separated by semicolons, e.g. prone; bleeding")

    damage_modifier: str | None = fighter_field("Damage modifier", "text", optional=True, group="Worked out",
                                                help="Left out: by STR+SIZ; 0 for none", rule="MY-GAP-6")
    action_points: int | None = fighter_field("Action Points", "number", optional=True, low=0, high=20,
                                              help="Those left now; left out: by INT+DEX and fatigue",
                                              group="Worked out",
                                              rule="MY-GAP-8")

    __repr__ = as_typed

    def __post_init__(self) -> None:
        for spec in _specs():
            value = getattr(self, spec.name)
            if spec.kind == "numbers":
                check(spec, value)
                if type(value) is not Numbers:
                    object.__setattr__(self, spec.name, Numbers(value))
            elif value is not spec.default:  # most fields: a fight makes many copies
                object.__setattr__(self, spec.name, check(spec, value))
        for name in ("armour_at", "natural_at", "max_hit_points", "hit_points"):
            for location in getattr(self, name):
                self.anatomy[location]
        if self.standing != HERO and self.max_hit_points:
            raise InputError("max_hit_points", f"go by location, and {self.standing} has one number",
                             "leave them out, or change CON or SIZ")
        for location, now in self.hit_points.items():
            full = self._full[location]
            if now > full:
                raise InputError(f"hit_points.{location}", f"{now} is more than its full {full}",
                                 f"use {full} or less")
        for held, left, field in ((self.main, self.weapon_hit_points, "weapon_hit_points"),
                                  (self.other, self.off_hand_hit_points, "off_hand_hit_points")):
            _check_damaged(held, left, field)
        if self.damage_modifier is not None:
            derived.ladder_index(self.damage_modifier)
        if self.conditions:
            level_of(self.condition_list)
        if self.other is not None:
            if self.main.hands == 2:
                raise InputError("off_hand", f"{self.main.name} takes both hands", f"use {EMPTY_HAND!r}")
            if not may_pair(self.main, self.other):
                raise InputError("off_hand", f"{self.other.name} is too big beside {self.main.name}",
                                 "use a weapon at least one Size smaller, or two Small ones")

    # -- skills ------------------------------------------------------------------------------------------

    @rule("MY-GAP-25", "MY-STYLE-1")
    def skill(self, name: str) -> int:
        """A skill by its name in the table: as written, or what it starts at.

        Raises
        ------
        InputError
            For a skill that is not in the table of bases.

        Examples
        --------
        >>> Fighter(endurance=55).skill("Endurance"), Fighter(CON=12).skill("Endurance")
        (55, 24)
        """
        field = name.lower().replace(" ", "_")
        written = getattr(self, field) if field in _skill_fields() else None
        return derived.skill_base(name, self.characteristics) if written is None else int(written)

    @property
    def characteristics(self) -> dict[str, int]:
        """The seven characteristics by name."""
        return {name: getattr(self, name) for name in derived.CHARACTERISTICS}

    # -- hands -------------------------------------------------------------------------------------------

    @cached_property
    def main(self) -> Weapon:
        """The weapon in the main hand, or in both."""
        return weapon(self.weapon)

    @cached_property
    def other(self) -> Weapon | None:
        """The shield or weapon in the off hand."""
        return None if self.off_hand == EMPTY_HAND else weapon(self.off_hand)

    @property
    @rule("MY-WPN-3", "MY-UNARM-1", "MY-UNARM-6")
    def bare(self) -> Weapon:
        """What it strikes with beside what it holds: its natural weapon, or a human's fists and feet.

        Examples
        --------
        >>> Fighter(natural_weapon="Centaur hoof").bare.damage, Fighter().bare.damage
        ('1d6', '1d3')
        """
        return weapon(self.natural_weapon or "Unarmed")

    @property
    def in_hand(self) -> tuple[Weapon, ...]:
        """Everything in hand, the main weapon first."""
        return (self.main,) if self.other is None else (self.main, self.other)

    # -- body and armour -----------------------------------------------------------------------------------

    @cached_property
    def anatomy(self) -> Body:
        """The fighter's hit locations."""
        return body(self.body)

    def full_hit_points(self) -> dict[str, int]:
        """The Hit Points of every location when it is unhurt."""
        return dict(self._full)

    @cached_property
    def _full(self) -> dict[str, int]:
        """The same, worked out once: an exchange asks for every location of everybody."""
        if self.standing != HERO:
            return dict.fromkeys(self.anatomy.names, self.pool)
        return self.anatomy.hit_points(self.CON, self.SIZ) | dict(self.max_hit_points)

    @property
    @rule("MY-RABBLE-2", "MY-UNDER-2", "MY-AMB-60", "MY-DX-8")
    def pool(self) -> int:
        """The one number of Hit Points of rabble and underlings: a fifth of CON+SIZ, rounded up.

        Examples
        --------
        >>> Fighter(CON=11, SIZ=13, standing="rabble").pool
        5
        """
        return derived.location_hit_points(self.CON + self.SIZ, 0)

    def pool_left(self) -> int:
        """What all damage so far has left of that number; below 0 is real.

        Examples
        --------
        >>> Fighter(CON=11, SIZ=13, standing="underling", hit_points={"head": 3, "chest": 1}).pool_left()
        -1
        """
        return self.pool - sum(self.pool - points for points in self.hit_points.values())

    def hit_points_left(self) -> dict[str, int]:
        """The Hit Points of every location now."""
        return {**self._full, **self.hit_points}

    def wound(self, location: str) -> Wound:
        """How badly a location is hurt.

        Examples
        --------
        >>> Fighter(hit_points={"head": 0}).wound("head").label, Fighter().wound("chest").label
        ('serious', 'none')
        """
        name = self.anatomy[location].name
        return wound_level(self.hit_points.get(name, self._full[name]), self._full[name])

    def worn_armour(self) -> dict[str, int]:
        """Worn Armour Points by location.

        Examples
        --------
        >>> Fighter(armour="Laminated", armour_at={"head": 5}).worn_armour()["head"]
        5
        """
        everywhere = armour_type(self.armour).armour_points
        return {name: self.armour_at.get(name, everywhere) for name in self.anatomy.names}

    def natural_armour_points(self) -> dict[str, int]:
        """Armour Points of the hide by location."""
        return {name: self.natural_at.get(name, self.natural_armour) for name in self.anatomy.names}

    # -- what is worked out --------------------------------------------------------------------------------

    @property
    def modifier(self) -> str:
        """The damage modifier as a dice expression, ``"0"`` for none.

        Examples
        --------
        >>> Fighter(STR=14, SIZ=20).modifier, Fighter(damage_modifier="+1D6").modifier
        ('1d4', '1d6')
        """
        if self.damage_modifier is None:
            return derived.damage_modifier(self.STR + self.SIZ)
        return derived.stepped(self.damage_modifier, 0)

    @property
    def fatigue(self) -> Fatigue:
        """How tired it is, by its conditions.

        Examples
        --------
        >>> Fighter(conditions="fatigue: exhausted").fatigue.grade.label, Fighter().fatigue.name
        ('Formidable', 'fresh')
        """
        return level_of(self.condition_list) if self.conditions else level_of(())

    def full_points(self, *, action_points: str = "calculated") -> int:
        """Action Points a Round of a fresh fighter, as written or worked out (option `action_points`)."""
        if self.action_points is not None:
            return self.action_points
        return derived.action_points(self.INT, self.DEX, action_points=action_points)

    @rule("MY-GAP-16", "MY-AP-1")
    def points(self, *, action_points: str = "calculated") -> int:
        """Action Points that it has: as written, or worked out, less what fatigue takes.

        Examples
        --------
        >>> Fighter().points(), Fighter(conditions="fatigue: debilitated").points()
        (2, 0)
        """
        full = self.full_points(action_points=action_points)
        if self.action_points is not None or not self.conditions:
            return full
        return max(0, full + self.fatigue.action_points)

    def initiative_bonus(self, *, armour_initiative: str = "enc") -> int:
        """What is added to the die for initiative; armour and fatigue are taken off.

        Examples
        --------
        >>> Fighter(armour="Half plate").initiative_bonus()
        6
        """
        return derived.initiative_bonus(self.INT, self.DEX) + self.fatigue.initiative - armour_penalty(
            self.worn_armour().values(), armour_initiative=armour_initiative)

    @property
    def healing_rate(self) -> int:
        """Healing Rate."""
        return derived.healing_rate(self.CON)

    @property
    def luck_points(self) -> int:
        """Luck Points that it has: as written, or those of a session, by POW."""
        return derived.luck_points(self.POW) if self.luck is None else self.luck

    @cached_property
    def condition_list(self) -> tuple[str, ...]:
        """The conditions one by one, sorted.

        Examples
        --------
        >>> Fighter(conditions="prone; entangled: left arm").condition_list
        ('entangled: left arm', 'prone')
        """
        return tuple(sorted(filter(None, (word.strip() for word in (self.conditions or "").split(";")))))


@cache
def _specs() -> tuple[FieldSpec, ...]:
    return specs(Fighter)


@cache
def _skill_fields() -> frozenset[str]:
    return frozenset(entry.name for entry in fields(Fighter) if entry.metadata["unit"] == "%")


def _check_damaged(held: Weapon | None, left: int | None, field: str) -> None:
    """Refuse Hit Points left in a hand that holds nothing, a part of the body, or something weaker."""
    if left is None:
        return
    if held is None or held.hit_points is None:
        raise InputError(field, f"{left} is given, but nothing in that hand can break", "leave it out")
    if left > held.hit_points:
        raise InputError(field, f"{left} is more than the {held.hit_points} of {held.name}",
                         f"use {held.hit_points} or less")
