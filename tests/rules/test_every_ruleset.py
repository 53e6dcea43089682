"""What panels ask of every game: the same questions, answered in the same form."""

from __future__ import annotations

import sys
from inspect import signature
from pathlib import Path

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.rules.card import package_folder
from combatkit.rules.elysium import RULESET as ELYSIUM
from combatkit.rules.empire import RULESET as EMPIRE
from combatkit.rules.mythras.policies import POLICIES
from combatkit.rules.ruleset import FACTS, HealthList, Ruleset

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy

GAMES = [*(ck.ruleset(name) for name in ("doomblade", "mythras")), ELYSIUM, toy.RULESET]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_closed_takes_the_options_of_the_exchange(game: Ruleset) -> None:
    assert signature(game.closed).parameters["options"].default is None
    one, other = list(game.presets)[:2]
    options = {name: option.default for name, option in game.options.items()}
    for spec in game.setup_fields:
        usual = game.closed(spec.name, one, other)
        assert game.closed(spec.name, one, other, options=options) == usual


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_headline_shows_what_is_unusual_and_no_more(game: Ruleset) -> None:
    groups = {spec.label: spec.group for spec in game.fighter_fields}
    for name in game.presets:
        told = game.headline(game.fighter(name))
        shown = [groups[label] for label in told]
        assert max(map(shown.count, shown), default=0) <= FACTS
    plain = game.fighter(name="Nobody")
    values = {spec.label: spec.default for spec in game.fighter_fields}
    assert all(value != values[label] for label, value in game.headline(plain).items())


def test_games_without_named_policies_have_none() -> None:
    assert [dict(game.policies) for game in GAMES] == [{}, POLICIES, {}, {}]


WITH_TABLES = [*GAMES[:3], EMPIRE]


@pytest.mark.parametrize("game", WITH_TABLES, ids=lambda game: game.name)
def test_every_table_of_a_game_is_there_by_name(game: Ruleset) -> None:
    files = package_folder(game.package, "tables").iterdir()
    assert {f"{name}.toml" for name in game.tables} == {each.name for each in files}
    assert all(table.name == name and table.rows for name, table in game.tables.items())


@pytest.mark.parametrize("game", WITH_TABLES, ids=lambda game: game.name)
def test_a_wrong_word_names_what_it_was_meant_for(game: Ruleset) -> None:
    one, other = list(game.presets)[:2]
    with pytest.raises(InputError, match=f"{game.name} blow: 'damages' is unknown"):
        game.blow(one, damages=4)
    with pytest.raises(InputError, match=f"{game.name} set-up: 'damages' is unknown"):
        game.exchange(one, other, damages=4)


@pytest.mark.parametrize("game", WITH_TABLES, ids=lambda game: game.name)
def test_fighters_read_as_they_are_typed_and_health_as_a_table(game: Ruleset) -> None:
    for name in game.presets:
        who = game.fighter(name)
        assert repr(who).startswith(f"Fighter({name!r}") and "=None" not in repr(who)
        assert eval(repr(who), {"Fighter": type(who)}) == who
        health = game.health(who)
        assert isinstance(health, HealthList)
        head, *rows = repr(health).splitlines()
        assert head.split()[:4] == ["part", "now", "of", "level"] and len(rows) == len(health)
