"""The panel of hit locations for a game in which a part is chosen, and never rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

import combatkit as ck
from combatkit.rules.elysium import RULESET

PARTS = ("right hand", "left leg", "tongue")


@pytest.fixture(scope="module")
def panel() -> ck.HitLocationPanel:
    return ck.HitLocationPanel(RULESET, "Akare", "Nox")


def rows(panel: ck.HitLocationPanel) -> dict[str, dict[str, object]]:
    return {row["part"]: row for row in panel.result.rows}


def test_each_row_is_an_aim_of_its_own(panel: ck.HitLocationPanel) -> None:
    for part in PARTS:
        odds = RULESET.exchange("Akare", "Nox", called=part).odds()
        assert rows(panel)[part]["hit"] == odds.chance(success=True)
        assert rows(panel)[part]["hurt"] == odds.chance(lambda row: row["wound"] != "unhurt")


def test_what_is_not_open_has_no_chance(panel: ck.HitLocationPanel) -> None:
    for part in ("head", "neck", "right arm"):  # a sword is not blunt, and does not entangle
        assert rows(panel)[part]["hit"] == 0
    told = str(panel)
    assert "never rolled" in told and "random blows" not in told
    assert panel.several.layout.display == "none"


def test_of_those_that_land() -> None:
    panel = ck.HitLocationPanel(RULESET, "Akare", "Nox", landed=True)
    assert {row["hit"] for row in panel.result.rows} == {0, Fraction(1)}
    panel.value = "left leg"
    assert "left leg: hit 100.0 %" in str(panel)
    panel.close()
