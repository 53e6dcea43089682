"""Where somebody is in a fight, and what ends when he is elsewhere, or down."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET
from combatkit.rules.elysium.enums import Cover

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import QUIET, duel, has, started, with_member

# -- in the way ------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-MOVE-6", "EL-MOVE-7")
def test_whoever_has_gone_is_in_nobodys_way(ann, bob):
    sides = {"one": [ann(), ann(name="Cy")], "two": [bob()]}
    fight = started(sides, 7, 1, 4).take("stand in the way", target="Bob")
    gone = fight.take("move", to="away from everybody", points=1)
    assert gone.scene.apart("Ann", "Bob") == 15 and gone.scene.blocks == frozenset()
    fight = fight.take("end turn")
    assert fight.move("run away").closed == "Ann in the way: tumble past, or fight through"
    assert fight.move("move").asks[0].choices == ("Ann",)
    pushed = fight.take("slam", [9, "parry", 1, 9, 1], target="Ann")  # 9 + 4 + 3 against 1 + 4 + 3
    assert pushed.scene.apart("Ann", "Bob") == 15 and not pushed.move("run away").closed


@pytest.mark.rule("EL-ROUND-1", "EL-COND-1", "EL-GRAB-20", "EL-MOVE-6", "EL-MOUNT-13")
def test_who_bleeds_to_death_lets_go_at_once(ann, bob):
    """The round takes Bob's last Hit Point before anybody has a turn."""
    sides = {"one": [ann()], "two": [bob(hit_points=2, hurt=1, bleeding=1), bob(name="Cy")]}
    fight = (
        started(sides, 4, 7, 1)
        .take("stand in the way", target="Ann")
        .take("grab", [9, "parry", 1, 9, "might", 1])
    )
    assert has(fight, "Ann", "grabbed")
    fight = fight.take("end turn").take("end turn").take("end turn")
    assert (fight.round, fight.turn, fight.standing("Bob").out) == (2, "Ann", "comatose")
    assert not has(fight, "Ann", "grabbed") and fight.scene.holds == () and not fight.move("run away").closed
    horse = RULESET.fighter(name="Horse", size=2, hit_points=2, hurt=1, bleeding=1)
    riding = RULESET.fight({"one": [ann(), horse], "two": [bob()]}, options=QUIET, riders={"Ann": "Horse"})
    riding = riding.take("initiative", [7, 4]).take("end turn").take("end turn")
    assert riding.round == 2 and riding.moves()[0].name == "fall with the mount"


@pytest.mark.rule("EL-MOVE-3", "EL-COND-8", "EL-ENT-5")
@pytest.mark.parametrize(("word", "feet"), [("distracted", 20), ("hampered", 20), ("leg-ironed", 20)])
def test_difficult_ground_hampers_nobody_twice(ann, bob, word, feet):
    """4 points at Speed 10 are 40 feet, and 20 for whoever is hampered, by the ground or anything else."""
    fight = with_member(duel(ann(), bob()), "Ann", word)
    away = {"to": "away from everybody", "points": 4}
    rough = fight.take("move", ground="difficult ground", **away)
    assert rough.scene.apart("Ann", "Bob") == 5 + feet
    assert fight.take("move", **away).scene.apart("Ann", "Bob") == (45 if word == "distracted" else 25)


# -- in the saddle ---------------------------------------------------------------------------------------

HORSE = RULESET.fighter(name="Horse", size=2, speed=25, agility=4, dodge=2, weapon="natural weapons")


def mounted(ann, bob, *, distance=5, **changes):
    """Ann on her horse against Bob."""
    sides = {"one": [ann(**changes), HORSE], "two": [bob()]}
    fight = RULESET.fight(sides, options=QUIET, riders={"Ann": "Horse"})
    return fight.take("initiative", [7, 4], distance=distance)


