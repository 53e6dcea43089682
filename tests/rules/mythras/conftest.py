"""Exchanges made by hand for the tests of special effects: two parties, a body, and what was rolled."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from combatkit.dice import ExactRoller, ScriptedRoller
from combatkit.rules.mythras.body import body
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.state import Context, Part, Party, Plan, State
from combatkit.rules.mythras.weapons import weapon

SKILLS = ("Endurance", "Evade", "Willpower", "Brawn", "Athletics", "Acrobatics", "Unarmed", "Combat Style")


def party(
    name: str,
    armed: str = "Broadsword",
    *,
    also: tuple[str, ...] = (),
    skills: dict[str, int] | None = None,
    modifier: str = "0",
    **more: Any,
) -> Party:
    """A fighter with a weapon in the hand, skills of 50, SIZ 13 and STR 11."""
    item = weapon(armed)
    values = {**dict.fromkeys(SKILLS, 50), **(skills or {})}
    return Party(
        **{
            "name": name,
            "weapon": item,
            "size": item.size,
            "damage": item.damage,
            "damage_modifier": modifier,
            "siz": 13,
            "strength": 11,
            "legs": 2,
            "resist": tuple(values.items()),
            "weapons": (item, *map(weapon, also)),
            **more,
        }
    )


def parts(anatomy: str = "humanoid", worn: int = 0, natural: int = 0, most: int = 6) -> tuple[Part, ...]:
    """A body of equal locations."""
    return tuple(
        Part(place.name, place.kind, most, most, worn, natural, place.beside)
        for place in body(anatomy).locations
    )


def context(
    attacker: Party | None = None,
    defender: Party | None = None,
    *,
    worn: int = 0,
    natural: int = 0,
    options: dict[str, str] | None = None,
    anatomy: str = "humanoid",
    bystanders: tuple[str, ...] = (),
    stop: tuple[tuple[str, int], ...] = (),
    **setup: Any,
) -> Context:
    """What is fixed: the two fighters, the defender's body, options and set-up."""
    attacker, defender = attacker or party("Ana"), defender or party("Zam")
    places = parts(anatomy, worn, natural)
    return Context(
        attacker,
        defender,
        places,
        20,
        tuple(sorted((options or {}).items())),
        tuple(sorted(setup.items())),
        stop,
        bystanders,
        plan=Plan(against_parry=attacker.size, parrying=defender.size),
        location_cuts=body(anatomy).cuts[:-1],
    )


def won(
    side: Side,
    *chosen: str,
    attack: Level = Level.SUCCESS,
    parry: Level = Level.FAILURE,
    roll: int = 42,
    effects: int = 1,
    **more: Any,
) -> State:
    """The state after one side has won effects by a roll of `roll`."""
    if side is Side.DEFENDER and (attack, parry) == (Level.SUCCESS, Level.FAILURE):
        attack, parry = Level.FAILURE, Level.SUCCESS
    rolls = {"attack_roll": roll} if side is Side.ATTACKER else {"parry_roll": roll}
    return State(
        **{
            "attack_value": None,
            "parry_value": None,
            "attack_level": attack,
            "parry_level": parry,
            "parried": True,
            "winner": side,
            "effects": effects,
            "chosen": tuple(sorted(chosen)),
            **rolls,
            **more,
        }
    )


def chances(
    step: Callable[[Any, Any, Any], Any],
    state: State,
    ctx: Context,
    see: Callable[[Any], Any],
    policy: Any = None,
) -> dict[Any, Fraction]:
    """The exact chance of each value that `see` reads from the state after `step`."""
    roller = ExactRoller(policy) if policy else ExactRoller()
    weights, total = roller.outcomes(step, state, ctx)
    found: dict[Any, Fraction] = {}
    for after, weight in weights.items():
        found[see(after)] = found.get(see(after), Fraction(0)) + Fraction(weight, total)
    return found


def play(
    step: Callable[[Any, Any, Any], Any], state: State, ctx: Context, *answers: Any
) -> tuple[State, str]:
    """The state after `step` with these dice and choices, and the sentences that were said."""
    roller = ScriptedRoller(list(answers))
    after = step(state, roller, ctx)
    roller.finish()
    return after, str(roller.trace)


def level(roll: int, skill: int) -> Level:
    """The level of a d100 roll, written again from the rule for the tests (skills up to 100)."""
    if roll >= 99:
        return Level.FUMBLE
    if roll >= 96:
        return Level.FAILURE
    if roll <= -(-skill // 10):
        return Level.CRITICAL
    return Level.SUCCESS if roll <= 5 or roll <= skill else Level.FAILURE


def resisting(skill: int, roll: int, original: Level) -> Fraction:
    """The chance to resist an original roll, by counting all faces: a tie leaves things as they are."""
    good = 0
    for face in range(1, 101):
        mine = level(face, skill)
        good += mine > original or (mine == original and mine >= Level.SUCCESS and face >= roll)
    return Fraction(good, 100)


@pytest.fixture
def hand() -> SimpleNamespace:
    """The functions of this file, under one name."""
    return SimpleNamespace(
        party=party,
        parts=parts,
        context=context,
        won=won,
        chances=chances,
        play=play,
        level=level,
        resisting=resisting,
    )
