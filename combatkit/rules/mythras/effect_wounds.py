"""Chosen effects that take hold only if the blow gets through armour and injures."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.burdens import stuck_in
from combatkit.rules.mythras.damage import half
from combatkit.rules.mythras.effect_case import Case, holds_out
from combatkit.rules.mythras.effects import effect
from combatkit.rules.mythras.enums import Level, Size
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, State, Stray
from combatkit.rules.mythras.weapons import Weapon
from combatkit.rules.mythras.words import points, told


def hurts(state: State, r: Any, case: Case) -> bool:
    """Whether the blow has got through armour; says so where an effect comes to nothing."""
    if state.damage > 0:
        return True
    r.say(case.card, lambda: f"{effect(case.name).title} does not take hold: nothing gets through armour.")
    return False


@rule("MY-SE-BLEED")
def bleed(state: State, r: Any, case: Case) -> State:
    """Endurance, or a level of Fatigue at the start of each round."""
    if not hurts(state, r, case):
        return state
    safe, state = holds_out(state, r, case)
    return state if safe else case.on_foe(state, now.BLEEDING)


@rule("MY-SE-STUNLOCATION", "MY-AMB-65", "MY-EX-14", "MY-TRAIT-KNOCKOUTBLOW")
def stun_location(state: State, r: Any, case: Case) -> State:
    """Endurance, or the location is out of use for as many turns as the blow did damage."""
    if not hurts(state, r, case):
        return state
    safe, state = holds_out(state, r, case)
    if safe:
        return state
    kind = next((part.kind for part in case.context.parts if part.name == state.location), "")
    head = ", may do nothing"
    if switch(case.options, "stun_head", "nothing") == "defend":
        head = ", may only defend"
    more = {"torso": ", may only defend", "head": head}.get(kind, "")
    changed = told(case.context, "stun_head") if kind == "head" else ""
    turns = points(state.damage, "turn")
    if "Knockout Blow" in case.own.traits and case.context.plan.surprised:
        turns = f"{state.damage} min"
        r.say("MY-TRAIT-KNOCKOUTBLOW", lambda: f"A knockout blow from nowhere lasts {state.damage} minutes.")
    r.say(case.card, lambda: f"The {state.location} is out of use for {turns}{more}{changed}.")
    return case.on_foe(state, f"{now.STUNNED}: {state.location}, {turns}{more}")


@rule("MY-SE-DROPFOE")
def drop_foe(state: State, r: Any, case: Case) -> State:
    """Endurance, or out of the fight for an hour divided by the Healing Rate."""
    if not hurts(state, r, case):
        return state
    safe, state = holds_out(state, r, case)
    if safe:
        return state
    rate = case.foe.healing_rate
    r.say(case.card, lambda: f"{case.foe.name} is out of the fight until First Aid helps, else for an "
                             f"hour divided by a Healing Rate of {rate}.")
    return case.on_foe(state, f"{now.INCAPACITATED}: {now.BY_SHOCK}")


LEAVE, PULL = "leave it in", "pull it out next turn"
"""What an attacker may do with a weapon that impales."""


@rule("MY-SE-IMPALE", "MY-SE-IMPALETAB", "MY-RANGED-17", "MY-RANGED-18", "MY-AMB-30")
def impale(state: State, r: Any, case: Case) -> State:
    """A weapon that has wounded may stay in the body; a missile does."""
    if not hurts(state, r, case):
        return state
    weapon = case.own.weapon
    if not weapon.is_ranged and r.choose("impaling weapon", (LEAVE, PULL), by=case.own.name) == PULL:
        return case.on_own(state, f"{now.WEAPON_STUCK}: {PULL}")
    size = impale_size(weapon)
    stuck = stuck_in(case.foe.conditions, case.foe.siz, size, case.options)
    together = f" With what sticks there already: {stuck.total.label}{told(case.context, 'impale_multi')}."
    r.say("MY-SE-IMPALETAB", lambda: (
        f"A {size.label} weapon stays in a victim of SIZ {case.foe.siz}: {stuck.severity.label}."
        f"{together if stuck.before else ''}"))
    if not weapon.is_ranged:
        state = case.on_own(state, f"{now.WEAPON_STUCK}: cannot parry with it")
    return case.on_foe(state, *stuck.conditions)


@rule("MY-RANGED-18")
def impale_size(weapon: Weapon) -> Size:
    """The Size that counts for a weapon in the body: of a missile its Impale Size, not its Force."""
    return weapon.impale_size if weapon.is_ranged and weapon.impale_size is not None else weapon.size


@rule("MY-SE-IMPALE", "MY-AMB-34")
def withdrawal_damage(rolled: int, *, barbed: bool = False) -> int:
    """What pulling a weapon out of a wound does: half its own damage roll, rounded up; all if it is barbed.

    There is no damage modifier in `rolled`, and armour does not count.

    Examples
    --------
    >>> withdrawal_damage(7), withdrawal_damage(7, barbed=True)
    (4, 7)
    """
    return rolled if barbed else half(rolled)


def hits_also(state: State, context: Context, who: str, how: str, damage: int) -> State:
    """The state in which somebody else is hit too, if it is known who stands there; by its name."""
    for number, (other, _, _) in enumerate(context.others):
        if other.defender.name == who:
            level = state.attack_level or Level.FUMBLE
            return state._replace(stray=Stray(number, how, level, damage))
    return state


@rule("MY-SE-OVERPENETRATION", "MY-AMB-76")
def overpenetration(state: State, r: Any, case: Case) -> State:
    """A shot that beats the first target's armour goes on into the next, for half damage."""
    if not hurts(state, r, case):
        return state
    after = switch(case.options, "overpenetration_half", "rolled") == "after_armour"
    whole = state.damage if after else state.rolled
    damage = half(whole)
    by = case.context.bystanders
    who = by[0] if len(by) == 1 else str(r.choose("second target", by, by=case.own.name))
    state = hits_also(state, case.context, who, "through", damage)
    changed = told(case.context, "overpenetration_half")
    r.say(case.card, lambda: f"The shot goes on into {who}, for half of {whole}: {points(damage)}{changed}. "
                             "No effect goes with it.")
    return case.on_own(state, f"{now.OVERPENETRATED}: {who}, {points(damage)}")
