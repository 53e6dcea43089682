"""A round of many, counted quickly: what nobody asks for any more is forgotten while odds are counted.

The dice decide Fumbles, weapons and exact Wounds of everybody, and in all combinations these are too many to
count. Who is hurt, down, held or away is what people ask before a round: the odds tell that and no more, and
so states merge. In a crowd they tell only who is down, held or away. Played with dice, the round is the same
as any other and nothing is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from combatkit.dice.requests import Policy, first_option
from combatkit.dice.rollers import Roller
from combatkit.rules.doomblade.aftermath import EndOfRound, got_away
from combatkit.rules.doomblade.combatant import Combatant, Side
from combatkit.rules.doomblade.enums import Mishap, WoundLevel
from combatkit.rules.doomblade.fighter import out_of_action
from combatkit.rules.doomblade.round import fall_events, round_exchange
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.state import Field, Mark, Part, Who, all_parts, get_part, mark, part, put
from combatkit.rules.doomblade.steps import Declarations
from combatkit.rules.exchange import Exchange, Step

FEW = 6
"""Up to so many combatants the odds tell who is wounded; of more, only who goes down."""
MOST = 12
"""Rounds of more than so many name no events: nobody wants to wait for these odds unasked."""
BEFORE_VERDICT, VERDICTS = ("dice", "doubles", "number"), ("compare", "shot", "spell")
"""Kinds of steps with which a contest begins."""


@dataclass(frozen=True, slots=True)
class Forgetful:
    """A step after which, while odds are counted, of some fighters and attacks only the result is kept.

    `parts` and `marks` are those that no later step reads, `others` fighters of whom more will be asked.
    """

    run: Callable[[Any, Roller, Field], Any]
    parts: tuple[int, ...]
    marks: tuple[int, ...]
    others: tuple[int, ...]

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Take the step."""
        after = self.run(state, r, field)
        if getattr(r, "telling", True):
            return after
        few = len(field.who) <= FEW
        parts = {number: _so_far(get_part(after, number)) for number in self.others}
        for number in self.parts:
            parts[number] = _in_short(get_part(after, number), field.who[number], few)
        return put(after, field, parts, {number: Mark(field.deeds[number].on) for number in self.marks})


def _so_far(me: Part) -> Part:
    """A fighter of whom more will be asked: nobody loses more Health Points than there are."""
    return me._replace(loss=min(me.loss, me.health), mishap=Mishap.NONE)


def _in_short(me: Part, who: Who, few: bool) -> Part:
    """A fighter with as much of the round as tells how bad it is."""
    loss = me.health if out_of_action(me.health - me.loss) else min(me.loss, 1) if few else 0
    struck = me.struck and (who.leaves or (few and not loss))
    return Part(None, me.health, me.held, felled=me.felled, loss=loss, struck=struck, sees=me.sees)


def battle_round(
    combatants: Sequence[Combatant], sides: tuple[str, str], rulings: Rulings, policy: Policy = first_option
) -> Exchange:
    """A round of a fight in which everybody has declared aloud, turn by turn; see `round_exchange`.

    Parameters
    ----------
    combatants
        Those who still fight.
    sides
        What the Heroes' side and the GM's are called.

    Returns
    -------
    Exchange
        Its outcome has for each combatant the columns ``"<name>: out"``, ``": held"``, ``": away"`` and, up
        to `FEW` of them, ``": wound"``; `round_columns` of its last state tells all once it is played.

    Examples
    --------
    >>> from combatkit.rules.doomblade import RULESET as game
    >>> one, other = game.combatant("Rastan", targets="Orc"), game.combatant("Orc", targets="Rastan")
    >>> battle_round([one, other], ("Heroes", "Raiders"), game.rulings()).odds().chance("only Raiders fall")
    Fraction(53, 1296)
    """
    made = round_exchange(combatants, rulings, policy)
    teams = [[one.label for one in combatants if one.team == side] for side in Side]
    steps = [_as_told(step, sides) for step in made.steps]
    return replace(
        made,
        steps=_by_contest(_forgetful(steps, cast(Field, made.context))),
        columns=_columns,
        events=fall_events(dict(zip(sides, teams, strict=True))) if len(combatants) <= MOST else {},
    )


def _as_told(step: Step, sides: tuple[str, str]) -> Step:
    """Without what has been said already, and with the names of the sides."""
    if isinstance(step.run, Declarations):
        return replace(step, run=replace(step.run, aloud=False))
    return replace(step, run=replace(step.run, names=sides)) if isinstance(step.run, EndOfRound) else step


def _forgetful(steps: Sequence[Step], field: Field) -> tuple[Step, ...]:
    """The steps, each forgetting what no later one reads; Health Points are seen to in the end."""
    done: dict[str, int] = {}
    for place, step in enumerate(steps):
        if not step.name.startswith("out_"):
            done |= dict.fromkeys(step.reads or (), place)
    parts, marks = range(len(field.who)), range(len(field.deeds))

    def forgetful(place: int, step: Step) -> Step:
        last = tuple(number for number in parts if done.get(part(number)) == place)
        over = tuple(number for number in marks if done.get(mark(number)) == place)
        others = tuple(
            number for number in parts if part(number) in (step.reads or ()) and number not in last
        )
        return replace(step, run=Forgetful(step.run, last, over, others))

    return tuple(
        step if step.name.startswith("out_") else forgetful(place, step) for place, step in enumerate(steps)
    )


def _by_contest(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps, those of one contest as a block: who takes no part in it need not be looked at."""
    found: list[Step] = []
    before, contest = "", 0
    for step in steps:
        kind = step.name.partition("_")[0]
        contest += kind in BEFORE_VERDICT + VERDICTS and before not in BEFORE_VERDICT
        inside = kind not in ("declarations", "falls", "look", "out", "end")
        found.append(replace(step, block=f"contest {contest}") if inside else step)
        before = kind
    return tuple(found)


def _columns(state: Any, field: Field) -> Mapping[str, Hashable]:
    """How everybody comes out of the round."""
    columns: dict[str, Hashable] = {}
    for who, me in zip(field.who, all_parts(state, field), strict=True):
        level = me.level or WoundLevel.UNHURT
        if len(field.who) <= FEW:
            columns[f"{who.name}: wound"] = level.value
        columns |= {
            f"{who.name}: out": level.out,
            f"{who.name}: held": me.held,
            f"{who.name}: away": got_away(who, me),
        }
    return columns
