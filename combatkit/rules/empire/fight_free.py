"""What may be done at any time of a fight of several, and what the GM calls for."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.empire.fight_after import LOST, called
from combatkit.rules.empire.fight_deed import NO, YES, Deed, Given
from combatkit.rules.empire.fight_member import SHIELD, WEAPON, Member, Say
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.morale import HIGHEST, LOWEST, leaders_share, leadership_exchange, morale_exchange
from combatkit.rules.empire.scores import shields
from combatkit.rules.empire.setup import TAKEN_BY_POSTURE
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change
from combatkit.rules.fights import FREE, Ask, Done
from combatkit.words import number_of


def _drop(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    item = next(each for each in _held(me) if called(me.who, each) == given["about"])
    who = change(me.who, {"conditions": (*me.who.conditions, LOST[item].value)})
    return scene.having(replace(me, who=who, ground=(*me.ground, item)))


def _in_hand(scene: Scene, me: Member) -> tuple[str, ...]:
    return tuple(called(me.who, each) for each in _held(me))


def _held(me: Member) -> tuple[str, ...]:
    held = [WEAPON] if me.who.arm.hands else []
    return (*held, SHIELD) if shields(me.who) else tuple(held)


DROP = Deed(
    "drop",
    "Drop something",
    "D30-GAP-3",
    "",
    _drop,
    words=lambda scene, me, given: f"{me.name} drops the {given['about']}.",
    asks=lambda scene, me: (Ask("about", "What", _in_hand(scene, me), empty="its hands are empty"),),
    closed=lambda scene, me: me.out or ("" if _in_hand(scene, me) else "its hands are empty"),
    kind=FREE,
)


@rule("D30-MORALE-1")
def _morale(scene: Scene, me: Member, given: Given) -> Exchange:
    own = minuses(me.who) - me.who.morale
    return morale_exchange(me.name, me.who.willpower, given["difficulty"], minuses=own, rulings=scene.rulings)


@rule("D30-MORALE-2", "D30-MORALE-3", "D30-MORALE-5")
def _shaken(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """What a morale roll leaves; what a speech has given lasts for the fight, and counts against it."""
    lost = done.state.minuses
    who = change(me.who, {"morale": min(40, lost) + min(0, me.who.morale)})
    mood = given["difficulty"] if lost else None
    it = replace(me, who=who, mood=mood)
    return scene.having(replace(it, worst=max(it.worst, minuses(who))))


MORALE = Deed(
    "morale",
    "Test morale",
    "D30-MORALE-1",
    "",
    _shaken,
    make=_morale,
    asks=lambda scene, me: (Ask("difficulty", "Difficulty", low=LOWEST, high=HIGHEST, default=0),),
    closed=lambda scene, me: me.out,
    kind=FREE,
)


def _mood(scene: Scene, me: Member) -> tuple[int | None, int]:
    """The worst difficulty that weighs on a leader's troop, and the most minuses of it."""
    shaken = [it for it in scene.friends(me.name) if it.mood is not None and it.who.morale > 0]
    moods = [it.mood for it in shaken if it.mood is not None]
    return (max(moods), max(it.who.morale for it in shaken)) if moods else (None, 0)


@rule("D30-MORALE-4", "D30-MORALE-5")
def _lead(scene: Scene, me: Member, given: Given) -> Exchange:
    difficulty, morale = _mood(scene, me)
    return leadership_exchange(
        me.name,
        me.who.leadership,
        difficulty=difficulty,
        morale=morale,
        minuses=minuses(me.who),
        rulings=scene.rulings,
    )


@rule("D30-MORALE-4", "D30-MORALE-5", "D30-MORALE-6", "D30-GAP-15")
def _led(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    difficulty, before = _mood(scene, me)
    found = done.state
    scene = scene.having(replace(me, led=True))
    if difficulty is not None:
        off = before - found.minuses
        for it in (scene.member(me.name), *scene.friends(me.name)):
            if it.who.morale > 0:
                left = max(0, it.who.morale - (leaders_share(off) if it.name == me.name else off))
                who = change(it.who, {"morale": left})
                scene = scene.having(replace(it, who=who, mood=it.mood if left else None))
        if off:
            lifted = number_of(off, "minus", "minuses")
            say("D30-MORALE-4", f"{me.name} takes {lifted} of morale off the troop.")
        return scene
    if not found.gain:
        return scene
    say("D30-MORALE-5", f"{me.name}'s troop gains {found.gain} on everything, {me.name} {found.leader_gain}.")
    for it in (scene.member(me.name), *scene.friends(me.name)):
        gain = found.leader_gain if it.name == me.name else found.gain
        if it.who.morale <= 0:
            who = change(it.who, {"morale": min(it.who.morale, -gain)})
            scene = scene.having(replace(it, who=who))
    return scene


def _why_no_lead(scene: Scene, me: Member) -> str:
    if me.out:
        return me.out
    if not scene.friends(me.name):
        return "nobody follows"
    return "it has led in this fight already" if me.led else ""


LEAD = Deed("lead", "Lead", "D30-MORALE-4", "", _led, make=_lead, closed=_why_no_lead, kind=FREE)


def _rows(scene: Scene, me: Member) -> tuple[Ask, ...]:
    rows = tuple(name for name in me.who.book.situations if name not in TAKEN_BY_POSTURE)
    rows = tuple(name for name in rows if name != "three on one")  # the fight counts that itself
    return (
        Ask("rows", "Situation", rows, optional=True, many=True),
        Ask("everybody", "For everybody", (NO, YES)),
    )


def _told_rows(given: Given) -> tuple[str, ...]:
    told = given.get("rows") or ()
    return (told,) if isinstance(told, str) else tuple(told)


def _situation_words(scene: Scene, me: Member, given: Given) -> str:
    whom = "everybody" if given.get("everybody") == YES else me.name
    return f"The situation of {whom}: {', '.join(_told_rows(given)) or 'as usual'}."


@rule("D30-SIT-DARK1", "D30-SIT-BLIND", "D30-SIT-ABOVE")
def _situated(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    whom = scene.members if given.get("everybody") == YES else (me,)
    return scene.having(*(replace(it, situations=_told_rows(given)) for it in whom))


SITUATION = Deed(
    "situation",
    "Set the situation",
    "D30-SIT-DARK1",
    "",
    _situated,
    words=_situation_words,
    asks=_rows,
    kind=FREE,
)

FREE_DEEDS: tuple[Deed, ...] = (DROP, MORALE, LEAD, SITUATION)
"""What is done at any time, and what the GM calls for."""
