"""From declarations to attacks: who strikes whom with what, against which defence, and with which bonus."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from combatkit.rules.card import rule
from combatkit.rules.doomblade import equipment
from combatkit.rules.doomblade.actions import HAND_TO_HAND, stops
from combatkit.rules.doomblade.combatant import OUTSIDER, Combatant
from combatkit.rules.doomblade.enums import Action, Aim, Band, Free, Reach, Role, Speed, Stance
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.shooting import Shot, target_number
from combatkit.rules.doomblade.state import NOBODY, Deed
from combatkit.rules.doomblade.tables import difficulty
from combatkit.rules.doomblade.verdict import Terms

AIMS = {Action.WRESTLE: Aim.HOLD, Action.BREAK_OUT: Aim.ESCAPE}


@rule("DB-GAP-15", "DB-RANGED-15")
class Survey:
    """Everybody's declarations seen together: who is engaged, Outnumbered, shot at.

    Parameters
    ----------
    combatants
        As `ready` returns them.
    rulings
        The answers to the open questions.
    """

    def __init__(self, combatants: Sequence[Combatant], rulings: Rulings) -> None:
        self.rulings = rulings
        declared = {one.label: one for one in combatants}
        self.by_name = {name: self._as_unarmed(one, declared) for name, one in declared.items()}
        self.names = tuple(self.by_name)

    # -- who is where ----------------------------------------------------------------------------------

    def _as_unarmed(self, one: Combatant, declared: dict[str, Combatant]) -> Combatant:
        """A shooter who is himself in melee counts as unarmed and strikes at one who engages him.

        With the option ``under_attack_scope = "any_attack"`` the shot is made all the same (DB-AMB-7).
        """
        if one.action not in (Action.SHOOT, Action.THROW) or self.rulings.any_attack_hinders:
            return one
        engaging = [
            name for name, foe in declared.items() if foe.action in HAND_TO_HAND and one.label in foe.targets
        ]
        if not engaging and not one.engaged and not one.more_attackers:
            return one
        if one.engaged or set(one.targets) & set(engaging):
            return dataclasses.replace(one, action=Action.UNARMED)
        targets = tuple(engaging[:1])
        return dataclasses.replace(one, action=Action.UNARMED, targets=targets, aims_elsewhere=not targets)

    def attackers(self, name: str) -> list[str]:
        """Everybody who attacks that one this round, by whatever means."""
        return [
            foe.label
            for foe in self.by_name.values()
            if name in foe.targets and foe.role == Role.ATTACK and foe.action != Action.BREAK_OUT
        ]

    def engaged_with(self, name: str) -> list[str]:
        """Everybody with whom that one is fighting hand to hand, or who stands in reach of it."""
        me = self.by_name[name]
        close = (*HAND_TO_HAND, Action.BREAK_OUT)
        mine = me.targets if me.action in close else ()
        return [
            foe.label
            for foe in self.by_name.values()
            if foe.label in mine
            or name in foe.beside
            or foe.label in me.beside
            or (name in foe.targets and foe.action in close)
        ]

    @rule("DB-MULTI-1", "DB-MULTI-2")
    def count(self, name: str) -> int:
        """How many enemies count against that one: n of the bonus for numbers (DB-AMB-12).

        Those who attack it, or with ``outnumber_counts = "engaged"`` all who stand in hand-to-hand reach.
        """
        one = self.by_name[name]
        seen = set(self.attackers(name))
        if self.rulings.engaged_count:
            return len(seen | set(self.engaged_with(name))) + one.more_attackers + one.more_idle
        return len(seen) + one.more_attackers

    # -- the attacks -----------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """Every attack of the round, in the order of the list."""
        made = [deed for one in self.by_name.values() for deed in self._of(one)]
        places = {(deed.by, deed.on): number for number, deed in enumerate(made) if deed.reach.hand_to_hand}
        return tuple(
            deed._replace(back=places.get((deed.on, deed.by))) if deed.reach.hand_to_hand else deed
            for deed in made
        )

    def _of(self, one: Combatant) -> list[Deed]:
        if one.role != Role.ATTACK:
            return []
        arms = self._arms(one)
        if len(one.targets) == 2:
            return [
                self._deed(one, self.by_name[name], (arm,))
                for name, arm in zip(one.targets, arms, strict=True)
            ]
        return [self._deed(one, self.by_name[name], arms) for name in one.targets]

    @rule("DB-DUAL-4", "DB-DUAL-5")
    def _arms(self, one: Combatant) -> tuple[tuple[str, int], ...]:
        """What strikes, with its Damage: both weapons of a dual wielder, or the main one only (DB-AMB-17)."""
        fighter = one.fighter
        if one.action == Action.CAST:
            magic = equipment.spell(one.spell)
            return ((magic.name, magic.damage),)
        if one.action in (Action.UNARMED, Action.WRESTLE, Action.BREAK_OUT):
            return ((fighter.unarmed.name, fighter.unarmed.damage),)
        main = (fighter.main.name, fighter.main.damage)
        if one.action != Action.DUAL_WIELD or fighter.second is None:
            return (main,)
        if len(one.targets) == 1 and self._keeps_one_back(one):
            return (main,)
        return main, (fighter.second.name, fighter.second.damage)

    def _keeps_one_back(self, one: Combatant) -> bool:
        """Whether the second weapon of a dual wielder with a single target does not strike it."""
        foes = set(one.targets) | set(self.attackers(one.label))
        several = len(foes) + one.more_attackers + one.more_idle > 1
        return one.second_elsewhere or (self.rulings.dual_single_one and several)

    def _deed(self, one: Combatant, target: Combatant, arms: tuple[tuple[str, int], ...]) -> Deed:
        by, on = self.names.index(one.label), self.names.index(target.label)
        if one.action in (Action.SHOOT, Action.THROW):
            return self._shot(
                one, target, Deed(by, on, Aim.WOUND, Reach.MISSILE, arms, Terms(Stance.NO_ROLL))
            )
        if one.action == Action.CAST:
            return self._spell(one, target, Deed(by, on, Aim.WOUND, Reach.SPELL, arms, Terms(Stance.NO_ROLL)))
        armed = one.action == Action.DUAL_WIELD or (
            one.action == Action.ATTACK and not one.fighter.main.unarmed
        )
        reach = Reach.WEAPON if armed else Reach.UNARMED
        stance = self.stance(target, one, reach)
        deed = Deed(
            by,
            on,
            AIMS.get(one.action, Aim.WOUND),
            reach,
            arms,
            Terms(stance),
            bonuses=self._bonuses(one, target),
            crowded=self.count(target.label) > 1,
            frees=one.fighter.held and one.held_by == target.label,
        )
        if stance == Stance.NO_ROLL:
            return deed._replace(number=self._busy_number(target))
        ties = self.rulings.outnumbered_tie_wounds and stance == Stance.ATTACKS_ANOTHER and deed.crowded
        return deed._replace(terms=Terms(stance, tie_wounds=ties))

    @rule("DB-GAP-15", "DB-GAP-16")
    def stance(self, target: Combatant, by: Combatant, reach: Reach) -> Stance:
        """What a target sets against a hand-to-hand attack of `by`."""
        if target.role == Role.DEFENCE:
            return Stance.DEFENDS if stops(target.action, reach, self.rulings) else Stance.NO_ROLL
        if target.role == Role.OTHER or target.action == Action.CAST:
            return Stance.NO_ROLL
        if target.action == Action.BREAK_OUT:
            return Stance.DEFENDS
        back = by.label in target.targets and target.action in HAND_TO_HAND
        return Stance.ATTACKS_BACK if back else Stance.ATTACKS_ANOTHER

    @rule("DB-GAP-8")
    def _busy_number(self, target: Combatant) -> int:
        """What an attack on somebody without a roll needs."""
        return 7 + target.fighter.agility if self.rulings.agility_helps_busy else difficulty("Easy")

    @rule("DB-MULTI-2", "DB-GAP-7")
    def _bonuses(self, one: Combatant, target: Combatant) -> tuple[tuple[str, int, str], ...]:
        """What counts for the attacker in this comparison alone: numbers, and a target that others hold."""
        if one.action == Action.BREAK_OUT:
            return ()
        found: list[tuple[str, int, str]] = []
        extra = self.count(target.label) - 1
        if extra > 0:
            found.append((f"because {extra + 1} are against {target.label}", extra, "DB-MULTI-2"))
        if target.fighter.held and target.held_by != one.label:
            found.append((f"because {target.label} is held", 1, "DB-GAP-7"))
        return tuple(found)

    # -- missiles and spells ---------------------------------------------------------------------------

    @rule("DB-RANGED-10", "DB-RANGED-12", "DB-RANGED-13", "DB-RANGED-14")
    def _shot(self, one: Combatant, target: Combatant, deed: Deed) -> Deed:
        """A shot with everything that the round adds to its circumstances."""
        shot = self.circumstances(one, target)
        parts = target_number(shot, self.rulings.ranged_stack_grades)
        stance = (
            Stance.DEFENDS
            if target.role == Role.DEFENCE and stops(target.action, Reach.MISSILE, self.rulings)
            else Stance.NO_ROLL
        )
        return deed._replace(
            terms=Terms(stance),
            number=sum(number for _, number, _ in parts),
            circumstances=parts,
            near=self._near(one, target) if shot.into_melee else (),
        )

    def circumstances(self, one: Combatant, target: Combatant) -> Shot:
        """What makes the shot of `one` at `target` harder, with what the declarations tell."""
        shot = one.shot
        harried = any(
            self.by_name[name].action in (Action.SHOOT, Action.THROW, Action.CAST)
            or self.rulings.any_attack_hinders
            for name in self.attackers(one.label)
        )
        hindered = self.rulings.any_attack_hinders and (one.engaged or one.more_attackers > 0)
        others = [name for name in self.engaged_with(target.label) if name != one.label]
        on_the_move = target.free == Free.MOVE or target.shot.firer_moving
        moves = on_the_move and shot.speed == Speed.STILL
        return dataclasses.replace(
            shot,
            speed=Speed.MOVING if moves else shot.speed,
            thrown=one.action == Action.THROW,
            firer_moving=shot.firer_moving or one.free == Free.MOVE,
            under_attack=shot.under_attack or harried or hindered,
            into_melee=shot.into_melee or bool(others),
        )

    def _near(self, one: Combatant, target: Combatant) -> tuple[int, ...]:
        """Whom a missed missile may strike instead, the nearest first."""
        names = target.near or tuple(name for name in self.engaged_with(target.label) if name != one.label)
        return tuple(NOBODY if name == OUTSIDER else self.names.index(name) for name in names)

    @rule("DB-GAP-13", "DB-FREE-5")
    def _spell(self, one: Combatant, target: Combatant, deed: Deed) -> Deed:
        """A spell: met by Magic Resistance if the Free Activity went into that, else by the Easy 8.

        One Free Activity resists one spell, the first in the order of the list.
        """
        first = next(
            foe.label
            for foe in self.by_name.values()
            if foe.action == Action.CAST and target.label in foe.targets
        )
        if target.free != Free.RESIST or first != one.label:
            return deed._replace(number=difficulty("Easy"))
        return deed._replace(terms=Terms(Stance.DEFENDS), resistance=target.fighter.magic_resistance)


def band_of(one: Combatant, metres: int) -> Band:
    """The range band of a target at that distance for what `one` shoots, throws or casts."""
    if one.action == Action.CAST:
        return equipment.range_band(equipment.spell(one.spell).bands, metres)
    return equipment.range_band(one.fighter.main.bands, metres)
