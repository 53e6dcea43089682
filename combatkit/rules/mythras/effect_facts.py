r"""What decides which special effects are open: the rolls, the fighters, their weapons, the set-up.

Beside the fighters these keys of `Context.setup` are read, all of them optional:

=================== ============================================== ==============
key                 meaning                                        when left out
=================== ============================================== ==============
``range_band``      ``"close"``, ``"effective"`` or ``"long"``     ``"effective"``
``first_attack``    the first attack made on this target           True
``cover``           locations of the target that cover hides       none
``total_cover``     all of it is hidden, the shot is blind         False
``guided``          ammunition that finds its way                  False
``unreachable``     locations out of the attacker's reach          none
``at_reach``        ``"longer"`` or ``"shorter"``: where the fight ``"longer"``
                    stands under the optional rules on reach
``reaches``         of the attacker's weapon and of the        those in use
                    defender's main one
``engaged``         the two are engaged                            in close combat
``attacker_points`` action points that the attacker has left       unknown
``free_hand``       the attacker has an empty gripping limb        True
``obstacle``        something solid stands behind the defender     False
``size_steps``      grades by which the GM makes resistance        0
                    harder (negative: easier) for a much smaller
                    or larger victim (MY-SE-8)
``attacker_parts``  the attacker's hit locations, as `Part`\ s     none
``attacker_drops``  what falls from which arm: (arm, item) pairs   none
``attacker_body``   the name of the attacker's body                ``"humanoid"``
``opposed_to``      what Endurance is opposed to, in words         the attack roll
=================== ============================================== ==============
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import PRONE, has
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, Party, State
from combatkit.rules.mythras.weapons import Weapon


class Facts(NamedTuple):
    """All that decides which effects are open: what was rolled, what is chosen, and who fights.

    `left` is the number of effects that are still to be chosen; `evaded` says that the defender has evaded
    in place of a parry, `fallen` that it lies on the ground since.
    """

    winner: Side
    attack_level: Level
    parry_level: Level
    parried: bool
    chosen: tuple[str, ...]
    left: int
    context: Context
    evaded: bool = False
    fallen: bool = False

    @classmethod
    def of(cls, state: State, context: Context) -> Facts | None:
        """What is read of a state; None when nobody has won an effect."""
        if state.winner is None or state.attack_level is None:
            return None
        parry = Level.FAILURE if state.parry_level is None else state.parry_level
        return cls(state.winner, state.attack_level, parry, state.parried, state.chosen, state.effects,
                   context, bool(state.evaded), has(state.defender, PRONE))

    @property
    def own(self) -> Party:
        """The winner."""
        return self.context.attacker if self.winner is Side.ATTACKER else self.context.defender

    @property
    def foe(self) -> Party:
        """Who has lost."""
        return self.context.defender if self.winner is Side.ATTACKER else self.context.attacker

    @property
    def own_weapon(self) -> Weapon:
        """What the winner struck or parried with."""
        return self.own.weapon

    @property
    def own_level(self) -> Level:
        """The winner's level of success."""
        return self.attack_level if self.winner is Side.ATTACKER else self.parry_level

    @property
    def foe_level(self) -> Level:
        """The other side's level of success."""
        return self.parry_level if self.winner is Side.ATTACKER else self.attack_level

    @property
    def ranged(self) -> bool:
        """Whether the attack is a shot or a throw."""
        return self.context.attacker.weapon.is_ranged

    def prone(self, side: Side) -> bool:
        """Whether a side is on the ground now, before the exchange or since its Evade."""
        if side is Side.DEFENDER and self.fallen:
            return True
        who = self.context.attacker if side is Side.ATTACKER else self.context.defender
        return has(who.conditions, PRONE)

    def setup(self, key: str, default: Any) -> Any:
        """An entry of the set-up."""
        return setup_of(self.context, key, default)


@lru_cache(maxsize=1024)
def _setup(pairs: tuple[tuple[str, object], ...]) -> dict[str, object]:
    return dict(pairs)


def setup_of(context: Context, key: str, default: Any) -> Any:
    """An entry of the set-up of an exchange, `default` when it is left out."""
    return _setup(context.setup).get(key, default)


@dataclass(frozen=True, slots=True)
class WeaponNeed:
    """A kind of weapon that an effect asks for: its words, and the test of the winner's weapon."""

    words: str
    fits: Callable[[Facts], bool]


