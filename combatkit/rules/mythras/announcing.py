"""What somebody has said that it is about to do, and against whom: that binds it, interrupted or not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.fights import ON_TURN, Ask, Given, Move
from combatkit.rules.mythras.deed import Deed
from combatkit.rules.mythras.scene import Due, Member, Scene

ANNOUNCE, TARGET = "announce", "target"


def targets_of(move: Move) -> tuple[str, ...]:
    """Against whom a move may be made; nobody for a move that has no target."""
    return next((tuple(map(str, ask.choices)) for ask in move.asks if ask.name == TARGET), ())


@rule("MY-ROUND-3", "MY-REACT-INTERRUPT")
def announcing(scene: Scene, me: Member, deeds: Iterable[Move]) -> Move:
    """To say what one is about to do: whoever delays may step in before it is done."""
    able = [move for move in deeds if move.kind == ON_TURN and not move.closed]
    whom = tuple(dict.fromkeys(name for move in able for name in targets_of(move)))
    why = "" if scene.actor == me.name else f"it is {scene.actor}'s turn"
    asks = (
        Ask("deed", "Action", tuple(move.name for move in able)),
        Ask(TARGET, "Against", whom, optional=True),
    )
    closed = "announced already" if scene.announced else why
    return Move(ANNOUNCE, "Announce", ON_TURN, "MY-ROUND-3", 0, asks, closed)


def whole(given: Given, asks: Iterable[Ask]) -> Given:
    """An announcement with its target: whoever names none means the first that is open.

    Parameters
    ----------
    asks
        What the announced deed has to be told.

    Raises
    ------
    InputError
        For somebody whom the deed cannot be aimed at.
    """
    ask = next((it for it in asks if it.name == TARGET), None)
    if ask is None:
        return {name: value for name, value in given.items() if name != TARGET}
    if given.get(TARGET) is None:
        return {**given, TARGET: ask.choices[0]}
    ask.check(given[TARGET])
    return given


def said(who: str, given: Given) -> Due:
    """The announcement as the scene keeps it."""
    target = ((TARGET, given[TARGET]),) if given.get(TARGET) else ()
    return Due(who, str(given["deed"]), target)


def words_of(who: str, given: Given) -> str:
    """E.g. ``"Anna is about to attack Bert."``: the deed, and against whom."""
    against = f" ({given[TARGET]})" if given.get(TARGET) else ""
    return f"{who} is about to {given.get('deed', '')}{against}."


@rule("MY-ROUND-3", "MY-REACT-INTERRUPT")
def bound(scene: Scene, deed: Deed, me: Member) -> str:
    """Against whom this deed was announced; empty when it was not, or is against nobody."""
    told = scene.announced
    if told is None or (told.who, told.deed) != (me.name, deed.name):
        return ""
    return str(dict(told.given).get(TARGET, ""))


@rule("MY-ROUND-3", "MY-REACT-INTERRUPT")
def asks_of(scene: Scene, deed: Deed, me: Member) -> tuple[Ask, ...]:
    """What a deed has to be told; of what was announced the target stands."""
    asks, whom = deed.asks(scene, me), bound(scene, deed, me)
    if not whom:
        return asks
    only = tuple(replace(ask, choices=tuple(it for it in ask.choices if it == whom)) for ask in asks)
    return tuple(new if new.name == TARGET else old for old, new in zip(asks, only, strict=True))


@rule("MY-ROUND-3", "MY-REACT-INTERRUPT")
def why_not_as_announced(scene: Scene, deed: Deed, me: Member) -> str:
    """Why what was announced cannot be done any more: the point is wasted then; empty while it can."""
    told = scene.announced
    if told is not None and told.who == me.name and told.deed != deed.name and deed.name != "dither":
        return f"it has announced: {told.deed}"
    whom = bound(scene, deed, me)
    if whom and not any(ask.choices for ask in asks_of(scene, deed, me) if ask.name == TARGET):
        return f"it has announced {deed.name} against {whom}, who is out of its reach now"
    return ""
