"""Leaping at somebody: who is brought down, what it costs to resist, and what follows."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.leap_setup import costs, why_no_standing

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import SOLID, level


def cat(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Cat",
            "athletics": 60,
            "SIZ": 13,
            "weapon": "Bear claw",
            "damage_modifier": "0",
            **changes,
        }
    )


def target(**changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": "Tar", "brawn": 45, "evade": 30, "SIZ": 13, "max_hit_points": SOLID, **changes}
    )


def leap(who: Any = None, foe: Any = None, **setup: Any) -> Any:
    return RULESET.exchange(who or cat(), foe or target(), **{"leap": True, **setup})


def brute(ours: int, theirs: int) -> Fraction:
    """The chance that the leaper wins, by all pairs of dice."""
    wins = 0
    for a, b in product(range(1, 101), repeat=2):
        mine, other = level(a, ours), level(b, theirs)
        wins += mine >= 2 and (mine > other or (mine == other and a > b))
    return Fraction(wins, 10_000)


@pytest.mark.rule("MY-LEAP-1", "MY-LEAP-2", "MY-GAP-4")
@pytest.mark.parametrize(("ours", "theirs"), [(60, 45), (20, 90), (95, 5)])
def test_athletics_against_brawn(ours: int, theirs: int) -> None:
    x = leap(cat(athletics=ours), target(brawn=theirs))
    assert x.odds().chance("target brought down") == brute(ours, theirs)
    assert x.chances("target brought down")["target brought down"] == brute(ours, theirs)


@pytest.mark.rule("MY-LEAP-2", "MY-LEAP-3", "MY-LEAP-1")
def test_the_loser_lies_underneath_and_takes_no_damage() -> None:
    won = leap().play([40, 39])
    assert won.outcome["defender_conditions"] == "engaged; pinned underneath: Cat; prone"
    assert won.outcome["attacker_conditions"] == "astride; engaged"
    assert (won.outcome["damage"], won.outcome["underneath"]) == (0, True)
    assert "Cat leaps at Tar: Athletics 60, 40, a success." in str(won.trace)
    lost = leap().play([40, 41])
    assert (lost.outcome["defender_conditions"], lost.outcome["attacker_conditions"]) == ("", "")
    assert leap().play([80, 80]).outcome["underneath"] is False


@pytest.mark.rule("MY-LEAP-3", "MY-SE-ARISE")
def test_underneath_nobody_stands_up_but_by_arise() -> None:
    assert why_no_standing(("prone", "pinned underneath: Cat")) == "pinned underneath: Cat"
    assert why_no_standing(("prone",)) == ""
    caught = target(name="Anna", conditions="prone; pinned underneath: Cat")
    fight = ck.fight("mythras", {"a": [caught], "b": [cat()]}).take("initiative", [10, 1])
    with pytest.raises(InputError, match="pinned underneath: Cat"):
        fight.take("regain footing", [])
    below = target(conditions="prone; pinned underneath: Cat", combat_style=60, weapon="Dagger")
    walk = RULESET.exchange(cat(combat_style=50, unarmed=50), below).walk([80, 20])
    assert "arise" in walk.request.options


@pytest.mark.rule("MY-LEAP-2", "MY-SE-3", "MY-LEAP-3")
def test_the_better_level_wins_effects_that_need_no_blow() -> None:
    walk = leap().walk([4, 40])
    assert walk.state.winner.label == "attacker" and walk.state.effects == 1
    closed = walk.request.closed
    assert closed["choose location"] == closed["maximise damage"] == "A leap strikes no blow."
    assert "press advantage" in walk.request.options and "trip opponent" in closed
    held = leap().walk([80, 4])
    assert held.state.winner.label == "defender" and held.state.effects == 2
    assert {"withdraw", "overextend opponent"} <= set(held.request.options)
    assert (
        leap()
        .play([4, 40, "press advantage"])
        .outcome["defender_conditions"]
        .startswith("engaged; no attack")
    )


@pytest.mark.rule("MY-GAP-23", "MY-LEAP-3")
def test_a_leaper_strikes_as_it_lands_and_only_a_ward_stops_it() -> None:
    x = leap(leaper=True)
    played = x.play([40, 39, 11, 6])
    assert (played.outcome["damage"], played.outcome["location"]) == (6, "chest")
    assert "(MY-GAP-23)" in str(played.trace)
    assert x.play([40, 41]).outcome["damage"] == 0
    shield = target(off_hand="Viking shield")
    warded = leap(foe=shield, leaper=True, ward_with="off hand", ward=["chest"])
    assert warded.play([40, 39, 11, 6]).outcome["damage"] == 3  # Huge against Large: half
    assert x.odds().chance("attacker hurts target") == brute(60, 45)
    with pytest.raises(InputError, match="teeth or claws"):
        leap(cat(weapon="Club"), leaper=True)


@pytest.mark.rule("MY-LEAP-1", "MY-ACT-BRACE", "MY-TRAIT-SHIELDWALL")
@pytest.mark.parametrize(
    ("siz", "setup", "conditions", "fits"),
    [
        (26, {}, None, True),
        (27, {}, None, False),
        (17, {"braced": True}, None, True),
        (18, {"braced": True}, None, False),
        (18, {"braced": True}, "unaware", True),
        (18, {"shield_wall": True}, None, False),
        (18, {}, "braced", False),
    ],
)
def test_the_target_may_have_twice_the_siz(siz: int, setup: Any, conditions: Any, fits: bool) -> None:
    foe = target(SIZ=siz, conditions=conditions)
    if fits:
        assert leap(foe=foe, **setup).steps
    else:
        with pytest.raises(InputError, match="more than twice the leaper's SIZ of 13"):
            leap(foe=foe, **setup)


@pytest.mark.rule("MY-LEAP-1")
def test_a_leap_takes_a_run_up_or_a_start_from_above() -> None:
    with pytest.raises(InputError, match="takes a run-up"):
        leap(run_up=0)
    assert leap(run_up=0, flying=True).steps and leap(run_up=0, leaper=True).steps


@pytest.mark.rule("MY-LEAP-4")
def test_four_legs_resist_by_athletics_and_are_harder_to_bring_down() -> None:
    horse = target(body="centaur", athletics=50, brawn=45, max_hit_points={})
    x = leap(foe=horse, leap_resistance="athletics")
    assert "Athletics 40 (Hard" in str(x.play([80, 96]).trace)
    assert x.odds().chance("target brought down") == brute(40, 50)
    assert leap(foe=horse).odds().chance("target brought down") == brute(40, 45)
    reasons = RULESET.closed("leap_resistance", cat(), target(), leap=True)
    assert reasons == {"athletics": "Athletics stands in for Evade on four legs only"}
    with pytest.raises(InputError, match="four legs only"):
        leap(leap_resistance="athletics")


@pytest.mark.rule("MY-AMB-66", "MY-LEAP-1")
def test_brawn_costs_nothing_and_evade_a_point() -> None:
    assert (costs("brawn"), costs("evade"), costs("athletics")) == (False, True, True)
    spent = target(action_points=0)
    assert leap(foe=spent).odds().chance("target brought down") == brute(60, 45)
    always = leap(foe=spent, options={"leap_ap": "always"})
    assert always.odds().chance("target brought down") == Fraction(60, 100)
    assert "does not resist (no Action Points left)" in str(always.play([40, "no effect"]).trace)
    with pytest.raises(InputError, match="no Action Points left"):
        leap(foe=spent, leap_resistance="evade")
    assert leap().walk([40, 41]).state.reacted is False
    assert leap(leap_resistance="evade").walk([20, 25]).state.reacted is True


@pytest.mark.rule("MY-AMB-81", "MY-LEAP-2")
def test_who_evades_a_leap_stays_up_unless_the_option_says_no() -> None:
    assert leap(leap_resistance="evade").play([20, 25]).outcome["defender_conditions"] == ""
    dive = leap(leap_resistance="evade", options={"leap_evade_prone": "yes"})
    played = dive.play([20, 25])
    assert played.outcome["defender_conditions"] == "prone"
    assert "option leap_evade_prone: yes" in str(played.trace)
    assert dive.odds().chance(defender_conditions="prone") == 1 - brute(60, 30)
    brawny = leap(options={"leap_evade_prone": "yes"})
    assert brawny.play([20, 25]).outcome["defender_conditions"] == ""


@pytest.mark.rule("MY-LEAP-1")
def test_who_is_helpless_does_not_resist() -> None:
    x = leap(foe=target(conditions="helpless"))
    assert x.odds().chance("target brought down") == Fraction(60, 100)


@pytest.mark.rule("MY-AMB-13", "MY-AMB-14")
def test_ties_and_double_failures_may_be_rolled_again() -> None:
    tie = leap(options={"opposed_tie": "reroll"})
    assert tie.play([40, 40, 20]).outcome["underneath"] is True
    failed = leap(options={"opposed_both_fail": "reroll"})
    assert failed.play([80, 80, 30, "no effect"]).outcome["effects_to"] == "defender"
    assert failed.odds().chance("target brought down") == brute(60, 45)


def test_three_ways_agree() -> None:
    x = leap()
    chance = float(brute(60, 45))
    games = 3000
    downs = sum(bool(x.play(RandomRoller(seed=seed)).outcome["underneath"]) for seed in range(games))
    assert abs(downs / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5
