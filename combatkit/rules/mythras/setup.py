"""What is set up beside the two fighters: a form that describes itself."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.rules.fighter import check, fighter_field, specs
from combatkit.rules.mythras import setup_close as close
from combatkit.rules.mythras import setup_moving as moving
from combatkit.rules.mythras import setup_ranged as shooting
from combatkit.rules.mythras.fighter_fields import location_names
from combatkit.rules.mythras.situation import situation_names

MAIN, OFF, BARE = "main hand", "off hand", "unarmed"
"""The hands, and what everybody has besides."""

NOTHING = "nothing"
"""What is held in the way by default."""


def _steps(label: str, low: int, high: int, help: str, group: str, rule: str = "") -> int:
    value: int = fighter_field(
        label, "number", default=0, low=low, high=high, help=help, group=group, rule=rule
    )
    return value


def _flag(label: str, help: str, group: str, rule: str = "", default: bool = False) -> bool:
    value: bool = fighter_field(label, "flag", default=default, help=help, group=group, rule=rule)
    return value


def _cap(label: str, group: str) -> int | None:
    value: int | None = fighter_field(
        label,
        "number",
        optional=True,
        low=0,
        high=1000,
        unit="%",
        group=group,
        help="A skill of somebody else, or a figure of the GM, that caps it",
        rule="MY-MOD-3",
    )
    return value


@dataclass(frozen=True)
class Setup:
    """What is settled before an attack is rolled.

    Raises
    ------
    InputError
        For a value that its field does not allow.

    Examples
    --------
    >>> Setup(situation=("defender prone",), pulled=True).defence
    'parry'
    """

    situation: tuple[str, ...] = fighter_field(
        "Situation", "choices", default=(), choices=situation_names, group="Situation", rule="MY-MOD-1"
    )
    first_attack: bool = _flag(
        "First attack",
        "Nobody has attacked this target before",
        "Situation",
        "MY-SE-KILLSILENTLY",
        default=True,
    )
    bystander: bool = _flag(
        "Bystander", "Somebody stands beside the defender or behind", "Situation", "MY-SE-SELECTTARGET"
    )
    obstacle: bool = _flag(
        "Obstacle", "Something to be driven into stands behind the defender", "Situation", "MY-SE-BASH"
    )
    size_steps: int = _steps(
        "Size matters",
        -2,
        2,
        "Steps by which the GM makes it harder to resist effects",
        "Situation",
        "MY-SE-8",
    )

    range_band: str | None = shooting.RANGE_BAND
    distance: int | None = shooting.DISTANCE
    target_siz: int | None = shooting.TARGET_SIZ
    easy_mark: int = shooting.EASY_MARK
    aimed: bool = shooting.AIMED
    thrown: bool = shooting.THROWN
    guided: bool = shooting.GUIDED
    reins: int | None = shooting.REINS

    crowd: str = shooting.CROWD
    others_near: int = shooting.OTHERS_NEAR
    others_aware: bool = shooting.OTHERS_AWARE

    cover: tuple[str, ...] = shooting.COVER
    cover_of: str = shooting.COVER_OF
    cover_armour: int | None = shooting.COVER_ARMOUR
    hides: str = shooting.HIDES

    surprise: str = close.SURPRISE
    at_reach: str = close.AT_REACH
    strike_at: str = close.STRIKE_AT
    struck_limb: str | None = close.STRUCK_LIMB

    attack_with: str = fighter_field(
        "Attack with", "choice", default=MAIN, choices=(MAIN, OFF, BARE), group="Attack"
    )
    manner: str = close.MANNER
    attack_familiarity: str = close.ATTACK_FAMILIARITY
    pulled: bool = _flag("Pulled blow", "Announced before the roll: half damage", "Attack", "MY-PULL-1")
    attack_steps: int = _steps(
        "Attack steps", -7, 7, "Further grade steps, positive for harder", "Attack", "MY-MOD-1"
    )
    attack_cap: int | None = _cap("Attack cap", "Attack")
    attack_size_steps: int = _steps("Weapon Size steps", -4, 4, "E.g. 1 for a charge", "Attack", "MY-PARRY-2")
    damage_modifier_steps: int = _steps(
        "Damage Modifier steps", -10, 20, "E.g. 1 for a charge on two legs, 2 on four", "Attack", "MY-GAP-6"
    )
    magic: int = _steps(
        "Magic on the weapon", -30, 30, "Points that it adds to the damage", "Attack", "MY-DMG-1"
    )

    defence: str = fighter_field(
        "Defence",
        "choice",
        default="parry",
        choices=("parry", "evade", "counterattack", "none", "decide"),
        help="decide: asked once the attack is seen; counterattack: against a charge",
        group="Defence",
        rule="MY-ATK-2",
    )
    declared: bool = _flag(
        "Parry announced", "Before the attack roll, as a skill over 100 may want", "Defence", "MY-OVER100-1"
    )
    parry_with: str | None = fighter_field(
        "Parry with",
        "choice",
        optional=True,
        choices=(MAIN, OFF, BARE),
        help="Left out: the largest that may parry",
        group="Defence",
    )
    parry_familiarity: str = close.PARRY_FAMILIARITY
    defensive: bool = close.DEFENSIVE
    changing_range: bool = close.CHANGING_RANGE
    parry_steps: int = _steps(
        "Parry steps",
        -7,
        7,
        "Further grade steps, of an Evade too; positive for harder",
        "Defence",
        "MY-MOD-1",
    )
    parry_cap: int | None = _cap("Parry cap", "Defence")
    parry_size_steps: int = _steps(
        "Parry Size steps", -4, 4, "E.g. 1 for a giant's arm", "Defence", "MY-PARRY-2"
    )
    no_room: bool = _flag("No room to evade", "On a ledge, in a gap, against a wall", "Defence", "MY-EVADE-4")
    braced: bool = _flag("Braced", "The defender has planted its feet", "Defence", "MY-KNOCK-1")
    luck: tuple[str, ...] = fighter_field(
        "Luck",
        "choices",
        default=(),
        choices=("attacker", "defender"),
        help="Who may spend a Luck Point in this exchange, and is asked after each roll",
        group="Situation",
        rule="MY-FREE-LUCK",
    )
    wounds_hinder: bool = _flag(
        "Wounds hinder",
        "A seriously wounded arm makes its rolls a grade harder, if the GM wishes",
        "Defence",
        "MY-WOUND-7",
    )

    ward_with: str = fighter_field(
        "Hold in the way",
        "choice",
        default=NOTHING,
        choices=(NOTHING, MAIN, OFF),
        help="It covers locations, and cannot parry",
        group="Ward",
        rule="MY-BLOCK-1",
    )
    ward: tuple[str, ...] = fighter_field(
        "Locations covered",
        "choices",
        default=(),
        choices=location_names,
        help="Neighbours; as many as the shield's entry says",
        group="Ward",
        rule="MY-BLOCK-1",
    )
    shield_wall: bool = _flag(
        "Shield wall", "The trait Shield Wall, with two comrades at the side", "Ward", "MY-TRAIT-SHIELDWALL"
    )

    charge: str = moving.charge()
    run_up: int = moving.run_up()
    flying: bool = moving.flag("The attacker flies", "It may sweep on past its target", "MY-FLY-1")
    turns_round: str = moving.turns_round()
    braced_lance: bool = moving.flag(
        "Lance braced", "A rider's charge with the mount's weight behind the weapon", "MY-MOUNT-6"
    )
    attacker_mount_modifier: str | None = moving.mount_modifier()
    attacker_mount_siz: int | None = moving.number(
        "SIZ of the attacker's mount", "It steadies a rider who is struck back", "MY-MOUNT-5", low=1
    )
    defender_mount_siz: int | None = moving.number(
        "SIZ of the defender's mount", "It steadies a rider who passes a Ride roll", "MY-MOUNT-5", low=1
    )
    level_with_rider: bool = moving.flag(
        "As high as the rider", "The target stands on a wall, a cart or a slope", "MY-MOUNT-2"
    )
    rider_skill: int | None = moving.number(
        "The rider defends its mount",
        "The rider's Combat Style or Ride, for 1 of its points",
        "MY-MOUNT-4",
        unit="%",
    )
    rider_weapon: str | None = moving.rider_weapon()
    weapon_set: bool = moving.flag(
        "Weapon set", "A counterattack with the charger's Damage Modifier", "MY-CHARGE-8"
    )
    attacker_ward_with: str = fighter_field(
        "The charger holds in the way",
        "choice",
        default=NOTHING,
        choices=(NOTHING, MAIN, OFF),
        help="It covers locations against a counterattack",
        group="The charger's ward",
        rule="MY-CHARGE-7",
    )
    attacker_ward: tuple[str, ...] = fighter_field(
        "Locations of the charger covered",
        "choices",
        default=(),
        choices=location_names,
        group="The charger's ward",
        rule="MY-CHARGE-7",
    )
    leap: bool = moving.flag("Leap", "At the target, to bring it down, in place of a blow", "MY-LEAP-1")
    leap_resistance: str = moving.leap_resistance()
    leaper: bool = moving.flag("Leaper", "The creature's ability: it strikes as it lands", "MY-GAP-23")
    submerged: bool = moving.flag("Under water", "Only what thrusts or bites does anything", "MY-ENV-2")

    def __post_init__(self) -> None:
        for spec in specs(Setup):
            value = getattr(self, spec.name)
            if value is not spec.default:  # most fields: a fight makes many set-ups
                object.__setattr__(self, spec.name, check(spec, value))
