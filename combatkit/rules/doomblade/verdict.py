"""Who hits whom: one attack judged by the attacker's roll and what the target sets against it.

`judge` and `judge_number` know nothing of dice, rollers or states. A verdict carries its reason, so that the
sentence of the trace and the decision cannot drift apart.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.doomblade.enums import Hit, Natural, Stance
from combatkit.rules.doomblade.rulings import Rulings

ONE, SIX = Natural.DOUBLE_ONE, Natural.DOUBLE_SIX


class Reason(Enum):
    """Why an attack ends as it does: the rule card, a sentence, and how it ends.

    In the sentence ``{a}`` is the attacker, ``{t}`` the target, ``{lands}`` and ``{fails}`` say what that
    means for a blow, a grip or a try to break free. An empty card is filled in by who won (`steps`).
    """

    FUMBLED = ("DB-FUMBLE-2", "{a}'s double one fails whatever the totals.")
    MIGHTY = ("DB-MIGHTY-2", "{a}'s double six succeeds whatever the totals: {lands}.", Hit.MIGHTY)
    CLASH_WON = ("DB-MIGHTY-1", "Both rolled double six, and {a} has the higher total: {lands}.", Hit.MIGHTY)
    CLASH_LOST = ("DB-MIGHTY-1", "Both rolled double six, and {a} has not the higher total: {fails}.")
    CLASH_BOTH = ("DB-MIGHTY-1", "Both rolled double six, and neither gives way: {lands}.", Hit.MIGHTY)
    MIGHTY_STOPPED = ("DB-MIGHTY-2", "{a}'s double six must still beat the defence and does not: {fails}.")
    MIGHTY_THROUGH = (
        "DB-MIGHTY-2",
        "{a}'s double six beats the defence on its total too: {lands}.",
        Hit.MIGHTY,
    )
    OVERRULED = ("DB-MIGHTY-2", "{t}'s double six wins the test: {fails}.")
    BESIDE = ("DB-MIGHTY-2", "{t}'s double six does not stop {a}'s higher total: {lands}.", Hit.HIT)
    PERFECT_DEFENCE = ("DB-MIGHTY-1", "{t}'s double six defends whatever the totals: {fails}.")
    NO_DEFENCE = ("DB-FUMBLE-1", "{t}'s double one defends against nothing: {lands}.", Hit.HIT)
    OPENING = ("DB-FUMBLE-2", "{t}'s double one leaves an opening: {lands}.", Hit.HIT)
    HIGHER = ("", "{a} has {mine} against {against} and wins: {lands}.", Hit.HIT)
    LOWER = ("", "{t} has {against} against {mine} and wins: {fails}.")
    EQUAL = ("DB-SEQ-3", "Both have {mine}: {fails}.", Hit.DRAW)
    TIE_WOUNDS = ("DB-MULTI-6", "Both have {mine}, so {t} has not beaten the blow: {lands}.", Hit.HIT)
    NUMBER_REACHED = ("DB-GAP-1", "{a} has {mine} and needs {against}: {lands}.", Hit.HIT)
    NUMBER_MISSED = ("DB-GAP-1", "{a} has {mine} and needs {against}: {fails}.")
    WARDED = ("DB-GAP-1", "{t} has {against} and needs {mine}: {fails}.")
    UNWARDED = ("DB-GAP-1", "{t} has {against} and needs {mine}: {lands}.", Hit.HIT)
    REACHED = ("", "{a} has {mine} and needs {number}: {lands}.", Hit.HIT)
    SHORT = ("", "{a} has {mine} and needs {number}: {fails}.")
    STOPPED = ("DB-GAP-9", "{a} has {mine}, enough for {number} but not more than {t}'s {against}: {fails}.")

    def __init__(self, card: str, words: str, hit: Hit = Hit.MISS) -> None:
        self.card, self.words, self.hit = card, words, hit


class Verdict(NamedTuple):
    """How an attack ends, and why: the attacker's total and what it was held against."""

    reason: Reason
    mine: int
    against: int

    @property
    def hit(self) -> Hit:
        """How it ends."""
        return self.reason.hit

    @property
    def margin(self) -> int:
        """By how much the roll was won; negative when it was the lower one."""
        return self.mine - self.against


class Throw(NamedTuple):
    """A roll as it is compared: total with everything added, and the double if it counts."""

    total: int
    natural: Natural


class Terms(NamedTuple):
    """What a comparison depends on beside the rolls.

    `tie_wounds` makes equal totals a hit (DB-AMB-11). `number` says that one side did not roll: 1 when the
    attacker is the one who rolled, -1 when it was the target (option edition), else 0.
    """

    stance: Stance
    tie_wounds: bool = False
    number: int = 0


