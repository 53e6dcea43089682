"""What effects do to location, damage, weapons and armour, against printed numbers and hand counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.dice import Question
from combatkit.errors import InputError
from combatkit.rules.mythras.damage import Stops
from combatkit.rules.mythras.effect_marks import take_hold
from combatkit.rules.mythras.effect_steps import (
    after_damage,
    damage_rolls,
    maximised,
    sundered,
    through_armour,
)
from combatkit.rules.mythras.effect_wounds import withdrawal_damage
from combatkit.rules.mythras.effects import NO_EFFECT
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.steps_attack import choose
from combatkit.rules.mythras.steps_hit import location

A, D = Side.ATTACKER, Side.DEFENDER
CRIT, OK, FAIL, FUMBLE = Level.CRITICAL, Level.SUCCESS, Level.FAILURE, Level.FUMBLE


def rolled(state: Any, r: Any, context: Any) -> Any:
    """The damage of a blow as a step."""
    return state._replace(damage=damage_rolls(state, r, context))


def counted(values: Counter[int]) -> dict[int, Fraction]:
    total = sum(values.values())
    return {value: Fraction(count, total) for value, count in values.items()}


def lowest(question: Question) -> Any:
    """A policy that takes the lower of two impale rolls."""
    return min(question.options) if question.name == "impale roll" else question.options[0]


# -- choosing --------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-2", "MY-SE-4", "MY-ATK-4")
def test_effects_are_chosen_one_by_one_and_the_rest_may_be_let_go(hand: Any) -> None:
    after, said = hand.play(choose, hand.won(A, effects=2, parry=FUMBLE), hand.context(), "bleed", NO_EFFECT)
    assert (after.chosen, after.effects) == (("bleed",), 0)
    assert "MY-SE-BLEED" in said


@pytest.mark.rule("MY-SE-5")
def test_a_stackable_effect_may_be_chosen_again_and_another_not(hand: Any) -> None:
    state = hand.won(A, effects=2, attack=CRIT, parry=FAIL)
    club = hand.context(hand.party("Ana", "Great club"))
    assert (
        hand.play(choose, state, club, "maximise damage", "maximise damage")[0].chosen
        == ("maximise damage",) * 2
    )
    with pytest.raises(InputError, match="chosen already"):
        hand.play(choose, state, hand.context(), "bleed", "bleed")


@pytest.mark.rule("MY-SE-4")
def test_a_closed_effect_is_refused_with_its_reason(hand: Any) -> None:
    with pytest.raises(InputError, match="a cutting weapon, and Mace is none"):
        hand.play(choose, hand.won(A), hand.context(hand.party("Ana", "Mace")), "bleed")


# -- location --------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-CHOOSELOCATION")
def test_c04_with_choose_location_no_d20_is_rolled(hand: Any) -> None:
    state = hand.won(A, "choose location")._replace(guard=Stops.NONE)
    after, _ = hand.play(location, state, hand.context(), "head")
    assert after.location == "head"


@pytest.mark.rule("MY-SE-CHOOSELOCATION", "MY-AMB-35", "MY-BLOCK-4")
def test_a_warded_location_may_be_named_unless_the_option_forbids_it(hand: Any) -> None:
    state = hand.won(A, "choose location")._replace(guard=Stops.NONE)
    ward = (("head", 2),)
    assert hand.play(location, state, hand.context(stop=ward), "head")[0].location == "head"
    with pytest.raises(InputError, match="'head' is no choice here"):
        hand.play(location, state, hand.context(stop=ward, options={"choose_blocked": "forbidden"}), "head")


@pytest.mark.rule("MY-SE-MARKSMAN", "MY-EX-18", "MY-GAP-30")
def test_my_ex_18_marksman_moves_a_hit_to_a_neighbour(hand: Any) -> None:
    state = hand.won(A, "marksman")._replace(guard=Stops.NONE)
    bow = hand.context(hand.party("Ana", "Short bow"))
    assert hand.play(location, state, bow, 2, "abdomen")[0].location == "abdomen"
    assert hand.play(location, state, bow, 2, "right leg")[0].location == "right leg"
    with pytest.raises(InputError):
        hand.play(location, state, bow, 2, "head")

    def headwards(question: Question) -> Any:
        return "head" if "head" in question.options else question.options[0]

    plain = hand.chances(location, state._replace(chosen=()), bow, lambda s: s.location)
    moved = hand.chances(location, state, bow, lambda s: s.location, headwards)
    assert plain["head"] == Fraction(2, 20)
    assert moved["head"] == Fraction(2 + 3, 20)  # the head itself, and every hit on the chest
    assert "chest" not in moved


# -- damage ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-IMPALE", "MY-AMB-29")
def test_c05_impale_rolls_the_weapon_twice_and_the_modifier_once(hand: Any) -> None:
    spear = hand.context(hand.party("Ana", "Shortspear", modifier="1d4"))
    found = hand.chances(rolled, hand.won(A, "impale"), spear, lambda s: s.damage)
    assert sum(value * chance for value, chance in found.items()) == Fraction(149, 16)
    brute = Counter(max(a, b) + 1 + m for a, b, m in product(range(1, 9), range(1, 9), range(1, 5)))
    assert found == counted(brute)

    twice = hand.context(spear.attacker, options={"impale_rolls_dm": "yes"})
    found = hand.chances(rolled, hand.won(A, "impale"), twice, lambda s: s.damage)
    assert sum(value * chance for value, chance in found.items()) == Fraction(2421, 256)

    plain = hand.chances(rolled, hand.won(A), spear, lambda s: s.damage)
    assert plain == counted(Counter(a + 1 + m for a, m in product(range(1, 9), range(1, 5))))


@pytest.mark.rule("MY-SE-IMPALE")
@pytest.mark.parametrize(
    ("dice", "mean"),
    [
        ("1d3", Fraction(22, 9)),
        ("1d4", Fraction(25, 8)),
        ("1d6", Fraction(161, 36)),
        ("1d8", Fraction(93, 16)),
        ("1d10", Fraction(143, 20)),
        ("1d12", Fraction(611, 72)),
        ("2d6", Fraction(5425, 648)),
    ],
)
def test_c05_means_of_the_better_of_two(hand: Any, dice: str, mean: Fraction) -> None:
    ana = hand.party("Ana")._replace(damage=dice)
    found = hand.chances(rolled, hand.won(A, "impale"), hand.context(ana), lambda s: s.damage)
    assert sum(value * chance for value, chance in found.items()) == mean


@pytest.mark.rule("MY-SE-IMPALE")
def test_c05_the_attacker_may_take_the_lower_roll(hand: Any) -> None:
    spear = hand.context(hand.party("Ana", "Shortspear", modifier="1d4"))
    after, said = hand.play(rolled, hand.won(A, "impale"), spear, 9, 4, 4, 2)
    assert after.damage == 4 + 2
    assert "9 and 4" in said and "takes 4" in said
    found = hand.chances(rolled, hand.won(A, "impale"), spear, lambda s: s.damage, lowest)
    brute = Counter(min(a, b) + 1 + m for a, b, m in product(range(1, 9), range(1, 9), range(1, 5)))
    assert found == counted(brute)


@pytest.mark.rule("MY-SE-IMPALE", "MY-EX-13")
def test_my_ex_13_the_set_halberd(hand: Any) -> None:
    """The better of two 1d8+2 with 1d8 from the charger: 14 is among what it can do, and 18 is the most."""
    halberd = hand.context(hand.party("Anathaym", "Halberd", modifier="1d8"))
    found = hand.chances(rolled, hand.won(A, "impale"), halberd, lambda s: s.damage)
    brute = Counter(max(a, b) + 2 + m for a, b, m in product(range(1, 9), range(1, 9), range(1, 9)))
    assert found == counted(brute)
    assert found[14] > 0 and max(found) == 18
    assert hand.play(rolled, hand.won(A, "impale"), halberd, 8, 4, 8, 6)[0].damage == 14


@pytest.mark.rule("MY-SE-MAXIMISEDAMAGE", "MY-SE-5", "MY-EX-8")
def test_my_ex_8_maximise_damage(hand: Any) -> None:
    one, two = ("maximise damage",), ("maximise damage",) * 2

    def spread(armed: str, chosen: tuple[str, ...], modifier: str = "0") -> dict[int, Fraction]:
        context = hand.context(hand.party("Ana", armed, modifier=modifier))
        found: dict[int, Fraction] = hand.chances(
            rolled, hand.won(A, *chosen, attack=CRIT), context, lambda s: s.damage
        )
        return found

    assert spread("Hatchet", one) == {6: 1}
    assert spread("Great club", one) == {6 + face: Fraction(1, 6) for face in range(1, 7)}
    assert spread("Great club", two) == {12: 1}
    assert spread("Great club", two, "1d4") == {12 + face: Fraction(1, 4) for face in range(1, 5)}, (
        "DM still rolled"
    )
    after, said = hand.play(
        rolled, hand.won(A, *two, attack=CRIT), hand.context(hand.party("Ana", "Great club"))
    )
    assert after.damage == 12, "nothing is left to roll, so nothing is asked"
    assert "counts as 6" in said


@pytest.mark.rule("MY-SE-MAXIMISEDAMAGE", "MY-AMB-83")
def test_of_unlike_dice_the_attacker_names_the_one_that_is_maximised(hand: Any) -> None:
    ana = hand.party("Ana")._replace(damage="1d8+1d4")
    state = hand.won(A, "maximise damage", attack=CRIT)
    assert hand.play(rolled, state, hand.context(ana), "d4", 5)[0].damage == 5
    largest = hand.chances(rolled, state, hand.context(ana), lambda s: s.damage)
    assert largest == {8 + face: Fraction(1, 4) for face in range(1, 5)}


@pytest.mark.rule("MY-SE-MAXIMISEDAMAGE", "MY-SE-IMPALE")
def test_maximise_and_impale_together(hand: Any) -> None:
    greatsword = hand.context(hand.party("Ana", "Greatsword"))
    found = hand.chances(
        rolled, hand.won(A, "impale", "maximise damage", attack=CRIT), greatsword, lambda s: s.damage
    )
    assert found == counted(Counter(8 + max(a, b) for a, b in product(range(1, 9), range(1, 9))))


@pytest.mark.rule("MY-GAP-6")
def test_a_negative_modifier_brings_damage_to_nothing_at_the_least(hand: Any) -> None:
    weak = hand.context(hand.party("Ana", "Knife", modifier="-1d4"))
    found = hand.chances(rolled, hand.won(A), weak, lambda s: s.damage)
    assert found == counted(Counter(max(0, a - m) for a, m in product(range(1, 4), range(1, 5))))


@pytest.mark.rule("MY-SE-COMPELSURRENDER")
def test_a_demand_for_surrender_does_no_damage(hand: Any) -> None:
    assert hand.play(rolled, hand.won(A, "compel surrender"), hand.context())[0].damage == 0


@pytest.mark.rule("MY-SE-CIRCUMVENTCOVER")
def test_a_trick_shot_round_cover_does_half_damage_and_guided_ammunition_all(hand: Any) -> None:
    bow = hand.party("Ana", "Short bow")
    state = hand.won(A, "circumvent cover", attack=CRIT)
    assert hand.play(rolled, state, hand.context(bow, cover=("head",)), 5)[0].damage == 3
    assert hand.play(rolled, state, hand.context(bow, cover=("head",), guided=True), 5)[0].damage == 5


def test_dice_are_maximised_without_losing_signs() -> None:
    assert [maximised(*pair) for pair in (("1d10+2", 10), ("1d3+1", 3), ("2d6-1", 6), ("1d6-1d2", 6))] == [
        "12",
        "4",
        "1d6+5",
        "-1d2+6",
    ]


# -- parry -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-CIRCUMVENTPARRY")
def test_c04_only_circumvent_parry_gets_past_an_equal_parry(hand: Any) -> None:
    state = hand.won(A, attack=CRIT, parry=OK, roll=5)
    plain = hand.play(choose, state, hand.context(), NO_EFFECT)[0]
    round_it = hand.play(choose, state, hand.context(), "circumvent parry")[0]
    assert (plain.guard, round_it.guard) == (Stops.ALL, Stops.NONE)


@pytest.mark.rule("MY-SE-ENHANCEPARRY")
def test_enhance_parry_stops_everything_whatever_the_sizes(hand: Any) -> None:
    context = hand.context(hand.party("Ana", "Great axe"), hand.party("Zam", "Dagger"))
    state = hand.won(D, attack=OK, parry=CRIT)
    assert hand.play(choose, state, context, NO_EFFECT)[0].guard is Stops.NONE
    assert hand.play(choose, state, context, "enhance parry")[0].guard is Stops.ALL


# -- weapons ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-DAMAGEWEAPON", "MY-WPN-4", "MY-EX-9")
def test_my_ex_9_the_great_club_and_the_hoplite_shield(hand: Any) -> None:
    context = hand.context(hand.party("Centaur", "Great club"), hand.party("Zamothis", "Hoplite shield"))
    state = hand.won(A, "damage weapon", attack=CRIT, parry=OK)._replace(damage=11, rolled=11)
    after, said = hand.play(after_damage, state, context)
    assert (after.damage, after.rolled) == (0, 0), "the wielder is unhurt, and not knocked back"
    assert after.defender == ("weapon damaged: Hoplite shield, 10 of 15 left",)
    assert "6 armour points leave 5" in said


@pytest.mark.rule("MY-SE-DAMAGEWEAPON")
def test_the_odds_that_a_weapon_breaks(hand: Any) -> None:
    """A great axe (2d6+2) against a dagger (6 armour points, 8 hit points) needs 14: one way of 36."""
    context = hand.context(hand.party("Ana", "Great axe"), hand.party("Zam", "Dagger"))

    def blow(state: Any, r: Any, ctx: Any) -> Any:
        return after_damage(rolled(state, r, ctx), r, ctx)

    found = hand.chances(blow, hand.won(A, "damage weapon"), context, lambda s: "broken" in str(s.defender))
    assert found[True] == Fraction(1, 36)


@pytest.mark.rule("MY-SE-DAMAGEWEAPON", "MY-AMB-26")
def test_an_attacker_may_aim_at_another_weapon_in_hand_or_only_at_the_one_that_parried(hand: Any) -> None:
    both = hand.party("Zam", "Kite shield", also=("Shortsword",))
    state = hand.won(A, "damage weapon")._replace(damage=10)
    after, _ = hand.play(after_damage, state, hand.context(None, both), "Shortsword")
    assert after.defender == ("weapon damaged: Shortsword, 4 of 8 left",)
    only = hand.context(None, both, options={"damage_weapon_target": "parrying_only"})
    assert hand.play(after_damage, state, only)[0].defender == ("weapon damaged: Kite shield, 9 of 15 left",)


@pytest.mark.rule("MY-SE-DAMAGEWEAPON", "MY-AMB-26")
def test_a_parry_damages_the_attacking_weapon_by_the_parrying_weapons_damage(hand: Any) -> None:
    context = hand.context(hand.party("Ana", "Shortspear"), hand.party("Zam", "Mace", modifier="1d4"))
    after, _ = hand.play(take_hold, hand.won(D, "damage weapon"), context, 9)
    assert after.attacker == ("weapon damaged: Shortspear, broken",)
    found = hand.chances(
        take_hold, hand.won(D, "damage weapon"), context, lambda s: "broken" in str(s.attacker)
    )
    ways = Counter(a + m >= 9 for a, m in product(range(1, 9), range(1, 5)))  # 4 armour points, 5 hit points
    assert found[True] == Fraction(ways[True], 32)


# -- armour ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-SUNDER", "MY-DX-3")
@pytest.mark.parametrize(("armour", "left", "through"), [(6, 3, 0), (4, 0, 1), (2, 0, 5)])
def test_my_dx_3_sunder(hand: Any, armour: int, left: int, through: int) -> None:
    assert sundered(9, armour) == (left, through)
    state = hand.won(A, "sunder")._replace(damage=9, location="chest")
    context = hand.context(hand.party("Ana", "Great axe"), worn=armour)
    after, said = hand.play(_chest, state, context)
    assert (armour - after.armour, after.damage) == (left, through)
    assert f"destroys {armour - left} of them" in said


@pytest.mark.rule("MY-SE-SUNDER")
def test_a_blow_that_does_not_beat_the_armour_sunders_nothing() -> None:
    for damage, armour in product(range(13), range(13)):
        left, through = sundered(damage, armour)
        destroyed = armour - left
        if damage <= armour:
            assert (destroyed, through) == (0, 0)
        else:
            assert destroyed == min(armour, damage - armour)
            assert through == damage - armour - destroyed


@pytest.mark.rule("MY-SE-SUNDER", "MY-AMB-33")
def test_worn_armour_over_natural_armour(hand: Any) -> None:
    """9 points on 3 worn and 2 natural: both count and go outer first, or only the worn can be damaged."""
    state = hand.won(A, "sunder")._replace(damage=9, location="chest")
    axe = hand.party("Ana", "Great axe")
    both = hand.context(axe, worn=3, natural=2)
    after, said = hand.play(_chest, state, both)
    assert (after.damage, after.armour) == (0, 4)
    assert "destroys 4 of them (3 worn), and nothing gets through" in said
    worn = hand.context(axe, worn=3, natural=2, options={"sunder_layers": "worn_only"})
    after, _ = hand.play(_chest, state, worn)
    assert (after.damage, after.armour) == (1, 3)  # 9 - 2 natural = 7 on 3 worn: 4 over, 3 destroyed, 1 hurts


def _chest(state: Any, r: Any, context: Any) -> Any:
    return through_armour(state, r, context, next(part for part in context.parts if part.name == "chest"))


@pytest.mark.rule("MY-SE-BYPASSARMOUR", "MY-SE-5")
def test_bypass_armour_takes_away_one_kind_or_both(hand: Any) -> None:
    one, two = ("bypass armour",), ("bypass armour",) * 2
    state = hand.won(A, attack=CRIT)._replace(damage=9, location="chest")
    both = hand.context(worn=5, natural=2)
    assert hand.play(_chest, state, both)[0].damage == 2
    assert hand.play(_chest, state._replace(chosen=one), both, "worn")[0].damage == 7
    assert hand.play(_chest, state._replace(chosen=one), both, "natural")[0].damage == 4
    assert hand.play(_chest, state._replace(chosen=two), both)[0].damage == 9
    assert hand.play(_chest, state._replace(chosen=one), hand.context(worn=5))[0].damage == 9, (
        "nothing to ask"
    )


@pytest.mark.rule("MY-SE-BYPASSARMOUR", "MY-SE-SUNDER")
def test_armour_effects_change_the_odds_of_a_wound_as_a_hand_count_says(hand: Any) -> None:
    """2d6+2 against 6 points of plate: the chance that anything gets through, with each effect."""
    context = hand.context(hand.party("Ana", "Great axe"), worn=6)

    def blow(state: Any, r: Any, ctx: Any) -> Any:
        return _chest(rolled(state, r, ctx), r, ctx)

    def hurt(*chosen: str) -> Fraction:
        found = hand.chances(blow, hand.won(A, *chosen, attack=CRIT), context, lambda s: s.damage > 0)
        return found.get(True, Fraction(0))

    faces = [a + b + 2 for a, b in product(range(1, 7), range(1, 7))]
    assert hurt() == Fraction(sum(damage > 6 for damage in faces), 36)
    assert hurt("bypass armour") == 1
    assert hurt("sunder") == Fraction(sum(damage - 6 > 6 for damage in faces), 36)


@pytest.mark.rule("MY-SE-IMPALE", "MY-AMB-34")
def test_pulling_a_weapon_out_does_half_its_roll_and_a_barbed_one_all() -> None:
    assert [withdrawal_damage(roll) for roll in range(1, 9)] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert withdrawal_damage(7, barbed=True) == 7
