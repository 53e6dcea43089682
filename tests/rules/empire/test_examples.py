"""The text's worked examples and the ledger's derived vectors, played with their dice or asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.empire import initiative, morale, scores
from combatkit.rules.empire.book import Armour
from combatkit.rules.empire.chain import attack_die
from combatkit.rules.empire.enums import Stance
from combatkit.rules.empire.health import (
    bleeding_minuses,
    check_due,
    exhaustion_after,
    exhaustion_check,
    exhaustion_minuses,
    exhaustion_steps,
    overwhelmed,
)
from combatkit.rules.empire.load import eased
from combatkit.rules.empire.missile import impact, missile_attack, range_modifier
from combatkit.rules.empire.plan import option_levels
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.stances import declared
from combatkit.rules.empire.steps_answer import desperate_difficulty
from combatkit.rules.empire.steps_attack import critical_levels
from combatkit.rules.empire.steps_wound import deepened, wound_level

# -- D30-EX: what the text prints --------------------------------------------------------------------


@pytest.mark.rule("D30-ATT-2", "D30-ATT-3", "D30-ATT-4")
@pytest.mark.parametrize(("attack", "face", "end"), [(10, 22, "critical"), (10, 12, "miss"), (10, 13, "hit")])
def test_ex_1_red_against_blob(game, attack, face, end):
    """Defense 22: a total of 32 is a critical hit, 22 misses, 23 hits."""
    x = game.exchange(game.fighter("Big Red Chewing-Gum", attack=attack), "Bob the Blob")
    dice = [face] if end == "miss" else [face, 3, 15]
    assert x.play(dice).outcome["attack"] == end


@pytest.mark.rule("D30-ATT-4", "D30-ATT-6")
def test_ex_2_a_total_of_52_is_a_double_critical(game):
    x = game.exchange("Big Red Chewing-Gum", "Bob the Blob")
    assert x.play([30, 12, 3, 15]).outcome["attack"] == "double critical"  # 10 + 30 + 12 = 52
    assert x.play([30, 11, 3, 15]).outcome["attack"] == "critical"  # 51: short by 1


@pytest.mark.rule("D30-WOUND-1", "D30-WOUND-2")
def test_ex_3_and_4_eight_past_armour_against_fifteen(game, fighter):
    assert wound_level(8, 15) == 2
    assert game.blow(fighter(), location="chest", damage=10).play([]).outcome["wound"] == "level 2"
    assert game.blow(fighter(), location="chest", damage=10, levels=1).play([]).outcome["wound"] == "level 3"


@pytest.mark.rule("D30-BLEED-2")
def test_ex_5_bleeding():
    assert [bleeding_minuses(total) for total in (4, 5, 14, 15)] == [0, 1, 1, 2]


@pytest.mark.rule("D30-INIT-1", "D30-INIT-2", "D30-ROUND-1")
def test_ex_6_a_sixth_of_a_second():
    assert initiative.seconds(22) - initiative.seconds(23) == Fraction(1, 6)
    order = initiative.acting_order([initiative.Entry("slow", 22), initiative.Entry("quick", 23)])
    assert order == (("quick",), ("slow",))
    assert initiative.seconds(-6) == 6


@pytest.mark.rule("D30-INIT-4", "D30-INIT-5", "D30-INIT-7", "D30-EXH-2")
def test_ex_7_as_many_swings_as_there_is_breath():
    assert initiative.slots(32) == (30, 20, 10, 0)
    assert initiative.swings_allowed(32, cost=1) == 3
    assert initiative.swings_allowed(32, cost=1, limit=4) == 4


@pytest.mark.rule("D30-INIT-8", "D30-OPT-PARRY-1")
def test_ex_8_parry_at_30_strikes_back_at_20(game, fighter):
    assert initiative.strike_back_slot(initiative.slots(32)[0]) == 20
    x = game.exchange(fighter("Ulf"), fighter(), defender_option="parry")
    assert x.play([5, 2, 18, 8, 20]).outcome["back"] == "hit"  # misses, strikes back on 2
    assert x.play([5, 3, 12]).outcome["back"] == "no attack"


@pytest.mark.rule("D30-MISSILE-5", "D30-MISSILE-6")
def test_ex_9_an_arrow_at_30_yards(game):
    archer = game.fighter("Archer")
    assert range_modifier(archer, archer.arm, 30) == -6
    assert impact(17, archer, archer.arm, 30) == 11


@pytest.mark.rule("D30-MORALE-3")
def test_ex_10_morale_lost_by_5():
    assert morale.morale_minuses(-5) == 8
    assert morale.morale_exchange("Ida", 12, 5).play([5, 11]).outcome["minuses"] == 8  # 11 against 16


@pytest.mark.rule("D30-STYLE-8")
def test_ex_11_another_weapon_than_the_main_one(fighter):
    own = fighter(style="weapon and shield", shield="buckler")
    other = fighter(style="weapon and shield", shield="buckler", other_weapon=True)
    assert scores.melee_attack(own) - scores.melee_attack(other) == 1
    assert scores.melee_defense(own) - scores.melee_defense(other) == 2 + own.arm.defense


# -- D30-VEC: derived ---------------------------------------------------------------------------------


@pytest.mark.rule("D30-ATT-3")
def test_vec_1_margin_9():
    assert (critical_levels(9), critical_levels(10)) == (0, 1)


@pytest.mark.rule("D30-WOUND-1")
def test_vec_2_and_3_quarters():
    assert [wound_level(net, 15) for net in (3, 15, 19)] == [0, 4, 5]


@pytest.mark.rule("D30-DMG-3", "D30-DMG-6")
def test_vec_4_might_10_with_a_maximum_of_2(fighter):
    assert scores.bounded_bonus(scores.strength_bonus(10, False), 2) == 3
    knife = fighter(might=10, weapon="knife")
    assert scores.damage_bonus(knife, knife.arm) == 3


@pytest.mark.rule("D30-DMG-3")
def test_vec_5_might_4():
    assert [scores.strength_bonus(4, thrusting) for thrusting in (False, True)] == [-1, 0]


@pytest.mark.rule("D30-ATT-6")
def test_vec_6_thirty_twenty_seven():
    assert attack_die(ScriptedRoller([30, 20, 7]), "attack", (100,), 1, True) == 57


@pytest.mark.rule("D30-BASE-2", "D30-BASE-3")
def test_vec_7_combat_position_3(fighter):
    assert scores.base_defense(fighter(cp_level=3)) - scores.base_defense(fighter(cp_level=0)) == 2
    assert scores.base_initiative(fighter(cp_level=3)) - scores.base_initiative(fighter(cp_level=0)) == 1


@pytest.mark.rule("D30-ATT-7", "D30-OPT-DESPATTACK", "D30-OPT-DESPATTACK-1")
def test_vec_8_desperate_attack_by_31():
    assert critical_levels(31) + option_levels("S", (Stance.DESPERATE_ATTACK,), (), Rulings()) == 3


@pytest.mark.rule("D30-OPT-CHARGE-1")
def test_vec_9_thrusting_charge_by_30():
    assert critical_levels(30) + option_levels("T", (Stance.CHARGE,), (), Rulings()) == 4


@pytest.mark.rule("D30-MORALE-5", "D30-MORALE-6")
def test_vec_10_leadership_by_9():
    assert (morale.leadership_gain(9), morale.leadership_gain(9, leader=True)) == (4, 2)


@pytest.mark.rule("D30-OPT-DESPDODGE-3")
def test_vec_11_desperate_dodge_hit_by_two():
    assert desperate_difficulty(2) == 20


@pytest.mark.rule("D30-PAIN-2")
def test_vec_12_one_wound_of_half_the_pain_level():
    assert check_due(7, 7, 3, 12) and check_due(6, 6, 3, 12) and not check_due(5, 5, 3, 12)


@pytest.mark.rule("D30-PAIN-5")
def test_vec_13_one_and_a_half_times_the_pain_level():
    assert (overwhelmed(18, 12), overwhelmed(19, 12)) == (False, True)


@pytest.mark.rule("D30-MISSILE-1", "D30-MISSILE-3")
def test_vec_14_a_longbow_at_20_yards(fighter):
    archer = fighter(dexterity=14, missile_level=3, weapon="longbow")
    assert missile_attack(archer, archer.arm, 20) == 11


@pytest.mark.rule("D30-ENC-2")
def test_vec_15_strength_20_above_9():
    assert eased(20, Armour("coat", 3, -3, -3, -3, 9)) == (-1, 0, -1, -1)


@pytest.mark.rule("D30-OPT-AIM-2", "D30-AIM-HEAD")
def test_vec_16_missed_aim_hits_elsewhere(game, fighter):
    """Defense 20, Attack 0: 24 would hit, and with 10 less misses the head."""
    x = game.exchange(fighter(attack=0), fighter("Ulf", defense=20), aim="head")
    outcome = x.play([24, 8, 28, 1]).outcome
    assert (outcome["attack"], outcome["location"]) == ("hit elsewhere", "left lower leg")


@pytest.mark.rule("D30-EXH-1", "D30-EXH-3", "D30-EXH-4", "D30-OPT-TWICE")
def test_vec_17_swinging_twice_with_one_point_left(game):
    cost = declared(game.book, (Stance.ATTACK,), swings=2).exhaustion
    after = exhaustion_after(1, cost, 10)
    assert (cost, after, exhaustion_minuses(after), exhaustion_steps(1, after, 10)) == (2, -1, 1, 0)


@pytest.mark.rule("D30-EXH-4", "D30-EXH-5", "D30-EXH-6")
def test_vec_18_the_roll_at_minus_5():
    assert exhaustion_steps(-4, -5, 10) == 1
    rolled = {
        dice: exhaustion_check(ScriptedRoller(dice), "w", 12, 5, 0)
        for dice in ((4, 15), (4, 14), (4, 5), (4, 4))
    }
    assert rolled == {(4, 15): 2, (4, 14): 1, (4, 5): 1, (4, 4): 0}  # a tie fails


@pytest.mark.rule("D30-INIT-3", "D30-INIT-5", "D30-OPT-TWICE-1")
def test_vec_19_where_two_swings_fall():
    assert (initiative.slots(12, 2), initiative.slots(3, 2), initiative.slots(-9, 1)) == (
        (12, 2),
        (3,),
        (-9,),
    )
    with pytest.raises(InputError, match="actions"):
        initiative.slots(12, 0)


def test_deepened_by_margin_only_where_damage_got_through():
    assert (deepened(8, 15, 1), deepened(1, 15, 1), deepened(0, 15, 2)) == (3, 1, None)
