"""The optional rules on reach in a fight: what a short weapon can do, and blows at whoever moves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from combatkit.rules.fights import Fight

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import person as anybody
from mythras_people import start as begin


def person(name: str, **changes: Any) -> dict[str, Any]:
    """Somebody with a dagger, whose left arm bears a lot."""
    return anybody(name, **{"weapon": "Dagger", "max_hit_points": {"left arm": 40}, **changes})


def start(left: list[Any], right: list[Any], **settings: Any) -> Fight:
    """All act in the order in which they are named, and everybody is engaged with everybody."""
    fight = begin(left, right, **{"options": {"reach_rules": "on"}, **settings})
    scene = fight.scene
    for one in left:
        for other in right:
            scene = scene.engage(one["name"], other["name"])
    return type(fight)(scene=scene)


AXE = {"weapon": "Great axe", "damage_modifier": "0"}
BERT = {"target": "Bert", "attack_with": "main hand"}


@pytest.mark.rule("MY-REACH-2", "MY-REACH-3")
def test_at_the_longer_reach_a_short_weapon_strikes_at_the_long_one() -> None:
    """5 - 1d4+1 - against the axe's 4 Armour Points: 1 of its 10 Hit Points is gone, and nothing of Bert."""
    fight = start([person("Anna")], [person("Bert", **AXE)])
    fight = fight.take("attack", [30, "no parry", "no effect", 5], **BERT)
    assert fight.fighter("Bert").weapon_hit_points == 9 and fight.fighter("Bert").hit_points == {}


@pytest.mark.rule("MY-REACH-3")
def test_at_the_longer_reach_a_short_weapon_strikes_at_the_limb_that_strikes() -> None:
    beast = person("Bert", weapon="Crocodile tail", body="quadruped", max_hit_points={})
    fight = start([person("Anna")], [beast])
    told = str(fight.take("attack", [30, "no parry", "no effect", 3], **BERT).told)
    assert "strikes at the right hind leg that reaches out" in told


@pytest.mark.rule("MY-REACH-7", "MY-REACH-4")
def test_who_closes_is_struck_at_with_the_whole_weapon() -> None:
    """The blow falls in passing, before the axe is too long: 2d6+2 (9), not 1d3+1; then Anna is inside."""
    fight = start([person("Anna")], [person("Bert", **AXE)])
    fight = fight.take("change range", ["attack"], to="closer")
    fight = fight.take("blow in passing", [30, 90, "no effect", 17, 9])
    assert fight.fighter("Anna").hit_points == {"left arm": 31}
    assert fight.scene.are_close("Anna", "Bert")
    hafted = fight.exchange("attack", target="Anna", attack_with="main hand").context.attacker
    assert hafted.damage == "1d3+1"


@pytest.mark.rule("MY-REACH-7", "MY-AP-2")
def test_a_blow_in_passing_is_paid_by_the_last_point() -> None:
    fight = start([person("Anna")], [person("Bert", action_points=1)], options={})
    fight = fight.take("change range", ["attack"])
    assert fight.tokens["Bert"] == 0
    after = fight.take("blow in passing", [30, 90, "no effect", 17, 2])
    assert after.fighter("Anna").hit_points == {"left arm": 38}


@pytest.mark.rule("MY-REACH-6", "MY-REACH-8", "MY-REACH-1")
def test_the_range_changes_only_where_weapons_differ_and_only_to_the_other_one() -> None:
    fight = start([person("Anna")], [person("Bert", **AXE), person("Cora")])
    ways = fight.move("change range").asks[0].choices
    assert ways == ("withdraw", "closer")  # Cora's dagger is as short
    inside = fight.take("change range", ["let it happen"], to="closer").take("dither").take("dither")
    assert inside.scene.close == frozenset({("Anna", "Bert")})
    assert inside.turn == "Anna" and inside.move("change range").asks[0].choices == ("withdraw", "farther")


@pytest.mark.rule("MY-REACH-2", "MY-REACH-6")
@pytest.mark.parametrize("seed", range(3))
def test_who_plays_by_itself_closes_before_it_strikes(seed: int) -> None:
    fight = start([person("Anna")], [person("Bert", **AXE)], policy="plain").play(seed, moves=60)
    assert "Change range" in str(fight.log).splitlines()[1]  # right after the line on initiative


@pytest.mark.rule("MY-SURP-2", "MY-FREE-WARD")
def test_who_is_flat_footed_wards_nothing() -> None:
    fight = start([person("Anna")], [person("Bert", off_hand="Buckler")], surprised=["Bert"])
    assert fight.move("ward", "Bert").closed == "surprised"
