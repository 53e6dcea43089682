"""The odds from here: named events, and behind tabs one part of the outcome, its course, and all of it."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import ipywidgets as widgets
import plotly.graph_objects as go

from combatkit.errors import InputError
from combatkit.odds.choices import course
from combatkit.panels.badges import badge
from combatkit.panels.boxes import Deck, stack
from combatkit.panels.choices import Choice
from combatkit.panels.exchange_keep import Kept
from combatkit.panels.exchange_steps import Tabs, shown, stack_of
from combatkit.panels.plot import PlotOutput
from combatkit.panels.views import Bars, Sheet
from combatkit.plots.outcomes import course_figure, course_words
from combatkit.plots.words import exact, percent
from combatkit.rules.odds import Odds
from combatkit.rules.rests import Rests, Tables
from combatkit.rules.ruleset import Ruleset

VIEWS = {"by": "By part", "course": "Step by step", "table": "All outcomes"}
MOST_BARS = 40
"""Values of a column that get a bar; the rest is in the table."""
HEIGHT = 330


class OddsBox(widgets.VBox):
    """Bars of the named events, and one of three views of the same odds."""

    def __init__(self, game: Ruleset, view: str = "by", height: int = HEIGHT) -> None:
        self.game, self.height = game, height
        self.bars = Bars("Odds from here")
        self.tabs = Tabs("More about the odds", options=VIEWS, value=view)
        labels = dict(game.column_labels)
        self.column = Choice("Part of the outcome", labels, "wound" if "wound" in labels else None)
        self.parts = Bars("")
        self.plot = PlotOutput(height)
        self.sheet = Sheet("Every outcome", folds=False)
        self.scroll = stack(self.parts)
        self.scroll.add_class("ck-scrolled")
        self.below = Deck({"by": stack(self.column, self.scroll), "course": self.plot, "table": self.sheet})
        self.below.add_class("ck-stack")
        self.below.add_class("ck-view")
        super().__init__([self.bars, self.tabs, self.below])
        self.add_class("ck-stack")
        self.add_class("ck-result")
        self.add_class("ck-odds")

    def offer_views(self, with_course: bool) -> None:
        """Offer all views, or all but the one that needs events which cut the outcomes into parts."""
        views = {name: words for name, words in VIEWS.items() if with_course or name != "course"}
        if self.tabs.options != views:
            if self.tabs.value not in views:
                self.tabs.value = "by"
            self.tabs.options = views

    def show(self, kept: Kept, odds: Odds, rests: Rests | None = None) -> None:
        """Draw the events at once, and whichever view is chosen; `rests` says what rests on house tables."""
        rests = Rests() if rests is None else rests
        self.bars.show(odds.by_event(), rests=rests.events)
        view = self.tabs.value
        self.below.uncover(view)
        if view == "by":
            self._by_column(odds, rests)
        elif view == "course":
            self._course(kept, rests)
        else:
            self.sheet.show(*self.rows(odds, rests), self._labelled(rests))

    # -- by one column ---------------------------------------------------------------------------------

    def _by_column(self, odds: Odds, rests: Rests) -> None:
        if {option["value"] for option in self.column.options} != set(odds.columns):
            labels = {name: self.game.column_labels.get(name, name) for name in odds.columns}
            self.column.offer(labels, None if self.column.value in labels else next(iter(labels)))
        name = self.column.value
        chances = in_order(self.game, name, odds.by(name))
        left = len(chances) - MOST_BARS
        rest = f" (the first {MOST_BARS} of {len(chances)})" if left > 0 else ""
        self.parts.label = f"{self.game.column_labels.get(name, name)}{rest}"
        self.parts.show(dict(list(chances.items())[:MOST_BARS]), of_all=rests.get(name, ()))

    # -- the course ------------------------------------------------------------------------------------

    def _course(self, kept: Kept, rests: Rests) -> None:
        names = stacked(self.game, kept)
        frame = course(kept.exchange, names, kept.walk.trace.answers)
        rows = [
            [str(row["after"]), *(percent(Fraction(float(row[name]))) for name in names)]
            for row in frame.to_dict("records")
        ]
        figure = course_figure(frame, names, self.height)
        self.plot.show(figure, course_words(frame, names), ["after", *names], rows, rests.events)

    def figure(self, kept: Kept) -> go.Figure:
        """How the odds have moved so far."""
        names = stacked(self.game, kept)
        return course_figure(course(kept.exchange, names, kept.walk.trace.answers), names, self.height)

    # -- the table -------------------------------------------------------------------------------------

    def rows(self, odds: Odds, rests: Rests) -> tuple[list[str], list[list[str]], str]:
        """Every outcome as texts, the likeliest first; what is the same in all of them goes into a note."""
        labels = {name: self.game.column_labels.get(name, name) for name in odds.columns}
        told = odds.rows()
        alike = [name for name in labels if len(told) > 1 and len({row[name] for row in told}) == 1]
        heads = {name: label for name, label in labels.items() if name not in alike}
        rows = [
            [percent(row["chance"]), exact(row["chance"]), *(shown(row[name]) for name in heads)]
            for row in told
        ]
        marks = {name: f" ({badge(tables)['text']})" for name, tables in rests.items()}
        note = "; ".join(f"{labels[name]}{marks.get(name, '')}: {shown(told[0][name])}" for name in alike)
        return ["chance", "fraction", *heads.values()], rows, f"In all of them {note}." if note else ""

    def _labelled(self, rests: Rests) -> dict[str, Tables]:
        return {self.game.column_labels.get(name, name): tables for name, tables in rests.items()}


def stack_names(game: Ruleset, kept: Kept) -> list[str]:
    """The events of an exchange that its game stacks; empty where it names none."""
    return stack_of(game, kept.exchange.events)


def stacked(game: Ruleset, kept: Kept) -> list[str]:
    """The events that cut all outcomes into parts."""
    names = stack_names(game, kept)
    if not names:
        raise InputError(
            "view", f"{game.title} names no events that cut its outcomes into parts", "choose another view"
        )
    return names


def in_order(game: Ruleset, column: str, chances: dict[Any, Fraction]) -> dict[str, Fraction]:
    """The values of a column in words: numbers and wound levels ascending, others the likeliest first."""
    levels = list(game.wound_levels)
    values = list(chances)
    if all(isinstance(value, int) for value in values):
        values.sort()
    elif column == "wound" and all(value in levels for value in values):
        values.sort(key=levels.index)
    else:
        values.sort(key=lambda value: -chances[value])
    return merged({value: chances[value] for value in values})


def merged(chances: dict[Hashable, Fraction]) -> dict[str, Fraction]:
    """Values with the same words are one."""
    words: dict[str, Fraction] = {}
    for value, chance in chances.items():
        words[shown(value)] = words.get(shown(value), Fraction(0)) + chance
    return words
