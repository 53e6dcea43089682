"""A single blow for the wound panel: Guard, and the check of a called shot."""

from __future__ import annotations

from combatkit.dice.requests import Policy, first_option
from combatkit.rules.card import rule
from combatkit.rules.elysium.called import Called, stamina_throw
from combatkit.rules.elysium.enums import Action, Condition
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import guard_throw
from combatkit.rules.elysium.outcome import EVENTS, MORE_EVENTS, Toll, columns
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.setup import ANYWHERE, Blow
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.steps import Guarded
from combatkit.rules.exchange import Exchange, Step


@rule("EL-ATT-4", "EL-CALLED-2")
def blow_exchange(fighter: Fighter, blow: Blow, rulings: Rulings, policy: Policy = first_option) -> Exchange:
    """What a Damage Roll of this height does to a fighter.

    Examples
    --------
    >>> x = blow_exchange(Fighter("Guard", endurance=4, worn="leather"), Blow(damage=20), Rulings())
    >>> x.play([5]).outcome["damage"]
    6
    """
    steps = []
    if not blow.guarded:
        what = guard_throw(fighter.name, fighter, rulings)
        guard = Guarded(what, bool(fighter.armor_bonus) or blow.called != ANYWHERE)
        steps.append(Step("guard", "Guard", guard, ("EL-ATT-4",)))
    if blow.called != ANYWHERE:
        stamina = stamina_throw(fighter.name, fighter, blow.attacker_size, rulings, blow.called)
        steps.append(Step("stamina", "Stamina", Called(stamina), ("EL-CALLED-2",), when="damage"))
    steps.append(Step("toll", "What is left", Toll(), ("EL-COND-16", "EL-KO-1")))
    context = Context(
        names=("", fighter.name),
        rulings=rulings,
        action=Action.ATTACK,
        part="" if blow.called == ANYWHERE else blow.called,
        health=fighter.health,
        hurt=fighter.hurt,
        stage=fighter.stage,
        armor=bool(fighter.armor_bonus),
        lost=fighter.disabled,
        haymaker=blow.haymaker,
        wide_eyed=fighter.has(Condition.WIDE_EYED),
    )
    start = State(
        total=None if blow.guarded else blow.damage,
        damage=blow.damage if blow.guarded else 0,
        hit=True,
        success=True,
    )
    events = {
        name: test
        for name, test in (EVENTS | MORE_EVENTS).items()
        if name not in ("it fails", "attacker hurt")
    }
    return Exchange(tuple(steps), start, context, columns, policy, events=events)
