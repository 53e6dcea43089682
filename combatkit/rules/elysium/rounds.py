"""The time of a fight: Reaction, announcements, turns and rounds, and what happens by itself in between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.elysium.aftermath import fallen
from combatkit.rules.elysium.checks import suffocate
from combatkit.rules.elysium.deed import Deed, Given, Say
from combatkit.rules.elysium.duel import SURPRISE_OVER
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.grabbing import freed
from combatkit.rules.elysium.healing import round_toll
from combatkit.rules.elysium.melee import Due, Melee, Member
from combatkit.rules.elysium.mounts import acts_alone
from combatkit.rules.elysium.order import by_attributes, in_order, roll_reactions
from combatkit.rules.elysium.outcome import after
from combatkit.rules.elysium.rolls import hit_points
from combatkit.rules.elysium.turn import begin
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change
from combatkit.rules.fights import FORCED, Done

EVERY_ROUND, NEVER = "every_round", "never"
"""Values of the option ``announcing``, beside the usual one."""
IDLE_ROUNDS = 100
"""Rounds without anybody who can act, after which a fight stops."""


# -- Reaction --------------------------------------------------------------------------------------------


class Reactions(NamedTuple):
    """Totals in the order of the roll, and the names in the order of turns."""

    totals: tuple[int, ...] = ()
    act: tuple[str, ...] = ()


@rule("EL-REACT-1", "EL-REACT-3", "EL-REACT-5", "EL-AMB-8")
def roll_order(melee: Melee) -> Exchange:
    """The exchange in which everybody who can act rolls Reaction."""
    names = tuple(it.name for it in rolling(melee))
    fighters = [melee.member(name).who for name in names]

    def run(state: Reactions, r: Any, context: Any) -> Reactions:
        totals = roll_reactions(fighters, r, melee.rulings)
        act = in_order(totals, fighters, r, melee.rulings)
        r.say("EL-REACT-3", lambda: f"They act in this order: {', '.join(act)}.")
        return Reactions(tuple(totals.values()), act)

    step = Step("reaction", "Reaction", run, ("EL-REACT-1", "EL-REACT-3"))
    return Exchange((step,), Reactions(), (names, melee.rulings), _columns, melee.policy)


def _columns(state: Any, context: Any) -> dict[str, Any]:
    """The total of everybody who rolled."""
    return dict(zip(context[0], state.totals, strict=False))


@rule("EL-MOUNT-2")
def rolling(melee: Melee) -> tuple[Member, ...]:
    """Who has a Reaction: everybody who still fights, but for mounts that are ridden."""
    return tuple(it for it in melee.members if not it.out and melee.rider_of(it.name) is None)


@rule("EL-REACT-2", "EL-REACT-4", "EL-REACT-5")
def put_in_order(melee: Melee, rolled: Reactions, say: Say) -> Melee:
    """The order of turns; in the first round, or by option in each, announcements come before them."""
    names = [it.name for it in rolling(melee)]
    numbered = [
        replace(melee.member(name), reaction=total) for name, total in zip(names, rolled.totals, strict=True)
    ]
    melee = replace(melee.having(*numbered), order=rolled.act)
    if not melee.round:
        melee = new_round(melee, say)
    silent = melee.announcing == NEVER
    melee = replace(melee, to_announce=() if silent else tuple(reversed(rolled.act)))
    return melee if melee.to_announce else next_turn(melee, say)


# -- somebody who comes later ----------------------------------------------------------------------------

JOINING = "join the order"


@rule("EL-REACT-1", "EL-MOUNT-11")
def _reacts(melee: Melee, me: Member, given: Given) -> Exchange:
    """The Reaction of one who had none: a mount that was ridden until now."""
    who = me.who

    def run(state: Reactions, r: Any, context: Any) -> Reactions:
        return Reactions(tuple(roll_reactions([who], r, melee.rulings).values()), (who.name,))

    step = Step("reaction", "Reaction", run, ("EL-REACT-1", "EL-MOUNT-11"))
    return Exchange((step,), Reactions(), ((who.name,), melee.rulings), _columns, melee.policy)


@rule("EL-REACT-3", "EL-MOUNT-11", "EL-AMB-8")
def _joined(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Behind all who are quicker, or as quick and there already."""
    total = done.state.totals[0]

    def slower(name: str) -> bool:
        it = melee.member(name)
        theirs = it.reaction or 0
        return theirs < total or (theirs == total and by_attributes(me.who, it.who, melee.rulings) > 0)

    place = next((number for number, name in enumerate(melee.order) if slower(name)), len(melee.order))
    order = (*melee.order[:place], me.name, *melee.order[place:])
    return replace(melee.having(replace(me, reaction=total)), order=order)


JOINS = Deed(JOINING, "Roll Reaction", "EL-REACT-1", _reacts, _joined, kind=FORCED)


# -- rounds ----------------------------------------------------------------------------------------------


