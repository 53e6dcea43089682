"""Which skills an attack and a parry are rolled at when one of them is over 100.

A skill over 100 is real: its excess comes off everybody in the contest, its owner included (MY-GAP-5). What
that means depends on what was known when the attack was rolled.
"""

from __future__ import annotations

from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.skill import reduced


class Rolled(NamedTuple):
    """What two skills count in their contest, and the rule or open question that says so (empty: plain)."""

    attack: int
    parry: int
    card: str = ""
    option: str = ""


@rule("MY-OVER100-1", "MY-OVER100-2", "MY-AMB-16", "MY-AMB-84", "MY-AMB-85")
def met(attack: int, parry: int, *, declared: bool, options: Switches = ()) -> Rolled:
    """What attack and parry are rolled at when the blow is parried.

    Parameters
    ----------
    attack, parry
        Skills after grades and caps, 0 and up.
    declared
        The parry was announced before the attack roll.
    options
        Of them are read `over100_attacker`, `both_over100_late` and `late_parry_own`.

    Examples
    --------
    >>> met(90, 120, declared=True)[:2], met(90, 120, declared=False)[:2]
    ((70, 100), (90, 120))
    >>> met(120, 60, declared=False)[:2], met(225, 250, declared=False)[:2]
    ((100, 40), (100, 125))
    """
    if attack <= 100 and parry <= 100:
        return Rolled(attack, parry)
    if declared:
        mine, theirs = reduced(attack, parry)
        return Rolled(mine, theirs, "MY-OVER100-1")
    excess = max(0, attack - 100)
    card, option = ("MY-AMB-16", "over100_attacker") if excess else ("MY-OVER100-2", "")
    if excess and switch(options, "over100_attacker", "always") == "predeclared":
        excess = 0
    elif excess and parry > 100:
        card, option = "MY-AMB-85", "both_over100_late"
        if switch(options, "both_over100_late", "attackers") == "none":
            excess = 0
    parried = max(0, parry - excess)
    if parried > 100 and switch(options, "late_parry_own", "full") == "100":
        parried, card, option = 100, "MY-AMB-84", "late_parry_own"
    return Rolled(attack - excess, parried, card, option)


@rule("MY-AMB-86")
def unmet(attack: int, options: Switches = ()) -> Rolled:
    """What an attack is rolled at that nobody parries (the parry of the result means nothing).

    Examples
    --------
    >>> unmet(120).attack, unmet(120, (("undefended_over100", "100"),)).attack
    (120, 100)
    """
    if attack <= 100:
        return Rolled(attack, 0)
    full = switch(options, "undefended_over100", "full") == "full"
    return Rolled(attack if full else 100, 0, "MY-AMB-86", "undefended_over100")
