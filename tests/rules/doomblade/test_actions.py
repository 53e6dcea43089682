"""Actions and Free Activities: what each rolls, and what it does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.rules.doomblade.actions import (
    action_rules,
    closed_free,
    free_rules,
    skill_of,
    stops,
)
from combatkit.rules.doomblade.enums import Action, Free, Reach, Role
from combatkit.rules.doomblade.rulings import Rulings


def said(played, card):
    return [line.text for line in played.trace if line.card == card]


@pytest.mark.rule(
    "DB-ACT-1",
    "DB-ACT-2",
    "DB-ACT-3",
    "DB-ACT-5",
    "DB-ACT-6",
    "DB-ACT-9",
    "DB-ACT-10",
    "DB-ACT-11",
    "DB-ACT-12",
)
@pytest.mark.parametrize(
    ("action", "skill"),
    [
        ("attack", "sword_play"),
        ("strike unarmed", "brawl"),
        ("shoot", "marksmanship"),
        ("throw", "marksmanship"),
        ("dual wield", "sword_play"),
        ("wrestle", "brawl"),
        ("cast a spell", "magic"),
        ("weapon parry", "sword_play"),
        ("unarmed parry", "brawl"),
        ("dodge", "agility"),
        ("block", "endurance"),
        ("look round", "awareness"),
        ("search a body", ""),
        ("use an item", ""),
        ("pick up an item", ""),
        ("change weapons", ""),
    ],
)
def test_skill_of_each_action(hero, action, skill):
    assert skill_of(hero(), Action(action)) == skill


@pytest.mark.rule(
    "DB-ACT-1",
    "DB-ACT-2",
    "DB-ACT-3",
    "DB-ACT-4",
    "DB-ACT-5",
    "DB-ACT-6",
    "DB-ACT-7",
    "DB-ACT-8",
    "DB-ACT-9",
    "DB-ACT-10",
    "DB-ACT-11",
    "DB-ACT-12",
    "DB-FREE-1",
    "DB-FREE-2",
    "DB-FREE-3",
    "DB-FREE-4",
    "DB-FREE-5",
)
def test_every_action_and_free_activity_is_in_its_table():
    assert {row.rule for row in action_rules().values()} == {
        *(f"DB-ACT-{n}" for n in range(1, 13)),
        "DB-GAP-7",
    }
    labels = {row.rule: row.label for row in action_rules().values()}
    assert [labels[f"DB-ACT-{n}"] for n in (3, 4, 5, 7, 8, 9, 10, 11, 12)] == [
        "Wrestle",
        "Use an item",
        "Cast a spell",
        "Pick up an item",
        "Change weapons",
        "Weapon parry",
        "Unarmed parry",
        "Dodge",
        "Block",
    ]
    assert free_rules() == {
        Free.SHOUT: "DB-FREE-1",
        Free.DRAW: "DB-FREE-2",
        Free.DROP: "DB-FREE-3",
        Free.MOVE: "DB-FREE-4",
        Free.RESIST: "DB-FREE-5",
    }


@pytest.mark.rule("DB-ACT-4")
def test_using_an_item_takes_the_action_and_no_dice(game, hero, critter):
    played = game.exchange(
        hero(), critter(), attacker_action="use an item", defender_action="use an item"
    ).play([])
    assert said(played, "DB-ACT-4") == ["Grub: Use an item.", "Hilda: Use an item."]
    assert played.outcome["winner"] == "nobody"


@pytest.mark.rule("DB-ACT-13")
def test_the_four_defences_and_nothing_else_only_defend(game, hero, critter):
    defences = [action.value for action, row in action_rules().items() if row.role == Role.DEFENCE]
    assert defences == ["weapon parry", "unarmed parry", "dodge", "block"]
    for action in defences:
        odds = game.exchange(
            hero(), critter(shield=True), defender_action=action, options={"defender_naturals": "yes"}
        ).odds()
        assert odds.chance(lambda row: row["damage_to_attacker"] and row["attacker_fumble"] == "none") == 0
        assert odds.chance(winner="defender") > 0


@pytest.mark.rule("DB-ACT-13", "DB-SEQ-3")
def test_a_defence_that_is_as_high_as_the_attack_avoids_it(game, hero, critter):
    x = game.exchange(hero(sword_play=5), critter(agility=5), defender_action="dodge")
    hits = [x.play([[3, 4], dice]).outcome["damage"] > 0 for dice in ([2, 4], [3, 4], [3, 5])]
    assert hits == [True, False, False]  # 12 against 11, 12 and 13


@pytest.mark.rule("DB-ACT-9", "DB-ACT-10", "DB-ACT-11", "DB-ACT-12")
@pytest.mark.parametrize(
    ("action", "ways"),
    [
        ("weapon parry", {"weapon", "unarmed"}),
        ("unarmed parry", {"weapon", "unarmed"}),
        ("dodge", {"weapon", "unarmed", "missile"}),
        ("block", {"weapon", "unarmed", "missile"}),
    ],
)
def test_what_each_defence_stops(action, ways):
    assert {way.value for way in Reach if stops(Action(action), way, Rulings())} == ways


@pytest.mark.rule("DB-ACT-6")
def test_looking_round_is_awareness_against_8(game, hero, critter):
    fight = [
        game.combatant(hero(awareness=3), action="look round"),
        game.combatant(critter(), action="use an item"),
    ]
    x = game.round(fight)
    assert x.odds().chance(**{"Hilda: sees": True}) == Fraction(30, 36)  # 5 or more on two dice
    assert x.play([[2, 3]]).outcome["Hilda: sees"] and not x.play([[1, 3]]).outcome["Hilda: sees"]
    body = game.exchange(hero(), critter(), attacker_action="search a body", defender_action="use an item")
    assert body.play([]).outcome["winner"] == "nobody"


@pytest.mark.rule("DB-ACT-7", "DB-ACT-8", "DB-FREE-2")
def test_getting_a_weapon_back(game, hero, critter):
    lost = hero(conditions=("weapon dropped",), spare="dagger")
    fetch = game.exchange(lost, critter(), attacker_action="pick up an item", defender_action="dodge")
    outcome = fetch.play([]).outcome
    assert outcome["attacker_weapon"] == "in hand"
    assert game.after(lost, outcome, "attacker").main.name == "longsword"
    broken = hero(conditions=("weapon broken",), spare="dagger")
    swap = game.exchange(broken, critter(), attacker_action="change weapons", defender_action="dodge")
    after = game.after(broken, swap.play([]).outcome, "attacker")
    assert (after.main.name, after.spare, after.conditions) == ("dagger", "none", ())
    # an empty hand draws beside the Action, and strikes at once
    quick = game.exchange(broken, critter(), attacker_free="draw")
    played = quick.play([[4, 5], [1, 2]])
    assert played.outcome["damage"] == 5
    assert said(played, "DB-FREE-2") == ["Hilda draws the dagger."]
    assert game.after(broken, played.outcome, "attacker", free="draw").main.name == "dagger"


@pytest.mark.rule("DB-FREE-2")
def test_drawing_needs_an_empty_hand(game, hero, critter):
    assert "draw" not in closed_free(hero(spare="dagger"))
    assert closed_free(hero(spare="dagger", shield=True))["draw"] == "Hilda has no empty hand"
    assert closed_free(hero())["draw"] == "Hilda has no other weapon to draw"
    assert closed_free(hero(spare="great axe"))["draw"] == "the great axe takes two hands"
    both = game.exchange(hero(spare="dagger"), critter(), attacker_action="dual wield", attacker_free="draw")
    assert both.play([[5, 5], [1, 2]]).outcome["damage"] == 15


@pytest.mark.rule("DB-FREE-3", "DB-FREE-1")
def test_free_activities_without_consequences_change_no_odds(game, hero, critter):
    plain = game.exchange(hero(), critter()).odds()
    for free in ("shout", "drop"):
        x = game.exchange(hero(), critter(), attacker_free=free)
        assert x.odds().by("damage", "damage_to_attacker") == plain.by("damage", "damage_to_attacker")
    played = game.exchange(hero(), critter(), attacker_free="drop").play([[2, 3], [4, 5]])
    assert said(played, "DB-FREE-3") == ["Hilda drops something."]


@pytest.mark.rule("DB-FREE-4")
def test_moving_needs_legs_and_freedom(hero):
    assert closed_free(hero(movement=0))["move"] == "Hilda cannot move"
    assert closed_free(hero(conditions=("held",)))["move"] == "Hilda is held"
