"""Minuses: pain, Exhaustion, bleeding and all else that takes off every roll; when a fighter collapses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.empire.book import Book
from combatkit.rules.empire.chain import roll_off
from combatkit.rules.empire.enums import Fate
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.load import exhaustion_level, exhaustion_now
from combatkit.rules.empire.rulings import USUAL, Rulings

# -- the sum of minuses ------------------------------------------------------------------------------------


@rule("D30-EXH-3")
def exhaustion_minuses(exhaustion: int) -> int:
    """The minuses of Exhaustion: 1 for each point below 0.

    Examples
    --------
    >>> exhaustion_minuses(3), exhaustion_minuses(0), exhaustion_minuses(-4)
    (0, 0, 4)
    """
    return max(0, -exhaustion)


@rule("D30-BLEED-2")
def bleeding_minuses(bled: int) -> int:
    """The minuses of blood lost: a tenth, rounded in the usual way.

    Examples
    --------
    >>> [bleeding_minuses(bled) for bled in (4, 5, 14, 15)]
    [0, 1, 1, 2]
    """
    return (bled + 5) // 10


@rule("D30-BLEED-1", "D30-BLEED-3")
def bled_after(bled: int, rate: int, resting: bool) -> int:
    """The running total of blood after a round; at rest the rate is halved, rounded down.

    Examples
    --------
    >>> bled_after(7, 3, False), bled_after(7, 3, True)
    (10, 8)
    """
    return bled + (rate // 2 if resting else rate)


@rule("D30-PAIN-1")
def minuses_by_source(who: Fighter) -> dict[str, int]:
    """Every source of minuses and how much it takes off."""
    return {
        "pain": wound_pain(who),
        "exhaustion": exhaustion_minuses(exhaustion_now(who)),
        "bleeding": bleeding_minuses(who.bled),
        "morale": who.morale,
        "other": who.other_minuses,
    }


def wound_pain(who: Fighter) -> int:
    """The pain of all wounds."""
    return who.pain + sum(wound.pain for wound in who.injuries)


@rule("D30-BASE-8", "D30-PAIN-1")
def minuses(who: Fighter) -> int:
    """All minuses together: they come off every roll, Defense and Initiative. Below 0 after a good speech.

    Examples
    --------
    >>> minuses(Fighter("Ida", wounds="chest 3", exhaustion=-2, bled=5))
    8
    """
    return sum(minuses_by_source(who).values())


@rule("D30-BLEED-4", "D30-AMB-19")
def collapse_load(who: Fighter, rulings: Rulings = USUAL) -> int:
    """The minuses that count towards collapse: pain, Exhaustion, and bleeding unless the option says no."""
    return load_of(minuses_by_source(who), rulings)


def load_of(sources: Mapping[str, int], rulings: Rulings) -> int:
    """The same from minuses by source."""
    load = sources["pain"] + sources["exhaustion"]
    if rulings.collapse_sources != "pain":
        load += sources["bleeding"]
    if rulings.collapse_sources == "all":
        load += max(0, sources["morale"]) + sources["other"]
    return load


# -- collapse ----------------------------------------------------------------------------------------------


@rule("D30-PAIN-2", "D30-PAIN-3", "D30-AMB-32")
def check_due(load: int, pain: int, level: int, pain_level: int, rulings: Rulings = USUAL) -> bool:
    """Whether a wound calls for the check against collapse.

    Parameters
    ----------
    load
        Minuses that count, this wound included.
    pain, level
        Of this wound alone. A superficial wound (level 0) never does.
    pain_level
        The fighter's.

    Examples
    --------
    >>> check_due(7, 7, 3, 12), check_due(5, 5, 3, 12), check_due(13, 1, 1, 12), check_due(13, 0, 0, 12)
    (True, False, True, False)
    """
    if level < 1:
        return False
    half = 2 * pain >= pain_level if rulings.pain_half == "exact" else pain >= pain_level // 2
    return load >= pain_level or half


@rule("D30-PAIN-5")
def overwhelmed(load: int, pain_level: int) -> bool:
    """Whether a fighter collapses without a roll: above one and a half times the Pain Level.

    Examples
    --------
    >>> overwhelmed(18, 12), overwhelmed(19, 12)
    (False, True)
    """
    return 2 * load > 3 * pain_level


@rule("D30-DEATH-1")
def killed_at_once(pain: int, pain_level: int) -> bool:
    """Whether one source of so many minuses kills.

    Examples
    --------
    >>> killed_at_once(23, 12), killed_at_once(24, 12)
    (False, True)
    """
    return pain >= 2 * pain_level


@rule("D30-PAIN-4")
def collapse_check(r: Any, name: str, book: Book) -> Fate:
    """The d6 against collapse."""
    cuts, fates = book.collapse
    return fates[band(r.die(6, name), cuts)]


# -- Exhaustion --------------------------------------------------------------------------------------------


@rule("D30-EXH-2")
def most_exhaustion(who: Fighter) -> int:
    """What a fighter may spend in a round: 3, and what Breath Control and too heavy a load allow.

    Examples
    --------
    >>> [most_exhaustion(Fighter("Ida", **more)) for more in ({}, {"breath_control": 1}, {"overload": 2})]
    [3, 4, 5]
    """
    return 3 + who.breath_control + who.overload


@rule("D30-EXH-1", "D30-GAP-18")
def exhaustion_after(now: int, cost: int, level: int) -> int:
    """Exhaustion after a round: the cost comes off; what is recovered never fills it above its level.

    Examples
    --------
    >>> exhaustion_after(1, 2, 10), exhaustion_after(9, -2, 10), exhaustion_after(12, 0, 10)
    (-1, 10, 12)
    """
    after = now - cost
    return after if cost >= 0 else max(now, min(after, level))


@rule("D30-EXH-4", "D30-AMB-9")
def exhaustion_steps(before: int, after: int, level: int, rulings: Rulings = USUAL) -> int:
    """How many marks of 5 (-5, -10 ...) were passed on the way down.

    Examples
    --------
    >>> exhaustion_steps(-3, -5, 10), exhaustion_steps(-5, -6, 10), exhaustion_steps(1, -1, 10)
    (1, 0, 0)
    """
    origin = 0 if rulings.exh_origin == "zero" else level
    return max(0, max(0, origin - after) // 5 - max(0, origin - before) // 5)


@rule("D30-EXH-4", "D30-EXH-5", "D30-EXH-6")
def exhaustion_check(
    r: Any, name: str, willpower: int, below: int, minus: int, rulings: Rulings = USUAL
) -> int:
    """The roll-off against exhaustion: 0 held out, 1 must Recover, 2 collapses.

    Parameters
    ----------
    willpower
        The score: half of it is rolled with.
    below
        Points below 0 Exhaustion, the difficulty.
    minus
        The fighter's minuses, which come off the roll as off every other (D30-PAIN-1) except for those that
        are the difficulty.

    Examples
    --------
    >>> from combatkit.dice import ScriptedRoller
    >>> exhaustion_check(ScriptedRoller([4, 15]), "willpower", 12, 5, 0)
    2
    """
    ahead = rulings.half(willpower) - minus - below
    win = rulings.win
    margin = roll_off(r, name, ahead, (-9, win), again=rulings.open_end)
    return 0 if margin >= win else 2 if margin <= -10 else 1


def spent(who: Fighter) -> int:
    """How much Exhaustion is gone.

    Examples
    --------
    >>> spent(Fighter("Ida", exhaustion=4))
    6
    """
    return exhaustion_level(who) - exhaustion_now(who)
