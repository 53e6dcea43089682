"""What a move has to be told, as controls that build themselves from its `Ask`s."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as widgets

from combatkit.panels.choices import Choice, ChoiceSet
from combatkit.panels.control import Control
from combatkit.panels.exchange_steps import shown
from combatkit.panels.inputs import NumberInput
from combatkit.rules.fights import Ask, Move

LEFT_OUT = "left out"


class AskBox(widgets.HBox):
    """One control for each ask, taken from a stock, so that none is made anew for every move.

    `controls` are those in use by the name of their ask. Whoever makes the box hands on their changes:
    `listen` is called once with every control that is made.
    """

    def __init__(self, listen: Any) -> None:
        self._listen = listen
        self._stock: dict[str, list[Control]] = {"choice": [], "choices": [], "number": []}
        self._filling = False
        self._asks: dict[str, Ask] = {}
        self.controls: dict[str, Control] = {}
        super().__init__()
        self.add_class("ck-row")
        self.add_class("ck-asks")

    def show(self, move: Move | None, given: Mapping[str, Any]) -> None:
        """Show what this move asks, and what it is told."""
        self._filling = True
        try:
            self._asks = {ask.name: ask for ask in (move.asks if move else ()) if _is_open(ask)}
            used: dict[str, int] = {}
            self.controls = {}
            for name, ask in self._asks.items():
                kind = _kind(ask)
                place = used[kind] = used.get(kind, -1) + 1
                control = self._take(kind, place)
                self.controls[name] = control
                _fill(control, ask, given.get(name))
            children = tuple(self.controls.values())
            if self.children != children:
                self.children = children
        finally:
            self._filling = False

    def _take(self, kind: str, place: int) -> Control:
        stock = self._stock[kind]
        if place == len(stock):
            made: Control
            if kind == "choice":
                made = Choice("Choice", [])
            elif kind == "choices":
                made = ChoiceSet("Choices", [], across=True)
            else:
                made = NumberInput("Number", optional=True)
            stock.append(made)
            self._listen(made)
        return stock[place]

    @property
    def filling(self) -> bool:
        """Whether controls change because they are being filled, and not because somebody uses them."""
        return self._filling

    def told(self) -> dict[str, Any]:
        """What the controls say; what is left out is left out."""
        found: dict[str, Any] = {}
        for name, control in self.controls.items():
            value = control.value  # type: ignore[attr-defined]
            if value not in ("", [], None):
                found[name] = list(value) if isinstance(value, list) else value
        return found

    def close(self) -> None:
        """Close the controls that are not in use too."""
        for stock in self._stock.values():
            for control in stock:
                control.layout.close()
                control.close()
        super().close()


def _is_open(ask: Ask) -> bool:
    return bool(ask.choices) or ask.low is not None


def _kind(ask: Ask) -> str:
    return "number" if ask.low is not None else "choices" if ask.many else "choice"


def _fill(control: Control, ask: Ask, value: Any) -> None:
    with control.hold_sync():
        control.refuse(None)
        control.label = ask.label
        if isinstance(control, NumberInput):
            control.min, control.max = ask.low, ask.high
            control.note = control.range_words
            control.value = value
        elif isinstance(control, ChoiceSet):
            chosen = value if isinstance(value, (list, tuple)) else [] if value is None else [value]
            control.offer(_options(ask), [str(each) for each in chosen])
        elif isinstance(control, Choice):
            empty = [{"value": "", "label": LEFT_OUT}] if ask.optional else []
            control.offer([*empty, *_options(ask)], "" if value is None else str(value))


def _options(ask: Ask) -> list[dict[str, str]]:
    return [{"value": str(choice), "label": shown(choice)} for choice in ask.choices]
