"""What the trace says where several rules meet: no line contradicts or repeats another, no end is loose."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.rules.mythras import RULESET

UNSHIELDED = RULESET.fighter("Guard", off_hand="none")


def told(x: Any, *answers: Any) -> list[tuple[str, str]]:
    """Step and sentence of each line."""
    return [(line.step, line.text) for line in x.walk(answers).trace]


@pytest.mark.rule("MY-SE-ENHANCEPARRY")
def test_enhance_parry_names_no_sizes_that_would_say_otherwise() -> None:
    lines = told(RULESET.exchange("Barbarian", UNSHIELDED), 60, 1, "enhance parry", 11, 6)
    assert ("Special effects", "Guard deflects the whole blow, whatever its Size.") in lines
    assert ("Damage", "The parry stops all: 6 becomes 0.") in lines


@pytest.mark.rule("MY-PARRY-3")
def test_a_parry_that_is_too_light_is_told_where_the_damage_is() -> None:
    steps = [
        step
        for step, text in told(RULESET.exchange("Barbarian", UNSHIELDED), 60, 40, 11, 8)
        if "light" in text
    ]
    assert steps == ["Damage"]
    for answers in ((60, 90, "no effect", 11, 8), (5, 40, "circumvent parry", 11, 8)):  # failed; got round
        lines = told(RULESET.exchange("Barbarian", UNSHIELDED), *answers)
        assert not any("too light" in text for _, text in lines)


@pytest.mark.rule("MY-SE-SUNDER")
def test_sunder_says_once_what_gets_through() -> None:
    lines = told(RULESET.exchange("Barbarian", "Guard", defence="none"), 30, "sunder", 12, 9)
    assert sum("through" in text for step, text in lines if step == "Damage") == 1


@pytest.mark.rule("MY-SE-BYPASSARMOUR")
def test_bypassed_armour_is_not_counted_in_the_next_line() -> None:
    lines = told(
        RULESET.exchange("Barbarian", "Guard", defence="none"), 5, "bypass armour", "no effect", 12, 9
    )
    assert ("Damage", "9 points of 9 get through the chest's armour.") in lines


@pytest.mark.rule("MY-BLOCK-1", "MY-PARRY-1")
def test_what_a_ward_has_stopped_whole_is_not_stopped_again() -> None:
    ward = {"ward": ("chest", "head"), "ward_with": "off hand", "parry_with": "main hand"}
    x = RULESET.exchange("Guard", "Hoplite", **ward)
    texts = [text for _, text in told(x, 40, 30, 12, 5)]
    assert any("held before the chest" in text and "stops all: 5 becomes 0" in text for text in texts)
    assert not any("0 becomes 0" in text for text in texts)


@pytest.mark.rule("MY-SE-8")
@pytest.mark.parametrize(
    ("answers", "end"),
    [
        ((30, "trip opponent", 12, 5, "Brawn", 99), "Guard falls prone."),
        (
            (5, "take weapon", "no effect", 12, 5, "Shortspear", 99),
            "Brawler takes the Shortspear out of Guard's hand.",
        ),
    ],
)
def test_what_is_not_resisted_says_what_follows(answers: Any, end: str) -> None:
    lines = told(RULESET.exchange("Brawler", "Guard", defence="none"), *answers)
    assert lines[-1] == ("Effects take hold", end)


@pytest.mark.rule("MY-SE-BASH")
def test_whoever_is_bashed_into_an_obstacle_shows_the_die() -> None:
    x = RULESET.exchange(RULESET.fighter("Guard", weapon="Mace"), "Guard", defence="none", obstacle=True)
    lines = told(x, 30, "bash", 12, 6, "Athletics", 17)
    assert lines[-1][1].startswith("Driven into an obstacle, Guard rolls Athletics: 17 against ")


def test_fighters_exchanges_and_health_read_well() -> None:
    assert repr(RULESET.fighter(name="Nell", weapon="Mace")) == "Fighter('Nell', weapon='Mace')"
    assert repr(RULESET.exchange("Barbarian", "Guard").after(34, 90)).splitlines()[1:] == [
        "given: 34, 90",
        "next: effect",
    ]
    assert repr(RULESET.health("Guard")).splitlines()[0].split() == ["part", "now", "of", "level", "notes"]
