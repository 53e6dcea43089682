"""Hit locations: the d20 tables, neighbours, Hit Points, and outlines that can be drawn and clicked."""

from fractions import Fraction

import pytest

from combatkit.dice.rolls import band
from combatkit.errors import InputError
from combatkit.rules.body import Body
from combatkit.rules.mythras.body import body, body_names
from combatkit.rules.mythras.tables import table

BODIES = body_names()

HUMANOID = {(1, 3): "right leg", (4, 6): "left leg", (7, 9): "abdomen", (10, 12): "chest",
            (13, 15): "right arm", (16, 18): "left arm", (19, 20): "head"}
CENTAUR = {(1, 3): "right hind leg", (4, 6): "left hind leg", (7, 8): "hindquarters", (9, 10): "forequarters",
           (11, 12): "right foreleg", (13, 14): "left foreleg", (15, 16): "chest", (17, 17): "right arm",
           (18, 18): "left arm", (19, 20): "head"}


def area(outline):
    """Twice the signed area of a polygon (shoelace)."""
    corners = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in corners)


def inside(x, y, outline):
    """Even-odd rule."""
    hit = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            hit = not hit
    return hit


@pytest.mark.rule("MY-HITLOC-1", "MY-GAP-29")
@pytest.mark.parametrize(("name", "faces"), [("humanoid", HUMANOID), ("centaur", CENTAUR)])
def test_every_face_of_the_d20(name, faces):
    target = body(name)
    for (low, high), location in faces.items():
        for face in range(low, high + 1):
            assert target.at(face).name == location
            assert target.names[band(face, target.cuts)] == location
        assert target.chance(location) == Fraction(high - low + 1, 20)
    assert target.names == tuple(faces.values())
    for face in (0, 21):
        with pytest.raises(InputError, match=f"hit location roll: {face} is not on a d20"):
            target.at(face)


def test_c37_two_blows_on_the_humanoid_table():
    human = body("humanoid")
    each = [human.chance(name) for name in human.names]
    assert sum(each) == 1
    assert sum(chance * chance for chance in each) == Fraction(29, 200)
    assert 1 - (1 - human.chance("head")) ** 2 == Fraction(19, 100)
    assert 1 - (1 - human.chance("head")) ** 3 == Fraction(271, 1000)


def test_c18_what_a_viking_shield_covers():
    human = body("humanoid")
    warded = ("head", "chest", "abdomen", "left arm")
    assert human.connected(warded)
    assert human.covered(warded) == Fraction(11, 20)


@pytest.mark.rule("MY-GAP-7", "MY-GAP-29")
def test_hit_points_of_both_bodies():
    assert body("humanoid").hit_points(12, 14) == {
        "right leg": 6, "left leg": 6, "abdomen": 7, "chest": 8, "right arm": 5, "left arm": 5, "head": 6}
    assert body("humanoid").hit_points(1, 1)["left arm"] == 1
    assert body("centaur").hit_points(12, 20) == {  # b = 7
        "right hind leg": 7, "left hind leg": 7, "hindquarters": 8, "forequarters": 9, "right foreleg": 7,
        "left foreleg": 7, "chest": 6, "right arm": 3, "left arm": 3, "head": 4}
    assert body("centaur").hit_points(5, 5)["head"] == 1


@pytest.mark.rule("MY-GAP-30", "MY-EX-18")
def test_a_marksman_may_move_a_leg_hit_to_the_abdomen():
    human = body("humanoid")
    assert human["left leg"].beside == ("abdomen",)
    assert set(human["chest"].beside) == {"abdomen", "right arm", "left arm", "head"}
    assert human["head"].beside == ("chest",)


@pytest.mark.parametrize("name", BODIES)
def test_neighbours_are_mutual_and_the_body_hangs_together(name):
    target = body(name)
    assert isinstance(target, Body)
    assert {it.name for it in target.locations if it.is_limb} == {
        it.name for it in target.locations if it.kind in {"arm", "leg", "wing", "tail"}}
    for location in target.locations:
        for near in location.beside:
            assert location.name in target[near].beside
    assert target.connected(target.names)
    assert target.connected([])
    legs = [it.name for it in target.locations if it.kind == "leg"]
    assert len(legs) == target.legs
    assert not target.connected(legs)
    assert [it.kind for it in target.locations].count("head") == 1


