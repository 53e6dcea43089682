"""The rounds and turns of a duel: initiative, Action Points, and what a turn is spent on."""

from __future__ import annotations

from functools import cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.duel import FIRST_WINS, GOING_ON, NOBODY_WINS, SECOND_WINS
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.contest_bouts import Contest, contend
from combatkit.rules.mythras.contest_holds import regain_footing
from combatkit.rules.mythras.duel_state import LAME, Ring, as_now
from combatkit.rules.mythras.edition import tell
from combatkit.rules.mythras.exertion import fighting_on, holds_out, is_due
from combatkit.rules.mythras.fatigue import levels, worse
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.words import told_option


@rule("MY-INIT-1", "MY-INIT-2", "MY-INIT-3", "MY-AMB-1", "MY-AMB-2")
def initiative(view: Any, r: Any, ring: Ring) -> tuple[int, int, int, int]:
    """A die and the initiative bonus for each: 0, 1 leads, or they roll again."""
    tell(r, ring.options)
    armour = switch(ring.options, "armour_initiative", "enc")
    bonus = [who.initiative_bonus(armour_initiative=armour) for who in ring.fighters]
    first, second = int(r.die(10, "initiative")), int(r.die(10, "initiative"))
    mine, other = first + bonus[0], second + bonus[1]
    names = [who.name for who in ring.fighters]
    speed = [who.DEX for who in ring.fighters]
    if mine == other and speed[0] != speed[1] and switch(ring.options, "initiative_ties", "") == "dex":
        leads = int(speed[1] > speed[0])
        option = told_option(ring.options, "initiative_ties")
        r.say("MY-AMB-1", lambda: f"Initiative: {mine} for both. {names[leads]} has the higher DEX{option}.")
        return leads, 0, 1, 1
    if mine == other:
        r.say("MY-INIT-2", lambda: f"Initiative: {mine} for both, so they roll again (ours, for duels).")
        return 0, 1, 0, 0
    leads = int(other > mine)
    r.say(
        "MY-INIT-1", lambda: f"Initiative: {names[0]} {mine}, {names[1]} {other}. {names[leads]} goes first."
    )
    return leads, 0, 1, 1


@rule("MY-ROUND-1")
def next_round(view: tuple[int], r: Any, ring: Ring) -> tuple[int]:
    """The next round."""
    return (view[0] + 1,)


@rule("MY-AP-1", "MY-GAP-8", "MY-GAP-16", "MY-SE-BLEED")
def refill(view: Any, r: Any, ring: Ring) -> tuple[int, ...]:
    """Action Points are full again; whoever bleeds, or is out of breath, loses a level of fatigue."""
    tired, left, rounds = list(view[:2]), [], view[4] - 1 if len(view) > 4 else 0
    out = [False, False]
    for me, who in enumerate(ring.fighters):
        level = levels()[tired[me]]
        if now.has(view[2 + me], now.BLEEDING):
            level = worse(level)
            tired[me] = level.rank
            r.say("MY-SE-BLEED", lambda who=who, level=level: f"{who.name} bleeds, and is now {level.name}.")
        if not level.out and is_due(who.CON, rounds, ring.options):
            fighting = fighting_on(as_now(who, view[2 + me], 0, 1, level.rank), ring.options)
            level = level if holds_out(r, fighting) else fighting.next_level
            tired[me] = level.rank
        out[me] = level.out
        given = switch(ring.options, "action_points", "calculated")
        left.append(max(0, who.full_points(action_points=given) + level.action_points))
    winner = NOBODY_WINS if all(out) else SECOND_WINS if out[0] else FIRST_WINS if out[1] else GOING_ON
    return tired[0], tired[1], left[0], left[1], 0, 0, winner


@rule("MY-ROUND-2", "MY-ROUND-3", "MY-ROUND-6", "MY-ROUND-7", "MY-AP-2", "MY-ACT-DITHER")
def take_turn(view: Any, r: Any, ring: Ring) -> tuple[int, ...]:
    """Whose turn it is, and what it is spent on: getting up, an attack, or nothing."""
    leads, turn, *rest = view
    left, shaken, down = list(rest[0:2]), list(rest[2:4]), rest[4:6]
    attacks, rises = [0, 0], [0, 0]
    me = leads if turn == 0 else 1 - leads
    if left[me]:
        left[me] -= 1
        name = ring.fighters[me].name
        if down[me]:
            rises[me] = 1
        elif shaken[me]:
            shaken[me] -= 1
            r.say("MY-WOUND-4", lambda: f"{name} cannot attack yet, and lets the turn go.")
        else:
            attacks[me] = 1
    fresh = int(not any(left) and (turn == 1 or not left[1 - me]))
    return 1 - turn, *left, *shaken, *attacks, *rises, int(left[0] > 0), int(left[1] > 0), fresh


@rule("MY-AP-2")
def pays(view: tuple[int], r: Any, ring: Ring) -> tuple[int, int]:
    """The point for a parry."""
    return view[0] - 1, 0


@cache
def rises(me: int) -> Any:
    """Getting up: the contest of the action Regain Footing, for which the foe may have to pay by option."""

    @rule("MY-ACT-REGAINFOOTING", "MY-AMB-12")
    def run(view: Any, r: Any, ring: Ring) -> tuple[int, int, int]:
        own, foe = ring.fighters[me], ring.fighters[1 - me]
        state, ready = view
        if LAME in state:
            r.say(
                "MY-WOUND-5",
                lambda: f"{own.name} cannot get up on a useless leg, and fights from the ground.",
            )
            return 1, 0, 0
        bout: Any = regain_footing(own, foe, foe_ready=bool(ready), options=ring.options).context
        ends = contend(Contest(), r, bout)
        return int(not ends.success), 0, int(ends.foe_pays)

    return run
