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
D20 = ck.ruleset("doomblade").exchange("Hero", "Orc")

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
    "no column": (lambda: D20.odds().by(), "by: names no column; name one or several of: 'winner'"),
    "a wrong chance": (
        lambda: D20.chances("nobody wounded")["nobody wound"],
        "chances: 'nobody wound' is unknown; did you mean 'nobody wounded'",
    ),
    "a number without a chance": (
        lambda: D20.odds().by("damage")[999],
        r"chances: 999 is not among them; there are 0, .*get\(..., 0\) says 0",
    ),
    "sides by number": (
        lambda: ck.fight("doomblade", {1: ["Hero"], 2: ["Orc"]}),
        "side: 1 is no name; name the side in quotes",
    ),
    "one side": (lambda: ck.fight("doomblade", {"Heroes": ["Hero"]}), "fight: has 1 side; name two"),
    "a setting of a fight": (
        lambda: ck.fight("doomblade", {"Heroes": ["Hero"], "Foes": ["Orc"]}, option={}),
        "fight: 'option' is unknown; did you mean 'options'",
    ),
    "names for a round": (
        lambda: ck.ruleset("doomblade").round(["Hero", "Orc"]),  # type: ignore[attr-defined]
        "round: 'Hero' is no combatant; make each with combatant",
    ),
    "a number of targets": (
        lambda: ck.ruleset("doomblade").combatant("Hero", targets=3),  # type: ignore[attr-defined]
        "targets: 3 is no list of names; give a name",
    ),
    "one condition": (
        lambda: ck.ruleset("doomblade").fighter("Hero", conditions="weapon dropped"),
        r"conditions: 'weapon dropped' is no list of names; write a list, e.g. \[\"weapon dropped\"\]",
    ),
    "no conditions": (
        lambda: ck.ruleset("doomblade").fighter("Hero", conditions=3),
        "conditions: 3 is no list of names",
    ),
    "dice by a wrong name": (
        lambda: _round_of().take("round", {"Hero's dice": [3, 5], "Ork's dice": [2, 2]}),
        'dice: "Ork\'s dice" is unknown; did you mean "Orc\'s dice"',
    ),
    "dice without a name": (
        lambda: _round_of().take("round", {"Hero's dice": [3, 5]}),
        "Orc's dice: there is no answer left for it; add one",
    ),
    "a die too much by name": (
        lambda: D20.play({"attack": [3, 5], "defence": [2, 2], "defense": [2, 2]}),
        "dice: 'defense' was not asked for; did you mean 'defence'",
    ),
    "dice that are a number": (lambda: D20.play(5), r"dice: 5 is no list; type them in brackets, e.g. \[5"),
    "a target for dice": (
        lambda: _round_of(begun=False).take("begin").take("attack", "Hero"),
        "attack: 'Hero' are no dice; say what a move is told by its name, e.g. target='Hero'",
    ),
    "a number for the dice of a round": (lambda: _round_of().take("round", 5), "dice: 5 is no list"),
    "back by a letter": (lambda: _round_of().back("a"), "back: 'a' is no number of moves; say how many"),
    "back by a half": (lambda: _round_of().back(1.5), "back: 1.5 is no number of moves"),
    "back before now": (lambda: _round_of().back(-1), "back: -1 moves lie ahead"),
    "too far back": (
        lambda: _round_of(begun=False).take("begin").back(3),
        "back: there was only 1 move; go back 1 or less",
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


@pytest.mark.parametrize(
    ("game", "typed", "missing"),
    [
        ("doomblade", {"attack": (1, 1), "fumble": 3}, "defence"),  # the defender's, one time in 36
        ("doomblade", {"attack": (1, 1), "fumble (metres)": 3}, "defence"),
        ("mythras", {"attack": 34, "accidental location": 3}, "parry"),  # two times in 100, if it is chosen
    ],
)
def test_a_die_that_is_seldom_asked_for_is_no_wrong_name(
    game: str, typed: dict[str, object], missing: str
) -> None:
    two = {"doomblade": ("Hero", "Orc"), "mythras": ("Anathaym", "Guard")}[game]
    with pytest.raises(InputError, match=f"{missing}: there is no answer left for it"):
        ck.ruleset(game).exchange(*two).play(typed)


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


def _round_of(*, begun: bool = True) -> ck.Fight:
    fight = ck.fight("doomblade", {"Heroes": ["Hero"], "Raiders": ["Orc"]})
    return fight.take("begin").take("attack").take("attack") if begun else fight


FIRST_MOVES = {
    "doomblade": ("begin", "attack", {"targt": "Hero"}, "'targt' is unknown; did you mean 'target'?"),
    "elysium": ("initiative", "announce", {"intnt": "attack"}, "'intnt' is unknown; did you mean 'intent'?"),
    "empire": ("begin", "attack", {"targt": "Axeman"}, "'targt' is unknown; did you mean 'target'?"),
    "mythras": ("initiative", "attack", {"targt": "Guard 2"}, "'targt' is unknown; did you mean 'target'?"),
}
PEOPLE = {"doomblade": "Orc", "elysium": "Nox", "empire": "Axeman", "mythras": "Guard"}


@pytest.mark.parametrize("game", FIRST_MOVES)
def test_a_move_takes_only_what_it_is_told(game: str) -> None:
    first, move, given, words = FIRST_MOVES[game]
    fight = ck.fight(game, {"Here": [PEOPLE[game]], "There": [PEOPLE[game]]}).take(first)
    for call in (fight.take, fight.odds):
        with pytest.raises(InputError, match=f"{move}: {words}"):
            call(move, **given)


def test_a_move_that_asks_nothing_is_told_nothing() -> None:
    with pytest.raises(InputError, match="round: 'target' is unknown: nothing is told to it; leave it out"):
        _round_of().take("round", target="Orc")


def test_several_targets_for_one_are_refused() -> None:
    fight = _round_of(begun=False).take("begin")
    with pytest.raises(InputError, match=r"target: \['Hero', 'Orc'\] are several, and one is asked for"):
        fight.take("attack", target=["Hero", "Orc"])


def test_a_blow_of_mythras_takes_the_set_up_of_an_exchange_still() -> None:
    fight = ck.fight("mythras", {"Here": ["Guard"], "There": ["Guard"]}).take("initiative", [9, 2])
    parries = {
        defence: set(fight.odds("attack", defence=defence).by("parry")) for defence in ("parry", "none")
    }
    assert len(parries["none"]) == 1 and len(parries["parry"]) > 1
    with pytest.raises(InputError, match="attack: 'defense' is unknown; did you mean 'defe"):
        fight.odds("attack", defense="parry")


@pytest.mark.parametrize("game", PEOPLE)
def test_what_is_closed_is_asked_of_a_field_that_there_is(game: str) -> None:
    who = PEOPLE[game]
    with pytest.raises(InputError, match=f"{game} set-up: 'foo' is unknown"):
        ck.ruleset(game).closed("foo", who, who)


@pytest.mark.parametrize("game", PEOPLE)
def test_a_fight_that_is_over_offers_nothing(game: str) -> None:
    sides = {"Here": [PEOPLE[game]], "There": [PEOPLE[game]]}
    fight = ck.fight(game, sides, policy=None).play(1)
    assert fight.winner and fight.moves() == fight.open_moves() == ()
    verb = "is" if fight.winner == "nobody" else "are"
    assert str(fight.menu()) == f"The fight is over: {fight.winner} {verb} left."
    with pytest.raises(InputError, match=f"fight: it is over: {fight.winner} {verb} left; go back"):
        fight.take("attack")
