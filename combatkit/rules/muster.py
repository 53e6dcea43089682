"""A fight of several before its first die: who is on which side, and what they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from combatkit.errors import InputError, require_kind
from combatkit.words import number_of


def refuse_surprise(game: Any, surprised: Iterable[str]) -> None:
    """Refuse the names of surprised fighters in a game that has no rule of surprise.

    Raises
    ------
    InputError
        When somebody is named.
    """
    if tuple(surprised):
        raise InputError("surprised", f"{game.title} has no rule of surprise", "leave it out")


def enlisted(game: Any, sides: Mapping[str, Any]) -> tuple[tuple[str, str, Any], ...]:
    """Name, side and sheet of everybody.

    Parameters
    ----------
    sides
        The name of each side, and its fighters: names of presets, dicts or fighters. Those of one name are
        numbered.

    Raises
    ------
    InputError
        For fewer than two sides, an empty one, or somebody who is no fighter of this game.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> everybody = enlisted(RULESET, {"Heroes": "Anathaym", "Raiders": ["Guard", "Guard"]})
    >>> [(name, side) for name, side, who in everybody]
    [('Anathaym', 'Heroes'), ('Guard 1', 'Raiders'), ('Guard 2', 'Raiders')]
    """
    remedy = "name the fighters of each side, e.g. {'Heroes': ['Ann'], 'Raiders': ['Bob']}"
    require_kind("fight", sides, Mapping, "dict", remedy)
    if len(sides) < 2:
        raise InputError(
            "fight", f"has {number_of(len(sides), 'side')}", "name two or more, each with its fighters"
        )
    everybody = []
    for side, whos in sides.items():
        require_kind("side", side, str, "name", "name the side in quotes, e.g. 'Heroes'")
        listed = whos if isinstance(whos, (list, tuple)) else (whos,)
        if not listed:
            raise InputError(side, "has nobody", "name at least one fighter")
        everybody += [(side, game.as_fighter(who)) for who in listed]
    often = Counter(who.name for _, who in everybody)
    taken = set(often)
    found = []
    for side, who in everybody:
        name = who.name
        if often[name] > 1:
            numbered = (f"{who.name} {number}" for number in count(1))
            name = next(it for it in numbered if it not in taken)
            taken.add(name)
        found.append((name, side, who))
    return tuple(found)
