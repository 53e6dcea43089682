"""The outcome of an exchange: what people ask of it, as columns and named events."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache, lru_cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Glance
from combatkit.rules.mythras.contest import special_effects
from combatkit.rules.mythras.effects import effect
from combatkit.rules.mythras.enums import Grade, Level, Side, Wound
from combatkit.rules.mythras.evade import EVADE
from combatkit.rules.mythras.rabble import uses_no_effects
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.surprise import with_surprise
from combatkit.rules.mythras.toll import UNCONSCIOUS, out_of_fight

NOBODY = "nobody"
LABELS: dict[str, str] = {
    "attack": "Attack",
    "parry": "Parry",
    "evade": "Evade",
    "effects_to": "Effects to",
    "effects": "Effects",
    "chosen": "Chosen effects",
    "location": "Location",
    "damage": "Damage through",
    "wound": "Wound",
    "consequence": "Consequence",
    "out": "Out of the fight",
    "defender_conditions": "Defender's conditions",
    "attacker_conditions": "Attacker's conditions",
}
"""The columns of an exchange, and what each is called on screen."""

BLOW_LABELS = ("location", "damage", "wound", "consequence", "out", "defender_conditions")
"""The columns of a single blow."""

LEVEL_WORDS = {level: level.label for level in Level}
WOUND_WORDS = {level: level.label for level in Wound}
SIDE_WORDS = {None: NOBODY, Side.ATTACKER: Side.ATTACKER.label, Side.DEFENDER: Side.DEFENDER.label}


def columns(state: Any, context: Context, *, both: bool = False) -> Mapping[str, Hashable]:
    """The columns of a final state. `both`: with the attacker's conditions, which only effects bring."""
    found = with_blow(_opening(state, context).copy(), state)
    if EVADE in context.plan.answers or context.plan.defence == EVADE:
        found["evade"] = LEVEL_WORDS[_parry_level(state)] if state.evaded else "none"
    if both or state.chosen:
        found["attacker_conditions"] = "; ".join(state.attacker)
    return found


class _Opening:
    """How outcomes begin: few ways for many outcomes, so those of the last exchange are kept."""

    def __init__(self) -> None:
        self._kept: tuple[Context | None, dict[Hashable, dict[str, Hashable]]] = (None, {})

    def __call__(self, state: Any, context: Context) -> dict[str, Hashable]:
        attack, parry = state.attack_level, _parry_level(state)
        of, known = self._kept
        if of is not context:
            self._kept = _, known = context, {}
        key = attack, parry, state.parried, state.chosen
        found = known.get(key)
        if found is None:
            winner, number = won(attack, parry, context)
            found = known[key] = {
                "attack": LEVEL_WORDS[attack],
                "parry": LEVEL_WORDS[parry] if state.parried else "none",
                "effects_to": SIDE_WORDS[winner],
                "effects": number,
                "chosen": _titles(state.chosen) if state.chosen else "",
            }
        return found


_opening = _Opening()


def all_columns(state: Any, context: Context) -> Mapping[str, Hashable]:
    """The columns of a final state where effects may leave something on the attacker too."""
    return columns(state, context, both=True)


def blow_columns(state: State) -> dict[str, Hashable]:
    """What a blow has done to the defender."""
    return with_blow({}, state)


def with_blow(found: dict[str, Hashable], state: Any) -> dict[str, Hashable]:
    """An outcome with what a blow has done to the defender put in."""
    out, words = False, ""
    if state.consequence or state.defender or state.armour:
        minutes = state.damage if state.consequence == UNCONSCIOUS and state.wound is Wound.SERIOUS else 0
        out, words = _suffered(state.defender, state.consequence, minutes, state.armour)
    found["location"] = state.location
    found["damage"] = state.damage
    found["wound"] = WOUND_WORDS[state.wound]
    found["consequence"] = state.consequence
    found["out"] = out
    found["defender_conditions"] = words
    return found


@lru_cache(maxsize=4096)
def _suffered(conditions: tuple[str, ...], consequence: str, minutes: int, armour: int) -> tuple[bool, str]:
    """Whether the defender is out of the fight, and its conditions in words."""
    if minutes:
        conditions = tuple(f"{it}: {minutes} min" if it == UNCONSCIOUS else it for it in conditions)
    if armour:
        conditions = (*conditions, f"armour lost: {armour}")
    return out_of_fight(consequence, conditions), "; ".join(conditions)


