"""Distance, charges, running away, cover and mounts in a fight of several."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import QUIET, duel, has, started, with_member


@pytest.mark.rule("EL-MOVE-1", "EL-AP-5")
def test_moving_takes_a_point_for_ten_feet(ann, bob):
    fight = duel(ann(), bob(), distance=40)
    assert fight.move("attack").closed == "nobody is within reach"
    assert fight.move("move").asks[1].default == 4  # 35 feet
    fight = fight.take("move", points=2)
    assert fight.scene.apart("Ann", "Bob") == 20 and fight.tokens["Ann"] == 4
    assert fight.take("move").scene.apart("Ann", "Bob") == 5  # and not past him
    away = fight.take("move", to="away from everybody", points=1)
    assert away.scene.apart("Ann", "Bob") == 30
    assert "moves 10 feet, away from the others" in str(away.told)
    lame = duel(ann(conditions=("hampered",)), bob(), distance=40).take("move", points=2)
    assert lame.scene.apart("Ann", "Bob") == 30


@pytest.mark.rule("EL-MOVE-3", "EL-GAP-17")
def test_difficult_ground_halves_the_way_and_an_obstacle_is_leapt(ann, bob):
    """Gymnastics 4 + 2: 6 + 6 meets 12."""
    fight = duel(ann(), bob(), distance=40)
    assert fight.take("move", points=2, ground="difficult ground").scene.apart("Ann", "Bob") == 30
    over = fight.take("move", [6], points=2, ground="over an obstacle")
    assert over.scene.apart("Ann", "Bob") == 20 and "moves 20 feet" in str(over.told)
    here = fight.take("move", [5], points=2, ground="over an obstacle")
    assert here.scene.apart("Ann", "Bob") == 40 and here.tokens["Ann"] == 4


@pytest.mark.rule("EL-CHARGE-1", "EL-CHARGE-2", "EL-CHARGE-3", "EL-CHARGE-4", "EL-CHARGE-5", "EL-AMB-10")
def test_a_charge_ends_before_the_other_and_leaves_its_maker_open(ann, bob):
    """9 + 8 against 1 + 8; 9 + 11 + 2 = 22 less 1 + 9: 12. A short sword's 3 AP reach 30 feet."""
    assert "are too far: 30 at most" in duel(ann(), bob(), distance=40).move("charge").closed
    fight = duel(ann(), bob(), distance=30).take("charge", [9, "parry", 1, 9, 1])
    assert fight.fighter("Bob").health == 18 and fight.scene.apart("Ann", "Bob") == 5
    assert fight.standing("Ann").notes == ("after a charge -2 (until the next turn)",)
    fight = fight.take("end turn")
    assert "after a charge -2" in str(fight.take("attack", [1, "parry", 9]).told)
    assert fight.take("end turn").standing("Ann").notes == ()
    twice = duel(ann(weapon="dagger"), bob(), distance=20).take("charge", [1, "parry", 9])
    assert twice.take("move", to="away from everybody", points=1).move("charge").closed == (
        "one charge a turn is all"
    )


@pytest.mark.rule("EL-CHARGE-7", "EL-CHARGE-9", "EL-CHARGE-6")
def test_what_meets_a_charge_counts_in_the_fight(ann, bob):
    """A halberd: 9 + 8 < 10 + 8; 9 + 4 + 3 + 9 = 25 less 1 + 9 = 10: 15 lost by the charger."""
    pike = duel(ann(), bob(weapon="halberd"), distance=20)
    fight = pike.take("charge", [9, "parry", 10, 9, 1])
    assert (fight.fighter("Ann").health, fight.fighter("Bob").health) == (15, 30)
    quick = duel(ann(), bob(trumps=["Sidestep"]), distance=20)
    fight = quick.take("charge", [1, "dodge", 9, 9, 1])
    assert has(fight, "Ann", "prone")
    slam = duel(ann(), bob(), distance=20).take("charge", [9, "parry", 1, 9, 1], charge_into="slam")
    assert slam.scene.apart("Ann", "Bob") == 15


@pytest.mark.rule("EL-RANGED-2", "EL-RANGED-5", "EL-RANGED-6")
def test_a_shot_knows_its_distance(ann, bob):
    fight = duel(ann(weapon="longbow"), bob(), distance=120)
    assert "distance -2" in str(fight.take("attack", [1, 9]).told)  # no parry against arrows


