"""From text to odds: what a reader types first."""

from __future__ import annotations

from functools import lru_cache

from combatkit.dice.distribution import Distribution
from combatkit.dice.evaluate import evaluate
from combatkit.dice.parser import parse
from combatkit.dice.words import in_words


@lru_cache(maxsize=256)
def dice(text: str) -> Distribution:
    """The exact distribution of a roll, written the way people write dice.

    Parameters
    ----------
    text
        For example ``"2d6+3"``, ``"4d6kh3"``, ``"6d4!"``, ``"5d6>=5"``; docs/dice.md has the whole grammar.

    Raises
    ------
    NotationError
        When it cannot be read: the message points at the character and says what to write instead.
    LimitError
        At once, when the exact answer would take too long; the message names the limit.

    Examples
    --------
    >>> dice("4d6kh3").mean()
    Fraction(15869, 1296)
    """
    return evaluate(parse(text))


def understand(text: str) -> str:
    """A dice expression in words: how it was understood.

    Examples
    --------
    >>> understand("3d6kl1 - 1")
    'the lowest of 3 d6, minus 1'
    """
    return in_words(parse(text))
