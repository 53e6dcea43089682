"""C26: the margin of two generations of the rule, with equal totals kept apart."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import dice
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.exchange import Exchange

Make = Callable[..., Fighter]


def newer(ann: Make, bob: Make, game: Any, margin: int, feint: int = 0) -> Exchange:
    """d10 + 8 against d10 + 8, moved apart: by ranks, or by points that the defender spends on defence."""
    attacker, spent = ann(weapon_skill=4 + max(0, margin)), max(0, -margin)
    return game.exchange(attacker, bob(), defence="parry", defending=spent, feint=feint)


@pytest.mark.rule("EL-ATT-3", "EL-CORE-4", "EL-DEF-7", "EL-DEF-9")
@pytest.mark.parametrize(
    ("margin", "hits", "equal"),
    [
        (0, Fraction(9, 20), Fraction(1, 10)),
        (3, Fraction(18, 25), Fraction(7, 100)),
        (-4, Fraction(3, 20), Fraction(3, 50)),
    ],
)
def test_c26_a_hit_needs_strictly_more(game, ann, bob, margin, hits, equal):
    one = newer(ann, bob, game, margin)
    assert one.odds().chance(success=True) == hits
    # one point more turns exactly the equal totals into hits
    assert newer(ann, bob, game, margin, feint=1).odds().chance(success=True) - hits == equal
    apart = dice(f"1d10{margin:+d}" if margin else "1d10").vs(dice("1d10"))
    assert (apart.win, apart.tie, apart.lose) == (hits, equal, 1 - hits - equal)


@pytest.mark.rule("EL-ATT-1", "EL-DEF-6", "EL-AMB-1")
@pytest.mark.parametrize(("margin", "mean"), [(0, Fraction(33, 20)), (3, Fraction(89, 25))])
def test_c26_the_older_rule_does_its_margin_in_damage(game, ann, bob, margin, mean):
    """d10 + 16 against d10 + 4 + 4 + 4 and Armor 4, so that nothing lies between them but the margin."""
    x = game.exchange(
        ann(weapon_skill=4 + margin),
        bob(worn="chain shirt"),
        defence="parry",
        options={"resolution": "single_roll"},
    )
    assert x.odds().mean("damage") == mean


@pytest.mark.rule("EL-ATT-1", "EL-ATT-3", "EL-CORE-4")
def test_c26_the_trace_says_which_rule_it_was_and_who_has_the_equal_totals(game, ann, bob):
    new = str(game.exchange(ann(), bob(), defence="parry").walk([5, 5]).trace)
    old = str(game.exchange(ann(), bob(), options={"resolution": "single_roll"}).walk([5]).trace)
    assert "(EL-ATT-3)" in new and "equal, so a miss" in new
    assert "(EL-ATT-1)" in old
