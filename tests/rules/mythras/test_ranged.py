"""Range bands, distance and SIZ, aim, moving shooters: the printed table, the vectors, and brute force."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.enums import Size
from combatkit.rules.mythras.ranged import band_of, distance_shift
from combatkit.rules.mythras.tables import table
from combatkit.rules.mythras.weapons import weapon

HARDY = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def archer(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Ana",
            "combat_style": 60,
            "weapon": "Short bow",
            "damage_modifier": "0",
            "athletics": 48,
            "ride": 41,
            "drive": 37,
            **changes,
        }
    )


def mark(**changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": "Zam", "SIZ": 13, "action_points": 0, "max_hit_points": HARDY, **changes}
    )


def attack(shooter: Any = None, target: Any = None, **setup: Any) -> tuple[int, str, tuple[str, ...]]:
    made = RULESET.exchange(shooter or archer(), target or mark(), **setup)
    return made.start.attack_value, made.context.plan.attack_grade.label, made.context.plan.attack_why


# -- range bands ---------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-5")
def test_each_limit_belongs_to_the_nearer_band_and_nothing_flies_beyond_the_last() -> None:
    bow = weapon("Short bow")  # 15/100/200
    metres = (0, 15, 16, 100, 101, 200)
    assert [band_of(bow, each) for each in metres] == [
        "close",
        "close",
        "effective",
        "effective",
        "long",
        "long",
    ]
    with pytest.raises(InputError, match="distance: 201 m is beyond the long range of Short bow"):
        RULESET.exchange(archer(), mark(), distance=201)
    with pytest.raises(InputError, match="range_band: 120 m is long range for Short bow, not close"):
        RULESET.exchange(archer(), mark(), distance=120, range_band="close")
    with pytest.raises(InputError, match="distance: Broadsword is no missile weapon"):
        RULESET.exchange(archer(weapon="Broadsword"), mark(), distance=10)


@pytest.mark.rule("MY-RANGED-5", "MY-RANGED-3", "MY-PARRY-2")
def test_long_range_halves_the_damage_before_the_parry_and_takes_a_step_off_force() -> None:
    target = mark(off_hand="Buckler", action_points=3, combat_style=60)  # Medium
    near, far = (RULESET.exchange(archer(), target, range_band=band) for band in ("effective", "long"))
    assert (near.context.plan.against_parry, far.context.plan.against_parry) == (Size.LARGE, Size.MEDIUM)
    # 5 rolled: half of it parried, 3 through (5 - 2); from afar 3, all of them parried
    assert near.play([30, 40, 11, 5]).outcome["damage"] == 3
    assert far.play([30, 40, 11, 5]).outcome["damage"] == 0
    assert far.play([30, 90, "no effect", 11, 5]).outcome["damage"] == 3
    assert "From long range: 5 becomes 3." in str(far.play([30, 90, "no effect", 11, 5]))


@pytest.mark.rule("MY-RANGED-5")
def test_damage_from_afar_as_counted_by_hand() -> None:
    """60 % to hit; 1d6 halved upwards is 1, 1, 2, 2, 3, 3; 1 Armour Point stops the first two."""
    odds = RULESET.exchange(archer(), mark(natural_armour=1), range_band="long").odds()
    assert odds.chance(damage=2) == Fraction(60, 100) * Fraction(2, 6)
    assert odds.chance(damage=1) == Fraction(60, 100) * Fraction(2, 6)


@pytest.mark.rule("MY-AMB-44", "MY-RANGED-5")
def test_halving_after_armour_is_an_option() -> None:
    """5 less 1 Armour Point is 4, half of it 2; the other way round 3 less 1 is 2; but 6: 3 against 2."""
    plain = RULESET.exchange(archer(), mark(natural_armour=1), range_band="long")
    after = RULESET.exchange(
        archer(), mark(natural_armour=1), range_band="long", options={"long_range_half": "after_armour"}
    )
    assert [x.play([30, "no effect", 11, 6]).outcome["damage"] for x in (plain, after)] == [2, 3]
    assert "(option long_range_half: after_armour)" in str(after.play([30, "no effect", 11, 6]))
    # 1d6 less 1, halved upwards: 0, 1, 1, 2, 2, 3
    assert after.odds().chance(damage=1) == Fraction(60, 100) * Fraction(2, 6)
    assert after.odds().chance(damage=3) == Fraction(60, 100) * Fraction(1, 6)


@pytest.mark.rule("MY-RANGED-4", "MY-GAP-12")
def test_the_damage_modifier_counts_only_where_the_entry_says_so() -> None:
    strong = {"damage_modifier": "1d6"}
    bow = RULESET.exchange(archer(**strong), mark())
    sling = RULESET.exchange(archer(weapon="Sling", **strong), mark())
    assert bow.context.attacker.damage_modifier == "1d6" and sling.context.attacker.damage_modifier == "0"
    assert bow.odds().chance(lambda outcome: outcome["damage"] > 8) > 0
    assert sling.odds().chance(lambda outcome: outcome["damage"] > 8) == 0


@pytest.mark.rule("MY-RANGED-1")
def test_a_shot_takes_the_steps_of_a_blow() -> None:
    blow, shot = RULESET.exchange("Anathaym", "Hoplite"), RULESET.exchange("Centaur archer", "Hoplite")
    named = [step.name for step in shot.steps]
    assert [name for name in named if name != "knockback"] == [
        step.name for step in blow.steps if step.name != "knockback"
    ]
    played = shot.play([12, 70, "impale", 11, 3, 6, 6, 2])
    assert played.outcome["chosen"] == "Impale"


# -- distance and SIZ ----------------------------------------------------------------------------------

PRINTED = [  # the table of the chapter, typed a second time: SIZ 10, 20, 40, 80, 150, 300
    (20, "+1  0 -1 -1 -2 -2"),
    (40, "+1 +1  0 -1 -1 -2"),
    (60, "+2 +1 +1  0 -1 -1"),
    (80, "+2 +2 +1 +1  0 -1"),
    (100, "+3 +2 +2 +1 +1  0"),
    (120, "+3 +3 +2 +2 +1 +1"),
    (140, "+4 +3 +3 +2 +2 +1"),
]
COLUMNS = (10, 20, 40, 80, 150, 300)


@pytest.mark.rule("MY-RANGED-8")
@pytest.mark.parametrize(("metres", "steps"), PRINTED)
def test_the_distance_table_as_printed_and_every_edge_belongs_to_the_lower_cell(
    metres: int, steps: str
) -> None:
    wanted = [int(each) for each in steps.split()]
    row = next(row for row in table("distance").rows if row["metres"] == metres)
    assert row["steps"] == wanted and row["siz"] == list(COLUMNS)
    assert [distance_shift(metres, siz) for siz in COLUMNS] == wanted
    assert [distance_shift(metres - 19, siz) for siz in COLUMNS] == wanted
    assert [distance_shift(metres, low + 1) for low in (0, *COLUMNS[:-1])] == wanted


@pytest.mark.rule("MY-DX-1", "MY-DX-2", "MY-RANGED-8")
def test_dx_1_and_2_the_table_goes_on() -> None:
    assert [distance_shift(130, siz) for siz in (8, 18, 200)] == [4, 3, 1]
    for metres in (141, 160):
        assert [distance_shift(metres, siz) for siz in COLUMNS] == [4, 4, 3, 3, 2, 2]


@pytest.mark.rule("MY-RANGED-6", "MY-RANGED-8", "MY-RANGED-9")
def test_c22_range_by_distance_and_size() -> None:
    """The case asks for 0 and +1 at 20 and 20.5 m; by the chapter's table that is SIZ 11 to 20, not 10."""
    assert (distance_shift(60, 13), distance_shift(120, 9), distance_shift(15, 90)) == (1, 3, -2)
    assert (distance_shift(20, 11), distance_shift(Fraction(41, 2), 11)) == (0, 1)
    assert (distance_shift(20, 10), distance_shift(Fraction(41, 2), 10)) == (1, 1)
    seventy = archer(combat_style=70)
    assert attack(seventy, distance=60) == (47, "Hard", ("60 m at SIZ 13: 1 step harder",))
    assert attack(seventy, mark(SIZ=9), distance=120)[:2] == (7, "Herculean")
    assert attack(seventy, mark(SIZ=90), distance=15)[:2] == (140, "Very Easy")
    assert attack(seventy, distance=60, aimed=True)[:2] == (70, "Standard")


