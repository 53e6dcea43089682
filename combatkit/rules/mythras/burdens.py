"""What hampers every skill of a fighter: fatigue, weapons in the body, a net over the head."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.damage import impalement
from combatkit.rules.mythras.enums import Grade, Impalement, Size
from combatkit.rules.mythras.fatigue import level_of
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch


class Burden(NamedTuple):
    """What hampers every skill: grades of which the worst counts, further steps, and both in words."""

    rows: tuple[Grade, ...] = ()
    steps: int = 0
    why: tuple[str, ...] = ()


NO_BURDEN = Burden()


class Stuck(NamedTuple):
    """What a weapon in the body does: its own severity, that of all together, and the conditions it brings.

    `before` says that another one sticks there already.
    """

    severity: Impalement
    total: Impalement
    before: bool
    conditions: tuple[str, ...]


def burden(who: Fighter, options: Switches = ()) -> Burden:
    """What hampers every skill of a fighter, by the conditions on its sheet.

    Examples
    --------
    >>> burden(Fighter(conditions="impaled: Medium, Hard; fatigue: wearied"))
    Burden(rows=(<Grade.FORMIDABLE: 5>, <Grade.HARD: 4>), steps=0, why=('wearied', 'impaled'))
    >>> burden(Fighter(conditions="entangled: head")).steps
    1
    """
    if not who.conditions:
        return NO_BURDEN
    torso = tuple(part.name for part in who.anatomy.locations if part.kind in ("head", "torso"))
    return _burden(who.condition_list, torso, switch(options, "impale_multi", "worst"))


@lru_cache(maxsize=1024)
@rule("MY-GAP-16", "MY-GRAP-3")
def _burden(conditions: tuple[str, ...], torso: tuple[str, ...], impale_multi: str) -> Burden:
    rows, why = [], []
    tired = level_of(conditions)
    if tired.steps:
        rows.append(tired.grade)
        why.append(tired.name)
    stuck = impaled_before(conditions)
    grade = impaled_by(stuck, impale_multi).grade if stuck else None
    if grade is not None:
        rows.append(grade)
        why.append(now.IMPALED)
    held = [place for place in torso if now.has(_details(conditions, now.GRAPPLED), place)]
    if held:
        rows.append(Grade.HARD)
        why.append(f"{now.GRAPPLED} ({held[0]})")
    caught = [place for place in torso if now.has(_details(conditions, now.ENTANGLED), place)]
    if caught:
        why.append(f"{now.ENTANGLED} ({caught[0]})")
    return Burden(tuple(rows), int(bool(caught)), tuple(why))


@lru_cache(maxsize=1024)
def _details(conditions: tuple[str, ...], what: str) -> tuple[str, ...]:
    """The locations of all conditions of a name."""
    found = [it.partition(": ")[2] for it in conditions if now.has((it,), what)]
    return tuple(place.partition(",")[0] for place in found)


def impaled_before(conditions: tuple[str, ...]) -> dict[Size, Impalement]:
    """The weapons that stick in a fighter: Size to severity.

    Examples
    --------
    >>> impaled_before(("impaled: Small, Hard", "prone"))[Size.SMALL].label
    'Hard'
    """
    found: dict[Size, Impalement] = {}
    for condition in conditions:
        if now.has((condition,), now.IMPALED):
            size, _, severity = condition.partition(":")[2].partition(",")
            key, level = Size[size.strip().upper()], Impalement[severity.strip().upper()]
            found[key] = max(level, found.get(key, Impalement.NONE))
    return found


@rule("MY-SE-IMPALE", "MY-SE-IMPALETAB", "MY-AMB-30")
def stuck_in(conditions: Iterable[str], siz: int, size: Size, options: Switches = ()) -> Stuck:
    """What one weapon more does that stays in a victim: how severe it is, and with what sticks there already.

    Parameters
    ----------
    conditions, siz
        Of the victim.
    size
        Of the weapon; of a missile its Impale Size.

    Examples
    --------
    >>> found = stuck_in(("impaled: Large, Herculean",), 13, Size.SMALL)
    >>> found.severity.label, found.total.label, found.conditions
    ('Hard', 'Herculean', ('impaled: Small, Hard',))
    >>> stuck_in((), 13, Size.HUGE).conditions
    ('impaled: Huge, Incapacitated', 'incapacitated: impaled')
    """
    severity, before = impalement(siz, size), impaled_before(tuple(conditions))
    total = impaled_by({**before, size: severity}, switch(options, "impale_multi", "worst"))
    felled = (FELLED,) if total is Impalement.INCAPACITATED else ()
    return Stuck(severity, total, bool(before), (f"{now.IMPALED}: {size.label}, {severity.label}", *felled))


FELLED = f"{now.INCAPACITATED}: {now.IMPALED}"
"""Who has so large a weapon in the body that it can do nothing."""


@rule("MY-SE-IMPALE", "MY-SE-IMPALETAB")
def rid_of(conditions: Iterable[str], condition: str, options: Switches = ()) -> tuple[str, ...]:
    """What a victim is rid of when a weapon comes out: that, and being incapacitated if the rest is less.

    Examples
    --------
    >>> rid_of(("impaled: Huge, Incapacitated", "incapacitated: impaled"), "impaled: Huge, Incapacitated")
    ('impaled: Huge, Incapacitated', 'incapacitated: impaled')
    """
    left = list(conditions)
    if condition in left:
        left.remove(condition)
    stuck = impaled_before(tuple(left))
    held = stuck and impaled_by(stuck, switch(options, "impale_multi", "worst")) is Impalement.INCAPACITATED
    return (condition, FELLED) if FELLED in left and not held else (condition,)


@rule("MY-AMB-30", "MY-SE-IMPALE")
def impaled_by(stuck: dict[Size, Impalement], impale_multi: str = "worst") -> Impalement:
    """How badly weapons of different Sizes hamper together; a second one of the same Size adds nothing.

    Parameters
    ----------
    impale_multi
        ``"worst"``: the worst one counts. ``"cumulative"``: their steps add up.

    Examples
    --------
    >>> stuck = {Size.SMALL: Impalement.HARD, Size.MEDIUM: Impalement.FORMIDABLE}
    >>> impaled_by(stuck).label, impaled_by(stuck, "cumulative").label
    ('Formidable', 'Herculean')
    """
    if impale_multi == "cumulative":
        return Impalement(min(Impalement.INCAPACITATED, sum(stuck.values())))
    return max(stuck.values())
