"""What weighs on a roll: the Knockout Track, morale, conditions, and Size."""

from __future__ import annotations

from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Condition, Trump
from combatkit.rules.elysium.equipment import Weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.rolls import Part
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.tables import morale, stage_penalty

ATTACK, EVASION, HANDS, LEGS, DAMAGE, FREE = "attack", "evasion", "hands", "legs", "damage", "free"
"""What a roll is made with. `FREE` is getting out of irons, which bonds do not impair (EL-ENT-7)."""

USES = {
    "grip": (HANDS,),
    "thievery": (HANDS,),
    "machinery": (HANDS,),
    "healing": (HANDS,),
    "gymnastics": (LEGS,),
    "stealth": (LEGS,),
}
"""Skills that bonds impair, and what they use."""


def burdens(fighter: Fighter, rulings: Rulings, *uses: str) -> list[Part]:
    """Everything that weighs on a roll of this fighter made with these."""
    parts: list[Part] = []
    if fighter.stage:
        parts.append((f"stage {fighter.stage} of the Knockout Track", stage_penalty(fighter.stage)))
    if DAMAGE not in uses:
        parts += spirits(fighter, rulings)
    if fighter.conditions:
        parts += bonds(fighter, uses)
        parts += blindness(fighter, uses)
        if EVASION in uses:
            parts += hindrance(fighter)
    return parts


@rule("EL-INTIM-3", "EL-TAUNT-2", "EL-AMB-13")
def spirits(fighter: Fighter, rulings: Rulings) -> list[Part]:
    """What Intimidate and Taunt take off attack, defence, attribute and skill rolls."""
    both = [
        (state, penalty)
        for state, penalty in (morale("morale", fighter.intimidated), morale("agitation", fighter.taunted))
        if penalty
    ]
    return both if rulings.morale_stack else sorted(both, key=lambda part: part[1])[:1]


@rule("EL-ENT-4", "EL-ENT-5", "EL-ENT-6", "EL-ENT-7", "EL-ENT-10", "EL-GAP-4")
def bonds(fighter: Fighter, uses: tuple[str, ...]) -> list[Part]:
    """What irons and nets take off; nothing where it is irons that one gets out of."""
    if FREE in uses:
        return []
    parts: list[Part] = []
    cuffs, irons = fighter.has(Condition.HANDCUFFED), fighter.has(Condition.LEG_IRONED)
    if cuffs and irons:
        if set(uses) & {ATTACK, EVASION, HANDS, LEGS}:
            parts.append(("in irons", -8))
    elif cuffs and set(uses) & {ATTACK, EVASION, HANDS}:
        parts.append(("handcuffed", -4))
    elif irons and LEGS in uses:
        parts.append(("leg-ironed", -4))
    if fighter.has(Condition.ENTANGLED, Condition.NETTED) and set(uses) & {ATTACK, EVASION, LEGS}:
        parts.append(("netted" if fighter.has(Condition.NETTED) else "entangled", -4))
    return parts


@rule("EL-ENT-16")
def caught_arm(fighter: Fighter, arm: Weapon, off: bool) -> list[Part]:
    """What a whip or chain round the arm that holds it takes off the use of a weapon."""
    caught = Condition.OFF_ARM_CAUGHT if off else Condition.ARM_CAUGHT
    return [(caught.value, -4)] if fighter.has(caught) and not arm.body else []


@rule("EL-COND-2")
def blindness(fighter: Fighter, uses: tuple[str, ...]) -> list[Part]:
    """What being blinded takes off everything done in combat."""
    blind = fighter.has(Condition.BLINDED) and Trump.BLIND_FIGHTING not in fighter.trumps
    return [("blinded", -8)] if blind and set(uses) & {ATTACK, EVASION} else []


@rule("EL-GRAB-4", "EL-COND-7", "EL-TRIP-3", "EL-COND-11", "EL-COND-12")
def hindrance(fighter: Fighter) -> list[Part]:
    """What being on the ground, held or stunned takes off Evasion."""
    hindered = ((Condition.PRONE, "prone"), (Condition.GRABBED, "grabbed"), (Condition.STUNNED, "stunned"))
    return [(words, -4) for condition, words in hindered if fighter.has(condition)]


@rule("EL-CALLED-13")
def sore_hands(fighter: Fighter) -> list[Part]:
    """What damaged hands take off Grip: 2 each."""
    hands = sum(f"{side} hand" in (*fighter.disabled, *fighter.useless) for side in ("right", "left"))
    return [("sore hand" if hands == 1 else "sore hands", -2 * hands)]


@rule("EL-CORE-6", "EL-DISARM-7", "EL-DISARM-10", "EL-GRAB-5")
def larger(mine: Fighter, other: Fighter, each: int = 4) -> Part:
    """What the larger of two adds: 4 for each point of Size between them; the smaller adds nothing.

    Examples
    --------
    >>> kulgeri, firnoy = Fighter("Kulgeri", size=1), Fighter("Firnoy", size=-1)
    >>> larger(kulgeri, firnoy), larger(firnoy, kulgeri)
    (('Size', 8), ('Size', 0))
    """
    return "Size", each * max(0, mine.size - other.size)


@rule("EL-COVER-1", "EL-COND-15", "EL-COND-9", "EL-COND-14", "EL-GRAB-12", "EL-DEF-1")
def cannot_evade(fighter: Fighter) -> str:
    """Why somebody fails every Evasion Roll; empty if he does not.

    Examples
    --------
    >>> cannot_evade(Fighter("Guard", conditions=("wide-eyed",))), cannot_evade(Fighter("Guard"))
    ('wide-eyed', '')
    """
    if fighter.level.out:
        return str(fighter.level)
    for condition in (Condition.WIDE_EYED, Condition.IMMOBILIZED, Condition.UNCONSCIOUS):
        if fighter.has(condition):
            return condition.value
    return ""
