"""Rules: what all rulesets share, and one package a game.

`ruleset` finds a game by name; `rulesets` lists those that are installed.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any

from combatkit.errors import unknown_name
from combatkit.rules.card import RuleCard, rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fights import Fight, Move
from combatkit.rules.odds import Odds
from combatkit.rules.ruleset import Option, Ruleset

__all__ = [
    "Exchange",
    "Fight",
    "Move",
    "Odds",
    "Option",
    "RuleCard",
    "Ruleset",
    "Step",
    "fight",
    "rule",
    "ruleset",
    "rulesets",
]

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


def fight(game: str | Ruleset, sides: Mapping[str, Any], **settings: Any) -> Fight:
    """A fight of several on each side, before its first die.

    Parameters
    ----------
    game
        A ruleset or its name.
    sides
        The name of each side and its fighters, e.g. ``{"Heroes": ["Anathaym"], "Raiders": ["Guard"]}``.
    settings
        What the game's own `fight` takes besides: options, policy.

    Raises
    ------
    InputError
        For a setting that the game does not have; for sides that cannot be.
    """
    made = ruleset(game).fight
    known = [name for name in inspect.signature(made).parameters if name != "sides"]
    for name in settings:
        if name not in known:
            raise unknown_name("fight", name, known)
    return made(sides, **settings)


_LOADED: dict[str, Ruleset] = {}
"""The games that have been asked for: looking through what is installed takes milliseconds."""
