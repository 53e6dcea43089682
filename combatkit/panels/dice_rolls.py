"""Rolls that were made, each with the seed it came from, so that a history can be rolled again."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

from combatkit.dice.roll import Rolled, roll_expression
from combatkit.errors import InputError

Record = dict[str, Any]
KEYS = {"seed": int, "dice": str, "faces": str, "total": int}
HIGHEST_SEED = 999_999


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return SystemRandom().randint(0, HIGHEST_SEED)


def checked_rolls(given: Any) -> tuple[Record, ...]:
    """A history as it stands in a state; an InputError when it is none."""
    for number, record in enumerate(given, 1):
        good = isinstance(record, dict) and set(record) == set(KEYS)
        if not good or any(not isinstance(record[key], kind) for key, kind in KEYS.items()):
            raise InputError("rolls", f"entry {number} is no roll", f"give dicts with {', '.join(KEYS)}")
    return tuple(dict(record) for record in given)


def next_rolls(seed: int, made: tuple[Record, ...], expressions: tuple[str, ...]) -> tuple[Record, ...]:
    """Roll each expression once, where the rolls made with this seed left off.

    Parameters
    ----------
    seed
        Where chance comes from.
    made
        The rolls so far, of any seed, oldest first.
    expressions
        What to roll.

    Returns
    -------
    tuple of dict
        A record of each roll: ``seed``, ``dice``, ``faces`` (dropped ones in brackets) and ``total``.

    Examples
    --------
    >>> first = next_rolls(7, (), ("4d6kh3",))
    >>> first[0]["faces"], first[0]["total"]
    ('3 (2) 4 6', 13)
    >>> next_rolls(7, first, ("4d6kh3",)) == next_rolls(7, (), ("4d6kh3", "4d6kh3"))[1:]
    True
    """
    rng = Random(seed)
    for record in made:
        if record["seed"] == seed:
            roll_expression(record["dice"], rng)
    return tuple(_record(seed, text, roll_expression(text, rng)) for text in expressions)


def _record(seed: int, text: str, rolled: Rolled) -> Record:
    if len(rolled.pools) == 1:
        faces = " ".join(map(str, rolled.pools[0].dice))
    else:
        faces = "; ".join(f"{pool.notation}: {' '.join(map(str, pool.dice))}" for pool in rolled.pools)
    return {"seed": seed, "dice": text.strip(), "faces": faces, "total": rolled.total}
