"""The words that the sentences of a trace share."""

from __future__ import annotations

from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.state import Context
from combatkit.words import number_of


def shown(roll: object) -> str:
    """A d100 as it is read aloud: two digits, 00 for a hundred.

    Examples
    --------
    >>> shown(7), shown(100)
    ('07', '00')
    """
    return f"{int(roll) % 100:02d}"  # type: ignore[call-overload]


def a_level(level: Level) -> str:
    """A level of success with its article.

    Examples
    --------
    >>> a_level(Level.CRITICAL)
    'a critical'
    """
    return f"a {level.label}"


def told(context: Context, option: str) -> str:
    """An option in brackets, if it was changed: what a sentence adds where it mattered."""
    return told_option(context.options, option)


def told_option(options: Switches, option: str) -> str:
    """The same among switches: an option in brackets, if it was changed.

    Examples
    --------
    >>> told_option((("pull_round", "floor"),), "pull_round")
    ' (option pull_round: floor)'
    """
    value = switch(options, option, "")
    return f" (option {option}: {value})" if value else ""


def without(options: Switches, option: str) -> Switches:
    """The changed options without one of them: to see whether it mattered."""
    return tuple(pair for pair in options if pair[0] != option)


def points(number: int, what: str = "point") -> str:
    """A number with its noun.

    Examples
    --------
    >>> points(1), points(2, "metre")
    ('1 point', '2 metres')
    """
    return number_of(number, what)
