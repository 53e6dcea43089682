"""The closed lists of Mythras: levels of success, difficulty grades, sizes, reaches, wounds, sides.

Every member has a `label`, the word that a table or a sentence shows. Lists that the rules compare are
IntEnums in their ladder order, so that ``level > Level.FAILURE`` or ``size - other`` says what it means.
"""

from __future__ import annotations

from enum import Enum, IntEnum

from combatkit.errors import InputError


class Level(IntEnum):
    """Level of success of a percentile roll, worst first.

    Examples
    --------
    >>> Level.CRITICAL > Level.SUCCESS, Level.SUCCESS.succeeded, Level.FAILURE.label
    (True, True, 'failure')
    """

    FUMBLE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL = 3

    __hash__ = int.__hash__  # Enum's own is Python code, and states are hashed all the time

    @property
    def label(self) -> str:
        """The level in words."""
        return self.name.lower()

    @property
    def succeeded(self) -> bool:
        """True for a success and for a critical."""
        return self >= Level.SUCCESS


class Grade(IntEnum):
    """Difficulty grade, easiest first: a step of +1 goes towards Hopeless.

    Examples
    --------
    >>> Grade.STANDARD.shifted(1).label, Grade.HERCULEAN.shifted(3).label
    ('Hard', 'Hopeless')
    """

    AUTOMATIC = 0
    VERY_EASY = 1
    EASY = 2
    STANDARD = 3
    HARD = 4
    FORMIDABLE = 5
    HERCULEAN = 6
    HOPELESS = 7

    @property
    def label(self) -> str:
        """The grade in words."""
        return self.name.replace("_", " ").title()

    @property
    def rolled(self) -> bool:
        """False for Automatic (succeeds without a roll) and for Hopeless (may not be tried)."""
        return self not in (Grade.AUTOMATIC, Grade.HOPELESS)

    def shifted(self, steps: int) -> Grade:
        """The grade `steps` harder (negative: easier).

        The ladder ends at Hopeless. At the easy end steps stop at Very Easy: only a rule that says so makes
        a roll automatic (house reading, MY-AMB-64).

        Examples
        --------
        >>> Grade.EASY.shifted(-4).label, Grade.AUTOMATIC.shifted(0).label, Grade.AUTOMATIC.shifted(1).label
        ('Very Easy', 'Automatic', 'Very Easy')
        """
        if steps == 0:
            return self
        return Grade(min(Grade.HOPELESS, max(Grade.VERY_EASY, self + steps)))


class Size(IntEnum):
    """Size of a weapon or Force of a missile, smallest first.

    The weapon tables end at Enormous. What giants carry, or a charge adds to it, may lie beyond: four
    further steps are there, named by how far they lie beyond.

    Examples
    --------
    >>> Size.HUGE.shifted(1).label, Size.ENORMOUS.shifted(2).label, Size.SMALL.shifted(-1).label
    ('Enormous', 'Enormous +2', 'Small')
    """

    SMALL = 0
    MEDIUM = 1
    LARGE = 2
    HUGE = 3
    ENORMOUS = 4
    ENORMOUS_1 = 5
    ENORMOUS_2 = 6
    ENORMOUS_3 = 7
    ENORMOUS_4 = 8

    @property
    def label(self) -> str:
        """The size in words."""
        word, _, beyond = self.name.partition("_")
        return f"{word.capitalize()} +{beyond}" if beyond else word.capitalize()

    @property
    def letter(self) -> str:
        """The letter of the weapon tables.

        Examples
        --------
        >>> [size.letter for size in (Size.SMALL, Size.HUGE, Size.ENORMOUS_1)]
        ['S', 'H', 'E+1']
        """
        word, _, beyond = self.name.partition("_")
        return f"{word[0]}+{beyond}" if beyond else word[0]

    def shifted(self, steps: int) -> Size:
        """The size `steps` larger (negative: smaller); nothing is smaller than Small.

        Raises
        ------
        InputError
            Beyond the end of the ladder.
        """
        if self + steps > max(Size):
            raise InputError("size", f"{steps} steps above {self.label} lie beyond the ladder",
                             f"stay within {max(Size).label}")
        return Size(max(Size.SMALL, self + steps))


class Reach(IntEnum):
    """Reach of a close-combat weapon, shortest first."""

    TOUCH = 0
    SHORT = 1
    MEDIUM = 2
    LONG = 3
    VERY_LONG = 4

    @property
    def label(self) -> str:
        """The reach in words."""
        return self.name.replace("_", " ").title()

    @property
    def letter(self) -> str:
        """The letter or letters of the weapon tables.

        Examples
        --------
        >>> Reach.LONG.letter, Reach.VERY_LONG.letter
        ('L', 'VL')
        """
        return "".join(word[0] for word in self.name.split("_"))


class Wound(IntEnum):
    """How badly a hit location is hurt, mildest first."""

    NONE = 0
    MINOR = 1
    SERIOUS = 2
    MAJOR = 3

    __hash__ = int.__hash__  # Enum's own is Python code, and states are hashed all the time

    @property
    def label(self) -> str:
        """The wound level in words."""
        return self.name.lower()


class Side(Enum):
    """Who does a thing, or wins it: the attacker or the defender of one exchange."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    __hash__ = object.__hash__  # each member is one object; see Level

    @property
    def label(self) -> str:
        """The side in words."""
        return self.value

    @property
    def other(self) -> Side:
        """The opposite side.

        Examples
        --------
        >>> Side.ATTACKER.other.label
        'defender'
        """
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


class Opposed(Enum):
    """How an opposed roll ends, seen from the first side.

    That both failed is a third ending beside winning and losing, and it is not a tie: nobody has anything
    to compare (MY-GAP-4, MY-AMB-14, MY-AMB-82).
    """

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    BOTH_FAILED = "both failed"

    @property
    def label(self) -> str:
        """The ending in words."""
        return self.value


class Impalement(IntEnum):
    """What a weapon left in the body does to its victim, mildest first (MY-SE-IMPALETAB)."""

    NONE = 0
    HARD = 1
    FORMIDABLE = 2
    HERCULEAN = 3
    INCAPACITATED = 4

    @property
    def label(self) -> str:
        """The severity in words."""
        return self.name.capitalize() if self else "none"

    @property
    def grade(self) -> Grade | None:
        """The grade that the victim's skills take; None where there is none, or no acting at all.

        Examples
        --------
        >>> Impalement.FORMIDABLE.grade.label, Impalement.INCAPACITATED.grade
        ('Formidable', None)
        """
        return Grade[self.name] if Impalement.HARD <= self <= Impalement.HERCULEAN else None
