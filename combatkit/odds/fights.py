"""The odds of a fight of several from where it stands: the same fight, played on many times.

Who may do what depends on all that happened, so nothing is compiled here: every fight is played move by
move, as a reader would play it. Some hundreds of them take seconds; the interval says what that is worth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import pandas as pd
from tqdm.auto import tqdm

from combatkit.dice.trace import Trace
from combatkit.errors import InputError, require_kind, unknown_name
from combatkit.odds.interval import Share, wilson
from combatkit.odds.report import PERCENTILES
from combatkit.odds.simulation import require_whole
from combatkit.rules.fights import Fight, Tactics
from combatkit.summary import Readable, Summary

RUN_LIMIT = 1_000_000
"""Runs at most; each seed has so many fights of its own, so that two seeds share none."""
MOVE_LIMIT = 5_000
"""Moves after which a fight counts as undecided."""
UNDECIDED, NOBODY = "undecided", "nobody"


class Left(NamedTuple):
    """What is left of a side: how many still stand, and the sum of the hit points of all of them."""

    standing: int
    points: int


class End(NamedTuple):
    """How one fight ended.

    `seed` plays it again; `winner` is the side that is left, ``"nobody"`` or ``"undecided"``; `standing` are
    those who still do, `left` stands for each side in order.
    """

    seed: int
    winner: str
    rounds: int
    standing: frozenset[str]
    left: tuple[Left, ...]


def play_fights(fight: Fight, runs: int = 200, seed: int = 1, tactics: str | Tactics = "") -> Iterator[End]:
    """Play a fight on again and again, one end after the other; see `fight_odds`.

    Raises
    ------
    InputError
        Before the first of them, for a fight that is over, unknown tactics, or a number out of range.
    """
    require_kind("fight", fight, Fight, "fight", "make one with combatkit.fight(game, sides)")
    require_whole("runs", runs, 1, RUN_LIMIT)
    require_whole("seed", seed, 0, 2**63 // RUN_LIMIT - 1)
    if fight.winner:
        raise InputError("fight", f"it is over: {fight.winner} are left", "go back() to an earlier move")
    chooser = fight.tactics_called(tactics) if isinstance(tactics, str) else tactics
    return (_end(fight, seed * RUN_LIMIT + run, chooser) for run in range(runs))


def _end(fight: Fight, seed: int, chooser: Tactics) -> End:
    last = fight.play(seed, chooser, MOVE_LIMIT)
    everybody = last.standings()
    sides = []
    for side in last.sides:
        mine = [it for it in everybody if it.side == side]
        health = (part for it in mine for part in last.game.health(last.fighter(it.name)))
        points = sum(part.now for part in health if part.most is not None)
        sides.append(Left(sum(not it.out for it in mine), points))
    standing = frozenset(it.name for it in everybody if not it.out)
    return End(seed, last.winner or UNDECIDED, last.round, standing, tuple(sides))


def fight_odds(
    fight: Fight,
    runs: int = 200,
    seed: int = 1,
    tactics: str | Tactics = "",
    progress: bool = False,
) -> FightOdds:
    """The odds of a fight from where it stands, by playing it on many times.

    Parameters
    ----------
    fight
        The fight, before its first die or after any move.
    runs
        How many fights, 1 to 1,000,000. A duel takes some milliseconds, a fight of five about fifty.
    seed
        A whole number of at least 0; the same seed gives the same report, and no two share a fight.
    tactics
        How everybody takes their turns: a name or a function; left out, the game's plain one.
    progress
        Whether to show a progress bar. An interrupt (Ctrl-C, the notebook's stop button) keeps the fights
        that are finished.

    Raises
    ------
    InputError
        For a fight that is over, unknown tactics, a number out of range, or an interrupt before the first
        fight was finished.

    Examples
    --------
    >>> import combatkit as ck
    >>> fight = ck.fight("mythras", {"Heroes": ["Anathaym"], "Raiders": ["Centaur raider"]})
    >>> odds = fight_odds(fight, runs=20, seed=3)
    >>> odds.runs, list(odds.sides["side"])
    (20, ['Heroes', 'Raiders'])
    """
    ends: list[End] = []
    with tqdm(total=runs, unit=" fights", disable=not progress, leave=False) as bar:
        try:
            for end in play_fights(fight, runs, seed, tactics):
                ends.append(end)
                bar.update()
        except KeyboardInterrupt:
            if not ends:
                raise InputError(
                    "runs", "were interrupted before the first fight was finished", "ask again"
                ) from None
    return FightOdds(fight, ends, seed, runs, tactics)


class FightOdds(Readable):
    """What many fights from one and the same position came to.

    Parameters
    ----------
    fight
        Where they all began.
    ends
        How each ended.
    seed, asked, tactics
        What was asked for; fewer fights than `asked` are there after an interrupt.
    """

    def __init__(
        self, fight: Fight, ends: Sequence[End], seed: int, asked: int, tactics: str | Tactics = ""
    ) -> None:
        self.fight, self.ends = fight, tuple(ends)
        self.seed, self.asked, self.tactics = seed, asked, tactics

    def having(self, ends: Sequence[End]) -> FightOdds:
        """The same question with these ends."""
        return FightOdds(self.fight, ends, self.seed, self.asked, self.tactics)

    @property
    def runs(self) -> int:
        """How many fights were finished."""
        return len(self.ends)

    def share(self, winner: str) -> Share:
        """How often a side was left (or ``"nobody"``, or ``"undecided"``), with Wilson's 95 % interval.

        Raises
        ------
        InputError
            For a side that is not in the fight.
        """
        known = (*self.fight.sides, NOBODY, UNDECIDED)
        if winner not in known:
            raise unknown_name("side", winner, known)
        return wilson(sum(end.winner == winner for end in self.ends), self.runs)

    def stands(self, name: str) -> Share:
        """How often somebody still stood at the end.

        Raises
        ------
        InputError
            For a name that is not in the fight.
        """
        if name not in self.fight.names:
            raise unknown_name("who", name, self.fight.names)
        return wilson(sum(name in end.standing for end in self.ends), self.runs)

    @cached_property
    def winners(self) -> dict[str, Share]:
        """Every side with its share; ``"nobody"`` and ``"undecided"`` where they came up."""
        found = {side: self.share(side) for side in self.fight.sides}
        rest = {name: self.share(name) for name in (NOBODY, UNDECIDED)}
        return found | {name: share for name, share in rest.items() if share.hits}

    # -- as tables -----------------------------------------------------------------------------------

    @property
    def sides(self) -> pd.DataFrame:
        """How often each side is left: estimate, interval, runs and seed."""
        return self._frame("side", self.winners.items())

    @property
    def standing(self) -> pd.DataFrame:
        """How often everybody still stands: estimate, interval, runs and seed."""
        sides = {it.name: it.side for it in self.fight.standings()}
        frame = self._frame("who", ((name, self.stands(name)) for name in sides))
        frame.insert(1, "side", list(sides.values()))
        return frame

    def _frame(self, head: str, shares: Any) -> pd.DataFrame:
        rows = [
            {head: name, "estimate": share.estimate, "low": share.low, "high": share.high}
            for name, share in shares
        ]
        return pd.DataFrame(rows).assign(runs=self.runs, seed=self.seed)

    @property
    def rounds(self) -> pd.DataFrame:
        """How many fights ended in each round."""
        ended: dict[int, int] = {}
        for end in self.ends:
            ended[end.rounds] = ended.get(end.rounds, 0) + 1
        rows = [
            {"round": number, "fights": count, "share": count / self.runs}
            for number, count in sorted(ended.items())
        ]
        return pd.DataFrame(rows)

    @property
    def mean_rounds(self) -> tuple[float, float]:
        """The mean of the last round, and the half width of its 95 % interval."""
        rounds = [end.rounds for end in self.ends]
        mean = sum(rounds) / self.runs
        spread = math.sqrt(sum((number - mean) ** 2 for number in rounds) / self.runs)
        return mean, 1.96 * spread / math.sqrt(self.runs)

    @property
    def table(self) -> pd.DataFrame:
        """All of it: what was asked, estimate, lower and upper end of the 95 % interval, runs and seed."""
        mean, half = self.mean_rounds
        sides = self.sides.rename(columns={"side": "what"})
        sides["what"] = [left_words(name) for name in sides["what"]]
        standing = self.standing.rename(columns={"who": "what"}).drop(columns="side")
        standing["what"] = [f"{name} still stands" for name in standing["what"]]
        rounds = pd.DataFrame(
            [{"what": "round in which it ends", "estimate": mean, "low": mean - half, "high": mean + half}]
        ).assign(runs=self.runs, seed=self.seed)
        return pd.concat([sides, rounds, standing], ignore_index=True)

    # -- to read -------------------------------------------------------------------------------------

    def day(self, percentile: int, side: str = "") -> End:
        """The fight at this percentile (0 to 100) of all, as a side sees it: who still stands, then hit
        points, its own less those of the others.

        Parameters
        ----------
        side
            Left out: the first one.

        Raises
        ------
        InputError
            For a percentile out of range, or a side that is not in the fight.
        """
        require_whole("percentile", percentile, 0, 100)
        sides = self.fight.sides
        if side and side not in sides:
            raise unknown_name("side", side, sides)
        mine = sides.index(side) if side else 0

        def score(end: End) -> tuple[int, int]:
            own, total = end.left[mine], Left(*(sum(part) for part in zip(*end.left, strict=True)))
            return 2 * own.standing - total.standing, 2 * own.points - total.points

        ordered = sorted(self.ends, key=score)
        return ordered[max(0, math.ceil(percentile / 100 * self.runs) - 1)]

    def replay(self, percentile: int, side: str = "") -> tuple[int, Fight]:
        """The seed of that fight, and the fight played on with it again, to be read by its `log`."""
        seed = self.day(percentile, side).seed
        return seed, self.fight.play(seed, self.tactics, MOVE_LIMIT)

    def replays(self, side: str = "") -> dict[str, tuple[int, Fight]]:
        """A bad, a middling and a good day of a side: the 5th, 50th and 95th percentile."""
        return {name: self.replay(percentile, side) for name, percentile in PERCENTILES.items()}

    def summary(self) -> Summary:
        """Every side and everybody with their share in words."""
        mean, half = self.mean_rounds
        rows = [(left_words(name), str(share)) for name, share in self.winners.items()]
        rows += [(f"{name} still stands", str(self.stands(name))) for name in self.fight.names]
        rows.append(("round in which it ends", f"{mean:.1f} (± {half:.1f})"))
        return Summary(f"From {self.fight.clock}", ("what", "share"), tuple(rows), (self.words,))

    @property
    def words(self) -> str:
        """How many fights they were, and what repeats them."""
        cut = f" of {self.asked:,}, interrupted" if self.runs < self.asked else ""
        return f"{self.runs:,} fights{cut}, seed {self.seed}."


def since(start: Fight, last: Fight) -> list[Fight]:
    """The fights after each move from `start` to `last`, in order."""
    found: list[Fight] = []
    at: Fight | None = last
    while at is not None and at is not start:
        found.append(at)
        at = at.before
    return found[::-1]


def log_since(start: Fight, last: Fight) -> Trace:
    """What was told between two positions of a fight."""
    told = [at.told for at in since(start, last) if at.told is not None]
    return Trace([line for trace in told for line in trace], [pair for trace in told for pair in trace.asked])


def left_words(winner: str) -> str:
    """How a fight ended, in words.

    Examples
    --------
    >>> left_words("Heroes"), left_words("nobody"), left_words("undecided")
    ('Heroes are left', 'nobody is left', 'undecided')
    """
    return {NOBODY: "nobody is left", UNDECIDED: UNDECIDED}.get(winner, f"{winner} are left")
