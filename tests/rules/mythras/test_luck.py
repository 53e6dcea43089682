"""Luck Points: in an exchange, in a fight, and the heroic last action that one of them buys."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.heroic import broken, roused, why_no_last_action
from combatkit.rules.mythras.luck import (
    AGAIN,
    KEEP,
    LESSEN,
    SWAP,
    lessened,
    one_more_action,
    spending_luck,
    spent,
    swapped,
)
from combatkit.rules.mythras.policies import plain
from combatkit.rules.mythras.skill import cuts

BRAVE = spending_luck(plain)


def one(**changes: Any) -> Any:
    """Style 60, 2 Luck Points."""
    return RULESET.fighter(
        **{"name": "Ana", "combat_style": 60, "weapon": "Broadsword", "POW": 11, "endurance": 40, **changes}
    )


# -- the bare rules -----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-19", "MY-FREE-LUCK")
def test_swapping_twice_changes_nothing() -> None:
    assert [swapped(swapped(roll)) for roll in range(1, 101)] == list(range(1, 101))
    assert (swapped(75), swapped(9), swapped(100)) == (57, 90, 100)
    with pytest.raises(InputError, match="not on a d100"):
        swapped(0)


@pytest.mark.rule("MY-GAP-19")
def test_points_are_counted_on_the_sheet() -> None:
    who = one()
    assert [who.luck_points, spent(who).luck_points, spent(spent(who)).luck_points] == [2, 1, 0]
    with pytest.raises(InputError, match="no Luck Points left"):
        spent(one(luck=0))
    tired = one_more_action(one(action_points=0))
    assert (tired.points(), tired.luck_points) == (1, 1)
    with pytest.raises(InputError, match="has Action Points left"):
        one_more_action(one())


@pytest.mark.rule("MY-GAP-19", "MY-WOUND-8")
def test_a_lessened_wound_is_one_point_short_of_major() -> None:
    for before in (6, 3, 0, -5):
        assert before - lessened(before, 6) == -5
    with pytest.raises(InputError, match="a Major Wound already"):
        lessened(-6, 6)


# -- in an exchange -----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-19", "MY-FREE-LUCK")
def test_a_failed_attack_is_rolled_again_three_ways() -> None:
    """Style 60 misses 40 %; twice in a row 16 %."""
    x = RULESET.exchange(one(), one(name="Bert"), luck=["attacker"], policy=BRAVE, defence="none")
    chance = x.odds().chance("attacker wins effects")
    assert chance == 1 - Fraction(40, 100) ** 2
    plays = [x.play(RandomRoller(seed)).outcome["effects_to"] == "attacker" for seed in range(400)]
    assert abs(sum(plays) / 400 - chance) < 4 * float(chance * (1 - chance) / 400) ** 0.5
    played = x.play([61, AGAIN, 60, "no effect", 1, 1])
    assert (played.outcome["attack"], played.outcome["attacker_conditions"]) == ("success", "luck spent")
    assert "Ana spends a Luck Point: the attack roll is rolled again. (MY-GAP-19)" in str(played.trace)


@pytest.mark.rule("MY-GAP-19")
def test_swapped_digits_by_a_plain_loop() -> None:
    """Of the rolls that fail with 60 those are saved whose swapped digits are a success."""

    def swaps(question: Any) -> Any:
        failed = question.name.startswith("luck of the attacker on the attack roll (f")
        return SWAP if failed else plain(question)

    x = RULESET.exchange(one(), one(name="Bert"), luck=["attacker"], policy=swaps, defence="none")
    good = cuts(60)[1]
    count = sum(roll <= good or swapped(roll) <= good for roll in range(1, 101))
    assert x.odds().chance("attacker wins effects") == Fraction(count, 100)
    told = x.play([81, SWAP, "no effect", 1, 1])
    assert told.outcome["attack"] == "success"
    assert "81 becomes 18" in str(told.trace)


@pytest.mark.rule("MY-GAP-19")
def test_the_defender_forces_an_attack_and_rolls_a_parry_again() -> None:
    """A critical (6 %) is rolled again; of the parries those that fail (40 %)."""
    x = RULESET.exchange(one(), one(name="Bert"), luck=["defender"], policy=BRAVE, defence="none")
    assert x.odds().chance(attack="critical") == Fraction(6, 100) ** 2
    parried = RULESET.exchange(one(), one(name="Bert"), luck=["defender"], policy=BRAVE)
    criticals = Fraction(6, 100)
    fails = Fraction(40, 100)
    # where the point went on a critical attack, a failed parry stays as it is
    assert (
        parried.odds().chance(parry={"failure", "fumble"}) == criticals * fails + (1 - criticals) * fails**2
    )
    script = [50, KEEP, 99, AGAIN, 30, 1, 1]
    assert parried.play(script).outcome["parry"] == "success"


@pytest.mark.rule("MY-GAP-19")
def test_one_point_for_each_side_and_action() -> None:
    x = RULESET.exchange(one(), one(name="Bert"), luck=["attacker", "defender"], defence="none")
    names = [request.name for request, _ in x.walk([61, AGAIN, 50, AGAIN, 40, "no effect", 1, 1]).trace.asked]
    assert [name for name in names if name.startswith("luck")] == [
        "luck of the attacker on the attack roll (failure)",
        "luck of the defender on the attack roll (success)",
    ]


@pytest.mark.rule("MY-GAP-19", "MY-WOUND-8", "MY-WOUND-10")
def test_a_major_wound_becomes_a_serious_one() -> None:
    who = one(name="Bert", max_hit_points={"chest": 3})
    x = RULESET.exchange(one(), who, luck=["defender"], defence="none")
    script = [30, KEEP, "no effect", 10, 8, KEEP, LESSEN]
    played = x.play([*script, 99])
    assert (played.outcome["damage"], played.outcome["wound"]) == (5, "serious")
    assert RULESET.wounded(who, played.outcome).hit_points_left()["chest"] == -2
    assert RULESET.wounded(who, played.outcome).luck_points == 1
    lucky = RULESET.exchange(one(), who, luck=["defender"], policy=BRAVE, defence="none").odds()
    usual = RULESET.exchange(one(), who, defence="none").odds()
    assert lucky.chance("major wound") < usual.chance("major wound")
    assert lucky.chance(attack="critical", wound="major") > 0  # the point went on the roll


@pytest.mark.rule("MY-GAP-19")
def test_endurance_is_rolled_again() -> None:
    who = one(name="Bert", max_hit_points={"chest": 6})
    x = RULESET.exchange(one(), who, luck=["defender"], defence="none")
    script = [30, KEEP, "no effect", 10, 8, KEEP, 99, AGAIN, 35, 1]
    assert x.play(script).outcome["consequence"] == ""


def test_luck_is_not_open_without_points() -> None:
    with pytest.raises(InputError, match="'attacker' is not open: no Luck Points left"):
        RULESET.exchange(one(luck=0), one(), luck=["attacker"])
    with pytest.raises(InputError, match="luck: is asked for in plain exchanges alone"):
        RULESET.exchange(
            one(), one(), luck=["attacker"], charge="into contact", run_up=1, defence="counterattack"
        )


@pytest.mark.rule("MY-GAP-19", "MY-FREE-LUCK")
def test_a_fight_counts_the_points() -> None:
    fight = RULESET.fight({"A": [one()], "B": [one(name="Bert")]}, policy="plain").take("initiative", [10, 1])
    assert fight.scene.member("Ana").luck == 2
    after = fight.take("attack", [99, AGAIN, 98, "no parry"], luck=("attacker",))
    assert after.scene.member("Ana").luck == 1
    assert "luck spent" not in [str(each) for each in after.scene.member("Ana").lasting]


# -- the heroic last action ---------------------------------------------------------------------------------


def felled(place: str = "left leg", **changes: Any) -> Any:
    base = {"hit_points": {place: -9}, "conditions": "incapacitated; prone; unconscious"}
    return one(off_hand="Dagger", **{**base, **changes})


@pytest.mark.rule("MY-HEROIC-1", "MY-WOUND-8")
def test_a_last_blow_three_ways() -> None:
    """Prone is Formidable: 60 becomes 30; whatever happens, she collapses."""
    x = RULESET.last_blow(felled(), one(name="Bert"), defence="none")
    odds = x.odds()
    chance = odds.chance("attacker wins effects")
    assert chance == Fraction(30, 100)
    assert odds.chance(attacker_conditions="incapacitated; unconscious") == 1
    plays = [x.play(RandomRoller(seed)).outcome["effects_to"] == "attacker" for seed in range(300)]
    assert abs(sum(plays) / 300 - chance) < 4 * float(chance * (1 - chance) / 300) ** 0.5
    told = x.play([30, "no effect", 1, 1])
    assert told.outcome["attack"] == "success" and x.play([31]).outcome["attack"] == "failure"
    assert "(MY-HEROIC-1)" in str(told.trace)


@pytest.mark.rule("MY-HEROIC-1", "MY-GAP-19")
def test_it_takes_a_limb_that_works_and_a_luck_point() -> None:
    armless = felled("right arm")
    assert broken(armless) == ("right arm",)
    with pytest.raises(InputError, match="the right arm works no longer"):
        RULESET.last_blow(armless, one(), defence="none")
    x = RULESET.last_blow(armless, one(name="Bert"), attack_with="off hand", defence="none")
    assert x.context.attacker.weapon.name == "Dagger"
    assert (roused(armless).weapon, roused(armless).luck_points) == ("Unarmed", 1)
    for who, reason in (
        (felled(luck=0), "no Luck Points left"),
        (one(), "Ana has no Major Wound"),
        (felled(conditions="dead"), "Ana is dead"),
        (one(standing="underling"), "Ana is no key character"),
    ):
        assert why_no_last_action(who) == reason
        with pytest.raises(InputError, match=reason):
            RULESET.last_blow(who, one())


@pytest.mark.rule("MY-FREE-LUCK", "MY-GAP-19", "MY-AP-1")
def test_luck_buys_one_more_action_in_a_fight() -> None:
    fight = RULESET.fight({"A": [one(action_points=1)], "B": [one(name="Bert", action_points=3)]})
    fight = fight.take("initiative", [10, 1])
    assert "Action Points are left" in fight.move("luck", "Ana").closed
    after = fight.take("attack", [99, "no parry"]).take("luck", who="Ana")
    ana = after.scene.member("Ana")
    assert (ana.points, ana.luck, ana.who.luck_points) == (1, 1, 1)
    broke = RULESET.fight({"A": [one(action_points=1, luck=0)], "B": [one(name="Bert")]}).take(
        "initiative", [10, 1]
    )
    assert broke.take("attack", [99, "no parry"]).move("luck", "Ana").closed == "no Luck Points left"


@pytest.mark.rule("MY-HEROIC-1", "MY-WOUND-8", "MY-WOUND-9")
def test_whoever_is_felled_in_a_fight_strikes_once_more() -> None:
    weak = one(max_hit_points={"left leg": 2})
    fight = RULESET.fight({"A": [weak, one(name="Cleo")], "B": [one(name="Bert")]}, policy="plain")
    fight = fight.take("initiative", [1, 2, 10])
    felled = fight.take("attack", [30, "no parry", "no effect", 5, 8, 1], target="Ana")
    assert felled.scene.member("Ana").out == "incapacitated"
    last = felled.move("last blow", "Ana")
    assert (last.closed, last.cost) == ("", 0)
    after = felled.take("last blow", [30, "no parry", "no effect", 11, 3], who="Ana", target="Bert")
    assert after.fighter("Bert").hit_points["chest"] < after.fighter("Bert").full_hit_points()["chest"]
    assert after.move("last blow", "Ana").closed == "it has had its last action"
    assert after.scene.member("Ana").luck == 1
    assert after.scene.member("Ana").has("unconscious")
