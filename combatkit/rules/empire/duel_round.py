"""The rounds of a duel: what is chosen, who acts when, and what the end of a round costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.duel import FIRST_WINS, GOING_ON, NOBODY_WINS, SECOND_WINS
from combatkit.rules.empire.duel_state import GUARD, RECOVER, RISE, Ground
from combatkit.rules.empire.duel_strike import fighter_now
from combatkit.rules.empire.enums import Condition, Fate, Posture, Stance
from combatkit.rules.empire.health import (
    bled_after,
    bleeding_minuses,
    collapse_check,
    exhaustion_after,
    exhaustion_check,
    exhaustion_minuses,
    exhaustion_steps,
    most_exhaustion,
    overwhelmed,
)
from combatkit.rules.empire.initiative import FIRST, LAST, slots, strike_back_slot
from combatkit.rules.empire.load import load
from combatkit.rules.empire.totals import acting_at, initiative_total, make_side, parries_like_a_shield

Run = Callable[[Any, Any, Ground], tuple[Any, ...]]
SWINGING = (Stance.ATTACK, Stance.DESPERATE_ATTACK, Stance.PAUSE)
ANSWERING = (Stance.PARRY, Stance.DODGE)
"""Options that may strike back."""


@rule("D30-ROUND-2", "D30-INIT-6", "D30-EXH-5", "D30-GAP-13", "D30-AMB-15")
@cache
def chooses(me: int) -> Run:
    """A side chooses its course: down, it gets up; out of breath, it Recovers; else as it was set up."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        breath, now, posture = view
        names = [course.name for course in ground.courses[me]]
        if Condition.STUNNED in now:
            options = [GUARD]
        elif Condition.MUST_RECOVER in now and ground.rulings.forced_recover == "cancelled":
            options = [RECOVER]
        else:
            options = _open(ground, me, now, posture)
            first = RISE if posture else RECOVER if breath <= 0 else options[0]
            options = [first, *(each for each in options if each != first)]
        chosen = r.choose("course", tuple(options), by=ground.names[me])
        r.say("D30-ROUND-2", lambda: f"{ground.names[me]}: {chosen}.")
        if chosen == RISE:
            posture = int(min(posture, Posture.KNEES))
        return names.index(chosen), posture, 1

    return run


def _open(ground: Ground, me: int, now: tuple[str, ...], posture: int) -> list[str]:
    """The courses that are open under what befell a fighter."""
    stuck = Condition.STUCK in now
    found = [
        course.name
        for course in ground.courses[me]
        if (course.name != RISE or posture) and not (stuck and course.stances[0] in SWINGING)
    ]
    return found or [GUARD]


