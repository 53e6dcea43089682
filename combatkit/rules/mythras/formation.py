"""Fighting shoulder to shoulder: the traits that every member of a group must have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import IN_FORMATION, has
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch

ENOUGH = 3
"""So many make a formation."""


@rule("MY-TRAIT-FORMATIONFIGHTING", "MY-TRAIT-SHIELDWALL")
def in_formation(group: Sequence[Fighter], trait: str) -> bool:
    """Whether a group in close order gains by a trait: three or more of them, and every one has it.

    For Shield Wall every one must have a shield in hand too.

    Parameters
    ----------
    group
        Everybody who stands in close order side by side.
    trait
        ``"Formation Fighting"`` or ``"Shield Wall"``.

    Examples
    --------
    >>> one = Fighter(traits=("Formation Fighting",))
    >>> in_formation([one] * 3, "Formation Fighting"), in_formation([one] * 2, "Formation Fighting")
    (True, False)
    >>> in_formation([one, one, one, Fighter()], "Formation Fighting")
    False
    """
    if len(group) < ENOUGH or not all(trait in who.traits for who in group):
        return False
    return trait != "Shield Wall" or all(any(it.is_shield for it in who.in_hand) for who in group)


def close_order(side: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """Those of a side who stand in close order: their conditions say ``"in formation"``."""
    return tuple(who for who in side if has(who.condition_list, IN_FORMATION))


@rule("MY-TRAIT-FORMATIONFIGHTING", "MY-AMB-57")
def points_against(
    points: int, who: Fighter, foes: Iterable[Fighter], *, outflanked: bool = False, options: Switches = ()
) -> int:
    """The Action Points of somebody who is engaged with a formation: one less, if it stands more openly.

    Parameters
    ----------
    points
        Its points otherwise.
    foes
        Those of the side with which it is engaged.
    outflanked
        Somebody has got round the formation, which then does nothing.

    Examples
    --------
    >>> wall = [Fighter(traits=("Formation Fighting",), conditions="in formation")] * 3
    >>> points_against(3, Fighter(), wall), points_against(3, Fighter(), wall, outflanked=True)
    (2, 3)
    """
    closed = has(who.condition_list, IN_FORMATION)
    if closed or outflanked or not in_formation(close_order(foes), "Formation Fighting"):
        return points
    least = 1 if switch(options, "formation_min_ap", "0") == "1" else 0
    return min(points, max(least, points - 1))
