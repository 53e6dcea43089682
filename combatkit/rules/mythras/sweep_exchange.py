"""A sweep as one exchange: the attack is rolled once, and every target is worked out one after the other.

The state is that of the target under way, with the one attack roll and what the targets before have felt
beside it. So every step of an ordinary exchange is a step here too. Counted odds take the faces of the
attack roll one by one, as every target's Endurance may be opposed to that same roll, and of each target
they keep no more than its wound and whether it is out of the fight.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from combatkit.dice.requests import Policy, Question
from combatkit.dice.rolls import LazyDie, band
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.sweep import FACES, sweep
from combatkit.rules.mythras.toll import out_of_fight
from combatkit.rules.odds import ChanceTable, Odds

ATTACK = "attack"
WIDTH = len(State._fields)
BLANK = State(None, None)

Swept: TypeAlias = Any  # a NamedTuple of State's fields and three more, made below
Sweeping: Any = namedtuple("Sweeping", (*State._fields, "sweep_roll", "felt", "now"))  # type: ignore[misc]
Sweeping.__doc__ = """A sweep between two steps.

`sweep_roll` is the one attack roll, `felt` what the targets before have felt, `now` the target under way.
"""


class Felt(NamedTuple):
    """What one target has felt; `state` is the last state of its own exchange, None in counted odds."""

    wound: Wound
    out: bool
    state: State | None = None


class Path(NamedTuple):
    """Who is in the path of the sweep: names, and the context and first state of each one's exchange."""

    names: tuple[str, ...]
    contexts: tuple[Context, ...]
    starts: tuple[State, ...]


class Shared:
    """A roller for one target: the attack roll is there already, and other dice carry the target's name."""

    def __init__(self, r: Any, name: str, roll: Any) -> None:
        self._r, self._name, self._roll = r, name, roll

    def __getattr__(self, name: str) -> Any:
        return getattr(self._r, name)

    def die(self, sides: int, name: str) -> Any:
        """One die; the attack's is known."""
        if name != ATTACK:
            return self._r.die(sides, f"{self._name}: {name}")
        roll = self._roll
        return LazyDie(roll.roller, roll.low, roll.high) if isinstance(roll, LazyDie) else roll

    def sum(self, notation: str, name: str) -> Any:
        """A sum of dice."""
        return self._r.sum(notation, f"{self._name}: {name}")

    def choose(self, name: str, options: Any, *, by: str = "", closed: Any = None) -> Any:
        """A choice."""
        return self._r.choose(f"{self._name}: {name}", options, by=by, closed=closed)


# -- the steps -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Within:
    """A step of one target's exchange, run on the state of the sweep."""

    inner: Callable[[Any, Any, Any], Any]
    which: int

    def __call__(self, state: Swept, r: Any, path: Path) -> Swept:
        shared = Shared(r, path.names[self.which], state.sweep_roll)
        after = self.inner(State._make(state[:WIDTH]), shared, path.contexts[self.which])
        return Sweeping._make((*after, *state[WIDTH:]))


@dataclass(frozen=True, slots=True)
class _Begins:
    """The next target: its own first state."""

    which: int

    def __call__(self, state: Swept, r: Any, path: Path) -> Swept:
        return state._replace(**path.starts[self.which]._asdict(), now=self.which)


def _ends(state: Swept, r: Any, path: Path) -> Swept:
    """What this target has felt is noted."""
    whole = State._make(state[:WIDTH]) if getattr(r, "telling", True) else None
    out = out_of_fight(state.consequence, state.defender)
    felt = (*state.felt, Felt(state.wound, out, whole))
    return state._replace(**BLANK._asdict(), felt=felt)


@rule("MY-SWEEP-1")
def _rolls(state: Swept, r: Any, path: Path) -> Swept:
    """The one attack roll; counted odds go face by face from here."""
    roll = r.die(100, ATTACK)
    if isinstance(roll, LazyDie):
        band(roll, tuple(range(1, 100)))
    r.say("MY-SWEEP-1", lambda: f"One blow at {' and '.join(path.names)}: the same roll counts for each.")
    return state._replace(sweep_roll=roll)


@lru_cache(maxsize=512)
def _step(step: Step, which: int, name: str) -> Step:
    """A step of one target's exchange as a step of the sweep."""
    reads = None if step.reads is None else (*step.reads, "sweep_roll", "now")
    title = f"{name}: {step.title}"
    return Step(f"{step.name} {which}", title, _Within(step.run, which), step.cards, reads, step.when)


