"""A fighter of Doomblade: Hero or Critter, skills, Health Points, what is worn and held."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.doomblade import equipment
from combatkit.rules.doomblade.enums import Condition, Kind, WoundLevel
from combatkit.rules.doomblade.equipment import BARE_HANDS, NATURAL, NO_ITEM, Weapon
from combatkit.rules.doomblade.tables import skill_labels, table
from combatkit.rules.fighter import as_typed, fighter_field

LOWEST = int(table("skills").extra["lowest"])
HIGHEST = int(table("skills").extra["highest"])


def _values(names: type[Kind] | type[Condition]) -> Callable[[], tuple[str, ...]]:
    return lambda: tuple(member.value for member in names)


def _skill(name: str, default: int | None = 4, *, group: str = "Skills", help: str = "") -> Any:
    optional = default is None
    return fighter_field(
        skill_labels()[name],
        "number",
        default=default,
        optional=optional,
        low=LOWEST,
        high=HIGHEST,
        group=group,
        rule="DB-GAP-5",
        help=help,
    )


@dataclass(frozen=True, repr=False)
class Fighter:
    """One Hero or Critter at the start of a round.

    Skills are ranks. `hurt` is what has been lost so far; how bad that is, is worked out (`level`).

    Raises
    ------
    InputError
        For teeth or claws without a Damage of their own.

    Examples
    --------
    >>> wolfgar = Fighter("Wolfgar", sword_play=6, weapon="two-handed sword", health_points=30, hurt=9)
    >>> wolfgar.health, wolfgar.main.damage, wolfgar.level.value
    (21, 14, 'wounded')
    """

    name: str = fighter_field("Name", "text")
    kind: str = fighter_field(
        "Kind",
        "choice",
        default=Kind.HERO.value,
        choices=_values(Kind),
        rule="DB-OOA-2",
        help="A Hero or a Critter; a Critter that goes Out of Action is dead.",
    )
    health_points: int = fighter_field(
        "Health Points", "number", default=30, low=1, high=300, group="Health", rule="DB-GAP-12"
    )
    hurt: int = fighter_field(
        "Lost so far",
        "number",
        default=0,
        low=0,
        high=999,
        group="Health",
        unit="Health Points",
        rule="DB-WOUND-2",
    )
    worn: str = fighter_field(
        "Armour worn",
        "choice",
        default="none",
        choices=equipment.armour_names,
        group="Equipment",
        rule="DB-GAP-11",
    )
    armour: int | None = fighter_field(
        "Armour",
        "number",
        optional=True,
        low=0,
        high=30,
        group="Equipment",
        rule="DB-WOUND-1",
        help="Empty: as worn. A number for a hide or magic.",
    )
    weapon: str = fighter_field(
        "Weapon",
        "choice",
        default=BARE_HANDS,
        choices=equipment.weapon_names,
        group="Equipment",
        rule="DB-GAP-11",
    )
    damage: int | None = fighter_field(
        "Damage",
        "number",
        optional=True,
        low=0,
        high=60,
        group="Equipment",
        rule="DB-WOUND-1",
        help="Empty: as in the weapon table.",
    )
    second_weapon: str = fighter_field(
        "Second weapon",
        "choice",
        default=NO_ITEM,
        choices=equipment.second_names,
        group="Equipment",
        rule="DB-DUAL-1",
    )
    shield: bool = fighter_field("Shield", "flag", default=False, group="Equipment", rule="DB-ACT-12")
    spare: str = fighter_field(
        "Spare weapon",
        "choice",
        default=NO_ITEM,
        choices=equipment.second_names,
        group="Equipment",
        rule="DB-ACT-8",
        help="In a sheath or at the belt.",
    )
    sword_play: int = _skill("sword_play")
    brawl: int = _skill("brawl")
    marksmanship: int = _skill("marksmanship")
    agility: int = _skill("agility")
    endurance: int = _skill("endurance")
    magic: int = _skill("magic", 0)
    magic_resistance: int = _skill("magic_resistance", 2)
    might: int | None = _skill("might", None, help="Empty: not known; bare hands then do 3.")
    awareness: int = _skill("awareness")
    charm: int = _skill("charm", 0, group="Skills outside combat")
    craftsmanship: int = _skill("craftsmanship", 0, group="Skills outside combat")
    dark_sight: int = _skill("dark_sight", 0, group="Skills outside combat")
    movement: int = fighter_field(
        "Movement",
        "number",
        default=10,
        low=0,
        high=100,
        unit="metres a round",
        group="Other",
        rule="DB-FREE-4",
    )
    mana: int = fighter_field("Mana", "number", default=0, low=0, high=100, group="Other", rule="DB-ACT-5")
    conditions: tuple[str, ...] = fighter_field(
        "Conditions",
        "choices",
        default=(),
        choices=_values(Condition),
        group="Now",
        help="What is wrong at the start of this round.",
    )

    __repr__ = as_typed

    def __post_init__(self) -> None:
        if self.weapon == NATURAL and self.damage is None:
            raise InputError("damage", f"is missing for {NATURAL}", "give the Damage of the bite or claw")

    # -- health ----------------------------------------------------------------------------------------

    @property
    def hero(self) -> bool:
        """True for a Hero, False for a Critter."""
        return self.kind == Kind.HERO

    @property
    def health(self) -> int:
        """Health Points left; may be negative."""
        return self.health_points - self.hurt

    @property
    def level(self) -> WoundLevel:
        """How the fighter is."""
        if not self.hurt:
            return WoundLevel.UNHURT
        return fallen_level(self.hero) if out_of_action(self.health) else WoundLevel.WOUNDED

    # -- equipment -------------------------------------------------------------------------------------

    @property
    def armour_points(self) -> int:
        """The Armour that comes off a blow."""
        return equipment.armour_points(self.worn) if self.armour is None else self.armour

    @property
    def main(self) -> Weapon:
        """The weapon that the main hand holds, or bare hands once it is gone."""
        if self.weapon == BARE_HANDS or self.disarmed:
            return self.unarmed
        arm = equipment.weapon(self.weapon)
        return (
            arm
            if self.damage is None
            else Weapon(arm.name, self.damage, arm.hands, arm.skill, arm.bands, arm.missile, arm.paired)
        )

    @property
    def second(self) -> Weapon | None:
        """The weapon in the second hand."""
        return None if self.second_weapon == NO_ITEM else equipment.weapon(self.second_weapon)

    @property
    def unarmed(self) -> Weapon:
        """What the fighter strikes with without a weapon: teeth or claws, or bare hands."""
        bare = equipment.bare_hands(self.might)
        if self.weapon in (NATURAL, BARE_HANDS) and self.damage is not None:
            return Weapon(self.weapon, self.damage, 0, bare.skill)
        return bare

    @property
    def disarmed(self) -> bool:
        """True while the weapon lies on the ground or is broken."""
        return Condition.WEAPON_DROPPED in self.conditions or Condition.WEAPON_BROKEN in self.conditions

    @property
    def free_hands(self) -> int:
        """How many hands hold nothing; may be negative when too much is carried."""
        return 2 - self.main.hands - bool(self.second) - self.shield

    @property
    def held(self) -> bool:
        """True while somebody has a hold on the fighter."""
        return Condition.HELD in self.conditions

    def rank(self, skill: str) -> int:
        """The rank of a skill by its field name; a Might that is not known counts as 4, which makes 3 of it.

        Examples
        --------
        >>> Fighter("Rat", brawl=4, agility=5).rank("agility")
        5
        """
        value = getattr(self, skill)
        return 4 if value is None else int(value)


@rule("DB-OOA-1")
def out_of_action(health: int) -> bool:
    """Whether this many Health Points put a fighter Out of Action.

    Examples
    --------
    >>> out_of_action(1), out_of_action(0), out_of_action(-3)
    (False, True, True)
    """
    return health <= 0


@rule("DB-OOA-2")
def fallen_level(hero: bool) -> WoundLevel:
    """What Out of Action means: a Hero is unconscious, a Critter is dead."""
    return WoundLevel.UNCONSCIOUS if hero else WoundLevel.DEAD
