"""Moves that are no combat options: facing, the swing at its slot, what must come next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.chain import might_off, roll_off
from combatkit.rules.empire.enums import Cover, Pace, Stance
from combatkit.rules.empire.fight_after import ACCIDENT, STRAY, after_swing, hurt
from combatkit.rules.empire.fight_clock import actions_of, put_in
from combatkit.rules.empire.fight_deed import NO, YES, Deed, Given, named
from combatkit.rules.empire.fight_end import END, after_rest, end_exchange
from combatkit.rules.empire.fight_options import FROM_AFAR, in_reach, in_sight, may_reach
from combatkit.rules.empire.fight_scene import ACTING, FACING, Due, Member, Say, Scene, Slot
from combatkit.rules.empire.fight_strike import Shot, accident, set_up, swing
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.initiative import MOST_FACED, facing_modifier
from combatkit.rules.empire.scores import position_rating
from combatkit.rules.empire.stances import closed_options
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fights import FORCED, Ask, Done

# -- facing -----------------------------------------------------------------------------------------------


def _to_face(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (Ask("faced", "Faces", scene.melee_with(me.name), many=True),)


def _faced(given: Given) -> tuple[str, ...]:
    told = given["faced"]
    return tuple(dict.fromkeys((told,) if isinstance(told, str) else told))


@rule("D30-MULTI-3")
def _too_many(scene: Scene, me: Member, given: Given) -> str:
    count = len(_faced(given))
    return "" if 1 <= count <= MOST_FACED else f"{count} opponents cannot be faced, but 1 to {MOST_FACED}"


def _facing_words(scene: Scene, me: Member, given: Given) -> str:
    faced = _faced(given)
    others = tuple(name for name in scene.melee_with(me.name) if name not in faced)
    by = facing_modifier(len(faced))
    cost = f", at {by} to Attack, Defense and Initiative" if by else ""
    return f"{me.name} faces {named(faced)}{cost}" + (f", and ignores {named(others)}." if others else ".")


@rule("D30-MULTI-1", "D30-MULTI-2", "D30-MULTI-5")
def _face(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return scene.having(replace(me, faced=_faced(given)))


FACE = Deed("face", "Face", "D30-MULTI-1", FACING, _face, _facing_words, None, _to_face, refused=_too_many)


# -- a swing ----------------------------------------------------------------------------------------------


def _slot(scene: Scene) -> Slot:
    assert scene.acting is not None
    return scene.acting


def _stance(scene: Scene, me: Member) -> Stance:
    slot = _slot(scene)
    return me.does.stances[slot.option] if slot.kind in ("swing", "pause") else Stance.ATTACK


def _far(scene: Scene, me: Member) -> bool:
    """Whether the swing is a shot or a throw."""
    slot, me = scene.acting, scene.then(me.name)
    if slot is None or slot.kind not in ("swing", "pause") or me.out or not me.said:
        return False
    return me.does.thrown or (me.who.arm.bow and me.does.stances[slot.option] in FROM_AFAR[:2])


@rule("D30-INIT-6", "D30-MULTI-4")
def targets(scene: Scene, me: Member) -> tuple[str, ...]:
    """At whom the swing may be: the one declared while it still can be struck, else whoever is in reach."""
    slot, wanted = _slot(scene), me.does.target
    at_distance = _far(scene, me) or _stance(scene, me) is Stance.GAZE
    able = in_sight(scene, me) if at_distance else in_reach(scene, me)
    if wanted in scene.by_name:
        foe = scene.then(wanted)
        at_once = bool(scene.moment) and not foe.out
        near = at_distance or may_reach(scene, me, wanted)
        if near and (wanted in able or at_once or not scene.member(wanted).out):
            return (wanted,) if slot.kind != "back" else (wanted, *(it for it in able if it != wanted))
    return able


def _asks_swing(scene: Scene, me: Member) -> tuple[Ask, ...]:
    if scene.acting is None or scene.acting.name != me.name:
        return ()
    found = [Ask("target", "At", targets(scene, me), empty="nobody is in reach")]
    if _far(scene, me):
        found.append(Ask("cover", "Cover of the target", tuple(each.value for each in Cover)))
        found.append(Ask("pace", "The target is", tuple(each.value for each in Pace)))
        found.append(Ask("aware", "The target knows of it", (YES, NO)))
    return tuple(found)


@rule("D30-GAP-5", "D30-GAP-12", "D30-GAP-17", "D30-AMB-17", "D30-EXH-2")
def _why_no_swing(scene: Scene, me: Member) -> str:
    slot = scene.acting
    if scene.due or slot is None:
        return "it is nobody's slot"
    if slot.name != me.name:
        return f"it is {slot.name}'s slot"
    foes = targets(scene, me)
    if not foes:
        return "nobody is in reach"
    if slot.kind == "back" and me.spare < scene.rulings.strike_back_cost:
        return "no Exhaustion may be spent any more in this round"
    then = scene.then(me.name)
    reasons = [_closed_now(scene, then, foe) for foe in foes]
    return reasons[0] if all(reasons) else ""


def _closed_now(scene: Scene, me: Member, foe: str) -> str:
    """Why the option cannot be carried out against that foe after all."""
    stance, slot = _stance(scene, me), _slot(scene)
    other = scene.then(foe)
    if me.who.arm.bow and slot.kind in ("back", "also"):
        return "a bow does not strike back"
    if stance is Stance.CHARGE and foe == me.does.target:
        return ""  # whoever has met the charger since is charged all the same
    setup = set_up(scene, me, other, slot, shot_of(scene, me, {}))
    engaged = bool(scene.melee_with(me.name)) if me.who.arm.bow else setup.engaged
    reasons = closed_options(
        scene.sheet(me, foe), scene.sheet(other, me.name), replace(setup, engaged=engaged), 0, scene.rulings
    )
    return reasons.get(stance.value, "")


def shot_of(scene: Scene, me: Member, given: Given) -> Shot | None:
    """The missile of a swing; None in melee."""
    if not _far(scene, me):
        return None
    return Shot(
        me.does.distance, given.get("cover", "none"), given.get("pace", "still"), given.get("aware") == NO
    )


def _swing(scene: Scene, me: Member, given: Given) -> Exchange:
    return swing(scene, me, _slot(scene), scene.member(given["target"]), shot_of(scene, me, given))


def _swung(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return after_swing(scene, me, _slot(scene), given["target"], shot_of(scene, me, given), done, say)


STRIKE = Deed(
    "strike", "Strike", "D30-ATT-1", ACTING, _swung, make=_swing, asks=_asks_swing, closed=_why_no_swing
)


def title_of(scene: Scene, me: Member) -> str:
    """What the swing at this slot is called."""
    slot = scene.acting
    if slot is None or slot.name != me.name:
        return STRIKE.title
    label = me.who.book.stances[_stance(scene, me)].label
    return {"back": "Strike back", "also": "Strike as well", "pause": "Strike after the pause"}.get(
        slot.kind, label
    )


def _no_slot(scene: Scene, me: Member) -> str:
    if scene.due or scene.acting is None:
        return "it is nobody's slot"
    return "" if scene.acting.name == me.name else f"it is {scene.acting.name}'s slot"


def _let_go(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return scene


def _why_let_go(scene: Scene, me: Member) -> str:
    why = _why_no_swing(scene, me)
    return f"{me.name} cannot do it after all: {why}." if why else f"{me.name} lets it go."


LET_GO = Deed(
    "let go",
    "Let it go",
    "D30-INIT-6",
    ACTING,
    _let_go,
    words=lambda scene, me, given: _why_let_go(scene, me),
    closed=_no_slot,
)


@rule("D30-OPT-PAUSE-1", "D30-AMB-28")
def begins_now(scene: Scene, me: Member) -> Scene:
    """Somebody who has paused and now declares something else begins with it at once."""
    slot = _slot(scene)
    it = scene.member(me.name)
    return put_in(scene, *actions_of(scene, it, start=slot.at))


# -- what must come next ----------------------------------------------------------------------------------


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
    return accident(scene, me, scene.member(given["target"]), _far(scene, me))


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
