"""Prints, after the run, how many times as long as combatkit each other way of doing the same work takes."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import pytest

OURS = "combatkit"
sys.path.insert(0, str(Path(__file__).parent))  # the benchmarks share modules of this folder


def duration(seconds: float) -> str:
    """Seconds in the unit that reads best.

    >>> [duration(t) for t in (0.0000042, 0.0049, 2.5)]
    ['4.2 µs', '4.9 ms', '2.5 s']
    """
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def ratios(medians: dict[str, float]) -> str:
    """One line for a group: ours as a time, the others as multiples of it.

    >>> ratios({"combatkit": 0.005, "icepool": 0.025})
    'combatkit 5 ms; icepool 5 times as long'
    """
    own = medians[OURS]
    others = (f"{way} {time / own:.3g} times as long" for way, time in medians.items() if way != OURS)
    return "; ".join([f"{OURS} {duration(own)}", *others])


@pytest.hookimpl(trylast=True)  # after the tables
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    session = getattr(config, "_benchmarksession", None)
    groups: dict[str, dict[str, float]] = defaultdict(dict)
    for measured in getattr(session, "benchmarks", []):
        way = measured.name.removeprefix("test_").partition("_")[0]
        if measured.group and not measured.has_error:
            groups[measured.group][way] = measured.stats.median / measured.extra_info.get("fights", 1)
    if groups:
        terminalreporter.section("how many times as long as combatkit (medians)")
    for group, medians in groups.items():
        if OURS in medians:
            terminalreporter.write_line(f"{group}: {ratios(medians)}")
        else:
            ways = ", ".join(f"{way} {duration(time)}" for way, time in medians.items())
            terminalreporter.write_line(f"{group}: {ways}")
