"""How long what befalls somebody in a fight lasts, and that everybody sees it (`standings().notes`)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import duel, has, started, with_member


def notes(fight, name):
    return fight.standing(name).notes


@pytest.mark.rule("EL-COND-12")
def test_who_is_stunned_loses_the_next_turn_and_no_more(ann, bob):
    fight = with_member(duel(ann(), bob()), "Bob", "stunned")
    assert notes(fight, "Bob") == ("stunned (loses the next turn)",)
    fight = fight.take("end turn")  # Bob's turn passes by itself
    assert (fight.round, fight.turn) == (2, "Ann")
    assert "Bob is stunned and loses the turn" in str(fight.told)
    assert notes(fight, "Bob") == () and fight.take("end turn").turn == "Bob"
    late = with_member(duel(ann(), bob()).take("end turn"), "Ann", "stunned")  # after her turn
    late = late.take("end turn")
    assert (late.round, late.turn, late.tokens["Ann"]) == (2, "Bob", 0)
    assert notes(late, "Ann") == ()


@pytest.mark.rule("EL-COND-1", "EL-GAP-12")
def test_wounds_bleed_every_round_until_somebody_stops_them(ann, bob):
    """Two wounds: 2 Hit Points a round. Healing has Intellect 3: 12 + 3 = 15 is enough."""
    fight = started({"one": [ann(bleeding=2), ann(name="Cy")], "two": [bob()]}, 7, 5, 4)
    assert notes(fight, "Ann") == ("bleeding, 2 a round",)
    for _ in range(3):
        fight = fight.take("end turn")
    assert fight.fighter("Ann").health == 28 and "Ann bleeds: 2 lost, 28 Hit Points left" in str(fight.told)
    fight = fight.take("end turn")
    assert fight.turn == "Cy" and fight.move("first aid").cost == 4
    cy = with_member(fight, "Cy")
    ill = cy.take("first aid", [1], target="Ann")
    assert ill.fighter("Ann").bleeding == 2
    healed = with_member(cy, "Cy", who=ann(name="Cy", intellect=5, healing=2)).take("first aid", [8])
    assert notes(healed, "Ann") == ("bleeding, 1 a round",)  # 8 + 7 = 15
    assert fight.move("first aid", "Bob").closed == "it is Cy's turn"


@pytest.mark.rule("EL-COND-3")
def test_fire_burns_until_it_is_put_out(ann, bob):
    fight = with_member(duel(ann(), bob()), "Bob", "ablaze").take("end turn").take("end turn")
    assert fight.fighter("Bob").health == 22  # 8 a round
    fight = fight.take("end turn")
    assert fight.move("put out the fire").cost == 6
    fight = fight.take("put out the fire")
    assert fight.turn == "Ann" and notes(fight, "Bob") == ()
    partly = with_member(duel(ann(), bob()), "Ann", "burning")
    assert partly.move("put out the fire").cost == 3


@pytest.mark.rule("EL-COND-1", "EL-REACT-6", "EL-COND-16")
def test_a_fight_may_end_with_the_last_drop(ann, bob):
    fight = duel(ann(), bob(bleeding=1, hurt=29)).take("end turn").take("end turn")
    assert fight.winner == "one" and fight.standing("Bob").out == "comatose"


@pytest.mark.rule("EL-COND-13", "EL-GRAB-17", "EL-KO-8")
def test_choking_leads_down_the_track_round_by_round(ann, bob):
    """Stamina 4 + 3: 7 + 7 = 14 misses 15, then 9 + 7 = 16 meets 16. A breath, and the stage is gone."""
    fight = duel(ann(weapon="bare hands", grip=9), bob())
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1])
    fight = fight.take("immobilize", [9, "might", 1])
    assert fight.turn == "Bob" and fight.fighter("Bob").conditions == ("grabbed", "immobilized")
    fight = fight.take("end turn")
    fight = fight.take("choke", [9, 1]).take("end turn")
    assert has(fight, "Bob", "suffocating")
    fight = fight.take("end turn")
    assert fight.round == 3 and [move.name for move in fight.moves()] == ["gasp for air"]
    fight = fight.take("gasp for air", [7])
    assert fight.fighter("Bob").stage == 1 and "against 15" in str(fight.told)
    assert "stage 1 of the Knockout Track (-2)" in notes(fight, "Bob")
    fight = fight.take("end turn").take("end turn")
    fight = fight.take("gasp for air", [10])  # 10 + 7 - 2 = 15 misses 16: another round, one harder
    assert "against 16" in str(fight.told) and fight.fighter("Bob").stage == 2
    fight = fight.take("release")
    assert fight.fighter("Bob").stage == 0 and fight.fighter("Bob").conditions == ()
    assert fight.fighter("Ann").conditions == () and fight.scene.holds == ()


@pytest.mark.rule("EL-COND-13", "EL-GRAB-17", "EL-GRAB-8")
def test_who_is_strangled_on_dies_and_who_is_let_go_lies_there(ann, bob):
    fight = started(
        {"one": [ann(weapon="bare hands", grip=9)], "two": [bob(stage=4), bob(name="Cy")]}, 7, 4, 1
    )
    fight = fight.take("grab", [9, "parry", 1, 9, "might", 1], target="Bob")
    fight = fight.take("immobilize", [9, "might", 1]).take("end turn").take("end turn")
    fight = fight.take("choke", [9, 1])
    fight = fight.take("end turn").take("end turn").take("end turn")
    fight = fight.take("gasp for air", [1])
    assert fight.standing("Bob").out == "unconscious" and fight.winner == ""
    dropped = fight.take("release")
    assert has(dropped, "Bob", "prone") and not has(dropped, "Ann", "grabbed")
    fight = fight.take("end turn").take("end turn")
    fight = fight.take("gasp for air", [1])
    assert fight.standing("Bob").out == "dead"
    assert fight.scene.holds == () and fight.fighter("Ann").conditions == ()


@pytest.mark.rule("EL-COND-4")
def test_who_is_confused_may_take_a_friend_for_a_foe(ann, bob):
    fight = started({"one": [ann(conditions=["confused"]), ann(name="Cy")], "two": [bob()]}, 7, 5, 4)
    assert [move.name for move in fight.moves()] == ["tell friend from foe"]
    right = fight.take("tell friend from foe", [6])
    assert right.move("attack").asks[0].choices == ("Bob",)
    wrong = fight.take("tell friend from foe", [5])
    assert wrong.move("attack").asks[0].choices == ("Cy",)
    wrong = wrong.take("end turn").take("end turn").take("end turn")
    assert wrong.moves()[0].name == "tell friend from foe"  # every turn anew


@pytest.mark.rule("EL-FEINT-1", "EL-FEINT-2", "EL-AMB-25")
def test_a_feint_helps_the_next_attack_roll_and_is_lost_after_the_next_turn(ann, bob):
    """Bluff 9 + 5 against Discern 2 + 5: 7 more."""
    fight = duel(ann(), bob()).take("feint", [9, 2])
    assert notes(fight, "Ann") == ("feint +7 (on the next Attack Roll)",) and fight.tokens["Ann"] == 3
    struck = fight.take("attack", [1, "parry", 10])
    assert "feint +7" in str(struck.told) and struck.scene.member("Ann").feint == 0
    kept = fight.take("end turn").take("end turn")
    assert kept.scene.member("Ann").feint == 7
    assert kept.take("end turn").scene.member("Ann").feint == 0
    lost = duel(ann(), bob(), options={"feint_lasts": "same_turn"}).take("feint", [9, 2]).take("end turn")
    assert lost.scene.member("Ann").feint == 0


@pytest.mark.rule("EL-INTIM-1", "EL-INTIM-2", "EL-INTIM-3", "EL-GAP-14")
def test_fear_adds_up_until_somebody_gives_up(ann, bob):
    """Presence 3 + 2 against Courage 3 + 2; a failure makes the next try 2 harder."""
    fight = duel(ann(action_points=12), bob())
    failed = fight.take("intimidate", [1, 9])
    assert failed.scene.member("Ann").tried("intimidate", "Bob") == 1
    assert "failed tries -2" in str(failed.take("intimidate", [9, 1]).told)
    seen = []
    for _ in range(3):
        fight = fight.take("intimidate", [9, 1])
        seen += notes(fight, "Bob")
    assert seen == ["unnerved (-2)", "frightened (-4)", "terrified (-6)"]
    fight = fight.take("end turn").take("intimidate", [9, 1])
    assert (fight.standing("Bob").out, fight.winner) == ("surrendered", "one")
    assert fight.fighter("Bob").intimidated == 0 and fight.before.fighter("Bob").intimidated == 3


@pytest.mark.rule("EL-TAUNT-1", "EL-TAUNT-2", "EL-AP-5")
def test_a_taunt_shows_and_counts_against_the_defence(ann, bob):
    fight = duel(ann(action_points=12), bob()).take("taunt", [9, 1])
    assert notes(fight, "Bob") == ("bothered (-2)",) and fight.tokens["Ann"] == 8
    assert "bothered -2" in str(fight.take("attack", [8, "parry", 10]).told)


@pytest.mark.rule("EL-SOC-1", "EL-SOC-6", "EL-GAP-14")
def test_peace_with_a_leader_binds_the_others_until_terms_are_broken(ann, bob):
    """Negotiate 3 + 0: 9 + 3 against Discern 3 + 2: 1 + 5."""
    sides = {"one": [ann()], "two": [bob(), bob(name="Cy")], "three": [bob(name="Di")]}
    fight = started(sides, 7, 4, 3, 2)
    alone = fight.take("diplomacy", [9, 1], target="Bob")
    assert [it.out for it in alone.standings()] == ["", "at peace", "", ""]
    led = fight.take("diplomacy", [9, 1], target="Bob", gm=("leads the others",))
    assert [it.out for it in led.standings()] == ["", "at peace", "at peace", ""]
    assert led.winner == ""
    again = led.take("break the terms", target="Bob")
    assert again.standing("Bob").out == "" and again.standing("Cy").out == "at peace"
    assert fight.take("diplomacy", target="Bob", gm=("played so well that it works",)).standing("Bob").out


@pytest.mark.rule("EL-CALLED-14", "EL-CALLED-3", "EL-COND-8", "EL-COND-11")
def test_a_called_shot_at_the_leg_hampers(ann, bob):
    """17 - 2 = 15 against 1 + 8; 9 + 11 - (1 + 9) = 10 lost; Stamina 1 + 7 against 20: he falls too."""
    fight = duel(ann(), bob()).take("attack", [9, "parry", 1, 9, 1, 1], called="left leg")
    assert notes(fight, "Bob") == ("hampered", "prone", "Armor 1 lower", "left leg disabled")
    fight = fight.take("end turn")
    assert fight.move("move").closed == "prone: get up first"
    assert fight.move("stand up").cost == 2 and fight.move("kip-up").cost == 1
    up = fight.take("stand up")
    assert up.tokens["Bob"] == 4 and "prone" not in notes(up, "Bob")
    leapt = fight.take("kip-up", [9])  # 9 + 4 + 2 = 15
    assert leapt.tokens["Bob"] == 5 and not has(leapt, "Bob", "prone")
    assert has(fight.take("kip-up", [8]), "Bob", "prone")


@pytest.mark.rule("EL-CALLED-16")
def test_without_a_sound_leg_it_takes_a_friend_to_get_up(ann, bob):
    lame = {"disabled": ("left leg", "right leg"), "conditions": ("prone",)}
    alone = duel(ann(), bob(**lame)).take("end turn")
    assert alone.move("stand up").closed == "no sound leg, and nobody to help him up"
    helped = started({"one": [ann()], "two": [bob(**lame), bob(name="Cy")]}, 7, 4, 1).take("end turn")
    assert helped.move("stand up").closed == "" and helped.move("kip-up").closed


@pytest.mark.rule("EL-GAP-10")
def test_broken_armour_shows(ann, bob):
    fight = duel(ann(), bob()).take("attack", [9, "parry", 3, 6, 1])
    assert notes(fight, "Bob") == ("Armor 1 lower",)


@pytest.mark.rule("EL-COND-12", "EL-FEINT-2", "EL-AMB-25", "EL-REACT-2")
def test_a_turn_that_is_lost_is_over_like_any_other(ann, bob):
    """A feint lasts to the end of the next turn, and that one was lost; what was announced is not done."""
    fight = duel(ann(), bob()).take("feint", [9, 1]).take("end turn")
    stunned = with_member(fight, "Ann", "stunned", intent="attack")
    assert stunned.scene.member("Ann").feint == 8 and "feint +8" in str(stunned.standing("Ann").notes)
    lost = stunned.take("end turn")  # Ann would be next, and loses her turn
    assert lost.turn == "Bob" and lost.round == 2
    assert lost.standing("Ann").notes == () and lost.scene.member("Ann").feint == 0
