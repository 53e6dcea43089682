"""Doomblade: two six-sided dice and a skill rank against each other, all at once, and a fixed Damage.

Where to look: `fighter` (Heroes and Critters), `setup` (one against one), `combatant` (what is declared for a
round), `deeds` and `field` (who strikes whom with which bonus), `verdict` (who hits), `steps`, `missiles`,
`fumble`, `damage`, `aftermath` (the steps), `planner`, `round`, `duelling` (exchanges), `next_round`,
`rulings` (options), `examples` (the document's own), ``tables/``, ``cards/``.
"""

from combatkit.rules.doomblade.combatant import Combatant
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.ruleset import RULESET, Doomblade
from combatkit.rules.doomblade.setup import Blow, Setup
from combatkit.rules.doomblade.shooting import Shot

__all__ = ["RULESET", "Blow", "Combatant", "Doomblade", "Fighter", "Setup", "Shot"]
