"""Named tactics: what somebody declares in a fight of several who is not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from combatkit.rules.doomblade.actions import HAND_TO_HAND, skill_of, stops
from combatkit.rules.doomblade.enums import Action, Reach
from combatkit.rules.doomblade.scene import Member, Scene
from combatkit.rules.fights import FORCED

Choice = tuple[str, Mapping[str, Any]]
Rank = Callable[[Scene, Member, Member], Any]
"""From the fight, somebody and a foe to a number: the least is attacked."""

DEFENCES = (Action.WEAPON_PARRY, Action.BLOCK, Action.DODGE, Action.UNARMED_PARRY)
STRIKES = (Action.DUAL_WIELD, Action.SHOOT, Action.ATTACK, Action.UNARMED)
"""Attacks, the dearest first."""


def plain(fight: Any) -> Choice:
    """Strike back at whoever attacks, else at the foe with the fewest against it, the weakest first."""
    return _course(fight, _nearest)


def mob(fight: Any) -> Choice:
    """All at the weakest foe together."""
    return _course(fight, lambda scene, me, foe: foe.who.health)


def careful(fight: Any) -> Choice:
    """As plain, but whoever has lost half of its Health Points defends while a friend is in better shape."""
    return _course(fight, _nearest, guards=True)


TACTICS = {"plain": plain, "careful": careful, "mob": mob}
"""All tactics by name, the plain one first."""


def _nearest(scene: Scene, me: Member, foe: Member) -> tuple[bool, int, int]:
    others = [it for it in scene.friends(me.name) if it.declared and foe.name in it.declared.targets]
    return not _comes(foe, me), len(others), foe.who.health


def _comes(foe: Member, me: Member) -> bool:
    """Whether a foe has declared an attack on somebody."""
    return foe.declared is not None and me.name in foe.declared.targets


def _course(fight: Any, rank: Rank, guards: bool = False) -> Choice:
    scene: Scene = fight.scene
    first = fight.move_names(fight.turn)[0]
    if fight.move(first).kind == FORCED:
        return first, {}
    me = scene.member(fight.turn)
    if me.who.held:
        return Action.BREAK_OUT.value, {}
    if guards and _hurt(me) and any(not _hurt(it) for it in scene.friends(me.name)):
        return _defence(scene, me), {}
    if _caught_with_bow(scene, me):
        return Action.CHANGE_WEAPONS.value, {}
    casts = me.spells and me.who.magic > me.who.rank(skill_of(me.armed, Action.ATTACK))
    for action in (Action.CAST, *STRIKES) if casts else STRIKES:
        if action.value not in me.closed:
            foe = min(scene.foes(me.name), key=lambda foe: rank(scene, me, foe))
            return action.value, {"target": foe.name}
    return _defence(scene, me), {}


def _hurt(me: Member) -> bool:
    return 2 * me.who.health <= me.who.health_points


def _caught_with_bow(scene: Scene, me: Member) -> bool:
    """Whether a shooter is attacked hand to hand and has something better at the belt."""
    close = [it for it in scene.foes(me.name) if _comes(it, me) and it.declared.action in HAND_TO_HAND]  # type: ignore[union-attr]
    return bool(close) and me.armed.main.missile and Action.CHANGE_WEAPONS.value not in me.closed


def _defence(scene: Scene, me: Member) -> str:
    """The defence that stops the most of what comes, with the best skill."""
    reaches = [_reach(it) for it in scene.foes(me.name) if _comes(it, me)] or [Reach.WEAPON]
    open_now = [action for action in DEFENCES if action.value not in me.closed]

    def worth(action: Action) -> tuple[int, int]:
        stopped = sum(stops(action, reach, scene.rulings) for reach in reaches)
        return stopped, me.who.rank(skill_of(me.armed, action))

    return max(open_now, key=worth).value


def _reach(foe: Member) -> Reach:
    """How a declared attack will come."""
    action = foe.declared.action if foe.declared else Action.ATTACK
    if action in (Action.SHOOT, Action.THROW):
        return Reach.MISSILE
    if action == Action.CAST:
        return Reach.SPELL
    armed = action == Action.DUAL_WIELD or (action == Action.ATTACK and not foe.armed.main.unarmed)
    return Reach.WEAPON if armed else Reach.UNARMED
