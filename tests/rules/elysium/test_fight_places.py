"""Where somebody is in a fight, and what ends when he is elsewhere, or down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from combatkit.rules.elysium import RULESET

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import QUIET, has, started

# -- in the way ------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-MOVE-6", "EL-MOVE-7")
def test_whoever_has_gone_is_in_nobodys_way(ann, bob):
    sides = {"one": [ann(), ann(name="Cy")], "two": [bob()]}
    fight = started(sides, 7, 1, 4).take("stand in the way", target="Bob")
    gone = fight.take("move", to="away from everybody", points=1)
    assert gone.scene.apart("Ann", "Bob") == 15 and gone.scene.blocks == frozenset()
    fight = fight.take("end turn")
    assert fight.move("run away").closed == "Ann in the way: tumble past, or fight through"
    assert fight.move("move").asks[0].choices == ("Ann",)
    pushed = fight.take("slam", [9, "parry", 1, 9, 1], target="Ann")  # 9 + 4 + 3 against 1 + 4 + 3
    assert pushed.scene.apart("Ann", "Bob") == 15 and not pushed.move("run away").closed


@pytest.mark.rule("EL-ROUND-1", "EL-COND-1", "EL-GRAB-20", "EL-MOVE-6", "EL-MOUNT-13")
def test_who_bleeds_to_death_lets_go_at_once(ann, bob):
    """The round takes Bob's last Hit Point before anybody has a turn."""
    sides = {"one": [ann()], "two": [bob(hit_points=2, hurt=1, bleeding=1), bob(name="Cy")]}
    fight = (
        started(sides, 4, 7, 1)
        .take("stand in the way", target="Ann")
        .take("grab", [9, "parry", 1, 9, "might", 1])
    )
    assert has(fight, "Ann", "grabbed")
    fight = fight.take("end turn").take("end turn").take("end turn")
    assert (fight.round, fight.turn, fight.standing("Bob").out) == (2, "Ann", "comatose")
    assert not has(fight, "Ann", "grabbed") and fight.scene.holds == () and not fight.move("run away").closed
    horse = RULESET.fighter(name="Horse", size=2, hit_points=2, hurt=1, bleeding=1)
    riding = RULESET.fight({"one": [ann(), horse], "two": [bob()]}, options=QUIET, riders={"Ann": "Horse"})
    riding = riding.take("initiative", [7, 4]).take("end turn").take("end turn")
    assert riding.round == 2 and riding.moves()[0].name == "fall with the mount"
