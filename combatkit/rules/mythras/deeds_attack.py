"""The attack in a fight of several: its exchange, and what that leaves on both, and on the fight."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change, specs
from combatkit.rules.fights import FORCED, Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.blow import wounded_by
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.closed import item_in
from combatkit.rules.mythras.counter import USED
from combatkit.rules.mythras.deed import Deed, Given, helpless_words
from combatkit.rules.mythras.deeds_shooting import after_shot, from_here
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND
from combatkit.rules.mythras.lasting import AT_ONCE, Lasting, lasting, named
from combatkit.rules.mythras.loading import why_no_shot
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import BARE_HANDS, Due, Member, Scene
from combatkit.rules.mythras.setup import BARE, MAIN, NOTHING, OFF, Setup
from combatkit.rules.mythras.toll import DROPPED

# -- who may be attacked, and with what ---------------------------------------------------------------------


def hands(me: Member) -> tuple[str, ...]:
    """The hands that somebody can strike with, the main one first."""
    found = [hand for hand in (MAIN, OFF) if _strikes(me, hand)]
    return (*found, BARE)


def _strikes(me: Member, hand: str) -> bool:
    item = item_in(me.sheet, hand)
    return item is not None and item.hit_points != 0 and not item.is_unarmed


@rule("MY-ENG-1", "MY-ENG-4", "MY-OUT-3", "MY-MULTI-1")
def targets(scene: Scene, me: Member) -> tuple[str, ...]:
    """Whom somebody may attack: with whom it is engaged, or, free as it is, anybody; missiles reach all."""
    spared = {target for foe, target in scene.spared if foe == me.name}
    near = scene.engaged_with(me.name)
    foes = tuple(it.name for it in scene.foes(me.name) if it.name not in spared)
    if me.sheet.main.is_ranged or not near:
        return foes
    return tuple(name for name in foes if name in near)


def _asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return Ask("target", "Target", targets(scene, me)), Ask("attack_with", "With", hands(me))


@rule("MY-WOUND-4", "MY-SURP-4", "MY-SE-PINDOWN", "MY-SE-STUNLOCATION")
def why_no_attack(scene: Scene, me: Member) -> str:
    """Why somebody may not attack now; empty when it may."""
    if helpless_words(me):
        return helpless_words(me)
    sheet = me.sheet
    if me.has(now.KEPT_DOWN) and sheet.main.is_ranged:
        return "pinned down"
    if why_no_shot(sheet.main, sheet.condition_list):
        return why_no_shot(sheet.main, sheet.condition_list)
    torso = [
        each
        for each in me.lasting
        if each.what == now.STUNNED and _place_kind(me, each.detail.partition(",")[0]) == "torso"
    ]
    if torso:
        return f"{torso[0]}: it may only defend"
    return "" if targets(scene, me) else "nobody is there to be attacked"


def _place_kind(me: Member, place: str) -> str:
    return next((part.kind for part in me.who.anatomy.locations if part.name == place), "")


# -- the exchange ----------------------------------------------------------------------------------------


@cache
def _setup_fields() -> frozenset[str]:
    return frozenset(spec.name for spec in specs(Setup))


@rule("MY-ACT-ATTACK", "MY-ATK-2", "MY-REACT-PARRY", "MY-FREE-WARD")
def attack(scene: Scene, me: Member, given: Given) -> Exchange:
    """The exchange of an attack: the defender decides what to do about it once the attack is seen."""
    foe = scene.member(given["target"])
    setup = {name: value for name, value in given.items() if name != "target"}
    own = _snapshot(scene, me)
    setup.setdefault("first_attack", foe.name not in scene.met)
    if foe.ward_with != NOTHING and "ward_with" not in setup:
        setup |= {"ward_with": foe.ward_with, "ward": foe.ward}
    if (item_in(own.sheet, setup["attack_with"]) or own.sheet.main).is_ranged:
        setup = from_here(scene, own, foe, setup)
    bystanders = [it for it in scene.members if it.name not in (me.name, foe.name) and not it.out]
    setup.setdefault("bystander", bool(bystanders))
    setup.setdefault("braced", foe.has(now.BRACED))
    options = dict(scene.options)
    mine, theirs = own.sheet, foe.sheet
    if "defence" not in setup:
        reasons = scene.game.closed("defence", mine, theirs, options=options, **setup)
        if foe.insensible:
            setup["defence"] = "none"
        elif "decide" not in reasons:
            setup["defence"] = "decide"  # otherwise the exchange itself says why there is none
    return scene.game.exchange(  # type: ignore[no-any-return]
        mine, theirs, options=options, policy=scene.policy, **setup
    )


@rule("MY-INIT-2", "MY-AMB-1")
def _snapshot(scene: Scene, me: Member) -> Member:
    """Somebody as it acts: who acts at the same moment as the one that felled it still does, as it stood."""
    if not me.out:
        return me
    return next((it for it in scene.together if it.name == me.name), me)


# -- what comes of it ------------------------------------------------------------------------------------


@rule("MY-AP-2", "MY-ROUND-5", "MY-BLOCK-2", "MY-ENG-1", "MY-SURP-3")
def after_attack(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Points, wounds and conditions of both, and who is engaged."""
    foe = scene.member(given["target"])
    used = item_in(me.sheet, given["attack_with"]) or me.sheet.main
    state, context, outcome = done.state, done.exchange.context, done.outcome
    turns = int(state.turns or 0)
    if state.reacted:
        foe = replace(foe, points=max(0, foe.points - 1), held=foe.held and foe.points > 1)
    if state.parried:
        foe = _without_ward(foe, context.defender.weapon.name)  # type: ignore[attr-defined]
    me = _without_ward(me, used.name)
    if used.is_ranged:
        me = after_shot(scene, me, used, _texts(outcome.get("attacker_conditions", "")))
    else:
        scene = scene.engage(me.name, foe.name)
    scene = replace(scene, met=scene.met | {foe.name}, offended=scene.offended | {me.name}).having(me, foe)
    scene = scene.having(_hurt(foe, outcome))
    struck_self = str(outcome.get("attacker_conditions", ""))
    scene = scene.having(
        _hurt(scene.member(me.name), {"location": None, "damage": 0, "defender_conditions": struck_self})
    )
    scene = suffers(scene, foe.name, me.name, _texts(outcome["defender_conditions"]), turns, used.name, say)
    return suffers(scene, me.name, foe.name, _texts(struck_self), 0, used.name, say)


