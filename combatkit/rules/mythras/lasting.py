"""Conditions that last: what an exchange leaves on somebody, with the time that is left and who caused it.

An exchange says its conditions in short texts (see `conditions`). In a fight these become `Lasting` values:
they count down by the turns of whoever has them, or by rounds, and say the same texts with what is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.resist import Original
from combatkit.rules.mythras.toll import DEAD, DROPPED, UNCONSCIOUS, UNTREATED, USELESS
from combatkit.rules.mythras.words import points

TURNS, ROUNDS = "turn", "round"
"""What a condition counts down: the own turns of whoever has it, or rounds."""

COUNT = re.compile(r",? ?(\d+|1d3) (turn|round|min)s?\b")

AT_ONCE = frozenset(
    {
        now.ARISEN,
        now.FREED,
        now.PUSHED,
        "knocked back",
        now.RELOADED,
        now.UNHORSED,
        now.HIT_BYSTANDER,
        now.OVERPENETRATED,
        now.FLURRY,
        now.REMISE,
        now.WOUNDS_ITSELF,
        now.WEAPON_DAMAGED,
        now.RANGE,
        now.DISENGAGED,
        now.ENGAGED,
        now.TAKEN,
        now.DISARMED,
        DROPPED,
        "armour lost",
        "stands fast",
    }
)
"""What happens once and leaves no condition: the fight sees to it at once."""

OUT = frozenset({now.INCAPACITATED, UNCONSCIOUS, DEAD, now.SURRENDERED, now.FLEES, now.WITHDRAWS, now.UNFIT})
"""Conditions that take somebody out of the fight."""


RUNNING = "at a run"
"""A whole round was spent on running (MY-CHARGE-1)."""

AIMING = "aims"
"""A whole round was spent on aiming (MY-RANGED-6)."""

GOES_ON = {RUNNING: ("run", "charge", "delay", "leap"), AIMING: ("aim", "delay", "dither")}
"""What may be done on the own turn without an end to a run, or to an aim."""

ON_THE_SPOT = (now.BRACED, now.IN_FORMATION)
"""What ends when somebody leaves the spot (MY-ACT-BRACE, MY-TRAIT-FORMATIONFIGHTING)."""

STRENUOUS = frozenset(
    ("struggle", "outmanoeuvre", "change range", "run", "flee", "crush", "trip", "pull out")
)
"""What tears a wound open again that was only stanched, beside attacks and defences (MY-SE-BLEED)."""

DEFENSIVE = frozenset(
    ("delay", "dither", "brace", "regain footing", "struggle", "change range", "outmanoeuvre", "take cover")
)
"""What may be done on the own turn by whoever is only able to defend (MY-SE-STUNLOCATION)."""

NO_SPELL = "no new spell"
"""Somebody is hurt too badly to begin a spell (MY-WOUND-4); no card shows it beside `NO_ATTACK`."""

TO_PULL = "to be pulled out"
"""The clock of a weapon in the wound that its owner means to pull out on its next turn (MY-SE-IMPALE)."""

NET_AT_HAND = "may trip"
"""Somebody hangs in its net or whip, and may be tripped on its next turn (MY-SE-ENTANGLE)."""

WITHDRAWN = "out of reach"
"""It has just withdrawn, and may do one of the things that are open then (MY-WITHDRAW-3)."""


class Lasting(NamedTuple):
    """One condition of somebody in a fight.

    Parameters
    ----------
    what, detail
        Its name, and what more there is to say: the location, the weapon.
    left, clock
        How many turns or rounds are left, and which of the two; None: until something ends it.
    by
        Who caused it.
    fresh
        It came in the midst of the own turn, which does not count.
    roll, level
        The die that won it, and its level of success: some contests are made against that roll.
    place
        The location that was struck.
    weapon
        What it was caused with.
    """

    what: str
    detail: str = ""
    left: int | None = None
    clock: str = ""
    by: str = ""
    fresh: bool = False
    roll: int = 0
    level: Level = Level.SUCCESS
    place: str = ""
    weapon: str = ""

    @property
    def original(self) -> Original | None:
        """The roll that won it, as contests read it."""
        return Original(None, self.level, self.roll, "the roll that won this") if self.roll else None

    def __str__(self) -> str:
        """The text that an exchange reads, and a sheet shows.

        Examples
        --------
        >>> str(Lasting("stunned", "right arm", 3, "turn")), str(Lasting("prone"))
        ('stunned: right arm, 3 turns', 'prone')
        """
        parts = [self.detail] if self.detail else []
        if self.left is not None:
            parts.append(points(self.left, self.clock))
        return f"{self.what}: {', '.join(parts)}" if parts else self.what


@rule(
    "MY-SE-STUNLOCATION",
    "MY-SE-BLINDOPPONENT",
    "MY-SE-OVEREXTENDOPPONENT",
    "MY-SE-PRESSADVANTAGE",
    "MY-SE-PINDOWN",
    "MY-SE-KILLSILENTLY",
    "MY-WOUND-4",
)
def lasting(text: str, *, by: str = "", fresh: bool = False, turns: int = 0) -> Lasting:
    """A condition out of its text.

    Parameters
    ----------
    fresh
        It comes in the midst of the turn of whoever gets it.
    turns
        What the 1d3 of a Serious Wound showed (MY-WOUND-4).

    Examples
    --------
    >>> str(lasting("no attack: 1d3 turns", turns=2))
    'no attack: 2 turns'
    >>> lasting("entangled: left leg", by="Retiarius").by
    'Retiarius'
    """
    what, _, detail = text.partition(": ")
    found = COUNT.search(detail)
    if what == now.SILENCED:
        return Lasting(what, detail, 1, ROUNDS, by)
    if not found or found[2] == "min":
        return Lasting(what, detail, by=by)
    count = turns if found[1] == "1d3" else int(found[1])
    return Lasting(what, COUNT.sub("", detail, count=1).strip(", "), count, found[2], by, fresh)


@rule("MY-AMB-62", "MY-WOUND-10", "MY-MULTI-1")
def gained(have: Iterable[Lasting], more: Iterable[Lasting]) -> tuple[Lasting, ...]:
    """Conditions with some more: of two alike the longer one stays, but death does not wait longer.

    Examples
    --------
    >>> have = (lasting("dies untreated: 2 rounds"), lasting("no attack: 1 turn"))
    >>> more = (lasting("dies untreated: 6 rounds"), lasting("no attack: 3 turns"))
    >>> [str(it) for it in gained(have, more)]
    ['dies untreated: 2 rounds', 'no attack: 3 turns']
    """
    kept: dict[tuple[str, ...], Lasting] = {}
    for each in (*have, *more):
        detail = "" if each.what in (now.NO_ATTACK, now.PRONE) else each.detail
        apart = (each.by if each.what in OF_EACH else "", each.place if each.what == now.IMPALED else "")
        known = kept.get((each.what, detail, *apart))
        if known is None or _replaces(each, known):
            kept[each.what, detail, *apart] = each
    return tuple(sorted(kept.values(), key=str))


OF_EACH = frozenset(
    {now.REMISE, now.COUNTER, now.GRIPPED, now.GRAPPLED, now.ENTANGLED, now.PINNED, now.IMPALED}
)
"""What several opponents may do to one, each for itself: it ends for each of them alone."""


def _replaces(new: Lasting, known: Lasting) -> bool:
    """Whether a condition takes the place of one alike: the longer one, of deaths the sooner one."""
    if new.what == UNTREATED and new.left is not None and known.left is not None:
        return new.left < known.left
    return known.left is None or (new.left is not None and new.left > known.left)


def after_turn(have: Iterable[Lasting]) -> tuple[Lasting, ...]:
    """Conditions after a turn of whoever has them: a turn less; those that ended are gone.

    Examples
    --------
    >>> [str(it) for it in after_turn((lasting("no attack: 1 turn"), lasting("blinded: Hard, 2 turns")))]
    ['blinded: Hard, 1 turn']
    """
    return _less(have, TURNS)


def after_round(have: Iterable[Lasting]) -> tuple[Lasting, ...]:
    """Conditions after a round: a round less."""
    return _less(have, ROUNDS)


def _less(have: Iterable[Lasting], clock: str) -> tuple[Lasting, ...]:
    kept = []
    for each in have:
        if each.clock != clock or each.left is None or each.what == now.UNLOADED:  # loading takes deeds
            kept.append(each)
        elif each.fresh:
            kept.append(each._replace(fresh=False))
        elif each.left > 1:
            kept.append(each._replace(left=each.left - 1))
        elif each.what == UNTREATED:
            kept.append(Lasting(DEAD, "of the wound"))
    return tuple(kept)


def named(have: Iterable[Lasting], *names: str) -> tuple[Lasting, ...]:
    """Those of some names."""
    return tuple(each for each in have if each.what in names)


def without(have: Iterable[Lasting], *names: str) -> tuple[Lasting, ...]:
    """All but those of some names."""
    return tuple(each for each in have if each.what not in names)


def useless_arms(have: Iterable[Lasting]) -> tuple[str, ...]:
    """Locations that cannot be used: useless, stunned, entangled or grappled.

    Examples
    --------
    >>> useless_arms((Lasting("stunned", "right arm", 2, "turn"), Lasting("prone")))
    ('right arm',)
    """
    bad = named(have, USELESS, now.STUNNED, now.ENTANGLED, now.GRAPPLED)
    return tuple(each.detail.partition(",")[0] for each in bad)
