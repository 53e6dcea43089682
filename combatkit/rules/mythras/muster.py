"""A fight before its first die: who is on which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.muster import enlisted
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.battle import Battle
from combatkit.rules.mythras.duel import parry_what_hits
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.lasting import lasting
from combatkit.rules.mythras.resist import Switches
from combatkit.rules.mythras.scene import Member, Scene


@rule("MY-SURP-1", "MY-INIT-4", "MY-ENG-1")
def muster(
    game: Any,
    sides: Mapping[str, Iterable[Any]],
    options: Switches,
    policy: Policy,
    surprised: Iterable[str] = (),
    engaged: Iterable[tuple[str, str]] = (),
) -> Battle:
    """A fight before its first die.

    Parameters
    ----------
    sides
        As for `combatkit.rules.muster.enlisted`.
    surprised
        Names of those who are surprised (MY-SURP-1).
    engaged
        Pairs who are within reach of each other already (MY-ENG-1).

    Raises
    ------
    InputError
        For fewer than two sides, an empty one, a name that is not there, or a pair of one side.
    """
    scene = Scene(
        game,
        tuple(_member(*each) for each in enlisted(game, sides)),
        policy=parry_what_hits(policy),
        options=options,
    )
    for name in surprised:
        scene = scene.having(scene.member(name, "surprised").gains(lasting(now.SURPRISED)))
    for one, other in engaged:
        if scene.member(one).side == scene.member(other).side:
            raise InputError("engaged", f"{one} and {other} are on one side", "name two opponents")
        scene = scene.engage(one, other)
    return Battle(scene=scene)


def _member(name: str, side: str, who: Fighter) -> Member:
    had = tuple(lasting(text) for text in who.condition_list)
    return Member(name, side, change(who, {"name": name, "conditions": None}), lasting=had)
