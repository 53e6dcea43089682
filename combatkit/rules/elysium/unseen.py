"""Going unseen: on foot, and behind another vehicle."""

from __future__ import annotations

from combatkit.dice.requests import Policy, first_option
from combatkit.rules.card import rule
from combatkit.rules.elysium.equipment import vehicle
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import skill_throw
from combatkit.rules.elysium.outcome import EVENTS, columns
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.steps import Effect, Opposed, Roll
from combatkit.rules.exchange import Exchange, Step

DEFAULTS = Rulings()


@rule("EL-VEH-18")
def tail(
    driver: Fighter, name: str, watcher: Fighter, rulings: Rulings = DEFAULTS, policy: Policy = first_option
) -> Exchange:
    """Follow somebody unseen: Machinery with the vehicle's Profile against Perception.

    Examples
    --------
    >>> sly = Fighter("Ben", intellect=3, machinery=3)
    >>> tail(sly, "motorcycle", Fighter("Cleo")).odds().chance(success=True)
    Fraction(17, 20)
    """
    mine = skill_throw(driver.name, driver, "machinery", rulings, ("Profile", vehicle(name).profile))
    theirs = skill_throw(watcher.name, watcher, "perception", rulings)
    effect = Effect("EL-VEH-18", "{a} is not noticed.", "{d} notices the tail.")
    steps = (
        Step("machinery", "Machinery", Roll(mine, "EL-VEH-18"), ("EL-VEH-18",)),
        Step("perception", "Perception", Opposed((("perception", theirs),), effect), ("EL-VEH-18",)),
    )
    context = Context(names=(driver.name, watcher.name), rulings=rulings, action="tail")
    return Exchange(steps, State(), context, columns, policy, events=EVENTS)


@rule("EL-MOVE-4")
def sneak(
    fighter: Fighter,
    watcher: Fighter,
    full_speed: bool = False,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
) -> Exchange:
    """Go unseen: Stealth against Perception, at -10 if one does not slow down."""
    haste = ("full Speed", -10 if full_speed else 0)
    mine = skill_throw(fighter.name, fighter, "stealth", rulings, haste)
    theirs = skill_throw(watcher.name, watcher, "perception", rulings)
    effect = Effect("EL-MOVE-4", "{a} is not noticed.", "{d} notices {a}.")
    steps = (
        Step("stealth", "Stealth", Roll(mine, "EL-MOVE-4"), ("EL-MOVE-4",)),
        Step("perception", "Perception", Opposed((("perception", theirs),), effect), ("EL-MOVE-4",)),
    )
    context = Context(names=(fighter.name, watcher.name), rulings=rulings, action="sneak")
    return Exchange(steps, State(), context, columns, policy, events=EVENTS)
