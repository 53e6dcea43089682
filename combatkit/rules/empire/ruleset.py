"""World of Empire as the panels and notebooks see it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field, fields, make_dataclass
from pathlib import Path
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.rules.body import Body
from combatkit.rules.duel import Duel
from combatkit.rules.empire import lost
from combatkit.rules.empire import outcome as results
from combatkit.rules.empire.battle import Battle
from combatkit.rules.empire.blow import EVENT_READS as BLOW_READS
from combatkit.rules.empire.blow import after as fighter_after
from combatkit.rules.empire.blow import blow_exchange
from combatkit.rules.empire.book import NONE, OURS, Book
from combatkit.rules.empire.duel import duel as fight_out
from combatkit.rules.empire.duel_state import named
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.load import exhaustion_level, exhaustion_now
from combatkit.rules.empire.muster import muster
from combatkit.rules.empire.plan import planned
from combatkit.rules.empire.policies import DUEL_POLICIES
from combatkit.rules.empire.rolls import Rolls
from combatkit.rules.empire.rulings import USUAL, Rulings, rulings
from combatkit.rules.empire.setup import Blow, Setup
from combatkit.rules.empire.sheet import ScoreSheet, score_sheet
from combatkit.rules.empire.stances import SIDES, closed_options
from combatkit.rules.empire.tables import read_tables
from combatkit.rules.exchange import Exchange
from combatkit.rules.policies import shared_policy
from combatkit.rules.rests import Rests
from combatkit.rules.ruleset import Health, HealthList, Ruleset
from combatkit.rules.tables import Table, copy_tables
from combatkit.words import number_of


class Empire(Rolls, Ruleset):
    """A d30 and an Attack against a Defense; stances cost Exhaustion, wounds give minuses to everything.

    Parameters
    ----------
    tables
        A folder with TOML files that replace our house tables of the same names; see `read_tables`.

    Examples
    --------
    >>> game = Empire()
    >>> game.exchange("Swordsman", "Axeman").play([25, 7, 15]).outcome["wounds"]
    'chest 2'
    """

    name = "empire"
    title = "World of Empire"
    summary = "Stances against stances on a d30: every option costs Exhaustion, every wound slows you down."
    prefix = "D30"
    package = "combatkit.rules.empire"
    fighter_class = Fighter
    setup_class = Setup
    blow_class = Blow
    wound_levels = results.WOUND_LEVELS
    column_labels = results.LABELS
    stack = results.STACK
    health_word = "what is left"
    untold = results.NOT_TOLD
    duel_policies = DUEL_POLICIES

    def __init__(self, tables: str | Path | None = None) -> None:
        self.book = OURS if tables is None else Book(read_tables(tables))
        if tables is not None:
            self.fighter_class = fighter_of(self.book)  # type: ignore[misc]  # of this game, not of its class

    @property
    def tables(self) -> dict[str, Table]:
        """Every table by name, those of the reader's in place of ours."""
        return self.book.tables

    def copy_tables(self, folder: str | Path, *names: str) -> tuple[Path, ...]:
        """Copy our tables into a folder, to be changed there and read with ``Empire(folder)``."""
        return copy_tables(self.package, folder, names)

    def rulings(self, options: Mapping[str, str] | None = None) -> Rulings:
        """The options, checked, as the steps read them."""
        return rulings(self.read_options(options)) if options else USUAL

    # -- the exchange ------------------------------------------------------------------------------------

    def exchange(
        self,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | None = None,
        **setup: Any,
    ) -> Exchange:
        """One action of the attacker and what answers it; see `Setup` for what may be set up.

        Raises
        ------
        InputError
            For a wrong name or number, an option that is not open, or a declaration that does not stand.
        """
        return planned(
            self.as_fighter(attacker),
            self.as_fighter(defender),
            self.read_setup(setup),
            self.rulings(options),
            policy or first_option,
        )

    def closed(
        self,
        field: str,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        **setup: Any,
    ) -> dict[str, str]:
        """Which choices of a set-up field are not open now, each with the reason."""
        self.require_field(field)
        fighters, form = (self.as_fighter(attacker), self.as_fighter(defender)), self.read_setup(setup)
        side, _, what = field.partition("_")
        if side in SIDES and what in ("option", "also"):
            number = SIDES.index(side)
            return closed_options(fighters[number], fighters[1 - number], form, number, self.rulings(options))
        if field == "aim":
            foe = fighters[1]
            return {
                name: f"{foe.name} has none"
                for name, aim in self.book.aims.items()
                if not foe.anatomy.faces(aim.places)
            }
        return {}

    def rests_on(
        self, attacker: Any, defender: Any, *, options: Mapping[str, str] | None = None, **setup: Any
    ) -> Rests:
        """The house tables in each column of an exchange's outcome; a column without any is not named.

        Panels set the badge of these tables beside their numbers; the option ``lost_tables = "without"``
        empties these columns, and shows what is left when no number rests on one.

        Examples
        --------
        >>> found = Empire().rests_on("Swordsman", "Axeman")
        >>> [table.title for table in found["location"]][-1], found["location"][0].badge
        ('Hit locations, one d30', 'house table')
        """
        fighters = self.as_fighter(attacker), self.as_fighter(defender)
        fumbles = self.rulings(options).lost_tables == "house"
        names = lost.rests_on(*fighters, self.read_setup(setup), fumbles=fumbles)
        return self._rests(names, results.COLUMNS_ASKED, fighters[1])

    def blow_rests_on(self, fighter: Any, *, options: Mapping[str, str] | None = None, **blow: Any) -> Rests:
        """The house tables in each column of what a single blow does."""
        me = self.as_fighter(fighter)
        return self._rests(lost.blow_rests_on(me, self.read_blow(blow)), BLOW_READS, me)

    def _rests(
        self, names: Mapping[str, tuple[str, ...]], reads: Mapping[str, tuple[str, ...]], struck: Fighter
    ) -> Rests:
        columns = {column: tuple(self.tables[name] for name in used) for column, used in names.items()}
        places = tuple(self.tables[name] for name in lost.place_tables(struck))
        return Rests(columns, reads, places, self.column_labels)

    def duel(
        self,
        first: Any,
        second: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Any = None,
        **setup: Any,
    ) -> Duel:
        """Two to the end: each takes every round what `Setup` says, the first as its attacker.

        Whoever is out of breath Recovers and whoever is down gets up, unless a policy chooses otherwise.

        Parameters
        ----------
        policy
            Which option is declared: a name out of `duel_policies`, a function, or a pair, one for each.

        Raises
        ------
        InputError
            For a wrong name or number, or an option that is not fought out.
        """
        both = self.as_fighter(first), self.as_fighter(second)
        chosen = shared_policy(policy, self.duel_policies, named(*both))
        return fight_out(*both, self.read_setup(setup), self.rulings(options), chosen)

    def scores(self, fighter: Any, *, options: Mapping[str, str] | None = None) -> ScoreSheet:
        """A fighter's Attack, Defense, Initiative and more as they stand now, with what each is made of."""
        return score_sheet(self.as_fighter(fighter), self.rulings(options))

    def fight(
        self,
        sides: Mapping[str, Any],
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = None,
        surprised: Iterable[str] = (),
    ) -> Battle:
        """A fight of any number on each side, before its first round: see `combatkit.rules.fights.Fight`.

        Parameters
        ----------
        sides
            The name of each side and its fighters.
        policy
            Chooses within exchanges (to deflect a blow, to break or to disarm) when nobody is asked.
        surprised
            Nobody: the game has no rule of surprise.
        """
        chosen = policy if callable(policy) else first_option
        return muster(self, sides, self.rulings(options), chosen, surprised)

    # -- wounds ------------------------------------------------------------------------------------------

    def blow(self, fighter: Any, *, options: Mapping[str, str] | None = None, **blow: Any) -> Exchange:
        """What a single blow does to a fighter; see `Blow`."""
        return blow_exchange(self.as_fighter(fighter), self.read_blow(blow), self.rulings(options))

    def wounded(self, fighter: Any, outcome: Mapping[str, Hashable]) -> Fighter:
        """The fighter after a blow, or after an exchange in which it was the defender."""
        return self.after(fighter, outcome)

    def after(self, fighter: Any, outcome: Mapping[str, Hashable], side: str = "defender") -> Fighter:
        """A fighter after an exchange; `side` is ``"defender"`` or ``"attacker"`` of it."""
        return fighter_after(self.as_fighter(fighter), outcome, side)

    def health(self, fighter: Any) -> tuple[Health, ...]:
        """Pain against the Pain Level, Exhaustion, and each location that is wounded."""
        me: Fighter = self.as_fighter(fighter)
        total = minuses(me)
        level = "free of minuses" if total <= 0 else number_of(total, "minus", "minuses")
        parts = [
            Health("Pain Level", me.pain_level - total, me.pain_level, level, tuple(me.conditions)),
            Health(
                "Exhaustion",
                exhaustion_now(me),
                exhaustion_level(me),
                "spent" if exhaustion_now(me) <= 0 else "breath left",
            ),
        ]
        for place in me.anatomy.names:
            mine = [wound for wound in me.injuries if wound.place == place]
            worst = max((wound.level for wound in mine), default=-1)
            notes = tuple(f"level {it.level}, {number_of(it.pain, 'minus', 'minuses')}" for it in mine)
            level = results.wound_word(worst + 1)
            parts.append(Health(place, -sum(w.pain for w in mine), None, level, notes))
        return HealthList(parts)

    def body(self, fighter: Any) -> Body:
        """The fighter's hit locations with faces of the d30 and outlines."""
        me: Fighter = self.as_fighter(fighter)
        return me.anatomy


def fighter_of(book: Book) -> type[Fighter]:
    """The class of fighters that choose among the arms of a book."""
    choices: dict[str, Any] = {
        "weapon": lambda: tuple(book.weapons),
        "second": lambda: (NONE, *book.weapons),
        "shield": lambda: (NONE, *book.shields),
        "armour": lambda: tuple(book.armours),
    }
    changed = []
    for entry in fields(Fighter):
        if entry.name in choices:
            meta = {**entry.metadata, "choices": choices[entry.name]}
            changed.append((entry.name, str, field(default=entry.default, metadata=meta)))
    return make_dataclass(
        "Fighter", changed, bases=(Fighter,), frozen=True, repr=False, namespace={"book": book}
    )


RULESET = Empire()
