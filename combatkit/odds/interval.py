"""How sure a simulated share is."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple


class Share(NamedTuple):
    """A simulated share with its interval: all three between 0 and 1."""

    estimate: float
    low: float
    high: float
    hits: int
    runs: int

    def __str__(self) -> str:
        return share_words(self)


def wilson(hits: int, runs: int, confidence: float = 0.95) -> Share:
    """The share `hits` of `runs` with Wilson's score interval.

    The interval is never empty and never leaves 0..1, also when nothing or everything was counted.

    Examples
    --------
    >>> share = wilson(0, 1000)
    >>> round(share.low, 4), round(share.high, 4)
    (0.0, 0.0038)
    """
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = hits / runs
    bottom = 1 + z * z / runs
    middle = (share + z * z / (2 * runs)) / bottom
    half = z * math.sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs)) / bottom
    low, high = (0.0 if hits == 0 else middle - half), (1.0 if hits == runs else middle + half)
    return Share(share, low, high, hits, runs)


def share_words(share: Share) -> str:
    """A simulated share in words: with its interval, and never as 0 % or 100 %.

    Examples
    --------
    >>> share_words(wilson(0, 1000)), share_words(wilson(4120, 10_000))
    ('under 0.4 %', '41.2 % (40.2 to 42.2)')
    >>> share_words(wilson(4, 20_000))
    '0.02 % (0.01 to 0.05)'
    """
    digits = max(1, min(4, round(math.log10(share.runs)) - 3))
    if share.hits == 0:
        return f"under {_up(share.high, digits)} %"
    if share.hits == share.runs:
        return f"over {100 - float(_up(1 - share.low, digits)):.{digits}f} %"
    while digits < 9 and float(f"{100 * share.estimate:.{digits}f}") in (0.0, 100.0):
        digits += 1
    low, middle, high = (f"{100 * part:.{digits}f}" for part in (share.low, share.estimate, share.high))
    return f"{middle} % ({low} to {high})"


def _up(part: float, digits: int) -> str:
    """Per cent rounded up, so that a bound stays one."""
    scale = 10**digits
    return f"{math.ceil(100 * part * scale - 1e-9) / scale:.{digits}f}"
