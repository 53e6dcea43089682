"""The rolls of the chapter: Attack, Evasion, Damage, Guard, and checks of skills, with all that counts."""

from __future__ import annotations

from collections.abc import Sequence

from combatkit.rules.card import rule
from combatkit.rules.elysium import burdens as weigh
from combatkit.rules.elysium.burdens import ATTACK, DAMAGE, EVASION, LEGS, USES, burdens, larger
from combatkit.rules.elysium.enums import Condition, Defence, Trump
from combatkit.rules.elysium.equipment import BARE_HANDS, Weapon, dodge_burden, weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.rolls import Part, Throw, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.tables import attribute_labels, attribute_of, skill_labels


def attribute(fighter: Fighter, key: str) -> Part:
    """An attribute as a part of a roll."""
    return attribute_labels()[key], fighter.attribute(key)


# -- attack ----------------------------------------------------------------------------------------------


@rule("EL-ATT-1", "EL-ATT-3", "EL-H2H-1", "EL-AMB-6")
def attack_throw(
    who: str, fighter: Fighter, arm: Weapon, rulings: Rulings, more: Sequence[Part] = (), off: bool = False
) -> Throw:
    """The Attack Roll with a weapon.

    Parameters
    ----------
    more
        What the circumstances add.
    off
        True for the hand that is not dominant.

    Examples
    --------
    >>> guard = Fighter("Guard", weapon="short sword", weapon_skill=4, cunning=4, muscle=4)
    >>> attack_throw("Guard", guard, guard.main, Rulings()).bonus
    8
    >>> attack_throw("Guard", guard, guard.main, Rulings(two_stage=False)).bonus
    16
    """
    parts = [attribute(fighter, rulings.attack_attr if rulings.two_stage else "CUN")]
    parts.append(fighter.skill_with(arm, off))
    if rulings.two_stage:
        parts += [("Accuracy", fighter.accuracy), ("own Size", -fighter.size)]
    else:
        parts += force(fighter, arm, might=False)
    parts += [*burdens(fighter, rulings, ATTACK), *weigh.caught_arm(fighter, arm, off)]
    return throw("attack", who, "Attack Roll", *parts, *more)


@rule("EL-RANGED-1", "EL-RANGED-3", "EL-ATT-4", "EL-ATT-5")
def force(fighter: Fighter, arm: Weapon, might: bool = True) -> list[Part]:
    """Muscle, Might and Harm, or Harm alone for what has a force of its own."""
    own = [] if arm.own_force else [attribute(fighter, "MUS"), ("Might", fighter.might if might else 0)]
    return [*own, ("Harm" if might else "Hurt", arm.harm)]


@rule("EL-TWO-2", "EL-AMB-23")
def off_hand(fighter: Fighter) -> Part:
    """The penalty of the hand that is not dominant."""
    return "off hand", 0 if Trump.AMBIDEXTERITY in fighter.trumps else -4