@pytest.mark.rule("EL-MOVE-6", "EL-MOVE-7", "EL-MOVE-2")
def test_running_away_past_who_stands_in_the_way(ann, bob):
    """Gymnastics 4 + 2 against 20 with Size 0."""
    fight = duel(ann(), bob()).take("stand in the way", target="Bob").take("end turn")
    assert fight.standing("Bob").notes == ("Ann stands in his way",)
    assert "Ann in the way: tumble past, or fight through" in fight.move("run away").closed
    assert fight.move("move").asks[0].choices == ("Ann",)
    stays = fight.take("tumble past", [10])  # 16
    assert stays.move("run away").closed
    nimble = with_member(fight, "Bob", who=bob(gymnastics=6)).take("tumble past", [10])
    gone = nimble.take("run away", points=5, feet=50)
    assert gone.standing("Bob").out == "ran away" and gone.winner == "one"
    far = nimble.take("run away", points=5, feet=80)
    assert "has 30 feet to go" in str(far.told) and far.standing("Bob").notes == ("30 feet to safety",)
    assert far.take("end turn").move("run away").asks[1].default == 30


@pytest.mark.rule("EL-COVER-2", "EL-COVER-3", "EL-COVER-4", "EL-COVER-5", "EL-MOVE-4")
def test_cover_lasts_until_it_is_left(ann, bob):
    fight = duel(ann(), bob(weapon="longbow"), distance=30).take("take cover", cover="large").take("end turn")
    assert fight.standing("Ann").notes == ("large cover",)
    assert "cover +4" in str(fight.take("attack", [1, 9]).told)
    total = duel(ann(), bob(weapon="longbow"), distance=30).take("take cover", cover="total").take("end turn")
    assert total.move("attack").closed == "the target is in total cover"
    assert not total.move("taunt").closed
    hidden = duel(ann(weapon="longbow"), bob(), distance=30).take("take cover", cover="total")
    assert hidden.move("attack").closed == "he is in total cover: leave it first"
    left = total.take("leave cover", who="Ann")
    assert left.move("attack").closed == "" and left.standing("Ann").notes == ()
    assert fight.take("end turn").take("move", points=1).standing("Ann").notes == ()


@pytest.mark.rule("EL-MOVE-4", "EL-COVER-1")
def test_who_is_not_noticed_strikes_somebody_who_cannot_evade(ann, bob):
    """Stealth 9 + 4 + 0 against Perception 1 + 4: the shot cannot be evaded, once."""
    fight = duel(ann(weapon="short bow"), bob(), distance=30)
    assert fight.move("hide").closed == "nothing hides him"
    fight = fight.take("take cover").take("hide", [9, 1])
    fight = fight.take("attack", [1, 9, 9])
    assert "wide-eyed and fails Evasion" in str(fight.told)
    assert not has(fight, "Bob", "wide-eyed") and fight.scene.member("Ann").unseen == ()


# -- mounts ----------------------------------------------------------------------------------------------

HORSE = RULESET.fighter(name="Horse", size=2, speed=25, agility=4, dodge=2, weapon="natural weapons")


def mounted(ann, bob, *, distance=5, **changes):
    """Ann on her horse against Bob."""
    fight = RULESET.fight(
        {"one": [ann(**changes), HORSE], "two": [bob()]}, options=QUIET, riders={"Ann": "Horse"}
    )
    return fight.take("initiative", [7, 4], distance=distance)  # the horse has no Reaction


@pytest.mark.rule("EL-MOUNT-2", "EL-MOUNT-10")
def test_a_ridden_mount_has_no_turn_and_gives_its_speed(ann, bob):
    fight = mounted(ann, bob)
    assert fight.names == ("Ann", "Bob", "Horse") and fight.tokens["Horse"] == 0
    assert fight.standing("Ann").notes == ("rides Horse",)
    assert fight.fighter("Ann").speed == 25
    away = fight.take("move", to="away from everybody", points=2)
    assert away.scene.apart("Horse", "Bob") == away.scene.apart("Ann", "Bob") == 55
    bitten = fight.take("mount attacks", [9, "parry", 1, 9, 1])  # paid by the rider
    assert bitten.tokens["Ann"] == 3 and bitten.fighter("Bob").health < 30
    assert fight.take("end turn").take("end turn").turn == "Ann"


