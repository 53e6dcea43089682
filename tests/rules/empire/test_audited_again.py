"""Cases of a second audit against the text: each was played, counted or told wrongly once."""

from __future__ import annotations

import pytest

from combatkit.rules.empire import RULESET
from combatkit.rules.empire.outcome import NOT_TOLD

WITHOUT = {"lost_tables": "without"}


@pytest.mark.rule("D30-ENC-2", "D30-ENC-3", "D30-GAP-10", "D30-DMG-5")
def test_a_load_weighs_on_all_that_comes_of_coordination_and_speed(game, fighter):
    """Plate takes 2 of Coordination: (6 + 8) / 2 + 2 = 9 in place of 10, and 6 in place of 8 for Flourish.

    With a Strength of 10, 3 short for the plate and 2 for the shield, 2 more are off both: (4 + 6) / 2 + 2.
    """
    assert game.scores("Knight")["Combat Position"] == 9
    assert game.scores(game.fighter("Knight", strength=10))["Combat Position"] == 7
    assert game.scores("Swordsman")["Combat Position"] == 10
    x = game.exchange("Knight", "Swordsman", attacker_option="flourish")
    assert (x.context.parties[0].position, x.context.parties[0].flourish) == (9, 6)
    given = game.exchange(game.fighter("Knight", cp_rating=12), "Swordsman")
    assert given.context.parties[0].position == 12
    thrown = {"weapon": "javelin", "armour": "mail", "strength": 10, "coordination": 10}
    cast = game.exchange(fighter("Ulf", **thrown), "Axeman", thrown=True)
    assert cast.context.swings[1].bonus == 3  # Coordination 10 less 1 for the mail


@pytest.mark.rule("D30-WOUND-1", "D30-GAP-2")
def test_a_blow_leaves_out_what_rests_on_a_lost_table(game, fighter):
    """8 of 15 are level 2 by the document alone; what it does there is not told."""
    bare = fighter(armour="none")
    x = game.blow(bare, location="chest", damage=8, options=WITHOUT)
    played = x.play([]).outcome
    assert (played["wound"], played["location"], played["wounds"]) == ("level 2", "chest", "chest 2")
    assert {played[name] for name in ("pain", "bleeding", "state", "stands", "events", "out")} == {None}
    assert x.chances() == {NOT_TOLD: 1, "wounded": 1}
    anywhere = game.blow(bare, damage=8, options=WITHOUT).play([]).outcome
    assert (anywhere["wound"], anywhere["location"]) == ("level 2", None)
    # The leather's 2 are of our table, so that not even the depth is told.
    assert game.blow(fighter(), damage=8, options=WITHOUT).play([]).outcome["wound"] is None
    assert game.blow(fighter(), location="chest", damage=8).play([]).outcome["pain"] == 1


@pytest.mark.rule("D30-FUMBLE-1", "D30-AMB-16")
def test_who_fumbles_on_guard_in_a_fight_may_strike_itself(arena):
    """A 1 and a 5; 10 + 1 + 2 less 2 for leather is 10 of 15, level 2: 3 minuses and 1 of blood."""
    fight = arena.declared(arena.begun(options={"idle_fumble": "full"}))
    assert fight.turn == "Swordsman" and fight.clock.endswith("its end")
    hurt = fight.take("end of round", [1, 5, 11, 15])
    assert hurt.fighter("Swordsman").wounds == "chest 2"
    assert hurt.fighter("Swordsman").bleeding == 1
    frail = RULESET.fighter("Swordsman", pain_level=6)  # 3 minuses are half of it: a 1 brings it down
    fight = arena.declared(
        arena.begun({"Heroes": [frail], "Raiders": ["Axeman"]}, options={"idle_fumble": "full"})
    )
    felled = fight.take("end of round", [1, 5, 11, 15, 1])
    assert felled.fighter("Swordsman").out and felled.take("end of round", [25]).winner == "Raiders"
    stunned = fight.take("end of round", [1, 5, 11, 15, 3])
    assert not stunned.winner and "stunned" in {it.what for it in stunned.scene.members[0].lasting}


