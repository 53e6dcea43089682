"""Exchanges with blows in both directions: played whole, counted with less to tell of the wounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from combatkit.rules.empire.enums import Hit
from combatkit.rules.empire.outcome import tells_of
from combatkit.rules.empire.state import ALL, DEPTH, PLACE, Ring, State, of, with_
from combatkit.rules.exchange import Exchange, Walk
from combatkit.rules.odds import ChanceTable, Odds


@dataclass(frozen=True, repr=False)
class Mutual(Exchange):
    """An exchange with blows in both directions.

    It is played with everything that happens to both. Its odds tell how deep the wounds of both are and to
    what end, and of one side (`Setup.tell`) also where.
    """

    @property
    def counted(self) -> Exchange:
        """The same exchange as its odds are counted."""
        ring: Any = self.context
        told = ring.setup.tell
        lean = ring._replace(told_of=(PLACE, DEPTH) if told == "attacker" else (DEPTH, PLACE))
        return Exchange(
            self.steps,
            self.start,
            lean,
            self.columns,
            self.policy,
            self.events,
            self.answers,
            self.glances,
            tells_of(lean.told_of),
        )

    def odds_from(self, walk: Walk) -> Odds:
        """See `Exchange.odds_from`."""
        counted = self.counted
        state: Any = walk.state
        lean: Any = counted.context
        return counted.odds_from(replace(walk, state=_leaner(state, lean)))

    def chances(self, *events: str) -> ChanceTable:
        """See `Exchange.chances`."""
        return super().chances(*events) if self.answers else self.counted.chances(*events)


def _leaner(state: State, ring: Ring) -> State:
    """A state that was played, as it is counted: of each side only what is told or read."""
    for side in (0, 1):
        told = ring.told_of[side]
        if told == ALL:
            continue
        deepest = max(of(state, "wounds", side), key=lambda it: it[1], default=None)
        kept = (deepest,) if deepest and told == PLACE else ()
        state = with_(state, side, wounds=kept, events=(), bleed=0)
        if told == DEPTH and of(state, "hit", 1 - side).lands:
            state = with_(state, 1 - side, hit=Hit.HIT)
    return state
