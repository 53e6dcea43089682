"""The d30 that is rolled on, and roll-offs: open-ended dice that end exactly.

**No die is rolled that can change nothing.** An attack has a last threshold (beaten by 30, D30-ATT-7), so its
chain of dice is over once it is past that, and its odds are exact with finitely many branches however far
the target is away. A roll-off has no such end when both sides roll on at once: after `LOCKSTEP` pairs of
tens the totals stand as they are, which cuts off one case in 400 * 100^4.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from combatkit.dice.rolls import Roll, band
from combatkit.rules.card import rule

LOCKSTEP = 4
"""How many pairs of tens are rolled in a roll-off when both sides have rolled a 20."""


def seen(roll: Roll, cuts: Sequence[int], low: int = 1) -> int:
    """What a roll shows as far as `cuts` tell: itself in play, the lowest face of its band when counted.

    Examples
    --------
    >>> seen(7, (3, 9))
    7
    """
    index = band(roll, cuts)
    if isinstance(roll, int):
        return roll
    return cuts[index - 1] + 1 if index else low


@rule("D30-ATT-6", "D30-AMB-4")
def rolled_on(r: Any, name: str, total: int, breaks: Sequence[int], sides: int, again: bool) -> int:
    """Roll on from a natural top face: d20, and d10 on a 20; d10 again on a 10 where `again` says so.

    Parameters
    ----------
    total
        What has been rolled so far.
    breaks
        The totals at which something changes, ascending. The value that is handed back lies on the right
        side of each of them.
    sides
        Of the next die.

    Returns
    -------
    int
        The total: exact in play, in exact mode the lowest total that means the same.
    """
    while total < breaks[-1]:
        cuts = sorted({each - total - 1 for each in breaks if 0 < each - total < sides} | {sides - 1})
        roll = seen(r.die(sides, name), cuts)
        total += roll
        if roll < sides or (sides == 10 and not again):
            break
        sides = 10
    return total


@rule("D30-ATT-1", "D30-ATT-5", "D30-ATT-6", "D30-FUMBLE-1")
def attack_die(r: Any, name: str, breaks: Sequence[int], fumble: int, again: bool) -> int:
    """The d30 of an attack with all that is rolled on; 0 when it fumbles.

    Parameters
    ----------
    breaks
        The totals of the dice alone at which something changes, ascending.
    fumble
        The last face that fumbles, 0 for none.
    """
    cuts = sorted({each - 1 for each in breaks if fumble < each - 1 < 29} | {min(max(fumble, 0), 30), 29})
    roll = seen(r.die(30, name), cuts)
    if roll <= fumble:
        return 0
    return rolled_on(r, f"{name}, rolled on", 30, breaks, 20, again) if roll == 30 else roll


@rule("D30-BASE-9", "D30-AMB-29")
def roll_off(
    r: Any, name: str, ahead: int, cuts: Sequence[int], *, backed: bool = True, again: bool = True
) -> int:
    """A roll-off on d20: by how much the first side's total is above the other's.

    Parameters
    ----------
    ahead
        The first side's number less the other's.
    cuts
        The margins at which something changes, ascending, as "at least so much".
    backed
        Whether a natural 20 is rolled on.

    Returns
    -------
    int
        The margin: exact in play, in exact mode one that means the same.
    """
    return int(r.part(_rolled_off, name, ahead, tuple(cuts), backed, again))


def _rolled_off(r: Any, name: str, ahead: int, cuts: tuple[int, ...], backed: bool, again: bool) -> int:
    first = r.die(20, name)
    margin = _margin(r, name, first, ahead, cuts, backed, again)
    return margin if isinstance(first, int) else _meant(margin, cuts)


def _meant(margin: int, cuts: Sequence[int]) -> int:
    """One margin for all between the same two cuts."""
    index = bisect_right(cuts, margin)
    return cuts[index - 1] if index else cuts[0] - 1


def _margin(
    r: Any, name: str, mine: Roll, ahead: int, cuts: tuple[int, ...], backed: bool, again: bool
) -> int:
    other = int(r.die(20, f"{name}, against"))
    margin = ahead - other
    needed = sorted({each - margin - 1 for each in cuts if 0 < each - margin < 20} | {19})
    # When the other side rolls on, every face of mine may matter.
    roll = int(mine) if backed and other == 20 else seen(mine, needed)
    if not backed or (roll < 20 and other < 20):
        return margin + roll
    on, against = f"{name}, rolled on", f"{name}, against, rolled on"
    if roll == 20 and other < 20:
        return margin + rolled_on(r, on, 20, [each - margin for each in cuts], 10, again)
    if roll < 20:
        base = ahead + roll
        return base - rolled_on(r, against, 20, sorted(base - each + 1 for each in cuts), 10, again)
    return int(r.part(_both, on, against, ahead, cuts, again))


def _both(r: Any, on: str, against: str, ahead: int, cuts: tuple[int, ...], again: bool) -> int:
    """Both have rolled a 20, and both roll on with d10: only the difference counts."""
    for _ in range(LOCKSTEP if again else 1):
        mine, other = r.die(10, on), int(r.die(10, against))
        margin = ahead - other
        needed = sorted({each - margin - 1 for each in cuts if 0 < each - margin < 10} | {9})
        roll = int(mine) if again and other == 10 else seen(mine, needed)
        if (roll < 10 and other < 10) or not again:
            return margin + roll
        if other < 10:
            return margin + rolled_on(r, on, 10, [each - margin for each in cuts], 10, again)
        if roll < 10:
            base = ahead + roll
            return base - rolled_on(r, against, 10, sorted(base - each + 1 for each in cuts), 10, again)
    return ahead


@rule("D30-BASE-10")
def might_off(r: Any, name: str, ahead: int) -> int:
    """A roll-off of Might on d10, which is never rolled on: the first side's margin.

    Every face counts, because what follows may depend on the margin.
    """
    return int(r.part(_mights, name, ahead))


def _mights(r: Any, name: str, ahead: int) -> int:
    return ahead + int(r.die(10, name)) - int(r.die(10, f"{name}, against"))
