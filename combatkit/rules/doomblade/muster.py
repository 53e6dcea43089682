"""A fight of several before its first round: who is on which side, and for whom the players declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.doomblade.battle import Battle
from combatkit.rules.doomblade.combatant import Side
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.scene import Member, Scene
from combatkit.rules.fighter import change
from combatkit.rules.muster import enlisted, refuse_surprise


def muster(
    game: Any, sides: Mapping[str, Any], rulings: Rulings, policy: Policy, surprised: Iterable[str]
) -> Battle:
    """A fight before its first round.

    Parameters
    ----------
    sides
        As for `combatkit.rules.muster.enlisted`, but two. The players declare for the first, unless Heroes
        fight for the second one alone.

    Raises
    ------
    InputError
        For other than two sides, an empty one, or surprise, which has no rule here.
    """
    refuse_surprise(game, surprised)
    everybody = enlisted(game, sides)
    if len(sides) > 2:
        raise InputError("fight", f"has {len(sides)} sides", "name two: Heroes and Critters declare in turn")
    with_heroes = [side for side in sides if any(who.hero for _, at, who in everybody if at == side)]
    led = (with_heroes or list(sides))[0]
    members = tuple(
        Member(name, side, Side.HEROES if side == led else Side.CRITTERS, change(who, {"name": name}))
        for name, side, who in everybody
    )
    return Battle(scene=Scene(game, members, policy, rulings=rulings))
