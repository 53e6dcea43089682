"""Chosen effects that take hold whether or not the blow wounds: those that ask for dice or choices."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.body import body
from combatkit.rules.mythras.damage import half
from combatkit.rules.mythras.derived import with_modifier
from combatkit.rules.mythras.effect_case import Case, holds_out, skill_against
from combatkit.rules.mythras.effect_facts import armed_with, setup_of
from combatkit.rules.mythras.effect_steps import pick_weapon
from combatkit.rules.mythras.effect_wounds import hits_also
from combatkit.rules.mythras.effects import effect
from combatkit.rules.mythras.enums import Grade, Level, Wound
from combatkit.rules.mythras.rabble import FALLS
from combatkit.rules.mythras.resist import Original, resisted, switch
from combatkit.rules.mythras.skill import cuts
from combatkit.rules.mythras.state import Part, State
from combatkit.rules.mythras.thrown import unchosen_damage
from combatkit.rules.mythras.toll import toll
from combatkit.rules.mythras.words import points, shown, told
from combatkit.rules.mythras.wounds import GIVES_WAY, HOLDS_OUT, wound

# -- what the victim may resist, wound or not ------------------------------------------------------------


@rule("MY-SE-TRIPOPPONENT", "MY-SE-8")
def trip_opponent(state: State, r: Any, case: Case) -> State:
    """Brawn, Evade or Acrobatics, or prone; four legs make it easier, and Athletics stands in for Evade."""
    four = case.foe.legs >= 4
    skills = ("Brawn", "Athletics", "Acrobatics") if four else ("Brawn", "Evade", "Acrobatics")
    safe, state = holds_out(state, r, case, skills, -1 if four else 0)
    if safe:
        return state
    r.say(case.card, lambda: f"{case.foe.name} falls prone.")
    return case.on_foe(state, now.PRONE)


@rule("MY-SE-DISARMOPPONENT", "MY-AMB-64", "MY-AMB-67", "MY-AMB-77", "MY-DX-9", "MY-EX-10")
def disarm_opponent(state: State, r: Any, case: Case) -> State:
    """Combat Style, harder for each step that the disarmer's weapon is larger; or the weapon flies off."""
    items = armed_with(case.foe)
    item = pick_weapon(r, "weapon to knock away", items, case.own.name)
    size = case.foe.size if item == case.foe.weapon else item.size
    steps = case.own.size - size
    automatic = switch(case.options, "disarm_clamp", "very_easy") == "automatic"
    if automatic and not case.forced and case.foe.grade("Combat Style") + steps <= Grade.AUTOMATIC:
        r.say("MY-AMB-64", lambda: f"The {item.name} is so much larger that resisting is "
                                   f"automatic{told(case.context, 'disarm_clamp')}.")
        return state
    if steps and not case.forced:
        harder = "harder" if steps > 0 else "easier"
        r.say(case.card, lambda: f"{case.own.weapon.name} is {case.own.size.label}, the {item.name} "
                                 f"{size.label}: the roll is {points(abs(steps), 'grade')} {harder}.")
    safe, state = holds_out(state, r, case, steps=steps)
    if safe:
        return state
    metres = _flight(r, case)
    where = f"{metres} m away" if metres else "at the feet"
    if switch(case.options, "disarm_keep", "no") == "yes" and setup_of(case.context, "free_hand", True):
        where = "the disarmer may keep it"
    changed = told(case.context, "disarm_keep") + told(case.context, "disarm_negative_dm")
    r.say(case.card, lambda: f"The {item.name} is out of {case.foe.name}'s hand: {where}{changed}.")
    return case.on_foe(state, f"{now.DISARMED}: {item.name}, {where}")


def _flight(r: Any, case: Case) -> int:
    """How many metres a weapon flies: the disarmer's damage modifier."""
    modifier = case.own.damage_modifier
    if modifier.startswith("-"):
        if switch(case.options, "disarm_negative_dm", "feet") == "feet":
            return 0
        modifier = modifier[1:]
    return int(r.sum(modifier, "metres that the weapon flies")) if "d" in modifier else 0


