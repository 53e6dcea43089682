"""Bodies: hit locations with their place on the d20, Hit Points, neighbours, and outlines to draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from combatkit.dice.rolls import Roll, band
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.derived import location_hit_points
from combatkit.rules.mythras.tables import table

VIEW_BOX = (100, 200)
"""Width and height of the box in which all outlines lie; y grows downwards. A body faces the viewer, so its
right side is on the viewer's left."""


class Part(StrEnum):
    """What kind of body part a hit location is: wounds differ by it."""

    HEAD = "head"
    TORSO = "torso"
    ARM = "arm"
    LEG = "leg"

    @property
    def is_limb(self) -> bool:
        """True for arms and legs."""
        return self in (Part.ARM, Part.LEG)


@dataclass(frozen=True, slots=True)
class Location:
    """One hit location of a body.

    Parameters
    ----------
    name
        E.g. ``"right arm"``.
    low, high
        Its first and last face on the d20.
    modifier
        Added to a fifth of CON+SIZ for its Hit Points.
    part
        Head, torso, arm or leg.
    adjacent
        Names of its neighbours.
    outline
        A closed polygon of (x, y) in `VIEW_BOX`.
    """

    name: str
    low: int
    high: int
    modifier: int
    part: Part
    adjacent: tuple[str, ...]
    outline: tuple[tuple[float, float], ...]

    @property
    def faces(self) -> int:
        """How many faces of the d20 hit it."""
        return self.high - self.low + 1


@dataclass(frozen=True, slots=True)
class Body:
    """A kind of body with its hit location table.

    Examples
    --------
    >>> human = body("humanoid")
    >>> human.at(11).name, human.chance("head"), human.names[0]
    ('chest', Fraction(1, 10), 'right leg')
    """

    name: str
    title: str
    legs: int
    locations: tuple[Location, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the locations, in the order of the d20."""
        return tuple(location.name for location in self.locations)

    @property
    def cuts(self) -> tuple[int, ...]:
        """The last face of each location but the last, for ``band(roll, cuts)``."""
        return tuple(location.high for location in self.locations[:-1])

    def location(self, name: str) -> Location:
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

    def at(self, roll: Roll) -> Location:
        """The location that a d20 roll hits; a lazy die is looked at once.

        Raises
        ------
        InputError
            For a roll that is not on a d20.
        """
        if isinstance(roll, int) and not 1 <= roll <= 20:
            raise InputError("hit location roll", f"{roll} is not on a d20", "use 1 to 20")
        return self.locations[band(roll, self.cuts)]

    def chance(self, *names: str) -> Fraction:
        """The chance that a random blow lands on one of these locations.

        Examples
        --------
        >>> body("humanoid").chance("head", "chest", "abdomen", "left arm")
        Fraction(11, 20)
        """
        return Fraction(sum(self.location(name).faces for name in set(names)), 20)

    def hit_points(self, constitution: int, size: int) -> dict[str, int]:
        """The Hit Points of every location by name.

        Examples
        --------
        >>> body("humanoid").hit_points(12, 14)["chest"]
        8
        """
        return {it.name: location_hit_points(constitution + size, it.modifier) for it in self.locations}

    def connected(self, names: Iterable[str]) -> bool:
        """Whether locations hang together, each reachable from the others through neighbours in the list.

        A shield that is set to ward covers locations that do.

        Examples
        --------
        >>> body("humanoid").connected(["head", "chest"]), body("humanoid").connected(["head", "abdomen"])
        (True, False)
        """
        rest = {self.location(name).name for name in names}
        if not rest:
            return True
        reached = [rest.pop()]
        for name in reached:
            near = rest.intersection(self.location(name).adjacent)
            reached.extend(near)
            rest -= near
        return not rest


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
            return Body(name=name, title=row["title"], legs=row["legs"], locations=tuple(
                Location(name=it["location"], low=it["d20"][0], high=it["d20"][1], modifier=it["hit_points"],
                         part=Part(it["part"]), adjacent=tuple(it["adjacent"]),
                         outline=tuple((x, y) for x, y in it["outline"]))
                for it in table(row["table"]).rows))
    raise unknown_name("body", name, body_names())
