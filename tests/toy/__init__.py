"""Pebbles: a complete game of one page, so that tests can show that the panels know no game.

The thrower rolls a d6 against an aim; a pebble that hits strikes a place, by the die or as the thrower
aims, and bruises. That is two steps with a die, a choice, a sum and (with two pebbles) a handful of faces.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from combatkit.dice.requests import first_option
from combatkit.dice.rolls import band
from combatkit.errors import InputError
from combatkit.rules.body import Body, Location
from combatkit.rules.card import Cards
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import fighter_field
from combatkit.rules.ruleset import Health, Option, Ruleset, require_open

HERE = Path(__file__).parent
PLACES = ("head", "trunk", "legs")
BODY = Body(
    "figure",
    6,
    (
        Location("head", 1, 1, "head", ((40, 5), (60, 5), (60, 30), (40, 30)), ("trunk",)),
        Location("trunk", 2, 4, "torso", ((30, 32), (70, 32), (70, 100), (30, 100)), ("head", "legs")),
        Location("legs", 5, 6, "leg", ((32, 102), (68, 102), (66, 190), (34, 190)), ("trunk",)),
    ),
)


@dataclass(frozen=True)
class Thrower:
    """Somebody who throws pebbles."""

    name: str = fighter_field("Name", "text", default="Somebody", group="Who")
    aim: int = fighter_field("Aim", "number", default=3, low=1, high=6, help="Hits up to this",
                             group="Skills", rule="TOY-THROW-1")
    dodge: int | None = fighter_field("Dodge", "number", optional=True, low=0, high=2, group="Skills",
                                      help="Left out: 0")
    toughness: int = fighter_field("Toughness", "number", default=5, low=1, high=9, unit="points",
                                   group="Body")
    helmet: bool = fighter_field("Helmet", "flag", default=False, group="Body")
    strong: bool = fighter_field("Strong", "flag", default=False, group="Body", help="Bruises by a d6")
    tricks: tuple[str, ...] = fighter_field("Tricks", "choices", default=(), choices=("duck", "spin"),
                                            group="Skills")
    stance: str = fighter_field("Stance", "choice", default="upright", choices=("upright", "crouched"),
                                group="Body")
    bruises: Mapping[str, int] = fighter_field("Bruises", "numbers", default={}, low=0, high=9,
                                               choices=PLACES, group="Body", help="Left out: unhurt")

    def __post_init__(self) -> None:
        if self.stance == "crouched" and "duck" in self.tricks:
            raise InputError("stance", "nobody can duck who crouches already", "stand up, or leave it")


@dataclass(frozen=True)
class Setup:
    """What is set up beside the two."""

    wind: int = fighter_field("Wind", "number", default=0, low=0, high=3)
    ground: str = fighter_field("Ground", "choice", default="level", choices=("level", "uphill"))
    situation: tuple[str, ...] = fighter_field("Situation", "choices", default=(),
                                               choices=("surprised", "behind a wall"))
    two_pebbles: bool = fighter_field("Two pebbles at once", "flag", default=False,
                                      help="Two d4, of which the better counts")


@dataclass(frozen=True)
class Blow:
    """A single pebble that hits."""

    place: str = fighter_field("Place", "choice", default="trunk", choices=PLACES)


class State(NamedTuple):
    aim: int | None
    hit: bool = False
    place: str | None = None
    bruise: int = 0


class Context(NamedTuple):
    thrower: str
    target: str
    helmet: int  # points that it stops on the head
    two: bool
    edge: str
    bruise: str = "1d4"


def throw(state: State, r: Any, context: Context) -> State:
    """The thrower rolls."""
    roll = r.die(6, "throw")
    aim = state.aim or 0
    hit = roll < aim if context.edge == "miss" else roll <= aim
    word = "a hit" if hit else "a miss"
    r.say("TOY-THROW-1", lambda: f"{context.thrower} throws {int(roll)} against {aim}: {word}.")
    return state._replace(aim=None, hit=bool(hit))


def strike(state: State, r: Any, context: Context) -> State:
    """A pebble that hits strikes somewhere, and bruises."""
    if not state.hit:
        return state
    options = ("anywhere", "legs") if context.helmet else ("anywhere", "head", "legs")
    closed = {"head": "a helmet covers it"} if context.helmet else {}
    goal = r.choose("goal", options, by=context.thrower, closed=lambda: closed)
    place = str(goal)
    if goal == "anywhere":
        place = PLACES[band(r.die(6, "place"), BODY.cuts)]
    points = max(r.pool(2, 4, "pebbles")) if context.two else r.sum(context.bruise, "bruise")
    through = max(0, points - (context.helmet if place == "head" else 0))
    r.say("TOY-STRIKE-1", lambda: f"It strikes the {place} for {points}.")
    r.say("TOY-WOUND-1", lambda: f"{context.target} takes {through}.")
    return state._replace(hit=False, place=place, bruise=through)


def columns(state: State, context: Context) -> dict[str, Hashable]:
    """What came of it."""
    level = "none" if not state.bruise else "bruise" if state.bruise < 3 else "knocked out"
    return {"place": state.place, "points": state.bruise, "wound": level}


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "knocked out": lambda outcome: outcome["wound"] == "knocked out",
    "bruised": lambda outcome: outcome["wound"] == "bruise",
    "nothing happens": lambda outcome: outcome["wound"] == "none",
    "the head is struck": lambda outcome: outcome["place"] == "head",
}
STEPS = (
    Step("throw", "Throw", throw, ("TOY-THROW-1",)),
    Step("strike", "Strike", strike, ("TOY-STRIKE-1", "TOY-WOUND-1")),
)


def _rows(file: str, kind: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((HERE / file).read_text("utf-8"))[kind]
    return rows


class Pebbles(Ruleset):
    """The game."""

    name, title, prefix, package = "pebbles", "Pebbles", "TOY", "toy"
    summary = "Two people throw pebbles at each other."
    fighter_class, setup_class, blow_class = Thrower, Setup, Blow
    wound_levels = ("none", "bruise", "knocked out")
    stack = ("knocked out", "bruised", "nothing happens")
    column_labels: dict[str, str] = {"place": "Place", "points": "Points", "wound": "Wound"}  # noqa: RUF012

    @cached_property
    def cards(self) -> Cards:
        return Cards.load(HERE / "cards")

    @cached_property
    def options(self) -> dict[str, Option]:
        return {row["name"]: Option(**row) for row in _rows("options.toml", "option")}

    @cached_property
    def presets(self) -> dict[str, dict[str, Any]]:
        return {row["name"]: row for row in _rows("presets.toml", "fighter")}

    def exchange(self, attacker: Any, defender: Any, *, options: Any = None, policy: Any = None,
                 **setup: Any) -> Exchange:
        thrower, target = self.as_fighter(attacker), self.as_fighter(defender)
        plan, switches = self.read_setup(setup), self.read_options(options)
        for field in ("ground", "situation"):
            value = getattr(plan, field)
            chosen = (value,) if isinstance(value, str) else value
            require_open(self.closed(field, thrower, target, **setup), field, chosen)
        aim = thrower.aim - plan.wind - (target.dodge or 0) + ("surprised" in plan.situation)
        helmet = int(switches["helmet"]) if target.helmet else 0
        bruise = "1d6" if thrower.strong else "1d4"
        context = Context(thrower.name, target.name, helmet, plan.two_pebbles, switches["edge"], bruise)
        return Exchange(STEPS, State(aim), context, columns, policy or first_option, EVENTS)

    def closed(
        self,
        field: str,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        **setup: Any,
    ) -> dict[str, str]:
        if field == "ground" and self.as_fighter(defender).stance == "crouched":
            return {"uphill": "nobody crouches uphill"}
        if field == "situation" and "duck" in self.as_fighter(defender).tricks:
            return {"surprised": "who can duck is never surprised"}
        return {}

    def blow(self, fighter: Any, *, options: Any = None, **blow: Any) -> Exchange:
        target, switches = self.as_fighter(fighter), self.read_options(options)
        helmet = int(switches["helmet"]) if target.helmet else 0
        context = Context("a pebble", target.name, helmet, False, switches["edge"])
        return Exchange(STEPS[1:], State(None, hit=True), context, columns, first_option, EVENTS)

    def wounded(self, fighter: Any, outcome: Mapping[str, Hashable]) -> Any:
        if outcome["place"] is None:
            return fighter
        place, points = str(outcome["place"]), int(str(outcome["points"]))
        bruises = {**fighter.bruises, place: min(9, fighter.bruises.get(place, 0) + points)}
        return self.fighter({**vars(fighter), "bruises": bruises})

    def health(self, fighter: Any) -> tuple[Health, ...]:
        return tuple(
            Health(place, fighter.toughness - fighter.bruises.get(place, 0), fighter.toughness,
                   "bruise" if fighter.bruises.get(place) else "none")
            for place in PLACES
        )

    def body(self, fighter: Any) -> Body:
        return BODY


RULESET = Pebbles()
