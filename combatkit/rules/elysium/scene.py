"""Two fighters and what is set up: what every action of one upon the other is made from."""

from __future__ import annotations

from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.elysium import burdens as weigh
from combatkit.rules.elysium import called
from combatkit.rules.elysium.burdens import cannot_evade
from combatkit.rules.elysium.enums import Action, ChargeInto, Condition, Cover, Defence, Hand, Resist, Trump
from combatkit.rules.elysium.equipment import BARE_HANDS, Weapon, weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import (
    attack_throw,
    attribute,
    defences,
    magic_left,
    off_hand,
    range_penalty,
)
from combatkit.rules.elysium.rolls import Part, Throw, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.setup import ANYWHERE, IN_VEHICLE, ON_MOUNT, Setup
from combatkit.rules.elysium.steps import Evade
from combatkit.rules.elysium.tables import look_up, table
from combatkit.rules.exchange import Step


class Scene(NamedTuple):
    """One action as it is built: who, on whom, in what circumstances, by which readings."""

    names: tuple[str, str]
    attacker: Fighter
    defender: Fighter
    setup: Setup
    rulings: Rulings

    @property
    def arm(self) -> Weapon:
        """What the attacker strikes with."""
        return self.attacker.held(Hand(self.setup.attack_with)) or weapon(BARE_HANDS)

    @property
    def off(self) -> bool:
        """Whether it is in the hand that is not dominant."""
        return self.setup.attack_with == Hand.OFF

    @property
    def bare(self) -> bool:
        """Whether it is made with the body, whatever is in hand: a grab or a slam."""
        into = self.setup.action == Action.CHARGE and self.setup.charge_into == ChargeInto.SLAM
        return into or self.setup.action in (Action.GRAB, Action.SLAM)

    @property
    def decides(self) -> bool:
        """Whether the defender is asked how he defends."""
        return self.setup.defence == Defence.DECIDE

    def attack(self, *more: Part, arm: Weapon | None = None, tactic: bool = False) -> Throw:
        """The Attack Roll with everything that the circumstances add."""
        used = arm or self.arm
        off = self.off and arm is None
        parts = [*self.circumstances(used), *more]
        if off and (self.rulings.off_hand_tactics or not tactic):
            parts.append(off_hand(self.attacker))
        return attack_throw(self.names[0], self.attacker, used, self.rulings, parts, off)

    @rule(
        "EL-FEINT-2",
        "EL-MOUNT-1",
        "EL-MOUNT-5",
        "EL-VEH-7",
        "EL-VEH-8",
        "EL-RANGED-2",
        "EL-DEF-10",
        "EL-CALLED-1",
        "EL-GAP-17",
        "EL-VEH-17",
    )
    def circumstances(self, arm: Weapon) -> list[Part]:
        """What a feint, the distance, the footing, a called shot and magic do to an attack."""
        setup, parts = self.setup, [("feint", self.setup.feint)]
        if arm.flies:
            parts.append(("distance", range_penalty(arm, setup.distance, self.rulings)))
            if setup.footing in (ON_MOUNT, IN_VEHICLE):
                parts.append((setup.footing, -4))
        if setup.in_vehicle:
            parts.append(("inside a vehicle", int(table("called_shots").extra["passenger_penalty"])))
        if setup.called != ANYWHERE:
            parts.append((f"aim at the {setup.called}", called.penalty(setup.called, self.rulings)))
        if not arm.body and not self.off:  # the bonus is that of the weapon in the dominant hand
            parts.append(("magic", magic_left(self.attacker.magic, self.defender.magic_defense)))
        return parts

    def evade(self, arm: Weapon | None = None, *, charge: bool = False) -> Evade:
        """The defence against it."""
        used, setup, rulings = arm or self.arm, self.setup, self.rulings
        both, dodging, shield = self.guardedness()
        open_to = defences(self.names[1], self.defender, used, rulings, both, dodging)
        if setup.defence in (Defence.DODGE, Defence.PARRY):
            open_to = [pair for pair in open_to if pair[0] == setup.defence]
        elif setup.defence == Defence.NONE:
            open_to = []
        why = cannot_evade(self.defender) or "without defence"
        return Evade(
            tuple((name.value, what) for name, what in open_to),
            self.decides,
            why,
            None if rulings.two_stage else self.bare_defence(),
            not rulings.two_stage,
            charge and self.defender.main.polearm,
            charge and Trump.SIDESTEP in self.defender.trumps,
            shield if rulings.shield_hit and used.flies else 0,
        )

    @rule("EL-DEF-9", "EL-CHARGE-5", "EL-AMB-10", "EL-AMB-16", "EL-AMB-24", "EL-GRAB-14", "EL-COVER-2")
    def guardedness(self) -> tuple[list[Part], list[Part], int]:
        """What helps both defences, what helps Dodge alone, and how much of that is a Human Shield."""
        setup, rulings = self.setup, self.rulings
        both = [("on the defensive", setup.defending)]
        if setup.defender_charged and not rulings.charge_own_turn:
            both.append(("after a charge", -2))
        if setup.human_shield and self.defender.has(Condition.GRABBED) and not rulings.shield_keeps_grab:
            both.append(("shield in hand", 4))
        cover, body = cover_bonus(Cover(setup.cover)), 4 if setup.human_shield else 0
        if rulings.cover_sum:
            return both, [("cover", cover), ("Human Shield", body)], body
        if body >= cover:
            return both, [("Human Shield", body)], body - cover
        return both, [("cover", cover)], 0

    @rule("EL-ATT-6")
    def bare_defence(self) -> Throw:
        """Endurance and Armor without a die: what is left of a Defense Roll that fails."""
        parts = [attribute(self.defender, "END"), ("Armor", self.defender.armor_bonus)]
        return throw("defence", self.names[1], "defence", *parts, rolled=False)

    def step(self, name: str, title: str, run: object, *cards: str, when: str = "") -> Step:
        """A step of the exchange."""
        return Step(name, title, run, cards, when=when)  # type: ignore[arg-type]

    @property
    def asks(self) -> bool:
        """Whether the defender is asked with what he resists."""
        return self.setup.resist_with == Resist.DECIDE

    def resisting(self, made: list[tuple[str, Throw]]) -> tuple[tuple[str, Throw], ...]:
        """Might and Thievery as they are open by the set-up."""
        only = [pair for pair in made if pair[0] == self.setup.resist_with]
        return tuple(only or made)


