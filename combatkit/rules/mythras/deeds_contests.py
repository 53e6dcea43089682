"""Contests as deeds: getting free, getting up, changing the range, outmanoeuvring, pulling a weapon out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FORCED, Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, reopened, suffers, texts, withdrawn
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.contests import (
    CLOSER,
    FARTHER,
    HOLDS,
    WITHDRAW,
    change_range,
    held_fast,
    outmanoeuvre,
    regain_footing,
    struggle,
    why_no_change,
)
from combatkit.rules.mythras.deed import Deed, Given
from combatkit.rules.mythras.deeds_attack import ATTACK
from combatkit.rules.mythras.deeds_pulling import PULL_OUT
from combatkit.rules.mythras.lasting import ON_THE_SPOT, Lasting, named
from combatkit.rules.mythras.leap_setup import why_no_standing
from combatkit.rules.mythras.reach import reach_steps, why_no_reach
from combatkit.rules.mythras.scene import Due, Member, Scene, legless
from combatkit.rules.mythras.setup_close import LONGER, SHORTER


def _pays(scene: Scene, names: Iterable[str]) -> Scene:
    """The point of everybody who answered, which is an effort."""
    return scene.having(*(reopened(it.reacts()) for it in map(scene.member, names)))


def _listed(outcome: dict[str, Any], column: str) -> tuple[str, ...]:
    return texts(outcome[column])


def _sheets(scene: Scene, names: Iterable[str]) -> list[Any]:
    return [scene.member(name).sheet for name in names]


# -- getting up ------------------------------------------------------------------------------------------


def _opponent(scene: Scene, me: Member) -> tuple[Ask, ...]:
    near = scene.engaged_with(me.name)
    return (Ask("against", "Against", near),) if near else ()


def _down(scene: Scene, me: Member) -> str:
    if not me.has(now.PRONE):
        return "it is on its feet"
    held = why_no_standing(tuple(str(each) for each in me.lasting))
    if held:
        return held
    return "it cannot stand on a useless leg" if legless(me) else ""


@rule("MY-ACT-REGAINFOOTING", "MY-AMB-12")
def _footing(scene: Scene, me: Member, given: Given) -> Exchange:
    foe = scene.member(given["against"]) if given.get("against") else None
    return regain_footing(
        me.sheet,
        foe.sheet if foe else None,
        foe_ready=bool(foe and foe.can_react),
        options=scene.options,
        policy=scene.policy,
    )


def _settle(scene: Scene, me: Member, foe: str, done: Done) -> Scene:
    """What a contest of two leaves behind."""
    outcome = done.outcome
    scene = scene.having(me)
    if outcome.get("foe_pays"):
        scene = _pays(scene, [foe])
    scene = suffers(scene, me.name, texts(outcome["actor_conditions"]), Cause(foe))
    return suffers(scene, foe, texts(outcome["foe_conditions"]), Cause(me.name)) if foe else scene


def _got_up(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    against = str(given.get("against") or "")
    return _settle(scene, reopened(me) if against else me, against, done)


REGAIN_FOOTING = Deed(
    "regain footing", "Get up", "MY-ACT-REGAINFOOTING", _footing, _got_up, _opponent, closed=_down
)


# -- getting free ----------------------------------------------------------------------------------------


def _held(me: Member) -> dict[str, Lasting]:
    """What holds somebody, in words that tell apart who does it."""
    found = [each for each in named(me.lasting, *HOLDS) if each.by]
    alike = Counter(map(str, found))
    return {f"{it} by {it.by}" if alike[str(it)] > 1 else str(it): it for it in found}


def _holds(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (Ask("hold", "Out of", tuple(_held(me)), empty="nothing and nobody holds it"),)


@rule("MY-SE-ENTANGLE", "MY-AMB-27")
def still_wields(holder: Member, hold: Lasting) -> bool:
    """Whether somebody still has the net or the whip in hand that it has entangled somebody with."""
    return not holder.out and hold.weapon in ("", holder.who.weapon, holder.who.off_hand)


@rule("MY-ACT-STRUGGLE", "MY-SE-GRIP", "MY-SE-ENTANGLE", "MY-SE-PINWEAPON", "MY-GRAP-5")
def _struggles(scene: Scene, me: Member, given: Given) -> Exchange:
    hold = _held(me)[given["hold"]]
    holder = scene.member(hold.by)
    return struggle(
        me.sheet,
        holder.sheet,
        str(hold),
        original=hold.original,
        wields=still_wields(holder, hold) or hold.original is None,
        options=scene.options,
        policy=scene.policy,
    )


def _freed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return _settle(scene, me, _held(me)[given["hold"]].by, done)


STRUGGLE = Deed("struggle", "Struggle", "MY-ACT-STRUGGLE", _struggles, _freed, _holds)


# -- the range -------------------------------------------------------------------------------------------


def _ways(scene: Scene, me: Member) -> tuple[Ask, ...]:
    near = scene.engaged_with(me.name)
    ways = (WITHDRAW, *(to for to in (CLOSER, FARTHER) if _suited(scene, me, to)))
    return Ask("to", "Where to", ways), Ask("foe", "From or to whom", near, optional=True)


@rule("MY-REACH-1", "MY-REACH-6", "MY-REACH-8")
def _suited(scene: Scene, me: Member, to: str) -> tuple[str, ...]:
    """To whom somebody may move closer, or from whom farther: weapons two steps apart, at the other reach."""
    return tuple(
        name
        for name in scene.engaged_with(me.name)
        if scene.are_close(me.name, name) == (to == FARTHER)
        and not why_no_reach(me.sheet.main, scene.member(name).sheet.main, scene.options)
    )


def _may_change(scene: Scene, me: Member) -> str:
    near = scene.engaged_with(me.name)
    if not near:
        return "it is engaged with nobody"
    if me.lame or me.has(now.PRONE):
        return now.PRONE if me.has(now.PRONE) else "a leg does not carry it"
    return why_no_change(me.sheet, _sheets(scene, near), WITHDRAW, scene.options)


@rule("MY-ACT-CHANGERANGE", "MY-REACH-7", "MY-WITHDRAW-2")
def _changes(scene: Scene, me: Member, given: Given) -> Exchange:
    whom = scene.engaged_with(me.name)
    if given["to"] != WITHDRAW:
        whom = (given["foe"],) if given.get("foe") else _suited(scene, me, given["to"])[:1]
    ready = tuple(name for name in whom if scene.member(name).can_react)
    return change_range(
        me.sheet,
        _sheets(scene, whom),
        to=given["to"],
        ready=ready,
        kept_off=tuple(name for name in whom if (name, me.name) in scene.spared),
        options=scene.options,
        policy=scene.policy,
    )


@rule("MY-REACH-7", "MY-WITHDRAW-1", "MY-ENG-2")
def _changed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Free of those who were beaten; whoever struck in passing does so now, against Evade."""
    outcome = done.outcome
    scene = _pays(scene, _listed(outcome, "paid"))
    free = _listed(outcome, "free_of")
    scene = scene.having(scene.member(me.name).loses(*ON_THE_SPOT)) if free else scene
    evades = (("defence", "evade"), ("changing_range", True))
    strikes = tuple(
        Due(name, "blow in passing", (("target", me.name), *evades, ("at_reach", _passes(scene, me, name))))
        for name in _listed(outcome, "struck_at_by")
    )
    if given["to"] == WITHDRAW:
        scene = withdrawn(scene.part(me.name, *free), me.name) if free else scene
    else:
        gained = texts(outcome["actor_conditions"])
        scene = suffers(scene, me.name, gained, Cause(free[0] if free else ""))
        for name in free:
            scene = suffers(scene, name, texts(outcome["foe_conditions"]), Cause(me.name))
    return replace(scene, due=(*strikes, *scene.due))


