"""Simulating a fight from where it stands, in between whatever else the page asks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from combatkit.odds.fights import End, FightOdds, play_fights
from combatkit.panels.fight_outlook import OutlookBox
from combatkit.rules.fights import Fight

BREATH = 0.15
"""Seconds of simulation after which the page is listened to, for the stop button."""


class FightSimulation:
    """The part of a fight panel that simulates. It has the panel's `fight`, settings and `outlook_box`."""

    fight: Fight
    runs: int
    runs_seed: int
    tactics: str
    outlook: FightOdds | None
    outlook_box: OutlookBox
    report: Any
    _task: asyncio.Task[None] | None = None
    _stopped: bool
    _closed: bool

    def simulate(self) -> FightOdds:
        """Play the fight on from here `runs` times, and return the odds."""
        self.stop()
        self._done(self._report(list(self._fights())))
        assert self.outlook is not None
        return self.outlook

    def stop(self) -> None:
        """End a simulation that is under way; the fights that are finished count."""
        self._stopped = True

    def _fights(self) -> Iterator[End]:
        return play_fights(self.fight, self.runs, self.runs_seed, self.tactics)

    def _simulate_aside(self) -> None:
        """Simulate in between whatever else the page asks; at once where nothing else can be listened to."""
        if self._task is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.simulate()
            return
        ends = self._fights()  # refused here, where the fault is shown
        self._stopped = False
        self.outlook_box.working(True)
        self._task = loop.create_task(self._in_breaths(ends, self._report([])))

    async def _in_breaths(self, fights: Iterator[End], asked: FightOdds) -> None:
        """Play these fights; `asked` says what they are, whatever is set meanwhile."""
        ends: list[End] = []
        try:
            over = False
            while not over and not self._stopped and not self._closed:
                until = time.monotonic() + BREATH
                while not over and time.monotonic() < until:
                    end = next(fights, None)
                    over = end is None
                    ends += [] if end is None else [end]
                self.outlook_box.progress(asked.having(ends))
                await asyncio.sleep(0.01)
        except Exception as fault:
            self.report(fault)
        finally:
            self._task = None
            if not self._closed:
                self.outlook_box.working(False)
                if ends:
                    self._done(asked.having(ends))

    def _report(self, ends: list[End]) -> FightOdds:
        return FightOdds(self.fight, ends, self.runs_seed, self.runs, self.tactics)

    def _done(self, found: FightOdds) -> None:
        self.outlook = found
        self.outlook_box.show(found, self.fight)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        super().close()  # type: ignore[misc]
