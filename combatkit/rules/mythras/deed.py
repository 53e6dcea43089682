"""What somebody may do in a fight: a deed, with its reasons, its dice and its consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FREE, ON_TURN, Ask, Done
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.offence import why_no_offence
from combatkit.rules.mythras.scene import Member, Scene

Given = Mapping[str, Any]


def _nothing(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return ()


def _open(scene: Scene, me: Member) -> str:
    return ""


def _unchanged(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return scene


@dataclass(frozen=True)
class Deed:
    """One deed.

    Parameters
    ----------
    name, title, rule
        As for `Move`.
    make
        ``make(scene, me, given)``: the exchange that it rolls.
    settle
        ``settle(scene, me, given, done, say)``: the scene after its dice have fallen. Points and the end of
        the turn are seen to elsewhere.
    asks, closed
        ``(scene, me)``: what it has to be told; why it is not open.
    kind, cost
        As for `Move`.
    ends_turn
        Whether the turn is over after it.
    """

    name: str
    title: str
    rule: str
    make: Callable[[Scene, Member, Given], Exchange]
    settle: Callable[[Scene, Member, Given, Done, Say], Scene] = _unchanged
    asks: Callable[[Scene, Member], tuple[Ask, ...]] = _nothing
    closed: Callable[[Scene, Member], str] = _open
    kind: str = ON_TURN
    cost: int = 1
    ends_turn: bool = True

    def why_closed(self, scene: Scene, me: Member) -> str:
        """Why it may not be done now; empty when it may."""
        if (
            self.kind == ON_TURN
            and me.busy is not None
            and self.name not in (me.busy.deed, "delay", "dither")
        ):
            return f"still busy: {me.busy.deed} ({me.busy.about}); say stop first"
        unanswerable = (ask.unanswerable for ask in self.asks(scene, me))
        return self.closed(scene, me) or next(filter(None, unanswerable), "")


def free(deed: Deed) -> Deed:
    """The deed as a free action (0 points, at any time)."""
    return replace(deed, kind=FREE, cost=0, ends_turn=False)


def engaged(scene: Scene, me: Member) -> str:
    """Why somebody who is engaged may not leave."""
    foes = scene.engaged_with(me.name)
    return f"engaged with {' and '.join(foes)}" if foes else ""


def helpless_words(me: Member) -> str:
    """Why somebody can do nothing offensive; empty when it can."""
    return why_no_offence(map(str, me.lasting), me.who.anatomy)


@rule("MY-OUT-3", "MY-SURP-4", "MY-SE-OVEREXTENDOPPONENT", "MY-SE-STUNLOCATION")
def may_strike(scene: Scene, name: str, target: str) -> bool:
    """Whether a blow that somebody has won, or has a point for, may still fall."""
    it = scene.as_it_acts(name)
    kept_off = (name, target) in scene.spared
    return not (it.out or it.insensible or kept_off or scene.member(target).out or helpless_words(it))
