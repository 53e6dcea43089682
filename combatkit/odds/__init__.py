"""Odds: sweeps and heat maps of an exchange, and fights to the end, as DataFrames."""

from __future__ import annotations

from combatkit.odds.duels import duel
from combatkit.odds.fights import FightOdds, fight_odds
from combatkit.odds.first_wound import first_wound
from combatkit.odds.games import GameComparison, compare_games
from combatkit.odds.options import open_choices, worth
from combatkit.odds.policies import PolicyComparison, compare_policies
from combatkit.odds.race import RaceResult, solve
from combatkit.odds.report import FightReport
from combatkit.odds.simulation import simulate
from combatkit.odds.sweep import heat_map, sweep
from combatkit.odds.tables import events_table, odds_table

__all__ = [
    "FightOdds",
    "FightReport",
    "GameComparison",
    "PolicyComparison",
    "RaceResult",
    "compare_games",
    "compare_policies",
    "duel",
    "events_table",
    "fight_odds",
    "first_wound",
    "heat_map",
    "odds_table",
    "open_choices",
    "simulate",
    "solve",
    "sweep",
    "worth",
]
