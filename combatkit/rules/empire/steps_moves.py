"""The combat options that do more than strike, on the attacker's side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.empire.chain import might_off, roll_off
from combatkit.rules.empire.enums import Condition, Fate, Hit, Posture, Stance
from combatkit.rules.empire.state import INNER, Ring, State, marked, of, with_
from combatkit.rules.empire.steps_attack import fresh, landed
from combatkit.rules.empire.steps_fumble import falls, position_now
from combatkit.words import up_to

MOVE_WINS_BY = 5
STEADY = 10
CHARGE_MIGHT = 5
KICK = "kick"


@rule("D30-OPT-CP-3", "D30-OPT-FLOURISH-2")
@dataclass(frozen=True, slots=True)
class MayStrike:
    """A d6 tells whether an option also gives a swing.

    Parameters
    ----------
    card, name
        The rule, and the name of the die.
    high
        The last face that does.
    by
        Who would strike.
    """

    card: str
    name: str
    high: int
    by: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Roll it."""
        if of(state, "fate", self.by) >= Fate.COLLAPSED:
            return state._replace(go=0)
        may = band(r.die(6, self.name), (self.high,)) == 0
        r.say(
            self.card, lambda: f"{ring.name(self.by)} may {'' if may else 'not '}strike ({up_to(self.high)})."
        )
        return state._replace(go=int(may))


@rule("D30-OPT-CP-1", "D30-OPT-CP-2", "D30-OPT-CP-4", "D30-GAP-5")
def manoeuvre(state: State, r: Any, ring: Ring) -> State:
    """A Combat Position manoeuvre, unless the opponent has hit first."""
    me, foe = ring.parties
    if state.hit1.lands:
        r.say("D30-OPT-CP-1", lambda: f"{me.name} was hit, and the manoeuvre comes to nothing.")
        return state
    mine, theirs = position_now(state, ring, 0), position_now(state, ring, 1)
    margin = roll_off(r, "combat position", mine - theirs, (MOVE_WINS_BY,), again=ring.rulings.open_end)
    works = margin >= MOVE_WINS_BY
    name = ring.setup.manoeuvre
    r.say(
        "D30-OPT-CP-2",
        lambda: (
            f"{me.name} tries to {name} {foe.name}, {mine} against {theirs}: "
            + ("it works." if works else "in vain.")
        ),
    )
    if not works:
        return state
    state = state._replace(won=name)
    condition = ring.book.manoeuvres[name]
    if condition == Condition.KNEES:
        return with_(state, 1, posture=max(state.posture1, Posture.KNEES))
    if condition == "left alone":
        return marked(state, 0, "leaves melee")
    return marked(state, 1, condition)


@rule("D30-OPT-FLOURISH-1")
def flourish(state: State, r: Any, ring: Ring) -> State:
    """A Flourish: if the opponent has missed, it may be Faked and Bound."""
    me, foe = ring.parties
    if state.hit1.lands:
        r.say("D30-OPT-FLOURISH-1", lambda: f"{me.name} was hit, and the Flourish comes to nothing.")
        return state
    mine = me.flourish - fresh(state, ring, 0)
    theirs = foe.acuity + 2 * foe.style_level - fresh(state, ring, 1)
    win = ring.rulings.win
    works = roll_off(r, "flourish", mine - theirs, (win,), again=ring.rulings.open_end) >= win
    r.say(
        "D30-OPT-FLOURISH-1",
        lambda: (
            f"{me.name} flourishes, {mine} against {theirs}: {foe.name} is "
            + ("Faked and Bound." if works else "not impressed.")
        ),
    )
    if not works:
        return state
    return marked(state._replace(won="faked and bound"), 1, Condition.FAKED.value, Condition.BOUND.value)


@rule("D30-OPT-CLOSE-2", "D30-OPT-CLOSE-4", "D30-OPT-JUMP-2", "D30-OPT-JUMP-4", "D30-OPT-JUMP-5")
@dataclass(frozen=True, slots=True)
class Enter:
    """Close combat is entered, or not; a d6 of 1 or 2 scores a hit there."""

    jumps: bool

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """See whether it works."""
        me, gets_in = ring.parties[0], state.hit.lands
        state = state._replace(hit=Hit.NOT_MADE, levels=0)
        if not gets_in and state.hit0 is Hit.NOT_MADE:
            return state
        if not gets_in:
            missed = self.jumps and state.hit0 in (Hit.MISS, Hit.FUMBLE)
            return falls(state, r, ring, 0, STEADY, "landing") if missed else state
        if state.stopped:
            r.say("D30-OPT-CLOSE-2", lambda: f"{me.name} does not get in.")
            return state
        state = marked(state._replace(won="close combat"), 0, Condition.CLOSE.value)
        state = marked(state, 1, Condition.CLOSE.value)
        r.say("D30-OPT-CLOSE-2", lambda: f"{me.name} gets into close combat.")
        if self.jumps:
            state = self._brought_down(state, r, ring)
        if band(r.die(6, "close-combat hit"), (2,)) == 0:
            r.say("D30-OPT-CLOSE-4", lambda: f"{me.name} scores a hit on the way in.")
            return landed(state, Hit.HIT, ring.swings[INNER])
        return state

    @staticmethod
    @rule("D30-OPT-JUMP-4", "D30-BASE-10")
    def _brought_down(state: State, r: Any, ring: Ring) -> State:
        ahead = might_now(state, ring, 0) - might_now(state, ring, 1) + CHARGE_MIGHT * ring.setup.charging
        if might_off(r, "might", ahead) < ring.rulings.win:
            return state
        r.say("D30-OPT-JUMP-4", lambda: "Both go to the ground.")
        return state._replace(posture0=Posture.PRONE, posture1=Posture.PRONE)


