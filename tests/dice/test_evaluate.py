"""Exact odds against three oracles: every throw listed, icepool, and dice that are really rolled."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combatkit.dice.distribution import Distribution
from combatkit.dice.evaluate import evaluate
from combatkit.dice.faults import LimitError
from combatkit.dice.limits import SECONDS_LIMIT, check_cost
from combatkit.dice.notation import dice
from combatkit.dice.parser import parse
from combatkit.dice.reach import MISSING_LIMIT, list_below
from combatkit.dice.roll import ROLL_LIMIT, roll_expression
from combatkit.errors import InputError

# -- every throw listed ---------------------------------------------------------------------------------


@dataclass
class Rule:
    """A roll written twice: as notation, and as a plain function of the faces of fair dice."""

    text: str
    dice: list[range]
    value: Callable[[Sequence[int]], int]

    def throws(self) -> int:
        return math.prod(len(die) for die in self.dice)

    def listed(self) -> Counter[int]:
        return Counter(self.value(faces) for faces in itertools.product(*self.dice))


COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
}


def chain(faces: Sequence[int], sides: int) -> int:
    """The result of one exploding die, from the faces of all the dice that it may need."""
    total = 0
    for face in faces:
        total += face
        if face != sides:
            break
    return total


@st.composite
def single_rules(draw: st.DrawFn) -> Rule:
    """One die, exploding or not, or one with other faces."""
    low, sides = draw(st.sampled_from([(1, 1), (1, 2), (1, 3), (1, 4), (1, 6), (0, 2), (-1, 1)]))
    if low != 1 or sides == 1:
        faces = f"[{low}..{sides}]" if low != 1 else "1"
        return Rule(f"d{faces}", [range(low, sides + 1)], lambda rolled: rolled[0])
    times = draw(st.sampled_from([0, 0, 0, 1, 2]))
    mark = {0: "", 1: "!o", 2: "!max2"}[times]
    return Rule(f"d{sides}{mark}", [range(1, sides + 1)] * (times + 1), lambda rolled: chain(rolled, sides))


@st.composite
def chosen(draw: st.DrawFn, size: int) -> tuple[str, Callable[[list[int]], int]]:
    """What is done with results side by side, as notation and as a function."""
    text, low, high = "", 0, 0
    word = draw(st.sampled_from(["", "kh", "kl", "dh", "dl", "both"]))
    if word in ("kh", "kl"):
        keep = draw(st.integers(1, size))
        text = f"{word}{keep}"
        low, high = (size - keep, 0) if word == "kh" else (0, size - keep)
    elif word in ("dh", "dl") and size > 1:
        drop = draw(st.integers(1, size - 1))
        text = f"{word}{drop}"
        low, high = (drop, 0) if word == "dl" else (0, drop)
    elif word == "both" and size > 2:
        text, low, high = "dl1dh1", 1, 1
    sign = draw(st.sampled_from(["", "", *COMPARE]))
    if not sign:
        return text, lambda results: sum(sorted(results)[low : size - high])
    threshold = draw(st.integers(-1, 7))
    holds = COMPARE[sign]
    counted = lambda results: sum(holds(one, threshold) for one in sorted(results)[low : size - high])  # noqa: E731
    return f"{text}{sign}{threshold}", counted


@st.composite
def alike_rules(draw: st.DrawFn) -> Rule:
    """Some of the same die: 4d6kh3, 3d4!o>=2."""
    one, count = draw(single_rules()), draw(st.integers(1, 4))
    text, choose = draw(chosen(count))
    width = len(one.dice)

    def value(faces: Sequence[int]) -> int:
        return choose([one.value(faces[start : start + width]) for start in range(0, len(faces), width)])

    return Rule(f"{count}{one.text}{text}", one.dice * count, value)


def joined(rules: list[Rule], text: str, combine: Callable[[list[int]], int]) -> Rule:
    ends = list(itertools.accumulate((len(rule.dice) for rule in rules), initial=0))

    def value(faces: Sequence[int]) -> int:
        return combine([rule.value(faces[a:b]) for rule, a, b in zip(rules, ends, ends[1:], strict=False)])

    return Rule(text, [die for rule in rules for die in rule.dice], value)


@st.composite
def combined_rules(draw: st.DrawFn, parts: st.SearchStrategy[Rule]) -> Rule:
    """Rules put together by signs, products, rounding, braces and functions."""
    first, second = draw(parts), draw(parts)
    number = draw(st.integers(1, 4))
    shape = draw(st.sampled_from(["+", "-", "*", "number", "minus", "up", "down", "highest", "lowest", "{}"]))
    a, b = first.text, second.text
    match shape:
        case "+":
            return joined([first, second], f"{a} + {b}", sum)
        case "-":
            return joined([first, second], f"{a} - ({b})", lambda got: got[0] - got[1])
        case "*":
            return joined([first, second], f"({a}) * ({b})", math.prod)
        case "number":
            return joined([first], f"{number}*({a}) - {number}", lambda got: number * got[0] - number)
        case "minus":
            return joined([first], f"-({a})", lambda got: -got[0])
        case "up":
            return joined([first], f"up(({a})/{number})", lambda got: math.ceil(Fraction(got[0], number)))
        case "down":
            return joined([first], f"down(({a})/{number})", lambda got: math.floor(Fraction(got[0], number)))
        case "highest":
            return joined([first, second], f"highest({a}, {b})", max)
        case "lowest":
            return joined([first, second], f"lowest({a}, {b})", min)
        case _:
            text, choose = draw(chosen(2).filter(lambda choice: bool(choice[0])))
            return joined([first, second], f"{{{a}, {b}}}{text}", choose)


rules = st.recursive(alike_rules(), combined_rules, max_leaves=4).filter(lambda rule: rule.throws() <= 1_500)


@given(rules)
@settings(max_examples=150, deadline=None)
def test_exact_odds_are_those_of_every_throw_listed(rule: Rule) -> None:
    listed = rule.listed()
    throws = sum(listed.values())
    expected = {value: Fraction(ways, throws) for value, ways in sorted(listed.items())}
    assert dice(rule.text).pmf() == expected, rule.text


@given(rules, st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_every_roll_is_a_result_that_the_odds_know(rule: Rule, seed: int) -> None:
    rolled = roll_expression(rule.text, Random(seed))
    assert dice(rule.text).chance(rolled.total) > 0


# -- icepool --------------------------------------------------------------------------------------------


def same(ours: Distribution, theirs: icepool.Die[int]) -> bool:
    return ours.pmf() == {
        value: Fraction(ways, theirs.denominator()) for value, ways in theirs.items() if ways
    }


@pytest.mark.parametrize("sides", [2, 3, 6, 20])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_sums_and_kept_dice_are_those_of_icepool(count: int, sides: int) -> None:
    die = icepool.d(sides)
    assert same(dice(f"{count}d{sides}"), count @ die)
    for kept in range(1, count + 1):
        assert same(dice(f"{count}d{sides}kh{kept}"), die.highest(count, kept))
        assert same(dice(f"{count}d{sides}kl{kept}"), die.lowest(count, kept))


def test_unlike_dice_and_counts_are_those_of_icepool() -> None:
    d4, d6, d8 = icepool.d(4), icepool.d(6), icepool.d(8)
    assert same(dice("{d4,d6,d8}kh1"), icepool.highest(d4, d6, d8))
    assert same(dice("{d6,d8}kl1"), icepool.lowest(d6, d8))
    assert same(dice("12d6>=5"), 12 @ (d6 >= 5))
    assert same(dice("8d6!max3kh3"), d6.explode(depth=3).highest(8, 3))
    assert same(dice("30d10dl5"), icepool.d(10).highest(30, 25))


# -- large numbers, by known formulas -------------------------------------------------------------------


@pytest.mark.parametrize(("count", "sides"), [(100, 100), (1000, 6), (2, 10_000), (40, 12)])
def test_many_dice_have_the_moments_and_the_ends_of_the_formulas(count: int, sides: int) -> None:
    roll = dice(f"{count}d{sides}")
    assert sum(roll.weights.values()) == roll.total == sides**count
    assert roll.mean() == Fraction(count * (sides + 1), 2)
    assert roll.variance() == Fraction(count * (sides**2 - 1), 12)
    # From the bottom, the ways are those of stars and bars until a die would need a face too many.
    for above in (0, 1, 2, min(sides - 1, 40)):
        assert roll.weights[count + above] == math.comb(count + above - 1, count - 1)
        assert roll.weights[count * sides - above] == roll.weights[count + above]


# -- explosions without end -----------------------------------------------------------------------------


def by_first_faces(sides: int, value: int) -> Fraction:
    """The chance of a result of one endless die, from its definition."""
    if value < 1:
        return Fraction(0)
    stops = Fraction(1, sides) if value < sides else Fraction(0)
    return stops + Fraction(1, sides) * by_first_faces(sides, value - sides)


@pytest.mark.parametrize("sides", [2, 3, 6, 10])
def test_an_endless_die_has_its_exact_chances_below_the_cut_off(sides: int) -> None:
    roll = dice(f"d{sides}!")
    assert roll.tail is not None
    for value in range(min(roll.tail.cut_off, 60)):
        assert roll.chance(value) == by_first_faces(sides, value)
    assert sum(roll.pmf().values()) + roll.missing == 1
    assert 0 < roll.missing <= MISSING_LIMIT


ENDLESS = [
    *("d6!", "d2!", "3d4!", "6d4!", "2d6!+1d8!", "2*(d4!+1)", "3d3!kh1+d20"),
    *("d6!+d20+3", "7*d4!", "3*d4!+2d10!kh1"),
    *("3d6!kh2", "4d4!kl2", "5d4!dl1dh1", "{d8!,d6!}kh1", "{d4!,2d6}kh1", "{d6!,d6!,d4}kl2"),
]


@pytest.mark.parametrize("text", ENDLESS)
def test_endless_explosions_are_the_limit_of_many(text: str) -> None:
    """Below the cut-off all is as if dice exploded 40 times at most, and mean and spread come close."""
    endless, capped = dice(text), dice(text.replace("!", "!max40"))
    assert endless.tail is not None
    assert capped.missing == 0
    assert 0 < endless.missing <= MISSING_LIMIT
    assert endless.tail.cut_off >= (list_below(parse(text).root) or 0)  # what the bound asked for
    reach = min(endless.tail.cut_off, 80)  # 40 explosions of a d2 are sure to get that far
    for value in range(endless.lowest_value, reach):
        assert endless.chance(value) == capped.chance(value)
        assert endless.at_least(value) == capped.at_least(value)
    tiny = Fraction(1, 10**9)
    assert 0 < endless.mean() - capped.mean() < tiny
    assert 0 < endless.variance() - capped.variance() < tiny


def test_what_lies_beyond_the_cut_off_is_refused_not_guessed() -> None:
    roll = dice("6d4!")
    assert roll.tail is not None
    cut = roll.tail.cut_off
    assert roll.at_least(cut) == roll.missing
    for ask in (roll.chance, roll.at_most):
        with pytest.raises(InputError, match=f"below {cut}"):
            ask(cut)
    with pytest.raises(InputError, match="beyond"):
        roll.quantile(1)
    assert roll.quantile("1/2") == dice("6d4!max40").quantile("1/2")


@pytest.mark.parametrize(
    "text",
    ["20-d6!", "-d6!", "d6!-d6!", "down(2d6!/2)", "d4*d6!", "d6!*d6!", "d6!*d8!", "-2*d6!", "{2d6!,d8}kh1"],
)
def test_where_every_result_is_needed_endless_explosions_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"cap (it|them)"):
        dice(text)
    assert dice(text.replace("!", "!max5")).missing == 0
    assert isinstance(roll_expression(text, Random(1)).total, int)  # rolling has no such trouble


def test_comparing_endless_rolls_leaves_only_the_far_ends_undecided() -> None:
    both = dice("d6!").vs(dice("d6!"))
    assert both.win == both.lose
    assert both.win + both.tie + both.lose + both.missing == 1
    assert 0 < both.missing < 2 * MISSING_LIMIT
    against_plain = dice("d6!").vs(dice("d20"))
    assert against_plain.missing == 0
    assert against_plain.lose == sum(
        (by_first_faces(6, mine) * Fraction(20 - mine, 20) for mine in range(1, 20)), Fraction(0)
    )


def test_pairs_are_decided_as_far_as_the_listed_results_tell() -> None:
    """A d2! beyond its cut-off beats every lower result of a d200, and may or may not beat the others."""
    roll, other = dice("d2!"), dice("d200")
    assert roll.tail is not None
    result, mirrored = roll.vs(other), other.vs(roll)
    assert result.missing == roll.missing * other.at_least(roll.tail.cut_off) > 0
    assert result.win + result.tie + result.lose + result.missing == 1
    assert (mirrored.win, mirrored.tie, mirrored.lose) == (result.lose, result.tie, result.win)


@pytest.mark.parametrize("other", ["d8", "2d4!", "30"])
def test_endless_rolls_added_by_hand_list_exact_results_only(other: str) -> None:
    added, capped = dice("d6!") + dice(other), dice(f"d6!max40+{other.replace('!', '!max40')}")
    assert added.tail is not None
    assert added.pmf() == {
        value: capped.chance(value) for value in capped.weights if value < added.tail.cut_off
    }
    assert added.mean() == dice("d6!").mean() + dice(other).mean()
    assert added.missing == 1 - sum(added.pmf().values())


def test_a_pool_that_drops_its_endless_dice_is_finite() -> None:
    assert dice("{d6!,d4}kl1").pmf() == dice("{d6!max9,d4}kl1").pmf()
    assert dice("20-{d6!,d4,d8!}kl1").missing == 0
    assert dice("0*3d6!kh1 + 1").pmf() == {1: 1}


def test_counting_exploding_dice_counts_each_once() -> None:
    assert dice("d6!>=8").at_least(1) == Fraction(5, 36)
    assert dice("3d6!>=8").mean() == Fraction(15, 36)
    assert dice("2d6!=6").mean() == 0
    assert dice("4d6!kh2>=7").pmf() == dice("4d6!max3kh2>=7").pmf()


# -- limits ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("1000d1000", "999,001 results, more than 100,000"),
        ("9999999d9", "more than 1,000,000"),
        ("d" + "9" * 32, r"32 digits\) is more than 1,000,000"),
        ("d1000000!", "more than 100,000"),
        ("100d100kh50", "more than 5 s"),
        ("50d100!kh25", "more than 5 s"),
        ("1000000d6!", "more than 100,000"),
        ("1000000d6!kh500000", "more than 100,000"),
        ("d100*d100*d100*d100", "results, more than 100,000"),
        ("*".join(["1000000"] * 90), "beyond 1,000,000,000,000,000"),
        ("(" + "*".join(["1000000"] * 90) + ")d6", "more than 1,000,000"),
        ("d6!>=1000000", "more than 4,000 digits"),
        ("{" + ",".join(f"d{n}!" for n in range(2, 40)) + "}kh3", "more than 5 s"),
        ("{" + ",".join(f"d{n}!" for n in range(100, 290)) + "}kh3", "more than"),
        ("+".join(["d6"] * 400), "more than 1,000"),
    ],
)
def test_what_costs_too_much_is_refused_before_any_work(
    text: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Distribution", "keep_sum", "endless_sum", "endless_pool", "exploding"):
        monkeypatch.delattr(f"combatkit.dice.evaluate.{name}")  # any work would fail
    with pytest.raises(LimitError, match=limit):
        evaluate(parse(text))


def test_large_numbers_alone_are_no_reason_to_refuse() -> None:
    assert dice("1000000d1").pmf() == {1_000_000: 1}
    assert dice("1000000*d6 - 1000000").mean() == 2_500_000
    assert check_cost(parse("4d6kh3").root).seconds < SECONDS_LIMIT / 1000


def test_the_cost_of_a_roll_covers_what_it_turns_out_to_be() -> None:
    for text in (
        "2d6+3",
        "4d6kh3",
        "10d6>=5",
        "3d6!",
        "{d8!,d6!}kh1",
        "5d10!kh2",
        "d6*d8",
        "{2d6,d8}kl1",
        "3d6!max4",
    ):
        cost, roll = check_cost(parse(text).root), dice(text)
        assert cost.low <= roll.lowest_value
        assert cost.high >= roll.highest_value
        assert cost.values >= len(roll.weights)
        assert cost.bits + 1 >= math.log2(roll.total) or roll.tail


# -- dice that are really rolled ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["2d6+3", "4d6kh3", "6d4!", "5d6>=5", "{d6,d8}kh1", "3d6!kh2", "d[0..9]-2d4kl1", "up(3d6/2)"]
)
def test_rolled_totals_follow_the_exact_odds(text: str) -> None:
    """Chi-square at one in a million, with a fixed seed: rare results are lumped together."""
    rolls, exact = 4_000, dice(text)
    rng, expression = Random(20), parse(text)
    seen = Counter(roll_expression(expression, rng).total for _ in range(rolls))
    chances = exact.pmf()
    common = [value for value, chance in chances.items() if chance * rolls >= 10]
    rest = rolls - sum(seen[value] for value in common)
    rest_expected = float(rolls * (1 - sum(chances[value] for value in common)))
    off = sum(
        (seen[value] - float(rolls * chances[value])) ** 2 / float(rolls * chances[value]) for value in common
    )
    if rest_expected:
        off += (rest - rest_expected) ** 2 / max(rest_expected, 1)
    freedom = len(common)
    # Wilson and Hilferty: the cube root of chi-square is nearly normal; 4.75 sigma is one in a million.
    bound = freedom * (1 - 2 / (9 * freedom) + 4.75 * math.sqrt(2 / (9 * freedom))) ** 3
    assert off < bound


def test_a_roll_shows_its_faces_and_the_same_seed_rolls_the_same() -> None:
    rolled = roll_expression("4d6kh3 + {2d4,d8}kl1 - 2", Random(5))
    assert rolled == roll_expression("4d6kh3 + {2d4,d8}kl1 - 2", Random(5))
    assert [pool.notation for pool in rolled.pools] == ["4d6kh3", "2d4", "{2d4,d8}kl1"]
    best, inner, lower = rolled.pools
    assert best.value == sum(sorted(sum(die.faces) for die in best.dice)[1:])
    assert [die.kept for die in best.dice].count(False) == 1
    assert lower.value == min(inner.value, lower.dice[1].faces[0])
    assert rolled.total == best.value + lower.value - 2


def test_an_exploding_roll_shows_the_whole_chain() -> None:
    chains = {die.faces for seed in range(40) for die in roll_expression("2d4!o", Random(seed)).pools[0].dice}
    assert all(len(faces) == 2 if faces[0] == 4 else len(faces) == 1 for faces in chains)
    assert (4, 4) in chains


def test_too_many_dice_are_not_rolled() -> None:
    with pytest.raises(LimitError, match=f"{ROLL_LIMIT:,}"):
        roll_expression("9999d6+{3d6,d8}kh1", Random(1))
