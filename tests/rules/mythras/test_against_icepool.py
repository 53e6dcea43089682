"""The whole exchange against two other ways of counting it: icepool, and a plain loop over all faces."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "benchmarks"))

import same_exchange


@pytest.mark.rule("MY-ATK-3", "MY-ATK-5", "MY-ATK-6", "MY-ATK-7", "MY-DMG-1", "MY-DMG-2", "MY-WOUND-1")
def test_kit_icepool_and_a_plain_loop_give_the_same_fractions() -> None:
    assert same_exchange.as_keys(same_exchange.with_kit()) == same_exchange.in_a_plain_loop()
    assert same_exchange.in_icepool() == same_exchange.in_a_plain_loop()
