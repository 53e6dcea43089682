"""Wounds: levels, Endurance against the attack roll, what a wound does, and the fighter afterwards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.fighter import change
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.toll import SHOCK


def victim(**changes: Any) -> Any:
    """Every location has 6 Hit Points and no armour; Endurance 55, Healing Rate 3."""
    names = RULESET.fighter().anatomy.names
    return RULESET.fighter(
        **{
            "name": "Zam",
            "CON": 15,
            "endurance": 55,
            "weapon": "Shortspear",
            "off_hand": "Target shield",
            "max_hit_points": dict.fromkeys(names, 6),
            **changes,
        }
    )


def struck(place: str, damage: int, *dice: int, who: Any = None, **blow: Any) -> Any:
    x = RULESET.blow(who or victim(), location=place, damage=damage, attack_roll=42, **blow)
    return x.play(list(dice))


# -- the level -----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-DMG-2", "MY-DX-5")
@pytest.mark.parametrize(
    ("damage", "left", "wound"),
    [
        (0, 6, "none"),
        (5, 1, "minor"),
        (6, 0, "serious"),
        (11, -5, "serious"),
        (12, -6, "major"),
        (13, -7, "major"),
    ],
)
def test_c15_the_edges_of_a_wound(damage: int, left: int, wound: str) -> None:
    dice = {"none": [], "minor": [], "serious": [43, 2], "major": [43]}[wound]
    played = struck("left arm", damage, *dice)
    assert played.outcome["wound"] == wound
    after = RULESET.wounded(victim(), played.outcome)
    arm = next(part for part in RULESET.health(after) if part.part == "left arm")
    assert (arm.now, arm.level) == (left, wound)


@pytest.mark.rule("MY-DMG-2")
def test_a_wound_level_counts_from_what_is_left() -> None:
    assert struck("chest", 5, 43, 2, who=victim(hit_points={"chest": 3})).outcome["wound"] == "serious"
    assert struck("chest", 9, 43, who=victim(hit_points={"chest": 3})).outcome["wound"] == "major"


@pytest.mark.rule("MY-WOUND-3")
def test_a_minor_wound_asks_for_nothing_and_does_nothing_more() -> None:
    played = struck("head", 5)
    assert (played.outcome["consequence"], played.outcome["defender_conditions"]) == ("", "")
    assert [request.name for request, _ in played.trace.asked] == []


# -- Endurance -----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-WOUND-1", "MY-ATK-14", "MY-AMB-13")
def test_c17_endurance_is_opposed_to_the_attack_roll_itself() -> None:
    """Attack 42 against Endurance 55: held on 01-06 and 43-55, the same roll leaves things as they are."""
    held = {
        roll
        for roll in range(1, 101)
        if struck("chest", 8, roll, *([1] if roll in (*range(1, 7), *range(42, 56)) else [])).outcome[
            "consequence"
        ]
        == ""
    }
    assert held == {*range(1, 7), *range(42, 56)}
    odds = RULESET.blow(victim(), location="chest", damage=8, attack_roll=42).odds()
    assert odds.chance(consequence="unconscious") == Fraction(80, 100)


@pytest.mark.rule("MY-WOUND-1")
def test_a_critical_attack_is_harder_to_bear() -> None:
    x = RULESET.blow(victim(), location="chest", damage=8, attack_roll=3, attack_level="critical")
    assert x.odds().chance(consequence="") == Fraction(4, 100)  # 03 to 06


@pytest.mark.rule("MY-WOUND-1", "MY-ATK-14")
def test_the_lazy_attack_die_is_the_one_that_is_opposed() -> None:
    """Exact odds over all attack rolls are the mean of those after each of them: one roll, read twice."""
    x = RULESET.exchange("Barbarian", victim(), defence="none")
    whole = x.odds()
    for event in ("target out of the fight", "serious wound or worse"):
        assert sum(x.after(roll).odds().chance(event) for roll in range(1, 101)) / 100 == whole.chance(event)


@pytest.mark.rule("MY-WOUND-2", "MY-AMB-55")
def test_one_roll_a_wound_and_another_when_the_location_is_hurt_once_more() -> None:
    before = victim(hit_points={"chest": -1})
    names = [request.name for request, _ in struck("chest", 2, 43, 1, who=before).trace.asked]
    assert names == ["endurance", "turns"]
    elsewhere = struck("left leg", 2, who=before)
    assert [request.name for request, _ in elsewhere.trace.asked] == []


@pytest.mark.rule("MY-WOUND-11", "MY-AMB-87")
@pytest.mark.parametrize(
    ("endurance", "attack", "roll", "level", "held"),
    [
        # Endurance 130 stands at 100, and the attack of 60 at 30: 42 is then a failure, any success holds
        (130, 60, 42, "success", 95),
        # the attack of 80 stands at 50: 42 is still a success; held on 01-10 and from the same roll up to 95
        (130, 80, 42, "success", 10 + 54),
        # a critical of 08 with 80 is no critical with 50: held on 01-10 and 11-95
        (130, 80, 8, "critical", 95),
        # the attack is over 100 and the higher one: 130 takes 30 off Endurance 80, held on 01-05 and 42-50
        (80, 130, 42, "success", 5 + 9),
    ],
)
def test_endurance_over_100_reaches_back_to_the_attack_roll(
    endurance: int, attack: int, roll: int, level: str, held: int
) -> None:
    x = RULESET.blow(
        victim(endurance=endurance),
        location="chest",
        damage=8,
        attack_roll=roll,
        attack_level=level,
        attack_skill=attack,
    )
    assert x.odds().chance(consequence="") == Fraction(held, 100)


@pytest.mark.rule("MY-WOUND-11")
def test_endurance_over_100_needs_the_attackers_skill() -> None:
    with pytest.raises(InputError, match="attack_skill: is not given, and Endurance 130 reaches back to it"):
        RULESET.blow(victim(endurance=130), location="chest", damage=8, attack_roll=42)


@pytest.mark.rule("MY-WOUND-11")
def test_a_blow_whose_level_was_lowered_afterwards_has_hit_all_the_same() -> None:
    x = RULESET.exchange(RULESET.fighter("Barbarian", combat_style=60), victim(endurance=130), defence="none")
    played = x.play([42, "no effect", 11, 8, 99])
    assert (played.outcome["damage"], played.outcome["consequence"]) == (8, "unconscious")
    assert "for this roll Endurance counts 100 and the attack roll 30" in str(played.trace)


# -- what a wound does ---------------------------------------------------------------------------------


@pytest.mark.rule("MY-WOUND-4")
@pytest.mark.parametrize("place", ["head", "chest", "abdomen", "left arm", "right leg"])
def test_a_serious_wound_stops_attacks_for_1d3_turns(place: str) -> None:
    played = struck(place, 8, 43, 3)
    assert played.state.turns == 3 and "cannot attack for 3 turns" in str(played.trace)
    assert f"no attack: {SHOCK} turns" in played.outcome["defender_conditions"]
    for turns in (0, 4):
        with pytest.raises(InputError, match=r"turns: . cannot be rolled on 1d3"):
            struck(place, 8, 43, turns)


@pytest.mark.rule("MY-WOUND-5")
def test_a_serious_leg_wound_fells_and_a_serious_arm_wound_disarms() -> None:
    leg = struck("right leg", 8, 90, 2).outcome
    assert leg["consequence"] == "useless limb" and not leg["out"]
    assert leg["defender_conditions"] == "no attack: 1d3 turns; prone; useless: right leg"
    arm = struck("right arm", 8, 90, 2).outcome
    assert arm["defender_conditions"] == "dropped: Shortspear; no attack: 1d3 turns; useless: right arm"
    held = struck("right arm", 8, 43, 2).outcome
    assert (held["consequence"], held["defender_conditions"]) == ("", "no attack: 1d3 turns")


@pytest.mark.rule("MY-WOUND-5")
def test_a_shield_is_strapped_on_and_a_two_handed_weapon_falls_from_either_arm() -> None:
    assert "dropped" not in struck("left arm", 8, 90, 2).outcome["defender_conditions"]
    for place in ("left arm", "right arm"):
        outcome = struck(place, 8, 90, 2, who=victim(weapon="Great axe", off_hand="none")).outcome
        assert "dropped: Great axe" in outcome["defender_conditions"]
    second = struck("left arm", 8, 90, 2, who=victim(weapon="Broadsword", off_hand="Dagger")).outcome
    assert "dropped: Dagger" in second["defender_conditions"]


@pytest.mark.rule("MY-WOUND-6")
@pytest.mark.parametrize("place", ["head", "chest", "abdomen"])
def test_a_serious_body_wound_may_knock_out_for_minutes(place: str) -> None:
    played = struck(place, 8, 90)
    assert (played.outcome["consequence"], played.outcome["out"]) == ("unconscious", True)
    assert played.outcome["defender_conditions"] == "unconscious: 8 min"
    assert "unconscious for 8 minutes" in str(played.trace)
    awake = struck(place, 8, 43, 1).outcome
    assert (awake["consequence"], awake["out"]) == ("", False)


@pytest.mark.rule("MY-WOUND-8", "MY-WOUND-9", "MY-AMB-74")
def test_a_major_limb_wound_ends_the_fight() -> None:
    held = struck("left leg", 12, 43).outcome
    assert (held["consequence"], held["out"]) == ("incapacitated", True)
    assert held["defender_conditions"] == "dies untreated: 15 min; incapacitated; prone; useless: left leg"
    lost = struck("left leg", 12, 90).outcome
    assert (lost["consequence"], lost["out"]) == ("unconscious", True)
    assert "unconscious" in lost["defender_conditions"].split("; ")
    crushed = struck("left leg", 12, 43, severs=False).outcome
    assert "dies untreated" not in crushed["defender_conditions"]


@pytest.mark.rule("MY-WOUND-8", "MY-WOUND-10")
@pytest.mark.parametrize("place", ["head", "chest", "abdomen"])
def test_a_major_body_wound_kills_at_once_or_soon(place: str) -> None:
    held = struck(place, 12, 43).outcome
    assert (held["consequence"], held["out"]) == ("dying", True)
    assert held["defender_conditions"] == "dies untreated: 6 rounds; incapacitated; unconscious"
    lost = struck(place, 12, 90).outcome
    assert (lost["consequence"], lost["defender_conditions"], lost["out"]) == ("dead", "dead", True)


@pytest.mark.rule("MY-WOUND-7")
def test_a_seriously_wounded_arm_is_a_grade_harder_if_the_gm_wishes() -> None:
    hurt = victim(combat_style=60, hit_points={"right arm": 0, "left leg": -1})
    assert RULESET.exchange(hurt, "Guard").start.attack_value == 60
    assert RULESET.exchange(hurt, "Guard", wounds_hinder=True).start.attack_value == 40
    whole = change(hurt, {"hit_points": {"right arm": 1}})
    assert RULESET.exchange(whole, "Guard", wounds_hinder=True).start.attack_value == 60
    shield = RULESET.exchange("Guard", hurt, wounds_hinder=True)  # the shield arm is sound
    assert shield.context.defender.weapon.name == "Target shield" and shield.start.parry_value == 60
    spear = RULESET.exchange("Guard", hurt, wounds_hinder=True, parry_with="main hand")
    assert spear.start.parry_value == 40
    two_handed = change(hurt, {"weapon": "Great axe", "off_hand": "none", "hit_points": {"left arm": -2}})
    assert RULESET.exchange(two_handed, "Guard", wounds_hinder=True).start.attack_value == 40


# -- the single blow and the fighter afterwards --------------------------------------------------------


@pytest.mark.rule("MY-HITLOC-1", "MY-HITLOC-2")
def test_a_blow_without_a_place_rolls_for_it() -> None:
    x = RULESET.blow(victim(), damage=3)
    chances = x.odds().by("location")
    assert chances["head"] == Fraction(2, 20) and chances["chest"] == Fraction(3, 20)
    centaur = RULESET.blow("Centaur raider", damage=3).odds().by("location")
    assert centaur["hindquarters"] == Fraction(2, 20) and centaur["right arm"] == Fraction(1, 20)


@pytest.mark.rule("MY-HITLOC-2")
def test_several_locations_at_once_each_have_their_own_armour_and_hit_points() -> None:
    who = victim(armour_at={"chest": 5, "head": 2}, max_hit_points={"chest": 9, "head": 5})
    chest, head = RULESET.blows(who, {"chest": 8, "head": 8}, attack_roll=42)
    assert chest.play([]).outcome["damage"] == 3 and chest.play([]).outcome["wound"] == "minor"
    assert head.play([43, 1]).outcome["damage"] == 6 and head.play([43, 1]).outcome["wound"] == "serious"


@pytest.mark.rule("MY-DMG-1")
def test_armour_counts_unless_it_does_not() -> None:
    who = victim(armour="Mail")
    assert RULESET.blow(who, location="chest", damage=8).play([]).outcome["damage"] == 2
    assert RULESET.blow(who, location="chest", damage=5, armour_counts=False).play([]).outcome["damage"] == 5
    assert RULESET.blow(who, location="chest", damage=6).play([]).outcome["wound"] == "none"


@pytest.mark.rule("MY-DMG-1", "MY-DMG-2")
def test_the_fighter_after_a_blow_has_its_hit_points_and_conditions() -> None:
    who = victim(conditions="prone")
    after = RULESET.wounded(who, struck("right arm", 8, 90, 2, who=who).outcome)
    assert after.hit_points["right arm"] == -2
    assert after.condition_list == (
        "dropped: Shortspear",
        "no attack: 1d3 turns",
        "prone",
        "useless: right arm",
    )
    assert after.wound("right arm").label == "serious" and after.wound("head").label == "none"
    again = RULESET.wounded(after, struck("right arm", 4, 43, who=after).outcome)
    assert (again.hit_points["right arm"], again.wound("right arm").label) == (-6, "major")
    notes = {part.part: part.notes for part in RULESET.health(after)}
    assert notes["right arm"] == ("useless",) and notes["head"] == ()


@pytest.mark.rule("MY-DMG-1", "MY-SE-SUNDER", "MY-SE-DAMAGEWEAPON")
def test_the_fighter_after_an_exchange_in_which_its_gear_was_damaged() -> None:
    guard = RULESET.fighter("Guard", armour="Mail", armour_at={}, off_hand="Target shield")
    x = RULESET.exchange("Barbarian", guard)
    sundered = RULESET.wounded(guard, x.play([34, 97, "sunder", 11, 9]).outcome)
    assert sundered.worn_armour()["chest"] == 3 and sundered.worn_armour()["head"] == 6
    assert sundered.hit_points_left()["chest"] == guard.hit_points_left()["chest"]
    beaten = RULESET.wounded(guard, x.play([34, 97, "damage weapon", 10, "Target shield"]).outcome)
    assert beaten.off_hand_hit_points == 3 and beaten.hit_points_left() == guard.hit_points_left()


def test_a_blow_is_checked_like_any_form() -> None:
    for blow, words in (
        (({"location": "tail"}), "'tail' is unknown"),
        ({"damage": -1}, "-1 is out of range"),
        ({"attack_roll": 0}, "0 is out of range"),
        ({"wound": 3}, "'wound' is unknown"),
    ):
        with pytest.raises(InputError, match=words):
            RULESET.blow("Guard", **blow)
    with pytest.raises(InputError, match="hindquarters"):
        RULESET.blow("Guard", location="hindquarters")


@pytest.mark.rule("MY-SE-6", "MY-SE-7", "MY-SE-BLEED")
def test_c17_bleed_takes_hold_only_if_something_gets_through() -> None:
    """Attack 65, roll 42, Endurance 55: 8 against 5 armour bleeds at 80 in 100, 5 against 5 never."""
    who = RULESET.fighter(
        name="Zam",
        endurance=55,
        combat_style=50,
        weapon="Broadsword",
        armour_at={"chest": 5},
        max_hit_points={"chest": 9},
    )
    x = RULESET.exchange(
        RULESET.fighter(name="Ana", combat_style=65, weapon="Falchion", damage_modifier="1d4"), who
    )
    deep = x.after(42, 97, "bleed", 11, 8).odds()
    assert deep.chance(lambda outcome: "bleeding" in str(outcome["defender_conditions"])) == Fraction(80, 100)
    shallow = x.walk([42, 97, "bleed", 11, 5])
    assert shallow.request is None and "nothing gets through" in str(shallow.trace)


def test_levels_in_words() -> None:
    assert [level.label for level in Level] == ["fumble", "failure", "success", "critical"]


@pytest.mark.rule("MY-ATK-13")
def test_what_is_left_to_the_gm_is_recorded_and_not_computed() -> None:
    assert not RULESET.cards["MY-ATK-13"].computed
