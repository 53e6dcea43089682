"""Fumbles: what goes wrong when an attacker's dice show double one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from combatkit.dice.rollers import Roller
from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.doomblade.enums import Mishap, Natural
from combatkit.rules.doomblade.state import NOBODY, Field, Part, Who, get_mark, get_part, put
from combatkit.rules.doomblade.tables import table


@cache
@rule("DB-FUMBLE-3", "DB-GAP-14")
def fumble_table(unarmed: bool) -> tuple[tuple[int, Mishap], ...]:
    """The last face of each result, and what it does to somebody armed or unarmed.

    Examples
    --------
    >>> [(face, mishap.value) for face, mishap in fumble_table(True)]
    [(1, 'wounds self'), (3, 'wounds friend'), (6, 'falls')]
    """
    rows = [
        (int(row["high"]), Mishap(row["unarmed" if unarmed else "armed"])) for row in table("fumble").rows
    ]
    return tuple(
        row for place, row in enumerate(rows) if place + 1 == len(rows) or rows[place + 1][1] != row[1]
    )


@rule("DB-FUMBLE-3", "DB-GAP-14")
@dataclass(frozen=True, slots=True)
class FumbleTable:
    """One fighter's roll on the Fumble table, if the attack was Fumbled.

    `deeds` are the attacks of which at least one must have been made: none is when every target fell in an
    earlier phase. Empty: nothing of the kind can happen.
    """

    who: int
    dice: str
    deeds: tuple[int, ...] = ()

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Roll it and apply the result."""
        me, who = get_part(state, self.who), field.who[self.who]
        if me.natural != Natural.DOUBLE_ONE:
            return state
        if self.deeds and not any(get_mark(state, field, deed).hit for deed in self.deeds):
            return put(state, field, {self.who: me._replace(natural=Natural.NONE)})
        results = fumble_table(who.unarmed)
        face = r.die(6, self.dice)
        mishap = results[band(face, [last for last, _ in results[:-1]])][1]
        if mishap == Mishap.WOUNDS_FRIEND and who.friend is None:
            r.say("DB-GAP-14", lambda: f"Fumble table {face}: no friend of {who.name} is within 2 m.")
            mishap = Mishap.WOUNDS_SELF
        after = {self.who: me._replace(natural=Natural.NONE, mishap=mishap)}
        if mishap == Mishap.DROPS_WEAPON:
            metres = r.die(6, f"{self.dice} (metres)")
            r.say(
                "DB-FUMBLE-3",
                lambda: (
                    f"Fumble table {face}: {who.name} drops the {who.weapon}, and it lands {metres} m away."
                ),
            )
            return put(state, field, after)
        r.say("DB-FUMBLE-3", lambda: f"Fumble table {face}: " + _WORDS[mishap].format(who.name, who.weapon))
        if mishap == Mishap.WOUNDS_SELF:
            after[self.who] = _struck(after[self.who], who, who, r)
        elif mishap == Mishap.WOUNDS_FRIEND and who.friend is not None and who.friend != NOBODY:
            after[who.friend] = _struck(get_part(state, who.friend), field.who[who.friend], who, r)
        return put(state, field, after)


_WORDS = {
    Mishap.WOUNDS_SELF: "{0} hurts nobody but {0} with the {1}.",
    Mishap.WOUNDS_FRIEND: "{0} strikes the closest friend with the {1}.",
    Mishap.BREAKS_WEAPON: "{0} breaks the {1}.",
    Mishap.FALLS: "{0} falls, and is 1 worse at everything next round.",
}


def _struck(victim: Part, who: Who, by: Who, r: Roller) -> Part:
    """A Wound of the weapon's plain Damage: never doubled, never randomised."""
    points = max(0, by.damage - who.armour)
    r.say(
        "DB-GAP-14",
        lambda: f"Damage {by.damage} against Armour {who.armour}: {who.name} takes a Wound of {points}.",
    )
    return victim._replace(loss=victim.loss + points, struck=True)
