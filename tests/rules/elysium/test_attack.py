"""Attacks: both resolutions, what counts on every roll, and the harm that is done."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium.equipment import weapon
from combatkit.rules.elysium.numbers import magic_left, range_penalty
from combatkit.rules.elysium.rolls import beats, passes
from combatkit.rules.elysium.rulings import Rulings

FACES = range(1, 11)


@pytest.mark.rule("EL-CORE-1", "EL-ATT-3", "EL-ATT-4", "EL-DEF-7", "EL-DEF-3", "EL-ATT-5")
def test_two_stages_against_every_face(game, ann, bob):
    """Attack d10+8 > Parry d10+8; then Damage d10+11 less Guard d10+9 (leather 2)."""
    counted: Counter = Counter()
    for attack, parry, damage, guard in product(FACES, repeat=4):
        hit = attack + 8 > parry + 8
        counted[hit, max(0, damage + 11 - guard - 9) if hit else 0] += 1
    odds = game.exchange(ann(), bob()).odds()
    assert odds.by("success", "damage") == {key: Fraction(n, 10**4) for key, n in counted.items()}


@pytest.mark.rule("EL-ATT-1", "EL-DEF-4", "EL-DEF-6", "EL-ATT-6", "EL-DEF-8")
@pytest.mark.parametrize(("defence", "bonus"), [("parry", 4 + 4 + 4 + 2), ("dodge", 4 + 3 + 4 + 2)])
def test_one_roll_against_every_face(game, ann, bob, defence, bonus):
    """Attack d10 + CUN 4 + sword 4 + MUS 4 + Hurt 4 against Defence; the margin is the damage."""
    counted = Counter(max(0, attack + 16 - against - bonus) for attack, against in product(FACES, repeat=2))
    odds = game.exchange(ann(), bob(), defence=defence, options={"resolution": "single_roll"}).odds()
    assert odds.by("damage") == {key: Fraction(n, 100) for key, n in counted.items()}


@pytest.mark.rule("EL-DEF-5", "EL-DEF-1")
def test_the_better_defence_is_taken_and_a_dodge_is_one_lower(game, ann, bob, share):
    by = {
        defence: game.exchange(ann(), bob(), defence=defence).odds().chance(success=True)
        for defence in ("best", "dodge", "parry", "none")
    }
    assert by["best"] == by["parry"] == share(2, lambda a, d: a > d)
    assert by["dodge"] == share(2, lambda a, d: a + 8 > d + 7)
    assert by["none"] == 1
    told = game.exchange(ann(), bob(), defence="decide").play([5, "dodge", 9])
    assert told.outcome["defence"] == "dodge"


@pytest.mark.rule("EL-CORE-2", "EL-CORE-3", "EL-CORE-4")
def test_comparisons():
    """EL-VEC-1: equal totals miss. A natural 1 counts as 1, and passes if that is enough (EL-VEC-11)."""
    assert not beats(15, 15) and beats(16, 15)
    assert passes(16, -1, 15) and not passes(15, -1, 16)
    assert not passes(16, -1, 15, one_always_fails=True)


def test_vectors_of_hit_and_guard(game, ann, bob):
    """EL-VEC-1: 15 against 15 misses. EL-VEC-2: Damage 12 against Guard 12 costs nothing."""
    assert game.exchange(ann(), bob()).play([7, 7]).outcome["success"] is False
    played = game.exchange(ann(), bob()).play([8, 7, 1, 3]).outcome
    assert (played["success"], played["damage"]) == (True, 0)


@pytest.mark.rule("EL-ATT-1")
def test_ex_4_five_points(game):
    """EL-EX-4: any two totals that differ by 5, here 21 against 16 (Akare 5+5+4+4 and Nox 14)."""
    x = game.exchange(
        "Akare",
        game.fighter("Nox", second_weapon="nothing"),
        defence="parry",
        options={"resolution": "single_roll"},
    )
    # Nox parries with CUN 4 + longsword 4 + 1 + END 5 + Armor 4 = 18; 27 against 22
    assert x.play([9, 4]).outcome["damage"] == 5


@pytest.mark.rule("EL-CORE-6", "EL-GAP-2", "EL-CALLED-8")
def test_size_burdens_attack_and_evasion_and_helps_damage(game, ann, bob, share):
    """Size 2: -2 on Attack, and 4 for each point more than the other on Damage."""
    odds = game.exchange(ann(size=2), bob()).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 6 > d + 8)
    hurt = share(2, lambda a, d: a + 6 > d + 8) * share(2, lambda a, d: a + 11 + 8 > d + 9)
    assert odds.chance("defender hurt") == hurt
    plain = game.exchange(ann(size=2), bob(), options={"weighted_damage": "0"}).odds()
    assert plain.chance("defender hurt") < hurt


@pytest.mark.rule("EL-RANGED-1", "EL-RANGED-3", "EL-H2H-1")
@pytest.mark.parametrize(
    ("arms", "damage"),
    [
        ({"weapon": "longbow"}, 6),  # a force of its own: Harm alone
        ({"weapon": "thrown knife"}, 4 + 3 + 2),
        ({"weapon": "bare hands"}, 4 + 3 + 1),
        ({"weapon": "natural weapons"}, 4 + 3 + 3),
    ],
)
def test_what_goes_into_damage(game, ann, bob, share, arms, damage):
    odds = game.exchange(ann(**arms), bob(), defence="none").odds()
    assert odds.chance("defender hurt") == share(2, lambda a, d: a + damage > d + 9)


@pytest.mark.rule("EL-RANGED-1", "EL-RANGED-4", "EL-H2H-1")
def test_one_roll_leaves_muscle_out_of_a_bow(game, ann, bob, share):
    options = {"resolution": "single_roll"}
    bow = game.exchange(ann(weapon="longbow"), bob(), options=options).odds()
    assert bow.chance(success=True) == share(2, lambda a, d: a + 4 + 4 + 6 > d + 13)
    knife = game.exchange(ann(weapon="thrown knife", thrown=2), bob(), options=options).odds()
    assert knife.chance(success=True) == share(2, lambda a, d: a + 4 + 2 + 4 + 2 > d + 13)
    fist = game.exchange(ann(hand_to_hand=3), bob(), options=options, attack_with="bare hands").odds()
    assert fist.chance(success=True) == share(2, lambda a, d: a + 4 + 3 + 4 + 1 > d + 14)


@pytest.mark.rule("EL-RANGED-2", "EL-RANGED-4")
@pytest.mark.parametrize(("feet", "up", "down"), [(30, 0, 0), (31, -1, 0), (40, -1, -1), (45, -2, -1)])
def test_range_vector_6(game, ann, bob, share, feet, up, down):
    knife = weapon("thrown knife")
    assert range_penalty(knife, feet, Rulings()) == up
    assert range_penalty(knife, feet, Rulings(range_down=True)) == down
    odds = game.exchange(ann(weapon="thrown knife", thrown=4), bob(), distance=feet).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 + up > d + 7)


@pytest.mark.rule("EL-RANGED-5", "EL-RANGED-6", "EL-SHIELD-1", "EL-SHIELD-2", "EL-SHIELD-3", "EL-DEF-8")
def test_who_can_parry_a_missile(game, ann, bob, share):
    archer = ann(weapon="longbow")
    with pytest.raises(InputError, match="nothing in hand can parry"):
        game.exchange(archer, bob(), defence="parry")
    shield = bob(second_weapon="round shield", shields=4)
    # AGI 4 + Shields 4 + 4 as a guard, -4 in the other hand
    odds = game.exchange(archer, shield, defence="parry").odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 > d + 8)
    assert game.exchange(archer, bob(trumps=["Missile Swat"]), defence="parry").odds()
    bow = game.exchange(ann(), bob(weapon="longbow"), defence="parry").odds()  # 4 + 4 - 4
    assert bow.chance(success=True) == share(2, lambda a, d: a + 8 > d + 4)


@pytest.mark.rule("EL-TWO-1", "EL-TWO-2", "EL-TWO-5", "EL-TWO-6", "EL-SHIELD-4")
def test_the_other_hand(game, ann, bob, share):
    two = {"second_weapon": "dagger", "second_skill": 3}
    odds = game.exchange(ann(**two), bob(), attack_with="off hand").odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 4 + 3 - 4 > d + 8)
    deft = game.exchange(ann(**two, trumps=["Ambidexterity"]), bob(), attack_with="off hand").odds()
    assert deft.chance(success=True) == share(2, lambda a, d: a + 4 + 3 > d + 8)
    bash = game.exchange(ann(second_weapon="round shield", shields=5), bob(), attack_with="off hand").odds()
    assert bash.chance(success=True) == share(2, lambda a, d: a + 4 + 5 - 4 > d + 8)
    with pytest.raises(InputError, match="takes both hands"):
        ann(weapon="war axe", second_weapon="dagger")
    with pytest.raises(InputError, match="nothing in it"):
        game.exchange(ann(), bob(), attack_with="off hand")


@pytest.mark.rule("EL-TWO-6")
def test_two_weapons_of_one_kind_share_their_skill(game, ann, bob, share):
    pair = ann(weapon="dagger", second_weapon="dagger", weapon_skill=6, second_skill=0)
    odds = game.exchange(pair, bob(), attack_with="off hand").odds()  # CUN 4 + 6 - 4 against Parry 8
    assert odds.chance(success=True) == share(2, lambda a, d: a + 4 + 6 - 4 > d + 8)
    mixed = ann(weapon="dagger", second_weapon="hatchet", weapon_skill=6, second_skill=1)
    odds = game.exchange(mixed, bob(), attack_with="off hand").odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 4 + 1 - 4 > d + 8)


@pytest.mark.rule("EL-COVER-1", "EL-COND-15", "EL-COND-14", "EL-COND-9", "EL-GRAB-12")
@pytest.mark.parametrize("condition", ["wide-eyed", "immobilized", "unconscious"])
def test_who_cannot_evade(game, ann, bob, share, condition):
    helpless = bob(conditions=[condition])
    odds = game.exchange(ann(), helpless).odds()
    assert odds.chance(success=True) == 1
    hurt = share(2, lambda a, d: a + 11 > d + 9)
    assert odds.chance("defender hurt") == (0 if condition == "unconscious" else hurt)
    assert odds.chance("defender unconscious") == (1 if condition == "unconscious" else 0)
    one = game.exchange(ann(), helpless, options={"resolution": "single_roll"}).odds()
    assert one.by("damage") == {n + 16 - 6: Fraction(1, 10) for n in FACES}  # END 4 + Armor 2, no die


@pytest.mark.rule("EL-COVER-2", "EL-COVER-3", "EL-COVER-4", "EL-COVER-5")
def test_cover_helps_dodge_alone(game, ann, bob, share):
    for cover, plus in (("small", 2), ("large", 4)):
        dodge = game.exchange(ann(), bob(), defence="dodge", cover=cover).odds()
        assert dodge.chance(success=True) == share(2, lambda a, d, plus=plus: a + 8 > d + 7 + plus)
        parry = game.exchange(ann(), bob(), defence="parry", cover=cover).odds()
        assert parry.chance(success=True) == share(2, lambda a, d: a > d)
    with pytest.raises(InputError, match="total cover"):
        game.exchange(ann(), bob(), cover="total")


@pytest.mark.rule("EL-DEF-9", "EL-CHARGE-5")
def test_ex_2_and_13_on_the_defensive(game, ann, bob, share):
    """EL-EX-2: 6 AP give 6. EL-EX-13: 4 AP give 4."""
    for points in (4, 6):
        odds = game.exchange(ann(), bob(), defending=points).odds()
        assert odds.chance(success=True) == share(2, lambda a, d, n=points: a > d + n)
    charged = game.exchange(ann(), bob(), defender_charged=True).odds()
    assert charged.chance(success=True) == share(2, lambda a, d: a > d - 2)


@pytest.mark.rule("EL-DEF-10")
def test_magic_vector_12(game, ann, bob, share):
    """EL-VEC-12: bonus 3 against MDEF 1 counts 2, against 5 nothing."""
    assert (magic_left(3, 1), magic_left(3, 5)) == (2, 0)
    odds = game.exchange(ann(magic=3), bob(magic_defense=1)).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 2 > d)


@pytest.mark.rule(
    "EL-KO-1", "EL-KO-2", "EL-TRIP-3", "EL-COND-11", "EL-COND-7", "EL-COND-12", "EL-COND-2", "EL-GRAB-4"
)
@pytest.mark.parametrize(
    ("mine", "its", "attack", "evasion"),
    [
        ({"stage": 2}, {}, -4, 0),
        ({}, {"stage": 3}, 0, -6),
        ({}, {"conditions": ["prone"]}, 0, -4),
        ({}, {"conditions": ["grabbed"]}, 0, -4),
        ({}, {"conditions": ["stunned", "prone"]}, 0, -8),
        ({"conditions": ["blinded"]}, {}, -8, 0),
        ({"conditions": ["blinded"], "trumps": ["Blind-Fighting"]}, {}, 0, 0),
    ],
)
def test_what_weighs_on_attack_and_evasion(game, ann, bob, share, mine, its, attack, evasion):
    odds = game.exchange(ann(**mine), bob(**its)).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + attack > d + evasion)


@pytest.mark.rule("EL-KO-1", "EL-INTIM-3", "EL-TAUNT-2")
def test_the_track_weighs_on_damage_too_and_fear_does_not(game, ann, bob, share):
    tired = game.exchange(ann(stage=1), bob(), defence="none").odds()
    assert tired.chance("defender hurt") == share(2, lambda a, d: a + 11 - 2 > d + 9)
    afraid = game.exchange(ann(intimidated=2, taunted=1), bob(intimidated=1), defence="none").odds()
    assert afraid.chance("defender hurt") == share(2, lambda a, d: a + 11 > d + 9 - 2)
    odds = game.exchange(ann(intimidated=2, taunted=1), bob()).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a - 6 > d)


@pytest.mark.rule("EL-COND-16", "EL-GAP-6")
def test_hit_points_end_in_coma_and_death(game, ann, bob, share):
    """3 Hit Points left: a loss of exactly 3 is a coma, of more is death."""
    odds = game.exchange(ann(), bob(hurt=27), defence="none").odds()
    assert odds.chance("defender comatose") == share(2, lambda a, d: a + 11 - d - 9 == 3)
    assert odds.chance("defender dead") == share(2, lambda a, d: a + 11 - d - 9 > 3)
    assert [odds.chance(name) for name in game.stack] and sum(odds.chance(name) for name in game.stack) == 1


@pytest.mark.rule("EL-GAP-10")
def test_a_critical_failure_of_guard_breaks_armour(game, ann, bob, share):
    odds = game.exchange(ann(), bob(), defence="none").odds()
    assert odds.chance(armor_broken=True) == Fraction(1, 10)
    bare = game.exchange(ann(), bob(worn="none"), defence="none").odds()
    assert bare.chance(armor_broken=True) == 0
    after = game.after(bob(), game.exchange(ann(), bob(), defence="none").play([5, 5, 1]).outcome)
    assert (after.armor_damage, after.armor_bonus) == (1, 1)


@pytest.mark.rule("EL-CORE-5", "EL-GAP-1")
def test_open_ended_tens(game, ann, bob):
    """With the option a 10 goes on, at most twice: attack 10 + 10 + 10 + 8 = 38."""
    x = game.exchange(ann(), bob(), options={"d10_open_ended": "yes"})
    played = x.play(
        {
            "attack": 10,
            "attack, again": 10,
            "attack, once more": 10,
            "parry": 10,
            "parry, again": 4,
            "damage": 3,
            "guard": 2,
        }
    )
    assert "Attack Roll is 38" in str(played) and played.outcome["damage"] == 3
    # hit: count the chain exactly as sums of at most three dice
    chain = Counter()
    for first in FACES:
        if first < 10:
            chain[first] += 100
            continue
        for second in FACES:
            if second < 10:
                chain[10 + second] += 10
                continue
            for third in FACES:
                chain[20 + third] += 1
    hit = sum(n * m for (a, n), (d, m) in product(chain.items(), repeat=2) if a > d)
    assert x.odds().chance(success=True) == Fraction(hit, 10**6)
