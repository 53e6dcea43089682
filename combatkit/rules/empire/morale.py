"""Morale and Leadership: roll-offs against a difficulty, as functions and as small exchanges."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.empire.chain import roll_off
from combatkit.rules.empire.rulings import USUAL, Rulings
from combatkit.rules.exchange import Exchange, Step
from combatkit.words import number_of

LOWEST, HIGHEST = -5, 10
HIGH_MORALE = 12
LEAD_PLUS = 6
MOST_GAIN = 4


@rule("D30-MORALE-2", "D30-MORALE-3")
def morale_minuses(margin: int) -> int:
    """The minuses after a morale roll with that margin; a roll that was lost has a negative one.

    Examples
    --------
    >>> morale_minuses(10), morale_minuses(9), morale_minuses(0), morale_minuses(-5)
    (0, 1, 5, 8)
    """
    return 0 if margin >= 10 else -((margin - 10) // 2)


@rule("D30-MORALE-5", "D30-MORALE-6")
def leadership_gain(margin: int, leader: bool = False) -> int:
    """What a won Leadership roll adds for followers, at most 4, or for the leader, half of that.

    Examples
    --------
    >>> leadership_gain(9), leadership_gain(9, leader=True), leadership_gain(3), leadership_gain(0)
    (4, 2, 1, 0)
    """
    gain = min(MOST_GAIN, max(0, margin) // 2)
    return leaders_share(gain) if leader else gain


@rule("D30-MORALE-6", "D30-GAP-15")
def leaders_share(gain: int) -> int:
    """What a leader has of what the troop gets, be it a gain or minuses taken off: half, rounded down.

    Examples
    --------
    >>> leaders_share(3)
    1
    """
    return gain // 2


@rule("D30-MORALE-4", "D30-GAP-15")
def morale_offset(margin: int, minuses: int, for_each: int = 2) -> int:
    """How many minuses of morale a won Leadership roll takes off.

    Examples
    --------
    >>> morale_offset(7, 8), morale_offset(30, 8)
    (3, 8)
    """
    return min(minuses, max(0, margin) // for_each)


class Contest(NamedTuple):
    """What is fixed for a roll against a difficulty."""

    name: str
    number: int
    difficulty: int
    rulings: Rulings
    leads: bool
    minuses: int = 0


class Standing(NamedTuple):
    """Where it stands: by how much the roll was won, as far as it matters, and what comes of it."""

    margin: int = 0
    minuses: int = 0
    gain: int = 0
    leader_gain: int = 0


@rule("D30-MORALE-1")
def morale_exchange(
    name: str, willpower: int, difficulty: int, *, minuses: int = 0, rulings: Rulings = USUAL
) -> Exchange:
    """A morale roll: half of Willpower against -5 (the sixth rainy day) to 10 (the worst there is).

    The outcome has the column ``minuses``.

    Examples
    --------
    >>> morale_exchange("Ida", 12, 5).play([5, 11]).outcome["minuses"]
    8
    """
    if not LOWEST <= difficulty <= HIGHEST:
        raise InputError("difficulty", f"{difficulty} is out of range", "use -5 to 10")
    fixed = Contest(name, rulings.half(willpower) - minuses, difficulty, rulings, False)
    steps = (Step("morale", "Morale", _morale, ("D30-MORALE-1", "D30-MORALE-2", "D30-MORALE-3")),)
    return Exchange(steps, Standing(), fixed, _minuses, events={"shaken": lambda it: bool(it["minuses"])})


def _morale(state: Standing, r: Any, fixed: Contest) -> Standing:
    ahead = fixed.number - fixed.difficulty
    margin = roll_off(r, "morale", ahead, range(ahead - 60, 11), again=fixed.rulings.open_end)
    lost = morale_minuses(margin)
    r.say(
        "D30-MORALE-3",
        lambda: (
            f"{fixed.name} rolls {fixed.number} against {fixed.difficulty}: the margin is {margin}, "
            f"which is {number_of(lost, 'minus', 'minuses') if lost else 'no minuses'}."
        ),
    )
    return Standing(minuses=lost)


def _minuses(state: Any, fixed: Contest) -> Mapping[str, Hashable]:
    return {"minuses": state.minuses}


@rule("D30-MORALE-4", "D30-MORALE-5", "D30-MORALE-6")
def leadership_exchange(
    name: str,
    leadership: int,
    *,
    difficulty: int | None = None,
    morale: int = 0,
    minuses: int = 0,
    rulings: Rulings = USUAL,
) -> Exchange:
    """A Leadership roll: against 6 above a bad mood's difficulty, or against 12 to lift a good one.

    Parameters
    ----------
    name, leadership, minuses
        The leader, the rating, and the leader's own minuses.
    difficulty
        Of the morale roll that is offset; None where nothing weighs on the troop.
    morale
        The minuses of morale that are there.

    Examples
    --------
    >>> leadership_exchange("Ida", 10).play([15, 4]).outcome
    {'gain': 4, 'leader_gain': 2, 'minuses': 0}
    """
    against = HIGH_MORALE if difficulty is None else LEAD_PLUS + difficulty
    fixed = Contest(name, leadership - minuses, against, rulings, difficulty is None, morale)
    steps = (Step("leadership", "Leadership", _lead, ("D30-MORALE-4", "D30-MORALE-5", "D30-MORALE-6")),)
    return Exchange(
        steps,
        Standing(minuses=morale),
        fixed,
        _led,
        events={"success": lambda it: bool(it["gain"]) or it["minuses"] != morale},
    )


def _lead(state: Standing, r: Any, fixed: Contest) -> Standing:
    ahead = fixed.number - fixed.difficulty
    top = max(2 * MOST_GAIN, 2 * fixed.minuses, 1)
    margin = roll_off(
        r, "leadership", ahead, (fixed.rulings.win, *range(1, top + 1)), again=fixed.rulings.open_end
    )
    won = margin >= fixed.rulings.win
    r.say(
        "D30-MORALE-5" if fixed.leads else "D30-MORALE-4",
        lambda: (
            f"{fixed.name} leads with {fixed.number} against {fixed.difficulty}, by {margin}: "
            + ("the troop listens." if won else "nobody listens.")
        ),
    )
    if not won:
        return state
    if fixed.leads:
        return Standing(gain=leadership_gain(margin), leader_gain=leadership_gain(margin, True))
    return Standing(minuses=state.minuses - morale_offset(margin, state.minuses))


def _led(state: Any, fixed: Contest) -> Mapping[str, Hashable]:
    return {"gain": state.gain, "leader_gain": state.leader_gain, "minuses": state.minuses}
