"""Leaping at somebody, in a fight of several."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.rules.fights import Fight
from combatkit.rules.mythras import RULESET

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def start(
    leaper: dict[str, Any] | None = None, target: dict[str, Any] | None = None, **settings: Any
) -> Fight:
    cat = {
        "name": "Cat",
        "athletics": 60,
        "SIZ": 13,
        "action_points": 3,
        "weapon": "Dagger",
        "combat_style": 50,
    }
    man = {"name": "Man", "brawn": 50, "evade": 50, "SIZ": 13, "action_points": 3, "weapon": "Broadsword"}
    sides = {
        "left": [{**cat, "max_hit_points": SOLID, **(leaper or {})}],
        "right": [{**man, "max_hit_points": SOLID, **(target or {})}],
    }
    return ck.fight("mythras", sides, **{"policy": None, **settings}).take("initiative", [10, 1])


@pytest.mark.rule("MY-LEAP-1", "MY-LEAP-2", "MY-LEAP-3", "MY-ENG-1", "MY-AP-2")
def test_a_leap_that_wins_leaves_its_target_underneath_and_unhurt() -> None:
    fight = start().take("leap", [30, 80, "no effect"])
    assert fight.standing("Man").notes == ("pinned underneath: Cat", "prone")
    assert fight.standing("Cat").notes == ("astride",)
    assert fight.tokens == {"Cat": 2, "Man": 3}  # to resist with Brawn costs nothing
    assert fight.scene.engaged_with("Cat") == ("Man",)
    assert fight.fighter("Man").hit_points_left() == fight.fighter("Man").full_hit_points()
    assert fight.move("regain footing").closed == "pinned underneath: Cat"
    assert fight.take("dither").move("leap").closed == "it is astride somebody already"


@pytest.mark.rule("MY-LEAP-3", "MY-SE-ARISE", "MY-WITHDRAW-1")
def test_the_victim_is_up_by_arise_and_free_when_the_leaper_leaves() -> None:
    fight = start().take("leap", [30, 80, "no effect"]).take("dither")
    # Cat stabs and fails, the parry succeeds: Man wins an effect, and gets up (prone: 22 halved is 11)
    risen = fight.take("attack", [90, "parry", 8, "arise"])
    assert risen.standing("Man").notes == () and risen.standing("Cat").notes == ()
    gone = fight.take("change range", ["let it happen"])
    assert gone.standing("Man").notes == ("prone",)
    assert "astride" not in gone.standing("Cat").notes
    assert gone.turn == "Man" and gone.move("regain footing").closed == ""


@pytest.mark.rule("MY-LEAP-2", "MY-AMB-66", "MY-AMB-81")
def test_a_leap_that_fails_changes_nothing_and_to_evade_it_costs_a_point() -> None:
    fight = start().take("leap", [30, 45], leap_resistance="evade")
    assert fight.standing("Man").notes == () and fight.standing("Cat").notes == ()
    assert fight.tokens == {"Cat": 2, "Man": 2}


@pytest.mark.rule("MY-LEAP-1", "MY-ACT-BRACE", "MY-CHARGE-1")
def test_how_a_leap_comes_about() -> None:
    fight = start()
    asks = {ask.name: ask.choices for ask in fight.move("leap").asks}
    assert asks["start"] == ("from above",)
    running = fight.take("run")
    while running.round == 1:
        running = running.take("dither")
    assert running.move("leap").asks[1].choices == ("a run-up", "from above")
    assert "at a run" not in running.take("leap", [90, 90]).standing("Cat").notes
    beast = start({"weapon": "Dragon claw", "damage_modifier": "0"})
    assert beast.move("leap").asks[1].choices == ("from above", "a Leaper")
    lying = start({"conditions": "prone"})
    assert lying.move("leap").closed == "prone"
    braced = start(target={"SIZ": 18, "conditions": "braced"})
    with pytest.raises(ck.InputError, match="SIZ 27 is more than twice"):
        braced.take("leap", [30, 80])


@pytest.mark.rule("MY-GAP-23", "MY-LEAP-3")
def test_a_leaper_strikes_as_it_lands() -> None:
    fight = start({"weapon": "Dragon claw", "damage_modifier": "0"})
    fight = fight.take("leap", [30, 80, "no effect", 12, 7], start="a Leaper")
    assert fight.fighter("Man").hit_points_left()["chest"] == 53
    assert "pinned underneath: Cat" in fight.standing("Man").notes


@pytest.mark.rule("MY-LEAP-1", "MY-LEAP-2")
def test_three_ways_agree_about_a_leap() -> None:
    fight = start()
    down = 0
    for mine, theirs in product(range(1, 101), repeat=2):
        ours = 3 if mine <= 6 else 2 if mine <= 60 else 0
        others = 3 if theirs <= 5 else 2 if theirs <= 50 else 0
        down += ours > others if ours != others else bool(ours) and mine > theirs
    # a fumble (99 and 100) fails like any failure: both rows above are 0 for it
    chance = Fraction(down, 10_000)
    assert fight.odds("leap").chance("target brought down") == chance
    roller, runs = RandomRoller(seed=3), 400
    felled = sum("prone" in fight.take("leap", roller).standing("Man").notes for _ in range(runs))
    share = float(chance)
    assert abs(felled / runs - share) < 4 * (share * (1 - share) / runs) ** 0.5
    assert "astride" in str(fight.take("leap", [30, 80, "no effect"]).told)
