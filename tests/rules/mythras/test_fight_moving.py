"""Running up, charging, mounting, fleeing, and what comes after a withdrawal, in a fight."""

from __future__ import annotations

from fractions import Fraction

import pytest

import combatkit as ck
from combatkit.rules.fights import Fight


def person(name: str, **changes: object) -> dict[str, object]:
    skills = dict.fromkeys(("evade", "brawn", "athletics"), 50)
    base = {"name": name, "weapon": "Broadsword", "combat_style": 60, "action_points": 2, **skills}
    return {**base, **changes}


def start(
    first: dict[str, object] | None = None, second: dict[str, object] | None = None, **settings
) -> Fight:
    sides = {"left": [first or person("Anna")], "right": [second or person("Bert")]}
    return ck.fight("mythras", sides, **{"policy": None, **settings}).take("initiative", [10, 1])


@pytest.mark.rule("MY-CHARGE-1", "MY-CHARGE-2", "MY-CHARGE-10")
def test_a_charge_takes_a_round_of_running_and_ends_engaged() -> None:
    fight = start()
    assert fight.move("charge").closed == "it takes a round of running before"
    fight = fight.take("run")
    assert "at a run" in fight.standing("Anna").notes and fight.tokens["Anna"] == 0
    while fight.clock.startswith("Round 1"):
        fight = fight.take("dither")
    assert fight.turn == "Anna"
    hits = fight.odds("charge").chance(attack={"success", "critical"})
    assert hits == fight.odds("attack").chance(attack={"success", "critical"}) - Fraction(20, 100)
    after = fight.take("charge", [90, "no parry"])
    assert "at a run" not in after.standing("Anna").notes and after.scene.engaged_with("Anna") == ("Bert",)


@pytest.mark.rule("MY-ACT-MOUNT", "MY-AP-3")
def test_to_mount_takes_the_turns_that_the_beast_takes() -> None:
    fight = start().take("mount", turns=2).take("dither")
    assert "mount (a beast), 1 turn to go" in fight.standing("Anna").notes
    fight = fight.take("mount").take("dither")
    assert "mounted" in fight.standing("Anna").notes
    assert "mounted" not in fight.take("mount").standing("Anna").notes


@pytest.mark.rule("MY-ENG-2", "MY-ENG-3")
def test_only_who_is_engaged_with_nobody_may_flee() -> None:
    fight = start().take("attack", [90, "no parry"])
    assert fight.move("flee", "Bert").closed == "engaged with Anna"
    gone = start().take("flee")
    assert gone.winner == "right"


@pytest.mark.rule("MY-WITHDRAW-3", "MY-WITHDRAW-1")
def test_after_a_withdrawal_initiative_may_be_rolled_anew() -> None:
    fight = start().take("attack", [90, "parry", 50, "withdraw"])
    assert "out of reach: 1 turn" in fight.standing("Bert").notes and fight.turn == "Bert"
    fight = fight.take("new initiative", [9])
    numbers = {it.name: int(it.order) for it in fight.standings()}
    assert numbers["Bert"] == 9 + fight.fighter("Bert").initiative_bonus()
    assert "out of reach: 1 turn" not in fight.standing("Bert").notes


@pytest.mark.rule("MY-FREE-SPEAK", "MY-FREE-SIGNAL")
def test_words_and_signs_cost_nothing() -> None:
    fight = start()
    assert fight.take("speak").take("signal").tokens == fight.tokens
