"""What goes on from one exchange of a duel to the next, and the fighter that comes of it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy
from combatkit.rules.card import rule
from combatkit.rules.duel import FIRST_WINS, GOING_ON, SECOND_WINS
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.fatigue import FATIGUE, levels
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.toll import DEAD, DROPPED, SHOCK, UNCONSCIOUS, USELESS, out_of_fight

CARRIED = {
    now.BLEEDING: "a level of fatigue each round",
    now.PRONE: "a turn to get up, and a harder grade until then",
    now.NO_ATTACK: "turns without attack",
    now.STUNNED: "turns without attack, whatever the location",
    now.DISARMED: "fights on with the other hand, or unarmed",
    now.TAKEN: "fights on with the other hand, or unarmed",
    DROPPED: "fights on with the other hand, or unarmed",
    USELESS: "a useless arm holds nothing, a useless leg keeps its owner on the ground",
    now.INJURED: "the next injury of an underling is its last",
    now.FLEES: "out of the fight",
    now.UNFIT: "out of the fight",
    now.WITHDRAWS: "out of the fight",
    now.SURRENDERED: "out of the fight",
    now.INCAPACITATED: "out of the fight",
    UNCONSCIOUS: "out of the fight",
    DEAD: "out of the fight",
}
"""Conditions that go on after the exchange in a duel, and what they mean there. All others end with it."""

COUNT = re.compile(r"(\d+) turn")


class Ring(NamedTuple):
    """What is fixed for a duel. `options` are all switches by name; `modes` are not carried here."""

    fighters: tuple[Fighter, Fighter]
    options: tuple[tuple[str, str], ...]
    exchange: Any  # makes an exchange: RULESET.exchange
    policy: Policy


LAME = "lame"
"""A useless leg."""


def gained(who: Fighter, state: tuple[str, ...], news: tuple[str, ...]) -> tuple[str, ...]:
    """What of a fighter's conditions lasts: bleeding, a useless leg, and what is in hand no more."""
    arms = [place.name for place in who.anatomy.locations if place.kind == "arm"]
    lasting = set(state)
    for condition in news:
        word, _, detail = condition.partition(": ")
        if word in (now.BLEEDING, now.INJURED):
            lasting.add(word)
        elif word in (now.DISARMED, now.TAKEN, DROPPED):
            lasting.add(f"{DROPPED}: {detail.partition(',')[0]}")
        elif word == USELESS and detail in arms:
            held = who.weapon if detail == arms[0] else who.off_hand
            lasting |= {f"{DROPPED}: {held}"} | (
                {f"{DROPPED}: {who.weapon}"} if who.main.hands == 2 else set()
            )
        elif word == USELESS:
            lasting.add(LAME)
    return tuple(sorted(lasting - {f"{DROPPED}: {EMPTY_HAND}", f"{DROPPED}: Unarmed"}))


@lru_cache(maxsize=4096)
def as_now(who: Fighter, state: tuple[str, ...], down: int, ready: int, tired: int = 0) -> Fighter:
    """A fighter as it stands in the fight: what it has dropped is gone, what it suffers is on its sheet."""
    changes: dict[str, Any] = {"action_points": ready}
    if f"{DROPPED}: {who.weapon}" in state:
        changes["weapon"] = "Unarmed"
    if f"{DROPPED}: {who.off_hand}" in state:
        changes["off_hand"] = EMPTY_HAND
    words = [*(it for it in state if it == now.BLEEDING), *([now.PRONE] if down else [])]
    if tired:
        words.append(f"{FATIGUE}: {levels()[tired].name}")
    changes["conditions"] = "; ".join(words) or None
    return change(who, changes)


@rule("MY-AMB-62", "MY-WOUND-4")
def shaken(view: Any, r: Any, ring: Ring) -> tuple[int, None]:
    """The longer of the times for which a fighter cannot attack; by option both together."""
    both = switch(ring.options, "serious_stun", "max") == "sum"
    return (view[0] + int(view[1]) if both else max(view[0], int(view[1]))), None


@cache
def takes(me: int) -> Any:
    """What a fighter has gained in conditions becomes part of its state."""

    def run(view: Any, r: Any, ring: Ring) -> tuple[Any, ...]:
        state, down, shaken, news = view
        down = 1 if now.has(news, now.PRONE) else 0 if now.has(news, now.ARISEN) else down
        winner = (SECOND_WINS, FIRST_WINS)[me] if out_of_fight("", news) else GOING_ON
        return gained(ring.fighters[me], state, news), down, max(shaken, _turns(news)), None, winner

    return run


def going_on(conditions: tuple[str, ...]) -> tuple[str, ...] | None:
    """The conditions that mean something in a duel (see `CARRIED`); None when there are none."""
    kept = tuple(
        it for it in conditions if it.partition(":")[0] in (*CARRIED, now.ARISEN) and SHOCK not in it
    )
    return kept or None


def _turns(conditions: tuple[str, ...]) -> int:
    """For how many turns conditions keep a fighter from attacking: no attack, or a stunned location."""
    most = 0
    for condition in conditions:
        word = condition.partition(":")[0]
        found = COUNT.search(condition)
        if word in (now.NO_ATTACK, now.STUNNED) and found:
            most = max(most, int(found[1]))
    return most
