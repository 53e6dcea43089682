"""Effects that leave a condition for later turns, and the step in which all chosen effects take hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras import effect_holds as holds
from combatkit.rules.mythras import effect_wounds as wounds
from combatkit.rules.mythras.body import body
from combatkit.rules.mythras.effect_case import Case
from combatkit.rules.mythras.effect_facts import armed_with, setup_of
from combatkit.rules.mythras.effect_steps import pick_weapon, strike_back
from combatkit.rules.mythras.effects import effect, effects, sides_of
from combatkit.rules.mythras.enums import Reach, Side
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.words import points, told

Hold = Callable[[State, Any, Case], State]

HOLD_READS = ("winner", "chosen", "attack_value", "attack_level", "attack_roll", "parry_value", "parry_level",
              "parry_roll", "parried", "location", "damage", "rolled", "endurance", "defender", "attacker")
"""Fields of the state that `take_hold` reads or changes."""

BLOW_READERS = frozenset({"bash", "bleed", "drop foe", "entangle", "impale", "overpenetration", "spoil spell",
                          "stun location"})
"""Effects that ask where the blow landed, how hard it was, or what got through."""

APART_READS = tuple(name for name in HOLD_READS if name not in ("location", "damage", "rolled"))
"""Fields that `take_hold` reads where `needs_blow` says no."""

RAW_NEEDED = ("bash", "overpenetration")
"""Effects that read the damage before parry and armour (`rolled`)."""


@rule("MY-SE-7", "MY-SE-6")
def take_hold(state: State, r: Any, context: Context) -> State:
    """All chosen effects take hold, in alphabetical order: after armour, before the wound's Endurance roll.

    What was settled on the way (location, damage, parry, armour, Damage Weapon) is not done again.
    """
    if not state.chosen or state.winner is None:
        return state
    forced = _forced(state, r, context)
    for name in dict.fromkeys(state.chosen):
        hold = HOLDS.get(name)
        if hold:
            case = Case(name, state.winner, context, state.chosen.count(name), name == forced)
            state = hold(state, r, case)
    return state


def needs_blow(chosen: tuple[str, ...]) -> bool:
    """Whether the chosen effects must wait for the blow.

    The others take hold alike wherever it lands: a step of their own that reads `APART_READS` is counted
    for a handful of states, in place of once for each location and damage.

    Examples
    --------
    >>> needs_blow(("trip opponent",)), needs_blow(("bleed", "trip opponent"))
    (False, True)
    """
    return not BLOW_READERS.isdisjoint(chosen)


@rule("MY-SE-FORCEFAILURE", "MY-EX-10")
def _forced(state: State, r: Any, context: Context) -> str:
    """The effect whose resistance fails by Force Failure; asked for where several could be meant."""
    if "force failure" not in state.chosen or state.winner is None:
        return ""
    open_to_it = [name for name in dict.fromkeys(state.chosen)
                  if effects()[name].resist and not (effects()[name].through and state.damage <= 0)]
    if not open_to_it:
        return ""
    by = Case("force failure", state.winner, context).own.name
    if len(open_to_it) == 1:
        return open_to_it[0]
    return str(r.choose("force failure on", tuple(open_to_it), by=by))


# -- conditions ------------------------------------------------------------------------------------------


def _mark(condition: str, sentence: str, on: str = "foe") -> Hold:
    """An effect that puts one condition on the victim (``"foe"``), the winner (``"own"``) or both."""
    def hold(state: State, r: Any, case: Case) -> State:
        r.say(case.card, lambda: sentence.format(own=case.own.name, foe=case.foe.name))
        if on in ("foe", "both"):
            state = case.on_foe(state, condition)
        return case.on_own(state, condition) if on in ("own", "both") else state
    return hold


@rule("MY-SE-DAMAGEWEAPON")
def damage_weapon(state: State, r: Any, case: Case) -> State:
    """A defender strikes back at the weapon; an attacker's damage has gone into one already."""
    return strike_back(state, r, case.context) if case.winner is Side.DEFENDER else state


@rule("MY-SE-ENTANGLE", "MY-AMB-27", "MY-AMB-70")
def entangle(state: State, r: Any, case: Case) -> State:
    """The location that is struck is caught; a defender's whip or net catches a random one (house)."""
    if case.winner is Side.ATTACKER:
        location = state.location
        kind = next((part.kind for part in case.context.parts if part.name == location), "")
    else:
        place = body(setup_of(case.context, "attacker_body", "humanoid")).at(r.die(20, "entangled location"))
        location, kind = place.name, place.kind
    if location is None:
        return state
    what = {"arm": "it cannot use what it holds", "leg": "it cannot move away"}.get(
        kind, "all skills are a grade harder")
    changed = told(case.context, "entangle_escape") + told(case.context, "entangle_trip")
    trip = switch(case.options, "entangle_trip", "resisted") == "automatic"
    escape = switch(case.options, "entangle_escape", "brawn") == "orig"
    r.say(case.card, lambda: (
        f"{case.foe.name}'s {location} is caught: {what}. On the next turn {case.own.name} may trip for 1 "
        f"action point, {'which succeeds by itself' if trip else 'which may be resisted'}. To get free takes "
        f"Brawn against {'the roll that won this' if escape else 'Brawn'}{changed}."))
    more = ", tripped without resistance" if trip else ""
    more += ", freed against the original roll" if escape else ""
    return case.on_foe(state, f"{now.ENTANGLED}: {location}{more}")


