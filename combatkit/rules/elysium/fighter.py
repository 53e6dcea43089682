"""A fighter of Elysium: attributes, ranks, what is worn and held, and how he is just now."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium import equipment
from combatkit.rules.elysium.enums import Condition, Hand, Harm, Trump
from combatkit.rules.elysium.equipment import BARE_HANDS, NATURAL, NOTHING, Weapon
from combatkit.rules.elysium.fighter_fields import (
    HANDS,
    ORGANS,
    attribute,
    count,
    pick,
    several,
    skill,
    words,
)
from combatkit.rules.elysium.tables import UNCONSCIOUS_AT, by_name, hit_points_of
from combatkit.rules.fighter import as_typed, fighter_field


@dataclass(frozen=True)
class Fighter:
    """One combatant as he stands when something is done to him or by him.

    Skills are ranks. `hurt` is what has been lost so far; how bad that is, is worked out (`level`).

    Raises
    ------
    InputError
        For a second weapon beside one that takes both hands.

    Examples
    --------
    >>> nox = Fighter("Nox", weapon="longsword", weapon_skill=4, worn="chain shirt", hurt=5)
    >>> nox.health, nox.main.ap, nox.armor_bonus, nox.level.value
    (25, 4, 4, 'hurt')
    >>> Fighter("Risp", weapon="whip", agility=6)
    Fighter('Risp', weapon='whip', agility=6)
    """

    name: str = fighter_field("Name", "text")
    size: int = count("Size", 0, -6, 11, "Body", "EL-CORE-6", help="0 for a human.")
    hit_points: int | None = fighter_field(
        "Hit Points",
        "number",
        optional=True,
        low=1,
        high=2000,
        group="Body",
        rule="EL-GAP-6",
        help="Empty: by Size.",
    )
    hurt: int = count("Lost so far", 0, 0, 4000, "Body", "EL-COND-16", unit="Hit Points")
    stage: int = count("Knockout stage", 0, 0, 5, "Body", "EL-KO-1", help="5 is unconscious.")
    weapon: str = pick("Weapon", BARE_HANDS, equipment.weapon_names, "Equipment", "EL-GAP-5")
    second_weapon: str = pick(
        "Other hand", NOTHING, equipment.second_names, "Equipment", "EL-TWO-1", "A weapon or a shield."
    )
    dominant: str = pick("Dominant hand", "right", lambda: ("right", "left"), "Equipment", "EL-TWO-1")
    worn: str = pick("Armour worn", "none", equipment.armour_names, "Equipment", "EL-GAP-5")
    armor: int | None = fighter_field(
        "Armor bonus",
        "number",
        optional=True,
        low=0,
        high=30,
        group="Equipment",
        rule="EL-GAP-5",
        help="Empty: as worn. A number for a hide or magic.",
    )
    armor_damage: int = count("Armor broken off", 0, 0, 30, "Equipment", "EL-GAP-10")
    magic: int = count(
        "Magic bonus of the weapon",
        0,
        0,
        20,
        "Equipment",
        "EL-DEF-10",
        help="Counts on Attack Roll and Parry.",
    )
    muscle: int = attribute("MUS")
    agility: int = attribute("AGI")
    endurance: int = attribute("END")
    intellect: int = attribute("INT")
    insight: int = attribute("INS")
    cunning: int = attribute("CUN")
    charm: int = attribute("CHA")
    presence: int = attribute("PRE")
    persuasion: int = attribute("PER")
    courage: int = attribute("CRG")
    psyche: int = attribute("PSY")
    self_control: int = attribute("SCL")
    weapon_skill: int = skill("weapon", help="With the weapon in the dominant hand.")
    second_skill: int = skill("second", help="With the weapon in the other hand, if it is of another kind.")
    hand_to_hand: int = skill("hand_to_hand")
    thrown: int = skill("thrown")
    shields: int = skill("shields")
    dodge: int = skill("dodge", 3)
    might: int = skill("might", 3)
    guard: int = skill("guard", 3)
    grip: int = skill("grip", 3)
    stamina: int = skill("stamina", 3)
    reaction: int = skill("reaction", 2)
    gymnastics: int = skill("gymnastics", 2)
    thievery: int = skill("thievery", 2)
    discern: int = skill("discern", 2)
    bluff: int = skill("bluff", 2)
    intimidate: int = skill("intimidate", 2)
    taunt: int = skill("taunt")
    negotiate: int = skill("negotiate", group="Other skills")
    seduce: int = skill("seduce", group="Other skills")
    leadership: int = skill("leadership", group="Other skills")
    perception: int = skill("perception", group="Other skills")
    stealth: int = skill("stealth", group="Other skills")
    vitality: int = skill("vitality", group="Other skills")
    healing: int = skill("healing", group="Other skills")
    machinery: int = skill("machinery", group="Other skills")
    animal_control: int = skill("animal_control", group="Other skills")
    school: int = skill("school", group="Other skills", help="In the School of the spell that is cast.")
    accuracy: int = count(
        "Accuracy", 0, -10, 20, "Other", "EL-ATT-3", help="0 unless something gives it (EL-AMB-7)."
    )
    action_points: int = count(
        "Action Points", 6, 0, 12, "Other", "EL-AP-1", help="6; more with Nimble Combatant."
    )
    speed: int = count("Speed", 10, 0, 200, "Other", "EL-MOVE-1", unit="feet per AP")
    magic_points: int = count("Magic Points", 0, 0, 200, "Other", "EL-SPELL-1")
    magic_defense: int = count("Magic Defense", 0, 0, 30, "Other", "EL-DEF-10")
    trumps: tuple[str, ...] = several("Trumps and faults", words(Trump), "Other", "EL-SOC-5")
    conditions: tuple[str, ...] = several("Conditions", words(Condition), "Now", "EL-COND-7")
    disabled: tuple[str, ...] = several(
        "Disabled parts", lambda: ORGANS, "Now", "EL-CALLED-3", "By called shots, until healed."
    )
    useless: tuple[str, ...] = several("Useless hands", lambda: HANDS, "Now", "EL-CALLED-13")
    bleeding: int = count("Bleeding wounds", 0, 0, 20, "Now", "EL-COND-1")
    choked: int = count(
        "Stages from want of air",
        0,
        0,
        5,
        "Now",
        "EL-GRAB-17",
        help="Of the Knockout stage: gone with a breath.",
    )
    intimidated: int = count("Times intimidated", 0, 0, 4, "Now", "EL-INTIM-2")
    taunted: int = count("Times taunted", 0, 0, 4, "Now", "EL-TAUNT-2")

    __repr__ = as_typed

    def __post_init__(self) -> None:
        check_hands(self)

    # -- health ----------------------------------------------------------------------------------------

    @property
    def full_health(self) -> int:
        """Hit Points of the unhurt fighter."""
        return hit_points_of(self.size) if self.hit_points is None else self.hit_points

    @property
    def health(self) -> int:
        """Hit Points left; may be negative."""
        return self.full_health - self.hurt

    @property
    def level(self) -> Harm:
        """How the fighter is."""
        if Condition.UNCONSCIOUS in self.conditions and self.health > 0:
            return Harm.UNCONSCIOUS
        return harm(self.health, self.hurt, self.stage)

    def has(self, *conditions: Condition) -> bool:
        """Whether one of these conditions holds."""
        return any(condition in self.conditions for condition in conditions)

    # -- figures ---------------------------------------------------------------------------------------

    def attribute(self, key: str) -> int:
        """An attribute by its abbreviation, e.g. ``"MUS"``."""
        return int(getattr(self, by_name("attributes", "key")[key]["field"]))

    def ranks(self, skill: str) -> int:
        """Ranks in a skill by its field name."""
        return int(getattr(self, skill))

    @property
    def armor_bonus(self) -> int:
        """The Armor that counts, less what has been broken off."""
        whole = equipment.armour_bonus(self.worn) if self.armor is None else self.armor
        return max(0, whole - self.armor_damage)

    # -- hands -----------------------------------------------------------------------------------------

    @property
    def other_hand(self) -> str:
        """The hand that is not dominant."""
        return "left" if self.dominant == "right" else "right"

    @property
    def main(self) -> Weapon:
        """What the dominant hand strikes with; bare hands once its weapon is gone."""
        gone = self.has(Condition.DISARMED) or f"{self.dominant} hand" in self.useless
        both = equipment.weapon(self.weapon)
        gone = gone or (both.hands == 2 and bool(self.useless))
        return equipment.weapon(BARE_HANDS) if gone and not both.body else both

    @property
    def off(self) -> Weapon | None:
        """What the other hand holds, None when it is empty."""
        if self.second_weapon == NOTHING or self.has(Condition.OFF_DISARMED):
            return None
        return None if f"{self.other_hand} hand" in self.useless else equipment.weapon(self.second_weapon)

    def held(self, hand: Hand) -> Weapon | None:
        """What a hand strikes with; None for an empty other hand."""
        if hand == Hand.BARE:
            return equipment.weapon(BARE_HANDS)
        return self.main if hand == Hand.MAIN else self.off

    @rule("EL-TWO-6", "EL-SHIELD-2", "EL-H2H-1", "EL-RANGED-3")
    def skill_with(self, arm: Weapon, off_hand: bool = False) -> tuple[str, int]:
        """The skill that a weapon uses, in words, and the ranks in it.

        Examples
        --------
        >>> Fighter("Guard", hand_to_hand=2).skill_with(equipment.weapon("bare hands"))
        ('Hand-to-hand', 2)
        >>> Fighter("Nox", weapon="dagger", second_weapon="dagger", weapon_skill=4).skill_with(
        ...     equipment.weapon("dagger"), off_hand=True
        ... )
        ('dagger', 4)
        """
        if arm.shield:
            return "Shields", self.shields
        if arm.name == BARE_HANDS:
            return "Hand-to-hand", self.hand_to_hand
        if arm.name == NATURAL:
            return "natural weapons", self.weapon_skill
        if arm.kind == "thrown":
            return "Thrown", self.thrown
        of_its_own = off_hand and self.second_weapon != self.weapon  # two daggers share one skill
        return arm.name, self.second_skill if of_its_own else self.weapon_skill

    @property
    @rule("EL-GRAB-1", "EL-GRAB-13")
    def free_hands(self) -> int:
        """How many hands hold nothing and can be used.

        Examples
        --------
        >>> Fighter("Guard", weapon="short sword").free_hands, Fighter("Wrestler").free_hands
        (1, 2)
        """
        held = self.main.hands + (self.off.hands if self.off else 0)
        return max(0, 2 - held - len(self.useless))


@rule("EL-TWO-5", "EL-TWO-1")
def check_hands(fighter: Fighter) -> None:
    """Refuse what two hands cannot hold."""
    if equipment.weapon(fighter.weapon).hands == 2 and fighter.second_weapon != NOTHING:
        raise InputError(
            "second_weapon",
            f"{fighter.second_weapon!r} cannot be held beside a {fighter.weapon}, which takes both hands",
            f"use {NOTHING!r}, or another weapon",
        )


@rule("EL-COND-16", "EL-KO-1", "EL-COND-14")
def harm(health: int, hurt: int, stage: int) -> Harm:
    """How somebody with so many Hit Points left, and at this stage of the Knockout Track, is.

    Examples
    --------
    >>> harm(0, 30, 0).value, harm(-1, 31, 5).value, harm(12, 18, 5).value, harm(30, 0, 0).value
    ('comatose', 'dead', 'unconscious', 'unhurt')
    """
    if health <= 0:
        return Harm.COMATOSE if health == 0 else Harm.DEAD
    if stage >= UNCONSCIOUS_AT:
        return Harm.UNCONSCIOUS
    return Harm.HURT if hurt or stage else Harm.UNHURT
