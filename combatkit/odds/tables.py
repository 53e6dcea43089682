"""Odds as DataFrames."""

from __future__ import annotations

import pandas as pd

from combatkit.rules.odds import Odds


def odds_table(odds: Odds) -> pd.DataFrame:
    """Every outcome with its chance as a float and as a fraction in words, the likeliest first."""
    rows = odds.rows()
    table = pd.DataFrame([{**row, "chance": float(row["chance"])} for row in rows])
    return table.assign(fraction=[str(row["chance"]) for row in rows])


def events_table(odds: Odds) -> pd.DataFrame:
    """The chance of each named event, as a float and as a fraction in words."""
    chances = odds.by_event()
    return pd.DataFrame(
        {
            "event": list(chances),
            "chance": [float(part) for part in chances.values()],
            "fraction": [str(part) for part in chances.values()],
        }
    )
