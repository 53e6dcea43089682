"""An exchange: an ordered tuple of steps that is played, scripted or counted, from any step on."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from combatkit.dice.misnamed import misnamed
from combatkit.dice.requests import Answer, Policy, Request, first_option
from combatkit.dice.rollers import PlayRoller, RandomRoller, ScriptedRoller, ScriptOver
from combatkit.dice.trace import Trace
from combatkit.errors import InputError, unknown_name
from combatkit.rules.counted import Block, CountedStep, gather
from combatkit.rules.graph import Graph
from combatkit.rules.odds import ChanceTable, Odds

State: TypeAlias = tuple[Any, ...]  # in practice a NamedTuple of the game
Columns: TypeAlias = Callable[[State, Any], Mapping[str, Hashable]]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an exchange.

    Parameters
    ----------
    name, title
        An identifier, and what a reader sees.
    run
        ``run(state, roller, context) -> state``. A step that has nothing to do returns its state.
    cards
        IDs of the rules that it follows; a panel shows them.
    reads
        Names of the state's fields that it reads or resets, when these are few: then it is counted once
        for each of their values, whatever else the state carries. None: it reads them all.
    when
        Name of a field: where it is empty or 0 the step does not happen.
    sets
        Names of all fields that it may change. A last step that changes nothing of what is asked is left out
        when chances are counted, and with it whatever the steps before carry along for it alone. None: it
        may change any.
    block
        Steps that follow each other under one name are counted as one, which happens where the first does and
        reads what any of them reads. Only what comes of them together then goes on, and not the ways to it.
    """

    name: str
    title: str
    run: Callable[[Any, Any, Any], Any]
    cards: tuple[str, ...] = ()
    reads: tuple[str, ...] | None = None
    when: str = ""
    sets: tuple[str, ...] | None = None
    block: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Played:
    """An exchange that was played to its end: its outcome (column to value), trace and last state."""

    outcome: Mapping[str, Hashable]
    trace: Trace
    state: State

    def only(self, *steps: str) -> Trace:
        """The lines of some steps alone, by their titles, e.g. ``played.only("Damage")``.

        Raises
        ------
        InputError
            For a step of which nothing was told.
        """
        told = {line.step for line in self.trace}
        for step in steps:
            if step not in told:
                raise unknown_name("step", step, sorted(told))
        return Trace([line for line in self.trace if line.step in steps])

    def __str__(self) -> str:
        return str(self.trace)

    def __repr__(self) -> str:
        return str(self.trace)

    def _repr_html_(self) -> str:
        return self.trace._repr_html_()


@dataclass(frozen=True, slots=True)
class Walk:
    """An exchange that has been played as far as the answers go.

    `state` is the one before step number `step`; `given` are the answers that this step already has;
    `request` is what it asks for next, None when the exchange is over.
    """

    step: int
    state: State
    given: tuple[Answer, ...]
    request: Request | None
    trace: Trace
    states: tuple[State, ...] = ()


class Glance(NamedTuple):
    """An event asked of the last state itself, of which it reads only some fields.

    It must say the same as the event of this name says of the outcome; it is there because exchanges that
    are swept over two skills need not carry along what nobody asks for.
    """

    reads: tuple[str, ...]
    test: Callable[[Any, Any], bool]


