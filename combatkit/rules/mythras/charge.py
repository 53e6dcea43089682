"""Charging: what it costs the attack roll and gives the blow, who may ride on, and where both end up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import (
    DISENGAGED,
    ENGAGED,
    PRONE,
    UNHORSED,
    WEAPON_DAMAGED,
    WEAPON_STUCK,
    WHEELS,
    added,
    has,
)
from combatkit.rules.mythras.derived import stepped
from combatkit.rules.mythras.edition import imperative, needs_run_up
from combatkit.rules.mythras.effect_wounds import PULL
from combatkit.rules.mythras.enums import Grade, Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.mounted import attacker_rides
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.setup_moving import ALOFT, INTO, NO_CHARGE, THROUGH
from combatkit.rules.mythras.situation import Situation
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.weapons import Weapon
from combatkit.rules.mythras.words import points

LANCER = "Beast-back Lancer"


# -- before the roll -----------------------------------------------------------------------------------------


@rule("MY-CHARGE-1", "MY-CHARGE-9", "MY-FLY-1", "MY-FLY-3", "MY-AMB-73")
def why_no_charge(
    kind: str,
    attacker: Fighter,
    defender: Fighter,
    item: Weapon,
    setup: Setup,
    found: Iterable[Situation],
    options: Switches = (),
) -> str:
    """Why the attacker cannot charge in this way; empty when it can.

    Through contact go riders, flyers and whoever is larger than the target (ours: the chapter says, creatures
    of some size against smaller foes).
    """
    if kind == NO_CHARGE:
        return ""
    if item.is_ranged:
        return f"a charge strikes home with a hand weapon, and {item.name} is a missile weapon"
    if kind == ALOFT:
        return "" if setup.flying else "a pass in the air takes an attacker that flies"
    if setup.run_up < 1 and needs_run_up(options):
        return "it takes at least one whole round of running before"
    if kind == THROUGH and not (setup.flying or attacker_rides(found)) and attacker.SIZ <= defender.SIZ:
        return f"SIZ {attacker.SIZ} on foot does not carry through SIZ {defender.SIZ}"
    return ""


class Gains(NamedTuple):
    """What a charge brings the attacker.

    `grade` steps make the roll harder; `size` steps enlarge the weapon; `modifier` is the Damage Modifier in
    place of the own one.
    """

    grade: int = 0
    size: int = 0
    modifier: str = ""


NO_GAINS = Gains()


@rule(
    "MY-CHARGE-2",
    "MY-CHARGE-3",
    "MY-MOUNT-6",
    "MY-FLY-3",
    "MY-TRAIT-BEASTBACKLANCER",
    "MY-AMB-42",
    "MY-AMB-73",
    "MY-DX-10",
)
def gains(attacker: Fighter, setup: Setup, found: Iterable[Situation], options: Switches = ()) -> Gains:
    """What the charge of this set-up brings: nothing where there is none.

    Examples
    --------
    >>> gains(Fighter(damage_modifier="1d10"), Setup(charge="into contact"), ())
    Gains(grade=1, size=1, modifier='1d12')
    >>> gains(Fighter(damage_modifier="1d12", body="centaur"), Setup(charge="through contact"), ()).modifier
    '1d8+1d6'
    """
    plain = setup.charge == ALOFT and switch(options, "fly_charge_mods", "yes") == "no"
    if setup.charge == NO_CHARGE or plain:
        return NO_GAINS
    rides = attacker_rides(found)
    grade = 0 if rides and LANCER in attacker.traits else 1
    modifier = stepped(attacker.modifier, steps_of(attacker.anatomy.legs))
    if setup.braced_lance:
        modifier = lance_modifier(modifier, setup.attacker_mount_modifier or "0", options)
    return Gains(grade, 1, modifier)


HARD_CHARGE = Situation("charging", (Side.ATTACKER,), "close", "MY-CHARGE-2", Grade.HARD, evade=False)
"""A charge in Mythras Imperative: always Hard."""


@rule("MY-CHARGE-2", "MY-AMB-4")
def harder(gain: Gains, options: Switches) -> tuple[int, tuple[Situation, ...]]:
    """By how many steps, or by which row, a charge makes the attack roll harder.

    Examples
    --------
    >>> harder(Gains(grade=1), ()), harder(Gains(grade=1), (("edition", "imperative"),))[1][0].grade.label
    ((1, ()), 'Hard')
    """
    if gain.grade and imperative(options):
        return 0, (HARD_CHARGE,)
    return gain.grade, ()


@rule("MY-CHARGE-3")
def steps_of(legs: int) -> int:
    """The steps by which a charge raises the Damage Modifier: two on four legs or more, else one.

    Examples
    --------
    >>> steps_of(2), steps_of(4)
    (1, 2)
    """
    return 2 if legs >= 4 else 1


@rule("MY-MOUNT-6", "MY-AMB-42")
def lance_modifier(own: str, mount: str, options: Switches = ()) -> str:
    """The Damage Modifier behind a braced lance: the mount's, raised by its four legs.

    Parameters
    ----------
    own
        The rider's, raised by the charge already.
    mount
        The mount's as it is without the charge.

    Examples
    --------
    >>> lance_modifier("1d4", "1d6"), lance_modifier("1d4", "1d6", (("lance_dm", "mount_base"),))
    ('1d10', '1d6')
    """
    reading = switch(options, "lance_dm", "mount_charged")
    if reading == "own":
        return own
    return stepped(mount, steps_of(4) if reading == "mount_charged" else 0)


@rule("MY-CHARGE-8", "MY-AMB-41")
def set_modifier(charger: Fighter, setup: Setup, found: Iterable[Situation], options: Switches = ()) -> str:
    """The Damage Modifier that a weapon set against the charge takes: the charger's, or its mount's.

    Examples
    --------
    >>> raider = Fighter(body="centaur", damage_modifier="1d4")
    >>> set_modifier(raider, Setup(charge="through contact"), ())
    '1d8'
    """
    rides = attacker_rides(found)
    own = stepped(setup.attacker_mount_modifier or "0", 0) if rides else charger.modifier
    if (
        switch(options, "set_weapon_dm", "charged") == "base"
        or not gains(charger, setup, found, options).size
    ):
        return own
    return stepped(own, steps_of(4 if rides else charger.anatomy.legs))


@rule("MY-CHARGE-8", "MY-GAP-14")
def why_not_set(item: Weapon) -> str:
    """Why a weapon cannot be set against a charge; empty when it can."""
    if item.has("Set") and item.is_impaling:
        return ""
    return f"{item.name} is no long impaling weapon that can be set against a charge"


# -- afterwards ----------------------------------------------------------------------------------------------


CONTACT_READS = ("defender", "attacker")

BREAKS, THROWN = "it breaks", "out of the saddle"
"""What becomes of a lance that has gone in and is not let go of, or of its rider."""


@rule("MY-CHARGE-5", "MY-CHARGE-9", "MY-CHARGE-10", "MY-FLY-1", "MY-FLY-3", "MY-ENG-1", "MY-ENG-2")
def contact(state: State, r: Any, context: Context) -> State:
    """Where both are after a charge: engaged where it stopped, or apart where it went on."""
    plan, own, foe = context.plan, context.attacker.name, context.defender.name
    if plan.lance:
        state = _lance(state, r, context)
    if plan.charge == INTO:
        r.say(
            "MY-CHARGE-10",
            lambda: f"{own} stops here: the two are engaged, and what the charge gave is spent.",
        )
        return _both(state, ENGAGED)
    card = "MY-CHARGE-9" if plan.charge == THROUGH else "MY-FLY-3"
    r.say(card, lambda: f"{own} is carried on, out of {foe}'s reach: the two are not engaged.")
    return _turning(_both(state, DISENGAGED), r, context)


@rule("MY-FLY-4")
def _turning(state: State, r: Any, context: Context) -> State:
    """How many rounds a large or fast flyer takes until it can come on again, if the GM lets it."""
    if not context.plan.turning:
        return state
    rounds = int(r.die(context.plan.turning, "turning round"))
    r.say("MY-FLY-4", lambda: f"{context.attacker.name} is back in {points(rounds, 'round')}.")
    return state._replace(attacker=added(state.attacker, f"{WHEELS}: {points(rounds, 'round')}"))


def _both(state: State, condition: str) -> State:
    return state._replace(
        defender=added(state.defender, condition), attacker=added(state.attacker, condition)
    )


@rule("MY-MOUNT-6")
def _lance(state: State, r: Any, context: Context) -> State:
    """A braced lance that has gone in stays there; held on to, it breaks or unseats the rider."""
    own = context.attacker
    if not has(state.attacker, WEAPON_STUCK):
        return state
    held = [text for text in state.attacker if text == f"{WEAPON_STUCK}: {PULL}"]
    if not held:
        r.say("MY-MOUNT-6", lambda: f"{own.name} lets go of the {own.weapon.name}, which stays in the body.")
        return state
    kept = tuple(text for text in state.attacker if text not in held)
    if r.choose("lance", (BREAKS, THROWN), by=own.name) == BREAKS:
        r.say("MY-MOUNT-6", lambda: f"{own.name} holds on, and the {own.weapon.name} breaks.")
        return state._replace(attacker=added(kept, f"{WEAPON_DAMAGED}: {own.weapon.name}, broken"))
    r.say("MY-MOUNT-6", lambda: f"{own.name} holds on, and is dragged from the saddle.")
    return state._replace(attacker=added(kept, UNHORSED, PRONE))
