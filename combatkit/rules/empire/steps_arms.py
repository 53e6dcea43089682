"""Blows at what the opponent holds: Strike at Weapon, Strike at Shield, and their deflection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.empire.chain import might_off
from combatkit.rules.empire.enums import Condition, Hit
from combatkit.rules.empire.state import Ring, State, marked, with_
from combatkit.rules.empire.steps_attack import DEFLECTING
from combatkit.rules.empire.steps_moves import might_now
from combatkit.rules.empire.steps_wound import rolled_damage

BREAK, DISARM, CHOICE = "break", "disarm", "choice"
DEFLECTED = "deflected"


@rule("D30-OPT-SWEAPON-3", "D30-OPT-SSHIELD-3", "D30-STYLE-4", "D30-STYLE-7", "D30-AMB-8")
def deflect(state: State, r: Any, ring: Ring) -> State:
    """Somebody with the better initiative may set out to deflect the blow."""
    foe = ring.parties[1]
    if r.choose("deflect", ("no", "yes"), by=foe.name) == "no":
        return state
    cost = ring.rulings.deflect_cost
    r.say("D30-OPT-SWEAPON-3", lambda: f"{foe.name} sets out to deflect the blow, for {cost} Exhaustion.")
    return marked(with_(state, 1, paid=state.paid1 + cost), 1, DEFLECTING)


@rule("D30-STYLE-4", "D30-STYLE-7")
def deflection(state: State, r: Any, ring: Ring) -> bool | None:
    """The d12 of a deflection: True when it turns the blow, None where nobody tries."""
    if DEFLECTING not in state.marks1:
        return None
    turned = band(r.die(12, "deflection"), (ring.parties[1].style_level,)) == 0
    r.say(
        "D30-OPT-SWEAPON-3",
        lambda: f"{ring.name(1)} {'deflects the blow' if turned else 'fails to deflect it'}.",
    )
    return turned


@rule("D30-OPT-SWEAPON-2", "D30-GAP-4")
@dataclass(frozen=True, slots=True)
class WeaponStruck:
    """A blow has reached the weapon: it may break, or fly out of the hand."""

    swing: int
    chosen: bool = False

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """See what comes of it."""
        state = state._replace(hit=Hit.NOT_MADE, levels=0)
        if deflection(state, r, ring):
            return marked(state, 1, DEFLECTED)
        rows = ring.book.table("weapon_struck").rows
        what = CHOICE
        if not self.chosen:
            what = rows[band(r.die(6, "weapon struck"), [row["high"] for row in rows])]["what"]
        if what == CHOICE:
            what = r.choose("break or disarm", (DISARM, BREAK), by=ring.name(0))
        if what == BREAK:
            return self._breaks(state, r, ring)
        ahead = might_now(state, ring, 0) - might_now(state, ring, 1)
        won = might_off(r, "might", ahead) >= ring.rulings.win
        r.say("D30-GAP-4", lambda: f"{ring.name(1)} {'is disarmed' if won else 'holds on'}.")
        return marked(state._replace(won="disarmed"), 1, Condition.NO_WEAPON.value) if won else state

    def _breaks(self, state: State, r: Any, ring: Ring) -> State:
        swing, weapon = ring.swings[self.swing], ring.parties[1].weapon
        broken = 0 < weapon.broken <= rolled_damage(swing, r) + swing.bonus
        r.say("D30-GAP-4", lambda: f"{ring.name(1)}'s {weapon.name} {'breaks' if broken else 'holds'}.")
        return marked(state._replace(won="broken"), 1, Condition.NO_WEAPON.value) if broken else state


@rule("D30-OPT-SWEAPON-4", "D30-STYLE-13")
def engaged_weapon(state: State, r: Any, ring: Ring) -> State:
    """A weapon behind a shield must be engaged first: then a d6 of 1 or 2 in place of an attack roll."""
    reached = band(r.die(6, "strike at weapon"), (2,)) == 0
    r.say(
        "D30-OPT-SWEAPON-4",
        lambda: f"{ring.name(0)} {'reaches' if reached else 'does not reach'} the weapon.",
    )
    return state._replace(hit=Hit.HIT if reached else Hit.NOT_MADE, hit0=Hit.HIT if reached else Hit.MISS)


@rule("D30-OPT-SSHIELD-2")
def shield_damage(damage: int, kind: str, hews: bool, times: int = 1) -> int:
    """What a blow does to a shield: half with a thrusting weapon, half as much again with axe or polearm.

    Parameters
    ----------
    times
        2 after a deflection that failed. A fraction is dropped once, at the end.

    Examples
    --------
    >>> shield_damage(9, "T", False), shield_damage(9, "S", True), shield_damage(9, "S", False)
    (4, 13, 9)
    >>> shield_damage(9, "T", False, 2)
    9
    """
    halves = 1 if kind == "T" else 3 if hews else 2
    return damage * halves * times // 2


@rule("D30-OPT-SSHIELD-1", "D30-OPT-SSHIELD-2", "D30-OPT-SSHIELD-3", "D30-STYLE-13")
@dataclass(frozen=True, slots=True)
class ShieldStruck:
    """A blow has reached the shield, or the second weapon that serves as one."""

    swing: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Damage it."""
        swing, me, foe = ring.swings[self.swing], *ring.parties
        state = state._replace(hit=Hit.NOT_MADE, levels=0)
        turned = deflection(state, r, ring)
        if turned:
            return marked(state, 1, DEFLECTED)
        damage = max(0, rolled_damage(swing, r) + swing.bonus)
        damage = shield_damage(damage, me.weapon.kind, me.weapon.hews, 1 if turned is None else 2)
        stands = foe.board_left if foe.guard_board else foe.second.broken if foe.second else 0
        gone = 0 < stands <= damage
        r.say(
            "D30-OPT-SSHIELD-1", lambda: f"{damage} to the shield: it {'is destroyed' if gone else 'holds'}."
        )
        state = state._replace(board1=damage, won="shield destroyed" if gone else "shield struck")
        return marked(state, 1, Condition.NO_SHIELD.value) if gone else state