@rule("D30-INIT-1", "D30-BASE-8", "D30-MULTI-6")
@cache
def readies(me: int) -> Run:
    """The initiative of a side in this round."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[int]:
        course, minus, stand = view
        who = fighter_now(ground, me, stand)
        side = make_side(who, ground.said(me, course), ground.setup, me)._replace(minuses=minus)
        return (initiative_total(side, ground.setup, 1, ground.rulings),)

    return run


@rule("D30-INIT-1", "D30-INIT-4", "D30-AMB-23")
def order(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
    """A round in order: (side, whether at the very moment of the one before, whether it is a strike back)."""
    courses, quick, now = view[:2], view[2:4], view[4:]
    moments: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
    for side in (0, 1):
        who = ground.fighters[side]
        speed = who.speed + load(who).speed if ground.rulings.init_tie == "speed" else 0
        main = ground.courses[side][courses[side]].stances[0]
        first = acting_at(quick[side], quick[1 - side], main, ground.rulings)
        may_answer = Condition.STUCK not in now[side] and affords_answer(ground, side, courses[side])
        for slot, back in actions(ground, side, courses[side], first):
            if may_answer or not back:
                moments.setdefault((slot, max(0, first - FIRST), speed), []).append((side, back))
    queue: list[tuple[int, int, int]] = []
    for moment in sorted(moments, reverse=True):
        queue += [(side, int(place > 0), back) for place, (side, back) in enumerate(moments[moment])]
    return tuple(queue), 0, 1, 1, 1


@rule("D30-INIT-2", "D30-INIT-3", "D30-INIT-5", "D30-INIT-8", "D30-OPT-PARRY-1", "D30-OPT-DODGE-2")
def actions(ground: Ground, side: int, course: int, first: int) -> list[tuple[int, int]]:
    """What a side does in a round, (initiative, whether it is a strike back), by its first initiative.

    Each option takes an action, 10 after the one before; a Parry or a Dodge has one strike back, 10 later.
    """
    stances = ground.courses[side][course].stances
    swings = ground.said(side, course).swings if stances[0] in SWINGING else 0
    wanted = [*[stances[0]] * max(1, swings), *stances[1:]]
    found = []
    for slot, stance in zip(slots(first, len(wanted)), wanted, strict=False):
        if stance in ANSWERING and strike_back_slot(slot) >= LAST:
            found.append((strike_back_slot(slot), 1))
        elif swings and stance is stances[0]:
            found.append((slot, 0))
    return found


@rule("D30-EXH-2", "D30-AMB-17")
def affords_answer(ground: Ground, side: int, course: int) -> bool:
    """Whether what a round allows is enough for a strike back too."""
    spent = max(0, ground.cost(side, course)) + ground.rulings.strike_back_cost
    return spent <= most_exhaustion(ground.fighters[side])


def turn(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
    """The next swing of those who stand; one at the very moment of the one before is made all the same.

    A strike back asks for its die first. Once nobody swings any more, whoever has not attacked at all checks
    for a fumble.
    """
    queue, *out, idle, other = view
    while queue:
        (side, same, back), queue = queue[0], queue[1:]
        if not out[side] or same:
            acts = (int(side == n and not back) for n in (0, 1))
            asks = (int(side == n and back) for n in (0, 1))
            return queue, *acts, *asks, same, back, 0, 1, 0, 0
    return (), 0, 0, 0, 0, 0, 0, 1, 0, idle, other


@rule("D30-BASE-8", "D30-AMB-23")
def weighs(view: Any, r: Any, ground: Ground) -> tuple[int, int]:
    """What minuses make of a swing; at the same moment as the one before, those of before it count.

    `held` is by how much the first fighter had more minuses than the second.
    """
    mine, other, held, same, gap, first, second = view
    held = same * held + (1 - same) * (mine - other)
    return held, gap + (first - second) * held


@rule("D30-OPT-PARRY-1", "D30-OPT-DODGE-2", "D30-AMB-17")
@cache
def answers(me: int) -> Run:
    """Whether a strike back comes of a Parry or a Dodge, and what it costs."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[int, int, int]:
        (course,) = view
        made = ground.courses[me][course]
        who = ground.fighters[me]
        if Stance.PARRY in made.stances:
            side = make_side(who, ground.said(me, course), ground.setup, me)
            high, card = 3 if parries_like_a_shield(side) else 2, "D30-OPT-PARRY-1"
        else:
            high, card = who.book.figure("shoito") if who.shoito else 1, "D30-OPT-DODGE-2"
        back = int(band(r.die(6, "strike back"), (high,)) == 0)
        r.say(card, lambda: f"{ground.names[me]} {'strikes back' if back else 'does not strike back'}.")
        return 0, back, back * ground.rulings.strike_back_cost

    return run


def fallen(view: Any, r: Any, ground: Ground) -> tuple[int]:
    """Whether anybody is out."""
    return (view[0] + view[1],)


def judge(view: Any, r: Any, ground: Ground) -> tuple[int]:
    """Who has won, once all that happens at this moment has happened."""
    first, second, queue = view
    if queue and queue[0][1]:
        return (GOING_ON,)
    return (_winner(first, second),)


def _winner(first: int, second: int) -> int:
    if first and second:
        return NOBODY_WINS
    return SECOND_WINS if first else FIRST_WINS if second else GOING_ON


# -- the end of a round ------------------------------------------------------------------------------------


