"""The exact odds of an attack against a second count over raw dice, and against icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import icepool
import pytest

from combatkit.dice import ExactRoller
from combatkit.rules.empire.chain import LOCKSTEP, attack_die, might_off, roll_off


def rows(odds):
    """(attack, level, row of the location, state) to its chance."""
    found = Counter()
    for outcome, chance in odds:
        place = outcome["location"]
        row = None if place is None else place.removeprefix("left ").removeprefix("right ")
        level = None if outcome["wound"] == "none" else 0
        if outcome["wounds"] != "none":
            level = int(str(outcome["wounds"]).rpartition(" ")[2])
        found[outcome["attack"], level, row, outcome["state"]] += chance
    return dict(found)


@pytest.mark.rule(
    "D30-ATT-1",
    "D30-ATT-2",
    "D30-ATT-3",
    "D30-ATT-4",
    "D30-ATT-5",
    "D30-ATT-6",
    "D30-WOUND-1",
    "D30-WOUND-3",
    "D30-WOUND-4",
    "D30-WOUND-5",
    "D30-DEATH-2",
    "D30-PAIN-2",
    "D30-PAIN-4",
    "D30-DMG-2",
)
@pytest.mark.parametrize(
    ("attack", "defense", "pain"), [(13, 27, 0), (13, 27, 9), (0, 27, 0), (13, 50, 5), (30, 5, 12)]
)
def test_an_attack_counted_a_second_time(game, fighter, counted, attack, defense, pain):
    """d10+2 and 1 for Might, less 2 for leather, against a Damage Resistance of 15 and a Pain Level of 12.

    Fumbles are set apart: what befalls the fumbler itself is none of the second count's business.
    """
    mine, theirs = fighter("Ulf", attack=attack), fighter(defense=defense, pain=pain)
    damage = {face + 2 + 1 - 2: Fraction(1, 10) for face in range(1, 11)}
    need = defense - pain - attack + 1
    found = rows(game.exchange(mine, theirs).odds())
    expected = counted(need, damage, 15, 12, pain)
    assert found == expected
    assert sum(found.values()) == 1


@pytest.mark.rule("D30-ATT-6", "D30-ATT-5")
@pytest.mark.parametrize("need", [2, 13, 30, 31, 45, 60, 75])
def test_the_chain_of_dice_is_exact_however_far_the_target(dice_alone, need):
    """The second count cuts off after twelve tens: by less than 10^-12."""

    def attack(state, r, context):
        return (attack_die(r, "attack", (need, need + 9, need + 29), 1, True),)

    reached, total = ExactRoller().outcomes(attack, (), None)
    expected = dice_alone(need)
    assert Fraction(sum(w for (t,), w in reached.items() if t == 0), total) == Fraction(1, 30)
    hits = Fraction(sum(w for (t,), w in reached.items() if t >= need), total)
    double = Fraction(sum(w for (t,), w in reached.items() if t >= need + 29), total)
    assert abs(hits - (1 - expected["fumble"] - expected.get("miss", 0))) < Fraction(1, 10**12)
    assert abs(double - expected.get("double critical", 0)) < Fraction(1, 10**12)


@pytest.mark.rule("D30-BASE-9")
@pytest.mark.parametrize("ahead", [-30, -7, 0, 4, 25])
def test_a_roll_off_against_icepool(ahead):
    """Both d20 are rolled on: icepool explodes them to the same depth, and cuts off less than 10^-6."""
    ten = icepool.d10.explode(depth=6)
    chain = icepool.Die([*range(1, 20), 20 + ten])
    margins = chain - chain + ahead

    def rule(state, r, context):
        return (roll_off(r, "test", ahead, (-9, 1, 5)),)

    reached, total = ExactRoller().outcomes(rule, (), None)
    for cut in (-9, 1, 5):
        mine = Fraction(sum(w for (m,), w in reached.items() if m >= cut), total)
        assert abs(mine - Fraction(margins.probability(">=", cut))) < Fraction(1, 10**6)


@pytest.mark.rule("D30-BASE-9", "D30-OPT-GAZE-1")
def test_a_roll_off_that_is_not_rolled_on_against_all_400_pairs():
    def rule(state, r, context):
        return (roll_off(r, "test", 3, (1,), backed=False) >= 1,)

    reached, total = ExactRoller().outcomes(rule, (), None)
    pairs = sum(a + 3 > b for a in range(1, 21) for b in range(1, 21))
    assert Fraction(reached[(True,)], total) == Fraction(pairs, 400)


@pytest.mark.rule("D30-BASE-10")
def test_a_contest_of_might_against_all_100_pairs():
    reached, total = ExactRoller().outcomes(lambda s, r, c: (might_off(r, "might", 2),), (), None)
    pairs = Counter(2 + a - b for a in range(1, 11) for b in range(1, 11))
    assert {m: Fraction(w, total) for (m,), w in reached.items()} == {
        m: Fraction(n, 100) for m, n in pairs.items()
    }


def test_what_the_roll_off_leaves_out_is_as_small_as_it_says():
    """Two twenties, and then tens on both sides every time: one case in 400 * 100^LOCKSTEP."""
    assert Fraction(1, 400 * 100**LOCKSTEP) < Fraction(1, 10**10)
