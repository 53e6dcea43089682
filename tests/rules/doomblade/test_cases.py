"""C29: two dice against two dice, with every rule for ties, and margins worth a bonus."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.rules.doomblade import RULESET
from combatkit.rules.exchange import Exchange


def resisted(mine: int, other: int, **options: str) -> Exchange:
    """A bare opposed roll without doubles: a spell against Magic Resistance."""
    return RULESET.exchange(
        RULESET.fighter("Sorceress", magic=mine),
        RULESET.fighter("Orc", magic_resistance=other),
        attacker_action="cast a spell",
        defender_action="use an item",
        defender_free="resist magic",
        options=options,
    )


def wins(m: int) -> Fraction:
    return resisted(4 + m, 4).odds().chance(winner="attacker")


def ties(m: int) -> Fraction:
    return 1 - wins(m) - resisted(4, 4 + m).odds().chance(winner="attacker")


@pytest.mark.rule("DB-SEQ-1", "DB-SEQ-3")
@pytest.mark.parametrize(
    ("m", "more", "equal", "less"),
    [
        (0, Fraction(575, 1296), Fraction(73, 648), Fraction(575, 1296)),
        (1, Fraction(721, 1296), Fraction(35, 324), Fraction(145, 432)),
    ],
)
def test_c29_two_dice_opposed(m, more, equal, less):
    assert (wins(m), ties(m)) == (more, equal)
    assert 1 - wins(m) - ties(m) == less


@pytest.mark.rule("DB-SEQ-3")
def test_c29_the_tie_rule_is_a_visible_choice():
    """Doomblade's tie wounds nobody; the newer edition gives it to the Hero; rolled again it falls out."""
    m0, m1 = (wins(0), ties(0)), (wins(1), ties(1))
    assert m0[0] + m0[1] == Fraction(721, 1296)  # to the attacker
    assert m0[0] / (1 - m0[1]) == Fraction(1, 2)  # rolled again
    assert m1[0] / (1 - m1[1]) == Fraction(721, 1156)
    draw = RULESET.exchange(
        RULESET.fighter("Orc"),
        RULESET.fighter("Ugly Orc"),
        defender_action="weapon parry",
        options={"mighty_beats_defence": "no"},
    )
    # equal doubles are no draw: a Fumble misses, and a double six that must beat the parry is parried
    assert draw.odds().chance(winner="nobody") == Fraction(73, 648) - Fraction(2, 1296)
    assert "outnumbered_tie" in RULESET.options and "edition" in RULESET.options


@pytest.mark.rule("DB-RAND-1")
def test_c29_margins_and_bands_of_damage():
    """With Bonus Success the margin is the damage beyond the spell's 8: ties miss, so 1 and more."""
    by_margin = {
        damage - 8: chance
        for damage, chance in resisted(4, 4, random_damage="bonus").odds().by("damage").items()
        if damage
    }
    assert 2 * sum(chance for margin, chance in by_margin.items() if margin >= 6) == Fraction(35, 324)
    tie = ties(0)
    bands = [
        tie + sum(by_margin[n] for n in (1, 2, 3)),
        sum(by_margin[n] for n in (4, 5, 6, 7)),
        sum(by_margin[n] for n in (8, 9, 10)),
    ]
    assert bands == [Fraction(515, 1296), Fraction(191, 1296), Fraction(5, 432)]
