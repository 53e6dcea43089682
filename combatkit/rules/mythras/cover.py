"""Cover: which locations it hides, what it stops, and blind blows at what it hides altogether."""

from __future__ import annotations

from typing import Any

from combatkit.dice.notation import dice
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.body import Body
from combatkit.rules.mythras.damage import half
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.setup_ranged import ANYWHERE, IN_SIGHT, OTHER, SOLID
from combatkit.rules.mythras.state import Context, Cover, State
from combatkit.rules.mythras.tables import table
from combatkit.rules.mythras.words import points, told

BLIND = ("a blind blow at what the cover hides", 1)
"""The grade step of a blow at somebody whom cover hides altogether."""


@rule("MY-GAP-31", "MY-COVER-1")
def cover_armour(name: str, given: int | None = None) -> int | None:
    """The Armour Points of cover; None when nothing goes through it.

    Parameters
    ----------
    given
        Armour Points that the GM names in place of the published ones.

    Raises
    ------
    InputError
        When neither is known.

    Examples
    --------
    >>> cover_armour("castle wall"), cover_armour("something solid"), cover_armour("tree trunk", 7)
    (10, None, 7)
    """
    if given is not None:
        return given
    if name == SOLID:
        return None
    if name == OTHER:
        raise InputError("cover_armour", f"is not given, and nobody knows it of {OTHER}", "give it")
    return next(int(row["armour_points"]) for row in table("cover").rows if row["cover"] == name)


@rule("MY-COVER-1", "MY-COVER-3")
def cover_of(setup: Setup, anatomy: Body) -> Cover | None:
    """The cover of a defender; None where there is none.

    Raises
    ------
    InputError
        For a location that the body does not have, or Armour Points of something unknown.
    """
    if not setup.cover and setup.hides == IN_SIGHT:
        return None
    for name in setup.cover:
        anatomy[name]
    hidden = (
        anatomy.names
        if setup.hides != IN_SIGHT
        else tuple(name for name in anatomy.names if name in setup.cover)
    )
    return Cover(
        setup.cover_of, hidden, cover_armour(setup.cover_of, setup.cover_armour), setup.hides != IN_SIGHT
    )


@rule("MY-COVER-3")
def why_hidden(setup: Setup, most: int) -> str:
    """Why nobody can strike at what is hidden altogether; empty when it can be tried.

    Parameters
    ----------
    most
        The highest damage that the blow can do before the cover.
    """
    if setup.hides == IN_SIGHT:
        return ""
    if setup.hides == ANYWHERE:
        return "the target could be anywhere behind the cover"
    armour = cover_armour(setup.cover_of, setup.cover_armour)
    if armour is None:
        return "nothing goes through the cover"
    if most <= armour:
        return f"at most {points(most)} of damage cannot go through {armour} Armour Points"
    return ""


def most_damage(
    weapon: str, modifier: str, magic: int = 0, *, far: bool = False, halved: bool = False
) -> int:
    """The highest damage that a blow can roll before cover, parry and armour.

    Parameters
    ----------
    weapon, modifier
        Dice of the weapon, and the Damage Modifier.
    magic
        Points that magic adds.
    far, halved
        A shot from long range; a weapon thrown by the trait Throw Weapons.

    Examples
    --------
    >>> most_damage("1d8", "1d4"), most_damage("1d8", "1d4", far=True), most_damage("1d6", "0", halved=True)
    (12, 6, 3)
    """
    most = max(dice(weapon).weights)
    most = (half(most) if halved else most) + max(dice(modifier).weights) + magic
    return half(max(0, most)) if far else max(0, most)


@rule("MY-COVER-1", "MY-COVER-2", "MY-GAP-31", "MY-SE-CIRCUMVENTCOVER", "MY-EX-19")
def behind(state: State, left: int, r: Any, context: Context) -> int:
    """The damage that gets through the cover in front of the struck location; it comes after the parry."""
    cover = context.plan.cover
    if cover is None or state.location not in cover.locations or not left:
        return left
    if "circumvent cover" in state.chosen:
        r.say("MY-SE-CIRCUMVENTCOVER", lambda: f"The shot finds its way round the cover ({cover.name}).")
        return left
    through = 0 if cover.armour is None else max(0, left - cover.armour)
    armour = "nothing goes through" if cover.armour is None else points(cover.armour, "Armour Point")
    r.say(
        "MY-COVER-1",
        lambda: f"The {state.location} is behind cover ({cover.name}, {armour}): {left} becomes {through}.",
    )
    return through


@rule("MY-AMB-39", "MY-KNOCK-1")
def after_cover(rolled: int, r: Any, context: Context) -> int:
    """The damage that may still knock the target back once cover has stopped a blow: by default none."""
    if not rolled or switch(context.options, "knockback_cover", "no") == "no":
        return 0
    changed = told(context, "knockback_cover")
    r.say("MY-AMB-39", lambda: f"Its weight is felt behind the cover all the same{changed}.")
    return rolled
