"""Duels of Mythras: played one by one and drawn all at once are the same fights."""

from __future__ import annotations

import math
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.odds import simulate

GAME = ck.ruleset("mythras")


def quick(**changes: Any) -> Any:
    """A fighter whose duels are short: two-handed, hardly armoured."""
    return GAME.fighter({"weapon": "Great axe", "combat_style": 60, **changes})


def test_two_equal_sides_come_out_even() -> None:
    report = simulate(GAME.duel(quick(name="A"), quick(name="B")), fights=20_000, seed=4)
    first, second = report.first_wins, report.second_wins
    assert abs(first.estimate - second.estimate) < 2 * (first.high - first.low)


@pytest.mark.parametrize("policy", ["plain", "wounding"])
def test_played_one_by_one_and_drawn_all_at_once_agree(policy: str) -> None:
    duel = GAME.duel(quick(name="A", combat_style=75), quick(name="B"), policy=policy)
    report, runs = simulate(duel, fights=20_000, seed=8), 400
    played = [duel.play(RandomRoller(seed)) for seed in range(runs)]
    share, wins = report.first_wins.estimate, sum(fight.winner == "A" for fight in played)
    assert abs(wins / runs - share) < 4.5 * math.sqrt(share * (1 - share) / runs)
    mean, _ = report.mean("round")
    spread = report.columns["round"].std()
    assert abs(sum(fight.rounds for fight in played) / runs - mean) < 4.5 * spread / math.sqrt(runs)


def test_more_skill_armour_or_hit_points_never_hurts() -> None:
    def wins(**changes: Any) -> float:
        return simulate(
            GAME.duel(quick(name="A", **changes), quick(name="B")), fights=5_000, seed=2
        ).first_wins.low

    def most(**changes: Any) -> float:
        return simulate(
            GAME.duel(quick(name="A", **changes), quick(name="B")), fights=5_000, seed=2
        ).first_wins.high

    base = most()
    assert wins(combat_style=80) > base
    assert wins(armour="Mail") > base
    assert (
        wins(max_hit_points=dict.fromkeys(("head", "chest", "abdomen", "left leg", "right leg"), 15)) > base
    )
    assert most(combat_style=40) < wins()


@pytest.mark.rule("MY-INIT-1", "MY-INIT-2", "MY-ROUND-2", "MY-ROUND-6", "MY-AP-1", "MY-AP-2")
def test_a_scripted_round_takes_turns_in_order_of_initiative() -> None:
    """Two Action Points each: A leads, A and B strike in turn; nobody hits, so nobody parries."""
    duel = GAME.duel(quick(name="A"), quick(name="B"))
    script = [5, 5, 9, 2, 70, 71, 72, 73, 90]
    with pytest.raises(InputError, match="there is no answer left"):
        duel.play(roller := ScriptedRoller(script))
    told = [line for line in roller.trace if line.card in ("MY-INIT-1", "MY-INIT-2", "MY-ATK-1")]
    assert [line.card for line in told][:3] == ["MY-INIT-2", "MY-INIT-1", "MY-ATK-1"]
    attacks = [(line.step, line.text.split()[0]) for line in told if line.card == "MY-ATK-1"]
    assert attacks[:5] == [
        ("Round 1, Attack", "A"),
        ("Round 1, Attack", "B"),
        ("Round 1, Attack", "A"),
        ("Round 1, Attack", "B"),
        ("Round 2, Attack", "A"),
    ]


@pytest.mark.rule("MY-ATK-2", "MY-ATK-8", "MY-AP-2")
def test_points_are_spent_on_parries_of_what_hits_until_there_are_none() -> None:
    """B has one point: it parries A's first hit with it, and stands open to the second."""
    duel = GAME.duel(quick(name="A", action_points=2), quick(name="B", action_points=1))
    with pytest.raises(InputError, match=r"turns: there is no answer left|endurance: there is no answer"):
        duel.play(roller := ScriptedRoller([9, 2, 50, 40, 2, 6, 51, 2, 6]))
    parries = [line.text for line in roller.trace if line.card in ("MY-ATK-2", "MY-ATK-8")]
    assert parries[0].startswith("B parries with Great axe: 40")
    assert parries[1].startswith("B does not parry")


def test_a_replay_can_be_read_aloud() -> None:
    report = simulate(GAME.duel(quick(name="A"), quick(name="B")), fights=2_000, seed=3)
    seed, fought = report.replay(50)
    assert str(fought).splitlines()[-1] == f"{fought.winner} wins in round {fought.rounds}."
    assert report.duel.play(RandomRoller(seed)).trace.lines == fought.trace.lines


@pytest.mark.rule("MY-SE-BLEED", "MY-GAP-16")
def test_bleeding_tires_and_ends_fights() -> None:
    """Where both always choose Bleed, fights are short, and the one who withstands it wins more of them."""

    def bleeds(question: Any) -> Any:
        return "bleed" if "bleed" in question.options else question.options[0]

    tough = {"weapon": "Falchion", "max_hit_points": dict.fromkeys(GAME.fighter().full_hit_points(), 25)}
    sides = quick(name="A", endurance=95, **tough), quick(name="B", endurance=5, **tough)
    duel, bled = GAME.duel(*sides), GAME.duel(*sides, policy=bleeds)
    with_bleeding, without = (simulate(fight, fights=2_000, seed=1) for fight in (bled, duel))
    assert with_bleeding.first_wins.low > without.first_wins.high
    assert 3 * with_bleeding.mean("round")[0] < without.mean("round")[0]
    told = [str(bled.play(RandomRoller(seed)).trace) for seed in range(20)]
    assert any("bleeds, and is now winded" in text for text in told)


def test_what_a_duel_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="holds a missile weapon"):
        GAME.duel("Centaur archer", "Guard")
    with pytest.raises(InputError, match="has no Action Points"):
        GAME.duel(quick(action_points=0), "Guard")
    with pytest.raises(InputError, match="policy: 'wonding' is unknown; did you mean 'wounding'"):
        GAME.duel("Guard", "Guard", policy="wonding")


def test_two_duels_of_the_same_fighters_are_equal() -> None:
    """So a simulation goes on with the tables of the last one."""
    first, again = (GAME.duel("Anathaym", "Zamothis", policy="wounding") for _ in range(2))
    assert (first.phases, first.context, first.policy) == (again.phases, again.context, again.policy)
    assert hash(first.phases) == hash(again.phases) and hash(first.context) == hash(again.context)
    other = GAME.duel("Anathaym", GAME.fighter("Zamothis", combat_style=50), policy="wounding")
    assert other.context != first.context
