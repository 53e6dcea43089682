"""The option lost_tables: an event that cannot be told without a lost table is never a number."""

from __future__ import annotations

from fractions import Fraction

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.rules.empire import RULESET
from combatkit.rules.empire.outcome import COLUMNS_ASKED, EVENTS, GLANCES, NOT_TOLD, STACK, asked_of
from combatkit.rules.matchup import matchup

WITHOUT = {"lost_tables": "without"}
GIVEN = {"attack": 13, "defense": 24, "damage": "1d10+2", "protection": 2}


def numbered(name: str, **changes: object) -> object:
    """A fighter whose numbers are given, so that no table of ours has a part in the depth of a wound."""
    return RULESET.fighter(name, **{**GIVEN, **changes})


PAIRS = [
    ("Swordsman", "Axeman"),
    ("Big Red Chewing-Gum", "Bob the Blob"),
    (numbered("Swordsman"), numbered("Axeman")),
    (numbered("Swordsman"), "Axeman"),
]
SETUPS = [
    {},
    {"attacker_option": "desperate attack"},
    {"defender_option": "attack"},
    {"defender_option": "dodge"},
    {"attacker_option": "close", "defender_option": "attack"},
    {"aim": "head"},
    {"tell": "attacker", "defender_option": "attack"},
]


@pytest.mark.rule("D30-GAP-2", "D30-GAP-3")
@pytest.mark.parametrize("options", [{}, WITHOUT])
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: " v ".join(getattr(it, "name", it) for it in pair))
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_chances_are_those_of_the_odds_and_nothing_rests_on_an_empty_column(pair, setup, options):
    x = RULESET.exchange(*pair, options=options, **setup)
    odds = x.odds()
    assert x.chances() == odds.by_event()
    assert {name: x.chances(name)[name] for name in x.events} == odds.by_event()
    assert sum(odds.chance(name) for name in (*STACK, NOT_TOLD) if name in x.events) == 1
    lost = {column for column in odds.columns if options and set(odds.by(column)) == {None}}
    for name in set(x.events) - {NOT_TOLD}:
        assert not lost & set(COLUMNS_ASKED[name]), name
    begun = x.after(x.walk().request.check(20)) if x.walk().request.kind == "die" else x
    assert begun.chances() == begun.odds().by_event()
    if not options:
        assert tuple(x.events) == tuple(EVENTS)


@pytest.mark.rule("D30-GAP-2", "D30-GAP-3", "D30-GAP-6")
def test_what_is_left_without_the_lost_tables():
    """By hand: 24 less 13 is 11, and 12 to 30 exceed it."""
    bare = RULESET.exchange("Swordsman", "Axeman", options=WITHOUT)
    assert bare.chances() == {NOT_TOLD: 1}
    for ask in (bare.chances, bare.odds().chance):
        with pytest.raises(InputError, match=r"'defender hurt' is unknown.*needs a lost table"):
            ask("defender hurt")
    told = RULESET.exchange(numbered("Swordsman"), numbered("Axeman"), options=WITHOUT).chances()
    assert list(told) == [NOT_TOLD, "the attack hits", "the attack is critical", "defender hurt"]
    assert told["the attack hits"] == Fraction(19, 30)
    assert "the attack fumbles" not in told, "how often is the lost table's to say"


def test_each_question_names_its_columns():
    assert set(COLUMNS_ASKED) == set(EVENTS) and set(GLANCES) == {*EVENTS, NOT_TOLD}
    for name, columns in COLUMNS_ASKED.items():
        seen = set()

        class Spy(dict):
            def __getitem__(self, column, seen=seen):
                seen.add(column)
                return super().__getitem__(column)

        for outcome, _ in RULESET.exchange("Swordsman", "Axeman").odds():
            EVENTS[name](Spy(outcome))
        assert seen == set(columns), name
        for column in columns:
            assert name not in asked_of((column,)), name


@pytest.mark.rule("D30-GAP-2")
def test_sweeps_and_panels_say_so_too():
    base = matchup("empire", "Swordsman", "Axeman", options=WITHOUT)
    swept = ck.sweep(base, field="attacker.attack", values=[5, 10])
    assert list(swept.columns) == ["attacker.attack", NOT_TOLD]
    numbers = {"x": "attacker.attack", "xs": [5, 10], "y": "defender.defense", "ys": [20, 25]}
    heat = ck.heat_map(base, **numbers, event="the attack hits")
    assert heat.loc[20, 10] == pytest.approx(20 / 30)  # 20 less 10: 11 to 30
    with pytest.raises(InputError, match="needs a lost table"):
        ck.heat_map(base, **numbers, event="defender hurt")
