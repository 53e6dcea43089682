"""What every ruleset offers. The panels know no game: they ask these questions."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from combatkit.dice.requests import Policy
from combatkit.errors import InputError, unknown_name
from combatkit.rules import fighter as fighters
from combatkit.rules.body import Body
from combatkit.rules.card import Cards, package_folder
from combatkit.rules.duel import Duel
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import FieldSpec
from combatkit.rules.fights import Fight
from combatkit.rules.rests import Rests
from combatkit.rules.tables import Table, names_of_tables, read_table
from combatkit.summary import Readable, Summary


@dataclass(frozen=True, slots=True)
class Option:
    """A question that the document leaves open, as a switch.

    `choices` maps each value to words; `default` is the value that the ledger recommends; `ambiguity` is
    the ledger's ID.
    """

    name: str
    ambiguity: str
    question: str
    default: str
    choices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Health:
    """How one part of a fighter is: hit points now and at most, wound level, and what is wrong, in words.

    A part without hit points of its own has None for `most`; its `now` is what its wounds take off elsewhere.

    Examples
    --------
    >>> print(Health("head", -2, 5, "serious", ("bleeding",)))
    head: -2 of 5, serious (bleeding)
    >>> print(Health("chest", -3, None, "level 2")), print(Health("neck", 0, None, "none"))
    chest: -3, level 2
    neck: none
    (None, None)
    """

    part: str
    now: int
    most: int | None
    level: str
    notes: tuple[str, ...] = ()

    @property
    def points(self) -> str:
        """The hit points in words; of a part that has none what its wounds take off, empty where nothing."""
        if self.most is None:
            return str(self.now) if self.now else ""
        return f"{self.now} of {self.most}"

    def __str__(self) -> str:
        text = f"{self.part}: {', '.join(filter(None, (self.points, self.level)))}"
        return text + (f" ({'; '.join(self.notes)})" if self.notes else "")


def _now_and_most(it: Health) -> tuple[str, str]:
    return (str(it.now), str(it.most)) if it.most is not None else (it.points or "-", "-")


class HealthList(Readable, tuple[Health, ...]):
    """All parts of a fighter: a tuple that reads as a table.

    Examples
    --------
    >>> HealthList([Health("head", -2, 5, "serious", ("bleeding",))])
    part  now  of  level    notes
    head  -2   5   serious  bleeding
    """

    def summary(self) -> Summary:
        """A row for each part."""
        rows = [(it.part, *_now_and_most(it), it.level, "; ".join(it.notes)) for it in self]
        return Summary("", ("part", "now", "of", "level", "notes"), tuple(rows))


FACTS = 2
"""So many fields of a group stand in a fighter's headline."""


