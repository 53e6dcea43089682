"""The chapter's worked story: what it tells must have happened, scene by scene, whatever the code thinks."""

from __future__ import annotations

import re
from typing import Any

import pytest

import combatkit as ck
from combatkit.cli import main
from combatkit.errors import InputError
from combatkit.rules.mythras.saga import Played, Saga
from combatkit.rules.mythras.saga_scene import SagaMove, SagaScene


@pytest.fixture(scope="module")
def saga() -> Saga:
    return ck.ruleset("mythras").saga()


def says(played: Played, *words: str) -> bool:
    text = str(played.trace)
    return all(word in text for word in words)


def unhurt(played: Played, name: str) -> bool:
    who = played.fight.fighter(name)
    return who.hit_points_left() == who.full_hit_points()


def done(played: Played, name: str) -> list[str]:
    """What somebody has done in a scene, move by move, parries and evasions included."""
    found = []
    for line in played.trace:
        for words, deed in ((" attacks with", "attack"), (" parries with", "parry"), (" evades", "evade")):
            if f"{name}{words}" in line.text:
                found.append(deed)
    return found


@pytest.mark.rule("MY-EX-1", "MY-AP-1", "MY-AP-2", "MY-ROUND-2", "MY-ROUND-6")
def test_the_lesson_who_starts_strikes_twice(saga: Saga) -> None:
    """Three points each: she attacks, parries and attacks, he parries, attacks and parries."""
    lesson = saga["lesson"]
    assert done(lesson, "Anathaym") == ["attack", "parry", "attack"]
    assert done(lesson, "Zamothis") == ["parry", "attack", "parry"]
    points = [fight.tokens for fight in lesson.fights]
    assert points[1] == {"Anathaym": 2, "Zamothis": 2}
    assert points[2] == {"Anathaym": 1, "Zamothis": 1}
    assert [fight.clock for fight in lesson.fights[1:]] == [
        "Round 1, cycle 1",
        "Round 1, cycle 2",
        "Round 2, cycle 1",  # his second turn never comes
    ]
    assert unhurt(lesson, "Anathaym") and unhurt(lesson, "Zamothis")


@pytest.mark.rule("MY-EX-2", "MY-ROUND-5", "MY-ROUND-7", "MY-RANGED-2", "MY-AMB-61")
def test_the_arrows_three_blocks_and_her_turn_is_gone(saga: Saga) -> None:
    arrows = saga["arrows"]
    assert arrows.start.scene.member("Anathaym").points == 0  # before initiative
    assert arrows.fights[0].tokens == {
        "First archer": 2,
        "Second archer": 2,
        "Third archer": 2,
        "Anathaym": 3,
    }
    assert arrows.fights[0].names[-1] == "Anathaym"  # all three are faster
    assert done(arrows, "Anathaym") == ["parry"] * 3
    third = arrows.fights[4]
    assert third.tokens == {"First archer": 1, "Second archer": 1, "Third archer": 1, "Anathaym": 0}
    assert third.clock == "Round 1, cycle 2" and third.turn == "First archer"
    assert arrows.fight.clock == "Round 2, cycle 1" and unhurt(arrows, "Anathaym")
    # where the story contradicts the table: a short bow has Load 2, and one turn is done
    assert arrows.fight.standing("First archer").notes == ("not loaded: Short bow, 1 turn",)


@pytest.mark.rule("MY-EX-3", "MY-EVADE-1", "MY-EVADE-3", "MY-ACT-CASTMAGIC", "MY-AP-3", "MY-MOD-1")
def test_the_sorcerer_finishes_his_spell_lying_down(saga: Saga) -> None:
    scene = saga["sorcerer"]
    cycle_over = scene.fights[2]
    assert cycle_over.clock == "Round 1, cycle 2" and cycle_over.tokens == {"Kratos": 1, "Anathaym": 2}
    assert done(scene, "Kratos") == ["evade"] and unhurt(scene, "Kratos")
    assert set(cycle_over.standing("Kratos").notes) >= {"prone", "casting"}
    assert says(scene, "Kratos's Magic 30 (Formidable")  # half of 60
    cast = scene.fights[3]
    assert cast.tokens["Kratos"] == 0 and cast.turn == "Anathaym"
    assert scene.fight.winner == "Meeros"  # nobody is left for her to strike at


@pytest.mark.rule("MY-EX-7", "MY-OVER100-1", "MY-OVER100-2", "MY-MULTI-1", "MY-ATK-8")
def test_surrounded_an_announced_parry_takes_20_from_the_blow(saga: Saga) -> None:
    scene = saga["surrounded"]
    assert scene.fights[1].tokens["Zamothis"] == 2  # what he has left to choose with
    announced, late, undefended = (str(fight.told) for fight in scene.fights[2:])
    assert "45 against 38, a failure" in announced  # 58 - 20
    assert "45 against 58, a success" in late and "full 120" in late
    assert "no Action Points left" in undefended
    assert unhurt(scene, "Zamothis")


