"""Questions that players and GMs asked, with the right answers (cases C29 to C46 that dice alone settle)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.dice.distribution import Distribution
from combatkit.dice.faults import LimitError, NotationError
from combatkit.dice.notation import dice, understand
from combatkit.dice.parser import parse
from combatkit.dice.versus import at_least_one_in


def fractions(*texts: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, texts))


# -- C05: weapon damage rolled twice ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "mean"),
    [("d3", "22/9"), ("d4", "25/8"), ("d6", "161/36"), ("d8", "93/16"), ("d10", "143/20"), ("d12", "611/72"),
     ("2d6", "5425/648")],
)  # fmt: skip
def test_c05_the_better_of_two_damage_rolls(weapon: str, mean: str) -> None:
    assert dice(f"highest({weapon},{weapon})").mean() == Fraction(mean)


def test_c05_only_the_weapon_is_rolled_twice() -> None:
    assert dice("highest(1d8,1d8)+1+1d4").mean() == Fraction(149, 16)
    assert dice("highest(1d8+1+1d4, 1d8+1+1d4)").mean() == Fraction(2421, 256)


# -- C29 and C30: opposed rolls ---------------------------------------------------------------------------


def test_c29_opposed_2d6_with_every_tie_rule() -> None:
    even, ahead = dice("2d6").vs(dice("2d6")), dice("2d6+1").vs(dice("2d6"))
    assert (even.win, even.tie, even.lose) == fractions("575/1296", "73/648", "575/1296")
    assert even.win + even.tie == Fraction(721, 1296)  # the attacker takes ties
    assert even.rerolled == Fraction(1, 2)
    assert (ahead.win, ahead.tie, ahead.lose) == fractions("721/1296", "35/324", "145/432")
    assert ahead.rerolled == Fraction(721, 1156)


def test_c29_margins_and_damage_bands() -> None:
    margin = dice("2d6-2d6")
    assert margin.at_least(6) + margin.at_most(-6) == Fraction(35, 324)
    bands = margin.map(lambda by: 0 if by < 0 else 1 if by <= 3 else 2 if by <= 7 else 3)
    assert tuple(bands.pmf().values()) == fractions("575/1296", "515/1296", "191/1296", "5/432")


def test_c30_a_comparison_that_a_user_writes() -> None:
    """2d10 under a stat: more dice under it win, then the highest counted die, then the next."""
    faces = [(a, b) for a in range(1, 11) for b in range(1, 11)]

    def rank(throw: tuple[int, int], stat: int) -> int:
        counted = sorted((face for face in throw if face <= stat), reverse=True)
        return len(counted) * 10_000 + sum(face * 100 ** (1 - place) for place, face in enumerate(counted))

    first, second = (
        Distribution.from_weights([(rank(throw, stat), 1) for throw in faces]) for stat in (6, 5)
    )
    result = first.vs(second)
    assert (result.win, result.lose, result.tie) == fractions("1133/2000", "349/1000", "169/2000")


# -- C32 to C38: pools, explosions, repeats ---------------------------------------------------------------


def test_c32_counting_fives_and_sixes() -> None:
    assert dice("4d6>=5").at_least(1) == Fraction(65, 81)
    assert dice("4d6>=5").at_least(3) == Fraction(1, 9)
    result = dice("5d6>=5").vs(dice("4d6>=5"))
    assert (result.win, result.tie, result.lose) == fractions("8881/19683", "1774/6561", "5480/19683")


def test_c34_the_best_two_of_three_exploding_dice() -> None:
    assert dice("3d6!kh2").mean() == Fraction(2268, 215)
    assert dice("2d6!kh2").mean() == dice("2d6!").mean() == Fraction(42, 5)
    assert dice("d6!").mean() == Fraction(21, 5)
    assert 0 < dice("3d6!kh2").missing < Fraction(1, 10**12)  # stated, not hidden
    assert float(dice("3d6!max2kh2").mean()) == pytest.approx(10.4905, abs=5e-5)
    assert float(dice("2d6!max2").mean()) == pytest.approx(8.3611, abs=5e-5)
    assert dice("d6!max2").mean() == Fraction(301, 72)


def test_c36_at_least_one_in_so_many_tries() -> None:
    assert dice("d20").at_least_one_in(6, at_least=20) == Fraction(16954119, 64000000)
    assert dice("d20").at_least_one_in(7, at_least=20) == Fraction(386128261, 1280000000)
    assert dice("d100").at_least_one_in(6, at_most=7) == Fraction(353009816551, 10**12)
    assert 1 - at_least_one_in(6, Fraction(1, 20)) == Fraction(19, 20) ** 6


def test_c38_extra_dice_for_the_amount_over_a_threshold() -> None:
    attack = dice("d30")
    assert attack.at_least(21) == Fraction(1, 3)

    def bonus(roll: int) -> Distribution:
        return dice("d4").sum_of(max(0, roll - 20))

    assert attack.then(bonus).mean() == Fraction(55, 12)
    assert attack.given(lambda roll: roll > 20).then(bonus).mean() == Fraction(55, 4)
    on_d30, on_d20 = dice("d30+4").vs(dice("d30")), dice("d20+4").vs(dice("d20"))
    assert (on_d30.win, on_d30.tie, on_d20.win) == fractions("61/100", "13/450", "33/50")


# -- C40 to C46: what people type -------------------------------------------------------------------------


def test_c40_a_negative_number_of_dice() -> None:
    taken = dice("-3d6")
    assert (taken.lowest_value, taken.highest_value, taken.mean()) == (-18, -3, Fraction(-21, 2))
    with pytest.raises(NotationError, match=r"the number of dice is negative \(-3\)"):
        dice("(-3)d6")
    for text, low, high, mean in (("2d6+-1", 1, 11, 6), ("2d6--1", 3, 13, 8)):
        roll = dice(text)
        assert (roll.lowest_value, roll.highest_value, roll.mean()) == (low, high, mean)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        (" 2d6 + +10", "2d6+10"),
        ("2 d 6", "2d6"),
        ("2d6\u22121", "2d6-1"),
        ("2d6\uff0b1", "2d6+1"),
        ("2d6-1\n", "2d6-1"),
    ],
)
def test_c42_signs_spaces_and_pasted_characters(text: str, understood: str) -> None:
    assert str(parse(text)) == understood
    assert dice(text) == dice(understood)
    assert (dice(" 2d6 + +10").lowest_value, dice(" 2d6 + +10").highest_value) == (12, 22)


@pytest.mark.parametrize(("text", "position"), [("2d6+", 4), ("1d6 1d6", 4), ("1e3d6", 1)])
def test_c42_what_cannot_be_read_is_pointed_at(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        dice(text)
    assert caught.value.position == position


def test_c43_percentile_dice_case_and_nesting() -> None:
    hundred = Distribution.die(100)
    assert dice("d%") == dice("D%") == dice("d100") == dice("d00") == hundred
    assert "00 counts as 100" in parse("d00").notes[0]
    assert (dice("d[0..99]").lowest_value, dice("d[0..99]").highest_value) == (0, 99)
    for text, low, high in (("2d%", 2, 200), ("d6+d4", 2, 10), ("2D6", 2, 12)):
        assert (dice(text).lowest_value, dice(text).highest_value) == (low, high)
    assert dice("((((1d6))))") == dice("d6")
    with pytest.raises(NotationError, match="50 deep"):
        dice("(" * 200 + "1d6" + ")" * 200)


def test_c44_huge_rolls_are_answered_exactly_or_refused() -> None:
    for text, values, mean in (("100d100", 9901, 5050), ("1000d6", 5001, 3500)):
        roll = dice(text)
        assert (len(roll.weights), roll.mean(), sum(roll.weights.values())) == (values, mean, roll.total)
    for text in ("1000d1000", "9999999d9", "1d" + "9" * 32):
        with pytest.raises(LimitError, match="more than 1"):
            dice(text)


def test_c46_keep_more_than_rolled_keep_and_drop_unlike_dice() -> None:
    assert dice("3d6kh5") == dice("3d6")
    assert parse("3d6kh5").notes == ("3d6kh5 keeps all 3: only 3 are rolled",)
    assert dice("3d6kh2dl1") == dice("3d6kh2")
    assert dice("3d6kh2dl1").mean() == Fraction(203, 24)
    assert dice("4d6kh3").mean() == Fraction(15869, 1296)
    assert dice("4d6kh3").chance(18) == Fraction(7, 432)
    with pytest.raises(NotationError, match="keeps no die"):
        dice("3d6kh0")
    assert dice("{d6,d8}kh1") == dice("highest(d6,d8)")
    assert (dice("{d6,d8}kh1").mean(), dice("{d6,d8}kh1").chance(8)) == fractions("251/48", "1/8")
    with pytest.raises(NotationError, match=r"\{1d6,1d8\}kh1"):
        dice("1d6+1d8k1")
    assert understand("{d6,d8}kh1") == "the highest of one d6 and one d8"
