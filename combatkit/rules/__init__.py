"""Rules: what all rulesets share, and one package a game.

`ruleset` finds a game by name; `rulesets` lists those that are installed.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from combatkit.errors import unknown_name
from combatkit.rules.card import RuleCard, rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.odds import Odds
from combatkit.rules.ruleset import Option, Ruleset

__all__ = ["Exchange", "Odds", "Option", "RuleCard", "Ruleset", "Step", "rule", "ruleset", "rulesets"]

GROUP = "combatkit.rulesets"


def rulesets() -> tuple[str, ...]:
    """The names of all installed games, in alphabetical order."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


def ruleset(name: str | Ruleset) -> Ruleset:
    """The game of this name (a `Ruleset` is handed back as it is).

    Raises
    ------
    InputError
        For an unknown name, with the nearest one.
    """
    if isinstance(name, Ruleset):
        return name
    wanted = str(name).lower()
    if wanted not in _LOADED:
        for entry in entry_points(group=GROUP):
            if entry.name == wanted:
                _LOADED[wanted] = entry.load()
                break
        else:
            raise unknown_name("ruleset", name, rulesets())
    return _LOADED[wanted]


_LOADED: dict[str, Ruleset] = {}
"""The games that have been asked for: looking through what is installed takes milliseconds."""
