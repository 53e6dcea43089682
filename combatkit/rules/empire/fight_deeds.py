"""What else somebody may declare in a fight of several, and what the GM may call for at any time."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.empire.book import OURS
from combatkit.rules.empire.enums import Condition, Posture
from combatkit.rules.empire.fight_after import called, standing
from combatkit.rules.empire.fight_deed import Deed, Given
from combatkit.rules.empire.fight_member import DECLARING, SHIELD, WEAPON, Member, Said, Say
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import most_exhaustion
from combatkit.rules.fights import Ask, Done

RISING = OURS.figure("standing_up")
"""Exhaustion for getting up; what else takes an action of its own costs as much (D30-EXH-1)."""


def _does(deed: str, cost: int) -> object:
    def settle(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
        about = given.get("about") or ""
        it = replace(me, said=Said(deed=deed, about=about, cost=cost))
        if deed == "get up" and me.who.posture is Posture.PRONE:  # until it is done (D30-GAP-13)
            it = standing(it, Posture.KNEES)
        return scene.having(it)

    return settle


# -- getting up -------------------------------------------------------------------------------------------


def _why_not(scene: Scene, me: Member) -> str:
    """What keeps somebody from acting at all."""
    if me.suffers(Condition.MUST_RECOVER, scene.round):
        return "exhaustion forces Recover"
    return "an action costs Exhaustion, and none is allowed" if most_exhaustion(me.who) < RISING else ""


@rule("D30-GAP-13", "D30-GAP-2")
def _why_down(scene: Scene, me: Member) -> str:
    if me.who.posture is Posture.UP:
        return "it is on its feet"
    return "both legs are disabled" if len(lame(me.who, "leg")) > 1 else _why_not(scene, me)


def lame(who: Fighter, limb: str) -> set[str]:
    """The sides on which a limb is disabled by wounds."""
    least = who.book.limbs["disabled_from"]
    places = [who.anatomy[it.place] for it in who.injuries if it.level >= least]
    return {place.side for place in places if place.part.endswith(limb)}


GET_UP = Deed(
    "get up",
    "Get up",
    "D30-GAP-13",
    DECLARING,
    _does("get up", RISING),  # type: ignore[arg-type]  # a closure
    words=lambda scene, me, given: f"{me.name} sets about getting up ({RISING} Exhaustion).",
    closed=_why_down,
    cost=RISING,
)


# -- what lies on the ground ------------------------------------------------------------------------------


@rule("D30-GAP-2", "D30-GAP-3")
def on_the_ground(scene: Scene, me: Member) -> tuple[str, ...]:
    """What somebody may pick up with the arms that it has."""
    bad = lame(me.who, "arm")
    able = {WEAPON: "right" not in bad, SHIELD: "left" not in bad}
    if me.who.book.weapon(me.who.weapon).hands == 2:
        able[WEAPON] = not bad
    return tuple(dict.fromkeys(called(me.who, item) for item in me.ground if able[item]))


def _why_empty(scene: Scene, me: Member) -> str:
    if not me.ground:
        return "nothing of its own lies on the ground"
    if not on_the_ground(scene, me):
        return "the arm is disabled"
    return "in close combat" if scene.close_with(me.name) else _why_not(scene, me)


PICK_UP = Deed(
    "pick up",
    "Pick up",
    "D30-GAP-3",
    DECLARING,
    _does("pick up", RISING),  # type: ignore[arg-type]
    words=lambda scene, me, given: f"{me.name} goes for the {given['about']} ({RISING} Exhaustion).",
    asks=lambda scene, me: (Ask("about", "What", on_the_ground(scene, me), empty="nothing lies there"),),
    closed=_why_empty,
    cost=RISING,
)


# -- care, flight -----------------------------------------------------------------------------------------


def _bleeding(scene: Scene, me: Member) -> tuple[str, ...]:
    near = (me, *scene.friends(me.name))
    return tuple(it.name for it in near if it.who.bleeding and not scene.melee_with(it.name))


def _why_no_bandage(scene: Scene, me: Member) -> str:
    if scene.melee_with(me.name):
        return "in melee"
    return _why_not(scene, me) if _bleeding(scene, me) else "nobody bleeds who is out of melee"


BANDAGE = Deed(
    "bandage",
    "Bandage",
    "D30-GAP-8",
    DECLARING,
    _does("bandage", 0),  # type: ignore[arg-type]
    words=lambda scene, me, given: f"{me.name} bandages {_whom(me, given)}.",
    asks=lambda scene, me: (Ask("about", "Whom", _bleeding(scene, me), empty="nobody bleeds"),),
    closed=_why_no_bandage,
)


def _whom(me: Member, given: Given) -> str:
    return "its own wounds" if given["about"] == me.name else str(given["about"])


def _why_stays(scene: Scene, me: Member) -> str:
    return "in melee: get out of it first" if scene.melee_with(me.name) else _why_not(scene, me)


FLEE = Deed(
    "flee",
    "Run from the fight",
    "D30-EXH-1",
    DECLARING,
    _does("flee", RISING),  # type: ignore[arg-type]
    words=lambda scene, me, given: f"{me.name} turns to run ({RISING} Exhaustion).",
    closed=_why_stays,
    cost=RISING,
)


def _why_free(scene: Scene, me: Member) -> str:
    return _why_not(scene, me) if scene.close_with(me.name) else "in no close combat"


BREAK_AWAY = Deed(
    "get free",
    "Get out of close combat",
    "D30-GAP-11",
    DECLARING,
    _does("break away", RISING),  # type: ignore[arg-type]
    words=lambda scene, me, given: f"{me.name} struggles to get out of close combat ({RISING} Exhaustion).",
    asks=lambda scene, me: (Ask("about", "By", ("combat position", "might")),),
    closed=_why_free,
    cost=RISING,
)

OTHER_DEEDS: tuple[Deed, ...] = (GET_UP, PICK_UP, BREAK_AWAY, BANDAGE, FLEE)
"""What may be declared beside the combat options."""
