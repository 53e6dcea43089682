"""What the defender's option answers: strike back, disengage, get away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Fate, Hit, Posture
from combatkit.rules.empire.state import Ring, State, marked, with_
from combatkit.rules.empire.steps_fumble import falls
from combatkit.words import up_to

DISENGAGE, STRIKE = "disengage", "strike back"
EACH_HIT = 5


@rule("D30-OPT-PARRY-1", "D30-OPT-DODGE-2", "D30-INIT-8", "D30-EXH-2", "D30-AMB-17")
@dataclass(frozen=True, slots=True)
class StrikeBack:
    """Whether the defender strikes back.

    Parameters
    ----------
    high
        The last face of the d6 that does; 0 for somebody with nothing to strike with.
    dodges
        A Dodge: who was missed may get away instead.
    """

    high: int
    dodges: bool

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Choose where there is a choice, and roll."""
        foe = ring.parties[1]
        if state.fate1 >= Fate.COLLAPSED:
            return state._replace(go=0)
        missed = self.dodges and not state.hit0.lands
        cost = ring.rulings.strike_back_cost
        able = self.high > 0 and foe.spare - state.paid1 >= cost
        ways = (STRIKE, DISENGAGE) if able else (DISENGAGE,)
        if missed and r.choose("after the dodge", ways, by=foe.name) == DISENGAGE:
            r.say("D30-OPT-DODGE-2", lambda: f"{foe.name} was missed, and gets away.")
            return marked(state._replace(go=0), 1, "leaves melee")
        if not able:
            return state._replace(go=0)
        card = "D30-OPT-DODGE-2" if self.dodges else "D30-OPT-PARRY-1"
        back = band(r.die(6, "strike back"), (self.high,)) == 0
        r.say(
            card,
            lambda: f"{foe.name} {'strikes back' if back else 'does not strike back'} ({up_to(self.high)}).",
        )
        return with_(state._replace(go=int(back)), 1, paid=state.paid1 + cost * back)


@rule("D30-OPT-DESPDODGE-2", "D30-OPT-DESPDODGE-3", "D30-OPT-TRIP-3", "D30-AMB-2")
def dodges_away(state: State, r: Any, ring: Ring) -> State:
    """A Desperate Dodge leaves melee, and may end on the ground."""
    foe = ring.parties[1]
    if state.fate1 >= Fate.COLLAPSED:
        return state
    if state.won == "tripped":  # the trip has settled how the dodger stands (D30-OPT-TRIP-4)
        r.say("D30-OPT-TRIP-3", lambda: f"{foe.name} is tripped and stays in melee.")
        return state
    r.say("D30-OPT-DESPDODGE-2", lambda: f"{foe.name} gets out of melee.")
    state = marked(state, 1, "leaves melee")
    hits = int(state.hit0 >= Hit.STRAY)
    if state.posture1 is Posture.PRONE:
        return state
    against = desperate_difficulty(hits, ring.rulings.desp_dodge_base)
    return falls(state, r, ring, 1, against, "balance after the dodge")


@rule("D30-OPT-DESPDODGE-3")
def desperate_difficulty(hits: int, base: int = 10) -> int:
    """What Combat Position is rolled against after a Desperate Dodge that so many opponents have hit.

    Examples
    --------
    >>> desperate_difficulty(2)
    20
    """
    return base + EACH_HIT * hits
