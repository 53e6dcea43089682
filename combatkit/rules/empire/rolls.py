"""Rolls that stand beside an exchange: breath, morale, leadership and shock, each an exchange of its own."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple, Protocol

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.empire.aftermath import shock_exchange
from combatkit.rules.empire.book import Book
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import exhaustion_check, exhaustion_minuses, minuses
from combatkit.rules.empire.load import exhaustion_now
from combatkit.rules.empire.morale import leadership_exchange, morale_exchange
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.exchange import Exchange, Step

BREATHS = ("holds out", "must recover", "collapses")


class Tired(NamedTuple):
    """What is fixed for a roll against exhaustion."""

    name: str
    willpower: int
    below: int
    minus: int
    rulings: Rulings


class Breath(NamedTuple):
    """How the roll ended: 0 holds out, 1 must Recover, 2 collapses."""

    ended: int = 0


@rule("D30-EXH-4", "D30-EXH-5", "D30-EXH-6")
def breath_exchange(who: Fighter, rulings: Rulings) -> Exchange:
    """The roll of somebody who has just come to -5 Exhaustion, or -10, and so on.

    Raises
    ------
    InputError
        For somebody who is not below 0.

    Examples
    --------
    >>> breath_exchange(Fighter("Ida", exhaustion=-5), Rulings()).play([4, 15]).outcome["breath"]
    'collapses'
    """
    now = exhaustion_now(who)
    if now >= 0:
        raise InputError("exhaustion", f"{who.name} has {now} left", "use a fighter below 0")
    other = minuses(who) - exhaustion_minuses(now)  # those of exhaustion are the difficulty
    fixed = Tired(who.name, who.willpower, -now, other, rulings)
    events = {word: _is(word) for word in BREATHS}
    step = Step("breath", "Breath", _breath, ("D30-EXH-4", "D30-EXH-5", "D30-EXH-6"))
    return Exchange((step,), Breath(), fixed, _told, events=events)


def _is(word: str) -> Any:
    return lambda outcome: outcome["breath"] == word


def _breath(state: Breath, r: Any, fixed: Tired) -> Breath:
    ended = exhaustion_check(r, "willpower", fixed.willpower, fixed.below, fixed.minus, fixed.rulings)
    number = fixed.rulings.half(fixed.willpower) - fixed.minus
    r.say(
        "D30-EXH-4",
        lambda: f"{fixed.name} rolls with {number} against {fixed.below}, and {BREATHS[ended]}.",
    )
    return Breath(ended)


def _told(state: Any, fixed: Tired) -> Mapping[str, Hashable]:
    return {"breath": BREATHS[state.ended]}


class Game(Protocol):
    """What these rolls need of the ruleset."""

    book: Book

    def as_fighter(self, who: Any) -> Any:
        """See `Ruleset.as_fighter`."""

    def rulings(self, options: Mapping[str, str] | None = None) -> Rulings:
        """See `Empire.rulings`."""


class Rolls:
    """The rolls as methods of the ruleset."""

    def breath(self: Game, fighter: Any, *, options: Mapping[str, str] | None = None) -> Exchange:
        """The roll against exhaustion of a fighter who is below 0."""
        return breath_exchange(self.as_fighter(fighter), self.rulings(options))

    def morale(
        self: Game, fighter: Any, difficulty: int, *, options: Mapping[str, str] | None = None
    ) -> Exchange:
        """A morale roll against a difficulty from -5 to 10."""
        who: Fighter = self.as_fighter(fighter)
        return morale_exchange(
            who.name, who.willpower, difficulty, minuses=minuses(who), rulings=self.rulings(options)
        )

    def lead(
        self: Game,
        fighter: Any,
        *,
        difficulty: int | None = None,
        morale: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> Exchange:
        """A Leadership roll: against 6 above a morale roll's difficulty, or without one to lift a good mood.

        `morale` is how many minuses of morale are there to be taken off.
        """
        who: Fighter = self.as_fighter(fighter)
        return leadership_exchange(
            who.name,
            who.leadership,
            difficulty=difficulty,
            morale=morale,
            minuses=minuses(who),
            rulings=self.rulings(options),
        )

    def shock(
        self: Game,
        fighter: Any,
        worst_minuses: int,
        *,
        medic: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> Exchange:
        """Shock after a fight in which the fighter came to so many minuses; `medic` is a helper's level."""
        who: Fighter = self.as_fighter(fighter)
        return shock_exchange(
            who.name,
            who.willpower,
            worst_minuses,
            shock_resistant=who.shock_resistant,
            medic=medic,
            rulings=self.rulings(options),
            book=self.book,
        )
