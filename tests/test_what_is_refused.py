"""What is given in the wrong kind is refused in words: the field, the fault and the remedy."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import combatkit as ck
from combatkit.errors import InputError

D6 = ck.dice("3d6")

REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a fight by its game": (lambda: ck.fight_odds("mythras"), "fight: 'mythras' is no fight; make one with"),
    "sides in a list": (
        lambda: ck.fight("mythras", [["Guard"], ["Guard"]]),
        "is no dict; name the fighters",
    ),
    "one of a pair": (
        lambda: ck.compare_games({"elysium": ("Nox",)}),
        r"pair of elysium: \('Nox',\) is no pair; name two for each game",
    ),
    "a name for a pair": (lambda: ck.compare_games({"elysium": "Nox"}), "pair of elysium: 'Nox' is no pair"),
    "a game for pairs": (lambda: ck.compare_games("elysium"), "pairs: 'elysium' is no dict; name two"),
    "one value of a sweep": (
        lambda: ck.sweep("mythras", "Guard", "Guard", "attacker.combat_style", 10),
        "values: 10 is no list; give some",
    ),
    "a word of a sweep": (
        lambda: ck.sweep("empire", "Axeman", "Axeman", "defender_option", "parry"),
        "values: 'parry' is no list",
    ),
    "a game for odds": (
        lambda: ck.first_wound("doomblade", {"head": 3}),
        "odds: 'doomblade' is no odds of an exchange; ask one",
    ),
    "points without places": (
        lambda: ck.first_wound(ck.ruleset("mythras").exchange("Guard", "Guard").odds(), 5),
        "health: 5 is no dict; give the hit points",
    ),
    "a game for an exchange": (
        lambda: ck.worth("mythras", "minor wound"),
        "'mythras' is no exchange",
    ),
    "a game for choices": (
        lambda: ck.open_choices("mythras"),
        "is no exchange; make one",
    ),
    "a word at least": (lambda: D6.at_least("x"), "value: 'x' is no number; give a number, e.g. 10"),
    "digits as text": (lambda: D6.chance("10"), "value: '10' is no number"),
    "nothing at most": (lambda: D6.at_most(None), "value: None is no number"),
    "an expression as text": (lambda: D6.vs("4d4"), r"vs: '4d4' is no distribution; give dice, e.g. dice\("),
    "a share in words": (
        lambda: D6.quantile("half"),
        "quantile: 'half' is no number; give a",
    ),
    "tries as text": (lambda: D6.at_least_one_in("3", at_least=18), "tries: '3' is no whole number"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_the_wrong_kind_is_refused_in_words(what: str) -> None:
    call, words = REFUSED[what]
    with pytest.raises(InputError, match=words):
        call()


def test_two_names_that_are_as_near_are_both_offered() -> None:
    with pytest.raises(InputError, match=r"'defense' is unknown; did you mean 'defensive' or 'defence'\?"):
        ck.ruleset("mythras").exchange("Guard", "Guard", defense="parry")


def test_a_notebook_shows_the_lines_of_its_reader_and_the_message(tmp_path: Path) -> None:
    cell = "import combatkit as ck\ndef mine():\n    return ck.dice('2d')\nmine()"
    command = [sys.executable, "-m", "IPython", "--no-banner", "--colors=nocolor", "-c", cell]
    home = dict(os.environ, IPYTHONDIR=str(tmp_path))
    told = subprocess.run(command, capture_output=True, text=True, env=home, cwd=tmp_path, check=False).stdout
    assert told.splitlines() == [
        "line 4: mine()",
        "line 3: return ck.dice('2d')",
        "",
        "NotationError: dice expression: the number of sides is missing; write e.g. d6, d% or d[0..99]",
        "  2d",
        "    ^",
    ]
