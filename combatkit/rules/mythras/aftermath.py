"""What an exchange leaves behind in a fight of several: on both sides, and on who is engaged with whom."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.blow import wounded_by
from combatkit.rules.mythras.counter import USED
from combatkit.rules.mythras.effect_wounds import PULL
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND
from combatkit.rules.mythras.hands import drop, hand_of, handed, ward_kept
from combatkit.rules.mythras.knockback import KNOCKED
from combatkit.rules.mythras.lasting import (
    AIMING,
    AT_ONCE,
    NET_AT_HAND,
    NO_SPELL,
    ON_THE_SPOT,
    RUNNING,
    TO_PULL,
    TURNS,
    WITHDRAWN,
    Lasting,
    lasting,
    named,
)
from combatkit.rules.mythras.reach import favoured
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import BARE_HANDS, BY_HAND, Due, Member, Scene
from combatkit.rules.mythras.setup import MAIN, OFF
from combatkit.rules.mythras.toll import DROPPED


def texts(words: Any) -> tuple[str, ...]:
    return tuple(filter(None, str(words).split("; ")))


@rule("MY-SE-BLEED")
def reopened(it: Member) -> Member:
    """Whoever strikes, parries or throws itself aside tears a wound open that was only stanched."""
    return it.loses(now.STANCHED).gains(Lasting(now.BLEEDING)) if it.has(now.STANCHED) else it


def hurt(it: Member, outcome: dict[str, Any]) -> Member:
    """Hit Points, armour and gear after an exchange; conditions come by `suffers`."""
    if outcome["location"] is not None and outcome["damage"]:  # a new injury has not been seen to
        seen = {f"{now.TENDED}: {outcome['location']}", f"{now.TREATED}: {outcome['location']}"}
        it = replace(it, lasting=tuple(each for each in it.lasting if str(each) not in seen))
    who = wounded_by(it.who, outcome)
    return ward_kept(replace(it, who=who if who.conditions is None else change(who, {"conditions": None})))


WOUNDED_ITSELF = re.compile(r"(.+), (\d+) points?")


class Cause(NamedTuple):
    """What conditions came of.

    Parameters
    ----------
    by
        Who caused them.
    weapon
        With what.
    turns
        What the 1d3 of a Serious Wound showed.
    roll, level
        The roll that won them, 0 where there was none.
    place
        The location that was struck.
    held
        What who caused them has used, where that is not `weapon`.
    """

    by: str
    weapon: str = ""
    turns: int = 0
    roll: int = 0
    level: Level = Level.SUCCESS
    place: str = ""
    held: str = ""


def suffers(scene: Scene, victim: str, texts: Iterable[str], cause: Cause) -> Scene:
    """The scene after conditions out of an exchange, as its outcome says them, have come upon somebody."""
    waits = any(it.name == victim for it in scene.together) and victim not in scene.had
    fresh = scene.actor == victim or waits  # the turn of this moment does not count yet
    for text in texts:
        what, _, detail = text.partition(": ")
        handler = ONCE.get(what)
        if handler is not None:
            scene = handler(scene, victim, cause.by, detail, cause.weapon)
        elif what not in AT_ONCE:
            it = scene.member(victim)
            new = lasting(text, by=cause.by, fresh=fresh, turns=cause.turns)
            if what == now.WEAPON_STUCK:
                pulls = detail == PULL
                clock, soon = (TO_PULL, scene.actor == victim) if pulls else ("", False)
                new = Lasting(what, cause.weapon, clock=clock, by=cause.by, fresh=soon)
            if (
                what == now.NO_ATTACK
                and cause.turns
                and (switch(scene.options, "serious_stun", "max") == "sum")
            ):
                new = new._replace(left=cause.turns + sum(each.left or 0 for each in named(it.lasting, what)))
            new = new._replace(
                roll=cause.roll, level=cause.level, place=cause.place, weapon=cause.held or cause.weapon
            )
            if what == now.NO_ATTACK and "1d3" in detail:  # a Serious Wound
                it = it.gains(Lasting(NO_SPELL, "", new.left, TURNS, fresh=fresh))
            if what == now.PRONE:
                it = it.loses(RUNNING, AIMING, now.MOUNTED, *ON_THE_SPOT)  # nobody lies in the saddle (ours)
            scene = scene.having(ward_kept(it.gains(new)))
            if what == now.ENTANGLED:
                scene = _may_trip(scene, victim, cause.by)
            elif what in BY_HAND and cause.by in scene.by_name:  # who is held is at hand, also in passing
                scene = scene.having(scene.member(victim).loses(WITHDRAWN)).engage(victim, cause.by)
    return _fallen(scene, victim) if scene.member(victim).out else scene


@rule("MY-SE-ENTANGLE")
def _may_trip(scene: Scene, victim: str, wielder: str) -> Scene:
    """On its next turn whoever wields the net may trip the one that hangs in it."""
    if wielder not in scene.by_name:
        return scene
    ready = Lasting(NET_AT_HAND, victim, 1, TURNS, by=wielder, fresh=scene.actor == wielder)
    return scene.having(scene.member(wielder).gains(ready))


@rule("MY-ENG-1", "MY-GRAP-3")
def _fallen(scene: Scene, name: str) -> Scene:
    """Who is out of the fight is engaged with nobody, and holds nobody any more."""
    scene = scene.part(name)
    it = scene.member(name)
    return scene.having(replace(it, points=it.points if scene.together else 0, busy=None))


def _arisen(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """On its feet; whoever was astride is thrown off."""
    it = scene.member(victim)
    for each in named(it.lasting, now.UNDERNEATH):
        if each.by in scene.by_name:
            leaper = scene.member(each.by)
            off = tuple(own for own in leaper.lasting if (own.what, own.by) != (now.ASTRIDE, victim))
            scene = scene.having(replace(leaper, lasting=off))
    return scene.having(it.loses(now.PRONE, now.UNDERNEATH))


@rule("MY-SE-SLIPFREE", "MY-ACT-STRUGGLE", "MY-SE-IMPALE")
def _freed(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """Out of what whoever has lost this has done; where that one holds nothing, out of all that is meant."""
    it = scene.member(victim)
    meant = [each for each in it.lasting if str(each) == detail]
    ended = [each for each in meant if each.by == by][:1] or meant
    return scene.having(replace(it, lasting=tuple(each for each in it.lasting if each not in ended)))


@rule("MY-WOUND-5")
def _dropped(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    return scene.having(drop(scene.member(victim), detail))


@rule("MY-SE-DISARMOPPONENT", "MY-SE-COMPELSURRENDER", "MY-SE-ENTANGLE")
def _disarmed(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """It lies on the ground, and its owner is disarmed until a weapon is in its hand again."""
    item = detail.partition(",")[0]
    if detail.endswith("may keep it"):
        return _taken(scene, victim, by, item, weapon)
    it = drop(scene.member(victim), item).gains(Lasting(now.DISARMED, item, by=by))
    return _out_of_the_net(scene.having(it), victim, item, (by,))


@rule("MY-SE-TAKEWEAPON", "MY-SE-COMPELSURRENDER", "MY-SE-ENTANGLE")
def _taken(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """It changes hands, as damaged as it is; who has no hand free for it has it at its feet."""
    loser = scene.member(victim)
    hand = hand_of(loser.who, detail)
    left = getattr(loser.who, f"{hand}_hit_points") if hand else None
    loser = drop(loser, detail, keep=False).gains(Lasting(now.DISARMED, detail, by=by))
    scene = scene.having(loser, handed(scene.member(by), detail, left))
    return _out_of_the_net(scene, victim, detail, (by,))


@rule("MY-SE-ENTANGLE", "MY-SE-DAMAGEWEAPON")
def _damaged(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """A net or whip that breaks lets everybody go; what is left of other weapons stands on the sheet."""
    item, _, state = detail.rpartition(", ")
    return _out_of_the_net(scene, victim, item, scene.by_name) if state == "broken" else scene


def _out_of_the_net(scene: Scene, wielder: str, item: str, whom: Iterable[str]) -> Scene:
    """Some are free of what somebody has entangled them with."""
    for it in map(scene.member, whom):
        nets = named(it.lasting, now.ENTANGLED)
        caught = {each for each in nets if (each.by, each.weapon) == (wielder, item)}
        if caught:
            scene = scene.having(replace(it, lasting=tuple(e for e in it.lasting if e not in caught)))
    return scene


@rule("MY-SE-WITHDRAW")
def _disengaged(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    scene = scene.part(victim, by)
    if scene.actor == victim:
        return scene
    return withdrawn(scene.having(scene.member(victim).loses(*ON_THE_SPOT)), victim)


@rule("MY-WITHDRAW-3")
def withdrawn(scene: Scene, name: str) -> Scene:
    """Who has withdrawn from all may do one of the things that are open then, on its next turn."""
    if scene.engaged_with(name):
        return scene
    return scene.having(scene.member(name).gains(Lasting(WITHDRAWN, "", 1, TURNS, fresh=scene.actor == name)))


@rule("MY-TRAIT-DOORDIE")
def other_hand(it: Member, weapon: str, turn: int) -> tuple[tuple[str, str], ...]:
    """By Do or Die every further blow comes from the other weapon; with bare hands any limb will do."""
    hands = {it.who.weapon: MAIN, it.who.off_hand: OFF}
    if weapon not in hands or BARE_HANDS in hands or EMPTY_HAND in hands:
        return ()
    last = hands[weapon]
    other = OFF if last == MAIN else MAIN
    return (("attack_with", other if turn % 2 == 0 else last),)


@rule("MY-REACH-6", "MY-REACH-8", "MY-SE-CLOSERANGE", "MY-SE-OPENRANGE")
def _ranged(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """The two stand at another reach now: at the shorter one of their weapons, or at the longer one."""
    shorter = favoured(scene.member(victim).sheet, scene.member(by).sheet, shorter=True)
    return scene.at_close(victim, by, close=detail == shorter.label)


@rule("MY-SE-FLURRY")
def _flurry(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """As many more attacks at once as points allow, each for one."""
    it = scene.member(victim)
    times = min(int((re.search(r"\d+", detail) or ["1"])[0]), it.points)
    more = tuple(
        Due(victim, "flurry", (("target", by), *other_hand(it, weapon, turn))) for turn in range(times)
    )
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


@rule("MY-ACT-BRACE", "MY-KNOCK-3", "MY-SE-BASH")
def _pushed(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """Whoever is driven off the spot stands firm no more."""
    return scene.having(scene.member(victim).loses(*ON_THE_SPOT))


@rule("MY-MOUNT-5", "MY-MOUNT-6", "MY-EVADE-4")
def _unhorsed(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """Out of the saddle, and on foot from now on."""
    return scene.having(scene.member(victim).loses(now.MOUNTED))


@rule("MY-SE-DUCKBACK", "MY-ACT-TAKECOVER")
def _ducked(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """Behind the cover again, with what it hides; where nobody has said that, with all of the body."""
    it = scene.member(victim)
    known = set(detail.split(" and ")) <= set(it.who.anatomy.names)
    return scene.having(it.loses(now.IN_COVER).gains(Lasting(now.IN_COVER, detail if known else "")))


@rule("MY-ACT-TAKECOVER", "MY-SE-DUCKBACK")
def out_of_cover(it: Member) -> Member:
    """Whoever attacks comes out from behind its cover with arms and head; what a wall hides stays (ours)."""
    covered = next((each.detail for each in named(it.lasting, now.IN_COVER)), "")
    it = it.loses(now.IN_COVER)
    kinds = {part.name: part.kind for part in it.who.anatomy.locations}
    kept = [name for name in covered.split(" and ") if kinds.get(name, "head") not in ("head", "arm")]
    return it.gains(Lasting(now.IN_COVER, " and ".join(kept))) if kept else it


@rule("MY-SE-SPOILSPELL")
def _spoiled(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    return scene.having(replace(scene.member(victim), busy=None).loses(now.CASTING))


@rule("MY-SE-PREPARECOUNTER", "MY-AMB-31")
def _counter_used(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """One use of the counter against this effect is gone, of that which is meant for this opponent first."""
    it = scene.member(victim)
    found = [each for each in named(it.lasting, now.COUNTER) if each.detail == detail]
    used = next((each for each in found if each.by == by), found[0] if found else None)
    return scene.having(replace(it, lasting=tuple(each for each in it.lasting if each is not used)))


@rule("MY-GAP-19")
def _luck_spent(scene: Scene, victim: str, by: str, detail: str, weapon: str) -> Scene:
    """The sheet has a point less already; the count of the fight follows it."""
    it = scene.member(victim)
    return scene.having(replace(it, luck=it.who.luck_points))


ONCE = {
    now.LUCK_SPENT: _luck_spent,
    now.ARISEN: _arisen,
    now.FREED: _freed,
    now.DISARMED: _disarmed,
    now.WEAPON_DAMAGED: _damaged,
    DROPPED: _dropped,
    now.TAKEN: _taken,
    now.DISENGAGED: _disengaged,
    now.FLURRY: _flurry,
    now.RANGE: _ranged,
    now.REMISE: _remise,
    now.WOUNDS_ITSELF: _wounds_itself,
    now.SPELL_SPOILED: _spoiled,
    USED: _counter_used,
    now.IN_COVER: _ducked,
    now.PUSHED: _pushed,
    now.UNHORSED: _unhorsed,
    KNOCKED: _pushed,
}
"""What conditions do at once that leave nothing to last."""
