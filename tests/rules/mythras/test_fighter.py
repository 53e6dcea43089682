"""Fighters: what follows from what, what is refused, and the people of the chapter."""

import json
import tomllib
from dataclasses import FrozenInstanceError, replace

import pytest

from combatkit.dice.notation import dice
from combatkit.errors import InputError
from combatkit.rules.card import package_folder
from combatkit.rules.fighter import as_dict, build, change, specs
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import trait_names
from combatkit.rules.mythras.tables import table
from combatkit.rules.mythras.weapons import weapon_names

PRESETS = {row["name"]: build(Fighter, row) for row in tomllib.loads(
    package_folder("combatkit.rules.mythras", "presets.toml").read_text("utf-8"))["fighter"]}


# -- what follows from what ------------------------------------------------------------------------------


def test_what_is_left_out_follows_from_the_characteristics():
    it = Fighter(STR=14, CON=12, SIZ=20, DEX=11, INT=11, POW=10, CHA=9)
    skills = {"Combat Style": 25, "Unarmed": 25, "Evade": 22, "Endurance": 24, "Brawn": 34, "Athletics": 25,
              "Acrobatics": 25, "Willpower": 20, "Ride": 21, "Drive": 21, "Swim": 26, "Perception": 21,
              "First Aid": 22}
    assert {name: it.skill(name) for name in skills} == skills
    assert (it.modifier, it.points(), it.initiative_bonus(), it.healing_rate, it.luck_points) == (
        "1d4", 2, 11, 2, 2)
    assert it.full_hit_points()["chest"] == 9


def test_what_is_written_wins():
    it = Fighter(combat_style=120, evade=0, damage_modifier="+1D8", action_points=4,
                 max_hit_points={"chest": 20})
    assert (it.skill("Combat Style"), it.skill("Evade"), it.modifier, it.points()) == (120, 0, "1d8", 4)
    assert it.points(action_points="2") == 4
    assert Fighter().points(action_points="3") == 3
    assert (it.full_hit_points()["chest"], it.full_hit_points()["head"]) == (20, 5)


def test_a_change_of_a_characteristic_moves_what_follows_from_it():
    it = change(Fighter(), {"STR": 30})
    assert (it.modifier, it.skill("Brawn"), it.skill("Combat Style")) == ("1d8", 43, 41)


def test_every_skill_field_has_a_base_in_the_table():
    titles = {spec.label for spec in specs(Fighter) if spec.unit == "%"}
    assert len(titles) == 13
    assert titles <= {row["skill"] for row in table("skill_bases").rows}


@pytest.mark.rule("MY-HITLOC-2", "MY-GAP-15")
def test_armour_by_location_and_the_hide_beneath():
    it = Fighter(armour="Laminated", armour_at={"head": 5, "left arm": 0}, natural_armour=2,
                 natural_at={"head": 3})
    assert it.worn_armour() == {"right leg": 3, "left leg": 3, "abdomen": 3, "chest": 3, "right arm": 3,
                                "left arm": 0, "head": 5}
    assert set(it.natural_armour_points().values()) == {2, 3}
    assert it.natural_armour_points()["head"] == 3


@pytest.mark.rule("MY-INIT-3", "MY-EX-5")
def test_the_saga_full_hoplite_plate_slows_by_six():
    assert Fighter(armour="Half plate").initiative_bonus() == Fighter().initiative_bonus() - 6
    assert Fighter(armour="Half plate").initiative_bonus(armour_initiative="highest_ap") == 12 - 5
    assert Fighter(natural_armour=5).initiative_bonus() == Fighter().initiative_bonus()  # a hide is not worn


@pytest.mark.rule("MY-DMG-2")
def test_hit_points_now_and_the_wound_that_they_mean():
    it = Fighter(CON=12, SIZ=14, hit_points={"chest": 0, "head": -6, "left arm": 4})
    assert it.full_hit_points()["chest"] == 8
    assert it.hit_points_left()["head"] == -6 and it.hit_points_left()["abdomen"] == 7
    assert [it.wound(name) for name in ("chest", "head", "left arm", "abdomen")] == [
        Wound.SERIOUS, Wound.MAJOR, Wound.MINOR, Wound.NONE]


def test_hands():
    it = Fighter(weapon="Shortsword", off_hand="Peltast shield")
    assert [held.name for held in it.in_hand] == ["Shortsword", "Peltast shield"]
    assert Fighter(weapon="Halberd").other is None and len(Fighter(weapon="Halberd").in_hand) == 1