@pytest.mark.rule("D30-OPT-GAZE-1")
def test_who_stares_lets_both_weapons_fall(game, arena):
    done = game.exchange("Duellist", "Axeman", attacker_option="gaze of death").play([10, 10, 20])
    assert done.outcome["attacker_events"] == "shield lost; weapon lost"
    one = game.exchange("Shield-bearer", "Axeman", attacker_option="gaze of death").play([10, 10, 20])
    assert one.outcome["attacker_events"] == "weapon lost"  # a shield is no weapon
    fight = arena.declared(
        arena.begun({"Heroes": ["Duellist"], "Raiders": ["Axeman"]}), Duellist="gaze of death"
    )
    fight = fight.take("strike", [10, 10])
    assert set(fight.fighter("Duellist").conditions) == {"weapon lost", "shield lost"}


@pytest.mark.rule("D30-STYLE-7", "D30-AMB-18")
@pytest.mark.parametrize(("style", "face"), [("weapon and shield", 4), ("weapon", 0), ("two weapons", 0)])
def test_only_the_skill_with_a_shield_turns_every_blow(game, fighter, style, face):
    foe = fighter(style=style, shield="buckler")
    x = game.exchange("Axeman", foe, options={"shield_deflect_scope": "any"})
    assert x.context.swings[1].deflects == face
    assert game.exchange("Axeman", foe).context.swings[1].deflects == 0


@pytest.mark.rule("D30-EXH-2", "D30-AMB-8", "D30-AMB-17")
def test_nothing_is_answered_for_a_fourth_point(game, fighter):
    quick = fighter(initiative=20)
    aimed = {"attacker_option": "strike at weapon"}
    for swings, asks in ((1, True), (2, True), (3, False)):
        x = game.exchange("Axeman", quick, defender_swings=swings, **aimed)
        assert ("deflect" in [step.name for step in x.steps]) is asks
    dear = {"defender_also": ("parry",), "options": {"strike_back_cost": "1"}}
    x = game.exchange("Axeman", quick, **dear)
    assert x.play([12, 1, 2]).outcome["exhaustion"] == 3  # 1 and 1, and 1 for the strike back
    x = game.exchange("Axeman", quick, defender_effort="attack", **dear)
    assert x.play([12]).outcome["exhaustion"] == 3
    laden = game.exchange("Axeman", fighter(overload=1), defender_effort="attack", **dear)
    assert laden.play([12, 1, 3]).outcome["exhaustion"] == 4


@pytest.mark.rule("D30-INIT-8", "D30-OPT-PARRY-1", "D30-GAP-16")
@pytest.mark.parametrize("laid", [{"defender_effort": "attack"}, {"defender_swings": 2}])
def test_a_strike_back_is_a_plain_attack_whatever_is_laid_on_ones_own(game, laid):
    """Ida's 13 against 24: a 12 hits and an 11 does not, with an effort's 2 more or two swings' 4 less."""
    x = game.exchange("Axeman", "Swordsman", defender_also=("parry",), **laid)
    assert x.play([10, 1, 12, 3, 30, 1]).outcome["back"] == "hit"
    assert x.play([10, 1, 11]).outcome["back"] == "miss"


@pytest.mark.rule("D30-OPT-PARRY-1", "D30-GAP-3", "D30-GAP-5", "D30-GAP-17")
@pytest.mark.parametrize(
    "fields",
    [
        {"conditions": ("weapon stuck",)},
        {"shield": "buckler", "conditions": ("bound",)},
        {"weapon": "longbow"},
    ],
)
def test_nobody_strikes_back_with_what_cannot_strike(game, fighter, fields):
    x = game.exchange("Axeman", fighter(**fields), defender_option="parry")
    assert "answer" not in [step.name for step in x.steps]
    dodged = game.exchange("Axeman", fighter(**fields), defender_option="dodge")
    assert "leaves melee" in dodged.play([12, "disengage", 25]).outcome["events"]


@pytest.mark.rule("D30-FUMBLE-1", "D30-AMB-3")
def test_a_shot_into_a_melee_can_have_a_fumble_die_of_its_own(game):
    far = {"into_melee": True, "distance": 60}
    x = game.exchange("Archer", "Axeman", options={"fumble_die": "own"}, **far)
    played = x.play({"fumble check": [1], "Archer's fumble": [2]})
    assert played.outcome["attack"] == "fumble"
    assert x.play([2, 1]).outcome["attack"] == "miss"  # a 1 of the attack die is low, no more
    assert RULESET.exchange("Archer", "Axeman", **far).play([1, 2]).outcome["attack"] == "fumble"
