"""One duel at several tables: exact attacks, simulated duels, side by side."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.errors import InputError
from combatkit.odds import GameComparison, compare_games, simulate
from combatkit.rules import ruleset, rulesets

PAIRS = {"doomblade": ("Hero", "Large Savage Orc"), "elysium": ("Duellist", "Skorna")}


@pytest.fixture(scope="module")
def found() -> GameComparison:
    return compare_games(PAIRS, fights=2_000, seed=4)


def test_the_attack_is_counted_exactly(found: GameComparison) -> None:
    # The rapier has d10 + 5 + 6 against a parry of d10 + 3 + 5 - 1: it misses where the parry's die is 4 or
    # more above, 21 of 100 pairs. Damage d10 + 9 against Guard d10 + 12 needs 4 more: 21 of 100 as well.
    hits = Fraction(79, 100) * Fraction(21, 100)
    row = found.blows.set_index("game").loc["Elysium"]
    assert row["hurts, exactly"] == str(hits) and row["hurts"] == float(hits)
    assert row["ends it"] == 0, "19 points at most, of 30"


def test_duels_are_those_that_the_game_has_alone(found: GameComparison) -> None:
    alone = simulate(ruleset("elysium").duel(*PAIRS["elysium"]), 2_000, 4)
    row = found.duels.set_index("game").loc["Elysium"]
    assert row["first_wins"] == alone.first_wins.estimate and row["low"] < row["first_wins"] < row["high"]
    assert (row["runs"], row["seed"]) == (2_000, 4)
    ended = alone.rounds.set_index("round")["share"]
    still = found.still_fighting([3, 10]).loc["Elysium"]
    assert still[3] == pytest.approx(ended[ended.index > 3].sum()) and still[10] < still[3]


def test_policies_are_the_duels_own() -> None:
    held = compare_games(
        {"elysium": PAIRS["elysium"]}, fights=300, policies={"elysium": ("defend", "attack")}
    )
    assert held.duels.loc[0, "first_wins"] == 0, "who only defends wins nothing"


def test_a_middling_duel_can_be_read(found: GameComparison) -> None:
    fought = found.replay("doomblade")
    assert fought.names == ("Hero", "Large Savage Orc") and "Round 1" in str(fought.trace)
    assert "2,000 duels a game, seed 4" in str(found) and "Duellist against Skorna" in str(found)


def test_what_was_not_compared_is_refused(found: GameComparison) -> None:
    with pytest.raises(InputError, match="game: 'mythras' was not compared; use one of"):
        found.replay("mythras")
    with pytest.raises(InputError, match="pairs: are none"):
        compare_games({})
    with pytest.raises(InputError, match="rounds"):
        found.still_fighting([0])


@pytest.mark.parametrize("game", rulesets())
def test_every_game_says_when_an_outcome_is_the_end(game: str) -> None:
    rules = ruleset(game)
    first, second = {"doomblade": ("Hero", "Giant Rat"), "mythras": ("Barbarian", "Beggar")}.get(
        game, tuple(rules.presets)[:2]
    )
    odds = rules.exchange(first, second).odds()
    ends = odds.chance(rules.is_out)
    assert 0 <= ends <= 1 - odds.chance(wound=rules.wound_levels[0])
    assert not rules.is_out(next(outcome for outcome, _ in odds if outcome["wound"] == rules.wound_levels[0]))
