"""Elysium as a ruleset: what panels ask of it, and that every sentence names a card."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET
from combatkit.rules.elysium.enums import Action
from combatkit.rules.elysium.setup import part_names
from combatkit.rules.elysium.tables import attribute_of, hit_points_of, stage_penalty, table, table_names

ROOT = Path(__file__).parents[3]


def test_the_game_is_registered() -> None:
    entries = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    module, _, name = entries["combatkit.rulesets"]["elysium"].partition(":")
    assert getattr(import_module(module), name) is RULESET


@pytest.mark.parametrize("name", RULESET.presets)
def test_every_preset_fights_every_other(game: Any, name: str) -> None:
    for other in ("Nox", "Archer", "Juren"):
        x = game.exchange(name, game.fighter(other, name="Somebody"))
        assert sum(x.odds().chance(event) for event in game.stack) == 1
        assert tuple(x.odds().columns) == tuple(game.column_labels)


@pytest.mark.rule("EL-H2H-2", "EL-AP-4", "EL-AP-6")
def test_closed_actions_say_why_and_open_ones_play(game: Any) -> None:
    closed = game.closed("action", "Drinnin", "Nox")
    assert all(closed.values()) and set(closed) < set(Action)
    for action in Action:
        if action not in closed:
            x = game.exchange("Drinnin", "Nox", action=action)
            assert sum(x.odds().chance(event) for event in game.stack) == 1
            if action != "diplomacy":
                assert x.walk([]).request is not None  # a roll is asked for
        else:
            with pytest.raises(InputError, match="not open"):
                game.exchange("Drinnin", "Nox", action=action)
    assert game.closed("defence", "Archer", "Akare") == {"parry": "nothing in hand can parry this"}
    assert set(game.closed("called", "Akare", "Nox")) == {"head", "abdomen", "neck", "right arm", "left arm"}
    assert "off hand" in game.closed("attack_with", "Akare", "Nox")
    assert game.closed("cover", "Akare", "Nox") == {}


def test_every_sentence_names_a_card(game: Any) -> None:
    for seed in range(30):
        for action, mine, its in (
            ("attack", "Akare", "Nox"), ("charge", "Skorna", "Pikeman"), ("disarm", "Risp", "Reaper"),
            ("grab", "Drinnin", "Nox"), ("slam", "Drinnin", "Nox"), ("trip", "Risp", "Nox"),
            ("cast a spell", "Aelfin", "Nox"), ("intimidate", "Skorna", "Nox"), ("taunt", "Akare", "Nox"),
        ):  # fmt: skip
            called = "right leg" if action == "attack" else "anywhere"
            x = game.exchange(mine, its, action=action, called=called, distance=20)
            for line in x.play(RandomRoller(seed=seed)).trace:
                assert line.card in game.cards and line.text.endswith(".")
            for step in x.steps:
                assert all(card in game.cards for card in step.cards)


@pytest.mark.rule("EL-CALLED-1")
def test_the_body_is_chosen_from_and_never_rolled(game: Any) -> None:
    body = game.body("Nox")
    assert set(body.names) == set(part_names())
    assert {body.chance(name) for name in body.names} == {Fraction(0)}
    for place in body.locations:
        assert len(place.outline) >= 8 and all(0 <= x <= 100 and 0 <= y <= 200 for x, y in place.outline)
        assert set(place.beside) <= set(body.names)


def test_health_and_wounds(game: Any) -> None:
    part = game.health(game.fighter("Nox", hurt=12, stage=2, bleeding=1, disabled=["left leg"]))[0]
    assert (part.now, part.most, part.level) == (18, 30, "hurt")
    assert part.notes == ("left leg disabled", "Knockout stage 2", "1 bleeding")
    blow = game.blow("Nox", damage=50)
    worse = game.wounded("Nox", blow.play([1]).outcome)
    assert worse.health == 30 - (50 - 13) and worse.level.value == "dead" and worse.armor_damage == 1
    straight = game.blow("Nox", damage=8, guarded=True, called="left leg")
    assert straight.play([5]).outcome["part"] == "disabled"  # 5 + 8 against 18
    with pytest.raises(InputError, match="unknown"):
        game.blow("Nox", damages=4)
    with pytest.raises(InputError, match="side"):
        game.after("Nox", {}, "left")


@pytest.mark.rule("EL-GAP-5", "EL-ATT-2", "EL-KO-1", "EL-GAP-6", "EL-CORE-1", "EL-GAP-15")
def test_tables(game: Any) -> None:
    assert set(game.tables) == set(table_names())
    weapons = {row["name"]: row for row in table("weapons").rows}
    for name, ap, parry, harm in (
        ("dagger", 2, -2, 2), ("longsword", 4, 1, 5), ("rapier", 2, 2, 3), ("pike", 6, -3, 10),
        ("war axe", 5, -1, 8), ("halberd", 5, 0, 9), ("bare hands", 3, -2, 1), ("tower shield", 4, 6, 3),
    ):  # fmt: skip
        assert (weapons[name]["ap"], weapons[name]["parry"], weapons[name]["harm"]) == (ap, parry, harm)
    assert weapons["whip"]["disarm"] == 3 and weapons["scythe"]["resist_disarm"] == 2
    sizes = [1, 5, 10, 15, 20, 25, 30, 35, 40, 50, 70, 100, 150, 200, 275, 375, 525, 750]
    assert [hit_points_of(size) for size in range(-6, 12)] == sizes
    assert [stage_penalty(stage) for stage in range(1, 5)] == [-2, -4, -6, -8]
    assert [row["armor"] for row in table("armour").rows] == list(range(10))
    assert (attribute_of("grip"), attribute_of("thievery"), attribute_of("reaction")) == ("MUS", "AGI", "CRG")
    plain = game.fighter("Fighter")
    assert (plain.full_health, plain.speed, plain.action_points, plain.armor_bonus) == (30, 10, 6, 2)


@pytest.mark.rule("EL-GAP-5")
def test_heavy_armour_burdens_a_dodge(game: Any, ann: Any, bob: Any, share: Any) -> None:
    odds = game.exchange(ann(), bob(worn="half plate"), defence="dodge").odds()  # Armor 8: 3 off
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 > d + 7 - 3)


def test_errors_name_the_remedy(game: Any) -> None:
    with pytest.raises(InputError, match="did you mean"):
        game.exchange("Akare", "Nox", action="atack")
    with pytest.raises(InputError, match="fighter"):
        game.fighter("Akar")
    with pytest.raises(InputError, match="unknown"):
        game.exchange("Akare", "Nox", weather="rain")
