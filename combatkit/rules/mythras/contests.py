"""The contests of actions: each a small exchange that is played, scripted or counted by itself.

Every function makes an `Exchange` out of sheets as they are now. Its outcome says who got what it wanted
(`success`), who paid for it, and which conditions follow, in the words in which exchanges say them.

=================== ========================================== ===================================
`struggle`          out of a grip, a grapple, a net; a weapon  Brawn or Unarmed against the same
                    free again
`regain_footing`    up from the ground with a foe at hand      Brawn or Athletics against the same
`change_range`      closer, farther, or out of reach           Evade against Evade, or a blow
`outmanoeuvre`      one against several                        Evade against each one's Evade
`crush`             what one holds                             Unarmed, against Brawn or Unarmed
`pull_out`          a weapon out of a wound                    Brawn, which the victim may oppose
`notice`            an ambush or a betrayal, before it begins  Perception against Stealth, say
=================== ========================================== ===================================
"""

from __future__ import annotations

from combatkit.rules.mythras.contest_bouts import Bout, Contest
from combatkit.rules.mythras.contest_crush import crush
from combatkit.rules.mythras.contest_ground import Field, Ground, held_fast
from combatkit.rules.mythras.contest_holds import HOLDS, regain_footing, struggle
from combatkit.rules.mythras.contest_notice import notice
from combatkit.rules.mythras.contest_outmanoeuvre import outmanoeuvre
from combatkit.rules.mythras.contest_pull import pull_out
from combatkit.rules.mythras.contest_range import CLOSER, FARTHER, WITHDRAW, change_range, why_no_change

__all__ = [
    "CLOSER",
    "FARTHER",
    "HOLDS",
    "WITHDRAW",
    "Bout",
    "Contest",
    "Field",
    "Ground",
    "change_range",
    "crush",
    "held_fast",
    "notice",
    "outmanoeuvre",
    "pull_out",
    "regain_footing",
    "struggle",
    "why_no_change",
]
