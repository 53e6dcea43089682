"""Vehicles: ramming, shooting at them, crashes and chases."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy, first_option
from combatkit.dice.rollers import Roller
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.burdens import cannot_evade
from combatkit.rules.elysium.enums import Natural
from combatkit.rules.elysium.equipment import Vehicle, vehicle
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import attack_throw, attribute, dodge_throw, skill_throw
from combatkit.rules.elysium.outcome import EVENTS, Toll, columns
from combatkit.rules.elysium.rolls import Throw, cast, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.steps import Evade, Roll
from combatkit.rules.elysium.turn import cost
from combatkit.rules.exchange import Exchange, Step

DEFAULTS = Rulings()
ESCAPED = 3
"""Wins in a row that take the quarry away (EL-VEH-15)."""


@rule("EL-VEH-1", "EL-VEH-2")
def vehicle_attack(driver: Fighter, what: Vehicle, rulings: Rulings = DEFAULTS) -> Throw:
    """The Vehicle Attack: Intellect, Machinery and Harm.

    Examples
    --------
    >>> vehicle_attack(Fighter("Ben", intellect=4, machinery=3), vehicle("car")).bonus
    19
    """
    return _drive("vehicle attack", "Vehicle Attack", driver, ("Harm", what.harm), rulings)


@rule("EL-VEH-1", "EL-COND-14")
def _at_the_wheel(driver: Fighter) -> None:
    """Refuse a driver who cannot ram: to use a vehicle as a weapon takes 6 AP."""
    if driver.level.out:
        raise InputError("driver", f"{driver.name} is {driver.level.value}", "let somebody else drive")
    points = cost("ram")
    if driver.action_points < points:
        raise InputError(
            "driver", f"a ram costs {points} AP, and {driver.name} has {driver.action_points}", "wait"
        )


@rule("EL-VEH-3")
def vehicle_evade(driver: Fighter, what: Vehicle, rulings: Rulings = DEFAULTS) -> Throw:
    """The Vehicle Evade: Intellect, Machinery and Plating."""
    return _drive("vehicle evade", "Vehicle Evade", driver, ("Plating", what.plating), rulings)


def _drive(dice: str, label: str, driver: Fighter, part: tuple[str, int], rulings: Rulings) -> Throw:
    made = skill_throw(driver.name, driver, "machinery", rulings, part, dice=dice)
    return made._replace(label=label)


def vehicle_columns(state: Any, context: Any) -> Mapping[str, Hashable]:
    """The outcome of an attack on a vehicle: what it loses, whether it is destroyed and crashes."""
    gone = context.health - state.damage <= 0
    return {
        "success": state.success,
        "damage": state.damage,
        "destroyed": gone,
        "crashes": gone and "moving" in context.lost,
    }


VEHICLE_EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "it fails": lambda outcome: not outcome["success"],
    "the vehicle is damaged": lambda outcome: bool(outcome["success"]) and not outcome["destroyed"],
    "the vehicle is destroyed": lambda outcome: bool(outcome["destroyed"]),
}


@rule("EL-VEH-11", "EL-VEH-13")
@dataclass(frozen=True, slots=True)
class Wreck:
    """Says what is left of the vehicle; if it is done for and was moving it crashes and then stands still."""

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Say it; nothing is rolled."""
        left = context.health - state.damage
        if left <= 0:
            crash = ", and crashes" if "moving" in context.lost else ""
            r.say("EL-VEH-11", lambda: f"The {context.part} is destroyed{crash}.")
        elif state.damage:
            r.say(
                "EL-GAP-16", lambda: f"The {context.part} loses {state.damage} Hit Points: {left} are left."
            )
        return state


