"""One against several in an opposed roll: each rolls once, and the one roll meets each of the others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from combatkit.dice.rolls import Roll, band, versus
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras.contest import settled
from combatkit.rules.mythras.enums import Level, Opposed
from combatkit.rules.mythras.resist import LEVELS, Switches, switch
from combatkit.rules.mythras.skill import cuts, reduced
from combatkit.rules.mythras.words import a_level, shown

NOBODY = "nobody"


class Contest(NamedTuple):
    """Who takes part: the one and the others, each with the skill that counts; the card of its sentences."""

    own: tuple[str, int]
    others: tuple[tuple[str, int], ...]
    options: Switches
    card: str
    skill: str


class Met(NamedTuple):
    """The one roll, and who has won and lost against it so far."""

    roll: Roll | None = None
    level: Level | None = None
    beaters: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()


@rule("MY-GAP-27", "MY-GAP-4", "MY-GAP-5")
def group_contest(
    own: tuple[str, int],
    others: Mapping[str, int],
    options: Switches = (),
    *,
    card: str = "MY-GAP-27",
    skill: str = "Evade",
) -> Exchange:
    """A group opposed roll as an exchange: ``beaten`` and ``beaters`` are its columns.

    Parameters
    ----------
    own
        The name and the skill of the one, after grades and caps, 0 and up.
    others
        Name to skill of the others, at least one.
    card, skill
        The rule that its sentences follow, and what is rolled, in words.

    Examples
    --------
    >>> contest = group_contest(("Brawler", 60), {"Guard": 40, "Guard 2": 40})
    >>> contest.play([50, 39, 52]).outcome["beaten"]
    'Guard, Guard 2'
    """
    if not others:
        raise InputError("others", "nobody takes part but the one", "name at least one")
    if own[0] in others:
        raise InputError("others", f"{own[0]!r} cannot be against itself", "give them different names")
    values = reduced(own[1], *others.values())
    named = tuple(zip(others, values[1:], strict=True))
    context = Contest((own[0], values[0]), named, options, card, skill)
    steps = (_first_step(), *[_step(index) for index in range(len(named))])
    return Exchange(steps, Met(), context, _columns, events=EVENTS)


def _edges(value: int, context: Contest) -> tuple[int, int, int]:
    options = context.options
    return cuts(
        value, fumble_100=switch(options, "fumble_100", "gt"), min_crit=switch(options, "min_crit", "0")
    )


def _first(state: Met, r: Any, context: Contest) -> Met:
    """The one rolls."""
    name, value = context.own
    roll = r.die(100, name)
    level = LEVELS[band(roll, _edges(value, context))]
    r.say(context.card, lambda: f"{name} rolls {context.skill} {value}: {shown(roll)}, {a_level(level)}.")
    return Met(roll, level)


def _first_step() -> Step:
    return Step("one", "The one", _first, ("MY-GAP-27",))


@dataclass(frozen=True, slots=True)
class _Other:
    """The roll of one of the others, as a step."""

    place: int

    def __call__(self, state: Met, r: Any, context: Contest) -> Met:
        return _meets(state, r, context, self.place)


def _step(index: int) -> Step:
    return Step(f"other {index + 1}", "The others", _Other(index), ("MY-GAP-4",))


@rule("MY-GAP-27", "MY-GAP-4", "MY-AMB-13", "MY-AMB-14", "MY-AMB-82")
def _meets(state: Met, r: Any, context: Contest, index: int) -> Met:
    """One of the others rolls against the roll that stands."""
    name, value = context.others[index]
    kept, ours = state.roll, state.level or Level.FUMBLE
    roll = r.die(100, name)
    level = LEVELS[band(roll, _edges(value, context))]
    ending = settled(
        level,
        ours,
        lambda: versus(roll, kept) if kept is not None else 0,
        failure_beats_fumble=switch(context.options, "failure_beats_fumble", "no"),
    )
    words = {
        Opposed.WIN: f"beats {context.own[0]}",
        Opposed.LOSE: f"is beaten by {context.own[0]}",
        Opposed.TIE: "comes out even: nobody has won",
        Opposed.BOTH_FAILED: "has failed too: nobody has won",
    }[ending]
    r.say(
        context.card,
        lambda: f"{name} rolls {context.skill} {value}: {shown(roll)}, {a_level(level)}, and {words}.",
    )
    if ending is Opposed.WIN:
        state = state._replace(beaters=(*state.beaters, name))
    elif ending is Opposed.LOSE:
        state = state._replace(beaten=(*state.beaten, name))
    return state._replace(roll=None, level=None) if index + 1 == len(context.others) else state


def _columns(state: Any, context: Any) -> Mapping[str, Hashable]:
    return {
        "beaten": ", ".join(state.beaten) or NOBODY,
        "beaters": ", ".join(state.beaters) or NOBODY,
        "all_beaten": len(state.beaten) == len(context.others),
    }


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "the one beats them all": lambda found: bool(found["all_beaten"]),
    "nobody beats the one": lambda found: found["beaters"] == NOBODY,
}
"""What people ask of a group opposed roll."""
