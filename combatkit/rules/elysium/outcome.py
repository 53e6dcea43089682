"""The outcome of an exchange: its columns, its events, and the fighters after it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Condition, Harm
from combatkit.rules.elysium.fighter import Fighter, harm
from combatkit.rules.elysium.rolls import hit_points
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.tables import UNCONSCIOUS_AT
from combatkit.rules.fighter import change

Outcome = Mapping[str, Hashable]

COLUMNS = {
    "success": "Succeeds",
    "defence": "Defence",
    "damage": "Hit Points lost",
    "wound": "Defender",
    "location": "Part of the body",
    "part": "What became of it",
    "permanent": "May be for good",
    "stages": "Down the Knockout Track",
    "conditions": "Conditions of the defender",
    "own_conditions": "Conditions of the attacker",
    "damage_to_attacker": "Hit Points lost by the attacker",
    "attacker_wound": "Attacker",
    "armor_broken": "Armour broken",
    "gain": "Bonus to the next attack",
    "feet": "Feet moved",
    "stray": "Somebody else is hit",
    "fizzled": "The spell fizzles",
    "ap": "Action Points",
    "mp": "Magic Points",
}
"""Columns of the outcome and what each is called."""

PARTS = ("unharmed", "disabled", "worse")


@rule("EL-COND-16", "EL-KO-1")
def columns(state: Any, context: Any) -> Outcome:
    """The outcome of a last state."""
    level = harm(context.health - state.damage, context.hurt + state.damage, context.stage + state.stages)
    own = harm(
        context.own_health - state.back_damage, context.own_hurt + state.back_damage, context.own_stage
    )
    return {
        "success": state.success,
        "defence": state.defence,
        "damage": state.damage,
        "wound": level.value,
        "location": context.part if context.part and state.hit else None,
        "part": PARTS[state.part],
        "permanent": state.permanent,
        "stages": state.stages,
        "conditions": "; ".join(state.news),
        "own_conditions": "; ".join(state.own),
        "damage_to_attacker": state.back_damage,
        "attacker_wound": own.value,
        "armor_broken": state.guard_failed and context.armor,
        "gain": state.gain,
        "feet": state.feet,
        "stray": state.stray,
        "fizzled": state.fizzled,
        "ap": context.ap,
        "mp": context.mp,
    }


def _harmed(*levels: Harm) -> Callable[[Outcome], bool]:
    return lambda outcome: bool(outcome["success"]) and outcome["wound"] in levels


EVENTS: dict[str, Callable[[Outcome], bool]] = {
    "it fails": lambda outcome: not outcome["success"],
    "it succeeds without damage": lambda outcome: (
        bool(outcome["success"]) and not outcome["damage"] and not Harm(str(outcome["wound"])).out
    ),
    "defender hurt": lambda outcome: (
        bool(outcome["success"]) and bool(outcome["damage"]) and not Harm(str(outcome["wound"])).out
    ),
    "defender unconscious": _harmed(Harm.UNCONSCIOUS),
    "defender comatose": _harmed(Harm.COMATOSE),
    "defender dead": _harmed(Harm.DEAD),
}
"""What an action may come to; exactly one of them is true."""

MORE_EVENTS: dict[str, Callable[[Outcome], bool]] = {
    "part disabled": lambda outcome: outcome["part"] != "unharmed",
    "attacker hurt": lambda outcome: bool(outcome["damage_to_attacker"]),
}
"""Further questions."""


@rule("EL-COND-16", "EL-KO-1", "EL-COND-14")
@dataclass(frozen=True, slots=True)
class Toll:
    """Says what is left of a fighter who was hurt."""

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Say it; nothing is rolled."""
        health, stage = context.health - state.damage, context.stage + state.stages
        if state.damage or state.stages:
            level = harm(health, context.hurt + state.damage, stage)
            r.say(
                "EL-COND-16" if state.damage else "EL-KO-1",
                lambda: (
                    f"{context.names[1]} has {hit_points(health)} left"
                    + (
                        f" and is on stage {min(stage, UNCONSCIOUS_AT)} of the Knockout Track"
                        if stage
                        else ""
                    )
                    + f": {level.value}."
                ),
            )
        return state