class Ruleset(ABC):
    """One game.

    A game of your own is a subclass that fills in the class attributes and the abstract methods, beside a
    folder of cards, an ``options.toml`` and a ``presets.toml``; the entry point group
    ``combatkit.rulesets`` makes it known to `combatkit.ruleset`.
    """

    name: ClassVar[str]
    """The word that `combatkit.ruleset` takes, e.g. ``"mythras"``."""
    title: ClassVar[str]
    """The game's own name."""
    summary: ClassVar[str]
    """One sentence on what its combat is about."""
    prefix: ClassVar[str]
    """How its rule IDs begin, e.g. ``"MY"``."""
    package: ClassVar[str]
    """The package in which its code and data files stand."""
    fighter_class: ClassVar[type]
    """A frozen dataclass whose fields are made by `fighter_field`."""
    setup_class: ClassVar[type]
    """The same for what is set up beside the fighters: actions, reactions, situation."""
    blow_class: ClassVar[type]
    """The same for a single blow in a wound panel: where, how hard, against which roll."""
    wound_levels: ClassVar[tuple[str, ...]]
    """Values of the outcome column ``wound``, from nothing to the worst."""
    stack: ClassVar[tuple[str, ...]] = ()
    """Names of those events of an exchange that cut all outcomes into parts: exactly one of them is true."""
    untold: ClassVar[str] = ""
    """The one event in place of the stack, where an option leaves open which of its parts is true."""
    opening: ClassVar[tuple[str, ...]] = ()
    """The presets with which a panel opens when nobody is named; the first ones of all when empty."""
    health_word: ClassVar[str] = "hit points"
    """What its `health` counts."""
    column_labels: ClassVar[Mapping[str, str]]
    """Outcome columns of an exchange and what each is called on screen."""
    policies: ClassVar[Mapping[str, Policy]] = {}
    """Named ways to choose where nobody is asked; the first line of each docstring says what it goes for."""
    duel_policies: ClassVar[Mapping[str, Any]] = {}
    """Named ways to fight a duel, the plain one first: `duel` takes one, or a pair, one for each fighter."""

    # -- data ------------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> Cards:
        """The rule cards by ID."""
        return Cards.load(package_folder(self.package, "cards"))

    @cached_property
    def options(self) -> dict[str, Option]:
        """The open questions that the code computes both ways, by name."""
        rows = tomllib.loads(package_folder(self.package, "options.toml").read_text("utf-8")).get(
            "option", []
        )
        return {
            row["name"]: Option(
                row["name"], row["ambiguity"], row["question"], row["default"], row["choices"]
            )
            for row in rows
            if row.get("computed", True)
        }

    @cached_property
    def presets(self) -> dict[str, dict[str, Any]]:
        """Ready-made fighters: name to field values."""
        rows = tomllib.loads(package_folder(self.package, "presets.toml").read_text("utf-8")).get(
            "fighter", []
        )
        return {row["name"]: row for row in rows}

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every table of the rules by name.

        Examples
        --------
        >>> import combatkit as ck
        >>> ck.ruleset("doomblade").tables["fumble"].rows[0]["armed"]
        'wounds self'
        """
        return {name: read_table(self.package, name) for name in names_of_tables(self.package)}

    # -- fighters --------------------------------------------------------------------------------------

    def fighter(self, base: str | Path | Mapping[str, Any] | None = None, **changes: Any) -> Any:
        """Make a fighter.

        Parameters
        ----------
        base
            The name of a preset, the path of a TOML file (ending in ``.toml``), or a dict of fields.
        changes
            Fields that differ, e.g. ``combat_style=85``.

        Raises
        ------
        InputError
            For a name, field or number that does not fit, with the remedy.
        """
        if base is None:
            values: Mapping[str, Any] = {}
        elif isinstance(base, Mapping):
            values = base
        elif isinstance(base, Path) or str(base).endswith(".toml"):
            values = fighters.read_toml(base)
        elif base in self.presets:
            values = self.presets[str(base)]
        else:
            raise unknown_name("fighter", base, self.presets)
        return fighters.build(self.fighter_class, {**values, **changes})

    @property
    def fighter_fields(self) -> tuple[FieldSpec, ...]:
        """The fields of a fighter, as a form shows them."""
        return fighters.specs(self.fighter_class)

    def headline(self, fighter: Any) -> dict[str, Any]:
        """What a panel shows first of a fighter: label and value of a few fields.

        Unless a game says otherwise, these are the first fields of each group that differ from their default.

        Examples
        --------
        >>> import combatkit as ck
        >>> game = ck.ruleset("doomblade")
        >>> game.headline(game.fighter(name="Nell", sword_play=7, health_points=12))
        {'Health Points': 12, 'Sword-Play': 7}
        """
        told: dict[str, Any] = {}
        groups: dict[str, int] = {}
        for spec in self.fighter_fields:
            value = getattr(fighter, spec.name)
            if spec.name == "name" or spec.kind in {"text", "numbers"}:
                continue
            if value is None or value == spec.default:
                continue
            groups[spec.group] = groups.get(spec.group, 0) + 1
            if groups[spec.group] <= FACTS:
                told[spec.label] = f"{value} {spec.unit}" if spec.unit else value
        return told

    @property
    def setup_fields(self) -> tuple[FieldSpec, ...]:
        """What is set up beside the fighters, as a form shows it."""
        return fighters.specs(self.setup_class)

    @property
    def blow_fields(self) -> tuple[FieldSpec, ...]:
        """What a single blow needs, as a form shows it."""
        return fighters.specs(self.blow_class)

    def read_options(self, given: Mapping[str, str] | None) -> dict[str, str]:
        """All options with their values; unknown names and values are refused.

        Raises
        ------
        InputError
            With the nearest name, or the values that there are.
        """
        values = {name: option.default for name, option in self.options.items()}
        for name, value in (given or {}).items():
            if name not in self.options:
                raise unknown_name(f"{self.name} option", name, self.options)
            if value not in self.options[name].choices:
                raise unknown_name(f"option {name}", value, self.options[name].choices)
            values[name] = value
        return values

    # -- what a game computes --------------------------------------------------------------------------

    @abstractmethod
    def exchange(
        self,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Any = None,
        **setup: Any,
    ) -> Exchange:
        """One exchange between two fighters (names of presets are taken too).

        `setup` fills the fields of `setup_class`. The outcome has the columns of `column_labels`.
        """

    @abstractmethod
    def closed(
        self,
        field: str,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        **setup: Any,
    ) -> dict[str, str]:
        """Which choices of a set-up field are not open to these fighters now, each with the reason.

        `options` are those of `exchange`, where they open or close some.
        """

    @abstractmethod
    def blow(self, fighter: Any, *, options: Mapping[str, str] | None = None, **blow: Any) -> Exchange:
        """What a single blow does to a fighter: the later steps of an exchange, for the wound panel."""

    def rests_on(
        self, attacker: Any, defender: Any, *, options: Mapping[str, str] | None = None, **setup: Any
    ) -> Rests:
        """The house tables in each column of an exchange's outcome, and in its events; none unless told.

        Panels set a badge beside every number that rests on one.

        Examples
        --------
        >>> import combatkit as ck
        >>> bool(ck.ruleset("doomblade").rests_on("Sellsword", "Sellsword"))
        False
        """
        return Rests()

    def blow_rests_on(self, fighter: Any, *, options: Mapping[str, str] | None = None, **blow: Any) -> Rests:
        """The same for what `blow` does to a fighter."""
        return Rests()

    @abstractmethod
    def wounded(self, fighter: Any, outcome: Mapping[str, Hashable]) -> Any:
        """The fighter after the outcome of a blow or an exchange in which it was the defender."""

    def is_out(self, outcome: Mapping[str, Any]) -> bool:
        """Whether an outcome of an exchange takes the defender out of the fight."""
        return bool(outcome["out"])

    @abstractmethod
    def health(self, fighter: Any) -> tuple[Health, ...]:
        """How each part of the fighter is, computed from its fields."""

    def duel(
        self,
        first: Any,
        second: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Any = None,
        **setup: Any,
    ) -> Duel:
        """A fight of two to the end; a game that has none says so.

        Raises
        ------
        InputError
            Where the game has no such fights.
        """
        raise InputError("duel", f"{self.title} has no fights to the end", "compute single exchanges")

    def body(self, fighter: Any) -> Body | None:
        """The fighter's hit locations with weights and outlines; None where the game has none."""
        return None

    def fight(
        self,
        sides: Mapping[str, Any],
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = None,
        surprised: Iterable[str] = (),
    ) -> Fight:
        """A fight of several on each side; games that have none say so.

        Raises
        ------
        InputError
            Where the game has no such fights.
        """
        raise InputError("fight", f"{self.title} knows no fights of several", "use exchange() or duel()")

    def as_fighter(self, who: Any) -> Any:
        """A fighter of this game from a fighter, a preset's name, a path or a dict."""
        return who if isinstance(who, self.fighter_class) else self.fighter(who)

    def read_setup(self, given: Mapping[str, Any]) -> Any:
        """Check the set-up and make it: an instance of `setup_class`.

        Raises
        ------
        InputError
            For a name, value or number that does not fit; an option that stands here is shown its place.

        Examples
        --------
        >>> import combatkit as ck
        >>> ck.ruleset("doomblade").exchange("Hero", "Orc", fumble_gives_hit="no")
        Traceback (most recent call last):
            ...
        combatkit.errors.InputError: fumble_gives_hit: is an option; pass options={'fumble_gives_hit': 'no'}
        """
        for name, value in given.items():
            if name in self.options and all(name != spec.name for spec in self.setup_fields):
                raise InputError(name, "is an option", f"pass options={ ({name: value})!r}")
        return fighters.build(self.setup_class, given, f"{self.name} set-up")

    def require_field(self, field: str) -> None:
        """Refuse a field that the set-up does not have.

        Raises
        ------
        InputError
            With the nearest one.
        """
        known = [spec.name for spec in self.setup_fields]
        if field not in known:
            raise unknown_name(f"{self.name} set-up", field, known)

    def read_blow(self, given: Mapping[str, Any]) -> Any:
        """Check what is said of a blow and make it: an instance of `blow_class`."""
        return fighters.build(self.blow_class, given, f"{self.name} blow")


def require_open(closed: Mapping[str, str], field: str, choices: Sequence[str]) -> None:
    """Refuse a choice that is not open, with the reason.

    Raises
    ------
    InputError
        Naming the field, the choice and why it is closed.
    """
    for choice in choices:
        if choice in closed:
            raise InputError(
                field, f"{choice!r} is not open: {closed[choice]}", "choose another, or change the fighters"
            )
