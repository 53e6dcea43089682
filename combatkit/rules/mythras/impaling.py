"""Weapons in wounds, in a fight of several: left there on purpose or because nobody pulled them out."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.burdens import stuck_in
from combatkit.rules.mythras.effect_wounds import impale_size
from combatkit.rules.mythras.lasting import TO_PULL, Lasting, named
from combatkit.rules.mythras.scene import Scene
from combatkit.rules.mythras.weapons import weapon


@rule("MY-SE-IMPALE", "MY-SE-IMPALETAB")
def after_the_turn(scene: Scene, name: str) -> Scene:
    """What somebody has driven in to pull it out on its next turn stays in when that turn is over.

    Then it hampers its victim like one that was left there at once (ours; the chapter names the two choices
    alone).
    """
    for each in named(scene.member(name).lasting, now.WEAPON_STUCK):
        if each.clock == TO_PULL and each.fresh:
            scene = _instead(scene, name, each, each._replace(fresh=False))
        elif each.clock == TO_PULL:
            scene = _stays(_instead(scene, name, each, each._replace(clock="")), name, each)
    return scene


def _instead(scene: Scene, name: str, old: Lasting, new: Lasting) -> Scene:
    it = scene.member(name)
    return scene.having(replace(it, lasting=tuple(new if each is old else each for each in it.lasting)))


def _stays(scene: Scene, name: str, stuck: Lasting) -> Scene:
    """The victim with the weapon in its body."""
    if stuck.by not in scene.by_name:
        return scene
    victim = scene.member(stuck.by)
    size = impale_size(weapon(stuck.detail))
    found = stuck_in(map(str, victim.lasting), victim.who.SIZ, size, scene.options)
    came = stuck._replace(clock="", by=name, fresh=False, weapon=stuck.detail)
    texts = (text.partition(": ") for text in found.conditions)
    victim = victim.gains(*(came._replace(what=what, detail=detail) for what, _, detail in texts))
    if not victim.out:
        return scene.having(victim)
    return scene.part(victim.name).having(replace(victim, points=0, busy=None))