@pytest.mark.rule("MY-AMB-46", "MY-RANGED-8")
def test_nothing_nearer_than_a_metre_and_what_is_larger_than_the_table() -> None:
    assert distance_shift(0, 13) == distance_shift(1, 13) == 0
    assert distance_shift(100, 5000) == distance_shift(100, 300) == 0
    wider = [distance_shift(100, siz, siz_columns_extend="yes") for siz in (300, 301, 600, 601, 1200)]
    assert wider == [0, -1, -1, -1, -1]  # half of 1 and of 2 columns, rounded away from nothing
    assert distance_shift(100, 1201, siz_columns_extend="yes") == -2
    for metres, siz, message in ((-1, 13, "is no distance"), (5, 0, "is no SIZ")):
        with pytest.raises(InputError, match=message):
            distance_shift(metres, siz)
    barn = RULESET.exchange(
        archer(), mark(), distance=100, target_siz=700, options={"siz_columns_extend": "yes"}
    )
    assert barn.start.attack_value == 90  # 60 at Easy
    assert barn.context.plan.attack_why[-1] == "option siz_columns_extend: yes"


@pytest.mark.rule("MY-RANGED-9", "MY-AMB-17")
def test_distance_comes_on_top_of_the_worst_situation() -> None:
    """Sprinting is Formidable, the ground Hard: the worse one, and then a step for 60 m."""
    both = ["target sprinting", "shooter on unstable ground"]
    assert attack(situation=both)[1] == "Formidable"
    assert attack(situation=both, distance=60)[:2] == (6, "Herculean")
    assert attack(situation=both, distance=60, options={"grade_combine": "worst_only"})[1] == "Formidable"


