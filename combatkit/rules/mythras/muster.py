"""A fight before its first die: who is on which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.battle import Battle
from combatkit.rules.mythras.duel import parry_what_hits
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
        The name of each side, and its fighters: names of presets, dicts or fighters. Those of one name are
        numbered.
    surprised
        Names of those who are surprised (MY-SURP-1).
    engaged
        Pairs who are within reach of each other already (MY-ENG-1).

    Raises
    ------
    InputError
        For fewer than two sides, an empty one, a name that is not there, or a pair of one side.
    """
    if len(sides) < 2:
        raise InputError("fight", f"has {len(sides)} sides", "name two or more, each with its fighters")
    everybody = [
        (side, game.as_fighter(who))
        for side, whos in sides.items()
        for who in (whos if isinstance(whos, (list, tuple)) else [whos])
    ]
    for side, whos in sides.items():
        if not whos:
            raise InputError(side, "has nobody", "name at least one fighter")
    names = [who.name for _, who in everybody]
    seen: dict[str, int] = {}
    members = []
    for side, who in everybody:
        name = who.name
        if names.count(name) > 1:
            seen[name] = seen.get(name, 0) + 1
            name = f"{name} {seen[name]}"
        had = tuple(lasting(text) for text in who.condition_list)
        named_so = change(who, {"name": name, "conditions": None})
        members.append(Member(name, side, named_so, lasting=had))
    known = {it.name: it for it in members}
    for name in surprised:
        if name not in known:
            raise unknown_name("surprised", name, known)
        known[name] = known[name].gains(lasting(now.SURPRISED))
    scene = Scene(game, tuple(known.values()), options, parry_what_hits(policy))
    for one, other in engaged:
        if scene.member(one).side == scene.member(other).side:
            raise InputError("engaged", f"{one} and {other} are on one side", "name two opponents")
        scene = scene.engage(one, other)
    return Battle(policy=scene.policy, scene=scene)
