"""What rests on the tables that the document lost: which columns of an outcome, and on which tables.

A number is the document's own only where no table of ours has a part in it. `rests_on` names the tables for
each column of an exchange; the option ``lost_tables = "without"`` leaves all such columns empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Stance
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.setup import ANYWHERE, Blow

LOST_FIELDS = {
    "location": ("locations",),
    "pain": ("wounds", "locations"),
    "bleeding": ("wounds", "locations"),
    "state": ("wounds", "locations"),
    "stands": ("wounds", "locations"),
    "out": ("wounds", "locations"),
    "events": ("wounds", "locations", "fumble"),
}
"""Columns of one side that need a lost table whatever the numbers are."""

SUCCESS = {
    Stance.POSITION: ("manoeuvres",),
    Stance.FLOURISH: ("manoeuvres",),
    Stance.STRIKE_WEAPON: ("weapon_struck", "weapons"),
    Stance.STRIKE_SHIELD: ("shields", "weapons"),
}


@rule("D30-GAP-6")
def number_tables(striker: Fighter, target: Fighter, setup: Any) -> tuple[str, ...]:
    """The tables in the attack roll of one against the other; none where both numbers are given.

    Examples
    --------
    >>> from combatkit.rules.empire.setup import Setup
    >>> number_tables(Fighter("Red", attack=10), Fighter("Blob", defense=22), Setup())
    ()
    """
    found = []
    if striker.attack is None:
        found.append("weapons")
        found += ["shields"] if striker.board else []
        found += ["armour"] if striker.armour != "none" else []
        found += ["house_figures"] if striker.left_handed else []
    if striker.arm.bow or setup.thrown:
        found += ["missile_defense", "weapons"]
    elif target.defense is None:
        found.append("weapons")
        found += ["shields"] if target.board else []
    return tuple(dict.fromkeys(found))


def damage_tables(striker: Fighter, target: Fighter) -> tuple[str, ...]:
    """The tables in the depth of a wound."""
    found = ["weapons"] if striker.damage is None else []
    if target.protection is None and target.armour != "none":
        found.append("armour")
    return tuple(found)


def rests_on(
    attacker: Fighter, defender: Fighter, setup: Any, *, fumbles: bool = True
) -> dict[str, tuple[str, ...]]:
    """The lost tables in each column of an exchange; only columns that rest on one are named.

    Parameters
    ----------
    fumbles
        Whether the fumble chance counts, whose base is lost too. Without it an attack roll can rest on the
        document alone.

    Examples
    --------
    >>> from combatkit.rules.empire.setup import Setup
    >>> red, blob = Fighter("Red", attack=10, damage="1d10"), Fighter("Blob", defense=22)
    >>> found = rests_on(red, blob, Setup(), fumbles=False)
    >>> "attack" in found, "wound" in found, found["pain"]
    (False, False, ('wounds', 'locations'))
    """
    found: dict[str, tuple[str, ...]] = {}
    option = Stance(setup.attacker_option)
    for prefix, striker, target in (("", attacker, defender), ("attacker_", defender, attacker)):
        roll = number_tables(striker, target, setup) + (("fumble",) if fumbles else ())
        depth = damage_tables(striker, target)
        found["back" if prefix else "attack"] = roll
        found[f"{prefix}wound"] = found[f"{prefix}wounds"] = roll + depth
        found[f"{prefix}wounds"] += ("locations",)
        for column, tables in LOST_FIELDS.items():
            found[f"{prefix}{column}"] = roll + depth + tables
    found["success"] = found["attack"] + SUCCESS.get(option, ())
    found["shield_damage"] = found["attack"] + ("weapons",)
    return ours(attacker, found)


def hit_rests_on(attacker: Fighter, defender: Fighter) -> dict[str, tuple[str, ...]]:
    """The lost tables in each column of a blow that hits without a roll, by its own weapon.

    Examples
    --------
    >>> found = hit_rests_on(Fighter("Red", damage="1d10"), Fighter("Blob", protection=3))
    >>> "attack" in found, "wound" in found, found["location"]
    (False, False, ('locations',))
    """
    depth = damage_tables(attacker, defender)
    found = {"wound": depth, "wounds": (*depth, "locations")}
    for column, tables in LOST_FIELDS.items():
        found[column] = (*depth, *(name for name in tables if name != "fumble"))
    return ours(attacker, found)


def ours(fighter: Fighter, found: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Only what rests on house tables of ours: not on the document's, and not on the reader's own."""
    real = {name for name, table in fighter.book.tables.items() if table.house and not table.own}
    kept = {column: tuple(t for t in dict.fromkeys(tables) if t in real) for column, tables in found.items()}
    return {column: tables for column, tables in kept.items() if tables}


def blow_rests_on(fighter: Fighter, blow: Blow) -> dict[str, tuple[str, ...]]:
    """The lost tables in each column of a single blow, whose damage is given.

    Examples
    --------
    >>> found = blow_rests_on(Fighter("Blob", protection=3), Blow())
    >>> "wound" in found, found["location"], found["pain"]
    (False, ('locations',), ('wounds', 'locations'))
    """
    armour = fighter.protection is None and fighter.armour != "none" and blow.armour_counts
    depth = ("armour",) if armour else ()
    found: dict[str, tuple[str, ...]] = {"wound": depth}
    for column, tables in LOST_FIELDS.items():
        found[column] = depth + tuple(name for name in tables if name != "fumble")
    if blow.location != ANYWHERE:
        found["location"] = depth
    found["wounds"] = found["location"]
    return ours(fighter, found)


def place_tables(fighter: Fighter) -> tuple[str, ...]:
    """The lost tables by which a random blow finds its location.

    Examples
    --------
    >>> place_tables(Fighter("Red"))
    ('locations',)
    """
    own = any(row["body"] == fighter.body_kind for row in fighter.book.table("bodies").rows)
    return ours(fighter, {"": ("locations", *(["bodies"] if own else []))}).get("", ())


def lost_columns(attacker: Fighter, defender: Fighter, setup: Any) -> tuple[str, ...]:
    """The columns that stay empty with the option ``lost_tables = "without"``."""
    return tuple(rests_on(attacker, defender, setup, fumbles=False))
