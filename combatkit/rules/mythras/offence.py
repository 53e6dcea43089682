"""Who may defend itself but not attack: by a wound, an effect that lasts, or surprise."""

from __future__ import annotations

from collections.abc import Iterable

from combatkit.rules.card import rule
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.body import Body


@rule("MY-WOUND-4", "MY-SURP-4", "MY-SE-OVEREXTENDOPPONENT", "MY-SE-PRESSADVANTAGE", "MY-SE-STUNLOCATION")
def why_no_offence(conditions: Iterable[str], anatomy: Body) -> str:
    """Why somebody may not attack, on any turn and in no way; empty when it may.

    Examples
    --------
    >>> from combatkit.rules.mythras.body import body
    >>> why_no_offence(("no attack: 1 turn", "prone"), body("humanoid"))
    'no attack: 1 turn'
    >>> why_no_offence(("stunned: chest, 2 turns",), body("humanoid")), why_no_offence((), body("humanoid"))
    ('stunned: chest, 2 turns: it may only defend', '')
    """
    known = tuple(conditions)
    for text in known:
        if now.has((text,), now.NO_ATTACK, now.SURPRISED, now.RALLYING):
            return text
    return winded(known, anatomy)


@rule("MY-SE-STUNLOCATION")
def winded(conditions: Iterable[str], anatomy: Body) -> str:
    """What lets somebody do nothing but defend itself: a blow that has stunned the torso; empty without."""
    torso = {part.name for part in anatomy.locations if part.kind == "torso"}
    for text in conditions:
        if now.has((text,), now.STUNNED) and text.partition(": ")[2].partition(",")[0] in torso:
            return f"{text}: it may only defend"
    return ""
