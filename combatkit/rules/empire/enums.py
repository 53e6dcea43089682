"""The closed lists of World of Empire.

Members of a StrEnum are the words that a form shows and a file holds. Lists that the rules compare are
IntEnums, so that states of an exchange are made of small whole numbers.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Style(StrEnum):
    """The three fighting styles (D30-STYLE)."""

    WEAPON = "weapon"
    SHIELD = "weapon and shield"
    TWO = "two weapons"


class Stance(StrEnum):
    """The combat options by name; their figures stand in ``tables/combat_options.toml``."""

    ATTACK = "attack"
    PARRY = "parry"
    DODGE = "dodge"
    DESPERATE_DODGE = "desperate dodge"
    DESPERATE_ATTACK = "desperate attack"
    CHARGE = "charge"
    CLOSE = "close"
    JUMP = "jump opponent"
    FLOURISH = "flourish"
    POSITION = "combat position"
    STRIKE_WEAPON = "strike at weapon"
    STRIKE_SHIELD = "strike at shield"
    BASH = "shield bash"
    TRIP = "trip"
    GRAB_LIMB = "grab a limb"
    GRAB_BODY = "grab the body"
    PAUSE = "pause"
    GUARD = "guard"
    REST = "rest"
    RECOVER = "recover"
    WEEP = "fall weeping"
    GAZE = "gaze of death"


class Effort(StrEnum):
    """Extra efforts; how many are allowed is an option (D30-AMB-5)."""

    NONE = "none"
    ATTACK = "attack"
    ATTACK_TWICE = "attack, twice"
    DEFEND = "defend"
    DEFEND_TWICE = "defend, twice"

    @property
    def number(self) -> int:
        """How many extra efforts these are."""
        return 0 if self is Effort.NONE else 2 if self.value.endswith("twice") else 1

    @property
    def attacks(self) -> bool:
        """Whether they go into the attack."""
        return self in (Effort.ATTACK, Effort.ATTACK_TWICE)


class Condition(StrEnum):
    """What may be wrong with a fighter at the start of a round, beside wounds and Exhaustion."""

    KNEES = "on knees"
    PRONE = "prone"
    LEG = "one leg disabled"
    ARM = "arm disabled"
    STUNNED = "stunned"
    STUCK = "weapon stuck"
    OFF_BALANCE = "off balance"
    FAKED = "faked"
    BOUND = "bound"
    FLANKED = "flanked"
    BELOW = "below"
    HELD = "held"
    CLOSE = "in close combat"
    NO_WEAPON = "weapon lost"
    NO_SHIELD = "shield lost"
    MUST_RECOVER = "must recover"
    EXHAUSTED = "exhausted"
    COLLAPSED = "collapsed"
    DEAD = "dead"


class Fate(IntEnum):
    """What the pain of an exchange has done to a fighter, best first."""

    FIGHTS = 0
    STUNNED = 1
    KNEELS = 2
    COLLAPSED = 3
    DEAD = 4

    @property
    def label(self) -> str:
        """The fate in words.

        Examples
        --------
        >>> Fate.KNEELS.label, Fate.KNEELS.out, Fate.DEAD.out
        ('kneels in pain', False, True)
        """
        return ("fights on", "stunned", "kneels in pain", "collapsed", "dead")[self]

    @property
    def out(self) -> bool:
        """True when the fighter is out of the fight."""
        return self >= Fate.COLLAPSED


class Posture(IntEnum):
    """Upright, on the knees, or on the ground."""

    UP = 0
    KNEES = 1
    PRONE = 2

    @property
    def label(self) -> str:
        """The posture in words."""
        return ("standing", "on knees", "prone")[self]


class Hit(IntEnum):
    """How an attack roll ended; the critical levels of a hit are `Hit.levels`."""

    NOT_MADE = 0
    FUMBLE = 1
    MISS = 2
    STRAY = 3  # an aimed blow that missed its aim and still hits somewhere
    STRAY_1 = 4
    STRAY_2 = 5
    HIT = 6
    HIT_1 = 7
    HIT_2 = 8

    @property
    def lands(self) -> bool:
        """True for every hit."""
        return self >= Hit.STRAY

    @property
    def levels(self) -> int:
        """Wound levels that the margin adds.

        Examples
        --------
        >>> Hit.HIT_2.levels, Hit.STRAY_1.levels, Hit.HIT.levels
        (2, 1, 0)
        """
        return (self - Hit.STRAY) % 3 if self.lands else 0

    @property
    def astray(self) -> bool:
        """True for an aimed blow that lands somewhere else."""
        return Hit.STRAY <= self <= Hit.STRAY_2

    @property
    def label(self) -> str:
        """The ending in words."""
        return (
            "no attack",
            "fumble",
            "miss",
            "hit elsewhere",
            "critical elsewhere",
            "double critical elsewhere",
            "hit",
            "critical",
            "double critical",
        )[self]


class Cover(StrEnum):
    """What hides the target of a missile."""

    NONE = "none"
    HALF = "half cover"
    MOST = "most cover"


class Pace(StrEnum):
    """How the target of a missile moves."""

    STILL = "still"
    MOVING = "moving"
    RUNNING = "running"
