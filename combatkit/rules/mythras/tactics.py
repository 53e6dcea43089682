"""Named tactics: how somebody takes its turn who is not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from combatkit.rules.fights import Move
from combatkit.rules.mythras.conditions import UNLOADED, WEAPON_STUCK
from combatkit.rules.mythras.scene import BARE_HANDS, Member

Choice = tuple[str, Mapping[str, Any]]


def steady(fight: Any) -> Choice:
    """Get up, get free, get a weapon, and attack whoever is at hand: the sensible course for everybody."""
    return _course(fight, lambda foe: 0)


def gang_up(fight: Any) -> Choice:
    """The same, but against the foe that is hurt most."""
    return _course(
        fight, lambda foe: sum(foe.who.hit_points_left().values()) - sum(foe.who.full_hit_points().values())
    )


def spread_out(fight: Any) -> Choice:
    """The same, but against the foe that the fewest are engaged with."""
    return _course(fight, lambda foe: len(fight.scene.engaged_with(foe.name)))


TACTICS = {"steady": steady, "gang up": gang_up, "spread out": spread_out}
"""All tactics by name, the plain one first."""


def _course(fight: Any, rank: Callable[[Member], int]) -> Choice:
    scene = fight.scene
    moves: dict[str, Move] = {move.name: move for move in fight.moves()}
    forced = [move for move in moves.values() if move.kind == "at once" and not move.closed]
    if forced:
        return forced[0].name, _filled(forced[0])
    busy = scene.member(fight.turn).busy
    if busy and not moves[busy.deed].closed:
        return busy.deed, _filled(moves[busy.deed])
    for name in ("regain footing", "struggle", "pull out", "ready weapon"):
        if name in moves and not moves[name].closed and _wise(name, scene, fight.turn):
            return name, _filled(moves[name])
    if not moves["attack"].closed:
        ask = moves["attack"].asks[0]
        target = min(ask.choices, key=lambda name: rank(scene.member(name)))
        return "attack", {**_filled(moves["attack"]), "target": target}
    return "dither", {}


def _wise(name: str, scene: Any, who: str) -> bool:
    """Whether a deed is worth the turn: to ready a weapon, where the hand is empty or the bow is."""
    me = scene.member(who)
    if name == "pull out":  # its own weapon; arrows stay where they are
        return bool(me.has(WEAPON_STUCK))
    empty = me.who.weapon == BARE_HANDS and (me.ground or me.who.carried)
    return bool(name != "ready weapon" or empty or me.has(UNLOADED))


def _filled(move: Move) -> dict[str, Any]:
    """The first open value of everything that a move has to be told."""
    return {ask.name: ask.choices[0] for ask in move.asks if ask.choices and not ask.optional}
