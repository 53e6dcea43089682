"""A single blow for the wound panel: the later steps of a round, with one fighter in it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.rules.card import rule
from combatkit.rules.doomblade.aftermath import OutOfAction
from combatkit.rules.doomblade.damage import Effect, Randomise
from combatkit.rules.doomblade.enums import Action, Aim, Hit, RandomDamage, Reach, Stance, WoundLevel
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.setup import Blow
from combatkit.rules.doomblade.state import NOBODY, Deed, Field, Mark, Part, Who, all_parts, mark, part, start
from combatkit.rules.doomblade.verdict import Terms
from combatkit.rules.exchange import Exchange, Step

PARITY = {"one odd, one even": 0, "both odd": -1, "both even": 1}


@rule("DB-WOUND-1", "DB-RAND-1")
def blow_exchange(fighter: Fighter, blow: Blow, rulings: Rulings, policy: Policy = first_option) -> Exchange:
    """What one blow does: random damage where an option asks for it, the Wound, Out of Action.

    The outcome has the columns ``damage``, ``wound``, ``out`` and ``injury``.

    Examples
    --------
    >>> x = blow_exchange(Fighter("Orc", kind="critter", worn="leather"), Blow(damage=14), Rulings())
    >>> x.play([]).outcome["damage"]
    12
    """
    who = Who(
        name=fighter.name,
        dice="",
        hero=fighter.hero,
        armour=fighter.armour_points,
        action=Action.USE_ITEM,
        skill="",
        modifiers=(),
        naturals=False,
        attacks=False,
        rolls=False,
        leads=fighter.hero,
        guard=0,
        weapon="",
        damage=0,
        unarmed=True,
        friend=None,
        leaves=False,
    )
    deed = Deed(
        NOBODY,
        0,
        Aim.WOUND,
        Reach.SPELL if blow.past_armour else Reach.WEAPON,
        (("blow", blow.damage),),
        Terms(Stance.NO_ROLL),
    )
    field = Field((who,), (deed,), rulings)
    landed = Mark(0, Hit.MIGHTY if blow.mighty else Hit.HIT)
    if rulings.random_damage == RandomDamage.BONUS:
        landed = landed._replace(margin=blow.margin)
    if rulings.random_damage == RandomDamage.ODDS:
        landed = landed._replace(parity=PARITY[blow.dice])
    first = start([Part(None, fighter.health, fighter.held)], (deed,))._replace(**{mark(0): landed})
    return Exchange(_steps(rulings), first, field, _columns, policy, events=EVENTS)


def _steps(rulings: Rulings) -> tuple[Step, ...]:
    random = {RandomDamage.BONUS: "DB-RAND-1", RandomDamage.ODDS: "DB-RAND-2", RandomDamage.D6: "DB-RAND-3"}
    steps = [
        Step("wound", "Wound", Effect(0), ("DB-WOUND-1", "DB-MIGHTY-3"), (part(0), mark(0))),
        Step("out", "Out of Action", OutOfAction(0), ("DB-WOUND-2", "DB-OOA-1", "DB-OOA-2")),
    ]
    if rulings.random_damage != RandomDamage.NONE:
        card = random[rulings.random_damage]
        steps.insert(0, Step("random", "Random damage", Randomise(0, "damage"), (card,), (mark(0),)))
    return tuple(steps)


def _columns(state: Any, field: Field) -> Mapping[str, Hashable]:
    (me,) = all_parts(state, field)
    level = me.level or WoundLevel.UNHURT
    return {"damage": me.loss, "wound": level.value, "out": level.out, "injury": me.injury.value}


EVENTS = {
    "out of action": lambda outcome: bool(outcome["out"]),
    "wounded": lambda outcome: bool(outcome["damage"]) and not outcome["out"],
    "only a scratch": lambda outcome: not outcome["damage"] and not outcome["out"],
}
