"""Sweeps against several targets, group opposed rolls, and the upper hand in the air."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.contest_group import group_contest
from combatkit.rules.mythras.fly import upper_hand

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import SOLID, level


def dragon(**changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": "Dragon", "combat_style": 60, "weapon": "Club", "damage_modifier": "0", **changes}
    )


def foe(name: str, **changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": name, "combat_style": 40, "weapon": "Greatsword", "max_hit_points": SOLID, **changes}
    )


@pytest.mark.rule("MY-SWEEP-1")
def test_one_attack_roll_meets_each_defence() -> None:
    sweep = RULESET.sweep(dragon(), [foe("A"), foe("B")])
    swept = sweep.play([50, 60, "no effect", 11, 4, 30, 12, 4])
    assert [request.name for request, _ in swept.trace.asked].count("attack") == 1
    assert swept.outcomes["A"]["damage"] == 4 and swept.outcomes["B"]["damage"] == 0
    assert swept.outcomes["A"]["attack"] == swept.outcomes["B"]["attack"] == "success"
    assert "A: Attack: Dragon attacks" in str(swept) and "B: Parry: B parries" in str(swept)


@pytest.mark.rule("MY-SWEEP-1")
def test_what_the_targets_win_comes_upon_the_attacker_at_once() -> None:
    sweep = RULESET.sweep(dragon(), [foe("A"), foe("B")], policy="cautious")
    swept = sweep.play([80, 30, "overextend opponent", 30, "withdraw"])
    assert swept.attacker_conditions == ("disengaged", "no attack: 1 turn")


@pytest.mark.rule("MY-SWEEP-1")
def test_the_odds_of_several_at_once_share_the_roll() -> None:
    """Two targets that do not defend are hit together or not at all: 60 in 100, and never just one."""
    sweep = RULESET.sweep(dragon(), [foe("A"), foe("B")], defence="none")
    assert sweep.chances("attacker hurts target") == {0: Fraction(2, 5), 1: 0, 2: Fraction(3, 5)}
    # With a Large parry against a Medium club each success at parrying stops the blow: skill 40.
    parried = RULESET.sweep(dragon(), [foe("A"), foe("B", combat_style=70)])
    none, one, two = Fraction(40, 100), Fraction(0), Fraction(0)
    a, b = Fraction(60, 100), Fraction(30, 100)  # a parry that fails
    none += Fraction(60, 100) * (1 - a) * (1 - b)
    one += Fraction(60, 100) * (a * (1 - b) + b * (1 - a))
    two += Fraction(60, 100) * a * b
    assert parried.chances("attacker hurts target") == {0: none, 1: one, 2: two}
    alone = parried.exchanges["B"].chances("attacker hurts target")["attacker hurts target"]
    assert alone == Fraction(60, 100) * b


@pytest.mark.rule("MY-SWEEP-1")
def test_three_ways_agree_about_a_sweep() -> None:
    sweep = RULESET.sweep(dragon(), [foe("A"), foe("B", combat_style=70)])
    wanted = sweep.chances("attacker hurts target")
    games = 1500
    counted = [0, 0, 0]
    for seed in range(games):
        swept = sweep.play(RandomRoller(seed=seed))
        counted[sum(it["wound"] != "none" for it in swept.outcomes.values())] += 1
    for hurt, number in enumerate(counted):
        chance = float(wanted[hurt])
        assert abs(number / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


@pytest.mark.rule("MY-SWEEP-1")
def test_a_trampling_charge_sweeps_too() -> None:
    beast = dragon(body="centaur", SIZ=60, weapon="Horse hoof", damage_modifier="1d12")
    sweep = RULESET.sweep(beast, [foe("A"), foe("B")], charge="through contact", defence="evade")
    assert "disengaged" in sweep.play([80, 97, 97]).attacker_conditions


@pytest.mark.rule("MY-SWEEP-1")
def test_a_sweep_needs_targets_with_names_of_their_own_and_a_roll() -> None:
    with pytest.raises(InputError, match="nobody is in its path"):
        RULESET.sweep(dragon(), [])
    with pytest.raises(InputError, match="one name"):
        RULESET.sweep(dragon(), [foe("A"), foe("A")])
    with pytest.raises(InputError, match="A is hit without a roll"):
        RULESET.sweep(dragon(), [foe("A", conditions="helpless")], defence="none")


# -- group opposed rolls -------------------------------------------------------------------------------------


def brute(own: int, others: tuple[int, int]) -> dict[tuple[str, str], Fraction]:
    """Who is beaten and who beats, by levels first and then by every die that can matter."""
    found: dict[tuple[str, str], Fraction] = {}
    for a in range(1, 101):
        ours = level(a, own)
        ways = []
        for skill in others:
            wins = ties = loses = 0
            for b in range(1, 101):
                theirs = level(b, skill)
                if ours < 2 and theirs < 2:
                    ties += 1
                elif (theirs, b) > (ours, a) if theirs == ours else theirs > ours:
                    wins += 1
                elif theirs == ours and a == b:
                    ties += 1
                else:
                    loses += 1
            ways.append({"win": wins, "tie": ties, "lose": loses})
        for first, second in product(("win", "tie", "lose"), repeat=2):
            beaten = ", ".join(n for n, it in (("B", first), ("C", second)) if it == "lose") or "nobody"
            beaters = ", ".join(n for n, it in (("B", first), ("C", second)) if it == "win") or "nobody"
            weight = Fraction(ways[0][first] * ways[1][second], 1_000_000)
            if weight:
                found[beaten, beaters] = found.get((beaten, beaters), Fraction(0)) + weight
    return found


@pytest.mark.rule("MY-GAP-27", "MY-GAP-4", "MY-FLY-2")
def test_the_one_roll_meets_each_of_the_others() -> None:
    x = group_contest(("A", 60), {"B": 45, "C": 70})
    assert dict(x.odds().by("beaten", "beaters")) == brute(60, (45, 70))
    games = 2000
    wanted = float(x.odds().chance("the one beats them all"))
    wins = sum(bool(x.play(RandomRoller(seed=seed)).outcome["all_beaten"]) for seed in range(games))
    assert abs(wins / games - wanted) < 4 * (wanted * (1 - wanted) / games) ** 0.5


@pytest.mark.rule("MY-FLY-2", "MY-GAP-27", "MY-GAP-5")
def test_only_who_wins_the_upper_hand_may_attack_this_round() -> None:
    duel = upper_hand(("Griffon", 70), {"Harpy": 50})
    assert duel.play([60, 45]).outcome == {"beaten": "Harpy", "beaters": "nobody", "all_beaten": True}
    assert duel.play([45, 46]).outcome["beaters"] == "Harpy"
    assert duel.play([46, 46]).outcome["beaters"] == duel.play([80, 80]).outcome["beaters"] == "nobody"
    pack = upper_hand(("Griffon", 70), {"Harpy": 50, "Wasp": 40})
    played = pack.play([39, 45, 40])
    assert played.outcome["beaters"] == "Harpy, Wasp"
    assert "Griffon rolls Fly 70: 39, a success. (MY-FLY-2)" in str(played.trace)
    over = upper_hand(("Dragon", 130), {"Harpy": 50})
    assert "Harpy rolls Fly 20" in str(over.play([60, 45]).trace)


def test_a_group_contest_needs_somebody_else() -> None:
    with pytest.raises(InputError, match="nobody takes part"):
        group_contest(("A", 50), {})
    with pytest.raises(InputError, match="against itself"):
        group_contest(("A", 50), {"A": 40})
