"""First Aid in a fight."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.rules.fights import Fight


def start(**anna: object) -> Fight:
    medic = {"name": "Medic", "action_points": 2, "first_aid": 60}
    hurt = {"name": "Anna", "action_points": 2, **anna}
    foe = {"name": "Foe", "action_points": 2}
    fight = ck.fight("mythras", {"left": [medic, hurt], "right": [foe]}, policy=None)
    return fight.take("initiative", [10, 2, 1])


@pytest.mark.rule("MY-SE-BLEED", "MY-GAP-18")
def test_a_success_stops_the_bleeding_and_takes_a_turn() -> None:
    fight = start(conditions="bleeding")
    assert fight.move("first aid").asks[0].choices == ("Anna: bleeding",)
    assert "bleeding" in fight.take("first aid", [70]).standing("Anna").notes
    after = fight.take("first aid", [30])
    assert "bleeding" not in after.standing("Anna").notes and after.turn == "Anna"


@pytest.mark.rule("MY-SE-DROPFOE")
def test_who_was_dropped_by_a_shot_fights_again() -> None:
    fight = start(conditions="incapacitated: dropped")
    assert fight.scene.member("Anna").out
    after = fight.take("first aid", [30], help="Anna: revive")
    assert not after.scene.member("Anna").out


@pytest.mark.rule("MY-GAP-18")
def test_a_wound_is_tended_once() -> None:
    fight = start(hit_points={"chest": 3}).take("first aid", [30, 2], help="Anna: wound of the chest")
    assert fight.fighter("Anna").hit_points_left()["chest"] == 5
    assert "Anna: wound of the chest" not in fight.move("first aid", "Medic").asks[0].choices
    assert fight.move("first aid", "Medic").closed