@rule("MY-SE-FLURRY", "MY-AMB-28", "MY-EX-24", "MY-TRAIT-DOORDIE")
def flurry(state: State, r: Any, case: Case) -> State:
    """As many more attacks at once, each for an action point."""
    changed = told(case.context, "flurry_stack")
    other = "another limb" if case.own.weapon.is_unarmed else "the other weapon"
    r.say(case.card, lambda: f"{case.own.name} goes on at once with {other}: "
                             f"{points(case.times, 'attack')} for "
                             f"{points(case.times, 'action point')}{changed}.")
    last = ", the last of it" if switch(case.options, "flurry_stack", "each_pick") == "once" else ""
    return case.on_own(state, f"{now.FLURRY}: {points(case.times, 'time')}{last}")


@rule("MY-SE-OVEREXTENDOPPONENT", "MY-AMB-71")
def overextend(state: State, r: Any, case: Case) -> State:
    """The attacker cannot attack on the next turn."""
    turns = holds.stacked(r, case)
    r.say(case.card, lambda: f"{case.foe.name} has reached too far, and cannot attack for {turns}.")
    return case.on_foe(state, f"{now.NO_ATTACK}: {turns}")


@rule("MY-SE-PINWEAPON")
def pin_weapon(state: State, r: Any, case: Case) -> State:
    """One weapon or shield of the opponent is held fast; Grip's contest frees it."""
    item = pick_weapon(r, "weapon to pin", armed_with(case.foe), case.own.name)
    r.say(case.card, lambda: f"{case.foe.name}'s {item.name} is held fast.")
    return case.on_foe(state, f"{now.PINNED}: {item.name}")


@rule("MY-SE-PREPARECOUNTER", "MY-AMB-31")
def prepare_counter(state: State, r: Any, case: Case) -> State:
    """The defender names in secret as many effects of the opponent as it was chosen times."""
    overrides = switch(case.options, "se_table_overrides", "none")
    names = tuple(name for name in effects() if Side.ATTACKER in sides_of(name, overrides))
    uses = ", for the whole fight" if switch(case.options, "counter_uses", "once") == "fight" else ""
    needs = ", by all its conditions" if switch(case.options, "counter_requires_roll", "no") == "yes" else ""
    for _ in range(case.times):
        name = str(r.choose("effect to counter", names, by=case.own.name))
        r.say(case.card, lambda name=name: (
            f"{case.own.name} is ready for {effect(name).title}{told(case.context, 'counter_uses')}"
            f"{told(case.context, 'counter_requires_roll')}."))
        state = case.on_own(state, f"{now.COUNTER}: {name}{uses}{needs}")
    return state


@rule("MY-SE-WEAPONMALFUNCTION")
def weapon_malfunction(state: State, r: Any, case: Case) -> State:
    """The missile weapon of the opponent is useless until somebody has repaired it."""
    item = next((it for it in armed_with(case.foe) if it.is_ranged), case.foe.weapon)
    r.say(case.card, lambda: f"{case.foe.name}'s {item.name} is useless until it is repaired.")
    return case.on_foe(state, f"{now.MALFUNCTION}: {item.name}")


@rule("MY-SE-DUCKBACK", "MY-ACT-TAKECOVER")
def duck_back(state: State, r: Any, case: Case) -> State:
    """The shooter is behind the cover again that it stands beside."""
    beside = next((text for text in case.own.conditions if now.has((text,), now.BESIDE_COVER)), "")
    what = beside.partition(": ")[2]
    r.say(case.card, lambda: f"{case.own.name} is in cover again{f' ({what})' if what else ''}.")
    return case.on_own(state, f"{now.IN_COVER}: {what}" if what else now.IN_COVER)


@rule("MY-SE-RAPIDRELOAD")
def rapid_reload(state: State, r: Any, case: Case) -> State:
    """The next shot is ready a turn sooner each time."""
    r.say(case.card, lambda: f"{case.own.name} is ready to shoot {points(case.times, 'turn')} sooner.")
    return case.on_own(state, f"{now.RELOADED}: {points(case.times, 'turn')}")