def _texts(words: Any) -> tuple[str, ...]:
    return tuple(filter(None, str(words).split("; ")))


def _without_ward(it: Member, item: str) -> Member:
    """What strikes or parries is held in the way no more (MY-FREE-WARD)."""
    held = {MAIN: it.who.weapon, OFF: it.who.off_hand}.get(it.ward_with)
    return replace(it, ward_with=NOTHING, ward=()) if held == item else it


def _hurt(it: Member, outcome: dict[str, Any]) -> Member:
    """Hit Points, armour and gear after an exchange; conditions come by `suffers`."""
    return replace(it, who=change(wounded_by(it.who, outcome), {"conditions": None}))


WOUNDED_ITSELF = re.compile(r"(.+), (\d+) points?")


def suffers(
    scene: Scene, victim: str, by: str, texts: tuple[str, ...], turns: int, weapon: str, say: Say
) -> Scene:
    """The scene after conditions out of an exchange have come upon somebody.

    Parameters
    ----------
    texts
        The conditions as the exchange says them.
    turns
        What the 1d3 of a Serious Wound showed.
    weapon
        With what the attacker struck.
    """
    fresh = scene.actor == victim
    for text in texts:
        what, _, detail = text.partition(": ")
        handler = ONCE.get(what)
        if handler is not None:
            scene = handler(scene, victim, by, detail, weapon)
        elif what not in AT_ONCE:
            it = scene.member(victim)
            new = lasting(text, by=by, fresh=fresh, turns=turns)
            if what == now.WEAPON_STUCK:
                new = Lasting(what, weapon, by=by)
            if what == now.NO_ATTACK and turns and switch(scene.options, "serious_stun", "max") == "sum":
                new = new._replace(left=turns + sum(each.left or 0 for each in named(it.lasting, what)))
            scene = scene.having(it.gains(new))
    it = scene.member(victim)
    if it.out:
        scene = scene.part(victim).having(replace(it, points=it.points if scene.together else 0, busy=None))
    return scene


