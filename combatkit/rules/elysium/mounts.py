"""Riders and their mounts: attacks from, on and by a mount, and a charge past several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.actions import context_of, exchange_of, refuse_closed
from combatkit.rules.elysium.attacking import SidestepTrip, aimed, damage_steps
from combatkit.rules.elysium.enums import Action, Hand
from combatkit.rules.elysium.equipment import BARE_HANDS, Weapon, weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import defences
from combatkit.rules.elysium.outcome import EVENTS, MORE_EVENTS, Toll, columns
from combatkit.rules.elysium.rolls import Throw, plus
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.scene import Scene, price
from combatkit.rules.elysium.setup import Setup
from combatkit.rules.elysium.state import State
from combatkit.rules.elysium.steps import Effect, Evade, Opposed, Roll
from combatkit.rules.elysium.tactics import SURE_FOOTED, trip_defence, trip_stand, trip_throw
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change, names_apart

DEFAULTS = Rulings()
BY_ATTACKER = ("action", "attack_with", "called")
"""What the one who attacks chooses in a set-up."""


@rule("EL-MOUNT-10")
def riding(rider: Fighter, mount: Fighter) -> Fighter:
    """The rider in the saddle: the mount's Speed, his own Action Points and Hit Points.

    Examples
    --------
    >>> up = riding(Fighter("Rider"), Fighter("Horse", speed=25, size=2))
    >>> up.speed, up.action_points, up.health
    (25, 6, 30)
    """
    return change(rider, {"speed": mount.speed})


@rule("EL-MOUNT-7", "EL-MOUNT-8")
def attack_on_mount(
    attacker: Fighter,
    rider: Fighter,
    mount: Fighter,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
    **setup: object,
) -> Exchange:
    """An attack on the mount: its Dodge or the rider's Parry, whichever is better.

    An attack on the rider is an ordinary one. What `setup` says of defending or of a charge counts for both.

    Examples
    --------
    >>> rider, horse = Fighter("Rider", weapon="longsword", weapon_skill=6), Fighter("Horse", size=2)
    >>> attack_on_mount(Fighter("Orc"), rider, horse).play([9, 1, 5, 5]).outcome["defence"]
    'parry'
    """
    form = replace(Setup(), **setup)  # type: ignore[arg-type]
    scene = Scene(names_apart(attacker, mount), attacker, mount, form, rulings)
    refuse_closed(scene, BY_ATTACKER)
    evade: Evade = replace(scene.evade(), open_to=either(scene, rider, scene.arm))
    card = "EL-ATT-3" if rulings.two_stage else "EL-ATT-1"
    steps = [
        scene.step("attack", "Attack", Roll(scene.attack(), card), card),
        scene.step("evasion", "Evasion", evade, "EL-MOUNT-7"),
        *(damage_steps(scene) if rulings.two_stage else ()),
        *aimed(scene),
        scene.step("toll", "What is left", Toll(), "EL-COND-16"),
    ]
    return Exchange(tuple(steps), State(), context_of(scene), columns, policy, events=EVENTS | MORE_EVENTS)


@rule("EL-MOUNT-7")
def either(scene: Scene, rider: Fighter, arm: Weapon) -> tuple[tuple[str, Throw], ...]:
    """The Dodge of a mount that is attacked or the Parry of its rider, whichever is better."""
    mount, rulings = scene.defender, scene.rulings
    both, dodging, _ = scene.guardedness()
    dodges = [it for it in defences(mount.name, mount, arm, rulings, both, dodging) if it[0] == "dodge"]
    parries = [it for it in defences(rider.name, rider, arm, rulings, both) if it[0] == "parry"]
    open_to = sorted([*dodges, *parries], key=lambda pair: -pair[1].bonus)[:1]
    return tuple((name.value, what) for name, what in open_to)


@rule("EL-MOUNT-7")
def parried_by(made: Exchange, scene: Scene, rider: Fighter) -> Exchange:
    """Something done to a mount, in whose Evasion its rider takes a part."""
    arm = weapon(BARE_HANDS) if scene.bare else scene.arm
    steps = [
        replace(step, run=replace(step.run, open_to=either(scene, rider, arm)), cards=("EL-MOUNT-7",))
        if isinstance(step.run, Evade)
        else step
        for step in made.steps
    ]
    return replace(made, steps=tuple(steps))


@rule("EL-MOUNT-9", "EL-AMB-19")
def stands_by(made: Exchange, scene: Scene, mount: Fighter) -> Exchange:
    """A Trip of somebody in the saddle, which the figures of the mount resist, with 4 more."""
    rulings, steps = scene.rulings, []
    for step in made.steps:
        run = step.run
        if step.name == "trip" and isinstance(run, Roll) and rulings.rider_trip_attacker:
            run = replace(run, what=plus(run.what, SURE_FOOTED))
        if isinstance(run, Opposed):
            stand = trip_stand(scene, mount, *(() if rulings.rider_trip_attacker else (SURE_FOOTED,)))
            effect = run.effect._replace(card="EL-MOUNT-9", won=DOWN, lost=UP)
            run = replace(run, answers=(("balance", stand),), effect=effect)
        steps.append(replace(step, run=run))
    return replace(made, steps=tuple(steps))


@rule("EL-MOUNT-9", "EL-CHARGE-9", "EL-AMB-19")
def sidestepped(made: Exchange, scene: Scene, mount: Fighter) -> Exchange:
    """A mounted charge, whose mount stands where somebody who has sidestepped trips it."""
    rulings, steps = scene.rulings, []
    for step in made.steps:
        run = step.run
        if isinstance(run, SidestepTrip):
            sure = () if rulings.rider_trip_attacker else (SURE_FOOTED,)
            run = replace(run, stand=trip_defence(mount.name, mount, rulings, *sure))
        steps.append(replace(step, run=run))
    return replace(made, steps=tuple(steps))


DOWN, UP = "{d} goes down with the mount.", "the mount keeps its feet."


@rule("EL-MOUNT-9", "EL-AMB-19")
def trip_rider(
    attacker: Fighter,
    rider: Fighter,
    mount: Fighter,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
) -> Exchange:
    """Trip somebody in the saddle: the mount's figures count, and 4 more.

    Examples
    --------
    >>> horse = Fighter("Horse", agility=4, muscle=8, dodge=2, gymnastics=3)
    >>> x = trip_rider(Fighter("Orc", muscle=5), Fighter("Rider"), horse)
    >>> x.odds().chance(success=True)
    Fraction(0, 1)
    """
    scene = Scene(names_apart(attacker, rider), attacker, rider, Setup(action=Action.TRIP), rulings)
    refuse_closed(scene, BY_ATTACKER)
    theirs = () if rulings.rider_trip_attacker else (SURE_FOOTED,)
    mine = (SURE_FOOTED,) if rulings.rider_trip_attacker else ()
    trip = trip_throw(scene.names[0], attacker, scene.arm, rulings, mine)
    stand: Throw = trip_defence(mount.name, mount, rulings, *theirs)
    effect = Effect("EL-MOUNT-9", DOWN, UP, news=("prone",))
    steps = (
        scene.step("trip", "Trip", Roll(trip, "EL-TRIP-1"), "EL-TRIP-1"),
        scene.step("balance", "Balance", Opposed((("balance", stand),), effect), "EL-MOUNT-9"),
    )
    return Exchange(steps, State(), context_of(scene), columns, policy, events=EVENTS | MORE_EVENTS)


@rule("EL-MOUNT-2", "EL-MOUNT-11")
def mount_attack(
    rider: Fighter | None,
    mount: Fighter,
    target: Fighter,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
) -> Exchange:
    """The mount strikes with its own figures: paid with the rider's AP, or its own when it is free.

    Raises
    ------
    InputError
        When there are not enough Action Points.
    """
    pays = mount if rider is None else rider
    cost = price(Action.ATTACK, mount.main, rulings)
    if cost > pays.action_points:
        raise InputError(
            "mount", f"its attack costs {cost} AP, and {pays.name} has {pays.action_points}", "wait"
        )
    return exchange_of(mount, target, Setup(), rulings, policy)


@rule("EL-MOUNT-11", "EL-MOUNT-12")
def acts_alone(trained: bool, ridden: bool, commanded: bool) -> bool:
    """Whether a mount fights of its own accord: trained, without its rider, and told to.

    Examples
    --------
    >>> acts_alone(True, False, True), acts_alone(True, True, True)
    (True, False)
    """
    return trained and commanded and not ridden


@rule("EL-MOUNT-3", "EL-MOUNT-4")
def ride_past(
    rider: Fighter,
    passed: Sequence[Fighter],
    at_the_end: Fighter,
    feet: int,
    rulings: Rulings = DEFAULTS,
    policy: Policy = first_option,
) -> tuple[Exchange, ...]:
    """A mounted charge: an attack on as many of those who are passed as AP allow, and one at the end.

    Parameters
    ----------
    passed
        Who stands within reach on the way, in order.
    feet
        Length of the straight line, at least 10.

    Raises
    ------
    InputError
        When the line is too short, or not even the last attack can be paid.

    Examples
    --------
    >>> lancer = Fighter("Rider", weapon="rapier")
    >>> len(ride_past(lancer, [Fighter("A"), Fighter("B"), Fighter("C")], Fighter("D"), 60))
    3
    """
    arm = rider.held(Hand.MAIN) or weapon(BARE_HANDS)
    count = rider.action_points // max(1, price(Action.CHARGE, arm, rulings))
    if count < 1:
        raise InputError("charge", f"{rider.name} cannot pay for an attack", "use a lighter weapon")
    form = Setup(action=Action.CHARGE, mounted=True, distance=feet)
    targets = [*passed[: count - 1], at_the_end]
    return tuple(exchange_of(rider, target, form, rulings, policy) for target in targets)
