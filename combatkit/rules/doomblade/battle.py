"""A fight of Doomblade, several on each side: all declare, the Critters first, then all act at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.doomblade.actions import HAND_TO_HAND, action_rules, free_rules, why_closed
from combatkit.rules.doomblade.battle_tactics import TACTICS
from combatkit.rules.doomblade.combatant import Combatant
from combatkit.rules.doomblade.enums import Action, Band, Condition, Free, Speed, TargetSize
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.round_counted import battle_round
from combatkit.rules.doomblade.scene import Member, Scene
from combatkit.rules.doomblade.shooting import Shot
from combatkit.rules.doomblade.steps import declared_words
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FORCED, FREE, ON_TURN, Ask, Done, Fight, Given, Move, Standing, no_dice

EVERYBODY = "everybody"
"""Whose turn it is while the dice of a round fall."""
BEGIN = Move("begin", "Begin the fight", FORCED, "DB-ROUND-4", 0)
ROUND = Move("round", "The round, all at once", FORCED, "DB-ROUND-5", 0)
ACTIONS = {action.value: action for action in Action}
FREES = {free.value: free for free in Free if free != Free.NONE}
SHOTS = (Action.SHOOT, Action.THROW)


@dataclass(frozen=True, repr=False)
class Battle(Fight):
    """A fight of Doomblade, of any number on two sides; see `combatkit.rules.fights.Fight`.

    In each round everybody declares: a Free Activity if they like, then the one Action. When all have, the
    move ``"round"`` rolls everybody's dice.

    Examples
    --------
    >>> from combatkit.rules.doomblade import RULESET
    >>> fight = RULESET.fight({"Heroes": ["Rastan"], "Raiders": ["Orc"]}).take("begin")
    >>> fight.clock, fight.turn, fight.move("block").closed
    ('Round 1, declarations', 'Orc', 'Orc has no shield')
    >>> fight = fight.take("attack").take("attack")
    >>> fight.turn, fight.odds("round").chance("only Raiders fall")
    ('everybody', Fraction(53, 1296))
    """

    scene: Scene = None  # type: ignore[assignment]  # see `Fight`

    tactics_names = TACTICS

    # -- who and when ------------------------------------------------------------------------------------

    @property
    def clock(self) -> str:
        """E.g. ``"Round 2, declarations"``."""
        if not self.scene.round:
            return "Before the fight"
        now = "its end" if self.winner else "declarations" if self.scene.waiting else "all at once"
        return f"Round {self.scene.round}, {now}"

    @property
    def turn(self) -> str:
        """Who declares now; ``"everybody"`` when all have."""
        if self.winner:
            return ""
        if not self.scene.round:
            return self.names[0]
        return self.scene.waiting[0] if self.scene.waiting else EVERYBODY

    @property
    @rule("DB-ROUND-7")
    def names(self) -> tuple[str, ...]:
        """Everybody in the order in which they declare; there is no initiative."""
        return tuple(it.name for it in self.scene.order)

    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands; the point is the Action of the round, until it is declared."""
        return tuple(
            Standing(it.name, it.side, "-", int(not it.out and not it.declared), 1, _notes(it), it.out)
            for it in self.scene.order
        )

    def fighter(self, name: str) -> Fighter:
        """The sheet of somebody, as it is now."""
        return self.scene.member(name).who

    # -- what may be done --------------------------------------------------------------------------------

    def move_names(self, who: str) -> tuple[str, ...]:
        """See `Fight.move_names`."""
        if not self.scene.round:
            return (BEGIN.name,)
        return (*ACTIONS, *FREES) if self.scene.waiting else (ROUND.name,)

    def made_move(self, name: str, who: str) -> Move:
        """See `Fight.made_move`."""
        if name in (BEGIN.name, ROUND.name):
            return BEGIN if name == BEGIN.name else ROUND
        me = self.scene.member(who)
        closed = self._why_closed(me, name)
        if name in FREES:
            return Move(name, name.capitalize(), FREE, free_rules()[FREES[name]], 0, (), closed)
        row = action_rules()[ACTIONS[name]]
        asks = () if closed else _asks(self.scene, me, row.action)
        return Move(name, row.label, ON_TURN, row.rule, 1, asks, closed)

    @rule("DB-ROUND-2", "DB-ROUND-3", "DB-ROUND-4")
    def _why_closed(self, me: Member, name: str) -> str:
        if me.declared:
            return f"{me.name} has declared"
        if not me.out and me.name != self.turn:
            return f"{self.turn} declares first"
        if name in FREES and me.free != Free.NONE:
            return f"{me.name} has a Free Activity already: {me.free.value}"
        return me.closed.get(name, f"{me.name} has {me.out}" if me.out else "")

    def require(self, name: str, who: str, given: Given) -> Given:
        """See `Fight.require`; a spell must reach its target, and two weapons go for two."""
        filled = super().require(name, who, given)
        if name in ACTIONS:
            one = _declared(self.scene.member(who or self.turn), ACTIONS[name], filled)
            if len(set(one.targets)) < len(one.targets):
                raise InputError("second", "is the same enemy", "leave it out, or name another")
            far = one.action == Action.CAST and one.shot.band != Band.SHORT
            why = why_closed(one.fighter, one.action, spell=one.spell, band=one.shot.band) if far else ""
            if why:
                raise InputError("range", f"is not open: {why}", "name a nearer target, or another spell")
        return filled

    # -- doing it ----------------------------------------------------------------------------------------

    def exchange(self, move: str, *, who: str = "", **given: Any) -> Exchange:
        """See `Fight.exchange`."""
        scene = self.scene
        given = dict(self.require(move, who, given))
        if move == ROUND.name:
            return battle_round(scene.combatants, scene.called, scene.rulings, scene.policy)
        found, name = self.move(move, who), who or self.turn
        if move == BEGIN.name:
            told = f"{' against '.join(self._parties())}."
        elif move in FREES:
            told = f"{name}: Free Activity: {move}."
        else:
            one = _declared(scene.member(name), ACTIONS[move], given)
            told = declared_words(name, one.action, one.targets)
        return no_dice(found.title, found.rule, lambda: told)

    def _parties(self) -> list[str]:
        return [
            f"{side} ({', '.join(it.name for it in self.scene.members if it.side == side)})"
            for side in self.sides
        ]

    def settled(self, move: str, who: str, given: Given, done: Done) -> Self:
        """See `Fight.settled`."""
        scene = self.scene
        if move == BEGIN.name:
            return replace(self, scene=scene.new_round())
        if move == ROUND.name:
            return replace(self, scene=scene.after(done))
        me = scene.member(who)
        if move in FREES:
            return replace(self, scene=scene.having(replace(me, free=FREES[move])))
        scene = scene.having(replace(me, declared=_declared(me, ACTIONS[move], given)))
        return replace(self, scene=replace(scene, waiting=scene.waiting[1:]))


