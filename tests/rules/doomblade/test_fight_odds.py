"""Fights of several: the odds of a round, and whole fights played to the end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.odds import fight_odds, solve
from combatkit.odds.interval import wilson
from combatkit.rules.doomblade.round_counted import FEW, MOST, battle_round

sys.path.insert(0, str(Path(__file__).parents[1]))  # the games share what is asked of their moves

from three_ways import agrees

PAIRS = list(product(range(1, 7), repeat=2))
Begun = Callable[..., Any]


# -- odds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-MULTI-7", "DB-MULTI-2")
def test_odds_of_a_round_against_a_count_of_all_dice(begun: Begun) -> None:
    """Wolfgar dodges (Agility 5) two Giant Rats (Brawl 4, and 1 for the other): all 36**3 rolls."""
    fight = begun(["Wolfgar"], ["Giant Rat", "Giant Rat"]).take("attack").take("attack").take("dodge")
    unhurt = Fraction(0)
    for mine in PAIRS:
        safe = sum(
            theirs != (6, 6) and _misses(4 + 1 + sum(theirs), 5 + sum(mine), theirs) for theirs in PAIRS
        )
        unhurt += Fraction(safe, 36) ** 2 / 36
    assert fight.odds("round").chance(**{"Wolfgar: wound": "unhurt"}) == unhurt


def _misses(total: int, against: int, dice: tuple[int, int]) -> bool:
    return dice == (1, 1) or total <= against


def brawl(game: Any) -> list[Any]:
    """A fight with a bow, a hold and two against one."""
    return [
        game.combatant("Rastan", action="wrestle", targets="A"),
        game.combatant("Archer", action="shoot", targets="A"),
        game.combatant("Orc", name="A", targets="Rastan"),
        game.combatant(game.fighter("Orc", hurt=8), name="B", targets="Rastan"),
    ]


def away(game: Any) -> list[Any]:
    """One gets away, one resists a spell."""
    return [
        game.combatant("Rastan", action="dodge", free="move"),
        game.combatant("Sorceress", action="cast a spell", targets="A"),
        game.combatant("Orc", name="A", targets="Rastan", free="resist magic"),
    ]


@pytest.mark.parametrize("party", [brawl, away], ids=lambda party: str(party.__name__))
@pytest.mark.parametrize(
    "options", [{}, {"phase_kills_cancel": "yes", "random_damage": "bonus"}, {"edition": "tn7"}], ids=str
)
def test_what_is_forgotten_changes_no_odds(
    game: Any, party: Callable[[Any], list[Any]], options: dict[str, str]
) -> None:
    fighters = party(game)
    short = battle_round(fighters, ("heroes", "critters"), game.rulings(options)).odds()
    whole = game.round(fighters, options=options).odds()
    columns = [f"{one.label}: {part}" for one in fighters for part in ("wound", "out", "held", "away")]
    assert short.by(*columns) == whole.by(*columns)
    assert short.by_event() == whole.by_event() and sum(short.by_event().values()) == 1


def test_in_a_crowd_the_odds_tell_who_goes_down(begun: Begun) -> None:
    crowd = begun(["Rastan"], ["Orc"] * FEW)
    while crowd.turn != "everybody":
        crowd = crowd.take("attack")
    odds = crowd.odds("round")
    assert "Rastan: wound" not in odds.columns
    hits = sum(crowd.take("round", RandomRoller(seed)).fighter("Rastan").level.out for seed in range(300))
    share = wilson(hits, 300)
    assert share.low < odds.chance(**{"Rastan: out": True}) < share.high
    many = begun(["Rastan"], ["Orc"] * MOST)
    while many.turn != "everybody":
        many = many.take("attack")
    assert not many.exchange("round").events


def test_a_round_played_agrees_with_its_odds(three_on_wolfgar: Any) -> None:
    odds, runs = three_on_wolfgar.odds("round"), 1_000
    exchange, roller = three_on_wolfgar.exchange("round"), RandomRoller(seed=4)
    hits = dict.fromkeys(odds.by_event(), 0)
    for _ in range(runs):
        columns = exchange.columns(exchange.run(roller), exchange.context)
        for name, test in odds.events.items():
            hits[name] += test(columns)
    for name, chance in odds.by_event().items():
        share = wilson(hits[name], runs)
        assert share.low - 0.01 <= chance <= share.high + 0.01, name


DECLARED: dict[str, list[tuple[str, dict[str, str]]]] = {
    "a hold, a shot into it and a bolt": [
        ("attack", {"target": "Sorceress"}),
        ("wrestle", {"target": "Archer"}),
        ("shoot", {"target": "Orc 2", "range": "medium", "speed": "moving"}),
        ("cast a spell", {"target": "Orc 1"}),
    ],
    "defences": [("attack", {}), ("attack", {"target": "Archer"}), ("dodge", {}), ("weapon parry", {})],
}


@pytest.mark.rule("DB-ROUND-5", "DB-ROUND-6")
@pytest.mark.parametrize("options", [{}, {"random_damage": "odds", "edition": "tn7"}], ids=str)
@pytest.mark.parametrize("what", DECLARED)
def test_odds_play_and_script_agree(begun: Begun, what: str, options: dict[str, str]) -> None:
    fight = begun(["Archer", "Sorceress"], ["Orc", "Orc"], options=options)
    for move, told in DECLARED[what]:
        fight = fight.take(move, **told)
    agrees(fight.exchange("round"), 250)


# -- whole fights ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_heroes_against_many(seed: int) -> None:
    """Whatever the tactics: one Action each in a round, nobody heals or comes back, and somebody is left."""
    heroes = (["Hero"], ["Rastan", "Archer"], ["Sorceress", "Two-blade Hero", "Wolfgar"])[seed % 3]
    start = ck.fight("doomblade", {"Heroes": heroes, "Raiders": ["Orc"] * (2 + seed % 4) + ["Orc Archer"]})
    end = start.play(seed, ("plain", "careful", "mob")[seed % 3 - seed % 2])
    path = [end]
    while path[-1].before is not None:
        path.append(path[-1].before)
    path.reverse()
    assert path[0] is start and end.winner in ("Heroes", "Raiders", "nobody")
    for before, after in pairwise(path):
        for name in start.names:
            assert after.fighter(name).hurt >= before.fighter(name).hurt
            assert after.fighter(name).mana <= before.fighter(name).mana
            assert not before.standing(name).out or after.standing(name).out
        if before.turn in start.names and before.round:
            assert sum(before.tokens.values()) - sum(after.tokens.values()) in (0, 1)
            assert {before.fighter(name) == after.fighter(name) for name in start.names} == {True}
    left = {it.side for it in end.standings() if not it.out}
    assert left == ({end.winner} if end.winner != "nobody" else set())
    assert str(start.play(seed, ("plain", "careful", "mob")[seed % 3 - seed % 2]).log) == str(end.log)


def test_one_against_one_is_the_duel() -> None:
    """Both attack, and a lost weapon is picked up: the fight, played, agrees with the duel, solved."""
    for first, second in (("Hero", "Orc"), ("Orc", "Ugly Orc")):
        exact = solve(ck.ruleset("doomblade").duel(first, second)).first_wins
        odds = fight_odds(ck.fight("doomblade", {"One": [first], "Other": [second]}), 500, seed=1)
        assert odds.share("One").low < exact < odds.share("One").high


@pytest.mark.parametrize("options", [{}, {"edition": "tn7"}, {"random_damage": "d6"}], ids=str)
def test_a_round_of_two_is_the_exchange(begun: Begun, game: Any, options: dict[str, str]) -> None:
    fight = begun(["Hero"], ["Orc"], options=options).take("attack").take("attack")
    mine = fight.odds("round").by("Hero: wound", "Orc: wound", "Orc: away")
    assert mine == game.exchange("Hero", "Orc", options=options).odds().by("attacker_wound", "wound", "away")


def test_careful_fighters_guard_themselves_while_a_friend_is_whole(begun: Begun) -> None:
    game = ck.ruleset("doomblade")
    hurt = game.fighter("Hero", hurt=16)
    careful = begun([hurt, "Rastan"], ["Orc"]).take("attack", target="Hero")
    assert careful.tactics_called("careful")(careful)[0] == "weapon parry"  # Sword-Play 6 before Endurance 5
    alone = begun([hurt], ["Orc"]).take("attack")
    assert alone.tactics_called("careful")(alone) == ("attack", {"target": "Orc"})
    assert careful.tactics_called("")(careful) == ("attack", {"target": "Orc"})
    mob = begun(["Rastan"], [game.fighter("Orc", hurt=9), "Orc"]).take("attack").take("attack")
    assert mob.tactics_called("mob")(mob) == ("attack", {"target": "Orc 1"})