@rule("MY-SE-REMISE", "MY-AMB-32")
def remise(state: State, r: Any, case: Case) -> State:
    """A second blow on the opponent's next turn."""
    free = switch(case.options, "remise_cost", "1") == "0"
    r.say(case.card, lambda: f"On {case.foe.name}'s next turn {case.own.name} strikes first, for "
                             f"{'nothing' if free else '1 action point'}{told(case.context, 'remise_cost')}.")
    return case.on_own(state, f"{now.REMISE}: for {'nothing' if free else '1 action point'}")


@rule("MY-SE-SLIPFREE")
def slip_free(state: State, r: Any, case: Case) -> State:
    """Out of whatever entangles, grips or pins."""
    held = [each for each in case.own.conditions if now.has((each,), now.ENTANGLED, now.GRIPPED, now.PINNED)]
    r.say(case.card, lambda: f"{case.own.name} slips free ({'; '.join(held)}).")
    return case.on_own(state, *(f"{now.FREED}: {each}" for each in held))


@rule("MY-SE-SPOILSPELL")
def spoil_spell(state: State, r: Any, case: Case) -> State:
    """A spell that is being cast is ruined by a wound."""
    if not wounds.hurts(state, r, case):
        return state
    return _mark(now.SPELL_SPOILED, "The wound ruins the spell that {foe} was casting.")(state, r, case)


@rule("MY-SE-CLOSERANGE", "MY-SE-OPENRANGE", "MY-REACH-6", "MY-REACH-8")
def change_reach(state: State, r: Any, case: Case) -> State:
    """The fight goes on at the reach that the shorter, or the longer, weapon likes."""
    held = setup_of(case.context, "reaches", (case.own.weapon.reach, case.foe.weapon.reach))
    reaches = [each or Reach.TOUCH for each in held]
    reach = min(reaches) if case.name == "close range" else max(reaches)
    r.say(case.card, lambda: f"The fight now stands at the reach {reach.label}.")
    return case.on_own(case.on_foe(state, f"{now.RANGE}: {reach.label}"), f"{now.RANGE}: {reach.label}")


@rule("MY-SE-ARISE", "MY-EVADE-3")
def arise(state: State, r: Any, case: Case) -> State:
    """The defender is up again, from before the exchange or from an Evade in it."""
    up = state._replace(defender=tuple(it for it in state.defender if not now.has((it,), now.PRONE)))
    return _mark(now.ARISEN, "{own} is on their feet again.", "own")(up, r, case)


@rule("MY-SE-DUCKBACK", "MY-SE-GRIP", "MY-SE-KILLSILENTLY", "MY-SE-PRESSADVANTAGE",
      "MY-SE-SCARFOE", "MY-SE-STANDFAST", "MY-SE-WEAPONMALFUNCTION", "MY-SE-WITHDRAW")
def _holds() -> dict[str, Hold]:
    """Every effect that takes hold at the end, by name."""
    return {
        "accidental injury": holds.accidental_injury,
        "arise": arise,
        "bash": holds.bash,
        "bleed": wounds.bleed,
        "blind opponent": holds.blind_opponent,
        "close range": change_reach,
        "compel surrender": holds.compel_surrender,
        "damage weapon": damage_weapon,
        "disarm opponent": holds.disarm_opponent,
        "drop foe": wounds.drop_foe,
        "duck back": duck_back,
        "entangle": entangle,
        "flurry": flurry,
        "grip": _mark(now.GRIPPED, "{own} holds {foe}, who can neither change the range nor leave."),
        "impale": wounds.impale,
        "kill silently": _mark(now.SILENCED, "{foe} can raise no alarm this round, and loses the Endurance "
                                             "roll of any Serious or Major Wound."),
        "open range": change_reach,
        "overextend opponent": overextend,
        "overpenetration": wounds.overpenetration,
        "pin down": holds.pin_down,
        "pin weapon": pin_weapon,
        "prepare counter": prepare_counter,
        "press advantage": _mark(f"{now.NO_ATTACK}: 1 turn",
                                 "{foe} must defend and cannot attack on the next turn."),
        "rapid reload": rapid_reload,
        "remise": remise,
        "scar foe": _mark(now.SCARRED, "{foe} keeps a scar for life."),
        "select target": holds.select_target,
        "slip free": slip_free,
        "spoil spell": spoil_spell,
        "stand fast": _mark("stands fast", "{own} stands fast: the blow knocks nobody back.", "own"),
        "stun location": wounds.stun_location,
        "take weapon": holds.take_weapon,
        "trip opponent": holds.trip_opponent,
        "weapon malfunction": weapon_malfunction,
        "withdraw": _mark(now.DISENGAGED, "{own} is out of {foe}'s reach, no longer engaged.", "both"),
    }


HOLDS = _holds()
"""What takes hold at the end, by name; the other effects have done their part on the way."""
