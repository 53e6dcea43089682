"""How somebody stands in a fight, in words that a GM reads at a glance."""

from __future__ import annotations

from combatkit.rules.card import rule
from combatkit.rules.elysium.enums import Condition, Cover
from combatkit.rules.elysium.melee import Melee, Member
from combatkit.rules.elysium.tables import morale, stage_penalty
from combatkit.rules.fights import Standing

LASTS = {
    Condition.WIDE_EYED: "until the round is over",
    Condition.STUNNED: "loses the next turn",
}
"""How long a condition lasts that ends by itself."""
TOLD_APART = (Condition.GRABBED, Condition.IMMOBILIZED, Condition.ENTANGLED, Condition.NETTED)
"""Conditions that somebody keeps up: they are told with his name."""


@rule("EL-AP-1", "EL-REACT-1", "EL-MOUNT-2")
def standing_of(melee: Melee, it: Member) -> Standing:
    """Order, points and notes of somebody; a mount that is ridden has no points of its own."""
    return Standing(
        it.name,
        it.side,
        "-" if it.reaction is None else str(it.reaction),
        0 if melee.rider_of(it.name) else it.turn.left,
        it.who.action_points,
        notes(melee, it),
        it.out,
    )


@rule("EL-DEF-9", "EL-CHARGE-5", "EL-FEINT-2", "EL-KO-1", "EL-INTIM-2", "EL-TAUNT-2", "EL-COND-1")
def notes(melee: Melee, it: Member) -> tuple[str, ...]:
    """Everything that weighs on somebody or helps him, with the time that it lasts."""
    who = it.who
    found = [
        f"{name} ({LASTS[Condition(name)]})" if name in LASTS else name
        for name in who.conditions
        if name not in _kept_up(melee, it)
    ]
    found += _ties(melee, it)
    if it.defending and not it.out:
        found.append(f"on the defensive +{it.defending} (until the next turn)")
    if it.charged:
        found.append("after a charge -2 (until the next turn)")
    if it.feint:
        found.append(f"feint +{it.feint} (on the next Attack Roll)")
    if it.cover != Cover.NONE:
        found.append(f"{it.cover.value} cover")
    if who.stage:
        found.append(f"stage {who.stage} of the Knockout Track ({stage_penalty(who.stage)})")
    for name, times in (("morale", who.intimidated), ("agitation", who.taunted)):
        state, penalty = morale(name, times)
        if penalty:
            found.append(f"{state} ({penalty})")
    if who.bleeding:
        found.append(f"bleeding, {who.bleeding} a round")
    if who.armor_damage:
        found.append(f"Armor {who.armor_damage} lower")
    found += [f"{part} disabled" for part in who.disabled] + [f"{hand} useless" for hand in who.useless]
    if it.mount:
        found.append(f"rides {it.mount}")
    if it.intent and not it.out:
        found.append(f"means to {it.intent}")
    if it.to_go:
        found.append(f"{it.to_go} feet to safety")
    return tuple(found)


def _kept_up(melee: Melee, it: Member) -> tuple[str, ...]:
    """Conditions of his that are told with the one who keeps them up."""
    held = bool(melee.holds_on(it.name) or melee.held_by(it.name))
    caught = any(not bond.irons for bond in melee.bonds_on(it.name))
    pinned = any(hold.pinned for hold in melee.holds_on(it.name))
    says = (held, pinned, caught, caught)
    return tuple(name.value for name, told in zip(TOLD_APART, says, strict=True) if told)


@rule("EL-GRAB-4", "EL-GRAB-10", "EL-GRAB-14", "EL-ENT-14")
def _ties(melee: Melee, it: Member) -> list[str]:
    """Who has hold of him, of whom he has hold, and what he hangs in."""
    found = [
        f"{'immobilized' if hold.pinned else 'grabbed'} by {hold.holder}" for hold in melee.holds_on(it.name)
    ]
    for hold in melee.held_by(it.name):
        found.append(f"{'immobilizes' if hold.pinned else 'holds'} {hold.victim}")
        if hold.shield:
            found.append(f"{hold.victim} as a Human Shield +4 (on Dodge)")
    for bond in melee.bonds_on(it.name):
        if bond.irons:
            continue  # nobody holds them: they are told as a condition
        end = "held by" if bond.hand else "thrown by" if bond.device == "net" else "let go by"
        found.append(f"caught in a {bond.device}, {end} {bond.owner}")
    if melee.carrying(it.name):
        found.append("carries him along (this turn)")
    stops = [blocker for blocker, runner in sorted(melee.blocks) if runner == it.name]
    return found + [f"{name} stands in his way" for name in stops]
