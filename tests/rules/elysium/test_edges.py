"""Where two rules meet: what one of them leaves standing when the other ends."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET, blasts

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import QUIET, duel, has, with_member


@pytest.mark.rule("EL-EXPL-5")
def test_a_grenade_at_the_throwers_feet_has_not_landed_where_it_should(ann, bob):
    """Attack d10 + 9 always reaches 10, so the natural 1 alone goes wrong, whichever the GM chooses."""
    for mishap in (0, 1):
        x = blasts.explosion(
            ann(thrown=5), [(bob(), 0)], feet=30, policy=lambda request, n=mishap: request.options[n]
        )
        assert x.odds().chance("it lands where it should") == Fraction(9, 10)


@pytest.mark.rule("EL-EXPL-3", "EL-MOUNT-5", "EL-MOUNT-6", "EL-VEH-8")
def test_a_grenade_from_an_unsteady_seat_is_at_minus_4(ann, bob):
    rocking = blasts.explosion(ann(thrown=2), [(bob(), 0)], feet=30, footing="a moving mount")
    assert rocking.odds().chance("it lands where it should") == Fraction(3, 10)  # d10 + 6 - 4 from 8 on
    horse = RULESET.fighter(name="Horse", size=2, speed=25)
    sides = {"one": [ann(thrown=2), horse], "two": [bob()]}
    fight = RULESET.fight(sides, options=QUIET, riders={"Ann": "Horse"})
    fight = fight.take("initiative", [7, 4], distance=30)
    assert "a moving mount -4" in str(fight.take("throw an explosive", [9, 1], target="Bob").told)


@pytest.mark.rule("EL-CALLED-12", "EL-GRAB-15")
def test_a_hand_over_the_mouth_gives_no_tongue_back(ann, bob):
    """Who is muted for want of his tongue stays so, whatever the holder does with his hand."""
    fight = duel(
        ann(weapon="bare hands", grip=20, action_points=9), bob(disabled=["tongue"], conditions=["muted"])
    )
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1]).take("immobilize", [9, "might", 1])
    assert fight.move("hush").closed == "he cannot speak as it is"
    assert has(fight.take("release", who="Ann"), "Bob", "muted")


@pytest.mark.rule("EL-CALLED-6", "EL-CALLED-9")
def test_who_is_too_tough_for_the_worse_result_loses_nothing_for_good(game, ann, bob):
    """By the option a 1 always fails: 4 + 11 = 15 meets 10 + 5 without a die."""
    tough = game.exchange(ann(), bob(stamina=11), called="left leg", options={"crit_fail_autofail": "yes"})
    played = tough.play({"attack": 10, "parry": 1, "damage": 4, "guard": 1, "stamina": 1}).outcome
    assert (played["damage"], played["part"], played["permanent"]) == (5, "disabled", False)


@pytest.mark.rule("EL-CHARGE-1", "EL-CHARGE-3")
def test_a_charge_runs_at_least_ten_feet(ann, bob):
    """From 10 feet away it is 5 feet to stand before somebody, and from 35 it is 30."""
    short = duel(ann(), bob(), distance=10).move("charge").closed
    assert short == "it takes at least 10 feet to run, and one stops 5 feet off"
    assert "over 10 feet" in str(duel(ann(), bob(), distance=15).take("charge", [1, "parry", 9]).told)
    far = duel(ann(), bob(), distance=35).take("charge", [1, "parry", 9])
    assert far.scene.apart("Ann", "Bob") == 5 and "over 30 feet" in str(far.told)
    assert duel(ann(), bob(), distance=36).move("charge").closed == "31 feet are too far: 30 at most"


@pytest.mark.rule("EL-CHARGE-3", "EL-COND-8", "EL-ENT-5")
@pytest.mark.parametrize("condition", ["hampered", "leg-ironed"])
def test_who_is_slow_charges_half_as_far(game, ann, bob, condition):
    slow = ann(conditions=[condition])
    assert game.exchange(slow, bob(), action="charge", distance=15)
    with pytest.raises(InputError, match="16 feet are too far: 15 at most"):
        game.exchange(slow, bob(), action="charge", distance=16)
    assert "too far: 15 at most" in duel(slow, bob(), distance=30).move("charge").closed


@pytest.mark.rule("EL-DISARM-1", "EL-DISARM-4", "EL-DISARM-5")
def test_what_the_other_hand_holds_can_be_knocked_away(game, ann, bob, share):
    """Where the main hand is empty it is the shield that is struck at; two hands' +2 is not its own."""
    shield = bob(second_weapon="round shield", conditions=["disarmed"])
    x = game.exchange(ann(), shield, action="disarm", defence="dodge")
    assert x.odds().chance(success=True) == share(2, lambda a, d: a + 6 > d + 7) * share(
        2, lambda t, g: t + 6 > g + 7
    )
    won = x.play([10, 1, 10, 1]).outcome
    assert won["conditions"] == "off hand disarmed" and game.after(shield, won).off is None
    fight = duel(ann(), bob(weapon="bare hands", second_weapon="round shield"))
    fight = fight.take("disarm", [10, "dodge", 1, 10, 1])
    assert fight.scene.member("Bob").ground == ("round shield",)
    with pytest.raises(InputError, match="nothing is held"):
        game.exchange(ann(), bob(weapon="bare hands"), action="disarm")


