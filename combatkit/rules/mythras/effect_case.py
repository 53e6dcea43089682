"""What every effect that takes hold works with: who won, against whom, by which roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import added
from combatkit.rules.mythras.effect_facts import setup_of
from combatkit.rules.mythras.effects import effect
from combatkit.rules.mythras.enums import Grade, Side
from combatkit.rules.mythras.resist import Original, Switches, graded_resistance, resisted, switch
from combatkit.rules.mythras.state import Context, Party, State


@dataclass(frozen=True, slots=True)
class Case:
    """One effect taking hold.

    `winner` has chosen it, `own` and `foe` are the two fighters seen from there, `times` says how often it
    was chosen, and `forced` that the resistance to it fails (Force Failure).
    """

    name: str
    winner: Side
    context: Context
    times: int = 1
    forced: bool = False

    @property
    def own(self) -> Party:
        """The winner."""
        return self.context.attacker if self.winner is Side.ATTACKER else self.context.defender

    @property
    def foe(self) -> Party:
        """The victim."""
        return self.context.defender if self.winner is Side.ATTACKER else self.context.attacker

    @property
    def options(self) -> Switches:
        """The switches of the exchange."""
        return self.context.options

    @property
    def card(self) -> str:
        """The effect's rule card."""
        return effect(self.name).rule

    def original(self, state: State) -> Original:
        """The roll that won the effect and stands (MY-SE-6)."""
        if self.winner is Side.ATTACKER:
            value, level, roll = state.attack_value, state.attack_level, state.attack_roll
        else:
            value, level, roll = state.parry_value, state.parry_level, state.parry_roll
        if roll is None or level is None:
            raise ValueError(f"the state has lost the roll that {self.name!r} was won with")
        words = "the attack roll" if self.winner is Side.ATTACKER else "the parry roll"
        return Original(value, level, roll, words)

    def on_foe(self, state: State, *conditions: str) -> State:
        """The state with conditions put on the victim."""
        return put_on(state, self.winner.other, conditions)

    def on_own(self, state: State, *conditions: str) -> State:
        """The state with conditions put on the winner."""
        return put_on(state, self.winner, conditions)


def put_on(state: State, side: Side, conditions: Iterable[str]) -> State:
    """The state with conditions put on one of the two."""
    if side is Side.ATTACKER:
        return state._replace(attacker=added(state.attacker, *conditions))
    return state._replace(defender=added(state.defender, *conditions))


def skill_against(party: Party, skill: str, steps: int, context: Context, *,
                  effect: bool = True) -> int | None:
    """A victim's skill for a resistance roll; None: Hopeless, it may not be tried.

    `steps` are those of the effect; the GM's for a much larger or smaller victim come on top (MY-SE-8),
    if it is an `effect` that is resisted.
    """
    if effect:
        steps += setup_of(context, "size_steps", 0)
    return graded_resistance(party.skill(skill), party.grade(skill), steps, context.options)


@rule("MY-TRAIT-INTIMIDATINGSCREAM")
def screamed(case: Case, skills: tuple[str, ...]) -> int:
    """The grade by which it is harder to resist an Intimidating Scream with the mind."""
    return int("Willpower" in skills and "Intimidating Scream" in case.own.traits)


@rule("MY-SE-6", "MY-SE-7", "MY-SE-8", "MY-SE-FORCEFAILURE", "MY-AMB-56")
def holds_out(state: State, r: Any, case: Case, skills: Iterable[str] = (),
              steps: int = 0) -> tuple[bool, State]:
    """Whether the victim resists an effect, by one roll against the roll that won it.

    Parameters
    ----------
    skills
        Skills that may be used; left out: those that the effect lists. Of several the victim is asked
        ``r.choose("resist with", ...)``, the best first.
    steps
        Grades by which the effect makes the roll harder (negative: easier).

    Returns
    -------
    tuple
        True when the effect is resisted; and the state, which remembers an Endurance roll that counts for
        the wound too (option `endurance_rolls`).
    """
    shared = switch(case.options, "endurance_rolls", "separate") == "shared"
    named = tuple(skills) or effect(case.name).resist
    steps += screamed(case, named)
    values = _best_first(case.foe.resist, case.foe.grades, named,
                         steps + setup_of(case.context, "size_steps", 0), case.options)
    skill = next(iter(values))
    if len(values) > 1 and not case.forced:
        skill = str(r.choose("resist with", tuple(values), by=case.foe.name))
    endurance = skill == "Endurance"
    if shared and endurance and state.endurance is not None and not case.forced:
        r.say("MY-AMB-56", lambda: f"The Endurance roll counts for {effect(case.name).title} too: "
                                   f"{'resisted' if state.endurance else 'not resisted'}.")
        return state.endurance, state
    title = effect(case.name).title
    safe = resisted(r, f"{skill.lower()} against {case.name}", f"{case.foe.name}'s {skill}", values[skill],
                    case.original(state), case.options, card=case.card, what=title, forced=case.forced)
    if shared and endurance and not case.forced and values[skill] is not None:
        state = state._replace(endurance=safe)
    return safe, state


@lru_cache(maxsize=1024)
def _best_first(written: tuple[tuple[str, int], ...], grades: tuple[tuple[str, Grade], ...],
                names: tuple[str, ...], steps: int, options: Switches) -> dict[str, int | None]:
    """Skills with their values at their grades, the best first; ``"style"`` is the Combat Style."""
    skills, at = dict(written), dict(grades)
    found = {}
    for name in names:
        skill = "Combat Style" if name == "style" else name
        found[skill] = graded_resistance(skills[skill], at.get(skill, Grade.STANDARD), steps, options)
    return dict(sorted(found.items(), key=lambda item: -1 if item[1] is None else item[1], reverse=True))


@rule("MY-AMB-15", "MY-WOUND-11")
def may_exceed_100(context: Context) -> bool:
    """Whether a skill that may resist an effect of this exchange is over 100, after grades.

    Then the values of the combat rolls must stay on record, since such a skill reaches back to them.
    """
    for winner in Side:
        case = Case("", winner, context)
        if _all_are_low(case):
            continue
        for skill in ("Endurance", "Willpower", "Evade", "Brawn", "Acrobatics", "Athletics", "Combat Style"):
            steps = [0]
            if skill in ("Brawn", "Athletics", "Acrobatics") and case.foe.legs >= 4:
                steps.append(-1)
            if skill == "Combat Style":
                steps += [case.own.size - item.size for item in (case.foe.weapon, *case.foe.weapons)]
            if any((skill_against(case.foe, skill, step, context) or 0) > 100 for step in steps):
                return True
    return False


def _all_are_low(case: Case) -> bool:
    """Whether even the victim's best skill stays at 100 or below with the easiest steps of `may_exceed_100`.

    It says no where the victim's state changes a grade; it is asked first, because it is cheap.
    """
    if case.foe.grades:
        return False
    sizes = [item.size for item in (case.foe.weapon, *case.foe.weapons)]
    steps = min(-1 if case.foe.legs >= 4 else 0, case.own.size - max(sizes))
    best = max(value for _, value in case.foe.resist)
    return (graded_resistance(best, Grade.STANDARD, steps + setup_of(case.context, "size_steps", 0),
                              case.options) or 0) <= 100
