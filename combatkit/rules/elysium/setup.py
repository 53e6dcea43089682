"""What is settled beside the two fighters, and a single blow for the wound panel."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.rules.elysium import equipment
from combatkit.rules.elysium.enums import Action, Approach, ChargeInto, Cover, Defence, Hand, Resist
from combatkit.rules.elysium.fighter_fields import count, flag, pick, words
from combatkit.rules.elysium.tables import table

ANYWHERE = "anywhere"
"""No called shot."""

STEADY, ON_MOUNT, IN_VEHICLE = "firm ground", "a moving mount", "a moving vehicle"
NO_OFFER, HOSTAGE, GOLD = "nothing", "a hostage's life", "gold"


def part_names() -> tuple[str, ...]:
    """Every part that may be named."""
    return tuple(row["part"] for row in table("called_shots").rows)


@dataclass(frozen=True)
class Setup:
    """One thing that one fighter does to another, and the circumstances.

    Examples
    --------
    >>> Setup(called="right hand").action
    'attack'
    """

    action: str = pick("Action", Action.ATTACK, words(Action), "Action", "EL-AP-6")
    attack_with: str = pick("With", Hand.MAIN, words(Hand), "Action", "EL-TWO-2")
    called: str = pick("Called shot", ANYWHERE, lambda: (ANYWHERE, *part_names()), "Action", "EL-CALLED-1")
    charge_into: str = pick("Charge into", ChargeInto.ATTACK, words(ChargeInto), "Action", "EL-CHARGE-6")
    feint: int = count("From a feint", 0, 0, 40, "Action", "EL-FEINT-2", help="Added to this Attack Roll.")
    distance: int = count(
        "Distance", 0, 0, 2000, "Action", "EL-RANGED-2", unit="feet", help="Of a shot, throw or charge."
    )

    defence: str = pick("Defence", Defence.BEST, words(Defence), "Defence", "EL-DEF-1")
    defending: int = count(
        "AP spent on defending", 0, 0, 12, "Defence", "EL-DEF-9", help="By the defender, on his own turn."
    )
    defender_charged: bool = flag(
        "The defender has charged", "Defence", "EL-CHARGE-5", "Since his last turn."
    )
    cover: str = pick("Cover", Cover.NONE, words(Cover), "Defence", "EL-COVER-2")
    human_shield: bool = flag("Human Shield", "Defence", "EL-GRAB-14", "The defender holds somebody up.")
    in_vehicle: bool = flag("Inside a vehicle", "Defence", "EL-VEH-7", "The defender, and not the attacker.")
    resist_with: str = pick(
        "Resists with", Resist.BEST, words(Resist), "Defence", "EL-GRAB-3", "Against holds and ties."
    )

    footing: str = pick(
        "Shooting from",
        STEADY,
        lambda: (STEADY, ON_MOUNT, IN_VEHICLE),
        "Circumstances",
        "EL-MOUNT-5",
        "Not steadied.",
    )
    mounted: bool = flag("The attacker is mounted", "Circumstances", "EL-MOUNT-3", "For a charge.")
    device: str = pick(
        "Entangled by", "whip", equipment.device_names, "Circumstances", "EL-ENT-2", "For what follows a hit."
    )
    worn_thing: bool = flag(
        "Something worn is the target", "Circumstances", "EL-DISARM-9", "Of a Disarm with bare hands."
    )
    holder_damage: int = count(
        "Damage done to the holder", 0, 0, 400, "Circumstances", "EL-GRAB-19", help="Since the Grab."
    )

    approach: str = pick("Approach", Approach.NEGOTIATE, words(Approach), "Words", "EL-SOC-2")
    empty_threat: bool = flag("Empty threat", "Words", "EL-INTIM-4")
    leader: bool = flag("The defender leads the others", "Words", "EL-SOC-1")
    serves_peace: bool = flag("Peace is in his interest", "Words", "EL-SOC-2", "Leadership needs it.")
    well_played: bool = flag("Played so well that it works", "Words", "EL-SOC-3")
    hard_to_move: bool = flag("Hard to move", "Words", "EL-SOC-4", "The GM's sizable bonus of 5.")
    immune: bool = flag("Deaf to words", "Words", "EL-SOC-4", "By the GM.")
    offer: str = pick("What is offered", NO_OFFER, lambda: (NO_OFFER, HOSTAGE, GOLD), "Words", "EL-SOC-5")
    tries: int = count("Failed tries before", 0, 0, 10, "Words", "EL-GAP-14")

    spell: str = pick("Spell", "bolt", equipment.spell_names, "Spell", "EL-SPELL-1")
    spell_level: int = count("Level of the spell", 1, 1, 5, "Spell", "EL-SPELL-2")


@dataclass(frozen=True)
class Blow:
    """What comes at somebody, for the wound panel: damage before Guard, and where."""

    damage: int = count("Damage Roll", 15, 0, 200, "Blow", "EL-ATT-4", help="Before Guard.")
    guarded: bool = flag("Guard has been taken off", "Blow", "EL-ATT-4", "Then nothing is rolled for it.")
    called: str = pick("Called shot", ANYWHERE, lambda: (ANYWHERE, *part_names()), "Blow", "EL-CALLED-1")
    attacker_size: int = count("Size of the attacker", 0, -6, 11, "Blow", "EL-CALLED-7")
    haymaker: bool = flag("Haymaker", "Blow", "EL-KO-5")
