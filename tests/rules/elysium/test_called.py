"""Called shots and knockouts: penalties, the Stamina check, both columns of every part."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium.enums import Harm

FACES = range(1, 11)
SURE = {"attack": 10, "parry": 1, "damage": 10, "guard": 5}
"""With these dice Ann's mace hits Bob for 10 + 12 - 5 - 9 = 8, so Stamina is checked against 18."""


@pytest.fixture
def strike(game, ann, bob):
    """Ann aims at a part of Bob with SURE dice and a Stamina die; attack 30 more so that it surely hits."""

    def played(part, stamina, weapon="mace", **more):
        its = more.pop("its", {})
        mine = more.pop("mine", {})
        x = game.exchange(ann(weapon=weapon, **mine), bob(**its), called=part, feint=10, **more)
        return x.play({**SURE, "stamina": stamina})

    return played


@pytest.mark.rule(
    "EL-CALLED-1", "EL-CALLED-10", "EL-CALLED-11", "EL-CALLED-12", "EL-CALLED-13", "EL-CALLED-14"
)
@pytest.mark.parametrize(
    ("part", "weapon", "penalty"),
    [
        ("head", "mace", -4),
        ("abdomen", "bare hands", -4),
        ("left eye", "short sword", -8),
        ("right ear", "mace", -8),
        ("tongue", "short sword", -8),
        ("right hand", "short sword", -4),
        ("left leg", "short sword", -2),
    ],
)
def test_the_penalty_of_each_part(game, ann, bob, share, part, weapon, penalty):
    fighter = ann(weapon=weapon, hand_to_hand=4)
    odds = game.exchange(fighter, bob(), called=part).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 + penalty > d + 8)
    assert odds.chance(location=part) == odds.chance(success=True)


@pytest.mark.rule("EL-CALLED-11")
def test_vector_3_an_eye(game, ann, bob):
    """EL-VEC-3: Attack 30 before the -8, against 21: 22 hits."""
    x = game.exchange(ann(), bob(), called="right eye", feint=12)  # 10 + 8 + 12 = 30
    assert x.play({"attack": 10, "parry": 10, "damage": 1, "guard": 10}).outcome["success"]  # 22 against 18
    assert "is 22" in str(x.play({"attack": 10, "parry": 10, "damage": 1, "guard": 10}))


@pytest.mark.rule("EL-CALLED-2", "EL-CALLED-3", "EL-CALLED-7", "EL-CALLED-14", "EL-COND-8")
def test_vectors_4_and_5_a_leg(game, ann, bob):
    """EL-VEC-4: damage 6, Stamina 15 against 16 fails. EL-VEC-5: Size 1, 12 + 4 = 16 passes."""
    dice = {"attack": 10, "parry": 1, "damage": 8, "guard": 4}  # 8 + 11 - 4 - 9 = 6
    small = game.exchange(ann(), bob(), called="left leg").play({**dice, "stamina": 8})  # 8 + 7 = 15
    assert small.outcome["conditions"] == "left leg disabled; hampered"
    large = game.exchange(ann(), bob(size=1), called="left leg").play({**dice, "stamina": 5})  # 5 + 7 + 4
    assert (large.outcome["damage"], large.outcome["part"]) == (6, "unharmed")


@pytest.mark.rule("EL-CALLED-4", "EL-CALLED-9", "EL-CORE-2")
def test_vector_11_a_natural_1(game, ann, bob):
    """EL-VEC-11: bonus 15 against 15 passes on a 1; bonus 14 against 16 fails, and has the worse column."""
    five, six = {"damage": 7, "guard": 4}, {"damage": 8, "guard": 4}
    tough = bob(stamina=11)  # 4 + 11 = 15
    x = game.exchange(ann(), tough, called="left leg")
    assert x.play({"attack": 10, "parry": 1, **five, "stamina": 1}).outcome["part"] == "unharmed"
    weaker = game.exchange(ann(), bob(stamina=10), called="left leg")
    assert weaker.play({"attack": 10, "parry": 1, **six, "stamina": 1}).outcome["part"] == "worse"
    fails = game.exchange(ann(), tough, called="left leg", options={"crit_fail_autofail": "yes"})
    # the natural 1 fails now, but who passes by the bonus alone is spared the worse column
    assert fails.play({"attack": 10, "parry": 1, **five, "stamina": 1}).outcome["part"] == "disabled"