@rule("D30-EXH-1", "D30-EXH-3", "D30-EXH-4")
@cache
def breathes(me: int) -> Run:
    """Exhaustion is paid: what is left, the minuses more, and how many marks of 5 were passed."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[int, int, int, int]:
        course, breath, full, paid = view
        after = exhaustion_after(breath, ground.cost(me, course) + paid, full)
        more = exhaustion_minuses(after) - exhaustion_minuses(breath)
        return after, 0, more, exhaustion_steps(breath, after, full, ground.rulings)

    return run


@rule("D30-BLEED-1", "D30-BLEED-2", "D30-BLEED-3")
@cache
def bleeds(me: int) -> Run:
    """Blood is lost: the total, and the minuses more."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[int, int]:
        course, rate, bled = view
        resting = ground.courses[me][course].stances[0] in (Stance.REST, Stance.RECOVER)
        after = bled_after(bled, rate, resting)
        return after, bleeding_minuses(after) - bleeding_minuses(bled)

    return run


@rule("D30-EXH-4", "D30-EXH-5", "D30-EXH-6", "D30-PAIN-2", "D30-PAIN-5", "D30-GAP-16")
@cache
def endures(me: int) -> Run:
    """Whether a side holds out at the end of a round: against exhaustion, and against its minuses."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        before, tired, drained, steps, breath, minus = view
        who, name = ground.fighters[me], ground.names[me]
        counted = tired + (drained if ground.rulings.collapse_sources != "pain" else 0)
        now, minus, held = before + counted, minus + tired + drained, 0
        if steps:
            below = exhaustion_minuses(breath)
            held = exhaustion_check(
                r, f"{name}'s willpower", who.willpower, below, minus - below, ground.rulings
            )
            _tell_held(held, name, breath, r)
        fate = Fate.COLLAPSED if held == 2 else _bears(before, now, me, r, ground)
        news: tuple[str, ...] = (Condition.MUST_RECOVER.value,) if held == 1 else ()
        if fate in (Fate.STUNNED, Fate.KNEELS):
            news = (Condition.STUNNED.value,)
        left = max(0, 3 * who.pain_level // 2 - now)
        return now, minus, int(fate.out), news, int(fate is Fate.KNEELS), left

    return run


def _tell_held(held: int, name: str, breath: int, r: Any) -> None:
    words = ("holds out", "must Recover", "collapses from exhaustion")[held]
    r.say("D30-EXH-4", lambda: f"{name} is at {breath} Exhaustion and {words}.")


def _bears(before: int, now: int, me: int, r: Any, ground: Ground) -> Fate:
    """Whether minuses that have grown at the end of a round bring somebody down."""
    who, name = ground.fighters[me], ground.names[me]
    if now > before and overwhelmed(now, who.pain_level):
        r.say("D30-PAIN-5", lambda: f"{now} minuses are too much for {name}.")
        return Fate.COLLAPSED
    if before < who.pain_level <= now:
        fate = collapse_check(r, f"{name}'s collapse", who.book)
        r.say("D30-PAIN-2", lambda: f"{name} has {now} minuses by now: {fate.label}.")
        return fate
    return Fate.FIGHTS


def wears(view: Any, r: Any, ground: Ground) -> tuple[int]:
    """Whether the end of a round takes anything that must be held out against; not of who is out already."""
    tired, drained, steps, out = view
    return ((abs(tired) + drained + steps) * (1 - out),)


@cache
@rule("D30-GAP-13")
def goes_on(me: int) -> Run:
    """Who was getting up stands, who was brought to the knees by pain is there; and what befell a fighter in
    this round holds in the next."""

    def run(view: Any, r: Any, ground: Ground) -> tuple[Any, ...]:
        course, posture, kneels, soon, news, dazed = view
        if ground.courses[me][course].name == RISE:
            posture = Posture.UP
        posture = int(max(posture, Posture.KNEES) if kneels else posture)
        stunned = {Condition.STUNNED.value} if dazed else set()
        return posture, 0, tuple(sorted({*soon, *news, *stunned})), (), (), 0

    return run


def end(view: Any, r: Any, ground: Ground) -> tuple[int, ...]:
    """The next round, unless somebody is out."""
    first, second, number = view
    winner = _winner(first, second)
    return winner, number + (winner == GOING_ON), 1, 0, 0, 0
