"""A fight of several between two moves: who is in it, where they stand, and who has hold of whom.

A `Melee` is what a `Battle` is about, without its history. All functions give a new one. Everybody stands
somewhere on a line, in feet: that is as much of the place as ranges, charges and blasts need.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.elysium.entangling import IRONS, bound_by
from combatkit.rules.elysium.enums import Condition, Cover
from combatkit.rules.elysium.equipment import Weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.grabbing import HELD, freed
from combatkit.rules.elysium.outcome import with_news
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.turn import Turn
from combatkit.rules.roster import Roster

REACH = 5
"""Feet within which one strikes in close combat; a charge takes 10, and is not made at who is adjacent."""
LONG_REACH = 10
"""Feet within which a whip or chain strikes and entangles (ours: the text has no figure)."""

_SLOW = (Condition.HAMPERED.value, Condition.LEG_IRONED.value)
"""What a rider's own legs suffer from, and not he: the mount runs."""
_ROOTED = (
    Condition.IMMOBILIZED,
    Condition.NETTED,
    Condition.GRABBED,
    Condition.STUNNED,
    Condition.PRONE,
)
"""What keeps a mount in the place."""

MOST_POINTS = 12
"""As many Action Points as a sheet can have."""


class Hold(NamedTuple):
    """One has hold of another.

    `pinned` says that the victim is immobilized, `shield` that he is held up as a Human Shield, `harm` what
    the holder has suffered from him since (EL-GRAB-19), `hushed` that a hand is on his mouth.
    """

    holder: str
    victim: str
    pinned: bool = False
    shield: bool = False
    harm: int = 0
    hushed: bool = False


class Bond(NamedTuple):
    """Somebody is caught in a net, whip, chain or irons: whose, and in which hand its other end still is.

    `brought` are the conditions that it has brought, which stay as long as it holds.
    """

    owner: str
    victim: str
    device: str
    hand: str = ""
    brought: tuple[str, ...] = ()

    @property
    def irons(self) -> bool:
        """Whether it is a pair of irons, of which nobody holds an end."""
        return self.device.endswith(IRONS)


class Due(NamedTuple):
    """What must come next, before the turn goes on, e.g. the check of somebody who cannot breathe.

    `by` and `hand` say whose weapon it comes from, where it comes from one.
    """

    who: str
    deed: str
    by: str = ""
    hand: str = ""


@dataclass(frozen=True)
class Member:
    """Somebody in a fight.

    Parameters
    ----------
    who
        The sheet as it is now.
    origin
        The sheet as it was at the beginning: which skill goes with which weapon.
    turn
        Action Points, and what has been done with them this turn; its own fighter is not kept up to date.
    reaction
        The total of the Reaction check; None before it was rolled.
    at
        Where on the line, in feet.
    intent
        What was announced and has not been done yet.
    defending
        Points that went into defence: they count until the next turn.
    charged
        A charge leaves him open until the next turn.
    feint, fresh_feint
        What a feint adds to the next Attack Roll, and whether it was made this turn.
    foe
        Whom he attacked last.
    cover
        What hides him, until he leaves it.
    breathless
        Checks for want of air so far (EL-COND-13).
    died, fled
        Dead for want of air; off the field.
    to_go
        Feet that are left to run; None while he is not running away.
    astray
        Confused, he takes friends for foes this turn.
    carries
        Victims whom he has won the right to carry along this turn (EL-GRAB-9).
    steady
        He has steadied himself for shots from the saddle this turn.
    unseen
        Who has not noticed him: they cannot evade his next action.
    mount
        Whom he rides.
    free_mount
        For a mount whose rider has got off: ``"waits"``, or ``"obeys"`` once it was commanded.
    rides_past
        He has struck at somebody in riding past, and must attack at the end (EL-MOUNT-4).
    pinned_under
        A dead mount lies on him.
    ground, carried
        What he has dropped and may pick up; what he has in a belt or pack.
    tries
        Failed words so far, as (action, target, how often).
    """

    name: str
    side: str
    who: Fighter
    origin: Fighter
    turn: Turn
    reaction: int | None = None
    at: int = 0
    intent: str = ""
    defending: int = 0
    charged: bool = False
    feint: int = 0
    fresh_feint: bool = False
    foe: str = ""
    cover: Cover = Cover.NONE
    breathless: int = 0
    died: bool = False
    fled: bool = False
    to_go: int | None = None
    astray: bool = False
    carries: tuple[str, ...] = ()
    steady: bool = False
    unseen: tuple[str, ...] = ()
    mount: str = ""
    free_mount: str = ""
    rides_past: bool = False
    pinned_under: bool = False
    ground: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    tries: tuple[tuple[str, str, int], ...] = ()

    @cached_property
    @rule("EL-INTIM-2", "EL-SOC-1", "EL-COND-14", "EL-COND-16", "EL-MOVE-6", "EL-REACT-6")
    def out(self) -> str:
        """Why he fights no more; empty while he does."""
        if self.died:
            return "dead"
        if self.who.level.out:
            return self.who.level.value
        if self.fled:
            return "ran away"
        for condition in (Condition.SURRENDERED, Condition.AT_PEACE):
            if condition.value in self.who.conditions:
                return condition.value
        return ""

    def has(self, *conditions: Condition) -> bool:
        """Whether one of these conditions holds."""
        return self.who.has(*conditions)

    def told(self, *news: str) -> Member:
        """With what has befallen him."""
        return replace(self, who=with_news(self.who, news)) if news else self

    def paid(self, turn: Turn) -> Member:
        """With the points of a turn as they are now."""
        return replace(self, turn=turn)

    @cached_property
    def sheet(self) -> Fighter:
        """The sheet as actions read it: what they cost is seen to by `turn`, so points do not close them."""
        return _with_points(self.who)

    @cached_property
    def now(self) -> Turn:
        """His turn with the sheet as it is."""
        return replace(self.turn, fighter=self.who)

    def tried(self, action: str, target: str) -> int:
        """How often he has tried these words on somebody in vain (EL-GAP-14)."""
        return next((times for what, whom, times in self.tries if (what, whom) == (action, target)), 0)


