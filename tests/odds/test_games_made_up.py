"""The comparison of games on made-up duels, whose figures are worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from combatkit.odds import GameComparison, compare_games, games
from combatkit.odds.games import OneGame
from combatkit.odds.interval import wilson
from combatkit.rules.odds import Odds

CALLS: list[tuple[str, Any]] = []
ODDS = Odds(
    {
        (("wound", "none"), ("out", False)): 5,
        (("wound", "deep"), ("out", False)): 2,
        (("wound", "deep"), ("out", True)): 1,
    }
)
"""5 of 8 do not hurt, 1 of 8 is the end; a deep wound alone is not."""


class Fought:
    """A report of four duels of 1, 3, 3 and 9 rounds, of which the first fighter wins one."""

    fights = 4
    columns: ClassVar = {"round": np.array([1, 3, 3, 9])}
    first_wins = wilson(1, 4)

    def mean(self, column: str) -> tuple[float, float]:
        return float(self.columns[column].mean()), 0.25

    def replay(self, percentile: int) -> tuple[int, str]:
        return 7, f"the duel at {percentile}"


class Game:
    """A ruleset of two policies in an exchange, and of others in a duel."""

    name, title, wound_levels = "made-up", "Made up", ("none", "deep")
    policies: ClassVar = {"bold": None}
    duel_policies: ClassVar = {"bold": None, "wary": None}

    def as_fighter(self, who: str) -> str:
        return f"Sir {who}"

    def is_out(self, outcome: Any) -> bool:
        return bool(outcome["out"])

    def exchange(self, *both: str, policy: Any) -> Any:
        CALLS.append(("exchange", (*both, policy)))
        return SimpleNamespace(odds=lambda: ODDS)

    def duel(self, *both: str, policy: Any) -> Any:
        CALLS.append(("duel", (*both, policy)))
        return SimpleNamespace(names=("Bors", "Kay"))


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> GameComparison:
    monkeypatch.setattr(games, "ruleset", lambda name: Game())
    monkeypatch.setattr(games, "simulate", lambda *asked: CALLS.append(("simulate", asked[1:])) or Fought())
    CALLS.clear()
    return compare_games({"made-up": ("Bors", "Kay")}, fights=4, seed=6)


@pytest.mark.parametrize(
    ("policies", "attack", "duel"),
    [
        (None, None, None),
        ({"another": "bold"}, None, None),
        ({"made-up": "bold"}, "bold", "bold"),
        ({"made-up": "wary"}, None, "wary"),
        ({"made-up": ("bold", "wary")}, None, ("bold", "wary")),
    ],
)
def test_who_chooses_in_the_duel_and_in_the_attack(policies: Any, attack: Any, duel: Any) -> None:
    CALLS.clear()
    compare_games({"made-up": ("Bors", "Kay")}, fights=9, seed=3, policies=policies)
    assert [
        ("exchange", ("Sir Bors", "Sir Kay", attack)),
        ("duel", ("Sir Bors", "Sir Kay", duel)),
        ("simulate", (9, 3)),
    ] == CALLS


def test_one_game_says_what_befalls_the_second(found: GameComparison) -> None:
    assert list(found.games) == ["made-up"]
    told = found.game("made-up")
    assert (told.hurts, told.ends) == (Fraction(3, 8), Fraction(1, 8))
    assert found.blows.loc[0].to_dict() == {
        "game": "Made up",
        "attacker": "Bors",
        "defender": "Kay",
        "hurts": 0.375,
        "ends it": 0.125,
        "hurts, exactly": "3/8",
        "ends it, exactly": "1/8",
    }


def test_duels_row_by_row(found: GameComparison) -> None:
    share = wilson(1, 4)
    assert found.duels.loc[0].to_dict() == {
        "game": "Made up",
        "first": "Bors",
        "second": "Kay",
        "first_wins": 0.25,
        "low": share.low,
        "high": share.high,
        "rounds": 4.0,
        "runs": 4,
        "seed": 6,
    }


def test_who_is_still_fighting_after_a_round_that_ends_it_is_not(found: GameComparison) -> None:
    still = found.still_fighting([1, 2, 3, 8, 9])
    assert still.loc["Made up"].tolist() == [0.75, 0.75, 0.25, 0.25, 0]
    assert (still.index.name, still.columns.name) == ("game", "after round")


def test_a_duel_to_read_is_at_the_percentile_that_is_asked_for(found: GameComparison) -> None:
    assert found.replay("made-up") == "the duel at 50"
    assert found.replay("made-up", 5) == "the duel at 5"


def test_the_table_in_words(found: GameComparison) -> None:
    summary = found.summary()
    assert summary.rows == (
        ("Made up", "Bors against Kay", "37.50 %", "12.50 %", str(wilson(1, 4)), "4.0 (± 0.25)"),
    )
    assert summary.notes[-1] == "4 duels a game, seed 6."


def test_the_note_tells_the_most_duels_where_some_were_interrupted(found: GameComparison) -> None:
    longer = Fought()
    longer.fights = 1_200
    one = found.games["made-up"]
    both = {"a": one, "b": OneGame(*one[:-1], fought=longer)}  # type: ignore[arg-type]
    assert GameComparison(both, 6).summary().notes[-1] == "1,200 duels a game, seed 6."
