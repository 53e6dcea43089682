"""Holds, whips, nets, irons and things in hand in a fight of several."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from combatkit.errors import InputError

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import duel, has, started, with_member


def grabbed(ann, bob, **more):
    """Ann has hold of Bob: 17 - 4 = 15 by bare hands is 9 + 4, against 1 + 8; Grip 9 + 13 against 1 + 7."""
    fight = duel(ann(weapon="bare hands", grip=9, **more), bob())
    return fight.take("grab", [9, "parry", 1, 9, "might", 1])


@pytest.mark.rule("EL-GRAB-1", "EL-GRAB-2", "EL-GRAB-3", "EL-GRAB-4", "EL-GRAB-6")
def test_a_grab_holds_both_in_place(ann, bob):
    fight = grabbed(ann, bob)
    assert fight.tokens["Ann"] == 3
    assert fight.standing("Ann").notes == ("holds Bob",)
    assert fight.standing("Bob").notes == ("grabbed by Ann",)
    assert "does not carry" in fight.move("move").closed
    assert not fight.move("attack").closed and fight.move("immobilize").cost == 3
    fight = fight.take("end turn")
    assert fight.move("move").closed == "held by Ann"
    assert not fight.move("attack").closed and not fight.move("break free").closed
    two = with_member(fight, "Bob", who=bob(weapon="war axe", conditions=("grabbed",)))
    assert two.move("attack").asks[1].choices == ("bare hands", "main hand")  # fists need one hand
    struck = two.take("attack", [9, "dodge", 1, 9, 1])
    assert "(die 9, Cunning +4)" in str(struck.told) and struck.tokens["Bob"] == 3  # no ranks with them
    with pytest.raises(InputError, match="no work for both hands"):
        two.take("attack", attack_with="main hand")
    assert "no hand is free" in duel(ann(weapon="war axe"), bob()).move("grab").closed


@pytest.mark.rule("EL-GRAB-9", "EL-GRAB-4", "EL-MOVE-6")
def test_whoever_holds_two_moves_only_when_he_has_won_both(ann, bob):
    """Might 9 + 24 against 1 + 7 and 1 + 24; then all three go along, off the field if need be."""
    strong = ann(weapon="bare hands", grip=20, might=20, action_points=12)
    fight = started({"one": [strong], "two": [bob(), bob(name="Cy", might=20)]}, 7, 4, 1)
    for name in ("Bob", "Cy"):
        fight = fight.take("grab", [9, "parry", 1, 9, "might", 1], target=name)
    one = fight.take("carry", [9, 1], target="Bob")
    assert "does not carry him" in one.move("move").closed
    both = one.take("carry", [9, 1], target="Cy")
    away = both.take("move", to="away from everybody", points=1)
    assert [away.scene.member(name).at for name in ("Ann", "Bob", "Cy")] == [-10, -5, -5]
    let_go = one.take("release", target="Cy").take("move", to="away from everybody", points=1)
    assert let_go.scene.apart("Ann", "Cy") == 15 and let_go.scene.apart("Ann", "Bob") == 5
    lost = one.take("carry", [1, 10], target="Cy").take("release", target="Bob")
    assert "does not carry him" in lost.move("move").closed  # the right to carry Bob is none to carry Cy
    off = both.take("run away", points=6)
    assert off.standing("Ann").out == "ran away" and off.scene.holds == ()
    assert "runs 60 feet and is away" in str(off.told)


@pytest.mark.rule("EL-GRAB-18", "EL-GRAB-19", "EL-AP-5")
def test_harm_done_to_the_holder_helps_once(ann, bob):
    """9 + 8 = 17 against 1 + 4 - 2 - 4; 9 + 11 = 20 less 1 + 9: 10, which helps the next try."""
    fight = grabbed(ann, bob).take("end turn").take("attack", [9, "dodge", 1, 9, 1])
    assert fight.scene.holds[0].harm == 10
    unharmed = grabbed(ann, bob).take("end turn")
    assert fight.odds("break free").chance(success=True) > unharmed.odds("break free").chance(success=True)
    tried = fight.take("break free", [1, 10])  # 1 + 7 + 10 = 18 against 10 + 13
    assert tried.scene.holds[0].harm == 0 and has(tried, "Bob", "grabbed")
    freed = fight.take("break free", [10, 1])
    assert (
        freed.scene.holds == () and freed.fighter("Ann").conditions == freed.fighter("Bob").conditions == ()
    )


@pytest.mark.rule("EL-GRAB-10", "EL-GRAB-11", "EL-GRAB-12", "EL-GRAB-13")
def test_who_is_immobilized_can_do_nothing_but_try(ann, bob):
    fight = grabbed(ann, bob)
    broken = fight.take("immobilize", [1, "might", 10])  # 1 + 13 = 14 against 17
    assert broken.scene.holds == () and broken.fighter("Bob").conditions == ()
    fight = fight.take("immobilize", [9, "might", 1])
    assert fight.standing("Bob").notes == ("immobilized by Ann",)
    assert {move.name for move in fight.open_moves()} == {
        "break free", "defend", "speak", "end turn", "intimidate", "taunt", "diplomacy", "drop",
    }  # fmt: skip
    fight = fight.take("end turn")
    assert fight.move("attack").closed and not fight.move("squeeze").closed
    squeezed = fight.take("squeeze", [9, 1])  # 9 + 4 + 3 + 1 = 17 less 10
    assert squeezed.fighter("Bob").health == 23


@pytest.mark.rule("EL-GRAB-14", "EL-GRAB-15", "EL-GRAB-7", "EL-GRAB-8")
def test_human_shield_and_hush_cost_nothing_and_end_with_the_hold(ann, bob):
    sides = {"one": [ann(weapon="bare hands", grip=9)], "two": [bob(), bob(name="Cy", weapon="longbow")]}
    fight = started(sides, 7, 4, 1).take("grab", [9, "parry", 1, 9, "might", 1], target="Bob")
    assert fight.move("human shield").closed == "he immobilizes nobody"
    fight = fight.take("immobilize", [9, "might", 1])
    fight = fight.take("human shield", who="Ann").take("hush", who="Ann")
    assert fight.standing("Ann").notes == ("immobilizes Bob", "Bob as a Human Shield +4 (on Dodge)")
    assert has(fight, "Bob", "muted") and fight.move("taunt").closed
    shot = fight.take("end turn").exchange("attack", target="Ann")
    assert "Human Shield +4" in str(shot.play([9, 1, 9, 1]).trace)
    fight = fight.take("release", who="Ann", target="Bob")
    assert fight.fighter("Bob").conditions == () and fight.scene.holds == ()


@pytest.mark.rule("EL-GRAB-15", "EL-COND-10", "EL-GRAB-8")
def test_no_hold_gives_a_voice_to_who_had_none(ann, bob):
    """Muted by a spell before the fight: a hand on the mouth adds nothing, and takes nothing away."""
    fight = duel(ann(weapon="bare hands", grip=9), bob(conditions=["muted"]))
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1])
    assert has(fight.take("release"), "Bob", "muted")
    pinned = fight.take("immobilize", [9, "might", 1])
    assert pinned.move("hush", "Ann").closed == "he cannot speak as it is"
    assert has(pinned.take("release", who="Ann"), "Bob", "muted")
    speaks = grabbed(ann, bob).take("immobilize", [9, "might", 1]).take("hush", who="Ann")
    assert has(speaks, "Bob", "muted") and not has(speaks.take("release", who="Ann"), "Bob", "muted")


@pytest.mark.rule("EL-AMB-14", "EL-GRAB-14")
def test_by_option_a_shot_that_the_shield_stops_hits_it(ann, bob):
    """14 against Dodge 12 + 4 (Agility 4, Dodge 3, grabbed -4, shield +4): 9 + 6 = 15 less 1 + 9: 5."""
    sides = {"one": [ann(weapon="bare hands", grip=9)], "two": [bob(), bob(name="Cy", weapon="longbow")]}
    fight = started(sides, 7, 4, 1, options={"shield_hit": "yes"})
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1], target="Bob")
    fight = fight.take("immobilize", [9, "might", 1]).take("human shield", who="Ann").take("end turn")
    fight = fight.take("attack", [6, 9], target="Ann")
    assert (fight.turn, fight.moves()[0].name) == ("Bob", "hit in his place")
    fight = fight.take("hit in his place", [9, 1])
    assert fight.fighter("Bob").health == 25 and fight.turn == "Cy"


@pytest.mark.rule("EL-RANGED-1", "EL-ATT-6", "EL-AMB-14")
def test_muscle_is_left_out_of_a_bow_that_hits_the_shield(ann, bob):
    """One roll: 6 + 14 = 20 against 9 + 13; the body in the way suffers 9 + 4 + 6 less 1 + 4 + 2: 12."""
    sides = {"one": [ann(weapon="bare hands", grip=9)], "two": [bob(), bob(name="Cy", weapon="longbow")]}
    fight = started(sides, 7, 4, 1, options={"shield_hit": "yes", "resolution": "single_roll"})
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1], target="Bob")
    fight = fight.take("immobilize", [9, "might", 1]).take("human shield", who="Ann").take("end turn")
    fight = fight.take("attack", [6, 9], target="Ann").take("hit in his place", [9, 1])
    assert fight.fighter("Bob").health == 18 and "Muscle" not in str(fight.told)


@pytest.mark.rule("EL-GRAB-9", "EL-MOVE-1")
def test_a_victim_is_carried_along(ann, bob):
    """Might 9 + 7 against 1 + 7; then 3 AP of Speed 10 take both 30 feet away from the other."""
    sides = {"one": [ann(weapon="bare hands", grip=9)], "two": [bob(), bob(name="Cy")]}
    fight = started(sides, 7, 4, 1).take("grab", [9, "parry", 1, 9, "might", 1], target="Bob")
    lost = fight.take("carry", [1, 9])
    assert lost.move("move").closed
    fight = fight.take("carry", [9, 1]).take("move", to="away from everybody", points=3)
    assert [fight.scene.apart("Ann", name) for name in ("Bob", "Cy")] == [5, 35]
    assert fight.scene.holds and "30 feet" in str(fight.told)


@pytest.mark.rule("EL-GRAB-20", "EL-GAP-3", "EL-TRIP-2", "EL-TRIP-3")
def test_a_slam_or_trip_by_the_victim_breaks_the_hold(ann, bob):
    fight = grabbed(ann, bob).take("end turn")
    slammed = fight.take("slam", [9, "dodge", 1, 9, 1])
    assert slammed.scene.holds == () and slammed.scene.apart("Ann", "Bob") == 15  # won by more than 5
    tripped = fight.take("trip", [9, 1])
    assert tripped.scene.holds == () and tripped.standing("Ann").notes == ("prone",)
    down = grabbed(ann, bob).take("trip", [9, 1])  # the holder throws his victim down, and keeps hold
    assert down.standing("Bob").notes == ("prone", "grabbed by Ann")
    assert has(down, "Ann", "grabbed") and down.scene.holds


@pytest.mark.rule("EL-GRAB-8", "EL-GRAB-17")
def test_a_holder_who_falls_holds_nobody(ann, bob):
    sides = {"one": [ann(weapon="bare hands", grip=9, hurt=28)], "two": [bob(), bob(name="Cy")]}
    fight = (
        started(sides, 7, 4, 1).take("grab", [9, "parry", 1, 9, "might", 1], target="Bob").take("end turn")
    )
    fight = fight.take("attack", [9, "dodge", 1, 9, 1])
    assert fight.winner == "two" and fight.scene.holds == () and fight.fighter("Bob").conditions == ()


# -- whips, nets and irons -------------------------------------------------------------------------------


@pytest.mark.rule("EL-ENT-1", "EL-ENT-14", "EL-ENT-17", "EL-ENT-19", "EL-ENT-20", "EL-TWO-3")
def test_a_whip_holds_as_long_as_it_is_held(ann, bob):
    fight = duel(ann(weapon="whip"), bob(), distance=10)
    assert fight.move("attack").asks[1].choices == ("main hand", "bare hands")
    with pytest.raises(InputError, match="10 feet away"):
        fight.take("attack", attack_with="bare hands")
    fight = fight.take("entangle", [9, "parry", 1])
    assert fight.standing("Bob").notes == ("caught in a whip, held by Ann",)
    assert fight.move("attack").closed and fight.move("pull").closed == "costs 4 AP, and 3 are left"
    fight = fight.take("end turn")
    stays = fight.take("move", to="away from everybody", points=2)
    assert stays.scene.apart("Ann", "Bob") == 10 and "only come closer" in str(stays.told)
    assert fight.take("move", to="Ann", points=1).scene.apart("Ann", "Bob") == 5
    assert "holds him" in fight.move("run away").closed
    fight = fight.take("end turn")
    pulled = fight.take("pull", [9, 6])  # 3 feet
    assert pulled.scene.apart("Ann", "Bob") == 7
    assert fight.take("pull", [6, 9]).scene.apart("Ann", "Bob") == 7
    assert fight.move("unwind").closed == "he must go to the place first"
    near = duel(ann(weapon="whip", action_points=9), bob()).take("entangle", [9, "parry", 1])
    assert near.move("unwind").cost == 6 and near.take("unwind").fighter("Bob").conditions == ()
    dropped = fight.take("drop", who="Ann", hand="main hand")
    assert dropped.standing("Bob").notes == ("caught in a whip, let go by Ann",)
    assert dropped.take("end turn").move("run away").closed == ""


@pytest.mark.rule("EL-ENT-2", "EL-ENT-9", "EL-ENT-10", "EL-ENT-11", "EL-ENT-12", "EL-GAP-4")
def test_a_net_is_thrown_once_and_roots_its_victim(ann, bob):
    fight = duel(ann(weapon="net", thrown=4), bob(), distance=30)
    fight = fight.take("entangle", [9, 1])  # no parry against a net
    assert fight.standing("Bob").notes == ("caught in a net, thrown by Ann",)
    assert fight.fighter("Ann").main.name == "bare hands"
    fight = fight.take("end turn")
    assert fight.move("move").closed == "it cannot move" and fight.move("escape").cost == 3
    assert has(fight.take("escape", [10], way="thievery"), "Bob", "netted")  # 10 + 6 - 0 against 18
    deft = with_member(fight, "Bob", who=bob(thievery=4, conditions=("netted",)))
    free = deft.take("escape", [10], way="thievery")  # 10 + 8 meets 18
    assert free.fighter("Bob").conditions == () and free.scene.bonds == ()


@pytest.mark.rule("EL-ENT-2", "EL-ENT-15")
def test_getting_out_of_a_whip_and_being_strangled_by_it(ann, bob):
    fight = duel(ann(weapon="whip"), bob()).take("entangle", [10, "parry", 1], called="neck")
    assert "neck caught" in fight.fighter("Bob").conditions
    choked = fight.take("strangle", [9, 1])
    assert choked.fighter("Bob").stage == 1 and choked.fighter("Bob").health == 30
    fight = fight.take("end turn")
    loose = fight.take("escape", [9], way="might")  # 9 + 7 = 16 against 15
    assert loose.fighter("Bob").conditions == () and loose.scene.bonds == ()


@pytest.mark.rule("EL-ENT-3", "EL-ENT-4", "EL-GAP-4")
def test_irons_go_on_who_is_pinned(ann, bob):
    fight = grabbed(ann, bob, action_points=9).take("immobilize", [9, "might", 1])
    assert fight.move("manacle").cost == 3
    fight = fight.take("manacle", device="basic handcuffs")
    assert "handcuffed" in fight.standing("Bob").notes
    assert fight.take("release", who="Ann").move("escape", "Bob").asks[0].choices == ("basic handcuffs",)


# -- things in hand --------------------------------------------------------------------------------------


@pytest.mark.rule("EL-DISARM-3", "EL-DISARM-5", "EL-GAP-11", "EL-MOVE-5")
def test_what_is_struck_from_the_hand_lies_there_until_somebody_takes_it(ann, bob):
    """17 - 2 = 15 against 1 + 8; Thievery 9 + 6 against Grip 1 + 7."""
    fight = duel(ann(), bob()).take("disarm", [9, "parry", 1, 9, 1]).take("end turn")
    assert fight.fighter("Bob").main.name == "bare hands"
    assert fight.move("pick up").cost == 1 and fight.move("pick up").asks[0].choices == ("short sword",)
    moved = fight.take("move", to="away from everybody", points=1)
    assert moved.move("pick up").cost == 0  # multitasking
    back = fight.take("pick up")
    assert back.fighter("Bob").main.name == "short sword" and back.fighter("Bob").weapon_skill == 4
    assert back.scene.member("Bob").ground == ()


@pytest.mark.rule("EL-DISARM-8", "EL-DISARM-9")
def test_bare_hands_keep_what_they_snatch(ann, bob):
    fight = duel(ann(weapon="bare hands", grip=9), bob())
    fight = fight.take("disarm", [9, "parry", 1, 9, 1])
    assert fight.scene.member("Bob").ground == () and fight.scene.member("Ann").carried == ("short sword",)
    armed = fight.take("draw", item="short sword")
    assert armed.fighter("Ann").main.name == "short sword" and armed.tokens["Ann"] == 2
    assert armed.fighter("Ann").weapon_skill == 0  # ranks with the fists are no ranks with a sword
    purse = duel(ann(weapon="bare hands", grip=9), bob()).take(
        "disarm", [9, "parry", 1, 9, 1], thing="something worn"
    )
    assert purse.fighter("Bob").main.name == "short sword"


@pytest.mark.rule("EL-ITEM-1", "EL-ITEM-2", "EL-ITEM-3", "EL-ITEM-5", "EL-ITEM-6", "EL-AP-5")
def test_what_things_cost(ann, bob):
    fight = duel(ann(), bob())
    prices = {"item at hand": 1, "item from the pack": 3, "item from deep down": 6, "consumable": 1}
    for name, points in {**prices, "magic item": 4, "draw": 1}.items():
        assert fight.move(name).cost == points, name
    moved = fight.take("move", points=1)
    assert [moved.move(name).cost for name in ("item at hand", "consumable", "item from the pack")] == [
        0,
        0,
        3,
    ]
    other = replace(ann(), weapon="longbow")
    assert duel(other, bob()).move("draw").closed == "no hand is free"
