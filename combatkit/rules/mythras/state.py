"""What an exchange knows while it runs, and what is fixed for it.

`State` holds only what a later step reads; a field goes back to its default once nobody reads it any more,
so that cases which have become equal merge. `Context` holds what no die changes. The skills that a slider
moves stand in the first state (`attack_value`, `parry_value`), so the odds of all later steps are shared
between slider positions.
"""

from __future__ import annotations

from typing import NamedTuple

from combatkit.dice.rolls import Roll
from combatkit.rules.mythras.enums import Level, Side, Size, Wound
from combatkit.rules.mythras.weapons import Weapon


class State(NamedTuple):
    """An exchange between two steps.

    Parameters
    ----------
    attack_value, parry_value
        Skills after grades and caps; None once the level of success is known and nobody needs them
        (the attack value stays where an Endurance over 100 may reach back to it, MY-WOUND-11).
    attack_roll, parry_roll
        The dice on record for what is opposed to them later (MY-ATK-14); None when nothing can be.
    attack_level, parry_level
        Levels of success; `parry_level` is None until the defence is settled.
    parried
        Whether the defender spent a point on the defence at all.
    winner, effects
        Who won special effects, and how many are still to be chosen.
    chosen
        Names of the effects chosen so far, in alphabetical order, stacked ones repeated.
    location
        Name of the struck hit location; None when there is none.
    damage
        Points of damage at this stage of MY-DMG-1: rolled, then after parry, then through armour.
    rolled
        Damage before parry and armour, as long as knockback or Bash need it (else 0).
    armour
        Armour points that the location has lost to Sunder in this blow.
    wound
        The wound level that the blow makes.
    consequence
        What the wound does beyond lost hit points, one of `CONSEQUENCES`.
    turns
        For how many of its turns the victim may not attack (MY-WOUND-4).
    defender, attacker
        Conditions that the exchange puts on each of them, e.g. ``("bleeding", "prone")``, sorted.
    """

    attack_value: int | None
    parry_value: int | None
    attack_roll: Roll | None = None
    parry_roll: Roll | None = None
    attack_level: Level | None = None
    parry_level: Level | None = None
    parried: bool = False
    winner: Side | None = None
    effects: int = 0
    chosen: tuple[str, ...] = ()
    location: str | None = None
    damage: int = 0
    rolled: int = 0
    armour: int = 0
    wound: Wound = Wound.NONE
    consequence: str = ""
    turns: int = 0
    defender: tuple[str, ...] = ()
    attacker: tuple[str, ...] = ()


CONSEQUENCES = ("", "useless limb", "incapacitated", "unconscious", "dying", "dead")
"""What a wound does beyond lost hit points, mildest first."""


class Part(NamedTuple):
    """One hit location of the defender: its kind, hit points now and at most, armour and natural armour."""

    name: str
    kind: str
    now: int
    most: int
    worn: int
    natural: int = 0


class Party(NamedTuple):
    """What an exchange reads of one of the two fighters: nothing that a slider on its combat skill moves."""

    name: str
    weapon: Weapon
    size: Size  # of the weapon in this exchange, with all temporary changes (MY-PARRY-2)
    damage: str  # the weapon's own dice
    damage_modifier: str  # "0" where there is none or the weapon does not use it
    siz: int
    strength: int
    legs: int
    resist: tuple[tuple[str, int], ...]  # Endurance, Evade, Willpower, Brawn, Athletics, Acrobatics, style: after grades
    traits: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()  # everything in hand
    conditions: tuple[str, ...] = ()  # before the exchange: prone, helpless, entangled, ...


class Context(NamedTuple):
    """What is fixed for an exchange.

    `options` holds the switches that the steps of an exchange read, as (name, value) pairs sorted by name;
    `setup` whatever else was set up that no die changes (wards, pulled blow, declared parry ...), by the
    same form.
    """

    attacker: Party
    defender: Party
    parts: tuple[Part, ...]  # of the defender
    location_die: int
    options: tuple[tuple[str, str], ...]
    setup: tuple[tuple[str, object], ...]
    stop: tuple[tuple[str, int], ...] = ()  # passive blocks: location to the Size index of what covers it
    bystanders: tuple[str, ...] = ()
    over100: bool = False  # a skill over 100 on either side may reach later steps