@rule("EL-COVER-2", "EL-COVER-3", "EL-COVER-5")
def cover_bonus(cover: Cover) -> int:
    """What cover adds to Dodge, and to Dodge alone.

    Examples
    --------
    >>> cover_bonus(Cover.SMALL), cover_bonus(Cover.LARGE), cover_bonus(Cover.NONE)
    (2, 4, 0)
    """
    return {Cover.SMALL: 2, Cover.LARGE: 4}.get(cover, 0)


TACTICS = (Action.DISARM, Action.TRIP, Action.SLAM, Action.ENTANGLE)


@rule("EL-AP-5", "EL-ATT-2", "EL-AMB-20", "EL-FEINT-1", "EL-CHARGE-3", "EL-GRAB-1", "EL-H2H-1")
def price(action: Action, arm: Weapon, rulings: Rulings, spell_ap: int = 0) -> int:
    """The Action Points of an action.

    Examples
    --------
    >>> price(Action.ATTACK, weapon("war axe"), Rulings()), price(Action.GRAB, weapon("war axe"), Rulings())
    (5, 3)
    """
    if action == Action.CAST:
        return spell_ap
    if action in TACTICS and rulings.tactic_ap_3:
        return 3
    if action == Action.SLAM:
        return 3 if arm.body else arm.ap
    if action in (Action.ATTACK, Action.CHARGE, Action.FEINT, Action.STRANGLE, *TACTICS):
        return arm.ap
    return int(look_up("actions", "action", action.value)["ap"])


def larger(mine: Fighter, other: Fighter) -> Part:
    """What the larger of two adds (see `burdens.larger`)."""
    return weigh.larger(mine, other)
