"""Which way of fighting wins against which: pairs of policies, and the table that compares them."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from combatkit.dice import RandomRoller
from combatkit.dice.requests import Question
from combatkit.errors import InputError
from combatkit.odds import compare_policies, compiled, policies, simulate, simulation
from combatkit.odds.interval import wilson
from combatkit.rules import ruleset
from combatkit.rules.duel import FIRST_WINS
from combatkit.rules.elysium.enums import Hand
from combatkit.rules.policies import Each, for_both


def first_of(question: Question) -> Any:
    return question.options[0]


def last_of(question: Question) -> Any:
    return question.options[-1]


def test_each_side_chooses_by_its_own_policy_and_the_rest_is_the_firsts_to_choose() -> None:
    policy = Each(("Mila", "Nox"), (first_of, last_of))
    asked = {by: policy(Question("effect", by, ("bleed", "trip"))) for by in ("Mila", "Nox", "GM", "")}
    assert asked == {"Mila": "bleed", "Nox": "trip", "GM": "bleed", "": "bleed"}
    assert policy == Each(("Mila", "Nox"), (first_of, last_of)), "equal policies share their tables"


@pytest.mark.parametrize("given", ["plane", ("plain", "plane"), ("plain",) * 3])
def test_a_policy_that_is_none_is_refused(given: Any) -> None:
    with pytest.raises(InputError, match=r"policy: .*(did you mean 'plain'|use one of|pair)"):
        for_both(given, {"plain": first_of})


@pytest.mark.parametrize("game", ["elysium", "empire", "mythras"])
def test_every_named_policy_says_in_a_sentence_what_it_goes_for(game: str) -> None:
    for name, policy in ruleset(game).duel_policies.items():
        sentence = policies.in_a_sentence(policy)
        assert sentence.endswith(".") and len(sentence) > len(name), name


@pytest.mark.parametrize(
    ("game", "one"), [("elysium", "Duellist"), ("empire", "Shield-bearer"), ("mythras", "Anathaym")]
)
def test_every_policy_fights_a_duel_through(game: str, one: str) -> None:
    rules = ruleset(game)
    for name in rules.duel_policies:
        duel = rules.duel(one, one, policy=name)
        for seed in range(6):
            assert duel.play(RandomRoller(seed)).record["winner"], name


def test_who_takes_effects_wins_against_who_takes_none_on_either_side() -> None:
    # Two alike, but for their effects. If one policy answered for both, both shares would be about a half.
    rules = ruleset("mythras")
    shares = {}
    for pair in (("wounding", "plain"), ("plain", "wounding")):
        report = simulate(rules.duel("Guard", "Guard", policy=pair), 2_000, 5)
        shares[pair] = report.first_wins
    assert shares["wounding", "plain"].low > 0.52 > 0.48 > shares["plain", "wounding"].high


def test_a_pair_played_one_by_one_agrees_with_the_tables() -> None:
    rules = ruleset("elysium")
    duel = rules.duel("Nox", "Risp", policy=("attack", "careful"))
    report = simulate(duel, 20_000, 3)
    wins = sum(duel.play(RandomRoller(seed)).record["winner"] == FIRST_WINS for seed in range(400))
    played = wilson(wins, 400, 0.999)
    assert played.low <= report.first_wins.estimate <= played.high


def test_a_policy_sees_the_duel_again_after_a_strike() -> None:
    # "measured" asks how much breath the duel's fighters have; the strike before has a context of its own.
    rules = ruleset("empire")
    duel = rules.duel("Swordsman", "Axeman", policy="measured")
    told = str(duel.play(RandomRoller(1)).trace)
    assert "Swordsman: attack harder." in told and "Round 2" in told


def test_measured_and_thrifty_follow_the_breath() -> None:
    rules = ruleset("empire")
    duel = rules.duel("Swordsman", "Axeman")
    most = duel.start["full first"]
    options = ("as set up", "attack", "attack harder", "attack and parry", "rest", "recover")

    def chosen(name: str, breath: int, options: tuple[str, ...] = options) -> Any:
        question = Question("course", duel.names[0], options, (breath, (), 0), duel.context)
        return rules.duel_policies[name](question)

    marks = (most, most // 2 + 1, most // 2, most // 4 + 1, most // 4)
    assert [chosen("measured", breath) for breath in marks] == [
        "attack harder", "attack harder", "attack", "attack", "attack and parry",
    ]  # fmt: skip
    assert [chosen("thrifty", breath) for breath in marks] == [
        "attack", "attack", "attack and parry", "attack and parry", "rest",
    ]  # fmt: skip
    assert chosen("measured", 0, ("recover", *options[:-1])) == "recover", "out of breath comes first"
    assert chosen("attack", most, ("guard",)) == "guard", "what is not open is not chosen"


# -- the table ----------------------------------------------------------------------------------------------


def harmless(fighter: Any, points: int) -> tuple[Hand, ...]:
    """Never a blow."""
    return ()


def test_the_comparison_holds_every_pair_with_interval_runs_and_seed() -> None:
    ways = {"strikes": "attack", "holds back": harmless}
    found = compare_policies("elysium", "Nox", "Risp", firsts=ways, seconds=["attack", "careful"], fights=300)
    table = found.table
    pairs = list(itertools.product(ways, ("attack", "careful")))
    assert list(zip(table["first"], table["second"], strict=True)) == pairs
    assert set(table["runs"]) == {300} and set(table["seed"]) == {1}
    assert ((table["low"] <= table["first_wins"]) & (table["first_wins"] <= table["high"])).all()
    assert np.allclose(table["first_wins"] + table["second_wins"] + table["nobody_wins"], 1)
    assert found.matrix().loc["holds back"].tolist() == [0, 0], "who never strikes never wins"
    alone = simulate(ruleset("elysium").duel("Nox", "Risp", policy=("attack", "careful")), 300, 1)
    assert found.matrix().loc["strikes", "careful"] == alone.first_wins.estimate
    assert found.answers["answer"].tolist() == ["strikes", "strikes"] and found.safest == "strikes"
    assert "holds back: Never a blow." in str(found) and "300 fights a pair, seed 1" in str(found)


def test_a_close_second_is_named_beside_the_best_answer() -> None:
    found = compare_policies(
        "elysium", "Nox", "Risp", firsts={"one": "attack", "same": "attack"}, seconds=["attack"], fights=200
    )
    assert found.answers.iloc[0][["answer", "close"]].tolist() == ["one", "same"]


def test_ways_may_be_set_ups() -> None:
    # An Orc that only dodges never wins, and one that parries with his weapon does not either (DB-ROUND-2).
    found = compare_policies(
        "doomblade",
        "Hero",
        "Orc",
        firsts={"attack": {}},
        seconds={"attack": {}, "dodge": {"defender_action": "dodge"}},
        fights=500,
    )
    assert found.matrix("second_wins").loc["attack", "dodge"] == 0
    assert found.matrix("second_wins").loc["attack", "attack"] > 0


def test_what_cannot_be_compared_is_refused_in_words() -> None:
    with pytest.raises(
        InputError, match=r"firsts: are none, and Doomblade has no named policies; give a map"
    ):
        compare_policies("doomblade", "Hero", "Orc")
    dodges = {"dodge": {"attacker_action": "dodge"}}
    with pytest.raises(InputError, match="seconds: are left out, and a set-up is of one side"):
        compare_policies("doomblade", "Hero", "Orc", firsts=dodges)
    with pytest.raises(InputError, match="seconds: both fill 'attacker_action': 'dodge' and 'dodge'"):
        compare_policies("doomblade", "Hero", "Orc", firsts=dodges, seconds=dodges)
    with pytest.raises(InputError, match="policy: 'atack' is unknown; did you mean 'attack'"):
        compare_policies("elysium", "Nox", "Risp", firsts=["atack"])
    with pytest.raises(InputError, match="column: 'winner' is none; use one of"):
        compare_policies("elysium", "Nox", "Risp", firsts=["attack"], fights=50).matrix("winner")


def test_an_interrupt_keeps_the_pairs_that_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(3))

    def stop(*args: Any) -> Any:
        if next(calls) == 2:
            raise KeyboardInterrupt
        return simulate(*args)

    monkeypatch.setattr(policies, "simulate", stop)
    found = compare_policies("elysium", "Nox", "Risp", firsts=["attack", "careful"], fights=50)
    assert [(it.first, it.second) for it in found.meetings] == [("attack", "attack"), ("attack", "careful")]
    assert found.matrix().loc["attack"].notna().all() and found.answers["second"].tolist() == [
        "attack",
        "careful",
    ]


# -- many views ---------------------------------------------------------------------------------------------


def test_a_list_of_the_views_that_were_met_draws_the_same_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = ruleset("elysium").duel("Nox", "Risp")
    dense = simulate(duel, 2_000, 7).columns
    monkeypatch.setattr(compiled, "DENSE_LIMIT", 1)
    simulation._IDLE.clear()
    listed = simulate(duel, 2_000, 7).columns
    assert all((dense[name] == listed[name]).all() for name in dense)
