"""What must come next in a fight of several, and is nobody's choice: accidents, struggles, a round's end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.chain import might_off, roll_off
from combatkit.rules.empire.fight_acts import is_far
from combatkit.rules.empire.fight_after import ACCIDENT, STRAY, hurt
from combatkit.rules.empire.fight_deed import Deed, Given
from combatkit.rules.empire.fight_end import END, after_rest, end_exchange
from combatkit.rules.empire.fight_member import Due, Member, Say
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.fight_strike import accident
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.scores import position_rating
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fights import FORCED, Ask, Done


class Drawn(NamedTuple):
    """Who is hit by a shot that goes astray."""

    number: int = 0


def _stray(scene: Scene, me: Member, given: Given) -> Exchange:
    """Which of those in the melee a stray shot hits: one die with a face for each."""
    names = scene.due[0].about

    def draw(state: Drawn, r: Any, context: Any) -> Drawn:
        number = int(r.die(len(names), "who is hit")) if len(names) > 1 else 1
        r.say("D30-GAP-17", lambda: f"The shot goes astray, and hits {names[number - 1]}.")
        return Drawn(number)

    step = Step("astray", "Goes astray", draw, ("D30-GAP-17",), ("number",))
    return Exchange((step,), Drawn(), names, _who_is_hit, scene.policy)


def _who_is_hit(state: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {"who": names[state.number - 1]}


def _strayed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    hit = scene.due[0].about[done.state.number - 1]
    return replace(scene, due=(Due(ACCIDENT, me.name, (hit,)), *scene.due[1:]))


GOES_ASTRAY = Deed(STRAY, "Goes astray", "D30-GAP-17", "", _strayed, make=_stray, kind=FORCED)


def _victims(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (Ask("target", "Hits", tuple(it for it in scene.due[0].about if not scene.member(it).out)),)


def _hits(scene: Scene, me: Member, given: Given) -> Exchange:
    return accident(scene, me, scene.member(given["target"]), is_far(scene, me))


def _hit(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    scene = hurt(scene, given["target"], done.outcome, "defender", me.name, say)
    return replace(scene, due=scene.due[1:])


HITS = Deed(ACCIDENT, "Hits a friend", "D30-GAP-3", "", _hit, make=_hits, asks=_victims, kind=FORCED)


class Torn(NamedTuple):
    """Whether somebody has got out of close combat."""

    free: bool = False


@rule("D30-GAP-11")
def _tear(scene: Scene, me: Member, given: Given) -> Exchange:
    """Getting out of close combat: Combat Position, or Might on a d10."""
    foe = scene.member(scene.close_with(me.name)[0])
    mine, theirs, rulings = scene.sheet(me, foe.name), scene.sheet(foe, me.name), scene.rulings
    by_might = scene.due[0].about == ("might",)
    if by_might:
        numbers = mine.might - minuses(mine), theirs.might - minuses(theirs)
    else:
        numbers = position_rating(mine) - minuses(mine), position_rating(theirs) - minuses(theirs)

    def tear(state: Torn, r: Any, context: Any) -> Torn:
        ahead = numbers[0] - numbers[1]
        if by_might:
            margin = might_off(r, "might", ahead)
        else:
            margin = roll_off(r, "combat position", ahead, (rulings.win,), again=rulings.open_end)
        free = margin >= rulings.win
        r.say(
            "D30-GAP-11",
            lambda: (
                f"{me.name} struggles with {foe.name}, {numbers[0]} against {numbers[1]}, "
                f"and {'gets free' if free else 'is held fast'}."
            ),
        )
        return Torn(free)

    step = Step("struggle", "Break away", tear, ("D30-GAP-11",), ("free",))
    return Exchange(
        (step,),
        Torn(),
        (me.name, foe.name, *numbers, by_might, rulings),
        _whether_free,
        scene.policy,
        events={"free": lambda row: bool(row["free"]), "held fast": lambda row: not row["free"]},
    )


def _whether_free(state: Any, context: Any) -> dict[str, Any]:
    return {"free": state.free}


def _torn(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    scene = replace(scene, due=scene.due[1:])
    if not done.state.free:
        return scene
    foe = scene.close_with(me.name)[0]
    gone = {each for each in scene.close if set(each) == {me.name, foe}}
    return replace(scene, close=scene.close - gone)


BREAKS = Deed("break away", "Break away", "D30-GAP-11", "", _torn, make=_tear, kind=FORCED)


def _ends(scene: Scene, me: Member, given: Given) -> Exchange:
    return end_exchange(scene, me, scene.due[0].about[0])


def _ended(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    toll = scene.due[0].about[0]
    return after_rest(replace(scene, due=scene.due[1:]), me, toll, done, say)


ENDS = Deed(END, "End of the round", "D30-EXH-4", "", _ended, make=_ends, kind=FORCED)

FORCED_DEEDS: dict[str, Deed] = {deed.name: deed for deed in (GOES_ASTRAY, HITS, BREAKS, ENDS)}
"""What comes by itself."""
