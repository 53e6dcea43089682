"""Fumbles: the check without an attack, and the table of what goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.empire.chain import roll_off
from combatkit.rules.empire.enums import Condition, Fate, Hit, Posture
from combatkit.rules.empire.state import Ring, State, marked, of, with_
from combatkit.rules.empire.steps_attack import bearing_change, fresh, fumble_now
from combatkit.rules.empire.steps_wound import rolled_damage

ATTACKED, IDLE = 1, 2


@rule("D30-FUMBLE-1", "D30-FUMBLE-2")
@dataclass(frozen=True, slots=True)
class Idle:
    """The d30 of somebody who made no attack this round."""

    side: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Roll it, unless an attack was rolled after all."""
        me, who = self.side, ring.parties[self.side]
        if of(state, "hit", me) != Hit.NOT_MADE or of(state, "fate", me) >= Fate.COLLAPSED:
            return state
        chance = fumble_now(state, ring, me)
        if band(r.die(30, f"{who.name}'s fumble check"), (chance,)):
            return state
        r.say("D30-FUMBLE-1", lambda: f"{who.name} fumbles without having struck ({chance} or less).")
        return with_(state, me, slip=IDLE)


@rule("D30-FUMBLE-1", "D30-GAP-3", "D30-AMB-16")
@dataclass(frozen=True, slots=True)
class Mishap:
    """The d6 of a fumble.

    Parameters
    ----------
    side
        Who has fumbled.
    own
        Number of the swing that strikes the fumbler.
    """

    side: int
    own: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Roll it, and let it happen."""
        me, who = self.side, ring.parties[self.side]
        idle = of(state, "slip", me) == IDLE
        state = with_(state, me, slip=0)
        cuts, words = ring.book.mishap(who.armed)
        index = band(r.die(6, f"{who.name}'s fumble"), cuts)
        if idle and ring.rulings.idle_fumble == "soft" and index >= 3:
            index = 1
        what = words[index]
        told = "strikes itself" if what == "strikes a friend" and not who.left_friends else what
        r.say("D30-GAP-3", lambda: f"{who.name}: {told}.")
        if what == "drops the weapon":
            return marked(state, me, Condition.NO_WEAPON.value, ring=ring)
        if what == "off balance":
            return marked(state, me, Condition.OFF_BALANCE.value, ring=ring)
        if what == "weapon stuck":
            return marked(state, me, Condition.STUCK.value, ring=ring)
        if what == "may fall":
            return falls(
                state, r, ring, me, ring.book.figure("fall_against", of="fumble"), f"{who.name}'s balance"
            )
        if what == "weapon strained":
            return self._strained(state, r, ring)
        if who.left_friends:
            return marked(state, me, "strikes a friend", ring=ring)
        return marked(state, me, "strikes itself", ring=ring)._replace(hit=Hit.HIT)

    def _strained(self, state: State, r: Any, ring: Ring) -> State:
        """The weapon breaks when its own damage reaches its break number."""
        who, swing = ring.parties[self.side], ring.swings[self.own]
        if not who.weapon.broken:
            return state
        broken = rolled_damage(swing, r) + swing.bonus >= who.weapon.broken
        r.say("D30-GAP-3", lambda: f"The {who.weapon.name} {'breaks' if broken else 'holds'}.")
        return marked(state, self.side, Condition.NO_WEAPON.value, ring=ring) if broken else state


def position_now(state: State, ring: Ring, side: int) -> int:
    """What a side rolls with in Combat Position, after all that has happened."""
    return (
        ring.parties[side].position - fresh(state, ring, side) + bearing_change(state, ring, side, "position")
    )


@rule("D30-BASE-9")
def falls(state: State, r: Any, ring: Ring, side: int, against: int, name: str) -> State:
    """A roll-off of Combat Position against a number, or the fighter falls."""
    win = ring.rulings.win
    number = position_now(state, ring, side)
    stands = roll_off(r, name, number - against, (win,), again=ring.rulings.open_end) >= win
    r.say(
        "D30-BASE-9",
        lambda: (
            f"{ring.name(side)} rolls {number} against {against} and {'keeps up' if stands else 'falls'}."
        ),
    )
    return state if stands else with_(state, side, posture=Posture.PRONE)