@pytest.mark.rule("MY-EX-9", "MY-ATK-3", "MY-ATK-4", "MY-SE-DAMAGEWEAPON", "MY-PARRY-1")
def test_the_club_11_points_leave_10_of_the_shield(saga: Saga) -> None:
    scene = saga["club"]
    blow = str(scene.fight.told)
    assert "a critical" in blow and "against 120, a success" in blow
    assert "wins 1 special effect" in blow and "Damage Weapon" in blow
    shield = scene.fight.fighter("Zamothis")
    assert (shield.other.armour_points, shield.other.hit_points) == (6, 15)
    assert shield.off_hand_hit_points == 15 - (11 - 6) == 10
    assert unhurt(scene, "Zamothis")


@pytest.mark.rule("MY-EX-10", "MY-SE-1", "MY-SE-FORCEFAILURE", "MY-SE-DISARMOPPONENT")
def test_the_halberd_falls_though_it_is_the_larger_weapon(saga: Saga) -> None:
    scene = saga["halberd"]
    blow = str(scene.fights[1].told)
    assert "a fumble" in blow and "40 against 67, a success" in blow
    assert "Anathaym wins 2 special effects" in blow
    assert "Disarm Opponent" in blow and "Force Failure" in blow and "nothing is rolled" in blow
    centaur = scene.fights[1].fighter("Centaur")
    assert centaur.weapon == "Unarmed"
    assert scene.fights[1].scene.member("Centaur").ground == ("Halberd",)
    assert unhurt(scene, "Anathaym") and unhurt(scene, "Centaur")


@pytest.mark.rule("MY-SE-STUNLOCATION", "MY-SE-BASH", "MY-CHARGE-1", "MY-UNARM-1", "MY-WPN-3")
def test_the_hoof_sends_her_reeling_and_the_centaur_comes_back_with_a_lance(saga: Saga) -> None:
    scene = saga["hoof"]
    kick = str(scene.fights[0].told)
    assert "Centaur hoof: 04 against 52, a critical" in kick and "2 metres" in kick
    assert "stunned: head, may do nothing, 1 turn" in scene.fights[0].standing("Anathaym").notes
    assert scene.fights[1].scene.engaged_with("Centaur") == ()  # she could do nothing about it
    assert "is insensible, and lets the turn go" in str(scene.fights[1].told)
    assert scene.fight.fighter("Centaur").weapon == "Lance"
    assert scene.fight.standing("Centaur").notes == ("at a run",)
    assert scene.fight.standing("Anathaym").notes == ()  # her senses are clear again


@pytest.mark.rule("MY-EX-11", "MY-CHARGE-3", "MY-PARRY-1")
def test_no_parry_with_her_shield_would_stop_the_lance(saga: Saga) -> None:
    """Size Huge, in a charge Enormous: two steps above the Large shield."""
    before = saga["lance"].start
    x = before.exchange("charge", charge="through contact", defence="parry", parry_with="off hand")
    assert x.context.attacker.size.label == "Enormous" and x.context.defender.size.label == "Large"
    assert "too light to stop anything" in str(x.play([30, 40, 8, 5]).trace)


@pytest.mark.rule(
    "MY-EX-12", "MY-CHARGE-6", "MY-CHARGE-9", "MY-EVADE-1", "MY-EVADE-3", "MY-ACT-REGAINFOOTING"
)
def test_the_first_charge_she_is_clear_of_it_and_gets_up(saga: Saga) -> None:
    scene = saga["lance"]
    charge = str(scene.fights[0].told)
    assert "30 against 39 (Hard" in charge and "45 against 58, a success" in charge
    assert "nobody wins a special effect" in charge
    after = scene.fights[0]
    assert after.standing("Anathaym").notes == ("prone",) and after.scene.engaged_with("Anathaym") == ()
    assert after.fighter("Anathaym").hit_points_left()["head"] == 4  # the kick, and nothing since
    assert scene.fights[1].standing("Anathaym").notes == ()
    assert scene.fights[1].clock == "Round 4, cycle 2"  # on her next turn


