"""What follows from the characteristics, at every edge of the printed tables and beyond them."""

from fractions import Fraction
from itertools import pairwise

import pytest

from combatkit.dice.notation import dice
from combatkit.errors import InputError
from combatkit.rules.mythras.armour import armour_names, armour_penalty, armour_type, enc_of
from combatkit.rules.mythras.derived import (
    action_points,
    beyond,
    damage_modifier,
    healing_rate,
    initiative_bonus,
    ladder_index,
    location_hit_points,
    luck_points,
    skill_base,
    stepped,
    with_modifier,
)
from combatkit.rules.mythras.tables import table

# MY-GAP-6, typed off the ledger: last STR+SIZ of a row, and its modifier
PRINTED = {5: "-1d8", 10: "-1d6", 15: "-1d4", 20: "-1d2", 25: "0", 30: "1d2", 35: "1d4", 40: "1d6",
           45: "1d8", 50: "1d10", 60: "1d12", 70: "2d6", 80: "1d8+1d6", 90: "2d8", 100: "1d10+1d8",
           110: "2d10", 120: "2d10+1d2", 130: "2d10+1d4", 140: "2d10+1d6", 150: "2d10+1d8"}


@pytest.mark.rule("MY-GAP-6")
def test_every_edge_of_the_damage_modifier_table():
    first = 1
    for last, modifier in PRINTED.items():
        assert damage_modifier(first) == damage_modifier(last) == modifier
        first = last + 1
    rows = table("damage_modifier").rows
    assert [(row["strength_and_size"][1], row["damage_modifier"]) for row in rows] == list(PRINTED.items())
    assert all(a["strength_and_size"][1] + 1 == b["strength_and_size"][0]
               for a, b in pairwise(rows))


@pytest.mark.rule("MY-GAP-6", "MY-GAP-7")
def test_c13_derived_tables():
    totals = (5, 25, 26, 50, 51, 61, 71, 81, 91, 101, 111)
    assert [damage_modifier(total) for total in totals] == [
        "-1d8", "0", "1d2", "1d10", "1d12", "2d6", "1d8+1d6", "2d8", "1d10+1d8", "2d10", "2d10+1d2"]
    modifiers = {"head": 0, "chest": 2, "abdomen": 1, "arm": -1, "leg": 0}
    for total, printed in ((26, (6, 8, 7, 5, 6)), (43, (9, 11, 10, 8, 9))):
        assert tuple(location_hit_points(total, modifier) for modifier in modifiers.values()) == printed


@pytest.mark.rule("MY-GAP-6")
def test_the_ladder_goes_on_beyond_the_table():
    continued = ["3d10", "3d10+1d2", "3d10+1d4", "3d10+1d6", "3d10+1d8", "4d10", "4d10+1d2"]
    assert [damage_modifier(total) for total in range(151, 221, 10)] == continued
    assert [damage_modifier(total) for total in range(160, 221, 10)] == continued
    means = [dice(damage_modifier(total)).mean() for total in range(1, 400)]
    assert means == sorted(means)
    assert beyond("damage_modifier", 150) == ""
    assert "beyond the printed table" in beyond("damage_modifier", 151)


@pytest.mark.rule("MY-DX-10", "MY-CHARGE-3", "MY-EX-13")
def test_steps_up_and_down_the_ladder():
    assert stepped("1d10", 1) == "1d12"
    assert stepped("1d12", 2) == "1d8+1d6"
    assert stepped("1d4", 2) == "1d8"
    assert stepped("-1d2", 1) == "0" and stepped("0", 1) == "1d2" and stepped("1d2", -2) == "-1d2"
    assert stepped("2d10+1d8", 1) == "3d10" and stepped("3d10", 5) == "4d10"
    assert stepped("3d10", -1) == "2d10+1d8"
    assert stepped("+1d4", 0) == "1d4"
    with pytest.raises(InputError, match="-2 steps from -1d6 lie below the ladder; stay at -1d8 or above"):
        stepped("-1d6", -2)
    with pytest.raises(InputError, match="damage_modifier: '1d5' is unknown"):
        stepped("1d5", 1)


def test_the_place_on_the_ladder_counts_its_steps():
    assert [ladder_index(modifier) for modifier in PRINTED.values()] == list(range(20))
    assert ladder_index("4d10") == 25


@pytest.mark.parametrize(("damage", "modifier", "low", "high", "mean"), [
    ("1d8+1", "1d4", 3, 13, "8"), ("1d6", "-1d2", -1, 5, "2"), ("2d6", "0", 2, 12, "7"),
    ("0", "1d4", 1, 4, "5/2"), ("1d3", "1d8+1d6", 3, 17, "10"),
])
def test_damage_and_modifier_make_one_expression(damage, modifier, low, high, mean):
    odds = dice(with_modifier(damage, modifier))
    assert (min(odds.weights), max(odds.weights), odds.mean()) == (low, high, Fraction(mean))


# -- hit points ------------------------------------------------------------------------------------------


HIT_POINTS = {  # MY-GAP-7, typed off the ledger: head, chest, abdomen, arm, leg
    (1, 5): (1, 3, 2, 1, 1), (6, 10): (2, 4, 3, 1, 2), (11, 15): (3, 5, 4, 2, 3), (16, 20): (4, 6, 5, 3, 4),
    (21, 25): (5, 7, 6, 4, 5), (26, 30): (6, 8, 7, 5, 6), (31, 35): (7, 9, 8, 6, 7),
    (36, 40): (8, 10, 9, 7, 8), (41, 45): (9, 11, 10, 8, 9), (96, 100): (20, 22, 21, 19, 20),
}


