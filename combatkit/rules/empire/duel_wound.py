"""What a wound does in a duel: its toll reads no other pain, and the check against collapse no place."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.empire.duel_state import LASTING, Ground, as_now
from combatkit.rules.empire.enums import Condition, Fate, Hit, Posture
from combatkit.rules.empire.plan import made
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.state import MAIN, Ring, State
from combatkit.rules.empire.steps_wound import DEEP, SHALLOW, Place, Wound, borne, pain_fate

Run = Callable[[Any, Any, Ground], tuple[Any, ...]]


@rule("D30-WOUND-5", "D30-DEATH-2", "D30-BLEED-1")
@cache
def suffers(me: int) -> Run:
    """What a wound itself does: pain, bleeding, limbs, and instant death."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        depth, place, kind, lame = view
        ring = _victim(ground, me, kind, bool(lame))
        state = Wound(MAIN)(State(depth=depth, place=place or _anywhere(r, ring)), r, ring)
        marks = tuple(sorted({*state.marks1, *state.events1}))
        deep = state.depth or DEEP  # whoever is dead rolls no check
        return 0, "", state.new1, state.bleed1, marks, int(state.posture1), int(state.fate1), deep

    return run


def _anywhere(r: Any, ring: Ring) -> str:
    """The location of a blow that was not placed before (a fumbler's own)."""
    return Place(MAIN)(State(hit=Hit.HIT, depth=1), r, ring).place


@lru_cache(maxsize=64)
def _victim(ground: Ground, me: int, kind: str, lame: bool) -> Ring:
    """The context in which a wound takes its toll: the victim as the defender."""
    who = as_now(ground.fighters[me], ground.names[me], ())
    ring, _ = made(who, who, Setup(), ground.rulings)
    party = ring.parties[1]._replace(lame_leg=lame)
    swing = ring.swings[MAIN]._replace(kind=kind, label=f"{ground.names[me]}'s ", places=(), aimed=0)
    return ring._replace(parties=(party, party), swings=(swing, swing))


def aches(view: Any, r: Any, ground: Ground) -> tuple[int, ...]:
    """Fresh pain counts at once, wherever minuses are kept, and so does fresh bleeding."""
    load, pain, minus, rate, ache, blood = view
    return load + ache, pain + ache, minus + ache, rate + blood


@rule("D30-PAIN-2", "D30-PAIN-4", "D30-PAIN-5")
@cache
def bears(me: int) -> Run:
    """The check against collapse, and how the victim then stands; whoever is dead rolls none."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        load, pain, deep, falls, fate, posture, dazed = view
        ring = _victim(ground, me, "", False)
        victim, swing = ring.parties[1], ring.swings[MAIN]
        state = State(fate1=Fate(fate), posture1=Posture(max(falls, posture)))
        left = max(0, 3 * victim.pain_level // 2 - load)
        if state.fate1 is Fate.DEAD:
            left = 0
        else:
            state = borne(state, 1, pain_fate(load, pain, deep - SHALLOW, victim, swing.label, r, ring))
        stunned = state.fate1 in (Fate.STUNNED, Fate.KNEELS)
        out = int(state.fate1.out)
        return 0, int(state.posture1), max(dazed, int(stunned)), out, left, 1

    return run


def sorted_marks(
    marks: tuple[str, ...], gear: tuple[str, ...], soon: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """New marks among those that last and those that hold in the next round."""
    lasting = {each.value for each in LASTING}
    passing = {Condition.STUCK.value, Condition.OFF_BALANCE.value, Condition.STUNNED.value}
    return (
        tuple(sorted({*gear, *(mark for mark in marks if mark in lasting)})),
        tuple(sorted({*soon, *(mark for mark in marks if mark in passing)})),
    )


def marks_last(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
    """Sorts what has just befallen a side: what lasts, and what holds in the next round."""
    gear, soon = sorted_marks(*view)
    return gear, soon, (), int(Condition.LEG.value in gear), 1
