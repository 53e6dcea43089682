"""World of Empire as panels see it: fields, closed choices, body, health, and tables of the reader's own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import combatkit
from combatkit.errors import InputError
from combatkit.rules.empire import RULESET, Empire
from combatkit.rules.empire.tables import table, table_names

OURS = Path(combatkit.__file__).parent / "rules/empire/tables"


def test_columns_have_labels_and_events_stack(game):
    odds = game.exchange("Swordsman", "Axeman").odds()
    assert set(odds.columns) == set(game.column_labels)
    assert sum(odds.chance(event) for event in game.stack) == 1
    assert set(odds.by("wound")) <= set(game.wound_levels)


def test_every_step_names_cards_that_there_are(game):
    for setup in (
        {},
        {"attacker_option": "close", "defender_option": "parry"},
        {"attacker_option": "trip", "kicks": True},
    ):
        for step in game.exchange("Swordsman", "Shield-bearer", **setup).steps:
            assert step.cards and all(card in game.cards for card in step.cards), step.name


@pytest.mark.parametrize("kind", ["human", "tailed", "winged"])
def test_bodies(game, fighter, kind):
    body = game.body(fighter(body_kind=kind))
    assert sum(body.chance(name) for name in body.names) == 1
    for place in body.locations:
        assert len(place.outline) >= 6, place.name
        assert all(0 <= x <= 100 and 0 <= y <= 200 for x, y in place.outline)
        assert all(other in body.names for other in place.beside)
    assert [body.at(face).part for face in (1, 3, 13, 22)] == ["face", "neck", "chest", "upper leg"]


def test_the_body_agrees_with_the_odds(game):
    """Given a hit, locations are as likely as the body says."""
    hit = game.exchange("Swordsman", "Axeman").odds().given(attack="hit")
    struck = hit.by("location")
    assert struck["chest"] == Fraction(5, 30) and struck["left upper arm"] == Fraction(3, 60)


def test_health_and_wounded(game, fighter):
    x = game.exchange(fighter("Ulf"), fighter())
    hurt = game.wounded(fighter(), x.play([25, 12, 15]).outcome)
    assert hurt.wounds == "chest 3" and hurt.exhaustion == 9 and hurt.bleeding == 2
    health = {part.part: part for part in game.health(hurt)}
    assert (health["Pain Level"].now, health["Exhaustion"].now, health["chest"].level) == (7, 9, "level 3")
    assert str(health["chest"]) == "chest: -5, level 3 (level 3, 5 minuses)"  # no hit points of its own
    assert (str(health["neck"]), str(health["Exhaustion"])) == (
        "neck: none",
        "Exhaustion: 9 of 10, breath left",
    )
    ulf = game.after(fighter("Ulf"), x.play([1, 1]).outcome, "attacker")
    assert ulf.conditions == ("weapon lost",) and ulf.arm.name == "fist"
    down = game.wounded(fighter(), x.play([25, 12, 2, 6, 1]).outcome)
    assert set(down.conditions) == {"stunned", "prone", "collapsed"} or "collapsed" in down.conditions
    with pytest.raises(InputError, match="out of the fight"):
        game.exchange("Swordsman", down)


@pytest.mark.rule("D30-PAIN-4", "D30-GAP-3")
@pytest.mark.parametrize(
    ("condition", "closed"),
    [
        ("stunned", "attack"),
        ("must recover", "guard"),
        ("weapon stuck", "attack"),
        ("bound", "parry"),
        ("in close combat", "dodge"),
    ],
)
def test_conditions_close_options(game, fighter, condition, closed):
    me = fighter(conditions=(condition,))
    assert closed in game.closed("attacker_option", me, "Axeman")
    with pytest.raises(InputError, match="is not open"):
        game.exchange(me, "Axeman", attacker_option=closed)


def test_a_fighter_that_cannot_be_is_refused(fighter):
    with pytest.raises(InputError, match="three hands"):
        fighter(shield="buckler", second="knife")
    with pytest.raises(InputError, match="takes both hands"):
        fighter(weapon="polearm", shield="buckler")
    with pytest.raises(InputError, match="has no level"):
        fighter(wounds="chest")
    with pytest.raises(InputError, match="did you mean 'chest'"):
        fighter(wounds="cheast 2")
    with pytest.raises(InputError, match=r"damage|2x"):
        fighter(damage="2x")


# -- the lost tables ---------------------------------------------------------------------------------------


def test_house_tables_wear_a_badge_and_the_documents_do_not():
    house = {name for name in table_names() if table(name).badge}
    assert house == {
        "armour",
        "bodies",
        "fumble",
        "house_figures",
        "locations",
        "manoeuvres",
        "missile_defense",
        "outlines",
        "shields",
        "weapon_struck",
        "weapons",
        "wounds",
    }


def test_every_column_names_the_tables_it_rests_on(game):
    rests = game.rests_on("Swordsman", "Axeman")
    assert "exhaustion" not in rests
    assert {table.name for table in rests["pain"]} == {"weapons", "armour", "fumble", "wounds", "locations"}
    bare = game.rests_on(game.fighter("Big Red Chewing-Gum"), "Bob the Blob")
    assert [table.name for table in bare["attack"]] == ["fumble"]


@pytest.mark.rule("D30-ATT-2", "D30-WOUND-1")
def test_without_the_lost_tables_only_the_documents_results_are_left(game):
    without = {"lost_tables": "without"}
    odds = game.exchange("Big Red Chewing-Gum", "Bob the Blob", options=without).odds()
    assert odds.chance(attack="fumble") == 0
    assert odds.chance(attack={"hit", "critical", "double critical"}) == Fraction(18, 30)  # 13 to 30
    assert odds.chance(wound="none") == Fraction(12, 30)
    for column in ("location", "pain", "state", "out", "events", "back"):
        assert set(odds.by(column)) == {None}, column
    empty = game.exchange("Swordsman", "Axeman", options=without).odds()
    assert set(empty.by("attack")) == {None} and set(empty.by("attacker_exhaustion")) == {1}


def test_a_readers_own_tables_take_the_place_of_ours(tmp_path):
    text = (OURS / "wounds.toml").read_text("utf-8").replace("trunk = [3, 1, 0]", "trunk = [9, 1, 0]")
    (tmp_path / "wounds.toml").write_text(text, encoding="utf-8")
    arms = (OURS / "weapons.toml").read_text("utf-8").replace('name = "mace"', 'name = "morning star"')
    (tmp_path / "weapons.toml").write_text(arms, encoding="utf-8")
    mine = Empire(tmp_path)
    assert mine.blow("Swordsman", location="chest", damage=10).play([1]).outcome["pain"] == 9
    assert RULESET.blow("Swordsman", location="chest", damage=10).play([]).outcome["pain"] == 3
    assert mine.fighter("Swordsman", weapon="morning star").arm.damage == "1d10+3"
    assert "Fighter('Swordsman'" in repr(mine.fighter("Swordsman", weapon="morning star"))
    assert mine.tables["wounds"].badge == "your own table"
    assert "wounds" not in {table.name for table in mine.rests_on("Swordsman", "Axeman")["pain"]}
    with pytest.raises(InputError, match="weapon"):
        RULESET.fighter("Swordsman", weapon="morning star")


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("wunds", "", "did you mean 'wounds'"),
        ("wounds", "title = 1", "has no 'source'"),
        ("wounds", "title", "is no TOML"),
        ("shields", 'title = "S"\nsource = "s"\nrow = [{ name = "targe" }]', "lacks"),
        (
            "fumble",
            'title = "S"\nsource = "s"\nrow = [{ high = 6, armed = "off balance", unarmed = "off balance" }]',
            "lacks",
        ),
    ],
)
def test_a_table_that_cannot_be_used_is_refused(tmp_path, name, text, fault):
    (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=fault):
        Empire(tmp_path)


def test_a_folder_without_tables_is_refused(tmp_path):
    with pytest.raises(InputError, match="holds no TOML"):
        Empire(tmp_path)