@pytest.mark.rule("MY-GAP-7")
@pytest.mark.parametrize("row", HIT_POINTS)
def test_every_edge_of_the_hit_point_table_and_beyond(row):
    for total in row:
        assert tuple(location_hit_points(total, it) for it in (0, 2, 1, -1, 0)) == HIT_POINTS[row]


@pytest.mark.rule("MY-GAP-7")
def test_the_printed_hit_point_table_is_what_is_computed():
    for row in table("hit_points").rows:
        low, high = row["constitution_and_size"]
        assert HIT_POINTS[low, high] == tuple(row[it] for it in ("head", "chest", "abdomen", "arm", "leg"))
    assert beyond("hit_points", 40) == "" and "(40)" in beyond("hit_points", 41)


# -- the rest --------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-8", "MY-AP-1", "MY-AMB-68")
@pytest.mark.parametrize(("total", "points"), [(2, 1), (12, 1), (13, 2), (24, 2), (25, 3), (36, 3), (37, 4),
                                               (48, 4), (49, 5)])
def test_every_edge_of_action_points(total, points):
    assert action_points(total - total // 2, total // 2) == points
    assert action_points(total - 1, 1, action_points="2") == 2
    assert action_points(total - 1, 1, action_points="3") == 3


@pytest.mark.rule("MY-GAP-9")
def test_the_initiative_bonus_is_rounded_up():
    assert [initiative_bonus(*pair) for pair in ((12, 12), (12, 13), (13, 14), (1, 1))] == [12, 13, 14, 1]


@pytest.mark.rule("MY-GAP-10", "MY-GAP-19")
@pytest.mark.parametrize(("value", "rate"), [(1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (18, 3), (19, 4)])
def test_every_edge_of_healing_rate_and_luck(value, rate):
    assert healing_rate(value) == luck_points(value) == rate


@pytest.mark.rule("MY-GAP-25", "MY-STYLE-1")
def test_every_skill_base():
    # seven different powers of ten show which two characteristics were added
    apart = {name: 10**place for place, name in enumerate(("STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA"))}
    expected = {
        "Combat Style": 1001, "Unarmed": 1001, "Athletics": 1001, "Acrobatics": 1001, "Brawn": 101,
        "Endurance": 20, "Evade": 2000, "Willpower": 200_000, "Perception": 110_000, "Ride": 101_000,
        "Drive": 101_000, "Swim": 11, "Stealth": 11_000, "First Aid": 11_000, "Healing": 110_000,
        "Insight": 110_000, "Deceit": 1_010_000,
    }
    assert {skill: skill_base(skill, apart) for skill in expected} == expected
    assert {row["skill"] for row in table("skill_bases").rows} == set(expected)


def test_a_base_without_its_characteristic_says_what_is_missing():
    with pytest.raises(InputError, match="Endurance: needs CON, which is missing; give CON"):
        skill_base("Endurance", {"STR": 10})
    with pytest.raises(InputError, match="did you mean 'Evade'"):
        skill_base("Evad", {"DEX": 10})


@pytest.mark.parametrize("use", [
    lambda: damage_modifier(0), lambda: location_hit_points(0, 1), lambda: action_points(0, 10),
    lambda: healing_rate(-1), lambda: luck_points(0), lambda: damage_modifier(12.5),
])
def test_what_lies_below_every_table_is_refused(use):
    with pytest.raises(InputError, match="is below any table; use a whole number of at least 1"):
        use()


# -- armour ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-15")
def test_the_armour_table():
    printed = {"Natural": (1, 2), "Padded": (2, 1), "Laminated": (3, 2), "Scaled": (4, 3),
               "Half plate": (5, 4), "Mail": (6, 5), "Plated mail": (7, 6), "Articulated plate": (8, 7),
               "none": (0, 0)}
    assert set(armour_names()) == set(printed)
    for name, (points, enc) in printed.items():
        assert (armour_type(name).armour_points, armour_type(name).enc) == (points, enc)
        assert enc_of(points) == enc
    assert {armour_type(name).build for name in ("Natural", "Padded", "Laminated", "Scaled")} == {"flexible"}
    assert armour_type("MAIL").build == "rigid"
    with pytest.raises(InputError, match="did you mean 'Half plate'"):
        armour_type("half-plate")


@pytest.mark.rule("MY-GAP-15")
def test_materials_change_the_enc():
    assert [enc_of(5, it) for it in ("steel", "bronze", "leather", "bone", "silk")] == [3, 4, 8, 6, 3]
    with pytest.raises(InputError, match="armour material: 'stel' is unknown; did you mean 'steel'"):
        enc_of(5, "stel")


@pytest.mark.rule("MY-INIT-3", "MY-EX-5", "MY-AMB-2")
def test_the_saga_full_hoplite_plate_costs_six_on_initiative():
    assert armour_penalty([5] * 7) == 6  # 28 / 5 rounded up
    assert armour_penalty([5, 0, 0, 0, 0, 0, 0]) == 1
    assert armour_penalty([0] * 7) == 0 == armour_penalty([])
    assert armour_penalty([5] * 5) == 4  # 20 / 5 exactly
    assert armour_penalty([5] * 7, "steel") == 5  # 21 / 5
    assert armour_penalty([0, 3, 5], armour_initiative="highest_ap") == 5
