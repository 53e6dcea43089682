"""What rests on house tables, column by column and event by event, with tables that are made up."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.rules.card import Provenance
from combatkit.rules.rests import Rests, Tables
from combatkit.rules.tables import Table


def table(name: str, **fields: Any) -> Table:
    return Table(name, f"The {name}", (), Provenance.HOUSE, "made up", "", (), **fields)


ARMS, DICE, PLACES = table("arms"), table("dice"), table("places")
RESTS = Rests(
    {"damage": (ARMS, DICE), "wound": (DICE, PLACES), "bare": ()},
    {
        "hurt": ("damage", "wound"),
        "deep": ("wound", "damage"),
        "hit": ("attack",),
        "both": ("attack", "wound"),
    },
    places=(PLACES,),
    labels={"wound": "The wound"},
)


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        (("damage",), (ARMS, DICE)),
        (("wound",), (DICE, PLACES)),
        (("damage", "wound"), (ARMS, DICE, PLACES)),
        (("wound", "damage"), (DICE, PLACES, ARMS)),
        (("attack",), ()),
        (("bare", "attack"), ()),
        ((), (ARMS, DICE, PLACES)),
    ],
)
def test_the_tables_under_some_columns_each_once(columns: tuple[str, ...], found: Tables) -> None:
    assert RESTS.under(*columns) == found


def test_an_event_rests_on_what_it_asks_about_and_on_nothing_else() -> None:
    assert RESTS.events == {
        "hurt": (ARMS, DICE, PLACES),
        "deep": (DICE, PLACES, ARMS),
        "both": (DICE, PLACES),
    }


def test_places_and_the_names_on_screen() -> None:
    assert RESTS.places == (PLACES,) and Rests({"damage": (ARMS,)}).places == ()
    summary = RESTS.summary()
    assert summary.rows == (("damage", "arms, dice"), ("The wound", "dice, places"), ("bare", ""))


def test_nothing_rests_on_nothing() -> None:
    empty = Rests()
    assert not empty and empty.events == {} and empty.under() == () and empty.summary().rows == ()
