"""Why choices of close combat are not open: grapples, weapons out of reach, a defence that is kept to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.reach import kept_off, why_no_room
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup_close import BODY, GRAPPLE, LIMB, STRIKE, TARGETS, WEAPON
from combatkit.rules.mythras.surprise import why_surprised
from combatkit.rules.mythras.weapons import Kind, Weapon

if TYPE_CHECKING:
    from combatkit.rules.mythras.setup import Setup


@rule("MY-GRAP-2")
def why_no_hand(who: Fighter) -> str:
    """Why somebody has no limb free to grapple with; empty when it has.

    Examples
    --------
    >>> why_no_hand(Fighter(weapon="Broadsword", off_hand="Hoplite shield"))
    'no gripping limb is empty'
    """
    if who.main.kind is Kind.UNARMED or (who.other is None and who.main.hands < 2):
        return ""
    return "no gripping limb is empty"


@rule("MY-UNARM-3", "MY-GRAP-1", "MY-GRAP-2")
def why_no_grapple(who: Fighter, item: Weapon) -> str:
    """Why an attack with this cannot be a grapple; empty when it can."""
    if item.kind is not Kind.UNARMED:
        return f"it takes an unarmed attack, which {item.name} is not"
    return why_no_hand(who)


@rule("MY-REACH-2", "MY-SURP-4", "MY-UNARM-2")
def why_no_close_attack(
    attacker: Fighter, defender: Fighter, item: Weapon, setup: Setup, options: Switches
) -> str:
    """Why an attack with an item is not open at this distance, or to somebody taken by surprise."""
    return why_surprised(attacker) or kept_off(item, defender.main, setup.at_reach, setup.strike_at, options)


def close_reasons(
    field: str, attacker: Fighter, defender: Fighter, setup: Setup, options: Switches, item: Weapon
) -> dict[str, str]:
    """Which choices of the fields `manner` and `strike_at` are not open, each with the reason."""
    if field == "manner":
        return {GRAPPLE: why_no_grapple(attacker, item), STRIKE: ""}
    reasons = {aim: kept_off(item, defender.main, setup.at_reach, aim, options) for aim in TARGETS}
    if defender.main.is_unarmed:
        reasons[WEAPON] = f"{defender.name} holds no weapon"
    if item.is_ranged:
        reasons |= dict.fromkeys((WEAPON, LIMB), "it is for close combat")
    if setup.struck_limb is None and not reasons[LIMB]:
        reasons[LIMB] = "the limb is not named"
    reasons[BODY] = reasons.get(BODY, "")
    return reasons


@rule("MY-REACH-4", "MY-UNARM-4")
def why_no_close_parry(
    defender: Fighter, item: Weapon, against: Weapon, setup: Setup, options: Switches
) -> str:
    """Why something cannot parry at this distance; empty when it can."""
    return why_no_room(defender, item, against, setup.at_reach, options)


@rule("MY-REACH-3")
def limb_of(defender: Fighter, setup: Setup) -> str:
    """The location that is struck at; empty when none is.

    Raises
    ------
    InputError
        For a location that the body does not have.
    """
    if setup.strike_at != LIMB or setup.struck_limb is None:
        return ""
    return defender.anatomy[setup.struck_limb].name


@rule("MY-TRAIT-DEFENSIVEMINDED", "MY-TRAIT-SHIELDWALL", "MY-REACH-7")
def refuse_close(defender: Fighter, setup: Setup) -> None:
    """Refuse what is set up against the rules of close combat.

    Raises
    ------
    InputError
        For a trait that the defender does not have, or a change of range without an Evade.
    """
    if setup.defensive and "Defensive Minded" not in defender.traits:
        raise InputError(
            "defensive", f"{defender.name} has no trait Defensive Minded", "add the trait, or leave it out"
        )
    if setup.changing_range and setup.defence != EVADE:
        raise InputError("changing_range", "who changes range evades a blow", f"set defence to {EVADE!r}")


EVADE = "evade"


@rule("MY-AMB-53", "MY-REACH-7")
def reacts_free(setup: Setup, options: Switches) -> bool:
    """Whether a defence costs no point: in a change of range, and against grapples by option."""
    grapples = setup.manner == GRAPPLE and switch(options, "grapple_mode", "paid") == "free"
    return setup.changing_range or grapples


@rule("MY-TRAIT-MANCATCHER")
def harder_to_avoid(attacker: Fighter, item: Weapon, setup: Setup) -> tuple[int, int]:
    """Grade steps of the parry and of the Evade against a Mancatcher who grapples or entangles."""
    if "Mancatcher" not in attacker.traits:
        return 0, 0
    grapples = int(setup.manner == GRAPPLE)
    return grapples, max(grapples, int(item.is_entangling))
