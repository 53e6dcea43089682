"""Riders who leave as they like, and flyers: the upper hand of a round, and the pass."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.fights import Fight
from combatkit.rules.mythras import RULESET

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def one(name: str, conditions: str | None = None, **changes: Any) -> dict[str, Any]:
    plain = {"name": name, "weapon": "Broadsword", "combat_style": 60, "action_points": 2, "evade": 50}
    return {**plain, "damage_modifier": "0", "max_hit_points": SOLID, "conditions": conditions, **changes}


def start(left: list[Any], right: list[Any], **settings: Any) -> Fight:
    fight = ck.fight("mythras", {"left": left, "right": right}, **{"policy": None, **settings})
    return fight.take("initiative", [10 - place for place in range(len(left) + len(right))])


# -- the saddle --------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-MOUNT-3", "MY-ENG-2", "MY-WITHDRAW-3")
def test_a_rider_whose_mount_is_faster_just_leaves_and_still_has_its_turn() -> None:
    fight = start([one("Ria", "mounted", ride=80)], [one("Bob")], engaged=[("Ria", "Bob")])
    away = fight.take("ride off")
    assert away.scene.engaged_with("Ria") == () and away.tokens["Ria"] == 2 and away.turn == "Ria"
    assert "out of reach: 1 turn" in away.standing("Ria").notes
    assert away.move("ride off").closed == "it is engaged with nobody"
    for given, why in (
        ({"mount_movement": 6}, "no faster than the opponent"),
        ({"foe_movement": 15}, "no faster than the opponent"),
        ({"mount": "attacks"}, "busy attacking"),
    ):
        with pytest.raises(InputError, match=why):
            fight.take("ride off", **given)


@pytest.mark.rule("MY-MOUNT-3")
def test_who_sits_in_no_saddle_or_is_held_rides_nowhere() -> None:
    on_foot = start([one("Ria")], [one("Bob")], engaged=[("Ria", "Bob")])
    assert on_foot.move("ride off").closed == "it sits in no saddle"
    held = start([one("Ria", "mounted")], [one("Bob")], engaged=[("Ria", "Bob")]).ruling("Ria", "gripped")
    assert held.move("ride off").closed == held.move("strike and ride off").closed == "gripped"


@pytest.mark.rule("MY-MOUNT-3", "MY-ACT-ATTACK", "MY-MOUNT-1")
def test_three_ways_a_rider_strikes_and_is_gone_before_the_answer() -> None:
    fight = start([one("Ria", "mounted", ride=50)], [one("Bob")], engaged=[("Ria", "Bob")])
    # Ride caps the sword at 50; he defends himself against a rider: 60 at Hard is 40, and parries what hits
    odds = fight.odds("strike and ride off", defence="none")
    assert odds.chance("attacker hurts target") == Fraction(50, 100)
    hurt, runs, roller = 0, 300, RandomRoller(seed=6)
    for _ in range(runs):
        after = fight.take("strike and ride off", roller, defence="none")
        assert after.scene.engaged_with("Ria") == () and after.turn == "Bob"
        hurt += after.fighter("Bob").hit_points_left() != after.fighter("Bob").full_hit_points()
    assert abs(hurt / runs - 0.5) < 4 * (0.25 / runs) ** 0.5
    # from above the location is a d10 and 10: 2 is 12, the chest
    after = fight.take("strike and ride off", [40, "parry", 90, "no effect", 2, 5])
    assert after.fighter("Bob").hit_points_left()["chest"] == 55
    assert after.tokens["Ria"] == 1 and "Ria rides out of reach" in str(after.told)


@pytest.mark.rule("MY-MOUNT-3", "MY-SE-TRIPOPPONENT")
def test_whom_the_blow_costs_its_freedom_does_not_get_away() -> None:
    fight = start([one("Ria", "mounted", ride=90)], [one("Bob", weapon="Net")], engaged=[("Ria", "Bob")])
    caught = fight.take("strike and ride off", [90, "parry", 20, "entangle", 2])
    assert "entangled: right leg" in caught.standing("Ria").notes
    assert "does not get away (entangled: right leg)" in str(caught.told)
    assert caught.scene.engaged_with("Ria") == ("Bob",)


# -- the air -----------------------------------------------------------------------------------------------


def sky(**settings: Any) -> Fight:
    return start([one("Hawk", "in the air")], [one("Owl", "in the air"), one("Bob")], **settings)


@pytest.mark.rule("MY-FLY-2", "MY-GAP-27")
def test_the_upper_hand_says_who_may_attack_whom_this_round() -> None:
    fight = sky()
    assert fight.move("attack").asks[0].choices == ("Bob",)  # whoever is on the ground may be gone for
    won = fight.take("upper hand", [45, 70], fly=70, their_fly=60)
    assert won.turn == "Hawk" and won.tokens == fight.tokens  # it is no action
    assert won.move("pass in the air").asks[0].choices == ("Owl",)
    assert won.move("attack").asks[0].choices == ("Bob",)  # at Owl only in a pass
    assert won.move("upper hand").closed == "it is settled for this round"
    held_off = "no opponent in the air may be attacked"
    assert won.take("dither").move("pass in the air", "Owl").closed == held_off
    lost = fight.take("upper hand", [90, 30], fly=70, their_fly=60)
    assert lost.move("pass in the air").closed == held_off
    assert lost.take("dither").move("pass in the air", "Owl").asks[0].choices == ("Hawk",)
    neither = fight.take("upper hand", [90, 90], fly=70, their_fly=60)
    assert neither.move("pass in the air").closed == held_off
    assert neither.take("dither").move("pass in the air", "Owl").closed == held_off
    after = won
    while after.round == 1:
        after = after.take("dither")
    assert after.move("upper hand").closed == "" and after.move("attack").asks[0].choices == ("Bob",)


@pytest.mark.rule("MY-FLY-2")
def test_it_is_for_flyers_and_comes_before_the_blows() -> None:
    fight = sky()
    assert fight.move("upper hand", "Bob").closed == "it is not in the air"
    alone = start([one("Hawk", "in the air")], [one("Bob")])
    assert (
        alone.move("upper hand").closed == alone.move("pass in the air").closed == "no opponent is in the air"
    )
    struck = fight.take("attack", [90, "no parry"], target="Bob")
    assert struck.move("upper hand", "Hawk").closed == "Hawk has attacked this round"
    only = start([one("Hawk", "in the air")], [one("Owl", "in the air")])
    assert only.move("attack").closed == "the upper hand of this round over Owl is not settled"
    higher = only.take("upper hand", [45, 70], fly=70, their_fly=60)
    assert higher.move("attack").closed == "Owl is in the air: make a pass"
    archer = start([one("Hawk", "in the air", weapon="Short bow")], [one("Owl", "in the air")])
    archer = archer.take("upper hand", [45, 70], fly=70, their_fly=60)
    assert archer.move("attack").asks[0].choices == ("Owl",)


@pytest.mark.rule("MY-FLY-2", "MY-GAP-4")
def test_three_ways_agree_about_the_upper_hand() -> None:
    fight = start([one("Hawk", "in the air")], [one("Owl", "in the air")])
    beaten = 0
    for mine, theirs in product(range(1, 101), repeat=2):
        ours = 3 if mine <= 7 else 2 if mine <= 70 else 0
        others = 3 if theirs <= 6 else 2 if theirs <= 60 else 0
        beaten += ours > others if ours != others else bool(ours) and mine > theirs
    odds = fight.odds("upper hand", fly=70, their_fly=60)
    assert odds.chance(beaten="Owl") == Fraction(beaten, 10_000)
    roller, runs = RandomRoller(seed=8), 400
    won = sum(
        fight.take("upper hand", roller, fly=70, their_fly=60).move("pass in the air", "Hawk").closed == ""
        for _ in range(runs)
    )
    share = beaten / 10_000
    assert abs(won / runs - share) < 4 * (share * (1 - share) / runs) ** 0.5
    assert "is beaten by Hawk" in str(fight.take("upper hand", [45, 70], fly=70, their_fly=60).told)


@pytest.mark.rule("MY-FLY-3", "MY-AMB-73", "MY-CHARGE-2", "MY-CHARGE-3", "MY-CHARGE-9")
def test_three_ways_a_pass_is_a_charge_without_a_run_and_engages_nobody() -> None:
    fight = start([one("Hawk", "in the air")], [one("Owl", "in the air")])
    fight = fight.take("upper hand", [45, 70], fly=70, their_fly=60)
    odds = fight.odds("pass in the air", defence="none")
    assert odds.chance("attacker hurts target") == Fraction(40, 100)  # 60 at Hard
    after = fight.take("pass in the air", [40, "no effect", 12, 5], defence="none")
    assert after.fighter("Owl").hit_points_left()["chest"] == 55 and after.turn == "Owl"
    assert after.scene.engaged_with("Owl") == () and after.tokens["Hawk"] == 1
    roller, runs = RandomRoller(seed=9), 300
    full = fight.fighter("Owl").full_hit_points()
    hurt = sum(
        fight.take("pass in the air", roller, defence="none").fighter("Owl").hit_points_left() != full
        for _ in range(runs)
    )
    assert abs(hurt / runs - 0.4) < 4 * (0.24 / runs) ** 0.5


@pytest.mark.rule("MY-FLY-1", "MY-FLY-3", "MY-CHARGE-4", "MY-CHARGE-7")
def test_a_pass_may_be_struck_back_at_and_who_stoops_on_the_ground_goes_through() -> None:
    fight = start([one("Hawk", "in the air")], [one("Owl", "in the air")])
    fight = fight.take("upper hand", [45, 70], fly=70, their_fly=60)
    clash = fight.take("pass in the air", [90, 30, "no effect", 12, 6], defence="counterattack")
    assert clash.fighter("Hawk").hit_points_left()["chest"] == 54
    assert clash.scene.engaged_with("Hawk") == ()
    stoop = start([one("Hawk", "in the air")], [one("Bob", SIZ=30)]).take("run")
    while stoop.round == 1:
        stoop = stoop.take("dither")
    through = stoop.take("charge", [90, "no parry"], charge="through contact")
    assert through.scene.engaged_with("Hawk") == ()  # however large Bob is
