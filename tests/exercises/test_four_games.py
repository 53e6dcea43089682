"""What the exercises on four games read from the comparison, and what they say of it."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pandas as pd
import pytest

from combatkit.exercises import four_games


def test_each_answer_is_read_from_its_own_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two made-up games: A hurts more often and is over sooner, B ends it more often and lasts beyond ten."""
    titles = {"game": ["A", "B"]}
    made_up = SimpleNamespace(
        blows=pd.DataFrame({**titles, "hurts": [0.9, 0.2], "ends it": [0.1, 0.2]}),
        duels=pd.DataFrame({**titles, "rounds": [2.0, 8.0], "first_wins": [0.5, 0.4]}),
        still_fighting=lambda rounds: pd.DataFrame({3: [0.9, 0.8], 10: [0.1, 0.4]}, index=titles["game"])[
            rounds
        ],
    )
    monkeypatch.setattr(four_games, "_compared", lambda: made_up)
    assert four_games.ends_at_one_blow().right == "B"
    assert four_games.lasts_longest().right == "B"
    assert four_games.hurt_is_not_out().right is True
    made_up.duels["rounds"] = [8.0, 2.0]
    assert four_games.hurt_is_not_out().right is False


def test_what_the_explanations_say_holds() -> None:
    found = four_games._compared()
    blows, rounds = found.blows.set_index("game"), found.duels.set_index("game")["rounds"]
    # World of Empire: 18 faces of 30 hurt. Elysium: 79 pairs of 100 hit, and 21 of 100 get past the Guard.
    assert blows["hurts, exactly"]["World of Empire"] == str(Fraction(18, 30))
    assert blows["hurts, exactly"]["Elysium"] == str(Fraction(79, 100) * Fraction(21, 100))
    assert blows["hurts"].idxmax() == "World of Empire", "it hurts the most often"
    assert blows["ends it"]["Mythras"] == blows["ends it"]["Elysium"] == 0, "no first blow is enough"
    ends = blows["ends it"]
    assert 0 < ends["World of Empire"] < 0.01 and ends["Doomblade"] > 1 / 36, "a Mighty Blow always hits"
    assert rounds.sort_values().index.tolist() == ["Mythras", "Doomblade", "World of Empire", "Elysium"]
    still = found.still_fighting([10])[10]
    assert still["Doomblade"] == 0 and still["Mythras"] < 0.01 < still["World of Empire"] < still["Elysium"]
