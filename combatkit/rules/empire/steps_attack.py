"""The attack roll: the d30 with all that is rolled on, aims, near misses, fumbles.

A step is a small value that can be called: ``Roll(0, False)`` rolls for the first planned swing. Values, not
closures, because two exchanges with the same steps then share what has been counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.empire.chain import attack_die
from combatkit.rules.empire.enums import Condition, Fate, Hit, Posture
from combatkit.rules.empire.state import ALL, DEPTH, Ring, State, Swing, marked, of, with_

POSTURE_ROWS = {Posture.KNEES: "on knees", Posture.PRONE: "prone"}
LAME = "one leg disabled"
CRITICAL, DOUBLE = 10, 30


# -- what has changed since the exchange began ---------------------------------------------------------------


@rule("D30-BASE-8", "D30-AMB-30")
def fresh(state: State, ring: Ring, side: int) -> int:
    """Minuses that a side has got in this exchange and that count at once."""
    return int(of(state, "new", side)) if ring.rulings.minus_timing == "at_once" else 0


def posture_change(state: State, ring: Ring, side: int, column: str) -> int:
    """How a side's figure in a column of the table of situations has changed since it went down."""
    return _row(ring, of(state, "posture", side), column) - _row(ring, ring.parties[side].posture, column)


@rule("D30-SIT-KNEES", "D30-SIT-PRONE", "D30-SIT-LEG")
def bearing_change(state: State, ring: Ring, side: int, column: str) -> int:
    """The same with a leg that has given way, which changes nothing in the column for damage."""
    change = posture_change(state, ring, side, column)
    if Condition.LEG.value in of(state, "marks", side) and not ring.parties[side].lame_leg:
        change += int(getattr(ring.book.situations[LAME], column))
    return change


def _row(ring: Ring, posture: Posture, column: str) -> int:
    name = POSTURE_ROWS.get(posture)
    return int(getattr(ring.book.situations[name], column)) if name else 0


@rule("D30-FUMBLE-2")
def fumble_now(state: State, ring: Ring, side: int) -> int:
    """The last face that fumbles, with what going down has added; 0 where no fumble is checked."""
    chance = ring.parties[side].fumble
    return max(0, chance + bearing_change(state, ring, side, "fumble")) if chance > 0 else 0


@rule("D30-GAP-5", "D30-GAP-3", "D30-BASE-6", "D30-STYLE-5")
def gap_change(state: State, ring: Ring, swing: Swing) -> int:
    """How much harder (above 0) a swing has become since the exchange began."""
    me, foe = swing.by, swing.on
    change = fresh(state, ring, me) - bearing_change(state, ring, me, "attack")
    if not swing.fixed:
        change -= fresh(state, ring, foe)
        change += 0 if swing.bare else bearing_change(state, ring, foe, "defense")
    for mark in of(state, "marks", foe):
        if (swing.bare or swing.fixed) and mark in WARDS:
            continue
        if mark in FOE_MARKS:
            table, figure = FOE_MARKS[mark]
            change += ring.book.figure(figure, of=table)
        elif mark == Condition.BELOW:
            change -= ring.book.situations["opponent below"].attack
        elif mark == Condition.BOUND:
            change -= ring.parties[foe].blade
        elif mark == Condition.NO_WEAPON and Condition.BOUND not in of(state, "marks", foe):
            change -= ring.parties[foe].unarmed
        elif mark == Condition.NO_SHIELD:
            change -= ring.parties[foe].unshielded
        elif mark == DEFLECTING:
            change -= DEFLECT_EASES
    for mark in of(state, "marks", me):
        if mark == Condition.FLANKED:
            change -= ring.book.figure("flanked_attack", of="manoeuvres")
        elif mark == Condition.BELOW:
            change += ring.book.situations["opponent below"].defense
    return change


FOE_MARKS = {
    Condition.FAKED.value: ("manoeuvres", "faked"),
    Condition.FLANKED.value: ("manoeuvres", "flanked_defense"),
    Condition.OFF_BALANCE.value: ("fumble", "off_balance"),
}
WARDS = frozenset({*FOE_MARKS, Condition.BOUND.value, Condition.NO_WEAPON.value, Condition.NO_SHIELD.value})
"""Marks that lower a Defense of skill and weapon; who is ignored (D30-MULTI-4) meets none."""
BARRED = frozenset({Condition.BOUND.value, Condition.NO_WEAPON.value})
DEFLECTING = "tries to deflect"
DEFLECT_EASES = 5


