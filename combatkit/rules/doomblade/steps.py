"""The steps up to the verdict: declarations, dice, natural doubles, comparing.

A step is a small value that can be called: ``Dice(0)`` rolls for the first fighter. Values, not closures,
because two exchanges with the same steps then share what has been counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.doomblade.actions import action_rules
from combatkit.rules.doomblade.enums import Action, Aim, Natural, RandomDamage, Stance
from combatkit.rules.doomblade.state import Deed, Field, Mark, Part, Who, get_mark, get_part, put
from combatkit.rules.doomblade.tables import difficulty
from combatkit.rules.doomblade.telling import say_not_made, say_verdicts
from combatkit.rules.doomblade.verdict import Throw, Verdict, judge, judge_number

AVERAGE = 7
"""What stands for the dice of a side that does not roll (DB-GAP-1)."""


@rule("DB-ROUND-4", "DB-ROUND-2")
@dataclass(frozen=True, slots=True)
class Declarations:
    """Says who does what: the GM for the Critters first, then the Heroes. Nothing is rolled.

    `aloud` is False where everybody has said so one by one: then only what it comes to is told.
    """

    order: tuple[int, ...]
    aloud: bool = True

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Tell the declarations."""
        for number in self.order:
            who = field.who[number]
            if self.aloud:
                aims = [field.who[deed.on].name for deed in field.deeds if deed.by == number]
                _tell(action_rules()[who.action].rule, declared_words(who.name, who.action, aims), r)
            for card, text in who.notes:
                _tell(card, text, r)
        return state


def declared_words(name: str, action: Action, aims: Sequence[str]) -> str:
    """A declaration as it is read aloud.

    Examples
    --------
    >>> declared_words("Rastan", Action.ATTACK, ["Orc"])
    'Rastan: Attack, aimed at Orc.'
    """
    return f"{name}: {action_rules()[action].label}" + (f", aimed at {' and '.join(aims)}." if aims else ".")


def _tell(card: str, text: str, r: Roller) -> None:
    r.say(card, lambda: text)


@rule("DB-SEQ-1", "DB-MULTI-4", "DB-ACT-13")
@dataclass(frozen=True, slots=True)
class Dice:
    """One fighter's two dice, which serve for everything that this fighter does in the round.

    With `keeps_rank` the rank is kept for a second roll (a shot into a melee).
    """

    who: int
    keeps_rank: bool = False

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Roll two dice and add the rank."""
        me, who = get_part(state, self.who), field.who[self.who]
        if me.felled:
            r.say("DB-ROUND-5", lambda: f"{who.name} is down already and does nothing more.")
            return put(state, field, {self.who: me._replace(rank=None)})
        low, high = r.pool(2, 6, who.dice) if who.rolls else (0, AVERAGE)
        rank = me.rank or 0
        total = low + high + rank + sum(number for _, number, _ in who.modifiers)
        with_skill = f"{who.skill} {rank}{_modifier_words(who)}"
        if who.rolls:
            r.say(
                "DB-SEQ-1", lambda: f"{who.name} rolls {low} and {high}, and with {with_skill} has {total}."
            )
        else:
            r.say("DB-GAP-1", lambda: f"{who.name} does not roll: {AVERAGE} and {with_skill} make {total}.")
        me = me._replace(rank=rank if self.keeps_rank else None, total=total, natural=natural(low, high))
        if field.rulings.random_damage == RandomDamage.ODDS and who.rolls:
            me = me._replace(parity=parity(low, high))
        return put(state, field, {self.who: me})


def natural(low: int, high: int) -> Natural:
    """What a pair of dice shows before anything is added."""
    return Natural(low) if low == high and low in (1, 6) else Natural.NONE


def _modifier_words(who: Who) -> str:
    """What counts beside the rank, as it is read aloud."""
    return "".join(
        f", {'plus' if number > 0 else 'less'} {abs(number)} {words}," for words, number, _ in who.modifiers
    )


@rule("DB-RAND-2")
def parity(low: int, high: int) -> int:
    """1 when both dice are even, -1 when both are odd, 0 otherwise."""
    if low % 2 != high % 2:
        return 0
    return -1 if low % 2 else 1


@rule("DB-SEQ-2", "DB-MIGHTY-1", "DB-FUMBLE-1")
@dataclass(frozen=True, slots=True)
class Doubles:
    """Looks at the dice before anything is compared: a double may be a Mighty Blow or a Fumble."""

    who: tuple[int, ...]

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Keep the doubles that count, forget the others (DB-AMB-3)."""
        doubles = [number for number in self.who if get_part(state, number).natural]
        for number in doubles:
            six = get_part(state, number).natural == Natural.DOUBLE_SIX
            _tell("DB-MIGHTY-1" if six else "DB-FUMBLE-1", _double_words(field.who[number], six), r)
        if not doubles:
            r.say("DB-SEQ-2", lambda: "There is no double six and no double one.")
            return state
        return put(
            state,
            field,
            {
                number: get_part(state, number)._replace(natural=Natural.NONE)
                for number in doubles
                if not field.who[number].naturals
            },
        )