@pytest.mark.rule("EL-MOUNT-10", "EL-ENT-10", "EL-GRAB-4", "EL-GRAB-12", "EL-COND-12")
@pytest.mark.parametrize("word", ["netted", "grabbed", "immobilized", "stunned"])
def test_a_mount_that_is_held_carries_nobody_away(ann, bob, word):
    fight = mounted(ann, bob, distance=30)
    held = with_member(fight, "Horse", word)
    assert held.move("move").closed == held.move("run away").closed == "Horse cannot move"
    assert held.move("charge").closed == "Horse cannot run" and not fight.move("charge").closed
    near = with_member(mounted(ann, bob), "Horse", word)
    assert bool(near.move("mount attacks").closed) == (word in ("immobilized", "stunned"))
    itself = with_member(fight, "Ann", "netted")  # the net holds the rider, and so the horse
    assert itself.move("move").closed == "it cannot move"


@pytest.mark.rule("EL-MOUNT-10", "EL-COND-8", "EL-MOVE-1", "EL-ENT-5")
def test_in_the_saddle_the_legs_of_the_mount_count(ann, bob):
    """Speed 25 for each of 2 AP: 50 feet, whatever ails the rider's legs; half of it with a lame horse."""
    fight = mounted(ann, bob)
    away = {"to": "away from everybody", "points": 2}
    for sore in ("hampered", "leg-ironed"):
        assert with_member(fight, "Ann", sore).take("move", **away).scene.apart("Ann", "Bob") == 55
        lame = with_member(fight, "Horse", sore)
        assert lame.take("move", **away).scene.apart("Horse", "Bob") == 30
    far = mounted(ann, bob, distance=60, weapon="rapier")  # 2 AP, and 55 feet to run
    assert "too far: 50 at most" in far.move("charge").closed
    far = with_member(mounted(ann, bob, distance=40, weapon="rapier"), "Horse", "hampered")
    assert "too far: 25 at most" in far.move("charge").closed
    assert not with_member(far, "Horse", "no longer hampered").move("charge").closed


@pytest.mark.rule("EL-MOUNT-9", "EL-MOUNT-10", "EL-TRIP-2")
def test_nobody_rides_lying_down(ann, bob):
    fight = mounted(ann, bob).take("end turn")
    tripped = fight.take("trip", [10, 1], target="Horse")  # 10 + 12 against 1 + 4 + 2 + 2 + 3
    assert has(tripped, "Horse", "prone") and has(tripped, "Ann", "prone")
    assert "Ann goes down with Horse. (EL-MOUNT-9)" in str(tripped.told)
    assert tripped.fighter("Ann").speed == 10
    slammed = fight.take("slam", [9, "parry", 1, 10, 1], target="Ann")  # a natural 1: prone as well
    assert has(slammed, "Ann", "prone") and not has(slammed, "Horse", "prone")
    assert slammed.scene.member("Ann").mount == "" and "Ann falls off Horse" in str(slammed.told)
    up = slammed.take("end turn").take("stand up")
    assert up.move("mount").asks[0].choices == ("Horse",)
    assert not with_member(up, "Horse", "prone").move("mount").asks[0].choices
    with pytest.raises(InputError, match="one of them is prone"):
        sides = {"one": [ann(conditions=["prone"]), HORSE], "two": [bob()]}
        RULESET.fight(sides, riders={"Ann": "Horse"})


@pytest.mark.rule("EL-MOUNT-10", "EL-GAP-3", "EL-GRAB-9")
def test_rider_and_mount_are_in_one_place(ann, bob):
    fight = mounted(ann, bob).take("end turn")
    pushed = fight.take("slam", [9, 1, 10, 2], target="Horse")  # 10 + 7 against 2 + 6 + 8 for Size: 5 feet
    assert pushed.scene.member("Ann").at == pushed.scene.member("Horse").at == -5
    strong = mounted(ann, lambda: bob(grip=20, might=20, action_points=12)).take("end turn")
    strong = strong.take("grab", [9, "dodge", 1, 9, "might", 1], target="Ann").take("carry", [9, 1])
    gone = strong.take("move", to="away from everybody", points=1)
    assert gone.scene.apart("Ann", "Horse") == 10 and gone.scene.member("Ann").mount == ""
    assert "Ann is pulled off Horse" in str(gone.told) and not has(gone, "Ann", "prone")


