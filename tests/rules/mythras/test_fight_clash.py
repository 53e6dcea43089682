"""Charges that are answered by a blow, in a fight of several; and what a fight is begun and ruled with."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.fights import Fight
from combatkit.rules.mythras import RULESET

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def pike(**changes: Any) -> dict[str, Any]:
    plain = {"name": "Anna", "weapon": "Pike", "combat_style": 60, "action_points": 3, "SIZ": 13}
    return {**plain, "damage_modifier": "0", "max_hit_points": SOLID, **changes}


def rider(**changes: Any) -> dict[str, Any]:
    plain = {"name": "Bert", "weapon": "Broadsword", "combat_style": 60, "action_points": 2, "SIZ": 20}
    return {**plain, "damage_modifier": "1d4", "max_hit_points": SOLID, **changes}


def running(one: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **settings: Any) -> Fight:
    """Bert's turn after a round of running, Anna with her pike before him."""
    fight = ck.fight(
        "mythras",
        {"left": [one or rider()], "right": [other or pike()]},
        **{"policy": None, **settings},
    )
    fight = fight.take("initiative", [10, 1]).take("run")
    while fight.round == 1:
        fight = fight.take("dither")
    return fight


ANSWERED = {"charge": "through contact", "defence": "counterattack"}


@pytest.mark.rule("MY-CHARGE-4", "MY-CHARGE-7", "MY-CHARGE-8", "MY-AP-2", "MY-REACT-PARRY")
def test_both_blows_wound_and_the_answer_costs_a_point() -> None:
    fight = running()
    # Anna's pike is longer: hers comes first, 8 points of 1d10+2 and 1d6 (1d4 a step up); then his
    after = fight.take("charge", [50, "no effect", 12, 8, 30, "no effect", 8, 4], **ANSWERED)
    anna, bert = after.fighter("Anna"), after.fighter("Bert")
    assert (anna.hit_points_left()["abdomen"], bert.hit_points_left()["chest"]) == (56, 60 - 8)
    assert after.tokens == {"Bert": 1, "Anna": 2}
    assert after.scene.engaged_with("Anna") == () and after.standing("Anna").notes == ()
    assert "at a run" not in after.standing("Bert").notes


@pytest.mark.rule("MY-CHARGE-10", "MY-ENG-1")
def test_a_charge_that_stops_is_engaged_whatever_answered_it() -> None:
    after = running().take("charge", [90, 90], charge="into contact", defence="counterattack")
    assert after.scene.engaged_with("Anna") == ("Bert",)


@pytest.mark.rule("MY-CHARGE-8", "MY-AMB-41")
def test_whoever_can_sets_the_weapon_unless_the_own_arm_is_stronger() -> None:
    assert running().exchange("charge", **ANSWERED).context.weapon_set
    strong = running(other=pike(damage_modifier="2d6"))
    assert not strong.exchange("charge", **ANSWERED).context.weapon_set
    sword = running(other=pike(weapon="Broadsword"))
    assert not sword.exchange("charge", **ANSWERED).context.weapon_set
    assert not running().exchange("charge", **ANSWERED, weapon_set=False).context.weapon_set


@pytest.mark.rule("MY-CHARGE-7", "MY-AMB-40", "MY-WOUND-4")
def test_the_blow_that_never_falls_wounds_nobody_and_what_lasts_is_kept() -> None:
    """A Serious Wound of the arm stuns the charger: its sword never strikes."""
    fight = running(one=rider(max_hit_points={**SOLID, "right arm": 8}))
    # 8 points: the arm is at 0; Endurance (22) fails against the attack with 90, and it stuns for 2 turns
    after = fight.take("charge", [50, "no effect", 15, 8, 90, 2], **ANSWERED)
    assert "never gets to strike" in str(after.told)
    assert after.fighter("Anna").hit_points_left() == after.fighter("Anna").full_hit_points()
    assert set(after.standing("Bert").notes) >= {"no attack: 2 turns", "useless: right arm"}


@pytest.mark.rule("MY-CHARGE-4", "MY-CHARGE-7")
def test_three_ways_agree_about_a_charge_that_is_answered() -> None:
    """Her 60 (in ten a critical) against nothing, and no armour: she hurts him with 60 in 100."""
    fight = running()
    odds = fight.odds("charge", **ANSWERED)
    assert odds.chance("charger is hurt") == Fraction(60, 100)
    runs = 400
    roller = RandomRoller(seed=4)
    full = fight.fighter("Bert").hit_points_left()
    hurt = sum(
        fight.take("charge", roller, **ANSWERED).fighter("Bert").hit_points_left() != full
        for _ in range(runs)
    )
    assert abs(hurt / runs - 0.6) < 4 * (0.6 * 0.4 / runs) ** 0.5
    scripted = fight.take("charge", [60, "no effect", 12, 4, 95], **ANSWERED)
    assert "60 against 60, a success" in str(scripted.told)


@pytest.mark.rule("MY-STYLE-7")
def test_a_strange_weapon_strikes_back_as_a_strange_weapon() -> None:
    """STR 11 and DEX 11: the pike of another people is used at 22."""
    x = running().exchange("charge", **ANSWERED, parry_familiarity="quite different")
    assert x.start.answer_attack_value == 22


