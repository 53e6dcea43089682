"""Cases that the text decides and that a plain exchange does not reach: each was played wrongly once."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError


@pytest.mark.rule("D30-STYLE-15")
def test_two_weapons_stay_two_of_a_kind_when_one_is_dropped(game, fighter):
    two = {"style": "two weapons", "weapon": "broadsword", "second": "broadsword"}
    dropped = fighter(**two, conditions=("weapon lost",))
    assert (dropped.arm.name, dropped.off_hand.name) == ("fist", "broadsword")
    assert game.exchange(fighter("Ulf"), dropped).play([2]).outcome["attack"] == "miss"
    with pytest.raises(InputError, match="polearm takes both hands"):
        fighter(**two | {"second": "polearm"})
