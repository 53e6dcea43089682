"""The closed lists of Elysium: actions, defences, conditions, trumps, levels of harm."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Natural(IntEnum):
    """What the die showed, as far as it counts (EL-CORE-2, EL-CORE-5)."""

    CRITICAL_FAILURE = -1
    PLAIN = 0
    CRITICAL_SUCCESS = 1


class Action(StrEnum):
    """What one fighter may do to another."""

    ATTACK = "attack"
    CHARGE = "charge"
    FEINT = "feint"
    DISARM = "disarm"
    TRIP = "trip"
    SLAM = "slam"
    GRAB = "grab"
    IMMOBILIZE = "immobilize"
    SQUEEZE = "squeeze"
    CHOKE = "choke"
    CARRY = "carry"
    BREAK_FREE = "break free"
    ENTANGLE = "entangle"
    PULL = "pull"
    STRANGLE = "strangle"
    INTIMIDATE = "intimidate"
    TAUNT = "taunt"
    DIPLOMACY = "diplomacy"
    CAST = "cast a spell"


class ChargeInto(StrEnum):
    """What stands at the end of a charge (EL-CHARGE-6)."""

    ATTACK = "attack"
    SLAM = "slam"
    TRIP = "trip"


class Hand(StrEnum):
    """What an attack is made with."""

    MAIN = "main hand"
    OFF = "off hand"
    BARE = "bare hands"


class Defence(StrEnum):
    """What is set against an attack (EL-DEF-1)."""

    BEST = "best"
    DODGE = "dodge"
    PARRY = "parry"
    NONE = "none"
    DECIDE = "decide"


class Resist(StrEnum):
    """With which skill a hold or a tie is resisted (EL-GRAB-3)."""

    BEST = "best"
    MIGHT = "might"
    THIEVERY = "thievery"
    DECIDE = "decide"


class Cover(StrEnum):
    """How much hides a defender (EL-COVER-2 to EL-COVER-4)."""

    NONE = "none"
    SMALL = "small"
    LARGE = "large"
    TOTAL = "total"


class Approach(StrEnum):
    """How peace is asked for (EL-SOC-2)."""

    NEGOTIATE = "negotiate"
    SEDUCE = "seduce"
    INTIMIDATE = "intimidate"
    LEADERSHIP = "leadership"


class Condition(StrEnum):
    """What may be wrong with a fighter, beside lost Hit Points (EL-COND)."""

    BLINDED = "blinded"
    BURNING = "burning"
    ABLAZE = "ablaze"
    CONFUSED = "confused"
    DEAFENED = "deafened"
    DISTRACTED = "distracted"
    GRABBED = "grabbed"
    HAMPERED = "hampered"
    IMMOBILIZED = "immobilized"
    MUTED = "muted"
    PRONE = "prone"
    STUNNED = "stunned"
    SUFFOCATING = "suffocating"
    UNCONSCIOUS = "unconscious"
    WIDE_EYED = "wide-eyed"
    ENTANGLED = "entangled"
    NETTED = "netted"
    ARM_CAUGHT = "weapon arm caught"
    OFF_ARM_CAUGHT = "other arm caught"
    NECK_CAUGHT = "neck caught"
    HANDCUFFED = "handcuffed"
    LEG_IRONED = "leg-ironed"
    DISARMED = "disarmed"
    OFF_DISARMED = "off hand disarmed"
    SURRENDERED = "surrendered"
    AT_PEACE = "at peace"


class Trump(StrEnum):
    """Trumps and faults that the chapter names."""

    AMBIDEXTERITY = "Ambidexterity"
    BLIND_FIGHTING = "Blind-Fighting"
    COUNTERATTACK = "Counterattack"
    DUAL_WEAPONS = "Dual Weapons"
    HAYMAKER = "Haymaker"
    MISSILE_SWAT = "Missile Swat"
    NIMBLE_COMBATANT = "Nimble Combatant"
    SIDESTEP = "Sidestep"
    AVARICIOUS = "Avaricious"
    CALLOUS = "Callous"
    INDOMITABLE = "Indomitable"
    VENGEFUL = "Vengeful"


class Harm(StrEnum):
    """How a fighter is, best first."""

    UNHURT = "unhurt"
    HURT = "hurt"
    UNCONSCIOUS = "unconscious"
    COMATOSE = "comatose"
    DEAD = "dead"

    @property
    def out(self) -> bool:
        """True when the fighter can do nothing more.

        Examples
        --------
        >>> Harm.COMATOSE.out, Harm.HURT.out
        (True, False)
        """
        return self in (Harm.UNCONSCIOUS, Harm.COMATOSE, Harm.DEAD)
