"""What follows from the characteristics: damage modifier, Hit Points, Action Points and the rest.

The printed tables have an end; fighters beyond it follow the tables' own rule (`beyond` says so in words).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.mythras.skill import chosen
from combatkit.rules.mythras.tables import table

CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA")


def _up(value: int, by: int) -> int:
    """Divide and round up."""
    return -(-value // by)


def _sum(field: str, value: int) -> int:
    """Refuse a characteristic, or a sum of them, below 1."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InputError(field, f"{value!r} is below any table", "use a whole number of at least 1")
    return value


# -- damage modifier -------------------------------------------------------------------------------------


@cache
def _printed_ladder() -> tuple[str, ...]:
    return tuple(row["damage_modifier"] for row in table("damage_modifier").rows)


def _rung(index: int) -> str:
    """The damage modifier at a place of the ladder, 0 being -1d8; the top is open.

    From 2d10 on the ladder repeats itself: a d10 more, then that with 1d2, 1d4, 1d6 and 1d8.
    """
    printed = _printed_ladder()
    if index < len(printed):
        return printed[index]
    tens, small = divmod(index - len(printed), 5)
    return f"{tens + 3}d10" + ("", "+1d2", "+1d4", "+1d6", "+1d8")[small]


@rule("MY-GAP-6")
def damage_modifier(strength_and_size: int) -> str:
    """The damage modifier for STR+SIZ, as a dice expression; ``"0"`` for none.

    Parameters
    ----------
    strength_and_size
        1 and up; beyond 150 the table goes on by rule.

    Examples
    --------
    >>> [damage_modifier(total) for total in (5, 25, 26, 50, 51, 111, 151, 161)]
    ['-1d8', '0', '1d2', '1d10', '1d12', '2d10+1d2', '3d10', '3d10+1d2']
    """
    total = _sum("STR+SIZ", strength_and_size)
    return _rung(_up(total, 5) - 1 if total <= 50 else 9 + _up(total - 50, 10))


@rule("MY-GAP-6")
@cache
def ladder_index(modifier: str) -> int:
    """The place of a damage modifier on its ladder; the difference of two is their distance in steps.

    Raises
    ------
    InputError
        For what is no damage modifier.

    Examples
    --------
    >>> ladder_index("1d8") - ladder_index("1d4"), ladder_index("0"), ladder_index("+1D4")
    (2, 4, 6)
    """
    plain = modifier.replace(" ", "").lower().removeprefix("+") or "0"
    for index in range(len(_printed_ladder()) + 500):
        if _rung(index) == plain:
            return index
    raise unknown_name("damage_modifier", modifier, _printed_ladder())


@rule("MY-GAP-6", "MY-CHARGE-3", "MY-DX-10")
def stepped(modifier: str, steps: int) -> str:
    """A damage modifier moved along its ladder; 0 lies between -1d2 and 1d2.

    Raises
    ------
    InputError
        Below -1d8, where the ladder begins.

    Examples
    --------
    >>> stepped("1d4", 2), stepped("-1d2", 2), stepped("1d12", 2)
    ('1d8', '1d2', '1d8+1d6')
    """
    index = ladder_index(modifier) + steps
    if index < 0:
        raise InputError("damage_modifier", f"{steps} steps from {modifier} lie below the ladder",
                         f"stay at {_rung(0)} or above")
    return _rung(index)


@lru_cache(maxsize=4096)
def with_modifier(damage: str, modifier: str) -> str:
    """Weapon damage and damage modifier as one dice expression.

    Examples
    --------
    >>> with_modifier("1d8+1", "1d4"), with_modifier("1d6", "-1d2"), with_modifier("1d6", "0")
    ('1d8+1+1d4', '1d6-1d2', '1d6')
    """
    if modifier == "0":
        return damage
    if damage == "0":
        return modifier
    return damage + (modifier if modifier.startswith("-") else f"+{modifier}")