@pytest.mark.parametrize("name", BODIES)
def test_outlines_are_polygons_inside_the_view_box_that_can_be_clicked(name):
    width, height = 100, 200  # the box that combatkit.rules.body promises
    for location in body(name).locations:
        outline = location.outline
        assert len(outline) >= 12 and len(set(outline)) == len(outline)
        assert all(0 <= x <= width and 0 <= y <= height for x, y in outline)
        assert abs(area(outline)) / 2 > 100, f"{location.name} is too small to click"


def test_a_humanoid_faces_the_viewer_and_is_symmetric():
    human = body("humanoid")
    for part in ("leg", "arm"):
        right, left = human[f"right {part}"].outline, human[f"left {part}"].outline
        assert max(x for x, _ in right) <= 50 <= min(x for x, _ in left)  # right side on the viewer's left
        assert {(round(100 - x, 1), y) for x, y in right} == set(left)


def test_the_parts_of_a_humanoid_meet_and_do_not_overlap():
    human = body("humanoid")
    for x in range(1, 100, 2):
        for y in range(1, 200, 2):
            inside_of = [it.name for it in human.locations if inside(x + 0.03, y + 0.07, it.outline)]
            assert len(inside_of) <= 1, (x, y, inside_of)
    for x, y, name in ((50, 15, "head"), (50, 50, "chest"), (50, 90, "abdomen"), (40, 120, "right leg"),
                       (60, 120, "left leg"), (22, 70, "right arm"), (78, 70, "left arm")):
        assert inside(x, y, human[name].outline), name


def test_unknown_names_are_answered_with_the_nearest():
    with pytest.raises(InputError, match="did you mean 'left leg'"):
        body("humanoid")["left leeg"]
    with pytest.raises(InputError, match="did you mean 'centaur'"):
        body("centaurs")
    with pytest.raises(InputError, match="hit location: 'tail' is unknown"):
        body("humanoid").connected(["tail"])


def test_each_body_has_a_table():
    for row in table("bodies").rows:
        assert len(table(row["table"]).rows) == len(body(row["name"]).locations)


QUADRUPED = {(1, 3): "right hind leg", (4, 6): "left hind leg", (7, 9): "hindquarters",
             (10, 12): "forequarters", (13, 15): "right foreleg", (16, 18): "left foreleg", (19, 20): "head"}
DRAGON = {(1, 2): "tail", (3, 4): "right hind leg", (5, 6): "left hind leg", (7, 8): "hindquarters",
          (9, 10): "right wing", (11, 12): "left wing", (13, 14): "forequarters", (15, 16): "right foreleg",
          (17, 18): "left foreleg", (19, 20): "head"}


@pytest.mark.rule("MY-HITLOC-1")
@pytest.mark.parametrize(("name", "faces"), [("quadruped", QUADRUPED), ("dragon", DRAGON)])
def test_every_face_of_the_d20_for_beasts(name, faces):
    found = [body(name).at(face).name for face in range(1, 21)]
    assert found == [location for (low, high), location in faces.items() for _ in range(low, high + 1)]


@pytest.mark.rule("MY-GAP-7", "MY-HITLOC-1")
def test_hit_points_of_the_printed_bear_and_dragon():
    """Printed: bear CON 16 SIZ 34, legs 10, quarters 11 and 12, head 10; dragon CON 35 SIZ 50, wings 16."""
    assert tuple(body("quadruped").hit_points(16, 34).values()) == (10, 10, 11, 12, 10, 10, 10)
    assert tuple(body("dragon").hit_points(35, 50).values()) == (17, 17, 17, 18, 16, 16, 19, 17, 17, 17)


@pytest.mark.rule("MY-GAP-30", "MY-EX-18", "MY-SE-MARKSMAN")
def test_a_marksman_may_move_a_chest_hit_on_a_winged_beast_to_a_foreleg_a_wing_or_the_head():
    near = set(body("dragon")["forequarters"].beside)
    assert {"right foreleg", "left foreleg", "right wing", "left wing", "head"} <= near


@pytest.mark.rule("MY-WOUND-5", "MY-WOUND-9", "MY-HITLOC-1")
def test_wings_and_tails_are_wounded_like_limbs():
    from combatkit.rules.mythras import RULESET

    beast = RULESET.fighter(body="dragon", max_hit_points={"left wing": 6}, weapon="Unarmed")
    wing = RULESET.blow(beast, location="left wing", damage=7, attack_roll=42).play([99, 2])
    assert wing.outcome["consequence"] == "useless limb"
    assert "useless: left wing" in wing.outcome["defender_conditions"]
    torn = RULESET.blow(beast, location="left wing", damage=12, attack_roll=50).play([1])
    assert torn.outcome["consequence"] == "incapacitated"
