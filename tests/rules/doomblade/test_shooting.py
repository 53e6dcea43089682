"""Shooting and throwing: target numbers, dodging a shot, misses that fly on, shooting in a melee."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from combatkit.errors import InputError
from combatkit.rules.doomblade.enums import Band, Speed, TargetSize
from combatkit.rules.doomblade.equipment import range_band
from combatkit.rules.doomblade.shooting import Shot, target_number

TOTALS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def at_least(number: int) -> Fraction:
    """The chance that a shot of rank 0 reaches a number: double six always does, double one never."""
    return Fraction(
        sum(w for total, w in TOTALS.items() if (total >= number or total == 12) and total != 2), 36
    )


def number(**circumstances) -> int:
    return sum(part for _, part, _ in target_number(Shot(**circumstances)))


@pytest.mark.rule("DB-RANGED-2")
def test_an_easy_8_to_begin_with():
    assert target_number(Shot()) == (("an Easy task", 8, "DB-RANGED-2"),)


@pytest.mark.rule(
    "DB-RANGED-3",
    "DB-RANGED-4",
    "DB-RANGED-5",
    "DB-RANGED-6",
    "DB-RANGED-7",
    "DB-RANGED-8",
    "DB-RANGED-9",
    "DB-RANGED-10",
    "DB-RANGED-11",
    "DB-RANGED-12",
    "DB-RANGED-13",
)
@pytest.mark.parametrize(
    ("rule", "circumstances", "more"),
    [
        ("DB-RANGED-3", {"band": Band.MEDIUM}, 2),
        ("DB-RANGED-4", {"band": Band.LONG}, 4),
        ("DB-RANGED-5", {"speed": Speed.MOVING}, 1),
        ("DB-RANGED-6", {"speed": Speed.VERY_FAST}, 2),
        ("DB-RANGED-7", {"size": TargetSize.SMALL}, 1),
        ("DB-RANGED-8", {"size": TargetSize.VERY_SMALL}, 2),
        ("DB-RANGED-9", {"firer_moving": True}, 2),
        ("DB-RANGED-10", {"under_attack": True}, 2),
        ("DB-RANGED-11", {"obscured": True}, 1),
        ("DB-RANGED-12", {"into_melee": True}, 4),
        ("DB-RANGED-13", {"into_melee": True, "thrown": True}, 2),
    ],
)
def test_each_circumstance(rule, circumstances, more):
    parts = target_number(Shot(**circumstances))
    assert [(card, plus) for _, plus, card in parts] == [("DB-RANGED-2", 8), (rule, more)]


@pytest.mark.rule("DB-RANGED-6", "DB-RANGED-8")
def test_grades_replace_or_add():
    fast = Shot(speed=Speed.VERY_FAST, size=TargetSize.VERY_SMALL)
    assert sum(n for _, n, _ in target_number(fast)) == 12
    assert sum(n for _, n, _ in target_number(fast, stack_grades=True)) == 14


def test_everything_at_once():
    assert (
        number(
            band=Band.LONG,
            speed=Speed.VERY_FAST,
            size=TargetSize.VERY_SMALL,
            obscured=True,
            firer_moving=True,
            under_attack=True,
            into_melee=True,
        )
        == 8 + 4 + 2 + 2 + 1 + 2 + 2 + 4
    )


@pytest.mark.parametrize(
    ("bands", "edges"),
    [
        ("thrown blade", (5, 10, 20)),
        ("thrown spear", (10, 20, 40)),
        ("sling", (15, 40, 80)),
        ("short bow", (20, 50, 100)),
        ("long bow", (30, 80, 160)),
        ("crossbow", (30, 90, 180)),
    ],
)
def test_range_bands_end_with_their_last_metre(bands, edges):
    assert [range_band(bands, edge).value for edge in edges] == ["short", "medium", "long"]
    assert [range_band(bands, edge + 1).value for edge in edges[:2]] == ["medium", "long"]
    with pytest.raises(InputError, match=f"at most {edges[2]}"):
        range_band(bands, edges[2] + 1)


@pytest.mark.rule("DB-RANGED-1", "DB-ACT-9", "DB-ACT-10")
@pytest.mark.parametrize("action", ["use an item", "weapon parry", "unarmed parry"])
def test_only_the_number_counts_where_nothing_stops_a_missile(game, hero, critter, action):
    x = game.exchange(
        hero(weapon="long bow", marksmanship=0),
        critter(),
        attacker_action="shoot",
        defender_action=action,
        range="medium",
    )
    odds = x.odds()
    assert odds.chance(winner="attacker") == at_least(10)
    assert odds.chance(damage=20) == Fraction(1, 36)  # a Mighty Blow with the bow's 10
    assert odds.chance(attacker_fumble="none") == Fraction(35, 36)
    assert [request.name for request, _ in x.play([[4, 5]]).trace.asked] == ["attack"]


@pytest.mark.rule("DB-ACT-11", "DB-ACT-12", "DB-RANGED-1")
@pytest.mark.parametrize(("action", "rank"), [("dodge", 5), ("block", 3)])
def test_a_dodged_shot_must_beat_number_and_dodger(game, hero, critter, action, rank):
    defender = critter(shield=True, agility=5, endurance=3)
    odds = game.exchange(
        hero(weapon="crossbow", marksmanship=6),
        defender,
        attacker_action="shoot",
        defender_action=action,
        target_speed="moving",
    ).odds()
    hits = sum(
        w * v
        for (a, w), (d, v) in product(TOTALS.items(), TOTALS.items())
        if a == 12 or (a != 2 and a + 6 >= 9 and a + 6 > d + rank)
    )
    assert odds.chance(winner="attacker") == Fraction(hits, 1296)


@pytest.mark.rule("DB-RANGED-14", "DB-RANGED-12")
def test_a_miss_into_a_melee_flies_on_once(game, hero, critter):
    odds = game.exchange(
        hero(weapon="long bow", marksmanship=3),
        critter(),
        attacker_action="shoot",
        defender_action="use an item",
        into_melee=True,
        others_near=3,
    ).odds()
    miss, again = 1 - at_least(12 - 3), at_least(12 - 3)
    assert odds.chance(winner="attacker") == again
    assert odds.chance(stray="another is hit") == (miss - Fraction(1, 36)) * again  # a Fumble does not fly on


@pytest.mark.rule("DB-RANGED-14")
def test_the_chain_goes_on_until_it_hits_or_nobody_is_left(game, hero, critter):
    odds = game.exchange(
        hero(weapon="long bow", marksmanship=3),
        critter(),
        attacker_action="shoot",
        defender_action="use an item",
        into_melee=True,
        others_near=2,
        options={"stray_shot_chain": "yes"},
    ).odds()
    hit = at_least(9)
    plain_miss = 1 - hit - Fraction(1, 36)
    assert odds.chance(stray="another is hit") == plain_miss * hit + plain_miss**2 * hit


@pytest.mark.rule("DB-RANGED-14", "DB-RANGED-13")
def test_a_stray_missile_wounds_friend_or_foe(game, hero, critter):
    """A spear thrown at Grub, who fights Hilda: the second roll may strike Hilda, a friend."""
    fight = [
        game.combatant(hero(), targets="Grub"),
        game.combatant(critter(), targets="Hilda"),
        game.combatant(hero(name="Thrower", weapon="spear", marksmanship=5), action="throw", targets="Grub"),
    ]
    x = game.round(fight)
    played = x.play([[1, 3], [4, 5], [3, 4], [3, 4]])  # 9 misses 10, 14 strikes; then the melee draws or not
    assert played.outcome["Thrower on Grub"] == "strays to Hilda"
    assert "target number 10" in str(played.trace)
    assert played.outcome["Hilda: damage"] == 9 - 2
    assert played.outcome["Thrower: weapon"] == "on the ground"


@pytest.mark.rule("DB-RANGED-15")
def test_shooting_in_a_melee_counts_as_unarmed(game, hero, critter):
    archer = hero(weapon="long bow", marksmanship=12, brawl=2, might=5)
    x = game.exchange(archer, critter(), attacker_action="shoot")
    played = x.play([[5, 5], [1, 3]])  # 10 + Brawl 2 = 12 against 9
    assert played.outcome["damage"] == 4  # Might 5 less 1
    assert any(line.card == "DB-RANGED-15" for line in played.trace)
    assert x.odds().by("damage", "damage_to_attacker") == game.exchange(
        archer, critter(), attacker_action="strike unarmed"
    ).odds().by("damage", "damage_to_attacker")
    engaged = game.exchange(
        archer, critter(), attacker_action="shoot", defender_action="dodge", firer_engaged=True
    )
    assert engaged.play([[5, 5], [1, 3]]).outcome["damage"] == 4


@pytest.mark.rule("DB-RANGED-15", "DB-ROUND-5")
def test_a_shooter_who_is_set_upon_strikes_at_that_one(game, hero, critter):
    fight = [
        game.combatant(hero(weapon="long bow"), action="shoot", targets="Far"),
        game.combatant(critter(), targets="Hilda"),
        game.combatant(critter(name="Far"), action="use an item"),
    ]
    outcome = game.round(fight).play([[6, 5], [1, 2]]).outcome
    assert (outcome["Hilda on Grub"], outcome["Grub: damage"], outcome["Far: damage"]) == ("hit", 5, 0)


@pytest.mark.rule("DB-RANGED-10")
def test_two_archers_hinder_each_other(game, hero, critter):
    bow = {"weapon": "short bow", "marksmanship": 4}
    x = game.exchange(
        hero(**bow), critter(**bow), attacker_action="shoot", defender_action="shoot", range="medium"
    )
    played = x.play([[4, 4], [3, 4]])  # both need 8 + 2 + 2
    assert (played.outcome["damage"], played.outcome["damage_to_attacker"]) == (8, 0)
    assert str(played.trace).count("target number 12") == 2


@pytest.mark.rule("DB-FREE-4", "DB-RANGED-5", "DB-RANGED-9")
def test_moving_as_a_free_activity_counts_for_the_shot(game, hero, critter):
    x = game.exchange(
        hero(weapon="long bow"),
        critter(),
        attacker_action="shoot",
        defender_action="use an item",
        attacker_free="move",
        defender_free="move",
    )
    assert "target number 11" in str(x.play([[4, 4]]).trace)


@pytest.mark.rule("DB-RANGED-5", "DB-RANGED-9")
@pytest.mark.parametrize(
    (
        "setup",
        "numbers",
    ),  # 8, 2 for being shot at; 2 more for a firer on the move, 1 for a target on the move
    [
        ({}, (10, 10)),
        ({"firer_moving": True}, (12, 11)),
        ({"attacker_free": "move"}, (12, 11)),
        ({"target_speed": "moving"}, (11, 12)),
        ({"target_speed": "moving very fast"}, (12, 12)),
        ({"defender_free": "move"}, (11, 12)),
        ({"firer_moving": True, "target_speed": "moving"}, (13, 13)),
    ],
)
def test_who_moves_shoots_worse_and_is_harder_to_hit(game, hero, critter, setup, numbers):
    both = {"attacker_action": "shoot", "defender_action": "shoot"}
    x = game.exchange(hero(weapon="long bow"), critter(weapon="long bow"), **both, **setup)
    told = str(x.play([[3, 4], [3, 4]]).trace)
    assert tuple(int(need) for need in re.findall(r"and needs (\d+)", told)) == numbers


@pytest.mark.rule("DB-RANGED-2")
def test_distance_in_metres_sets_the_band(game, hero, critter):
    archer = hero(weapon="short bow")
    setup = {"attacker_action": "shoot", "defender_action": "use an item"}
    assert "target number 12" in str(
        game.exchange(archer, critter(), distance=51, **setup).play([[4, 4]]).trace
    )
    with pytest.raises(InputError, match="distance: 101 m is out of range"):
        game.exchange(archer, critter(), distance=101, **setup)


@pytest.mark.rule("DB-FUMBLE-1", "DB-FUMBLE-2", "DB-MIGHTY-1", "DB-MIGHTY-2")
def test_doubles_decide_shots_too(game, hero, critter):
    easy = game.exchange(
        hero(weapon="long bow", marksmanship=12),
        critter(),
        attacker_action="shoot",
        defender_action="use an item",
    )
    assert easy.play([[1, 1], 4, 2]).outcome["attacker_weapon"] == "on the ground"
    hard = game.exchange(
        hero(weapon="long bow", marksmanship=-2),
        critter(),
        attacker_action="shoot",
        defender_action="use an item",
        range="long",
        target_size="very small",
    )
    assert hard.play([[6, 6]]).outcome["damage"] == 20


@pytest.mark.rule("DB-RANGED-14")
def test_the_wound_of_a_stray_missile_does_not_stand_under_the_name_of_the_target_alone(game, hero, critter):
    archer = hero(weapon="long bow", marksmanship=3)
    aimed = {"attacker_action": "shoot", "defender_action": "use an item"}
    alone = game.exchange(archer, critter(), **aimed)
    beside = game.exchange(archer, critter(), **aimed, into_melee=True, others_near=1)
    wounds = [[step.title for step in x.steps if step.title.startswith("Wound")] for x in (alone, beside)]
    name = critter().name
    assert wounds == [[f"Wound: {name}"], [f"Wound: {name}, or whom the miss strikes"]]
