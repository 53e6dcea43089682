"""One percentile roll and two: grades, the classifier, skills over 100, opposed and differential rolls."""

from fractions import Fraction
from itertools import product

import pytest

from combatkit.dice.rolls import band
from combatkit.errors import InputError
from combatkit.rules.mythras.contest import differential, opposed, opposed_chances, settled, special_effects
from combatkit.rules.mythras.enums import Grade, Level, Opposed, Side
from combatkit.rules.mythras.skill import (
    capped,
    combined,
    cuts,
    graded,
    level_chances,
    level_of,
    reduced,
    skill_for_fumble,
)

FUMBLE, FAILURE, SUCCESS, CRITICAL = Level
WIN, LOSE, TIE, BOTH_FAILED = Opposed
SKILLS = (0, 1, 5, 6, 9, 10, 11, 50, 51, 67, 94, 95, 96, 99, 100, 101, 120, 250, 949, 950, 951, 960, 1000)


def by_the_book(roll, skill, fumble_from):
    """The order of tests of the ledger (MY-GAP-2), written down a second time, in plain steps."""
    if roll >= fumble_from:
        return FUMBLE
    if roll >= 96:
        return FAILURE
    if roll <= (skill + 9) // 10:
        return CRITICAL
    if roll <= 5 or roll <= skill:
        return SUCCESS
    return FAILURE


def counted(skill, other, **options):
    """All 10,000 pairs of dice, one by one."""
    ways = dict.fromkeys(Opposed, 0)
    for roll, other_roll in product(range(1, 101), repeat=2):
        ways[opposed(roll, skill, other_roll, other, **options)] += 1
    return {ending: Fraction(number, 10_000) for ending, number in ways.items()}


# -- the classifier --------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-2", "MY-AMB-6", "MY-AMB-8")
@pytest.mark.parametrize("skill", SKILLS)
def test_every_face_against_the_order_of_tests_in_the_ledger(skill):
    for roll in range(1, 101):
        assert level_of(roll, skill) is by_the_book(roll, skill, 100 if skill > 100 else 99), (roll, skill)


@pytest.mark.rule("MY-GAP-2")
def test_c09_boundary_rolls():
    case = [(2, 4, SUCCESS), (2, 1, CRITICAL), (40, 5, SUCCESS), (120, 97, FAILURE), (300, 96, FAILURE),
            (100, 99, FUMBLE), (101, 99, FAILURE), (300, 100, FUMBLE), (0, 5, SUCCESS), (0, 6, FAILURE)]
    assert [level_of(roll, skill) for skill, roll, _ in case] == [level for _, _, level in case]


@pytest.mark.parametrize("roll", [0, -1, 101, 1000])
def test_c09_rolls_that_are_not_on_the_die_are_refused(roll):
    with pytest.raises(InputError, match=r"roll: -?\d+ is not on a d100; use 1 to 100"):
        level_of(roll, 50)


@pytest.mark.parametrize("skill", [-1, 66.7, "67", True])
def test_what_is_no_skill_is_refused(skill):
    for use in (cuts, lambda value: graded(value, Grade.HARD), lambda value: reduced(50, value), capped):
        with pytest.raises(InputError, match=r"skill: .* is no skill"):
            use(skill)


@pytest.mark.rule("MY-AMB-6")
def test_exactly_100_fumbles_on_99_unless_the_option_says_otherwise():
    assert level_of(99, 100) is FUMBLE
    assert level_of(99, 100, fumble_100="ge") is FAILURE
    assert level_of(99, 99, fumble_100="ge") is FUMBLE
    assert level_of(99, 101) is level_of(99, 101, fumble_100="ge") is FAILURE
    assert level_of(100, 300, fumble_100="ge") is FUMBLE


@pytest.mark.rule("MY-AMB-8")
def test_a_skill_of_nought_has_no_critical_unless_the_option_gives_it_one():
    assert level_of(1, 0) is SUCCESS
    assert level_of(1, 0, min_crit="1") is CRITICAL
    assert level_of(2, 0, min_crit="1") is SUCCESS
    assert level_of(1, 1) is CRITICAL and level_of(2, 10) is SUCCESS and level_of(2, 11) is CRITICAL


