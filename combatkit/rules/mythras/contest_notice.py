"""Noticing an ambush or a betrayal in time: what comes before surprise."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.contest_bouts import CONTEND, Bout, Contest
from combatkit.rules.mythras.derived import skill_base
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import Entrant, entrant
from combatkit.rules.mythras.resist import Switches

AMBUSH, BETRAYAL = ("Perception", "Stealth"), ("Insight", "Deceit")
"""Skills of the target and of the attacker: for an ambush, and for an attack out of friendly talk."""


@rule("MY-SURP-5", "MY-SURP-1")
def notice(
    target: Fighter,
    attacker: Fighter,
    *,
    skills: tuple[str, str] = AMBUSH,
    values: tuple[int | None, int | None] = (None, None),
    steps: tuple[int, int] = (0, 0),
    options: Switches = (),
    policy: Policy = first_option,
) -> Exchange:
    """Whether somebody sees an attack coming: Perception against Stealth, or Insight against Deceit.

    In its outcome `success` says that the target is not surprised; else `actor_conditions` says that it is.

    Parameters
    ----------
    target, attacker
        Who may notice, and what there is to notice.
    skills
        `AMBUSH`, `BETRAYAL`, or another pair.
    values
        These skills as written; None: what they start at by the characteristics.
    steps
        Grade steps of both: harder for who is drunk or dozing, easier for who has been warned (negative).

    Examples
    --------
    >>> x = notice(Fighter(name="Guard"), Fighter(name="Assassin"), values=(50, 70), steps=(1, 0))
    >>> x.play([30, 44]).outcome["actor_conditions"], x.play([30, 20]).outcome["success"]
    ('surprised', True)
    """
    sides = (target, attacker)
    mine, theirs = (
        _with_value(who, skill, value, step, options)
        for who, skill, value, step in zip(sides, skills, values, steps, strict=True)
    )
    bout = Bout(
        target.name,
        attacker.name,
        (((mine, theirs),),),
        "MY-SURP-5",
        (skills[0].lower(), skills[1].lower()),
        (f"{target.name} sees it coming.", f"{target.name} is surprised."),
        now.SURPRISED,
        options,
    )
    return Exchange((CONTEND,), Contest(), bout, _columns, policy, EVENTS)


def _with_value(who: Fighter, skill: str, value: int | None, steps: int, options: Switches) -> Entrant:
    """An entrant with a skill that no sheet lists: hampered as a skill of the same value that it lists."""
    written = skill_base(skill, who.characteristics) if value is None else value
    if written < 0:
        raise InputError(skill, f"{written} is no skill", "use a whole number of at least 0")
    found = entrant(change(who, {"willpower": written}), "Willpower", steps=steps, options=options)
    return found._replace(skill=skill)


def _columns(state: Any, bout: Bout) -> Mapping[str, Hashable]:
    """Whether the target notices; it is surprised if not."""
    return {
        "success": state.success,
        "ending": state.ending,
        "actor_conditions": "" if state.success else bout.gains,
    }


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "notices": lambda outcome: bool(outcome["success"]),
    "is surprised": lambda outcome: not outcome["success"],
}
"""What people ask of it."""
