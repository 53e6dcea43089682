"""A swing in a duel, cut in parts: what both bring to it, the attack roll, the damage, a fumble.

What both bring is worked out first, without dice. Then each part reads only what its own dice need: the roll
what it must beat and the chance of a fumble, the damage how the roll ended and with what was struck. So a
hundred thousand fights share few tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from combatkit.dice.requests import first_option
from combatkit.rules.card import rule
from combatkit.rules.empire.book import Weapon
from combatkit.rules.empire.duel_state import Ground, as_now
from combatkit.rules.empire.enums import Condition, Hit, Posture, Stance
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.plan import made
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.state import MAIN, OWN0, Party, Ring, State, Swing
from combatkit.rules.empire.steps import hurt_steps, mishap_step, roll_step
from combatkit.rules.empire.steps_attack import landed
from combatkit.rules.empire.steps_fumble import Idle
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change

DOWN = {Posture.KNEES: Condition.KNEES.value, Posture.PRONE: Condition.PRONE.value}
UNREAD = {
    *(Condition.STUNNED.value, Condition.MUST_RECOVER.value, Condition.STUCK.value),
    Condition.ARM.value,
}
"""Conditions that a swing does not read: the first three close options, which has been seen to already."""


def conditions_of(
    posture: int, gear: tuple[str, ...], now: tuple[str, ...], soon: tuple[str, ...]
) -> tuple[str, ...]:
    """The conditions that swings read at this moment; off balance counts from the moment it happens."""
    shaken = [each for each in soon if each == Condition.OFF_BALANCE]
    down = [DOWN[Posture(posture)]] if posture else []
    return tuple(sorted({*gear, *now, *shaken, *down} - UNREAD))


def fighter_now(ground: Ground, side: int, conditions: tuple[str, ...]) -> Fighter:
    """A fighter as it stands, without its minuses."""
    return as_now(ground.fighters[side], ground.names[side], conditions)


def gathers(view: Any, r: Any, ground: Ground) -> tuple[tuple[str, ...], int]:
    """How a side stands at this moment, in one word for all that reads it."""
    found, now = conditions_of(*view), view[2]
    if Condition.MUST_RECOVER in now and ground.rulings.forced_recover == "kept":
        found = tuple(sorted({*found, Condition.MUST_RECOVER.value}))
    return found, 0


# -- what both bring to a swing ------------------------------------------------------------------------------


class Lapse(NamedTuple):
    """What a fumble reads of whoever fumbles, without its minuses."""

    armed: bool
    weapon: Weapon
    position: int
    left_friends: bool
    own: Swing

    @staticmethod
    def of(party: Party, own: Swing) -> Lapse:
        """That of a side of an exchange."""
        return Lapse(party.armed, party.weapon, party.position, party.left_friends, own)


@cache
def measures(me: int) -> Callable[[Any, Any, Ground], tuple[Any, ...]]:
    """What a swing of this side must beat without minuses, the chance of a fumble, and with what is struck.

    Only the first attack of a round is a fumble check. A strike back is a plain attack, but the fumble of
    what was declared counts for it.
    """

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        mine, stand, theirs, other, idle, back = view
        ring, gap = _swing(ground, me, bool(back), (mine, theirs), (stand, other))
        party, main = ring.parties[0], ring.swings[MAIN]
        laid = ground.said(me, mine).fumble if back and party.fumble else 0
        roll = main._replace(dice="", bonus=0, kind="", armour=0, levels=0)
        lapse = Lapse.of(party, ring.swings[OWN0])
        return gap, party.fumble + laid if idle else 0, roll, main._replace(deflects=0), lapse, 0

    return run


@lru_cache(maxsize=8192)
def _swing(
    ground: Ground,
    me: int,
    back: bool,
    courses: tuple[int, int],
    stands: tuple[tuple[str, ...], tuple[str, ...]],
) -> tuple[Ring, int]:
    """The swing of one side as an exchange whose attacker it is: its context, and what must be beaten."""
    fighters = [fighter_now(ground, side, stands[i]) for i, side in enumerate((me, 1 - me))]
    ring, start = made(*fighters, _setup(ground, me, courses, back), ground.rulings)
    return ring, int(start.gap0 or 0)


@lru_cache(maxsize=1024)
def _setup(ground: Ground, me: int, courses: tuple[int, int], back: bool) -> Setup:
    """The set-up of a swing: a strike back is a plain attack, and its target stands as it has declared."""
    changes: dict[str, Any] = {}
    for place, side in ((0, me), (1, 1 - me)):
        name = ("attacker", "defender")[place]
        course = ground.courses[side][courses[place]]
        changes |= {
            f"{name}_option": course.stances[0].value,
            f"{name}_also": tuple(each.value for each in course.stances[1:]),
            f"{name}_effort": course.effort.value,
            f"{name}_swings": course.swings if not course.both else 1,
            f"{name}_both_weapons": course.both,
        }
    if me == 1:
        changes |= {
            "aim": "none",
            "weak_armour": False,
            "friend_near_attacker": ground.setup.friend_near_defender,
            "friend_near_defender": ground.setup.friend_near_attacker,
            "attacker_situation": ground.setup.defender_situation,
            "defender_situation": ground.setup.attacker_situation,
            "attacker_faces": ground.setup.defender_faces,
            "defender_faces": ground.setup.attacker_faces,
            "ignored": False,
            "parry_elsewhere": False,
        }
    if back:
        changes |= {
            "attacker_option": Stance.ATTACK.value,
            "attacker_also": (),
            "attacker_effort": "none",
            "attacker_swings": 1,
            "attacker_both_weapons": False,
            "aim": "none",
        }
    return change(ground.setup, changes)


@lru_cache(maxsize=64)
def _bare(ground: Ground, me: int) -> Ring:
    """The context of a swing of this side before anything is put in that changes in a fight."""
    fighters = [fighter_now(ground, side, ()) for side in (me, 1 - me)]
    return made(*fighters, Setup(), ground.rulings)[0]


def _part(ring: Ring, start: State, steps: tuple[Step, ...]) -> Exchange:
    return Exchange(steps, start, ring, lambda state, context: {}, first_option)


def _with(ring: Ring, number: int, swing: Swing) -> Ring:
    return ring._replace(swings=(*ring.swings[:number], swing, *ring.swings[number + 1 :]))


# -- the roll, and what it does ------------------------------------------------------------------------------

ROLL = (roll_step(MAIN, 0, 1),)
HURT = tuple(hurt_steps(MAIN, 0, 1)[:2])
MISHAP = (mishap_step(0, OWN0), hurt_steps(OWN0, 0, 0)[0])


@cache
def strikes(me: int) -> Callable[[Any, Any], Exchange]:
    """Makes the attack roll of a side."""

    def make(view: Any, ground: Ground) -> Exchange:
        need, chance, roll = view
        ring = _with(_bare(ground, me), MAIN, roll)
        party, foe = ring.parties
        return _part(ring._replace(parties=(party._replace(fumble=chance), foe)), State(gap0=need), ROLL)

    return make


def struck(state: State, view: Any, ground: Ground) -> tuple[int, int]:
    """How it ended: the hit, if it landed, and whether it was a fumble."""
    return int(state.hit), state.slip0


@cache
def hurts(me: int) -> Callable[[Any, Any], Exchange]:
    """Makes the damage of a hit and its location."""

    def make(view: Any, ground: Ground) -> Exchange:
        hit, blow = view
        return _part(_with(_bare(ground, me), MAIN, blow), landed(State(), Hit(hit), blow), HURT)

    return make


def hurt(state: State, view: Any, ground: Ground) -> tuple[Any, ...]:
    """The wound that the other has got, and the kind of what has struck."""
    return state.depth, state.place, view[1].kind, 0


# -- fumbles -------------------------------------------------------------------------------------------------


@rule("D30-FUMBLE-1")
@cache
def idles(me: int) -> Callable[[Any, Any, Ground], tuple[int, Lapse, int]]:
    """The fumble check of somebody who has not attacked in this round."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[int, Lapse, int]:
        course, stand = view
        ring = _idler(ground, me, course, stand)
        lapse = Lapse.of(ring.parties[0], ring.swings[OWN0])
        return Idle(0)(State(), r, ring).slip0, lapse, 0

    return run