@pytest.mark.rule(
    "MY-EX-13",
    "MY-CHARGE-2",
    "MY-CHARGE-7",
    "MY-CHARGE-8",
    "MY-ACT-BRACE",
    "MY-ACT-READYWEAPON",
    "MY-SE-IMPALE",
    "MY-DMG-2",
    "MY-WOUND-8",
    "MY-WOUND-10",
)
def test_the_second_charge_14_points_through_the_chest(saga: Saga) -> None:
    scene = saga["set halberd"]
    ready = scene.fights[-2]
    assert ready.fighter("Anathaym").weapon == "Halberd" and "braced" in ready.standing("Anathaym").notes
    clash = str(scene.fight.told)
    assert "both blows are struck at once" in clash
    assert "45 against 39 (Hard" in clash  # it would have hit at its 58
    assert "Damage Modifier 1d8" in clash  # 1d4 two steps up
    assert "Anathaym wins 1 special effect" in clash and "Impale" in clash
    assert "14 points of damage" in clash and "lands on the chest" in clash
    centaur = scene.fight.fighter("Centaur")
    most = centaur.full_hit_points()["chest"]
    assert centaur.hit_points_left()["chest"] <= -most  # a Major Wound
    assert scene.fight.standing("Centaur").out and scene.fight.winner == "Meeros"
    assert scene.fight.fighter("Anathaym").hit_points_left()["chest"] == 7  # the lance has missed her
    assert scene.fight.tokens["Anathaym"] == 2  # the answer is a reaction
    assert "weapon left in the wound: Halberd" in scene.fight.standing("Anathaym").notes


@pytest.mark.rule("MY-EX-14", "MY-GAP-3", "MY-RANGED-10", "MY-ATK-8", "MY-SE-STUNLOCATION")
def test_the_first_stone_hits_and_does_nothing(saga: Saga) -> None:
    scene = saga["sling"]
    shot = next(fight for fight in scene.fights if "with Sling" in str(fight.told))
    told = str(shot.told)
    assert shot.clock == "Round 2, cycle 1"  # at the start of the next round
    assert "against 45 (Hard" in told  # 67 x 2/3, rounded up
    assert "wins 1 special effect" in told and "Stun Location" in told
    assert "lands on the hindquarters" in told and "1 point of damage" in told
    assert shot.standing("Black centaur").notes == () and unhurt(scene, "Black centaur")


@pytest.mark.rule("MY-EX-15", "MY-RANGED-11", "MY-RANGED-12", "MY-RANGED-13", "MY-RANGED-20", "MY-AMB-61")
def test_the_second_stone_hits_her_master_on_the_helmet(saga: Saga) -> None:
    scene = saga["sling"]
    told = str(scene.fight.told)
    assert "52 against 45 (Hard" in told and "52 against 67 would be a success" in told
    assert "Of 2 the lot falls on Zamothis" in told  # or on the other centaur
    assert "lands on the head" in told and "No special effect comes of that" in told
    assert unhurt(scene, "Zamothis") and unhurt(scene, "Chestnut centaur")
    assert scene.fight.fighter("Zamothis").off_hand_hit_points == 10  # the shield as the club has left it
    # where the story contradicts the table: three turns of loading lie between the two shots
    words = [str(fight.told) for fight in scene.fights]
    first = next(place for place, text in enumerate(words) if "with Sling" in text)
    assert sum("Anathaym reaches for Sling" in text for text in words[first:]) == 3


def test_every_scene_says_which_dice_are_the_storys(saga: Saga) -> None:
    """The chapter names three dice: 11 of the club, the least of the first stone, and 52 of the second."""
    told = {played.scene.name: [move.told for move in played.scene.moves if move.told] for played in saga}
    assert {name: faces for name, faces in told.items() if faces} == {
        "club": [{"damage": 11}],
        "sling": [{"damage": 1}, {"attack": 52}],
    }
    assert "[the story: attack 52; ours: who is hit 1, " in str(saga["sling"])


def test_the_saga_is_read_scene_by_scene(saga: Saga) -> None:
    assert saga.names == (
        "lesson",
        "arrows",
        "sorcerer",
        "surrounded",
        "club",
        "halberd",
        "hoof",
        "lance",
        "set halberd",
        "sling",
    )
    assert saga[0] is saga["lesson"] and saga[-1].scene.name == "sling"
    assert [played.number for played in saga[:2]] == [1, 2]
    with pytest.raises(InputError, match="lance"):
        saga["lanse"]
    text = str(saga)
    for played in saga:
        assert f"{played.number}. {played.scene.title}" in text
        assert all(move.text.split()[0] in text for move in played.scene.moves)
    assert not re.search(r"MY-\n", text)  # a rule ID is never broken
    assert saga["club"]._repr_html_().count("<table") == 1 and "By the rules" in saga["club"]._repr_html_()
    assert saga["club"].before(0) is saga["club"].start


def test_a_die_that_the_story_names_must_have_fallen(saga: Saga) -> None:
    sides: dict[str, Any] = {"One": ["Anathaym"], "Other": ["Guard"]}
    moves = (SagaMove("Who is first", "initiative", dice=(5, 4), told={"initiative of Guard": 9}),)
    broken = Saga(saga.game, [SagaScene("x", "X", ("MY-INIT-1",), "", moves, sides=sides)])
    with pytest.raises(InputError, match="did not fall"):
        broken["x"]


def test_the_command_prints_the_saga(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["saga", "--list"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "sling        Two stones into the melee"
    assert main(["saga", "club"]) == 0
    assert "10 of 15 hit points are left" in capsys.readouterr().out.replace("\n      ", " ")
    assert main(["saga", "clubb"]) == 2
