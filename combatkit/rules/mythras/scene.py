"""A fight of several between two moves: who is in it, what they suffer, who is engaged with whom.

A `Scene` is what a `Battle` is about, without its history. All functions give a new scene.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND
from combatkit.rules.mythras.lasting import AIMING, NO_SPELL, OUT, Lasting, gained, named, useless_arms
from combatkit.rules.mythras.offence import winded
from combatkit.rules.mythras.resist import Switches
from combatkit.rules.mythras.setup import NOTHING
from combatkit.rules.mythras.toll import USELESS
from combatkit.rules.mythras.words import points
from combatkit.rules.roster import Roster, pair

BARE_HANDS = "Unarmed"

BY_HAND = (now.GRIPPED, now.GRAPPLED, now.PINNED)
"""Conditions that last as long as somebody holds on."""

AT_HAND = (*BY_HAND, now.UNDERNEATH, now.ASTRIDE)
"""Conditions that last as long as two are engaged: a hold, and a leaper astride its victim (MY-LEAP-3)."""


class Busy(NamedTuple):
    """An action of several turns: what it is, what it is about, and how many turns are still to come."""

    deed: str
    about: str
    left: int

    def __str__(self) -> str:
        """E.g. ``"ready weapon (Shortsword), 1 turn to go"``."""
        return f"{self.deed} ({self.about}), {points(self.left, 'turn')} to go"


@dataclass(frozen=True)
class Member:
    """Somebody in a fight.

    Parameters
    ----------
    who
        The sheet: skills, gear in hand, Hit Points. Conditions stand in `lasting`.
    points
        Action Points that are left this round (MY-AP-1).
    initiative
        Its number in the order; None before it was rolled.
    held
        It delays, and may still spend the point (MY-ACT-DELAY).
    answered
        It has reacted since it delayed: its delayed point is not lost at its next turn.
    barred
        Why it could not attack on the turn that it delayed, and cannot on that turn when it steps in.
    passed
        It lets the rest of the round go (option `dither_costs_ap`).
    ward_with, ward
        What is held in the way of blows, and of which locations (MY-FREE-WARD).
    busy
        An action of several turns (MY-AP-3).
    ground
        What it has dropped and may pick up again.
    damaged
        What is left of damaged items that it has let go of: item and Hit Points.
    luck
        Luck Points that are left.
    """

    name: str
    side: str
    who: Fighter
    points: int = 0
    initiative: int | None = None
    lasting: tuple[Lasting, ...] = ()
    held: bool = False
    answered: bool = False
    barred: str = ""
    passed: bool = False
    ward_with: str = NOTHING
    ward: tuple[str, ...] = ()
    busy: Busy | None = None
    ground: tuple[str, ...] = ()
    damaged: tuple[tuple[str, int], ...] = ()
    luck: int = 0

    def has(self, *names: str) -> bool:
        """Whether it suffers any condition of these names."""
        return bool(named(self.lasting, *names))

    @cached_property
    def out(self) -> str:
        """Why it fights no more; empty while it does."""
        return next((each.what for each in self.lasting if each.what in OUT), "")

    @property
    def insensible(self) -> bool:
        """A stunned head: it can do nothing (MY-SE-STUNLOCATION)."""
        return any(
            _kind(self.who, each.detail.partition(",")[0]) == "head"
            for each in named(self.lasting, now.STUNNED)
        )

    @property
    def winded(self) -> str:
        """A stunned torso, in words: it can do nothing but defend itself (MY-SE-STUNLOCATION)."""
        return winded(map(str, named(self.lasting, now.STUNNED)), self.who.anatomy)

    @property
    def lame(self) -> bool:
        """A leg that is useless, stunned or caught."""
        return any(_kind(self.who, place) == "leg" for place in useless_arms(self.lasting))

    def gains(self, *more: Lasting) -> Member:
        """With more conditions."""
        return replace(self, lasting=gained(self.lasting, more))

    def loses(self, *names: str) -> Member:
        """Without the conditions of these names."""
        left = tuple(each for each in self.lasting if each.what not in names)
        return self if len(left) == len(self.lasting) else replace(self, lasting=left)

    @property
    def can_react(self) -> bool:
        """Whether it may spend a point on answering somebody."""
        return self.points > 0 and not (self.out or self.insensible or self.has(now.SURPRISED))

    @rule("MY-ACT-DELAY", "MY-AMB-9", "MY-AP-2")
    def reacts(self, cost: int = 1) -> Member:
        """A point less for a reaction.

        Whoever delays is done with that by any reaction, as the text has it: nothing is lost at the next
        turn. It may still step in with a point that is left, the reaction being paid by another one then.
        """
        left = max(0, self.points - cost)
        waits = self.held and left > 0
        return replace(self.loses(AIMING), points=left, held=waits, answered=waits)

    @cached_property
    def sheet(self) -> Fighter:
        """The fighter as an exchange reads it: points that are left, hands that can be used, conditions."""
        return _sheet(self.who, self.points, self.lasting)


def _kind(who: Fighter, place: str) -> str:
    """The kind of a location by its name: head, torso, arm, leg; empty where there is no such location."""
    return next((part.kind for part in who.anatomy.locations if part.name == place), "")


@lru_cache(maxsize=4096)
@rule("MY-SE-ENTANGLE", "MY-SE-PINWEAPON", "MY-SE-STUNLOCATION", "MY-WOUND-5", "MY-SE-IMPALE")
def _sheet(who: Fighter, points: int, lasting: tuple[Lasting, ...]) -> Fighter:
    """What it holds in a hand that is caught, stunned or useless it cannot use; what is pinned neither."""
    changes: dict[str, Any] = {"action_points": points}
    arms = [part.name for part in who.anatomy.locations if part.kind == "arm"]
    bad = set(useless_arms(lasting))
    lost = Counter(each.detail for each in named(lasting, now.PINNED, now.WEAPON_STUCK))
    main_bad = bool(arms) and (arms[0] in bad or (who.main.hands == 2 and bool(bad & set(arms))))
    if lost[who.weapon]:
        lost[who.weapon] -= 1  # of two alike the one in the main hand is meant
        main_bad = True
    if main_bad:
        changes |= {"weapon": BARE_HANDS, "weapon_hit_points": None}
    if (len(arms) > 1 and arms[1] in bad) or lost[who.off_hand]:
        changes |= {"off_hand": EMPTY_HAND, "off_hand_hit_points": None}
    texts = [str(each) for each in lasting if each.what != NO_SPELL]
    changes["conditions"] = "; ".join(texts) or None
    return change(who, changes)


@dataclass(frozen=True, slots=True)
class Due:
    """What must come next: a move that somebody has won, e.g. another attack by Flurry."""

    who: str
    deed: str
    given: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Scene(Roster[Member]):
    """A fight between two moves; see `combatkit.rules.roster.Roster` too.

    Parameters
    ----------
    options
        Switches that differ from their defaults.
    cycle
        From 1.
    had
        Who has had its turn in this cycle.
    acting
        Whose turn it is; whoever interrupts it stands behind it.
    due
        What must come next, before the turn goes on.
    announced
        The move that whoever is acting has announced.
    engaged
        Pairs that are engaged (MY-ENG-1), each sorted.
    close
        Pairs that stand at the reach of the shorter weapon, by the optional rules (MY-REACH-1).
    spared
        Pairs of foe and target: the foe cannot attack that target this round (MY-OUT-3).
    met
        Who has been attacked in this fight by whom, as pairs.
    offended
        Who has attacked this round.
    together
        Those who act at the same moment as whoever is acting, as they stood before it (MY-INIT-2).
    harmed
        Who of those has suffered anything from another since, and has not acted yet.
    """

    options: Switches = ()
    cycle: int = 0
    had: frozenset[str] = frozenset()
    acting: tuple[str, ...] = ()
    due: tuple[Due, ...] = ()
    announced: Due | None = None
    engaged: frozenset[tuple[str, str]] = frozenset()
    spared: frozenset[tuple[str, str]] = frozenset()
    close: frozenset[tuple[str, str]] = frozenset()
    met: frozenset[str] = frozenset()
    offended: frozenset[str] = frozenset()
    together: tuple[Member, ...] = field(default=(), compare=False)
    harmed: frozenset[str] = frozenset()

    @property
    def unfinished(self) -> bool:
        """Whoever acts, acts to the end."""
        return bool(self.acting)

    @rule("MY-INIT-2", "MY-AMB-1")
    def as_it_acts(self, name: str) -> Member:
        """Somebody as it does what it does at this moment.

        Whoever acts at the same moment as others acts as it stood before it: felled, disarmed, stunned or
        tripped by them, it feels that once its own turn is over. What it spends and does itself counts.
        """
        it = self.member(name)
        if name not in self.harmed or name in self.had:
            return it
        then = next(each for each in self.together if each.name == name)
        return replace(
            then, points=it.points, held=it.held, answered=it.answered, passed=it.passed, luck=it.luck
        )

    @property
    def actor(self) -> str:
        """Whose turn it is."""
        return self.acting[-1] if self.acting else ""

    @property
    def order(self) -> tuple[Member, ...]:
        """Everybody by initiative, the highest first; those who are equal by DEX, for the list alone."""
        return tuple(sorted(self.members, key=lambda it: (-(it.initiative or 0), -it.who.DEX)))

    # -- engagement --------------------------------------------------------------------------------------

    @rule("MY-ENG-1", "MY-ENG-4")
    def engaged_with(self, name: str) -> tuple[str, ...]:
        """With whom somebody is engaged, and who still fights."""
        return tuple(it.name for it in self.foes(name) if pair(name, it.name) in self.engaged)

    def engage(self, one: str, other: str) -> Scene:
        """The two are engaged now."""
        both = pair(one, other)
        return self if both in self.engaged else replace(self, engaged=self.engaged | {both})

    @rule("MY-SE-GRIP", "MY-SE-PINWEAPON", "MY-GRAP-3", "MY-LEAP-3")
    def part(self, one: str, *others: str) -> Scene:
        """They are engaged no more, and hold each other no more; without `others`: with nobody."""
        gone = {pair(one, it) for it in others} if others else {it for it in self.engaged if one in it}
        scene = replace(self, engaged=self.engaged - gone, close=self.close - gone)
        for it in self.members:
            held = [each for each in named(it.lasting, *AT_HAND) if one in (it.name, each.by)]
            ended = [each for each in held if pair(it.name, each.by) in gone or (not others and each.by)]
            if ended:
                rest = tuple(each for each in it.lasting if each not in ended)
                scene = scene.having(replace(it, lasting=rest))
        return scene

    @rule("MY-REACH-1", "MY-REACH-6", "MY-REACH-8")
    def at_close(self, one: str, other: str, *, close: bool) -> Scene:
        """The two stand at the reach of the shorter weapon now, or at that of the longer one."""
        both = {pair(one, other)}
        return replace(self, close=self.close | both if close else self.close - both)

    def are_close(self, one: str, other: str) -> bool:
        """Whether two stand at the reach of the shorter weapon."""
        return pair(one, other) in self.close


@rule("MY-WOUND-5")
def legless(member: Member) -> bool:
    """Whether a useless leg keeps it on the ground."""
    return any(_kind(member.who, each.detail) == "leg" for each in named(member.lasting, USELESS))
