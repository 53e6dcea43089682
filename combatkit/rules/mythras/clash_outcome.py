"""The outcome of a counterattack: the columns of both blows, and what people ask of them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from combatkit.rules.exchange import Glance
from combatkit.rules.mythras import outcome
from combatkit.rules.mythras.clash_state import ANSWER, CHARGE, NAMES, Clash, Sides, part
from combatkit.rules.mythras.state import Context, State

LABELS = {
    "answer": "Counterattack",
    "answer_effects": "Its effects",
    "answer_chosen": "Its chosen effects",
    "charger_location": "Charger: location",
    "charger_damage": "Charger: damage",
    "charger_wound": "Charger: wound",
    "charger_consequence": "Charger: consequence",
    "charger_out": "Charger: out of the fight",
}
"""The columns of a counterattack beside those of an exchange, and what each is called on screen."""

LOST = "lost"
"""What stands for the level of a blow that could not be struck."""


WHERE = ("location", "damage")
ON_CHARGER = (*WHERE, "wound", "consequence", "out")


def columns(state: Clash, sides: Sides) -> Mapping[str, Hashable]:
    """The columns of both blows; the conditions of each fighter are those of both."""
    charge, answer = (_columns(part(state, which), sides.of(which)) for which in (CHARGE, ANSWER))
    found = {name: value for name, value in charge.items() if not (state.charge_lean and name in WHERE)}
    found |= {
        "answer": answer["attack"],
        "answer_effects": answer["effects"],
        "answer_chosen": answer["chosen"],
    }
    kept = [name for name in ON_CHARGER if not (state.answer_lean and name in WHERE)]
    found |= {f"charger_{name}": answer[name] for name in kept}
    found["defender_conditions"] = _joined(charge["defender_conditions"], answer["attacker_conditions"])
    found["attacker_conditions"] = _joined(charge["attacker_conditions"], answer["defender_conditions"])
    return found


def of_both(state: Clash, sides: Sides) -> tuple[Mapping[str, Hashable], Mapping[str, Hashable]]:
    """The columns of the charge and of the answer, each as those of an exchange of its own."""
    return _columns(part(state, CHARGE), sides.charge), _columns(part(state, ANSWER), sides.answer)


def _columns(state: State, context: Context) -> Mapping[str, Hashable]:
    if state.attack_level is not None:
        return outcome.all_columns(state, context)
    return {
        "attack": LOST,
        "parry": "none",
        "effects_to": outcome.NOBODY,
        "effects": 0,
        "chosen": "",
        **outcome.blow_columns(state),
        "attacker_conditions": "; ".join(state.attacker),
    }


def _joined(*words: Any) -> str:
    return "; ".join(sorted({text for each in words for text in str(each).split("; ") if text}))


def of_charger(found: Mapping[str, Hashable]) -> dict[str, Hashable]:
    """What the outcome says of the charger, as `Mythras.wounded` reads it of a defender."""
    own = {name: found[f"charger_{name}"] for name in ON_CHARGER}
    return {**own, "defender_conditions": found["attacker_conditions"]}


def _nothing(found: Mapping[str, Hashable]) -> bool:
    return outcome.EVENTS["nothing happens"](found) and not (
        found["charger_wound"] != "none" or found["answer_effects"]
    )


EVENTS: dict[str, outcome.Event] = {
    **outcome.EVENTS,
    "defender wins effects": lambda found: bool(found["answer_effects"]),
    "nothing happens": _nothing,
    "charger is hurt": lambda found: found["charger_wound"] != "none",
    "charger out of the fight": lambda found: bool(found["charger_out"]),
}
"""What people ask of a counterattack: the wound is that of the charge, the defender's effects are those of
the answer, and nothing happens if neither blow does anything."""


def _glance(it: Glance, which: int) -> Glance:
    reads = tuple(f"{NAMES[which]}_{name}" for name in it.reads)
    return Glance(reads, lambda state, sides: it.test(part(state, which), sides.of(which)))


_OF_CHARGE = {name: _glance(it, CHARGE) for name, it in outcome.GLANCES.items()}
_QUIET = (_OF_CHARGE["nothing happens"], _glance(outcome.GLANCES["nothing happens"], ANSWER))

GLANCES = {
    **_OF_CHARGE,
    "defender wins effects": _glance(outcome.GLANCES["attacker wins effects"], ANSWER),
    "nothing happens": Glance(
        tuple(name for it in _QUIET for name in it.reads),
        lambda state, sides: all(it.test(state, sides) for it in _QUIET),
    ),
    "charger is hurt": _glance(outcome.GLANCES["attacker hurts target"], ANSWER),
    "charger out of the fight": _glance(outcome.GLANCES["target out of the fight"], ANSWER),
}
"""The same questions asked of the last state."""
