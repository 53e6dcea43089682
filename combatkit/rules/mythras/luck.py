"""Luck Points: rolled again, digits swapped, a wound lessened, one more action.

`swapped` and `lessened` are the bare rules. `lucky` puts the choices into an exchange: after each roll
whoever may spend a point is asked, once for each side and exchange (one point in support of an action).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy, Question
from combatkit.dice.rolls import Roll
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Step
from combatkit.rules.fighter import change
from combatkit.rules.mythras.conditions import LUCK_SPENT, added
from combatkit.rules.mythras.damage import wound_level
from combatkit.rules.mythras.enums import Side, Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.words import points, shown
from combatkit.rules.mythras.wounds import HOLDS_OUT

KEEP, AGAIN, SWAP, LESSEN = "keep it", "roll again", "swap the digits", "lessen the wound"
"""What may be done with a roll, or with a wound."""

BOTH = (Side.ATTACKER.label, Side.DEFENDER.label)


@rule("MY-GAP-19", "MY-FREE-LUCK")
def swapped(roll: int) -> int:
    """A d100 roll with its digits swapped; 00 is a hundred.

    Examples
    --------
    >>> [swapped(roll) for roll in (75, 57, 7, 70, 50, 33, 100)]
    [57, 75, 70, 7, 5, 33, 100]
    """
    if isinstance(roll, bool) or not isinstance(roll, int) or not 1 <= roll <= 100:
        raise InputError("roll", f"{roll!r} is not on a d100", "use 1 to 100")
    tens, units = divmod(roll % 100, 10)
    return units * 10 + tens or 100


@rule("MY-GAP-19", "MY-WOUND-8")
def lessened(hit_points: int, most: int) -> int:
    """The damage that turns a Major Wound into a Serious one: 1 Hit Point short of it.

    Parameters
    ----------
    hit_points
        What the location had before the blow.

    Examples
    --------
    >>> lessened(5, 5), lessened(-4, 5)
    (9, 0)
    """
    if wound_level(hit_points, most) is Wound.MAJOR:
        raise InputError(
            "hit_points", f"{hit_points} of {most} are a Major Wound already", "it cannot be lessened"
        )
    return hit_points + most - 1


@rule("MY-GAP-19", "MY-FREE-LUCK")
def spent(who: Fighter) -> Fighter:
    """The fighter with one Luck Point less.

    Raises
    ------
    InputError
        When it has none.

    Examples
    --------
    >>> spent(Fighter(POW=13)).luck_points
    2
    """
    if not who.luck_points:
        raise InputError("luck", f"{who.name} has no Luck Points left", "do without")
    return change(who, {"luck": who.luck_points - 1})


@rule("MY-GAP-19", "MY-AP-1")
def one_more_action(who: Fighter) -> Fighter:
    """The fighter with an Action Point bought for a Luck Point, which takes that none is left.

    Examples
    --------
    >>> one_more_action(Fighter(action_points=0)).points()
    1
    """
    if who.points():
        raise InputError("luck", f"{who.name} has Action Points left", "spend those first")
    return change(spent(who), {"action_points": 1})


# -- in an exchange ------------------------------------------------------------------------------------------


class Watch:
    """A roller that remembers one die; with `at_once` that die is looked at in full as it is thrown."""

    def __init__(self, roller: Any, name: str, *, at_once: bool = False) -> None:
        self._roller, self._name, self._at_once = roller, name, at_once
        self.roll: Roll | None = None

    def die(self, sides: int, name: str) -> Roll:
        """The die; the one that is watched stays on record."""
        rolled: Roll = self._roller.die(sides, name)
        if name == self._name:
            rolled = int(rolled) if self._at_once else rolled
            self.roll = rolled
        return rolled

    def __getattr__(self, name: str) -> Any:
        return getattr(self._roller, name)


class Fixed(Watch):
    """A roller whose one die shows what it is told; everything else is rolled."""

    def __init__(self, roller: Any, name: str, shows: int) -> None:
        super().__init__(roller, name)
        self.roll = shows

    def die(self, sides: int, name: str) -> Roll:
        """The die: known where it is the one."""
        return self.roll if name == self._name and self.roll is not None else self._roller.die(sides, name)


class Chance(NamedTuple):
    """A step in which luck may be spent.

    Parameters
    ----------
    dice
        The dice that it may roll, of which one is rolled; empty where no digits can be swapped.
    what
        What a sentence calls it.
    owner
        Whose roll it is: only the owner swaps digits.
    others
        Whether the other side may force it to be rolled again.
    label
        How it went, in a word or two; empty when there is nothing to ask.
    at_once
        Those of the dice that are compared with another, and must be looked at first.
    """

    dice: tuple[str, ...]
    what: str
    owner: Side
    others: bool
    label: Callable[[State, Context], str]
    at_once: tuple[str, ...] = ()


def _attack(state: State, context: Context) -> str:
    return (
        state.attack_level.label
        if state.attack_level is not None and context.plan.attack_grade.rolled
        else ""
    )


def _parry(state: State, context: Context) -> str:
    return state.parry_level.label if state.reacted and state.parry_level is not None else ""


def _damage(state: State, context: Context) -> str:
    return f"{state.wound.label} wound" if state.location is not None else ""


def _endurance(state: State, context: Context) -> str:
    return state.bearing if context.defender.standing == HERO else ""


CHANCES = {
    "attack": Chance(("attack",), "the attack roll", Side.ATTACKER, True, _attack),
    "parry": Chance(("parry", "evade"), "the defence", Side.DEFENDER, False, _parry, ("evade",)),
    "damage": Chance((), "the damage", Side.ATTACKER, True, _damage),
    "endurance": Chance(("endurance",), "Endurance", Side.DEFENDER, False, _endurance, ("endurance",)),
}
"""The steps of an exchange in which luck may be spent."""


def lucky(steps: Iterable[Step], who: Iterable[str]) -> tuple[Step, ...]:
    """The steps of an exchange in which these sides (``"attacker"``, ``"defender"``) may spend luck."""
    sides = tuple(side for side in Side if side.label in tuple(who))
    return tuple(
        replace(step, run=_with_luck(step.run, CHANCES[step.name], sides), reads=None)
        if step.name in CHANCES and (CHANCES[step.name].others or CHANCES[step.name].owner in sides)
        else step
        for step in steps
    )


Run = Callable[[State, Any, Context], State]


@rule("MY-GAP-19", "MY-FREE-LUCK")
def _with_luck(run: Run, chance: Chance, sides: tuple[Side, ...]) -> Run:
    """A step after which either side is asked, the one whose roll it is first."""

    def step(state: State, r: Any, context: Context) -> State:
        after, rolled = _rolled(run, chance, state, r, context)
        for side in sorted(sides, key=lambda side: side is not chance.owner):
            label = chance.label(after, context)
            if not label or LUCK_SPENT in _conditions(after, side):
                continue
            options = _open(chance, side)
            name = _name(context, side)
            use = KEEP
            if len(options) > 1:
                use = str(r.choose(f"luck of the {side.label} on {chance.what} ({label})", options, by=name))
            if use == KEEP:
                continue
            state = _marked(state, side)
            if use == AGAIN:
                r.say("MY-GAP-19", lambda n=name: f"{n} spends a Luck Point: {chance.what} is rolled again.")
                after, rolled = _rolled(run, chance, state, r, context)
            elif rolled is not None and rolled.roll is not None:
                before = int(rolled.roll)
                now = swapped(before)
                r.say(
                    "MY-GAP-19",
                    lambda n=name, b=before, a=now: (
                        f"{n} spends a Luck Point: {shown(b)} becomes {shown(a)}."
                    ),
                )
                after = run(state, Fixed(r, rolled._name, now), context)
        return (
            _lessened(after, r, context) if chance.what == "the damage" and Side.DEFENDER in sides else after
        )

    return step


def _rolled(run: Run, chance: Chance, state: State, r: Any, context: Context) -> tuple[State, Watch | None]:
    """The step, and the die that it rolled."""
    watches: list[Watch] = []
    roller = r
    for name in chance.dice:
        roller = Watch(roller, name, at_once=name in chance.at_once)
        watches.append(roller)
    after = run(state, roller, context)
    return after, next((watch for watch in watches if watch.roll is not None), None)


def _open(chance: Chance, side: Side) -> tuple[str, ...]:
    if side is not chance.owner:
        return (KEEP, AGAIN) if chance.others else (KEEP,)
    return (KEEP, AGAIN, SWAP) if chance.dice else (KEEP, AGAIN)


@rule("MY-GAP-19", "MY-WOUND-8")
def _lessened(state: State, r: Any, context: Context) -> State:
    """A Major Wound that the defender's luck makes a Serious one."""
    part = context.part(state.location) if state.location is not None else None
    hero = context.defender.standing == HERO
    if part is None or not hero or state.wound is not Wound.MAJOR or LUCK_SPENT in state.defender:
        return state
    if wound_level(part.now, part.most) is Wound.MAJOR:
        return state
    name = context.defender.name
    if r.choose("luck of the defender on the wound (major)", (KEEP, LESSEN), by=name) == KEEP:
        return state
    damage = lessened(part.now, part.most)
    r.say(
        "MY-GAP-19",
        lambda: f"{name} spends a Luck Point: {points(damage)} get through, and the wound is a serious one.",
    )
    return _marked(state, Side.DEFENDER)._replace(damage=damage, wound=Wound.SERIOUS)


