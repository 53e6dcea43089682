"""What an exchange leaves behind in a fight of several: on both, on who is in melee, on what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.empire.blow import after
from combatkit.rules.empire.book import NONE
from combatkit.rules.empire.enums import Condition, Hit, Posture, Stance
from combatkit.rules.empire.fight_case import Shot, comes_first, hand_of, in_the_way, next_swing
from combatkit.rules.empire.fight_clock import put_in
from combatkit.rules.empire.fight_lasting import KEPT_OFF, is_lasting, lasting
from combatkit.rules.empire.fight_member import (
    DISENGAGE,
    MAIN_HAND,
    OFF_HAND,
    SHIELD,
    WEAPON,
    Due,
    Member,
    Say,
    Slot,
    Struck,
)
from combatkit.rules.empire.fight_scene import OTHER_HAND, Scene
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.missile import range_modifier
from combatkit.rules.fighter import change
from combatkit.rules.fights import Done
from combatkit.rules.roster import pair

ACCIDENT, STRAY = "hits a friend", "goes astray"

# -- one side ---------------------------------------------------------------------------------------------


def standing(it: Member, posture: Posture) -> Member:
    """Somebody in that posture."""
    kept = [each for each in it.who.conditions if each not in (Condition.KNEES, Condition.PRONE)]
    down = {Posture.KNEES: [Condition.KNEES.value], Posture.PRONE: [Condition.PRONE.value]}.get(posture, [])
    return replace(it, who=change(it.who, {"conditions": (*kept, *down)}))


LOST = {WEAPON: Condition.NO_WEAPON, SHIELD: Condition.NO_SHIELD}


def called(who: Fighter, item: str) -> str:
    """What is held in the weapon hand or in the other one, by its own name.

    Examples
    --------
    >>> called(Fighter("Ida", shield="buckler"), "weapon"), called(Fighter("Ida", shield="buckler"), "shield")
    ('broadsword', 'buckler')
    """
    if item == WEAPON:
        return who.weapon
    return who.shield if who.shield != NONE else who.second


def picked_up(it: Member, item: str) -> Member:
    """Somebody with an item in hand again."""
    place = next((each for each in it.ground if called(it.who, each) == item), WEAPON)
    lost = LOST[place]
    kept = tuple(each for each in it.who.conditions if each != lost)
    ground = tuple(each for each in it.ground if each != place)
    return replace(it, who=change(it.who, {"conditions": kept}), ground=ground)


@rule("D30-DMG-1", "D30-PAIN-1", "D30-SHOCK-1")
def hurt(
    scene: Scene,
    name: str,
    outcome: Mapping[str, Any],
    side: str,
    by: str,
    say: Say,
    *,
    broken: bool = False,
    hand: str = MAIN_HAND,
) -> Scene:
    """Wounds and conditions of one side of an exchange.

    Parameters
    ----------
    side
        ``"attacker"`` or ``"defender"`` of the exchange.
    by
        Who has caused it.
    broken
        Whether a weapon that is lost is broken, and cannot be picked up.
    hand
        The hand that it fought with: what is lost is told of that hand's weapon.
    """
    prefix = "" if side == "defender" else "attacker_"
    it = scene.member(name)
    had = it.who
    if _untouched(outcome, prefix, had.posture):
        return scene
    told = {**outcome, "exhaustion": 0, "attacker_exhaustion": 0}
    if hand == OFF_HAND:
        events = str(told[f"{prefix}events"]).split("; ")
        told[f"{prefix}events"] = "; ".join(OTHER_HAND.get(each, each) for each in events)
    who = after(had, told, side)
    it = replace(it, who=who, fresh=it.fresh + (outcome[f"{prefix}pain"] or 0))
    if who.posture < had.posture:
        it = standing(it, had.posture)
    it = sorted_in(it, scene.round, by)
    ground = list(it.ground)
    if who.has(Condition.NO_WEAPON) and not had.has(Condition.NO_WEAPON) and not broken:
        ground.append(WEAPON)
    gone = outcome.get("success") == "shield destroyed" and not prefix
    gone = gone or (broken and hand == OFF_HAND)
    if who.has(Condition.NO_SHIELD) and not had.has(Condition.NO_SHIELD) and not gone:
        ground.append(SHIELD)
    it = replace(it, ground=tuple(ground), worst=max(it.worst, minuses(it.who)))
    scene = scene.having(it)
    return felled(scene, it, say) if it.out else scene


def _untouched(outcome: Mapping[str, Any], prefix: str, posture: Posture) -> bool:
    return (
        outcome[f"{prefix}wounds"] == "none"
        and outcome[f"{prefix}events"] == "-"
        and outcome[f"{prefix}state"] == "fights on"
        and outcome[f"{prefix}stands"] == posture.label
        and not (prefix == "" and outcome.get("shield_damage"))
    )


def sorted_in(it: Member, round: int, by: str) -> Member:
    """Conditions that end by themselves, off the sheet and with their rounds."""
    fresh = [each for each in it.who.conditions if is_lasting(each)]
    if not fresh and Condition.CLOSE not in it.who.conditions:
        return it
    kept = tuple(each for each in it.who.conditions if each not in fresh and each != Condition.CLOSE)
    it = replace(it, who=change(it.who, {"conditions": kept}))
    return it.gains(*(lasting(each, round, by) for each in fresh))


WHY_OUT = {Condition.DEAD.value: "D30-DEATH-2", Condition.EXHAUSTED.value: "D30-EXH-6"}
"""Rule cards of what takes somebody out; pain does otherwise."""


def felled(scene: Scene, it: Member, say: Say) -> Scene:
    """Somebody is out of the fight, and in melee with nobody."""
    say(WHY_OUT.get(it.out, "D30-PAIN-4"), f"{it.name} is out of the fight: {it.out}.")
    parted = scene.parted
    return replace(scene.part(it.name), parted=parted)


# -- a swing ----------------------------------------------------------------------------------------------


@rule("D30-FUMBLE-1", "D30-AMB-17", "D30-OPT-DODGE-2", "D30-INIT-8")
def after_swing(
    scene: Scene, me: Member, slot: Slot, target: str, shot: Shot | None, done: Done, say: Say
) -> Scene:
    """Everything that a swing changes."""
    state: Any = done.state
    outcome, foe = done.outcome, scene.member(target)
    rolled = state.hit0 is not Hit.NOT_MADE
    lands = state.hit0.lands
    made = slot.kind not in ("back", "also") or bool(state.go) or rolled
    first = comes_first(scene, me, foe, slot)
    stares = slot.kind == "swing" and me.does.main is Stance.GAZE
    if made and shot is None and not stares:
        scene = scene.meet(me.name, target)
    back = scene.rulings.strike_back_cost if slot.kind == "back" and made else 0
    me = replace(me, attacked=me.attacked or rolled, paid=me.paid + state.paid0 + back)
    foe = replace(foe, paid=foe.paid + state.paid1)
    blows = scene.blows
    if first:
        scene, foe, me, blows = _foe_first(scene, foe, me, state, blows)
    if rolled and shot is None:
        stops = bool(state.stopped) and not first
        blows = (*blows, Struck(me.name, target, lands, stops))
        foe = foe.loses(Condition.FAKED.value)
    if lands:
        foe = replace(foe, hit_by=tuple(dict.fromkeys((*foe.hit_by, me.name))))
    if state.won == "tripped":
        foe = replace(foe, tripped=True)
    scene = replace(scene, blows=blows).having(me, foe)
    scene = hurt(
        scene,
        me.name,
        outcome,
        "attacker",
        target,
        say,
        broken=weapon_broke(done, me),
        hand=hand_of(me.does, slot),
    )
    if shot is not None and not me.who.arm.bow:
        scene = scene.having(_without_weapon(scene.member(me.name)))
    if shot is not None and lands:
        scene = _in_the_air(scene, me, slot, target, shot, outcome, say)
    else:
        scene = hurt(
            scene, target, outcome, "defender", me.name, say, broken=state.won == "broken", hand=foe.does.hand
        )
    return _between(scene, me, target, shot, state, say)


def _foe_first(
    scene: Scene, foe: Member, me: Member, state: Any, blows: tuple[Struck, ...]
) -> tuple[Scene, Member, Member, tuple[Struck, ...]]:
    """The swing of the foe that came first is done, and comes no more."""
    taken = next_swing(scene, foe, me.name)
    scene = replace(scene, queue=tuple(each for each in scene.queue if each is not taken))
    made = state.hit1 is not Hit.NOT_MADE
    foe = replace(foe, attacked=foe.attacked or made)
    if state.hit1.lands:
        me = replace(me, hit_by=tuple(dict.fromkeys((*me.hit_by, foe.name))))
    if made:
        blows = (*blows, Struck(foe.name, me.name, state.hit1.lands, bool(state.stopped)))
    return scene, foe, me, blows


def weapon_broke(done: Done, me: Member) -> bool:
    """Whether the fumble table has put a strain on the weapon: lost then means broken."""
    rolled = done.die(f"{me.name}'s fumble")
    if rolled is None:
        return False
    cuts, words = me.who.book.mishap(True)
    return words[sum(rolled > cut for cut in cuts[:-1])] == "weapon strained"


def _without_weapon(it: Member) -> Member:
    """A weapon that was thrown lies where it has hit or missed."""
    if it.who.has(Condition.NO_WEAPON):
        return it
    return replace(it, who=change(it.who, {"conditions": (*it.who.conditions, Condition.NO_WEAPON.value)}))


@rule("D30-MISSILE-5", "D30-MISSILE-6")
def _in_the_air(
    scene: Scene, me: Member, slot: Slot, target: str, shot: Shot, outcome: Mapping[str, Any], say: Say
) -> Scene:
    """A missile that hits lands later, by its range modifier."""
    late = range_modifier(me.who, me.who.arm, shot.distance)

    def lands(scene: Scene, say: Say) -> Scene:
        if scene.member(target).out:
            return scene
        if late:
            say("D30-MISSILE-5", f"{me.name}'s missile reaches {target}.")
        return hurt(scene, target, outcome, "defender", me.name, say)

    if not late:
        return lands(scene, say)
    at = slot.at + late
    say(
        "D30-MISSILE-5",
        f"{me.name}'s missile is on its way: it lands at initiative {at}, and counts from then.",
    )
    return put_in(scene, slot._replace(at=slot.at + late, kind="land", shot=lands))


@rule("D30-OPT-CLOSE-2", "D30-OPT-CP-4", "D30-GAP-5", "D30-OPT-TRIP-5", "D30-GAP-3", "D30-GAP-17")
def _between(scene: Scene, me: Member, target: str, shot: Shot | None, state: Any, say: Say) -> Scene:
    """What a swing does to who is in melee with whom, and what must come of it next."""
    mine, theirs = {*state.marks0, *state.events0}, {*state.marks1, *state.events1}
    foe = scene.member(target)
    if state.won == "close combat":
        scene = replace(scene, close=scene.close | {pair(me.name, target)})
    if "leaves melee" in mine:
        say("D30-GAP-5", f"{me.name} gets out of {target}'s reach.")
        scene = scene.part(me.name, target)
    if "shut off" in theirs and me.does.kept_off in scene.by_name:
        other = scene.member(me.does.kept_off)
        say("D30-GAP-5", f"{other.name} can no longer reach {me.name}.")
        scene = scene.having(other.gains(lasting(KEPT_OFF, scene.round, me.name))).part(me.name, other.name)
    if "over the edge" in theirs and not foe.out:
        scene = scene.part(target).having(standing(foe, Posture.PRONE))
    dodges = Stance.DODGE in foe.does.stances and foe.does.then == DISENGAGE
    if dodges and shot is None and state.hit0 in (Hit.MISS, Hit.FUMBLE) and not foe.out:
        say("D30-OPT-DODGE-2", f"{target} was missed, and gets away from {me.name}.")
        scene = scene.part(me.name, target)
    due: list[Due] = []
    if "strikes a friend" in mine:
        due.append(Due(ACCIDENT, me.name, scene.beside(me.name, target)))
    if "hits somebody else" in mine:
        due.append(Due(STRAY, me.name, in_the_way(scene, target, me.name)))
    return replace(scene, due=(*due, *scene.due)) if due else scene
