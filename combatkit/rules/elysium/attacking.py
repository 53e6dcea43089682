"""Attack, called shot and charge, down to the Hit Points."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.elysium.called import Called, stamina_throw
from combatkit.rules.elysium.enums import Action, ChargeInto, Trump
from combatkit.rules.elysium.numbers import body_damage, body_guard, damage_throw, guard_throw
from combatkit.rules.elysium.outcome import Toll
from combatkit.rules.elysium.rolls import Part, Throw, beats, cast
from combatkit.rules.elysium.scene import Scene
from combatkit.rules.elysium.setup import ANYWHERE
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.steps import Guarded, Roll
from combatkit.rules.elysium.tactics import SURE_FOOTED, trip_defence, trip_throw
from combatkit.rules.exchange import Step


@rule("EL-ATT-1", "EL-ATT-3", "EL-ATT-4", "EL-CALLED-1", "EL-H2H-1", "EL-RANGED-1", "EL-SHIELD-4")
def attack_steps(scene: Scene) -> tuple[Step, ...]:
    """The steps of an attack, called shot or charge, by either way of resolving it."""
    charge = scene.setup.action == Action.CHARGE
    plus = charge_bonus(scene) if charge else ("charge", 0)
    by_option = scene.rulings.charge_to_attack and not couched(scene)  # doubled Harm stays Harm
    to_attack = charge and (by_option or not scene.rulings.two_stage)
    card = "EL-ATT-3" if scene.rulings.two_stage else "EL-ATT-1"
    steps = [
        scene.step("attack", "Attack", Roll(scene.attack(*([plus] if to_attack else ())), card), card),
        scene.step("evasion", "Evasion", scene.evade(charge=charge), "EL-DEF-1", "EL-DEF-3"),
    ]
    if scene.rulings.two_stage:
        steps += damage_steps(scene, () if to_attack else (plus,))
    if charge:
        steps += meeting_a_charge(scene)
    steps += aimed(scene)
    steps.append(scene.step("toll", "What is left", Toll(), "EL-COND-16", "EL-KO-1"))
    return tuple(steps)


@rule("EL-CALLED-2")
def aimed(scene: Scene) -> list[Step]:
    """The Stamina check after a called shot; nothing where no part was named."""
    if scene.setup.called == ANYWHERE:
        return []
    size, part = scene.attacker.size, scene.setup.called
    stamina = Called(stamina_throw(scene.names[1], scene.defender, size, scene.rulings, part))
    return [
        scene.step("stamina", "Stamina", stamina, "EL-CALLED-2", "EL-CALLED-3", "EL-CALLED-4", when="damage")
    ]


@rule("EL-ATT-4", "EL-AMB-26", "EL-AMB-27")
def damage_steps(scene: Scene, more: tuple[Part, ...] = ()) -> list[Step]:
    """Damage against Guard, after a hit."""
    damage = damage_throw(scene.names[0], scene.attacker, scene.defender, scene.arm, scene.rulings, more)
    return [
        scene.step("damage", "Damage", Roll(damage, "EL-ATT-4"), "EL-ATT-4", "EL-GAP-2", when="hit"),
        scene.step("guard", "Guard", guarded(scene), "EL-ATT-4", when="hit"),
    ]


def guarded(scene: Scene) -> Guarded:
    """The Guard Roll of the defender, with a die or without (EL-AMB-26)."""
    wide_eyed = "wide-eyed" in scene.defender.conditions
    more = [("on the defensive", scene.setup.defending)] if scene.rulings.defend_guard else []
    guard = guard_throw(scene.names[1], scene.defender, scene.rulings, more)
    if wide_eyed and not scene.rulings.wide_eyed_guard:
        guard = guard._replace(rolled=False)
    return Guarded(guard, bool(scene.defender.armor_bonus) or scene.setup.called != ANYWHERE)


@rule("EL-GAP-5", "EL-MOUNT-3")
def couched(scene: Scene) -> bool:
    """Whether a charge is ridden home with a lance, and ends in a blow."""
    return scene.arm.lance and scene.setup.mounted and scene.setup.charge_into == ChargeInto.ATTACK


@rule("EL-CHARGE-4", "EL-MOUNT-3", "EL-AMB-3", "EL-GAP-5")
def charge_bonus(scene: Scene) -> Part:
    """What a charge adds: 2, in the saddle 4; there a lance doubles its Harm instead."""
    if couched(scene):
        return "charge with a lance", scene.arm.harm
    return ("mounted charge", 4) if scene.setup.mounted else ("charge", 2)


# -- what meets a charge ---------------------------------------------------------------------------------


@rule("EL-CHARGE-7", "EL-CHARGE-8", "EL-CHARGE-9")
def meeting_a_charge(scene: Scene) -> list[Step]:
    """The set polearm's Damage Roll, and the trip after a sidestep, which the saddle makes harder by 4; none
    where the defender has neither."""
    me, other = scene.names[1], scene.names[0]
    steps = []
    if scene.defender.main.polearm:
        blow = body_damage(me, scene.defender, scene.attacker, scene.rulings, scene.defender.main)
        guard = body_guard(other, scene.attacker, scene.rulings)
        run = SetPolearm(blow._replace(dice="counter damage"), guard._replace(dice="charger's guard"))
        steps.append(scene.step("polearm", "Set polearm", run, "EL-CHARGE-7", when="back"))
    if Trump.SIDESTEP in scene.defender.trumps:
        sure = (SURE_FOOTED,) if scene.setup.mounted else ()
        mine, theirs = (sure, ()) if scene.rulings.rider_trip_attacker else ((), sure)
        trip = trip_throw(me, scene.defender, scene.defender.main, scene.rulings, mine)
        stand = trip_defence(other, scene.attacker, scene.rulings, *theirs)
        steps.append(
            scene.step("sidestep", "Sidestep", SidestepTrip(trip, stand), "EL-CHARGE-9", when="back")
        )
    return steps


@rule("EL-CHARGE-7")
@dataclass(frozen=True, slots=True)
class SetPolearm:
    """The Damage Roll of a defender whose polearm has stopped a charge."""

    blow: Throw
    guard: Throw

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Roll both."""
        if state.defence != "parry":
            return state
        ends = context.rulings.open_ended
        damage, _ = cast(self.blow, r, ends)
        guard, _ = cast(self.guard, r, ends)
        lost = max(0, damage - guard)
        r.say(
            "EL-CHARGE-7",
            lambda: (
                f"{self.blow.words(damage)}, {self.guard.words(guard)}: "
                f"{context.names[0]} runs onto the point and loses {lost}."
            ),
        )
        return state._replace(back_damage=lost, back=False)


@rule("EL-CHARGE-9")
@dataclass(frozen=True, slots=True)
class SidestepTrip:
    """The free try to trip a charger who was dodged."""

    trip: Throw
    stand: Throw

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Roll both."""
        if state.defence != "dodge":
            return state
        ends = context.rulings.open_ended
        total, _ = cast(self.trip, r, ends)
        against, _ = cast(self.stand, r, ends)
        falls = beats(total, against)
        r.say(
            "EL-CHARGE-9",
            lambda: (
                f"{self.trip.words(total)}, {self.stand.words(against)}: "
                f"{context.names[0]} {'falls' if falls else 'stays on his feet'}."
            ),
        )
        return state._replace(own=(*state.own, *(("prone",) if falls else ())), back=False)
