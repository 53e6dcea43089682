"""Rounds, Actions and Free Activities: what each rolls, which are open, and why not the others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.errors import InputError
from combatkit.rules.doomblade.actions import (
    action_rules,
    closed_actions,
    closed_free,
    free_rules,
    skill_of,
    stops,
)
from combatkit.rules.doomblade.aftermath import seconds
from combatkit.rules.doomblade.combatant import declaration_order
from combatkit.rules.doomblade.enums import Action, Free, Reach, Role
from combatkit.rules.doomblade.rulings import Rulings


def said(played, card):
    return [line.text for line in played.trace if line.card == card]


# -- the round ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-ROUND-1")
def test_ten_rounds_are_a_minute():
    assert [seconds(1), seconds(10)] == [6, 60]
    assert seconds(12, "tn7") == 60  # the newer text


@pytest.mark.rule("DB-ROUND-2")
def test_one_action_each(game, hero, critter):
    twice = [game.combatant(hero(), targets="Grub"), game.combatant(hero(), action="dodge")]
    with pytest.raises(InputError, match="two of them are called Hilda"):
        game.round([*twice, game.combatant(critter(), action="dodge")])
    dice = [
        request.name for request, _ in game.exchange(hero(), critter()).play([[2, 3], [4, 5]]).trace.asked
    ]
    assert dice == ["attack", "defence"]  # one roll each, and no second attack


@pytest.mark.rule("DB-ROUND-3", "DB-FREE-1", "DB-FREE-4")
def test_one_free_activity_each(game, hero, critter):
    played = game.exchange(hero(), critter(), attacker_free="shout", defender_free="move").play(
        [[2, 3], [4, 5]]
    )
    assert said(played, "DB-FREE-1") == ["Hilda shouts a few words."]
    assert said(played, "DB-FREE-4") == ["Grub moves up to 10 m."]
    assert not any(
        said(game.exchange(hero(), critter()).play([[2, 3], [4, 5]]), f"DB-FREE-{n}") for n in range(1, 6)
    )
    with pytest.raises(InputError, match="attacker_free"):
        game.exchange(hero(), critter(), attacker_free=["shout", "move"])


@pytest.mark.rule("DB-ROUND-4")
def test_critters_declare_before_heroes(game, hero, critter):
    fight = [
        game.combatant(hero(), targets="Grub"),
        game.combatant(critter(), targets="Hilda"),
        game.combatant(critter(name="Snarl"), targets="Hilda"),
    ]
    assert declaration_order(fight) == ("Grub", "Snarl", "Hilda")
    told = [
        line.text
        for line in game.round(fight).play([[2, 3], [3, 4], [4, 5]]).trace
        if line.step == "Declarations"
    ]
    assert [text.split(":")[0] for text in told] == ["Grub", "Snarl", "Hilda"]


@pytest.mark.rule("DB-ROUND-5")
def test_a_felled_fighter_still_strikes_this_round(game, hero, critter):
    """Two Mighty Blows, with the option that lets both land: the one who falls has hit all the same."""
    x = game.exchange(hero(), critter(), options={"both_mighty": "both_hit"})
    outcome = x.play([[6, 6], [6, 6]]).outcome
    assert (outcome["out"], outcome["damage_to_attacker"]) == (True, 16)


@pytest.mark.rule("DB-ROUND-6")
def test_missiles_before_magic_before_melee(game, hero, critter):
    fight = [
        game.combatant(hero(), targets="Grub"),
        game.combatant(hero(name="Mage"), action="cast a spell", targets="Grub"),
        game.combatant(hero(name="Archer", weapon="long bow"), action="shoot", targets="Grub"),
        game.combatant(critter(), targets="Hilda"),
    ]
    steps = [step.name.split("_")[0] for step in game.round(fight).steps]
    assert steps.index("shot") < steps.index("spell") < steps.index("compare")


@pytest.mark.rule("DB-ROUND-7")
def test_who_is_named_first_has_no_edge(game, hero, critter):
    """No initiative: with the sides exchanged the odds are the same, seen from the other side."""
    one = game.exchange(hero(), critter()).odds()
    other = game.exchange(critter(), hero()).odds()
    assert one.by("damage", "damage_to_attacker") == {
        (mine, theirs): chance for (theirs, mine), chance in other.by("damage", "damage_to_attacker").items()
    }


# -- actions -----------------------------------------------------------------------------------------------


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


# -- what is open ------------------------------------------------------------------------------------------


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