@lru_cache(maxsize=1024)
def _with_points(who: Fighter) -> Fighter:
    return replace(who, action_points=MOST_POINTS)


@dataclass(frozen=True)
class Melee(Roster[Member]):
    """A fight between two moves; see `combatkit.rules.roster.Roster` too.

    Parameters
    ----------
    rulings
        How open questions are answered.
    announcing
        The option of that name: when Reaction is rolled and who announces.
    order
        Names by Reaction, the highest first; empty while it must be rolled.
    to_announce
        Who has still to announce, the lowest Reaction first.
    had, actor
        Who has had a turn this round, and whose turn it is.
    due
        What must come next.
    holds, bonds
        Who has hold of whom, and who is caught in whose net, whip or chain.
    blocks
        Who stands in whose way, as (blocker, runner).
    blast
        An explosion that some have still to suffer (see `deeds_blasts`).
    """

    rulings: Rulings = Rulings()  # noqa: RUF009  (a NamedTuple: it cannot be changed)
    announcing: str = "first_round"
    order: tuple[str, ...] = ()
    to_announce: tuple[str, ...] = ()
    had: frozenset[str] = frozenset()
    actor: str = ""
    due: tuple[Due, ...] = ()
    holds: tuple[Hold, ...] = ()
    bonds: tuple[Bond, ...] = ()
    blocks: frozenset[tuple[str, str]] = field(default_factory=frozenset)
    blast: Any = None

    def foes(self, name: str) -> tuple[Member, ...]:
        """Who fights on the other sides, and still does; for one who is led astray: his friends."""
        return self.friends(name) if self.member(name).astray else super().foes(name)

    @cached_property
    @rule("EL-REACT-6", "EL-MOUNT-11")
    def sides(self) -> tuple[str, ...]:
        """The sides that somebody still fights for: a free mount that waits for a command is no threat."""
        return tuple(dict.fromkeys(it.side for it in self.members if not it.out and it.free_mount != "waits"))

    # -- the place ---------------------------------------------------------------------------------------

    def apart(self, one: str, other: str) -> int:
        """Feet between two."""
        return abs(self.member(one).at - self.member(other).at)

    @rule("EL-CHARGE-1", "EL-ENT-1")
    def in_reach(self, one: str, other: str, arm: Weapon | None = None) -> bool:
        """Whether somebody is near enough to be struck, by hand or with a weapon."""
        if arm is not None and arm.flies:
            return True
        far = LONG_REACH if arm is not None and arm.entangles else REACH
        return self.apart(one, other) <= far

    @rule("EL-MOUNT-10", "EL-GRAB-9")
    def placed(self, name: str, at: int) -> Melee:
        """Somebody stands elsewhere now, and with him his mount or rider, and whom he carries along."""
        it = self.member(name)
        step, rider = at - it.at, self.rider_of(name)
        moved = [it, *([self.member(it.mount)] if it.mount else []), *([rider] if rider else [])]
        moved += [self.member(hold.victim) for hold in self.held_by(name) if hold.victim in it.carries]
        return self.having(*(replace(each, at=each.at + step) for each in moved))

    def rider_of(self, mount: str) -> Member | None:
        """Who rides somebody, None if nobody does."""
        return next((it for it in self.members if it.mount == mount and not it.out), None)

    @rule("EL-MOUNT-10", "EL-COND-8", "EL-ENT-10", "EL-GRAB-12")
    def legs(self, name: str) -> Fighter:
        """The sheet by which somebody moves: his own; in the saddle the mount's Speed and whatever slows or
        holds that, besides what keeps him himself in the place."""
        it = self.member(name)
        if not it.mount:
            return it.who
        mount = self.member(it.mount).who
        own = [word for word in it.who.conditions if word not in _SLOW]
        lame = [word for word in _SLOW if word in mount.conditions]
        if mount.level.out or mount.has(*_ROOTED):
            lame.append(Condition.IMMOBILIZED.value)
        return replace(it.who, speed=mount.speed, conditions=tuple(dict.fromkeys([*own, *lame])))

    # -- holds -------------------------------------------------------------------------------------------

    def held_by(self, holder: str) -> tuple[Hold, ...]:
        """Everybody of whom he has hold."""
        return tuple([hold for hold in self.holds if hold.holder == holder])

    def holds_on(self, victim: str) -> tuple[Hold, ...]:
        """Everybody who has hold of him."""
        return tuple([hold for hold in self.holds if hold.victim == victim])

    def hold(self, holder: str, victim: str) -> Hold | None:
        """The hold of one upon the other."""
        return next((it for it in self.holds if (it.holder, it.victim) == (holder, victim)), None)

    def with_hold(self, new: Hold) -> Melee:
        """With a hold as it is now."""
        rest = [it for it in self.holds if (it.holder, it.victim) != (new.holder, new.victim)]
        return replace(self, holds=(*rest, new))

    @rule("EL-GRAB-8", "EL-GRAB-11", "EL-GRAB-18", "EL-GRAB-20", "EL-GRAB-17")
    def without_hold(self, gone: Hold) -> Melee:
        """A hold is over: whatever it did to both ends, unless somebody else does the same to them."""
        melee = replace(self, holds=tuple(it for it in self.holds if it != gone))
        victim, holder = melee.member(gone.victim), melee.member(gone.holder)
        still = {it for hold in melee.holds for it in (hold.holder, hold.victim)}
        ends = [word for word in HELD if word != Condition.GRABBED.value or victim.name not in still]
        if melee.holds_on(victim.name):
            ends = [word for word in ends if word != Condition.SUFFOCATING.value]
        if any(hold.pinned for hold in melee.holds_on(victim.name)) or victim.pinned_under:
            ends = [word for word in ends if word != Condition.IMMOBILIZED.value]
        if gone.hushed and not melee.mute(victim):
            ends.append(Condition.MUTED.value)
        victim = replace(victim.told(*freed(*ends)), breathless=0)
        if holder.name not in still:
            holder = holder.told(*freed(Condition.GRABBED.value))
        carries = tuple(name for name in holder.carries if name != victim.name)
        return melee.having(victim, replace(holder, carries=carries))

    @rule("EL-GRAB-15", "EL-CALLED-12", "EL-COND-10")
    def mute(self, it: Member) -> bool:
        """Whether somebody cannot speak: for a hand on his mouth, his tongue, or as he came."""
        by_hand = any(hold.hushed for hold in self.holds_on(it.name))
        return by_hand or "tongue" in it.who.disabled or it.origin.has(Condition.MUTED)

    @rule("EL-GRAB-4", "EL-GRAB-9")
    def carrying(self, name: str) -> bool:
        """Whether somebody who has hold of others may move: with all of them, and he has won that of each."""
        held = self.held_by(name)
        return bool(held) and all(hold.victim in self.member(name).carries for hold in held)

    # -- bonds -------------------------------------------------------------------------------------------

    def bond(self, owner: str, victim: str) -> Bond | None:
        """What holds somebody at the end of one's own whip or chain, or else in one's net."""
        mine = [it for it in self.bonds if (it.owner, it.victim) == (owner, victim) and not it.irons]
        return next((it for it in mine if it.hand), mine[0] if mine else None)

    @rule("EL-ENT-2", "EL-ENT-14", "EL-ENT-20")
    def without_bond(self, gone: Bond) -> Melee:
        """A net, whip, chain or pair of irons is off; what another one does to the same victim stays."""
        bonds = list(self.bonds)
        bonds.remove(gone)
        melee = replace(self, bonds=tuple(bonds))
        victim = melee.member(gone.victim).told(*freed(*bound_by(gone.device)))
        return melee.having(victim.told(*(word for it in melee.bonds_on(victim.name) for word in it.brought)))

    def bonds_on(self, victim: str) -> tuple[Bond, ...]:
        """Everything in which somebody is caught."""
        return tuple([bond for bond in self.bonds if bond.victim == victim])