@pytest.mark.rule("MY-AMB-7")
def test_the_fumble_band_goes_by_the_graded_skill_before_the_cut():
    # 150 written down, Hard: 100; against 120 the cut leaves 80
    assert skill_for_fumble(150, 100, 80) == 100
    assert level_of(99, 80, fumble_skill=skill_for_fumble(150, 100, 80)) is FUMBLE
    assert level_of(99, 80, fumble_skill=skill_for_fumble(150, 100, 80, fumble_basis="raw")) is FAILURE
    assert level_of(99, 80, fumble_skill=skill_for_fumble(150, 101, 80)) is FAILURE
    assert level_of(99, 80, fumble_skill=skill_for_fumble(150, 101, 80, fumble_basis="final")) is FUMBLE


@pytest.mark.parametrize("skill", SKILLS)
def test_cuts_and_chances_are_the_same_bands(skill):
    rolled = [level_of(roll, skill) for roll in range(1, 101)]
    assert [band(roll, cuts(skill)) for roll in range(1, 101)] == [3 - level for level in rolled]
    assert level_chances(skill) == {level: Fraction(rolled.count(level), 100) for level in Level}


def test_unknown_option_values_name_the_ones_there_are():
    with pytest.raises(InputError, match="fumble_100: 'more' is unknown; use one of: gt, ge"):
        cuts(50, fumble_100="more")


