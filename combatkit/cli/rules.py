"""`combatkit rules`: find rule cards by words, or check that every rule of the ledgers is there."""

from __future__ import annotations

import argparse
import textwrap
from collections import Counter
from pathlib import Path

from combatkit.errors import unknown_name
from combatkit.rules.card import RuleCard
from combatkit.rules.check import RuleRow, areas, game_cards, rule_rows


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command `rules`."""
    parser = subparsers.add_parser(
        "rules", help="find rule cards, or check that every rule is there", description=__doc__
    )
    parser.add_argument("words", nargs="*", metavar="WORDS", help="all of these stand in the card")
    parser.add_argument("--game", help="only this game")
    parser.add_argument(
        "--check",
        action="store_true",
        help="a row for each ID of the ledgers: card, code, tests, notebook cell",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was asked for; 1 when a rule of a finished area lacks something, or no card was found."""
    games = list(dict.fromkeys(area.game for area in areas()))
    if arguments.game:
        if arguments.game not in games:
            raise unknown_name("--game", arguments.game, games)
        games = [arguments.game]
    return check(games) if arguments.check else find(games, " ".join(arguments.words))


def find(games: list[str], words: str) -> int:
    """Print the cards in which all the words stand."""
    found = [card for game in games for card in game_cards(game).find(words)]
    for card in found:
        print(describe(card), end="\n\n")
    print(f"{len(found)} cards" if found else f"no card has all of: {words}")
    return 0 if found else 1


def describe(card: RuleCard) -> str:
    """A card as text."""
    mark = f"  [{card.badge}]" if card.badge else ""
    body = "\n".join(
        textwrap.fill(line, 96, initial_indent="  ", subsequent_indent="  ")
        if " | " not in line
        else "  " + line
        for line in card.text.splitlines()
    )
    see = f"\n  see {', '.join(card.see)}" if card.see else ""
    return f"{card.id}  {card.title}{mark}\n{body}\n  source: {card.source}{see}"


def check(games: list[str], root: Path | None = None) -> int:
    """Print a row for each rule ID and the totals of each game."""
    rows = [row for row in rule_rows(root) if row.area.game in games]
    area = None
    for row in rows:
        if row.area != area:
            area = row.area
            print(f"\n{area.game}: {area.title} ({area.key}{'' if area.finished else ', not yet built'})")
        print(f"  {row}")
    print()
    lacking = [row for row in rows if row.area.finished and row.missing]
    for game in games:
        print(totals(game, [row for row in rows if row.area.game == game]))
    for row in lacking:
        print(f"{row.id} lacks {', '.join(row.missing)}")
    return 1 if lacking else 0


def totals(game: str, rows: list[RuleRow]) -> str:
    """One line with how much of a game is there."""
    finished = [row for row in rows if row.area.finished]
    whole = sum(not row.missing for row in finished)
    parts = Counter(
        name for row in rows for name in ("card", "code", "tests", "notebook") if getattr(row, name)
    )
    recorded = sum(row.recorded for row in finished)
    have = ", ".join(f"{name} {parts[name]}" for name in ("card", "code", "tests", "notebook"))
    return (
        f"{game}: {whole} of {len(finished)} rules of finished areas complete "
        f"({recorded} recorded, not computed); {len(rows)} in the ledger ({have})"
    )
