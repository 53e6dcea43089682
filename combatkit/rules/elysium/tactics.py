"""Feint, Disarm, Trip and Slam."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.elysium.burdens import ATTACK, LEGS, burdens, caught_arm
from combatkit.rules.elysium.enums import Action, Condition
from combatkit.rules.elysium.equipment import BARE_HANDS, Weapon, weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import attribute, off_hand, skill_throw
from combatkit.rules.elysium.rolls import Part, Throw, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.scene import Scene, larger
from combatkit.rules.elysium.steps import Effect, Evade, Opposed, Roll
from combatkit.rules.exchange import Step


@rule("EL-FEINT-2", "EL-AMB-25")
def feint_steps(scene: Scene) -> tuple[Step, ...]:
    """Bluff against Discern; the difference helps the next Attack Roll."""
    bluff = skill_throw(scene.names[0], scene.attacker, "bluff", scene.rulings)
    discern = skill_throw(scene.names[1], scene.defender, "discern", scene.rulings)
    until = "this turn" if scene.rulings.feint_same_turn else "until the end of the next turn"
    effect = Effect(
        "EL-FEINT-2",
        f"{{a}} adds {{n}} to the next Attack Roll, {until}.",
        "{d} is not taken in.",
        gain=True,
    )
    return (
        scene.step("bluff", "Bluff", Roll(bluff, "EL-FEINT-2"), "EL-FEINT-1", "EL-FEINT-2"),
        scene.step("discern", "Discern", Opposed((("discern", discern),), effect), "EL-FEINT-2"),
    )


# -- disarm ----------------------------------------------------------------------------------------------


@rule("EL-DISARM-3", "EL-DISARM-8", "EL-AMB-22")
def disarm_penalty(arm: Weapon, rulings: Rulings) -> int:
    """What a Disarm takes off the Attack Roll.

    Examples
    --------
    >>> disarm_penalty(weapon("whip"), Rulings()), disarm_penalty(weapon("longbow"), Rulings())
    (-2, -5)
    """
    return -rulings.ranged_disarm if arm.flies else -2


@rule("EL-DISARM-1", "EL-DISARM-5")
def disarmed_of(fighter: Fighter) -> tuple[Weapon, Condition] | None:
    """What a Disarm is aimed at, and the condition of somebody who has lost it: what the dominant hand holds,
    or else the other one; None where both are empty.

    Examples
    --------
    >>> disarmed_of(Fighter("Nox", second_weapon="buckler"))[0].name
    'buckler'
    >>> disarmed_of(Fighter("Juren", weapon="natural weapons"))
    """
    if not fighter.main.body:
        return fighter.main, Condition.DISARMED
    return (fighter.off, Condition.OFF_DISARMED) if fighter.off is not None else None


@rule(
    "EL-DISARM-1",
    "EL-DISARM-2",
    "EL-DISARM-3",
    "EL-DISARM-4",
    "EL-DISARM-5",
    "EL-DISARM-6",
    "EL-DISARM-7",
    "EL-DISARM-8",
    "EL-DISARM-9",
    "EL-DISARM-10",
    "EL-DISARM-11",
)
def disarm_steps(scene: Scene) -> tuple[Step, ...]:
    """Hit what is held, then knock it loose; with bare hands, snatch it."""
    arm, (me, other), rulings = scene.arm, scene.names, scene.rulings
    attack = scene.attack(("Disarm", disarm_penalty(arm, rulings)), tactic=True)
    worn = scene.setup.worn_thing
    thing, gone = disarmed_of(scene.defender) or (weapon(BARE_HANDS), Condition.DISARMED)
    held = ("hold", 0 if worn else thing.resist_disarm)
    size, against = larger(scene.attacker, scene.defender), larger(scene.defender, scene.attacker)
    if arm.body:
        mine = skill_throw(me, scene.attacker, "grip", rulings, size, dice="attacker's grip")
        card, cards = "EL-DISARM-8", ("EL-DISARM-8", "EL-DISARM-10")
        own: tuple[str, ...] = ("has what was snatched",)
    else:
        mine = skill_throw(me, scene.attacker, "thievery", rulings, (arm.name, arm.disarm), size)
        card, cards = "EL-DISARM-4", ("EL-DISARM-4", "EL-DISARM-7")
        own = ()
    grip = skill_throw(other, scene.defender, "grip", rulings, held, against)
    effect = Effect(
        "EL-DISARM-9" if worn else "EL-DISARM-8" if arm.body else "EL-DISARM-5",
        "{a} snatches it." if arm.body else "it falls to the ground.",
        "{d} keeps it.",
        news=("a worn thing gone",) if worn else (gone.value,),
        own=own,
    )
    return (
        scene.step("attack", "Attack", Roll(attack, "EL-DISARM-3"), "EL-DISARM-3"),
        scene.step("evasion", "Evasion", harmless(scene), "EL-DEF-1"),
        scene.step("disarm", "Disarm", Roll(mine, card), *cards, when="hit"),
        scene.step("grip", "Grip", Opposed((("grip", grip),), effect), "EL-DISARM-5", when="hit"),
    )


def harmless(scene: Scene, arm: Weapon | None = None) -> Evade:
    """The defence against a tactic, which does no damage whatever its margin."""
    return replace(scene.evade(arm), harmless=True)


# -- trip ------------------------------------------------------------------------------------------------

SURE_FOOTED: Part = ("mounted", 4)
"""What a rider has against being tripped (EL-MOUNT-9)."""


@rule("EL-TRIP-1", "EL-AMB-23", "EL-ENT-16")
def trip_throw(
    who: str,
    fighter: Fighter,
    arm: Weapon,
    rulings: Rulings,
    more: Sequence[Part] = (),
    off: bool = False,
) -> Throw:
    """The roll to trip, by the formula of its section.

    Examples
    --------
    >>> trip_throw("Risp", Fighter("Risp", weapon="whip", weapon_skill=5), weapon("whip"), Rulings()).bonus
    13
    """
    parts = [attribute(fighter, "CUN"), fighter.skill_with(arm, off), attribute(fighter, "MUS")]
    parts.append((f"{arm.name}, trip", arm.trip))
    if off and rulings.off_hand_tactics:
        parts.append(off_hand(fighter))
    parts += caught_arm(fighter, arm, off)
    return throw("trip", who, "Trip", *parts, *burdens(fighter, rulings, ATTACK), *more)


@rule("EL-TRIP-1")
def trip_defence(who: str, fighter: Fighter, rulings: Rulings, *more: Part) -> Throw:
    """The roll to stay on one's feet, by the formula of the section."""
    parts = [
        attribute(fighter, "AGI"),
        ("Dodge", fighter.dodge),
        ("Gymnastics", fighter.gymnastics),
        attribute(fighter, "MUS"),
    ]
    return throw("balance", who, "roll to stand", *parts, *burdens(fighter, rulings, LEGS), *more)


