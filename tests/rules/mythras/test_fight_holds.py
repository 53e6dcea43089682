"""Grips, pins, nets and wards in a fight: what ends them, and what several opponents do to one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from combatkit.rules.fights import Fight

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import person, start


def asked(fight: Fight, answers: list[Any], **given: Any) -> Any:
    """What an attack asks next."""
    return fight.exchange("attack", **given).walk(answers).request


WARD: dict[str, Any] = {"who": "Bert", "ward_with": "off hand", "ward": ("chest", "abdomen")}
AT_BERT = {"target": "Bert", "attack_with": "main hand"}


@pytest.mark.rule("MY-FREE-WARD", "MY-BLOCK-1", "MY-SE-STUNLOCATION")
@pytest.mark.parametrize(
    ("effect", "dice"),
    [
        ("stun location", [30, "parry", 90, "stun location", 17, 2, 90]),  # the left arm is out of use
        ("pin weapon", [3, "parry", 90, "pin weapon", "no effect", 17, 1, "Hoplite shield"]),
        ("disarm opponent", [30, "parry", 90, "disarm opponent", 17, 1, "Hoplite shield", 98]),
    ],
)
def test_a_ward_ends_with_the_shield_that_makes_it(effect: str, dice: list[Any]) -> None:
    """An attack on whoever can hold the shield no more goes on, and nothing is held in its way."""
    fight = start([person("Anna", weapon="Mace")], [person("Bert", off_hand="Hoplite shield")])
    fight = fight.take("ward", [], **WARD)
    assert fight.scene.member("Bert").ward == ("chest", "abdomen")
    fight = fight.take("attack", dice).take("dither")
    assert fight.scene.member("Bert").ward == ()
    told = str(fight.take("attack", [30, "no parry", "no effect", 11, 3], **AT_BERT).told)
    assert "held before" not in told


@pytest.mark.rule("MY-FREE-WARD", "MY-WPN-4")
def test_a_shield_that_is_dropped_or_broken_covers_nothing() -> None:
    fight = start([person("Anna", weapon="Mace")], [person("Bert", off_hand="Hoplite shield")])
    warded = fight.take("ward", [], **WARD)
    assert warded.take("drop weapon", [], who="Bert", item="Hoplite shield").scene.member("Bert").ward == ()
    broken = start([person("Anna")], [person("Bert", off_hand="Hoplite shield", off_hand_hit_points=0)])
    hands = next(ask for ask in broken.move("ward", "Bert").asks if ask.name == "ward_with").choices
    assert hands == ("main hand", "nothing")


@pytest.mark.rule("MY-SE-GRIP", "MY-ENG-2")
def test_who_is_gripped_wins_no_withdrawal() -> None:
    fight = start([person("Anna", weapon="Unarmed")], [person("Bert")])
    fight = fight.take("attack", [30, "parry", 90, "grip", 17, 1]).take("dither")
    request = asked(fight, [90, "parry", 30], target="Bert", attack_with="unarmed")
    assert "withdraw" not in request.options and "gripped" in request.closed["withdraw"]


@pytest.mark.rule("MY-SE-GRIP", "MY-SE-PINWEAPON", "MY-WITHDRAW-1")
@pytest.mark.parametrize(
    ("weapon", "dice", "held"),
    [
        ("Unarmed", [30, "parry", 90, "grip", 17, 1], "gripped"),
        ("Broadsword", [3, "parry", 90, "pin weapon", "no effect", 17, 1], "weapon pinned"),
    ],
)
def test_who_leaves_lets_go(weapon: str, dice: list[Any], held: str) -> None:
    fight = start([person("Anna", weapon=weapon)], [person("Bert")]).take("attack", dice).take("dither")
    assert held in fight.standing("Bert").notes[0]
    away = fight.take("change range", ["let it happen"])
    assert away.scene.engaged_with("Bert") == () and away.standing("Bert").notes == ()
    assert fight.take("dither").scene.member("Bert").has(held)


@pytest.mark.rule("MY-SE-PINWEAPON", "MY-FREE-DROPWEAPON")
def test_a_weapon_that_is_let_go_of_is_pinned_no_more() -> None:
    fight = start([person("Anna")], [person("Bert", carried=("Dagger",))])
    fight = fight.take("attack", [3, "parry", 90, "pin weapon", "no effect", 17, 1])
    fight = fight.take("drop weapon", [], who="Bert", item="Broadsword")
    assert fight.standing("Bert").notes == ()
    fight = fight.take("ready weapon", [], item="Dagger")
    assert fight.fighter("Bert").weapon == "Dagger"


@pytest.mark.rule("MY-SE-GRIP", "MY-ACT-STRUGGLE", "MY-MULTI-1")
def test_two_grips_are_broken_one_by_one() -> None:
    hands = [person(name, weapon="Unarmed") for name in ("Anna", "Abel")]
    fight = start(hands, [person("Bert")])
    for _ in hands:
        fight = fight.take("attack", [30, "no parry", "grip", 17, 1])
    assert fight.standing("Bert").notes == ("gripped", "gripped")
    assert fight.move("struggle").asks[0].choices == ("gripped by Anna", "gripped by Abel")
    fight = fight.take("struggle", ["Brawn", "Brawn", 40, 30], hold="gripped by Abel")
    assert [(it.what, it.by) for it in fight.scene.member("Bert").lasting] == [("gripped", "Anna")]


NET = {"weapon": "Net"}
CAUGHT = [30, "parry", 90, "entangle", 5, 1]  # the left leg
"""Anna's net catches a leg of Bert, who parries with his sword and fails."""