@rule("MY-SE-TAKEWEAPON")
def take_weapon(state: State, r: Any, case: Case) -> State:
    """Combat Style, or the weapon is in the winner's hands; Sizes do not matter."""
    item = pick_weapon(r, "weapon to take", armed_with(case.foe), case.own.name)
    safe, state = holds_out(state, r, case)
    if safe:
        return state
    r.say(case.card, lambda: f"{case.own.name} takes the {item.name} out of {case.foe.name}'s hand.")
    return case.on_foe(state, f"{now.TAKEN}: {item.name}")


@rule("MY-SE-COMPELSURRENDER")
def compel_surrender(state: State, r: Any, case: Case) -> State:
    """Willpower, or the opponent gives up."""
    safe, state = holds_out(state, r, case)
    if safe:
        return state
    r.say(case.card, lambda: f"{case.foe.name} gives up, and is out of the fight.")
    return case.on_foe(state, now.SURRENDERED)


@rule("MY-SE-PINDOWN", "MY-AMB-71")
def pin_down(state: State, r: Any, case: Case) -> State:
    """Willpower, or no shot back on the next turn; it works without any damage."""
    safe, state = holds_out(state, r, case)
    if safe:
        return state
    turns = stacked(r, case)
    r.say(case.card, lambda: f"{case.foe.name} keeps down, and cannot shoot back for {turns}.")
    return case.on_foe(state, f"{now.KEPT_DOWN}: {turns}")


def stacked(r: Any, case: Case) -> str:
    """For how many turns an effect lasts that was chosen several times."""
    turns = case.times if switch(case.options, "stack_duration", "extra_turn") == "extra_turn" else 1
    if case.times > 1:
        r.say("MY-AMB-71", lambda: f"{effect(case.name).title} chosen {case.times} times lasts "
                                   f"{points(turns, 'turn')}{told(case.context, 'stack_duration')}.")
    return points(turns, "turn")


BLIND_GRADES = {"chapter": "Herculean, Hopeless for shots", "hard": "Hard", "formidable": "Formidable"}


@rule("MY-SE-BLINDOPPONENT", "MY-AMB-25", "MY-MOD-1")
def blind_opponent(state: State, r: Any, case: Case) -> State:
    """Evade, or Combat Style with a shield in hand; or blinded for 1d3 turns."""
    shield = any(item.is_shield for item in armed_with(case.foe))
    safe, state = holds_out(state, r, case, ("Combat Style", "Evade") if shield else ("Evade",))
    if safe:
        return state
    turns = int(r.die(3, "turns blinded"))
    grade = BLIND_GRADES[switch(case.options, "blind_grade", "chapter")]
    r.say(case.card, lambda: f"{case.foe.name} is blinded for {points(turns, 'turn')} "
                             f"({grade}){told(case.context, 'blind_grade')}.")
    return case.on_foe(state, f"{now.BLINDED}: {grade}, {points(turns, 'turn')}")


# -- damage that goes elsewhere --------------------------------------------------------------------------


@rule("MY-SE-ACCIDENTALINJURY", "MY-AMB-22")
def accidental_injury(state: State, r: Any, case: Case) -> State:
    """The attacker's weapon hurts the attacker: damage on a random location, past its own armour.

    An unarmed attacker's armour does not count. A bad wound takes its toll like any other.
    """
    hurt = case.foe
    modifier = hurt.damage_modifier if switch(case.options, "accidental_dm", "yes") == "yes" else "0"
    damage = max(0, int(r.sum(with_modifier(hurt.damage, modifier), "accidental damage")))
    place = body(setup_of(case.context, "attacker_body", "humanoid")).at(r.die(20, "accidental location"))
    parts: tuple[Part, ...] = setup_of(case.context, "attacker_parts", ())
    part = next((part for part in parts if part.name == place.name), None)
    armour = 0 if part is None or hurt.weapon.is_unarmed else part.worn + part.natural
    through = max(0, damage - armour)
    changed = told(case.context, "accidental_dm")
    r.say(case.card, lambda: f"{hurt.name}'s own {place.name} takes {damage}; {armour} armour points leave "
                             f"{through}{changed}.")
    if not through:
        return state
    words, more = _own_wound(r, case, part, through) if part is not None else ("", ())
    return case.on_foe(state, f"{now.WOUNDS_ITSELF}: {place.name}, {points(through)}{words}", *more)


