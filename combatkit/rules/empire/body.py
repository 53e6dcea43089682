"""Bodies of World of Empire: hit locations on a d30, with a d6 for the side, and outlines to draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from combatkit.errors import unknown_name
from combatkit.rules import body as shared
from combatkit.rules.card import rule
from combatkit.rules.empire.book import Book

LEFT, RIGHT = "left", "right"
HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Location(shared.Location):
    """One hit location.

    Parameters
    ----------
    name, low, high, kind, outline, beside
        As in `combatkit.rules.body.Location`; `low` and `high` are faces of the d30.
    part
        Its row of the location table, e.g. ``"upper arm"`` of ``"left upper arm"``.
    side
        ``"left"``, ``"right"`` or empty: where a d6 tells.
    group
        The column of the wound table.
    half
        ``"H"`` for the upper half of the body, ``"L"`` for the lower.
    """

    part: str = ""
    side: str = ""
    group: str = ""
    half: str = ""


class Search(NamedTuple):
    """How a location is found: the faces that count (empty: all), last faces, rows, and their locations."""

    faces: tuple[int, ...]
    cuts: tuple[int, ...]
    rows: tuple[str, ...]
    places: dict[str, tuple[Location, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Body(shared.Body):
    """A body with its location table; a limb's faces count for both of its sides.

    Examples
    --------
    >>> from combatkit.rules.empire.book import OURS
    >>> human = body("human", OURS)
    >>> human.at(14).name, human.chance("left upper arm"), human.chance("chest")
    ('chest', Fraction(1, 20), Fraction(1, 6))
    """

    locations: tuple[Location, ...]

    __eq__ = object.__eq__  # there is one body of a kind and a book: comparing all outlines would be slow
    __hash__ = object.__hash__

    def __getitem__(self, name: str) -> Location:
        """The location of that name; an unknown one is refused with the nearest."""
        found = _named(self).get(name)
        if found is None:
            raise unknown_name("hit location", name, self.names)
        return found

    def chance(self, name: str) -> Fraction:
        """The chance that a random hit lands there: the die's faces, halved where a d6 tells the side."""
        place = self[name]
        faces = Fraction(place.high - place.low + 1, self.die)
        return faces / 2 if place.side else faces

    @property
    def parts(self) -> tuple[str, ...]:
        """The rows of the location table in the order of the die."""
        return tuple(dict.fromkeys(place.part for place in sorted(self.locations, key=lambda it: it.low)))

    def of_part(self, part: str) -> tuple[Location, ...]:
        """The locations of a row: one, or left and right."""
        return _search(self, ()).places[part]

    def search(self, rows: tuple[str, ...] = ()) -> Search:
        """How a location is found by the die, among these rows or among all."""
        return _search(self, rows)

    def faces(self, parts: Iterable[str]) -> tuple[int, ...]:
        """The faces of the d30 that find one of these rows, ascending."""
        wanted = set(parts)
        return tuple(
            sorted({f for it in self.locations if it.part in wanted for f in range(it.low, it.high + 1)})
        )


@cache
def _named(body: Body) -> dict[str, Location]:
    return {place.name: place for place in body.locations}


@cache
def _search(body: Body, rows: tuple[str, ...]) -> Search:
    parts = tuple(part for part in body.parts if not rows or part in rows)
    places = {part: tuple(it for it in body.locations if it.part == part) for part in parts}
    cuts = tuple(places[part][0].high for part in parts[:-1])
    return Search(body.faces(rows) if rows else (), cuts, parts, places)


def body_names() -> tuple[str, ...]:
    """The kinds of bodies."""
    return HUMAN, "tailed", "winged"


@rule("D30-WOUND-3", "D30-GAP-1")
@cache
def body(kind: str, book: Book) -> Body:
    """The body of that kind with the location table of that book.

    Raises
    ------
    InputError
        For an unknown kind.
    """
    if kind not in body_names():
        raise unknown_name("body", kind, body_names())
    outlines = {row["location"]: row for row in book.table("outlines").rows}
    own = [row for row in book.table("bodies").rows if row["body"] == kind]
    taken = {face for row in own for face in range(row["d30"][0], row["d30"][1] + 1)}
    found = []
    for row in [*book.table("locations").rows, *own]:
        low, high = row["d30"]
        if row not in own:
            left = [face for face in range(low, high + 1) if face not in taken]
            if not left:
                continue
            low, high = left[0], left[-1]
        for side in (LEFT, RIGHT) if row.get("sided") else ("",):
            name = f"{side} {row['name']}".strip()
            drawn = outlines.get(name, {"kind": row["group"], "outline": [], "beside": []})
            found.append(
                Location(
                    name=name,
                    low=low,
                    high=high,
                    kind=drawn["kind"],
                    outline=tuple((x, y) for x, y in drawn["outline"]),
                    beside=tuple(drawn["beside"]),
                    part=row["name"],
                    side=side,
                    group=row["group"],
                    half=row["half"],
                )
            )
    names = {place.name for place in found}
    tidy = tuple(
        replace(place, beside=tuple(name for name in place.beside if name in names))
        for place in sorted(found, key=lambda it: (it.low, it.side))
    )
    return Body(name=kind, die=30, locations=tidy)
