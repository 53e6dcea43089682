"""Knockback: when, how far, and staying on one's feet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.knockback import metres


def target(**changes: Any) -> Any:
    names = RULESET.fighter().anatomy.names
    return RULESET.fighter(
        **{
            "name": "Zam",
            "combat_style": 60,
            "weapon": "Broadsword",
            "SIZ": 13,
            "athletics": 40,
            "acrobatics": 20,
            "max_hit_points": dict.fromkeys(names, 60),
            **changes,
        }
    )


def giant(**changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": "Ogre", "combat_style": 60, "weapon": "Great club", "damage_modifier": "2d6", **changes}
    )


def names(x: Any, answers: list[Any]) -> list[str]:
    return [request.name for request, _ in x.walk(answers).trace.asked]


@pytest.mark.rule("MY-KNOCK-1", "MY-KNOCK-3", "MY-DX-4")
@pytest.mark.parametrize(
    ("damage", "siz_doubled", "thrown"),
    [
        (13, 26, 0),
        (14, 26, 1),
        (18, 26, 1),
        (19, 26, 2),
        (23, 26, 2),
        (24, 26, 3),  # SIZ 13
        (19, 39, 0),
        (20, 39, 1),
        (24, 39, 1),
        (25, 39, 2),  # braced: 19.5
    ],
)
def test_a_metre_for_each_five_points_or_part_of_five(damage: int, siz_doubled: int, thrown: int) -> None:
    assert metres(damage, siz_doubled) == thrown


@pytest.mark.rule("MY-KNOCK-1", "MY-KNOCK-2", "MY-KNOCK-3", "MY-DX-4")
def test_nineteen_points_throw_siz_13_two_metres_back() -> None:
    x = RULESET.exchange(giant(), target(), defence="none")
    up = x.play([40, "no effect", 11, 19, 40])
    assert up.outcome["defender_conditions"] == "knocked back: 2 m"
    down = x.play([40, "no effect", 11, 19, 41])
    assert down.outcome["defender_conditions"] == "knocked back: 2 m; prone"
    assert "19 points are more than SIZ 13: Zam is thrown back 2 metres." in str(down.trace)
    assert names(x, [40, "no effect", 11, 13]) == ["attack", "effect", "location", "damage"]


@pytest.mark.rule("MY-KNOCK-1", "MY-ACT-BRACE", "MY-DX-4")
def test_bracing_counts_half_as_much_again() -> None:
    x = RULESET.exchange(giant(), target(), defence="none", braced=True)
    assert x.play([40, "no effect", 11, 19]).outcome["defender_conditions"] == ""
    assert x.play([40, "no effect", 11, 20, 1]).outcome["defender_conditions"] == "knocked back: 1 m"
    assert "SIZ 19.5" in str(x.play([40, "no effect", 11, 20, 1]).trace)


@pytest.mark.rule("MY-KNOCK-1", "MY-AMB-39")
def test_the_damage_counts_before_parry_ward_and_armour() -> None:
    parried = RULESET.exchange(giant(), target(off_hand="Hoplite shield"))
    played = parried.play([40, 40, 11, 19, 1])
    assert (played.outcome["damage"], played.outcome["defender_conditions"]) == (0, "knocked back: 2 m")
    armoured = RULESET.exchange(giant(), target(armour_at={"chest": 30}), defence="none")
    played = armoured.play([40, "no effect", 11, 19, 1])
    assert (played.outcome["damage"], played.outcome["defender_conditions"]) == (0, "knocked back: 2 m")


@pytest.mark.rule("MY-KNOCK-2")
def test_acrobatics_at_easy_or_athletics_whichever_is_better() -> None:
    for athletics, acrobatics, value in ((40, 20, 40), (40, 30, 45), (40, 90, 95), (1, 1, 5)):
        x = RULESET.exchange(giant(), target(athletics=athletics, acrobatics=acrobatics), defence="none")
        odds = x.after(40, "no effect", 11, 19).odds()
        assert odds.chance(defender_conditions="knocked back: 2 m") == Fraction(value, 100)


@pytest.mark.rule("MY-KNOCK-4", "MY-SE-STANDFAST")
def test_stand_fast_keeps_the_defender_in_place() -> None:
    x = RULESET.exchange(giant(), target(off_hand="Hoplite shield"))
    played = x.play([40, 1, "stand fast", 11, 19])
    assert "knocked back" not in played.outcome["defender_conditions"] and "stands fast" in str(played.trace)
    assert "footing" not in names(x, [40, 1, "stand fast", 11, 19])


@pytest.mark.rule("MY-KNOCK-2")
def test_somebody_prone_is_thrown_back_but_cannot_fall() -> None:
    x = RULESET.exchange(giant(), target(conditions="prone"), defence="none")
    assert x.play([40, "no effect", 11, 19]).outcome["defender_conditions"] == "knocked back: 2 m"


@pytest.mark.rule("MY-KNOCK-1", "MY-PULL-1")
def test_a_pulled_blow_throws_by_what_is_left_of_it() -> None:
    x = RULESET.exchange(giant(), target(), defence="none", pulled=True)
    assert x.play([40, "no effect", 11, 24]).outcome["defender_conditions"] == ""


@pytest.mark.rule("MY-KNOCK-1")
def test_where_no_blow_is_harder_than_siz_the_step_is_left_out() -> None:
    weak = RULESET.exchange("Anathaym", target())
    assert "knockback" not in [step.name for step in weak.steps]
    strong = RULESET.exchange(giant(), target())
    assert "knockback" in [step.name for step in strong.steps]
    with_magic = RULESET.exchange("Anathaym", target(), magic=10)
    assert "knockback" in [step.name for step in with_magic.steps]


@pytest.mark.rule("MY-KNOCK-1", "MY-KNOCK-2")
def test_the_odds_of_falling_equal_a_plain_loop() -> None:
    """2d6+2d6 against SIZ 13, Athletics 40: every total with its ways, then one roll in a hundred."""
    x = RULESET.exchange(giant(), target(), defence="none")
    ways = [a + b + c + d for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)]
    falls = Fraction(sum(total > 13 for total in ways), len(ways)) * Fraction(60, 100)
    odds = x.after(40).odds()
    assert odds.chance(lambda outcome: "prone" in str(outcome["defender_conditions"])) == falls


def test_a_footing_roll_is_checked() -> None:
    x = RULESET.exchange(giant(), target(), defence="none")
    with pytest.raises(InputError, match="footing: 101 cannot be rolled"):
        x.play([40, "no effect", 11, 19, 101])
