"""Out of a fight on horseback: a rider whose mount is faster just leaves, after a blow if it likes."""

from __future__ import annotations

from dataclasses import replace

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done, no_dice
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import withdrawn
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.contests import held_fast
from combatkit.rules.mythras.deed import Deed, Given, engaged
from combatkit.rules.mythras.deeds_attack import ATTACK, after_attack, attack
from combatkit.rules.mythras.lasting import ON_THE_SPOT
from combatkit.rules.mythras.mounted import why_no_riding_off
from combatkit.rules.mythras.scene import Member, Scene

CARRIES, ATTACKS = "carries its rider", "attacks"
"""What the mount itself does in this turn."""

HORSE, MAN = 12, 6
"""Movement in metres that a form starts with: a horse (ours), and a human."""


def _ground(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (
        Ask("mount_movement", "Movement of the mount, metres", low=0, high=100, default=HORSE),
        Ask("foe_movement", "Of the fastest opponent, metres", low=0, high=100, default=MAN),
        Ask("mount", "The mount itself", (CARRIES, ATTACKS)),
    )


@rule("MY-MOUNT-3", "MY-ENG-2")
def _may_ride_off(scene: Scene, me: Member) -> str:
    if not me.has(now.MOUNTED):
        return "it sits in no saddle"
    return held_fast(me.sheet)


def _still_engaged(scene: Scene, me: Member) -> str:
    return _may_ride_off(scene, me) or ("" if engaged(scene, me) else "it is engaged with nobody")


@rule("MY-MOUNT-3")
def _checked(given: Given) -> None:
    """Refuse a mount that is too slow, or busy.

    Raises
    ------
    InputError
        With the reason.
    """
    slow = why_no_riding_off(
        given["mount_movement"], given["foe_movement"], mount_attacks=given["mount"] == ATTACKS
    )
    if slow:
        raise InputError("ride off", f"is not open: {slow}", "take change range")


@rule("MY-MOUNT-3")
def _rides_off(scene: Scene, me: Member, given: Given) -> Exchange:
    """No roll and no point: whoever is faster on the own turn is gone."""
    _checked(given)
    return no_dice("Ride off", "MY-MOUNT-3", lambda: f"{me.name} rides out of reach.")


@rule("MY-MOUNT-3", "MY-WITHDRAW-1", "MY-WITHDRAW-3")
def _gone(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Engaged with nobody any more; on its next turn it may do what the withdrawn may."""
    scene = scene.part(me.name)
    return withdrawn(scene.having(scene.member(me.name).loses(*ON_THE_SPOT)), me.name)


@rule("MY-MOUNT-3", "MY-ACT-ATTACK")
def _strikes(scene: Scene, me: Member, given: Given) -> Exchange:
    """The attack of a rider who will not stay for the answer."""
    _checked(given)
    return attack(scene, me, {name: value for name, value in given.items() if name not in GROUND})


def _struck(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """After the blow it is gone, unless that has cost it the saddle or its freedom."""
    scene = after_attack(scene, me, given, done, say)
    me = scene.member(me.name)
    why = me.out or _may_ride_off(scene, me)
    if why:
        say("MY-MOUNT-3", f"{me.name} does not get away ({why}).")
        return scene
    say("MY-MOUNT-3", f"{me.name} rides out of reach.")
    return _gone(scene, me, given, done, say)


GROUND = ("mount_movement", "foe_movement", "mount")

RIDE_OFF = Deed(
    "ride off",
    "Ride off",
    "MY-MOUNT-3",
    _rides_off,
    _gone,
    _ground,
    _still_engaged,
    cost=0,
    ends_turn=False,
)
STRIKE_AND_RIDE = replace(
    ATTACK,
    name="strike and ride off",
    title="Strike and ride off",
    rule="MY-MOUNT-3",
    make=_strikes,
    settle=_struck,
    asks=lambda scene, me: (*ATTACK.asks(scene, me), *_ground(scene, me)),
    closed=lambda scene, me: _may_ride_off(scene, me) or ATTACK.closed(scene, me),
)

RIDING_DEEDS = (RIDE_OFF, STRIKE_AND_RIDE)