# -- refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fields", "message"), [
    ({"combat_stile": 50}, "fighter field: 'combat_stile' is unknown; did you mean 'combat_style'"),
    ({"combat_style": 1001}, "combat_style: 1001 is out of range; use a whole number from 0 to 1000"),
    ({"combat_style": -1}, "combat_style: -1 is out of range"),
    ({"combat_style": 66.5}, "combat_style: 66.5 is no whole number"),
    ({"STR": True}, "STR: True is no whole number"),
    ({"SIZ": 0}, "SIZ: 0 is out of range; use a whole number from 1 to 200"),
    ({"weapon": "Broadsowrd"}, "weapon: 'Broadsowrd' is unknown; did you mean 'Broadsword'"),
    ({"off_hand": "Great axe"}, "off_hand: 'Great axe' is unknown"),
    ({"weapon": "Halberd", "off_hand": "Buckler"}, "off_hand: Halberd takes both hands; use 'none'"),
    ({"weapon": "Shortsword", "off_hand": "Mace"}, "off_hand: Mace is too big beside Shortsword"),
    ({"armour": "Mial"}, "armour: 'Mial' is unknown; did you mean 'Mail'"),
    ({"armour_at": {"haed": 3}}, "armour_at: 'haed' is unknown; did you mean 'head'"),
    ({"armour_at": {"hindquarters": 3}}, "hit location: 'hindquarters' is unknown"),
    ({"hit_points": {"head": 99}}, "hit_points.head: 99 is more than its full 5; use 5 or less"),
    ({"max_hit_points": {"head": 0}}, "max_hit_points.head: 0 is out of range"),
    ({"weapon": "Shortsword", "weapon_hit_points": 9}, "weapon_hit_points: 9 is more than the 8"),
    ({"off_hand_hit_points": 3}, "off_hand_hit_points: 3 is given, but nothing in that hand can break"),
    ({"weapon_hit_points": 1}, "weapon_hit_points: 1 is given, but nothing in that hand can break"),
    ({"body": "griffin"}, "body: 'griffin' is unknown"),
    ({"traits": ["Shield wall"]}, "traits: 'Shield wall' is unknown; did you mean 'Shield Wall'"),
    ({"traits": "Daredevil"}, "traits: 'Daredevil' is no list of names"),
    ({"damage_modifier": "1d5"}, "damage_modifier: '1d5' is unknown"),
    ({"name": " "}, "name: ' ' is no text"),
])
def test_what_does_not_fit_is_refused_with_the_remedy(fields, message):
    with pytest.raises(InputError) as caught:
        build(Fighter, fields)
    assert message in str(caught.value)
    if "combat_stile" not in fields:  # straight from the class, too
        with pytest.raises(InputError):
            Fighter(**fields)
        with pytest.raises(InputError):
            change(Fighter(), fields)


@pytest.mark.parametrize("fields", [
    {"combat_style": 1000}, {"combat_style": 0}, {"STR": 200}, {"SIZ": 1}, {"weapon_hit_points": 8},
    {"hit_points": {"head": -50}}, {"body": "centaur", "armour_at": {"hindquarters": 3}},
])
def test_the_ends_of_the_ranges_are_real(fields):
    it = build(Fighter, {"weapon": "Shortsword"} | fields)
    assert all(getattr(it, name) == value for name, value in fields.items())


# -- values ----------------------------------------------------------------------------------------------


def test_a_fighter_is_a_value():
    it = Fighter(hit_points={"head": 2, "chest": 1})
    same = Fighter(hit_points={"chest": 1, "head": 2})
    assert it == same and hash(it) == hash(same) and it != Fighter()
    with pytest.raises(FrozenInstanceError):
        it.STR = 3
    written = {"head": 2}
    kept = Fighter(hit_points=written)
    written["head"] = 1
    assert kept.hit_points["head"] == 2
    assert replace(kept, STR=12).hit_points == {"head": 2}


def test_forms_find_all_they_need_in_the_fields():
    by_name = {spec.name: spec for spec in specs(Fighter)}
    assert all(spec.label and spec.group for spec in by_name.values())
    assert by_name["weapon"].choices == weapon_names()
    assert by_name["combat_style"].range_words == "a whole number from 0 to 1000"
    assert by_name["combat_style"].optional and by_name["STR"].default == 11
    assert len(trait_names()) == 26 == len(by_name["traits"].choices)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_goes_through_json_and_back(name):
    it = PRESETS[name]
    assert build(Fighter, json.loads(json.dumps(as_dict(it)))) == it
    assert it.note and all(dice(held.damage).mean() > 0 for held in it.in_hand)


# -- the people of the chapter ---------------------------------------------------------------------------


@pytest.mark.rule("MY-EX-1", "MY-EX-2", "MY-EX-3", "MY-AP-1")
def test_the_saga_action_points():
    points = {name: PRESETS[name].points() for name in PRESETS}
    assert all(points[name] == 3 for name in PRESETS if name.startswith("Anathaym"))
    assert points["Zamothis"] == points["Sorcerer"] == 3
    assert all(points[name] == 2 for name in PRESETS if name.startswith("Centaur"))


@pytest.mark.rule("MY-EX-7", "MY-EX-14", "MY-STYLE-10")
def test_the_saga_skills():
    assert PRESETS["Anathaym"].skill("Combat Style") == 67
    assert PRESETS["Anathaym with her sling"].skill("Combat Style") == 67
    assert (PRESETS["Zamothis"].style, PRESETS["Zamothis"].skill("Combat Style")) == ("Meerish Infantry", 120)


@pytest.mark.rule("MY-EX-9", "MY-EX-13", "MY-GAP-6")
def test_the_saga_the_centaur_and_the_shield():
    raider, zamothis = PRESETS["Centaur raider"], PRESETS["Zamothis"]
    assert (raider.main.damage, raider.modifier, raider.anatomy.legs) == ("2d6", "1d4", 4)
    assert zamothis.other is not None
    assert (zamothis.other.armour_points, zamothis.other.hit_points) == (6, 15)
    assert set(zamothis.worn_armour().values()) == {5}
    # 14 points of the halberd in the chest make a Major Wound
    lancer = PRESETS["Centaur lancer"]
    chest = lancer.full_hit_points()["chest"]
    through = 14 - lancer.worn_armour()["chest"] - lancer.natural_armour_points()["chest"]
    assert chest <= 7 and Fighter(max_hit_points={"chest": chest},
                                  hit_points={"chest": chest - through}).wound("chest") is Wound.MAJOR
    assert lancer.main.reach == PRESETS["Anathaym with a halberd"].main.reach


@pytest.mark.rule("MY-EX-16", "MY-EX-26")
def test_the_saga_trades():
    assert "Assassination" in PRESETS["Assassin"].traits and PRESETS["Assassin"].main.is_small
    assert PRESETS["Barbarian"].main.name == "Great axe"
    assert PRESETS["Brawler"].main.is_unarmed
