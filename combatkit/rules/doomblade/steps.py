"""The steps up to the verdict: declarations, dice, natural doubles, comparing.

A step is a small value that can be called: ``Dice(0)`` rolls for the first fighter. Values, not closures,
because two exchanges with the same steps then share what has been counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.doomblade.actions import action_rules
from combatkit.rules.doomblade.enums import Aim, Natural, RandomDamage, Reach, Stance
from combatkit.rules.doomblade.state import Deed, Field, Mark, Part, Who, get_mark, get_part, put
from combatkit.rules.doomblade.tables import difficulty
from combatkit.rules.doomblade.verdict import Reason, Terms, Throw, Verdict, judge, judge_number

AVERAGE = 7
"""What stands for the dice of a side that does not roll (DB-GAP-1)."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """Says who does what: the GM for the Critters first, then the Heroes. Nothing is rolled."""

    order: tuple[int, ...]

    @rule("DB-ROUND-4", "DB-ROUND-2")
    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Tell the declarations."""
        for number in self.order:
            _declare(number, r, field)
        return state


def _declare(number: int, r: Roller, field: Field) -> None:
    who, action = field.who[number], action_rules()[field.who[number].action]
    aims = [field.who[deed.on].name for deed in field.deeds if deed.by == number]
    r.say(
        action.rule,
        lambda: f"{who.name}: {action.label}" + (f", aimed at {' and '.join(aims)}." if aims else "."),
    )
    for card, text in who.notes:
        _tell(card, text, r)


def _tell(card: str, text: str, r: Roller) -> None:
    r.say(card, lambda: text)


@dataclass(frozen=True, slots=True)
class Dice:
    """One fighter's two dice, which serve for everything that this fighter does in the round.

    With `keeps_rank` the rank is kept for a second roll (a shot into a melee).
    """

    who: int
    keeps_rank: bool = False

    @rule("DB-SEQ-1", "DB-MULTI-4", "DB-ACT-13")
    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Roll two dice and add the rank."""
        me, who = get_part(state, self.who), field.who[self.who]
        if me.felled:
            r.say("DB-ROUND-5", lambda: f"{who.name} is down already and does nothing more.")
            return put(state, field, {self.who: me._replace(rank=None)})
        rank, fixed = me.rank or 0, sum(number for _, number, _ in who.modifiers)
        if not who.rolls:
            total = AVERAGE + rank + fixed
            r.say("DB-GAP-1", lambda: f"{who.name} does not roll: {AVERAGE} plus {who.skill} {rank}"
                  f"{_modifier_words(who)} is the number {total}.")
            return put(state, field, {self.who: me._replace(rank=None, total=total)})
        low, high = r.pool(2, 6, who.dice)
        total = low + high + rank + fixed
        natural = Natural(low) if low == high and low in (1, 6) else Natural.NONE
        parity = _parity(low, high) if field.rulings.random_damage == RandomDamage.ODDS else 0
        r.say("DB-SEQ-1", lambda: f"{who.name} rolls {low} and {high}, and with {who.skill} {rank}"
              f"{_modifier_words(who)} has {total}.")
        return put(state, field, {self.who: me._replace(rank=rank if self.keeps_rank else None, total=total,
                                                        natural=natural, parity=parity)})


def _modifier_words(who: Who) -> str:
    return "".join(f", {number:+d} {words}" for words, number, _ in who.modifiers)


@rule("DB-RAND-2")
def _parity(low: int, high: int) -> int:
    """1 when both dice are even, -1 when both are odd, 0 otherwise."""
    if low % 2 != high % 2:
        return 0
    return -1 if low % 2 else 1


@dataclass(frozen=True, slots=True)
class Doubles:
    """Looks at the dice before anything is compared: a double may be a Mighty Blow or a Fumble."""

    who: tuple[int, ...]

    @rule("DB-SEQ-2", "DB-MIGHTY-1", "DB-FUMBLE-1")
    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Keep the doubles that count, forget the others (DB-AMB-3)."""
        doubles = [number for number in self.who if get_part(state, number).natural]
        for number in doubles:
            six = get_part(state, number).natural == Natural.DOUBLE_SIX
            _tell("DB-MIGHTY-1" if six else "DB-FUMBLE-1", _double_words(field.who[number], six), r)
        if not doubles:
            r.say("DB-SEQ-2", lambda: "There is no double six and no double one.")
            return state
        return put(state, field, {number: get_part(state, number)._replace(natural=Natural.NONE)
                                  for number in doubles if not field.who[number].naturals})


def _double_words(who: Who, six: bool) -> str:
    double = "double six" if six else "double one"
    if not who.naturals:
        return f"{who.name}'s {double} means nothing special: it is no attack with weapon or body."
    if who.attacks:
        return f"{who.name} rolls {double}: " + ("a Mighty Blow!" if six else "a Fumble!")
    return f"{who.name} rolls {double} in defence, which counts too."


@dataclass(frozen=True, slots=True)
class Compare:
    """Judges hand-to-hand attacks between two fighters, in both directions where both attack.

    `deeds` are their numbers; `done` are fighters whose total no later comparison reads.
    """

    deeds: tuple[int, ...]
    done: tuple[int, ...]

    @rule("DB-SEQ-3", "DB-SEQ-4", "DB-SEQ-5", "DB-GAP-15", "DB-MULTI-7", "DB-DUAL-6")
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
        _say_verdicts(verdicts, field, r)
        return put(state, field, {number: spent(state, number, field) for number in self.done}, marks)