@pytest.mark.rule("EL-MOVE-6", "EL-MOUNT-10", "EL-MOUNT-13")
def test_a_mount_leaves_the_field_with_its_rider(ann, bob):
    """60 feet are three points at Speed 25; a mount that only gives up throws nobody."""
    fight = mounted(ann, bob).take("run away", points=3)
    assert [fight.standing(name).out for name in ("Ann", "Horse")] == ["ran away", "ran away"]
    assert fight.winner == "two"
    cowed = with_member(mounted(ann, bob), "Horse", "surrendered").take("speak")
    assert cowed.scene.member("Ann").mount == "" and cowed.scene.due == ()
    assert cowed.fighter("Ann").conditions == () and cowed.turn == "Ann"
    slain = with_member(mounted(ann, bob), "Horse", who=RULESET.fighter(**{**vars(HORSE), "hurt": 50}))
    assert slain.take("speak").moves()[0].name == "fall with the mount"


@pytest.mark.rule("EL-COND-12", "EL-MOUNT-2")
def test_a_stunned_mount_loses_the_turn_of_its_rider(ann, bob):
    fight = with_member(mounted(ann, bob), "Horse", "stunned")
    later = fight.take("end turn")
    assert not has(later, "Horse", "stunned") and has(fight, "Horse", "stunned")
    assert not later.take("end turn").move("mount attacks").closed


@pytest.mark.rule("EL-REACT-6", "EL-MOUNT-11")
def test_a_mount_that_nobody_is_left_to_command_fights_for_no_side(ann, bob):
    """Its rider falls: the horse would wait for ever, and the fight with it."""
    fight = mounted(ann, bob).take("end turn")
    dying = with_member(fight, "Ann", who=ann(hurt=29)).take("attack", [9, "parry", 1, 10, 1], target="Ann")
    assert dying.standing("Ann").out == "dead" and dying.standing("Horse").out == ""
    assert dying.winner == "two" and dying.turn == ""
    both = with_member(mounted(ann, bob).take("dismount"), "Ann", "at peace")
    assert both.winner == "two"
    commanded = with_member(both, "Horse", free_mount="obeys")
    assert commanded.winner == ""


# -- at rider and mount ----------------------------------------------------------------------------------


@pytest.mark.rule("EL-MOUNT-7", "EL-DEF-9", "EL-CHARGE-5")
def test_the_rider_parries_for_the_mount_in_a_fight(ann, bob, share):
    """Horse: dodge 4 + 2 - 2 = 4. Ann parries with 4 + 4 = 8, and 2 more when she is on the defensive."""
    fight = mounted(ann, bob).take("end turn")
    assert "Ann's Parry with short sword is 9" in str(fight.take("attack", [9, 1, 9, 1], target="Horse").told)
    assert fight.odds("attack", target="Horse").chance(success=True) == share(2, lambda a, d: a + 8 > d + 8)
    assert "Ann's Parry with short sword is 17" in str(fight.take("slam", [1, 9], target="Horse").told)
    wary = mounted(ann, bob).take("defend", points=2).take("end turn")
    assert wary.odds("attack", target="Horse").chance(success=True) == share(2, lambda a, d: a + 8 > d + 10)


@pytest.mark.rule("EL-MOUNT-7", "EL-CALLED-14", "EL-CALLED-2")
def test_a_called_shot_at_a_ridden_mount_counts(ann, bob, share):
    """-2 for the leg; 10 + 11 less 1 + 6 = 14, so Stamina 1 + 6 against 24: as a natural 1 it falls."""
    fight = mounted(ann, bob).take("end turn")
    told = {"target": "Horse", "called": "left leg"}
    assert fight.odds("attack", **told).chance(success=True) == share(2, lambda a, d: a + 8 - 2 > d + 8)
    lamed = fight.take("attack", [10, 1, 10, 1, 1], **told)
    assert has(lamed, "Horse", "hampered") and has(lamed, "Horse", "prone") and has(lamed, "Ann", "prone")


