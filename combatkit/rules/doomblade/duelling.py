"""One against one: the set-up becomes a round of two, with the outcome told from attacker and defender."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.doomblade import equipment
from combatkit.rules.doomblade.actions import closed_actions, closed_free, rearmed
from combatkit.rules.doomblade.aftermath import got_away
from combatkit.rules.doomblade.combatant import NOBODY_NEAR, OUTSIDER, Combatant, Side
from combatkit.rules.doomblade.deeds import band_of
from combatkit.rules.doomblade.enums import (
    Action,
    Band,
    Free,
    Hit,
    Role,
    Speed,
    Stance,
    TargetSize,
    WoundLevel,
)
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.next_round import gear_after_fumble
from combatkit.rules.doomblade.round import plan_round
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.setup import ANOTHER, OPPONENT, Setup
from combatkit.rules.doomblade.shooting import Shot
from combatkit.rules.doomblade.state import Field, all_parts, get_mark
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import names_apart
from combatkit.rules.ruleset import require_open

Outcome = Mapping[str, Hashable]

COLUMNS = {
    "winner": "Who succeeds",
    "damage": "Wound to the defender",
    "wound": "Defender",
    "out": "Defender Out of Action",
    "damage_to_attacker": "Wound to the attacker",
    "attacker_wound": "Attacker",
    "attacker_out": "Attacker Out of Action",
    "mighty": "Mighty Blow",
    "fumble": "Defender's Fumble",
    "attacker_fumble": "Attacker's Fumble",
    "weapon": "Defender's weapon",
    "attacker_weapon": "Attacker's weapon",
    "held": "Defender Held",
    "attacker_held": "Attacker Held",
    "away": "Defender gets away",
    "attacker_away": "Attacker gets away",
    "stray": "The miss flies on",
    "injury": "Defender's Serious Injury",
    "attacker_injury": "Attacker's Serious Injury",
    "mana": "Mana spent by the defender",
    "attacker_mana": "Mana spent by the attacker",
}
"""Columns of the outcome and what each is called; what begins with ``attacker_`` is the attacker's."""


def combatants(attacker: Fighter, defender: Fighter, setup: Setup) -> list[Combatant]:
    """The two as they are declared for a round."""
    first, second = names_apart(attacker, defender)
    sides = (Side.HEROES, Side.CRITTERS)
    if defender.hero and not attacker.hero:
        sides = (Side.CRITTERS, Side.HEROES)
    me = Combatant(
        fighter=attacker,
        name=first,
        side=sides[0],
        action=Action(setup.attacker_action),
        targets=(second,) if _targets(attacker, setup.attacker_action) else (),
        free=Free(setup.attacker_free),
        spell=setup.spell,
        held_by=_holder(attacker, second, setup),
        engaged=setup.firer_engaged,
        friend=OUTSIDER if setup.attacker_friend_near else NOBODY_NEAR,
        more_attackers=setup.others_on_attacker,
        more_idle=setup.idle_on_attacker,
        second_elsewhere=setup.second_elsewhere,
        dice="attack",
    )
    aims = setup.defender_target == OPPONENT and _targets(defender, setup.defender_action)
    foe = Combatant(
        fighter=defender,
        name=second,
        side=sides[1],
        action=Action(setup.defender_action),
        targets=(first,) if aims else (),
        free=Free(setup.defender_free),
        spell=setup.spell,
        held_by=_holder(defender, first, setup),
        aims_elsewhere=setup.defender_target == ANOTHER,
        friend=OUTSIDER if setup.defender_friend_near else NOBODY_NEAR,
        engaged=setup.firer_engaged,
        near=(OUTSIDER,) * setup.others_near,
        more_attackers=setup.others_on_defender,
        more_idle=setup.idle_on_defender,
        dice="defence",
    )
    return [
        dataclasses.replace(me, shot=_shot(me, setup)),
        dataclasses.replace(foe, shot=_shot_back(foe, setup)),
    ]


def _targets(fighter: Fighter, action: str) -> bool:
    return Combatant(fighter=fighter, action=Action(action)).role == Role.ATTACK


def _holder(fighter: Fighter, opponent: str, setup: Setup) -> str:
    return opponent if fighter.held and setup.holder == OPPONENT else ""


def _shot(one: Combatant, setup: Setup) -> Shot:
    return Shot(
        _band(one, setup),
        Speed(setup.target_speed),
        TargetSize(setup.target_size),
        setup.target_obscured,
        setup.firer_moving,
        setup.firer_under_attack,
        setup.into_melee,
    )


@rule("DB-RANGED-9")
def _shot_back(one: Combatant, setup: Setup) -> Shot:
    """The defender's own shot: the range is the same, and a target on the move is a firer on the move."""
    return Shot(_band(one, setup), firer_moving=Speed(setup.target_speed) != Speed.STILL)


def _band(one: Combatant, setup: Setup) -> Band:
    if setup.distance is None:
        return Band(setup.range)
    flies = one.action == Action.CAST or (
        one.action in (Action.SHOOT, Action.THROW) and one.fighter.main.bands
    )
    return band_of(one, setup.distance) if flies else Band.SHORT


