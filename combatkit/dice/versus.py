"""What a comparison of two rolls is worth: win, tie, lose, each an exact fraction."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from numbers import Real

from combatkit.errors import InputError, require_kind


@dataclass(frozen=True, slots=True)
class Versus:
    """The chances when one roll is compared with another: more wins, equal ties, less loses.

    Whoever wins a tie is the table's rule to choose, so ties stand apart here.

    Attributes
    ----------
    win, tie, lose
        Fractions from 0 to 1.
    missing
        The chance of pairs that endless explosions leave undecided; 0 for everything else. The four
        add up to exactly 1.

    Examples
    --------
    >>> Versus(Fraction(575, 1296), Fraction(73, 648), Fraction(575, 1296)).rerolled
    Fraction(1, 2)
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    missing: Fraction = Fraction(0)

    @property
    def rerolled(self) -> Fraction:
        """The chance to win when ties are rolled again until somebody wins."""
        if self.missing:
            raise InputError(
                "versus",
                f"{self.missing} of the rolls is undecided",
                "cap the explosions, e.g. 3d6!max5, or read win, tie and lose",
            )
        if not self.win + self.lose:
            raise InputError("versus", "every roll is a tie, so rolling again never ends", "read .tie")
        return self.win / (self.win + self.lose)


def at_least_one_in(tries: int, chance: Fraction) -> Fraction:
    """The chance that something with this chance happens at least once in so many tries.

    Parameters
    ----------
    tries
        Number of independent tries, 0 or more.
    chance
        Chance of one try, 0 to 1.

    Examples
    --------
    A natural 20 in six attacks, and the complement, none at all:

    >>> at_least_one_in(6, Fraction(1, 20))
    Fraction(16954119, 64000000)
    >>> 1 - at_least_one_in(6, Fraction(1, 20))
    Fraction(47045881, 64000000)
    """
    require_kind("tries", tries, int, "whole number", "type 0 or more")
    require_kind("chance", chance, Real, "number", "give a Fraction from 0 to 1")
    if tries < 0:
        raise InputError("tries", f"{tries} is negative", "type 0 or more")
    if not 0 <= chance <= 1:
        raise InputError("chance", f"{chance} is no probability", "give a Fraction from 0 to 1")
    return 1 - (1 - chance) ** tries