@pytest.mark.rule(
    "EL-CALLED-10", "EL-CALLED-11", "EL-CALLED-12", "EL-CALLED-13", "EL-CALLED-14", "EL-CALLED-4"
)
@pytest.mark.parametrize(
    ("part", "weapon", "fails", "critical"),
    [
        ("left eye", "mace", "left eye disabled; distracted", "; stunned"),
        ("right ear", "mace", "right ear disabled; distracted", "; stunned"),
        ("tongue", "short sword", "tongue disabled; muted", "; bleeding"),
        ("right hand", "mace", "right hand disabled; drops what it holds", "; right hand useless"),
        ("left leg", "mace", "left leg disabled; hampered", "; prone"),
    ],
)
def test_both_columns(strike, part, weapon, fails, critical):
    assert strike(part, 3, weapon).outcome["conditions"] == fails
    assert strike(part, 1, weapon).outcome["conditions"] == fails + critical
    assert strike(part, 10, weapon, its={"stamina": 9}).outcome["conditions"] == ""


@pytest.mark.rule("EL-CALLED-10", "EL-KO-1", "EL-KO-5")
@pytest.mark.parametrize("part", ["head", "abdomen"])
def test_head_and_abdomen_lead_down_the_track(strike, part):
    assert strike(part, 3).outcome["stages"] == 1
    assert strike(part, 1).outcome["stages"] == 5
    assert strike(part, 1).outcome["wound"] == "unconscious"
    assert strike(part, 3, its={"stage": 4}).outcome["wound"] == "unconscious"
    assert strike(part, 3, mine={"trumps": ["Haymaker"]}).outcome["stages"] == 5


@pytest.mark.rule("EL-CALLED-5", "EL-COVER-1")
def test_surprise_brings_the_worse_column(game, ann, bob):
    x = game.exchange(ann(), bob(conditions=["wide-eyed"]), called="left leg")
    played = x.play({"attack": 2, "damage": 10, "guard": 5, "stamina": 5})
    assert played.outcome["part"] == "worse"
    assert x.odds().chance(part="disabled") == 0


@pytest.mark.rule("EL-CALLED-6")
def test_both_rolls_failed_may_be_for_good(game, ann, bob):
    x = game.exchange(ann(), bob(), called="left hand", feint=4)
    dice = {"attack": 10, "parry": 1, "damage": 5}
    assert x.play({**dice, "guard": 1, "stamina": 1}).outcome["permanent"] is True
    assert x.play({**dice, "guard": 2, "stamina": 1}).outcome["permanent"] is False
    assert x.play({**dice, "guard": 1, "stamina": 2}).outcome["permanent"] is False


@pytest.mark.rule("EL-CALLED-8", "EL-KO-6")
def test_a_large_attacker_gives_no_modifier_but_more_damage(game, ann, bob):
    x = game.exchange(ann(size=2), bob(), called="left leg")
    played = x.play({"attack": 10, "parry": 1, "damage": 5, "guard": 10, "stamina": 5})
    assert "Stamina check is 12" in str(played) and played.outcome["damage"] == 5 + 11 + 8 - 19


@pytest.mark.rule("EL-CALLED-15", "EL-CALLED-16", "EL-COND-2", "EL-COND-5")
def test_when_the_last_one_goes(strike):
    assert "blinded" in strike("left eye", 3, its={"disabled": ["right eye"]}).outcome["conditions"]
    assert "deafened" in strike("left ear", 3, its={"disabled": ["right ear"]}).outcome["conditions"]
    assert "prone" in strike("left leg", 3, its={"disabled": ["right leg"]}).outcome["conditions"]
    assert "prone" not in strike("left leg", 3).outcome["conditions"]


