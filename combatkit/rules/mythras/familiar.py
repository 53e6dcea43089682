"""Weapons that no style of their user covers: which skill handles them, and at which grade."""

from __future__ import annotations

from collections.abc import Callable

from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.mythras.derived import skill_base
from combatkit.rules.mythras.enums import Grade
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.setup_close import BESIDE, BROADLY, REASONABLY, SIMILAR, STRANGE, TRAINED
from combatkit.rules.mythras.situation import Reading

HARDER = {TRAINED: 0, SIMILAR: 0, BROADLY: 1, REASONABLY: 2, STRANGE: 0, BESIDE: 1}
"""Grade steps by familiarity (MY-STYLE-7, MY-STYLE-8)."""


@rule("MY-STYLE-7", "MY-STYLE-8", "MY-STYLE-9", "MY-EX-21")
def handled(
    who: Fighter, familiarity: str, raw: int, steps: int, read: Callable[[int, int], Reading]
) -> Reading:
    """What the skill with a weapon counts in the situation.

    Never less than STR+DEX would count there, however strange the weapon.

    Parameters
    ----------
    familiarity
        One of `FAMILIARITY`.
    raw
        The style as it is written.
    steps
        Grade steps that the situation brings anyway.
    read
        From a skill and grade steps to what it counts in the situation.

    Examples
    --------
    >>> from combatkit.rules.mythras.enums import Side
    >>> from combatkit.rules.mythras.situation import reading
    >>> who = Fighter(STR=12, DEX=12, combat_style=66)
    >>> def read(skill, steps):
    ...     return reading(Side.ATTACKER, who, skill, (), steps=steps)
    >>> [handled(who, how, 66, 0, read).value for how in HARDER]
    [66, 66, 44, 33, 24, 44]
    """
    if familiarity == TRAINED:
        return read(raw, steps)
    base = skill_base("Combat Style", who.characteristics)
    plain = read(base, steps)
    words = (f"a weapon {familiarity}" if familiarity == BESIDE else f"the weapon is {familiarity}",)
    if familiarity == STRANGE:
        return plain._replace(why=(*plain.why, *words, "STR+DEX"))
    made = read(raw, steps + HARDER[familiarity])
    if made.grade is Grade.HOPELESS or (plain.grade is not Grade.HOPELESS and made.value < plain.value):
        return plain._replace(why=(*plain.why, *words, "no less than STR+DEX"))
    return made._replace(why=(*made.why, *words))


@rule("MY-STYLE-6")
def with_style_traits(who: Fighter, familiarity: str) -> Fighter:
    """A fighter with the traits that its style lends it now: none with a weapon that is not of the style.

    Examples
    --------
    >>> with_style_traits(Fighter(traits=("Batter Aside",)), "rather different").traits
    ()
    """
    return who if familiarity == TRAINED or not who.traits else change(who, {"traits": ()})
