"""A fight of several between two moves: who is in it, what they declared, who is in melee with whom.

A `Scene` is what a `Battle` is about, without its history. All functions give a new scene.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Condition
from combatkit.rules.empire.fight_member import (
    BEFORE,
    CROWDED,
    MAIN_HAND,
    OFF_HAND,
    Due,
    Member,
    Slot,
    Struck,
)
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.initiative import MOST_FACED
from combatkit.rules.empire.rulings import USUAL, Rulings
from combatkit.rules.roster import Roster, pair


@dataclass(frozen=True)
class Scene(Roster[Member]):
    """A fight between two moves; see `combatkit.rules.roster.Roster` too.

    Parameters
    ----------
    rulings
        The options of the game.
    phase, slot
        Where in the round it stands; `slot` is the initiative at which somebody acts.
    waiting
        Who must still face or declare, in order.
    queue
        Actions to come, the next one first; `acting` is the one that is being taken.
    melee
        Pairs in melee in the order in which they met; `close` those in close combat.
    parted
        Pairs that have got away from each other in this round.
    blows
        The blows of this round.
    due
        What must come before everything else.
    moment
        The scene when this moment began, while several act at it (D30-AMB-23).
    """

    rulings: Rulings = USUAL
    phase: str = BEFORE
    slot: int = 0
    waiting: tuple[str, ...] = ()
    queue: tuple[Slot, ...] = ()
    acting: Slot | None = None
    melee: tuple[tuple[str, str], ...] = ()
    close: frozenset[tuple[str, str]] = frozenset()
    parted: frozenset[tuple[str, str]] = frozenset()
    blows: tuple[Struck, ...] = ()
    due: tuple[Due, ...] = ()
    moment: Scene | None = field(default=None, compare=False)

    def then(self, name: str) -> Member:
        """Somebody as it stood when this moment began."""
        return (self.moment or self).member(name)

    @property
    def unfinished(self) -> bool:
        """What is due comes, and whoever acts, acts to the end."""
        return bool(self.due or self.acting)

    # -- melee -------------------------------------------------------------------------------------------

    @cached_property
    def _met(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {it.name: [] for it in self.members}
        for one, other in self.melee:
            if not (self.by_name[one].out or self.by_name[other].out):
                found[one].append(other)
                found[other].append(one)
        return {name: tuple(others) for name, others in found.items()}

    def melee_with(self, name: str) -> tuple[str, ...]:
        """Who is in melee with somebody, and still fights; first who came first."""
        return self._met[name]

    @rule("D30-MULTI-3", "D30-MULTI-4")
    def faces(self, name: str) -> tuple[str, ...]:
        """Whom somebody faces of those in melee with it; the others are ignored.

        Whoever has declared nothing faces all who come, as far as three. When none of those declared is left,
        the rest is faced.
        """
        foes, declared = self._met[name], self.by_name[name].faced
        chosen = tuple(foe for foe in foes if foe in declared) if declared is not None else ()
        return (chosen or foes)[:MOST_FACED]

    @rule("D30-MULTI-7")
    def crowds(self, name: str, foe: str) -> bool:
        """Whether somebody is one of three or more on one."""
        side = self.member(name).side
        beside = [it for it in self._met[foe] if self.by_name[it].side == side]
        return name in beside and len(beside) >= CROWDED

    def beside(self, name: str, foe: str) -> tuple[str, ...]:
        """Friends within reach of somebody who strikes at that foe: they are in melee with it too."""
        side = self.member(name).side
        return tuple(it for it in self._met[foe] if it != name and self.by_name[it].side == side)

    def meet(self, one: str, other: str) -> Scene:
        """The two are in melee now."""
        if pair(one, other) in {pair(*each) for each in self.melee}:
            return self
        return replace(self, melee=(*self.melee, (one, other)))

    def part(self, one: str, *others: str) -> Scene:
        """They are in melee no more, nor will be in this round; without `others`: with nobody."""
        gone = {pair(one, it) for it in others} or {pair(*it) for it in self.melee if one in it}
        return replace(
            self,
            melee=tuple(it for it in self.melee if pair(*it) not in gone),
            close=self.close - gone,
            parted=self.parted | gone,
        )

    def are_close(self, one: str, other: str) -> bool:
        """Whether two are in close combat."""
        return pair(one, other) in self.close

    def close_with(self, name: str) -> tuple[str, ...]:
        """With whom somebody is in close combat."""
        met = {it for each in self.close if name in each for it in each if it != name}
        return tuple(it.name for it in self.members if it.name in met and not it.out)

    # -- sheets ------------------------------------------------------------------------------------------

    @rule("D30-AMB-30", "D30-GAP-11", "D30-STYLE-9")
    def sheet(self, it: Member, foe: str = "", hand: str = MAIN_HAND) -> Fighter:
        """A fighter as an exchange against that foe reads it, with the weapon of that hand."""
        key = id(it), foe, hand
        if key not in self.worked_out:
            now = tuple(
                each.what
                for each in it.lasting
                if each.holds(self.round) and each.on_sheet and (each.by == foe or not each.paired)
            )
            clinched = bool(self.close) and bool(self.close_with(it.name))
            hidden = it.fresh if self.rulings.minus_timing != "at_once" else 0
            made = _sheet(it.who, now, clinched, hand == OFF_HAND, hidden)
            self.worked_out[key] = it, made  # the member is kept, so that nobody else gets its id
        return self.worked_out[key][1]  # type: ignore[no-any-return]

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """What has been worked out of this scene already: a menu asks for the same again and again."""
        return {}


OTHER_HAND = {
    Condition.NO_WEAPON.value: Condition.NO_SHIELD.value,
    Condition.NO_SHIELD.value: Condition.NO_WEAPON.value,
}
"""What is lost, told for the hands the other way round (D30-STYLE-9)."""


@lru_cache(maxsize=4096)
def _sheet(who: Fighter, now: tuple[str, ...], clinched: bool, off_hand: bool, hidden: int) -> Fighter:
    names = {*who.conditions, *now}
    if clinched:
        names.add(Condition.CLOSE.value)
    changes: dict[str, Any] = {}
    if off_hand:
        changes |= {"weapon": who.second, "second": who.weapon}
        names = {OTHER_HAND.get(name, name) for name in names}
    if hidden:  # wounds of this round do not count yet (D30-AMB-30)
        changes["morale"] = who.morale - hidden
    changes["conditions"] = tuple(each.value for each in Condition if each.value in names)
    return replace(who, **changes)
