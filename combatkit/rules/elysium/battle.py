"""A fight of Elysium: the deeds that are open, points that are paid, and turns that pass."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.elysium.acting import hands
from combatkit.rules.elysium.aftermath import fallen
from combatkit.rules.elysium.deed import Deed
from combatkit.rules.elysium.deeds_actions import ACTION_DEEDS
from combatkit.rules.elysium.deeds_blasts import SUFFERS, THROW
from combatkit.rules.elysium.deeds_body import BODY_DEEDS, MUDDLES
from combatkit.rules.elysium.deeds_holds import HOLD_DEEDS
from combatkit.rules.elysium.deeds_mounts import FALLS, MOUNT_DEEDS, STRIKES
from combatkit.rules.elysium.deeds_moving import MOVING_DEEDS
from combatkit.rules.elysium.deeds_things import THING_DEEDS
from combatkit.rules.elysium.deeds_turn import END, END_TURN, TURN_DEEDS
from combatkit.rules.elysium.enums import Action, Hand, Trump
from combatkit.rules.elysium.fight_tactics import TACTICS
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.healing import fight_over
from combatkit.rules.elysium.melee import REACH, Melee, Member
from combatkit.rules.elysium.order import Order, who_knows
from combatkit.rules.elysium.rounds import CHOKES, JOINS, end_turn, next_turn, put_in_order, roll_order
from combatkit.rules.elysium.standing import standing_of
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FORCED, FREE, ON_TURN, Ask, Done, Fight, Given, Move, Standing, no_dice

_ALL = (
    *ACTION_DEEDS,
    *MOVING_DEEDS,
    *BODY_DEEDS,
    *HOLD_DEEDS,
    *MOUNT_DEEDS,
    *THING_DEEDS,
    THROW,
    *TURN_DEEDS,
)
DEEDS: dict[str, Deed] = {deed.name: deed for deed in _ALL}
"""Everything that somebody may do, by name."""

FORCED_DEEDS: dict[str, Deed] = {
    deed.name: deed for deed in (CHOKES, MUDDLES, FALLS, STRIKES, SUFFERS, JOINS)
}
"""What comes by itself."""

FIRST, ANNOUNCE, SILENT = "initiative", "announce", "say nothing"


@dataclass(frozen=True, repr=False)
class Battle(Fight):
    """A fight of Elysium, of any number on any number of sides; see `combatkit.rules.fights.Fight`.

    Examples
    --------
    >>> from combatkit.rules.elysium import RULESET
    >>> fight = RULESET.fight({"Heroes": ["Akare"], "Raiders": ["Reaper"]}, options={"announcing": "never"})
    >>> fight = fight.take("initiative", [7, 4])
    >>> fight.turn, fight.move("attack").cost, fight.move("grab").closed, fight.move("charge").closed
    ('Akare', 3, '', 'it takes at least 10 feet of distance')
    """

    scene: Melee = None  # type: ignore[assignment]  # see `Fight`

    tactics_names = TACTICS

    # -- who and when ------------------------------------------------------------------------------------

    @property
    def clock(self) -> str:
        """E.g. ``"Round 2"``."""
        melee = self.scene
        if not melee.round:
            return "Before the fight"
        return f"Round {melee.round}" + (", intentions" if melee.to_announce and not melee.due else "")

    @cached_property
    def turn(self) -> str:
        """Whose turn it is: to act, to announce, or to do what must come next."""
        melee = self.scene
        if self.winner:
            return ""
        if melee.due:
            return melee.due[0].who
        if not melee.order:
            return next(it.name for it in melee.members if not it.out)
        return melee.to_announce[0] if melee.to_announce else melee.actor

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everybody, by Reaction."""
        place = {name: number for number, name in enumerate(self.scene.order)}
        after_all = len(place)
        everybody = sorted(self.scene.members, key=lambda it: place.get(it.name, after_all))
        return tuple(it.name for it in everybody)

    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands."""
        return tuple(standing_of(self.scene, self.scene.member(name)) for name in self.names)

    def fighter(self, name: str) -> Fighter:
        """The sheet of somebody, as it is now."""
        return self.scene.member(name).who

    # -- what may be done --------------------------------------------------------------------------------

    def move_names(self, who: str) -> tuple[str, ...]:
        """See `Fight.move_names`."""
        melee = self.scene
        if melee.due:
            return (melee.due[0].deed,)
        if not melee.order:
            return (FIRST,)
        return (ANNOUNCE, SILENT) if melee.to_announce else tuple(DEEDS)

    def made_move(self, name: str, who: str) -> Move:
        """See `Fight.made_move`."""
        melee = self.scene
        if name == FIRST:
            apart = Ask("distance", "Feet between the sides", low=0, high=2000, default=REACH)
            return Move(FIRST, "Roll Reaction", FORCED, "EL-REACT-1", 0, () if melee.round else (apart,))
        if name in (ANNOUNCE, SILENT):
            return self._announcing(name, who)
        me = melee.member(who)
        if name in FORCED_DEEDS:
            return FORCED_DEEDS[name].move(melee, me)
        deed = DEEDS[name]
        return deed.move(melee, me, self._why_closed(deed, me))

    @rule("EL-AP-2", "EL-REACT-3")
    def _why_closed(self, deed: Deed, me: Member) -> str:
        """Why a deed is closed, whatever it is."""
        if me.out:
            return me.out
        if deed.kind == ON_TURN and self.scene.actor != me.name:
            return f"it is {self.scene.actor}'s turn"
        return ""

    @rule("EL-REACT-2")
    def _announcing(self, name: str, who: str) -> Move:
        """To say what one is going to do, before the round: it binds nobody."""
        why = "" if who == self.turn else f"{self.turn} is slower, and speaks first"
        if name == SILENT:
            return Move(SILENT, "Announce nothing", FORCED, "EL-REACT-2", 0, closed=why)
        intents = tuple(deed.name for deed in DEEDS.values() if deed.kind == ON_TURN and deed is not END)
        asks = (Ask("intent", "Intent", intents),)
        return Move(ANNOUNCE, "Announce", FORCED, "EL-REACT-2", 0, asks, why)

    # -- doing it ----------------------------------------------------------------------------------------

    def exchange(self, move: str, *, who: str = "", **given: Any) -> Exchange:
        """See `Fight.exchange`."""
        melee, who = self.scene, who or self.turn
        if move == FIRST:
            return roll_order(melee)
        if move == SILENT:
            return no_dice("Announce", "EL-REACT-2", lambda: f"{who} says nothing.")
        if move == ANNOUNCE:
            return no_dice("Announce", "EL-REACT-2", lambda: self._said(who, str(given.get("intent", ""))))
        deed = FORCED_DEEDS.get(move) or DEEDS.get(move)
        if deed is None:
            raise unknown_name("move", move, DEEDS)
        return deed.make(melee, melee.member(who), self.require(move, who, given))

    @rule("EL-REACT-2", "EL-MOVE-7")
    def _said(self, who: str, intent: str) -> str:
        """What somebody announces; whoever is quicker than one who means to run may stand in his way."""
        words = f"{who} means to {intent}."
        if intent == "run away":
            side = self.scene.member(who).side
            quick = [
                name
                for name in who_knows(Order((), self.scene.order), who)
                if self.scene.member(name).side != side
            ]
            words += f" {' and '.join(quick)} may stand in the way." if quick else ""
        return words

    def settled(self, move: str, who: str, given: Given, done: Done) -> Self:
        """See `Fight.settled`."""
        return replace(self, scene=_calmed(self._after(move, who, given, done)))

    @rule("EL-AP-2", "EL-REACT-2", "EL-REACT-6")
    def _after(self, move: str, who: str, given: Given, done: Done) -> Melee:
        melee, say = self.scene, done.told.say
        if move == FIRST:
            if not melee.round:
                melee = _placed(melee, self.sides, int(given.get("distance", REACH)))
            return put_in_order(melee, done.state, say)
        if move in (ANNOUNCE, SILENT):
            melee = replace(melee, to_announce=melee.to_announce[1:])
            it = replace(melee.member(who), intent=str(given.get("intent", "")))
            melee = melee.having(it)
            return melee if melee.to_announce else next_turn(melee, say)
        me = melee.member(who)
        if melee.due:
            deed = FORCED_DEEDS[move]
            melee = replace(melee, due=melee.due[1:])
            melee = fallen(deed.settle(melee, me, given, done, say), say)
            return melee if melee.actor or melee.due or not melee.order else next_turn(melee, say)
        deed = DEEDS[move]
        me = me.paid(deed.pay(melee, me, given))
        melee = fallen(deed.settle(melee.having(me), me, given, done, say), say)
        if deed.kind == FREE:
            return melee
        if move == END_TURN or melee.member(who).out or _spent(melee, who):
            return next_turn(end_turn(melee, who), say)
        return melee


@rule("EL-INTIM-3", "EL-TAUNT-2", "EL-AMB-13")
def _calmed(melee: Melee) -> Melee:
    """When one side is left, what words have done to anybody is gone."""
    if len(melee.sides) > 1:
        return melee
    shaken = [it for it in melee.members if it.who.intimidated or it.who.taunted]
    return melee.having(*(replace(it, who=fight_over(it.who)) for it in shaken)) if shaken else melee


@rule("EL-AP-2", "EL-TWO-4")
def _spent(melee: Melee, who: str) -> bool:
    """Whether nothing is left to do: no points, and no blow of the other hand that costs none."""
    it = melee.member(who)
    if it.turn.left:
        return False
    free = Trump.DUAL_WEAPONS in it.who.trumps and not it.turn.free_off_hand
    return not (free and Hand.OFF in hands(melee, it, Action.ATTACK))


def _placed(melee: Melee, sides: tuple[str, ...], distance: int) -> Melee:
    """The sides at so many feet from each other, one after the other on the line."""
    if distance < 0:
        raise InputError("distance", f"{distance} is less than nothing", "use 0 or more feet")
    return melee.having(*(replace(it, at=distance * sides.index(it.side)) for it in melee.members))