@pytest.mark.rule("MY-RANGED-7")
def test_a_fixed_mark_at_a_known_distance_is_a_step_or_two_easier() -> None:
    assert attack(distance=60, easy_mark=1)[:2] == (60, "Standard")
    assert attack(distance=60, easy_mark=2)[:2] == (90, "Easy")
    assert attack(distance=60, easy_mark=2)[2][-1] == "a fixed mark at a known distance: 2 steps easier"
    with pytest.raises(InputError, match="easy_mark"):
        RULESET.exchange(archer(), mark(), easy_mark=3)


@pytest.mark.rule("MY-RANGED-21")
def test_a_body_of_troops_is_aimed_at_by_its_own_siz() -> None:
    """130 m: at one man Hopeless in the rain of the moment, at 200 points of SIZ a step harder."""
    assert attack(distance=130)[1] == "Herculean"
    assert attack(distance=130, target_siz=200)[:2] == (40, "Hard")
    with pytest.raises(InputError, match="target_siz: tells nothing without a distance"):
        RULESET.exchange(archer(), mark(), target_siz=200)


# -- aim -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-6")
def test_aim_takes_a_grade_off_one_modifier() -> None:
    assert attack(situation=["target sprinting"], aimed=True) == (40, "Hard", ("target sprinting, aimed",))
    assert attack(aimed=True) == (60, "Standard", ("aimed, which helps nothing",))
    # two that are equally bad: whichever is lowered, the other one stays
    equal = ["target sprinting", "target prone"]
    assert attack(situation=equal, aimed=True)[1] == "Formidable"
    # of a worse and a lesser one it lowers the worse
    assert attack(situation=["target sprinting", "target running"], aimed=True)[1] == "Hard"
    # it makes nothing easier than it is by itself
    assert attack(distance=10, target=mark(SIZ=30), aimed=True)[1] == "Easy"


