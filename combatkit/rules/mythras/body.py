"""Mythras' bodies: hit locations on a d20, their Hit Points and neighbours, and outlines to draw.

They are the `combatkit.rules.body` that panels draw, and know besides what Mythras asks of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from combatkit.dice.rolls import Roll, band
from combatkit.errors import InputError, unknown_name
from combatkit.rules import body as shared
from combatkit.rules.card import rule
from combatkit.rules.mythras.derived import location_hit_points
from combatkit.rules.mythras.tables import table

LIMBS = ("arm", "leg", "wing", "tail")
"""The kinds of location that are limbs: the chapter names arms and legs; wings and tails too (ours)."""


@dataclass(frozen=True, slots=True)
class Location(shared.Location):
    """One hit location.

    Parameters
    ----------
    name, low, high, kind, outline, beside
        As in `combatkit.rules.body.Location`; `kind` is ``"head"``, ``"torso"`` or a limb: one of `LIMBS`.
    modifier
        Added to a fifth of CON+SIZ for its Hit Points.
    """

    modifier: int = 0

    @property
    def is_limb(self) -> bool:
        """True for limbs: their wounds differ from those of the torso and the head."""
        return self.kind in LIMBS


@dataclass(frozen=True, slots=True)
class Body(shared.Body):
    """A kind of body with its hit location table.

    Parameters
    ----------
    name, die, locations
        As in `combatkit.rules.body.Body`; the die is a d20.
    title
        What a reader sees.
    legs
        Two, or four and more: a charge, a trip and an evasion differ by it.

    Examples
    --------
    >>> human = body("humanoid")
    >>> human.at(11).name, human.chance("head"), human["left leg"].beside, human.legs
    ('chest', Fraction(1, 10), ('abdomen',), 2)
    """

    locations: tuple[Location, ...]
    title: str = ""
    legs: int = 2

    def __getitem__(self, name: str) -> Location:
        """The location called `name`.

        Raises
        ------
        InputError
            When the body has none of that name; the nearest is offered.
        """
        for location in self.locations:
            if location.name == name:
                return location
        raise unknown_name("hit location", name, self.names)

    def at(self, face: Roll) -> Location:
        """The location that a d20 roll hits; a lazy die is looked at once.

        Raises
        ------
        InputError
            For a roll that is not on a d20.
        """
        if isinstance(face, int) and not 1 <= face <= self.die:
            raise InputError("hit location roll", f"{face} is not on a d{self.die}", f"use 1 to {self.die}")
        return self.locations[band(face, self.cuts)]

    def covered(self, names: Iterable[str]) -> Fraction:
        """The chance that a random blow lands on one of these locations.

        Examples
        --------
        >>> body("humanoid").covered(["head", "chest", "abdomen", "left arm"])
        Fraction(11, 20)
        """
        return sum((self.chance(name) for name in set(names)), Fraction(0))

    def connected(self, names: Iterable[str]) -> bool:
        """Whether locations hang together, each reachable from the others through neighbours in the list.

        A shield that is set to ward covers locations that do.

        Examples
        --------
        >>> body("humanoid").connected(["head", "chest"]), body("humanoid").connected(["head", "abdomen"])
        (True, False)
        """
        rest = {self[name].name for name in names}
        if not rest:
            return True
        reached = [rest.pop()]
        for name in reached:
            near = rest.intersection(self[name].beside)
            reached.extend(near)
            rest -= near
        return not rest

    def hit_points(self, constitution: int, size: int) -> dict[str, int]:
        """The Hit Points of every location by name.

        Examples
        --------
        >>> body("humanoid").hit_points(12, 14)["chest"]
        8
        """
        return {it.name: location_hit_points(constitution + size, it.modifier) for it in self.locations}


@cache
def body_names() -> tuple[str, ...]:
    """The names of all bodies."""
    return tuple(row["name"] for row in table("bodies").rows)


@rule("MY-HITLOC-1", "MY-HITLOC-2", "MY-GAP-29", "MY-GAP-30")
@cache
def body(name: str) -> Body:
    """The body called `name`.

    Raises
    ------
    InputError
        When there is none of that name; the nearest is offered.

    Examples
    --------
    >>> body("centaur").legs, body("centaur").at(8).name
    (4, 'hindquarters')
    """
    for row in table("bodies").rows:
        if row["name"] == name:
            locations = tuple(
                Location(name=it["location"], low=it["d20"][0], high=it["d20"][1], kind=it["kind"],
                         outline=tuple((x, y) for x, y in it["outline"]), beside=tuple(it["beside"]),
                         modifier=it["hit_points"])
                for it in table(row["table"]).rows)
            return Body(name=name, die=20, locations=locations, title=row["title"], legs=row["legs"])
    raise unknown_name("body", name, body_names())
