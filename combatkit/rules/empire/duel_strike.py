"""A swing in a duel: a strike reads no pain but the difference, and a wound reads no arms."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from combatkit.dice.requests import first_option
from combatkit.rules.card import rule
from combatkit.rules.empire.duel_state import LASTING, Ground, as_now
from combatkit.rules.empire.enums import Condition, Fate, Hit, Posture, Stance
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.plan import made
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.state import MAIN, OWN0, Ring, State
from combatkit.rules.empire.steps import hurt_steps, mishap_step, roll_step
from combatkit.rules.empire.steps_fumble import Idle, Mishap
from combatkit.rules.empire.steps_wound import Check, Place, Wound
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change

DOWN = {Posture.KNEES: Condition.KNEES.value, Posture.PRONE: Condition.PRONE.value}


def conditions_of(
    posture: int, gear: tuple[str, ...], now: tuple[str, ...], soon: tuple[str, ...]
) -> tuple[str, ...]:
    """The conditions of a fighter at this moment; off balance counts from the moment it happens."""
    shaken = [each for each in soon if each == Condition.OFF_BALANCE]
    down = [DOWN[Posture(posture)]] if posture else []
    return tuple(sorted({*gear, *now, *shaken, *down}))


def fighter_now(ground: Ground, side: int, conditions: tuple[str, ...]) -> Fighter:
    """A fighter as it stands, without its minuses."""
    return as_now(ground.fighters[side], ground.names[side], conditions)


def gathers(view: Any, r: Any, ground: Ground) -> tuple[tuple[str, ...]]:
    """How a side stands at this moment, in one word for all that reads it."""
    return (conditions_of(*view),)


@lru_cache(maxsize=8192)
def _exchange(
    ground: Ground,
    me: int,
    back: bool,
    first: bool,
    courses: tuple[int, int],
    stands: tuple[tuple[str, ...], tuple[str, ...]],
) -> Exchange:
    """The swing of one side as an exchange whose attacker it is."""
    fighters = [fighter_now(ground, side, _fit(stands[i])) for i, side in enumerate((me, 1 - me))]
    setup = _setup(ground, me, courses, back)
    ring, start = made(*fighters, setup, ground.rulings)
    party = ring.parties[0]
    if not first:  # only the first attack of a round is a fumble check
        ring = ring._replace(parties=(party._replace(fumble=0), ring.parties[1]))
    steps = [roll_step(MAIN, 0, 1), *hurt_steps(MAIN, 0, 1)[:2]]
    if first and party.fumble > 0:
        steps += [mishap_step(0, OWN0), *hurt_steps(OWN0, 0, 0)[:1]]
    return Exchange(tuple(steps), start, ring, lambda state, context: {}, first_option)


BARS = {Condition.STUNNED.value, Condition.MUST_RECOVER.value, Condition.STUCK.value}


def _fit(conditions: tuple[str, ...]) -> tuple[str, ...]:
    """The conditions that a swing reads: those that close options have been seen to already."""
    return tuple(each for each in conditions if each not in BARS)


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


def strikes(me: int, *, back: bool) -> Callable[[Any, Any], Exchange]:
    """Makes the swing of a side."""

    def make(view: Any, ground: Ground) -> Exchange:
        shift, attacked, mine, theirs, stand, other = view
        exchange = _exchange(ground, me, back, not attacked, (mine, theirs), (stand, other))
        start: Any = exchange.start
        return _shifted(exchange, start._replace(gap0=start.gap0 + shift))

    return make


def _shifted(exchange: Exchange, start: State) -> Exchange:
    return Exchange(exchange.steps, start, exchange.context, exchange.columns, exchange.policy)


def struck(me: int, *, back: bool) -> Callable[[Any, Any, Any], tuple[Any, ...]]:
    """What a swing has come to: the wound of the target, a fumbler's own, and what was dropped."""

    def result(state: State, view: Any, ground: Ground) -> tuple[Any, ...]:
        kind = ground.fighters[me].arm.kind
        wound, nothing = (state.depth, state.place, kind), (0, "", kind)
        hurt = (*nothing, *wound) if "strikes itself" in state.events0 else (*wound, *nothing)
        marks = tuple(sorted({*state.marks0, *state.events0}))
        done = (*hurt, marks, int(state.posture0), 1, 0)
        return done if back else (*done, _answers(ground, 1 - me, view[3]))

    return result


def _answers(ground: Ground, side: int, course: int) -> int:
    stances = ground.courses[side][course].stances
    return int(Stance.PARRY in stances or Stance.DODGE in stances)


