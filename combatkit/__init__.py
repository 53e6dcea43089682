"""combatkit: learn, teach and compare tabletop combat rules, with exact odds beside every step.

What a reader types first stands here; the heavy parts (pandas, plotly, ipywidgets) load when they are used.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "combatkit.dice": ("Distribution", "ExactRoller", "RandomRoller", "ScriptedRoller"),
    "combatkit.errors": ("CombatkitError", "InputError"),
    "combatkit.rules": ("Fight", "Ruleset", "fight", "ruleset", "rulesets"),
    "combatkit.odds": (
        "compare_games",
        "compare_policies",
        "duel",
        "fight_odds",
        "first_wound",
        "heat_map",
        "open_choices",
        "sweep",
        "worth",
    ),
    "combatkit.exercises": ("check", "predict"),
    "combatkit.panels": (
        "DicePanel",
        "ExchangePanel",
        "FightPanel",
        "HitLocationPanel",
        "OddsPanel",
        "WoundPanel",
    ),
}
_PACKAGES = ("dice", "exercises", "odds", "panels", "plots", "rules")
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME, *_PACKAGES, "__version__"])  # noqa: PLE0605  (the names stand above, once)


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:  # combatkit.dice can be called, too: dice("4d6kh3")
        return importlib.import_module(f"combatkit.{name}")
    if name not in _HOME:
        raise AttributeError(f"combatkit has no {name!r}; it has {', '.join(__all__)}")
    value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
