"""Which columns rest on which lost tables: fighter by fighter, and option by option."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.rules.empire import RULESET, Fighter
from combatkit.rules.empire.lost import (
    blow_rests_on,
    damage_tables,
    lost_columns,
    number_tables,
    place_tables,
    rests_on,
)

RED, BLOB = RULESET.fighter("Big Red Chewing-Gum"), RULESET.fighter("Bob the Blob")
"""Attack and damage of the one, Defense of the other are given, as the document gives them; both are bare."""


def fighter(name: str, **changes: Any) -> Fighter:
    found: Fighter = RULESET.fighter(name, **changes)
    return found


PLAIN = fighter("Duellist")  # two weapons, no shield, no armour


@pytest.mark.rule("D30-GAP-6")
@pytest.mark.parametrize(
    ("striker", "target", "setup", "tables"),
    [
        (RED, BLOB, {}, ()),
        (PLAIN, BLOB, {}, ("weapons",)),
        (RED, PLAIN, {}, ("weapons",)),
        (RED, fighter("Shield-bearer"), {}, ("weapons", "shields")),
        (PLAIN, PLAIN, {}, ("weapons",)),
        (fighter("Swordsman"), BLOB, {}, ("weapons", "armour")),
        (fighter("Shield-bearer"), BLOB, {}, ("weapons", "shields", "armour")),
        (fighter("Shield-bearer", attack=12), BLOB, {}, ()),
        (fighter("Shield-bearer", armour="none"), BLOB, {}, ("weapons", "shields")),
        (fighter("Duellist", left_handed=True), BLOB, {}, ("weapons", "house_figures")),
        # what flies is met by a Defense of its own, which no given number replaces
        (fighter("Archer", armour="none"), BLOB, {}, ("weapons", "missile_defense")),
        (fighter("Archer", attack=12), fighter("Shield-bearer"), {}, ("missile_defense", "weapons")),
        (fighter("Javelin thrower", attack=12), BLOB, {"thrown": True}, ("missile_defense", "weapons")),
        (fighter("Javelin thrower", attack=12), BLOB, {}, ()),
    ],
)
def test_the_tables_in_an_attack_roll(
    striker: Fighter, target: Fighter, setup: dict[str, Any], tables: tuple[str, ...]
) -> None:
    assert number_tables(striker, target, RULESET.read_setup(setup)) == tables


@pytest.mark.parametrize(
    ("striker", "target", "tables"),
    [
        (RED, BLOB, ()),
        (PLAIN, BLOB, ("weapons",)),
        (RED, fighter("Swordsman"), ("armour",)),
        (RED, fighter("Swordsman", protection=2), ()),
        (PLAIN, fighter("Swordsman"), ("weapons", "armour")),
    ],
)
def test_the_tables_in_the_depth_of_a_wound(
    striker: Fighter, target: Fighter, tables: tuple[str, ...]
) -> None:
    assert damage_tables(striker, target) == tables


@pytest.mark.parametrize(
    ("option", "tables"),
    [
        ("attack", ()),
        ("combat position", ("manoeuvres",)),
        ("flourish", ("manoeuvres",)),
        ("strike at weapon", ("weapon_struck", "weapons")),
        ("strike at shield", ("shields", "weapons")),
    ],
)
def test_what_an_option_comes_to_rests_on_tables_of_its_own(option: str, tables: tuple[str, ...]) -> None:
    setup = RULESET.read_setup({"attacker_option": option})
    assert rests_on(RED, BLOB, setup, fumbles=False).get("success", ()) == tables
    assert rests_on(RED, BLOB, setup)["success"] == ("fumble", *tables)
    assert rests_on(RED, BLOB, setup)["attack"] == ("fumble",)


def test_each_side_has_its_own_columns() -> None:
    """Red strikes with given numbers; the Blob strikes back with none, at a Red who wears nothing."""
    setup = RULESET.read_setup({})
    found = rests_on(RED, BLOB, setup, fumbles=False)
    harm = {"pain", "bleeding", "state", "stands", "out"}
    assert not {"attack", "wound"} & set(found)
    assert found["wounds"] == ("locations",) == found["location"]
    assert all(found[name] == ("wounds", "locations") for name in harm)
    assert found["events"] == ("wounds", "locations", "fumble"), "what an event does, fumbles or not"
    assert found["shield_damage"] == ("weapons",)
    assert found["back"] == ("weapons",) == found["attacker_wound"]
    assert found["attacker_wounds"] == ("weapons", "locations") == found["attacker_location"]
    assert all(found[f"attacker_{name}"] == ("weapons", "wounds", "locations") for name in harm)
    with_fumbles = rests_on(RED, BLOB, setup)
    assert with_fumbles["attack"] == ("fumble",) == with_fumbles["wound"]
    assert with_fumbles["wounds"] == ("fumble", "locations")
    assert "exhaustion" not in with_fumbles
    assert set(lost_columns(RED, BLOB, setup)) == set(found), "how often it fumbles empties no column"


@pytest.mark.parametrize(
    ("who", "blow", "depth"),
    [
        (BLOB, {}, ()),
        (fighter("Swordsman"), {}, ("armour",)),
        (fighter("Swordsman"), {"armour_counts": False}, ()),
        (fighter("Swordsman", protection=2), {}, ()),
    ],
)
def test_a_single_blow_rests_on_less(who: Fighter, blow: dict[str, Any], depth: tuple[str, ...]) -> None:
    found = blow_rests_on(who, RULESET.read_blow(blow))
    assert found.get("wound", ()) == depth
    assert found["location"] == (*depth, "locations") == found["wounds"]
    assert {found[name] for name in ("pain", "bleeding", "state", "stands", "out", "events")} == {
        (*depth, "wounds", "locations")
    }, "a single blow never fumbles"
    aimed = blow_rests_on(who, RULESET.read_blow({"location": "chest", **blow}))
    assert aimed.get("location", ()) == depth == aimed.get("wounds", ()), "where it lands is said"
    assert aimed["pain"] == found["pain"]


def test_a_body_that_is_not_quite_human_has_a_table_more() -> None:
    assert place_tables(RED) == ("locations",)
    assert place_tables(fighter("Swordsman", body_kind="winged")) == ("locations", "bodies")
