"""Surprise in an exchange: who cannot defend itself, who may not attack, who gains an effect by it."""

from __future__ import annotations

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import RALLYING, SURPRISED, has
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.setup_close import FLAT_FOOTED, NOT_SURPRISED


@rule("MY-SURP-1", "MY-SURP-2")
def is_surprised(defender: Fighter, surprise: str) -> bool:
    """Whether the target is surprised, its wits about it again or not."""
    return surprise != NOT_SURPRISED or has(defender.condition_list, SURPRISED, RALLYING)


@rule("MY-SURP-2", "MY-MULTI-1")
def flat_footed(defender: Fighter, surprise: str) -> bool:
    """Whether the target cannot defend itself: until its initiative comes.

    Examples
    --------
    >>> flat_footed(Fighter(conditions="surprised"), "no"), flat_footed(Fighter(), "has its wits again")
    (True, False)
    """
    return surprise == FLAT_FOOTED or (surprise == NOT_SURPRISED and has(defender.condition_list, SURPRISED))


@rule("MY-SURP-4")
def why_surprised(attacker: Fighter) -> str:
    """Why somebody who is surprised itself may not attack; empty when it may."""
    surprised = has(attacker.condition_list, SURPRISED, RALLYING)
    return "surprised, and may not attack this round" if surprised else ""


@rule("MY-SURP-3", "MY-AMB-43", "MY-EX-16")
def with_surprise(winner: Side | None, number: int, attack: Level, bonus: bool) -> tuple[Side | None, int]:
    """Who wins special effects, and how many, when the first attack comes as a surprise.

    An attack that succeeds gains one. Where the target could defend itself after all, and has won effects by
    it, the two are set off against each other (house).

    Parameters
    ----------
    winner, number
        As the levels of success say.
    bonus
        Whether this is the first attack on a surprised target.

    Examples
    --------
    >>> with_surprise(Side.ATTACKER, 1, Level.SUCCESS, True)
    (<Side.ATTACKER: 'attacker'>, 2)
    >>> with_surprise(Side.DEFENDER, 1, Level.SUCCESS, True), with_surprise(None, 0, Level.FAILURE, True)
    ((None, 0), (None, 0))
    """
    if not bonus or not attack.succeeded:
        return winner, number
    lead = (-number if winner is Side.DEFENDER else number) + 1
    if lead == 0:
        return None, 0
    return (Side.ATTACKER, lead) if lead > 0 else (Side.DEFENDER, -lead)
