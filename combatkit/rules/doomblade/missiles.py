"""The steps of missiles and spells: target number, shot, stray shot, resisting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.doomblade.enums import Hit, Natural, RandomDamage, Stance
from combatkit.rules.doomblade.state import NOBODY, Field, Mark, Part, get_mark, get_part, put
from combatkit.rules.doomblade.steps import AVERAGE, marked, natural, parity, spent
from combatkit.rules.doomblade.telling import say_not_made, say_verdict
from combatkit.rules.doomblade.verdict import Throw, judge, judge_number


@rule("DB-RANGED-2")
@dataclass(frozen=True, slots=True)
class TargetNumber:
    """Adds up the target number of a shot and says its parts; nothing is rolled."""

    deed: int

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Tell each part under its own card."""
        deed = field.deeds[self.deed]
        so_far = 0
        for part in deed.circumstances:
            so_far += part[1]
            _say_circumstance(part, so_far, r)
        return state


def _say_circumstance(part: tuple[str, int, str], so_far: int, r: Roller) -> None:
    words, number, card = part
    r.say(
        card,
        lambda: (
            f"{words[0].upper()}{words[1:]}: "
            + (f"target number {so_far}." if so_far == number else f"{number} more, target number {so_far}.")
        ),
    )


@rule("DB-RANGED-1", "DB-GAP-9", "DB-GAP-16")
@dataclass(frozen=True, slots=True)
class Shoot:
    """Judges a shot or throw by its target number, and by a dodge or block that meets it."""

    deed: int
    done: tuple[int, ...]

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Compare the shooter's total with the number."""
        deed = field.deeds[self.deed]
        a, t = get_part(state, deed.by), get_part(state, deed.on)
        if a.total is None:
            return state
        defence = Throw(t.total, t.natural) if deed.stance == Stance.DEFENDS and t.total is not None else None
        verdict = judge_number(Throw(a.total, a.natural), deed.number or 0, defence, field.rulings)
        say_verdict(deed, verdict, field, r)
        mark = marked(get_mark(state, field, self.deed), verdict, a, field)
        return put(
            state, field, {number: spent(state, number, field) for number in self.done}, {self.deed: mark}
        )


@rule("DB-RANGED-14")
@dataclass(frozen=True, slots=True)
class Stray:
    """A miss into a melee flies on: a second roll with the same number at whoever is nearest."""

    deed: int

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Roll for the nearest; for the next ones too with the option stray_shot_chain (DB-AMB-8)."""
        deed, rulings = field.deeds[self.deed], field.rulings
        mark, me = get_mark(state, field, self.deed), get_part(state, deed.by)
        fumbled = me.natural == Natural.DOUBLE_ONE
        if mark.hit != Hit.MISS or (fumbled and not rulings.fumble_strays):
            if fumbled:
                r.say("DB-RANGED-14", lambda: "A Fumbled shot does not fly on.")
            return put(state, field, {deed.by: me._replace(rank=None)})
        for victim in deed.near if rulings.stray_shot_chain else deed.near[:1]:
            low, high = r.pool(2, 6, f"{field.who[deed.by].dice} (stray)")
            mark, me = self._at(victim, low, high, mark, me, field, r)
            if mark.hit.lands or (me.natural == Natural.DOUBLE_ONE and not rulings.fumble_strays):
                break
        return put(state, field, {deed.by: me._replace(rank=None)}, {self.deed: mark})

    def _at(
        self, victim: int, low: int, high: int, mark: Mark, me: Part, field: Field, r: Roller
    ) -> tuple[Mark, Part]:
        """One second roll: its doubles count like those of any shot."""
        number = field.deeds[self.deed].number or 0
        shown = natural(low, high)
        who = field.who[field.deeds[self.deed].by]
        total = low + high + (me.rank or 0) + sum(value for _, value, _ in who.modifiers)
        verdict = judge_number(Throw(total, shown), number, None, field.rulings)
        name = "somebody else" if victim == NOBODY else field.who[victim].name
        r.say(
            "DB-RANGED-14",
            lambda: (
                f"The miss flies on towards {name}: {low} and {high} make {total} against "
                f"{number}, " + ("and it strikes." if verdict.hit.lands else "and it misses.")
            ),
        )
        if shown == Natural.DOUBLE_ONE:
            me = me._replace(natural=shown)
        if not verdict.hit.lands:
            return mark, me
        odds = field.rulings.random_damage == RandomDamage.ODDS
        seen = me._replace(parity=parity(low, high) if odds else 0)
        return marked(mark, verdict, seen, field)._replace(victim=victim), me


@rule("DB-ACT-5", "DB-FREE-5", "DB-GAP-13")
@dataclass(frozen=True, slots=True)
class Cast:
    """Judges a spell: against Magic Resistance where the target resists, else against a number."""

    deed: int
    done: tuple[int, ...]
    dice: str

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Roll the resistance, if there is one, and compare."""
        deed = field.deeds[self.deed]
        a, t = get_part(state, deed.by), get_part(state, deed.on)
        done = {number: spent(state, number, field) for number in self.done}
        if a.total is None or t.felled:
            say_not_made(deed, t.felled, field, r)
            return put(state, field, done)
        cast = Throw(a.total, Natural.NONE)
        if deed.resistance is None:
            verdict = judge_number(cast, deed.number or 0, None, field.rulings)
        else:
            total = self._resistance(deed.resistance, deed.resistance_rolls, field.who[deed.on].name, r)
            verdict = judge(cast, Throw(total, Natural.NONE), deed.terms, field.rulings)
        say_verdict(deed, verdict, field, r)
        mark = marked(get_mark(state, field, self.deed), verdict, a, field)
        return put(state, field, done, {self.deed: mark})

    def _resistance(self, rank: int, rolls: bool, name: str, r: Roller) -> int:
        if not rolls:
            r.say("DB-GAP-1", lambda: f"{name} does not roll: {AVERAGE} and Magic Resistance {rank}.")
            return AVERAGE + rank
        low, high = r.pool(2, 6, self.dice)
        r.say(
            "DB-FREE-5",
            lambda: (
                f"{name} resists: {low} and {high}, with Magic Resistance {rank} that is {low + high + rank}."
            ),
        )
        return low + high + rank
