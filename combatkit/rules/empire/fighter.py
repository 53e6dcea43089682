"""A fighter of World of Empire: statistics, skills, style, what is worn and held, and how it is hurt.

Base scores are worked out by `scores`, minuses by `health`; nothing derived is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from combatkit.dice.notation import dice
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.empire.body import Body, body, body_names
from combatkit.rules.empire.book import NONE, OURS, Armour, Book, Shield, Weapon
from combatkit.rules.empire.enums import Condition, Posture, Style
from combatkit.rules.empire.fighter_fields import flag, number, one_of, some_of, values, words
from combatkit.rules.empire.wounds import Injury, read_wounds
from combatkit.rules.fighter import as_typed, fighter_field

FIST = "fist"


@dataclass(frozen=True)
class Fighter:
    """One fighter at the start of a round.

    Raises
    ------
    InputError
        For a wound that this body cannot have, or arms that do not go together.

    Examples
    --------
    >>> who = Fighter("Ida", weapon="broadsword", armour="leather", wounds="chest 2")
    >>> [str(wound) for wound in who.injuries], who.arm.damage
    (['chest 2'], '1d10+2')
    >>> Fighter("Ida", armour="leather", conditions=())
    Fighter('Ida', armour='leather')
    """

    book: ClassVar[Book] = OURS

    name: str = fighter_field("Name", "text")
    coordination: int = number(
        "Adjusted Coordination", 8, "Statistics", "D30-BASE-1", help="Before the armour."
    )
    speed: int = number("Adjusted Speed", 8, "Statistics", "D30-BASE-2", help="Before what is too heavy.")
    initiative: int = number("Initiative", 10, "Statistics", "D30-BASE-3", low=-20)
    might: int = number("Might", 7, "Statistics", "D30-DMG-3")
    strength: int = number("Strength", 12, "Statistics", "D30-ENC-2")
    dexterity: int = number("Dexterity", 12, "Statistics", "D30-MISSILE-1")
    willpower: int = number("Willpower", 12, "Statistics", "D30-EXH-4", high=4000)
    acuity: int = number("Acuity", 10, "Statistics", "D30-OPT-FLOURISH-1")
    weight: int = number("Weight", 170, "Statistics", "D30-OPT-CLOSE-2", low=1, high=5000, unit="pounds")
    damage_resistance: int = number("Damage Resistance", 15, "Statistics", "D30-WOUND-1", low=1, high=200)
    pain_level: int = number("Pain Level", 12, "Statistics", "D30-PAIN-2", low=1, high=100)
    exhaustion_level: int = number(
        "Exhaustion Level", 10, "Statistics", "D30-ENC-1", help="Before the load.", high=100
    )
    cp_level: int = number("Combat Position: level", 1, "Skills", "D30-BASE-2", high=30)
    cp_rating: int | None = number(
        "Combat Position: rating", None, "Skills", "D30-GAP-10", help="Empty: worked out.", high=100
    )
    flourish_level: int = number("Flourish: level", 0, "Skills", "D30-GAP-10", high=30)
    flourish_rating: int | None = number(
        "Flourish: rating", None, "Skills", "D30-GAP-10", help="Empty: worked out.", high=100
    )
    style: str = one_of("Fighting style", Style.WEAPON.value, values(Style), "Skills", "D30-STYLE-1")
    style_level: int = number("Fighting style: level", 4, "Skills", "D30-STYLE-1", high=30)
    missile_level: int = number("Missile weapon: level", 0, "Skills", "D30-MISSILE-1", high=30)
    close_level: int = number("Close combat: level", 0, "Skills", "D30-GAP-11", high=30)
    attentiveness: int = number("Attentiveness: level", 0, "Skills", "D30-BASE-4", high=30)
    leadership: int = number("Leadership: rating", 8, "Skills", "D30-MORALE-4", high=100)
    shock_resistant: int = number("Shock Resistant: level", 0, "Skills", "D30-SHOCK-4", high=30)
    breath_control: int = number(
        "Breath Control: points",
        0,
        "Skills",
        "D30-EXH-2",
        high=10,
        help="Exhaustion beyond 3 that may be spent in a round.",
    )
    shoito: bool = flag("Shoito", "Skills", "D30-GAP-14")
    left_handed: bool = flag(
        "Strikes with the left", "Skills", "D30-STYLE-12", "A left-hander, against a right-hander."
    )
    weapon: str = one_of("Weapon", "broadsword", lambda: tuple(OURS.weapons), "Equipment", "D30-GAP-6")
    other_weapon: bool = flag("Not the main weapon", "Equipment", "D30-STYLE-8")
    second: str = one_of("Second weapon", NONE, lambda: (NONE, *OURS.weapons), "Equipment", "D30-STYLE-3")
    shield: str = one_of("Shield", NONE, lambda: (NONE, *OURS.shields), "Equipment", "D30-STYLE-2")
    armour: str = one_of("Armour", NONE, lambda: tuple(OURS.armours), "Equipment", "D30-DMG-2")
    protection: int | None = number(
        "Protection", None, "Equipment", "D30-DMG-2", help="Empty: as the armour has it.", high=50
    )
    draw_bonus: int = number(
        "Bow: damage for its draw", 0, "Equipment", "D30-DMG-4", low=-10, high=20, help="In place of Might."
    )
    overload: int = number(
        "Over-encumbered: points",
        0,
        "Equipment",
        "D30-EXH-2",
        high=10,
        help="Exhaustion beyond 3 that so heavy a load lets a round cost; how much is for the GM.",
    )
    body_kind: str = one_of("Body", "human", body_names, "Equipment", "D30-GAP-1")
    attack: int | None = number(
        "Attack", None, "Given numbers", "D30-BASE-5", low=-50, high=200, help="Empty: worked out."
    )
    defense: int | None = number(
        "Defense", None, "Given numbers", "D30-BASE-6", low=-50, high=200, help="Empty: worked out."
    )
    initiative_total: int | None = number(
        "Initiative with the weapon", None, "Given numbers", "D30-BASE-7", low=-50, high=100
    )
    damage: str | None = words(
        "Damage", "Given numbers", "D30-DMG-2", "Dice with every bonus, e.g. 1d10+3. Empty: worked out."
    )
    exhaustion: int | None = number(
        "Exhaustion now",
        None,
        "Now",
        "D30-EXH-1",
        low=-50,
        high=100,
        help="Empty: the whole Exhaustion Level.",
    )
    wounds: str | None = words(
        "Wounds", "Now", "D30-WOUND-5", "Location and level, e.g. chest 2; left lower arm 1 rested."
    )
    pain: int = number("Pain beside these wounds", 0, "Now", "D30-PAIN-1", high=200)
    bleeding: int = number("Bleeding a round", 0, "Now", "D30-BLEED-1", high=40)
    bled: int = number("Bled so far", 0, "Now", "D30-BLEED-2", high=2000)
    morale: int = number("Minuses of morale", 0, "Now", "D30-MORALE-3", low=-4, high=40)
    other_minuses: int = number("Poison and psionics", 0, "Now", "D30-PAIN-1", high=100)
    shield_damage: int = number("Damage to the shield", 0, "Now", "D30-OPT-SSHIELD-1", high=200)
    conditions: tuple[str, ...] = some_of("Conditions", values(Condition), "Now", "D30-PAIN-4")

    __repr__ = as_typed

    def __post_init__(self) -> None:
        if self.second != NONE and self.holds_shield:
            raise InputError("second", "a shield and a second weapon need three hands", "give up one of them")
        busy = self.second != NONE or self.holds_shield
        if self.arm.hands == 2 and busy:
            raise InputError("weapon", f"{self.weapon} takes both hands", "give up the other hand's load")
        # The weapons that were brought, also once one is dropped.
        main = self.book.weapon(self.weapon)
        other = self.book.weapon(FIST if self.second == NONE else self.second)
        if other.hands == 2:
            raise InputError("second", f"{self.second} takes both hands", "take one for a single hand")
        if self.style == Style.TWO and not same_category(main, other, self.second):
            raise InputError(
                "second",
                f"{self.second} is of another category than {self.weapon} (D30-STYLE-15)",
                "take two of one kind, B, S or T",
            )
        if self.damage is not None:
            dice(self.damage)
        assert self.injuries is not None  # reads the wounds, and refuses what this body cannot have

    # -- equipment -----------------------------------------------------------------------------------------

    @property
    def arm(self) -> Weapon:
        """The weapon in hand; fists once it is gone, or in close combat where it is too long for that."""
        own = self.book.weapon(self.weapon)
        gone = self.has(Condition.NO_WEAPON) or (self.has(Condition.CLOSE) and not own.close)
        return self.book.weapon(FIST) if gone else own

    @property
    def off_hand(self) -> Weapon:
        """The second weapon; fists where there is none, or once it is of no use."""
        return self.book.weapon(self.second if self.holds_second else FIST)

    @property
    def holds_shield(self) -> bool:
        """Whether there is a shield, whole, and with room to use it."""
        return self.shield != NONE and self._uses_off_hand

    @property
    def holds_second(self) -> bool:
        """Whether there is a second weapon in hand, with room to use it."""
        return self.second != NONE and self._uses_off_hand

    @property
    @rule("D30-GAP-11")
    def _uses_off_hand(self) -> bool:
        """Whether what the other hand holds is of use: in close combat it is not."""
        return not (self.has(Condition.NO_SHIELD) or self.has(Condition.CLOSE))

    @property
    def board(self) -> Shield | None:
        """The shield, None where there is none."""
        return self.book.shields[self.shield] if self.holds_shield else None

    @property
    def suit(self) -> Armour:
        """What is worn."""
        return self.book.armours[self.armour]

    @property
    def anatomy(self) -> Body:
        """The body with its hit locations."""
        return body(self.body_kind, self.book)

    # -- how it is -----------------------------------------------------------------------------------------

    def has(self, condition: Condition) -> bool:
        """Whether a condition holds; whoever is held is as bound (D30-GAP-12)."""
        held = condition is Condition.BOUND and Condition.HELD.value in self.conditions
        return held or condition.value in self.conditions

    @cached_property
    def injuries(self) -> tuple[Injury, ...]:
        """The wounds."""
        return read_wounds(self.wounds, self.anatomy, self.book)

    @property
    def posture(self) -> Posture:
        """Upright, on the knees or on the ground."""
        if self.has(Condition.PRONE):
            return Posture.PRONE
        return Posture.KNEES if self.has(Condition.KNEES) else Posture.UP

    @property
    def alive(self) -> bool:
        """False once dead."""
        return not self.has(Condition.DEAD)

    @property
    def out(self) -> bool:
        """True when it fights no more."""
        return any(self.has(each) for each in (Condition.DEAD, Condition.COLLAPSED, Condition.EXHAUSTED))


@rule("D30-STYLE-15")
def same_category(first: Weapon, other: Weapon, second: str) -> bool:
    """Whether two weapons may be used with the Two Weapons skill; a single one always may."""
    return second == NONE or first.kind == other.kind
