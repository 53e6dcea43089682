"""The score sheet: what each number is made of adds up to it, and to what an exchange plays with."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from combatkit.errors import InputError
from combatkit.rules.empire import RULESET, Empire
from combatkit.rules.empire import scores as computed


@pytest.mark.rule("D30-BASE-5", "D30-BASE-6", "D30-BASE-7", "D30-GAP-10")
def test_the_sample_fighter_has_the_totals_of_the_ledger(game):
    """8 + 4 + 1 = 13, 8 + 12 + 1 + 4 + 2 = 27, 10 + 0 + 4 + 3 = 17, and 8 + 2 = 10 for Combat Position."""
    sheet = game.scores("Swordsman")
    assert [sheet[name] for name in ("Attack", "Defense", "Initiative", "Combat Position")] == [
        13,
        27,
        17,
        10,
    ]
    assert sheet.damage == ("1d10+3", "broadsword 1d10+2, Might 1")
    lines = {line.split("  ")[0]: line for line in str(sheet).splitlines()}
    assert "Speed 8, everybody 12, Combat Position 1, style 4, broadsword 2" in lines["Defense"]


@pytest.mark.rule("D30-BASE-8")
@pytest.mark.parametrize("hurt", [{}, {"wounds": "chest 2"}])
@pytest.mark.parametrize("name", RULESET.presets)
def test_the_parts_add_up_to_what_is_played_with(game, name, hurt):
    who = game.fighter(name, **hurt)
    sheet, minus = game.scores(who), 3 if hurt else 0  # level 2 to the chest: 3 minuses
    assert sheet["Attack"] == computed.melee_attack(who) - minus
    assert sheet["Defense"] == computed.melee_defense(who) - minus
    assert sheet["Initiative"] == computed.melee_initiative(who) - minus
    assert all(score.total == sum(number for _, number in score.parts) for score in sheet.scores)


@pytest.mark.rule("D30-MISSILE-1", "D30-MISSILE-2")
def test_an_archer_has_scores_for_the_bow(game):
    """6 of Dexterity 12, 8 for level 4, 2 of the longbow; Initiative 10 and 2 and 4."""
    sheet = game.scores("Archer")
    assert (sheet["Attack, missile"], sheet["Initiative, missile"]) == (16, 16)
    assert sheet.damage == ("2d6+1", "longbow 2d6+1")


def test_given_numbers_are_called_given(game):
    sheet = game.scores("Big Red Chewing-Gum")
    assert sheet["Attack"] == 10 and sheet.damage == ("1d10+2", "given")
    assert sheet.scores[0].words == "given 10"
    assert game.scores("Bob the Blob")["Defense"] == 22


def test_what_rests_on_our_tables_reads_as_a_table(game):
    shown = str(game.rests_on("Swordsman", "Axeman"))
    assert "Where" in shown and "weapons, armour, fumble, locations" in shown


def test_our_tables_are_copied_changed_and_read(tmp_path: Path):
    (file,) = RULESET.copy_tables(tmp_path / "mine", "fumble")
    file.write_text(file.read_text("utf-8").replace("base = 1\n", "base = 3\n"), encoding="utf-8")
    mine = Empire(tmp_path / "mine")
    assert mine.tables["fumble"].badge == "your own table"
    assert mine.exchange("Swordsman", "Axeman").chances("the attack fumbles") == {
        "the attack fumbles": Fraction(3, 30)
    }
    with pytest.raises(InputError, match="is there already"):
        RULESET.copy_tables(tmp_path / "mine", "fumble")
    with pytest.raises(InputError, match="did you mean 'fumble'"):
        RULESET.copy_tables(tmp_path / "mine", "fumbles")
    assert len(RULESET.copy_tables(tmp_path / "all")) == len(RULESET.tables)


def test_hurt_is_a_wound_of_level_1_or_more(game, counted):
    """Counted a second time over raw dice: 12 hits, d10 + 3 less 2 for armour."""
    net = {face + 1: Fraction(1, 10) for face in range(1, 11)}
    brute = sum(
        chance
        for (_, level, _, _), chance in counted(15, net, 15, 12, 0).items()
        if level is not None and level >= 1
    )
    x = game.exchange("Swordsman", "Swordsman")  # 27 less 13: 15 hits
    assert x.chances("defender hurt")["defender hurt"] == brute == x.odds().chance("defender hurt")


@pytest.mark.rule("D30-DEATH-1", "D30-DEATH-2")
def test_what_is_told_of_one_and_of_death(game, fighter):
    one = str(game.exchange("Swordsman", "Axeman").play([12, 5, 15]))  # 5 and 1, less 2: one quarter of 15
    assert "armour: 4, 1 quarter of 15: level 1." in one and "Level 1 to the chest: 1 minus." in one
    weak = fighter(pain_level=7)  # level 6 to the chest: 14 minuses at once
    told = str(game.blow(weak, location="chest", damage=25).play([99]))
    assert "is dead at once. (D30-DEATH-1)" in told
    assert "(D30-DEATH-2)" in str(game.blow(weak, location="chest", damage=25).play([60]))
    assert "Ida: strikes itself." in str(game.exchange(fighter(), "Axeman").play([1, 5, 9, 15]))