@pytest.mark.rule("MY-SE-ENTANGLE")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [
        ("Broadsword", [90, "parry", 30, "disarm opponent", 98]),
        ("Unarmed", [90, "parry", 30, "take weapon", 98]),
    ],
)
def test_who_takes_the_net_away_is_out_of_it(weapon: str, dice: list[Any]) -> None:
    """Bert wins an effect in Anna's next attack and knocks the net away: 98 is no success for her."""
    fight = start([person("Anna", **NET)], [person("Bert", weapon=weapon)])
    fight = fight.take("attack", [*CAUGHT[:2], 90, *CAUGHT[3:]]).take("dither")
    assert fight.standing("Bert").notes == ("entangled: left leg",)
    fight = fight.take("attack", dice, **AT_BERT)
    assert fight.standing("Bert").notes == ()


@pytest.mark.rule("MY-SE-ENTANGLE", "MY-SE-DAMAGEWEAPON")
def test_a_net_that_breaks_lets_its_victim_go() -> None:
    fight = start([person("Anna", **NET, weapon_hit_points=1)], [person("Bert")])
    fight = fight.take("attack", CAUGHT).take("dither")
    fight = fight.take("attack", [90, "parry", 30, "damage weapon", 8], **AT_BERT)
    assert fight.standing("Bert").notes == ()


@pytest.mark.rule("MY-SE-ENTANGLE", "MY-AMB-27")
def test_a_net_that_was_let_go_of_holds_by_the_roll_that_threw_it() -> None:
    fight = start([person("Anna", **NET)], [person("Bert")]).take("attack", CAUGHT)
    fight = fight.take("drop weapon", [], who="Anna", item="Net")
    free = fight.take("struggle", [40])  # Brawn 50: 40 beats the attack's 30, and nobody pulls at the net
    assert free.standing("Bert").notes == ()
    assert fight.take("struggle", [20]).standing("Bert").notes == ("entangled: left leg",)
    assert fight.take("dither").move("trip").closed  # nor is there anything to trip with


@pytest.mark.rule("MY-TRAIT-SHIELDWALL", "MY-BLOCK-1", "MY-FREE-WARD")
def test_a_shield_wall_covers_a_location_more_as_long_as_it_stands() -> None:
    """A hoplite shield covers 4, in the wall 5; with one of three gone the last named one lies open again."""
    soldier = {"traits": ("Shield Wall",), "conditions": "in formation", "off_hand": "Hoplite shield"}
    wall = [person(name, **soldier) for name in ("Anna", "Abel", "Ada")]
    fight = start([person("Bert", weapon="Great axe")], wall)
    places = ("chest", "abdomen", "left leg", "right leg", "left arm")
    fight = fight.take("ward", [], who="Anna", ward_with="off hand", ward=places)
    x = fight.exchange("attack", target="Anna", attack_with="main hand")
    assert {name for name, _ in x.context.stop} == set(places)
    scene = fight.scene.having(fight.scene.member("Ada").loses("in formation"))
    alone = type(fight)(scene=scene)
    x = alone.exchange("attack", target="Anna", attack_with="main hand")
    assert {name for name, _ in x.context.stop} == set(places[:4])


@pytest.mark.rule("MY-SE-PINWEAPON", "MY-SE-IMPALE")
def test_of_two_daggers_one_is_pinned_or_stuck_and_the_other_fights_on() -> None:
    two = {"weapon": "Dagger", "off_hand": "Dagger", "max_hit_points": {"left arm": 40}}
    fight = start([person("Anna", **two)], [person("Bert", **two)])
    pinned = fight.take("attack", [3, "parry", 90, "pin weapon", "no effect", 17, 2])
    assert (pinned.fighter("Bert").weapon, pinned.fighter("Bert").off_hand) == ("Unarmed", "Dagger")
    stuck = fight.take("attack", [30, "no parry", "impale", 17, 2, 3, "3", "leave it in"])
    assert (stuck.fighter("Anna").weapon, stuck.fighter("Anna").off_hand) == ("Unarmed", "Dagger")
