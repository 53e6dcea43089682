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
    assert "at a run" in fight.standing("Anna").notes and fight.turn == "Bert"
    assert fight.tokens["Anna"] == 1  # the turn costs a point; the other one may pay a parry
    while fight.clock.startswith("Round 1"):
        fight = fight.take("dither")
    assert fight.turn == "Anna"
    hits = fight.odds("charge").chance(attack={"success", "critical"})
    assert hits == fight.odds("attack").chance(attack={"success", "critical"}) - Fraction(20, 100)
    after = fight.take("charge", [90, "no parry"])
    assert "at a run" not in after.standing("Anna").notes and after.scene.engaged_with("Anna") == ("Bert",)


def at_a_run(**changes: object) -> Fight:
    """Anna's turn, after a round of running that Bert has let go by."""
    fight = start(person("Anna", **changes)).take("run")
    while fight.clock.startswith("Round 1"):
        assert fight.turn == "Bert"  # her turns are spent on running
        fight = fight.take("dither")
    return fight


@pytest.mark.rule("MY-CHARGE-1", "MY-ROUND-5")
def test_whoever_runs_may_still_parry_and_evade() -> None:
    fight = start().take("run").take("attack", [30, "parry", 31, 17, 4], target="Anna")
    assert "Anna parries" in str(fight.told) and fight.tokens["Anna"] == 0


@pytest.mark.rule("MY-CHARGE-1")
@pytest.mark.parametrize("deed", ["brace", "move", "dither"])
def test_a_run_ends_with_the_first_turn_that_is_spent_on_something_else(deed: str) -> None:
    fight = at_a_run().take(deed).take("dither")
    assert fight.turn == "Anna" and fight.move("charge").closed == "it takes a round of running before"


@pytest.mark.rule("MY-CHARGE-1")
def test_a_run_may_go_on_and_ends_with_a_fall() -> None:
    fight = at_a_run().take("run")
    assert fight.turn == "Bert" and "at a run" in fight.standing("Anna").notes
    # Bert's success against no defence: one effect; her Evade of 50 fails to keep her on her feet with 99
    fight = fight.take("attack", [50, "no parry", "trip opponent", 17, 1, 99])
    assert "prone" in fight.standing("Anna").notes and "at a run" not in fight.standing("Anna").notes


@pytest.mark.rule("MY-CHARGE-9", "MY-ENG-2", "MY-WITHDRAW-3")
def test_a_charge_through_contact_leaves_both_free_and_is_no_withdrawal_of_the_target() -> None:
    fight = at_a_run(SIZ=30).take("charge", [90, "no parry"], charge="through contact")
    assert fight.turn == "Bert" and fight.scene.engaged == frozenset()
    assert fight.move("new initiative").closed == "it has not just withdrawn"


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
