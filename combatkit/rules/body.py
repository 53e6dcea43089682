"""A body: hit locations, how likely each is to be struck, and their outlines for the picture."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Location:
    """One hit location.

    Parameters
    ----------
    name
        The game's word for it, e.g. ``"left arm"``.
    low, high
        The faces of the location die on which it is struck, both inclusive (0 and 0: never by the die, but
        only when it is chosen).
    kind
        ``"head"``, ``"torso"``, ``"arm"``, ``"leg"`` or another word of the game.
    outline
        Corners of its polygon on a view box 100 wide and 200 high; the fighter faces the reader, so its
        right side is on the reader's left.
    beside
        Names of the adjoining locations.
    """

    name: str
    low: int
    high: int
    kind: str
    outline: tuple[Point, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """The hit locations of a fighter, in the order in which they are listed, and the die that finds them.

    Examples
    --------
    >>> body = Body("blob", 20, (Location("blob", 1, 20, "torso"),))
    >>> body.at(7).name, body.chance("blob")
    ('blob', Fraction(1, 1))
    """

    name: str
    die: int
    locations: tuple[Location, ...]

    def at(self, face: int) -> Location:
        """The location that a face of the die stands for."""
        return next(place for place in self.locations if place.low <= face <= place.high)

    def chance(self, name: str) -> Fraction:
        """The chance that a random hit lands there."""
        place = self[name]
        return Fraction(place.high - place.low + 1 if place.high else 0, self.die)

    def __getitem__(self, name: str) -> Location:
        return next(place for place in self.locations if place.name == name)

    @property
    def rolled(self) -> bool:
        """Whether the die finds locations; where it does not, they are chosen, as by a called shot."""
        return any(place.high for place in self.locations)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all locations."""
        return tuple(place.name for place in self.locations)

    @property
    def cuts(self) -> tuple[int, ...]:
        """The last face of each location in the order of the die, for `band`."""
        return tuple(
            place.high for place in sorted((p for p in self.locations if p.high), key=lambda p: p.high)
        )