def duel_exchange(
    attacker: Fighter, defender: Fighter, setup: Setup, rulings: Rulings, policy: Policy
) -> Exchange:
    """One round of one against one, with the columns of `COLUMNS`.

    Raises
    ------
    InputError
        For a choice that is not open: it names the field of the set-up, and the reason.
    """
    for name in ("attacker_free", "defender_free", "attacker_action", "defender_action"):
        require_open(closed_choices(name, attacker, defender, setup), name, [getattr(setup, name)])
    both = combatants(attacker, defender, setup)
    steps, first, field = plan_round(
        both, rulings, lambda what, number: what if number else f"attacker_{what}"
    )
    return Exchange(steps, first, field, duel_columns, policy, events=EVENTS)


def duel_columns(state: Any, field: Field) -> Outcome:
    """The outcome of a round of two."""
    me, foe = all_parts(state, field)
    hits, stray = _hits(state, field)
    levels = [part.level or WoundLevel.UNHURT for part in (me, foe)]
    mighty = [side for side, hit in zip(("attacker", "defender"), hits, strict=True) if hit == Hit.MIGHTY]
    return {
        "winner": _winner(hits, field),
        "damage": foe.loss,
        "wound": levels[1].value,
        "out": levels[1].out,
        "damage_to_attacker": me.loss,
        "attacker_wound": levels[0].value,
        "attacker_out": levels[0].out,
        "mighty": "both" if len(mighty) == 2 else mighty[0] if mighty else "nobody",
        "fumble": foe.mishap.value,
        "attacker_fumble": me.mishap.value,
        "weapon": gear_after_fumble(foe.mishap, field.who[1].gear).value,
        "attacker_weapon": gear_after_fumble(me.mishap, field.who[0].gear).value,
        "held": foe.held,
        "attacker_held": me.held,
        "away": got_away(field.who[1], foe),
        "attacker_away": got_away(field.who[0], me),
        "stray": stray,
        "injury": foe.injury.value,
        "attacker_injury": me.injury.value,
        "mana": field.who[1].mana,
        "attacker_mana": field.who[0].mana,
    }


def _hits(state: Any, field: Field) -> tuple[tuple[Hit, Hit], str]:
    """How the attacks of attacker and defender ended, and what a miss into a melee did."""
    hits = [Hit.NOT_MADE, Hit.NOT_MADE]
    stray = "none"
    for number, deed in enumerate(field.deeds):
        found = get_mark(state, field, number)
        if found.victim != deed.on:
            stray = "another is hit"
            hits[deed.by] = Hit.MISS
        else:
            hits[deed.by] = found.hit
            if deed.near and found.hit == Hit.MISS:
                stray = "nobody is hit"
    return (hits[0], hits[1]), stray


def _winner(hits: tuple[Hit, Hit], field: Field) -> str:
    """Who succeeds: whose attack lands, or whose defence beats the attack."""
    mine, theirs = hits
    if mine.lands and theirs.lands:
        return "both"
    if mine.lands or theirs.lands:
        return "attacker" if mine.lands else "defender"
    if len(field.deeds) == 1 and field.deeds[0].stance == Stance.DEFENDS and Hit.MISS in hits:
        return ("attacker", "defender")[field.deeds[0].on]
    return "nobody"


def _event(out: tuple[bool, bool], hurt: tuple[bool, bool] | None = None) -> Callable[[Outcome], bool]:
    """A test on (attacker, defender): who is Out of Action and, where nobody is, who is wounded."""

    def happens(outcome: Outcome) -> bool:
        if (outcome["attacker_out"], outcome["out"]) != out:
            return False
        return hurt is None or (bool(outcome["damage_to_attacker"]), bool(outcome["damage"])) == hurt

    return happens


EVENTS = {
    "defender out of action": _event((False, True)),
    "defender wounded": _event((False, False), (False, True)),
    "both wounded": _event((False, False), (True, True)),
    "nobody wounded": _event((False, False), (False, False)),
    "attacker wounded": _event((False, False), (True, False)),
    "attacker out of action": _event((True, False)),
    "both out of action": _event((True, True)),
}
"""What a round may come to; the seven shut each other out."""


# -- what is open ---------------------------------------------------------------------------------------


@rule("DB-ROUND-2", "DB-ROUND-3")
def closed_choices(field: str, attacker: Fighter, defender: Fighter, setup: Setup) -> dict[str, str]:
    """The choices of a set-up field that are not open, each with the reason."""
    sides = {
        "attacker": (attacker, defender, setup.attacker_free),
        "defender": (defender, attacker, setup.defender_free),
    }
    who, _, what = field.partition("_")
    if who not in sides or what not in ("action", "free"):
        return {}
    me, foe, free = sides[who]
    if what == "free":
        return closed_free(me)
    drawn = rearmed(me, Free(free))[0] if free not in closed_free(me) else me
    band = Band(setup.range) if setup.distance is None else _spell_band(setup)
    closed = closed_actions(drawn, foe, spell=setup.spell, band=band)
    if me.held and setup.holder == ANOTHER and Action.BREAK_OUT.value not in closed:
        closed[Action.BREAK_OUT.value] = f"{foe.name} does not hold {me.name}"
    return closed


def _spell_band(setup: Setup) -> Band:
    try:
        return equipment.range_band(equipment.spell(setup.spell).bands, setup.distance or 0)
    except InputError:
        return Band.LONG
