"""Named tactics: how somebody faces, declares and acts in a fight of several who is not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from combatkit.rules.empire.fight_member import ACTING, DISENGAGE, FACING, Member
from combatkit.rules.empire.fight_options import OPTIONS
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.initiative import MOST_FACED
from combatkit.rules.empire.load import exhaustion_now
from combatkit.rules.fights import FORCED, Move

Choice = tuple[str, Mapping[str, Any]]
Wish = Callable[[Scene, Member, int], tuple[Choice, ...]]
"""From somebody and its breath to declarations, the dearest first; the first that is open is taken."""


def plain(fight: Any) -> Choice:
    """Attack every round, and Recover when out of breath."""
    return _course(fight, lambda scene, me, breath: (("attack", {}),), least=1)


def careful(fight: Any) -> Choice:
    """Attack and parry in one round while breath lasts, parry alone when hurt, Recover early."""

    def wish(scene: Scene, me: Member, breath: int) -> tuple[Choice, ...]:
        if me.who.arm.bow:
            return (("attack", {}),)
        hurt = me.worst * 2 >= me.who.pain_level
        if hurt:
            return ("parry", {}), ("attack", {"effort": "defend"}), ("attack", {})
        return ("attack", {"also": ("parry",)}), ("attack", {"effort": "defend"}), ("attack", {})

    return _course(fight, wish, least=2)


def all_out(fight: Any) -> Choice:
    """Charge into melee, then swing twice every round, and Recover only when breath is far below nothing."""

    def wish(scene: Scene, me: Member, breath: int) -> tuple[Choice, ...]:
        swings: Choice = ("attack", {"swings": 2})
        return ("charge", {}), swings, ("attack", {})

    return _course(fight, wish, least=-3)


def thrifty(fight: Any) -> Choice:
    """Attack while there is breath to spare, and Rest as soon as half of it is gone."""
    return _course(fight, lambda scene, me, breath: (("attack", {}),), least=5, rests="rest")


TACTICS = {"plain": plain, "careful": careful, "all-out": all_out, "thrifty": thrifty}
"""All tactics by name, the plain one first."""


def _course(fight: Any, wish: Wish, *, least: int, rests: str = "recover") -> Choice:
    scene: Scene = fight.scene
    moves: dict[str, Move] = {move.name: move for move in fight.moves()}
    forced = next((move for move in moves.values() if move.kind == FORCED), None)
    if forced is not None:
        return forced.name, {}
    me = scene.member(fight.turn)
    if scene.phase == FACING:
        return "face", {"faced": scene.melee_with(me.name)[:MOST_FACED]}
    if scene.phase == ACTING:
        return ("let go", {}) if moves["strike"].closed else ("strike", {})
    breath = exhaustion_now(me.who)
    for name in ("get up", "pick up"):
        if not moves[name].closed:
            return name, {}
    wishes = wish(scene, me, breath)
    if breath < least and not moves[rests].closed:
        wishes = ((rests, {}),)
    if me.who.arm.bow and scene.melee_with(me.name):
        wishes = (("dodge", {"then": DISENGAGE}), ("guard", {}))
    for name, given in wishes:
        move = moves[name]
        told = _against(scene, me, move, given)
        if not move.closed and not OPTIONS[name].refused(scene, me, told):
            return name, told
    return "guard", {}


def _against(scene: Scene, me: Member, move: Move, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was wished for, against the foe with whom the fewest are in melee."""
    told = dict(given)
    known = {ask.name for ask in move.asks}
    target = next((ask for ask in move.asks if ask.name == "target"), None)
    if target is not None:
        told["target"] = min(target.choices, key=lambda name: _busy(scene, me, name))
    return {name: value for name, value in told.items() if name in known}


def _busy(scene: Scene, me: Member, foe: str) -> tuple[bool, bool, int]:
    """Last come those who are in melee with others, or against whom others have declared."""
    met = foe in scene.melee_with(me.name)
    comes = scene.member(foe).does.target == me.name
    others = [
        it for it in scene.friends(me.name) if foe in scene.melee_with(it.name) or it.does.target == foe
    ]
    return not met, not comes, len(others)