def _arisen(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    return scene.having(scene.member(victim).loses(now.PRONE))


@rule("MY-SE-SLIPFREE")
def _freed(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    it = scene.member(victim)
    return scene.having(replace(it, lasting=tuple(each for each in it.lasting if str(each) != detail)))


@rule("MY-SE-DISARMOPPONENT", "MY-SE-TAKEWEAPON", "MY-WOUND-5")
def drop(it: Member, item: str, *, keep: bool = True) -> Member:
    """Without an item in hand; on the ground it can be picked up again."""
    ground = (*it.ground, item) if keep else it.ground
    if item == it.who.weapon:
        who = change(it.who, {"weapon": BARE_HANDS, "weapon_hit_points": None})
    elif item == it.who.off_hand:
        who = change(it.who, {"off_hand": EMPTY_HAND, "off_hand_hit_points": None})
    else:
        return it
    return replace(it, who=who, ground=ground)


def _dropped(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    item = detail.partition(",")[0]
    if detail.endswith("may keep it"):
        return _taken(scene, victim, by, item, weapon)
    return scene.having(drop(scene.member(victim), item))


@rule("MY-SE-TAKEWEAPON")
def _taken(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    taker = scene.member(by)
    scene = scene.having(drop(scene.member(victim), detail, keep=False))
    free = taker.who.weapon == BARE_HANDS
    who = change(taker.who, {"weapon": detail}) if free else taker.who
    return scene.having(replace(taker, who=who, ground=taker.ground if free else (*taker.ground, detail)))


@rule("MY-SE-WITHDRAW")
def _disengaged(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    return scene.part(victim, by)


@rule("MY-SE-FLURRY")
def _flurry(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """As many more attacks at once as points allow, each for one."""
    times = min(int((re.search(r"\d+", detail) or ["1"])[0]), scene.member(victim).points)
    more = tuple(Due(victim, "flurry", (("target", by),)) for _ in range(times))
    return replace(scene, due=(*more, *scene.due))


@rule("MY-SE-REMISE")
def _remise(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """The second blow waits for the opponent's next turn."""
    return scene.having(scene.member(victim).gains(Lasting(now.REMISE, detail, by=by)))


@rule("MY-SE-ACCIDENTALINJURY")
def _wounds_itself(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    found = WOUNDED_ITSELF.match(detail)
    if not found or found[1] not in scene.member(victim).who.anatomy.names:
        return scene
    it = scene.member(victim)
    left = it.who.hit_points_left()[found[1]] - int(found[2])
    return scene.having(
        replace(it, who=change(it.who, {"hit_points": {**it.who.hit_points, found[1]: left}}))
    )


@rule("MY-SE-SPOILSPELL")
def _spoiled(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    return scene.having(replace(scene.member(victim), busy=None).loses(now.CASTING))


@rule("MY-SE-PREPARECOUNTER", "MY-AMB-31")
def _counter_used(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """One use of the counter against this effect is gone."""
    it = scene.member(victim)
    used = next((each for each in it.lasting if each.what == now.COUNTER and each.detail == detail), None)
    return scene.having(replace(it, lasting=tuple(each for each in it.lasting if each is not used)))


ONCE = {
    now.ARISEN: _arisen,
    now.FREED: _freed,
    now.DISARMED: _dropped,
    DROPPED: _dropped,
    now.TAKEN: _taken,
    now.DISENGAGED: _disengaged,
    now.FLURRY: _flurry,
    now.REMISE: _remise,
    now.WOUNDS_ITSELF: _wounds_itself,
    now.SPELL_SPOILED: _spoiled,
    USED: _counter_used,
}
"""What conditions do at once that leave nothing to last."""


def sure(state: Any) -> bool:
    """Whether the attack succeeded."""
    return (state.attack_level or Level.FUMBLE).succeeded


ATTACK = Deed("attack", "Attack", "MY-ACT-ATTACK", attack, after_attack, _asks, why_no_attack)
FLURRY = replace(
    ATTACK, name="flurry", title="Another attack (Flurry)", rule="MY-SE-FLURRY", kind=FORCED, ends_turn=False
)
SECOND_BLOW = replace(
    ATTACK,
    name="second blow",
    title="Second blow (Remise)",
    rule="MY-SE-REMISE",
    kind=FORCED,
    ends_turn=False,
)