@pytest.mark.rule("EL-MOUNT-7", "EL-MOUNT-9", "EL-MOUNT-13", "EL-MOUNT-14")
def test_a_mount_that_falls_brings_its_rider_down(ann, bob):
    """Animal Control 3: 4 + 3 = 7 against 18, so 11 are lost; on a natural 1 he is pinned too."""
    fight = mounted(ann, bob).take("end turn")
    hurt = with_member(fight, "Horse", who=RULESET.fighter(**{**vars(HORSE), "hurt": 39}))
    assert hurt.move("attack").asks[0].choices == ("Ann", "Horse")
    hurt = hurt.take("attack", [9, 1, 9, 1], target="Horse")  # the better of the two, nobody is asked
    assert (hurt.turn, hurt.moves()[0].name) == ("Ann", "fall with the mount")
    fell = hurt.take("fall with the mount", [4])
    assert fell.fighter("Ann").health == 19 and fell.standing("Ann").notes == ("prone",)
    assert fell.fighter("Ann").speed == 10 and fell.turn == "Bob"
    pinned = hurt.take("fall with the mount", [1]).take("end turn")
    assert has(pinned, "Ann", "immobilized") and pinned.move("crawl from under").cost == 3
    assert pinned.move("attack").closed == "immobilized"
    out = with_member(pinned, "Ann", who=ann(might=9, conditions=("prone", "immobilized")))
    assert not has(out.take("crawl from under", [10]), "Ann", "immobilized")


@pytest.mark.rule("EL-MOUNT-9")
def test_a_rider_who_is_tripped_goes_down_with_the_mount(ann, bob):
    """The horse: 4 + 2 + 2 + 3 and 4 for being mounted; 10 + 4 + 4 + 4 = 22 beats 1 + 15."""
    fight = mounted(ann, bob).take("end turn").take("trip", [10, 1], target="Ann")
    assert has(fight, "Ann", "prone") and has(fight, "Horse", "prone")
    assert fight.scene.member("Ann").mount == "" and "rides" not in str(fight.standing("Ann").notes)


@pytest.mark.rule("EL-MOUNT-5", "EL-MOUNT-6")
def test_a_shot_from_the_saddle_is_harder_until_it_is_steadied(ann, bob):
    fight = mounted(ann, bob, distance=30, weapon="short bow", animal_control=6)
    assert "a moving mount -4" in str(fight.take("attack", [1, 9]).told)
    fight = fight.take("steady", [3])  # 3 + 3 + 6
    assert "moving mount" not in str(fight.take("attack", [1, 9]).told)
    assert fight.take("end turn").take("end turn").move("steady").closed == ""


@pytest.mark.rule("EL-MOUNT-3", "EL-MOUNT-4")
def test_a_mounted_charge_strikes_in_passing_and_must_strike_at_the_end(ann, bob):
    sides = {"one": [ann(weapon="rapier"), HORSE], "two": [bob(), bob(name="Cy")]}
    far = RULESET.fight(sides, options=QUIET, riders={"Ann": "Horse"})
    assert "too far: 50 at most" in far.take("initiative", [7, 4, 1], distance=60).move("charge").closed
    fight = far.take("initiative", [7, 4, 1], distance=50)  # Speed 25, for each of 2 AP
    assert fight.move("ride past").cost == 2
    fight = fight.take("ride past", [9, "parry", 1, 9, 1], target="Bob")
    assert "Ann rides past Bob and strikes" in str(fight.told) and "mounted charge +4" in str(fight.told)
    assert fight.scene.apart("Ann", "Cy") == 50
    assert fight.move("end turn").closed == "he rides past, and must charge somebody at the end"
    fight = fight.take("ride past", [1, "parry", 9], target="Cy").take("charge", [1, "parry", 9], target="Cy")
    assert fight.turn == "Bob" and fight.scene.apart("Horse", "Cy") == 5


