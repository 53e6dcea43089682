"""All controls and views that panels are built from, in one place to import from."""

from __future__ import annotations

from combatkit.panels.bodymap import BodyMap
from combatkit.panels.buttons import Button
from combatkit.panels.choices import Choice, ChoiceList, ChoiceSet, Toggle
from combatkit.panels.control import Control
from combatkit.panels.inputs import NumberInput, RangeInput, TextInput
from combatkit.panels.views import Bars, Download, Message, Sheet

__all__ = [
    "Bars",
    "BodyMap",
    "Button",
    "Choice",
    "ChoiceList",
    "ChoiceSet",
    "Control",
    "Download",
    "Message",
    "NumberInput",
    "RangeInput",
    "Sheet",
    "TextInput",
    "Toggle",
]