def might_now(state: State, ring: Ring, side: int) -> int:
    """What a side rolls with in a contest of Might."""
    return ring.parties[side].might - fresh(state, ring, side)


@rule("D30-OPT-BASH-3", "D30-OPT-BASH-4", "D30-OPT-BASH-5", "D30-BASE-10")
def bash(state: State, r: Any, ring: Ring) -> State:
    """A Shield Bash has made contact: Might against Might, and the loser may fall."""
    state = state._replace(hit=Hit.NOT_MADE, levels=0)
    charging = ring.setup.charging
    ahead = might_now(state, ring, 0) - might_now(state, ring, 1) + CHARGE_MIGHT * charging
    margin = might_off(r, "might", ahead)
    if margin >= ring.rulings.win:
        r.say("D30-OPT-BASH-3", lambda: f"{ring.name(1)} is knocked to one side, by {margin}.")
        state = marked(state._replace(won="knocked aside"), 1, "knocked aside")
        return falls(state, r, ring, 1, STEADY + margin, "balance")
    r.say("D30-OPT-BASH-3", lambda: f"{ring.name(1)} withstands, by {-margin}.")
    return falls(state, r, ring, 0, STEADY - margin, "own balance") if charging else state


@rule("D30-OPT-TRIP-2", "D30-OPT-TRIP-3", "D30-OPT-TRIP-4", "D30-OPT-TRIP-5")
def trip(state: State, r: Any, ring: Ring) -> State:
    """A trip has landed: down on the knees, or on the ground."""
    me, foe = ring.parties
    prone = (ring.setup.kicks or me.weapon.name == KICK) and state.hit.levels > 0
    state = state._replace(hit=Hit.NOT_MADE, levels=0, won="tripped")
    down = Posture.PRONE if prone else Posture.KNEES
    state = with_(state, 1, posture=max(state.posture1, down))
    r.say("D30-OPT-TRIP-2", lambda: f"{foe.name} goes {'to the ground' if prone else 'down on the knees'}.")
    if not prone and foe.stands(Stance.DESPERATE_DODGE):
        state = falls(state, r, ring, 1, STEADY, "balance")
    if not ring.setup.hazard:
        return state
    ahead = position_now(state, ring, 0) - position_now(state, ring, 1)
    sent = roll_off(r, "combat position", ahead, (MOVE_WINS_BY,), again=ring.rulings.open_end) >= MOVE_WINS_BY
    r.say(
        "D30-OPT-TRIP-5", lambda: f"{foe.name} {'goes over the edge' if sent else 'stays clear of the edge'}."
    )
    return marked(state, 1, "over the edge") if sent else state


@rule("D30-OPT-GRAB", "D30-GAP-12")
def grab(state: State, r: Any, ring: Ring) -> State:
    """A grab has landed: Might against Might."""
    state = state._replace(hit=Hit.NOT_MADE, levels=0)
    won = might_off(r, "might", might_now(state, ring, 0) - might_now(state, ring, 1)) >= ring.rulings.win
    r.say("D30-GAP-12", lambda: f"{ring.name(1)} is {'held' if won else 'not held'}.")
    return marked(state._replace(won="held"), 1, Condition.HELD.value) if won else state


@rule("D30-OPT-GAZE-1", "D30-BASE-9")
def gaze(state: State, r: Any, ring: Ring) -> State:
    """The Gaze of Death: all weapons are dropped; half of Willpower against 1500, and no 20 is rolled on."""
    me = ring.parties[0]
    number, win = ring.rulings.half(me.willpower) - fresh(state, ring, 0), ring.rulings.win
    dies = roll_off(r, "gaze of death", number - GAZE_AGAINST, (win,), backed=False) >= win
    r.say(
        "D30-OPT-GAZE-1",
        lambda: (
            f"{me.name} stares, {number} against {GAZE_AGAINST}: {ring.name(1)} "
            + ("drops dead." if dies else "is not moved.")
        ),
    )
    state = marked(state, 0, Condition.NO_WEAPON.value) if me.armed else state
    state = marked(state, 0, Condition.NO_SHIELD.value) if me.holds_second else state
    return with_(state._replace(won="willed to death"), 1, fate=Fate.DEAD) if dies else state


GAZE_AGAINST = 1500