def _double_words(who: Who, six: bool) -> str:
    double = "double six" if six else "double one"
    if not who.naturals:
        return f"{who.name}'s {double} means nothing special: it is no attack with weapon or body."
    if who.attacks:
        return f"{who.name} rolls {double}: " + ("a Mighty Blow!" if six else "a Fumble!")
    return f"{who.name} rolls {double} in defence, which counts too."


@rule("DB-SEQ-3", "DB-SEQ-4", "DB-SEQ-5", "DB-GAP-15", "DB-MULTI-7", "DB-DUAL-6")
@dataclass(frozen=True, slots=True)
class Compare:
    """Judges hand-to-hand attacks between two fighters, in both directions where both attack.

    `deeds` are their numbers; `done` are fighters whose total no later comparison reads.
    """

    deeds: tuple[int, ...]
    done: tuple[int, ...]

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Compare, and forget the totals that are done with."""
        marks: dict[int, Mark] = {}
        verdicts: list[tuple[Deed, Verdict]] = []
        for number in self.deeds:
            deed = field.deeds[number]
            a = get_part(state, deed.by)
            verdict = _verdict(state, deed, field, r)
            if verdict is not None:
                verdicts.append((deed, verdict))
                marks[number] = marked(get_mark(state, field, number), verdict, a, field)
        say_verdicts(verdicts, field, r)
        return put(state, field, {number: spent(state, number, field) for number in self.done}, marks)


def _verdict(state: Any, deed: Deed, field: Field, r: Roller) -> Verdict | None:
    """Judge one hand-to-hand attack; None when one of the two is down already."""
    a, t = get_part(state, deed.by), get_part(state, deed.on)
    if t.felled or a.total is None:
        say_not_made(deed, t.felled, field, r)
        return None
    so_far = a.total
    for bonus in deed.bonuses:
        so_far += bonus[1]
        _say_bonus(bonus, field.who[deed.by].name, so_far, r)
    first = Throw(a.total + deed.plus, Natural.NONE if deed.aim == Aim.ESCAPE else a.natural)
    if deed.stance == Stance.NO_ROLL or t.total is None:
        return judge_number(first, deed.number or 0, None, field.rulings)
    return judge(first, Throw(t.total + deed.plus_other, t.natural), deed.terms, field.rulings)


def _say_bonus(bonus: tuple[str, int, str], name: str, total: int, r: Roller) -> None:
    words, number, card = bonus
    r.say(card, lambda: f"{name} adds {number} {words}, which makes {total}.")


def marked(mark: Mark, verdict: Verdict, a: Part, field: Field) -> Mark:
    """The mark of an attack after its verdict, with what an optional damage rule will read."""
    if not verdict.hit.lands:
        return mark._replace(hit=verdict.hit)
    which = field.rulings.random_damage
    return mark._replace(
        hit=verdict.hit,
        margin=verdict.margin if which == RandomDamage.BONUS else 0,
        parity=a.parity if which == RandomDamage.ODDS else 0,
    )


def spent(state: Any, number: int, field: Field) -> Part:
    """A fighter whose total nobody reads any more; a Fumbled attack waits for its table."""
    me = get_part(state, number)
    fumbled = me.natural == Natural.DOUBLE_ONE and field.who[number].attacks
    return me._replace(total=None, parity=0, natural=me.natural if fumbled else Natural.NONE)


@rule("DB-ACT-6")
@dataclass(frozen=True, slots=True)
class LookRound:
    """Somebody spends the round looking for opponents: Awareness against an Easy number."""

    who: int

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Roll it."""
        me, who = get_part(state, self.who), field.who[self.who]
        if me.felled:
            return put(state, field, {self.who: me._replace(rank=None)})
        rank, number = me.rank or 0, difficulty("Easy")
        fixed = sum(value for _, value, _ in who.modifiers)
        total = sum(r.pool(2, 6, who.dice)) + rank + fixed
        sees = total >= number
        r.say(
            "DB-ACT-6",
            lambda: (
                f"{who.name} looks round with {who.skill} {rank}: {total} against {number}, and "
                + ("notices what there is." if sees else "notices nothing.")
            ),
        )
        return put(state, field, {self.who: me._replace(rank=None, sees=sees)})
