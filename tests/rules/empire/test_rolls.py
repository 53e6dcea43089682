"""Breath, morale, leadership and shock as exchanges of the ruleset, counted a second time over open dice."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError


def open_d20() -> dict[int, float]:
    """A d20 that is rolled on with d10 after a 20, and again after each 10, seven dice deep."""
    found: Counter[int] = Counter()

    def climb(total: int, sides: int, share: float, depth: int) -> None:
        for face in range(1, sides + 1):
            if face == sides and depth < 7:
                climb(total + face, 10, share / sides, depth + 1)
            else:
                found[total + face] += share / sides

    climb(0, 20, 1.0, 0)
    return dict(found)


def margins(number: int, against: int) -> dict[int, float]:
    """The margin of a roll-off to its chance."""
    die = open_d20()
    found: Counter[int] = Counter()
    for mine, chance in die.items():
        for other, share in die.items():
            found[number + mine - against - other] += chance * share
    return dict(found)


@pytest.mark.rule("D30-EXH-4", "D30-EXH-5", "D30-EXH-6")
def test_breath_at_minus_5(game, fighter):
    """Willpower 12: 6 against 5. A margin of 1 or more holds out, one of -10 or less collapses."""
    x = game.breath(fighter(exhaustion=-5))
    brute = margins(6, 5)
    chances = {word: float(chance) for word, chance in x.chances().items()}
    assert chances["holds out"] == pytest.approx(sum(c for m, c in brute.items() if m >= 1), abs=1e-8)
    assert chances["collapses"] == pytest.approx(sum(c for m, c in brute.items() if m <= -10), abs=1e-8)
    assert sum(x.chances().values()) == 1
    played = Counter(x.play(RandomRoller(seed)).outcome["breath"] for seed in range(2000))
    for word, chance in chances.items():
        assert abs(played[word] / 2000 - chance) < 5 * math.sqrt(chance * (1 - chance) / 2000)
    assert x.play([4, 15]).outcome["breath"] == "collapses"  # 10 against 20
    assert "rolls with 6 against 5, and collapses" in str(x.play([4, 15]))


@pytest.mark.rule("D30-EXH-4", "D30-PAIN-1")
def test_other_minuses_come_off_that_roll_and_those_of_exhaustion_do_not(game, fighter):
    """Level 2 to the chest, 3 minuses: 3 against 5."""
    chance = game.breath(fighter(exhaustion=-5, wounds="chest 2")).chances("holds out")["holds out"]
    assert float(chance) == pytest.approx(sum(c for m, c in margins(3, 5).items() if m >= 1), abs=1e-8)


def test_who_has_breath_left_does_not_roll(game, fighter):
    with pytest.raises(InputError, match="has 0 left"):
        game.breath(fighter(exhaustion=0))


@pytest.mark.rule("D30-MORALE-1", "D30-MORALE-3")
def test_morale_of_a_fighter(game, fighter):
    """6 against 5, the dice 5 and 11: lost by 5, which is 8 minuses; 3 minuses more lose it by 8: 9."""
    assert game.morale(fighter(), 5).play([5, 11]).outcome["minuses"] == 8
    assert game.morale(fighter(wounds="chest 2"), 5).play([5, 11]).outcome["minuses"] == 9
    unshaken = 1 - float(game.morale(fighter(), 5).chances("shaken")["shaken"])
    assert unshaken == pytest.approx(sum(c for m, c in margins(6, 5).items() if m >= 10), abs=1e-8)


@pytest.mark.rule("D30-MORALE-4", "D30-MORALE-5", "D30-MORALE-6")
def test_leadership_of_a_fighter(game, fighter):
    """Rating 8 against 12: 15 and 4 win by 7. Against 6 and 5 the same dice win by 8, four minuses off."""
    assert game.lead(fighter()).play([15, 4]).outcome == {"gain": 3, "leader_gain": 1, "minuses": 0}
    assert game.lead(fighter(), difficulty=5, morale=8).play([15, 4]).outcome["minuses"] == 4
    won = game.lead(fighter()).odds().chance("success")  # a margin of 1 wins, and gives nothing yet
    assert float(won) == pytest.approx(sum(c for m, c in margins(8, 12).items() if m >= 2), abs=1e-8)


@pytest.mark.rule("D30-SHOCK-1", "D30-SHOCK-4")
def test_shock_of_a_fighter(game, fighter):
    """6 against 14; with a medic of level 6, 9 against 14."""
    alone, helped = game.shock(fighter(), 14), game.shock(fighter(), 14, medic=6)
    for x, number in ((alone, 6), (helped, 9)):
        well = float(x.chances("well")["well"])
        assert well == pytest.approx(sum(c for m, c in margins(number, 14).items() if m >= 1), abs=1e-8)
    assert game.shock(fighter(), 10).chances("well")["well"] == 1


def test_a_fraction_too_long_to_read_is_told_by_its_size(game, fighter):
    shown = str(game.shock(fighter(), 14).chances("dies"))
    assert shown.splitlines()[1].split() == ["dies", "42.85", "%", "about", "0.4284975618"]
