"""Luck in a fight of several: one more action when none is left, and the last blow of the felled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fights import FREE, Ask, Done, no_dice
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.deed import Deed, Given, free
from combatkit.rules.mythras.deeds_attack import after_attack, by_reach, hands
from combatkit.rules.mythras.heroic import broken, roused, why_no_last_action
from combatkit.rules.mythras.lasting import Lasting
from combatkit.rules.mythras.luck import spent
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.setup import BARE, MAIN, OFF

LAST = "last action taken"
"""The condition of whoever has had its heroic last action: there is one chance."""


# -- one more action ---------------------------------------------------------------------------------------


def _effort(scene: Scene, me: Member, given: Given) -> Exchange:
    return no_dice(
        "Luck", "MY-FREE-LUCK", lambda: f"{me.name} spends a Luck Point, and has one Action Point more."
    )


@rule("MY-FREE-LUCK", "MY-GAP-19", "MY-AP-1")
def _after_effort(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    who = spent(me.who)
    return scene.having(replace(me, who=who, luck=who.luck_points, points=me.points + 1))


def _why_no_effort(scene: Scene, me: Member) -> str:
    if not me.luck:
        return "no Luck Points left"
    return "Action Points are left" if me.points else ""


EFFORT = free(
    Deed("luck", "One more action by luck", "MY-FREE-LUCK", _effort, _after_effort, closed=_why_no_effort)
)


# -- the last blow -----------------------------------------------------------------------------------------


def _able(me: Member) -> tuple[str, ...]:
    """The hands with which somebody can still strike."""
    who = me.who
    arms = [part.name for part in who.anatomy.locations if part.kind == "arm"]
    lost = set(broken(me.sheet))
    able = []
    for hand in hands(me):
        arm = {MAIN: arms[:1], OFF: arms[1:2], BARE: []}[hand]
        if hand == MAIN and who.main.hands == 2:
            arm = arms
        if not lost.intersection(arm):
            able.append(hand)
    return tuple(able)


def _asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    foes = tuple(it.name for it in scene.foes(me.name))
    return Ask("target", "Target", foes), Ask("attack_with", "With", _able(me))


@rule("MY-HEROIC-1")
def _why_no_blow(scene: Scene, me: Member) -> str:
    if me.has(now.SURPRISED, now.RALLYING):
        return now.SURPRISED
    return "it has had its last action" if me.has(LAST) else why_no_last_action(me.sheet)


@rule("MY-HEROIC-1")
def _last_blow(scene: Scene, me: Member, given: Given) -> Exchange:
    setup: dict[str, Any] = {name: value for name, value in given.items() if name != "target"}
    target = scene.member(given["target"])
    foe, setup = target.sheet, by_reach(scene, me, target, setup)
    options = dict(scene.options)
    if "defence" not in setup:
        reasons = scene.game.closed("defence", roused(me.sheet), foe, options=options, **setup)
        setup["defence"] = "none" if "decide" in reasons else "decide"
    return scene.game.last_blow(  # type: ignore[no-any-return]
        me.sheet, foe, options=options, policy=scene.policy, **setup
    )


@rule("MY-HEROIC-1", "MY-GAP-19")
def _after_blow(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """As after any attack; the Luck Point is gone, and there is no second chance."""
    who = spent(me.who)
    me = replace(me, who=who, luck=who.luck_points).gains(Lasting(LAST))
    return after_attack(scene.having(me), me, given, done, say)


LAST_BLOW = Deed(
    "last blow",
    "Heroic last blow",
    "MY-HEROIC-1",
    _last_blow,
    _after_blow,
    _asks,
    _why_no_blow,
    kind=FREE,
    cost=0,
    ends_turn=False,
)
"""Open to whoever has just been felled by a Major Wound, while the fight goes on."""

LUCK_DEEDS = (EFFORT, LAST_BLOW)
