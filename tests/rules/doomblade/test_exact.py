"""Exact odds against a count of every raw die, written a second time and in another way.

The counts below know nothing of rollers, steps or states: they go through all 36 x 36 pairs of dice (and the
dice of tables where those are needed) and add up twelfths, sixths and so on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

PAIRS = list(product(range(1, 7), repeat=2))
DEFAULTS = {
    "both_mighty": "compare",
    "fumble_gives_hit": "yes",
    "defender_naturals": "no",
    "mighty_wins_test": "yes",
    "mighty_beats_defence": "yes",
    "mighty_before_armour": "yes",
    "random_damage": "none",
    "negative_margin": "zero",
    "mighty_outnumbered": "target_only",
    "fumble_outnumbered": "all",
    "outnumbered_tie": "none",
    "dual_armour_per_weapon": "yes",
    "dual_random": "each",
    "edition": "opposed2d6",
}


@dataclass
class One:
    """A side of a duel as the count sees it: what is added to the dice, what strikes, what protects."""

    adds: int
    damages: tuple[int, ...]
    armour: int
    health: int
    way: str = "attacks back"  # or "attacks another", "defends", "no roll"
    friend: bool = False
    armed: bool = True
    rolls: bool = True


def lands(me: One, other: One, mine: tuple[int, int], theirs: tuple[int, int], o: dict[str, str]) -> str:
    """'', 'hit' or 'mighty' for the blow of `me`, straight from the text and the table of ambiguities."""
    total = (sum(mine) if me.rolls else 7) + me.adds
    against = (sum(theirs) if other.rolls else 7) + other.adds
    six, one = me.rolls and mine == (6, 6), me.rolls and mine == (1, 1)
    counts = other.rolls and (other.way != "defends" or o["defender_naturals"] == "yes")
    six_too, one_too = counts and theirs == (6, 6), counts and theirs == (1, 1)
    higher = total > against
    if one:
        return ""
    if other.way == "no roll":
        return "mighty" if six else "hit" if total >= 8 else ""
    aside = other.way == "attacks another"
    if six:
        if six_too and not (aside and o["mighty_outnumbered"] == "target_only"):
            if o["both_mighty"] == "both_hit" and other.way != "defends":
                return "mighty"
            return "mighty" if higher else ""
        if other.way == "defends" and o["mighty_beats_defence"] == "no":
            return "mighty" if higher else ""
        return "mighty"
    if six_too:
        if other.way == "defends":
            return ""
        if not aside or o["mighty_outnumbered"] == "all":
            return "hit" if o["mighty_wins_test"] == "no" and higher else ""
    if one_too:
        if other.way == "defends":
            return "hit"
        if o["fumble_gives_hit"] == "yes" and not (aside and o["fumble_outnumbered"] == "target"):
            return "hit"
    if me.rolls != other.rolls:  # edition tn7: the side that rolls needs the number, the other side the rest
        return "hit" if (total >= against if me.rolls else against < total) else ""
    if total == against and aside and o["outnumbered_tie"] == "wound":
        return "hit"
    return "hit" if higher else ""


def changes(
    how: str, me: One, other: One, mine: tuple[int, int], theirs: tuple[int, int], o: dict[str, str]
) -> list[tuple[tuple[int, ...], int]]:
    """What the optional rule adds to each weapon, with its chance in thirty-sixths."""
    count = len(me.damages)
    if o["random_damage"] == "bonus":
        margin = sum(mine) + me.adds - (8 if other.way == "no roll" else sum(theirs) + other.adds)
        return [((margin if o["negative_margin"] == "signed" else max(0, margin),) * count, 36)]
    if o["random_damage"] == "odds":
        odd = sum(face % 2 for face in mine)
        return [(({0: 1, 1: 0, 2: -1}[odd],) * count, 36)]
    if o["random_damage"] == "d6":
        faces = (-3, -2, -1, 1, 2, 3)
        if o["dual_random"] == "once":
            return [((face,) * count, 6) for face in faces]
        return [(each, 36 // 6**count) for each in product(faces, repeat=count)]
    return [((0,) * count, 36)]


def points(how: str, me: One, other: One, extra: tuple[int, ...], o: dict[str, str]) -> int:
    """The Wound."""
    damages = list(me.damages)
    if o["dual_armour_per_weapon"] == "no":
        damages, extra = [sum(damages)], (sum(extra),)
    result = 0
    for damage, plus in zip(damages, extra, strict=True):
        if how == "mighty" and o["mighty_before_armour"] == "no":
            result += max(0, max(0, damage - other.armour) * 2 + plus)
        else:
            result += max(0, damage * (2 if how == "mighty" else 1) + plus - other.armour)
    return result


def fumbled(me: One) -> list[tuple[str, int, int]]:
    """What the Fumble table may do: (what, points on oneself, faces of the die)."""
    self_wound = max(0, me.damages[0] - me.armour)
    cases = [("wounds self", self_wound, 1)]
    cases.append(("wounds friend", 0, 2) if me.friend else ("wounds self", self_wound, 2))
    if me.armed:
        return [*cases, ("drops weapon", 0, 2), ("breaks weapon", 0, 1)]
    return [*cases, ("falls", 0, 3)]


def count(a: One, d: One, options: dict[str, str]) -> dict[Any, Fraction]:
    """(damage, damage_to_attacker, out, attacker_out, fumble, attacker_fumble) to its chance."""
    o = {**DEFAULTS, **options}
    result: Counter[Any] = Counter()
    nothing = [("none", 0, 6)]
    for mine, theirs in product(PAIRS, PAIRS):
        hit = lands(a, d, mine, theirs, o)
        back = lands(d, a, theirs, mine, o) if d.way == "attacks back" else ""
        my_fumble = fumbled(a) if a.rolls and mine == (1, 1) else nothing
        fumbles = d.rolls and d.way in ("attacks back", "attacks another") and theirs == (1, 1)
        my_changes = changes(hit, a, d, mine, theirs, o) if hit else [((0,) * len(a.damages), 36)]
        its_changes = changes(back, d, a, theirs, mine, o) if back else [((0,) * len(d.damages), 36)]
        for (what, self_a, p1), (what_d, self_d, p2), (plus_a, p3), (plus_d, p4) in product(
            my_fumble, fumbled(d) if fumbles else nothing, my_changes, its_changes
        ):
            damage = self_d + (points(hit, a, d, plus_a, o) if hit else 0)
            damage_back = self_a + (points(back, d, a, plus_d, o) if back else 0)
            result[damage, damage_back, damage >= d.health, damage_back >= a.health, what_d, what] += (
                p1 * p2 * p3 * p4
            )
    return {key: Fraction(weight, 1296 * 6 * 6 * 36 * 36) for key, weight in result.items()}


COLUMNS = ("damage", "damage_to_attacker", "out", "attacker_out", "fumble", "attacker_fumble")
PLAIN = (One(6, (10,), 2, 30), One(5, (9,), 0, 14))


def agrees(game, attacker, defender, a, d, options, **setup):
    odds = game.exchange(attacker, defender, options=options, **setup).odds()
    counted = count(a, d, options)
    assert odds.by(*COLUMNS) == counted
    assert sum(counted.values()) == 1


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
def test_both_attack(game, hero, critter, options):
    agrees(game, hero(), critter(), *PLAIN, options)


@pytest.mark.parametrize("ranks", [(-2, 12), (0, 0), (12, -2), (3, 8)])
def test_both_attack_whatever_the_ranks(game, hero, critter, ranks):
    agrees(
        game,
        hero(sword_play=ranks[0]),
        critter(sword_play=ranks[1]),
        One(ranks[0], (10,), 2, 30),
        One(ranks[1], (9,), 0, 14),
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
def test_attack_against_a_defence(game, hero, critter, options, action, rank):
    defender = critter(brawl=4, agility=7, endurance=3, shield=True)
    agrees(
        game,
        hero(),
        defender,
        One(6, (10,), 2, 30),
        One(rank, (9,), 0, 14, "defends"),
        options,
        defender_action=action,
    )


@pytest.mark.rule("DB-ACT-4", "DB-ACT-7", "DB-ACT-8", "DB-FREE-1", "DB-FREE-3")
@pytest.mark.parametrize("action", ["use an item", "search a body", "pick up an item", "change weapons"])
def test_attack_on_somebody_busy(game, hero, critter, action):
    agrees(
        game,
        hero(),
        critter(spare="dagger"),
        One(6, (10,), 2, 30),
        One(0, (9,), 0, 14, "no roll"),
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
def test_one_of_three_attackers_who_is_not_the_target(game, hero, critter, options):
    agrees(
        game,
        critter(name="Orc"),
        hero(),
        One(7, (9,), 0, 14),
        One(6, (10,), 2, 30, "attacks another"),
        options,
        defender_target="somebody else",
        others_on_defender=2,
    )


@pytest.mark.rule("DB-MULTI-1", "DB-MULTI-2", "DB-MULTI-5")
def test_numbers_on_both_sides(game, hero, critter):
    agrees(
        game,
        hero(),
        critter(),
        One(6 + 1, (10,), 2, 30),
        One(5 + 3, (9,), 0, 14),
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
def test_two_weapons(game, hero, critter, options):
    penalty = int(options.get("dual_penalty", "1"))
    agrees(
        game,
        hero(second_weapon="dagger"),
        critter(armour=3),
        One(6 - penalty, (10, 5), 2, 30),
        One(5, (9,), 3, 14),
        options,
        attacker_action="dual wield",
    )


@pytest.mark.rule("DB-ACT-1")
def test_teeth_against_bare_hands(game, hero, critter):
    rat = critter(name="Rat", weapon="teeth or claws", damage=9, brawl=4)
    agrees(
        game,
        hero(),
        rat,
        One(6, (5,), 2, 30, armed=False),
        One(4, (9,), 0, 14, armed=False),
        {},
        attacker_action="strike unarmed",
    )


def test_friends_near(game, hero, critter):
    agrees(
        game,
        hero(),
        critter(),
        One(6, (10,), 2, 30, friend=True),
        One(5, (9,), 0, 14, friend=True),
        {},
        attacker_friend_near=True,
        defender_friend_near=True,
    )


def test_already_hurt(game, hero, critter):
    agrees(game, hero(hurt=25), critter(hurt=4), One(6, (10,), 2, 5), One(5, (9,), 0, 10), {})


@pytest.mark.parametrize("defends", [False, True])
def test_newer_edition_only_the_hero_rolls(game, hero, critter, defends):
    setup = {"attacker_action": "dodge"} if defends else {}
    attacker, defender = hero(agility=4), critter()
    a, d = One(6, (10,), 2, 30), One(5, (9,), 0, 14, rolls=False)
    if not defends:
        agrees(game, attacker, defender, a, d, {"edition": "tn7"})
    odds = game.exchange(attacker, defender, options={"edition": "tn7"}, **setup).odds()
    need = 7 + 5 - (4 if defends else 6)
    reached = Fraction(sum(sum(pair) >= need for pair in PAIRS), 36)
    if defends:  # the defender of the exchange attacks a dodging Hero
        assert odds.chance(damage_to_attacker=0) == reached
    assert odds.chance(fumble="none") == 1  # the Critter throws no dice


def test_the_three_rounds_in_one_count(game, hero, critter):
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
