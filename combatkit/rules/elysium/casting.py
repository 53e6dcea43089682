"""Spells that do damage."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.elysium.burdens import ATTACK, burdens, cannot_evade
from combatkit.rules.elysium.enums import Natural
from combatkit.rules.elysium.equipment import Spell, spell
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import attribute, dodge_throw, guard_throw
from combatkit.rules.elysium.outcome import Toll
from combatkit.rules.elysium.rolls import Part, Throw, cast, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.scene import Scene
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.steps import Evade, Guarded, Roll
from combatkit.rules.exchange import Step


@rule("EL-SPELL-3", "EL-SPELL-2", "EL-AMB-18")
def spell_throw(who: str, fighter: Fighter, what: Spell, rulings: Rulings, *more: Part) -> Throw:
    """The Spell Attack.

    Examples
    --------
    >>> aelfin = Fighter("Aelfin", psyche=6, school=6)
    >>> spell_throw("Aelfin", aelfin, spell("bolt", 2), Rulings()).bonus
    16
    """
    parts = [("School", fighter.school), attribute(fighter, what.attribute)]
    if not rulings.spell_two_stage:
        parts.append((f"level {what.level}", what.bonus))
    return throw("spell", who, "Spell Attack", *parts, *burdens(fighter, rulings, ATTACK), *more)


@rule("EL-SPELL-4", "EL-DEF-2")
def spell_defence(who: str, fighter: Fighter, rulings: Rulings, *more: Part) -> Throw:
    """The Spell Defense: a Defense Roll, and Magic Defense or ranks in the School.

    Examples
    --------
    >>> guard = Fighter("Guard", agility=3, dodge=2, endurance=4, worn="leather", magic_defense=1, school=3)
    >>> spell_defence("Guard", guard, Rulings()).bonus
    14
    """
    one_roll = rulings._replace(two_stage=False)
    dodge = dodge_throw(who, fighter, one_roll, more)
    return throw("spell defence", who, "Spell Defense", *dodge.parts, warding(fighter))


def warding(fighter: Fighter) -> Part:
    """Magic Defense or ranks in the School, whichever is more."""
    return "Magic Defense or School", max(fighter.magic_defense, fighter.school)


@rule("EL-SPELL-6", "EL-SPELL-1")
@dataclass(frozen=True, slots=True)
class Cast:
    """The Spell Attack; on a Critical Failure the spell fizzles and its Magic Points are lost."""

    what: Throw

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Cast."""
        total, natural = cast(self.what, r, context.rulings.open_ended)
        fizzles = natural == Natural.CRITICAL_FAILURE
        r.say(
            "EL-SPELL-6" if fizzles else "EL-SPELL-3",
            lambda: (
                f"{self.what.words(total)}"
                + (f": it fizzles, and {context.mp} Magic Points are lost." if fizzles else ".")
            ),
        )
        return state._replace(total=None if fizzles else total, fizzled=fizzles)


@rule("EL-SPELL-4", "EL-SPELL-5")
@dataclass(frozen=True, slots=True)
class Warded:
    """Meets a spell that has not fizzled."""

    evade: Evade

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Defend."""
        return self.evade(state, r, context)


@rule("EL-SPELL-1", "EL-SPELL-3", "EL-SPELL-4", "EL-SPELL-5", "EL-AMB-18")
def spell_steps(scene: Scene) -> tuple[Step, ...]:
    """Spell Attack against Spell Defense; the difference is the damage."""
    (me, other), rulings, target = scene.names, scene.rulings, scene.defender
    what = spell(scene.setup.spell, scene.setup.spell_level)
    attack = Cast(spell_throw(me, scene.attacker, what, rulings, ("feint", scene.setup.feint)))
    both, dodging, _ = scene.guardedness()
    more = [*both, *dodging]
    if rulings.spell_two_stage:
        dodge = dodge_throw(other, target, rulings._replace(two_stage=True), more)
        evade = Evade(
            () if cannot_evade(target) else (("dodge", dodge),), why=cannot_evade(target), one_roll=False
        )
    else:
        defence = spell_defence(other, target, rulings, *more)
        why = cannot_evade(target)
        bare = throw("ward", other, "defence", *scene.bare_defence().parts, warding(target), rolled=False)
        evade = Evade(
            () if why else (("spell defence", defence),), why=why, bare=bare, one_roll=True, card="EL-SPELL-4"
        )
    steps = [
        scene.step("spell", "Spell Attack", attack, "EL-SPELL-3", "EL-SPELL-6"),
        scene.step("defence", "Spell Defense", Warded(evade), "EL-SPELL-4", "EL-SPELL-5", when="total"),
    ]
    if rulings.spell_two_stage:
        key = attribute(scene.attacker, what.attribute)
        damage = throw("damage", me, "Damage Roll", key, (f"level {what.level}", what.bonus))
        guard = guard_throw(other, target, rulings, [warding(target)])
        steps += [
            scene.step("damage", "Damage", Roll(damage, "EL-SPELL-5"), "EL-SPELL-5", when="hit"),
            scene.step("guard", "Guard", Guarded(guard), "EL-ATT-4", when="hit"),
        ]
    return (*steps, scene.step("toll", "What is left", Toll(), "EL-COND-16"))