# -- grades ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-2", "MY-GAP-3", "MY-AMB-5")
def test_c10_criticals_and_hard_without_floats():
    assert [cuts(skill)[0] for skill in (7, 60, 61, 65, 100, 101)] == [1, 6, 7, 7, 10, 11]
    assert [graded(skill, Grade.HARD) for skill in (60, 61, 65, 70)] == [40, 41, 44, 47]
    assert cuts(graded(61, Grade.HARD))[0] == 5  # up: 41, critical to 05; down it would be 04
    assert cuts(graded(67, Grade.HARD))[0] == 5  # of the modified skill, not of 67
    assert all(graded(skill, Grade.HARD) == skill * 2 // 3 for skill in range(0, 303, 3))


GRADES = {Grade.VERY_EASY: Fraction(2), Grade.EASY: Fraction(3, 2), Grade.STANDARD: Fraction(1),
          Grade.HARD: Fraction(2, 3), Grade.FORMIDABLE: Fraction(1, 2), Grade.HERCULEAN: Fraction(1, 10)}


@pytest.mark.rule("MY-GAP-3", "MY-AMB-4", "MY-AMB-5")
@pytest.mark.parametrize("grade", GRADES)
def test_a_graded_skill_is_the_exact_product_rounded_up(grade):
    for skill in range(301):
        exact = skill * GRADES[grade]
        up = graded(skill, grade)
        assert exact <= up < exact + 1
        near = graded(skill, grade, grade_round="nearest")
        assert exact - Fraction(1, 2) < near <= exact + Fraction(1, 2)


@pytest.mark.rule("MY-AMB-4")
def test_herculean_is_one_tenth_or_one_fifth():
    assert graded(70, Grade.HERCULEAN) == 7
    assert graded(71, Grade.HERCULEAN) == 8
    assert graded(71, Grade.HERCULEAN, herculean="1/5") == 15
    assert graded(71, Grade.HARD, herculean="1/5") == graded(71, Grade.HARD)


@pytest.mark.rule("MY-EX-14")
def test_the_saga_67_at_hard_is_45():
    assert graded(67, Grade.HARD) == graded(67, Grade.HARD, grade_round="nearest") == 45


@pytest.mark.rule("MY-GAP-3")
def test_the_simplified_alternative_adds_and_subtracts():
    bonuses = [40, 20, 0, -20, -40, -80]
    assert [graded(90, grade, grade_method="simplified") for grade in GRADES] == [90 + it for it in bonuses]
    assert graded(67, Grade.HERCULEAN, grade_method="simplified") == 0


@pytest.mark.rule("MY-GAP-26")
@pytest.mark.parametrize("grade", [Grade.AUTOMATIC, Grade.HOPELESS])
def test_automatic_and_hopeless_are_not_rolled(grade):
    assert not grade.rolled
    with pytest.raises(InputError, match=f"grade: {grade.label} is never rolled"):
        graded(50, grade)


@pytest.mark.rule("MY-AMB-17", "MY-MOD-1")
@pytest.mark.parametrize(("grades", "steps", "how", "result"), [
    ([], [], "worst_plus_steps", Grade.STANDARD),
    ([Grade.HARD, Grade.FORMIDABLE, Grade.HARD], [], "worst_plus_steps", Grade.FORMIDABLE),
    ([Grade.HARD], [1, 1], "worst_plus_steps", Grade.HERCULEAN),
    ([Grade.HERCULEAN], [3], "worst_plus_steps", Grade.HOPELESS),
    ([Grade.EASY], [], "worst_plus_steps", Grade.EASY),
    ([], [-5], "worst_plus_steps", Grade.VERY_EASY),
    ([Grade.AUTOMATIC], [], "worst_plus_steps", Grade.AUTOMATIC),
    ([Grade.AUTOMATIC, Grade.HARD], [], "worst_plus_steps", Grade.HARD),
    ([Grade.HARD, Grade.FORMIDABLE], [1], "worst_only", Grade.FORMIDABLE),
    ([Grade.HARD], [2], "worst_only", Grade.FORMIDABLE),
    ([], [], "worst_only", Grade.STANDARD),
    ([Grade.HARD, Grade.FORMIDABLE], [1], "additive", Grade.HOPELESS),
    ([Grade.HARD, Grade.EASY], [], "additive", Grade.STANDARD),
    ([Grade.AUTOMATIC], [], "additive", Grade.AUTOMATIC),
])
def test_several_situations_make_one_grade(grades, steps, how, result):
    assert combined(grades, steps, grade_combine=how) is result


@pytest.mark.rule("MY-MOD-3", "MY-EX-20")
def test_a_cap_never_raises_a_skill():
    assert capped(67, 45) == 45
    assert capped(45, 67) == 45
    assert capped(67, 80, 30) == 30


# -- two rolls -------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-1", "MY-SE-1", "MY-ATK-3", "MY-ATK-12")
def test_the_differential_table_is_the_difference_won_by_a_success():
    for own, other in product(Level, repeat=2):
        won = own - other if own > other and own.succeeded else 0
        lost = other - own if other > own and other.succeeded else 0
        assert differential(own, other) == won - lost
        side = Side.ATTACKER if won else Side.DEFENDER if lost else None
        assert special_effects(own, other) == (side, won + lost)


@pytest.mark.rule("MY-EX-10")
def test_the_saga_a_success_against_a_fumble_wins_two():
    assert special_effects(FUMBLE, SUCCESS) == (Side.DEFENDER, 2)
    assert special_effects(SUCCESS, FUMBLE) == (Side.ATTACKER, 2)


@pytest.mark.rule("MY-GAP-4", "MY-AMB-82")
def test_c01_two_bad_rolls_are_a_third_outcome():
    assert opposed(72, 50, 99, 50) is BOTH_FAILED
    assert opposed(72, 50, 99, 50, failure_beats_fumble="yes") is WIN
    assert opposed(99, 50, 72, 50, failure_beats_fumble="yes") is LOSE
    assert opposed(72, 50, 80, 50, failure_beats_fumble="yes") is BOTH_FAILED


@pytest.mark.rule("MY-AMB-7", "MY-AMB-82")
def test_in_a_contest_the_fumble_band_goes_by_the_skill_before_the_cut():
    # 140 against 120: both fall by 40, and 99 would fumble at 100 but not at 140
    assert opposed(99, 140, 97, 120, failure_beats_fumble="yes") is BOTH_FAILED
    assert opposed(97, 140, 99, 120, failure_beats_fumble="yes") is BOTH_FAILED
    assert opposed(99, 140, 97, 120, failure_beats_fumble="yes", fumble_basis="final") is LOSE
    assert opposed(97, 140, 99, 120, failure_beats_fumble="yes", fumble_basis="final") is WIN


@pytest.mark.rule("MY-GAP-4", "MY-AMB-13")
def test_the_higher_die_wins_at_the_same_level_and_a_better_level_beats_it():
    assert opposed(34, 67, 33, 55) is WIN
    assert opposed(34, 67, 35, 55) is LOSE
    assert opposed(34, 67, 34, 55) is TIE
    assert opposed(6, 67, 55, 55) is WIN  # a critical beats the higher success
    assert opposed(6, 67, 5, 55) is WIN  # two criticals: the higher die
    assert opposed(66, 67, 56, 55) is WIN


@pytest.mark.rule("MY-EX-12")
def test_the_saga_an_evade_at_the_same_level_is_won_by_the_higher_die():
    assert opposed(40, 60, 38, 58) is WIN
    assert special_effects(level_of(38, 58), level_of(40, 60)) == (None, 0)


def test_the_dice_are_compared_only_when_the_levels_do_not_settle_it():
    def refuse():
        raise AssertionError("looked at the dice")

    assert settled(SUCCESS, FAILURE, refuse) is WIN
    assert settled(FUMBLE, FUMBLE, refuse) is BOTH_FAILED
    with pytest.raises(AssertionError):
        settled(CRITICAL, CRITICAL, refuse)


C07 = [
    (250, 225, "6639/10000", "3163/10000", "73/10000", "1/80"),
    (120, 60, "1737/2000", "981/10000", None, None),
    (150, 40, "19/20", "1/400", None, "19/400"),
    (100, 50, "103/125", None, None, None),
    (102, 50, "8319/10000", None, None, None),
]


@pytest.mark.rule("MY-GAP-4", "MY-GAP-5", "MY-OVER100-1")
@pytest.mark.parametrize(("skill", "other", "win", "lose", "tie", "both"), C07)
def test_c07_both_skills_over_100(skill, other, win, lose, tie, both):
    chances = counted(skill, other)
    for ending, printed in ((WIN, win), (LOSE, lose), (TIE, tie), (BOTH_FAILED, both)):
        if printed is not None:
            assert chances[ending] == Fraction(printed)
    assert opposed_chances(skill, other) == chances
    assert sum(chances.values()) == 1


def test_c07_the_cut_takes_from_everyone_and_stops_at_nought():
    assert reduced(250, 225) == (100, 75)
    assert reduced(120, 60) == (100, 40)
    assert reduced(150, 40) == (100, 0)
    assert reduced(100, 99, 3) == (100, 99, 3)
    assert reduced(40, 150, 130) == (0, 100, 80)


@pytest.mark.rule("MY-EX-7")
def test_c07_the_saga_120_takes_20_from_the_attackers():
    assert reduced(58, 120) == (38, 100)


def test_c07_a_point_of_skill_never_lowers_the_chance_to_win():
    for other in (20, 50, 80, 100, 130):
        chances = [opposed_chances(skill, other)[WIN] for skill in range(5, 200)]
        assert chances == sorted(chances)


@pytest.mark.rule("MY-GAP-4", "MY-AMB-13", "MY-AMB-14")
def test_c27_betting_odds_of_90_against_75():
    chances = counted(90, 75)
    assert [chances[it] for it in (WIN, LOSE, TIE, BOTH_FAILED)] == [
        Fraction(1221, 2000), Fraction(3571, 10_000), Fraction(37, 5000), Fraction(1, 40)]
    assert opposed_chances(90, 75) == chances
    again = opposed_chances(90, 75, opposed_tie="reroll", opposed_both_fail="reroll")
    assert again[WIN] == Fraction(6105, 9676) == chances[WIN] / (chances[WIN] + chances[LOSE])
    assert again[LOSE] == 1 - again[WIN]


def test_c27_plain_blackjack_is_the_same_comparison_without_bands():
    # no criticals, no sure and no barred rolls: the chances that the case prints for the bare idea
    ways = dict.fromkeys(Opposed, 0)
    for roll, other in product(range(1, 101), repeat=2):
        own = SUCCESS if roll <= 90 else FAILURE
        theirs = SUCCESS if other <= 75 else FAILURE
        ways[settled(own, theirs, lambda a=roll, b=other: (a > b) - (a < b))] += 1
    assert [Fraction(ways[it], 10_000) for it in (WIN, LOSE, TIE, BOTH_FAILED)] == [
        Fraction(123, 200), Fraction(141, 400), Fraction(3, 400), Fraction(1, 40)]


@pytest.mark.parametrize(("skill", "other", "options"), [
    (0, 0, {}), (5, 96, {}), (67, 55, {"failure_beats_fumble": "yes"}), (140, 120, {"fumble_100": "ge"}),
    (140, 120, {"failure_beats_fumble": "yes"}),
    (140, 120, {"failure_beats_fumble": "yes", "fumble_basis": "final"}), (0, 30, {"min_crit": "1"}),
    (1000, 1000, {}),
])
def test_the_counted_endings_of_every_option_are_those_of_all_pairs_of_dice(skill, other, options):
    assert opposed_chances(skill, other, **options) == counted(skill, other, **options)
