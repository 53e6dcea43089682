"""Where blows land, against counting every face of the location die by hand."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.odds.places import (
    at_least_once,
    chance_of,
    location_rows,
    location_table,
    place_column,
    same_place,
)
from combatkit.rules.body import Body
from combatkit.rules.mythras import RULESET as MYTHRAS
from combatkit.rules.mythras.body import body, body_names

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

from toy import BODY, RULESET

HUMAN = body("humanoid")


def throws(anatomy: Body, hits: int) -> list[tuple[str, ...]]:
    """Every way in which so many location dice can fall, as the locations that they show."""
    faces = [anatomy.at(face).name for face in range(1, anatomy.die + 1)]
    return list(product(faces, repeat=hits))


def different(anatomy: Body, hits: int) -> list[tuple[tuple[str, ...], Fraction]]:
    """Chances of the ordered ways to strike different locations, one that was struck being rolled again."""
    faces = Counter(anatomy.at(face).name for face in range(1, anatomy.die + 1))

    def go(struck: tuple[str, ...], chance: Fraction) -> Any:
        if len(struck) == hits:
            yield struck, chance
            return
        left = {name: count for name, count in faces.items() if name not in struck}
        for name, count in left.items():
            yield from go((*struck, name), chance * Fraction(count, sum(left.values())))

    return list(go((), Fraction(1)))


def test_c37_the_same_place_twice_and_the_head_at_least_once() -> None:
    assert same_place(HUMAN, 2) == Fraction(29, 200)
    assert at_least_once(HUMAN, "head", 2) == Fraction(19, 100)
    assert at_least_once(HUMAN, "head", 3) == Fraction(271, 1000)
    assert same_place(HUMAN, 2, distinct=True) == 0


@pytest.mark.parametrize("name", body_names())
def test_c37_every_body_is_counted_from_its_own_table(name: str) -> None:
    anatomy = body(name)
    for hits in (1, 2, 3):
        ways = throws(anatomy, hits)
        shared = sum(len(set(way)) < hits for way in ways)
        assert same_place(anatomy, hits) == Fraction(shared, len(ways))
        for place in anatomy.names:
            struck = sum(place in way for way in ways)
            assert at_least_once(anatomy, place, hits) == Fraction(struck, len(ways))


@pytest.mark.parametrize("hits", [0, 1, 2, 3, 7])
def test_c37_different_places_are_rolled_again(hits: int) -> None:
    ways = different(HUMAN, hits)
    assert sum(chance for _, chance in ways) == 1
    for place in HUMAN.names:
        struck = sum(chance for way, chance in ways if place in way)
        assert at_least_once(HUMAN, place, hits, distinct=True) == struck


def test_c18_a_shield_on_four_locations_covers_eleven_faces_of_twenty() -> None:
    covered = ["head", "chest", "abdomen", "left arm"]
    faces = sum(HUMAN.at(face).name in covered for face in range(1, 21))
    assert chance_of(HUMAN, covered) == Fraction(faces, 20) == Fraction(11, 20)
    assert chance_of(HUMAN, [*covered, *covered]) == Fraction(11, 20)
    assert chance_of(HUMAN, HUMAN.names) == 1


@pytest.mark.parametrize("hits", [-1, 101, 2.0, True, "2"])
def test_a_number_of_blows_out_of_range_is_refused(hits: object) -> None:
    with pytest.raises(InputError, match="whole number from 0 to 100"):
        at_least_once(HUMAN, "head", hits)  # type: ignore[arg-type]


def test_more_different_places_than_there_are_cannot_be_struck() -> None:
    with pytest.raises(InputError, match="8 different locations are more than there are; use 7 or fewer"):
        same_place(HUMAN, 8, distinct=True)
    assert same_place(HUMAN, 8) == 1, "the eighth blow must strike a place again"


def test_the_column_of_locations_is_found_in_any_game() -> None:
    assert place_column(RULESET.exchange("Ada", "Bo").odds(), BODY) == "place"
    assert place_column(MYTHRAS.exchange("Guard", "Guard").odds(), HUMAN) == "location"
    assert place_column(MYTHRAS.exchange("Guard", "Guard").odds(), BODY) == ""


def test_rows_by_location_add_up_to_the_whole() -> None:
    odds = MYTHRAS.exchange("Anathaym", "Barbarian").odds()
    rows = location_rows(odds, HUMAN, MYTHRAS.wound_levels)
    assert [row["part"] for row in rows] == list(HUMAN.names)
    assert sum(row["hit"] for row in rows) == 1 - odds.chance(location=None)
    for event, level in (
        ("attacker hurts target", "minor"),
        ("serious wound or worse", "serious"),
        ("major wound", "major"),
    ):
        assert sum(row[level] for row in rows) == odds.chance(event)
    for row in rows:
        assert row["hit"] >= row["minor"] >= row["serious"] >= row["major"]
    for row in location_rows(odds, HUMAN, MYTHRAS.wound_levels, landed=True):
        assert row["hit"] == HUMAN.chance(str(row["part"]))


def test_the_toy_by_hand() -> None:
    """Ada (aim 4) throws at Bo, whose helmet stops a point on the head: 4/6 hit, a d4 of points."""
    rows = location_rows(RULESET.exchange("Ada", "Bo").odds(), BODY, RULESET.wound_levels)
    hit = Fraction(4, 6)
    assert rows[0] == {
        "part": "head",
        "hit": hit / 6,
        "bruise": hit / 6 * Fraction(3, 4),
        "knocked out": hit / 6 * Fraction(1, 4),
    }
    assert rows[1]["knocked out"] == hit / 2 * Fraction(1, 2)


def test_a_game_without_locations_has_one_row() -> None:
    odds = RULESET.exchange("Ada", "Bo").odds()
    (row,) = location_rows(odds, None, RULESET.wound_levels)
    assert row == {
        "part": "the whole fighter",
        "knocked out": odds.chance("knocked out"),
        "bruise": odds.chance("knocked out") + odds.chance("bruised"),
    }


def test_blows_that_land_must_be_possible() -> None:
    harmless = MYTHRAS.exchange("Guard", "Guard").after(100, 1).odds()
    with pytest.raises(InputError, match="no blow can land here; count all attacks"):
        location_rows(harmless, HUMAN, MYTHRAS.wound_levels, landed=True)


def test_the_table_holds_every_chance_twice() -> None:
    table = location_table(location_rows(RULESET.exchange("Ada", "Bo").odds(), BODY, RULESET.wound_levels))
    assert list(table.columns) == [
        "part",
        "hit",
        "hit, exactly",
        "bruise",
        "bruise, exactly",
        "knocked out",
        "knocked out, exactly",
    ]
    assert [float(Fraction(text)) for text in table["hit, exactly"]] == table["hit"].tolist()
