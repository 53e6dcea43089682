"""The comparison of policies on made-up duels: who is asked what, and what the table makes of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.odds import PolicyComparison, compare_policies, policies
from combatkit.odds.interval import wilson

WINS = {
    ("rush", "wait"): 60,
    ("rush", "hide"): 20,
    ("wait", "wait"): 50,
    ("wait", "hide"): 45,
    ("rush", "rush"): 50,
}
"""Of 100 fights, by the first's way and the second's; any other pair 30. Nobody wins 7, but hiding."""
CALLS: list[dict[str, Any]] = []


def rush() -> None:
    """Strikes at once."""


def wait() -> None:
    """Lets the other begin.

    And then strikes.
    """


def hide() -> None:
    pass


class Game:
    title, duel_policies = "Made up", {"wait": wait, "rush": rush, "hide": hide}

    def as_fighter(self, who: str) -> str:
        return f"Sir {who}"

    def duel(self, first: str, second: str, *, options: Any, policy: Any, **setup: Any) -> dict[str, Any]:
        return {"both": (first, second), "options": options, "policy": policy, "setup": setup}


def fought(duel: dict[str, Any], fights: int, seed: int) -> Any:
    CALLS.append({**duel, "fights": fights, "seed": seed})
    pair = tuple(getattr(each, "__name__", "none") for each in duel["policy"])
    wins, nobody = WINS.get(pair, 30), 7 if "hide" not in pair else 40
    return SimpleNamespace(
        interrupted=False,
        first_wins=wilson(wins, 100),
        second_wins=wilson(100 - wins - nobody, 100),
        nobody_wins=wilson(nobody, 100),
        mean=lambda column: ({"round": 5.5}[column], 0.3),
    )


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policies, "ruleset", lambda game: Game())
    monkeypatch.setattr(policies, "simulate", fought)
    CALLS.clear()


def compared(**changes: Any) -> PolicyComparison:
    asked = {"firsts": ["wait", "rush"], "seconds": ["wait", "hide"], "fights": 100, **changes}
    return compare_policies("made-up", "Bors", "Kay", **asked)


def test_each_pair_is_fought_with_what_was_asked() -> None:
    compared(seed=9, options={"half": "up"}, ground="mud")
    assert [call["policy"] for call in CALLS] == [(wait, wait), (wait, hide), (rush, wait), (rush, hide)]
    for call in CALLS:
        assert call["both"] == ("Sir Bors", "Sir Kay") and (call["fights"], call["seed"]) == (100, 9)
        assert call["options"] == {"half": "up"} and call["setup"] == {"ground": "mud"}


def test_left_out_ways_are_all_that_the_game_has_and_the_same_for_both() -> None:
    compared(firsts=None, seconds=None)
    known = (wait, rush, hide)
    assert [call["policy"] for call in CALLS] == [(one, other) for one in known for other in known]
    CALLS.clear()
    compared(firsts="rush", seconds=None)
    assert [call["policy"] for call in CALLS] == [(rush, rush)], "one name is one way, and no letters"


def test_a_set_up_of_a_side_goes_before_that_of_both() -> None:
    found = compared(
        firsts={"high": {"first_ground": "hill", "light": "dusk"}, "low": {}},
        seconds={"guarded": {"second_shield": True}},
        light="noon",
        ground="mud",
    )
    assert [call["setup"] for call in CALLS] == [
        {"light": "dusk", "ground": "mud", "first_ground": "hill", "second_shield": True},
        {"light": "noon", "ground": "mud", "second_shield": True},
    ]
    assert [call["policy"] for call in CALLS] == [(None, None)] * 2
    assert found.table["first"].tolist() == ["high", "low"]


def test_one_set_up_among_the_firsts_is_enough_to_ask_for_the_seconds() -> None:
    with pytest.raises(InputError, match="seconds: are left out, and a set-up is of one side"):
        compared(firsts={"plain": "rush", "high": {"first_ground": "hill"}}, seconds=None)


def test_a_row_for_each_pair() -> None:
    table = compared(seed=4).table
    share = wilson(45, 100)
    assert table.loc[1].to_dict() == {
        "first": "wait",
        "second": "hide",
        "first_wins": 0.45,
        "low": share.low,
        "high": share.high,
        "second_wins": 0.15,
        "nobody_wins": 0.4,
        "rounds": 5.5,
        "runs": 100,
        "seed": 4,
    }


def test_a_matrix_keeps_the_order_of_the_ways_and_holds_figures_alone() -> None:
    found = compared()
    matrix = found.matrix()
    assert (matrix.index.tolist(), matrix.columns.tolist()) == (["wait", "rush"], ["wait", "hide"])
    assert matrix.to_numpy().tolist() == [[0.5, 0.45], [0.6, 0.2]]
    assert found.matrix("nobody_wins").loc["rush"].tolist() == [0.07, 0.4]
    for column in ("first", "second"):
        with pytest.raises(InputError, match=rf"column: '{column}' is none; use one of \['first_wins'"):
            found.matrix(column)


def test_the_best_answer_and_the_ways_that_chance_may_have_ranked_below_it() -> None:
    # 60 of 100 is 50 to 69 %, into which 40 to 60 % reaches; 45 of 100 is 36 to 55 %, and 20 are 13 to 29 %.
    answers = compared().answers
    assert answers["second"].tolist() == ["wait", "hide"]
    assert answers["answer"].tolist() == ["rush", "wait"]
    assert answers["close"].tolist() == ["wait", "-"]
    assert answers.loc[0, ["first_wins", "low", "high"]].tolist() == list(wilson(60, 100)[:3])


def test_the_safest_way_has_the_best_worst_case() -> None:
    assert compared().safest == "wait", "45 at the worst; rushing wins more at its best, and 20 at its worst"


def test_the_table_in_words() -> None:
    summary = compared(seconds=["wait", "rush"], seed=3).summary()
    assert summary.heads == ("first \\ second", "wait", "rush")
    assert summary.rows == (("wait", "50.0 %", "30.0 %"), ("rush", "60.0 %", "50.0 %"))
    assert summary.notes[1:] == ("wait: Lets the other begin.", "rush: Strikes at once."), "each of them once"
    assert summary.notes[0] == f"100 fights a pair, seed 3; the widest interval is {wilson(50, 100)}."


@pytest.mark.parametrize("how", ["report", "key"])
def test_an_interrupt_keeps_what_was_finished(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    def stopped(*asked: Any) -> Any:
        report = fought(*asked)
        if len(CALLS) == 3:
            if how == "key":
                raise KeyboardInterrupt
            report.interrupted = True
        return report

    monkeypatch.setattr(policies, "simulate", stopped)
    found = compared(seconds=["wait", "hide", "rush"])
    assert len(CALLS) == 3, "nothing more is begun"
    assert [(it.first, it.second) for it in found.meetings] == [("wait", "wait"), ("wait", "hide")]
    assert found.summary().rows == (("wait", "50.0 %", "45.0 %"),)
    CALLS[:] = CALLS[:2]
    with pytest.raises(
        InputError, match="fights: were interrupted before the first pair was finished; ask again"
    ):
        compared()


def test_a_pair_that_was_not_fought_stands_as_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*asked: Any) -> Any:
        report = fought(*asked)
        report.interrupted = len(CALLS) == 4
        return report

    monkeypatch.setattr(policies, "simulate", stopped)
    found = compared()
    assert found.summary().rows == (("wait", "50.0 %", "45.0 %"), ("rush", "60.0 %", "-"))
    assert found.answers["answer"].tolist() == ["rush", "wait"]