def _conditions(state: State, side: Side) -> tuple[str, ...]:
    return state.attacker if side is Side.ATTACKER else state.defender


def _marked(state: State, side: Side) -> State:
    """The state in which that side has spent its point."""
    if side is Side.ATTACKER:
        return state._replace(attacker=added(state.attacker, LUCK_SPENT))
    return state._replace(defender=added(state.defender, LUCK_SPENT))


def _name(context: Context, side: Side) -> str:
    return (context.attacker if side is Side.ATTACKER else context.defender).name


# -- who decides ------------------------------------------------------------------------------------------


def spending_luck(policy: Policy) -> Policy:
    """The same policy, which spends luck as most players would.

    It rolls a failed attack, defence or Endurance again, makes the other side roll a critical or a serious
    wound again, and lessens a Major Wound.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> from combatkit.rules.mythras.policies import plain
    >>> brave = spending_luck(plain)
    >>> x = RULESET.exchange("Anathaym", "Guard", luck=["attacker"], policy=brave, defence="none")
    >>> x.odds().chance("attacker wins effects")  # 1 - 33 % of 33 %
    Fraction(8911, 10000)
    """

    def choose(question: Question) -> Any:
        if not question.name.startswith("luck of the "):
            return policy(question)
        if LESSEN in question.options:
            return LESSEN
        whose = question.name.split()[3]
        how = question.name.rpartition("(")[2].rstrip(")")
        own = "attack roll" in question.name and whose == Side.ATTACKER.label
        own = own or "defence" in question.name
        if own:
            return AGAIN if how in ("failure", "fumble") else KEEP
        if "attack roll" in question.name:
            return AGAIN if how == "critical" else KEEP
        if "Endurance" in question.name:
            return KEEP if how == HOLDS_OUT else AGAIN
        bad = how in ("serious wound", "major wound")
        return AGAIN if whose == Side.DEFENDER.label and bad else KEEP

    choose.__name__ = f"{getattr(policy, '__name__', 'policy')}, spending luck"
    return choose
