"""A sweep: one attack roll for everybody in its path, and each of them defends alone."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from combatkit.dice.requests import first_option
from combatkit.dice.rollers import PlayRoller, RandomRoller, ScriptedRoller
from combatkit.dice.trace import Trace
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.mythras.conditions import added
from combatkit.rules.odds import ChanceTable

FACES = 100


@dataclass(frozen=True)
class Swept:
    """A sweep that was played: the outcome for each target, what is left on the attacker, and the trace."""

    outcomes: Mapping[str, Mapping[str, Hashable]]
    attacker_conditions: tuple[str, ...]
    trace: Trace

    def __str__(self) -> str:
        return str(self.trace)


class _OneAttack:
    """A roller for one target that hands out the attack roll of them all, and asks for it once."""

    def __init__(self, roller: PlayRoller, known: dict[str, int]) -> None:
        self.roller, self.known = roller, known

    def __getattr__(self, name: str) -> Any:
        return getattr(self.roller, name)

    def die(self, sides: int, name: str) -> int:
        """A die: the attack's is the same for every target."""
        if name != "attack":
            return int(self.roller.die(sides, name))
        if name not in self.known:
            self.known[name] = int(self.roller.die(sides, name))
        return self.known[name]


@dataclass(frozen=True)
class Sweep:
    """One attack roll against several targets.

    The odds for a target alone are those of its own exchange: `exchanges` holds them by name. `play` and
    `chances` take all of them together, with the one roll that they share.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> foes = {name: RULESET.fighter("Guard", name=name) for name in ("Guard 1", "Guard 2")}
    >>> both = RULESET.sweep("Barbarian", list(foes.values()), defence="none")
    >>> sorted(both.chances("attacker hurts target"))
    [0, 1, 2]
    """

    exchanges: Mapping[str, Exchange]

    @rule("MY-SWEEP-1")
    def play(self, roller: PlayRoller | Sequence[Any] | None = None) -> Swept:
        """Play the sweep: the attack is rolled once, then each target is worked out by itself.

        What the targets have won against the attacker comes upon it at the same moment, at the end.
        """
        if not isinstance(roller, PlayRoller):
            roller = RandomRoller() if roller is None else ScriptedRoller(roller)
        known: dict[str, int] = {}
        outcomes: dict[str, Mapping[str, Hashable]] = {}
        suffered: tuple[str, ...] = ()
        for name, exchange in self.exchanges.items():
            if roller.policy is first_option:
                roller.policy = exchange.policy
            state: Any = exchange.start
            for step in exchange.steps:
                if step.when and not getattr(state, step.when):
                    continue
                roller.trace.step = f"{name}: {step.title}"
                roller.state, roller.context = state, exchange.context
                state = step.run(state, _OneAttack(roller, known), exchange.context)
            outcomes[name] = exchange.columns(state, exchange.context)
            suffered = added(suffered, *state.attacker)
        roller.finish()
        return Swept(outcomes, suffered, roller.trace)

    @rule("MY-SWEEP-1")
    def chances(self, event: str) -> ChanceTable:
        """How likely an event happens to none of the targets, to one, to two, and so on.

        Once the attack roll is known the targets fare apart from each other, so each of its faces is
        counted by itself.

        Parameters
        ----------
        event
            One that an exchange knows, e.g. ``"attacker hurts target"``.
        """
        total = [Fraction(0)] * (len(self.exchanges) + 1)
        groups: dict[tuple[Fraction, ...], int] = {}
        for face in range(1, FACES + 1):
            each = tuple(
                exchange.after(attack=face).odds().chance(event) for exchange in self.exchanges.values()
            )
            groups[each] = groups.get(each, 0) + 1
        for each, ways in groups.items():
            for count, chance in enumerate(_counts(each)):
                total[count] += chance * Fraction(ways, FACES)
        return ChanceTable(dict(enumerate(total)))


def _counts(chances: Sequence[Fraction]) -> list[Fraction]:
    """How likely 0, 1, 2 ... of some independent things happen.

    Examples
    --------
    >>> [str(chance) for chance in _counts([Fraction(1, 2), Fraction(1, 2)])]
    ['1/4', '1/2', '1/4']
    """
    found = [Fraction(1)]
    for chance in chances:
        longer = [*found, Fraction(0)]
        found = [
            longer[count] * (1 - chance) + (longer[count - 1] * chance if count else 0)
            for count in range(len(longer))
        ]
    return found


@rule("MY-SWEEP-1")
def sweep(exchanges: Mapping[str, Exchange]) -> Sweep:
    """A sweep out of one exchange a target, all with the same attacker.

    Raises
    ------
    InputError
        When there is no target, or one of them is hit without a roll, so that no roll is shared.
    """
    if not exchanges:
        raise InputError("sweep", "nobody is in its path", "name at least one target")
    for name, exchange in exchanges.items():
        request = exchange.walk().request
        if request is None or request.name != "attack":
            raise InputError("sweep", f"{name} is hit without a roll", "strike it by itself")
    return Sweep(dict(exchanges))
