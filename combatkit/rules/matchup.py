"""Two fighters, a set-up and options: what an exchange is made of, and what a slider changes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from combatkit.errors import InputError, unknown_name
from combatkit.rules import fighter as fighters
from combatkit.rules import ruleset
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import FieldSpec
from combatkit.rules.rests import Rests
from combatkit.rules.ruleset import Ruleset

SIDES = ("attacker", "defender")


@dataclass(frozen=True)
class Matchup:
    """Everything that an exchange is made of. Immutable: `with_` gives a changed copy.

    Examples
    --------
    >>> import combatkit as ck
    >>> m = matchup("mythras", "Anathaym", "Centaur raider")
    >>> m.with_("attacker.combat_style", 85).attacker.combat_style
    85
    """

    game: Ruleset
    attacker: Any
    defender: Any
    setup: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    policy: Any = None

    def exchange(self) -> Exchange:
        """The exchange."""
        return self.game.exchange(
            self.attacker, self.defender, options=self.options, policy=self.policy, **self.setup
        )

    def rests(self) -> Rests:
        """The house tables in its numbers."""
        return self.game.rests_on(self.attacker, self.defender, options=self.options, **self.setup)

    def fields(self) -> dict[str, FieldSpec]:
        """The whole numbers that can be swept, by their full name, e.g. ``"attacker.combat_style"``."""
        found = {
            f"{side}.{spec.name}": dataclasses.replace(spec, label=f"{side.capitalize()}: {spec.label}")
            for side in SIDES
            for spec in self.game.fighter_fields
            if spec.kind == "number"
        }
        found |= {spec.name: spec for spec in self.game.setup_fields if spec.kind == "number"}
        return found

    def choices(self) -> dict[str, FieldSpec]:
        """What takes one of a list of names, or yes or no, by its full name, e.g. ``"attacker.weapon"``."""
        kinds = ("choice", "flag")
        found = {
            f"{side}.{spec.name}": spec
            for side in SIDES
            for spec in self.game.fighter_fields
            if spec.kind in kinds
        }
        return found | {spec.name: spec for spec in self.game.setup_fields if spec.kind in kinds}

    def value(self, name: str) -> Any:
        """The value of a field by its full name; ``"attacker"`` and ``"defender"`` are the fighters."""
        if name in SIDES:
            return getattr(self, name)
        side, _, part = name.partition(".")
        if side in SIDES and part:
            return getattr(getattr(self, side), part)
        return self.setup.get(name, self._setup_spec(name).default)

    def with_(self, name: str, value: Any) -> Matchup:
        """A copy with a field of a fighter (``"attacker.x"``) or of the set-up changed, or a whole fighter.

        Raises
        ------
        InputError
            For a field that does not exist, or a value that does not fit it.
        """
        if name in SIDES:
            return dataclasses.replace(self, **{name: self.game.as_fighter(value)})
        side, _, part = name.partition(".")
        if part:
            if side not in SIDES:
                raise unknown_name("side", side, SIDES)
            changed = _changed_fighter(getattr(self, side), part, value)
            return dataclasses.replace(self, **{side: changed})
        fighters.check(self._setup_spec(name), value)
        return dataclasses.replace(self, setup={**self.setup, name: value})

    def _setup_spec(self, name: str) -> FieldSpec:
        known = {spec.name: spec for spec in self.game.setup_fields}
        if name not in known:
            raise unknown_name("field", name, sorted([*self.fields(), *known]))
        return known[name]


def _changed_fighter(fighter: Any, field: str, value: Any) -> Any:
    """A fighter with one field changed; remembered where fighter and value can be looked up again."""
    try:
        hash((fighter, value))
    except TypeError:
        return fighters.change(fighter, {field: value})
    return _remembered(fighter, field, value)


@lru_cache(maxsize=1024)
def _remembered(fighter: Any, field: str, value: Any) -> Any:
    """The same, made once: a heat map comes back to each of its rows."""
    return fighters.change(fighter, {field: value})


def matchup(
    game: str | Ruleset,
    attacker: Any,
    defender: Any,
    *,
    options: Mapping[str, str] | None = None,
    policy: Any = None,
    **setup: Any,
) -> Matchup:
    """Put two fighters (or the names of presets) against each other.

    Raises
    ------
    InputError
        For anything that the game does not know, with the remedy.
    """
    rules = ruleset(game)
    rules.read_setup(setup)
    rules.read_options(options)
    if isinstance(attacker, type(None)) or isinstance(defender, type(None)):
        raise InputError("fighter", "one of the two is missing", f"use a preset: {', '.join(rules.presets)}")
    return Matchup(
        rules, rules.as_fighter(attacker), rules.as_fighter(defender), setup, options or {}, policy
    )
