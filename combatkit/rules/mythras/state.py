"""What an exchange knows while it runs, and what is fixed for it.

`State` holds only what a later step reads; a field goes back to its default once nobody reads it any more,
so that cases which have become equal merge. `Context` holds what no die changes. The skills that a slider
moves stand in the first state (`attack_value`, `parry_value`), so the odds of all later steps are shared
between slider positions.

The steps ask under these names: ``attack``, ``defence``, ``parry``, ``evade``, ``effect`` (each choice of an
effect), ``location`` (the d20, and the choice of Choose Location), ``damage``, ``footing`` (knockback),
``endurance`` (the wound), ``turns``. The steps are in `steps_attack`, `steps_hit`, `knockback` and
`wounds`; what single effects ask beyond that is in `effect_steps` and `effect_holds`.
"""

from __future__ import annotations

from typing import NamedTuple

from combatkit.dice.rolls import Roll
from combatkit.rules.mythras.damage import Stops
from combatkit.rules.mythras.enums import Grade, Level, Side, Size, Wound
from combatkit.rules.mythras.weapons import Weapon
from combatkit.rules.records import swift


@swift
class State(NamedTuple):
    """An exchange between two steps.

    Parameters
    ----------
    attack_value, parry_value
        Skills after grades and caps, before any cut for skills over 100; None once the level of success is
        known and nobody needs them. A value stays beside its roll only where a contest against that roll
        may reach over 100 (MY-WOUND-11).
    excess
        By how much the attack's skill exceeds 100, until the defence is settled: it may lower the parry.
    over100
        Whether a skill that may be opposed to the combat rolls is over 100 (or an attack skill is), so that
        their values must stay on record.
    attack_raw, parry_raw
        The combat styles as written: for option `fumble_basis`, and for effects that are resisted with the
        style. None once nobody needs them. They stand here because they move with the skills.
    attack_roll, parry_roll
        The dice on record for what is opposed to them later (MY-ATK-14); None when nothing can be. The
        parry's stays only if the defender has won effects.
    attack_level, parry_level
        Levels of success; `parry_level` is None until the defence is settled.
    parried
        Whether the defender spent a point on a parry.
    evaded
        How an Evade ended, ``"clear"`` or ``"caught"``; empty when there was none.
    grip
        How a grapple ends, ``"holds"`` or ``"slips"``; empty when the attack is none, or has missed.
    winner, effects
        Who won special effects, and how many are still to be chosen.
    chosen
        Names of the effects chosen so far, in alphabetical order, stacked ones repeated.
    guard
        The share of the blow that the parry stops, once the effects are chosen; None when no blow lands.
    location
        Name of the struck hit location; None when there is none.
    damage
        Points of damage at this stage of MY-DMG-1: rolled, then after parry, then through armour.
    rolled
        Damage before parry and armour, as long as knockback or Bash need it (else 0).
    armour
        Armour points that the location has lost to Sunder in this blow.
    endurance
        Whether the victim held out in an Endurance roll that counts for the wound too; None when there was
        none (option `endurance_rolls`).
    bearing
        How the victim bears a bad wound: ``"holds out"`` or ``"gives way"``, until its toll is taken.
    wound
        The wound level that the location has after the blow; none when nothing got through.
    consequence
        What the wound does beyond lost hit points, one of `CONSEQUENCES`.
    turns
        For how many of its turns the victim may not attack (MY-WOUND-4): a die that nobody looks at, so
        that it opens no branches.
    counter
        Who has met an effect by a prepared counter, with which effect, and which one it was; None once that
        has taken hold.
    uncrowded
        The attack's skill were it not for the crowd, until the attack is rolled.
    stray
        Somebody else who is hit.
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
    guard: Stops | None = None
    location: str | None = None
    damage: int = 0
    rolled: int = 0
    armour: int = 0
    endurance: bool | None = None
    bearing: str = ""
    wound: Wound = Wound.NONE
    consequence: str = ""
    turns: Roll = 0
    defender: tuple[str, ...] = ()
    attacker: tuple[str, ...] = ()
    attack_raw: int | None = None
    parry_raw: int | None = None
    excess: int = 0
    over100: bool = False
    uncrowded: int | None = None
    stray: Stray | None = None
    counter: tuple[Side, str, str] | None = None
    evaded: str = ""
    grip: str = ""

    @property
    def reacted(self) -> bool:
        """Whether the defender spent a point on the defence at all."""
        return self.parried or bool(self.evaded)


CONSEQUENCES = ("", "useless limb", "flees", "withdraws", "incapacitated", "unconscious", "dying", "dead")
"""What a wound does beyond lost hit points, mildest first."""


class Part(NamedTuple):
    """One hit location: its kind, hit points now and at most, worn and natural armour, neighbours."""

    name: str
    kind: str
    now: int
    most: int
    worn: int
    natural: int = 0
    beside: tuple[str, ...] = ()


class Party(NamedTuple):
    """What an exchange reads of one of the two fighters: nothing that a slider on its combat skill moves.

    `weapon` is what the attacker strikes and the defender parries with; `size` is its Size in this exchange,
    with all temporary changes (MY-PARRY-2). `resist` holds skills by name as they are written (Endurance,
    Evade, Willpower, Brawn, Athletics, Acrobatics, Unarmed; Combat Style is added where an effect is
    resisted with it), `grades` the grade at which this fighter rolls a skill just now, for those that are
    not Standard.
    """

    name: str
    weapon: Weapon
    size: Size
    damage: str  # the weapon's own dice
    damage_modifier: str  # "0" where there is none or the weapon does not use it
    siz: int
    strength: int
    legs: int
    resist: tuple[tuple[str, int], ...]
    traits: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()  # everything in hand
    conditions: tuple[str, ...] = ()  # before the exchange: prone, helpless, entangled, ...
    grades: tuple[tuple[str, Grade], ...] = ()
    healing_rate: int = 2
    standing: str = "hero"  # or underling, rabble

    def skill(self, name: str) -> int:
        """The written value of a skill of `resist`."""
        return next(value for known, value in self.resist if known == name)

    def grade(self, name: str) -> Grade:
        """The grade at which a skill is rolled just now."""
        return next((grade for known, grade in self.grades if known == name), Grade.STANDARD)


class Cover(NamedTuple):
    """What stands before some of the defender's locations.

    `armour` are its Armour Points, None where nothing goes through; `total` when it hides all of the target.
    """

    name: str
    locations: tuple[str, ...]
    armour: int | None = None
    total: bool = False


class Stray(NamedTuple):
    """Somebody else whom an attack hits, and what it did.

    Parameters
    ----------
    who
        Number of the victim in `Context.others`.
    how
        ``"crowd"``: hit in the target's place (MY-RANGED-11). ``"through"``: the shot went on into it
        (Overpenetration). ``"fumble"``: the fumbled attack was turned on it (Select Target).
    level
        The level that the hit counts as, when the victim defends or rolls Endurance.
    rolled
        The damage where it is known; None: it is rolled.
    reaction
        What the victim did about it: ``"parry"``, ``"evade"`` or nothing.
    location, damage, wound, consequence, conditions, turns
        As in `State`, of the victim.
    """

    who: int
    how: str
    level: Level
    rolled: int | None = None
    reaction: str = ""
    location: str | None = None
    damage: int = 0
    wound: Wound = Wound.NONE
    consequence: str = ""
    conditions: tuple[str, ...] = ()
    turns: int = 0


class Plan(NamedTuple):
    """What both sides have settled before the attack roll, beside who they are.

    Parameters
    ----------
    defence
        ``"parry"``, ``"evade"``, ``"none"`` or ``"decide"`` (asked once the attack is seen).
    answers
        What is open to a defender who decides when the attack is seen, the plain course first.
    declared
        The parry was announced before the attack roll (MY-OVER100-1).
    undefended
        Why there is no defence, in words; empty otherwise.
    attack_grade, parry_grade
        Grades of the two combat rolls, already contained in the values of the first state.
    attack_why, parry_why
        What makes these grades and caps, in words.
    pulled
        The attacker pulls the blow (MY-PULL-1).
    magic
        Points that magic adds to the weapon's damage (MY-DMG-1).
    siz_doubled
        Twice the SIZ that withstands knockback: 39 stands for 19.5.
    ward
        Name of what is held in the way (MY-BLOCK-1); `Context.stop` has the locations and the Size.
    against_parry, parrying
        The Sizes of blow and parry as they are compared, with what traits of style and weapon change.
    evade, evade_raw, evade_grade, evade_why
        What Evade counts in this situation, as it is written, and what makes it so; for `defence` evade
        or decide.
    defender_rides
        The defender sits in a saddle.
    charge
        How the attacker charges, in words (`combatkit.rules.mythras.charge`); empty when it does not.
    turning
        The sides of the die for the rounds until a flyer can come on again; 0: at once (MY-FLY-4).
    lance
        The charge is ridden with a braced weapon (MY-MOUNT-6).
    seat
        A rider's Ride, and twice the SIZ of rider and mount (`combatkit.rules.mythras.mounted.Seat`).
    above
        A rider strikes down, at the upper half of the location table (MY-MOUNT-2).
    submerged
        The blow is struck under water (MY-ENV-2).
    severs
        The blow cuts or pierces (MY-AMB-74).
    drops
        What falls when an arm becomes useless: pairs of arm and item.
    far
        The shot comes from long range: half damage (MY-RANGED-5).
    halved
        The weapon is thrown by the trait Throw Weapons: its damage roll is halved.
    cover
        What the defender is behind (MY-COVER-1).
    surprise
        The first attack on somebody who is surprised: it gains an effect more (MY-SURP-3).
    surprised
        The attack comes as a surprise, the first or not (MY-TRAIT-KNOCKOUTBLOW).
    grapple
        The attack is a grapple: it holds, and does no damage (MY-GRAP-1).
    at_weapon, at_limb
        The blow goes for a weapon of the opponent, or for a limb, by its name (MY-REACH-2, MY-REACH-3).
    changing_range
        The defender is struck at in the midst of changing range (MY-REACH-7).
    free_defence
        The defence costs no Action Point.
    defensive
        The defender keeps to its defence by Defensive Minded.
    """

    defence: str = "parry"
    declared: bool = False
    undefended: str = ""
    attack_grade: Grade = Grade.STANDARD
    parry_grade: Grade = Grade.STANDARD
    attack_why: tuple[str, ...] = ()
    parry_why: tuple[str, ...] = ()
    pulled: bool = False
    magic: int = 0
    siz_doubled: int = 26
    ward: str = ""
    against_parry: Size = Size.MEDIUM
    parrying: Size = Size.MEDIUM
    severs: bool = True
    drops: tuple[tuple[str, str], ...] = ()
    answers: tuple[str, ...] = ()
    evade: int = 0
    evade_raw: int = 0
    evade_grade: Grade = Grade.STANDARD
    evade_why: tuple[str, ...] = ()
    defender_rides: bool = False
    charge: str = ""
    far: bool = False
    halved: bool = False
    cover: Cover | None = None
    turning: int = 0
    surprise: bool = False
    surprised: bool = False
    grapple: bool = False
    at_weapon: str = ""
    at_limb: str = ""
    changing_range: bool = False
    free_defence: bool = False
    defensive: bool = False
    lance: bool = False
    seat: tuple[int, int] | None = None
    above: bool = False
    submerged: bool = False


class Context(NamedTuple):
    """What is fixed for an exchange.

    `others` are those who may be hit by accident: for each the context of a hit on it, and what its parry
    counts and is written as.

    `options` holds the switches that were changed from their defaults, as (name, value) pairs sorted by
    name; `setup` whatever else was set up that no die changes and effects ask for, by the same form; `plan`
    what the steps from attack to wound read of it.
    """

    attacker: Party
    defender: Party
    parts: tuple[Part, ...]  # of the defender
    location_die: int
    options: tuple[tuple[str, str], ...]
    setup: tuple[tuple[str, object], ...]
    stop: tuple[tuple[str, int], ...] = ()  # passive blocks: location to the Size index of what covers it
    bystanders: tuple[str, ...] = ()
    plan: Plan = Plan()
    location_cuts: tuple[int, ...] = ()  # the last face of each part, in the order of `parts`
    others: tuple[tuple[Context, int | None, int | None], ...] = ()

    def part(self, location: str | None) -> Part:
        """The part of the defender's body that is called `location`."""
        for part in self.parts:
            if part.name == location:
                return part
        raise LookupError(f"this body has no {location!r}")
