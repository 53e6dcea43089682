"""Initiative: who declares, who acts when, and how the six seconds of a round are cut up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.empire.rulings import USUAL, Rulings

FIRST, LAST = 30, -6
"""A round runs from initiative 30 down to -6."""
ACTION = 10
"""Initiative that an action after the first costs."""
SECONDS = 6
MOST_FACED = 3


@rule("D30-INIT-2", "D30-ROUND-1")
def seconds(slot: int) -> Fraction:
    """When in a round something happens, in seconds from its start.

    Examples
    --------
    >>> seconds(30), seconds(22) - seconds(23), seconds(-6)
    (Fraction(0, 1), Fraction(1, 6), Fraction(6, 1))
    """
    return Fraction(FIRST - slot, (FIRST - LAST) // SECONDS)


@rule("D30-INIT-3", "D30-INIT-4", "D30-INIT-5")
def slots(initiative: int, actions: int | None = None) -> tuple[int, ...]:
    """At which initiatives somebody acts.

    Parameters
    ----------
    initiative
        After minuses and everything else; above 30 it only tells who is quicker.
    actions
        How many are declared, from 1; None for as many as the round has room for.

    Examples
    --------
    >>> slots(32), slots(12, 2), slots(3, 2), slots(-9)
    ((30, 20, 10, 0), (12, 2), (3,), (-9,))
    """
    if actions is not None and actions < 1:
        raise InputError("actions", f"{actions} are none", "declare at least 1")
    first = min(FIRST, initiative)
    room = max(1, (first - LAST) // ACTION + 1)
    count = room if actions is None else min(actions, room)
    return tuple(first - ACTION * number for number in range(count))


@rule("D30-INIT-8")
def strike_back_slot(slot: int) -> int:
    """When a strike back falls: 10 after the option that it comes from.

    Examples
    --------
    >>> strike_back_slot(30)
    20
    """
    return slot - ACTION


@rule("D30-INIT-7", "D30-EXH-2")
def swings_allowed(initiative: int, cost: int, limit: int = 3, extra: int = 1) -> int:
    """How many swings of one option a round allows: by its slots, and by Exhaustion.

    Parameters
    ----------
    initiative, cost
        The initiative, and the Exhaustion of the option itself.
    limit, extra
        What may be spent in a round, and what each further swing costs.

    Examples
    --------
    >>> len(slots(32)), swings_allowed(32, 1), swings_allowed(3, 1)
    (4, 3, 1)
    """
    if cost > limit:
        return 0
    return min(len(slots(initiative)), 1 + (limit - cost) // extra)


class Entry(NamedTuple):
    """Somebody in the order of a round: name, initiative, Adjusted Speed."""

    name: str
    initiative: int
    speed: int = 0


@rule("D30-INIT-1", "D30-AMB-23")
def acting_order(entries: Sequence[Entry], rulings: Rulings = USUAL) -> tuple[tuple[str, ...], ...]:
    """Who acts in which order, the quickest first; those in one group act at the same moment.

    Examples
    --------
    >>> acting_order([Entry("Ida", 17, 8), Entry("Ulf", 17, 9), Entry("Odo", 20, 7)])
    (('Odo',), ('Ulf',), ('Ida',))
    """
    by_speed = rulings.init_tie == "speed"
    groups: dict[tuple[int, int], list[str]] = {}
    for entry in entries:
        groups.setdefault((entry.initiative, entry.speed if by_speed else 0), []).append(entry.name)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))


@rule("D30-INIT-1", "D30-INIT-6", "D30-AMB-25")
def declaring_order(entries: Sequence[Entry], rulings: Rulings = USUAL) -> tuple[str, ...]:
    """Who declares first, all of a round's actions at once: by default the slowest, so the quick can answer.

    Examples
    --------
    >>> declaring_order([Entry("Ida", 17, 8), Entry("Odo", 20, 7)])
    ('Ida', 'Odo')
    """
    order = [name for group in acting_order(entries, rulings) for name in group]
    return tuple(order[::-1] if rulings.declare_order == "ascending" else order)


@rule("D30-OPT-PAUSE-1", "D30-AMB-28")
def paused(own: int, opponent: int, rulings: Rulings = USUAL) -> int:
    """At which initiative somebody acts who pauses for an opponent.

    Examples
    --------
    >>> paused(20, 17), paused(12, 17)
    (16, 12)
    """
    return opponent - 1 if rulings.pause_time == "printed" else min(own, opponent - 1)


# -- several opponents -------------------------------------------------------------------------------------


@rule("D30-MULTI-1", "D30-MULTI-2", "D30-MULTI-3")
def facing_modifier(faced: int) -> int:
    """What facing several opponents takes off Attack and Defense towards each, and off Initiative.

    Raises
    ------
    InputError
        For more than three: the others must be ignored.

    Examples
    --------
    >>> [facing_modifier(count) for count in (0, 1, 2, 3)]
    [0, 0, -5, -10]
    """
    if not 0 <= faced <= MOST_FACED:
        raise InputError("facing", f"{faced} opponents cannot be faced", "face at most 3, ignore the others")
    return -5 * max(0, faced - 1)


@rule("D30-MULTI-5", "D30-MULTI-6")
def facing_and_attacks(
    entries: Sequence[Entry], faced: Mapping[str, int], rulings: Rulings = USUAL
) -> tuple[tuple[str, ...], tuple[Entry, ...]]:
    """The order in which facings are declared, and everybody with the initiative that holds afterwards.

    Examples
    --------
    >>> order, after = facing_and_attacks([Entry("Ida", 20), Entry("Odo", 17)], {"Ida": 2})
    >>> order, [entry.initiative for entry in after]
    (('Ida', 'Odo'), [15, 17])
    """
    order = tuple(name for group in acting_order(entries, rulings) for name in group)
    after = tuple(
        entry._replace(initiative=entry.initiative + facing_modifier(faced.get(entry.name, 1)))
        for entry in entries
    )
    return order, after


@rule("D30-ROUND-4")
def declared_in_time(seconds_taken: int) -> bool:
    """Whether a player has declared within 30 seconds; otherwise the fighter Guards.

    Examples
    --------
    >>> declared_in_time(30), declared_in_time(31)
    (True, False)
    """
    return seconds_taken <= 30
