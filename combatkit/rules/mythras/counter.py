"""Prepared counters: an effect that somebody was ready for is replaced by one of theirs."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.effect_case import Case, put_on
from combatkit.rules.mythras.effect_facts import Facts
from combatkit.rules.mythras.effect_marks import BLOW_READERS, HOLDS
from combatkit.rules.mythras.effects import effect, why_closed
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, Party, State
from combatkit.rules.mythras.steps_hit import with_style

USED = "counter used"


def party(context: Context, side: Side) -> Party:
    """One of the two."""
    return context.attacker if side is Side.ATTACKER else context.defender


def prepared(context: Context) -> bool:
    """Whether anybody has prepared a counter at all."""
    return any(now.has(it.conditions, now.COUNTER) for it in (context.attacker, context.defender))


def ready_for(name: str, foe: Party) -> bool:
    """Whether the opponent has prepared a counter against an effect.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> x = RULESET.exchange("Guard", RULESET.fighter("Guard", conditions="counter prepared: bleed"))
    >>> ready_for("bleed", x.context.defender), ready_for("bash", x.context.defender)
    (True, False)
    """
    found = [it.partition(": ")[2] for it in foe.conditions if now.has((it,), now.COUNTER)]
    return any(detail.partition(",")[0] == name for detail in found)


@rule("MY-SE-PREPARECOUNTER", "MY-AMB-31")
def substitutes(side: Side, state: State, context: Context) -> tuple[str, ...]:
    """What a side may put in the place of the effect that it was ready for, in alphabetical order.

    Its weapon must fit. Criticals and fumbles are needed only by option `counter_requires_roll`. Effects that
    work through the blow that is being struck are no choice: the blow is the other's.
    """
    own, foe = Level.CRITICAL, Level.FUMBLE
    if switch(context.options, "counter_requires_roll", "no") == "yes":
        levels = (state.attack_level or Level.FUMBLE, state.parry_level or Level.FAILURE)
        own, foe = levels if side is Side.ATTACKER else levels[::-1]
    attack, parry = (own, foe) if side is Side.ATTACKER else (foe, own)
    facts = Facts(side, attack, parry, state.parried, (), 1, context)
    return tuple(name for name in HOLDS if name not in BLOW_READERS and not why_closed(name, facts))


def turned(name: str, state: State, r: Any, context: Context) -> State | None:
    """The state after an effect was met by a counter; None when nobody was ready for it."""
    if state.winner is None:
        return None
    side = state.winner.other
    own, foe = party(context, side), party(context, state.winner)
    if not ready_for(name, own):
        return None
    r.say("MY-SE-PREPARECOUNTER", lambda: f"{own.name} was ready for {foe.name}'s {effect(name).title}.")
    open_now = substitutes(side, state, context)
    if not open_now:
        return state._replace(effects=state.effects - 1)
    taken = str(r.choose("counter with", open_now, by=own.name))
    r.say(
        effect(taken).rule, lambda: f"In its place {own.name} takes {effect(taken)}; it succeeds by itself."
    )
    return state._replace(effects=state.effects - 1, counter=(side, taken, name))


@rule("MY-SE-PREPARECOUNTER")
def take_counter(state: State, r: Any, context: Context) -> State:
    """The effect that was put in takes hold without a roll, and the counter is used up."""
    if state.counter is None:
        return state
    side, taken, name = state.counter
    context = context._replace(  # a skill that nobody rolls, but that effects look up
        attacker=with_style(context.attacker, 0), defender=with_style(context.defender, 0)
    )
    rolls: dict[str, Any] = {
        it: getattr(state, it) for it in ("attack_roll", "attack_level", "parry_roll", "parry_level")
    }
    stand_in: dict[str, Any] = {it: Level.SUCCESS if it.endswith("level") else 1 for it in rolls}
    lent = state._replace(counter=None, **stand_in)  # effects look up a roll to resist, though none is made
    state = HOLDS[taken](lent, r, Case(taken, side, context, 1, True))._replace(**rolls)
    if switch(context.options, "counter_uses", "once") == "once":
        state = put_on(state, side, (f"{USED}: {name}",))
    return state