@pytest.mark.rule("EL-MOUNT-9", "EL-AMB-19", "EL-CHARGE-6")
def test_a_rider_is_tripped_with_the_figures_of_the_mount(ann, bob, share):
    """The horse: 4 + 2 + 2 + 3 and 4 = 15 against Bob's 4 + 4 + 4 = 12; Ann herself would have 13."""
    fight = mounted(ann, bob).take("end turn")
    assert fight.odds("trip", target="Ann").chance(success=True) == share(2, lambda a, d: a + 12 > d + 15)
    stays = fight.take("trip", [9, 7], target="Ann")
    assert "Horse's roll to stand is 22" in str(stays.told) and "keeps its feet" in str(stays.told)
    option = RULESET.fight(
        {"one": [ann(), HORSE], "two": [bob()]},
        options={**QUIET, "rider_trip_bonus": "attacker"},
        riders={"Ann": "Horse"},
    )
    option = option.take("initiative", [4, 7])
    assert option.odds("trip", target="Ann").chance(success=True) == share(2, lambda a, d: a + 16 > d + 11)
    far = mounted(ann, bob, distance=20).take("end turn")
    run = {"target": "Ann", "charge_into": "trip"}  # Might 4 + 3 + 2 against Gymnastics 4 + 2 + 4
    assert far.odds("charge", **run).chance(success=True) == share(2, lambda a, d: a + 9 > d + 10)
    fell = far.take("charge", [10, 1], **run)
    assert has(fell, "Horse", "prone") and has(fell, "Ann", "prone")


@pytest.mark.rule("EL-CHARGE-9", "EL-MOUNT-9")
def test_the_mount_stands_against_the_trip_of_who_has_sidestepped(ann, bob):
    nimble = mounted(ann, lambda: bob(trumps=["Sidestep"], action_points=0), distance=20)
    missed = nimble.take("charge", [1, "dodge", 9, 9, 1])  # 9 + 12 against 1 + 15
    assert "Horse's roll to stand is 16" in str(missed.told)
    assert (
        has(missed, "Horse", "prone") and has(missed, "Ann", "prone") and not missed.scene.member("Ann").mount
    )
    assert not has(nimble.take("charge", [1, "dodge", 9, 3, 1]), "Ann", "prone")  # 15 is less than 16


# -- at the edge of a blast ------------------------------------------------------------------------------


@pytest.mark.rule("EL-DEF-9", "EL-COVER-2", "EL-COVER-3", "EL-COVER-4", "EL-CHARGE-5", "EL-GAP-13")
@pytest.mark.parametrize(
    ("state", "bonus"),
    [
        ({}, 0),
        ({"defending": 4}, 4),
        ({"cover": Cover.SMALL}, 2),
        ({"cover": Cover.TOTAL}, 4),
        ({"defending": 2, "charged": True}, 0),
    ],
)
def test_what_helps_a_dodge_helps_against_a_blast(ann, bob, state, bonus):
    """Bob, 8 feet from the spot, dodges with d10 + 7 against 15; 5 more on Guard if he does."""
    sides = {"one": [ann()], "two": [bob(name="Cy"), bob()]}
    fight = with_member(started(sides, 7, 4, 1, distance=30), "Bob", at=38, **state)
    fight = fight.take("throw an explosive", [9, 8], target="Cy").take("suffer the blast", [10])
    chance = fight.odds("suffer the blast").by("Bob: damage")
    needed = 15 - 7 - bonus  # 8 + 12 = 20 less Guard d10 + 9
    dodged = Fraction(11 - needed, 10)
    assert chance[20 - 10] == (1 - dodged) * Fraction(1, 10)  # only a 1 on Guard, without the 5
    assert fight.turn == "Bob"


@pytest.mark.rule("EL-DEF-9", "EL-EXPL-2")
def test_what_helps_a_dodge_helps_the_thrower_too(ann, bob):
    fight = with_member(duel(ann(), bob(), distance=8), "Ann", defending=5)
    throw = fight.exchange("throw an explosive").play(
        {"attack": 9, "damage": 8, "Ann: dodge": 3, "Ann: guard": 1}
    )
    assert "on the defensive +5" in str(throw.trace) and "5 more on Guard" in str(throw.trace)
