"""What a net, a whip or irons may name, take and keep, alone and in a fight."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from combatkit.errors import InputError

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import duel, has, started


@pytest.mark.rule("EL-ENT-15", "EL-ENT-16")
@pytest.mark.parametrize("part", ["neck", "right arm", "left arm"])
def test_a_net_is_aimed_at_no_part(game, ann, bob, part):
    """Only a whip or chain goes round a neck or an arm."""
    with pytest.raises(InputError, match="whip or chain"):
        game.exchange(ann(weapon="net", thrown=4), bob(), action="entangle", called=part)
    assert game.exchange(ann(weapon="chain"), bob(), action="entangle", called=part)
    net = duel(ann(weapon="net", thrown=4), bob()).move("entangle")
    assert next(ask for ask in net.asks if ask.name == "called").choices == ("anywhere",)


@pytest.mark.rule("EL-ENT-16")
@pytest.mark.parametrize(
    ("its", "part", "hand", "mine", "burden"),
    [
        ({"second_weapon": "dagger", "second_skill": 4}, "left arm", "off hand", -4, -4),
        ({"second_weapon": "dagger", "second_skill": 4}, "left arm", "main hand", 0, 0),
        ({"second_weapon": "dagger", "second_skill": 4}, "right arm", "main hand", 0, -4),
        ({"second_weapon": "dagger", "second_skill": 4}, "right arm", "off hand", -4, 0),
        ({"weapon": "halberd"}, "left arm", "main hand", 0, -4),  # both arms hold it
        ({"weapon": "halberd"}, "right arm", "main hand", 0, -4),
        ({"weapon": "halberd"}, "right arm", "bare hands", -4, 0),  # no ranks with the fists
        ({"dominant": "left"}, "right arm", "main hand", 0, 0),  # an arm that holds nothing
    ],
)
def test_the_weapon_in_a_caught_arm_is_at_minus_4(game, ann, bob, share, its, part, hand, mine, burden):
    """Whichever arm it is: attack d10 + 8 and -4 of all who are entangled, against parry d10 + 8."""
    whip = game.exchange(ann(weapon="whip"), bob(**its), action="entangle", called=part)
    caught = game.after(bob(**its), whip.play([10, 1]).outcome)
    odds = game.exchange(caught, ann(), attack_with=hand).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + mine - 4 + burden > d)


@pytest.mark.rule("EL-ENT-16", "EL-TRIP-1")
def test_a_caught_arm_parries_and_trips_at_minus_4_too(game, ann, bob, share):
    shield = {"second_weapon": "round shield", "shields": 8}  # parry 4 + 8 + 4 - 4 = 12
    arm = bob(**shield, conditions=["entangled", "other arm caught"])
    odds = game.exchange(ann(), arm, defence="parry").odds()
    best = max(12 - 4, 8)  # the sword in the free arm is as good now
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 > d + best - 4)
    tripping = bob(conditions=["entangled", "weapon arm caught"])
    trip = game.exchange(tripping, ann(), action="trip").odds()
    assert trip.chance(success=True) == share(2, lambda a, d: a + 12 - 4 - 4 > d + 13)


@pytest.mark.rule("EL-ENT-9")
def test_a_net_does_no_damage(game, ann, bob):
    """It entangles and nothing else; a net is no blow."""
    net = ann(weapon="net", thrown=4)
    with pytest.raises(InputError, match="does no damage"):
        game.exchange(net, bob())
    assert game.exchange(net, bob(), attack_with="bare hands")
    fight = duel(net, bob())
    assert fight.move("attack").asks[1].choices == ("bare hands",)
    assert "nobody is within reach" in duel(net, bob(), distance=20).move("attack").closed


@pytest.mark.rule("EL-ENT-8", "EL-ENT-3")
def test_irons_that_are_put_on_in_a_fight_are_as_strong_as_they_are(ann, bob):
    """Well-made ones break at 30, so 10 + 4 + 12 = 26 is not enough; basic ones would at 20."""
    fight = duel(ann(weapon="bare hands", grip=20, action_points=9), bob(might=12))
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1]).take("immobilize", [9, "might", 1])
    fight = fight.take("manacle", device="good handcuffs").take("release", who="Ann")  # her turn is over
    assert fight.move("escape").asks[0].choices == ("good handcuffs",)
    assert fight.standing("Bob").notes == ("handcuffed",)
    held = fight.take("escape", [10], way="might")
    assert has(held, "Bob", "handcuffed") and "against 30" in str(held.told)


@pytest.mark.rule("EL-ENT-3", "EL-KO-1")
def test_irons_go_on_whoever_is_unconscious(ann, bob):
    """By the Knockout Track as by the condition; a comatose one is beyond it."""
    sides = {"one": [ann()], "two": [bob(stage=5), bob(name="Cy")]}
    fight = started(sides, 7, 1, distance=5)
    assert fight.move("manacle").asks[0].choices == ("Bob",)
    assert has(fight.take("manacle", device="good handcuffs"), "Bob", "handcuffed")


@pytest.mark.rule("EL-ENT-15", "EL-ENT-17", "EL-TWO-3")
def test_the_whip_may_be_in_the_other_hand(ann, bob):
    """It is that whip that pulls and strangles, at its own price."""
    two = ann(weapon="longsword", second_weapon="whip", second_skill=8, action_points=9)
    fight = duel(two, bob()).take("entangle", [10, "parry", 1], attack_with="off hand", called="neck")
    assert fight.move("pull").cost == 4 and fight.move("strangle").cost == 3
    choked = fight.take("strangle", [9, 1])  # 9 + 4 + 3 + 1 against 1 + 9
    assert choked.fighter("Bob").stage == 1 and choked.tokens["Ann"] == 3
    assert not fight.move("pull").closed


@pytest.mark.rule("EL-ENT-15")
def test_only_the_whip_that_is_round_the_neck_strangles(ann, bob):
    sides = {"one": [ann(weapon="whip"), ann(name="Cy", weapon="chain", action_points=9)], "two": [bob()]}
    fight = started(sides, 7, 5, 1).take("entangle", [10, "parry", 1], called="neck").take("end turn")
    fight = fight.take("entangle", [10, "parry", 1])
    assert fight.turn == "Cy" and fight.move("strangle").closed
    assert not fight.move("pull").closed


@pytest.mark.rule("EL-ENT-2", "EL-ENT-14", "EL-ENT-20")
def test_out_of_one_whip_is_not_out_of_the_other(ann, bob):
    """Might 9 + 7 = 16 against 15 bursts Ann's whip; Cy's chain still holds him, and not by the neck."""
    sides = {"one": [ann(weapon="whip"), ann(name="Cy", weapon="chain")], "two": [bob()]}
    fight = started(sides, 7, 5, 1).take("entangle", [10, "parry", 1], called="neck").take("end turn")
    fight = fight.take("entangle", [10, "parry", 1]).take("end turn")
    fight = fight.take("escape", [9], device="whip", way="might")
    assert fight.fighter("Bob").conditions == ("entangled",)
    assert fight.standing("Bob").notes == ("caught in a chain, held by Cy",)
    assert fight.take("escape", [9], device="chain", way="might").fighter("Bob").conditions == ()


@pytest.mark.rule("EL-ENT-19", "EL-ENT-14", "EL-ENT-20")
def test_a_whip_is_held_no_farther_than_it_is_long(ann, bob):
    """10 feet: who goes on lets go of it. It is still round Bob, and comes off him for 6 points alone."""
    fight = duel(ann(weapon="whip", action_points=12), bob()).take("entangle", [10, "parry", 1])
    stays = fight.take("move", to="away from everybody", points=1)  # 15 feet
    assert "The whip slips from the hand of Ann. (EL-ENT-19)" in str(stays.told)
    assert stays.scene.bonds[0].hand == "" and stays.fighter("Ann").main.name == "bare hands"
    assert has(stays, "Bob", "entangled") and stays.move("pull").closed
    back = stays.take("move", to="Bob", points=1).take("pick up")
    assert back.scene.bonds[0].hand == "main hand" and not back.move("pull").closed
    assert "main hand" not in back.move("attack").asks[1].choices  # it is round him, and strikes nobody
    assert back.move("unwind").cost == 6 and not back.move("unwind").closed


@pytest.mark.rule("EL-ENT-2", "EL-ENT-9", "EL-ENT-15")
def test_two_nets_or_whips_of_one_thrower_are_two(ann, bob):
    """A second whip round the arm leaves the first one round the neck."""
    two = ann(weapon="whip", second_weapon="whip", action_points=12)
    fight = duel(two, bob()).take("entangle", [10, "parry", 1], called="neck")
    fight = fight.take("entangle", [10, "parry", 1], attack_with="off hand", called="right arm")
    assert len(fight.scene.bonds) == 2 and not fight.move("strangle").closed
    fight = fight.take("end turn").take("escape", [9], way="might")
    assert fight.fighter("Bob").conditions == ("entangled", "weapon arm caught")
