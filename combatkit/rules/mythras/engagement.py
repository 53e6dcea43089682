"""Engagement as a matter of who can strike whom: pairs, ways out, and who has to let somebody go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from combatkit.rules.card import rule
from combatkit.rules.mythras.contest_ground import held_fast
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.roster import pair

Pair = tuple[str, str]
"""Two names in alphabetical order."""


@rule("MY-ENG-1")
def engagements(can_strike: Iterable[tuple[str, str]]) -> frozenset[Pair]:
    """Who is engaged with whom: two are as soon as one of them can strike the other in close combat.

    Parameters
    ----------
    can_strike
        Pairs of somebody and a foe within reach of its close-combat weapon.

    Examples
    --------
    >>> sorted(engagements([("Pikeman", "Ana"), ("Ana", "Zam"), ("Zam", "Ana")]))
    [('Ana', 'Pikeman'), ('Ana', 'Zam')]
    """
    return frozenset(pair(*each) for each in can_strike)


@rule("MY-ENG-4")
def engaged_with(name: str, pairs: Collection[Pair]) -> tuple[str, ...]:
    """Everybody with whom somebody is engaged, in alphabetical order: it may strike each, and each it.

    Examples
    --------
    >>> engaged_with("Ana", {("Ana", "Zam"), ("Ana", "Kim"), ("Kim", "Zam")})
    ('Kim', 'Zam')
    """
    return tuple(sorted(b if a == name else a for a, b in pairs if name in (a, b)))


@rule("MY-ENG-3")
def why_no_flight(name: str, pairs: Collection[Pair]) -> str:
    """Why somebody cannot flee: engagement has to be broken first; empty when it can.

    Examples
    --------
    >>> why_no_flight("Ana", {("Ana", "Zam")}), why_no_flight("Kim", {("Ana", "Zam")})
    ('engaged with Zam', '')
    """
    foes = engaged_with(name, pairs)
    return f"engaged with {' and '.join(foes)}" if foes else ""


CHANGE_RANGE, OUTMANOEUVRE, WITHDRAW = "change range", "outmanoeuvre", "effect withdraw"
RIDE_OFF, THROUGH = "mounted withdrawal", "charge through contact"
EXITS = (CHANGE_RANGE, OUTMANOEUVRE, WITHDRAW, RIDE_OFF, THROUGH)
"""The ways out of an engagement (MY-ENG-2)."""


@rule("MY-ENG-2", "MY-ENG-5")
def exits(
    who: Fighter,
    foes: Sequence[str],
    *,
    mounted: bool = False,
    charging_through: bool = False,
    surrounded: bool = False,
    let_go: bool = False,
) -> dict[str, str]:
    """The ways out of an engagement, each with the reason why it is closed; empty when it is open.

    Parameters
    ----------
    foes
        With whom somebody is engaged; nobody: it may simply leave, and no way is needed.
    mounted, charging_through
        It sits in the saddle; it is in the midst of a charge through contact.
    surrounded
        In the midst of a mob, by the GM's judgement: nobody slips out of that by changing range.
    let_go
        A formation that will not break its ranks lets it go, by the GM's judgement.

    Examples
    --------
    >>> found = exits(Fighter(), ["Zam"])
    >>> [way for way, reason in found.items() if not reason]
    ['change range', 'effect withdraw']
    """
    if not foes or let_go:
        return dict.fromkeys(EXITS, "")
    held = held_fast(who)
    crowd = "surrounded" if surrounded else ""
    return {
        CHANGE_RANGE: held or crowd,
        OUTMANOEUVRE: held or crowd or ("" if len(foes) > 1 else "fewer than two foes"),
        WITHDRAW: "",
        RIDE_OFF: held or ("" if mounted else "not in the saddle"),
        THROUGH: "" if charging_through else "not charging through",
    }


@rule("MY-MULTI-1")
def unanswered(points: int, attacks: int) -> int:
    """How many of a round's attacks somebody cannot answer: numbers bring no penalty, only want of points.

    Examples
    --------
    >>> unanswered(3, 5), unanswered(3, 2)
    (2, 0)
    """
    return max(0, attacks - points)


@rule("MY-WITHDRAW-3")
def after_withdrawing(name: str, pairs: Collection[Pair]) -> tuple[str, ...]:
    """What somebody may do on its next turn, for 1 Action Point, that has withdrawn; nothing while engaged.

    Examples
    --------
    >>> after_withdrawing("Ana", set())
    ('roll initiative anew', 'flee', 'engage another opponent', 'something else that fits')
    """
    if engaged_with(name, pairs):
        return ()
    return "roll initiative anew", "flee", "engage another opponent", "something else that fits"