@dataclass(frozen=True, repr=False)
class Exchange:
    """An exchange between fighters, not yet played.

    Parameters
    ----------
    steps
        The steps in order.
    start
        The state before the first step: small, holding only what later steps read.
    context
        What the steps read of weapons, armour and options: fixed for the exchange, hashable.
    columns
        Makes the outcome of a final state: column name to value.
    policy
        Decides where a rule lets somebody choose, whenever nobody is asked.
    events
        What people ask of the outcome, in the order of a stacked chart: label to a test of an outcome.
    answers
        What has been rolled already (see `after`).
    glances
        For some events the same question, asked of the last state: see `Glance`.
    tells
        The fields of the last state that `columns` reads; others are forgotten while odds are counted, as
        soon as no step reads them. None: all.
    """

    steps: tuple[Step, ...]
    start: State
    context: Hashable
    columns: Columns
    policy: Policy = first_option
    events: Mapping[str, Callable[[Mapping[str, Hashable]], bool]] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    glances: Mapping[str, Glance] = field(default_factory=dict)
    tells: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        """Its steps, what has been answered, and what is asked for next."""
        asked = self.walk().request
        lines = [f"Exchange: {', '.join(dict.fromkeys(step.title for step in self.steps))}"]
        if self.answers:
            lines.append(f"given: {', '.join(map(str, self.answers))}")
        lines.append(f"next: {asked.name} {asked.notation}".rstrip() if asked else "over")
        return "\n".join(lines)

    # -- playing -----------------------------------------------------------------------------------------

    def play(self, roller: PlayRoller | Sequence[Answer] | Mapping[str, Answer] | None = None) -> Played:
        """Play to the end: with a roller, with dice in order or by name, or with dice rolled here.

        Raises
        ------
        InputError
            When a script has an answer that does not fit, too few answers or too many.
        """
        if not isinstance(roller, PlayRoller):
            roller = RandomRoller(policy=self.policy) if roller is None else ScriptedRoller(roller)
        if self.answers:
            raise InputError(
                "exchange", "some of its dice have been rolled already", "use walk() to go on from there"
            )
        if roller.policy is first_option:
            roller.policy = self.policy
        state = self.run(roller)
        roller.finish()
        return Played(self.columns(state, self.context), roller.trace, state)

    def run(self, roller: PlayRoller) -> State:
        """Take all steps with a roller that goes on to other things afterwards; the last state."""
        try:
            return self._run(roller)
        except ScriptOver:
            wrong = misnamed(roller, self._run)
            if wrong is None:
                raise
            raise wrong from None

    def _run(self, roller: PlayRoller) -> State:
        state = self.start
        for step in self.steps:
            state = self._take(step, state, roller)
        return state

    def _take(self, step: Step, state: State, roller: PlayRoller) -> State:
        if step.when and not getattr(state, step.when):
            return state
        roller.trace.step, roller.state, roller.context = step.title, state, self.context
        return step.run(state, roller, self.context)  # type: ignore[no-any-return]

    def walk(self, answers: Sequence[Answer] | Mapping[str, Answer] = ()) -> Walk:
        """Play as far as the answers go: a panel shows that, and undoes by one answer less."""
        return self._walk(
            ScriptedRoller(answers if isinstance(answers, Mapping) else [*self.answers, *answers])
        )

    def _walk(self, roller: ScriptedRoller) -> Walk:
        if roller.policy is first_option:
            roller.policy = self.policy
        state = self.start
        states = [state]
        for index, step in enumerate(self.steps):
            before = len(roller.trace.asked)
            try:
                state = self._take(step, state, roller)
            except ScriptOver as over:
                given = tuple(roller.trace.answers[before:])
                return Walk(index, state, given, over.request, roller.trace, tuple(states))
            states.append(state)
        roller.finish()
        return Walk(len(self.steps), state, (), None, roller.trace, tuple(states))

    # -- counting ----------------------------------------------------------------------------------------

    @property
    def graph(self) -> Graph:
        """The counted steps, shared by all exchanges with the same steps, context and policy."""
        return self._graph_of(self.steps)

    def _graph_of(self, steps: tuple[Step, ...]) -> Graph:
        fields = getattr(self.start, "_fields", ())
        return Graph.of(_stages(steps, fields)[0], self.context, self.policy)

    def odds(self) -> Odds:
        """The exact odds of every outcome, from what has been rolled so far."""
        walk = self.walk()
        if walk.request is None:
            return Odds({tuple(self.columns(walk.state, self.context).items()): 1}, self.events)
        return self.odds_from(walk)

    def chances(self, *events: str) -> ChanceTable:
        """The exact chance of each of these events (all of them, when none is named).

        Faster than `odds` where only a few questions are asked of many similar exchanges.

        Raises
        ------
        InputError
            For an event that this exchange does not know.
        """
        names = events or tuple(self.events)
        tests = []
        for name in names:
            if name not in self.events:
                raise unknown_name("event", name, self.events)
            tests.append(self.events[name])
        if self.answers:
            odds = self.odds()
            return ChanceTable({name: odds.chance(name) for name in names})

        glances = [self.glances[name] for name in names if name in self.glances]
        if len(glances) == len(names):
            fields = self.start._fields  # type: ignore[attr-defined]
            wanted = {name for glance in glances for name in glance.reads}
            asked = tuple(sorted([fields.index(name) for name in wanted]))
            steps = _that_matter(self.steps, wanted)

            def flags(state: State) -> tuple[int, ...]:
                return tuple([int(glance.test(state, self.context)) for glance in glances])

        else:
            asked, steps = None, self.steps

            def flags(state: State) -> tuple[int, ...]:
                outcome = self.columns(state, self.context)
                return tuple([int(test(outcome)) for test in tests])

        weights, total = self._graph_of(steps).chances(self.start, names, flags, asked)
        return ChanceTable(
            {name: Fraction(weight, total) for name, weight in zip(names, weights, strict=True)}
        )

    def odds_from(self, walk: Walk) -> Odds:
        """The exact odds of what is still open after a `walk`."""
        names: tuple[str, ...] = ()
        merged: dict[tuple[Hashable, ...], int] = {}
        for state, weight in self._ends_from(walk):
            outcome = self.columns(state, self.context)
            names = names or tuple(outcome)
            gather(merged, tuple(outcome.values()), weight)
        return Odds.of_rows(names, merged, self.events)

    def _ends_from(self, walk: Walk) -> Iterable[tuple[State, int]]:
        """The final states with their weights; a block that has begun is gone on with step by step."""
        fields = getattr(self.start, "_fields", ())
        stages, starts = _stages(self.steps, fields)
        asked = None if self.tells is None else tuple([fields.index(name) for name in self.tells])
        stage = bisect_left(starts, walk.step)
        if (
            stage < len(stages)
            and starts[stage] == walk.step
            and not (walk.given and isinstance(stages[stage].run, Block))
        ):
            return self.graph.ends(stage, walk.state, walk.given, asked)
        stage = bisect_right(starts, walk.step)
        end = starts[stage] if stage < len(starts) else len(self.steps)
        rest = tuple([CountedStep.of(step, fields) for step in self.steps[walk.step : end]])
        weights = Graph.of(rest, self.context, self.policy).finals(0, walk.state, walk.given)
        return self.graph.onward(stage, weights, asked)

    def after(self, *answers: Answer, **named: Answer) -> Exchange:
        """The exchange after some dice were rolled: ``x.after(34)``, or by name, ``x.after(attack=34)``.

        Named answers must be the first ones that the exchange asks for; with the name of a later die the
        error says which comes before it.
        """
        if answers and named:
            raise InputError("after", "got answers in order and by name", "use one of the two ways")
        if not named:
            walk = self.walk(answers)
            return replace(self, answers=tuple(walk.trace.answers))
        have = ScriptedRoller(named)
        walk = self._walk(have)
        used = {request.name for request, _ in walk.trace.asked}
        for name in named:
            if name not in used:
                if walk.request is None:
                    raise unknown_name("after", name, sorted(used))
                raise InputError(
                    "after",
                    f"{name!r} is not asked for yet",
                    f"first comes {walk.request.name!r}: give it too",
                )
        return replace(self, answers=tuple(walk.trace.answers))


@lru_cache(maxsize=512)
def _stages(
    steps: tuple[Step, ...], fields: tuple[str, ...]
) -> tuple[tuple[CountedStep, ...], tuple[int, ...]]:
    """The steps as they are counted, blocks as one; and the number of the step with which each begins."""
    stages, starts = [], []
    by_block = groupby(enumerate(steps), key=lambda it: it[1].block or it[0])
    for numbered in [list(group) for _, group in by_block]:
        stages.append(CountedStep.block(tuple([CountedStep.of(step, fields) for _, step in numbered])))
        starts.append(numbered[0][0])
    return tuple(stages), tuple(starts)


def _that_matter(steps: tuple[Step, ...], wanted: set[str]) -> tuple[Step, ...]:
    """The steps up to the last one that may change a field that is `wanted`."""
    count = len(steps)
    while count and (sets := steps[count - 1].sets) is not None and wanted.isdisjoint(sets):
        count -= 1
    return steps[:count]
