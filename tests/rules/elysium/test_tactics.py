"""Feint, Disarm, Trip, Slam and Charge."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import burdens
from combatkit.rules.elysium.numbers import skill_throw
from combatkit.rules.elysium.rulings import Rulings


@pytest.mark.rule("EL-FEINT-1", "EL-FEINT-2", "EL-CORE-2")
def test_ex_6_a_feint(game, ann, bob, share):
    """EL-EX-6: Bluff 17 against a botched 5 adds 12."""
    x = game.exchange(ann(persuasion=5, bluff=5), bob(insight=2, discern=2), action="feint")
    assert x.play([7, 1]).outcome["gain"] == 12
    assert x.play([1, 10]).outcome["gain"] == 0
    assert x.play([1, 1]).outcome["ap"] == 3  # as an attack with the short sword
    hit = game.exchange(ann(), bob(), feint=12).odds()
    assert hit.chance(success=True) == share(2, lambda a, d: a + 12 > d)


# -- disarm ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-DISARM-2", "EL-DISARM-3", "EL-DISARM-4", "EL-DISARM-5", "EL-DISARM-6", "EL-DISARM-11")
def test_ex_5_a_whip_against_a_scythe(game, ann, bob):
    """EL-EX-5: Attack after -2 is 22, Dodge 20: a hit; Thievery 15 against Grip 21: the scythe stays."""
    risp = ann(weapon="whip", weapon_skill=12, agility=4, thievery=3)  # 4 + 12 - 2; 4 + 3 + whip 3
    reaper = bob(weapon="scythe", agility=6, dodge=8, muscle=5, grip=6)  # dodge 14; grip 5 + 6 + 2
    x = game.exchange(risp, reaper, action="disarm", defence="dodge")
    played = x.play({"attack": 8, "dodge": 6, "thievery": 5, "grip": 8})
    told = str(played)
    assert "Attack Roll is 22" in told and "Dodge is 20" in told
    assert "Thievery is 15" in told and "Grip is 21" in told
    assert played.outcome["success"] is False and played.outcome["conditions"] == ""
    won = x.play({"attack": 8, "dodge": 6, "thievery": 10, "grip": 1})
    assert (won.outcome["conditions"], won.outcome["damage"]) == ("disarmed", 0)
    assert game.after(reaper, won.outcome).main.name == "bare hands"


@pytest.mark.rule("EL-DISARM-3", "EL-DISARM-5", "EL-CORE-4")
def test_odds_of_a_disarm(game, ann, bob, share):
    odds = game.exchange(ann(), bob(), action="disarm").odds()
    hit = share(2, lambda a, d: a - 2 > d)
    loose = share(2, lambda t, g: t + 4 + 2 > g + 4 + 3)
    assert odds.chance(success=True) == hit * loose


@pytest.mark.rule("EL-DISARM-8", "EL-DISARM-9", "EL-DISARM-1")
def test_bare_hands_snatch(game, ann, bob, share):
    x = game.exchange(ann(hand_to_hand=4), bob(), action="disarm", attack_with="bare hands")
    assert x.odds().chance(success=True) == share(2, lambda a, d: a - 2 > d) * share(2, lambda t, g: t > g)
    assert x.play([10, 1, 9, 2]).outcome["own_conditions"] == "has what was snatched"
    pouch = game.exchange(
        ann(hand_to_hand=4),
        bob(weapon="boar spear"),
        action="disarm",
        attack_with="bare hands",
        worn_thing=True,
    )
    assert pouch.play([10, 1, 9, 8]).outcome["conditions"] == "a worn thing gone"  # the spear's +2 is no help
    with pytest.raises(InputError, match="nothing is held"):
        game.exchange(ann(), bob(weapon="natural weapons"), action="disarm")
    with pytest.raises(InputError, match="with bare hands"):
        game.exchange(ann(), bob(), action="disarm", worn_thing=True)


@pytest.mark.rule("EL-DISARM-7", "EL-DISARM-10", "EL-CORE-6", "EL-GRAB-5")
def test_ex_10_and_11_size(ann, bob):
    """EL-EX-10: firnoy -1 against kulgeri +1, 8 for the larger. EL-EX-11: human against juren 5, 20."""
    firnoy, kulgeri = ann(size=-1), bob(size=1)
    assert burdens.larger(kulgeri, firnoy) == ("Size", 8) and burdens.larger(firnoy, kulgeri) == ("Size", 0)
    assert burdens.larger(bob(size=5), ann()) == ("Size", 20)


@pytest.mark.rule("EL-DISARM-7", "EL-DISARM-10")
@pytest.mark.parametrize(("hand", "mine", "its"), [("main hand", 6, 7), ("bare hands", 7, 7)])
def test_size_in_a_disarm(game, ann, bob, hand, mine, its):
    x = game.exchange(ann(size=-1, hand_to_hand=4), bob(size=1), action="disarm", attack_with=hand)
    played = str(x.play([10, 1, 10, 1]))
    assert f"is {10 + mine} " in played and f"is {1 + its + 8} " in played
    back = str(
        game.exchange(
            ann(size=1, hand_to_hand=4), bob(size=-1), action="disarm", attack_with=hand, feint=9
        ).play([10, 1, 10, 1])
    )
    assert f"is {10 + mine + 8} " in back


@pytest.mark.rule("EL-DISARM-3", "EL-AMB-22")
def test_a_missile_disarms_at_minus_5(game, ann, bob, share):
    odds = {
        value: game.exchange(
            ann(weapon="longbow"), bob(), action="disarm", options={"ranged_disarm": value}
        ).odds()
        for value in ("5", "7")
    }
    for value, penalty in (("5", 5), ("7", 7)):
        hit = share(2, lambda a, d, p=penalty: a + 8 - p > d + 7)
        assert odds[value].chance(success=True) == hit * share(2, lambda t, g: t + 6 > g + 7)


# -- trip and slam ---------------------------------------------------------------------------------------


@pytest.mark.rule("EL-TRIP-1", "EL-TRIP-2")
def test_trip(game, ann, bob, share):
    """CUN 4 + sword 4 + MUS 4 against AGI 4 + Dodge 3 + Gymnastics 2 + MUS 4."""
    x = game.exchange(ann(), bob(), action="trip")
    assert x.odds().chance(success=True) == share(2, lambda a, d: a + 12 > d + 13)
    played = x.play([5, 2])
    assert (played.outcome["conditions"], played.outcome["damage"]) == ("prone", 0)
    whip = game.exchange(ann(weapon="whip"), bob(), action="trip").odds()
    assert whip.chance(success=True) == share(2, lambda a, d: a + 12 + 2 > d + 13)


@pytest.mark.rule("EL-GAP-3", "EL-CORE-4")
def test_vector_14_slam(game, ann, bob, share):
    """EL-VEC-14: Might 18 against 13 pushes 5 ft, 19 against 13 pushes 10; a 1 also throws down."""
    x = game.exchange(ann(hand_to_hand=4, might=4), bob(might=4), action="slam")  # Might d10 + 8 each
    might = "attacker's might"
    assert x.play({"attack": 10, "parry": 1, might: 10, "might": 5}).outcome["feet"] == 5
    far = x.play({"attack": 10, "parry": 1, might: 10, "might": 4}).outcome
    assert (far["feet"], far["conditions"], far["damage"]) == (10, "", 0)
    assert x.play({"attack": 10, "parry": 1, might: 3, "might": 1}).outcome["conditions"] == "prone"
    big = game.exchange(ann(hand_to_hand=4, might=4, size=1), bob(might=4), action="slam").odds()
    assert big.chance(success=True) == share(2, lambda a, d: a - 1 > d) * share(2, lambda a, d: a + 4 > d)


@pytest.mark.rule("EL-GRAB-20")
def test_throwing_the_holder_off_ends_the_grab(game, ann, bob):
    for action, dice in (("trip", [10, 1]), ("slam", [10, 1, 10, 1])):
        x = game.exchange(
            ann(conditions=["grabbed"], hand_to_hand=4), bob(conditions=["grabbed"]), action=action
        )
        outcome = x.play(dice).outcome
        assert game.after(ann(conditions=["grabbed"]), outcome, "attacker").conditions == ()
        assert "grabbed" not in game.after(bob(conditions=["grabbed"]), outcome).conditions
    with pytest.raises(InputError, match="immobilized"):
        game.exchange(ann(conditions=["grabbed", "immobilized"]), bob(), action="slam")


# -- charge ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-CHARGE-1", "EL-CHARGE-2", "EL-CHARGE-3")
@pytest.mark.parametrize(("feet", "why"), [(0, "at least 10"), (9, "at least 10"), (31, "too far: 30")])
def test_how_far_a_charge_goes(game, ann, bob, feet, why):
    with pytest.raises(InputError, match=why):
        game.exchange(ann(), bob(), action="charge", distance=feet)
    with pytest.raises(InputError, match="close combat"):
        game.exchange(ann(weapon="longbow"), bob(), action="charge", distance=20)


@pytest.mark.rule("EL-CHARGE-4", "EL-MOUNT-3", "EL-AMB-3")
@pytest.mark.parametrize(("mounted", "plus"), [(False, 2), (True, 4)])
def test_what_a_charge_adds(game, ann, bob, share, mounted, plus):
    setup = {"action": "charge", "distance": 20, "mounted": mounted}
    odds = game.exchange(ann(), bob(), **setup).odds()
    hit = share(2, lambda a, d: a > d)
    assert odds.chance("defender hurt") == hit * share(2, lambda a, d: a + 11 + plus > d + 9)
    attack = game.exchange(ann(), bob(), **setup, options={"charge_bonus_to": "attack"}).odds()
    assert attack.chance(success=True) == share(2, lambda a, d: a + plus > d)
    one = game.exchange(ann(), bob(), **setup, options={"resolution": "single_roll"}).odds()
    assert one.chance(success=True) == share(2, lambda a, d: a + 16 + plus > d + 14)


@pytest.mark.rule("EL-GAP-5", "EL-MOUNT-3")
def test_a_lance_doubles_its_harm(game, ann, bob, share):
    odds = game.exchange(
        ann(weapon="lance"), bob(), action="charge", distance=30, mounted=True, defence="none"
    ).odds()
    assert odds.chance("defender hurt") == share(2, lambda a, d: a + 7 + 16 > d + 9)


@pytest.mark.rule("EL-CHARGE-7", "EL-CHARGE-8")
@pytest.mark.parametrize(
    ("weapon", "parry", "stopped", "struck"),
    [
        ("infantry spear", 10, True, True),
        ("infantry spear", 9, True, False),
        ("short sword", 10, True, False),
    ],
)
def test_vector_15_a_polearm_against_a_charge(game, ann, bob, weapon, parry, stopped, struck):
    """EL-VEC-15: Attack 17 against polearm 18, polearm 17, sword 18."""
    x = game.exchange(ann(), bob(weapon=weapon), action="charge", distance=20, defence="parry")
    dice = {"attack": 9, "parry": parry, "counter damage": 10, "charger's guard": 1}
    outcome = x.play(dice if struck else {"attack": 9, "parry": parry}).outcome
    assert outcome["success"] is (not stopped)
    assert outcome["damage_to_attacker"] == (10 + 11 - 1 - 9 if struck else 0)


@pytest.mark.rule("EL-CHARGE-7")
def test_a_polearm_strikes_back_at_a_charge_alone(game, ann, bob, share):
    spear = bob(weapon="infantry spear")
    assert game.exchange(ann(), spear, defence="parry").odds().chance("attacker hurt") == 0
    charge = game.exchange(ann(), spear, action="charge", distance=20, defence="parry").odds()
    back = share(2, lambda a, d: d > a) * share(2, lambda a, d: a + 11 > d + 9)
    assert charge.chance("attacker hurt") == back


@pytest.mark.rule("EL-CHARGE-9")
def test_sidestep_gives_a_free_trip(game, ann, bob, share):
    x = game.exchange(ann(), bob(trumps=["Sidestep"]), action="charge", distance=20, defence="dodge")
    miss = share(2, lambda a, d: a + 8 <= d + 7)
    falls = share(2, lambda a, d: a + 12 > d + 13)
    assert x.odds().chance(own_conditions="prone") == miss * falls
    assert (
        game.exchange(ann(), bob(trumps=["Sidestep"]), defence="dodge").odds().chance(own_conditions="prone")
        == 0
    )


@pytest.mark.rule("EL-CHARGE-9", "EL-MOUNT-9", "EL-AMB-19")
def test_a_mounted_charger_is_harder_to_trip_by_4(game, ann, bob, share):
    nimble = bob(trumps=["Sidestep"])
    run = {"action": "charge", "distance": 20, "defence": "dodge", "mounted": True}
    miss = share(2, lambda a, d: a + 8 <= d + 7)
    for value, mine, theirs in (("defender", 12, 17), ("attacker", 16, 13)):
        x = game.exchange(ann(), nimble, **run, options={"rider_trip_bonus": value})
        falls = share(2, lambda a, d, mine=mine, theirs=theirs: a + mine > d + theirs)
        assert x.odds().chance(own_conditions="prone") == miss * falls


@pytest.mark.rule("EL-CHARGE-6", "EL-AMB-12")
def test_a_charge_may_end_in_a_slam_or_a_trip(game, ann, bob, share):
    trip = game.exchange(ann(), bob(), action="charge", distance=20, charge_into="trip").odds()
    # Might d10 + 7 + 2 against Gymnastics d10 + 6
    assert trip.chance(success=True) == share(2, lambda a, d: a + 9 > d + 6)
    slam = game.exchange(ann(hand_to_hand=4), bob(), action="charge", distance=20, charge_into="slam").odds()
    assert slam.chance(success=True) == share(2, lambda a, d: a > d) * share(2, lambda a, d: a + 2 > d)


@pytest.mark.rule("EL-CALLED-1", "EL-CHARGE-6")
@pytest.mark.parametrize("into", ["slam", "trip"])
def test_a_charge_into_a_slam_or_a_trip_is_aimed_at_no_part(game, ann, bob, into):
    """Its Attack Roll, if it has one, would suffer for an eye that it does nothing to."""
    run = {"action": "charge", "distance": 20, "called": "left eye"}
    assert game.exchange(ann(), bob(), **run)
    with pytest.raises(InputError, match="only an attack is aimed at a part"):
        game.exchange(ann(), bob(), **run, charge_into=into)


@pytest.mark.rule("EL-TWO-2", "EL-AMB-23")
def test_the_other_hand_in_tactics(game, ann, bob, share):
    deft = ann(second_weapon="whip", second_skill=4)
    for value, penalty in (("yes", -4), ("no", 0)):
        options = {"off_hand_tactics": value}
        trip = game.exchange(deft, bob(), action="trip", attack_with="off hand", options=options).odds()
        assert trip.chance(success=True) == share(2, lambda a, d, p=penalty: a + 14 + p > d + 13)
        disarm = game.exchange(deft, bob(), action="disarm", attack_with="off hand", options=options).odds()
        hit = share(2, lambda a, d, p=penalty: a + 8 - 2 + p > d + 8)
        assert disarm.chance(success=True) == hit * share(2, lambda t, g: t + 9 > g + 7)


def test_checks_with_other_attributes(ann):
    assert skill_throw("Ann", ann(self_control=7), "discern", Rulings(), attribute_key="SCL").bonus == 9