def _asks(scene: Scene, me: Member, action: Action) -> tuple[Ask, ...]:
    """What an Action has to be told."""
    foes = tuple(it.name for it in scene.foes(me.name))
    target = Ask("target", "Target", foes)
    bands = Ask("range", "Range", tuple(band.value for band in Band))
    if action == Action.BREAK_OUT:
        return (Ask("target", "Whose hold", (me.held_by,) if me.held_by else foes),)
    if action == Action.DUAL_WIELD:
        return target, Ask("second", "Second weapon at", foes, optional=True)
    if action == Action.CAST:
        return target, Ask("spell", "Spell", me.spells), bands
    if action not in SHOTS:
        return (target,) if action in HAND_TO_HAND else ()
    return (
        target,
        bands,
        Ask("speed", "Target's speed", tuple(speed.value for speed in Speed)),
        Ask("size", "Target's size", tuple(size.value for size in TargetSize)),
        Ask("obscured", "Target obscured", ("no", "yes")),
    )


def _declared(me: Member, action: Action, given: Given) -> Combatant:
    """What somebody has declared."""
    told = dict(given)
    shot = Shot(
        Band(told.get("range", Band.SHORT)),
        Speed(told.get("speed", Speed.STILL)),
        TargetSize(told.get("size", TargetSize.NORMAL)),
        obscured=told.get("obscured") == "yes",
    )
    targets = tuple(told[name] for name in ("target", "second") if told.get(name))
    spell = told.get("spell", me.plain.spell)
    return replace(me.plain, action=action, targets=targets, spell=spell, shot=shot)


def _notes(me: Member) -> tuple[str, ...]:
    """What a table wants to see of somebody: Health Points lost, what is wrong, what is declared."""
    who, one = me.who, me.declared
    notes = [f"{max(0, who.health)} of {who.health_points} Health Points"] if who.hurt else []
    notes += [name for name in who.conditions if name not in (Condition.HELD, Condition.OUT_OF_REACH)]
    if who.held:
        notes.append(f"held by {me.held_by}" if me.held_by else Condition.HELD.value)
    if me.free != Free.NONE:
        notes.append(f"will {me.free.value}")
    if one is not None:
        notes.append(f"will {one.action.value}" + (f": {' and '.join(one.targets)}" if one.targets else ""))
    return tuple(notes)
