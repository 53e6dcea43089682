"""After the fight: how wounds heal by themselves, when the badly wounded wake or die, what stays maimed."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NamedTuple

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.damage import wound_level
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.toll import UNCONSCIOUS, UNTREATED, USELESS
from combatkit.rules.mythras.words import points

PERIOD = {Wound.NONE: 1, Wound.MINOR: 1, Wound.SERIOUS: 7, Wound.MAJOR: 30}
"""Days in which a location heals its Healing Rate, by its wound; a month counts as 30 days (ours)."""

ROUND = 5
"""Seconds of a Combat Round (MY-ROUND-1)."""


# -- Hit Points come back ------------------------------------------------------------------------------


@rule("MY-GAP-18", "MY-WOUND-12")
def heals(hit_points: int, most: int, *, treated: bool = False) -> int | None:
    """In how many days a location heals its Healing Rate once; None for a Major Wound that nobody treated.

    Examples
    --------
    >>> heals(3, 5), heals(0, 5), heals(-5, 5), heals(-5, 5, treated=True)
    (1, 7, None, 30)
    """
    level = wound_level(hit_points, most)
    return None if level is Wound.MAJOR and not treated else PERIOD[level]


@rule("MY-GAP-18")
def after_days(hit_points: int, most: int, rate: int, days: int, *, treated: bool = False) -> int:
    """The Hit Points of a location after so many days of rest.

    A Serious Wound heals by weeks until the location is above 0, a Major one by months until it is no more
    than Serious; then the next faster pace counts.

    Examples
    --------
    >>> [after_days(-3, 5, 3, days) for days in (6, 7, 14, 15)]  # -3, 0 after a week, 3 after two, full
    [-3, 0, 3, 5]
    >>> after_days(-6, 5, 3, 400), after_days(-6, 5, 3, 30, treated=True)
    (-6, -3)
    """
    _amount("days", days)
    _amount("rate", rate)
    while hit_points < most:
        period = heals(hit_points, most, treated=treated)
        if period is None or days < period or not rate:
            break
        hit_points, days = min(most, hit_points + rate), days - period
    return hit_points


@rule("MY-GAP-18")
def days_to_heal(hit_points: int, most: int, rate: int, *, treated: bool = False) -> int | None:
    """After how many days of rest a location is whole; None if it does not heal by itself.

    Examples
    --------
    >>> days_to_heal(-3, 5, 3), days_to_heal(4, 5, 1), days_to_heal(-5, 5, 3)
    (15, 1, None)
    """
    days = 0
    while hit_points < most:
        period = heals(hit_points, most, treated=treated)
        if period is None or rate < 1:
            return None
        hit_points, days = hit_points + rate, days + period
    return days


class Heals(NamedTuple):
    """Points that a location has healed in one period."""

    healed: int = 0


class Rest(NamedTuple):
    """What is fixed for it: who, where, the Healing Rate, whether hard effort takes its 1d3."""

    name: str
    location: str
    left: int
    most: int
    rate: int
    days: int
    strenuous: bool


@rule("MY-GAP-18", "MY-GAP-10")
def _heals(state: Heals, r: Any, rest: Rest) -> Heals:
    rate = rest.rate
    if rest.strenuous:
        die = int(r.die(3, "effort"))
        rate = max(0, rate - die)
        r.say("MY-GAP-18", lambda: f"Hard effort takes {die} off a Healing Rate of {rest.rate}.")
    healed = min(rate, rest.most - rest.left)
    time = points(rest.days, "day")
    r.say(
        "MY-GAP-18",
        lambda: f"In {time} {rest.name}'s {rest.location} heals {points(healed)}: {rest.left + healed}.",
    )
    return Heals(healed)


@rule("MY-GAP-18")
def natural_healing(who: Fighter, location: str, *, strenuous: bool = False) -> Exchange:
    """One period of natural healing: a day, a week or a month, by the wound.

    Parameters
    ----------
    strenuous
        Hard effort takes 1d3 off the Healing Rate.

    Raises
    ------
    InputError
        For a location that is unhurt, or whose Major Wound nobody has treated.

    Examples
    --------
    >>> who = Fighter(CON=13, hit_points={"chest": 2})
    >>> natural_healing(who, "chest", strenuous=True).odds().chance(healed=1)
    Fraction(1, 3)
    """
    place = who.anatomy[location].name
    left, most = who.hit_points_left()[place], who.full_hit_points()[place]
    if left == most:
        raise InputError("location", f"{place} is unhurt", "name one that is hurt")
    days = heals(left, most, treated=f"{now.TREATED}: {place}" in who.condition_list)
    if days is None:
        raise InputError(
            "location", f"{place} has a Major Wound that nobody has treated", "treat it first (see treat)"
        )
    rest = Rest(who.name, place, left, most, who.healing_rate, days, strenuous)
    step = Step("healing", "Natural healing", _heals, ("MY-GAP-18",), ("healed",))
    return Exchange((step,), Heals(), rest, _rest_columns)


def _rest_columns(state: Any, rest: Rest) -> dict[str, int]:
    """The points that come back, and in how many days."""
    return {"healed": state.healed, "days": rest.days}


@rule("MY-WOUND-5", "MY-WOUND-6", "MY-GAP-18")
def healed(who: Fighter, location: str, amount: int) -> Fighter:
    """The fighter once a location has healed some points, and what it is rid of by that.

    A useless limb works again above 0 Hit Points. Whoever was woken after a wound to head or body may fight
    again, as this was the healing that it waited for.

    Examples
    --------
    >>> who = Fighter(hit_points={"left leg": -1}, conditions="useless: left leg; prone")
    >>> healed(who, "left leg", 1).condition_list, healed(who, "left leg", 2).condition_list
    (('prone', 'useless: left leg'), ('prone',))
    """
    place = who.anatomy[location].name
    _amount("amount", amount)
    most = who.full_hit_points()[place]
    left = min(most, who.hit_points_left()[place] + amount)
    gone = {f"{now.UNFIT}: {place}"} if amount else set()
    if left > 0:
        gone.add(f"{USELESS}: {place}")
    if left == most:
        gone |= {f"{now.TREATED}: {place}", f"{now.TENDED}: {place}"}
    hurt = {name: value for name, value in who.hit_points.items() if name != place}
    if left < most:
        hurt[place] = left
    kept = [it for it in who.condition_list if it not in gone]
    return change(who, {"hit_points": hurt, "conditions": "; ".join(kept) or None})


# -- what is left untreated ----------------------------------------------------------------------------


@rule("MY-WOUND-12", "MY-GAP-18")
def maimed_after(healing_skill: int) -> Fraction:
    """After how many days a Major Wound without treatment maims its location: a twentieth of Healing.

    Examples
    --------
    >>> maimed_after(60), maimed_after(50)
    (Fraction(3, 1), Fraction(5, 2))
    """
    _amount("healing_skill", healing_skill)
    return Fraction(healing_skill, 20)


@rule("MY-WOUND-12", "MY-GAP-18")
def maimed(who: Fighter, location: str, loss: int) -> Fighter:
    """The fighter with a maimed location: so many of its full Hit Points are gone for good.

    How many is the GM's: no text says it. At least 1 is left.

    Raises
    ------
    InputError
        For a location without a Major Wound, one that was treated in time, or too great a loss.

    Examples
    --------
    >>> who = Fighter(hit_points={"left leg": -6})
    >>> maimed(who, "left leg", 2).full_hit_points()["left leg"]
    3
    """
    place = who.anatomy[location].name
    most, left = who.full_hit_points()[place], who.hit_points_left()[place]
    if who.wound(place) is not Wound.MAJOR:
        raise InputError("location", f"{place} has no Major Wound", "name one that has")
    if f"{now.TREATED}: {place}" in who.condition_list:
        raise InputError("location", f"{place} was treated", "it heals, and is not maimed")
    if not 1 <= loss < most:
        raise InputError("loss", f"{loss} is not open", f"use 1 to {most - 1}")
    kept = "; ".join([*who.condition_list, f"{now.MAIMED}: {place}"])
    changes = {
        "max_hit_points": {**who.max_hit_points, place: most - loss},
        "hit_points": {**who.hit_points, place: min(left, most - loss)},
        "conditions": kept,
    }
    return change(who, changes)


# -- time goes by --------------------------------------------------------------------------------------

UNITS = {"turn": ROUND, "round": ROUND, "min": 60}
TIME = re.compile(r"(\d+) (turn|round|min)s?$")
CLOCKS = (UNTREATED, UNCONSCIOUS)


@rule("MY-WOUND-6", "MY-WOUND-9", "MY-WOUND-10", "MY-SE-DROPFOE")
def seconds_of(condition: str, healing_rate: int) -> Fraction | None:
    """How many seconds a condition lasts; None for those that wait for help, or for something else.

    Examples
    --------
    >>> seconds_of("unconscious: 7 min", 2), seconds_of("dies untreated: 4 rounds", 2)
    (Fraction(420, 1), Fraction(20, 1))
    >>> seconds_of("incapacitated: dropped", 3), seconds_of("prone", 3)
    (Fraction(1200, 1), None)
    """
    what, _, detail = condition.partition(": ")
    if condition == f"{now.INCAPACITATED}: {now.BY_SHOCK}":
        return Fraction(3600, healing_rate)
    found = TIME.search(detail) if what in CLOCKS else None
    return Fraction(int(found[1]) * UNITS[found[2]]) if found else None


@rule("MY-WOUND-6", "MY-WOUND-9", "MY-WOUND-10", "MY-SE-DROPFOE")
def after_seconds(who: Fighter, seconds: int) -> Fighter:
    """The fighter when so much time has gone by without help: some wake, some get over it, some die.

    Who wakes after a wound to head or body cannot fight yet (MY-WOUND-6). Time that is left stands on the
    sheet, in whole rounds.

    Examples
    --------
    >>> who = Fighter(conditions="unconscious: 2 min; dies untreated: 15 min", hit_points={"left leg": -9})
    >>> after_seconds(who, 60).condition_list
    ('dies untreated: 168 rounds', 'unconscious: 12 rounds')
    >>> after_seconds(who, 900).condition_list
    ('dead',)
    """
    _amount("seconds", seconds)
    kept: list[str] = []
    for condition in who.condition_list:
        lasts = seconds_of(condition, who.healing_rate)
        what = condition.partition(":")[0]
        if lasts is None:
            kept.append(condition)
        elif lasts > seconds:
            if what in CLOCKS:
                kept.append(f"{what}: {points(-(-int(lasts - seconds) // ROUND), 'round')}")
            else:
                kept.append(condition)
        elif what == UNTREATED:
            return change(who, {"conditions": now.DEAD})
        elif what == UNCONSCIOUS:
            kept += unfit(who)
    return change(who, {"conditions": "; ".join(dict.fromkeys(kept)) or None})


@rule("MY-WOUND-6")
def unfit(who: Fighter) -> list[str]:
    """What keeps a fighter that has come to from fighting: serious wounds to head and body.

    Examples
    --------
    >>> unfit(Fighter(hit_points={"head": -1, "left leg": -1}))
    ['unfit to fight: head']
    """
    return [
        f"{now.UNFIT}: {part.name}"
        for part in who.anatomy.locations
        if not part.is_limb and who.wound(part.name) is Wound.SERIOUS
    ]


def _amount(field: str, value: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InputError(field, f"{value!r} is no amount", "use a whole number of at least 0")
