"""Before a leap: who is too big for it, what both sides roll, and what it costs to resist."""

from __future__ import annotations

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import HELPLESS, INCAPACITATED, SURPRISED, UNDERNEATH, has
from combatkit.rules.mythras.enums import Grade, Side
from combatkit.rules.mythras.evade import evade_reading
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.setup_moving import ATHLETICS, BRAWN
from combatkit.rules.mythras.situation import Reading, Situation, reading
from combatkit.rules.mythras.toll import DEAD, UNCONSCIOUS

STRENGTHLESS = (HELPLESS, INCAPACITATED, UNCONSCIOUS, DEAD, SURPRISED)
"""Conditions in which nobody resists: the leap meets an automatic failure."""


@rule("MY-LEAP-1", "MY-ACT-BRACE", "MY-TRAIT-SHIELDWALL")
def why_too_big(leaper: Fighter, target: Fighter, *, braced: bool) -> str:
    """Why a target is too big to leap at: more than twice the leaper's SIZ. Bracing adds half as much again.

    Examples
    --------
    >>> why_too_big(Fighter(SIZ=10), Fighter(SIZ=20), braced=False)
    ''
    >>> why_too_big(Fighter(SIZ=10), Fighter(SIZ=14), braced=True)
    "SIZ 21 is more than twice the leaper's SIZ of 10"
    """
    doubled = target.SIZ * (3 if braced else 2)
    if doubled <= 4 * leaper.SIZ:
        return ""
    return f"SIZ {doubled / 2:g} is more than twice the leaper's SIZ of {leaper.SIZ}"


@rule("MY-LEAP-1", "MY-LEAP-4")
def leap_reading(
    leaper: Fighter, target: Fighter, found: tuple[Situation, ...], steps: int, options: Switches
) -> Reading:
    """The leaper's Athletics in the situation: a grade harder at a target on four legs."""
    rows = [it for it in found if it.grade is not Grade.AUTOMATIC]
    more = 1 if target.anatomy.legs >= 4 else 0
    return reading(
        Side.ATTACKER, leaper, leaper.skill("Athletics"), rows, steps=steps + more, options=options
    )


def resistance_reading(
    target: Fighter, way: str, found: tuple[Situation, ...], steps: int, options: Switches
) -> Reading:
    """What resists the leap: Evade by the rows that touch it, Brawn by what hampers every skill."""
    if way == BRAWN:
        return reading(Side.DEFENDER, target, target.skill("Brawn"), (), steps=steps, options=options)
    skill = target.skill("Athletics") if way == ATHLETICS else None
    return evade_reading(target, found, steps, options, skill)


@rule("MY-AMB-66", "MY-LEAP-1")
def undefended(target: Fighter, setup: Setup, theirs: Reading, options: Switches) -> str:
    """Why the target does not even resist: by its condition, or for want of a point that it costs."""
    for condition in STRENGTHLESS:
        if has(target.condition_list, condition):
            return condition
    points = target.points(action_points=switch(options, "action_points", "calculated"))
    if points == 0 and costs(setup.leap_resistance, options):
        return "no Action Points left"
    return "Hopeless" if theirs.grade is Grade.HOPELESS else ""


@rule("MY-AMB-66")
def costs(way: str, options: Switches = ()) -> bool:
    """Whether it costs a point to resist a leap in this way.

    Examples
    --------
    >>> costs("brawn"), costs("evade"), costs("brawn", (("leap_ap", "always"),))
    (False, True, True)
    """
    return way != BRAWN or switch(options, "leap_ap", "evade_only") == "always"


@rule("MY-LEAP-3")
def why_no_standing(conditions: tuple[str, ...]) -> str:
    """Why somebody cannot stand up by itself: whoever is underneath needs Arise, or waits till it is left.

    Examples
    --------
    >>> why_no_standing(("prone", "pinned underneath: Tiger"))
    'pinned underneath: Tiger'
    """
    return next((text for text in conditions if has((text,), UNDERNEATH)), "")
