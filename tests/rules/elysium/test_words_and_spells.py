"""Intimidate, Taunt, diplomacy; spells; explosives."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import cos, hypot, isclose, pi, sin

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import blasts, equipment, healing, talking
from combatkit.rules.elysium.tables import morale

FACES = range(1, 11)


@pytest.mark.rule("EL-INTIM-1", "EL-INTIM-4", "EL-GAP-8")
def test_intimidate(game, ann, bob, share):
    """PRE 3 + 2 against CRG 3 + the better of Discern 2 and Intimidate 4; MDEF does not count."""
    brave = bob(intimidate=4, magic_defense=9)
    odds = game.exchange(ann(), brave, action="intimidate").odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 5 > d + 7)
    empty = game.exchange(ann(bluff=6), brave, action="intimidate", empty_threat=True).odds()
    assert empty.chance(success=True) == share(2, lambda a, d: a + 9 > d + 7)


@pytest.mark.rule("EL-INTIM-2", "EL-INTIM-3", "EL-TAUNT-2", "EL-AMB-13")
def test_ex_12_twice_is_minus_4(game, ann, bob, share):
    """EL-EX-12, for both; four times makes one surrender, and none of it outlasts the fight."""
    assert morale("morale", 2) == ("frightened", -4) and morale("agitation", 2) == ("flustered", -4)
    assert [morale("morale", n)[1] for n in range(5)] == [0, -2, -4, -6, 0]
    assert [morale("agitation", n) for n in (1, 3, 4)] == [("bothered", -2), ("vexed", -6), ("enraged", -8)]
    victim = bob()
    for times in (1, 2, 3, 4):
        victim = game.after(victim, game.exchange(ann(), victim, action="intimidate").play([10, 1]).outcome)
        assert victim.intimidated == times
    assert "surrendered" in victim.conditions
    with pytest.raises(InputError, match="surrendered"):
        game.exchange(victim, ann())
    shaken = bob(intimidated=1, taunted=2)
    both = game.exchange(shaken, ann()).odds()
    assert both.chance(success=True) == share(2, lambda a, d: a - 6 > d)
    larger = game.exchange(shaken, ann(), options={"morale_stack": "no"}).odds()
    assert larger.chance(success=True) == share(2, lambda a, d: a - 4 > d)
    assert healing.fight_over(shaken).taunted == 0


@pytest.mark.rule("EL-TAUNT-1")
def test_taunt(game, ann, bob, share):
    odds = game.exchange(ann(taunt=3), bob(self_control=5, insight=9), action="taunt").odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 6 > d + 7)
    assert game.exchange(ann(), bob(), action="taunt").play([10, 1]).outcome["ap"] == 4


@pytest.mark.rule("EL-SOC-1", "EL-SOC-2", "EL-GAP-14")
@pytest.mark.parametrize(
    ("approach", "mine", "its"),
    [
        ("negotiate", 3 + 4, 4 + 2),
        ("leadership", 3 + 3, 4 + 2),
        ("seduce", 3 + 2, 6 + 2),
        ("intimidate", 5, 5),
    ],
)
def test_four_ways_to_ask_for_peace(game, ann, bob, share, approach, mine, its):
    asks = ann(negotiate=4, leadership=3, seduce=2)
    other = bob(insight=4, self_control=6)
    setup = {"action": "diplomacy", "approach": approach, "serves_peace": True}
    odds = game.exchange(asks, other, **setup).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + mine > d + its)
    again = game.exchange(asks, other, **setup, tries=2).odds()
    assert again.chance(success=True) == share(2, lambda a, d: a + mine - 4 > d + its)
    made = game.exchange(asks, other, **setup, leader=True).play([10, 1]).outcome
    assert made["conditions"] == "at peace; the followers too"


@pytest.mark.rule("EL-SOC-2", "EL-SOC-3", "EL-SOC-4", "EL-SOC-5")
def test_what_needs_no_dice_and_what_is_hard(game, ann, bob, share):
    def asked(**more):
        its = more.pop("trumps", [])
        return game.exchange(ann(), bob(trumps=its), action="diplomacy", **more)

    with pytest.raises(InputError, match="in his interest"):
        asked(approach="leadership")
    assert asked(well_played=True).play([]).outcome["success"] is True
    assert asked(immune=True, well_played=True).play([]).outcome["success"] is False
    assert asked(offer="a hostage's life", trumps=["Callous"]).play([]).outcome["success"] is False
    assert asked(offer="a hostage's life", trumps=["Avaricious"]).play([]).outcome["success"] is False
    assert asked(offer="gold", trumps=["Avaricious"]).play([]).outcome["success"] is True
    hard = share(2, lambda a, d: a + 3 > d + 5 + 5)
    for more in ({"hard_to_move": True}, {"trumps": ["Indomitable"]}, {"trumps": ["Vengeful"]}):
        assert asked(**more).odds().chance(success=True) == hard


@pytest.mark.rule("EL-SOC-6", "EL-REACT-6")
def test_terms_that_are_not_kept(game, ann, bob):
    calmed = game.after(bob(), game.exchange(ann(), bob(), action="diplomacy").play([10, 1]).outcome)
    assert calmed.conditions == ("at peace",)
    assert talking.terms_broken(calmed).conditions == ()


# -- spells ----------------------------------------------------------------------------------------------


@pytest.fixture
def mage(ann):
    """PSY 4, School 5, 20 MP."""
    return ann(psyche=4, school=5, magic_points=20)


@pytest.mark.rule("EL-SPELL-3", "EL-SPELL-4", "EL-SPELL-5", "EL-DEF-2")
def test_vector_13(game, mage, bob):
    """EL-VEC-13: Spell Attack 20 against 5 + AGI 3 + Dodge 2 + END 4 + Armor 2 + School 3 = 19."""
    target = bob(agility=3, dodge=2, magic_defense=1, school=3)
    played = game.exchange(mage, target, action="cast a spell").play([9, 5])
    assert "Spell Attack is 20" in str(played) and "is 19" in str(played)
    assert played.outcome["damage"] == 1


@pytest.mark.rule("EL-SPELL-1", "EL-SPELL-2", "EL-SPELL-3", "EL-SPELL-5", "EL-SPELL-6")
@pytest.mark.parametrize("level", [1, 3, 5])
def test_odds_of_a_spell(game, mage, bob, level):
    counted: Counter = Counter()
    for cast, ward in product(FACES, repeat=2):
        fizzles = cast == 1
        counted[fizzles, 0 if fizzles else max(0, cast + 9 + 2 * level - ward - 13)] += 1
    x = game.exchange(mage, bob(), action="cast a spell", spell_level=level)
    assert x.odds().by("fizzled", "damage") == {key: Fraction(n, 100) for key, n in counted.items()}
    assert (x.play([5, 5]).outcome["mp"], x.play([5, 5]).outcome["ap"]) == (2 * level, 3)


@pytest.mark.rule("EL-SPELL-2")
@pytest.mark.parametrize("level", [0, 6])
def test_there_are_five_levels(level):
    with pytest.raises(InputError, match="use a whole number from 1 to 5"):
        equipment.spell("bolt", level)


@pytest.mark.rule("EL-SPELL-6", "EL-SPELL-1")
def test_ex_3_a_spell_fizzles(game):
    """EL-EX-3: Aelfin rolls a 1, the spell fizzles and its MP are lost."""
    aelfin = game.fighter("Aelfin")
    played = game.exchange(aelfin, "Nox", action="cast a spell", spell_level=2).play([1])
    assert played.outcome["fizzled"] and played.outcome["damage"] == 0
    assert game.after(aelfin, played.outcome, "attacker").magic_points == 20 - 4
    with pytest.raises(InputError, match="takes 10 Magic Points"):
        game.exchange(game.fighter("Aelfin", magic_points=9), "Nox", action="cast a spell", spell_level=5)


@pytest.mark.rule("EL-COND-10", "EL-SPELL-4", "EL-AMB-18")
def test_muted_helpless_and_two_stage_spells(game, mage, ann, bob, share):
    with pytest.raises(InputError, match="muted"):
        game.exchange(ann(magic_points=9, conditions=["muted"]), bob(), action="cast a spell")
    helpless = game.exchange(mage, bob(conditions=["wide-eyed"]), action="cast a spell").odds()
    assert helpless.chance(damage=10 + 11 - 6) == Fraction(1, 10)  # END 4 + Armor 2 without a die
    two = game.exchange(mage, bob(), action="cast a spell", options={"spell_resolution": "two_stage"}).odds()
    hit = Fraction(sum(c > 1 and c + 9 > d + 7 for c, d in product(FACES, repeat=2)), 100)
    assert two.chance(success=True) == hit
    assert two.chance("defender hurt") == hit * share(2, lambda a, d: a + 4 + 2 > d + 9)


# -- explosives ------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-EXPL-3", "EL-EXPL-4", "EL-RANGED-4")
def test_vector_7_where_a_miss_lands(ann):
    """EL-VEC-7: an Attack of 7 lands 15 ft off."""
    x = blasts.explosion(ann(cunning=3, thrown=1), feet=30)  # d10 + 4
    assert x.play({"attack": 3, "direction": 5, "damage": 5}).outcome["off"] == 15
    assert x.play({"attack": 6, "damage": 5}).outcome["off"] == 0  # equal: a miss by nothing
    assert x.odds().chance("it lands where it should") == Fraction(5, 10)
    far = blasts.explosion(ann(cunning=3, thrown=1), feet=50)  # -2 beyond 30 ft
    assert far.play({"attack": 3, "direction": 5, "damage": 5}).outcome["off"] == 25


@pytest.mark.rule("EL-EXPL-1", "EL-EXPL-2", "EL-EXPL-5", "EL-EXPL-6", "EL-GAP-13")
def test_who_is_caught(ann, bob):
    near, far = bob(name="Near"), bob(name="Far")
    dropped = blasts.explosion(ann(), [(near, 0), (far, 30)], feet=5)
    played = dropped.play({"damage": 10, "Ann: guard": 5, "Near: guard": 1})
    # Harm 12: 22 less 5 + 9, less 1 + 9; 10 ft reach the thrower too, who is within the inner 5 ft
    assert (played.outcome["Ann: damage"], played.outcome["Near: damage"]) == (8, 12)
    assert played.outcome["Far: damage"] == 0
    thrown = blasts.explosion(ann(), [(near, 8)], feet=40, aware=True)
    edge = {"attack": 10, "damage": 10, "Near: dodge": 8, "Near: guard": 1}
    assert thrown.play(edge).outcome["Near: damage"] == 22 - 10 - 5  # 8 + 7 = 15 is enough
    assert thrown.play({**edge, "Near: dodge": 7}).outcome["Near: damage"] == 12
    unaware = blasts.explosion(ann(), [(near, 8)], feet=40, aware=False)
    assert unaware.play({"attack": 10, "damage": 10, "Near: guard": 1}).outcome["Near: damage"] == 12
    dud = thrown.play({"attack": 1, "mishap": blasts.DUD})
    assert dud.outcome["dud"] and dud.outcome["Near: damage"] == 0
    feet = thrown.play({"attack": 1, "mishap": blasts.AT_THE_FEET, "damage": 5, "Ann: guard": 1})
    assert feet.outcome["Ann: damage"] == 17 - 10 and feet.outcome["Near: damage"] == 0


@pytest.mark.rule("EL-GAP-13")
def test_distances_against_geometry():
    for feet, off, direction, radius in product(range(-20, 21, 4), range(0, 40, 5), range(8), (5, 10)):
        angle = direction * pi / 4
        distance = hypot(off * cos(angle) - feet, off * sin(angle))
        if not isclose(distance, radius):
            assert blasts.within(feet, off, direction, radius) == (distance < radius)


@pytest.mark.rule("EL-GAP-13", "EL-ATT-6")
def test_odds_of_a_blast(ann, bob, share):
    odds = blasts.explosion(ann(), [(bob(), 0)], feet=5).odds()
    lost = Counter(max(0, d + 12 - g - 9) for d, g in product(FACES, repeat=2))
    assert odds.by("Bob: damage") == {n: Fraction(c, 100) for n, c in lost.items()}
    with pytest.raises(InputError, match="does not explode"):
        blasts.explosion(ann(), feet=5, explosive="net")
    with pytest.raises(InputError, match="one name"):
        blasts.explosion(ann(), [(ann(), 0)], feet=5)
    assert equipment.explosive_names() == ("grenade",)
