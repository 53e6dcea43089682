"""Doomblade as the panels and notebooks see it."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import require_kind, unknown_name
from combatkit.rules.doomblade import duelling
from combatkit.rules.doomblade.battle import Battle
from combatkit.rules.doomblade.blow import blow_exchange
from combatkit.rules.doomblade.combatant import Combatant
from combatkit.rules.doomblade.enums import Action, Free, WoundLevel
from combatkit.rules.doomblade.fight import fight_out
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.muster import muster
from combatkit.rules.doomblade.next_round import after_round, fighter_after
from combatkit.rules.doomblade.round import round_exchange
from combatkit.rules.doomblade.rulings import Rulings, rulings
from combatkit.rules.doomblade.setup import Blow, Setup
from combatkit.rules.duel import Duel
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import names_apart
from combatkit.rules.policies import shared_policy
from combatkit.rules.ruleset import Health, HealthList, Ruleset


class Doomblade(Ruleset):
    """Two dice and a skill rank on each side, all at once; the winner's weapon does a fixed Damage.

    Examples
    --------
    >>> game = Doomblade()
    >>> game.exchange("Rastan", "Orc").odds().chance("defender out of action")
    Fraction(53, 1296)
    """

    name = "doomblade"
    title = "Doomblade"
    summary = "Sword-and-sorcery skirmishes: both sides roll two dice plus a skill rank at the same moment."
    prefix = "DB"
    package = "combatkit.rules.doomblade"
    fighter_class = Fighter
    setup_class = Setup
    blow_class = Blow
    opening = ("Rastan", "Orc")  # the first two presets are both Heroes
    wound_levels = tuple(level.value for level in WoundLevel)
    column_labels = duelling.COLUMNS
    stack = tuple(duelling.EVENTS)

    def rulings(self, options: Mapping[str, str] | None = None) -> Rulings:
        """The options, checked, as the steps read them."""
        return rulings(self.read_options(options))

    # -- one against one ---------------------------------------------------------------------------------

    def exchange(
        self,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | None = None,
        **setup: Any,
    ) -> Exchange:
        """One round of one against one; see `Setup` for what may be set up.

        Raises
        ------
        InputError
            For a wrong name or number, or an Action that is not open, with the reason.
        """
        return duelling.duel_exchange(
            self.as_fighter(attacker),
            self.as_fighter(defender),
            self.read_setup(setup),
            self.rulings(options),
            policy or first_option,
        )

    def closed(
        self,
        field: str,
        attacker: Any,
        defender: Any,
        *,
        options: Mapping[str, str] | None = None,
        **setup: Any,
    ) -> dict[str, str]:
        """Which choices of a set-up field are not open now, each with the reason."""
        self.require_field(field)
        return duelling.closed_choices(
            field, self.as_fighter(attacker), self.as_fighter(defender), self.read_setup(setup)
        )

    def duel(
        self,
        first: Any,
        second: Any,
        *,
        options: Mapping[str, str] | None = None,
        policy: Any = None,
        **setup: Any,
    ) -> Duel:
        """Two to the end: each does every round what `Setup` says, the first as its attacker.

        Raises
        ------
        InputError
            For a wrong name or number, or an Action that is not open, with the reason.
        """
        both = self.as_fighter(first), self.as_fighter(second)
        chosen = shared_policy(policy, self.duel_policies, names_apart(*both))
        return fight_out(*both, self.read_setup(setup), self.rulings(options), chosen)

    # -- many against many -------------------------------------------------------------------------------

    def round(
        self,
        combatants: Sequence[Combatant],
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | None = None,
    ) -> Exchange:
        """One Combat Round of any number of combatants on two sides; see `round_exchange`."""
        remedy = "make each with combatant(), e.g. game.combatant('Orc', targets='Hero')"
        require_kind("round", combatants, (list, tuple), "list of combatants", remedy)
        for one in combatants:
            require_kind("round", one, Combatant, "combatant", remedy)
        return round_exchange(combatants, self.rulings(options), policy or first_option)

    def combatant(self, fighter: Any, **declared: Any) -> Combatant:
        """A fighter (or the name of a preset) with what is declared for the round; see `Combatant`.

        Actions and Free Activities may be given as their words, targets as one name or several.

        Examples
        --------
        >>> Doomblade().combatant("Orc", name="Orc A", targets="Wolfgar").targets
        ('Wolfgar',)
        """
        known = {each.name for each in dataclasses.fields(Combatant)} - {"fighter"}
        for name in declared:
            if name not in known:
                raise unknown_name("combatant", name, sorted(known))
        if isinstance(declared.get("targets"), str):
            declared["targets"] = (declared["targets"],)
        targets = declared.get("targets", ())
        remedy = "give a name, or several, e.g. targets=('Orc A', 'Orc B')"
        require_kind("targets", targets, (list, tuple), "list of names", remedy)
        for target in targets:
            require_kind("targets", target, str, "name", remedy)
        if targets:
            declared["targets"] = tuple(targets)
        for name, made in (("action", Action), ("free", Free)):
            if name in declared:
                if declared[name] not in tuple(made):
                    raise unknown_name(name, declared[name], [member.value for member in made])
                declared[name] = made(declared[name])
        return Combatant(fighter=self.as_fighter(fighter), **declared)

    def fight(
        self,
        sides: Mapping[str, Any],
        *,
        options: Mapping[str, str] | None = None,
        policy: Policy | str | None = None,
        surprised: Iterable[str] = (),
    ) -> Battle:
        """A fight of any number on two sides, before its first round: see `combatkit.rules.fights.Fight`.

        Parameters
        ----------
        sides
            The names of both sides and their fighters.
        policy
            Kept for choices; no rule of this game asks for one inside a round.
        surprised
            Nobody: the game has no rule of surprise.
        """
        if isinstance(policy, str):
            raise unknown_name("policy", policy, self.policies)  # Doomblade has none that go by a name
        return muster(self, sides, self.rulings(options), policy or first_option, surprised)

    # -- wounds ------------------------------------------------------------------------------------------

    def blow(self, fighter: Any, *, options: Mapping[str, str] | None = None, **blow: Any) -> Exchange:
        """What a single blow, missile, spell or fall does to a fighter; see `Blow`."""
        return blow_exchange(self.as_fighter(fighter), self.read_blow(blow), self.rulings(options))

    def wounded(self, fighter: Any, outcome: Mapping[str, Hashable]) -> Fighter:
        """The fighter after a blow, or after an exchange in which it was the defender."""
        return self.after(fighter, outcome)

    def after(
        self,
        fighter: Any,
        outcome: Mapping[str, Hashable],
        side: str = "defender",
        *,
        free: str = Free.NONE.value,
    ) -> Fighter:
        """A fighter at the start of the next round, after a blow or an exchange.

        Parameters
        ----------
        fighter, outcome
            As the fighter was, and what came of it.
        side
            ``"defender"`` or ``"attacker"`` of the exchange.
        free
            The Free Activity that was chosen: a weapon may have been drawn by it.
        """
        prefix = {"defender": "", "attacker": "attacker_"}[side]
        names = {part: f"{prefix}{part}" for part in ("weapon", "mana", "held", "fumble", "away")}
        names["damage"] = "damage_to_attacker" if prefix else "damage"
        return fighter_after(self.as_fighter(fighter), outcome, names, Free(free))

    def after_round(
        self, combatants: Sequence[Combatant], outcome: Mapping[str, Hashable]
    ) -> dict[str, Fighter]:
        """Everybody at the start of the next round, by name."""
        return after_round(combatants, outcome)

    def health(self, fighter: Any) -> tuple[Health, ...]:
        """One part: the Health Points. Its level is worked out, never stored."""
        me: Fighter = self.as_fighter(fighter)
        return HealthList(
            [Health("Health", me.health, me.health_points, me.level.value, tuple(me.conditions))]
        )


RULESET = Doomblade()
