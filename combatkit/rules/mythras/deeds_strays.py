"""Hits by chance in a fight of several: who stands near an attack, and what it does to them."""

from __future__ import annotations

from functools import lru_cache

from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.fights import Done
from combatkit.rules.mythras.aftermath import Cause, hurt, reopened, suffers, texts
from combatkit.rules.mythras.crowd_setup import victim_outcome
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.scene import Member, Scene


@rule("MY-RANGED-11", "MY-SE-SELECTTARGET", "MY-SE-OVERPENETRATION")
def beside(scene: Scene, me: Member, foe: Member) -> tuple[Fighter, ...]:
    """Those whom an attack may hit by chance: who fights in the target's melee, or against the attacker.

    In the target's melee is whoever is engaged with it, and whoever is engaged with one of those: the comrade
    at its side too.
    """
    close = scene.engaged_with(foe.name)
    melee = {*close, *(name for it in close for name in scene.engaged_with(it))}
    names = {*melee, *scene.engaged_with(me.name)} - {me.name, foe.name}
    return tuple(_called(it.sheet, it.name) for it in scene.members if it.name in names)


@lru_cache(maxsize=256)
def _called(sheet: Fighter, name: str) -> Fighter:
    """The sheet under the name that somebody has in the fight: two of one preset are told apart by it."""
    return sheet if sheet.name == name else change(sheet, {"name": name})


@rule("MY-RANGED-11", "MY-RANGED-12", "MY-AP-2")
def struck(scene: Scene, by: str, weapon: str, done: Done) -> Scene:
    """The scene with the points, wounds and conditions of whoever was hit by chance."""
    hit, name = done.state.stray, str(done.outcome.get("struck", ""))
    if hit is None or name not in scene.by_name:
        return scene
    it = scene.member(name)
    if hit.reaction:
        it = reopened(it.reacts())
    seen = victim_outcome(done.outcome)
    cause = Cause(by, weapon, hit.turns, done.die("attack") or 0, hit.level, str(hit.location or ""))
    return suffers(scene.having(hurt(it, seen)), name, texts(seen["defender_conditions"]), cause)
