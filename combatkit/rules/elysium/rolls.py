"""One roll: a ten-sided die and everything that is added to it."""

from __future__ import annotations

from typing import NamedTuple

from combatkit.dice.rollers import Roller
from combatkit.dice.rolls import Roll, band
from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Natural
from combatkit.words import number_of

AGAIN = 2
"""How often a natural 10 may be rolled again where the option d10_open_ended says so."""

Part = tuple[str, int]


def hit_points(count: int) -> str:
    """A number of Hit Points in words.

    Examples
    --------
    >>> hit_points(1), hit_points(7), hit_points(0)
    ('1 Hit Point', '7 Hit Points', '0 Hit Points')
    """
    return number_of(count, "Hit Point")


class Throw(NamedTuple):
    """A roll before it is made.

    Parameters
    ----------
    dice
        The name under which the die is asked for.
    who, label
        Who rolls, and what the roll is called.
    parts
        What is added, each with its words.
    bonus
        The sum of these.
    rolled
        False where no die is thrown and the bonus alone counts.
    """

    dice: str
    who: str
    label: str
    parts: tuple[Part, ...]
    bonus: int
    rolled: bool = True

    def words(self, total: int) -> str:
        """The roll as it is read aloud.

        Examples
        --------
        >>> throw("attack", "Nox", "Attack Roll", ("Cunning", 4), ("off hand", -4)).words(7)
        "Nox's Attack Roll is 7 (die 7, Cunning +4, off hand -4)"
        """
        die = f"die {total - self.bonus}" if self.rolled else "no die"
        added = ", ".join([die, *(f"{words} {number:+d}" for words, number in self.parts)])
        return f"{self.who}'s {self.label} is {total} ({added})"


@rule("EL-CORE-1")
def throw(dice: str, who: str, label: str, *parts: Part, rolled: bool = True) -> Throw:
    """A roll with everything that counts on it; what is 0 is left out."""
    kept = tuple([part for part in parts if part[1]])
    return Throw(dice, who, label, kept, sum([number for _, number in kept]), rolled)


def plus(what: Throw, part: Part) -> Throw:
    """The same roll with one part more.

    Examples
    --------
    >>> plus(throw("attack", "Nox", "Attack Roll", ("Cunning", 4)), ("charge", 2)).bonus
    6
    """
    return what._replace(parts=(*what.parts, part), bonus=what.bonus + part[1])


@rule("EL-CORE-1", "EL-CORE-2", "EL-CORE-5", "EL-GAP-1")
def cast(what: Throw, r: Roller, open_ended: bool = False) -> tuple[int, Natural]:
    """Make a roll: its total, and whether the die showed 1 or 10."""
    if not what.rolled:
        return what.bonus, Natural.PLAIN
    face = int(r.die(10, what.dice))
    total = face + what.bonus
    natural = Natural.CRITICAL_FAILURE if face == 1 else Natural(int(face == 10))
    again = 0
    while open_ended and face == 10 and again < AGAIN:
        again += 1
        face = int(r.die(10, f"{what.dice}, again" if again == 1 else f"{what.dice}, once more"))
        total += face
    return total, natural


@rule("EL-CORE-3", "EL-CORE-2", "EL-AMB-11")
def passes(total: int, natural: Natural, dl: int, one_always_fails: bool = False) -> bool:
    """Whether a check succeeds.

    Examples
    --------
    >>> passes(16, Natural.CRITICAL_FAILURE, 15), passes(15, Natural.PLAIN, 16)
    (True, False)
    """
    return total >= dl and not (one_always_fails and natural == Natural.CRITICAL_FAILURE)


@rule("EL-CORE-4")
def beats(total: int, against: int) -> bool:
    """Whether the one who acts has the higher total; equal ones go to the one who defends.

    Examples
    --------
    >>> beats(15, 15), beats(16, 15)
    (False, True)
    """
    return total > against


def compare(what: Throw, r: Roller, total: int, open_ended: bool = False) -> tuple[int, Roll]:
    """Hold a roll against a total: 1 where the total is higher, 0 where they are equal, -1 where it is lower.

    The second value is what the roll comes to, for a sentence. Where every case is counted it stays open,
    so that a comparison has three branches and not ten.
    """
    if open_ended or not what.rolled:
        theirs, _ = cast(what, r, open_ended)
        return (total > theirs) - (total < theirs), theirs
    die = r.die(10, what.dice)
    return 1 - band(die, (total - what.bonus - 1, total - what.bonus)), die


def check(
    what: Throw, r: Roller, dl: int, *, open_ended: bool = False, one_always_fails: bool = False
) -> tuple[bool, bool, Roll]:
    """Make a check: whether it succeeds, whether it is a Critical Failure, and the die (or the total).

    The die is looked at only as far as the answer needs.
    """
    if open_ended or not what.rolled:
        total, natural = cast(what, r, open_ended)
        return (
            passes(total, natural, dl, one_always_fails),
            natural == Natural.CRITICAL_FAILURE,
            total,
        )
    die = r.die(10, what.dice)
    one = die <= 1
    good = die >= dl - what.bonus
    return good and not (one and one_always_fails), one, die


def shown(what: Throw, die: Roll, open_ended: bool) -> str:
    """A roll in words, from what `compare` or `check` gave back."""
    return what.words(int(die) if open_ended or not what.rolled else int(die) + what.bonus)