def by_might(scene: Scene) -> bool:
    """Whether a Trip is Might against Gymnastics: after a charge, with a weapon that holds, or always."""
    caught = bool(scene.arm.entangles) and scene.defender.has(Condition.ENTANGLED)
    return scene.rulings.trip_by_might or scene.setup.action == Action.CHARGE or caught


@rule("EL-TRIP-1", "EL-ENT-18", "EL-MOUNT-9")
def trip_stand(scene: Scene, who: Fighter, *more: Part) -> Throw:
    """The roll of whoever stands against a Trip: the defender, or what he rides."""
    name = scene.names[1] if who is scene.defender else who.name
    if by_might(scene):
        return skill_throw(name, who, "gymnastics", scene.rulings, *more)
    return trip_defence(name, who, scene.rulings, *more)


@rule("EL-TRIP-1", "EL-TRIP-2", "EL-ENT-18", "EL-ENT-19", "EL-CHARGE-6", "EL-AMB-12", "EL-GRAB-20")
def trip_steps(scene: Scene, plus: Part = ("charge", 0)) -> tuple[Step, ...]:
    """One opposed roll; the target is prone if it is lost."""
    me, rulings, arm = scene.names[0], scene.rulings, scene.arm
    if by_might(scene):
        with_arm = [(f"{arm.name}, trip", arm.trip), plus, *caught_arm(scene.attacker, arm, scene.off)]
        mine = skill_throw(me, scene.attacker, "might", rulings, *with_arm)
        card = "EL-ENT-18"
    else:
        mine = trip_throw(me, scene.attacker, arm, rulings, (plus,), scene.off)
        card = "EL-TRIP-1"
    stand = trip_stand(scene, scene.defender)
    freed = broken_hold(scene)
    effect = Effect(
        "EL-TRIP-2",
        "{d} falls.",
        "{d} stays standing.",
        news=(Condition.PRONE.value, *freed),
        own=freed,
    )
    return (
        scene.step("trip", "Trip", Roll(mine, card), card),
        scene.step("balance", "Balance", Opposed((("balance", stand),), effect), "EL-TRIP-2"),
    )


@rule("EL-GRAB-20")
def broken_hold(scene: Scene) -> tuple[str, ...]:
    """What ends for both when a held fighter throws the holder off."""
    if scene.attacker.has(Condition.GRABBED) and not scene.attacker.has(Condition.IMMOBILIZED):
        return ("no longer grabbed",)
    return ()


# -- slam ------------------------------------------------------------------------------------------------


@rule("EL-GAP-3", "EL-CHARGE-6")
def slam_steps(scene: Scene, plus: Part = ("charge", 0)) -> tuple[Step, ...]:
    """Hand-to-hand against Evasion, then Might against Might: the loser is pushed."""
    (me, other), rulings, bare = scene.names, scene.rulings, weapon(BARE_HANDS)
    mine = skill_throw(
        me,
        scene.attacker,
        "might",
        rulings,
        larger(scene.attacker, scene.defender),
        plus,
        dice="attacker's might",
    )
    theirs = skill_throw(other, scene.defender, "might", rulings, larger(scene.defender, scene.attacker))
    freed = broken_hold(scene)
    effect = Effect(
        "EL-GAP-3",
        "{d} is pushed {n} feet.",
        "{d} stands firm.",
        news=freed,
        own=freed,
        push=5,
        push_far=5,
        falls=True,
    )
    return (
        scene.step("attack", "Attack", Roll(scene.attack(arm=bare, tactic=True), "EL-GAP-3"), "EL-GAP-3"),
        scene.step("evasion", "Evasion", harmless(scene, bare), "EL-DEF-1"),
        scene.step("might", "Might", Roll(mine, "EL-GAP-3"), "EL-GAP-3", when="hit"),
        scene.step("stand", "Stand", Opposed((("might", theirs),), effect), "EL-GAP-3", when="hit"),
    )