# -- the roll ------------------------------------------------------------------------------------------------


@rule("D30-ATT-1", "D30-ATT-2", "D30-ATT-3", "D30-ATT-4", "D30-ATT-5", "D30-ATT-7", "D30-OPT-AIM-2")
@dataclass(frozen=True, slots=True)
class Roll:
    """One attack roll.

    Parameters
    ----------
    swing
        Its number in `Ring.swings`.
    last
        Whether the side swings no more afterwards, so that its numbers may be forgotten.
    ends
        Whether nobody does. Then nothing but a fumble reads the striker's pain any more, and where it is not
        told it is forgotten.
    """

    swing: int
    last: bool
    ends: bool = False

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Roll, and keep how it ended."""
        swing = ring.swings[self.swing]
        me = swing.by
        gap = of(state, "gap", me)
        if self.last:
            state = with_(state, me, gap=None)
        if gap is None or of(state, "fate", me) >= Fate.COLLAPSED or of(state, "fate", swing.on) >= Fate.DEAD:
            r.say("D30-PAIN-4", lambda: f"{ring.name(me)} cannot strike.")
            return state._replace(go=1)
        if BARRED.intersection(of(state, "marks", me)):
            r.say("D30-GAP-5", lambda: f"{ring.name(me)}'s weapon is bound or lost and cannot strike.")
            return state._replace(go=1)
        gap += gap_change(state, ring, swing) + swing.plus
        chance = fumble_now(state, ring, me) if of(state, "hit", me) == Hit.NOT_MADE else 0
        hit = self._rolled(gap, chance, swing, r, ring)
        if self.ends and hit is not Hit.FUMBLE and ring.told_of[me] != ALL:
            state = with_(state, me, new=0, marks=())
        return self._ended(state, hit, swing, r, ring)

    @staticmethod
    @rule("D30-FUMBLE-1", "D30-FUMBLE-2", "D30-AMB-3", "D30-AMB-31")
    def _rolled(gap: int, chance: int, swing: Swing, r: Any, ring: Ring) -> Hit:
        rulings, name = ring.rulings, f"{swing.label}attack"
        chance = max(0, chance)
        if rulings.fumble_die == "own" and chance:
            if own_check(chance, swing, r, ring):
                return Hit.FUMBLE
            chance = 0
        aimed = gap + swing.aimed
        breaks = sorted({*_breaks(aimed, swing), *(_breaks(gap, swing) if swing.aimed else ())})
        total = attack_die(r, name, breaks, chance, rulings.open_end)
        if not total:
            r.say("D30-FUMBLE-1", lambda: f"{ring.name(swing.by)} rolls {chance} or less, and fumbles.")
            return Hit.FUMBLE
        hit = _judged(total, gap, swing, rulings.aim_miss_margin == "unaimed")
        r.say("D30-ATT-2", lambda: _words(total, gap, swing, hit, ring))
        return hit

    def _ended(self, state: State, hit: Hit, swing: Swing, r: Any, ring: Ring) -> State:
        me = swing.by
        shown = hit if ring.told_of[swing.on] > DEPTH or not hit.lands else Hit.HIT
        state = with_(state, me, hit=shown)._replace(go=1)
        if hit is Hit.FUMBLE:
            return with_(state, me, slip=1)
        if not hit.lands:
            return state
        if swing.deflects and band(r.die(12, f"{swing.label}deflection"), (swing.deflects,)) == 0:
            r.say("D30-STYLE-7", lambda: f"{ring.name(swing.on)}'s shield turns the blow aside.")
            return marked(with_(state, me, hit=Hit.MISS), swing.on, "deflected")
        return landed(state, hit, swing)


@rule("D30-FUMBLE-1", "D30-AMB-3")
def own_check(chance: int, swing: Swing, r: Any, ring: Ring) -> bool:
    """Whether an attack fumbles by a d30 of its own, where the attack die does not tell it."""
    fumbles = band(r.die(30, f"{swing.label}fumble check"), (chance,)) == 0
    if fumbles:
        r.say("D30-FUMBLE-1", lambda: f"{ring.name(swing.by)} fumbles (1 to {chance} on a die of its own).")
    return fumbles


@rule("D30-ATT-7", "D30-WOUND-2")
def landed(state: State, hit: Hit, swing: Swing) -> State:
    """The state once a swing has hit: its margin and its option both make the wound deeper."""
    return state._replace(hit=hit, levels=hit.levels + swing.levels)


@rule("D30-ATT-2", "D30-ATT-3", "D30-ATT-4")
def _breaks(gap: int, swing: Swing) -> tuple[int, ...]:
    """What the dice must show for a hit, and for its critical levels."""
    if swing.plain:
        return (gap + 1,)
    return gap + 1, gap + CRITICAL, gap + DOUBLE


def _judged(total: int, gap: int, swing: Swing, unaimed: bool) -> Hit:
    """How a roll ended: `gap` is what it must beat without the aim."""
    margin = total - gap - swing.aimed
    if margin > 0:
        return Hit(Hit.HIT + _levels(margin, swing))
    if swing.aimed and total > gap:
        return Hit(Hit.STRAY + (_levels(total - gap, swing) if unaimed else 0))
    return Hit.MISS


@rule("D30-ATT-3", "D30-ATT-4", "D30-ATT-7")
def critical_levels(margin: int) -> int:
    """Wound levels that a margin adds: 1 from 10, 2 from 30, never more.

    Examples
    --------
    >>> [critical_levels(margin) for margin in (1, 9, 10, 29, 30, 90)]
    [0, 0, 1, 1, 2, 2]
    """
    return (margin >= CRITICAL) + (margin >= DOUBLE)


def _levels(margin: int, swing: Swing) -> int:
    return 0 if swing.plain else critical_levels(margin)


def _words(total: int, gap: int, swing: Swing, hit: Hit, ring: Ring) -> str:
    """The sentence on an attack roll."""
    needed = gap + swing.aimed + 1
    on = f" at the {' or '.join(swing.places)}" if swing.aimed else ""
    end = {0: ".", 1: ": 1 level more.", 2: ": 2 levels more."}[hit.levels]
    beats = total - needed + 1
    by = f"by {beats}" if beats > 0 else f"short by {1 - beats}"
    return f"{ring.name(swing.by)} needs {needed}{on} and has {total} ({by}): {hit.label}{end}"


@rule("D30-GAP-17")
@dataclass(frozen=True, slots=True)
class NearMiss:
    """A shot into a melee that misses by little may hit somebody else there.

    The shot is rolled here, in place of `Roll`, because only here a miss by little differs from a wide one.
    """

    swing: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Roll the shot; a miss within the margin rolls a d6."""
        swing = ring.swings[self.swing]
        gap = of(state, "gap", swing.by)
        near = ring.book.figure("stray_within", of="missile_defense")
        chance = max(0, ring.parties[swing.by].fumble)
        state = with_(state, swing.by, gap=None)
        if chance and ring.rulings.fumble_die == "own":
            if own_check(chance, swing, r, ring):
                return Roll._ended(Roll(self.swing, True), state, Hit.FUMBLE, swing, r, ring)
            chance = 0
        breaks = sorted({*_breaks(gap + swing.aimed, swing), *_breaks(gap, swing), gap + swing.aimed - near})
        total = attack_die(r, f"{swing.label}attack", breaks, chance, ring.rulings.open_end)
        if not total:
            r.say("D30-FUMBLE-1", lambda: f"{ring.name(swing.by)} rolls {chance} or less, and fumbles.")
            return Roll._ended(Roll(self.swing, True), state, Hit.FUMBLE, swing, r, ring)
        hit = _judged(total, gap, swing, ring.rulings.aim_miss_margin == "unaimed")
        r.say("D30-ATT-2", lambda: _words(total, gap, swing, hit, ring))
        state = Roll._ended(Roll(self.swing, True), state, hit, swing, r, ring)
        if hit is Hit.MISS and total >= gap + swing.aimed - near:
            on = ring.book.figure("stray_on", of="missile_defense")
            strays = band(r.die(6, f"{swing.label}stray"), (on,)) == 0
            r.say(
                "D30-GAP-17",
                lambda: f"A near miss {'hits somebody else in the melee' if strays else 'hits nobody'}.",
            )
            if strays:
                state = marked(state, swing.by, "hits somebody else")
        return state
