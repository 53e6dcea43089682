"""Panels without a browser: they are driven by setting values, and by what a page would send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import pytest

from combatkit.errors import InputError
from combatkit.panels import base
from combatkit.panels.boxes import stack
from combatkit.panels.buttons import Button
from combatkit.panels.inputs import NumberInput, RangeInput
from combatkit.panels.plot import PlotOutput
from combatkit.panels.settings import Setting
from combatkit.summary import Summary


class Calculator(base.Panel):
    """A small panel: how often the skill is enough against a difficulty."""

    heading = "Calculator"
    value = Setting(50)
    difficulty = Setting(None)
    remarks = Setting(())

    calls = 0

    def build(self) -> list[Any]:
        self.plot = PlotOutput(200)
        self.again = Button("Again")
        self.on_click(self.again, self.refresh)
        self.bind("remarks", check=lambda given: tuple(str(text) for text in given))
        return [
            self.bind("value", RangeInput("Skill", max=120)),
            self.bind("difficulty", NumberInput("Difficulty", optional=True, min=-50, max=50)),
            self.again,
            stack(self.plot, result=True),
        ]

    def calculate(self) -> Any:
        self.calls += 1
        if self.difficulty == 13 and self.value < 100:
            raise InputError("difficulty", "13 brings bad luck", "type another number")
        if self.difficulty == 14:
            raise InputError("weather", "it rains", "wait")
        if self.difficulty == 15:
            raise ZeroDivisionError("a fault of ours")
        return {"skill": self.value, "left": self.value + (self.difficulty or 0), "remarks": self.remarks}

    def make_table(self) -> pd.DataFrame:
        return pd.DataFrame([self.result])

    def make_figure(self) -> go.Figure:
        return go.Figure(data=[{"type": "bar", "x": ["left"], "y": [self.result["left"]]}])

    def show(self) -> None:
        self.plot.show(self.figure, f"left: {self.result['left']}", ["what", "number"], [["left", "1"]])

    def summary(self) -> Summary:
        rows = tuple((key, str(value)) for key, value in self.result.items() if key != "remarks")
        return Summary("Calculator", ("what", "number"), rows, tuple(self.result["remarks"]))


@pytest.fixture(autouse=True)
def errors_are_raised() -> Iterator[None]:
    """No test of a panel passes over an error in a callback."""
    with base.raise_errors():
        yield


@pytest.fixture
def calculator() -> type[Calculator]:
    return Calculator