@pytest.mark.rule("EL-MOUNT-14", "EL-GRAB-12")
def test_out_of_the_arms_of_one_is_not_out_from_under_a_mount(ann, bob):
    """Thievery and Might 9 + 7 against Grip 1 + 7: free of the hold, and still pinned."""
    fight = duel(bob(name="Cy", weapon="bare hands"), ann())
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1]).take("end turn")
    fight = with_member(fight, "Ann", "immobilized", "prone", pinned_under=True)
    free = fight.take("break free", [10, 1])
    assert not has(free, "Ann", "grabbed") and has(free, "Ann", "immobilized")
    held = with_member(fight, "Ann", who=ann(might=12, conditions=["prone", "grabbed", "immobilized"]))
    pinned = type(held)(scene=held.scene.with_hold(held.scene.holds[0]._replace(pinned=True)))
    out = pinned.take("crawl from under", [10])
    assert not out.scene.member("Ann").pinned_under and has(out, "Ann", "immobilized")


@pytest.mark.rule("EL-GRAB-7", "EL-GRAB-16", "EL-GRAB-17")
def test_only_who_immobilizes_somebody_may_squeeze_him(ann, bob):
    """A dead mount on somebody's legs, or another's hold, is not the holder's own."""
    fight = duel(ann(weapon="bare hands", grip=9), bob()).take("grab", [9, "parry", 1, 9, "might", 1])
    fight = with_member(fight, "Bob", "immobilized", pinned_under=True)
    assert fight.move("squeeze").closed == fight.move("choke").closed == "he must be immobilized first"
    assert not fight.move("immobilize").closed


@pytest.mark.rule("EL-DEF-8", "EL-DEF-7", "EL-DEF-6")
@pytest.mark.parametrize("resolution", ["two_stage", "single_roll"])
def test_a_magic_weapon_parries_with_its_bonus(game, ann, bob, resolution):
    """It helps the attack, so it helps the Parry; but not a Dodge, nor what is in the other hand."""

    def bonus(defence, **more):
        x = game.exchange(ann(), bob(**more), defence=defence, options={"resolution": resolution})
        text = str(x.walk([5, 1]).trace)
        return "magic +3" in text

    assert bonus("parry", magic=3)
    assert not bonus("dodge", magic=3)
    assert not bonus("parry", magic=3, weapon="bare hands", hand_to_hand=4)
    other = game.exchange(ann(magic=3, second_weapon="dagger"), bob(), attack_with="off hand")
    assert "magic" not in str(other.walk([5]).trace)


@pytest.mark.rule("EL-CHARGE-4", "EL-CHARGE-6", "EL-MOUNT-3", "EL-GAP-5")
def test_a_lance_is_for_the_saddle_and_for_the_blow(game, ann, bob, share):
    """On foot it has the 2 of every charge; ridden into a Slam it has the 4, and its Harm stays Harm."""
    charge = {"action": "charge", "distance": 30}
    afoot = game.exchange(ann(weapon="lance"), bob(), **charge, defence="none").odds()
    assert afoot.chance("defender hurt") == share(2, lambda a, d: a + 7 + 8 + 2 > d + 9)
    ridden = {**charge, "mounted": True}
    slam = game.exchange(ann(weapon="lance", hand_to_hand=4), bob(), **ridden, charge_into="slam")
    assert "mounted charge +4" in str(slam.play([10, 1, 5, 5]))
    options = {"charge_bonus_to": "attack"}
    told = str(game.exchange(ann(weapon="lance"), bob(), **ridden, options=options).play([10, 1, 5, 5]))
    assert "Attack Roll is 18 (" in told and "charge with a lance +8" in told
