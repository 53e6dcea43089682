"""Elysium: one ten-sided die a roll, six Action Points a turn.

Where to look: `fighter`, `setup` (one action upon another), `rolls` (a die and what is added), `burdens`,
`numbers` (the rolls of the chapter), `scene`, `steps` (attack, evasion, damage, guard, opposed rolls),
`attacking`, `called`, `tactics`, `grabbing`, `entangling`, `talking`, `casting` (the actions), `actions`
(what is open), `outcome`, `blow`, `body`; `checks` (one against a number), `blasts`, `mounts`, `vehicles`,
`unseen`; `order`, `turn` (Action Points), `healing` (what time does), `duel`; `rulings` (options), `examples`
(the document's own), ``tables/``, ``cards/``. A fight of several: `muster` (who is in it), `battle`, `melee`
(where all stand, who holds whom), `rounds` (turns), `deed` and `deeds_*` (what may be done), `aftermath`
(what comes of it), `fight_tactics`.
"""

from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.ruleset import RULESET, Elysium
from combatkit.rules.elysium.setup import Blow, Setup

__all__ = ["RULESET", "Blow", "Elysium", "Fighter", "Setup"]
