"""The end of a round: Health Points, Out of Action, Serious Injuries, who got away, whether it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from combatkit.dice.rollers import Roller
from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.doomblade.combatant import Side
from combatkit.rules.doomblade.enums import Injury, WoundLevel
from combatkit.rules.doomblade.fighter import fallen_level, out_of_action
from combatkit.rules.doomblade.state import Field, Part, Who, all_parts, get_part, put
from combatkit.rules.doomblade.tables import skill_labels, table

ROUND_SECONDS = 6
NEWER_ROUND_SECONDS = 5


@rule("DB-ROUND-1", "DB-GAP-1")
def seconds(rounds: int, edition: str = "opposed2d6") -> int:
    """How long that many rounds last: six seconds each, five in the newer edition.

    Examples
    --------
    >>> seconds(10), seconds(12, "tn7")
    (60, 60)
    """
    return rounds * (NEWER_ROUND_SECONDS if edition == "tn7" else ROUND_SECONDS)


@rule("DB-ROUND-5", "DB-ROUND-6")
@dataclass(frozen=True, slots=True)
class Falls:
    """After a phase, with the option phase_kills_cancel: who is down does nothing in later phases."""

    who: int

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Mark the fighter as down."""
        me = get_part(state, self.who)
        if me.felled or not out_of_action(me.health - me.loss):
            return state
        r.say("DB-ROUND-6", lambda: f"{field.who[self.who].name} goes down before the next phase.")
        return put(state, field, {self.who: me._replace(felled=True, total=None, rank=None)})


@rule("DB-SEQ-6", "DB-WOUND-2", "DB-OOA-1", "DB-OOA-2")
@dataclass(frozen=True, slots=True)
class OutOfAction:
    """Takes the Wounds of the round off a fighter's Health Points and sees whether that is the end."""

    who: int

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Work out how the fighter is."""
        me = self._settle(get_part(state, self.who), field.who[self.who], field.rulings.serious_injuries, r)
        return put(state, field, {self.who: me})

    def _settle(self, me: Part, who: Who, injuries: bool, r: Roller) -> Part:
        left = me.health - me.loss
        if me.loss:
            r.say(
                "DB-SEQ-6", lambda: f"{who.name} loses {me.loss} Health Points: {me.health} becomes {left}."
            )
        if out_of_action(left):
            level = fallen_level(who.hero)
            r.say(
                "DB-OOA-1" if who.hero else "DB-OOA-2", lambda: f"{who.name} is Out of Action: {level.value}."
            )
            me = me._replace(level=level)
            return injured(me, who, r) if injuries and who.hero else me
        level = WoundLevel.WOUNDED if me.loss else WoundLevel.SCRATCHED if me.struck else WoundLevel.UNHURT
        return me._replace(level=level)


@dataclass(frozen=True, slots=True)
class InjuryRow:
    """One result of the table of Serious Injuries: its last face, what it is, and what else is rolled."""

    last: int
    injury: Injury
    words: str
    then: str


@cache
def injury_table() -> tuple[InjuryRow, ...]:
    """The table of Serious Injuries."""
    return tuple(
        InjuryRow(int(row["high"]), Injury(row["injury"]), row["words"], row.get("then", ""))
        for row in table("serious_injuries").rows
    )


@rule("DB-OOA-3", "DB-GAP-4")
def injured(me: Part, who: Who, r: Roller) -> Part:
    """Roll a Serious Injury for a Hero who goes down (optional)."""
    rows = injury_table()
    face = r.die(6, f"{who.name}'s injury")
    row = rows[band(face, [each.last for each in rows[:-1]])]
    more = (
        r.die(int(row.then.removeprefix("d")), f"{who.name}'s injury ({row.injury.value})") if row.then else 0
    )
    r.say(
        "DB-GAP-4", lambda: f"Serious Injury {face} for {who.name}: {row.words}{_more_words(row, int(more))}."
    )
    return me._replace(injury=row.injury)


def _more_words(row: InjuryRow, more: int) -> str:
    """What the second die of an injury says."""
    if row.then == "d12":
        return f" ({tuple(skill_labels().values())[more - 1]})"
    return f" (d6: {more})" if row.then else ""


@rule("DB-SEQ-7", "DB-GAP-17")
@dataclass(frozen=True, slots=True)
class EndOfRound:
    """Says who got away and whether a new round begins. Nothing is rolled."""

    sides: tuple[Side, ...]
    names: tuple[str, str] = ("the heroes", "the critters")

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Tell it; the state is final already."""
        r.say("DB-SEQ-7", lambda: self._words(all_parts(state, field), field))
        return state

    def _words(self, parts: tuple[Part, ...], field: Field) -> str:
        gone = [who.name for who, me in zip(field.who, parts, strict=True) if got_away(who, me)]
        text = "".join(f"{name} gets away and is out of reach. " for name in gone)
        standing = {
            side
            for side, who, me in zip(self.sides, field.who, parts, strict=True)
            if not (got_away(who, me) or (me.level or WoundLevel.UNHURT).out)
        }
        called = zip(Side, self.names, strict=True)
        lost = [name for side, name in called if side in self.sides and side not in standing]
        return text + (
            f"The fight is over for {' and '.join(lost)}."
            if lost
            else "Both sides fight on: a new round begins."
        )


@rule("DB-GAP-17")
def got_away(who: Who, me: Part) -> bool:
    """Whether somebody who defends and moves is out of reach after the round: not hit, not down."""
    return who.leaves and not me.struck and not me.felled
