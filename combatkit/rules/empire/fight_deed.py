"""What somebody may do in a fight of several: a deed, with its reasons, its dice and its consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from combatkit.rules.empire.fight_member import DECLARING, FACING, Member, Say
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import ON_TURN, Ask, Done, no_dice

Given = Mapping[str, Any]
YES, NO = "yes", "no"


def _nothing(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return ()


def _open(scene: Scene, me: Member) -> str:
    return ""


def _fine(scene: Scene, me: Member, given: Given) -> str:
    return ""


@dataclass(frozen=True)
class Deed:
    """One deed.

    Parameters
    ----------
    name, title, rule, kind
        As for `Move`.
    phase
        When in a round it is done; empty: at any time.
    settle
        ``settle(scene, me, given, done, say)``: the scene after it. Whose turn comes next is seen to
        elsewhere.
    words
        ``(scene, me, given)``: the sentence of a deed without dice.
    make
        The exchange that it rolls, in place of `words`.
    asks, closed
        ``(scene, me)``: what it has to be told; why it is not open.
    refused
        ``(scene, me, given)``: why it does not stand with what it was told; empty where it does.
    cost
        Exhaustion; below 0 what comes back.
    """

    name: str
    title: str
    rule: str
    phase: str
    settle: Callable[[Scene, Member, Given, Done, Say], Scene]
    words: Callable[[Scene, Member, Given], str] = _fine
    make: Callable[[Scene, Member, Given], Exchange] | None = None
    asks: Callable[[Scene, Member], tuple[Ask, ...]] = _nothing
    closed: Callable[[Scene, Member], str] = _open
    refused: Callable[[Scene, Member, Given], str] = _fine
    kind: str = ON_TURN
    cost: int = 0

    def exchange(self, scene: Scene, me: Member, given: Given) -> Exchange:
        """What it rolls."""
        if self.make is not None:
            return self.make(scene, me, given)
        return no_dice(self.title, self.rule, lambda: self.words(scene, me, given))

    def why_closed(self, scene: Scene, me: Member) -> str:
        """Why it may not be done now; empty when it may."""
        if me.out and self.kind == ON_TURN and not (scene.acting and scene.acting.name == me.name):
            return me.out
        if self.phase and self.phase != scene.phase:
            return NOT_NOW[scene.phase]
        if self.phase in (FACING, DECLARING) and scene.waiting[:1] != (me.name,):
            return f"it is {scene.waiting[0]}'s turn"
        return self.closed(scene, me)


NOT_NOW = {
    "before": "the fight has not begun",
    FACING: "now everybody says whom they face",
    DECLARING: "now everybody declares",
    "acting": "all have declared for this round",
    "ending": "the round is ending",
}


def named(names: tuple[str, ...]) -> str:
    """Names as a list in words.

    Examples
    --------
    >>> named(("Ida",)), named(("Ida", "Odo", "Ulf"))
    ('Ida', 'Ida, Odo and Ulf')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"