@lru_cache(maxsize=64)
def _within(policy: Policy) -> Policy:
    """A policy for one exchange, as a policy for a sweep: it sees the target under way."""

    def chooses(question: Question) -> Any:
        now, name = question.state.now, question.name.partition(": ")[2]
        state, context = State._make(question.state[:WIDTH]), question.context.contexts[now]
        return policy(replace(question, name=name, state=state, context=context))

    return chooses


@rule("MY-SWEEP-1")
def as_one(exchanges: Mapping[str, Exchange], policy: Policy) -> Exchange:
    """One exchange out of one for each target, all with the same attacker.

    Raises
    ------
    InputError
        When there is no target, or one of them is hit without a roll.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> foes = {name: RULESET.exchange("Barbarian", "Guard", defence="none") for name in ("One", "Two")}
    >>> swing = as_one(foes, RULESET.policies["plain"])
    >>> swing.play([90]).outcome["hurt"]
    0
    """
    sweep(exchanges)
    every = tuple(exchanges.values())
    contexts = tuple(it.context for it in every)
    starts: Any = tuple(it.start for it in every)
    path = Path(tuple(exchanges), contexts, starts)  # type: ignore[arg-type]
    steps = [Step(ATTACK, "Sweep", _rolls, ("MY-SWEEP-1",), ())]
    for which, (name, exchange) in enumerate(exchanges.items()):
        steps.append(Step(f"begins {which}", f"{name}", _Begins(which), (), ()))
        steps += [_step(step, which, name) for step in exchange.steps]
        noted = ("wound", "consequence", "defender", "felt")
        steps.append(Step(f"ends {which}", f"{name}", _ends, (), None if which == 0 else noted))
    start = Sweeping._make((*BLANK, None, (), 0))
    return SweptExchange(tuple(steps), start, path, _columns, _within(policy), EVENTS, each=every)


@dataclass(frozen=True, repr=False)
class SweptExchange(Exchange):
    """A sweep. Once the attack roll is known its targets fare apart from each other, and are counted so.

    Parameters
    ----------
    each
        The exchange of each target by itself.
    """

    each: tuple[Exchange, ...] = ()

    @rule("MY-SWEEP-1")
    def odds(self) -> Odds:
        """See `Exchange.odds`: face by face of the one attack roll, until that has fallen."""
        if self.answers:
            return super().odds()
        names = ("hurt", "down", *self.context.names)  # type: ignore[attr-defined]
        found: dict[tuple[Hashable, ...], Fraction] = {}
        for face in range(1, FACES + 1):
            felt: dict[tuple[tuple[str, bool], ...], Fraction] = {(): Fraction(1, FACES)}
            for ways in (_ways(exchange, face) for exchange in self.each):
                felt = {(*old, new): a * b for old, a in felt.items() for new, b in ways.items()}
            for one, chance in felt.items():
                wounds = [wound for wound, _ in one]
                hurt = sum(wound != Wound.NONE.label for wound in wounds)
                key = (hurt, sum(out for _, out in one), *wounds)
                found[key] = found.get(key, Fraction(0)) + chance
        whole = lcm(*(chance.denominator for chance in found.values()))
        weights = {key: int(chance * whole) for key, chance in found.items()}
        return Odds.of_rows(names, weights, self.events)

    def chances(self, *events: str) -> ChanceTable:
        """See `Exchange.chances`."""
        odds = self.odds()
        return ChanceTable({name: odds.chance(name) for name in events or tuple(self.events)})


def _ways(exchange: Exchange, face: int) -> dict[tuple[str, bool], Fraction]:
    """How likely each wound is, and to be out of the fight, for one target once the attack shows a face."""
    ways: dict[tuple[str, bool], Fraction] = {}
    for outcome, chance in exchange.after(attack=face).odds():
        key = str(outcome["wound"]), bool(outcome["out"])
        ways[key] = ways.get(key, Fraction(0)) + chance
    return ways


# -- the outcome ---------------------------------------------------------------------------------------------


def _columns(state: Swept, path: Any) -> Mapping[str, Hashable]:
    """How many are hurt and out of the fight, and the wound of each by its name."""
    felt: tuple[Felt, ...] = state.felt
    found: dict[str, Hashable] = {
        "hurt": sum(it.wound is not Wound.NONE for it in felt),
        "down": sum(it.out for it in felt),
    }
    found |= {name: it.wound.label for name, it in zip(path.names, felt, strict=True)}
    return found


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "somebody is hurt": lambda found: bool(found["hurt"]),
    "two or more are hurt": lambda found: int(str(found["hurt"])) > 1,
    "somebody is out of the fight": lambda found: bool(found["down"]),
}
"""What people ask of a sweep."""
