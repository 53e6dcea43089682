"""The lines of the dice panel: a box for each expression, with how it was understood."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from combatkit.dice.distribution import Distribution
from combatkit.dice.notation import dice, understand
from combatkit.dice.parser import parse
from combatkit.errors import InputError
from combatkit.panels.buttons import Button
from combatkit.panels.inputs import TextInput
from combatkit.plots.theme import SERIES

MOST = len(SERIES)
"""Expressions side by side: as many as there are lines that can be told apart."""


def checked_expressions(given: Any) -> tuple[str, ...]:
    """The expressions as a tuple; an InputError when there are none, too many, or one cannot be read."""
    listed = (given,) if isinstance(given, str) else tuple(given)
    if not 1 <= len(listed) <= MOST:
        fault = f"{len(listed)} are too many" if listed else "there is none"
        raise InputError("dice", fault, f"give 1 to {MOST} expressions")
    for text in listed:
        if not isinstance(text, str):
            raise InputError("dice", f"{text!r} is no text", "write dice, e.g. 2d6+3")
        dice(text)
    return listed


def named(expressions: tuple[str, ...]) -> dict[str, Distribution]:
    """Each expression with its distribution; one that stands there twice gets a number."""
    found: dict[str, Distribution] = {}
    for text in expressions:
        name, again = text.strip(), 1
        while name in found:
            again += 1
            name = f"{text.strip()} ({again})"
        found[name] = dice(text)
    return found


def in_words(text: str) -> str:
    """How an expression was understood, with the remarks of the reader of the notation."""
    return "; ".join([understand(text), *parse(text).notes])


class DiceLine:
    """One line: the box, and a button that takes the line away."""

    def __init__(self, index: int) -> None:
        self.box = TextInput(f"Dice {index + 1}", "1d6", test=dice, hint="e.g. 4d6kh3")
        self.box.layout.flex = "1 1 auto"
        self.remove = Button(f"Take dice {index + 1} away", short="×")
        self.whole = widgets.HBox([self.box, self.remove])
        self.whole.add_class("ck-dice-line")

    def show(self, text: str | None, removable: bool) -> None:
        """Stand for this expression; None hides the line."""
        self.whole.layout.display = "none" if text is None else ""
        self.remove.disabled = not removable
        if text is None:
            self.box.settle()
        else:
            self.box.value = text
            self.box.note = in_words(text)
