"""Rabble and underlings: one number of Hit Points each, what a blow does to them, and when they break."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.conditions import added, has
from combatkit.rules.mythras.damage import wound_level
from combatkit.rules.mythras.enums import Side, Wound
from combatkit.rules.mythras.fighter_fields import RABBLE, UNDERLING
from combatkit.rules.mythras.skill import chosen
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.words import points, told

CARDS = {RABBLE: "MY-RABBLE-3", UNDERLING: "MY-UNDER-4"}
LEAVE = {RABBLE: now.FLEES, UNDERLING: now.WITHDRAWS}
"""What those do who stop fighting and still can move."""

SHARE = {RABBLE: 3, UNDERLING: 2}
"""Which part of a band must be down before the rest give up: a third, a half."""

FALLS = "falls"
"""How one of them bears a wound: nobody rolls for it."""


# -- one blow ----------------------------------------------------------------------------------------------


@rule("MY-RABBLE-3", "MY-UNDER-4", "MY-AMB-60")
def blow_level(damage: int, hit_points: int) -> Wound:
    """How badly a blow hurts one of them, by its damage and the Hit Points that count against it.

    Minor below them, serious from them on, major from twice as many: what `damage.wound_level` says of a
    location with as many Hit Points.

    Examples
    --------
    >>> [blow_level(damage, 5).label for damage in (0, 4, 5, 9, 10)]
    ['none', 'minor', 'serious', 'serious', 'major']
    """
    return wound_level(hit_points - damage, hit_points) if damage else Wound.NONE


@rule("MY-RABBLE-3", "MY-UNDER-4", "MY-DX-8")
def wound(state: State, r: Any, context: Context) -> State:
    """The wound step for one of them: nobody rolls Endurance, and every wound takes its toll."""
    part, standing = context.part(state.location), context.defender.standing
    level = wound_level(part.now - state.damage, part.most)
    against = points(part.now, "Hit Point") + ("" if part.now == part.most else f" left of {part.most}")
    r.say(
        CARDS[standing],
        lambda: (
            f"{points(state.damage)} against {context.defender.name}'s {against}: a {level.label} wound"
            f"{told(context, 'underling_damage') if standing == UNDERLING else ''}."
        ),
    )
    state = state._replace(wound=level, bearing=FALLS)
    if state.chosen:
        return state  # what is resisted against the attack roll still asks for it
    return state._replace(attack_roll=None, attack_value=None)


Serious = Callable[[State], State]


def falls(state: State, r: Any, context: Context, serious: Serious) -> State:
    """What the wound does to one of them; `serious`: the toll of a Serious Wound that nobody withstood."""
    if context.defender.standing == RABBLE:
        return _rabble(state, r, context)
    return _underling(state, r, context, serious)


@rule("MY-RABBLE-3")
def _rabble(state: State, r: Any, context: Context) -> State:
    """Any damage puts one of the rabble out: it runs, collapses or dies."""
    name = context.defender.name
    if state.wound is Wound.MAJOR:
        return _dies(state, r, context, "MY-RABBLE-3")
    if state.wound is Wound.SERIOUS:
        r.say("MY-RABBLE-3", lambda: f"{name} collapses, screaming.")
        return state._replace(
            consequence="incapacitated", defender=added(state.defender, now.INCAPACITATED), bearing=""
        )
    r.say("MY-RABBLE-3", lambda: f"{name} takes to its heels.")
    return state._replace(consequence=now.FLEES, defender=added(state.defender, now.FLEES), bearing="")


@rule("MY-UNDER-3", "MY-UNDER-4")
def _underling(state: State, r: Any, context: Context, serious: Serious) -> State:
    """A second injury ends the fight; a heavy blow counts as a Serious Wound with a failed Endurance roll."""
    name, before = context.defender.name, has(context.defender.conditions, now.INJURED)
    if state.wound is Wound.MAJOR:
        return _dies(state, r, context, "MY-UNDER-4")
    state = state._replace(bearing="", defender=added(state.defender, now.INJURED))
    if state.wound is Wound.SERIOUS:
        r.say("MY-UNDER-4", lambda: f"{name} does not withstand it: nobody rolls Endurance.")
        state = serious(state)
        if state.consequence not in ("", "useless limb"):
            return state
    if not before:
        r.say("MY-UNDER-3", lambda: f"It is {name}'s first injury.")
        return state
    r.say(
        "MY-UNDER-3",
        lambda: f"{name}'s second injury: it fights no longer, and gets away if it can.",
    )
    return state._replace(consequence=now.WITHDRAWS, defender=added(state.defender, now.WITHDRAWS))


def _dies(state: State, r: Any, context: Context, card: str) -> State:
    r.say(card, lambda: f"The blow kills {context.defender.name}.")
    return state._replace(consequence=now.DEAD, defender=added(state.defender, now.DEAD), bearing="")


@rule("MY-RABBLE-1", "MY-UNDER-1")
def uses_no_effects(side: Side | None, context: Context) -> bool:
    """Whether the side that has won special effects is rabble, which has no use for them.

    Underlings use them like anybody.
    """
    if side is None:
        return False
    return (context.attacker if side is Side.ATTACKER else context.defender).standing == RABBLE


# -- the band ----------------------------------------------------------------------------------------------


@rule("MY-RABBLE-4", "MY-UNDER-5", "MY-AMB-59")
def breaks_at(standing: str, members: int, *, morale_round: str = "ceil") -> int:
    """How many of a band must be dead or hurt before the rest give up.

    Parameters
    ----------
    standing
        ``"rabble"``: a third. ``"underling"``: a half.
    members
        How many they were when the fight began, 1 and up.
    morale_round
        ``"ceil"`` or ``"floor"``; at least one must be down.

    Raises
    ------
    InputError
        For heroes, whose morale is their own, and for an empty band.

    Examples
    --------
    >>> [breaks_at("rabble", members) for members in (1, 3, 4, 10)], breaks_at("underling", 5)
    ([1, 1, 2, 4], 3)
    >>> breaks_at("rabble", 10, morale_round="floor"), breaks_at("underling", 1, morale_round="floor")
    (3, 1)
    """
    if standing not in SHARE:
        raise unknown_name("standing", standing, SHARE)
    if members < 1:
        raise InputError("members", f"{members} is no band", "use 1 or more")
    if chosen("morale_round", morale_round, ("ceil", "floor")) == "ceil":
        return -(-members // SHARE[standing])
    return max(1, members // SHARE[standing])


@rule("MY-RABBLE-4", "MY-UNDER-5")
def chance_to_break(
    standing: str, members: int, blows: int, hurts: Fraction, *, morale_round: str = "ceil"
) -> Fraction:
    """The exact chance that a band has given up after some blows, each at one of them who is unhurt yet.

    Parameters
    ----------
    blows
        How many blows fall, 0 and up.
    hurts
        The chance that one of them does any damage: ``exchange.odds().chance("attacker hurts target")``.

    Examples
    --------
    >>> chance_to_break("rabble", 6, 3, Fraction(1, 2))  # two of three blows must hurt
    Fraction(1, 2)
    """
    if blows < 0:
        raise InputError("blows", f"{blows} are no blows", "use 0 or more")
    if not 0 <= hurts <= 1:
        raise InputError("hurts", f"{hurts} is no chance", "use 0 to 1")
    needed = breaks_at(standing, members, morale_round=morale_round)
    misses = 1 - hurts
    few = (comb(blows, k) * hurts**k * misses ** (blows - k) for k in range(min(needed, blows + 1)))
    return 1 - sum(few, Fraction(0))


@rule("MY-RABBLE-3", "MY-UNDER-3", "MY-UNDER-4")
def out_by(standing: str, attacks: int, hurts: Fraction, fells: Fraction) -> list[Fraction]:
    """The exact chances that one of them is out of the fight after 1, 2, ... attacks, all alike.

    Parameters
    ----------
    hurts
        The chance that an attack does any damage to it.
    fells
        The chance that an attack puts an unhurt one out at once (for rabble the same as `hurts`).

    Examples
    --------
    >>> out_by("rabble", 2, Fraction(1, 2), Fraction(1, 2))
    [Fraction(1, 2), Fraction(3, 4)]
    >>> out_by("underling", 3, Fraction(1, 2), Fraction(1, 4))
    [Fraction(1, 4), Fraction(1, 2), Fraction(11, 16)]
    """
    if standing not in SHARE:
        raise unknown_name("standing", standing, SHARE)
    if not 0 <= fells <= hurts <= 1:
        raise InputError("fells", f"{fells} and {hurts} are no such chances", "use 0 <= fells <= hurts <= 1")
    if standing == RABBLE:
        fells = hurts
    fresh, injured, found = Fraction(1), Fraction(0), []
    for _ in range(attacks):
        fresh, injured = fresh * (1 - hurts), injured * (1 - hurts) + fresh * (hurts - fells)
        found.append(1 - fresh - injured)
    return found
