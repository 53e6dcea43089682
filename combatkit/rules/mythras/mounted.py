"""Fighting from the saddle: blows from above, a firm seat, the rider who defends the mount, riding off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.situation import Situation, reading
from combatkit.rules.mythras.skill import cuts
from combatkit.rules.mythras.weapons import Weapon
from combatkit.rules.mythras.words import shown

RIDER, TARGET_RIDES = "attacker mounted", "defender mounted"
"""The situations that put either side in the saddle."""


def attacker_rides(found: Iterable[Situation]) -> bool:
    """Whether the attacker sits in a saddle."""
    return any(it.name == RIDER for it in found)


def defender_rides(found: Iterable[Situation]) -> bool:
    """Whether the defender sits in a saddle."""
    return any(it.name == TARGET_RIDES for it in found)


@rule("MY-MOUNT-2", "MY-HITLOC-1")
def from_above(defender: Fighter, item: Weapon, setup: Setup, found: Iterable[Situation]) -> bool:
    """Whether a rider strikes down at this target: on two legs, lower, and within reach of a hand weapon.

    A shot from the saddle is no blow from above (ours: the chapter speaks of warriors, not of shots).
    """
    rows = tuple(found)
    lower = not setup.level_with_rider and not defender_rides(rows)
    return attacker_rides(rows) and lower and defender.anatomy.legs == 2 and not item.is_ranged


def cuts_from_above(cuts_of_body: tuple[int, ...]) -> tuple[int, ...]:
    """The location's cut points for a d10 to which 10 is added.

    Examples
    --------
    >>> cuts_from_above((3, 6, 9, 12, 15, 18, 20))
    (-7, -4, -1, 2, 5, 8, 10)
    """
    return tuple(cut - 10 for cut in cuts_of_body)


# -- a firm seat ---------------------------------------------------------------------------------------------


class Seat(NamedTuple):
    """What keeps a rider in the saddle: Ride in this situation, and twice the SIZ of rider and mount."""

    ride: int
    siz_doubled: int


@rule("MY-MOUNT-5")
def seat(who: Fighter, own_doubled: int, setup: Setup, options: Switches) -> Seat | None:
    """A rider's seat; None where the mount's SIZ is not given.

    Parameters
    ----------
    own_doubled
        Twice the rider's SIZ as it withstands knockback: three times for who is braced.
    """
    if setup.defender_mount_siz is None:
        return None
    ride = reading(Side.DEFENDER, who, who.skill("Ride"), (), options=options).value
    return Seat(ride, own_doubled + setup.defender_mount_siz * own_doubled // who.SIZ)


@rule("MY-MOUNT-5", "MY-KNOCK-1")
def keeps_seat(r: Any, name: str, it: Seat, options: Switches) -> bool:
    """Whether a rider passes the unopposed Ride roll that adds the mount's SIZ to its own."""
    roll = r.die(100, "ride")
    edges = cuts(
        it.ride, fumble_100=switch(options, "fumble_100", "gt"), min_crit=switch(options, "min_crit", "0")
    )
    firm = band(roll, edges) < 2
    r.say(
        "MY-MOUNT-5",
        lambda: (
            f"{name} rolls Ride {it.ride}: {shown(roll)}, "
            f"{'and the mount adds its weight' if firm else 'and sits loosely'}."
        ),
    )
    return firm


# -- riding off ----------------------------------------------------------------------------------------------


@rule("MY-MOUNT-3", "MY-ENG-2")
def why_no_riding_off(mount_movement: int, foe_movement: int, *, mount_attacks: bool) -> str:
    """Why a rider cannot just leave a fight on its turn; empty when it can.

    Parameters
    ----------
    mount_movement, foe_movement
        Movement in metres, 0 and up.
    mount_attacks
        The mount itself is busy attacking.

    Examples
    --------
    >>> why_no_riding_off(12, 6, mount_attacks=False), why_no_riding_off(6, 6, mount_attacks=False)
    ('', 'the mount is no faster than the opponent')
    """
    if mount_attacks:
        return "the mount is busy attacking"
    return "" if mount_movement > foe_movement else "the mount is no faster than the opponent"
