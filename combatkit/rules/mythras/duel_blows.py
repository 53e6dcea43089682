"""The exchange of a duel, cut in three: the strike up to the armour, the wound, and what a bad one does."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.duel import FIRST_WINS, GOING_ON, SECOND_WINS
from combatkit.rules.exchange import Exchange
from combatkit.rules.mythras import steps_hit
from combatkit.rules.mythras.conditions import INJURED, added, has
from combatkit.rules.mythras.duel_state import Ring, as_now, going_on
from combatkit.rules.mythras.enums import Level, Wound
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.state import Context, Part, State
from combatkit.rules.mythras.toll import out_of_fight, toll
from combatkit.rules.mythras.wounds import endurance, wound, wounded


@cache
def strikes(me: int) -> Any:
    """The exchange of one turn up to the armour, in the state that both are in."""

    def make(view: Any, ring: Ring) -> Exchange:
        states, downs, tired, ready = view[0:2], view[2:4], view[4:6], view[6]
        return _cut(
            ring, me, states[me], states[1 - me], downs[me], downs[1 - me], tired[me], tired[1 - me], ready
        )

    return make


@lru_cache(maxsize=4096)
def _cut(
    ring: Ring,
    me: int,
    mine: tuple[str, ...],
    theirs: tuple[str, ...],
    down: int,
    foe_down: int,
    tired: int,
    foe_tired: int,
    ready: int,
) -> Exchange:
    own = as_now(ring.fighters[me], mine, down, 1, tired)
    foe = as_now(ring.fighters[1 - me], theirs, foe_down, ready, foe_tired)
    whole = ring.exchange(
        own,
        foe,
        options=dict(ring.options),
        policy=ring.policy,
        defence="decide" if ready else "none",
    )
    steps = tuple(
        replace(step, run=steps_hit.strike) if step.name == "damage" else step
        for step in whole.steps
        if step.name not in ("endurance", "toll")
    )
    return Exchange(steps, whole.start, whole.context, whole.columns, ring.policy)


@cache
def struck(me: int) -> Any:
    """What a strike has done, and the blow that the other has to suffer now."""

    def result(state: State, view: Any, ring: Ring) -> tuple[Any, ...]:
        blow, place, damage, roll, foe = None, 0, 0, None, ring.fighters[1 - me]
        if state.damage and state.location is not None:
            damage = state.damage
            place = foe.anatomy.names.index(state.location)
            silent = "kill silently" in state.chosen
            level = state.attack_level or Level.SUCCESS
            if foe.standing == HERO:
                blow = Struck(level, state.attack_value, state.endurance, silent)
                roll = state.attack_roll
            else:  # one number of Hit Points, and nobody rolls against the attack
                blow, place = Struck(level, None, None, silent, place), 0
        return (
            going_on(state.attacker),
            going_on(state.defender),
            int(state.reacted),
            0,
            int(blow is not None),
            place,
            damage,
            blow,
            roll,
        )

    return result


class Struck(NamedTuple):
    """How a blow was struck that got through, and waits for its wound."""

    level: Level
    value: int | None
    endurance: bool | None
    silent: bool
    struck: int | None = None  # which location, where Hit Points are not by location


@cache
def wounds(me: int) -> Any:
    """The level of a wound, by the Hit Points that are left there; only a bad one is suffered further."""

    @rule("MY-DMG-2", "MY-WOUND-3")
    def run(view: Any, r: Any, ring: Ring) -> tuple[Any, ...]:
        health, place, damage = view
        context = _wounds_of(ring, me, 0)
        part = context.parts[place]._replace(now=health)
        found = wounded(damage, part.name, r, context._replace(parts=(part,)))
        return health - damage, 0, found if found[0] >= Wound.SERIOUS else None

    return run


@cache
def suffers(me: int) -> Any:
    """What a bad wound does, once Endurance has been rolled."""

    @rule("MY-WOUND-1", "MY-WOUND-4", "MY-WOUND-8")
    def run(view: Any, r: Any, ring: Ring) -> tuple[Any, ...]:
        (level, bearing), place, damage, blow, roll, tired = view
        context = _wounds_of(ring, me, tired)
        state = _waiting(blow, context.parts[place].name, damage, roll)._replace(wound=level, bearing=bearing)
        return None, *_borne(endurance(state, r, context), r, context, me)

    return run


@cache
def falls(me: int) -> Any:
    """A wound of one of a band: its Hit Points are one number, and nobody rolls Endurance."""

    @rule("MY-RABBLE-2", "MY-UNDER-2")
    def run(view: Any, r: Any, ring: Ring) -> tuple[Any, ...]:
        health, damage, blow, roll, tired, had = view
        context, part = _of_a_band(_wounds_of(ring, me, tired), blow.struck, health, had, ring.options)
        context = context._replace(parts=(part,))
        state = wound(_waiting(blow, part.name, damage, roll), r, context)
        return health - damage, 0, *_borne(endurance(state, r, context), r, context, me)

    return run


def _waiting(blow: Struck, place: str, damage: int, roll: Any) -> State:
    """The state of the exchange before the wound."""
    return State(
        blow.value,
        None,
        attack_roll=roll,
        attack_level=blow.level,
        location=place,
        damage=damage,
        endurance=blow.endurance,
        chosen=("kill silently",) if blow.silent else (),
    )


def _borne(state: State, r: Any, context: Context, me: int) -> tuple[Any, ...]:
    """The turns of shock, what stays of the wound, and whether it was the end."""
    if state.bearing:
        state = toll(state, r, context)
    out = out_of_fight(state.consequence, ())
    winner = (SECOND_WINS, FIRST_WINS)[me] if out else GOING_ON
    return state.turns or None, None if out else going_on(state.defender), winner


@rule("MY-RABBLE-2", "MY-UNDER-2", "MY-UNDER-3", "MY-AMB-60")
def _of_a_band(
    context: Context, place: int, left: int, had: tuple[str, ...], options: Switches
) -> tuple[Context, Part]:
    """How rabble and underlings suffer: from one number of Hit Points, and with an injury that they had."""
    part = context.parts[place]
    if switch(options, "underling_damage", "blow") == "total":
        part = part._replace(now=left)
    if has(had, INJURED):
        conditions = added(context.defender.conditions, INJURED)
        context = context._replace(defender=context.defender._replace(conditions=conditions))
    return context, part


@lru_cache(maxsize=256)
def _wounds_of(ring: Ring, me: int, tired: int) -> Context:
    """The context in which a fighter suffers its wounds, at its level of fatigue."""
    return _cut(ring, 1 - me, (), (), 0, 0, 0, tired, 1).context  # type: ignore[return-value]
