"""Running, charging, mounting and leaving, in a fight of several."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import Ask, Done, no_dice
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, suffers
from combatkit.rules.mythras.charge import steps_of, why_not_set
from combatkit.rules.mythras.clash import COUNTER
from combatkit.rules.mythras.clock import Order, Say, put_in_order, roll_order
from combatkit.rules.mythras.closed import item_in
from combatkit.rules.mythras.deed import Deed, Given, engaged
from combatkit.rules.mythras.deeds_attack import after_attack, attack, hands, why_no_attack
from combatkit.rules.mythras.deeds_clash import is_clash
from combatkit.rules.mythras.derived import ladder_index
from combatkit.rules.mythras.lasting import ON_THE_SPOT, RUNNING, WITHDRAWN, Lasting
from combatkit.rules.mythras.scene import Busy, Member, Scene
from combatkit.rules.mythras.setup import MAIN
from combatkit.rules.mythras.setup_moving import INTO, THROUGH

ANSWERS = ("parry", "evade", COUNTER, "none")
"""What the target of a charge may do about it (MY-CHARGE-4); left out, it decides once it sees the attack."""


def _free_to_go(scene: Scene, me: Member) -> str:
    """Why somebody may not run."""
    if engaged(scene, me):
        return engaged(scene, me)
    if me.has(now.PRONE) or me.lame:
        return now.PRONE if me.has(now.PRONE) else "a leg does not carry it"
    return ""


# -- running up ------------------------------------------------------------------------------------------


def _may_run(scene: Scene, me: Member) -> str:
    if scene.cycle > 1 or me.name in scene.offended:
        return "it takes a whole round"
    return _free_to_go(scene, me)


@rule("MY-CHARGE-1")
def _ran(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """All turns of the round go into it; points that are left pay for reactions."""
    running = me.loses(*ON_THE_SPOT, now.IN_COVER).gains(Lasting(RUNNING))
    return scene.having(replace(running, passed=True))


def _at_a_run(scene: Scene, me: Member) -> str:
    if not me.has(RUNNING):
        return "it takes a round of running before"
    return _free_to_go(scene, me) or why_no_attack(scene, me)


@rule("MY-CHARGE-1")
def _no_missiles(me: Member) -> tuple[str, ...]:
    """The hands with which somebody can charge: a charge strikes home with a hand weapon."""
    return tuple(hand for hand in hands(me) if not (item_in(me.sheet, hand) or me.sheet.main).is_ranged)


def _charge_asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    foes = scene.foes(me.name)
    through = me.has(now.MOUNTED, now.FLYING) or any(it.who.SIZ < me.who.SIZ for it in foes)
    return (
        Ask("target", "Target", tuple(it.name for it in foes)),
        Ask("attack_with", "With", _no_missiles(me)),
        Ask("charge", "Charge", (INTO, THROUGH) if through else (INTO,)),
        Ask("defence", "Answer of the target", ANSWERS, optional=True),
    )


@rule("MY-CHARGE-1", "MY-CHARGE-4", "MY-CHARGE-8", "MY-CHARGE-9", "MY-CHARGE-10")
def _charges(scene: Scene, me: Member, given: Given) -> Exchange:
    """The attack at the end of a run.

    Whoever strikes back with a weapon that can be set sets it, unless the own Damage Modifier is better.
    """
    setup = {"run_up": 1, "flying": me.has(now.FLYING), **given}
    if is_clash(given) and "weapon_set" not in given:
        foe = scene.member(given["target"]).sheet
        item = item_in(foe, given.get("parry_with") or MAIN)
        steps = steps_of(me.sheet.anatomy.legs)
        heavier = ladder_index(me.sheet.modifier) + steps >= ladder_index(foe.modifier)
        setup["weapon_set"] = item is not None and not why_not_set(item) and heavier
    return attack(scene, me, setup)


def _charged(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The run is over, whatever came of it."""
    scene = after_attack(scene, me, given, done, say)
    return scene.having(scene.member(me.name).loses(RUNNING))


RUN = Deed(
    "run",
    "Run for a round",
    "MY-CHARGE-1",
    lambda scene, me, given: no_dice("Run", "MY-CHARGE-1", lambda: f"{me.name} runs for the whole round."),
    _ran,
    closed=_may_run,
)
CHARGE = Deed("charge", "Charge", "MY-CHARGE-1", _charges, _charged, _charge_asks, _at_a_run)


# -- mounting --------------------------------------------------------------------------------------------


def _mount_asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    return (Ask("turns", "Turns that it takes", low=1, high=20, default=1),)


@rule("MY-ACT-MOUNT", "MY-AP-3")
def _mounts(scene: Scene, me: Member, given: Given) -> Exchange:
    way = "off" if me.has(now.MOUNTED) else "on"
    return no_dice("Mount", "MY-ACT-MOUNT", lambda: f"{me.name} gets {way} the beast.")


def _mounted(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """In the saddle, or out of it, once all turns are spent."""
    left = me.busy.left if me.busy else given["turns"]
    if left > 1:
        return scene.having(replace(me, busy=Busy("mount", "a beast", left - 1)))
    me = replace(me, busy=None)
    return scene.having(me.loses(now.MOUNTED) if me.has(now.MOUNTED) else me.gains(Lasting(now.MOUNTED)))


MOUNT = Deed("mount", "Mount or dismount", "MY-ACT-MOUNT", _mounts, _mounted, _mount_asks, closed=_free_to_go)


# -- leaving ---------------------------------------------------------------------------------------------


@rule("MY-ENG-3", "MY-WITHDRAW-3")
def _fled(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Out of the fight, and whoever it held is free."""
    return suffers(scene, me.name, (now.FLEES,), Cause(""))


def _may_reroll(scene: Scene, me: Member) -> str:
    return "" if me.has(WITHDRAWN) else "it has not just withdrawn"


@rule("MY-WITHDRAW-3", "MY-INIT-1")
def _rolls_again(scene: Scene, me: Member, given: Given) -> Exchange:
    return roll_order(scene, (me.name,))


@rule("MY-WITHDRAW-3")
def _new_number(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    state: Order = done.state
    scene = put_in_order(scene, (me.name,), state)
    return scene.having(scene.member(me.name).loses(WITHDRAWN))


FLEE = Deed(
    "flee",
    "Flee",
    "MY-ENG-3",
    lambda scene, me, given: no_dice("Flee", "MY-ENG-3", lambda: f"{me.name} leaves the fight."),
    _fled,
    closed=_free_to_go,
)
REROLL = Deed(
    "new initiative",
    "Roll initiative anew",
    "MY-WITHDRAW-3",
    _rolls_again,
    _new_number,
    closed=_may_reroll,
)

MOVING_DEEDS: tuple[Deed, ...] = (RUN, CHARGE, MOUNT, FLEE, REROLL)
