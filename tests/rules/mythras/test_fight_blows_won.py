"""Blows that somebody has won, or may strike in answer: by whom, with what, and when they cannot fall."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import combatkit as ck
from combatkit.rules.fights import Fight
from combatkit.rules.mythras.lasting import lasting


def person(name: str, **changes: object) -> dict[str, object]:
    skills = dict.fromkeys(("evade", "brawn", "athletics"), 50)
    base = {"name": name, "weapon": "Broadsword", "combat_style": 60, "action_points": 4, **skills}
    return {**base, **changes}


def start(first: dict[str, object], *foes: dict[str, object]) -> Fight:
    sides = {"left": [first], "right": list(foes)}
    return ck.fight("mythras", sides, policy=None).take("initiative", [10, *range(len(foes), 0, -1)])


def suffering(fight: Any, name: str, text: str) -> Fight:
    """The same fight, in which somebody suffers from one thing more."""
    scene = fight.scene.having(fight.scene.member(name).gains(lasting(text)))
    return type(fight)(scene=scene)


def engaged(fight: Any, *names: str, spared: tuple[str, ...] = ()) -> Fight:
    """The same fight, with Anna engaged with all these; who was outmanoeuvred may not attack her."""
    scene = fight.scene
    for name in names:
        scene = scene.engage("Anna", name)
    scene = replace(scene, spared=frozenset((name, "Anna") for name in spared))
    return type(fight)(scene=scene)


REMISE = [50, "parry", 90, "remise", 17, 2]
"""A success against a failure: one effect; the left arm, a scratch."""
TWO_WEAPONS = {"off_hand": "Dagger"}


@pytest.mark.rule("MY-SE-REMISE")
def test_the_second_blow_falls_with_a_small_weapon_alone() -> None:
    fight = start(person("Anna", **TWO_WEAPONS), person("Bert"))
    fight = fight.take("attack", REMISE, attack_with="off hand")
    ask = next(ask for ask in fight.moves()[0].asks if ask.name == "attack_with")
    assert fight.moves()[0].name == "second blow" and ask.choices == ("off hand", "unarmed")
    assert "Dagger" in str(fight.take("second blow", [90, "no parry"]).told)


@pytest.mark.rule("MY-SE-REMISE")
def test_a_second_blow_against_each_of_two_comes_on_the_turn_of_each() -> None:
    fight = start(person("Anna", weapon="Dagger"), person("Bert"), person("Cora"))
    it = fight.scene.member("Anna")
    it = it.gains(*(lasting("second blow ready: for 1 action point", by=name) for name in ("Bert", "Cora")))
    both = engaged(type(fight)(scene=fight.scene.having(it)), "Bert", "Cora").take("brace")
    assert (both.turn, both.moves()[0].name) == ("Anna", "second blow")
    both = both.take("second blow", [90, "no parry"])
    assert (both.turn, both.moves()[0].name) == ("Anna", "second blow")
    assert dict(both.scene.due[0].given)["target"] == "Cora"


@pytest.mark.rule("MY-SE-REMISE", "MY-WOUND-4", "MY-SE-STUNLOCATION")
@pytest.mark.parametrize("what", ["no attack: 2 turns", "stunned: head, 2 turns", "stunned: chest, 2 turns"])
def test_whoever_may_not_attack_has_no_second_blow(what: str) -> None:
    fight = start(person("Anna", weapon="Dagger"), person("Cora"), person("Bert"))
    # Cora comes before Bert; something happens to Anna on her turn
    fight = suffering(fight.take("attack", REMISE, target="Bert"), "Anna", what).take("dither")
    assert fight.turn == "Bert" and not fight.scene.due


@pytest.mark.rule("MY-SE-FLURRY", "MY-WOUND-4")
def test_a_flurry_ends_when_the_first_of_its_blows_is_the_last_that_may_be_struck() -> None:
    fight = start(person("Anna", weapon="Unarmed", unarmed=60), person("Bert"))
    fight = fight.take("attack", [3, "parry", 90, "flurry", "flurry", 17, 1])
    assert [due.deed for due in fight.scene.due] == ["flurry", "flurry"]
    fight = fight.take("flurry", [90, "parry", 50, "overextend opponent"])
    assert fight.turn == "Bert" and not fight.scene.due


@pytest.mark.rule("MY-OUT-3", "MY-REACH-7")
def test_whoever_was_outmanoeuvred_may_hold_the_mover_and_not_strike_at_it() -> None:
    fight = engaged(start(person("Anna"), person("Bert"), person("Cora")), "Bert", "Cora", spared=("Bert",))
    step = fight.exchange("change range", to="withdraw").walk([]).request
    assert step is not None and step.by == "Bert" and "attack" not in step.options
    assert "evade" in step.options
    assert "attack" in fight.exchange("change range", to="withdraw").walk(["evade"]).request.options


@pytest.mark.rule("MY-REACH-7", "MY-SURP-4", "MY-SE-OVEREXTENDOPPONENT")
@pytest.mark.parametrize("what", ["no attack: 1 turn", "was surprised: 1 round", "stunned: chest, 2 turns"])
def test_whoever_may_not_attack_does_not_strike_at_a_foe_that_leaves(what: str) -> None:
    fight = engaged(suffering(start(person("Anna"), person("Bert")), "Bert", what), "Bert")
    request = fight.exchange("change range", to="withdraw").walk([]).request
    assert request is not None and tuple(request.options) == ("evade", "let it happen")


@pytest.mark.rule("MY-SE-STUNLOCATION", "MY-SURP-2", "MY-ACT-CHANGERANGE", "MY-OUT-2")
@pytest.mark.parametrize("what", ["stunned: head, 2 turns", "surprised"])
def test_whoever_cannot_defend_itself_cannot_hold_a_mover_either(what: str) -> None:
    alone = engaged(suffering(start(person("Anna"), person("Bert")), "Bert", what), "Bert")
    away = alone.take("change range", [], to="withdraw")
    assert away.scene.engaged == frozenset() and away.tokens["Bert"] >= alone.tokens["Bert"] - 1
    two = engaged(start(person("Anna"), person("Bert"), person("Cora")), "Bert", "Cora")
    two = suffering(suffering(two, "Bert", what), "Cora", what)
    request = two.exchange("outmanoeuvre").walk([]).request
    assert request is None or request.name != "answer of Bert"
