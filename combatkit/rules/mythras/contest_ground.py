"""Evade of one who moves against Evade of several foes: what changing the range and outmanoeuvring share.

The one who moves rolls once. That roll is compared with each foe's for itself, as in every opposed roll of
a group (MY-GAP-27). Each comparison is a step of its own, so that it is counted step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.dice.rolls import Roll, band
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.exchange import Step
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import Entrant, compare, edges, entrant, tell
from combatkit.rules.mythras.resist import Switches
from combatkit.rules.mythras.rolling import LEVELS
from combatkit.rules.mythras.skill import reduced
from combatkit.rules.mythras.words import a_level, shown

LET = "let it happen"
"""What a foe may do about it that costs nothing."""


class Ground(NamedTuple):
    """A contest over the ground between two steps.

    Parameters
    ----------
    roll
        The mover's Evade, as long as somebody is still to be compared with it.
    answering
        Names of the foes that roll against it.
    beaten, blocked, winning, striking
        Names of foes: whom the mover has beaten; who has not won, though not beaten either; who has won;
        who strikes at the mover.
    paid
        Foes that have spent an Action Point.
    then
        What the mover does who has beaten everybody (outmanoeuvring).
    """

    roll: Roll | None = None
    answering: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    winning: tuple[str, ...] = ()
    striking: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    then: str = ""


class Field(NamedTuple):
    """What is fixed: who moves against whom.

    Parameters
    ----------
    mover, foes
        Their Evade.
    ready
        Names of the foes that have an Action Point.
    card
        The rule card of the rolls.
    verdict
        What is said of a foe when the mover beats it, and when it does not; ``{foe}`` and ``{mover}``.
    gains
        The condition that follows for the mover and for a foe from whom it is free.
    options
        The switches.
    automatic
        Why nobody can resist; empty when they can.
    barred
        Foes that may not strike, each with the reason.
    """

    mover: Entrant
    foes: tuple[Entrant, ...]
    ready: tuple[str, ...]
    card: str
    verdict: tuple[str, str]
    gains: str
    options: Switches
    automatic: str = ""
    barred: tuple[tuple[str, str], ...] = ()


def field_of(
    actor: Fighter,
    foes: Sequence[Fighter],
    ready: Sequence[str] | None,
    steps: tuple[int, int],
    options: Switches,
    **more: Any,
) -> Field:
    """The field of an actor and its foes. `ready`: the foes with an Action Point; None: by their sheets.

    Raises
    ------
    InputError
        When two foes are called the same, or nobody is called as one of `ready`.
    """
    names = tuple(foe.name for foe in foes)
    if len(set(names)) < len(names):
        raise InputError("foes", "two are called the same", "give them different names")
    for name in ready or ():
        if name not in names:
            raise unknown_name("ready", name, names)
    able = tuple(foe.name for foe in foes if foe.points()) if ready is None else tuple(ready)
    mover = entrant(actor, "Evade", steps=steps[0], options=options)
    others = tuple(entrant(foe, "Evade", steps=steps[1], options=options) for foe in foes)
    return Field(mover, others, able, options=options, **more)


@rule("MY-SE-GRIP", "MY-SE-ENTANGLE", "MY-GRAP-3")
def held_fast(who: Fighter) -> str:
    """What keeps somebody on the spot: a grip, a grapple, a snared leg; empty when nothing does.

    Examples
    --------
    >>> held_fast(Fighter(conditions="entangled: left leg")), held_fast(Fighter(conditions="entangled: head"))
    ('entangled: left leg', '')
    """
    legs = {place.name for place in who.anatomy.locations if place.kind == "leg"}
    for text in who.condition_list:
        if now.has((text,), now.GRIPPED, now.GRAPPLED):
            return text
        if now.has((text,), now.ENTANGLED) and text.partition(": ")[2].partition(",")[0] in legs:
            return text
    return ""


# -- the rolls -----------------------------------------------------------------------------------------


@rule("MY-GAP-27", "MY-OUT-2", "MY-REACH-7")
def moves(state: Ground, r: Any, field: Field) -> Ground:
    """The mover's one roll."""
    mover = field.mover
    if mover.value is None:
        r.say(field.card, lambda: f"{mover}: it may not be tried.")
        return state
    roll = r.die(100, "evade")
    r.say(field.card, lambda: f"{mover}: {shown(roll)}, {a_level(_level(field, roll))}.")
    return state._replace(roll=roll)


def _level(field: Field, roll: Roll) -> Level:
    """The mover's level of success when nobody who is over 100 is compared with it."""
    value = field.mover.value or 0
    (final,) = reduced(value)
    return LEVELS[band(roll, edges(field.mover.raw, value, final, field.options))]


@lru_cache(maxsize=64)
def steps_of(title: str, foes: int) -> tuple[Step, ...]:
    """The step of the mover's roll, and one step for each foe."""
    against = tuple(
        Step(f"foe {place + 1}", title, _against(place), ("MY-GAP-27", "MY-GAP-4"), READS, when="answering")
        for place in range(foes)
    )
    roll = Step("evade", title, moves, ("MY-GAP-27",), ("roll",), when="answering")
    return roll, *against


READS = ("roll", "answering", "beaten", "blocked", "winning")


def _against(place: int) -> Any:
    """The comparison with one foe."""

    @rule("MY-GAP-27", "MY-OUT-3", "MY-REACH-7")
    def run(state: Ground, r: Any, field: Field) -> Ground:
        foe = field.foes[place]
        if foe.name in state.answering:
            ending = _ending(state, r, field, foe)
            if ending == "beaten":
                state = state._replace(beaten=(*state.beaten, foe.name))
            elif ending == "blocked":
                state = state._replace(blocked=(*state.blocked, foe.name))
            else:
                state = state._replace(winning=(*state.winning, foe.name))
        last = place == len(field.foes) - 1
        return state._replace(roll=None, answering=()) if last else state

    return run


def _ending(state: Ground, r: Any, field: Field, foe: Entrant) -> str:
    """How the mover's roll ends against one foe: ``"beaten"``, ``"blocked"`` or ``"winning"``."""
    verdict = tuple(words.format(foe=foe.name, mover=field.mover.name) for words in field.verdict)
    if state.roll is None:
        r.say(field.card, lambda: verdict[1])
        return "winning"
    if foe.value is None:
        hit = _level(field, state.roll).succeeded
        r.say(field.card, lambda: f"{foe}: it may not be tried. {verdict[0 if hit else 1]}")
        return "beaten" if hit else "blocked"
    other = r.die(100, f"evade of {foe.name}")
    found = compare(r, state.roll, field.mover, other, foe, field.options)
    ending = {"win": "beaten", "lose": "winning"}.get(found.ending.label, "blocked")
    r.say(
        {"tie": "MY-AMB-13", "both failed": "MY-AMB-14"}.get(found.ending.label, field.card),
        lambda: (
            f"{foe}: {found.dice[1]}, {a_level(found.other)}, against {found.dice[0]}, "
            f"{a_level(found.level)}. {tell(found)}{verdict[0 if found.won else 1]}"
        ),
    )
    return ending


def in_order(field: Field, names: Sequence[str]) -> list[str]:
    """Names of foes in the order in which they were given."""
    return [foe.name for foe in field.foes if foe.name in names]
