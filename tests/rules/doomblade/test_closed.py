"""Which Actions and Free Activities are open, and why not the others."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError
from combatkit.rules.doomblade.actions import (
    closed_actions,
)


@pytest.mark.rule("DB-DUAL-1", "DB-DUAL-2", "DB-ACT-12", "DB-ACT-5", "DB-ACT-9", "DB-ROUND-2")
@pytest.mark.parametrize(
    ("changes", "action", "reason"),
    [
        ({}, "block", "Hilda has no shield"),
        ({"shield": True, "weapon": "great axe"}, "block", "the great axe takes both hands"),
        ({"shield": True, "second_weapon": "dagger"}, "block", "Hilda fights with two weapons"),
        ({}, "dual wield", "Hilda has no weapon in the second hand"),
        ({"second_weapon": "dagger", "shield": True}, "dual wield", "Hilda carries a shield"),
        ({"second_weapon": "mace"}, "dual wield", "one of the two weapons must be a short-sword or a dagger"),
        (
            {"weapon": "great axe", "second_weapon": "dagger"},
            "dual wield",
            "great axe is no one-handed weapon",
        ),
        (
            {"second_weapon": "dagger", "conditions": ("weapon broken",)},
            "dual wield",
            "bare hands is no one-handed weapon",
        ),
        ({"mana": 2}, "cast a spell", "the bolt costs 3 Mana and Hilda has 2"),
        ({}, "shoot", "Hilda holds nothing that shoots (longsword)"),
        ({}, "throw", "Hilda holds nothing to throw (longsword)"),
        ({"weapon": "long bow"}, "attack", "a long bow is no weapon for hand-to-hand fighting"),
        ({"weapon": "long bow"}, "weapon parry", "Hilda holds no weapon to parry with (long bow)"),
        ({"weapon": "bare hands"}, "weapon parry", "Hilda holds no weapon to parry with (bare hands)"),
        ({}, "break out", "nobody holds Hilda"),
        ({}, "change weapons", "Hilda has no other weapon to draw"),
        ({"conditions": ("held",)}, "dodge", "Hilda is held and may only wrestle or break out"),
        ({"hurt": 30}, "attack", "Hilda is unconscious"),
    ],
)
def test_why_an_action_is_closed(game, hero, critter, changes, action, reason):
    assert closed_actions(hero(**changes))[action] == reason
    assert game.closed("attacker_action", hero(**changes), critter())[action] == reason
    with pytest.raises(InputError, match=r"^attacker_action: .* is not open"):
        game.exchange(hero(**changes), critter(), attacker_action=action)


@pytest.mark.rule("DB-DUAL-1")
@pytest.mark.parametrize(
    ("main", "second", "open_"),
    [
        ("longsword", "dagger", True),
        ("short-sword", "mace", True),
        ("dagger", "short-sword", True),
        ("longsword", "hand axe", False),
    ],
)
def test_pairs_of_weapons(hero, main, second, open_):
    assert ("dual wield" not in closed_actions(hero(weapon=main, second_weapon=second))) is open_


@pytest.mark.rule("DB-DUAL-1")
def test_critters_may_use_two_weapons_as_well(game, hero, critter):
    x = game.exchange(critter(second_weapon="dagger"), hero(), attacker_action="dual wield")
    assert x.play([[5, 6], [1, 2]]).outcome["damage"] == 7 + 3


def test_a_target_that_is_down_or_away_is_out_of_reach(game, hero, critter):
    assert game.closed("attacker_action", hero(), critter(hurt=14))["attack"] == "Grub is dead"
    gone = critter(conditions=("out of reach",))
    assert game.closed("attacker_action", hero(), gone)["wrestle"] == "Grub has got away"
    assert "dodge" not in game.closed("attacker_action", hero(), gone)


def test_closed_names_only_choices_of_its_field(game, hero, critter):
    assert game.closed("target_speed", hero(), critter()) == {}
    assert set(game.closed("defender_free", hero(), critter(movement=0))) == {"draw", "move"}
    with_dagger = hero(spare="dagger")
    assert "dual wield" in game.closed("attacker_action", with_dagger, critter())
    assert "dual wield" not in game.closed("attacker_action", with_dagger, critter(), attacker_free="draw")
