"""Every game that has fights of several, in the panel for them, which knows none of these games."""

from __future__ import annotations

import json

import pytest

import combatkit as ck
from combatkit.odds.fights import fight_odds
from combatkit.panels.base import Panel
from combatkit.panels.fight import FightPanel
from combatkit.rules.ruleset import Ruleset

WITH_FIGHTS = [name for name in ck.rulesets() if type(ck.ruleset(name)).fight is not Ruleset.fight]
"""Games that have fights of several: the panel takes each of them without knowing it."""


def test_all_four_games_have_fights() -> None:
    assert {"doomblade", "elysium", "empire", "mythras"} <= set(WITH_FIGHTS)


def test_a_game_may_say_with_whom_its_panels_open() -> None:
    assert FightPanel("doomblade").sides == {"Heroes": ["Rastan"], "Foes": ["Orc"]}
    assert FightPanel("mythras").sides == {"Heroes": ["Anathaym"], "Foes": ["Centaur raider"]}
    elysium = list(ck.ruleset("elysium").presets)  # a game that does not opens with its first presets
    assert FightPanel("elysium").sides == {"Heroes": elysium[:1], "Foes": elysium[1:2]}


@pytest.mark.parametrize("name", WITH_FIGHTS)
def test_every_game_with_fights_is_played_by_the_same_panel(name: str) -> None:
    game = ck.ruleset(name)
    presets = list(game.presets)
    panel = FightPanel(name, {"Heroes": presets[:2], "Foes": presets[1:4]}, seed=3)
    assert not panel.fight.round and panel.result.pending.move.kind == "at once"
    panel.resolve()
    while panel.result.pending.move.kind == "at once":
        panel.resolve()
    mover = panel.fight.turn
    for move in panel.fight.open_moves():  # each is chosen, counted and taken back
        panel.choose(move.name)
        assert panel.result.pending.move.name == move.name and panel.fight.turn == mover
        asked = {ask.name for ask in move.asks if ask.choices or ask.low is not None}
        assert set(panel.fight_box.move_box.asks.controls) == asked
        assert move.rule in game.cards
        odds = panel.odds
        assert odds is None or sum(chance for _, chance in odds) == 1
    assert all(move.closed for move in panel.fight.moves() if move not in panel.fight.open_moves())
    panel.play_turn()
    assert panel.fight.turn != mover or panel.fight.winner
    state = json.loads(json.dumps(panel.state))
    again = Panel.from_state(state)
    assert (again.state, repr(again)) == (panel.state, repr(panel))
    begin = ck.fight(name, {"Heroes": presets[:2], "Foes": presets[1:4]})
    panel.reset()
    panel.play_on()
    assert str(panel.trace) == str(begin.play(3).log) and panel.fight.winner
    panel.reset()
    panel.runs = 3
    assert panel.simulate().ends == fight_odds(begin, 3, 1).ends