@rule("DB-SEQ-2", "DB-SEQ-3", "DB-SEQ-4", "DB-SEQ-5", "DB-MULTI-5", "DB-MULTI-6")
def judge(a: Throw, t: Throw, terms: Terms, rulings: Rulings) -> Verdict:
    """Judge the attack of `a` on `t` by their two rolls; doubles come before totals.

    Both directions of a duel are judged by this one function, once each. The blow of `a` on a target that
    attacks somebody else, or only defends, is judged in the same way (DB-GAP-15).

    Examples
    --------
    >>> duel = Terms(Stance.ATTACKS_BACK)
    >>> judge(Throw(14, SIX), Throw(17, Natural.NONE), duel, Rulings()).hit.label
    'Mighty Blow'
    >>> judge(Throw(17, Natural.NONE), Throw(14, SIX), duel, Rulings()).hit.label
    'avoided'
    """
    reason = _by_doubles(a, t, terms.stance, rulings) or _by_totals(a.total - t.total, terms)
    return Verdict(reason, a.total, t.total)


def _by_doubles(a: Throw, t: Throw, stance: Stance, rulings: Rulings) -> Reason | None:
    """What double six and double one decide; None when they leave it to the totals."""
    if a.natural == ONE:
        return Reason.FUMBLED
    if a.natural == SIX:
        return _mighty(a, t, stance, rulings)
    if t.natural == SIX:
        return _against_double_six(a, t, stance, rulings)
    if t.natural == ONE:
        return _against_double_one(stance, rulings)
    return None


@rule("DB-MIGHTY-1", "DB-MIGHTY-2")
def _mighty(a: Throw, t: Throw, stance: Stance, rulings: Rulings) -> Reason:
    """The attacker rolled double six (DB-AMB-1, DB-AMB-5, DB-AMB-19)."""
    if t.natural == SIX and (stance != Stance.ATTACKS_ANOTHER or rulings.mighty_beats_all):
        if rulings.both_mighty_hit and stance != Stance.DEFENDS:
            return Reason.CLASH_BOTH
        return Reason.CLASH_WON if a.total > t.total else Reason.CLASH_LOST
    if stance == Stance.DEFENDS and not rulings.mighty_beats_defence:
        return Reason.MIGHTY_THROUGH if a.total > t.total else Reason.MIGHTY_STOPPED
    return Reason.MIGHTY


def _against_double_six(a: Throw, t: Throw, stance: Stance, rulings: Rulings) -> Reason | None:
    """The target rolled double six, the attacker no double (DB-AMB-3, DB-AMB-5, DB-AMB-18)."""
    if stance == Stance.DEFENDS:
        return Reason.PERFECT_DEFENCE
    if stance == Stance.ATTACKS_ANOTHER and not rulings.mighty_beats_all:
        return None
    if rulings.mighty_wins_test:
        return Reason.OVERRULED
    return Reason.BESIDE if a.total > t.total else None


@rule("DB-FUMBLE-1", "DB-FUMBLE-2")
def _against_double_one(stance: Stance, rulings: Rulings) -> Reason | None:
    """The target rolled double one, the attacker did not (DB-AMB-2, DB-AMB-3, DB-AMB-21)."""
    if stance == Stance.DEFENDS:
        return Reason.NO_DEFENCE
    if not rulings.fumble_gives_hit or (stance == Stance.ATTACKS_ANOTHER and not rulings.fumble_fails_all):
        return None
    return Reason.OPENING


def _by_totals(margin: int, terms: Terms) -> Reason:
    """The higher total wins; where one side has only a number, reaching it is enough (DB-GAP-1)."""
    if terms.number > 0:
        return Reason.NUMBER_REACHED if margin >= 0 else Reason.NUMBER_MISSED
    if terms.number < 0:
        return Reason.UNWARDED if margin > 0 else Reason.WARDED
    if margin:
        return Reason.HIGHER if margin > 0 else Reason.LOWER
    return Reason.TIE_WOUNDS if terms.tie_wounds else Reason.EQUAL


@rule("DB-RANGED-1", "DB-GAP-8", "DB-GAP-9")
def judge_number(a: Throw, number: int, t: Throw | None, rulings: Rulings) -> Verdict:
    """Judge an attack that needs a target number, and must beat a dodge or block besides if there is one.

    Parameters
    ----------
    a
        The attacker's roll.
    number
        The target number; reaching it is enough.
    t
        The roll of a defence that works against this attack, or None.

    Examples
    --------
    >>> judge_number(Throw(12, Natural.NONE), 12, None, Rulings()).hit.label
    'hit'
    >>> judge_number(Throw(12, Natural.NONE), 10, Throw(12, Natural.NONE), Rulings()).hit.label
    'avoided'
    """
    against = number if t is None else max(number, t.total)
    reason = None
    if t is not None:
        reason = _by_doubles(a, t, Stance.DEFENDS, rulings)
        if reason == Reason.NO_DEFENCE:
            reason, t = None, None
    elif a.natural == ONE:
        reason = Reason.FUMBLED
    elif a.natural == SIX:
        reason = Reason.MIGHTY
    if reason is None:
        if a.total < number:
            reason = Reason.SHORT
        else:
            reason = Reason.REACHED if t is None or a.total > t.total else Reason.STOPPED
    return Verdict(reason, a.total, against)
