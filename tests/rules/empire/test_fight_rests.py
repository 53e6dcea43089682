"""What the odds of a move rest on: each house table is changed in turn, and what moves must have named it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import combatkit as ck
from combatkit.rules.empire import RULESET
from combatkit.rules.empire.ruleset import Empire

OURS = Path(ck.__file__).parent / "rules/empire/tables"
SIDES = {"Heroes": ["Swordsman", "Veteran"], "Raiders": ["Axeman"]}
NUMBERS = {"attack": 13, "defense": 24, "damage": "1d10+2", "protection": 2}
"""Given numbers, which take the place of weapons and armour."""


def other(found: re.Match) -> str:
    return f"{found[1]}{int(found[2]) + 3}"


CHANGES = {
    "weapons": lambda text: re.sub(
        r'(damage = "1d\d+)"', r'\1+3"', re.sub(r"(\nattack = )(-?\d+)", other, text)
    ),
    "armour": lambda text: re.sub(r"(protection = )(\d+)", other, text),
    "fumble": lambda text: text.replace("\nbase = 1\n", "\nbase = 2\n"),
    "wounds": lambda text: re.sub(r"(trunk = \[)(\d+)", other, text),
    "locations": lambda text: text.replace("[13, 17]", "[13, 14]").replace("[18, 21]", "[15, 21]"),
}


def with_other(name, folder):
    """The game with one of its tables changed."""
    text = (OURS / f"{name}.toml").read_text("utf-8")
    changed = CHANGES[name](text)
    assert changed != text
    (folder / f"{name}.toml").write_text(changed, encoding="utf-8")
    return Empire(folder)


def swing(game, **fields):
    """The swordsman's swing at the axeman, after that of the veteran, who is quicker and has missed."""
    sides = {side: [game.fighter(name, **fields) for name in names] for side, names in SIDES.items()}
    fight = ck.fight(game, sides).take("begin")
    while fight.clock.endswith("declarations"):
        fight = fight.take("guard" if fight.turn == "Axeman" else "attack", [])
    return fight.take("strike", [4])


def accident(game, **fields):
    """It fumbles, 1 on the d30, and strikes a friend, 5 on the d6."""
    return swing(game, **fields).take("strike", [1, 5])


def end(game, **fields):
    """The end of the axeman's round: it has struck at nobody, so that its fumble check is still due."""
    return swing(game, **fields).take("strike", [3])


MOVES = {"strike": swing, "hits a friend": accident, "end of round": end}


def named(rests):
    return {column: {table.name for table in tables} for column, tables in rests.items()}


@pytest.mark.rule("D30-GAP-2", "D30-GAP-6")
@pytest.mark.parametrize("fields", [{}, NUMBERS], ids=["by tables", "by numbers"])
@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("name", CHANGES)
def test_what_a_changed_table_moves_rests_on_it(move, name, fields, tmp_path):
    fight = MOVES[move](RULESET, **fields)
    rests = fight.rests_on(move)
    before, after = fight.odds(move), MOVES[move](with_other(name, tmp_path), **fields).odds(move)
    moved = {column for column in before.columns if before.by(column) != after.by(column)}
    assert moved <= {column for column, tables in named(rests).items() if name in tables}
    events, other = before.by_event(), after.by_event()
    asked = {event for event in events if events[event] != other[event]}
    assert asked <= {event for event, tables in named(rests.events).items() if name in tables}


@pytest.mark.rule("D30-GAP-2", "D30-GAP-6")
def test_each_move_names_the_tables_of_what_it_rolls():
    fight = swing(RULESET)
    assert named(fight.rests_on("strike"))["attack"] == {"weapons", "armour", "fumble"}
    given = named(swing(RULESET, **NUMBERS).rests_on("strike"))
    assert given["attack"] == {"fumble"} and given["pain"] == {"fumble", "wounds", "locations"}
    # Whom an accident hits was told by the fumble: no attack is rolled, and the mail of the friend counts.
    struck = named(accident(RULESET).rests_on("hits a friend"))
    assert "attack" not in struck and struck["location"] == {"weapons", "armour", "locations"}
    assert struck["wound"] == {"weapons", "armour"}
    # Endurance is the document's own; the fumble check of whoever has not struck is not.
    assert named(end(RULESET).rests_on("end of round")) == {"stands": {"fumble"}, "events": {"fumble"}}
    assert not end(RULESET).rests_on("end of round").events


def test_what_rolls_nothing_rests_on_nothing():
    fight = ck.fight(RULESET, SIDES)
    assert fight.rests_on("begin") == {}
    for name in ("attack", "guard"):
        assert fight.take("begin").rests_on(name) == {}


def test_games_whose_tables_are_printed_rest_on_nothing():
    for game, sides in (("mythras", ["Anathaym", "Guard"]), ("elysium", ["Nox", "Risp"])):
        fight = ck.fight(game, {"Heroes": sides[:1], "Foes": sides[1:]})
        assert fight.rests_on(next(move.name for move in fight.moves() if not move.closed)) == {}
