"""World of Empire: a d30 and an Attack against a Defense, stances that cost Exhaustion, wounds that hurt.

Where to look: `fighter` and `scores` (what somebody brings), `health` (minuses, collapse, Exhaustion),
`setup` and `stances` (what is declared), `totals` (every modifier), `plan` (the steps of an exchange),
`chain` (dice that are rolled on), `steps_attack`, `steps_wound`, `steps_fumble`, `steps_moves`, `steps_arms`,
`steps_answer` (the steps), `initiative`, `missile`, `morale`, `aftermath` (what stands around an exchange),
`lost` and `book` (the tables that the document lost, and yours in place of ours), ``tables/``, ``cards/``.
"""

from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.ruleset import RULESET, Empire
from combatkit.rules.empire.setup import Blow, Setup

__all__ = ["RULESET", "Blow", "Empire", "Fighter", "Setup"]
