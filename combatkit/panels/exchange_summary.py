"""An exchange as a table and sentences, for readers without a kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatkit.panels.badges import with_column
from combatkit.panels.exchange_keep import Kept
from combatkit.panels.exchange_setup import headline
from combatkit.panels.exchange_steps import shown, step_rows, title_of
from combatkit.plots.words import exact, percent
from combatkit.rules.matchup import Matchup
from combatkit.rules.odds import Odds
from combatkit.rules.ruleset import Ruleset
from combatkit.summary import Summary


def exchange_summary(title: str, matchup: Matchup, kept: Kept, odds: Odds) -> Summary:
    """The fighters, the odds from here as a table, and the steps taken."""
    game = matchup.game
    rows = tuple((name, percent(chance), exact(chance)) for name, chance in odds.by_event().items())
    heads, rows = with_column(("odds from here", "per cent", "fraction"), rows, matchup.rests().events)
    notes = [
        *(
            fighter_line(game, side, who)
            for side, who in (("Attacker", matchup.attacker), ("Defender", matchup.defender))
        ),
        *setup_lines(matchup),
        *(f"Who chooses: {name}." for name, it in _policies(game) if it is matchup.policy),
        *(step_line(row) for row in step_rows(kept.exchange, kept.walk, game.cards)),
        kept.redo,
        next_line(kept),
    ]
    return Summary(title, heads, rows, tuple(note for note in notes if note))


def _policies(game: Ruleset) -> list[tuple[str, Any]]:
    """The policies of a game by name."""
    return list(getattr(game, "policies", {}).items())


def step_line(row: Mapping[str, Any]) -> str:
    """A step in one line: what was said of it, or the dice alone while nothing was."""
    told = " ".join(row["lines"]) or ", ".join(f"{die['name']} {die['shown']}" for die in row["dice"]) + "."
    return f"{row['number']}. {row['title']}: {told}"


def fighter_line(game: Ruleset, side: str, fighter: Any) -> str:
    """A fighter in one line."""
    facts = ", ".join(f"{label} {value}" for label, value in headline(game, fighter).items())
    name = getattr(fighter, "name", "")
    return f"{side}: {name}{' (' + facts + ')' if facts else ''}."


def setup_lines(matchup: Matchup) -> list[str]:
    """What is set up out of the ordinary, and the options that were changed."""
    game = matchup.game
    labels = {spec.name: spec.label for spec in game.setup_fields}
    lines = []
    if matchup.setup:
        told = (f"{labels[name]}: {shown(_plain(value))}" for name, value in matchup.setup.items())
        lines.append(f"Set up: {'; '.join(told)}.")
    if matchup.options:
        words = (f"{name}: {game.options[name].choices[value]}" for name, value in matchup.options.items())
        lines.append(f"Options: {'; '.join(words)}.")
    return lines


def next_line(kept: Kept) -> str:
    """What is asked for now."""
    request = kept.walk.request
    if request is None:
        return "The exchange is over."
    step = title_of(kept.exchange, kept.walk)
    what = f"{request.name}, {request.notation}" if request.notation else f"{request.name}, a choice"
    return f"Next: {step} ({what})."


def _plain(value: Any) -> Any:
    return tuple(f"{key} {number}" for key, number in value.items()) if isinstance(value, Mapping) else value
