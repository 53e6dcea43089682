"""Morale of rabble and underlings in a fight of several: when enough are down, the rest give up."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.fighter_fields import HERO, RABBLE, UNDERLING
from combatkit.rules.mythras.lasting import Lasting
from combatkit.rules.mythras.rabble import LEAVE, breaks_at
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.words import told_option

MORALE = {RABBLE: "MY-RABBLE-4", UNDERLING: "MY-UNDER-5"}
PLURAL = {RABBLE: "rabble", UNDERLING: "underlings"}
BROKEN = "morale broken"
"""What stands beside the condition of those who leave unhurt."""


@rule("MY-RABBLE-4", "MY-UNDER-5")
def is_casualty(member: Member) -> bool:
    """Whether somebody is dead or hurt; who has only run away is neither."""
    fled = any(each.detail == BROKEN for each in member.lasting)
    return member.who.pool_left() < member.who.pool or (bool(member.out) and not fled)


def bands(scene: Scene) -> dict[tuple[str, str], tuple[Member, ...]]:
    """Everybody who is rabble or an underling, by side and standing."""
    found: dict[tuple[str, str], tuple[Member, ...]] = {}
    for it in scene.members:
        if it.who.standing != HERO:
            key = it.side, it.who.standing
            found[key] = (*found.get(key, ()), it)
    return found


@rule("MY-RABBLE-4", "MY-UNDER-5", "MY-AMB-59")
def give_up(scene: Scene, say: Say) -> Scene:
    """The scene once bands have left that have lost a third (rabble) or a half (underlings)."""
    for (side, standing), members in bands(scene).items():
        staying = [it for it in members if not it.out]
        down = sum(is_casualty(it) for it in members)
        needed = breaks_at(standing, len(members), morale_round=switch(scene.options, "morale_round", "ceil"))
        if not staying or down < needed:
            continue
        option = told_option(scene.options, "morale_round")
        say(
            MORALE[standing],
            f"{down} of {len(members)} {PLURAL[standing]} of {side} are dead or hurt: the rest "
            f"{'run' if standing == RABBLE else 'withdraw'}{option}.",
        )
        for it in staying:
            gone = it.gains(Lasting(LEAVE[standing], BROKEN))
            gone = replace(gone, points=it.points if scene.together else 0, busy=None)
            scene = scene.part(it.name).having(gone)
    return scene
