"""Two fighters to the end: rounds, cycles and turns around the exchange.

The exchange is the one that is stepped through elsewhere, cut in three: the strike (everything up to what
gets through the armour) reads no hit points, the wound reads only those of the location that was struck, and
what a bad wound does reads its level alone. So each needs few tables, and a hundred thousand fights share
them. The functions of the phases are made once for each side, so that two duels of the same fighters are
equal and share their tables too.

What a turn is spent on is the simplest sensible course: whoever is on the ground gets up, whoever may attack
attacks, and blows that hit are parried while points last. Of the special effects those are carried on that
`CARRIED` names; the others end with the exchange. Fighting over reach, luck and retreat are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from combatkit.dice.requests import Policy, Question
from combatkit.errors import InputError
from combatkit.rules.duel import GOING_ON, Duel, ExchangePhase, Phase
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.duel_blows import falls, strikes, struck, suffers, wounds
from combatkit.rules.mythras.duel_state import Ring, gained, shaken, takes
from combatkit.rules.mythras.duel_turns import initiative, next_round, pays, refill, rises, take_turn
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.sides import parts_of

SIDES = ("first", "second")


@lru_cache(maxsize=64)
def parry_what_hits(policy: Policy) -> Policy:
    """The same policy, which parries an attack once it has seen that it hits."""

    def choose(question: Question) -> Any:
        if question.name != "defence":
            return policy(question)
        hit = question.state.attack_level is not None and question.state.attack_level.succeeded
        return question.options[0] if hit else question.options[-1]

    choose.__name__ = f"{getattr(policy, '__name__', 'policy')}, parrying what hits"
    return choose


def duel(first: Fighter, second: Fighter, options: Mapping[str, str], policy: Policy, exchange: Any) -> Duel:
    """A duel of two fighters.

    Parameters
    ----------
    first, second
        The fighters, as they stand: hit points that they have lost are lost.
    options
        The switches that were changed.
    policy
        Chooses special effects.
    exchange
        `Mythras.exchange`.

    Raises
    ------
    InputError
        For a fighter without action points, or with a missile weapon (which a duel at arm's length has no
        use for).
    """
    for who in (first, second):
        if who.main.is_ranged:
            raise InputError("duel", f"{who.name} holds a missile weapon", "give it one for close combat")
        if who.points() == 0:
            raise InputError("duel", f"{who.name} has no Action Points", "give it some")
    ring = Ring((first, second), tuple(sorted(options.items())), exchange, parry_what_hits(policy))
    start: dict[str, Any] = {
        "winner": GOING_ON,
        "round": 0,
        "unordered": 1,
        "ordered": 0,
        "leads": 0,
        "fresh": 0,
        "turn": 0,
    }
    for side, who in zip(SIDES, ring.fighters, strict=True):
        start |= {
            f"health {side}": _buckets(who),
            f"points {side}": 0,
            f"down {side}": int(now.has(who.condition_list, now.PRONE)),
            f"shaken {side}": 0,
            f"fatigue {side}": who.fatigue.rank,
            f"state {side}": gained(who, (), tuple(who.condition_list)),
            f"gains {side}": None,
            f"ready {side}": 0,
            f"spent {side}": 0,
            f"attacks {side}": 0,
            f"rises {side}": 0,
            f"struck {side}": 0,
            f"place {side}": 0,
            f"damage {side}": 0,
            f"wound {side}": None,
            f"blow {side}": None,
            f"roll {side}": None,
            f"shock {side}": None,  # a die, or a number
            f"hurt {side}": None,
        }
    breath = ("round",) if switch(ring.options, "combat_fatigue", "no") == "yes" else ()
    phases: list[Phase | ExchangePhase] = [
        Phase("initiative", initiative, (), ("leads", "unordered", "ordered", "fresh"), "unordered"),
        Phase("round", next_round, ("round",), ("round",), "fresh"),
        Phase(
            "refill",
            refill,
            ("fatigue first", "fatigue second", "state first", "state second", *breath),
            ("fatigue first", "fatigue second", "points first", "points second", "turn", "fresh", "winner"),
            "fresh",
        ),
        Phase(
            "turn",
            take_turn,
            (
                "leads",
                "turn",
                "points first",
                "points second",
                "shaken first",
                "shaken second",
                "down first",
                "down second",
            ),
            (
                "turn",
                "points first",
                "points second",
                "shaken first",
                "shaken second",
                "attacks first",
                "attacks second",
                "rises first",
                "rises second",
                "ready first",
                "ready second",
                "fresh",
            ),
            "ordered",
        ),
    ]
    for me in (0, 1):
        phases += _acts(me, ring.fighters[1 - me].standing)
    return Duel(
        names=(first.name, second.name),
        start=start,
        phases=tuple(phases),
        context=ring,
        health=("health first", "health second"),
        policy=ring.policy,
        labels={"fatigue first": f"fatigue of {first.name}", "fatigue second": f"fatigue of {second.name}"},
    )


def _buckets(who: Fighter) -> tuple[int, ...]:
    """Hit Points by location; rabble and underlings have one number."""
    return tuple(part.now for part in parts_of(who)) if who.standing == HERO else (who.pool_left(),)


def _acts(me: int, foe_standing: str) -> list[Phase | ExchangePhase]:
    """What a fighter does in its turn, and what becomes of both."""
    own, foe = SIDES[me], SIDES[1 - me]
    strike_reads = (
        "state first",
        "state second",
        "down first",
        "down second",
        "fatigue first",
        "fatigue second",
        f"ready {foe}",
    )
    strike_writes = (
        f"gains {own}",
        f"gains {foe}",
        f"spent {foe}",
        f"attacks {own}",
        f"struck {foe}",
        f"place {foe}",
        f"damage {foe}",
        f"blow {foe}",
        f"roll {foe}",
    )
    phases: list[Phase | ExchangePhase] = [
        Phase(
            f"{own} rises",
            rises(me),
            (f"state {own}", f"ready {foe}"),
            (f"down {own}", f"rises {own}", f"spent {foe}"),
            f"rises {own}",
        ),
        ExchangePhase(
            f"{own} strikes", strikes(me), struck(me), strike_reads, strike_writes, f"attacks {own}"
        ),
        Phase(f"{foe} pays", pays, (f"points {foe}",), (f"points {foe}", f"spent {foe}"), f"spent {foe}"),
        *_suffers(1 - me, foe_standing),
    ]
    for place, side in enumerate(SIDES):
        columns = (f"state {side}", f"down {side}", f"shaken {side}")
        phases += [
            Phase(news, takes(place), (*columns, news), (*columns, news, "winner"), news)
            for news in (f"gains {side}", f"hurt {side}")
        ]
        phases.append(
            Phase(
                f"{side} shaken",
                shaken,
                (f"shaken {side}", f"shock {side}"),
                (f"shaken {side}", f"shock {side}"),
                f"shock {side}",
            )
        )
    return phases


def _suffers(me: int, standing: str) -> list[Phase | ExchangePhase]:
    """What a blow that got through does to a fighter; a wound that is not bad asks for nothing more."""
    side = SIDES[me]
    ends = (f"shock {side}", f"hurt {side}", "winner")
    how = tuple(f"{name} {side}" for name in ("damage", "blow", "roll", "fatigue"))
    health, struck_now = f"health {side}[place {side}]", f"struck {side}"
    if standing != HERO:
        reads = (health, *how, f"state {side}")
        return [Phase(f"{side} suffers", falls(me), reads, (health, struck_now, *ends), struck_now)]
    bad = f"wound {side}"
    level = (health, f"place {side}", f"damage {side}")
    return [
        Phase(f"{side} is wounded", wounds(me), level, (health, struck_now, bad), struck_now),
        Phase(f"{side} suffers", suffers(me), (bad, f"place {side}", *how), (bad, *ends), bad),
    ]
