"""A fight of Mythras: the deeds that are open, points that are paid, and turns that pass."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from combatkit.dice.trace import Trace
from combatkit.errors import unknown_name
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import (
    FORCED,
    FREE,
    IN_ANSWER,
    ON_TURN,
    Done,
    Fight,
    Given,
    Move,
    Standing,
    no_dice,
)
from combatkit.rules.mythras.aftermath import Cause, reopened, suffers
from combatkit.rules.mythras.announcing import (
    ANNOUNCE,
    announcing,
    asks_of,
    said,
    whole,
    why_not_as_announced,
    words_of,
)
from combatkit.rules.mythras.clock import (
    Say,
    begin,
    end_turn,
    felt_later,
    full_points,
    next_turn,
    put_in_order,
    roll_order,
    wasted,
)
from combatkit.rules.mythras.deed import Deed, may_strike
from combatkit.rules.mythras.deeds import PLAIN_DEEDS
from combatkit.rules.mythras.deeds_air import AIR_DEEDS
from combatkit.rules.mythras.deeds_attack import ATTACK, FLURRY, SECOND_BLOW, setup_names
from combatkit.rules.mythras.deeds_care import FIRST_AID
from combatkit.rules.mythras.deeds_contests import CONTEST_DEEDS, PASSING
from combatkit.rules.mythras.deeds_exertion import TIRES
from combatkit.rules.mythras.deeds_holds import HOLD_DEEDS
from combatkit.rules.mythras.deeds_leap import LEAP
from combatkit.rules.mythras.deeds_luck import LAST_BLOW, LUCK_DEEDS
from combatkit.rules.mythras.deeds_magic import MAGIC_DEEDS
from combatkit.rules.mythras.deeds_moving import MOVING_DEEDS
from combatkit.rules.mythras.deeds_riding import RIDING_DEEDS
from combatkit.rules.mythras.deeds_shooting import SHOOTING_DEEDS
from combatkit.rules.mythras.deeds_stance import STANCE_DEEDS
from combatkit.rules.mythras.deeds_sweep import SWEEP
from combatkit.rules.mythras.edition import TITLE, imperative, why_missing
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.lasting import DEFENSIVE, GOES_ON, NO_SPELL, STRENUOUS
from combatkit.rules.mythras.morale import give_up
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import Due, Member, Scene
from combatkit.rules.mythras.tactics import TACTICS

_ALL = (
    ATTACK,
    *PLAIN_DEEDS,
    *CONTEST_DEEDS,
    *HOLD_DEEDS,
    *MOVING_DEEDS,
    *SHOOTING_DEEDS,
    *MAGIC_DEEDS,
    FIRST_AID,
    *LUCK_DEEDS,
    *STANCE_DEEDS,
    LEAP,
    SWEEP,
    *RIDING_DEEDS,
    *AIR_DEEDS,
)
DEEDS: dict[str, Deed] = {deed.name: deed for deed in _ALL}
"""Everything that somebody may do, by name."""

MOVES = (*DEEDS, ANNOUNCE)
"""What there is to do when nothing must come next."""

FORCED_DEEDS: dict[str, Deed] = {deed.name: deed for deed in (FLURRY, SECOND_BLOW, PASSING, TIRES)}
"""What comes by itself, once an effect has been won."""

LET_GO = "let go"
INITIATIVE = Move("initiative", "Roll initiative", FORCED, "MY-INIT-1", 0)


@dataclass(frozen=True, repr=False)
class Battle(Fight):
    """A fight of Mythras, of any number on any number of sides; see `combatkit.rules.fights.Fight`.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> fight = RULESET.fight({"Heroes": ["Anathaym"], "Raiders": ["Centaur raider"]})
    >>> fight = fight.take("initiative", [7, 4])
    >>> fight.turn, fight.move("attack").closed, fight.move("take cover").closed
    ('Anathaym', '', 'there is no cover at hand')
    """

    scene: Scene = None  # type: ignore[assignment]  # see `Fight`

    tactics_names = TACTICS

    # -- who and when ------------------------------------------------------------------------------------

    @property
    def clock(self) -> str:
        """E.g. ``"Round 2, cycle 1"``."""
        return (
            f"Round {self.scene.round}, cycle {self.scene.cycle}" if self.scene.round else "Before the fight"
        )

    @cached_property
    def turn(self) -> str:
        """Whose turn it is."""
        if self.winner:
            return ""
        if not self.scene.round:
            return self.scene.members[0].name
        return self.scene.due[0].who if self.scene.due else self.scene.actor

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody, by initiative."""
        return tuple(it.name for it in self.scene.order)

    @rule("MY-AP-4")
    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands."""
        return tuple(
            Standing(
                it.name,
                it.side,
                "-" if it.initiative is None else str(it.initiative),
                it.points,
                full_points(self.scene, it),
                tuple(str(each) for each in it.lasting if each.what != NO_SPELL)
                + (("delays",) if it.held else ())
                + ((str(it.busy),) if it.busy else ()),
                it.out,
            )
            for it in self.scene.order
        )

    def fighter(self, name: str) -> Fighter:
        """The sheet of somebody, as it is now."""
        return self.scene.member(name).sheet

    # -- what may be done --------------------------------------------------------------------------------

    @rule("MY-ROUND-3", "MY-ROUND-4", "MY-AP-2", "MY-ROUND-7")
    def move_names(self, who: str) -> tuple[str, ...]:
        """See `Fight.move_names`."""
        scene = self.scene
        if not scene.round:
            return (INITIATIVE.name,)
        if not scene.due:
            return MOVES
        name = scene.due[0].deed
        return (name,) if name == TIRES.name else (name, LET_GO)  # nobody chooses to be out of breath

    def made_move(self, name: str, who: str) -> Move:
        """See `Fight.made_move`."""
        scene = self.scene
        if not scene.round:
            return INITIATIVE
        if scene.due:
            return self._must(name, scene.due[0])
        me = scene.as_it_acts(who)
        if name == ANNOUNCE:
            return announcing(scene, me, tuple(self.move(each, who) for each in DEEDS))
        deed = DEEDS[name]
        asks, why = asks_of(scene, deed, me), self._why_closed(deed, me)
        return Move(name, deed.title, deed.kind, deed.rule, deed.cost, asks, why)

    def _must(self, name: str, due: Due) -> Move:
        """What must come next, about what it was won for; or to let it go."""
        deed = FORCED_DEEDS[due.deed]
        if name == LET_GO:
            return Move(name, "Let it go", FORCED, deed.rule, 0)
        given = dict(due.given)
        asks = tuple(
            replace(ask, choices=(given[ask.name],)) if ask.name in given else ask
            for ask in deed.asks(self.scene, self.scene.as_it_acts(due.who))
        )
        return Move(name, deed.title, FORCED, deed.rule, deed.cost, asks)

    def _why_closed(self, deed: Deed, me: Member) -> str:
        scene = self.scene
        if me.out and deed is not LAST_BLOW:
            return me.out
        if deed.kind == ON_TURN and scene.actor != me.name:
            return f"it is {scene.actor}'s turn"
        said_so = why_not_as_announced(scene, deed, me) if deed.kind == ON_TURN and scene.announced else ""
        if said_so:
            return said_so
        if deed.kind == ON_TURN and deed.name not in DEFENSIVE and me.winded:
            return me.winded
        missing = why_missing(deed.name, scene.options)
        if missing:
            return missing
        if deed.name == "change range" and imperative(scene.options) and scene.engaged_with(me.name):
            return f"in {TITLE} nobody changes range while engaged"
        if me.points < deed.cost:
            return "no Action Points left"
        return deed.why_closed(scene, me)

    # -- doing it ----------------------------------------------------------------------------------------

    def carried(self, name: str) -> Given:
        """See `Fight.carried`; what must come next brings along what it is about."""
        return dict(self.scene.due[0].given) if self.scene.due and name != LET_GO else {}

    def besides(self, move: Move) -> Collection[str]:
        """See `Fight.besides`; a blow takes the set-up of an exchange."""
        return setup_names() if any(ask.name == "attack_with" for ask in move.asks) else ()

    def require(self, name: str, who: str, given: Given) -> Given:
        """See `Fight.require`; an announcement stands with its target."""
        filled = super().require(name, who, given)
        return whole(filled, self.move(str(filled["deed"]), who).asks) if name == ANNOUNCE else filled

    def exchange(self, move: str, *, who: str = "", **given: Any) -> Exchange:
        """See `Fight.exchange`."""
        scene = self.scene
        if move == "initiative":
            return roll_order(scene, tuple(it.name for it in scene.members))
        if move in (ANNOUNCE, LET_GO):
            name = who or self.turn
            words = words_of(name, given) if move == ANNOUNCE else f"{self.turn} lets it go."
            return no_dice(move.capitalize(), "MY-ROUND-3", lambda: words)
        deed = self._deed(move)
        me = scene.as_it_acts(who or self.turn)
        filled = self.require(move, who, given)
        return deed.make(scene, me, filled)

    def ruling(
        self,
        who: str,
        *conditions: str,
        without: tuple[str, ...] = (),
        why: str = "",
        card: str = "MY-ROUND-3",
    ) -> Self:
        """The fight after the Games Master has ruled that somebody gains conditions, or loses some.

        For what the chapter leaves to the table: what a spell does, who is out of sight, what lies at hand.

        Parameters
        ----------
        conditions
            What it has from now on, in the words of an outcome, e.g. ``"flees"`` or ``"beside cover"``.
        without
            Names of the conditions that it has no more.
        why
            A sentence for the log.
        card
            The rule that the sentence stands under.

        Examples
        --------
        >>> from combatkit.rules.mythras import RULESET
        >>> fight = RULESET.fight({"Heroes": ["Anathaym"], "Mage": ["Sorcerer"]}).take("initiative", [7, 4])
        >>> fight.ruling("Sorcerer", "flees", why="The sorcerer is gone in a puff of smoke.").winner
        'Heroes'
        """
        told = Trace(within=f"{self.clock}", step="The Games Master rules")
        told.say(card, why or f"{who}: {', '.join(conditions) or 'without ' + ', '.join(without)}.")
        scene = self.scene.having(self.scene.member(who).loses(*without))
        scene = give_up(suffers(scene, who, conditions, Cause(who)), told.say)
        if scene.round and scene.member(who).out:  # whoever the ruling takes out acts no more in any case
            gone = replace(scene.member(who), points=0)
            together = tuple(it for it in scene.together if it.name != who)
            scene = self._on(replace(scene.having(gone), together=together), told.say)
        return replace(self, scene=scene, before=self, told=told)

    def _deed(self, move: str) -> Deed:
        deed = DEEDS.get(move) or FORCED_DEEDS.get(move)
        if deed is None:
            raise unknown_name("move", move, DEEDS)
        return deed

    @rule("MY-AP-2", "MY-ROUND-3")
    def settled(self, move: str, who: str, given: Given, done: Done) -> Self:
        """See `Fight.settled`."""
        return replace(self, scene=self._after(move, who, given, done, done.told.say))

    def _after(self, move: str, who: str, given: Given, done: Done, say: Say) -> Scene:
        scene = self.scene
        if move == "initiative":
            names = tuple(it.name for it in scene.members)
            return begin(put_in_order(scene, names, done.state), say)
        if move == ANNOUNCE:
            named = str(given.get("deed", ""))
            if named not in DEEDS:
                raise unknown_name("deed", named, DEEDS)
            return replace(scene, announced=said(who, given))
        if scene.due:
            scene = replace(scene, due=scene.due[1:])
            if move == LET_GO:
                return self._on(scene, say)
        deed = self._deed(move)
        me = scene.member(who)
        cost = self._cost(deed)
        if deed.kind == ON_TURN:
            me = me.loses(*(what for what, deeds in GOES_ON.items() if deed.name not in deeds))
        if deed.name in STRENUOUS:
            me = reopened(me)
        me = me.reacts(cost) if deed.kind == IN_ANSWER and cost else replace(me, points=me.points - cost)
        before, scene = scene, give_up(deed.settle(scene.having(me), me, given, done, say), say)
        evades = str(given.get("target", "")) if getattr(done.state, "evaded", "") else ""
        scene = felt_later(before, scene, who, evades)
        if deed.kind == IN_ANSWER or deed.kind == FREE:
            return scene
        if deed.ends_turn:
            scene = end_turn(scene, who)
        elif deed is SECOND_BLOW and scene.actor:  # what it answers is done in place of its own action
            scene = end_turn(scene, scene.actor)
        return self._on(scene, say)

    def _cost(self, deed: Deed) -> int:
        """The points for a deed; a second blow may be free by option."""
        free = deed is SECOND_BLOW and switch(self.scene.options, "remise_cost", "1") == "0"
        return 0 if free else deed.cost

    def _can_follow(self, scene: Scene, due: Due) -> bool:
        """Whether what must come next still can."""
        who, target = scene.member(due.who), dict(due.given).get("target", "")
        able = may_strike(scene, due.who, target) if target else not who.out
        return able and who.points >= self._cost(FORCED_DEEDS[due.deed])

    def _on(self, scene: Scene, say: Say) -> Scene:
        """Whoever comes next."""
        due = tuple(it for it in scene.due if self._can_follow(scene, it))
        scene = replace(scene, due=due)
        if due and len(scene.sides) > 1:
            return scene
        while scene.actor:
            it = scene.as_it_acts(scene.actor)
            if len(scene.sides) > 1 and not it.out:
                if not it.insensible:
                    return scene
                scene = wasted(scene, it, say)  # whoever interrupted it has stunned it
            scene = end_turn(scene, it.name)
        scene = next_turn(scene, say)
        return replace(scene, due=tuple(it for it in scene.due if self._can_follow(scene, it)))
