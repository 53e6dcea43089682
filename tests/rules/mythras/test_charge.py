"""Charges: what they cost and bring, the three answers to one, and where both are afterwards."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.charge import lance_modifier, set_modifier, steps_of
from combatkit.rules.mythras.clash_outcome import of_charger
from combatkit.rules.mythras.setup import Setup

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def runner(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Run",
            "combat_style": 60,
            "weapon": "Broadsword",
            "damage_modifier": "1d4",
            "max_hit_points": SOLID,
            **changes,
        }
    )


def target(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Tar",
            "combat_style": 50,
            "weapon": "Broadsword",
            "damage_modifier": "0",
            "SIZ": 30,
            "evade": 50,
            "max_hit_points": SOLID,
            **changes,
        }
    )


def charge(attacker: Any = None, defender: Any = None, **setup: Any) -> Any:
    return RULESET.exchange(attacker or runner(), defender or target(), **{"charge": "into contact", **setup})


@pytest.mark.rule("MY-CHARGE-2", "MY-CHARGE-3", "MY-DX-10")
def test_a_grade_harder_a_size_larger_and_a_better_damage_modifier() -> None:
    x = charge(defence="none")
    plain = RULESET.exchange(runner(), target(), defence="none")
    assert plain.context.attacker.damage_modifier == "1d4"
    assert (x.context.attacker.damage_modifier, x.context.attacker.size.label) == ("1d6", "Large")
    # 60 at Hard is 40
    assert x.chances("attacker hurts target")["attacker hurts target"] == Fraction(40, 100)
    assert "against 40 (Hard, 1 step harder, charging)" in str(x.play([41]).trace)
    beast = charge(runner(body="centaur", damage_modifier="1d12", max_hit_points={}), defence="none")
    assert beast.context.attacker.damage_modifier == "1d8+1d6"
    assert charge(runner(damage_modifier="1d10"), defence="none").context.attacker.damage_modifier == "1d12"
    assert (steps_of(2), steps_of(4), steps_of(6)) == (1, 2, 2)


@pytest.mark.rule("MY-CHARGE-5", "MY-EX-11", "MY-PARRY-2")
def test_ex_11_a_charging_lance_goes_through_a_peltast_shield() -> None:
    raider = RULESET.fighter("Centaur raider", weapon="Lance")
    x = RULESET.exchange(raider, "Anathaym", charge="through contact", parry_with="off hand")
    assert x.context.attacker.size.label == "Enormous"
    assert x.play([30, 40, 15, 9, 1]).outcome["damage"] > 0
    assert "too light to stop anything" in str(x.play([30, 40, 15, 9, 1]).trace)


@pytest.mark.rule("MY-CHARGE-5", "MY-KNOCK-1", "MY-ACT-BRACE")
def test_a_parried_charge_may_still_knock_back_and_bracing_helps() -> None:
    giant = runner(weapon="Great club", damage_modifier="1d12")
    small = target(SIZ=13, off_hand="Hoplite shield")
    parried = charge(giant, small).play([30, 40, 11, 16, 100])
    assert "knocked back: 1 m" in str(parried.outcome["defender_conditions"])
    assert "prone" in str(parried.outcome["defender_conditions"])
    braced = charge(giant, small, braced=True).play([30, 40, 11, 16])
    assert braced.outcome["defender_conditions"] == "engaged"


@pytest.mark.rule("MY-CHARGE-6", "MY-EVADE-1", "MY-EX-12", "MY-CHARGE-9")
def test_evading_a_charge_a_tie_is_a_hit() -> None:
    x = charge(defence="evade")
    assert x.play([30, 30, 11, 5]).outcome["damage"] == 5
    assert RULESET.exchange(runner(), target(), defence="evade").play([30, 30]).outcome["damage"] == 0
    ex12 = RULESET.exchange("Centaur raider", "Anathaym", defence="evade", charge="through contact")
    outcome = ex12.play([30, 31]).outcome
    assert (outcome["effects"], outcome["damage"]) == (0, 0)
    assert outcome["defender_conditions"] == "disengaged; prone"
    assert outcome["attacker_conditions"] == "disengaged"
    # all pairs: 40 against 50, hit if the level is better, or as good and the die not lower
    hits = 0
    for a, e in product(range(1, 101), repeat=2):
        ours = 3 if a <= 4 else 2 if a <= 40 else 0
        theirs = 3 if e <= 5 else 2 if e <= 50 else 0
        hits += bool(ours) and (ours > theirs or (ours == theirs and a >= e))
    assert x.chances("attacker hurts target")["attacker hurts target"] == Fraction(hits, 10_000)


@pytest.mark.rule("MY-CHARGE-10", "MY-EX-26", "MY-ENG-1")
def test_ex_26_a_charge_that_stops_is_engaged_and_its_gains_are_spent() -> None:
    barbarian = RULESET.fighter("Barbarian")
    x = RULESET.exchange(barbarian, "Hoplite", charge="into contact")
    played = x.play([70, 70])
    assert (played.outcome["defender_conditions"], played.outcome["attacker_conditions"]) == (
        "engaged",
        "engaged",
    )
    assert "what the charge gave is spent" in str(played.trace)
    after = RULESET.exchange(barbarian, "Hoplite")
    assert after.context.attacker.size < x.context.attacker.size
    assert after.start.attack_value > x.start.attack_value


@pytest.mark.rule("MY-CHARGE-1", "MY-CHARGE-9", "MY-FLY-1")
@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"run_up": 0}, "one whole round of running"),
        ({"charge": "through contact"}, "does not carry through"),
        ({"charge": "pass in the air"}, "takes an attacker that flies"),
        ({"attacker": runner(weapon="Short bow")}, "missile weapon"),
        ({"braced_lance": True, "attacker_mount_modifier": "1d6"}, "only a rider who charges"),
    ],
)
def test_charges_that_cannot_be(setup: dict[str, Any], reason: str) -> None:
    given = dict(setup)
    with pytest.raises(InputError, match=reason):
        charge(given.pop("attacker", None), **given)


@pytest.mark.rule("MY-CHARGE-9", "MY-FLY-1")
def test_riders_flyers_and_the_large_ride_on() -> None:
    for more in ({"situation": ["attacker mounted"]}, {"flying": True}):
        x = charge(charge="through contact", defence="none", **more)
        assert x.play([80]).outcome["attacker_conditions"] == "disengaged"
    big = charge(runner(SIZ=40), charge="through contact", defence="none")
    assert big.play([80]).outcome["defender_conditions"] == "disengaged"
    reasons = RULESET.closed("charge", runner(), target())
    assert set(reasons) == {"through contact", "pass in the air"}


@pytest.mark.rule("MY-FLY-3", "MY-AMB-73")
def test_a_pass_in_the_air_is_like_a_charge_unless_the_option_says_no() -> None:
    x = charge(charge="pass in the air", flying=True, run_up=0, defence="none")
    assert x.chances("attacker hurts target")["attacker hurts target"] == Fraction(40, 100)
    assert x.context.attacker.damage_modifier == "1d6"
    assert "(MY-FLY-3)" in str(x.play([80]).trace)
    plain = charge(charge="pass in the air", flying=True, defence="none", options={"fly_charge_mods": "no"})
    assert plain.chances("attacker hurts target")["attacker hurts target"] == Fraction(60, 100)
    assert plain.context.attacker.damage_modifier == "1d4"
    for way in ("parry", "evade", "counterattack"):
        assert charge(charge="pass in the air", flying=True, defence=way).odds().total


@pytest.mark.rule("MY-FLY-4")
def test_a_large_flyer_takes_some_rounds_to_come_on_again() -> None:
    x = charge(charge="pass in the air", flying=True, defence="none", turns_round="1d3 rounds")
    assert x.play([80, 2]).outcome["attacker_conditions"] == "disengaged; wheels round: 2 rounds"
    assert x.odds().chance(attacker_conditions="disengaged; wheels round: 1 round") == Fraction(1, 3)
    dragon = charge(charge="through contact", flying=True, defence="none", turns_round="1d6 rounds")
    assert dragon.after(80).odds().chance(
        attacker_conditions="disengaged; wheels round: 6 rounds"
    ) == Fraction(1, 6)


@pytest.mark.rule("MY-TRAIT-BEASTBACKLANCER", "MY-CHARGE-2")
def test_a_beast_back_lancer_rides_without_the_grade() -> None:
    lancer = runner(traits=["Beast-back Lancer"], ride=90)
    mounted = charge(lancer, situation=["attacker mounted"], defence="none")
    assert mounted.start.attack_value == 60 and mounted.context.attacker.size.label == "Large"
    assert charge(lancer, defence="none").start.attack_value == 40


@pytest.mark.rule("MY-MOUNT-6", "MY-AMB-42")
def test_a_braced_lance_strikes_with_the_mount() -> None:
    rider = runner(weapon="Lance", ride=90)
    setup: dict[str, Any] = {
        "charge": "through contact",
        "situation": ["attacker mounted"],
        "braced_lance": True,
        "attacker_mount_modifier": "1d6",
        "defence": "none",
    }

    def modifier(**options: str) -> str:
        x = charge(rider, options=options, **setup)
        return str(x.context.attacker.damage_modifier)

    assert modifier() == "1d10"  # 1d6, two steps up: 1d8, 1d10
    assert modifier(lance_dm="mount_base") == "1d6"
    assert modifier(lance_dm="own") == "1d6"  # 1d4, one step up
    assert lance_modifier("1d4", "0") == "1d4"
    with pytest.raises(InputError, match="attacker_mount_modifier: is not given"):
        charge(rider, **{**setup, "attacker_mount_modifier": None})
    stuck = charge(rider, policy="wounding", **setup)
    played = stuck.play([30, "impale", 2, 9, 7, 9, 3, "leave it in"])
    assert "lets go of the Lance" in str(played.trace)
    for answer, left in (("it breaks", "weapon damaged: Lance, broken"), ("out of the saddle", "unhorsed")):
        played = stuck.play([30, "impale", 2, 9, 7, 9, 3, "pull it out next turn", answer])
        assert left in str(played.outcome["attacker_conditions"])
        assert "weapon left" not in str(played.outcome["attacker_conditions"])


@pytest.mark.rule("MY-MOUNT-6")
def test_a_weapon_that_is_braced_cannot_parry() -> None:
    rider = target(weapon="Lance", conditions="weapon braced: Lance")
    reason = RULESET.closed("parry_with", runner(), rider)["main hand"]
    assert reason == "Lance is braced for a charge, and cannot parry"


# -- counterattacks ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-CHARGE-4", "MY-CHARGE-7")
def test_only_a_charge_is_answered_by_a_counterattack() -> None:
    assert RULESET.closed("defence", runner(), target())["counterattack"].startswith("only a charge")
    assert "counterattack" not in RULESET.closed("defence", runner(), target(), charge="into contact")
    with pytest.raises(InputError, match="only a charge"):
        RULESET.exchange(runner(), target(), defence="counterattack")
    spent = target(action_points=0)
    with pytest.raises(InputError, match="no Action Points left"):
        charge(defender=spent, defence="counterattack")
    with pytest.raises(InputError, match="no long impaling weapon"):
        charge(defence="counterattack", weapon_set=True)


@pytest.mark.rule("MY-CHARGE-7", "MY-ATK-8", "MY-WPN-2")
def test_both_strike_undefended_and_the_same_reach_strikes_at_once() -> None:
    x = charge(defence="counterattack")
    played = x.play([30, "no effect", 11, 5, 40, "no effect", 12, 6])
    outcome = played.outcome
    assert (outcome["damage"], outcome["charger_damage"]) == (5, 6)
    assert (outcome["effects"], outcome["answer_effects"]) == (1, 1)
    assert "both blows are struck at once" in str(played.trace)
    # independent: 40 in 100 (60 at Hard) and 50 in 100
    chances = x.chances("attacker hurts target", "charger is hurt")
    assert chances["attacker hurts target"] == Fraction(2, 5)
    assert chances["charger is hurt"] == Fraction(1, 2)
    # every hit meets an automatic failure and wins effects; nothing happens if both miss: 60 % of 50 %
    won = {"attacker wins effects": 0.4, "defender wins effects": 0.5, "nothing happens": 0.3}
    assert x.chances(*won) == {name: Fraction(str(chance)) for name, chance in won.items()}
    odds = x.odds()
    assert {name: odds.chance(name) for name in won} == x.chances(*won)
    both = odds.chance(lambda o: o["wound"] != "none" and o["charger_wound"] != "none")
    assert both == Fraction(1, 5)
    assert odds.chance("charger is hurt") == Fraction(1, 2)
    assert RULESET.wounded(runner(), of_charger(outcome)).hit_points_left()["chest"] == 54


@pytest.mark.rule("MY-CHARGE-7", "MY-AMB-40")
def test_the_longer_weapon_strikes_first_and_may_stop_the_other() -> None:
    spear = target(weapon="Longspear")
    frail = runner(max_hit_points=dict.fromkeys(SOLID, 3))
    x = charge(frail, spear, defence="counterattack")
    played = x.play([40, "no effect", 11, 9, 99])  # chest: -6 of 3, a Major Wound, and Endurance fails
    assert (played.outcome["attack"], played.outcome["charger_out"]) == ("lost", True)
    assert "the shorter weapon never gets to strike" in str(played.trace)
    on = charge(frail, spear, defence="counterattack", options={"counter_interrupts": "no"})
    played = on.play([40, "no effect", 11, 9, 99, 30, "no effect", 11, 5])
    assert played.outcome["damage"] == 5 and "option counter_interrupts: no" in str(played.trace)
    # Any hit is at least 2 points of 1d10+1 on 3: 2 leaves 1, a minor wound; 3 and more stop the charge.
    # A spear at 50: 50 in 100 hit, of which 9 in 10 are Serious or worse, and each of those stops the charge.
    stopped = Fraction(50, 100) * Fraction(9, 10)
    assert x.chances("attacker hurts target")["attacker hurts target"] == (1 - stopped) * Fraction(2, 5)
    assert on.chances("attacker hurts target")["attacker hurts target"] == Fraction(2, 5)
    assert x.odds().chance(attack="lost") == stopped
    first = charge(runner(weapon="Longspear"), defence="counterattack")
    assert first.steps[0].name == "charge begins" and x.steps[0].name == "answer begins"


@pytest.mark.rule("MY-CHARGE-7", "MY-BLOCK-1")
def test_passive_blocks_hold_for_both() -> None:
    upper = ["chest", "abdomen", "head", "left arm"]
    x = charge(
        runner(off_hand="Viking shield"),
        target(off_hand="Viking shield"),
        defence="counterattack",
        ward_with="off hand",
        ward=upper,
        attacker_ward_with="off hand",
        attacker_ward=upper,
    )
    played = x.play([30, "no effect", 11, 5, 40, "no effect", 12, 6])
    assert (played.outcome["damage"], played.outcome["charger_damage"]) == (0, 0)
    assert str(played.trace).count("held before the") == 2
    with pytest.raises(InputError, match="held in the way, and cannot strike"):
        charge(
            defender=target(off_hand="Viking shield"),
            defence="counterattack",
            parry_with="off hand",
            ward_with="off hand",
            ward=upper,
        )


@pytest.mark.rule("MY-CHARGE-8", "MY-AMB-41")
def test_a_set_weapon_takes_the_weight_of_the_charge() -> None:
    raider = RULESET.fighter("Centaur raider")
    setup = Setup(charge="through contact")
    assert set_modifier(raider, setup, ()) == "1d8"  # 1d4, two steps up
    assert set_modifier(raider, setup, (), (("set_weapon_dm", "base"),)) == "1d4"
    ready = target(weapon="Longspear")
    x = charge(defender=ready, defence="counterattack", weapon_set=True)
    assert x.context.answer.attacker.damage_modifier == "1d6"
    base = charge(defender=ready, defence="counterattack", weapon_set=True, options={"set_weapon_dm": "base"})
    assert base.context.answer.attacker.damage_modifier == "1d4"
    assert "option set_weapon_dm: base" in str(base.play([60, 90]).trace)
    ridden = charge(
        defender=ready,
        defence="counterattack",
        weapon_set=True,
        situation=["attacker mounted"],
        attacker_mount_modifier="1d10",
    )
    assert ridden.context.answer.attacker.damage_modifier == "2d6"  # 1d10: 1d12, 2d6


@pytest.mark.rule("MY-EX-13", "MY-CHARGE-2", "MY-CHARGE-7", "MY-CHARGE-8", "MY-ACT-BRACE")
def test_ex_13_the_set_halberd_takes_the_centaur_out_of_the_fight() -> None:
    raider = RULESET.fighter("Centaur raider", weapon="Lance")
    x = RULESET.exchange(
        raider,
        "Anathaym with a halberd",
        charge="through contact",
        defence="counterattack",
        weapon_set=True,
        braced=True,
    )
    # The centaur misses at Hard (39); she hits, impales: 8 and 10 of 1d8+2, and 4 on the 1d8: 14 points.
    chest = next(i for i in range(1, 21) if raider.anatomy.at(i).name == "chest")
    played = x.play([70, 40, "impale", chest, 8, 10, 10, 4, "leave it in", 99])
    assert "both blows are struck at once" in str(played.trace)
    assert "Damage Modifier 1d8" in str(played.trace)
    assert (played.outcome["answer_effects"], played.outcome["charger_location"]) == (1, "chest")
    assert (played.outcome["charger_wound"], played.outcome["charger_out"]) == ("major", True)
    assert played.outcome["attack"] == "failure" and played.outcome["wound"] == "none"


@pytest.mark.rule("MY-CHARGE-7")
def test_situations_are_seen_from_the_other_side_in_the_answer() -> None:
    x = charge(defence="counterattack", situation=["defender on unstable footing"])
    assert x.start.answer_attack_value == 34  # 50 at Hard
    assert x.start.charge_attack_value == 40
    prone = charge(defender=target(conditions="prone"), defence="counterattack")
    assert prone.start.answer_attack_value == 25


def test_three_ways_agree_about_a_counterattack() -> None:
    x = charge(
        runner(max_hit_points=dict.fromkeys(SOLID, 3)),
        target(weapon="Longspear"),
        defence="counterattack",
        policy="wounding",
    )
    chance = float(x.chances("charger out of the fight")["charger out of the fight"])
    assert (
        x.odds().chance("charger out of the fight")
        == x.chances("charger out of the fight")["charger out of the fight"]
    )
    games = 2000
    outs = sum(bool(x.play(RandomRoller(seed=seed)).outcome["charger_out"]) for seed in range(games))
    assert abs(outs / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5
