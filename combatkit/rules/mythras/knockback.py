"""Blows that do more damage than their victim weighs: thrown back, and perhaps off its feet."""

from __future__ import annotations

from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import ARISEN, PRONE, UNHORSED, added, has
from combatkit.rules.mythras.enums import Grade
from combatkit.rules.mythras.mounted import Seat, keeps_seat
from combatkit.rules.mythras.resist import graded_resistance, switch
from combatkit.rules.mythras.skill import cuts
from combatkit.rules.mythras.state import Context, Party, State
from combatkit.rules.mythras.words import points, shown

KNOCKED = "knocked back"
"""The condition; the distance follows its colon."""

READS = ("rolled", "chosen", "defender")


@rule("MY-KNOCK-3", "MY-DX-4")
def metres(damage: int, siz_doubled: int) -> int:
    """How far a blow throws its victim: a metre for each 5 points above SIZ, or part of 5; 0 if it does not.

    Parameters
    ----------
    damage
        Before parry and armour.
    siz_doubled
        Twice the SIZ that counts: 39 stands for 19.5.

    Examples
    --------
    >>> metres(19, 26), metres(19, 39), metres(13, 26)
    (2, 0, 0)
    """
    return max(0, -(-(2 * damage - siz_doubled) // 10))


@rule("MY-KNOCK-1", "MY-KNOCK-2", "MY-KNOCK-4", "MY-AMB-39", "MY-SE-STANDFAST", "MY-MOUNT-5")
def knockback(state: State, r: Any, context: Context) -> State:
    """A blow harder than SIZ throws the victim back, which then rolls to keep its feet."""
    doubled = context.plan.siz_doubled
    thrown = metres(state.rolled, doubled)
    if not thrown:
        return state._replace(rolled=0) if state.rolled else state
    name, damage = context.defender.name, state.rolled
    if context.plan.seat and "stand fast" not in state.chosen:
        held = Seat(*context.plan.seat)
        if keeps_seat(r, name, held, context.options):
            doubled = held.siz_doubled
            thrown = metres(damage, doubled)
    size = f"{doubled / 2:g}"
    state = state._replace(rolled=0)
    if not thrown:
        r.say(
            "MY-MOUNT-5", lambda: f"{damage} points are not more than SIZ {size} of both: {name} sits fast."
        )
        return state
    if "stand fast" in state.chosen:
        r.say("MY-KNOCK-4", lambda: f"{damage} points are more than SIZ {size}, but {name} stands fast.")
        return state
    r.say(
        "MY-KNOCK-1",
        lambda: f"{damage} points are more than SIZ {size}: {name} is thrown back {points(thrown, 'metre')}.",
    )
    conditions = added(state.defender, f"{KNOCKED}: {thrown} m")
    if context.plan.defender_rides:
        r.say("MY-MOUNT-5", lambda: f"It takes {name} out of the saddle.")
        conditions = added(conditions, UNHORSED)
    if not on_the_ground(state, context) and not _stays_up(r, context):
        conditions = added(conditions, PRONE)
    return state._replace(defender=conditions)


def on_the_ground(state: State, context: Context) -> bool:
    """Whether the defender lies on the ground by now, from before or since this exchange."""
    before = has(context.defender.conditions, PRONE) and not has(state.defender, ARISEN)
    return before or has(state.defender, PRONE)


@rule("MY-KNOCK-2")
def _stays_up(r: Any, context: Context) -> bool:
    """Whether the victim keeps its feet: Acrobatics at Easy or Athletics at Standard, whichever is better."""
    skill, value = footing(context.defender, context)
    roll = r.die(100, "footing")
    stays = band(roll, cuts(value, min_crit=switch(context.options, "min_crit", "0"))) < 2
    r.say(
        "MY-KNOCK-2",
        lambda: (
            f"{skill} {value}: {shown(roll)}, {context.defender.name} "
            f"{'stays up' if stays else 'falls prone'}."
        ),
    )
    return stays


def footing(who: Party, context: Context) -> tuple[str, int]:
    """The better skill for keeping one's feet, in words, and its value."""
    tries = (("Acrobatics, Easy,", "Acrobatics", Grade.EASY), ("Athletics", "Athletics", Grade.STANDARD))
    values = [
        (
            words,
            graded_resistance(who.skill(name), grade, who.grade(name) - Grade.STANDARD, context.options) or 0,
        )
        for words, name, grade in tries
    ]
    return max(values, key=lambda pair: pair[1])
