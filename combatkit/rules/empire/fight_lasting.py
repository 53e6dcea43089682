"""Conditions that end by themselves in a fight of several: from which round to which, and who caused them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Condition

KEPT_OFF = "kept off"
"""Somebody stands in the way: whoever is kept off cannot reach that foe (D30-GAP-5, Interpose)."""

PAIRED = frozenset({Condition.FLANKED.value, Condition.BELOW.value, KEPT_OFF})
"""Conditions that count between two alone."""

NEXT_ROUND = frozenset({Condition.STUNNED.value, Condition.STUCK.value, Condition.MUST_RECOVER.value})
"""They hold in the round after the one in which they were got, and in that alone."""

TWO_ROUNDS = frozenset(
    {
        Condition.OFF_BALANCE.value,
        Condition.FAKED.value,
        Condition.BOUND.value,
        Condition.FLANKED.value,
        Condition.BELOW.value,
        Condition.HELD.value,
        KEPT_OFF,
    }
)
"""They hold at once, until the end of the next round."""


class Lasting(NamedTuple):
    """One condition.

    Parameters
    ----------
    what
        Its name.
    start, end
        The first and the last round in which it holds.
    by
        Who caused it.

    Examples
    --------
    >>> stunned = Lasting("stunned", 3, 3)
    >>> stunned.holds(2), stunned.words(2), stunned.words(3)
    (False, 'stunned in the next round', 'stunned this round')
    """

    what: str
    start: int
    end: int
    by: str = ""

    @property
    def paired(self) -> bool:
        """Whether it counts against `by` alone."""
        return self.what in PAIRED

    @property
    def on_sheet(self) -> bool:
        """Whether it is a condition of a sheet, as exchanges read it."""
        return self.what not in (KEPT_OFF, Condition.BELOW.value)

    def holds(self, round: int) -> bool:
        """Whether it holds in that round."""
        return self.start <= round <= self.end

    def words(self, round: int) -> str:
        """The condition with the time that is left."""
        if self.start > round:
            left = "in the next round"
        else:
            left = "this round" if self.end <= round else "this round and the next"
        whose = f" by {self.by}" if self.by and self.paired else ""
        return f"{self.what}{whose} {left}"


@rule("D30-PAIN-4", "D30-GAP-3", "D30-GAP-5", "D30-EXH-5", "D30-GAP-12")
def lasting(what: str, round: int, by: str = "") -> Lasting:
    """A condition that came up in that round, with the rounds in which it holds.

    Examples
    --------
    >>> lasting("off balance", 4), lasting("stunned", 4)
    (Lasting(what='off balance', start=4, end=5, by=''), Lasting(what='stunned', start=5, end=5, by=''))
    """
    start = round + 1 if what in NEXT_ROUND else round
    return Lasting(what, start, round + 1, by)


def is_lasting(what: str) -> bool:
    """Whether a condition ends by itself."""
    return what in NEXT_ROUND or what in TWO_ROUNDS


def left_after(have: Iterable[Lasting], round: int) -> tuple[Lasting, ...]:
    """Those that are not over with that round."""
    return tuple(it for it in have if it.end > round)
