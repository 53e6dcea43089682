"""Two fighters to the end: round after round, hit for hit.

What a round does depends on hands and skills, not on Health Points: so the duel is a race of Health Points,
solved exactly, with a handful of modes (a weapon on the ground, a spare drawn, somebody fallen).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy
from combatkit.rules.card import rule
from combatkit.rules.doomblade.duelling import closed_choices, duel_exchange
from combatkit.rules.doomblade.enums import Action, Free
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.next_round import fighter_after
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.setup import Setup
from combatkit.rules.duel import (
    FIRST_WINS,
    GOING_ON,
    NOBODY_WINS,
    SECOND_WINS,
    Duel,
    ExchangePhase,
    Phase,
    Race,
)
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change, names_apart


class Ring(NamedTuple):
    """What is fixed for a duel."""

    names: tuple[str, str]
    setup: Setup
    rulings: Rulings
    policy: Policy


def fight_out(first: Fighter, second: Fighter, setup: Setup, rulings: Rulings, policy: Policy) -> Duel:
    """A duel in which both do, round after round, what is set up; without a weapon, what stands in for it.

    Raises
    ------
    InputError
        For an Action that is not open at the start.
    """
    duel_exchange(first, second, setup, rulings, policy)  # refuses what is not open
    points = first.health, second.health
    ring = Ring(names_apart(first, second), setup, rulings, policy)
    start = {
        "winner": GOING_ON,
        "round": 1,
        "first": _unhurt(first),
        "second": _unhurt(second),
        "health first": points[0],
        "health second": points[1],
        "loses first": 0,
        "loses second": 0,
    }
    health, loses = ("health first", "health second"), ("loses first", "loses second")
    phases = (
        ExchangePhase("round", _round, _result, ("first", "second"), ("first", "second", *loses)),
        Phase("health", _falls, (*health, *loses), (*health, "winner")),
        Phase("next round", _next, ("round",), ("round",)),
    )
    race = Race("round", health, loses)
    return Duel(ring.names, start, phases, ring, health, policy, race=race)


def _unhurt(fighter: Fighter) -> Fighter:
    """The fighter as a round sees it: how many Health Points are left is told elsewhere."""
    return dataclasses.replace(fighter, hurt=0)


@lru_cache(maxsize=1024)
def _made(ring: Ring, first: Fighter, second: Fighter) -> Exchange:
    """The round of these two, as they are armed now; what is closed to them is left out."""
    setup, changes = ring.setup, {}
    for side in ("attacker", "defender"):
        for what, plain in (("free", Free.NONE.value), ("action", Action.UNARMED.value)):
            field = f"{side}_{what}"
            if getattr(setup, field) in closed_choices(field, first, second, setup):
                changes[field] = plain
    setup = change(setup, changes) if changes else setup
    made = duel_exchange(first, second, setup, ring.rulings, ring.policy)
    steps = tuple([step for step in made.steps if not step.name.startswith(("out_", "end"))])
    return dataclasses.replace(made, steps=steps)  # Health Points are told by the phase that keeps them


def _round(view: Any, ring: Ring) -> Exchange:
    return _made(ring, *view)


@rule("DB-SEQ-7")
def _result(state: Any, view: Any, ring: Ring) -> tuple[Any, ...]:
    """Both as they stand before the next round, and what each has lost."""
    exchange = _made(ring, *view)
    outcome: Mapping[str, Any] = exchange.columns(state, exchange.context)
    after = [
        _after(fighter, tuple([outcome[f"{side}{part}"] for part in LASTING]), free)
        for fighter, side, free in zip(
            view, ("attacker_", ""), (ring.setup.attacker_free, ring.setup.defender_free), strict=True
        )
    ]
    return after[0], after[1], outcome["damage_to_attacker"], outcome["damage"]


LASTING = ("weapon", "mana", "held", "fumble", "away")
"""What a round leaves on a fighter beside its Health Points."""


@lru_cache(maxsize=4096)
def _after(fighter: Fighter, lasting: tuple[Any, ...], free: str) -> Fighter:
    outcome = {"damage": 0, **dict(zip(LASTING, lasting, strict=True))}
    return fighter_after(fighter, outcome, {name: name for name in outcome}, Free(free))


@rule("DB-OOA-1", "DB-GAP-17", "DB-WOUND-2")
def _falls(view: Any, r: Any, ring: Ring) -> tuple[int, int, int]:
    """Health Points, and who is Out of Action."""
    mine, theirs = view[0] - view[2], view[1] - view[3]
    for name, left, lost in zip(ring.names, (mine, theirs), view[2:], strict=True):
        if lost:
            end = "and is Out of Action" if left <= 0 else f"and has {left} left"
            r.say(
                "DB-WOUND-2",
                lambda name=name, lost=lost, end=end: f"{name} loses {lost} Health Points {end}.",
            )
    if mine <= 0 or theirs <= 0:
        winner = NOBODY_WINS if mine <= 0 and theirs <= 0 else SECOND_WINS if mine <= 0 else FIRST_WINS
    else:
        winner = GOING_ON
    return max(0, mine), max(0, theirs), winner


def _next(view: tuple[int], r: Any, ring: Ring) -> tuple[int]:
    return (view[0] + 1,)