@pytest.mark.rule("EL-CALLED-10", "EL-CALLED-12", "EL-KO-3", "EL-ENT-15")
@pytest.mark.parametrize(
    ("weapon", "part", "why"),
    [
        ("short sword", "head", "bludgeoning"),
        ("mace", "tongue", "piercing or slashing"),
        ("mace", "neck", "entangles"),
        ("whip", "neck", "by entangling alone"),
    ],
)
def test_what_a_weapon_cannot_reach(game, ann, bob, weapon, part, why):
    with pytest.raises(InputError, match=why):
        game.exchange(ann(weapon=weapon), bob(), called=part)


@pytest.mark.rule("EL-KO-3", "EL-KO-4", "EL-KO-6", "EL-KO-7", "EL-AMB-2")
def test_the_knockout_section(game, ann, bob, share):
    """-5; Size counts 5 both ways; a natural 1 is the end; surprise does not matter; KO-7 spares."""
    older = {"ko_rule": "knockout"}
    x = game.exchange(ann(weapon="mace"), bob(), called="head", options=older)
    assert x.odds().chance(success=True) == share(2, lambda a, d: a + 8 - 5 > d + 8)
    dice = {"attack": 10, "parry": 1, "damage": 10, "guard": 5}
    assert x.play({**dice, "stamina": 10}).outcome["stages"] == 1  # 17 against 18
    assert x.play({**dice, "stamina": 1}).outcome["stages"] == 5
    big = game.exchange(ann(weapon="mace"), bob(size=1), called="head", options=older)
    assert "Stamina check is 15" in str(big.play({**dice, "stamina": 3}))  # 3 + 7 + 5
    small = game.exchange(ann(weapon="mace", size=1), bob(), called="head", options=older)
    # Size 1 adds 4 to damage and takes 5 off Stamina
    assert "Stamina check is 5" in str(
        small.play({"attack": 10, "parry": 1, "damage": 10, "guard": 5, "stamina": 3})
    )
    tough = game.exchange(ann(weapon="mace"), bob(stamina=13), called="head", options=older)
    assert tough.play({**dice, "stamina": 1}).outcome["stages"] == 0  # 17 + 1 reaches 18


@pytest.mark.rule("EL-CALLED-2", "EL-CALLED-4")
def test_the_whole_shot_against_every_face(game, ann, bob):
    """Head with a mace (Harm 5): 10**5 faces, counted by hand over the four sums."""
    counted: Counter = Counter()
    for attack, parry in product(FACES, repeat=2):
        if attack - 4 <= parry:
            counted["unhurt", 0] += 1000
            continue
        for damage, guard, stamina in product(FACES, repeat=3):
            lost = max(0, damage + 12 - guard - 9)
            stages = 0
            if lost and stamina + 7 < 10 + lost:
                stages = 5 if stamina == 1 and 10 + lost > 7 else 1
            level = Harm.UNCONSCIOUS if stages == 5 else Harm.HURT if lost or stages else Harm.UNHURT
            counted[level.value, stages] += 1
    odds = game.exchange(ann(weapon="mace"), bob(), called="head").odds()
    assert odds.by("wound", "stages") == {key: Fraction(n, 10**5) for key, n in counted.items()}


@pytest.mark.rule("EL-CALLED-13", "EL-CALLED-3")
def test_the_fighter_afterwards(game, bob, strike):
    hurt = game.after(bob(), strike("right hand", 1).outcome)
    assert hurt.disabled == ("right hand",) and hurt.useless == ("right hand",)
    assert hurt.main.name == "bare hands" and "disarmed" in hurt.conditions
    grip = game.exchange(bob(name="Cleo", conditions=["grabbed"]), hurt, action="break free")
    assert "sore hand -2" in str(grip.play([5, 5]))


def test_odds_from_here(game, ann, bob):
    x = game.exchange(ann(weapon="mace"), bob(), called="head")
    hit = x.after(attack=10, parry=1, damage=10, guard=5)
    assert hit.odds().chance("defender unconscious") == Fraction(1, 10)
    assert hit.odds().chance(stages=0) == 0  # 10 + 7 = 17 cannot reach 18
