"""A panel for dice: several expressions side by side, their odds, and rolls."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ipywidgets as widgets
import pandas as pd
import plotly.graph_objects as go

from combatkit.dice.distribution import Distribution
from combatkit.dice.versus import Versus
from combatkit.errors import InputError
from combatkit.panels.base import Panel, Setting
from combatkit.panels.boxes import columns, paragraph, row, set_text, stack
from combatkit.panels.buttons import Button
from combatkit.panels.choices import ChoiceList
from combatkit.panels.dice_lines import MOST, DiceLine, checked_expressions, in_words, named
from combatkit.panels.dice_rolls import HIGHEST_SEED, checked_rolls, fresh_seed, next_rolls
from combatkit.panels.inputs import NumberInput
from combatkit.panels.plot import PlotOutput
from combatkit.panels.views import Sheet
from combatkit.plots.dice import VIEWS, dice_figure, dice_frame, side_by_side
from combatkit.plots.words import both, exact, number, percent
from combatkit.summary import Summary

NEW_LINE = "1d20"
LIKELY = 0.0005
"""In a long table of chances, rows in which every chance is below this are left out."""


@dataclass(frozen=True)
class DiceOdds:
    """What the panel shows: everything that was asked for, worked out."""

    distributions: dict[str, Distribution]
    words: tuple[str, ...]
    view: str
    target: int | None
    chances: dict[str, Fraction]
    duels: dict[str, Versus]


class DicePanel(Panel):
    """Odds of dice, as people write them: exactly, at least, at most, against each other; and rolls.

    Parameters
    ----------
    expressions
        One to four dice expressions, e.g. ``"4d6kh3"``; ``"2d6"`` if left out.
    settings
        ``view`` is ``"exactly"``, ``"at_least"`` or ``"at_most"``; ``target`` a result to reach (or None),
        ``seed`` that of the next rolls (None: a new one), ``rolls`` a history, ``value`` the expressions.

    Attributes
    ----------
    value
        The expressions, a tuple of texts.
    table
        A row for each expression and result: ``exactly``, ``at_least``, ``at_most``, and ``fraction``.
    rolls
        The rolls made, oldest first: dicts with ``seed``, ``dice``, ``faces`` and ``total``.

    Examples
    --------
    >>> panel = DicePanel("d6", "d8", view="at_least", target=5)
    >>> panel
    Dice
    dice  how it was understood  mean        deviation  most likely  results  at least 5
    d6    one d6                 3.50 (7/2)  1.71       all alike    1 to 6   33.3 % (1/3)
    d8    one d8                 4.50 (9/2)  2.29       all alike    1 to 8   50.0 % (1/2)
    d6 beats d8 in 31.2 % (5/16), ties in 12.5 % (1/8) and loses in 56.2 % (9/16).
    """

    heading = "Dice"
    value = Setting(("2d6",))
    view = Setting("exactly")
    target = Setting(None)
    seed = Setting(None)
    rolls = Setting(())
    result: DiceOdds

    def __init__(self, *expressions: str, **settings: Any) -> None:
        if expressions:
            if "value" in settings:
                raise TypeError("DicePanel: the expressions are given twice; leave out value=...")
            settings["value"] = expressions
        super().__init__(**settings)

    # -- parts --------------------------------------------------------------------------------------

    def build(self) -> list[widgets.Widget]:
        self.bind("value", check=checked_expressions)
        self.bind("rolls", check=checked_rolls)
        self._lines = [DiceLine(index) for index in range(MOST)]
        for index, line in enumerate(self._lines):
            self.controls[line.box.label.lower()] = line.box
            self.watch(line.box, lambda change, index=index: self._replace(index, change["new"]))
            self.watch(line.box, lambda change: self._mark(), "error")
            self.on_click(line.remove, lambda index=index: self._replace(index, None))
        self._add = Button("Add dice")
        self.on_click(self._add, lambda: setattr(self, "value", (*self.value, NEW_LINE)))
        view = self.bind("view", ChoiceList("Chance of", VIEWS, "exactly", across=True))
        target = self.bind("target", NumberInput("Target", optional=True, min=-(10**15), max=10**15))
        self._plot = PlotOutput(300, "The chances as a table")
        self._facts = Sheet("Statistics", folds=False)
        self._duels = paragraph()
        left = stack(*(line.whole for line in self._lines), self._add, view, target)
        right = stack(self._plot, result=True)
        facts = stack(self._facts, self._duels, self.csv_button("dice.csv"), result=True)
        below = columns((facts, 400, 2), (self._build_rolls(), 250, 1))
        return [columns((left, 250, 1), (right, 400, 2)), below]

    def _build_rolls(self) -> widgets.Widget:
        self._roll, self._clear = Button("Roll", primary=True), Button("Clear rolls")
        self.on_click(self._roll, self.roll)
        self.on_click(self._clear, lambda: setattr(self, "rolls", ()))
        seed = NumberInput("Seed (empty: any)", optional=True, min=0, max=HIGHEST_SEED)
        self.bind("seed", seed)
        self._history = Sheet("Rolls, newest first", folds=False)
        return stack(row(self._roll, seed, self._clear), self._history)

    def _replace(self, index: int, text: str | None) -> None:
        """Put another expression into a line, or take the line away."""
        if index < len(self.value):
            self.value = (*self.value[:index], *([] if text is None else [text]), *self.value[index + 1 :])

    def roll(self) -> None:
        """Roll every expression once and add the rolls to the history."""
        with self.together():
            if self.seed is None:
                self.seed = fresh_seed()
            self.rolls = (*self.rolls, *next_rolls(self.seed, self.rolls, self.value))

    # -- result -------------------------------------------------------------------------------------

    def calculate(self) -> DiceOdds:
        found = named(self.value)
        first, *others = found
        return DiceOdds(
            distributions=found,
            words=tuple(in_words(text) for text in self.value),
            view=self.view,
            target=self.target,
            chances={}
            if self.target is None
            else {name: self._reached(odds) for name, odds in found.items()},
            duels={name: found[first].vs(found[name]) for name in others},
        )

    def _reached(self, odds: Distribution) -> Fraction:
        """The chance of the target, in the sense of the view."""
        ask = {"exactly": odds.chance, "at_least": odds.at_least, "at_most": odds.at_most}[self.view]
        try:
            return ask(self.target)
        except InputError as fault:
            raise InputError("target", fault.fault, fault.remedy) from fault

    def show(self) -> None:
        self._plot.draw(self.figure, self._sentence())  # first of all: it is what the eye waits for
        texts = (*self.value, *[None] * (MOST - len(self.value)))
        for line, text in zip(self._lines, texts, strict=True):
            line.show(text, removable=len(self.value) > 1)
        self._add.disabled = len(self.value) == MOST
        self._plot.tabulate(*self._chances())
        heads, facts = self._statistics()
        # How each line was understood stands below its box already.
        self._facts.show([heads[0], *heads[2:]], [[line[0], *line[2:]] for line in facts])
        set_text(self._duels, *self._duel_sentences())
        self._clear.disabled = not self.rolls
        rolls = [
            [str(place), each["dice"], each["faces"], str(each["total"]), str(each["seed"])]
            for place, each in enumerate(self.rolls, 1)
        ]
        self._history.show(["roll", "dice", "faces", "total", "seed"], rolls[::-1])

    def make_table(self) -> pd.DataFrame:
        return dice_frame(self.result.distributions)

    def _frame(self) -> pd.DataFrame:
        """The table without its fractions, which a picture does not need."""
        return self._cached("frame", lambda: dice_frame(self.result.distributions, fractions=False))

    def make_figure(self) -> go.Figure:
        return dice_figure(self._frame(), self.result.view, self.result.target, height=300)

    def _chances(self) -> tuple[list[str], list[list[str]]]:
        """The heads and rows of the table below the picture."""
        wide = side_by_side(self._frame(), self.result.view)
        if len(wide) > Sheet.MOST:
            exactly = side_by_side(self._frame())
            wide = wide[exactly.max(axis="columns") >= LIKELY]
        rows = [
            [str(result), *(percent(chance, 2) for chance in chances)]
            for result, *chances in wide.itertuples()
        ]
        return ["result", *wide.columns], rows

    def _target_words(self) -> str:
        words = VIEWS[self.result.view]
        return f"{words} {self.result.target}"

    def _sentence(self) -> str:
        """What the picture shows, in words."""
        names = list(self.result.distributions)
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        shows = {
            "exactly": "exactly each result",
            "at_least": "each result or more",
            "at_most": "each result or less",
        }
        words = f"The chance of {shows[self.result.view]} for {listed}."
        if not self.result.chances:
            return words
        reached = ", ".join(f"{name} {percent(chance)}" for name, chance in self.result.chances.items())
        return f"{words} {self._target_words().capitalize()}: {reached}."

    def _statistics(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """The heads and rows of the statistics."""
        heads = ("dice", "how it was understood", "mean", "deviation", "most likely", "results")
        rows = [
            (name, words, _mean(odds), number(odds.sd()), _modes(odds), _reach(odds))
            for (name, odds), words in zip(self.result.distributions.items(), self.result.words, strict=True)
        ]
        if self.result.chances:
            heads = (*heads, self._target_words())
            chances = self.result.chances.values()
            rows = [(*line, both(chance)) for line, chance in zip(rows, chances, strict=True)]
        return heads, tuple(rows)

    def _duel_sentences(self) -> list[str]:
        first = next(iter(self.result.distributions))
        return [
            f"{first} beats {other} in {both(odds.win)}, ties in {both(odds.tie)} "
            f"and loses in {both(odds.lose)}."
            for other, odds in self.result.duels.items()
        ]

    def summary(self) -> Summary:
        rolled = [f"Rolled {each['dice']}: {each['faces']} -> {each['total']}" for each in self.rolls]
        return Summary("Dice", *self._statistics(), (*self._duel_sentences(), *rolled))


def _mean(odds: Distribution) -> str:
    mean = odds.mean()
    return number(mean) if mean.denominator == 1 else f"{number(mean)} ({exact(mean)})"


def _modes(odds: Distribution) -> str:
    try:
        modes = odds.mode()
    except InputError:
        return "not known"
    if len(modes) == len(odds.weights) > 1:
        return "all alike"
    return (
        ", ".join(map(str, modes)) if len(modes) <= 4 else f"{modes[0]} to {modes[-1]} ({len(modes)} results)"
    )


def _reach(odds: Distribution) -> str:
    low, high = odds.lowest_value, odds.highest_value
    if odds.tail:
        return f"{low} and more"
    return str(low) if low == high else f"{low} to {high}"
