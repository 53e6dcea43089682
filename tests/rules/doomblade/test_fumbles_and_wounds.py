"""Fumbles, Mighty Blows, the optional damage rules, Out of Action and what comes after a round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.rules.doomblade.damage import damage_die, margin_bonus, wound
from combatkit.rules.doomblade.equipment import bare_hands, weapon
from combatkit.rules.doomblade.fighter import out_of_action
from combatkit.rules.doomblade.fumble import fumble_table
from combatkit.rules.doomblade.next_round import beaten
from combatkit.rules.doomblade.rulings import Rulings

# -- Fumbles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-FUMBLE-3")
def test_the_table_face_by_face():
    def of(face, unarmed):
        return next(mishap.value for last, mishap in fumble_table(unarmed) if face <= last)

    assert [of(face, False) for face in range(1, 7)] == [
        "wounds self",
        "wounds friend",
        "wounds friend",
        "drops weapon",
        "drops weapon",
        "breaks weapon",
    ]
    assert [of(face, True) for face in range(1, 7)] == [
        "wounds self",
        "wounds friend",
        "wounds friend",
        "falls",
        "falls",
        "falls",
    ]


@pytest.mark.rule("DB-FUMBLE-3")
@pytest.mark.parametrize(
    ("face", "near", "mishap", "lost"),
    [
        (1, False, "wounds self", 8),
        (2, False, "wounds self", 8),
        (3, True, "wounds friend", 0),
        (6, False, "breaks weapon", 0),
    ],
)
def test_what_a_fumble_does(game, hero, critter, face, near, mishap, lost):
    x = game.exchange(
        hero(),
        critter(),
        defender_action="dodge",
        attacker_friend_near=near,
        options={"random_damage": "bonus"},
    )  # a Fumble is never randomised
    outcome = x.play([[1, 1], [3, 4], face]).outcome
    assert (outcome["attacker_fumble"], outcome["damage_to_attacker"], outcome["damage"]) == (mishap, lost, 0)


@pytest.mark.rule("DB-FUMBLE-3")
def test_a_dropped_weapon_lands_d6_metres_away(game, hero, critter):
    played = game.exchange(hero(), critter(), defender_action="dodge").play([[1, 1], [3, 4], 5, 4])
    assert "drops the longsword, and it lands 4 m away" in str(played.trace)
    after = game.after(hero(), played.outcome, "attacker")
    assert after.conditions == ("weapon dropped",) and after.main.name == "bare hands"
    # next round: the declared attack becomes picking it up, and the foe strikes at 8
    following = game.exchange(after, critter())
    assert [step.name for step in following.steps if step.name.startswith("dice")] == ["dice_1"]
    assert following.play([[1, 2]]).outcome["attacker_weapon"] == "in hand"


@pytest.mark.rule("DB-FUMBLE-3", "DB-ACT-8")
def test_a_broken_weapon_is_replaced_or_done_without(game, hero, critter):
    broken = hero(conditions=("weapon broken",), spare="dagger")
    swap = game.exchange(broken, critter())
    outcome = swap.play([[1, 2]]).outcome
    assert outcome["attacker_weapon"] == "spare drawn"
    assert game.after(broken, outcome, "attacker").main.name == "dagger"
    bare = game.exchange(hero(conditions=("weapon broken",)), critter()).play([[4, 5], [1, 2]]).outcome
    assert (bare["damage"], bare["attacker_weapon"]) == (5, "broken")  # Might 6 less 1


@pytest.mark.rule("DB-FUMBLE-3")
def test_an_unarmed_fumbler_falls_and_is_1_worse_for_a_round(game, hero, critter):
    rat = critter(name="Rat", weapon="teeth or claws", damage=9)
    outcome = game.exchange(rat, hero(), defender_action="dodge").play([[1, 1], [3, 4], 4]).outcome
    fallen = game.after(rat, outcome, "attacker")
    assert fallen.conditions == ("fallen",)
    next_round = game.exchange(fallen, hero()).play([[3, 4], [2, 3]])
    assert "less 1 after a fall, has 11" in str(next_round.trace)
    assert game.after(fallen, next_round.outcome, "attacker").conditions == ()


@pytest.mark.rule("DB-FUMBLE-1", "DB-FUMBLE-3")
def test_both_fumble_and_both_roll_on_the_table(game, hero, critter):
    outcome = game.exchange(hero(), critter()).play([[1, 1], [1, 1], 6, 1]).outcome
    assert (outcome["winner"], outcome["attacker_fumble"], outcome["fumble"]) == (
        "nobody",
        "breaks weapon",
        "wounds self",
    )
    assert outcome["damage"] == 9  # its own mace, no Armour


@pytest.mark.rule("DB-FUMBLE-3")
def test_in_a_round_the_closest_friend_is_one_who_fights_the_same_enemy(game, hero, critter):
    fight = [
        game.combatant(hero(), action="dodge"),
        *(game.combatant(critter(worn="leather"), name=name, targets="Hilda") for name in "AB"),
    ]
    outcome = game.round(fight).play([[3, 4], [1, 1], 3, [1, 2]]).outcome
    assert (outcome["A: fumble"], outcome["B: damage"], outcome["A: damage"]) == ("wounds friend", 7, 0)
    apart = [fight[0], game.combatant(critter(), name="A", targets="Hilda", friend="nobody"), fight[2]]
    assert game.round(apart).play([[3, 4], [1, 1], 3, [1, 2]]).outcome["A: damage"] == 9


# -- damage ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-RAND-3")
def test_damage_die_face_by_face(game, hero, critter):
    assert damage_die() == (-3, -2, -1, 1, 2, 3)
    x = game.exchange(hero(), critter(), options={"random_damage": "d6"})
    assert [x.play([[4, 5], [1, 2], face]).outcome["damage"] for face in range(1, 7)] == [7, 8, 9, 11, 12, 13]


@pytest.mark.rule("DB-RAND-2")
@pytest.mark.parametrize(("dice", "damage"), [([3, 5], 9), ([4, 6], 11), ([4, 5], 10)])
def test_odds_and_evens_look_at_the_winning_dice(game, hero, critter, dice, damage):
    x = game.exchange(hero(), critter(), options={"random_damage": "odds"})
    assert x.play([dice, [1, 2]]).outcome["damage"] == damage


@pytest.mark.rule("DB-RAND-1")
def test_bonus_success_opposed_and_unopposed(game, hero, critter):
    options = {"random_damage": "bonus"}
    assert (
        game.exchange(hero(), critter(), options=options).play([[4, 5], [1, 2]]).outcome["damage"] == 10 + 7
    )
    shot = game.exchange(
        hero(weapon="long bow"),
        critter(),
        attacker_action="shoot",
        defender_action="use an item",
        options=options,
    )
    assert shot.play([[4, 5]]).outcome["damage"] == 10 + 7  # 15 against 8
    assert (
        game.blow(critter(), damage=6, margin=3, options=options).play([]).outcome["damage"] == 9
    )  # a fall, say
    assert [margin_bonus(m, Rulings()) for m in (-2, 0, 5)] == [0, 0, 5]


@pytest.mark.rule("DB-MIGHTY-3", "DB-RAND-3")
def test_doubling_comes_before_random_damage():
    assert wound((7,), 2, mighty=True, extra=(3,)) == 15
    assert wound((7,), 2, mighty=True, extra=(3,), rulings=Rulings(mighty_before_armour=False)) == 13


@pytest.mark.rule("DB-WOUND-1", "DB-WOUND-2")
@pytest.mark.parametrize(
    ("damage", "armour", "points"), [(14, 2, 12), (3, 5, 0), (5, 5, 0), (6, 5, 1), (0, 0, 0)]
)
def test_wound_is_damage_less_armour(game, critter, damage, armour, points):
    victim = critter(armour=armour)
    outcome = game.blow(victim, damage=damage).play([]).outcome
    assert outcome["damage"] == points
    assert game.wounded(victim, outcome).health == 14 - points


@pytest.mark.rule("DB-WOUND-3")
def test_offense_is_another_word_for_damage():
    axe = weapon("battle axe")
    assert axe.offense == axe.damage == 14
    assert bare_hands(8).offense == 7  # the Stats page: Might less 1


# -- out of action -----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-OOA-1", "DB-OOA-2")
def test_out_of_action_edges(game, hero, critter):
    assert [out_of_action(points) for points in (2, 1, 0, -1)] == [False, False, True, True]
    for make, level in ((hero, "unconscious"), (critter, "dead")):
        one = make(health_points=10)
        assert game.blow(one, damage=9, past_armour=True).play([]).outcome["wound"] == "wounded"
        outcome = game.blow(one, damage=10, past_armour=True).play([]).outcome
        assert (outcome["wound"], game.health(game.wounded(one, outcome))[0].level) == (level, level)


@pytest.mark.rule("DB-OOA-3")
def test_serious_injuries_are_off_and_for_heroes_only(game, hero, critter):
    on = {"serious_injuries": "yes"}
    assert game.blow(hero(), damage=40).odds().by("injury") == {"none": 1}
    assert game.blow(critter(), damage=40, options=on).odds().by("injury") == {"none": 1}
    assert game.blow(hero(), damage=20, options=on).odds().by("injury") == {"none": 1}
    assert game.blow(hero(), damage=40, options=on).odds().by("injury") == {
        "dying": Fraction(2, 6),
        "lasting wound": Fraction(1, 6),
        "broken limb": Fraction(1, 6),
        "scar": Fraction(1, 6),
        "stunned": Fraction(1, 6),
    }


@pytest.mark.rule("DB-OOA-3")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ([1], "dead at the end of 3 rounds unless tended"),
        ([3, 12], "1 lower until a month of rest (Sword-Play)"),
        ([3, 1], "(Agility)"),
        ([4], "no use for 4 weeks"),
        ([5, 4], "unconscious for d6 hours (d6: 4)"),
        ([6, 2], "wakes with 1 Health Point (d6: 2)"),
    ],
)
def test_serious_injuries_in_words(game, hero, dice, words):
    played = game.blow(hero(), damage=40, options={"serious_injuries": "yes"}).play(dice)
    assert words in str(played.trace)


@pytest.mark.rule("DB-SEQ-6", "DB-SEQ-7")
def test_the_round_ends_with_health_points_and_the_next_begins(game, hero, critter):
    played = game.exchange(hero(), critter()).play([[4, 5], [1, 2]])
    assert "Grub loses 10 Health Points: 14 becomes 4." in str(played.trace)
    assert "a new round begins" in str(played.trace)
    tired = game.wounded(critter(), played.outcome)
    over = game.exchange(hero(), tired).play([[4, 5], [1, 2]])
    assert over.outcome["out"] is True
    assert "The fight is over for the critters" in str(over.trace)


@pytest.mark.rule("DB-FREE-4", "DB-SEQ-7")
def test_getting_away_takes_a_defence_a_move_and_not_being_hit(game, hero, critter):
    x = game.exchange(hero(), critter(), defender_action="dodge", defender_free="move")
    odds = x.odds()
    assert odds.chance(away=True) == odds.chance(damage=0)
    gone = game.wounded(critter(), x.play([[1, 2], [4, 5]]).outcome)
    assert beaten([gone]) and not beaten([gone, critter()])
    assert game.exchange(hero(), critter(), defender_action="dodge").odds().chance(away=True) == 0
    scratch = game.exchange(
        hero(), critter(worn="plate", armour=30), defender_action="dodge", defender_free="move"
    )
    assert scratch.play([[5, 5], [1, 2]]).outcome["away"] is False  # hit, if only a scratch
