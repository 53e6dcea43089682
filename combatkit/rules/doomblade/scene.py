"""A fight of several between two moves: who is in it, what they have declared, what a round leaves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

from combatkit.rules.card import rule
from combatkit.rules.doomblade.actions import closed_actions, closed_free, rearmed, why_closed
from combatkit.rules.doomblade.combatant import Combatant, Side, declaration_order
from combatkit.rules.doomblade.enums import Action, Aim, Condition, Free
from combatkit.rules.doomblade.equipment import spell_names
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.next_round import after_round
from combatkit.rules.doomblade.round import round_columns
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.state import Field, get_mark
from combatkit.rules.fights import Done
from combatkit.rules.roster import Roster


@dataclass(frozen=True)
class Member:
    """Somebody in a fight.

    Parameters
    ----------
    team
        Whether the players or the GM declare for its side.
    who
        The sheet, as it was when the round began.
    held_by
        Who has a hold on it.
    free, declared
        What has been said for this round so far: a Free Activity, and all of it once the Action is said.
    """

    name: str
    side: str
    team: Side
    who: Fighter
    held_by: str = ""
    free: Free = Free.NONE
    declared: Combatant | None = None

    @property
    def out(self) -> str:
        """Why it fights no more; empty while it does (DB-GAP-17)."""
        if self.who.level.out:
            return self.who.level.value
        return "got away" if Condition.OUT_OF_REACH in self.who.conditions else ""

    @property
    def plain(self) -> Combatant:
        """As the round knows it before anything but the Free Activity is declared."""
        return Combatant(
            fighter=self.who, name=self.name, side=self.team, free=self.free, held_by=self.held_by
        )

    @cached_property
    def armed(self) -> Fighter:
        """With a weapon that it draws as its Free Activity."""
        return rearmed(self.who, self.free)[0]

    @cached_property
    def spells(self) -> tuple[str, ...]:
        """The spells that it can pay for."""
        return tuple(name for name in spell_names() if not why_closed(self.armed, Action.CAST, spell=name))

    @cached_property
    def closed(self) -> dict[str, str]:
        """The Actions and Free Activities that are not open by its sheet, each with the reason."""
        spell = self.spells[0] if self.spells else spell_names()[0]
        return closed_actions(self.armed, spell=spell) | closed_free(self.who)


@dataclass(frozen=True)
class Scene(Roster[Member]):
    """A fight between two moves; see `combatkit.rules.roster.Roster` too.

    Parameters
    ----------
    rulings
        The options of the game.
    waiting
        Who must still declare, in order; nobody, once the dice of the round are due.
    """

    rulings: Rulings = field(default_factory=Rulings)
    waiting: tuple[str, ...] = ()

    @cached_property
    def order(self) -> tuple[Member, ...]:
        """Everybody in the order in which they declare."""
        return tuple(self.member(name) for name in declaration_order(it.plain for it in self.members))

    @property
    def called(self) -> tuple[str, str]:
        """What the Heroes' side and the GM's are called."""
        names = {it.team: it.side for it in self.members}
        return names[Side.HEROES], names[Side.CRITTERS]

    @property
    def combatants(self) -> tuple[Combatant, ...]:
        """Those who still fight, with what they have declared; who fight each other stand together."""
        ready = {it.name: it.declared or it.plain for it in self.members if not it.out}
        placed: dict[str, Combatant] = {}
        for name in ready:
            party = [] if name in placed else [name]
            for each in party:  # grows while it is gone through
                placed[each] = ready[each]
                met = [*ready[each].targets, *(it.label for it in ready.values() if each in it.targets)]
                party += [other for other in dict.fromkeys(met) if other not in party]
        return tuple(placed.values())

    @rule("DB-ROUND-4", "DB-SEQ-7")
    def new_round(self) -> Scene:
        """All who still fight must declare."""
        waiting = tuple(it.name for it in self.order if not it.out)
        return replace(self, round=self.round + 1, waiting=waiting)

    def after(self, done: Done) -> Scene:
        """The fight after the dice of a round: a new round, or the end."""
        context = cast(Field, done.exchange.context)
        sheets = after_round(self.combatants, round_columns(done.state, context))
        holders = {it.name: it.held_by for it in self.members} | _new_holds(done.state, context)
        changed = [
            Member(it.name, it.side, it.team, who, holders[it.name] if who.held else "")
            for it in self.members
            if (who := sheets.get(it.name)) is not None
        ]
        scene = self.having(*changed)
        scene = scene.having(*(_let_go(it, done) for it in scene.members if _slips(it, scene)))
        return scene.new_round() if len(scene.sides) > 1 else scene


@rule("DB-GAP-7")
def _new_holds(state: Any, at: Field) -> dict[str, str]:
    """Who has been taken hold of in a round, and by whom."""
    return {
        at.who[deed.on].name: at.who[deed.by].name
        for number, deed in enumerate(at.deeds)
        if deed.aim == Aim.HOLD and get_mark(state, at, number).hit.lands
    }


def _slips(it: Member, scene: Scene) -> bool:
    """Whether somebody is held by one who fights no more."""
    return bool(it.held_by and scene.member(it.held_by).out)


def _let_go(it: Member, done: Done) -> Member:
    done.told.step = ""
    done.told.say("DB-GAP-7", f"{it.held_by} fights no more: nobody holds {it.name}.")
    conditions = tuple(name for name in it.who.conditions if name != Condition.HELD)
    return replace(it, who=replace(it.who, conditions=conditions), held_by="")
