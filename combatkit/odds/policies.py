"""Which way of fighting wins against which: every pair of policies, fought out, as one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import pandas as pd
from tqdm.auto import tqdm

from combatkit.errors import InputError
from combatkit.odds.interval import Share, share_words
from combatkit.odds.simulation import simulate
from combatkit.rules import ruleset
from combatkit.rules.policies import in_a_sentence, policy_called
from combatkit.rules.ruleset import Ruleset
from combatkit.summary import Readable, Summary

Ways: TypeAlias = Iterable[str] | Mapping[str, Any]
"""Names of a game's policies; or policies and set-ups by a name of one's own."""


class Way(NamedTuple):
    """One way to fight a duel: a policy, fields of the set-up, or both."""

    name: str
    policy: Any
    setup: Mapping[str, Any]


class Meeting(NamedTuple):
    """What came of the first fighter's way against the second's: three shares, and the mean of rounds."""

    first: str
    second: str
    first_wins: Share
    second_wins: Share
    nobody_wins: Share
    rounds: float


def compare_policies(
    game: str | Ruleset,
    first: Any,
    second: Any,
    *,
    firsts: Ways | None = None,
    seconds: Ways | None = None,
    fights: int = 10_000,
    seed: int = 1,
    progress: bool = False,
    options: Mapping[str, str] | None = None,
    **setup: Any,
) -> PolicyComparison:
    """Let two fight it out in every pair of ways, and say which way wins against which.

    Parameters
    ----------
    game, first, second, options, setup
        As for `Ruleset.duel`.
    firsts, seconds
        The ways of the first and of the second fighter: names out of the game's `duel_policies`, or a
        mapping from a name of your own to a name, a function, or a mapping of set-up fields. Left out: all
        of the game's policies; `seconds` left out: the same as `firsts`, where these are no set-ups.
    fights
        How many for each pair, 1 to 10,000,000.
    seed
        Repeats all of it.
    progress
        Whether to show a progress bar. An interrupt keeps the pairs that are finished.

    Raises
    ------
    InputError
        For an unknown policy, a game that has none when none are given, or a wrong number.

    Examples
    --------
    >>> found = compare_policies("elysium", "Fighter", "Fighter", firsts=["attack", "careful"], fights=500)
    >>> list(found.table.columns)[:3], len(found.table)
    (['first', 'second', 'first_wins'], 4)
    """
    rules = ruleset(game)
    mine = _ways(rules, firsts, "firsts")
    if seconds is None and any(way.setup for way in mine):
        raise InputError("seconds", "are left out, and a set-up is of one side", "give the second's ways too")
    theirs = mine if seconds is None else _ways(rules, seconds, "seconds")
    both = rules.as_fighter(first), rules.as_fighter(second)
    pairs = [(one, other) for one in mine for other in theirs]
    meetings: list[Meeting] = []
    with tqdm(total=len(pairs), unit=" pairs", disable=not progress, leave=False) as bar:
        try:
            for one, other in pairs:
                fields = _together(setup, one, other)
                duel = rules.duel(*both, options=options, policy=(one.policy, other.policy), **fields)
                report = simulate(duel, fights, seed)
                if report.interrupted:
                    break
                shares = report.first_wins, report.second_wins, report.nobody_wins
                meetings.append(Meeting(one.name, other.name, *shares, report.mean("round")[0]))
                bar.update()
        except KeyboardInterrupt:
            pass
    if not meetings:
        raise InputError("fights", "were interrupted before the first pair was finished", "ask again")
    return PolicyComparison(tuple(meetings), (mine, theirs), fights, seed)


def _together(setup: Mapping[str, Any], one: Way, other: Way) -> dict[str, Any]:
    """The set-up of a pair; a field that both ways fill is refused."""
    twice = sorted({*one.setup} & {*other.setup})
    if twice:
        fault = f"both fill {twice[0]!r}: {one.name!r} and {other.name!r}"
        raise InputError("seconds", fault, "let each fill the fields of its own side")
    return {**setup, **one.setup, **other.setup}


def _ways(rules: Ruleset, given: Ways | None, field: str) -> tuple[Way, ...]:
    known = rules.duel_policies
    if given is None:
        given = tuple(known)
    if isinstance(given, str):
        given = (given,)
    named = given if isinstance(given, Mapping) else {str(name): name for name in given}
    if not named:
        fault = f"are none, and {rules.title} has no named policies"
        raise InputError(field, fault, "give a mapping, e.g. {'on guard': {'defender_action': ...}}")
    return tuple(
        Way(name, None, dict(way)) if isinstance(way, Mapping) else Way(name, policy_called(way, known), {})
        for name, way in named.items()
    )


class PolicyComparison(Readable):
    """Every pair of ways and what came of it.

    Parameters
    ----------
    meetings
        One for each pair that was fought out.
    ways
        Those of the first and of the second fighter.
    fights, seed
        What was asked for.
    """

    def __init__(
        self,
        meetings: tuple[Meeting, ...],
        ways: tuple[tuple[Way, ...], tuple[Way, ...]],
        fights: int,
        seed: int,
    ) -> None:
        self.meetings, self.ways, self.fights, self.seed = meetings, ways, fights, seed

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each pair: the first's share of wins with its 95 % interval, the second's, nobody's, the
        mean of rounds, and what repeats it.
        """
        rows = [
            {
                "first": it.first,
                "second": it.second,
                "first_wins": it.first_wins.estimate,
                "low": it.first_wins.low,
                "high": it.first_wins.high,
                "second_wins": it.second_wins.estimate,
                "nobody_wins": it.nobody_wins.estimate,
                "rounds": it.rounds,
            }
            for it in self.meetings
        ]
        return pd.DataFrame(rows).assign(runs=self.fights, seed=self.seed)

    def matrix(self, column: str = "first_wins") -> pd.DataFrame:
        """One figure for each pair: the first's ways down, the second's across.

        Raises
        ------
        InputError
            For a column that `table` does not have.
        """
        if column not in self.table.columns[2:]:
            raise InputError("column", f"{column!r} is none", f"use one of {list(self.table.columns[2:])}")
        names = [[way.name for way in ways] for ways in self.ways]
        found = self.table.pivot(index="first", columns="second", values=column)
        rows, columns = ([name for name in names[n] if name in found.axes[n]] for n in (0, 1))
        return found.loc[rows, columns]

    @property
    def answers(self) -> pd.DataFrame:
        """The best answer of the first fighter to each way of the second, and how it does.

        `close` names the ways whose intervals reach into that of the best: chance may have ranked them.
        """
        rows = []
        for way in self.ways[1]:
            met = [it for it in self.meetings if it.second == way.name]
            if not met:
                continue
            best = max(met, key=lambda it: it.first_wins.estimate)
            close = [it.first for it in met if it is not best and it.first_wins.high >= best.first_wins.low]
            rows.append(
                {
                    "second": way.name,
                    "answer": best.first,
                    "first_wins": best.first_wins.estimate,
                    "low": best.first_wins.low,
                    "high": best.first_wins.high,
                    "close": ", ".join(close) or "-",
                }
            )
        return pd.DataFrame(rows)

    @property
    def safest(self) -> str:
        """The way of the first fighter whose worst case is the best: what to take when nothing is known."""
        worst = self.matrix().min(axis=1)
        return str(worst.idxmax())

    def summary(self) -> Summary:
        """How often the first fighter wins, pair by pair, in per cent."""
        matrix = self.matrix()
        rows = tuple(
            (str(name), *("-" if share != share else f"{100 * share:.1f} %" for share in line))
            for name, line in zip(matrix.index, matrix.to_numpy(), strict=True)
        )
        widest = max(self.meetings, key=lambda it: it.first_wins.high - it.first_wins.low)
        notes = (
            f"{self.fights:,} fights a pair, seed {self.seed}; the widest interval is "
            f"{share_words(widest.first_wins)}.",
            *(f"{way.name}: {words}" for way in self._all_ways() if (words := in_a_sentence(way.policy))),
        )
        return Summary("The first wins", ("first \\ second", *map(str, matrix.columns)), rows, notes)

    def _all_ways(self) -> list[Way]:
        """Every way once, in order."""
        mine, theirs = self.ways
        known = {way.name for way in mine}
        return [*mine, *(way for way in theirs if way.name not in known)]
