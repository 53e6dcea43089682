"""Fighting on makes tired: a roll of Endurance every few rounds (option `combat_fatigue`)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras.fatigue import Fatigue, tires_every, worse
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import Entrant, alone, entrant
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.words import told_option

EXERTION = "exertion"


class Effort(NamedTuple):
    """Whether somebody holds out; None before the roll."""

    holds: bool | None = None


class Fighting(NamedTuple):
    """What is fixed for it: Endurance as it is now, the level of fatigue that is due, the switches."""

    who: Entrant
    next_level: Fatigue
    options: Switches


@rule("MY-GAP-16")
def is_due(constitution: int, rounds: int, options: Switches) -> bool:
    """Whether a fighter is tested after so many rounds of fighting.

    Examples
    --------
    >>> [is_due(11, rounds, (("combat_fatigue", "yes"),)) for rounds in (0, 3, 4, 8)], is_due(11, 4, ())
    ([False, False, True, True], False)
    """
    if switch(options, "combat_fatigue", "no") == "no" or rounds < 1:
        return False
    return rounds % tires_every(constitution) == 0


@rule("MY-GAP-16")
def holds_out(r: Any, fighting: Fighting) -> bool:
    """One roll of Endurance that nobody opposes: it keeps its breath, or tires by a level."""
    name = fighting.who.name
    lost = f"{name} is {fighting.next_level.name} now{told_option(fighting.options, 'combat_fatigue')}."
    found = alone(
        r,
        fighting.who,
        fighting.options,
        card="MY-GAP-16",
        die=f"endurance of {name}",
        verdict=(f"{name} keeps its breath.", lost),
    )
    return found.level.succeeded


def fighting_on(who: Fighter, options: Switches) -> Fighting:
    """What a test of somebody's breath needs, from its sheet as it is now."""
    return Fighting(entrant(who, "Endurance", options=options), worse(who.fatigue), options)


def _run(state: Effort, r: Any, fighting: Fighting) -> Effort:
    return Effort(holds_out(r, fighting))


def _columns(state: Any, fighting: Fighting) -> Mapping[str, Hashable]:
    return {"holds": bool(state.holds), "fatigue": "" if state.holds else fighting.next_level.name}


EVENTS = {"keeps its breath": lambda outcome: bool(outcome["holds"])}


@rule("MY-GAP-16")
def exertion(who: Fighter, options: Switches = ()) -> Exchange:
    """The exchange in which a fighter that has fought for a while rolls Endurance against fatigue.

    Examples
    --------
    >>> exertion(Fighter(endurance=40)).odds().chance("keeps its breath")
    Fraction(2, 5)
    """
    step = Step(EXERTION, "Exertion", _run, ("MY-GAP-16",), ("holds",))
    return Exchange((step,), Effort(), fighting_on(who, options), _columns, events=EVENTS)