def beyond(what: str, total: int) -> str:
    """A note when a figure lies beyond its printed table, else an empty text.

    Parameters
    ----------
    what
        ``"damage_modifier"`` (of STR+SIZ) or ``"hit_points"`` (of CON+SIZ).

    Examples
    --------
    >>> beyond("damage_modifier", 160), beyond("hit_points", 40)
    ('STR+SIZ 160: beyond the printed table (150), continued by its rule', '')
    """
    column = {"damage_modifier": "strength_and_size", "hit_points": "constitution_and_size"}[what]
    end = int(table(what).rows[-1][column][1])
    name = "STR+SIZ" if what == "damage_modifier" else "CON+SIZ"
    return f"{name} {total}: beyond the printed table ({end}), continued by its rule" if total > end else ""


# -- hit points ------------------------------------------------------------------------------------------


@rule("MY-GAP-7", "MY-GAP-29")
def location_hit_points(constitution_and_size: int, modifier: int) -> int:
    """The Hit Points of one location: a fifth of CON+SIZ rounded up, and the location's modifier; at least 1.

    Examples
    --------
    >>> [location_hit_points(26, modifier) for modifier in (0, 2, 1, -1)]
    [6, 8, 7, 5]
    """
    return max(1, _up(_sum("CON+SIZ", constitution_and_size), 5) + modifier)


# -- the rest --------------------------------------------------------------------------------------------


@rule("MY-GAP-8", "MY-AP-1", "MY-AMB-68")
def action_points(intelligence: int, dexterity: int, *, action_points: str = "calculated") -> int:
    """Action Points a Round: a twelfth of INT+DEX rounded up, or as many for everyone.

    Parameters
    ----------
    action_points
        ``"calculated"``, ``"2"`` or ``"3"``.

    Examples
    --------
    >>> action_points(12, 12), action_points(13, 12), action_points(13, 12, action_points="2")
    (2, 3, 2)
    """
    if chosen("action_points", action_points, ("calculated", "2", "3")) != "calculated":
        return int(action_points)
    return _up(_sum("INT", intelligence) + _sum("DEX", dexterity), 12)


@rule("MY-GAP-9")
def initiative_bonus(intelligence: int, dexterity: int) -> int:
    """The mean of INT and DEX, rounded up.

    Examples
    --------
    >>> initiative_bonus(13, 12)
    13
    """
    return _up(_sum("INT", intelligence) + _sum("DEX", dexterity), 2)


@rule("MY-GAP-10")
def healing_rate(constitution: int) -> int:
    """A sixth of CON, rounded up.

    Examples
    --------
    >>> healing_rate(6), healing_rate(7), healing_rate(13)
    (1, 2, 3)
    """
    return _up(_sum("CON", constitution), 6)


@rule("MY-GAP-19")
def luck_points(power: int) -> int:
    """A sixth of POW, rounded up.

    Examples
    --------
    >>> luck_points(12), luck_points(13)
    (2, 3)
    """
    return _up(_sum("POW", power), 6)


@cache
def _bases() -> dict[str, tuple[str, str]]:
    return {row["skill"]: (row["sum"][0], row["sum"][1]) for row in table("skill_bases").rows}


@rule("MY-GAP-25", "MY-STYLE-1")
def skill_base(skill: str, characteristics: Mapping[str, int]) -> int:
    """What a skill starts at: the sum of its two characteristics.

    Parameters
    ----------
    skill
        Its name in the table, e.g. ``"Endurance"``.
    characteristics
        Values by name: STR, CON, SIZ, DEX, INT, POW, CHA. Only those of the skill are looked up.

    Raises
    ------
    InputError
        For a skill that is not in the table, or a characteristic that is missing.

    Examples
    --------
    >>> skill_base("Endurance", {"CON": 14}), skill_base("Brawn", {"STR": 12, "SIZ": 11})
    (28, 23)
    """
    if skill not in _bases():
        raise unknown_name("skill", skill, _bases())
    for name in _bases()[skill]:
        if name not in characteristics:
            raise InputError(skill, f"needs {name}, which is missing", f"give {name} or the skill itself")
    return sum(characteristics[name] for name in _bases()[skill])
