"""Who is in a fight of several, by what name, and who is a foe of whom: the same in every game."""

from typing import Any

import pytest

import combatkit as ck
from combatkit.errors import InputError

GAMES = ("mythras", "elysium", "empire")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return ck.ruleset(request.param)


@pytest.fixture
def sheet(game: Any) -> Any:
    """The first preset of the game, under another name."""
    first = next(iter(game.presets))
    return lambda name: {**game.presets[first], "name": name}


def test_those_of_one_name_are_numbered_over_all_sides(game, sheet):
    fight = game.fight({"two": [sheet("Ida"), sheet("Odo")], "one": [sheet("Ida")]})
    assert [(it.name, it.side) for it in fight.scene.members] == [
        ("Ida 1", "two"),
        ("Odo", "two"),
        ("Ida 2", "one"),
    ]
    assert all(fight.fighter(it.name).name == it.name for it in fight.scene.members)
    assert fight.sides == ("two", "one")


def test_a_number_never_gives_somebody_the_name_of_another(game, sheet):
    fight = game.fight({"one": [sheet("Ida"), sheet("Ida 1")], "two": sheet("Ida")})
    assert {it.name: it.side for it in fight.scene.members} == {
        "Ida 2": "one",
        "Ida 1": "one",
        "Ida 3": "two",
    }


def test_a_fight_takes_two_sides_and_somebody_on_each(game, sheet):
    with pytest.raises(InputError, match="has 1 side;"):
        game.fight({"one": [sheet("Ida")]})
    with pytest.raises(InputError, match="has nobody"):
        game.fight({"one": [sheet("Ida")], "two": ()})


def test_foes_and_friends_are_those_who_still_fight(game, sheet):
    scene = game.fight(
        {"one": [sheet("Ida"), sheet("Odo")], "two": [sheet("Orc")], "three": [sheet("Elf")]}
    ).scene
    assert [it.name for it in scene.foes("Ida")] == ["Orc", "Elf"]
    assert [it.name for it in scene.friends("Ida")] == ["Odo"] and not scene.friends("Orc")
    assert scene.sides == ("one", "two", "three")
    with pytest.raises(InputError, match="Nobody"):
        scene.member("Nobody")


def test_a_scene_in_which_nothing_changed_is_the_same_one(game, sheet):
    scene = game.fight({"one": [sheet("Ida")], "two": [sheet("Orc")]}).scene
    assert scene.having(*scene.members) is scene


def test_the_moves_of_a_turn_are_looked_at_once_and_unknown_ones_are_refused(game, sheet):
    fight = game.fight({"one": [sheet("Ida")], "two": [sheet("Orc")]})
    (first,) = fight.moves()
    assert fight.move(first.name) is first
    with pytest.raises(InputError, match="dance"):
        fight.move("dance")
    assert fight.policy is fight.scene.policy and fight.round == 0 and fight.game is fight.scene.game
