"""What is offered first and what tactics choose: always something that goes together."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import duel, started


@pytest.mark.rule("EL-ENT-14", "EL-TWO-3", "EL-H2H-2")
@pytest.mark.parametrize("deed", ["attack", "feint", "disarm", "trip"])
def test_the_hand_that_is_offered_first_reaches_who_is_offered_first(ann, bob, deed):
    """A whip in the other hand strikes over 10 feet, a dagger over 5."""
    two = ann(weapon="dagger", second_weapon="whip")
    far = duel(two, bob(), distance=10)
    hands = next(ask for ask in far.move(deed).asks if ask.name == "attack_with").choices
    assert hands[0] == "off hand" and far.take(deed, who="Ann").tokens["Ann"] == 3
    near = duel(two, bob(), distance=5)
    assert next(ask for ask in near.move(deed).asks if ask.name == "attack_with").choices[0] == "main hand"


@pytest.mark.rule("EL-ENT-14", "EL-AP-2")
def test_tactics_take_the_hand_that_reaches(ann, bob):
    """Cy has fewer Hit Points left, and only the whip is long enough for him."""
    sides = {"one": [ann(weapon="dagger", second_weapon="whip")], "two": [bob(), bob(name="Cy", hurt=20)]}
    fight = started(sides, 7, 4, 1, distance=5)
    cy = fight.scene.placed("Cy", 10)
    fight = type(fight)(scene=cy)
    assert fight.tactics_called("gang up")(fight) == ("attack", {"target": "Cy", "attack_with": "off hand"})
    assert fight.play(3, "gang up").winner


@pytest.mark.rule("EL-ENT-14", "EL-AP-2", "EL-TWO-3")
def test_nobody_is_offered_whom_no_hand_reaches_that_can_be_paid(ann, bob):
    """The chain costs 3, and 2 are left: enough for the dagger, which is too short for Cy."""
    two = ann(weapon="dagger", second_weapon="chain", action_points=2)
    fight = started({"one": [two], "two": [bob(), bob(name="Cy")]}, 7, 4, 1, distance=5)
    fight = type(fight)(scene=fight.scene.placed("Cy", 10))
    assert fight.move("attack").asks[0].choices == ("Bob",)
    alone = duel(two, bob(), distance=10)
    assert alone.move("attack").closed == "what reaches that far costs more AP than are left"


@pytest.mark.rule("EL-TRIP-1", "EL-DISARM-2")
def test_nobody_is_tripped_from_afar(ann, bob):
    """A bow disarms over 60 feet, and trips over 5; a whip over 10."""
    far = duel(ann(weapon="longbow"), bob(), distance=60)
    assert not far.move("disarm").closed and far.move("trip").closed == "nobody is within reach"
    assert not duel(ann(weapon="longbow"), bob()).move("trip").closed
    assert not duel(ann(weapon="whip"), bob(), distance=10).move("trip").closed


@pytest.mark.rule("EL-CALLED-10", "EL-TWO-4")
def test_a_called_shot_is_aimed_by_the_hand_that_strikes(ann, bob):
    """The mace goes for the head, the dagger of the other hand for a leg."""
    fight = duel(ann(weapon="mace", second_weapon="dagger", trumps=["Dual Weapons"]), bob())
    chooser = fight.tactics_called("called shots")
    assert chooser(fight) == ("attack", {"target": "Bob", "called": "head"})
    twice = fight.take("attack", [1, "parry", 9]).take("attack", [1, "parry", 9])
    assert chooser(twice) == ("attack", {"target": "Bob", "called": "left leg"})
    assert fight.play(3, "called shots").winner
