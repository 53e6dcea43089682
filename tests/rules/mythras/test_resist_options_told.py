"""Options of the resistance roll show in the trace where they matter, and only there."""

from __future__ import annotations

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.resist import Original, resisted

BLOW = Original(None, Level.SUCCESS, 42)


def told(rolls: list[int], *options: tuple[str, str], blow: Original = BLOW, wound: bool = False) -> str:
    roller = ScriptedRoller(rolls)
    resisted(roller, "endurance", "Endurance", 55, blow, options, wound=wound)
    return str(roller.trace)


@pytest.mark.rule("MY-AMB-13")
def test_a_tie_names_its_option() -> None:
    assert "(Option opposed_tie: reroll.)" in told([42, 50], ("opposed_tie", "reroll"))
    assert "Option" not in told([43], ("opposed_tie", "reroll"))
    assert "Option" not in told([42])


@pytest.mark.rule("MY-AMB-14", "MY-AMB-87")
def test_two_failures_name_their_option() -> None:
    failed = Original(None, Level.FAILURE, 80)
    changed = ("opposed_both_fail", "reroll"), ("wound_both_failed", "victim_resists")
    assert "(Option opposed_both_fail: reroll.)" in told([90, 20], *changed, blow=failed)
    assert "(Option wound_both_failed: victim_resists.)" in told([90], *changed, blow=failed, wound=True)


@pytest.mark.rule("MY-AMB-82")
def test_a_failure_that_beats_a_fumble_names_its_option() -> None:
    fumbled = Original(None, Level.FUMBLE, 99)
    assert "(Option failure_beats_fumble: yes.)" in told([90], ("failure_beats_fumble", "yes"), blow=fumbled)