# -- what a fight is begun and ruled with --------------------------------------------------------------------


@pytest.mark.rule("MY-ENG-1")
def test_a_fight_may_begin_with_opponents_at_close_quarters() -> None:
    sides = {"left": [rider()], "right": [pike(), pike(name="Carl")]}
    fight = ck.fight("mythras", sides, engaged=[("Bert", "Carl")])
    assert fight.scene.engaged_with("Bert") == ("Carl",)
    with pytest.raises(InputError, match="on one side"):
        ck.fight("mythras", sides, engaged=[("Anna", "Carl")])
    with pytest.raises(InputError, match="Karl"):
        ck.fight("mythras", sides, engaged=[("Bert", "Karl")])


@pytest.mark.rule("MY-ROUND-3")
def test_the_games_master_rules_what_the_chapter_leaves_to_the_table() -> None:
    fight = ck.fight("mythras", {"left": [rider()], "right": [pike()]}).take("initiative", [10, 1])
    hidden = fight.ruling("Anna", "beside cover", why="There is a wall.")
    assert hidden.move("take cover", "Anna").closed == "it is Bert's turn"
    assert "There is a wall. (MY-ROUND-3)" in str(hidden.told) and hidden.back().told is fight.told
    assert hidden.ruling("Anna", without=("beside cover",)).standing("Anna").notes == ()
    gone = fight.ruling("Bert", "flees")
    assert gone.winner == "right" and gone.standing("Bert").out == "flees"


@pytest.mark.rule("MY-ROUND-3", "MY-INIT-2")
def test_whoever_is_ruled_out_does_not_act_at_the_same_moment() -> None:
    fight = ck.fight("mythras", {"left": [rider()], "right": [pike()]}).take("initiative", [5, 5])
    assert fight.ruling("Anna", "flees").winner == "left"


@pytest.mark.rule("MY-ACT-READYWEAPON")
def test_what_another_has_dropped_can_be_taken_up_in_two_turns() -> None:
    sides = {"left": [rider(weapon="Unarmed")], "right": [pike()]}
    fight = ck.fight("mythras", sides, policy=None).take("initiative", [10, 1])
    assert fight.move("ready weapon").closed == "nothing is to be loaded or taken up"
    fight = fight.take("drop weapon", who="Anna", item="Pike")
    assert fight.move("ready weapon").asks[0].choices == ("Pike",)
    fight = fight.take("ready weapon").take("dither")
    assert fight.fighter("Bert").weapon == "Unarmed"
    fight = fight.take("ready weapon")
    assert fight.fighter("Bert").weapon == "Pike" and fight.scene.member("Anna").ground == ()


@pytest.mark.rule("MY-ACT-READYWEAPON")
def test_what_somebody_else_takes_up_first_is_gone() -> None:
    sides = {"left": [rider(weapon="Unarmed")], "right": [pike(action_points=4)]}
    fight = ck.fight("mythras", sides, policy=None).take("initiative", [10, 1])
    fight = fight.take("drop weapon", who="Anna", item="Pike").take("ready weapon").take("ready weapon")
    fight = fight.take("dither").take("ready weapon")
    assert fight.fighter("Anna").weapon == "Pike"
    while fight.turn != "Bert":
        fight = fight.take("dither")
    fight = fight.take("ready weapon")
    assert "Pike is gone" in str(fight.told) and fight.scene.member("Bert").busy is None


@pytest.mark.rule("MY-WPN-3", "MY-UNARM-1", "MY-UNARM-6")
def test_hooves_strike_where_fists_would_and_go_with_unarmed() -> None:
    centaur = RULESET.fighter("Centaur raider", natural_weapon="Centaur hoof")
    kick = RULESET.exchange(centaur, "Guard", attack_with="unarmed", defence="none")
    assert (kick.context.attacker.weapon.name, kick.start.attack_value) == ("Centaur hoof", 52)
    punch = RULESET.exchange("Centaur raider", "Guard", attack_with="unarmed", defence="none")
    assert (punch.context.attacker.weapon.name, punch.start.attack_value) == ("Unarmed", 52)
    beast = RULESET.fighter(weapon="Centaur hoof", combat_style=70, natural_weapon="Centaur hoof")
    assert RULESET.exchange(beast, "Guard", defence="none").start.attack_value == 70


@pytest.mark.rule("MY-RANGED-11")
def test_the_comrade_at_the_targets_side_may_be_hit_too() -> None:
    bow = {"name": "Robin", "weapon": "Short bow", "combat_style": 60, "action_points": 3}
    sides = {"left": [bow, pike(name="Will")], "right": [rider(name="Guy"), rider(name="Gil")]}
    near = [("Will", "Guy"), ("Will", "Gil")]
    fight = ck.fight("mythras", sides, policy=None, engaged=near).take("initiative", [10, 1, 2, 3])
    odds = fight.odds("attack", target="Guy", defence="none")
    assert odds.chance(struck="Will") == odds.chance(struck="Gil") == Fraction(10, 100)  # 41 to 60, by lot
