"""Combat styles: which weapons they cover, and which of several is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.tables import table


@dataclass(frozen=True, slots=True)
class CombatStyle:
    """A combat style: its name, whose it is, and the weapons that it covers."""

    name: str
    whose: str
    weapons: tuple[str, ...]


@cache
@rule("MY-STYLE-10")
def sample_styles() -> Mapping[str, CombatStyle]:
    """The sample styles by name.

    Examples
    --------
    >>> sample_styles()["Meerish Slinger"].weapons
    ('sling', 'shortsword', 'shield')
    """
    return {
        row["style"]: CombatStyle(row["style"], row["whose"], tuple(row["weapons"]))
        for row in table("styles").rows
    }


def sample_style(name: str) -> CombatStyle:
    """The sample style called `name`.

    Raises
    ------
    InputError
        When there is none; the nearest is offered.
    """
    if name not in sample_styles():
        raise unknown_name("style", name, sample_styles())
    return sample_styles()[name]


@rule("MY-STYLE-3", "MY-STYLE-1")
def style_used(
    styles: Mapping[str, tuple[int, Sequence[str]]], weapon: str, beside: str | None = None
) -> tuple[str, int] | None:
    """Which style handles a weapon, and its percentage; None when none covers it.

    Together with a second weapon that only one of the styles knows it is that style; by itself, or where
    that does not decide, the one with the higher percentage.

    Parameters
    ----------
    styles
        For each style its percentage and its weapons.
    weapon, beside
        What is used, and what is used with it.

    Raises
    ------
    InputError
        For a percentage below 0.

    Examples
    --------
    >>> known = {"Infantry": (54, ("spear", "shield")), "Slinger": (67, ("sling", "shield"))}
    >>> style_used(known, "shield"), style_used(known, "shield", beside="spear"), style_used(known, "axe")
    (('Slinger', 67), ('Infantry', 54), None)
    """
    for name, (value, _) in styles.items():
        if value < 0:
            raise InputError(name, f"{value} is no skill", "use a whole number of at least 0")
    able = {name: value for name, (value, weapons) in styles.items() if weapon in weapons}
    both = {name: value for name, value in able.items() if beside in styles[name][1]}
    fitting = both or able
    if not fitting:
        return None
    best = max(fitting, key=lambda name: fitting[name])
    return best, fitting[best]