def sorted_marks(
    marks: tuple[str, ...], gear: tuple[str, ...], soon: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """New marks among those that last and those that hold in the next round."""
    lasting = {each.value for each in LASTING}
    passing = {Condition.STUCK.value, Condition.OFF_BALANCE.value, Condition.STUNNED.value}
    return (
        tuple(sorted({*gear, *(mark for mark in marks if mark in lasting)})),
        tuple(sorted({*soon, *(mark for mark in marks if mark in passing)})),
    )


def marks_last(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
    """Sorts what has just befallen a side: what lasts, and what holds in the next round."""
    marks, gear, soon = view
    return (*sorted_marks(marks, gear, soon), ())


@rule("D30-WOUND-5", "D30-PAIN-2", "D30-DEATH-2", "D30-BLEED-1")
def suffers(me: int) -> Callable[[Any, Any, Ground], tuple[Any, ...]]:
    """What a wound does to whoever has got it: pain, bleeding, marks, posture, and whether it is out."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        depth, place, kind, load, gear, posture = view
        ring = _victim(ground, me, kind, load, Condition.LEG.value in gear)
        where = place or _anywhere(r, ring)
        state = Wound(MAIN)(State(depth=depth, place=where, posture1=Posture(posture)), r, ring)
        if state.depth:
            state = Check(MAIN)(state, r, ring)
        marks = {*state.marks1, *state.events1}
        if state.fate1 in (Fate.STUNNED, Fate.KNEELS):
            marks.add(Condition.STUNNED.value)
        left = max(0, 3 * ground.fighters[me].pain_level // 2 - load - state.new1)
        return (
            0,
            "",
            state.new1,
            state.bleed1,
            tuple(sorted(marks)),
            int(state.posture1),
            int(state.fate1.out),
            0 if state.fate1 is Fate.DEAD else left,
        )

    return run


def aches(view: Any, r: Any, ground: Ground) -> tuple[int, int]:
    """Fresh pain, or bleeding, counts at once."""
    now, more = view
    return now + more, more


def _anywhere(r: Any, ring: Ring) -> str:
    """The location of a blow that was not placed before (a fumbler's own)."""
    return Place(MAIN)(State(hit=Hit.HIT, depth=1), r, ring).place


@lru_cache(maxsize=4096)
def _victim(ground: Ground, me: int, kind: str, load: int, lame: bool) -> Ring:
    """The context in which a wound takes its toll: the victim as the defender."""
    who = as_now(ground.fighters[me], ground.names[me], ())
    ring, _ = made(who, who, Setup(), ground.rulings)
    party = ring.parties[1]._replace(load=load, lame_leg=lame)
    swing = ring.swings[MAIN]._replace(kind=kind, label=f"{ground.names[me]}'s ", places=(), aimed=0)
    return ring._replace(parties=(party, party), swings=(swing, swing))


@rule("D30-FUMBLE-1")
def idles(me: int) -> Callable[[Any, Any, Ground], tuple[int, int]]:
    """The fumble check of somebody who has not attacked in this round."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[int, int]:
        course, attacked, stand = view
        if attacked:
            return 0, 0
        state = Idle(0)(State(), r, _idler(ground, me, course, _fit(stand), 0))
        return state.slip0, 0

    return run


@rule("D30-GAP-3", "D30-AMB-16")
def slips(me: int) -> Callable[[Any, Any, Ground], tuple[Any, ...]]:
    """What comes of a fumble without an attack."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        course, slip, posture, stand, minus = view
        ring = _idler(ground, me, course, _fit(stand), minus)
        state = Mishap(0, OWN0)(State(slip0=slip, posture0=Posture(posture)), r, ring)
        return 0, int(state.posture0), tuple(sorted({*state.marks0, *state.events0}))

    return run


@lru_cache(maxsize=8192)
def _idler(ground: Ground, me: int, course: int, conditions: tuple[str, ...], minus: int) -> Ring:
    """The context of such a check."""
    who = fighter_now(ground, me, conditions)
    setup = change(
        _setup(ground, me, (course, 0), False),
        {
            "defender_option": "guard",
            "defender_also": (),
            "defender_effort": "none",
            "defender_swings": 1,
            "defender_both_weapons": False,
        },
    )
    ring, _ = made(who, who, setup, ground.rulings)
    party = ring.parties[0]._replace(position=ring.parties[0].position - minus, left_friends=True)
    return ring._replace(parties=(party, ring.parties[1]))