# -- afterwards ------------------------------------------------------------------------------------------

NO_LONGER = "no longer "
"""What begins the name of a condition that has ended."""


@rule("EL-CALLED-3", "EL-GAP-10", "EL-INTIM-2", "EL-TAUNT-2", "EL-COND-1")
def after(fighter: Fighter, outcome: Outcome, attacker: bool = False) -> Fighter:
    """The fighter after an exchange, as its defender or its attacker."""
    words = str(outcome.get("own_conditions" if attacker else "conditions", ""))
    lost = int(str(outcome.get("damage_to_attacker" if attacker else "damage", 0)))
    changes: dict[str, Any] = {"hurt": fighter.hurt + lost} if lost else {}
    if attacker and outcome.get("mp"):
        changes["magic_points"] = max(0, fighter.magic_points - int(str(outcome["mp"])))
    if not attacker and outcome.get("stages"):
        changes["stage"] = min(UNCONSCIOUS_AT, fighter.stage + int(str(outcome["stages"])))
    if not attacker and outcome.get("armor_broken"):
        changes["armor_damage"] = fighter.armor_damage + 1
    if changes:
        fighter = change(fighter, changes)
    return with_news(fighter, tuple(word for word in words.split("; ") if word))


CONDITIONS = frozenset(condition.value for condition in Condition)


def with_news(fighter: Fighter, news: tuple[str, ...]) -> Fighter:
    """The fighter with what has befallen it: conditions, lost parts, wounds that bleed, shaken spirits."""
    if not news:
        return fighter
    conditions = list(fighter.conditions)
    changes: dict[str, Any] = {}
    disabled, useless = list(fighter.disabled), list(fighter.useless)
    for word in news:
        if word.startswith(NO_LONGER):
            conditions = [each for each in conditions if each != word.removeprefix(NO_LONGER)]
            if word.endswith(Condition.SUFFOCATING.value):
                changes |= breathing(fighter)
        elif word.endswith(" disabled"):
            disabled.append(word.removesuffix(" disabled"))
        elif word.endswith(" useless"):
            useless.append(word.removesuffix(" useless"))
        elif word == "choked":
            changes["choked"] = min(UNCONSCIOUS_AT, fighter.choked + 1)
        elif word == "bleeding":
            changes["bleeding"] = fighter.bleeding + 1
        elif word in ("intimidated", "taunted"):
            changes[word] = min(4, getattr(fighter, word) + 1)
        elif word == "drops what it holds":
            conditions += _dropped(fighter, disabled)
        elif word in CONDITIONS:
            conditions.append(word)
    if changes.get("intimidated") == 4:
        conditions.append(Condition.SURRENDERED.value)
    changes["conditions"] = tuple(dict.fromkeys(conditions))
    changes["disabled"] = tuple(dict.fromkeys(disabled))
    changes["useless"] = tuple(dict.fromkeys(useless))
    return change(fighter, changes)


@rule("EL-GRAB-17", "EL-COND-13")
def breathing(fighter: Fighter) -> dict[str, int]:
    """What a breath of air changes: stages that came of choking are gone, unless it is too late.

    Examples
    --------
    >>> breathing(Fighter("Nox", stage=3, choked=2)), breathing(Fighter("Nox", stage=5, choked=2))
    ({'stage': 1, 'choked': 0}, {'choked': 0})
    """
    if not fighter.choked:
        return {}
    late = fighter.stage >= UNCONSCIOUS_AT
    return {"choked": 0} if late else {"stage": max(0, fighter.stage - fighter.choked), "choked": 0}


@rule("EL-CALLED-13")
def _dropped(fighter: Fighter, disabled: list[str]) -> list[str]:
    """What a struck hand lets go: only what it alone holds."""
    hand = next((part for part in reversed(disabled) if part.endswith("hand")), "")
    if hand == f"{fighter.dominant} hand":
        return [Condition.DISARMED.value] if fighter.main.hands == 1 else []
    return [Condition.OFF_DISARMED.value] if fighter.off else []
