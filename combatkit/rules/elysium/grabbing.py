"""Grabs and all that follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.equipment import BARE_HANDS, weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import body_damage, body_guard, resists, skill_throw
from combatkit.rules.elysium.outcome import NO_LONGER, Toll, with_news
from combatkit.rules.elysium.rolls import Part, Throw
from combatkit.rules.elysium.scene import Scene, larger
from combatkit.rules.elysium.steps import Effect, Guarded, Opposed, Roll
from combatkit.rules.elysium.tactics import harmless
from combatkit.rules.exchange import Step

GRABBED, IMMOBILIZED = Condition.GRABBED.value, Condition.IMMOBILIZED.value
HELD = (GRABBED, IMMOBILIZED, Condition.SUFFOCATING.value)
"""What ends for a victim who gets free."""


def freed(*conditions: str) -> tuple[str, ...]:
    """Words for conditions that end."""
    return tuple(NO_LONGER + condition for condition in conditions)


@rule("EL-GRAB-5", "EL-AMB-9")
def hold_sizes(scene: Scene, *, start: bool = False) -> tuple[Part, Part]:
    """What Size adds to both sides of a hold."""
    if not start and not scene.rulings.size_on_escape:
        return ("Size", 0), ("Size", 0)
    return larger(scene.attacker, scene.defender), larger(scene.defender, scene.attacker)


def _grip_against(scene: Scene, effect: Effect, *, start: bool) -> list[Step]:
    """Grip against Might or Thievery, as the defender likes."""
    mine, theirs = hold_sizes(scene, start=start)
    grip = skill_throw(scene.names[0], scene.attacker, "grip", scene.rulings, mine)
    answers = scene.resisting(resists(scene.names[1], scene.defender, scene.rulings, theirs))
    when = "hit" if start else ""
    return [
        scene.step("grip", "Grip", Roll(grip, effect.card), effect.card, "EL-GRAB-5", when=when),
        scene.step("resist", "Resist", Opposed(answers, effect, scene.asks), effect.card, when=when),
    ]


@rule("EL-GRAB-1", "EL-GRAB-2", "EL-GRAB-3", "EL-GRAB-4", "EL-GRAB-5")
def grab_steps(scene: Scene) -> tuple[Step, ...]:
    """Hand-to-hand against Evasion, then Grip against Might or Thievery: both are grabbed."""
    bare = weapon(BARE_HANDS)
    effect = Effect("EL-GRAB-3", "{a} has hold of {d}.", "{d} gets away.", news=(GRABBED,), own=(GRABBED,))
    return (
        scene.step("attack", "Attack", Roll(scene.attack(arm=bare, tactic=True), "EL-GRAB-2"), "EL-GRAB-2"),
        scene.step("evasion", "Evasion", harmless(scene, bare), "EL-DEF-1"),
        *_grip_against(scene, effect, start=True),
    )


@rule("EL-GRAB-10", "EL-GRAB-11", "EL-GRAB-12")
def immobilize_steps(scene: Scene) -> tuple[Step, ...]:
    """Grip once more, with both hands; if it is lost the Grab is broken."""
    effect = Effect(
        "EL-GRAB-10",
        "{d} is immobilized.",
        "the Grab is broken.",
        news=(IMMOBILIZED,),
        lost_news=freed(GRABBED),
        lost_own=freed(GRABBED),
    )
    return tuple(_grip_against(scene, effect, start=False))


@rule("EL-GRAB-16")
def squeeze_steps(scene: Scene) -> tuple[Step, ...]:
    """Damage against Guard without an attack."""
    damage = body_damage(scene.names[0], scene.attacker, scene.defender, scene.rulings)
    guard = body_guard(scene.names[1], scene.defender, scene.rulings)
    return (
        scene.step("damage", "Damage", Roll(damage, "EL-GRAB-16"), "EL-GRAB-16"),
        scene.step("guard", "Guard", Guarded(guard, bool(scene.defender.armor_bonus)), "EL-ATT-4"),
        scene.step("toll", "What is left", Toll(), "EL-COND-16"),
    )


def _might_against(scene: Scene, effect: Effect) -> tuple[Step, ...]:
    """Might against Might."""
    mine, theirs = hold_sizes(scene)
    might = skill_throw(scene.names[0], scene.attacker, "might", scene.rulings, mine, dice="attacker's might")
    against = skill_throw(scene.names[1], scene.defender, "might", scene.rulings, theirs)
    return (
        scene.step("might", "Might", Roll(might, effect.card), effect.card),
        scene.step("resist", "Resist", Opposed((("might", against),), effect), effect.card),
    )


@rule("EL-GRAB-17", "EL-KO-8")
def choke_steps(scene: Scene) -> tuple[Step, ...]:
    """Might against Might: the victim suffocates."""
    effect = Effect(
        "EL-GRAB-17",
        "{d} cannot breathe.",
        "{d} still breathes.",
        news=(Condition.SUFFOCATING.value,),
    )
    return _might_against(scene, effect)


@rule("EL-GRAB-9")
def carry_steps(scene: Scene) -> tuple[Step, ...]:
    """Might against Might: the holder carries the other along, at his full Speed."""
    effect = Effect("EL-GRAB-9", "{a} carries {d} along.", "{d} cannot be lifted.", news=("carried along",))
    return _might_against(scene, effect)


@rule("EL-GRAB-18", "EL-GRAB-19", "EL-AMB-9")
def break_free_steps(scene: Scene) -> tuple[Step, ...]:
    """Might or Thievery against the holder's Grip; damage done to him helps."""
    mine, theirs = hold_sizes(scene)
    hurt = ("damage done to the holder", scene.setup.holder_damage)
    tries = scene.resisting(resists(scene.names[0], scene.attacker, scene.rulings, mine, hurt))
    grip = skill_throw(scene.names[1], scene.defender, "grip", scene.rulings, theirs)
    effect = Effect(
        "EL-GRAB-18",
        "{a} is free.",
        "{a} is still held.",
        news=freed(GRABBED),
        own=freed(*HELD),
    )
    first: Throw = tries[0][1]
    return (
        scene.step("try", "Try", Roll(first, "EL-GRAB-18"), "EL-GRAB-18", "EL-GRAB-19"),
        scene.step("grip", "Grip", Opposed((("grip", grip),), effect), "EL-GRAB-18"),
    )


