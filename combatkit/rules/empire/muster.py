"""A fight of several before its first round: who is on which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.empire.battle import Battle
from combatkit.rules.empire.enums import Condition
from combatkit.rules.empire.fight_lasting import is_lasting, lasting
from combatkit.rules.empire.fight_member import Member
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.fighter import change
from combatkit.rules.muster import enlisted, refuse_surprise
from combatkit.rules.roster import pair


def muster(
    game: Any, sides: Mapping[str, Iterable[Any]], rulings: Rulings, policy: Policy, surprised: Iterable[str]
) -> Battle:
    """A fight before its first round.

    Parameters
    ----------
    sides
        As for `combatkit.rules.muster.enlisted`.

    Raises
    ------
    InputError
        For fewer than two sides, an empty one, tables that are left out, or surprise, which has no rule here.
    """
    refuse_surprise(game, surprised)
    if rulings.lost_tables != "house":
        raise InputError(
            "lost_tables",
            "a fight cannot do without wounds and locations",
            'use "house", or single exchanges',
        )
    everybody = enlisted(game, sides)
    scene = Scene(game, tuple(_member(*each) for each in everybody), policy, rulings=rulings)
    close = [name for name, _, who in everybody if who.has(Condition.CLOSE)]
    if len(close) == 2:
        scene = replace(scene.meet(*close), close=frozenset({pair(*close)}))
    return Battle(scene=scene)


def _member(name: str, side: str, who: Fighter) -> Member:
    """Somebody on a side: what is wrong by the sheet and ends by itself does so with the first round."""
    passing = [each for each in who.conditions if is_lasting(each)]
    kept = tuple(each for each in who.conditions if each not in passing and each != Condition.CLOSE)
    now = tuple(lasting(each, 1)._replace(start=1, end=1) for each in passing)
    ground = tuple(
        item
        for item, lost in (("weapon", Condition.NO_WEAPON), ("shield", Condition.NO_SHIELD))
        if who.has(lost)
    )
    sheet = change(who, {"name": name, "conditions": kept})
    return Member(name, side, sheet, lasting=now, ground=ground, worst=minuses(who))