@rule("EL-RANGED-2", "EL-RANGED-4", "EL-AMB-15")
def range_penalty(arm: Weapon, feet: int, rulings: Rulings) -> int:
    """What the distance of a shot or throw takes off.

    Examples
    --------
    >>> range_penalty(weapon("thrown knife"), 45, Rulings())
    -2
    >>> range_penalty(weapon("thrown knife"), 45, Rulings(range_down=True))
    -1
    """
    beyond = max(0, feet - arm.range)
    return -(beyond // 10) if rulings.range_down else -((beyond + 9) // 10)


@rule("EL-DEF-10")
def magic_left(bonus: int, magic_defense: int) -> int:
    """What Magic Defense leaves of a magic bonus.

    Examples
    --------
    >>> magic_left(3, 1), magic_left(3, 5)
    (2, 0)
    """
    return max(0, bonus - magic_defense)


# -- evasion ---------------------------------------------------------------------------------------------


@rule("EL-DEF-4", "EL-DEF-5")
def dodge_throw(who: str, fighter: Fighter, rulings: Rulings, more: Sequence[Part] = ()) -> Throw:
    """The Dodge against an attack.

    Examples
    --------
    >>> guard = Fighter("Guard", agility=4, endurance=4, dodge=3, worn="leather")
    >>> [dodge_throw("Guard", guard, Rulings(two_stage=both)).bonus for both in (True, False)]
    [7, 13]
    """
    parts = [attribute(fighter, "AGI"), ("Dodge", fighter.dodge)]
    parts += _grace(fighter, rulings)
    parts.append(("heavy armour", dodge_burden(fighter.armor_bonus)))
    return throw("dodge", who, "Dodge", *parts, *burdens(fighter, rulings, EVASION, LEGS), *more)


@rule("EL-DEF-6", "EL-DEF-7", "EL-DEF-8", "EL-SHIELD-1", "EL-SHIELD-2", "EL-AMB-5")
def parry_throw(
    who: str,
    fighter: Fighter,
    arm: Weapon,
    rulings: Rulings,
    more: Sequence[Part] = (),
    off: bool = False,
) -> Throw:
    """The Parry with a weapon or shield.

    Examples
    --------
    >>> guard = Fighter("Guard", agility=4, weapon="longsword", weapon_skill=4)
    >>> parry_throw("Guard", guard, guard.main, Rulings()).bonus
    9
    """
    by_generation = "AGI" if rulings.two_stage else "CUN"
    key = by_generation if rulings.parry_attr == "by_generation" else rulings.parry_attr
    parts = [attribute(fighter, key), fighter.skill_with(arm, off), (f"{arm.name} as a guard", arm.parry)]
    parts += _grace(fighter, rulings)
    if off:
        parts.append(off_hand(fighter))
    if not off and not arm.body:
        parts.append(("magic", fighter.magic))
    parts += weigh.caught_arm(fighter, arm, off)
    return throw("parry", who, f"Parry with {arm.name}", *parts, *burdens(fighter, rulings, EVASION), *more)


def _grace(fighter: Fighter, rulings: Rulings) -> list[Part]:
    """What two stages and one roll add to either defence."""
    if rulings.two_stage:
        return [("Accuracy", fighter.accuracy), ("own Size", -fighter.size)]
    return [attribute(fighter, "END"), ("Armor", fighter.armor_bonus)]


@rule("EL-RANGED-5", "EL-RANGED-6", "EL-SHIELD-3", "EL-ENT-12", "EL-DEF-1")
def may_parry(fighter: Fighter, arm: Weapon, against: Weapon) -> bool:
    """Whether a weapon can parry another; missiles are for shields, or for the trump Missile Swat.

    Examples
    --------
    >>> guard = Fighter("Guard", weapon="short sword")
    >>> bow, shield = weapon("longbow"), weapon("buckler")
    >>> may_parry(guard, guard.main, bow), may_parry(guard, shield, bow)
    (False, True)
    """
    if arm.no_parry or against.unparried:
        return False
    return not against.flies or arm.shield or Trump.MISSILE_SWAT in fighter.trumps


def defences(
    who: str,
    fighter: Fighter,
    against: Weapon,
    rulings: Rulings,
    both: Sequence[Part] = (),
    dodging: Sequence[Part] = (),
) -> list[tuple[Defence, Throw]]:
    """Every defence that is open to somebody, the best first; `dodging` counts on Dodge alone."""
    if weigh.cannot_evade(fighter):
        return []
    open_to = [(Defence.DODGE, dodge_throw(who, fighter, rulings, (*both, *dodging)))]
    parries = [
        parry_throw(who, fighter, arm, rulings, both, off)
        for arm, off in ((fighter.main, False), (fighter.off, True))
        if arm is not None and may_parry(fighter, arm, against)
    ]
    if parries:
        open_to.append((Defence.PARRY, max(parries, key=lambda parry: parry.bonus)))
    return sorted(open_to, key=lambda pair: -pair[1].bonus)


# -- damage ----------------------------------------------------------------------------------------------


@rule("EL-ATT-4", "EL-GAP-2", "EL-CALLED-8")
def damage_throw(
    who: str, fighter: Fighter, other: Fighter, arm: Weapon, rulings: Rulings, more: Sequence[Part] = ()
) -> Throw:
    """The Damage Roll of the newer rule.

    Examples
    --------
    >>> guard = Fighter("Guard", muscle=4, might=3, weapon="short sword")
    >>> damage_throw("Guard", guard, guard, guard.main, Rulings()).bonus
    11
    """
    parts = [*force(fighter, arm), larger(fighter, other, rulings.weighted_damage)]
    return throw("damage", who, "Damage Roll", *parts, *burdens(fighter, rulings, DAMAGE), *more)


@rule("EL-ATT-4", "EL-AMB-27")
def guard_throw(who: str, fighter: Fighter, rulings: Rulings, more: Sequence[Part] = ()) -> Throw:
    """The Guard Roll of the newer rule.

    Examples
    --------
    >>> guard_throw("Guard", Fighter("Guard", endurance=4, guard=3, worn="leather"), Rulings()).bonus
    9
    """
    parts = [attribute(fighter, "END"), ("Guard", fighter.guard), ("Armor", fighter.armor_bonus)]
    return throw("guard", who, "Guard Roll", *parts, *burdens(fighter, rulings), *more)


@rule("EL-ATT-6", "EL-RANGED-1")
def body_damage(
    who: str, fighter: Fighter, other: Fighter, rulings: Rulings, arm: Weapon | None = None
) -> Throw:
    """Damage without an attack: a squeeze, or a whip that is drawn tight."""
    arm = arm or weapon(BARE_HANDS)
    if rulings.two_stage:
        return damage_throw(who, fighter, other, arm, rulings)
    parts = [("Muscle", 0) if arm.own_force else attribute(fighter, "MUS")]
    parts += [fighter.skill_with(arm), ("Hurt", arm.harm)]
    return throw("damage", who, "Damage Roll", *parts, *burdens(fighter, rulings, DAMAGE))


@rule("EL-ATT-6")
def body_guard(who: str, fighter: Fighter, rulings: Rulings) -> Throw:
    """What meets damage without an attack."""
    if rulings.two_stage:
        return guard_throw(who, fighter, rulings)
    parts = [attribute(fighter, "END"), ("Armor", fighter.armor_bonus)]
    return throw("guard", who, "Guard Roll", *parts, *burdens(fighter, rulings))


# -- skills ----------------------------------------------------------------------------------------------


@rule("EL-CORE-1", "EL-COND-6")
def skill_throw(
    who: str,
    fighter: Fighter,
    skill: str,
    rulings: Rulings,
    *more: Part,
    attribute_key: str = "",
    uses: tuple[str, ...] | None = None,
    dice: str = "",
) -> Throw:
    """A check of a skill with everything that weighs on it.

    Parameters
    ----------
    skill
        Its field name, e.g. ``"thievery"``.
    attribute_key
        Another attribute in place of its own, e.g. ``"SCL"`` for Discern against a Taunt.
    uses
        What it is made with, where this is not the usual; ``("free",)`` for getting out of irons.
    dice
        The name of the die, where it is not that of the skill.

    Examples
    --------
    >>> skill_throw("Guard", Fighter("Guard", muscle=4, grip=3), "grip", Rulings()).bonus
    7
    """
    key = attribute_key or attribute_of(skill)
    parts = [attribute(fighter, key), (skill_labels()[skill], fighter.ranks(skill))]
    if skill == "grip" and (fighter.disabled or fighter.useless):
        parts += weigh.sore_hands(fighter)
    if skill == "perception" and fighter.has(Condition.DISTRACTED):
        parts.append(("distracted", -4))
    weighs = burdens(fighter, rulings, *(USES.get(skill, ()) if uses is None else uses))
    return throw(dice or skill.replace("_", " "), who, skill_labels()[skill], *parts, *weighs, *more)


@rule("EL-INTIM-1", "EL-GAP-8")
def fear_throw(who: str, fighter: Fighter, rulings: Rulings, *more: Part) -> Throw:
    """The Fear Save without Magic Defense: Courage and the better of Discern and Intimidate.

    Examples
    --------
    >>> fear_throw("Guard", Fighter("Guard", courage=3, discern=2, intimidate=4), Rulings()).bonus
    7
    """
    better = "discern" if fighter.discern >= fighter.intimidate else "intimidate"
    parts = [attribute(fighter, "CRG"), (skill_labels()[better], fighter.ranks(better))]
    return throw("fear save", who, "Fear Save", *parts, *burdens(fighter, rulings), *more)


def resists(who: str, fighter: Fighter, rulings: Rulings, *more: Part) -> list[tuple[str, Throw]]:
    """Might and Thievery, the better first (EL-GRAB-3)."""
    made = [(skill, skill_throw(who, fighter, skill, rulings, *more)) for skill in ("might", "thievery")]
    return sorted(made, key=lambda pair: -pair[1].bonus)