@rule("MY-SE-ACCIDENTALINJURY", "MY-WOUND-1", "MY-AMB-87")
def _own_wound(r: Any, case: Case, part: Part, through: int) -> tuple[str, tuple[str, ...]]:
    """The wound that an attacker gives itself, in words, and the conditions that it brings.

    Endurance is opposed to the attack roll that caused it. That was a fumble, so any success holds out; and
    where both have failed the victim has (MY-AMB-87).
    """
    hurt = case.foe
    drops = setup_of(case.context, "attacker_drops", ())
    plan = case.context.plan._replace(severs=hurt.weapon.severs, drops=drops)
    inside = case.context._replace(attacker=hurt, defender=hurt, parts=(part,), plan=plan)
    hit = wound(State(None, None, location=part.name, damage=through), r, inside)
    if hit.bearing == FALLS:
        hit = toll(hit, r, inside)
    elif hit.wound >= Wound.SERIOUS and not hit.bearing:
        value = skill_against(hurt, "Endurance", 0, case.context, effect=False)
        fumble = Original(0, Level.FUMBLE, 100, "the fumbled attack")
        held = resisted(r, "endurance against own wound", "Endurance", value, fumble, case.options,
                        card="MY-WOUND-1", wound=True)
        hit = toll(hit._replace(bearing=HOLDS_OUT if held else GIVES_WAY), r, inside)
    return f", {hit.wound.label} wound", hit.defender


@rule("MY-SE-SELECTTARGET")
def select_target(state: State, r: Any, case: Case) -> State:
    """The fumbled blow hits a bystander, who cannot defend; no special effect goes with it."""
    by = case.context.bystanders
    who = by[0] if len(by) == 1 else str(r.choose("bystander", by, by=case.own.name))
    damage = unchosen_damage("damage to the bystander", r, case.context)
    state = hits_also(state, case.context, who, "fumble", damage)
    r.say(case.card, lambda: f"The blow goes into {who}, who cannot defend: {points(damage)} before armour.")
    return case.on_foe(state, f"{now.HIT_BYSTANDER}: {who}, {points(damage)}")


@rule("MY-SE-BASH", "MY-AMB-21", "MY-AMB-23", "MY-AMB-24")
def bash(state: State, r: Any, case: Case) -> State:
    """Drives the victim back by the rolled damage; into an obstacle: Athletics or Acrobatics, or prone."""
    per = 2 if case.own.weapon.is_shield else 3
    up = switch(case.options, "bash_round", "floor") == "ceil"
    metres = -(-state.rolled // per) if up else state.rolled // per
    braced = now.has(case.foe.conditions, now.BRACED)
    if braced and switch(case.options, "brace_bash", "limit") == "half_distance":
        metres = half(metres)
    changed = told(case.context, "bash_round") + told(case.context, "brace_bash")
    r.say(case.card, lambda: f"Bash: {points(state.rolled)} rolled, a metre for every {per}: "
                             f"{points(metres, 'metre')}{changed}.")
    if not metres:
        return state
    state = case.on_foe(state, f"{now.PUSHED}: {metres} m")
    if not setup_of(case.context, "obstacle", False):
        return state
    easier = switch(case.options, "bash_acrobatics", "hard") == "standard"
    skills = {"Athletics": skill_against(case.foe, "Athletics", 1, case.context),
              "Acrobatics": skill_against(case.foe, "Acrobatics", 0 if easier else 1, case.context)}
    best = sorted(skills, key=lambda name: skills[name] or 0, reverse=True)
    skill = str(r.choose("keep footing with", tuple(best), by=case.foe.name))
    stands = _keeps_footing(r, skill, skills[skill], case)
    return state if stands else case.on_foe(state, now.PRONE)


def _keeps_footing(r: Any, skill: str, value: int | None, case: Case) -> bool:
    """A plain skill roll, opposed to nothing."""
    name, changed = case.foe.name, told(case.context, "bash_acrobatics")
    if value is None:
        r.say(case.card, lambda: f"Driven into an obstacle, {name} may not even roll {skill}{changed}, "
                                 "and falls prone.")
        return False
    bands = cuts(value, fumble_100=switch(case.options, "fumble_100", "gt"),
                 min_crit=switch(case.options, "min_crit", "0"))
    roll = r.die(100, f"{skill.lower()} against bash")
    stands = bool(roll <= bands[1])
    r.say(case.card, lambda: f"Driven into an obstacle, {name} rolls {skill}: {shown(roll)} against "
                             f"{value}{changed}, and {'stands' if stands else 'falls prone'}.")
    return stands
