"""The action Change Range: away from everybody, or closer to one foe, or farther from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.contest_ground import LET, Field, Ground, field_of, held_fast, in_order, steps_of
from combatkit.rules.mythras.edition import TITLE, imperative
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.offence import why_no_offence
from combatkit.rules.mythras.reach import favoured, why_no_reach
from combatkit.rules.mythras.resist import Switches

WITHDRAW, CLOSER, FARTHER = "withdraw", "closer", "farther"
"""Where a change of range leads: out of reach, to the shorter weapon's reach, to the longer one's."""

EVADE, STRIKE = "evade", "attack"
"""What a foe may do about it for an Action Point."""


@rule("MY-REACH-7", "MY-TRAIT-CAUTIOUSFIGHTER")
def answers(state: Ground, r: Any, field: Field) -> Ground:
    """What each foe that has a point does about it; without an answer the move works."""
    if field.automatic:
        r.say("MY-TRAIT-CAUTIOUSFIGHTER", lambda: field.automatic)
        names = tuple(foe.name for foe in field.foes)
        return state._replace(beaten=names)
    for foe in field.foes:
        answer = LET
        if foe.name in field.ready:
            why = dict(field.barred).get(foe.name, "")
            able = (EVADE, LET) if why else (EVADE, STRIKE, LET)
            closed = (lambda why=why: {STRIKE: why}) if why else None
            answer = str(r.choose(f"answer of {foe.name}", able, by=foe.name, closed=closed))
        if answer == EVADE:
            state = state._replace(answering=(*state.answering, foe.name), paid=(*state.paid, foe.name))
        elif answer == STRIKE:
            r.say("MY-REACH-7", lambda foe=foe: f"{foe.name} strikes at {field.mover.name} in passing.")
            state = state._replace(
                striking=(*state.striking, foe.name),
                beaten=(*state.beaten, foe.name),
                paid=(*state.paid, foe.name),
            )
        else:
            r.say("MY-REACH-7", lambda foe=foe: f"{foe.name} does nothing about it: the move works.")
            state = state._replace(beaten=(*state.beaten, foe.name))
    return state


@rule("MY-REACH-7", "MY-OUT-3", "MY-WOUND-4", "MY-SURP-4")
def _why_no_strike(foe: Fighter, kept_off: Sequence[str]) -> str:
    """Why a foe cannot strike at whoever moves; empty when it can. To evade against it is no attack."""
    if foe.name in kept_off:
        return "outmanoeuvred this round"
    return why_no_offence(foe.condition_list, foe.anatomy)


@rule("MY-WITHDRAW-1", "MY-REACH-7")
def range_columns(state: Any, field: Field) -> Mapping[str, Hashable]:
    """Whether the range changes, from whom the mover is free, who holds it, and who strikes at it."""
    moved = in_order(field, state.beaten)
    held = in_order(field, (*state.winning, *state.blocked))
    return {
        "success": not held,
        "free_of": "; ".join(moved),
        "held_by": "; ".join(held),
        "struck_at_by": "; ".join(in_order(field, state.striking)),
        "paid": "; ".join(in_order(field, state.paid)),
        "actor_conditions": field.gains if moved else "",
        "foe_conditions": field.gains if moved else "",
    }


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "succeeds": lambda outcome: bool(outcome["success"]),
    "fails": lambda outcome: not outcome["success"],
}

ANSWERS = Step("answers", "Answers", answers, ("MY-REACH-7",), ("answering", "striking", "beaten", "paid"))


@rule("MY-ACT-CHANGERANGE", "MY-REACH-6", "MY-REACH-8", "MY-WITHDRAW-1", "MY-WITHDRAW-2", "MY-AMB-50")
def change_range(
    actor: Fighter,
    foes: Sequence[Fighter],
    *,
    to: str = WITHDRAW,
    ready: Sequence[str] | None = None,
    kept_off: Sequence[str] = (),
    steps: tuple[int, int] = (0, 0),
    options: Switches = (),
    policy: Policy = first_option,
) -> Exchange:
    """The action Change Range: out of reach of everybody, or closer to one foe, or farther from it.

    Each foe that has an Action Point may evade against it, strike at the mover, or let it happen. A foe that
    strikes lets it happen too: its blow is an exchange of its own, with `defence` ``"evade"`` and
    `changing_range`.

    In its outcome `success` says whether the range changes (towards all foes), `free_of`, `held_by`,
    `struck_at_by` and `paid` are names joined by ``"; "``, and `actor_conditions` and `foe_conditions` say
    what follows: ``"disengaged"``, or the reach at which the two stand now.

    Parameters
    ----------
    actor, foes
        Who moves, and with whom it is engaged; one foe for `to` closer or farther.
    to
        ``"withdraw"``, ``"closer"`` or ``"farther"``. The last two are for the optional rules on reach.
    ready
        Names of the foes that have an Action Point; left out: by their sheets.
    kept_off
        Names of the foes that were outmanoeuvred this round, and cannot strike at the mover (MY-OUT-3).
    steps
        Grade steps of the mover and of the foes, positive for harder.

    Raises
    ------
    InputError
        For what is not open (see `why_no_change`).

    Examples
    --------
    >>> x = change_range(Fighter(name="Ana", evade=60), [Fighter(name="Zam", evade=40)])
    >>> x.play(["evade", 52, 30]).outcome["free_of"], x.play(["evade", 22, 30]).outcome["held_by"]
    ('Zam', 'Zam')
    """
    reason = why_no_change(actor, foes, to, options)
    if reason:
        raise InputError("change range", f"is not open: {reason}", "do something else")
    gains = now.DISENGAGED
    if to != WITHDRAW:
        gains = f"{now.RANGE}: {favoured(actor, foes[0], to == CLOSER).label}"
    careful = to == WITHDRAW and "Cautious Fighter" in actor.traits
    automatic = f"{actor.name} is a Cautious Fighter, and withdraws without a roll." if careful else ""
    field = field_of(
        actor,
        foes,
        ready,
        steps,
        options,
        card="MY-REACH-7",
        verdict=("The range changes.", "The range stays as it is."),
        gains=gains,
        automatic=automatic,
        barred=tuple((foe.name, why) for foe in foes if (why := _why_no_strike(foe, kept_off))),
    )
    steps_all = (ANSWERS, *steps_of("Change range", len(foes)))
    return Exchange(steps_all, Ground(), field, range_columns, policy, EVENTS)


@rule("MY-SE-GRIP", "MY-SE-ENTANGLE", "MY-GRAP-3", "MY-AMB-50", "MY-REACH-1", "MY-ENG-2")
def why_no_change(actor: Fighter, foes: Sequence[Fighter], to: str, options: Switches = ()) -> str:
    """Why somebody cannot change the range; empty when it can.

    Raises
    ------
    InputError
        For a range that is none.

    Examples
    --------
    >>> why_no_change(Fighter(conditions="gripped"), [Fighter(name="Bear")], "withdraw")
    'gripped'
    """
    if to not in (WITHDRAW, CLOSER, FARTHER):
        raise unknown_name("to", to, (WITHDRAW, CLOSER, FARTHER))
    if not foes:
        return "engaged with nobody"
    if imperative(options):
        return f"in {TITLE} nobody changes range while engaged"
    if to != WITHDRAW:
        if len(foes) > 1:
            return "it is about one foe at a time"
        reason = why_no_reach(actor.main, foes[0].main, options)
        if reason:
            return reason
    return held_fast(actor)
