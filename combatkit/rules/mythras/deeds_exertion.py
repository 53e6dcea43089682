"""Being out of breath in a fight of several: what comes by itself every few rounds, if the option says so."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FORCED, Done
from combatkit.rules.mythras import exertion as breath
from combatkit.rules.mythras.clock import Say, fatigue_of, tire
from combatkit.rules.mythras.deed import Deed, Given
from combatkit.rules.mythras.scene import Member, Scene


def _exertion(scene: Scene, me: Member, given: Given) -> Exchange:
    return breath.exertion(me.sheet, scene.options)


@rule("MY-GAP-16")
def _after(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """A level of fatigue; what it takes of Action Points it takes at once."""
    if done.state.holds:
        return scene
    tired = tire(me)
    less = fatigue_of(tired).action_points - fatigue_of(me).action_points
    scene = scene.having(replace(tired, points=0 if tired.out else max(0, me.points + less)))
    return scene.part(me.name) if tired.out else scene


TIRES = Deed(
    breath.EXERTION,
    "Out of breath?",
    "MY-GAP-16",
    _exertion,
    _after,
    kind=FORCED,
    cost=0,
    ends_turn=False,
)
