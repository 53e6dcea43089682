"""From one round to the next: what a fighter has lost, where the weapon is, and when a fight ends."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterable, Mapping

from combatkit.rules.card import rule
from combatkit.rules.doomblade import equipment
from combatkit.rules.doomblade.actions import rearmed
from combatkit.rules.doomblade.combatant import Combatant
from combatkit.rules.doomblade.enums import Action, Condition, Free, Mishap, Weaponry
from combatkit.rules.doomblade.fighter import Fighter

Outcome = Mapping[str, Hashable]
LOST = (Condition.WEAPON_DROPPED, Condition.WEAPON_BROKEN)


@rule("DB-ACT-7", "DB-ACT-8", "DB-FREE-2")
def gear_after(original: Combatant, acting: Combatant) -> Weaponry:
    """Where a fighter's weapon is after the round, unless a Fumble takes it.

    Parameters
    ----------
    original, acting
        As declared, and as `ready` made it.
    """
    if acting.action == Action.THROW:
        return Weaponry.ON_GROUND
    drawn = rearmed(original.fighter, original.free)[1]
    if drawn == Weaponry.SPARE_DRAWN:
        return drawn
    return rearmed(acting.fighter, Free.NONE, acting.action)[1]


def mana_spent(one: Combatant) -> int:
    """What a spell costs, whether it succeeds or not (DB-GAP-13)."""
    return equipment.spell(one.spell).mana if one.action == Action.CAST else 0


def gear_after_fumble(mishap: Mishap, before: Weaponry) -> Weaponry:
    """Where the weapon is at the end of the round."""
    return {Mishap.DROPS_WEAPON: Weaponry.ON_GROUND, Mishap.BREAKS_WEAPON: Weaponry.BROKEN}.get(
        mishap, before
    )


@rule("DB-WOUND-2", "DB-SEQ-6", "DB-SEQ-7")
def fighter_after(fighter: Fighter, outcome: Outcome, names: Mapping[str, str], free: Free) -> Fighter:
    """A fighter at the start of the next round.

    Parameters
    ----------
    fighter
        As it was.
    outcome
        Of an exchange, a round or a single blow.
    names
        Which column holds damage, weapon, mana, held, fumble and away for this fighter.
    free
        The Free Activity that was chosen: a weapon may have been drawn by it.
    """
    me = dataclasses.replace(fighter, hurt=fighter.hurt + _whole(outcome[names["damage"]]))
    if names["weapon"] not in outcome:
        return me
    where = Weaponry(str(outcome[names["weapon"]]))
    me = rearmed(me, free)[0]
    if where == Weaponry.SPARE_DRAWN and free != Free.DRAW:
        me = rearmed(me, Free.NONE, Action.CHANGE_WEAPONS)[0]
    return dataclasses.replace(
        me,
        mana=me.mana - _whole(outcome[names["mana"]]),
        conditions=_conditions(
            where,
            held=bool(outcome[names["held"]]),
            fallen=outcome[names["fumble"]] == Mishap.FALLS,
            away=bool(outcome[names["away"]]),
        ),
    )


def _whole(value: Hashable) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _conditions(where: Weaponry, *, held: bool, fallen: bool, away: bool) -> tuple[str, ...]:
    """What is wrong at the start of the next round; a fall counts for one round only."""
    now = {
        Condition.HELD: held,
        Condition.FALLEN: fallen,
        Condition.OUT_OF_REACH: away,
        Condition.WEAPON_DROPPED: where == Weaponry.ON_GROUND,
        Condition.WEAPON_BROKEN: where == Weaponry.BROKEN,
    }
    return tuple(name.value for name, true in now.items() if true)


@rule("DB-SEQ-7")
def after_round(combatants: Iterable[Combatant], outcome: Outcome) -> dict[str, Fighter]:
    """Everybody at the start of the next round, by name, from the outcome of `round_exchange`."""
    parts = ("damage", "weapon", "mana", "held", "fumble", "away")
    return {
        one.label: fighter_after(
            one.fighter, outcome, {part: f"{one.label}: {part}" for part in parts}, one.free
        )
        for one in combatants
    }


@rule("DB-GAP-17", "DB-SEQ-7")
def beaten(side: Iterable[Fighter]) -> bool:
    """Whether a side has lost: every member is Out of Action or has got away.

    Examples
    --------
    >>> beaten([Fighter("Rat", health_points=8, hurt=8), Fighter("Bat", conditions=("out of reach",))])
    True
    """
    return all(one.level.out or Condition.OUT_OF_REACH in one.conditions for one in side)
