"""The badge of house tables as text: beside a number, in a table, and in a sentence below."""

from __future__ import annotations

from typing import Any

from combatkit.panels.badges import badge, badges, notes, with_badges, with_column, words
from combatkit.panels.control import STATIC
from combatkit.rules.card import Provenance
from combatkit.rules.tables import Table


def table(name: str, **fields: Any) -> Table:
    return Table(name, f"The {name}", (), Provenance.HOUSE, "made up", "", (), **fields)


ARMS, DICE, MINE = table("arms"), table("dice"), table("mine", own=True)
FOUND = {"hit": (ARMS,), "hurt": (ARMS, DICE), "dead": (ARMS, DICE), "breath": ()}


def test_a_badge_says_each_kind_once_and_names_every_table() -> None:
    assert badge((ARMS,)) == {"text": "house table", "title": "The arms"}
    assert badge((ARMS, DICE)) == {"text": "house table", "title": "The arms; The dice"}
    assert badge((MINE,)) == {"text": "your own table", "title": "The mine"}
    assert badge((ARMS, MINE, DICE)) == {
        "text": "house table, your own table",
        "title": "The arms; The mine; The dice",
    }
    assert badge(()) == {} and words(()) == ""


def test_badges_are_there_only_where_something_rests_on_a_table() -> None:
    assert badges(FOUND) == {name: badge(FOUND[name]) for name in ("hit", "hurt", "dead")}


def test_two_tables_are_named_in_the_plural() -> None:
    assert [words(FOUND[name]) for name in ("hit", "hurt")] == [
        "house table: arms",
        "house tables: arms, dice",
    ]


def test_a_column_more_says_it_row_by_row() -> None:
    rows = [["breath", "1 %"], ["hit", "2 %"], ["hurt", "3 %"], ["unheard of", "4 %"]]
    heads, more = with_column(["what", "per cent"], rows, FOUND)
    assert heads == ("what", "per cent", "rests on")
    assert [row[:2] for row in more] == [tuple(row) for row in rows]
    assert [row[2] for row in more] == ["", "house table: arms", "house tables: arms, dice", ""]
    plain = with_column(["what"], [["breath"], ["unheard of"]], FOUND)
    assert plain == (("what",), (("breath",), ("unheard of",))), "no column where nothing rests on any"


def test_one_sentence_for_all_that_rest_on_the_same() -> None:
    assert notes(FOUND) == [
        "Resting on house table: arms – hit.",
        "Resting on house tables: arms, dice – hurt; dead.",
    ]
    assert notes({"breath": ()}) == []


def test_a_script_comes_behind_the_one_that_draws_badges() -> None:
    ours, sheet = ((STATIC / name).read_text("utf-8") for name in ("badge.js", "sheet.js"))
    assert with_badges("sheet.js") == ours + sheet and ours != sheet
