"""The document's examples come out as they are printed."""

from __future__ import annotations

import pytest

from combatkit.rules.elysium import RULESET
from combatkit.rules.elysium.examples import examples


def test_all_fifteen_are_there() -> None:
    assert list(examples()) == [f"EL-EX-{number}" for number in range(1, 16)]


@pytest.mark.parametrize("name", [f"EL-EX-{number}" for number in range(1, 16)])
def test_example(name: str) -> None:
    one = examples()[name]
    assert one.found() == one.expected
    assert set(one.rules) <= set(RULESET.cards)


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("EL-EX-4", ("is 27 ", "is 22 ")),
        ("EL-EX-5", ("is 22 ", "is 20 ", "is 15 ", "is 21 ")),
        ("EL-EX-6", ("is 17 ", "is 5 ")),
        ("EL-EX-7", ("is 19 ", "is 14 ", "is 17 ", "is 12 ")),
    ],
)
def test_the_totals_stand_in_the_trace(name: str, totals: tuple[str, ...]) -> None:
    told = str(examples()[name].play())
    places = [told.index(total) for total in totals]
    assert places == sorted(places)