# -- what the holder does for nothing --------------------------------------------------------------------


@rule("EL-GRAB-7", "EL-GRAB-8")
def release(holder: Fighter, victim: Fighter) -> tuple[Fighter, Fighter]:
    """Let go, which costs nothing.

    Examples
    --------
    >>> held = Fighter("Orc", conditions=("grabbed", "suffocating"))
    >>> [each.conditions for each in release(Fighter("Drinnin", conditions=("grabbed",)), held)]
    [(), ()]
    """
    return with_news(holder, freed(GRABBED)), with_news(victim, freed(*HELD))


@rule("EL-GRAB-15", "EL-COND-10")
def hush(victim: Fighter) -> Fighter:
    """Cover the mouth of an immobilized victim: it is muted as long as the holder wishes.

    Examples
    --------
    >>> hush(Fighter("Guard", conditions=("immobilized",))).conditions
    ('immobilized', 'muted')
    """
    return with_news(victim, (Condition.MUTED.value,))


@rule("EL-GRAB-6", "EL-GRAB-4", "EL-GRAB-12")
def held_back(fighter: Fighter, needs: Sequence[str]) -> str:
    """Why somebody who is held cannot do something; empty if he can.

    Parameters
    ----------
    needs
        What the thing needs: ``"moving"``, ``"both hands"``, ``"an attack"``, ``"gestures"``.

    Examples
    --------
    >>> held_back(Fighter("Guard", conditions=("grabbed",)), ["moving"])
    'grabbed: no moving about'
    >>> held_back(Fighter("Guard", conditions=("grabbed",)), ["an attack"])
    ''
    """
    if fighter.has(Condition.IMMOBILIZED):
        return "immobilized"
    if fighter.has(Condition.GRABBED) and "moving" in needs:
        return "grabbed: no moving about"
    if fighter.has(Condition.GRABBED) and "both hands" in needs:
        return "grabbed: no work for both hands"
    return ""
