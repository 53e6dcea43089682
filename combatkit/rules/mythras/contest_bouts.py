"""A contest of two by the skills that each of them chooses: what the actions share that are settled so."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras.contest import chances_of
from combatkit.rules.mythras.enums import Grade, Level, Opposed
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import Entrant, edges, entrant, oppose, strength_steps
from combatkit.rules.mythras.resist import Original, Switches, resisted
from combatkit.rules.mythras.skill import reduced
from combatkit.words import number_of

OPPOSE, LET = "oppose", "let it happen"
"""What a foe may do about it who would have to pay."""


class Contest(NamedTuple):
    """A contest between two steps.

    `ending` is a label of `Opposed`, or ``"unopposed"``; `success` says whether the actor got what it
    wanted, `foe_pays` whether the foe spent an Action Point on it.
    """

    ending: str = ""
    success: bool = False
    foe_pays: bool = False


Pair = tuple[Entrant, Entrant]


class Bout(NamedTuple):
    """What is fixed for a contest of two.

    Parameters
    ----------
    actor, foe
        Their names.
    ways
        For each skill that the actor may use, the skills that the foe may answer with: the entrants of both,
        each list with the best for its owner first.
    card
        The rule card.
    dice
        The names of both dice.
    verdict
        What is said when the actor wins, and when not.
    gains
        The condition that the actor gains by winning, as an exchange says it.
    options
        The switches.
    paid
        The foe opposes only if it pays an Action Point: ``"ask"``, or ``"cannot"`` when it has none.
    original
        The roll that stands, of what is resisted by one roll against it.
    """

    actor: str
    foe: str
    ways: tuple[tuple[Pair, ...], ...]
    card: str
    dice: tuple[str, str]
    verdict: tuple[str, str]
    gains: str
    options: Switches
    paid: str = ""
    original: Original | None = None


def columns(state: Any, bout: Bout) -> Mapping[str, Hashable]:
    """Who got what it wanted, and the conditions that follow."""
    return {
        "success": state.success,
        "ending": state.ending,
        "foe_pays": state.foe_pays,
        "actor_conditions": bout.gains if state.success else "",
        "foe_conditions": "",
    }


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "succeeds": lambda outcome: bool(outcome["success"]),
    "fails": lambda outcome: not outcome["success"],
}
"""What people ask of a contest."""


# -- the skills ------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def chance(mine: Entrant, theirs: Entrant, options: Switches = ()) -> int:
    """In how many of 10,000 pairs of dice the first side wins an opposed roll outright.

    Examples
    --------
    >>> even = Entrant("", "Brawn", 50, 50)
    >>> chance(even, even)
    3725
    """
    if mine.value is None:
        return 0
    own, other = reduced(mine.value, theirs.value or 0)
    ours = edges(mine.raw, mine.value, own, options)
    if theirs.value is None:
        return 100 * ours[1]
    return chances_of(ours, edges(theirs.raw, theirs.value, other, options))[Opposed.WIN]


@rule("MY-GAP-20")
def pairings(
    actor: Fighter,
    foe: Fighter,
    mine: Sequence[str],
    theirs: Sequence[str],
    *,
    technique: bool,
    steps: tuple[int, int] = (0, 0),
    why: Iterable[str] = (),
    options: Switches = (),
) -> tuple[tuple[Pair, ...], ...]:
    """The skills of both sides in all combinations, the best for whoever chooses first.

    Parameters
    ----------
    mine, theirs
        Names of the skills that each side may use.
    technique
        Whether a stronger foe's Brawn hampers any skill, as in a hold, or Brawn alone.
    steps
        Grade steps of both sides, positive for harder.
    why
        What makes the actor's steps, in words.
    """
    reasons = tuple(why)
    ways = []
    for skill in mine:
        pairs = []
        for answer in theirs:
            weaker = strength_steps(skill, actor.modifier, answer, foe.modifier, technique=technique)
            own = entrant(
                actor,
                skill,
                steps=steps[0] + weaker,
                why=(*reasons, *_weaker(weaker)),
                options=options,
            )
            weaker = strength_steps(answer, foe.modifier, skill, actor.modifier, technique=technique)
            other = entrant(foe, answer, steps=steps[1] + weaker, why=_weaker(weaker), options=options)
            pairs.append((own, other))
        ways.append(tuple(sorted(pairs, key=lambda pair: chance(*pair, options))))
    return tuple(sorted(ways, key=lambda pairs: -chance(*pairs[0], options)))


def _weaker(steps: int) -> tuple[str, ...]:
    return (f"weaker by {number_of(steps, 'step')}",) if steps else ()


@rule("MY-GRAP-5", "MY-SE-GRIP", "MY-ACT-REGAINFOOTING")
def chosen_pair(r: Any, ways: tuple[tuple[Pair, ...], ...], actor: str, foe: str) -> Pair:
    """Each side names the skill that it uses, the acting one first."""
    pairs = ways[0]
    if len(ways) > 1:
        by_skill = {each[0][0].skill: each for each in ways}
        pairs = by_skill[str(r.choose("skill", tuple(by_skill), by=actor))]
    if len(pairs) == 1:
        return pairs[0]
    by_answer = {pair[1].skill: pair for pair in pairs}
    return by_answer[str(r.choose("opposing skill", tuple(by_answer), by=foe))]


@rule("MY-ACT-STRUGGLE", "MY-GRAP-5", "MY-SE-GRIP", "MY-SE-PINWEAPON", "MY-SE-ENTANGLE", "MY-AMB-12")
def contend(state: Contest, r: Any, bout: Bout) -> Contest:
    """The one step of these contests: whether anybody opposes it, with which skills, and who wins."""
    if bout.original is not None:
        return _against_original(r, bout)
    paid = False
    if bout.paid:
        paid = bout.paid == "ask" and r.choose("answer", (OPPOSE, LET), by=bout.foe) == OPPOSE
        if not paid:
            r.say(
                bout.card,
                lambda: (
                    f"{bout.foe} spends no Action Point (option regain_footing_opposes: paid). "
                    f"{bout.verdict[0]}"
                ),
            )
            return Contest("unopposed", True)
    mine, theirs = chosen_pair(r, bout.ways, bout.actor, bout.foe)
    found = oppose(r, mine, theirs, bout.options, card=bout.card, dice=bout.dice, verdict=bout.verdict)
    return Contest(found.ending.label, found.won, paid)


@rule("MY-AMB-27")
def _against_original(r: Any, bout: Bout) -> Contest:
    """One roll of the victim's against the roll that caught it."""
    mine = bout.ways[0][0][0]
    original = bout.original or Original(None, Level.SUCCESS, 1)
    free = resisted(
        r,
        bout.dice[0],
        str(mine).rsplit(" ", 1)[0] if mine.grade is Grade.STANDARD else f"{mine.name}'s {mine.skill}",
        mine.value,
        original,
        bout.options,
        card="MY-AMB-27",
        what=f"{bout.foe}'s hold",
    )
    r.say(bout.card, lambda: bout.verdict[0 if free else 1])
    return Contest(Opposed.WIN.label if free else Opposed.LOSE.label, free)


CONTEND = Step("contest", "Contest", contend, ("MY-GAP-4",), ("ending", "success", "foe_pays"))


def contest_of(bout: Bout, policy: Policy) -> Exchange:
    """The exchange of a contest of two."""
    return Exchange((CONTEND,), Contest(), bout, columns, policy, EVENTS)
