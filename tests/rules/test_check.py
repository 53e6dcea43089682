"""`combatkit rules`: that the check sees what is there, and what is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from combatkit.cli import rules as command
from combatkit.errors import InputError
from combatkit.rules.check import areas, rule_rows


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A little checkout in which one rule has everything and another lacks its test and its cell."""
    code, tests, book = (
        tmp_path / "combatkit/rules/doomblade",
        tmp_path / "tests",
        tmp_path / "notebooks/doomblade",
    )
    for folder in (code, tests, book):
        folder.mkdir(parents=True)
    (code / "steps.py").write_text(
        '@rule("DB-SEQ-1", "DB-SEQ-3")\ndef compare(): ...\n# DB-SEQ-4 in a comment\n'
    )
    (code / "ranges.toml").write_text('[[row]]\nrule = "DB-RANGED-3"\nname = "medium"\n')
    (tests / "test_steps.py").write_text('@pytest.mark.rule("DB-SEQ-1")\ndef test_compare(): ...\n')
    cell = {"cell_type": "markdown", "source": ["Look at **DB-SEQ-1**."], "metadata": {}}
    (book / "01.ipynb").write_text(json.dumps({"cells": [cell]}))
    return tmp_path


def test_each_of_the_four_is_found_where_it_stands(checkout: Path) -> None:
    rows = {row.id: row for row in rule_rows(checkout)}
    whole = rows["DB-SEQ-1"]
    assert (whole.code, whole.tests, whole.notebook) == (
        ("doomblade/steps.py:compare",),
        ("test_steps.py:test_compare",),
        ("doomblade/01.ipynb#1",),
    )
    assert whole.missing == ()
    assert rows["DB-SEQ-3"].missing == ("tests", "notebook")
    assert rows["DB-RANGED-3"].code and not rows["DB-SEQ-4"].code


def test_the_check_fails_while_a_finished_area_lacks_something(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.check(["doomblade"], checkout) == 1
    printed = capsys.readouterr().out
    assert "DB-SEQ-3 lacks tests, notebook" in printed
    assert "doomblade: 1 of 75 rules of finished areas complete" in printed


def test_every_id_of_the_ledgers_has_a_row(checkout: Path) -> None:
    counts = {
        game: sum(row.area.game == game for row in rule_rows(checkout))
        for game in ("mythras", "doomblade", "elysium", "empire")
    }
    assert counts == {"mythras": 291, "doomblade": 75, "elysium": 234, "empire": 211}
    assert all(area.finished for area in areas() if area.game in ("mythras", "doomblade", "empire"))


def test_without_a_checkout_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no checkout of the project"):
        rule_rows(tmp_path)


def test_cards_are_found_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.find(["doomblade"], "double six") == 0
    assert "DB-MIGHTY-1" in capsys.readouterr().out
    assert command.find(["doomblade"], "trebuchet of doom") == 1
