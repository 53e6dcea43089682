"""Words in place of weapons: Intimidate, Taunt and diplomacy."""

from __future__ import annotations

from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Approach, Condition, Trump
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import fear_throw, skill_throw
from combatkit.rules.elysium.outcome import NO_LONGER, with_news
from combatkit.rules.elysium.rolls import Part, Throw
from combatkit.rules.elysium.scene import Scene
from combatkit.rules.elysium.setup import GOLD, HOSTAGE
from combatkit.rules.elysium.steps import Effect, Happens, Opposed, Roll
from combatkit.rules.elysium.tables import morale
from combatkit.rules.exchange import Step

SIZABLE = 5
"""The GM's sizable bonus (EL-GAP-14)."""


def _contest(scene: Scene, mine: Throw, theirs: Throw, effect: Effect) -> tuple[Step, ...]:
    return (
        scene.step("word", mine.label, Roll(mine, effect.card), effect.card),
        scene.step("answer", theirs.label, Opposed(((theirs.dice, theirs),), effect), effect.card),
    )


@rule("EL-GAP-14")
def again(scene: Scene) -> Part:
    """What failed tries before this one take off: 2 each."""
    return "failed tries", -2 * scene.setup.tries


@rule("EL-INTIM-1", "EL-INTIM-2", "EL-INTIM-4")
def intimidate_steps(scene: Scene) -> tuple[Step, ...]:
    """Intimidate, or Bluff for an empty threat, against the Fear Save."""
    (me, other), rulings = scene.names, scene.rulings
    skill = "bluff" if scene.setup.empty_threat else "intimidate"
    mine = skill_throw(me, scene.attacker, skill, rulings, again(scene))
    state, penalty = morale("morale", scene.defender.intimidated + 1)
    won = f"{{d}} is {state}" + (f", at {penalty}." if penalty else " and gives up or runs.")
    effect = Effect("EL-INTIM-2", won, "{d} is not impressed.", news=("intimidated",))
    return _contest(scene, mine, fear_throw(other, scene.defender, rulings), effect)


@rule("EL-TAUNT-1", "EL-TAUNT-2")
def taunt_steps(scene: Scene) -> tuple[Step, ...]:
    """Taunt against Discern with Self-Control."""
    (me, other), rulings = scene.names, scene.rulings
    mine = skill_throw(me, scene.attacker, "taunt", rulings, again(scene))
    theirs = skill_throw(other, scene.defender, "discern", rulings, attribute_key="SCL")
    state, penalty = morale("agitation", scene.defender.taunted + 1)
    effect = Effect("EL-TAUNT-2", f"{{d}} is {state}, at {penalty}.", "{d} keeps calm.", news=("taunted",))
    return _contest(scene, mine, theirs, effect)


@rule("EL-SOC-1", "EL-SOC-2", "EL-SOC-3", "EL-SOC-4", "EL-SOC-5", "EL-GAP-14")
def diplomacy_steps(scene: Scene) -> tuple[Step, ...]:
    """The skill of the approach against what meets it; some things are settled without dice."""
    (me, other), rulings, approach = scene.names, scene.rulings, Approach(scene.setup.approach)
    effect = Effect(
        "EL-SOC-1",
        "{d} and all who follow stop fighting." if scene.setup.leader else "{d} stops fighting.",
        "{d} fights on.",
        news=(Condition.AT_PEACE.value, *(("the followers too",) if scene.setup.leader else ())),
    )
    settled = without_dice(scene)
    if settled is not None:
        works, card = settled
        return (scene.step("word", "Diplomacy", Happens(works, effect._replace(card=card)), card),)
    mine = skill_throw(me, scene.attacker, approach.value, rulings, again(scene))
    hard = ("hard to move", SIZABLE if hard_to_move(scene) else 0)
    if approach == Approach.INTIMIDATE:
        theirs = fear_throw(other, scene.defender, rulings, hard)
    else:
        key = "SCL" if approach == Approach.SEDUCE else "INS"
        theirs = skill_throw(other, scene.defender, "discern", rulings, hard, attribute_key=key)
    return _contest(scene, mine, theirs, effect)


@rule("EL-SOC-3", "EL-SOC-4", "EL-SOC-5")
def without_dice(scene: Scene) -> tuple[bool, str] | None:
    """Whether words work without dice, with the card that says so; None where dice decide."""
    setup, trumps = scene.setup, scene.defender.trumps
    if setup.immune:
        return False, "EL-SOC-4"
    if setup.offer == HOSTAGE and Trump.CALLOUS in trumps:
        return False, "EL-SOC-5"
    if setup.offer == HOSTAGE and Trump.AVARICIOUS in trumps:
        return False, "EL-SOC-5"
    if setup.offer == GOLD and Trump.AVARICIOUS in trumps:
        return True, "EL-SOC-5"
    return (True, "EL-SOC-3") if setup.well_played else None


@rule("EL-SOC-4", "EL-SOC-5")
def hard_to_move(scene: Scene) -> bool:
    """Whether the other has the sizable bonus: by the GM, or because he is Indomitable or Vengeful."""
    return scene.setup.hard_to_move or bool({Trump.INDOMITABLE, Trump.VENGEFUL} & set(scene.defender.trumps))


@rule("EL-SOC-6")
def terms_broken(fighter: Fighter) -> Fighter:
    """Terms that were offered are not kept: whoever stopped fighting for them fights again.

    Examples
    --------
    >>> terms_broken(Fighter("Orc", conditions=("at peace", "prone"))).conditions
    ('prone',)
    """
    return with_news(fighter, (NO_LONGER + Condition.AT_PEACE.value,))