def only_blow(state: Any, context: Context) -> Mapping[str, Hashable]:
    """The columns of a single blow."""
    return blow_columns(state)


@rule("MY-SE-1", "MY-AMB-69", "MY-RABBLE-1")
def won(attack: Level, parry: Level, context: Context) -> tuple[Side | None, int]:
    """Who has won special effects, and how many."""
    plan = context.plan
    if plan.attack_grade is Grade.AUTOMATIC and (
        switch(context.options, "helpless_los", "success") == "no_effects"
    ):
        return None, 0
    found = _won(attack, parry, plan.surprise)
    return (None, 0) if found[1] and uses_no_effects(found[0], context) else found


@cache
def _won(attack: Level, parry: Level, surprise: bool) -> tuple[Side | None, int]:
    """What the two levels of success win, and surprise: asked for every outcome."""
    return with_surprise(*special_effects(attack, parry), attack, surprise)


def _parry_level(state: State) -> Level:
    """The level of the parry; no defence counts as a failure (MY-ATK-8)."""
    return Level.FAILURE if state.parry_level is None else state.parry_level


def _won_by(state: State, context: Context) -> tuple[Side | None, int]:
    """Who has won special effects in this exchange, and how many."""
    attack = Level.FUMBLE if state.attack_level is None else state.attack_level
    return won(attack, _parry_level(state), context)


def _titles(chosen: tuple[str, ...]) -> str:
    """Chosen effects in words, a stacked one with its number."""
    return ", ".join(
        effect(name).title + (f" x{chosen.count(name)}" if chosen.count(name) > 1 else "")
        for name in dict.fromkeys(chosen)
    )


Event = Callable[[Mapping[str, Hashable]], bool]


def _wound(*levels: str) -> Event:
    return lambda outcome: outcome["wound"] in levels


EVENTS: dict[str, Event] = {
    "nothing gets through": _wound("none"),
    "minor wound": _wound("minor"),
    "serious wound": _wound("serious"),
    "major wound": _wound("major"),
    "attacker hurts target": lambda outcome: outcome["wound"] != "none",
    "serious wound or worse": _wound("serious", "major"),
    "target out of the fight": lambda outcome: bool(outcome["out"]),
    "attacker wins effects": lambda outcome: outcome["effects_to"] == Side.ATTACKER.label,
    "defender wins effects": lambda outcome: outcome["effects_to"] == Side.DEFENDER.label,
    "nothing happens": lambda outcome: outcome["wound"] == "none" and outcome["effects_to"] == NOBODY,
}
"""What people ask of an outcome. The first four exclude each other: a stacked chart shows them."""

def _winner_is(side: Side | None) -> Callable[[State, Context], bool]:
    def test(state: State, context: Context) -> bool:
        return _won_by(state, context)[0] is side

    return test


LEVELS_READ = ("attack_level", "parry_level")
GLANCES: dict[str, Glance] = {
    "nothing gets through": Glance(("wound",), lambda state, _: state.wound is Wound.NONE),
    "minor wound": Glance(("wound",), lambda state, _: state.wound is Wound.MINOR),
    "serious wound": Glance(("wound",), lambda state, _: state.wound is Wound.SERIOUS),
    "major wound": Glance(("wound",), lambda state, _: state.wound is Wound.MAJOR),
    "attacker hurts target": Glance(("wound",), lambda state, _: state.wound is not Wound.NONE),
    "serious wound or worse": Glance(("wound",), lambda state, _: state.wound >= Wound.SERIOUS),
    "target out of the fight": Glance(
        ("consequence", "defender"), lambda state, _: out_of_fight(state.consequence, state.defender)
    ),
    "attacker wins effects": Glance(LEVELS_READ, _winner_is(Side.ATTACKER)),
    "defender wins effects": Glance(LEVELS_READ, _winner_is(Side.DEFENDER)),
    "nothing happens": Glance(
        (*LEVELS_READ, "wound"),
        lambda state, context: state.wound is Wound.NONE and _won_by(state, context)[0] is None,
    ),
}
"""The same questions asked of the last state."""

BLOW_EVENTS: dict[str, Event] = {
    name: EVENTS[name]
    for name in (
        "nothing gets through",
        "minor wound",
        "serious wound",
        "major wound",
        "serious wound or worse",
        "target out of the fight",
    )
}
"""The same for a single blow."""
