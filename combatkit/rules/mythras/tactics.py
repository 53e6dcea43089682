"""Named tactics: how somebody takes its turn who is not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from combatkit.rules.fights import Move
from combatkit.rules.mythras.conditions import FLYING, UNLOADED, WEAPON_STUCK
from combatkit.rules.mythras.contests import CLOSER
from combatkit.rules.mythras.deeds_attack import out_of_reach
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
    if scene.due or not scene.round:
        first: Move = fight.moves()[0]  # what must come next
        return first.name, _filled(first)
    busy = scene.member(fight.turn).busy
    if busy and not fight.move(busy.deed).closed:
        return busy.deed, _filled(fight.move(busy.deed))
    for name in ("regain footing", "struggle", "pull out", "ready weapon"):
        if _wise(name, scene, fight.turn) and not fight.move(name).closed:
            return name, _filled(fight.move(name))
    flies = scene.member(fight.turn).has(FLYING)
    if flies and not fight.move("upper hand").closed:
        return "upper hand", {}
    for name in ("attack", "pass in the air") if flies else ("attack",):
        blow: Move = fight.move(name)
        if not blow.closed:
            target = min(blow.asks[0].choices, key=lambda it: rank(scene.member(it)))
            if _kept_off(scene, fight.turn, target, blow) and not fight.move("change range").closed:
                return "change range", {"to": CLOSER, "foe": target}
            return name, {**_filled(blow), "target": target}
    return "dither", {}


def _kept_off(scene: Any, who: str, target: str, attack: Move) -> bool:
    """Whether a foe with a longer weapon, with whom somebody is engaged, keeps its body out of reach."""
    me, hand = scene.member(who), attack.asks[1].choices[0]
    near = target in scene.engaged_with(who)
    return near and bool(out_of_reach(scene, me, scene.member(target), hand))


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
