"""Explosives in a fight: the throw, and then each who is near suffers alone."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.elysium.acting import footing_of
from combatkit.rules.elysium.blasts import BlastContext, BlastState, explosion, suffering, within
from combatkit.rules.elysium.deed import Deed, Given, Say
from combatkit.rules.elysium.deeds_things import why_no_hands
from combatkit.rules.elysium.enums import Action, Cover
from combatkit.rules.elysium.equipment import explosive_names, weapon
from combatkit.rules.elysium.melee import Due, Melee, Member
from combatkit.rules.elysium.rolls import Part
from combatkit.rules.elysium.scene import Scene, price
from combatkit.rules.elysium.setup import Setup
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change
from combatkit.rules.fights import FORCED, Ask, Done

NEAR = "suffer the blast"


class Blast(NamedTuple):
    """An explosion that some have still to suffer: what landed where, and which way it was thrown."""

    landed: BlastState
    thrown: BlastContext
    spot: int
    side: int

    def beyond(self, at: int) -> int:
        """How many feet beyond the spot a place is; negative on the thrower's side."""
        return (at - self.spot) * self.side

    @rule("EL-GAP-13", "EL-EXPL-4", "EL-EXPL-5")
    def reaches(self, at: int) -> bool:
        """Whether somebody there is within the radius of where it landed."""
        if self.landed.damage is None:
            return False
        feet, radius = self.beyond(at), self.thrown.radius
        if self.landed.back_at_thrower:
            return within(feet + self.thrown.feet, 0, 0, radius)
        return within(feet, self.landed.off, self.landed.direction, radius)


def _asks(melee: Melee, me: Member) -> tuple[Ask, ...]:
    names = tuple(it.name for it in melee.foes(me.name))
    return Ask("target", "At the feet of", names), Ask("explosive", "What", explosive_names())


@rule("EL-DEF-9", "EL-CHARGE-5", "EL-COVER-2", "EL-COVER-3", "EL-GRAB-14")
def _braced(melee: Melee, me: Member) -> list[Part]:
    """What helps or weakens a Dodge of somebody, whatever comes; total cover hides as much as large cover."""
    setup = Setup(
        defending=me.defending,
        defender_charged=me.charged,
        cover=(Cover.LARGE if me.cover == Cover.TOTAL else me.cover).value,
        human_shield=any(hold.shield for hold in melee.held_by(me.name)),
    )
    both, dodging, _ = Scene((me.name, me.name), me.who, me.who, setup, melee.rulings).guardedness()
    return [*both, *dodging]


@rule("EL-EXPL-1", "EL-EXPL-2", "EL-EXPL-3", "EL-MOUNT-5")
def _throw(melee: Melee, me: Member, given: Given) -> Exchange:
    """The throw alone, in which the thrower himself is near or not."""
    return explosion(
        me.who,
        feet=melee.apart(me.name, str(given["target"])),
        explosive=given["explosive"],
        footing=footing_of(me),
        braced=_braced(melee, me),
        rulings=melee.rulings,
        policy=melee.policy,
    )


@rule("EL-EXPL-6", "EL-GAP-13")
def _thrown(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """What it has done to the thrower; everybody else within the radius comes next."""
    landed: BlastState = done.state
    spot = melee.member(str(given["target"])).at
    blast = Blast(landed, done.exchange.context, spot, 1 if spot >= me.at else -1)  # type: ignore[arg-type]
    melee = melee.having(lessened(me, landed.lost[0]))
    near = [it.name for it in melee.members if it.name != me.name and blast.reaches(it.at) and not it.fled]
    return replace(melee, blast=blast, due=(*melee.due, *(Due(name, NEAR) for name in near)))


def lessened(it: Member, lost: int) -> Member:
    """With so many Hit Points less."""
    return replace(it, who=change(it.who, {"hurt": it.who.hurt + lost})) if lost else it


THROW = Deed(
    "throw an explosive",
    "Throw an explosive",
    "EL-EXPL-1",
    _throw,
    _thrown,
    _asks,
    why_no_hands,
    lambda melee, me, given: me.now.offend(
        price(Action.ATTACK, weapon(given.get("explosive", "grenade")), melee.rulings), "the throw"
    ),
)


@rule("EL-GAP-13")
def _suffers(melee: Melee, me: Member, given: Given) -> Exchange:
    blast: Blast = melee.blast
    feet, braced = blast.beyond(me.at), _braced(melee, me)
    return suffering(blast.landed, blast.thrown, me.who, feet, melee.policy, braced)


def _suffered(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    return melee.having(lessened(me, done.state.lost[0]))


SUFFERS = Deed(NEAR, "Suffer the blast", "EL-GAP-13", _suffers, _suffered, kind=FORCED)