@pytest.mark.rule("MY-RANGED-6", "MY-AMB-49")
def test_what_aim_may_lower_is_an_option() -> None:
    strict = {"aim_scope": "situational"}
    assert attack(distance=60, aimed=True)[1] == "Standard"
    grade, why = attack(distance=60, aimed=True, options=strict)[1:]
    assert grade == "Hard" and why[-1] == "option aim_scope: situational"
    assert attack(crowd="at its edge", aimed=True)[1] == "Standard"
    assert attack(crowd="at its edge", aimed=True, options=strict)[1] == "Hard"
    both = {"situation": ["target running"], "distance": 60, "aimed": True}
    assert attack(**both)[1] == attack(**both, options=strict)[1] == "Hard"


@pytest.mark.rule("MY-RANGED-6")
def test_aim_sees_what_hampers_the_shooter_anyway() -> None:
    """A shaft makes everything Formidable: lowering the ground helps nothing, the distance does."""
    hurt = archer(conditions="impaled: Medium, Formidable")
    assert attack(hurt, situation=["shooter on unstable ground"], distance=60, aimed=True)[1] == "Formidable"
    assert attack(hurt, situation=["shooter on unstable ground"], distance=60)[1] == "Herculean"


# -- on the move ---------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-15", "MY-RANGED-16", "MY-TRAIT-SKIRMISHING")
def test_nobody_shoots_on_the_run_but_skirmishers_and_nobody_at_a_sprint() -> None:
    with pytest.raises(InputError, match="it takes the style trait Skirmishing"):
        RULESET.exchange(archer(), mark(), situation=["shooter on the run"])
    light = archer(traits=["Skirmishing"])
    assert attack(light, situation=["shooter on the run"])[::2] == (48, ("Athletics caps it at 48",))
    for shooter in (archer(), light):
        closed = RULESET.closed("situation", shooter, mark())
        assert closed["shooter at a sprint"] == "nobody shoots at a sprint"
        with pytest.raises(InputError, match="nobody shoots at a sprint"):
            RULESET.exchange(shooter, mark(), situation=["shooter at a sprint"])
    assert "shooter on the run" not in RULESET.closed("situation", light, mark())


@pytest.mark.rule("MY-RANGED-14", "MY-MOD-3", "MY-TRAIT-MOUNTEDCOMBAT", "MY-TRAIT-CHARIOTFIGHTING")
def test_a_shooter_is_capped_by_whoever_holds_the_reins() -> None:
    assert attack(situation=["attacker mounted"])[0] == 41
    assert attack(archer(traits=["Mounted Combat"]), situation=["attacker mounted"])[0] == 60
    assert attack(situation=["attacker driving a vehicle"])[0] == 37
    assert attack(archer(traits=["Chariot Fighting"]), situation=["attacker driving a vehicle"])[0] == 60


@pytest.mark.rule("MY-EX-20", "MY-RANGED-14", "MY-TRAIT-CHARIOTFIGHTING")
def test_ex_20_an_archer_in_a_two_man_chariot() -> None:
    chariot = {"situation": ["attacker driving a vehicle"], "reins": 45}
    assert attack(**chariot)[::2] == (45, ("Drive of whoever holds the reins caps it at 45",))
    assert attack(archer(traits=["Chariot Fighting"]), **chariot)[0] == 60
    with pytest.raises(InputError, match="reins: the attacker neither rides nor drives"):
        RULESET.exchange(archer(), mark(), reins=45)


# -- three ways agree ----------------------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-5", "MY-RANGED-9")
def test_random_shots_fall_as_often_as_counted() -> None:
    x = RULESET.exchange(archer(combat_style=90), mark(), distance=60, situation=["target running"])
    assert x.start.attack_value == 45  # Hard, and a step more
    hits = sum(x.play(RandomRoller(seed=seed)).outcome["damage"] > 0 for seed in range(600))
    chance = x.odds().chance(lambda outcome: outcome["damage"] > 0)
    assert abs(hits / 600 - chance) < 3 * (float(chance) * (1 - float(chance)) / 600) ** 0.5
