"""Exact odds against a count of every raw die (`conftest.count`)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

PAIRS = list(product(range(1, 7), repeat=2))

ANSWERS = [
    {},
    {"both_mighty": "both_hit"},
    {"fumble_gives_hit": "no"},
    {"mighty_wins_test": "no"},
    {"mighty_before_armour": "no"},
    {"random_damage": "bonus"},
    {"random_damage": "odds"},
    {"random_damage": "d6"},
    {"random_damage": "bonus", "negative_margin": "signed"},
    {
        "random_damage": "bonus",
        "negative_margin": "signed",
        "mighty_before_armour": "no",
        "mighty_wins_test": "no",
    },
    {"both_mighty": "both_hit", "fumble_gives_hit": "no", "random_damage": "odds", "mighty_wins_test": "no"},
]


@pytest.mark.rule(
    "DB-SEQ-1",
    "DB-SEQ-2",
    "DB-SEQ-3",
    "DB-SEQ-4",
    "DB-SEQ-5",
    "DB-SEQ-6",
    "DB-MIGHTY-1",
    "DB-MIGHTY-2",
    "DB-MIGHTY-3",
    "DB-FUMBLE-1",
    "DB-FUMBLE-2",
    "DB-FUMBLE-3",
    "DB-RAND-1",
    "DB-RAND-2",
    "DB-RAND-3",
)
@pytest.mark.parametrize("options", ANSWERS, ids=lambda o: "-".join(o.values()) or "defaults")
def test_both_attack(game, agrees, side, hero, critter, options):
    agrees(hero(), critter(), side(6, (10,), 2, 30), side(5, (9,), 0, 14), options)


@pytest.mark.parametrize("ranks", [(-2, 12), (0, 0), (12, -2), (3, 8)])
def test_both_attack_whatever_the_ranks(game, agrees, side, hero, critter, ranks):
    agrees(
        hero(sword_play=ranks[0]),
        critter(sword_play=ranks[1]),
        side(ranks[0], (10,), 2, 30),
        side(ranks[1], (9,), 0, 14),
        {},
    )


@pytest.mark.rule("DB-ACT-9", "DB-ACT-10", "DB-ACT-11", "DB-ACT-12", "DB-ACT-13")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"defender_naturals": "yes"},
        {"mighty_beats_defence": "no"},
        {"defender_naturals": "yes", "mighty_beats_defence": "no"},
        {"random_damage": "bonus", "negative_margin": "signed"},
    ],
    ids=lambda o: "-".join(o.values()) or "defaults",
)
@pytest.mark.parametrize(
    ("action", "rank"), [("weapon parry", 5), ("unarmed parry", 4), ("dodge", 7), ("block", 3)]
)
def test_attack_against_a_defence(game, agrees, side, hero, critter, options, action, rank):
    defender = critter(brawl=4, agility=7, endurance=3, shield=True)
    agrees(
        hero(),
        defender,
        side(6, (10,), 2, 30),
        side(rank, (9,), 0, 14, "defends"),
        options,
        defender_action=action,
    )


@pytest.mark.rule("DB-ACT-4", "DB-ACT-7", "DB-ACT-8", "DB-FREE-1", "DB-FREE-3")
@pytest.mark.parametrize("action", ["use an item", "search a body", "pick up an item", "change weapons"])
def test_attack_on_somebody_busy(game, agrees, side, hero, critter, action):
    agrees(
        hero(),
        critter(spare="dagger"),
        side(6, (10,), 2, 30),
        side(0, (9,), 0, 14, "no roll"),
        {},
        defender_action=action,
        defender_free="shout",
        attacker_free="drop",
    )


@pytest.mark.rule("DB-MULTI-2", "DB-MULTI-6", "DB-DUAL-6")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"outnumbered_tie": "wound"},
        {"mighty_outnumbered": "all"},
        {"fumble_outnumbered": "target"},
        {"fumble_gives_hit": "no"},
        {"mighty_outnumbered": "all", "mighty_wins_test": "no"},
        {"mighty_outnumbered": "all", "both_mighty": "both_hit"},
    ],
    ids=lambda o: "-".join(o.values()) or "defaults",
)
def test_one_of_three_attackers_who_is_not_the_target(game, agrees, side, hero, critter, options):
    agrees(
        critter(name="Orc"),
        hero(),
        side(7, (9,), 0, 14),
        side(6, (10,), 2, 30, "attacks another"),
        options,
        defender_target="somebody else",
        others_on_defender=2,
    )


@pytest.mark.rule("DB-MULTI-1", "DB-MULTI-2", "DB-MULTI-5")
def test_numbers_on_both_sides(game, agrees, side, hero, critter):
    agrees(
        hero(),
        critter(),
        side(6 + 1, (10,), 2, 30),
        side(5 + 3, (9,), 0, 14),
        {},
        others_on_defender=1,
        others_on_attacker=3,
    )


@pytest.mark.rule("DB-ACT-2", "DB-DUAL-1", "DB-DUAL-3", "DB-DUAL-4")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"dual_penalty": "2"},
        {"dual_armour_per_weapon": "no"},
        {"random_damage": "d6"},
        {"random_damage": "d6", "dual_random": "once"},
        {"random_damage": "bonus"},
        {"random_damage": "odds"},
    ],
    ids=lambda o: "-".join(o.values()) or "defaults",
)
def test_two_weapons(game, agrees, side, hero, critter, options):
    penalty = int(options.get("dual_penalty", "1"))
    agrees(
        hero(second_weapon="dagger"),
        critter(armour=3),
        side(6 - penalty, (10, 5), 2, 30),
        side(5, (9,), 3, 14),
        options,
        attacker_action="dual wield",
    )


@pytest.mark.rule("DB-ACT-1")
def test_teeth_against_bare_hands(game, agrees, side, hero, critter):
    rat = critter(name="Rat", weapon="teeth or claws", damage=9, brawl=4)
    agrees(
        hero(),
        rat,
        side(6, (5,), 2, 30, armed=False),
        side(4, (9,), 0, 14, armed=False),
        {},
        attacker_action="strike unarmed",
    )


def test_friends_near(game, agrees, side, hero, critter):
    agrees(
        hero(),
        critter(),
        side(6, (10,), 2, 30, friend=True),
        side(5, (9,), 0, 14, friend=True),
        {},
        attacker_friend_near=True,
        defender_friend_near=True,
    )


def test_already_hurt(game, agrees, side, hero, critter):
    agrees(hero(hurt=25), critter(hurt=4), side(6, (10,), 2, 5), side(5, (9,), 0, 10), {})


@pytest.mark.parametrize("defends", [False, True])
def test_newer_edition_only_the_hero_rolls(game, agrees, side, hero, critter, defends):
    setup = {"attacker_action": "dodge"} if defends else {}
    attacker, defender = hero(agility=4), critter()
    a, d = side(6, (10,), 2, 30), side(5, (9,), 0, 14, rolls=False)
    if not defends:
        agrees(attacker, defender, a, d, {"edition": "tn7"})
    odds = game.exchange(attacker, defender, options={"edition": "tn7"}, **setup).odds()
    need = 7 + 5 - (4 if defends else 6)
    reached = Fraction(sum(sum(pair) >= need for pair in PAIRS), 36)
    if defends:  # the defender of the exchange attacks a dodging Hero
        assert odds.chance(damage_to_attacker=0) == reached
    assert odds.chance(fumble="none") == 1  # the Critter throws no dice


def test_the_three_rounds_in_one_count(game, agrees, side, hero, critter):
    """Three against one, one round, against a count of all 6**8 dice folded by totals."""
    w = Counter(sum(pair) for pair in PAIRS)
    wolf = game.combatant(hero(name="Wolf", weapon="two-handed sword"), targets="A")
    pack = [game.combatant(critter(), name=name, targets="Wolf") for name in "ABC"]
    odds = game.round([wolf, *pack]).odds()
    unhurt = Fraction(0)
    for mine, weight in w.items():
        avoided = Fraction(sum(n for total, n in w.items() if _avoids(mine, total)), 36)
        target = Fraction(sum(n for total, n in w.items() if _avoids(mine, total, target=True)), 36)
        own = Fraction(1, 2) if mine == 2 else 1  # results 4 to 6 of the Fumble table leave Wolf whole
        # the other two must not wound him, and the target neither; an Orc's Fumble strikes another Orc
        unhurt += Fraction(weight, 36) * avoided**2 * target * own
    assert odds.chance(lambda row: row["Wolf: damage"] == 0) == unhurt


def _avoids(mine: int, other: int, target: bool = False) -> bool:
    """Whether 6 plus `mine` stops 5 + 2 plus `other` of one of three."""
    if other == 2:
        return True
    if mine == 2:
        return False
    if other == 12:
        return target and mine == 12 and 6 + 12 >= 5 + 2 + 12
    if target and mine == 12:
        return True
    return 6 + mine >= 5 + 2 + other
