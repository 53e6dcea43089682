"""Delay and Interrupt in a fight: what a held action pays for, whom it stops, and what it may be used for."""

from __future__ import annotations

from typing import Any

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.rules.fights import Fight
from combatkit.rules.mythras.lasting import lasting


def person(name: str, **changes: object) -> dict[str, object]:
    skills = dict.fromkeys(("evade", "brawn", "athletics"), 50)
    base = {"name": name, "weapon": "Broadsword", "off_hand": "Target shield", "combat_style": 60}
    return {**base, "action_points": 3, **skills, **changes}


def duel(first: dict[str, object] | None = None, second: dict[str, object] | None = None) -> Fight:
    """Anna, who goes first, against Bert."""
    sides = {"left": [person("Anna", **(first or {}))], "right": [person("Bert", **(second or {}))]}
    return ck.fight("mythras", sides, policy=None).take("initiative", [10, 1])


def tokens(fight: Fight, name: str) -> int:
    return next(it.tokens for it in fight.standings() if it.name == name)


def suffering(fight: Any, name: str, text: str) -> Fight:
    """The same fight, in which somebody suffers from one thing more."""
    scene = fight.scene.having(fight.scene.member(name).gains(lasting(text)))
    return type(fight)(scene=scene)


PARRIED = [30, 31, 5, 4]
"""A success against a success: the parry stops all; location and damage."""


@pytest.mark.rule("MY-ACT-DELAY", "MY-AMB-9")
def test_a_parry_is_what_the_delayed_action_was_kept_for_and_nothing_more_is_lost() -> None:
    fight = duel().take("delay").take("attack", PARRIED)  # Bert attacks, Anna parries
    # one point for the parry; the delay itself costs none, and its action has been taken
    assert (fight.turn, tokens(fight, "Anna")) == ("Anna", 2)
    assert "the point is lost" not in str(fight.told)
    assert "delays" not in next(it.notes for it in fight.standings() if it.name == "Anna")


@pytest.mark.rule("MY-ACT-DELAY", "MY-REACT-INTERRUPT", "MY-AMB-9")
def test_after_a_parry_out_of_another_point_the_delayed_turn_can_still_be_taken() -> None:
    sides = {"left": [person("Anna")], "right": [person("Bert"), person("Cora")]}
    fight = ck.fight("mythras", sides, policy=None).take("initiative", [10, 2, 1]).take("delay")
    fight = fight.take("attack", PARRIED)  # Bert's: a point
    fight = fight.take("announce", deed="attack").take("interrupt", who="Anna").take("attack", PARRIED)
    assert tokens(fight, "Anna") == 1 and fight.turn == "Cora"
    last = duel({"action_points": 1}).take("delay").take("attack", PARRIED)
    assert "holds no action back" in last.move("interrupt", "Anna").closed  # its only point is spent


@pytest.mark.rule("MY-REACT-INTERRUPT")
def test_a_turn_is_stopped_after_it_was_announced_and_not_before() -> None:
    fight = duel().take("delay")
    with pytest.raises(InputError, match="Bert has not announced yet"):
        fight.take("interrupt", who="Anna")
    assert fight.take("announce", deed="attack").move("interrupt", "Anna").closed == ""


@pytest.mark.rule("MY-REACT-INTERRUPT", "MY-ROUND-3")
def test_what_was_announced_binds_whoever_announced_it_and_nobody_else() -> None:
    fight = duel().take("delay").take("announce", deed="attack").take("interrupt", who="Anna")
    assert fight.move("brace").closed == "" and fight.move("move").closed == ""
    fight = fight.take("brace")
    assert fight.turn == "Bert" and fight.move("brace").closed == "it has announced: attack"


@pytest.mark.rule("MY-REACT-INTERRUPT", "MY-SE-OVEREXTENDOPPONENT", "MY-WOUND-4")
@pytest.mark.parametrize("what", ["no attack: 1 turn", "stunned: chest, 1 turn"])
def test_the_turn_that_is_taken_late_allows_no_attack_that_it_did_not_allow_in_time(what: str) -> None:
    fight = suffering(duel(), "Anna", what)
    fight = fight.take("delay").take("announce", deed="attack").take("interrupt", who="Anna")
    assert fight.move("attack").closed == f"{fight.scene.member('Anna').barred} on the turn that it delayed"
    assert fight.move("brace").closed == ""
    fight = fight.take("brace").take("attack", PARRIED)
    assert fight.turn == "Anna" and fight.move("attack").closed == ""  # her next turn is another one


@pytest.mark.rule("MY-REACT-INTERRUPT", "MY-SE-STUNLOCATION")
def test_whoever_is_stunned_senseless_in_between_does_not_go_on() -> None:
    fight = duel({"weapon": "Club"}, {"armour_at": {"head": 0}, "CON": 18, "SIZ": 18})
    fight = fight.take("delay").take("announce", deed="attack").take("interrupt", who="Anna")
    # a success against a failure: one effect; the head (19 on the d20), two points; Endurance fails with 99
    fight = fight.take("attack", [50, "parry", 90, "stun location", 19, 2, 99])
    assert fight.turn == "Anna" and tokens(fight, "Bert") == 1  # the parry, and the turn that is wasted
    assert "Bert is insensible, and lets the turn go" in str(fight.told)


@pytest.mark.rule("MY-SE-STUNLOCATION", "MY-ACT-DELAY")
def test_a_delayed_point_that_is_lost_is_not_the_one_that_the_senseless_let_go() -> None:
    fight = duel().take("delay")
    fight = suffering(fight, "Anna", "stunned: head, 3 turns").take("dither")
    # cycle 2: Anna's delayed point is lost, and her turn is another point
    assert fight.turn == "Bert" and tokens(fight, "Anna") == 1