@lru_cache(maxsize=1024)
def _idler(ground: Ground, me: int, course: int, stand: tuple[str, ...]) -> Ring:
    """The context of such a check."""
    who = fighter_now(ground, me, stand)
    changes = {
        "defender_option": "guard",
        "defender_also": (),
        "defender_effort": "none",
        "defender_swings": 1,
        "defender_both_weapons": False,
    }
    return made(who, who, change(_setup(ground, me, (course, 0), False), changes), ground.rulings)[0]


@rule("D30-GAP-3", "D30-AMB-16")
@cache
def slips(me: int) -> Callable[[Any, Any], Exchange]:
    """Makes what comes of a fumble."""

    def make(view: Any, ground: Ground) -> Exchange:
        slip, lapse, _, minus = view
        ring = _with(_bare(ground, me), OWN0, lapse.own)
        party = ring.parties[0]._replace(
            armed=lapse.armed,
            weapon=lapse.weapon,
            position=lapse.position - minus,
            left_friends=lapse.left_friends,
        )
        return _part(ring._replace(parties=(party, ring.parties[1])), State(slip0=slip), MISHAP)

    return make


def slipped(state: State, view: Any, ground: Ground) -> tuple[Any, ...]:
    """What it was: a blow at oneself, what was dropped, and how the fumbler stands."""
    marks = tuple(sorted({*state.marks0, *state.events0}))
    posture = max(view[2], int(state.posture0))
    return 0, state.depth, "", view[1].own.kind, marks, posture, 1