def _verdict(state: Any, deed: Deed, field: Field, r: Roller) -> Verdict | None:
    """Judge one hand-to-hand attack; None when one of the two is down already."""
    a, t = get_part(state, deed.by), get_part(state, deed.on)
    by, on = field.who[deed.by], field.who[deed.on]
    if a.felled or t.felled or a.total is None:
        r.say(
            "DB-ROUND-5",
            lambda: f"{by.name} does not reach {on.name}: {(on if t.felled else by).name} is down.",
        )
        return None
    mine = a.total + deed.bonus
    for bonus in deed.bonuses:
        _say_bonus(bonus, by.name, mine, r)
    first = Throw(mine, Natural.NONE if deed.aim == Aim.ESCAPE else a.natural)
    if deed.stance == Stance.NO_ROLL or t.total is None:
        return judge_number(first, deed.number or 0, None, field.rulings)
    theirs = t.total + on.guard + (0 if deed.back is None else field.deeds[deed.back].bonus)
    return judge(first, Throw(theirs, t.natural), terms(deed, field), field.rulings)


def _say_bonus(bonus: tuple[str, int, str], name: str, total: int, r: Roller) -> None:
    words, number, card = bonus
    r.say(card, lambda: f"{name} adds {number} {words}, which makes {total}.")


@rule("DB-GAP-1", "DB-MULTI-6")
def terms(deed: Deed, field: Field) -> Terms:
    """What the comparison depends on beside the rolls."""
    a, t = field.who[deed.by].rolls, field.who[deed.on].rolls
    return Terms(deed.stance, deed.tie_wounds, int(a) - int(t))


def marked(mark: Mark, verdict: Verdict, a: Part, field: Field) -> Mark:
    """The mark of an attack after its verdict, with what an optional damage rule will read."""
    if not verdict.hit.lands:
        return mark._replace(hit=verdict.hit)
    which = field.rulings.random_damage
    return mark._replace(hit=verdict.hit, margin=verdict.margin if which == RandomDamage.BONUS else 0,
                         parity=a.parity if which == RandomDamage.ODDS else 0)


def spent(state: Any, number: int, field: Field) -> Part:
    """A fighter whose total nobody reads any more; a Fumbled attack waits for its table."""
    me = get_part(state, number)
    fumbled = me.natural == Natural.DOUBLE_ONE and field.who[number].attacks
    return me._replace(total=None, parity=0, natural=me.natural if fumbled else Natural.NONE)


# -- what is said ----------------------------------------------------------------------------------------


PLAIN = (Reason.LOWER, Reason.EQUAL, Reason.OVERRULED)
"""The other half of somebody else's win, or of a draw: told only when there is nothing else to tell."""


def _say_verdicts(verdicts: list[tuple[Deed, Verdict]], field: Field, r: Roller) -> None:
    """Each verdict that tells something, what fails before what lands."""
    telling = [pair for pair in verdicts if pair[1].hit.lands or pair[1].reason not in PLAIN] or verdicts[:1]
    for deed, verdict in sorted(telling, key=lambda pair: pair[1].hit):
        say_verdict(deed, verdict, field, r)


def say_verdict(deed: Deed, verdict: Verdict, field: Field, r: Roller) -> None:
    """Tell one verdict under the card that decided it."""
    reason = verdict.reason
    r.say(
        reason.card or _card(deed, verdict, field),
        lambda: reason.words.format(**_words(deed, verdict, field)),
    )


def _words(deed: Deed, verdict: Verdict, field: Field) -> dict[str, object]:
    a, t = field.who[deed.by].name, field.who[deed.on].name
    lands = {Aim.WOUND: f"{t} is hit", Aim.HOLD: f"{t} is held", Aim.ESCAPE: f"{a} breaks free"}
    fails = {Aim.WOUND: f"{a} does not hit {t}", Aim.HOLD: f"{a} gets no hold on {t}",
             Aim.ESCAPE: f"{a} stays held"}
    if verdict.reason == Reason.EQUAL and deed.back is not None:
        fails[Aim.WOUND] = "neither is hit"
    return {"a": a, "t": t, "lands": lands[deed.aim], "fails": fails[deed.aim], "number": deed.number,
            "mine": verdict.mine, "against": verdict.against}


def _card(deed: Deed, verdict: Verdict, field: Field) -> str:
    """The card of a plain win or loss: it depends on who won and how the target stood."""
    if deed.reach == Reach.MISSILE:
        return "DB-RANGED-1"
    if deed.reach == Reach.SPELL:
        return "DB-GAP-13"
    if deed.stance == Stance.NO_ROLL:
        return "DB-GAP-8"
    if deed.stance == Stance.ATTACKS_ANOTHER:
        return "DB-MULTI-6"
    if deed.stance == Stance.DEFENDS and deed.crowded:
        return "DB-MULTI-7"
    if deed.stance == Stance.DEFENDS and not verdict.hit.lands:
        return "DB-ACT-13"
    if len(_foes(deed.by, field)) > 1:
        return "DB-MULTI-5"
    winner = deed.by if verdict.hit.lands else deed.on
    return "DB-SEQ-4" if field.who[winner].hero else "DB-SEQ-5"


def _foes(number: int, field: Field) -> set[int]:
    return {deed.by for deed in field.deeds if deed.on == number}


@dataclass(frozen=True, slots=True)
class LookRound:
    """Somebody spends the round looking for opponents: Awareness against an Easy number."""

    who: int

    @rule("DB-ACT-6")
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
