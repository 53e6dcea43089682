"""Exchanges with blows in both directions: played whole, counted with the wounds of one side told whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from combatkit.rules.empire.enums import Hit
from combatkit.rules.empire.state import READ_MARKS, Ring, State, of, with_
from combatkit.rules.exchange import Exchange, Walk
from combatkit.rules.odds import ChanceTable, Odds


@dataclass(frozen=True)
class Mutual(Exchange):
    """An exchange with blows in both directions.

    It is played with everything that happens to both; its odds tell the wounds of one side whole
    (`Setup.tell`), and of the other how deep they are and to what end.
    """

    @property
    def counted(self) -> Exchange:
        """The same exchange as its odds are counted."""
        ring: Any = self.context
        told = ring.setup.tell
        lean = ring._replace(whole=(told == "attacker", told == "defender"))
        return Exchange(
            self.steps, self.start, lean, self.columns, self.policy, self.events, self.answers, self.glances
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
    """A state that was played, as it is counted: of a side that is not told whole only what is read."""
    for side in (0, 1):
        if not ring.whole[side]:
            wounds = of(state, "wounds", side)
            marks = tuple(mark for mark in of(state, "marks", side) if mark in READ_MARKS)
            deepest = (("", max(level for _, level in wounds)),) if wounds else ()
            state = with_(state, side, wounds=deepest, marks=marks, bleed=0)
            striker = 1 - side
            if of(state, "hit", striker).lands:
                state = with_(state, striker, hit=Hit.HIT)
    return state
