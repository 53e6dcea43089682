"""The first location that is down, against a walk through all states."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.odds import first_wound
from combatkit.odds.first_wound import first_wound_exact
from combatkit.rules.odds import Odds

ODDS = Odds(
    {
        (("location", None), ("damage", 0)): 7,
        (("location", "head"), ("damage", 1)): 2,
        (("location", "head"), ("damage", 3)): 1,
        (("location", "leg"), ("damage", 2)): 4,
        (("location", "leg"), ("damage", 0)): 1,
    }
)
HEALTH = {"head": 3, "leg": 5}


def by_states(attacks: int) -> list[dict[str, Fraction]]:
    """The same by pushing chances through every pair of hit points."""
    here = {(3, 5): Fraction(1)}
    found = []
    for _ in range(attacks):
        after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        down = {"head": Fraction(0), "leg": Fraction(0)}
        for (head, leg), chance in here.items():
            for place, damage, weight in ((None, 0, 8), ("head", 1, 2), ("head", 3, 1), ("leg", 2, 4)):
                part = chance * Fraction(weight, 15)
                left = (head - damage if place == "head" else head, leg - damage if place == "leg" else leg)
                if min(left) <= 0:
                    down[str(place)] += part
                else:
                    after[left] += part
        here = after
        found.append(down)
    return found


def test_buckets_give_the_same_fractions_as_all_states() -> None:
    assert first_wound_exact(ODDS, HEALTH, 8) == by_states(8)


def test_the_table_adds_up() -> None:
    table = first_wound(ODDS, HEALTH, attacks=12)
    assert list(table["attack"]) == list(range(1, 13))
    assert (table["head"] + table["leg"] - table["by then"]).abs().max() < 1e-12
    assert table["by then"].is_monotonic_increasing


@pytest.mark.rule("MY-DMG-2", "MY-HITLOC-1")
def test_a_mythras_fight_of_one_attack_is_the_exchange_itself() -> None:
    game = ck.ruleset("mythras")
    x = game.exchange("Barbarian", "Guard")
    health = {part.part: part.now for part in game.health(game.fighter("Guard"))}
    table = first_wound(x.odds(), health, attacks=3)
    assert table["by then"][0] == pytest.approx(float(x.odds().chance("serious wound or worse")))


def test_what_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="attacks: 0 is out of range"):
        first_wound(ODDS, HEALTH, attacks=0)
    with pytest.raises(InputError, match="health: head has 0 hit points"):
        first_wound(ODDS, {"head": 0, "leg": 5})
    with pytest.raises(InputError, match="health: says nothing of 'leg'"):
        first_wound(ODDS, {"head": 3})