@pytest.mark.rule("EL-MOUNT-11", "EL-MOUNT-12")
def test_a_free_mount_waits_until_it_is_told_to_fight(ann, bob):
    sides = {"one": [ann(animal_control=6), HORSE], "two": [bob()]}
    fight = started(sides, 7, 1, 4)
    fight = fight.take("mount").take("dismount")
    assert fight.tokens["Ann"] == 3 and fight.fighter("Ann").speed == 10
    fight = fight.take("end turn")
    assert fight.turn == "Bob"
    fight = fight.take("end turn")
    assert fight.turn == "Ann"  # the horse waits
    assert fight.move("command the mount").cost == 4
    assert fight.take("command the mount", [2]).take("end turn").take("end turn").turn == "Ann"
    heeds = fight.take("command the mount", [3]).take("end turn").take("end turn")  # 3 + 9 = 12
    assert heeds.turn == "Horse" and not heeds.move("attack").closed


@pytest.mark.rule("EL-MOUNT-11", "EL-MOUNT-12", "EL-REACT-1", "EL-AMB-8")
@pytest.mark.parametrize(
    ("die", "order"),
    [(8, ("Horse", "Ann", "Bob")), (7, ("Ann", "Horse", "Bob")), (3, ("Ann", "Bob", "Horse"))],
)
def test_a_mount_that_was_ridden_has_a_turn_once_it_obeys(ann, bob, die, order):
    """It had no Reaction, so it rolls one now: die + 3 + 2, against Ann's 12 and Bob's 9."""
    fight = mounted(ann, bob, animal_control=6).take("dismount").take("command the mount", [3])
    assert (fight.turn, fight.moves()[0].name) == ("Horse", "join the order")
    fight = fight.take("join the order", [die])
    assert fight.names == order and fight.standing("Horse").order == str(die + 5)
    assert fight.turn == "Ann"  # whose turn goes on
    fight = fight.take("end turn")
    seen = []
    while fight.round == 1:
        seen.append(fight.turn)
        fight = fight.take("end turn")
    assert sorted(seen) == ["Bob", "Horse"] and not fight.move("attack").closed


# -- explosives ------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-EXPL-1", "EL-EXPL-3", "EL-EXPL-4", "EL-EXPL-6", "EL-GAP-13")
def test_a_grenade_hurts_everybody_near_where_it_lands(ann, bob):
    """9 + 4 reaches 10; 8 + 12 = 20 less 1 + 9: 10 each. Ann stands 30 feet off."""
    fight = started({"one": [ann()], "two": [bob(), bob(name="Cy")]}, 7, 4, 1, distance=30)
    fight = fight.take("throw an explosive", [9, 8], target="Bob")
    assert fight.tokens["Ann"] == 3 and fight.turn == "Bob"
    fight = fight.take("suffer the blast", [1]).take("suffer the blast", [1])
    assert [fight.fighter(name).health for name in ("Ann", "Bob", "Cy")] == [30, 20, 20]
    assert fight.turn == "Ann"
    missed = started({"one": [ann()], "two": [bob(), bob(name="Cy")]}, 7, 4, 1, distance=30)
    missed = missed.take("throw an explosive", [2, 4, 8, 8, 1], target="Bob")  # 6: 20 feet off, towards her
    assert missed.turn == "Ann" and missed.scene.due == ()
    assert missed.fighter("Ann").health == 25  # a Dodge of 15 at the edge: 1 + 9 + 5 against 20


@pytest.mark.rule("EL-SPELL-1", "EL-SPELL-3", "EL-SPELL-6", "EL-COND-10")
def test_a_spell_takes_points_of_both_kinds(ann, bob):
    """Psyche 3 + School 4 + 6 and 9: 22 against 1 + 4 + 3 + 4 + 2: 8 lost. Level 3 takes 6 of 8 MP."""
    fight = duel(ann(school=4, magic_points=8), bob(), distance=30)
    assert fight.move("cast a spell").asks[2].default == 4
    hit = fight.take("cast a spell", [9, 1], spell_level=3)
    assert (hit.fighter("Ann").magic_points, hit.fighter("Bob").health) == (2, 22)
    assert hit.tokens["Ann"] == 3 and hit.move("cast a spell").closed == ""
    fizzled = fight.take("cast a spell", [1])
    assert fizzled.fighter("Ann").magic_points == 0 and "Magic Points" in fizzled.move("cast a spell").closed
    with pytest.raises(InputError, match="Magic Points"):
        hit.take("cast a spell", spell_level=5)
