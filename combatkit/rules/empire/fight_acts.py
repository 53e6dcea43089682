"""Moves that are no combat options: facing, the swing at its slot, what must come next."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Cover, Pace, Stance
from combatkit.rules.empire.fight_after import after_swing
from combatkit.rules.empire.fight_case import Shot, set_up
from combatkit.rules.empire.fight_clock import actions_of, put_in
from combatkit.rules.empire.fight_deed import NO, YES, Deed, Given, named
from combatkit.rules.empire.fight_member import ACTING, FACING, Member, Say, Slot
from combatkit.rules.empire.fight_options import FROM_AFAR
from combatkit.rules.empire.fight_reach import in_reach, in_sight, may_reach
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.fight_strike import swing
from combatkit.rules.empire.initiative import MOST_FACED, facing_modifier
from combatkit.rules.empire.stances import closed_options
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done

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


def is_far(scene: Scene, me: Member) -> bool:
    """Whether the swing is a shot or a throw."""
    slot, me = scene.acting, scene.then(me.name)
    if slot is None or slot.kind not in ("swing", "pause") or me.out or not me.said:
        return False
    return me.does.thrown or (me.who.arm.bow and me.does.stances[slot.option] in FROM_AFAR[:2])


@rule("D30-INIT-6", "D30-MULTI-4")
def targets(scene: Scene, me: Member) -> tuple[str, ...]:
    """At whom the swing may be: the one declared while it still can be struck, else whoever is in reach."""
    slot, wanted = _slot(scene), me.does.target
    at_distance = is_far(scene, me) or _stance(scene, me) is Stance.GAZE
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
    if is_far(scene, me):
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
    if not is_far(scene, me):
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
    """Without the manoeuvre there is no swing beside it."""
    slot = _slot(scene)
    gone = (slot.name, "also", slot.option)
    return replace(scene, queue=tuple(it for it in scene.queue if (it.name, it.kind, it.option) != gone))


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