def _on_vehicle(
    names: tuple[str, str],
    attack: Throw,
    driver: Fighter,
    what: Vehicle,
    left: int | None,
    moving: bool,
    rulings: Rulings,
    policy: Policy,
    card: str,
) -> Exchange:
    why, plating = cannot_evade(driver), ("Plating", what.plating)
    evade = Evade(
        () if why else (("evade", vehicle_evade(driver, what, rulings)),),
        why=why,
        bare=throw("vehicle evade", driver.name, "Vehicle Evade", plating, rolled=False),
        one_roll=True,
        card="EL-VEH-3",
    )
    context = Context(
        names=names,
        rulings=rulings,
        action="vehicle",
        part=what.name,
        health=what.hit_points if left is None else left,
        lost=("moving",) if moving else (),
    )
    steps = (
        Step("attack", attack.label, Roll(attack, card), (card,)),
        Step("evade", "Vehicle Evade", evade, ("EL-VEH-3", "EL-VEH-6", "EL-GAP-16")),
        Step("wreck", "What is left", Wreck(), ("EL-VEH-11",)),
    )
    return Exchange(steps, State(), context, vehicle_columns, policy, events=VEHICLE_EVENTS)


@rule("EL-VEH-4", "EL-VEH-6", "EL-GAP-16", "EL-ATT-6")
def ram_vehicle(
    driver: Fighter,
    own: str,
    other: Fighter,
    target: str,
    *,
    left: int | None = None,
    moving: bool = True,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
) -> Exchange:
    """Ram a vehicle: what the attack has more is its damage; without a driver who can, Plating alone resists.

    Parameters
    ----------
    own, target
        Names of the vehicles.
    left
        Hit Points of the target, where some are gone already.
    moving
        Whether the target moves: destroyed, it then crashes.

    Raises
    ------
    InputError
        For a driver who is out, or has not the 6 AP that it costs.

    Examples
    --------
    >>> x = ram_vehicle(Fighter("Ben"), "truck", Fighter("Cleo"), "cart")
    >>> x.play([8, 3]).outcome["damage"]
    21
    """
    _at_the_wheel(driver)
    return _on_vehicle(
        (driver.name, other.name),
        vehicle_attack(driver, vehicle(own), rulings),
        other,
        vehicle(target),
        left,
        moving,
        rulings,
        policy,
        "EL-VEH-2",
    )


@rule("EL-VEH-10", "EL-GAP-16", "EL-VEH-8", "EL-VEH-17")
def attack_vehicle(
    attacker: Fighter,
    driver: Fighter,
    target: str,
    *,
    left: int | None = None,
    moving: bool = True,
    unsteady: bool = False,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
) -> Exchange:
    """Attack a vehicle, with one roll on each side in both generations.

    Parameters
    ----------
    unsteady
        Whether the attacker shoots out of a moving vehicle that nobody has steadied.
    """
    shake = ("a moving vehicle", -4 if unsteady and attacker.main.flies else 0)
    attack = attack_throw(attacker.name, attacker, attacker.main, rulings._replace(two_stage=False), [shake])
    return _on_vehicle(
        (attacker.name, driver.name),
        attack,
        driver,
        vehicle(target),
        left,
        moving,
        rulings,
        policy,
        "EL-VEH-10",
    )


@rule("EL-VEH-5", "EL-VEH-6", "EL-GAP-16", "EL-DEF-4")
def ram_pedestrian(
    driver: Fighter, own: str, target: Fighter, rulings: Rulings = DEFAULTS, policy: Policy = first_option
) -> Exchange:
    """Run somebody over: Vehicle Attack against Dodge with Endurance and Armor; it cannot be parried.

    Raises
    ------
    InputError
        For a driver who is out, or has not the 6 AP that it costs.
    """
    _at_the_wheel(driver)
    older = rulings._replace(two_stage=False)
    why = cannot_evade(target)
    dodge = dodge_throw(target.name, target, older)
    bare = throw(
        "defence",
        target.name,
        "defence",
        attribute(target, "END"),
        ("Armor", target.armor_bonus),
        rolled=False,
    )
    evade = Evade(() if why else (("dodge", dodge),), why=why, bare=bare, one_roll=True, card="EL-VEH-5")
    attack = vehicle_attack(driver, vehicle(own), rulings)
    context = Context(
        names=(driver.name, target.name),
        rulings=rulings,
        action="vehicle",
        health=target.health,
        hurt=target.hurt,
        stage=target.stage,
    )
    steps = (
        Step("attack", "Vehicle Attack", Roll(attack, "EL-VEH-2"), ("EL-VEH-1", "EL-VEH-2")),
        Step("evade", "Dodge", evade, ("EL-VEH-5", "EL-VEH-6")),
        Step("toll", "What is left", Toll(), ("EL-COND-16",)),
    )
    return Exchange(steps, State(), context, columns, policy, events=EVENTS)


