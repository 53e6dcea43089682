"""Two fighters to the end: Reaction, then turns of Action Points, strike after strike.

A pass through the phases is at most one strike. The strike sees both fighters as they stand, but not their
Hit Points, so a hundred thousand fights share few tables. How a turn's points are spent is a course: a named
function that may be replaced.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.duel import FIRST_WINS, GOING_ON, SECOND_WINS, Duel, ExchangePhase, Phase
from combatkit.rules.elysium.actions import exchange_of
from combatkit.rules.elysium.enums import Condition, Hand, Trump
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.grabbing import freed
from combatkit.rules.elysium.healing import round_toll
from combatkit.rules.elysium.order import ahead, by_attributes, reaction_throw
from combatkit.rules.elysium.outcome import after, with_news
from combatkit.rules.elysium.rolls import Throw, cast, compare, hit_points, shown
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.setup import ANYWHERE, Setup
from combatkit.rules.elysium.turn import cost, may_stand
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change, names_apart

Course: TypeAlias = Callable[[Fighter, int], tuple[Hand, ...]]
"""What a fighter does with so many Action Points: the hands that strike. What is left goes into defence."""

SIDES = ("first", "second")


# -- courses ---------------------------------------------------------------------------------------------


@rule("EL-AP-2", "EL-TWO-3", "EL-TWO-4")
def attack(fighter: Fighter, points: int) -> tuple[Hand, ...]:
    """As many attacks as can be paid; with Dual Weapons the other hand strikes once for nothing.

    Examples
    --------
    >>> [hand.value for hand in attack(Fighter("Nox", weapon="dagger"), 6)]
    ['main hand', 'main hand', 'main hand']
    """
    free = Trump.DUAL_WEAPONS in fighter.trumps and fighter.off is not None
    return (Hand.MAIN,) * (points // fighter.main.ap) + ((Hand.OFF,) if free else ())


@rule("EL-DEF-9")
def careful(fighter: Fighter, points: int) -> tuple[Hand, ...]:
    """One attack, and all other points into defence."""
    return attack(fighter, points)[:1]


@rule("EL-DEF-9")
def defend(fighter: Fighter, points: int) -> tuple[Hand, ...]:
    """No attack: all points into defence."""
    return ()


COURSES: dict[str, Course] = {"attack": attack, "careful": careful, "defend": defend}
"""The courses by name."""


class Ring(NamedTuple):
    """What is fixed for a duel."""

    names: tuple[str, str]
    fighters: tuple[Fighter, Fighter]
    courses: tuple[Course, Course]
    reactions: tuple[Throw, Throw]
    called: str
    defence: str
    rulings: Rulings
    policy: Policy


def fight_out(
    first: Fighter, second: Fighter, setup: Setup, rulings: Rulings, courses: tuple[Course, Course]
) -> Duel:
    """A duel of two.

    Parameters
    ----------
    first, second
        As they stand: what they have lost is lost.
    setup
        `called` is what the first aims at, `defence` how both defend.
    courses
        How the first and the second spend their turns.

    Raises
    ------
    InputError
        For a fighter who can do nothing, or something in the set-up that a duel has no use for.
    """
    plain = Setup(called=setup.called, defence=setup.defence)
    if setup != plain:
        raise InputError(
            "duel", "takes 'called' and 'defence' alone", "set up single exchanges with the rest"
        )
    for who in (first, second):
        if who.level.out or who.action_points < who.main.ap:
            raise InputError(
                "duel", f"{who.name} cannot make one attack", "heal him, or use a lighter weapon"
            )
    names = names_apart(first, second)
    first, second = change(first, {"name": names[0]}), change(second, {"name": names[1]})
    ring = Ring(
        names,
        (first, second),
        courses,
        (reaction_throw(first, rulings), reaction_throw(second, rulings)),
        setup.called,
        setup.defence,
        rulings,
        first_option,
    )
    start: dict[str, Any] = {
        "winner": GOING_ON,
        "round": 0,
        "unordered": 1,
        "fresh": 1,
        "leads": 0,
        "turns": 0,
        "idle": 0,
        "plan": "",
    }
    for side, who in zip(SIDES, (first, second), strict=True):
        start |= {
            side: replace(who, hurt=0),
            f"health {side}": who.health,
            f"loses {side}": 0,
            f"struck {side}": 0,
            f"defending {side}": 0,
            f"acts {side}": 0,
            f"strikes {side}": 0,
        }
    falls = [_falls_phase(place) for place in (0, 1)]
    phases: list[Phase | ExchangePhase] = [
        Phase("reaction", _reaction, (), ("leads", "unordered"), "unordered"),
        Phase(
            "round",
            _round,
            ("round", *SIDES),
            ("round", "fresh", "turns", "idle", *LOSSES, *STRUCK, *SIDES),
            "fresh",
        ),
        *falls,
        Phase("whose turn", _whose, ("leads", "turns"), ("turns", "idle", *ACTS), "idle"),
        *(_turn_phase(place) for place in (0, 1)),
        *(_strike(place) for place in (0, 1)),
        *falls,
        Phase("goes on", _goes_on, ("plan", "turns", *STRIKES), ("plan", "idle", "fresh", *STRIKES)),
    ]
    return Duel(ring.names, start, tuple(phases), ring, HEALTH, first_option)


HEALTH = ("health first", "health second")
LOSSES = ("loses first", "loses second")
STRUCK = ("struck first", "struck second")
ACTS = ("acts first", "acts second")
STRIKES = ("strikes first", "strikes second")
SURPRISE_OVER = freed(Condition.WIDE_EYED.value)


@rule("EL-REACT-1", "EL-REACT-3")
def _reaction(view: Any, r: Any, ring: Ring) -> tuple[int, int]:
    """Who goes first in every round."""
    mine, theirs = ring.reactions
    total, _ = cast(mine, r, ring.rulings.open_ended)
    sign, die = compare(theirs, r, total, ring.rulings.open_ended)
    r.say(
        "EL-REACT-1",
        lambda: f"{mine.words(total)}, {shown(theirs, die, ring.rulings.open_ended)}.",
    )
    sign = sign or by_attributes(*ring.fighters, ring.rulings) or (1 if ahead(mine, theirs, r) else -1)
    leads = 0 if sign > 0 else 1
    r.say("EL-REACT-3", lambda: f"{ring.names[leads]} goes first.")
    return leads, 0


@rule("EL-ROUND-1", "EL-REACT-4", "EL-COND-1", "EL-COND-3", "EL-COND-15", "EL-AP-3")
def _round(view: Any, r: Any, ring: Ring) -> tuple[Any, ...]:
    """A new round: from the second on, what bleeds or burns costs Hit Points, and nobody is surprised."""
    number, *both = view
    losses = [round_toll(who) if number else 0 for who in both]
    if number:
        both = [with_news(who, SURPRISE_OVER) if who.has(Condition.WIDE_EYED) else who for who in both]
    return number + 1, 0, 0, 1, *losses, *[int(bool(lost)) for lost in losses], *both


def _falls_phase(place: int) -> Phase:
    """Hit Points of one of the two after a loss, and whether that is the end."""
    columns = HEALTH[place], LOSSES[place]
    return Phase(
        f"{SIDES[place]} falls",
        _falls_of(place),
        (*columns, SIDES[place]),
        (*columns, STRUCK[place], "winner"),
        STRUCK[place],
    )


@cache
def _falls_of(place: int) -> Any:
    @rule("EL-COND-16", "EL-REACT-6", "EL-KO-1")
    def falls(view: Any, r: Any, ring: Ring) -> tuple[int, ...]:
        health, lost, who = view
        if lost:
            _tell_loss(r, ring.names[place], lost, health - lost)
        gone = health - lost <= 0 or _out(who)
        return max(0, health - lost), 0, 0, (SECOND_WINS, FIRST_WINS)[place] if gone else GOING_ON

    return falls


def _tell_loss(r: Any, name: str, lost: int, left: int) -> None:
    end = f"has {left} left" if left > 0 else "is comatose" if left == 0 else "is dead"
    r.say("EL-COND-16", lambda: f"{name} loses {hit_points(lost)} and {end}.")


@rule("EL-KO-1", "EL-COND-14")
def _out(fighter: Fighter) -> bool:
    return fighter.level.out or fighter.has(Condition.SURRENDERED, Condition.AT_PEACE)


def _whose(view: Any, r: Any, ring: Ring) -> tuple[int, ...]:
    """Whose turn it is: the leader's, then the other's."""
    leads, turns = view
    me = leads if turns == 0 else 1 - leads
    return turns + 1, 0, int(me == 0), int(me == 1)


def _turn_phase(place: int) -> Phase:
    """The turn of one of the two, up to the plan of its strikes."""
    side = SIDES[place]
    writes = (side, "plan", f"defending {side}", STRIKES[place], ACTS[place])
    return Phase(f"turn of the {side}", _turn_of(place), (side,), writes, ACTS[place])


@cache
def _turn_of(place: int) -> Any:
    @rule("EL-AP-1", "EL-AP-2", "EL-DEF-9", "EL-COND-11", "EL-COND-12", "EL-AMB-21")
    def turn(view: Any, r: Any, ring: Ring) -> tuple[Any, ...]:
        """Get up, plan the strikes, and put what is left into defence."""
        who: Fighter = view[0]
        name = ring.names[place]
        if who.has(Condition.STUNNED):
            r.say("EL-COND-12", lambda: f"{name} is stunned and loses the turn.")
            return with_news(who, ("no longer stunned",)), "", 0, 0, 0
        points = who.action_points
        if who.has(Condition.PRONE) and may_stand(who) and points >= cost("stand up"):
            points -= cost("stand up")
            who = with_news(who, ("no longer prone",))
            r.say("EL-COND-11", lambda: f"{name} gets up.")
        hands = ring.courses[place](who, points)
        spare = points - spent_on(who, hands)
        if spare < 0:
            raise InputError("course", f"spends {points - spare} AP, and there are {points}", "plan less")
        if ring.rulings.defend_exclusive and hands:
            spare = 0
        times = f"strikes {len(hands)} times" if hands else "does not strike"
        r.say("EL-AP-2", lambda: f"{name} {times}, with {spare} AP for defence.")
        plan = "".join(LETTERS[hand] for hand in hands)
        return who, plan, spare, int(bool(plan)), 0

    return turn


LETTERS = {Hand.MAIN: "M", Hand.OFF: "O", Hand.BARE: "B"}
"""How a plan of strikes is written down."""
HAND_OF = {letter: hand for hand, letter in LETTERS.items()}


@rule("EL-TWO-3", "EL-TWO-4")
def spent_on(fighter: Fighter, hands: tuple[Hand, ...]) -> int:
    """The Action Points of some strikes; the first of the other hand is free with Dual Weapons.

    Examples
    --------
    >>> two = Fighter("Nox", weapon="longsword", second_weapon="dagger")
    >>> spent_on(two, (Hand.MAIN, Hand.OFF))
    6
    >>> spent_on(change(two, {"trumps": ("Dual Weapons",)}), (Hand.MAIN, Hand.OFF))
    4
    """
    arms = [fighter.held(hand) for hand in hands]
    total = sum(arm.ap for arm in arms if arm is not None)
    if Trump.DUAL_WEAPONS in fighter.trumps and Hand.OFF in hands and fighter.off is not None:
        total -= fighter.off.ap
    return total


def _strike(me: int) -> ExchangePhase:
    """One strike of one of the two."""
    own, foe = SIDES[me], SIDES[1 - me]
    reads = (own, foe, f"defending {foe}", "plan")
    return ExchangePhase(
        f"{own} strikes",
        _made_for(me),
        _result_for(me),
        reads,
        (own, foe, *(f"{what} {side}" for what in ("loses", "struck") for side in (own, foe))),
        STRIKES[me],
    )


@cache
def _made_for(me: int) -> Any:
    def make(view: Any, ring: Ring) -> Exchange:
        mine, theirs, defending, plan = view
        return _exchange(ring, me, mine, theirs, defending, HAND_OF[plan[0]])

    return make


@lru_cache(maxsize=4096)
def _exchange(ring: Ring, me: int, mine: Fighter, theirs: Fighter, defending: int, hand: Hand) -> Exchange:
    called = ring.called if me == 0 else ANYWHERE
    setup = Setup(attack_with=str(hand), defending=defending, called=called, defence=ring.defence)
    made = exchange_of(mine, theirs, setup, ring.rulings, ring.policy)
    return replace(made, steps=tuple([step for step in made.steps if step.name != "toll"]))


@cache
def _result_for(me: int) -> Any:
    def result(state: Any, view: Any, ring: Ring) -> tuple[Any, ...]:
        mine, theirs, defending, plan = view
        made = _exchange(ring, me, mine, theirs, defending, HAND_OF[plan[0]])
        outcome = dict(made.columns(state, made.context))
        lost, back = outcome["damage"], outcome["damage_to_attacker"]
        outcome |= {"damage": 0, "damage_to_attacker": 0}
        mine, theirs = after(mine, outcome, attacker=True), after(theirs, outcome)
        struck = [int(bool(loss) or _out(who)) for loss, who in ((back, mine), (lost, theirs))]
        return mine, theirs, back, lost, *struck

    return result


@rule("EL-AP-2", "EL-ROUND-1")
def _goes_on(view: Any, r: Any, ring: Ring) -> tuple[Any, ...]:
    """The next strike of this turn, the next turn, or the next round."""
    plan, turns, *strikes = view
    rest = plan[1:]
    if rest:
        return rest, 0, 0, *strikes
    return "", int(turns < 2), int(turns >= 2), 0, 0
