"""Leaping at somebody, in a fight of several."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, hurt, out_of_cover, reopened, suffers, texts
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.closed import item_in
from combatkit.rules.mythras.deed import Deed, Given
from combatkit.rules.mythras.deeds_attack import attack, hands, targets, why_no_attack
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.lasting import ON_THE_SPOT, RUNNING
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.setup import MAIN
from combatkit.rules.mythras.setup_moving import LEAP_RESISTANCES

RUN_UP, ABOVE, LEAPER = "a run-up", "from above", "a Leaper"
"""How a leap comes about: at the end of a run, from a higher place, or by the creature's ability."""


def _starts(me: Member) -> tuple[str, ...]:
    """The ways in which somebody can leap now; whether a place is higher is the GM's to say."""
    beast = (LEAPER,) if me.sheet.main.is_unarmed else ()
    return ((RUN_UP,) if me.has(RUNNING) else ()) + (ABOVE, *beast)


def _asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (
        Ask("target", "Target", targets(scene, me)),
        Ask("start", "How", _starts(me)),
        Ask("leap_resistance", "The target resists with", LEAP_RESISTANCES),
        Ask("attack_with", "With", hands(me)),
    )


def _may_leap(scene: Scene, me: Member) -> str:
    if me.has(now.ASTRIDE):
        return "it is astride somebody already"
    if me.has(now.PRONE) or me.lame:
        return now.PRONE if me.has(now.PRONE) else "a leg does not carry it"
    return why_no_attack(scene, me)


@rule("MY-LEAP-1", "MY-ACT-BRACE", "MY-GAP-23")
def _leaps(scene: Scene, me: Member, given: Given) -> Exchange:
    """The leap in place of a blow: the target resists with what it has chosen."""
    start = given["start"]
    told = {name: value for name, value in given.items() if name != "start"}
    foe = scene.member(given["target"])
    hand = {"attack_with": given["attack_with"] if start == LEAPER else MAIN}
    setup = {"leap": True, "defence": "none", "leaper": start == LEAPER, "run_up": int(start != LEAPER)}
    aware = {"braced": foe.has(now.BRACED)}
    return attack(scene, me, {**told, **hand, **setup, **aware})


@rule("MY-LEAP-2", "MY-LEAP-3", "MY-AMB-66", "MY-AP-2", "MY-ENG-1")
def _leapt(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Who lies underneath, what it has cost to resist, and a Leaper's blow."""
    foe, state, outcome = scene.member(given["target"]), done.state, done.outcome
    used = item_in(me.sheet, given["attack_with"]) or me.sheet.main
    if state.evaded:  # resistance that costs a point
        foe = reopened(foe.reacts())
    me = out_of_cover(reopened(me)).loses(RUNNING, now.ON_GUARD, *ON_THE_SPOT)
    scene = replace(scene, met=scene.met | {foe.name}, offended=scene.offended | {me.name})
    scene = scene.having(me, hurt(foe, outcome)).engage(me.name, foe.name)
    leap, level = done.die("leap") or 0, state.attack_level or Level.FUMBLE
    blow = Cause(me.name, used.name, int(state.turns or 0), leap, level, str(outcome["location"] or ""))
    resisted = done.die("resist the leap") or 0
    answer = Cause(foe.name, used.name, 0, resisted, state.parry_level or Level.FAILURE)
    scene = suffers(scene, foe.name, texts(outcome["defender_conditions"]), blow)
    return suffers(scene, me.name, texts(outcome.get("attacker_conditions", "")), answer)


LEAP = Deed("leap", "Leap at somebody", "MY-LEAP-1", _leaps, _leapt, _asks, _may_leap)
