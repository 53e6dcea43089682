"""The contests of actions: counted against all pairs of dice, scripted at the table, and played by chance."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.odds.interval import wilson
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.contests import (
    change_range,
    notice,
    outmanoeuvre,
    pull_out,
    regain_footing,
    struggle,
)
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.resist import Original
from combatkit.rules.mythras.weapons import weapon, weapon_names

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import level

WIN, LOSE, TIE, BOTH_FAILED = "win", "lose", "tie", "both failed"


def who(name: str, **changes: Any) -> Any:
    """Somebody without a damage modifier, so that strength does not tell."""
    return RULESET.fighter(**{"name": name, "damage_modifier": "0", **changes})


def ending(mine: int, skill: int, other: int, other_skill: int) -> str:
    """How an opposed roll ends, written again from MY-GAP-4."""
    ours, theirs = level(mine, skill), level(other, other_skill)
    if ours < 2 and theirs < 2:
        return BOTH_FAILED
    if ours != theirs:
        return WIN if ours > theirs else LOSE
    return TIE if mine == other else WIN if mine > other else LOSE


def brute(skill: int, other_skill: int) -> dict[str, Fraction]:
    """The endings of all 10,000 pairs of dice."""
    found = Counter(ending(a, skill, b, other_skill) for a, b in product(range(1, 101), range(1, 101)))
    return {key: Fraction(found[key], 10_000) for key in (WIN, LOSE, TIE, BOTH_FAILED)}


def endings(x: Any) -> dict[str, Fraction]:
    """The endings of a contest of two, counted exactly."""
    found = dict.fromkeys((WIN, LOSE, TIE, BOTH_FAILED), Fraction(0))
    for outcome, chance in x.odds():
        found[str(outcome["ending"])] += chance
    return found


def played(x: Any, column: str, value: Any, times: int = 2000) -> tuple[float, float]:
    """The interval of a chance, out of exchanges played with dice of a seed."""
    roller = RandomRoller(seed=11)
    hits = sum(x.play(roller).outcome[column] == value for _ in range(times))
    share = wilson(hits, times, confidence=0.9999)
    return share.low, share.high


# -- holds -------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-ACT-STRUGGLE", "MY-GRAP-5", "MY-SE-GRIP")
@pytest.mark.parametrize(("brawn", "other"), [(50, 50), (30, 90), (95, 20), (0, 60)])
def test_a_struggle_is_brawn_against_brawn(brawn: int, other: int) -> None:
    x = struggle(who("Ana", brawn=brawn, unarmed=0), who("Bear", brawn=other, unarmed=0), "gripped")
    assert endings(x) == brute(brawn, other)
    low, high = played(x, "success", True)
    assert low <= float(brute(brawn, other)[WIN]) <= high
    out = x.play(["Brawn", "Brawn", 1, 99]).outcome  # 01 always succeeds, even with a skill of 0
    assert out["success"] and out["actor_conditions"] == "freed: gripped"
    assert not x.play(["Brawn", "Brawn", 99, 1]).outcome["actor_conditions"]


@pytest.mark.rule("MY-GRAP-5", "MY-ACT-STRUGGLE", "MY-SE-PINWEAPON")
def test_both_choose_brawn_or_unarmed_and_the_best_comes_first() -> None:
    ana, bear = who("Ana", brawn=30, unarmed=70), who("Bear", brawn=90, unarmed=40)
    x = struggle(ana, bear, "weapon pinned: Shortsword")
    assert x.walk().request.options == ("Unarmed", "Brawn")
    assert x.walk(["Unarmed"]).request.options == ("Brawn", "Unarmed")
    assert endings(x) == brute(70, 90)
    assert endings(x.after("Brawn", "Unarmed")) == brute(30, 40)
    told = str(x.play(["Unarmed", "Brawn", 55, 20]).trace)
    assert "Ana's Unarmed 70: 55, a success; Bear's Brawn 90: 20, a success. Ana is free." in told


@pytest.mark.rule("MY-GAP-20", "MY-GRAP-5", "MY-SE-GRIP")
def test_a_far_stronger_holder_makes_it_harder_and_then_hopeless() -> None:
    ana = who("Ana", brawn=60, unarmed=60)
    ogre = who("Ogre", brawn=60, unarmed=10, damage_modifier="1d4")  # two steps above none: Formidable
    x = struggle(ana, ogre, "grappled: left arm")
    assert endings(x) == brute(30, 60)
    assert endings(x.after("Unarmed", "Brawn")) == brute(30, 60)  # no cunning technique helps either
    assert endings(x.after("Brawn", "Unarmed")) == brute(60, 10)
    giant = who("Giant", brawn=60, unarmed=10, damage_modifier="1d8")  # four steps: Hopeless
    x = struggle(ana, giant, "gripped")
    assert x.odds().chance(success=True) == 0
    assert "it may not be tried" in str(x.play(["Brawn", "Brawn"]).trace)


@pytest.mark.rule("MY-TRAIT-MANCATCHER", "MY-ACT-STRUGGLE")
def test_a_mancatchers_hold_is_a_grade_harder_to_break() -> None:
    ana, catcher = who("Ana", brawn=60), who("Cat", brawn=50, traits=("Mancatcher",))
    for kind in ("entangled: left leg", "gripped", "grappled: chest"):
        x = struggle(who("Ana", brawn=60, unarmed=0), who("Cat", brawn=50, unarmed=0), kind)
        assert endings(x)[WIN] == brute(60, 50)[WIN]
        x = struggle(
            who("Ana", brawn=60, unarmed=0), who("Cat", brawn=50, unarmed=0, traits=("Mancatcher",)), kind
        )
        assert endings(x)[WIN] == brute(40, 50)[WIN]
    told = str(struggle(ana, catcher, "entangled: left leg").play([39, 20]).trace)
    assert "Ana's Brawn 40 (Hard, Cat is a Mancatcher)" in told


@pytest.mark.rule("MY-SE-ENTANGLE", "MY-AMB-27", "MY-ACT-STRUGGLE")
def test_out_of_a_net_it_takes_brawn_against_brawn_or_against_the_roll_that_caught() -> None:
    ana, net = who("Ana", brawn=60, unarmed=95), who("Net", brawn=40, unarmed=95)
    assert endings(struggle(ana, net, "entangled: head")) == brute(60, 40)
    roll = Original(None, Level.SUCCESS, 33)
    x = struggle(ana, net, "entangled: head", original=roll, options=(("entangle_escape", "orig"),))
    # One roll: 1-6 is a critical and wins; 34-60 a higher success, and 33 ties: the attack has not won.
    assert x.odds().chance(success=True) == Fraction(6 + 27 + 1, 100)
    assert x.play([34]).outcome["success"] and not x.play([32]).outcome["success"]
    dropped = struggle(ana, net, "entangled: head", original=roll, wields=False)
    assert dropped.odds().chance(success=True) == Fraction(34, 100)
    with pytest.raises(InputError, match="opposed to the roll that entangled"):
        struggle(ana, net, "entangled: head", wields=False)
    with pytest.raises(InputError, match="kind"):
        struggle(ana, net, "prone")


# -- getting up ----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-ACT-REGAINFOOTING", "MY-AMB-12")
def test_getting_up_is_free_unless_somebody_is_at_hand() -> None:
    ana, zam = who("Ana", brawn=55, athletics=70), who("Zam", brawn=60, athletics=20)
    alone = regain_footing(ana)
    assert alone.odds().chance(success=True) == 1
    assert alone.play([]).outcome["actor_conditions"] == "on their feet again"
    x = regain_footing(ana, zam)
    assert endings(x) == brute(70, 60)
    low, high = played(x, "success", True)
    assert low <= float(brute(70, 60)[WIN]) <= high
    assert x.play(["Athletics", "Brawn", 66, 55]).outcome["success"]
    assert not x.play(["Brawn", "Brawn", 44, 55]).outcome["success"]


@pytest.mark.rule("MY-AMB-12")
def test_by_option_the_foe_pays_to_keep_somebody_down() -> None:
    ana, zam = who("Ana", brawn=60, athletics=0), who("Zam", brawn=60, athletics=0)
    paid = (("regain_footing_opposes", "paid"),)
    x = regain_footing(ana, zam, options=paid)
    assert endings(x) == brute(60, 60)
    assert x.play(["oppose", "Brawn", "Brawn", 20, 30]).outcome["foe_pays"]
    out = x.play(["let it happen"]).outcome
    assert out["success"] and not out["foe_pays"]
    cannot = regain_footing(ana, zam, options=paid, foe_ready=False)
    assert cannot.odds().chance(success=True) == 1
    assert "option regain_footing_opposes: paid" in str(cannot.play([]).trace)
    with pytest.raises(InputError, match="useless: left leg"):
        regain_footing(who("Ana", conditions="useless: left leg"), zam)


@pytest.mark.rule("MY-AMB-13", "MY-AMB-14", "MY-GAP-4", "MY-GAP-5")
def test_ties_and_double_failures_may_be_rolled_again_and_skills_over_100_are_cut() -> None:
    ana, zam = who("Ana", brawn=50, athletics=0), who("Zam", brawn=70, athletics=0)
    x = regain_footing(ana, zam, options=(("opposed_both_fail", "reroll"), ("opposed_tie", "reroll")))
    once = brute(50, 70)
    assert x.odds().chance(success=True) == once[WIN] / (once[WIN] + once[LOSE])
    told = x.play(["Brawn", "Brawn", 80, 90, 33, 33, 41, 33])
    assert told.outcome["success"]
    assert str(told.trace).count("Both roll again") == 2
    strong = who("Ana", brawn=140, athletics=0)
    assert endings(regain_footing(strong, zam))[LOSE] == brute(100, 30)[LOSE]


# -- changing the range --------------------------------------------------------------------------------


@pytest.mark.rule("MY-ACT-CHANGERANGE", "MY-REACH-7", "MY-WITHDRAW-1", "MY-WITHDRAW-2", "MY-SE-WITHDRAW")
def test_withdrawing_is_evade_against_evade() -> None:
    ana, zam = who("Ana", evade=55), who("Zam", evade=45)
    x = change_range(ana, [zam])
    assert x.odds().chance(success=True) == brute(55, 45)[WIN]
    low, high = played(x, "success", True)
    assert low <= float(brute(55, 45)[WIN]) <= high
    out = x.play(["evade", 50, 44]).outcome
    assert (out["free_of"], out["actor_conditions"], out["paid"]) == ("Zam", "disengaged", "Zam")
    out = x.play(["evade", 30, 44]).outcome
    assert (out["held_by"], out["actor_conditions"]) == ("Zam", "")


@pytest.mark.rule("MY-REACH-7", "MY-AMB-52")
def test_a_foe_may_strike_at_the_mover_or_let_it_go_and_the_range_changes_in_any_case() -> None:
    ana, zam = who("Ana", evade=55), who("Zam", evade=45)
    x = change_range(ana, [zam])
    out = x.play(["attack"]).outcome
    assert out["success"] and out["struck_at_by"] == out["paid"] == "Zam"
    out = x.play(["let it happen"]).outcome
    assert out["success"] and out["paid"] == "" and out["struck_at_by"] == ""
    spent = change_range(ana, [zam], ready=[])
    assert spent.odds().chance(success=True) == 1


@pytest.mark.rule("MY-ENG-5", "MY-REACH-7", "MY-GAP-27")
def test_leaving_several_foes_is_one_roll_against_each() -> None:
    ana, zam, kim = who("Ana", evade=55), who("Zam", evade=45), who("Kim", evade=30)
    x = change_range(ana, [zam, kim])
    # The one roll of the mover against both: faces of the mover, and how many of each foe's it beats.
    both = sum(
        (
            Fraction(sum(ending(a, 55, b, 45) == WIN for b in range(1, 101)), 100)
            * Fraction(sum(ending(a, 55, b, 30) == WIN for b in range(1, 101)), 100)
            for a in range(1, 101)
        ),
        Fraction(0),
    )
    assert x.odds().chance(success=True) == both / 100
    out = x.play(["evade", "evade", 40, 44, 20]).outcome
    assert (out["success"], out["free_of"], out["held_by"]) == (False, "Kim", "Zam")


@pytest.mark.rule("MY-TRAIT-CAUTIOUSFIGHTER", "MY-WITHDRAW-2")
def test_a_cautious_fighter_withdraws_without_a_roll_but_does_not_close_so() -> None:
    ana = who("Ana", evade=10, traits=("Cautious Fighter",), weapon="Dagger")
    zam = who("Zam", evade=90, weapon="Great axe")
    x = change_range(ana, [zam])
    assert x.odds().chance(success=True) == 1 and x.play([]).outcome["paid"] == ""
    closing = change_range(ana, [zam], to="closer", options=(("reach_rules", "on"),))
    assert closing.odds().chance(success=True) == brute(10, 90)[WIN]


@pytest.mark.rule("MY-REACH-6", "MY-REACH-8", "MY-REACH-1", "MY-AMB-50", "MY-EX-17")
def test_closer_and_farther_are_for_the_rules_on_reach() -> None:
    ana, zam = who("Ana", weapon="Dagger"), who("Zam", weapon="Great axe")
    on = (("reach_rules", "on"),)
    out = change_range(ana, [zam], to="closer", options=on).play(["let it happen"]).outcome
    assert out["actor_conditions"] == out["foe_conditions"] == "reach: Short"
    out = change_range(zam, [ana], to="farther", options=on).play(["let it happen"]).outcome
    assert out["actor_conditions"] == "reach: Long"
    with pytest.raises(InputError, match="switched off"):
        change_range(ana, [zam], to="closer")
    with pytest.raises(InputError, match="less than two steps"):  # the printed pair of MY-EX-17
        change_range(ana, [who("Zam", weapon="Falchion")], to="closer", options=on)


@pytest.mark.rule("MY-SE-GRIP", "MY-GRAP-3", "MY-SE-ENTANGLE", "MY-ENG-2")
@pytest.mark.parametrize("held", ["gripped", "grappled: chest", "entangled: left leg"])
def test_nobody_leaves_who_is_held(held: str) -> None:
    ana, foes = who("Ana", conditions=held), [who("Zam"), who("Kim")]
    with pytest.raises(InputError, match=held):
        change_range(ana, foes)
    with pytest.raises(InputError, match=held):
        outmanoeuvre(ana, foes)
    with pytest.raises(InputError, match="engaged with nobody"):
        change_range(who("Ana"), [])


@pytest.mark.rule("MY-REACH-7", "MY-MOD-1")
def test_whoever_is_prone_evades_at_formidable() -> None:
    x = change_range(who("Ana", evade=60, conditions="prone"), [who("Zam", evade=50)])
    assert x.odds().chance(success=True) == brute(30, 50)[WIN]


# -- outmanoeuvring ------------------------------------------------------------------------------------


def guards() -> list[Any]:
    return [who("Guard 1", evade=40), who("Guard 2", evade=25), who("Guard 3", evade=40)]


@pytest.mark.rule("MY-OUT-2", "MY-OUT-3", "MY-OUT-4", "MY-EX-25", "MY-ACT-OUTMANOEUVRE", "MY-GAP-27")
def test_a_brawler_and_the_guards_roll_once_each() -> None:
    x = outmanoeuvre(who("Brawler", evade=60), guards())
    out = x.play(["stay on it"] * 3 + [38, 39, 20, 95]).outcome
    assert out["can_attack"] == "Guard 1"  # 39 beats 38
    assert out["cannot_attack"] == "Guard 2; Guard 3"
    assert out["paid"] == "Guard 1; Guard 2; Guard 3" and not out["beats_all"]
    out = x.play(["stay on it"] * 3 + [40, 39, 20, 95, "Guard 2"]).outcome
    assert out["beats_all"] and out["then"] == "Guard 2" and out["actor_conditions"] == ""
    out = x.play(["stay on it"] * 3 + [40, 39, 20, 95, "withdraw"]).outcome
    assert out["actor_conditions"] == "disengaged"


@pytest.mark.rule("MY-OUT-2", "MY-OUT-3", "MY-OUT-4", "MY-GAP-27")
def test_outmanoeuvring_is_counted_over_the_one_roll() -> None:
    x = outmanoeuvre(who("Brawler", evade=60), guards())
    beats = Fraction(0)
    first_kept_off = Fraction(0)
    for a in range(1, 101):
        won = Fraction(1)
        for skill in (40, 25, 40):
            won *= Fraction(sum(ending(a, 60, b, skill) == WIN for b in range(1, 101)), 100)
        beats += won / 100
        first_kept_off += Fraction(sum(ending(a, 60, b, 40) != LOSE for b in range(1, 101)), 10_000)
    odds = x.odds()
    assert odds.chance(beats_all=True) == beats
    assert odds.chance(lambda out: "Guard 1" in str(out["cannot_attack"])) == first_kept_off
    low, high = played(x, "beats_all", True)
    assert low <= float(beats) <= high


@pytest.mark.rule("MY-AMB-75", "MY-OUT-3")
def test_a_foe_that_does_not_pay_does_not_beat_the_roll_or_by_option_is_not_concerned() -> None:
    ana = who("Brawler", evade=60)
    x = outmanoeuvre(ana, guards(), ready=["Guard 2"])
    out = x.play(["stay on it", 50, 20, "withdraw"]).outcome
    assert out["cannot_attack"] == "Guard 1; Guard 2; Guard 3" and out["paid"] == "Guard 2"
    x = outmanoeuvre(ana, guards(), ready=["Guard 2"], options=(("outmanoeuvre_no_ap", "unaffected"),))
    played = x.play(["stay on it", 50, 20])
    assert played.outcome["can_attack"] == "Guard 1; Guard 3" and not played.outcome["beats_all"]
    assert "option outmanoeuvre_no_ap: unaffected" in str(played.trace)


@pytest.mark.rule("MY-OUT-1")
def test_outmanoeuvring_takes_room_and_a_group() -> None:
    with pytest.raises(InputError, match="no room"):
        outmanoeuvre(who("Ana"), guards(), room=False)
    with pytest.raises(InputError, match="fewer than two"):
        outmanoeuvre(who("Ana"), guards()[:1])
    with pytest.raises(InputError, match="called the same"):
        outmanoeuvre(who("Ana"), [who("Zam"), who("Zam")])


# -- pulling a weapon out --------------------------------------------------------------------------------

DRIVEN_IN = Original(None, Level.SUCCESS, 44)


@pytest.mark.rule("MY-SE-IMPALE", "MY-AMB-34")
def test_pulling_a_weapon_out_takes_brawn_and_half_its_damage_past_armour() -> None:
    ana, zam = who("Ana", brawn=60, weapon="Shortspear"), who("Zam", brawn=40, armour="Half plate")
    x = pull_out(ana, zam, "Shortspear", "chest", original=DRIVEN_IN, condition="impaled: Medium, Hard")
    assert x.odds().chance(success=True) == Fraction(60, 100)
    out = x.play(["let it happen", 35, 7]).outcome  # half of 7 is 4, past all that armour
    assert (out["damage"], out["wound"]) == (4, "minor")
    assert out["foe_conditions"] == "freed: impaled: Medium, Hard"
    assert out["actor_conditions"] == "freed: weapon left in the wound: Shortspear"
    stuck = x.play(["let it happen", 61]).outcome
    assert not stuck["success"] and stuck["damage"] == 0 and stuck["location"] is None
    # 1d8+1 halved, rounded up: 1 (2), 2 (3, 4), 3 (5, 6), 4 (7, 8), 5 (9).
    assert x.odds().chance(damage=5) == Fraction(60, 100) * Fraction(1, 8)


@pytest.mark.rule("MY-SE-IMPALE", "MY-GAP-20")
def test_a_victim_that_resists_makes_it_an_opposed_roll_of_strength() -> None:
    ana, zam = who("Ana", brawn=60), who("Zam", brawn=40)
    x = pull_out(ana, zam, "Shortspear", "chest", original=DRIVEN_IN).after("resist")
    assert x.odds().chance(success=True) == brute(60, 40)[WIN]
    strong = who("Zam", brawn=40, damage_modifier="1d2")  # one step above: Hard
    x = pull_out(ana, strong, "Shortspear", "chest", original=DRIVEN_IN).after("resist")
    assert x.odds().chance(success=True) == brute(40, 40)[WIN]


@pytest.mark.rule("MY-AMB-34", "MY-WOUND-1")
def test_a_bad_wound_asks_for_endurance_against_the_attack_or_by_option_against_brawn() -> None:
    ana = who("Ana", brawn=60)
    zam = who("Zam", brawn=40, endurance=50, hit_points={"left leg": 1})
    x = pull_out(ana, zam, "Shortspear", "left leg", original=DRIVEN_IN)
    holds = x.play(["let it happen", 35, 4, 45, 2])  # 45 is above 44
    assert (holds.outcome["wound"], holds.outcome["consequence"]) == ("serious", "")
    assert x.play(["let it happen", 35, 4, 43, 2]).outcome["consequence"] == "useless limb"
    by_brawn = (("withdraw_endurance_vs", "brawn"),)
    x = pull_out(ana, zam, "Shortspear", "left leg", options=by_brawn)
    held = x.play(["let it happen", 35, 4, 43, 2])  # 43 is above 35
    assert held.outcome["consequence"] == "" and "Ana's Brawn (35, a success)" in str(held.trace)
    with pytest.raises(InputError, match="original"):
        pull_out(ana, zam, "Shortspear", "left leg")


@pytest.mark.rule("MY-SE-IMPALE", "MY-GAP-14")
def test_a_barbed_weapon_does_all_its_damage_when_it_comes_out() -> None:
    barbed = next(name for name in weapon_names() if "Barbed" in weapon(name).traits)
    x = pull_out(who("Ana", brawn=60), who("Zam"), barbed, "chest", original=DRIVEN_IN)
    assert x.play(["let it happen", 35, 3]).outcome["damage"] == 3


# -- noticing --------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SURP-5")
def test_an_ambush_is_noticed_by_perception_against_stealth() -> None:
    guard, killer = who("Guard"), who("Killer")
    x = notice(guard, killer, values=(50, 65))
    assert endings(x) == brute(50, 65)
    out = x.play([20, 30]).outcome
    assert out["actor_conditions"] == "surprised" and not out["success"]
    drunk = notice(guard, killer, values=(50, 65), steps=(1, 0))
    assert endings(drunk) == brute(34, 65)  # two thirds of 50, rounded up
    wary = notice(guard, killer, values=(50, 65), steps=(-1, 0))
    assert endings(wary) == brute(75, 65)
    # Betrayal: Insight against Deceit, by the characteristics INT 13, POW 11 and CHA 11.
    assert endings(notice(guard, killer, skills=("Insight", "Deceit"))) == brute(24, 24)