@rule(
    "EL-ROUND-1", "EL-AP-3", "EL-COND-1", "EL-COND-3", "EL-COND-13", "EL-COND-15", "EL-REACT-4", "EL-REACT-5"
)
def new_round(melee: Melee, say: Say) -> Melee:
    """Five seconds later: what bleeds or burns costs Hit Points, surprise is over, points are full again; and
    whoever that has felled lets go at once."""
    members = tuple([_refreshed(melee, it, say) for it in melee.members])
    breathless = [it for it in members if it.has(Condition.SUFFOCATING) and not _dead(it)]
    again = melee.announcing == EVERY_ROUND and melee.round > 0
    later = replace(
        melee,
        members=members,
        round=melee.round + 1,
        had=frozenset(),
        actor="",
        order=() if again else melee.order,
        due=tuple(Due(it.name, CHOKING) for it in breathless) if melee.round else (),
    )
    return fallen(later, say)


def _dead(it: Member) -> bool:
    return it.died or it.who.health <= 0


def _refreshed(melee: Melee, it: Member, say: Say) -> Member:
    """Somebody as he begins a round."""
    lost = round_toll(it.who) if melee.round and not _dead(it) else 0
    if lost:
        burns = it.has(Condition.BURNING, Condition.ABLAZE)
        what = "burns" if burns else "bleeds"
        who = change(it.who, {"hurt": it.who.hurt + lost})
        it = replace(it, who=who)
        end = f"{hit_points(who.health)} left" if not _dead(it) else it.out
        say("EL-COND-3" if burns else "EL-COND-1", f"{it.name} {what}: {lost} lost, {end}.")
    if melee.round and it.has(Condition.WIDE_EYED):
        it = it.told(*SURPRISE_OVER)
    return it.paid(begin(it.who, melee.rulings)) if not it.out else it.paid(replace(it.turn, left=0))


# -- turns -----------------------------------------------------------------------------------------------


@rule("EL-REACT-3", "EL-ROUND-1", "EL-MOUNT-2")
def next_turn(melee: Melee, say: Say) -> Melee:
    """Whoever comes next by Reaction; a new round where everybody has had a turn."""
    melee = replace(melee, actor="")
    for _ in range(IDLE_ROUNDS):
        if len(melee.sides) < 2 or melee.due:
            return melee
        for name in melee.order:
            if name in melee.had or melee.member(name).out or not _acts(melee, name):
                continue
            melee = _turn_of(melee, name, say)
            if melee.actor:
                return melee
        melee = new_round(melee, say)
        if not melee.order:
            return melee
    say("EL-ROUND-1", "Nobody can act any more, round after round: the fight comes to a stop.")
    return replace(melee, actor="", due=(), order=melee.order)


@rule("EL-MOUNT-2", "EL-MOUNT-11", "EL-MOUNT-12")
def _acts(melee: Melee, name: str) -> bool:
    """Whether somebody has turns of his own: a mount only without its rider, and at his command."""
    it, ridden = melee.member(name), melee.rider_of(name) is not None
    if ridden or it.free_mount:
        return acts_alone(True, ridden, it.free_mount == "obeys")
    return True


@rule("EL-AP-1", "EL-AP-2", "EL-DEF-9", "EL-CHARGE-5", "EL-AMB-10", "EL-COND-12", "EL-COND-4")
def _turn_of(melee: Melee, name: str, say: Say) -> Melee:
    """A turn begins: what was to last until then is over; who is stunned loses it."""
    it = melee.member(name)
    if it.defending or it.charged or it.astray or it.steady:
        it = replace(it, defending=0, charged=False, astray=False, steady=False)
    if it.mount:  # his turn is that of his mount too
        melee = melee.having(replace(melee.member(it.mount), defending=0, charged=False, feint=0))
    if it.has(Condition.STUNNED):
        say("EL-COND-12", f"{name} is stunned and loses the turn.")
        return end_turn(melee.having(it.told(*freed(Condition.STUNNED.value))), name)
    melee = replace(melee.having(it), actor=name)
    return replace(melee, due=(Due(name, MUDDLED),)) if it.has(Condition.CONFUSED) else melee


@rule("EL-AP-3", "EL-FEINT-2", "EL-AMB-25", "EL-MOUNT-2", "EL-COND-12")
def end_turn(melee: Melee, name: str) -> Melee:
    """A turn is over: points that are left are lost, and so is a feint of the turn before. A mount that was
    stunned has lost that turn with its rider."""
    it = melee.member(name)
    lasts = it.fresh_feint and not melee.rulings.feint_same_turn
    it = replace(
        it,
        turn=replace(it.turn, left=0),
        feint=it.feint if lasts else 0,
        fresh_feint=False,
        intent="",
        astray=False,
        carries=(),
        rides_past=False,
    )
    if it.mount and melee.member(it.mount).has(Condition.STUNNED):
        melee = melee.having(melee.member(it.mount).told(*freed(Condition.STUNNED.value)))
    return replace(melee.having(it), had=melee.had | {name}, actor="")


# -- what comes by itself --------------------------------------------------------------------------------

CHOKING, MUDDLED = "gasp for air", "tell friend from foe"


def _gasps(melee: Melee, me: Member, given: Given) -> Exchange:
    return suffocate(me.who, me.breathless + 1, melee.rulings)


@rule("EL-COND-13", "EL-GRAB-17")
def _choked(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """A check for want of air: a stage down, or death."""
    outcome = done.outcome
    died = "dies" in str(outcome["conditions"])
    who = after(me.who, outcome)
    return melee.having(replace(me, who=who, breathless=me.breathless + 1, died=died))


CHOKES = Deed(CHOKING, "Gasp for air", "EL-COND-13", _gasps, _choked, kind=FORCED)
