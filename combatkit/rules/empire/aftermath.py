"""After the fight: shock, bandages, healing, waking up."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.book import OURS, Book
from combatkit.rules.empire.chain import roll_off
from combatkit.rules.empire.rulings import USUAL, Rulings
from combatkit.rules.exchange import Exchange, Step

SHOCK_ABOVE = 10


@rule("D30-SHOCK-1")
def shock_due(worst_minuses: int) -> bool:
    """Whether somebody who came to so many minuses rolls against shock after the fight.

    Examples
    --------
    >>> shock_due(10), shock_due(11)
    (False, True)
    """
    return worst_minuses > SHOCK_ABOVE


@rule("D30-SHOCK-4", "D30-GAP-9")
def shock_number(
    willpower: int, shock_resistant: int = 0, medic: int = 0, rulings: Rulings = USUAL, book: Book = OURS
) -> int:
    """What is rolled with against shock: half of Willpower, Shock Resistant, half of a medic's level.

    Examples
    --------
    >>> shock_number(12), shock_number(12, shock_resistant=1, medic=4)
    (6, 10)
    """
    per_level = book.figure("shock_resistant")
    return rulings.half(willpower) + per_level * shock_resistant + rulings.half(medic)


class Shock(NamedTuple):
    """How somebody stands after the rolls: ``"none"``, ``"minor"`` or ``"dead"``; hours and days of it."""

    kind: str = ""
    by: int = 0
    hours: int = 0
    days: int = 0
    rolls: int = 0


class Patient(NamedTuple):
    """What is fixed for the rolls."""

    name: str
    number: int
    minuses: int
    rulings: Rulings
    book: Book


@rule("D30-SHOCK-1", "D30-SHOCK-2", "D30-SHOCK-3", "D30-GAP-9")
def shock_exchange(
    name: str,
    willpower: int,
    minuses: int,
    *,
    shock_resistant: int = 0,
    medic: int = 0,
    rulings: Rulings = USUAL,
    book: Book = OURS,
) -> Exchange:
    """Shock after a fight: one roll, and with Death Shock one an hour for three hours.

    No more than 10 minuses call for no roll. The outcome has the columns ``shock`` ("none", "minor shock",
    "survives Death Shock", "dies of Death Shock"), ``hours`` and ``days``.

    Examples
    --------
    >>> shock_exchange("Ida", 12, 11).play([9, 8, 10]).outcome
    {'shock': 'minor shock', 'hours': 10, 'days': 1}
    """
    patient = Patient(
        name, shock_number(willpower, shock_resistant, medic, rulings, book), minuses, rulings, book
    )
    cards = ("D30-SHOCK-1", "D30-SHOCK-2", "D30-SHOCK-3", "D30-SHOCK-4")
    steps = [
        Step("shock", "Shock", _first, cards),
        Step("hours", "Minor shock", _minor, ("D30-SHOCK-2",), when="by"),
    ]
    steps += [
        Step(f"hour {n}", f"Death Shock, hour {n}", _hour, ("D30-SHOCK-3",), when="rolls")
        for n in range(1, book.figure("death_shock_rolls") + 1)
    ]
    return Exchange(
        tuple(steps),
        Shock(),
        patient,
        _told,
        events={
            "dies": lambda it: it["shock"] == "dies of Death Shock",
            "well": lambda it: it["shock"] == "none",
        },
    )


def _rolled(r: Any, patient: Patient, name: str, cuts: tuple[int, ...]) -> int:
    return roll_off(r, name, patient.number - patient.minuses, cuts, again=patient.rulings.open_end)


def _first(state: Shock, r: Any, patient: Patient) -> Shock:
    fatal = patient.book.figure("death_shock_by")
    win = patient.rulings.win
    if not shock_due(patient.minuses):
        r.say("D30-SHOCK-1", lambda: f"{patient.name} came to {patient.minuses} minuses: no roll is due.")
        return Shock("none")
    margin = _rolled(r, patient, "shock", (*range(1 - fatal, 1), win))
    r.say(
        "D30-SHOCK-1",
        lambda: f"{patient.name} rolls {patient.number} against {patient.minuses} minuses: by {margin}.",
    )
    if margin >= win:
        return Shock("none")
    if margin <= -fatal:
        return Shock("death", rolls=patient.book.figure("death_shock_rolls"))
    return Shock("minor", by=max(1, -margin))


def _minor(state: Shock, r: Any, patient: Patient) -> Shock:
    hours = r.sum("3d6", "hours")
    r.say("D30-SHOCK-2", lambda: f"Minor shock: {hours} hours, and {state.by // 3} days.")
    return Shock("minor", hours=hours, days=state.by // 3)


def _hour(state: Shock, r: Any, patient: Patient) -> Shock:
    win = patient.rulings.win
    holds = _rolled(r, patient, "death shock", (win,)) >= win
    r.say("D30-SHOCK-3", lambda: f"{patient.name} {'lives through the hour' if holds else 'dies'}.")
    return state._replace(rolls=state.rolls - 1) if holds else Shock("dead")


def _told(state: Any, patient: Patient) -> Mapping[str, Hashable]:
    names = {
        "none": "none",
        "minor": "minor shock",
        "death": "survives Death Shock",
        "dead": "dies of Death Shock",
    }
    return {"shock": names[state.kind], "hours": state.hours, "days": state.days}


@rule("D30-WOUND-7", "D30-GAP-8")
def healing_days(level: int, medic: bool = False, book: Book = OURS) -> int:
    """Days of rest until a wound of that level is one level less; half with a medic, rounded up.

    Examples
    --------
    >>> healing_days(3), healing_days(3, medic=True), healing_days(0)
    (6, 3, 0)
    """
    days = book.figure("days_per_level") * level
    return -(-days // 2) if medic else days


@rule("D30-GAP-8")
def staunched_after(rate: int, bandaged: bool, book: Book = OURS) -> int:
    """Rounds until bleeding stops: 1 for a bandage, else 10 of rest for each point of its rate.

    Examples
    --------
    >>> staunched_after(3, True), staunched_after(3, False)
    (1, 30)
    """
    if not rate:
        return 0
    return 1 if bandaged else book.figure("staunch_rounds") * rate


@rule("D30-GAP-18")
def wakes(halved_minuses: int, pain_level: int) -> bool:
    """Whether somebody who collapsed in pain wakes after an hour: halved minuses below the Pain Level."""
    return halved_minuses < pain_level


@rule("D30-EXH-6", "D30-GAP-18")
def rounds_until_rested(exhaustion: int, level: int) -> int:
    """Rounds on the ground after a collapse by exhaustion: 2 points come back in each.

    Examples
    --------
    >>> rounds_until_rested(-5, 10)
    8
    """
    return -(-max(0, level - exhaustion) // 2)
