"""Verdicts in words: which of them are told, and under which card."""

from __future__ import annotations

from combatkit.dice.rollers import Roller
from combatkit.rules.doomblade.enums import Action, Aim, Reach, Stance
from combatkit.rules.doomblade.state import Deed, Field
from combatkit.rules.doomblade.verdict import Reason, Verdict

PLAIN = (Reason.LOWER, Reason.EQUAL, Reason.OVERRULED, Reason.WARDED, Reason.NUMBER_MISSED)
"""The other half of somebody else's win, or of a draw: told only when there is nothing else to tell."""


def say_verdicts(verdicts: list[tuple[Deed, Verdict]], field: Field, r: Roller) -> None:
    """Each verdict that tells something, what fails before what lands.

    The choice of sentences takes longer than the comparison: it is left out while every case is counted.
    """
    if not getattr(r, "telling", True):
        return
    telling = [pair for pair in verdicts if pair[1].hit.lands or pair[1].reason not in PLAIN] or verdicts[:1]
    for deed, verdict in sorted(telling, key=lambda pair: pair[1].hit):
        say_verdict(deed, verdict, field, r)


def say_not_made(deed: Deed, target_down: bool, field: Field, r: Roller) -> None:
    """An attack that is lost because somebody fell in an earlier phase (option phase_kills_cancel)."""
    a, t = field.who[deed.by].name, field.who[deed.on].name
    r.say("DB-ROUND-5", lambda: f"{a} does not attack {t}: {t if target_down else a} is down.")


def say_verdict(deed: Deed, verdict: Verdict, field: Field, r: Roller) -> None:
    """Tell one verdict under the card that decided it."""
    reason = verdict.reason
    r.say(
        reason.card or _card(deed, verdict, field),
        lambda: reason.words.format(**_words(deed, verdict, field)),
    )


def _words(deed: Deed, verdict: Verdict, field: Field) -> dict[str, object]:
    a, t = field.who[deed.by].name, field.who[deed.on].name
    lands = {Aim.WOUND: f"{t} is hit", Aim.HOLD: f"{t} is held", Aim.ESCAPE: f"{a} breaks free"}
    fails = {
        Aim.WOUND: f"{a} does not hit {t}",
        Aim.HOLD: f"{a} gets no hold on {t}",
        Aim.ESCAPE: f"{a} stays held",
    }
    if verdict.reason == Reason.EQUAL and deed.back is not None:
        fails[Aim.WOUND] = "neither is hit"
    return {
        "a": a,
        "t": t,
        "lands": lands[deed.aim],
        "fails": fails[deed.aim],
        "number": deed.number,
        "mine": verdict.mine,
        "against": verdict.against,
    }


def _card(deed: Deed, verdict: Verdict, field: Field) -> str:
    """The card of a plain win or loss: it depends on who won and how the target stood."""
    if deed.reach == Reach.MISSILE:
        return "DB-RANGED-1"
    if deed.reach == Reach.SPELL:
        return "DB-GAP-13"
    if deed.aim != Aim.WOUND:
        return "DB-GAP-7"
    if deed.stance == Stance.NO_ROLL:
        return "DB-GAP-8"
    if deed.stance == Stance.ATTACKS_ANOTHER:
        dual = field.who[deed.on].action == Action.DUAL_WIELD
        return "DB-DUAL-6" if dual and not verdict.hit.lands else "DB-MULTI-6"
    if deed.stance == Stance.DEFENDS and deed.crowded:
        return "DB-MULTI-7"
    if deed.stance == Stance.DEFENDS and not verdict.hit.lands:
        return "DB-ACT-13"
    if len(_foes(deed.by, field)) > 1 or (deed.back is not None and len(_foes(deed.on, field)) > 1):
        return "DB-MULTI-5"
    winner = deed.by if verdict.hit.lands else deed.on
    return "DB-SEQ-4" if field.who[winner].hero else "DB-SEQ-5"


def _foes(number: int, field: Field) -> set[int]:
    return {deed.by for deed in field.deeds if deed.on == number}
