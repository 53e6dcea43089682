"""The body for called shots: parts are chosen here, never rolled."""

from __future__ import annotations

from functools import cache

from combatkit.rules.body import Body, Location
from combatkit.rules.card import rule
from combatkit.rules.elysium.tables import table


@rule("EL-CALLED-1")
@cache
def humanoid() -> Body:
    """The parts of a humanoid with their outlines; no face of any die stands for one.

    Examples
    --------
    >>> humanoid().names[:3], humanoid().chance("head")
    (('head', 'neck', 'abdomen'), Fraction(0, 1))
    """
    parts = [
        Location(
            row["part"],
            0,
            0,
            row["kind"],
            tuple((float(x), float(y)) for x, y in row["outline"]),
            tuple(row["beside"]),
        )
        for row in table("body").rows
    ]
    return Body("humanoid", 10, tuple(parts))
