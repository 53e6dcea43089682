"""What a panel of hit locations says: shades and words on the body, tables and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from combatkit.odds.places import chance_of, place_column
from combatkit.panels.places import HIT, measures, named_places, outlines
from combatkit.plots.locations import relative
from combatkit.plots.words import both, percent
from combatkit.rules.body import Body
from combatkit.rules.matchup import Matchup
from combatkit.rules.odds import Odds
from combatkit.rules.rests import Tables
from combatkit.rules.ruleset import Ruleset
from combatkit.words import number_of


@dataclass(frozen=True)
class Landing:
    """Where the blows of an exchange land, and what is asked about it."""

    matchup: Matchup
    odds: Odds
    body: Body | None
    rows: list[dict[str, Any]]
    part: str
    shade: str
    landed: bool
    hits: int
    once: dict[str, Fraction]
    same: Fraction

    @property
    def measures(self) -> dict[str, str]:
        """What is asked of each part, in words."""
        return measures(self.body, self.matchup.game.wound_levels)


def body_marks(found: Landing, covered: Mapping[str, list[str]]) -> tuple[dict[str, Any], ...]:
    """Shade, word and note of every part that is drawn."""
    drawn = outlines(found.body)
    rows = {each["part"]: each for each in found.rows if each["part"] in drawn}
    shades = relative({name: each[found.shade] for name, each in rows.items()}) if drawn else {}
    marked = {name for names in covered.values() for name in names}
    words = {name: percent(each[found.shade], 0) for name, each in rows.items()}
    words |= {name: f"[{word}]" for name, word in words.items() if name in marked}
    asked = found.measures.get(found.shade, "")
    notes = {
        name: "; ".join([asked, *(label.lower() for label, names in covered.items() if name in names)])
        for name in rows
    }
    return shades, words, notes


def sheet_rows(found: Landing, word: Any) -> tuple[list[str], list[list[str]]]:
    """The figures of every part as texts; `word` writes a chance."""
    heads = ["part", *found.measures.values(), *([once_head(found)] if found.once else [])]
    rows = [
        [
            str(each["part"]),
            *(word(each[key]) for key in found.measures),
            *([word(found.once[each["part"]])] if found.once else []),
        ]
        for each in found.rows
    ]
    return heads, rows


def resting(found: Landing) -> dict[str, Tables]:
    """The house tables in each column of the figures, by its heading."""
    rests, body = found.matchup.rests(), found.body
    place = place_column(found.odds, body) if body is not None else ""
    columns = {key: ("wound", *([place] if place else [])) for key in found.measures} | {HIT: (place,)}
    tables = {words: rests.under(*columns[key]) for key, words in found.measures.items()}
    return tables | ({once_head(found): rests.places} if found.once else {})


def once_head(found: Landing) -> str:
    """The heading of the last column, in a narrow table, so that it needs no scrolling: one or more."""
    return f"1+ in {_blows(found)}"


def sentences(found: Landing) -> list[str]:
    """What the figures say of the chosen part and of several blows."""
    body, game = found.body, found.matchup.game
    if body is None:
        return [no_body(game)]
    told = []
    chosen = next((each for each in found.rows if each["part"] == found.part), None)
    if chosen is not None:
        facts = ", ".join(f"{words} {both(chosen[key])}" for key, words in found.measures.items())
        told.append(f"{found.part}: {facts}.")
        if found.once:
            told[-1] += f" {often(found).capitalize()}: {both(found.once[found.part])}."
    if not body.rolled:
        return [*told, "Each row is an aim of its own: here a part is chosen, and never rolled."]
    if found.hits > 1:
        told.append(f"{found.hits} random blows, two or more on the same part: {both(found.same)}.")
    for label, names in named_places(body, game.setup_fields, found.matchup.setup).items():
        share = both(chance_of(body, names))
        told.append(f"{label} [in brackets]: {', '.join(names)}. A random blow lands there in {share}.")
    return told


def basis(found: Landing) -> str:
    """Whose blows are counted."""
    who = f"{found.matchup.attacker.name} against {found.matchup.defender.name}"
    return f"{who}, {'attacks that land' if found.landed else 'all attacks'}."


def often(found: Landing) -> str:
    """What the last column says."""
    return f"at least once in {_blows(found)}"


def _blows(found: Landing) -> str:
    return number_of(found.hits, "blow")


def together(chance: Fraction) -> str:
    """A chance of which nothing falls onto the next line."""
    return percent(chance).replace(" ", "\N{NO-BREAK SPACE}")


def no_body(game: Ruleset) -> str:
    """What a panel of locations says of a game that has none."""
    return f"{game.title} has no hit locations: a blow hurts the fighter as a whole."
