"""A fight of several before its first round: who is on which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.empire.enums import Condition
from combatkit.rules.empire.fight import Melee
from combatkit.rules.empire.fight_lasting import is_lasting, lasting
from combatkit.rules.empire.fight_member import Member
from combatkit.rules.empire.fight_scene import Scene, pair
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.fighter import change


def muster(
    game: Any, sides: Mapping[str, Iterable[Any]], rulings: Rulings, policy: Policy, surprised: Iterable[str]
) -> Melee:
    """A fight before its first round.

    Parameters
    ----------
    sides
        The name of each side, and its fighters: names of presets, dicts or fighters. Those of one name are
        numbered.

    Raises
    ------
    InputError
        For fewer than two sides, an empty one, tables that are left out, or surprise, which has no rule here.
    """
    if len(sides) < 2:
        raise InputError("fight", f"has {len(sides)} sides", "name two or more, each with its fighters")
    if tuple(surprised):
        raise InputError("surprised", "World of Empire has no rule of surprise", "leave it out")
    if rulings.lost_tables != "house":
        raise InputError(
            "lost_tables",
            "a fight cannot do without wounds and locations",
            'use "house", or single exchanges',
        )
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
        members.append(enlisted(name, side, who))
    close = [it.name for it, (_, who) in zip(members, everybody, strict=True) if who.has(Condition.CLOSE)]
    scene = Scene(game, tuple(members), rulings, policy)
    if len(close) == 2:
        scene = replace(scene.meet(*close), close=frozenset({pair(*close)}))
    return Melee(policy=policy, scene=scene)


def enlisted(name: str, side: str, who: Fighter) -> Member:
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
