"""The closed lists of Doomblade: actions, defences, what two dice may show, how an attack may end.

Members of a StrEnum are the words that a form shows and a file holds. Lists that the rules compare are
IntEnums, so that states of an exchange are made of small whole numbers.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Kind(StrEnum):
    """Who a fighter belongs to: the players' Heroes or the GM's Critters (DB-OOA-2)."""

    HERO = "hero"
    CRITTER = "critter"


class Action(StrEnum):
    """What a combatant may do in a round; `tables/actions.toml` says what each rolls."""

    ATTACK = "attack"
    UNARMED = "strike unarmed"
    SHOOT = "shoot"
    THROW = "throw"
    DUAL_WIELD = "dual wield"
    WRESTLE = "wrestle"
    BREAK_OUT = "break out"
    CAST = "cast a spell"
    WEAPON_PARRY = "weapon parry"
    UNARMED_PARRY = "unarmed parry"
    DODGE = "dodge"
    BLOCK = "block"
    USE_ITEM = "use an item"
    SEARCH = "search a body"
    LOOK_ROUND = "look round"
    PICK_UP = "pick up an item"
    CHANGE_WEAPONS = "change weapons"


class Role(StrEnum):
    """What an Action is good for."""

    ATTACK = "attack"
    DEFENCE = "defence"
    OTHER = "other"


class Free(StrEnum):
    """The Free Activities; `NONE` is to leave it out."""

    NONE = "none"
    SHOUT = "shout"
    DRAW = "draw"
    DROP = "drop"
    MOVE = "move"
    RESIST = "resist magic"


class Condition(StrEnum):
    """What may be wrong with a fighter at the start of a round, apart from lost Health Points."""

    HELD = "held"
    FALLEN = "fallen"
    WEAPON_DROPPED = "weapon dropped"
    WEAPON_BROKEN = "weapon broken"
    OUT_OF_REACH = "out of reach"


class Reach(StrEnum):
    """How an attack comes at its target: each defence stops some of them."""

    WEAPON = "weapon"
    UNARMED = "unarmed"
    MISSILE = "missile"
    SPELL = "spell"

    @property
    def hand_to_hand(self) -> bool:
        """True for blows with weapons and with the body."""
        return self in (Reach.WEAPON, Reach.UNARMED)


class Aim(StrEnum):
    """What an attack does when it succeeds."""

    WOUND = "wound"
    HOLD = "hold"
    ESCAPE = "escape"


class Stance(StrEnum):
    """What the target of an attack sets against it."""

    ATTACKS_BACK = "attacks back"  # attacks this very enemy: one opposed roll for both
    ATTACKS_ANOTHER = "attacks another"  # its roll is compared, but its blow goes elsewhere
    DEFENDS = "defends"  # a defence that works against this attack
    NO_ROLL = "no roll"  # nothing to set against it: a target number


class Band(StrEnum):
    """How far away a target is, nearest first."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


class Speed(StrEnum):
    """How a target moves."""

    STILL = "still"
    MOVING = "moving"
    VERY_FAST = "moving very fast"


class TargetSize(StrEnum):
    """How large a target is."""

    NORMAL = "normal"
    SMALL = "small"
    VERY_SMALL = "very small"


class Natural(IntEnum):
    """What two dice show before anything is added, as far as it counts."""

    NONE = 0
    DOUBLE_ONE = 1
    DOUBLE_SIX = 6


class Hit(IntEnum):
    """How an attack ended."""

    NOT_MADE = 0
    MISS = 1
    DRAW = 2
    HIT = 3
    MIGHTY = 4

    @property
    def lands(self) -> bool:
        """True for a hit and for a Mighty Blow."""
        return self >= Hit.HIT

    @property
    def label(self) -> str:
        """The ending in words.

        Examples
        --------
        >>> Hit.MIGHTY.label, Hit.DRAW.lands
        ('Mighty Blow', False)
        """
        return ("not made", "avoided", "draw", "hit", "Mighty Blow")[self]


class Mishap(StrEnum):
    """What a Fumble did."""

    NONE = "none"
    WOUNDS_SELF = "wounds self"
    WOUNDS_FRIEND = "wounds friend"
    DROPS_WEAPON = "drops weapon"
    BREAKS_WEAPON = "breaks weapon"
    FALLS = "falls"


class Injury(StrEnum):
    """A Serious Injury (optional, DB-GAP-4)."""

    NONE = "none"
    DYING = "dying"
    LASTING_WOUND = "lasting wound"
    BROKEN_LIMB = "broken limb"
    SCAR = "scar"
    STUNNED = "stunned"


class Weaponry(StrEnum):
    """Where a fighter's weapon is at the end of a round."""

    IN_HAND = "in hand"
    ON_GROUND = "on the ground"
    BROKEN = "broken"
    SPARE_DRAWN = "spare drawn"


class WoundLevel(StrEnum):
    """How a fighter is, best first."""

    UNHURT = "unhurt"
    SCRATCHED = "scratched"
    WOUNDED = "wounded"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"

    @property
    def out(self) -> bool:
        """True when the fighter is Out of Action.

        Examples
        --------
        >>> WoundLevel.UNCONSCIOUS.out, WoundLevel.WOUNDED.out
        (True, False)
        """
        return self in (WoundLevel.UNCONSCIOUS, WoundLevel.DEAD)


class RandomDamage(StrEnum):
    """The optional damage rules, at most one of which is in use (DB-AMB-13)."""

    NONE = "none"
    BONUS = "bonus"
    ODDS = "odds"
    D6 = "d6"
