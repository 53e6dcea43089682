"""A fight of World of Empire, several on each side: facings, declarations, slots, the end of each round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.empire.aftermath import shock_due, shock_exchange
from combatkit.rules.empire.enums import Condition, Stance
from combatkit.rules.empire.fight_acts import FACE, LET_GO, STRIKE, begins_now, title_of
from combatkit.rules.empire.fight_clock import STILL, ordered
from combatkit.rules.empire.fight_deed import Deed, named
from combatkit.rules.empire.fight_deeds import BREAK_AWAY, GET_UP, OTHER_DEEDS, PICK_UP
from combatkit.rules.empire.fight_forced import FORCED_DEEDS
from combatkit.rules.empire.fight_free import FREE_DEEDS
from combatkit.rules.empire.fight_member import ACTING, BEFORE, DECLARING, ENDING, FACING, Member, Say
from combatkit.rules.empire.fight_notes import notes
from combatkit.rules.empire.fight_options import OPTIONS
from combatkit.rules.empire.fight_rests import rests_on
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.fight_tactics import TACTICS
from combatkit.rules.empire.fight_turns import declarations, goes_on, new_round, next_declaration
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FORCED, Done, Fight, Given, Move, Standing, no_dice
from combatkit.rules.rests import Rests

DEEDS: dict[str, Deed] = {
    deed.name: deed for deed in (STRIKE, LET_GO, FACE, *OPTIONS.values(), *OTHER_DEEDS, *FREE_DEEDS)
}
"""Everything that somebody may do, by name."""

BEGIN = Move("begin", "Begin the fight", FORCED, "D30-INIT-1", 0)
INSTEAD = tuple(
    deed.name
    for deed in (*OPTIONS.values(), GET_UP, PICK_UP, BREAK_AWAY)
    if deed.name not in (Stance.PAUSE.value, *(each.value for each in STILL))
)
"""What may be declared at the end of a Pause: all that takes an action."""


@dataclass(frozen=True, repr=False)
class Battle(Fight):
    """A fight of World of Empire, of any number on any number of sides; see `combatkit.rules.fights.Fight`.

    A round goes through four stages. Whoever has several opponents in melee says whom it faces; all declare
    their options, by default the slowest first; from initiative 30 down to -6 each acts at its slots; and at
    the end Exhaustion is paid, blood is lost, and whoever must rolls.

    Examples
    --------
    >>> from combatkit.rules.empire import RULESET
    >>> fight = RULESET.fight({"Heroes": ["Swordsman"], "Raiders": ["Axeman"]})
    >>> fight = fight.take("begin")
    >>> fight.clock, fight.turn, fight.move("get up").closed
    ('Round 1, declarations', 'Axeman', 'it is on its feet')
    >>> fight.take("attack").take("parry").turn
    'Axeman'
    """

    scene: Scene = None  # type: ignore[assignment]  # see `Fight`

    tactics_names = TACTICS

    # -- who and when ------------------------------------------------------------------------------------

    @property
    def clock(self) -> str:
        """E.g. ``"Round 2, initiative 17"``."""
        scene = self.scene
        if not scene.round:
            return "Before the fight"
        if scene.phase == ACTING:
            return f"Round {scene.round}, initiative {scene.slot}"
        words = {FACING: "facing", DECLARING: "declarations", ENDING: "its end"}
        return f"Round {scene.round}, {words[scene.phase]}"

    @property
    def turn(self) -> str:
        """Whose turn it is: to face, to declare, or to act."""
        scene = self.scene
        if self.winner:
            return ""
        if scene.phase == BEFORE:
            return scene.members[0].name
        if scene.due:
            return scene.due[0].who
        if scene.phase in (FACING, DECLARING):
            return scene.waiting[0]
        return scene.acting.name if scene.acting else ""

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody, by initiative."""
        return tuple(it.name for it in ordered(self.scene))

    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands; the points are Exhaustion that may still be spent in this round."""
        begun = bool(self.scene.round)
        return tuple(
            Standing(
                it.name,
                it.side,
                str(it.initiative) if begun else "-",
                0 if it.out else it.spare,
                it.limit,
                notes(self.scene, it),
                it.out,
            )
            for it in ordered(self.scene)
        )

    def fighter(self, name: str) -> Fighter:
        """The sheet of somebody, as it is now."""
        return self.scene.sheet(self.scene.member(name))

    @property
    @rule("D30-SHOCK-1")
    def shock(self) -> dict[str, Exchange]:
        """Who rolls against shock once the fight is over, each with what is rolled."""
        return {
            it.name: shock_exchange(
                it.name,
                it.who.willpower,
                it.worst,
                shock_resistant=it.who.shock_resistant,
                rulings=self.scene.rulings,
                book=it.who.book,
            )
            for it in self.scene.members
            if shock_due(it.worst) and not it.who.has(Condition.DEAD)
        }

    # -- what may be done --------------------------------------------------------------------------------

    def move_names(self, who: str) -> tuple[str, ...]:
        """See `Fight.move_names`."""
        scene = self.scene
        if scene.phase == BEFORE:
            return (BEGIN.name,)
        return (scene.due[0].move,) if scene.due else tuple(DEEDS)

    def made_move(self, name: str, who: str) -> Move:
        """See `Fight.made_move`."""
        scene = self.scene
        if scene.phase == BEFORE:
            return BEGIN
        if scene.due:
            deed = FORCED_DEEDS[name]
            asks = deed.asks(scene, scene.member(scene.due[0].who))
            return Move(name, deed.title, FORCED, deed.rule, deed.cost, asks)
        deed, me = DEEDS[name], scene.member(who)
        closed = self._why_closed(deed, me)
        asks = () if closed else deed.asks(scene, me)
        title = title_of(scene, me) if deed is STRIKE else deed.title
        return Move(name, title, deed.kind, deed.rule, deed.cost, asks, closed)

    def _why_closed(self, deed: Deed, me: Member) -> str:
        scene = self.scene
        if self._answers_now(deed, me):
            return deed.closed(scene, me)
        return deed.why_closed(scene, me)

    def _answers_now(self, deed: Deed, me: Member) -> bool:
        """Whether somebody whose Pause is over may declare something else (D30-OPT-PAUSE-1)."""
        acting = self.scene.acting
        return (
            acting is not None
            and acting.kind == "pause"
            and acting.name == me.name
            and not me.out
            and deed.name in INSTEAD
        )

    # -- doing it ----------------------------------------------------------------------------------------

    def require(self, name: str, who: str, given: Given) -> Given:
        """See `Fight.require`; a declaration must stand as a whole too."""
        filled = super().require(name, who, given)
        deed = DEEDS.get(name)
        if deed is not None:
            why = deed.refused(self.scene, self.scene.member(who or self.turn), filled)
            if why:
                raise InputError(name, f"does not stand: {why}", "declare something else")
        return filled

    def exchange(self, move: str, *, who: str = "", **given: Any) -> Exchange:
        """See `Fight.exchange`."""
        scene = self.scene
        if move == BEGIN.name:
            return no_dice(BEGIN.title, BEGIN.rule, lambda: f"{' against '.join(self._parties())}.")
        filled = self.require(move, who, given)
        deed = FORCED_DEEDS[move] if scene.due else DEEDS[move]
        return deed.exchange(scene, scene.member(who or self.turn), filled)

    def rests_on(self, move: str, *, who: str = "", **given: Any) -> Rests:
        """See `Fight.rests_on`."""
        if move == BEGIN.name:
            return Rests()
        filled = self.require(move, who, given)
        return rests_on(self.scene, self.scene.member(who or self.turn), move, filled)

    def _parties(self) -> list[str]:
        return [
            f"{side} ({', '.join(it.name for it in self.scene.members if it.side == side)})"
            for side in self.sides
        ]

    def settled(self, move: str, who: str, given: Given, done: Done) -> Self:
        """See `Fight.settled`."""
        say = Say(done.told)
        after = replace(self, scene=self._after(move, who, given, done, say))
        if after.winner and after.shock:
            say.at("After the fight")
            say("D30-SHOCK-1", f"Whoever came to more than 10 minuses rolls: {named(tuple(after.shock))}.")
        return after

    def _after(self, move: str, who: str, given: Given, done: Done, say: Say) -> Scene:
        scene = self.scene
        if move == BEGIN.name:
            return new_round(scene, say)
        me = scene.member(who)
        if scene.due:
            return goes_on(FORCED_DEEDS[move].settle(scene, me, given, done, say), say)
        deed = DEEDS[move]
        instead = self._answers_now(deed, me)
        scene = deed.settle(scene, me, given, done, say)
        if instead:
            scene = begins_now(scene, me)
        elif not deed.phase:
            return scene
        elif deed.phase == FACING:
            scene = replace(scene, waiting=scene.waiting[1:])
            return scene if scene.waiting else declarations(scene, say)
        elif deed.phase == DECLARING:
            return next_declaration(replace(scene, waiting=scene.waiting[1:]), say)
        return goes_on(scene, say)
