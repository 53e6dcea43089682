"""The tables as typed values: what a ruleset plays with, the document's own and ours or the reader's.

A `Book` is compared by identity, so it may stand in the context of an exchange.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from combatkit.errors import unknown_name
from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Fate, Stance
from combatkit.rules.empire.tables import table, table_names
from combatkit.rules.tables import Table


class Figures(NamedTuple):
    """What a combat option adds: Attack, Defense, Exhaustion (below 0: recovered), Fumble.

    `swings`: it gives a swing of its own. `sole`: nothing else goes with it. `first`: the opponent strikes
    first. `fixed`: the Defense is this number; None where it is worked out.
    """

    attack: int = 0
    defense: int = 0
    exhaustion: int = 0
    fumble: int = 0
    swings: bool = False
    sole: bool = False
    first: bool = False
    fixed: int | None = None
    label: str = ""
    rule: str = ""


class Situation(NamedTuple):
    """A row of the table of situations."""

    attack: int
    defense: int
    initiative: int
    position: int
    damage: int
    fumble: int
    rule: str


class Aim(NamedTuple):
    """A row of the aiming chart: penalty, printed hit class, kinds of location, rule ID."""

    attack: int
    hit_class: str
    places: tuple[str, ...]
    rule: str


class Weapon(NamedTuple):
    """A weapon. `kind` is B, S or T; `maximum` bounds its damage bonus; `broken` is its break number."""

    name: str
    kind: str
    attack: int
    defense: int
    initiative: int
    damage: str
    maximum: int
    strength: int
    fumble: int
    broken: int
    hands: int
    close: bool = False
    thrown: bool = False
    bow: bool = False
    hews: bool = False
    trips: bool = False
    shield_parry: bool = False
    accuracy: int = 0
    range: int = 0


class Shield(NamedTuple):
    """A shield: what it adds to Attack, Defense and the Exhaustion Level, and the damage that it stands."""

    name: str
    attack: int
    defense: int
    exhaustion: int
    strength: int
    hits: int


class Armour(NamedTuple):
    """A suit of armour: protection, and three modifiers that Strength may ease."""

    name: str
    protection: int
    coordination: int
    exhaustion: int
    movement: int
    strength: int


class Effect(NamedTuple):
    """What a wound does: pain minuses, bleeding a round, per cent of instant death."""

    pain: int
    bleeding: int
    kill: int


NONE = "none"


@dataclass(frozen=True, eq=False)
class Book:
    """All tables of one way to play.

    Parameters
    ----------
    own
        Tables of the reader's in place of ours, by name.

    Examples
    --------
    >>> book().weapons["broadsword"].damage, book().stances[Stance.PARRY].defense
    ('1d10+2', 4)
    """

    own: Mapping[str, Table]

    def table(self, name: str) -> Table:
        """The table of that name: the reader's, or ours."""
        return self.own.get(name) or table(name)

    @property
    def tables(self) -> dict[str, Table]:
        """Every table by name."""
        return {name: self.table(name) for name in table_names()}

    @cached_property
    def stances(self) -> dict[Stance, Figures]:
        """The combat options."""
        return {Stance(row["name"]): _figures(row) for row in self.table("combat_options").rows}

    @cached_property
    def modifiers(self) -> dict[str, Figures]:
        """What is laid upon an option."""
        return {row["name"]: _figures(row) for row in self.table("option_modifiers").rows}

    @cached_property
    def aims(self) -> dict[str, Aim]:
        """The aiming chart."""
        return {
            row["name"]: Aim(row["attack"], row["class"], tuple(row["places"]), row["rule"])
            for row in self.table("aims").rows
        }

    @cached_property
    def situations(self) -> dict[str, Situation]:
        """The table of situations."""
        names = ("attack", "defense", "initiative", "position", "damage", "fumble")
        return {
            row["name"]: Situation(**{name: int(row[name]) for name in names}, rule=_first(row["rule"]))
            for row in self.table("situations").rows
        }

    @cached_property
    def weapons(self) -> dict[str, Weapon]:
        """Every weapon by name."""
        return {
            row["name"]: Weapon(**{_field(k): v for k, v in row.items()}) for row in self._rows("weapons")
        }

    @cached_property
    def shields(self) -> dict[str, Shield]:
        """Every shield by name."""
        return {row["name"]: Shield(**row) for row in self._rows("shields")}

    @cached_property
    def armours(self) -> dict[str, Armour]:
        """Every armour by name."""
        return {row["name"]: Armour(**row) for row in self._rows("armour")}

    def _rows(self, name: str) -> tuple[dict[str, Any], ...]:
        return self.table(name).rows

    def weapon(self, name: str) -> Weapon:
        """The weapon of that name; an unknown one is refused with the nearest."""
        if name not in self.weapons:
            raise unknown_name("weapon", name, self.weapons)
        return self.weapons[name]

    @rule("D30-WOUND-4", "D30-WOUND-5", "D30-GAP-2")
    def effect(self, group: str, level: int) -> Effect:
        """What a wound of that level does in a group of locations.

        Examples
        --------
        >>> book().effect("head", 4), book().effect("trunk", 9).kill
        (Effect(pain=10, bleeding=3, kill=25), 60)
        """
        return self._effects[group][min(level, self.worst_level)]

    @cached_property
    def _effects(self) -> dict[str, list[Effect]]:
        rows = self._rows("wounds")
        groups = [name for name in rows[0] if name != "level"]
        return {group: [Effect(*row[group]) for row in rows] for group in groups}

    @cached_property
    def worst_level(self) -> int:
        """The last level of the wound table; higher ones do the same."""
        return len(self._rows("wounds")) - 1

    @cached_property
    def limbs(self) -> dict[str, int]:
        """From which levels limbs drop things, fail and come off."""
        return dict(self.table("wounds").extra["limbs"])

    @cached_property
    @rule("D30-PAIN-4")
    def collapse(self) -> tuple[tuple[int, ...], tuple[Fate, ...]]:
        """The d6 of the check against collapse: last faces, and the fates."""
        fates = {"collapsed": Fate.COLLAPSED, "kneels": Fate.KNEELS, "stunned": Fate.STUNNED}
        rows = self._rows("collapse")
        return tuple(row["high"] for row in rows), tuple(fates.get(row["fate"], Fate.FIGHTS) for row in rows)

    @rule("D30-FUMBLE-1", "D30-GAP-3")
    def mishap(self, armed: bool) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The d6 of the fumble table: last faces, and what happens."""
        rows = self._rows("fumble")
        column = "armed" if armed else "unarmed"
        return tuple(row["high"] for row in rows), tuple(row[column] for row in rows)

    @property
    def fumble_base(self) -> int:
        """The fumble chance before modifiers, in faces of the d30."""
        return int(self.table("fumble").extra["base"])

    def figure(self, name: str, *, of: str = "house_figures") -> int:
        """A single house figure by name."""
        found = self.table(of)
        if of == "house_figures":
            return int(next(row["value"] for row in found.rows if row["name"] == name))
        return int(found.figures[name])

    @cached_property
    def manoeuvres(self) -> dict[str, str]:
        """Combat Position manoeuvres and the condition that each brings."""
        return {row["name"]: row["condition"] for row in self._rows("manoeuvres")}


def _figures(row: dict[str, Any]) -> Figures:
    return Figures(
        row["attack"],
        row["defense"],
        row["exhaustion"],
        row["fumble"],
        row.get("swings", False),
        row.get("sole", False),
        row.get("first", False),
        row.get("fixed"),
        row.get("label", row["name"]),
        _first(row["rule"]),
    )


def _first(rules: str | list[str]) -> str:
    return rules if isinstance(rules, str) else rules[0]


def _field(key: str) -> str:
    return "kind" if key == "type" else key


OURS = Book({})


@cache
def book() -> Book:
    """The book with our own house tables."""
    return OURS
