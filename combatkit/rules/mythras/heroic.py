"""The heroic last action: with a Major Wound one more deed, for a Luck Point, and then collapse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.conditions import added
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND, HERO
from combatkit.rules.mythras.luck import spent
from combatkit.rules.mythras.outcome import all_columns
from combatkit.rules.mythras.setup import BARE, MAIN, OFF
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.toll import DEAD, UNCONSCIOUS

COLLAPSE = (now.INCAPACITATED, UNCONSCIOUS)
"""What becomes of whoever has had its last action."""


@rule("MY-HEROIC-1", "MY-GAP-19")
def why_no_last_action(who: Fighter, *, limb: str = "") -> str:
    """Why somebody has no last action; empty when it has one, if the GM allows it.

    Parameters
    ----------
    limb
        The location that the action needs; empty for a spell, a curse, or crawling away.

    Examples
    --------
    >>> felled = Fighter(hit_points={"right arm": -6})
    >>> why_no_last_action(felled), why_no_last_action(felled, limb="right arm")
    ('', 'the right arm works no longer')
    >>> why_no_last_action(Fighter(name="Guard"))
    'Guard has no Major Wound'
    """
    if now.has(who.condition_list, DEAD):
        return f"{who.name} is dead"
    if who.standing != HERO:
        return f"{who.name} is no key character"
    if max(who.wound(name) for name in who.anatomy.names) is not Wound.MAJOR:
        return f"{who.name} has no Major Wound"
    if not who.luck_points:
        return "no Luck Points left"
    if limb and limb in broken(who):
        return f"the {who.anatomy[limb].name} works no longer"
    return ""


@rule("MY-HEROIC-1", "MY-WOUND-5", "MY-WOUND-9")
def broken(who: Fighter) -> tuple[str, ...]:
    """The limbs that do not work: with a Major Wound, or useless.

    Examples
    --------
    >>> broken(Fighter(hit_points={"left leg": -6}, conditions="useless: right arm"))
    ('left leg', 'right arm')
    """
    return tuple(
        part.name
        for part in who.anatomy.locations
        if part.is_limb
        and (who.wound(part.name) is Wound.MAJOR or f"useless: {part.name}" in who.condition_list)
    )


@rule("MY-HEROIC-1")
def roused(who: Fighter) -> Fighter:
    """The fighter for the moment of its last action: awake, with one Action Point, and a Luck Point less.

    What a broken arm held is gone. It stays on the ground if it lay there.

    Raises
    ------
    InputError
        For somebody who has no last action, with the reason.

    Examples
    --------
    >>> who = Fighter(POW=13, hit_points={"chest": -8}, conditions="incapacitated; unconscious; prone")
    >>> up = roused(who)
    >>> up.condition_list, up.points(), up.luck_points
    (('prone',), 1, 2)
    """
    reason = why_no_last_action(who)
    if reason:
        raise InputError("last action", f"is not open: {reason}", "let it go")
    kept = [it for it in who.condition_list if not now.has((it,), *COLLAPSE, now.NO_ATTACK)]
    changes: dict[str, Any] = {"action_points": 1, "conditions": "; ".join(kept) or None}
    arms = [part.name for part in who.anatomy.locations if part.kind == "arm"]
    lost = set(broken(who))
    if arms and (arms[0] in lost or (who.main.hands == 2 and lost.intersection(arms))):
        changes |= {"weapon": "Unarmed", "weapon_hit_points": None}
    if len(arms) > 1 and arms[1] in lost and who.other is not None and not who.other.is_shield:
        changes |= {"off_hand": EMPTY_HAND, "off_hand_hit_points": None}
    return change(spent(who), changes)


@rule("MY-HEROIC-1")
def collapse(state: State, r: Any, context: Context) -> State:
    """Whatever came of it, whoever made it falls unconscious, and will probably die."""
    r.say(
        "MY-HEROIC-1",
        lambda: f"{context.attacker.name} has spent a Luck Point on it, and sinks to the ground.",
    )
    return state._replace(attacker=added(state.attacker, *COLLAPSE))


FALL = Step("collapse", "Collapse", collapse, ("MY-HEROIC-1",), ("attacker",))


@rule("MY-HEROIC-1", "MY-WOUND-8")
def last_blow(
    who: Fighter, target: Fighter, exchange: Callable[..., Exchange], *, attack_with: str = MAIN, **setup: Any
) -> Exchange:
    """A heroic last blow: one attack with a limb that works, and the collapse after it.

    Parameters
    ----------
    who
        The fighter with its Major Wound, as it lies there.
    target
        Whom it strikes.
    exchange
        `Mythras.exchange`.
    attack_with
        A hand whose arm works; for bare hands any arm or leg.
    setup
        As for the exchange.

    Raises
    ------
    InputError
        Where the GM could not allow it: no Major Wound, no Luck Point, no limb for it.
    """
    arms = [part.name for part in who.anatomy.locations if part.kind == "arm"]
    up = roused(who)
    lost = set(broken(who))
    if attack_with == BARE:
        limbs = [part.name for part in who.anatomy.locations if part.is_limb and part.name not in lost]
        limb = "" if limbs else (arms or [""])[0]
    else:
        limb = (arms[1:2] or [""])[0] if attack_with == OFF else (arms or [""])[0]
        if who.main.hands == 2 and attack_with == MAIN and lost.intersection(arms):
            limb = next(arm for arm in arms if arm in lost)
    reason = why_no_last_action(who, limb=limb)
    if reason:
        raise InputError("attack_with", f"{attack_with!r} is not open: {reason}", "use a limb that works")
    x = exchange(up, target, attack_with=attack_with, **setup)
    steps = (*x.steps, FALL)
    return Exchange(steps, x.start, x.context, all_columns, x.policy, x.events, glances=x.glances)