@rule("MY-AMB-33")
def can_sunder(weapon: Weapon, sunder_weapons: str = "flag") -> bool:
    """Whether a weapon may sunder armour.

    Parameters
    ----------
    sunder_weapons
        ``"flag"``: its entry says so, or it is an axe or two-handed. ``"table"``: axes and two-handed
        weapons only.

    Examples
    --------
    >>> from combatkit.rules.mythras.weapons import weapon
    >>> [can_sunder(weapon(name)) for name in ("Great axe", "Longspear", "Lance", "Rapier")]
    [True, True, True, False]
    >>> [can_sunder(weapon(name), "table") for name in ("Great axe", "Longspear", "Lance", "Rapier")]
    [True, True, False, False]
    """
    by_table = weapon.is_axe or weapon.is_two_handed
    return by_table or (sunder_weapons == "flag" and "Sunder" in weapon.effects)


WEAPONS: dict[str, WeaponNeed] = {
    "shield or bludgeoning": WeaponNeed("a shield or a bludgeoning weapon", lambda f: (
        f.own_weapon.is_shield or f.own_weapon.is_bludgeoning or "Bash" in f.own_weapon.effects)),
    "cutting": WeaponNeed("a cutting weapon", lambda f: (
        f.own_weapon.is_cutting or "Bleed" in f.own_weapon.effects)),
    "impaling": WeaponNeed("an impaling weapon", lambda f: (
        f.own_weapon.is_impaling or "Impale" in f.own_weapon.effects)),
    "bludgeoning": WeaponNeed("a bludgeoning weapon", lambda f: (
        f.own_weapon.is_bludgeoning or "Stun Location" in f.own_weapon.effects)),
    "entangling": WeaponNeed("an entangling weapon", lambda f: (
        f.own_weapon.is_entangling or "Entangle" in f.own_weapon.effects)),
    "ranged": WeaponNeed("a ranged weapon", lambda f: f.own_weapon.is_ranged),
    "unarmed": WeaponNeed("an unarmed attack or parry", lambda f: f.own_weapon.is_unarmed),
    "small": WeaponNeed("a Small weapon", lambda f: f.own_weapon.is_small),
    "axe or two-handed": WeaponNeed("an axe or a two-handed weapon", lambda f: (
        can_sunder(f.own_weapon, switch(f.context.options, "sunder_weapons", "flag")))),
}
"""A weapon fits by its kind, or because its own entry lists the effect."""


def armed_with(party: Party) -> tuple[Weapon, ...]:
    """The weapons and shields in somebody's hands, what was used first; parts of the body are none."""
    held = (party.weapon, *(item for item in party.weapons if item != party.weapon))
    return tuple(item for item in held if not item.is_unarmed)


@rule("MY-AMB-26")
def damageable(facts: Facts) -> tuple[Weapon, ...]:
    """The opponent's weapons that Damage Weapon may be aimed at, the one in use first.

    A defender strikes the weapon that attacks. An attacker strikes any weapon in hand, or only the one that
    parried (option `damage_weapon_target`).
    """
    if facts.winner is Side.DEFENDER:
        items = armed_with(facts.foe)[:1] if not facts.foe.weapon.is_unarmed else ()
    else:
        items = armed_with(facts.foe)
        if switch(facts.context.options, "damage_weapon_target", "any_in_hand") == "parrying_only":
            items = tuple(item for item in items if facts.parried and item == facts.foe.weapon)
    return tuple(item for item in items if item.armour_points is not None and item.hit_points is not None)


def dice_count(damage: str) -> int:
    """How many dice a weapon rolls.

    Examples
    --------
    >>> dice_count("2d6+2"), dice_count("1d8+1d6"), dice_count("3")
    (2, 2, 0)
    """
    return sum(int(count or 1) for count in re.findall(r"(\d*)d\d", damage))


@rule("MY-SE-CHOOSELOCATION", "MY-COVER-2", "MY-BLOCK-4", "MY-AMB-35")
@lru_cache(maxsize=256)
def choosable(context: Context) -> tuple[str, ...]:
    """The locations that Choose Location may name, in the order of the location table.

    Those behind cover and out of reach are not among them; those behind a passive block are, unless option
    `choose_blocked` forbids it (the block then takes its share).
    """
    hidden = {*setup_of(context, "cover", ()), *setup_of(context, "unreachable", ())}
    if switch(context.options, "choose_blocked", "reduced") == "forbidden":
        hidden.update(name for name, _ in context.stop)
    return tuple(part.name for part in context.parts if part.name not in hidden)
