"""What somebody may do in a fight of several to a foe that it has grappled."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, hurt, suffers, texts
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.contest_crush import crush
from combatkit.rules.mythras.deed import Deed, Given, helpless_words
from combatkit.rules.mythras.edition import why_missing
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.lasting import named
from combatkit.rules.mythras.scene import Member, Scene


def _held(scene: Scene, me: Member) -> tuple[Ask, ...]:
    found = tuple(
        f"{foe.name}: {each.detail}"
        for foe in scene.foes(me.name)
        for each in named(foe.lasting, now.GRAPPLED)
        if each.by == me.name
    )
    return (Ask("hold", "Whom, and where", found, empty="it has grappled nobody"),)


def _why_not(scene: Scene, me: Member) -> str:
    return why_missing("grapple", scene.options) or helpless_words(me)


def _victim(scene: Scene, given: Given) -> tuple[Member, str]:
    name, _, place = str(given["hold"]).rpartition(": ")
    return scene.member(name), place


@rule("MY-GRAP-4", "MY-AMB-54")
def _crushes(scene: Scene, me: Member, given: Given) -> Exchange:
    """An unarmed attack on what is held; the victim may oppose it for a point."""
    foe, place = _victim(scene, given)
    return crush(me.sheet, foe.sheet, place, ready=foe.can_react, options=scene.options, policy=scene.policy)


@rule("MY-GRAP-4", "MY-AP-2")
def _crushed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The victim's point, its wound, and what follows from that."""
    outcome: dict[str, Any] = done.outcome
    foe, place = _victim(scene, given)
    if outcome["foe_pays"]:
        foe = foe.reacts()
    scene = scene.having(hurt(foe, outcome))
    state: Any = done.state
    level = state.attack_level or Level.FUMBLE
    cause = Cause(me.name, "Unarmed", int(state.turns or 0), done.die("unarmed") or 0, level, place)
    return suffers(scene, foe.name, texts(outcome["foe_conditions"]), cause)


CRUSH = Deed("crush", "Crush what is held", "MY-GRAP-4", _crushes, _crushed, _held, _why_not)

HOLD_DEEDS = (CRUSH,)
