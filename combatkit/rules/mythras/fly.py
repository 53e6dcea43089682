"""Fights in the air: who has the upper hand of a round, and how long until the next pass."""

from __future__ import annotations

from collections.abc import Mapping

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.mythras.contest_group import group_contest
from combatkit.rules.mythras.resist import Switches


@rule("MY-FLY-2", "MY-GAP-27")
def upper_hand(own: tuple[str, int], others: Mapping[str, int], options: Switches = ()) -> Exchange:
    """Who may attack this round: the one those that it beats, and those that beat it the one.

    Parameters
    ----------
    own
        The name of a flyer, and its Fly (Ride, if it is ridden), 0 and up.
    others
        Name to skill of those against it: one, or several.

    Examples
    --------
    >>> round_ = upper_hand(("Griffon", 70), {"Harpy": 50})
    >>> round_.play([60, 45]).outcome["beaten"], round_.play([80, 45]).outcome["beaters"]
    ('Harpy', 'Harpy')
    >>> round_.play([80, 90]).outcome["beaters"]
    'nobody'
    """
    return group_contest(own, others, options, card="MY-FLY-2", skill="Fly")
