"""The action Outmanoeuvre: one against several, who get into each other's way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.contest_ground import LET, Field, Ground, field_of, held_fast, in_order, steps_of
from combatkit.rules.mythras.contest_range import WITHDRAW
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch

FOLLOW = "stay on it"
"""What a foe may do for an Action Point."""


@rule("MY-OUT-2", "MY-AMB-75")
def follows(state: Ground, r: Any, field: Field) -> Ground:
    """Which foes pay to corner the mover; who does not pay counts as not beating the roll, by default."""
    stays = switch(field.options, "outmanoeuvre_no_ap", "fails") == "unaffected"
    for foe in field.foes:
        pays = foe.name in field.ready and (
            r.choose(f"answer of {foe.name}", (FOLLOW, LET), by=foe.name) == FOLLOW
        )
        if pays:
            state = state._replace(answering=(*state.answering, foe.name), paid=(*state.paid, foe.name))
            continue
        why = "is not shaken off by it (option outmanoeuvre_no_ap: unaffected)" if stays else "is left behind"
        r.say("MY-AMB-75", lambda foe=foe, why=why: f"{foe.name} spends no Action Point: it {why}.")
        if stays:
            state = state._replace(winning=(*state.winning, foe.name))
        else:
            state = state._replace(beaten=(*state.beaten, foe.name))
    return state


@rule("MY-OUT-4")
def shaken_off(state: Ground, r: Any, field: Field) -> Ground:
    """Whoever has beaten them all chooses: one foe to fight unhindered, or out of the fight."""
    blocked, name = state.blocked, field.mover.name
    if blocked:
        r.say(
            "MY-OUT-3",
            lambda: f"Who has not beaten {name}'s roll cannot attack either: {', '.join(blocked)}.",
        )
    if state.winning or blocked or field.mover.value is None:
        return state
    names = tuple(foe.name for foe in field.foes)
    then = str(r.choose("then", (WITHDRAW, *names), by=field.mover.name))
    words = "withdraws from the fight" if then == WITHDRAW else f"fights {then} alone this round"
    r.say("MY-OUT-4", lambda: f"{field.mover.name} has beaten them all, and {words}.")
    return state._replace(then=then)


@rule("MY-OUT-3", "MY-OUT-4")
def corner_columns(state: Any, field: Field) -> Mapping[str, Hashable]:
    """Who cannot attack the mover this round, whether it has beaten them all, and what it does then."""
    kept_off = in_order(field, (*state.beaten, *state.blocked))
    return {
        "success": bool(kept_off),
        "beats_all": bool(state.then),
        "then": state.then,
        "cannot_attack": "; ".join(kept_off),
        "can_attack": "; ".join(in_order(field, state.winning)),
        "paid": "; ".join(in_order(field, state.paid)),
        "actor_conditions": now.DISENGAGED if state.then == WITHDRAW else "",
        "foe_conditions": "",
    }


CORNER_EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "beats them all": lambda outcome: bool(outcome["beats_all"]),
    "keeps somebody off": lambda outcome: bool(outcome["success"]),
    "keeps nobody off": lambda outcome: not outcome["success"],
}
"""What people ask of an attempt to outmanoeuvre."""

FOLLOWS = Step("answers", "Answers", follows, ("MY-OUT-2",), ("answering", "beaten", "winning", "paid"))
SHAKEN_OFF = Step("shaken off", "Beaten all", shaken_off, ("MY-OUT-4",), ("blocked", "winning", "then"))


@rule("MY-ACT-OUTMANOEUVRE", "MY-OUT-1", "MY-OUT-2", "MY-ENG-2", "MY-WITHDRAW-2")
def outmanoeuvre(
    actor: Fighter,
    foes: Sequence[Fighter],
    *,
    ready: Sequence[str] | None = None,
    room: bool = True,
    steps: tuple[int, int] = (0, 0),
    options: Switches = (),
    policy: Policy = first_option,
) -> Exchange:
    """The action Outmanoeuvre: one Evade roll against those of all foes that are engaged.

    In its outcome `cannot_attack` names the foes that cannot attack the mover for the rest of the round,
    `can_attack` the others, `paid` who has spent an Action Point, `beats_all` whether all are beaten, and
    `then` what the mover does in that case: ``"withdraw"``, or the name of the one foe that it fights.

    Parameters
    ----------
    foes
        Everybody with whom the actor is engaged (MY-OUT-1).
    ready
        Names of the foes that have an Action Point; left out: by their sheets.
    room
        There is room to move.
    steps
        Grade steps of the mover and of the foes, positive for harder.

    Raises
    ------
    InputError
        With less than two foes, without room, or held fast.

    Examples
    --------
    >>> guards = [Fighter(name="Guard 1", evade=40), Fighter(name="Guard 2", evade=30)]
    >>> x = outmanoeuvre(Fighter(name="Brawler", evade=55), guards)
    >>> out = x.play(["stay on it", "stay on it", 44, 39, 95, "withdraw"]).outcome
    >>> out["cannot_attack"], out["then"]
    ('Guard 1; Guard 2', 'withdraw')
    """
    reason = (
        "fewer than two foes are engaged with it"
        if len(foes) < 2
        else ("there is no room to move" if not room else held_fast(actor))
    )
    if reason:
        raise InputError("outmanoeuvre", f"is not open: {reason}", "do something else")
    field = field_of(
        actor,
        foes,
        ready,
        steps,
        options,
        card="MY-OUT-3",
        verdict=("{foe} cannot attack {mover} this round.", "{foe} is not beaten."),
        gains="",
    )
    steps_all = (FOLLOWS, *steps_of("Outmanoeuvre", len(foes)), SHAKEN_OFF)
    return Exchange(steps_all, Ground(), field, corner_columns, policy, CORNER_EVENTS)
