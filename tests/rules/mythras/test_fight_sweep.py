"""A sweep in a fight of several: one roll, and a defence and a blow for each in its path."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.fights import Fight
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.policies import plain
from combatkit.rules.mythras.sweep_exchange import as_one

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def one(name: str, **changes: Any) -> dict[str, Any]:
    plain = {"name": name, "weapon": "Broadsword", "combat_style": 50, "action_points": 2}
    return {**plain, "damage_modifier": "0", "max_hit_points": SOLID, **changes}


def start(giant: dict[str, Any] | None = None, **settings: Any) -> Fight:
    big = {**one("Gog", weapon="Great club", combat_style=60, SIZ=40), **(giant or {})}
    sides = {"left": [big], "right": [one("Ann", SIZ=40), one("Ben", SIZ=40), one("Cid", SIZ=40)]}
    near = [("Gog", "Ann"), ("Gog", "Ben")]
    fight = ck.fight("mythras", sides, **{"policy": None, "engaged": near, **settings})
    return fight.take("initiative", [10, 3, 2, 1])


@pytest.mark.rule("MY-SWEEP-1", "MY-AP-2", "MY-ENG-1")
def test_one_roll_counts_for_all_and_each_defends_alone() -> None:
    fight = start()
    assert fight.move("sweep").asks[0].choices == ("Ann", "Ben")  # Cid is not within reach
    # 50 hits both; Ann does not parry, 7 in the chest; Ben parries with a Medium sword, which stops nothing
    dice = [50, "no parry", "no effect", 12, 7, "parry", 40, 8, 5]
    after = fight.take("sweep", dice)
    assert after.fighter("Ann").hit_points_left()["chest"] == 53
    assert after.fighter("Ben").hit_points_left()["abdomen"] == 55
    assert after.tokens == {"Gog": 1, "Ann": 2, "Ben": 1, "Cid": 2}
    assert str(after.told).count("50 against 60, a success") == 2
    assert "One blow at Ann and Ben" in str(after.told)
    alone = fight.take("sweep", [90, "no parry"], targets="Ben")
    assert "Ann" not in str(alone.told)


@pytest.mark.rule("MY-SWEEP-1", "MY-SE-DISARMOPPONENT", "MY-SE-OVEREXTENDOPPONENT")
def test_what_they_win_against_the_sweeper_comes_at_the_same_moment() -> None:
    """The sweep is a fumble, and both parry: one takes the club away, the other the next attack."""
    ann = ["parry", 40, "disarm opponent", "force failure"]
    dice = [99, *ann, "parry", 40, "overextend opponent", "no effect"]
    after = start().take("sweep", dice)
    gog = after.scene.member("Gog")
    assert gog.who.weapon == "Unarmed" and gog.ground == ("Great club",)
    assert "no attack: 1 turn" in after.standing("Gog").notes
    assert str(after.told).count("attacks with Great club") == 2  # at Ben too, though Ann has the club away


@pytest.mark.rule("MY-SWEEP-1")
def test_it_takes_an_outsized_weapon_or_body_and_more_than_one_in_the_path() -> None:
    small = start({"SIZ": 15})
    assert small.move("sweep").closed == "it takes a weapon of Size Enormous, or a body of unusual size"
    lone = start(engaged=[("Gog", "Ann")])
    assert lone.move("sweep").closed == "fewer than two are in its path"
    with pytest.raises(InputError, match="targets"):
        start().take("sweep", targets=("Ann", "Cid"))


@pytest.mark.rule("MY-SWEEP-1")
def test_three_ways_agree_about_a_sweep_and_its_targets_share_the_roll() -> None:
    """60 hit both or nobody: each parries half of the time, and only a shield would stop the club."""
    fight = start()
    odds = fight.odds("sweep", defence="none")
    assert odds.chance(hurt=2) == Fraction(60, 100) and odds.chance(hurt=0) == Fraction(40, 100)
    foes = [RULESET.fighter("Guard", name=name) for name in ("One", "Two")]
    other = RULESET.sweep("Barbarian", foes, defence="none").chances("target out of the fight")
    each = {who.name: RULESET.exchange("Barbarian", who, defence="none") for who in foes}
    joint = as_one(each, plain).odds().by("down")
    assert {count: joint.get(count, 0) for count in (0, 1, 2)} == dict(other)
    stepped = as_one(each, plain).after(attack=40).odds().by("down")
    single = each["One"].after(attack=40).odds().chance("target out of the fight")
    assert stepped[2] == single * single
    roller, runs = RandomRoller(seed=4), 200
    hurt = sum(fight.exchange("sweep", defence="none").play(roller).outcome["hurt"] == 2 for _ in range(runs))
    assert abs(hurt / runs - 0.6) < 4 * (0.24 / runs) ** 0.5