# -- chases ----------------------------------------------------------------------------------------------


class ChaseState(NamedTuple):
    """Wins of the quarry in a row, the round in which it got away, and a roll that waits."""

    streak: int = 0
    away: int = 0


class ChaseContext(NamedTuple):
    """What is fixed for a chase."""

    names: tuple[str, str]
    quarry: Throw
    pursuer: Throw
    rulings: Rulings


@rule("EL-VEH-15", "EL-VEH-16", "EL-AMB-17")
def streak_after(streak: int, margin: int, double: bool, rulings: Rulings = DEFAULTS) -> int:
    """Wins of the quarry in a row after one more check.

    Parameters
    ----------
    streak
        Before it.
    margin
        The quarry's total less the pursuer's.
    double
        A Critical Success of the quarry, or a Critical Failure of the pursuer: counts as two.

    Examples
    --------
    >>> streak_after(streak_after(0, 2, False), 4, True), streak_after(2, 0, False)
    (3, 0)
    >>> streak_after(2, 0, False, Rulings(chase_tie_nothing=True))
    2
    """
    if double:
        return streak + 2
    if margin > 0:
        return streak + 1
    return streak if margin == 0 and rulings.chase_tie_nothing else 0


@rule("EL-VEH-14", "EL-VEH-15", "EL-VEH-16")
@dataclass(frozen=True, slots=True)
class ChaseRound:
    """One check of a chase; once the quarry is away nothing more is rolled."""

    number: int

    def __call__(self, state: ChaseState, r: Roller, context: ChaseContext) -> ChaseState:
        """Roll on both sides."""
        if state.away:
            return state
        ends = context.rulings.open_ended
        quarry = context.quarry._replace(dice=f"quarry {self.number}")
        pursuer = context.pursuer._replace(dice=f"pursuer {self.number}")
        mine, lucky = cast(quarry, r, ends)
        theirs, unlucky = cast(pursuer, r, ends)
        double = lucky == Natural.CRITICAL_SUCCESS or unlucky == Natural.CRITICAL_FAILURE
        streak = streak_after(state.streak, mine - theirs, double, context.rulings)
        away = self.number if streak >= ESCAPED else 0
        r.say(
            "EL-VEH-16" if double else "EL-VEH-14",
            lambda: (
                f"{quarry.words(mine)}, {pursuer.words(theirs)}: "
                + (f"{context.names[0]} is away." if away else f"{streak} in a row.")
            ),
        )
        return ChaseState(0 if away else streak, away)


@rule("EL-VEH-14", "EL-VEH-15", "EL-VEH-17")
def chase(
    quarry: Fighter,
    pursuer: Fighter,
    rounds: int = 10,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
) -> Exchange:
    """A chase of so many rounds, 1 to 50; attacks between the checks are exchanges of their own.

    Returns
    -------
    Exchange
        With the columns ``away`` (the round in which the quarry got away, 0 for not) and ``streak``.

    Examples
    --------
    >>> chase(Fighter("Ben"), Fighter("Cleo"), 2).play([9, 5, 10, 4]).outcome["away"]
    2
    """
    if not 1 <= rounds <= 50:
        raise InputError("rounds", f"{rounds} is out of range", "use a whole number from 1 to 50")
    made = [skill_throw(one.name, one, "machinery", rulings) for one in (quarry, pursuer)]
    context = ChaseContext((quarry.name, pursuer.name), made[0], made[1], rulings)
    steps = tuple(
        Step(
            f"round {number}", f"Round {number}", ChaseRound(number), ("EL-VEH-14", "EL-VEH-15", "EL-VEH-16")
        )
        for number in range(1, rounds + 1)
    )
    return Exchange(steps, ChaseState(), context, chase_columns, policy, events=CHASE_EVENTS)


def chase_columns(state: Any, context: Any) -> Mapping[str, Hashable]:
    """The outcome of a chase."""
    return {"away": state.away, "streak": state.streak}


CHASE_EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "the quarry is away": lambda outcome: bool(outcome["away"]),
    "the chase goes on": lambda outcome: not outcome["away"],
}