@rule("MY-REACH-7")
def _passes(scene: Scene, mover: Member, foe: str) -> str:
    """At whose reach a foe strikes at somebody who changes the range: where its own weapon is of use."""
    steps = reach_steps(scene.member(foe).sheet.main, mover.sheet.main)
    return LONGER if steps > 0 else SHORTER


CHANGE_RANGE = Deed(
    "change range", "Change range", "MY-ACT-CHANGERANGE", _changes, _changed, _ways, closed=_may_change
)
PASSING = replace(
    ATTACK,
    name="blow in passing",
    title="Blow in passing",
    rule="MY-REACH-7",
    kind=FORCED,
    cost=0,
    ends_turn=False,
)


# -- several foes ----------------------------------------------------------------------------------------


def _may_outmanoeuvre(scene: Scene, me: Member) -> str:
    if len(scene.engaged_with(me.name)) < 2:
        return "fewer than two foes are engaged with it"
    return now.PRONE if me.has(now.PRONE) else held_fast(me.sheet)


@rule("MY-ACT-OUTMANOEUVRE", "MY-OUT-1", "MY-OUT-2")
def _outmanoeuvres(scene: Scene, me: Member, given: Given) -> Exchange:
    near = scene.engaged_with(me.name)
    ready = tuple(name for name in near if scene.member(name).can_react)
    return outmanoeuvre(
        me.sheet, _sheets(scene, near), ready=ready, options=scene.options, policy=scene.policy
    )


@rule("MY-OUT-2", "MY-OUT-3", "MY-OUT-4")
def _outmanoeuvred(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Who was beaten cannot attack the mover this round; whoever has beaten all may leave."""
    outcome = done.outcome
    scene = _pays(scene, _listed(outcome, "paid"))
    kept_off = {(name, me.name) for name in _listed(outcome, "cannot_attack")}
    scene = scene.having(scene.member(me.name).loses(*ON_THE_SPOT))
    scene = replace(scene, spared=scene.spared | kept_off)
    return withdrawn(scene.part(me.name), me.name) if outcome["then"] == WITHDRAW else scene


OUTMANOEUVRE = Deed(
    "outmanoeuvre",
    "Outmanoeuvre",
    "MY-ACT-OUTMANOEUVRE",
    _outmanoeuvres,
    _outmanoeuvred,
    closed=_may_outmanoeuvre,
)


CONTEST_DEEDS = (REGAIN_FOOTING, STRUGGLE, CHANGE_RANGE, OUTMANOEUVRE, PULL_OUT)
