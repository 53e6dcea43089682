"""Buttons."""

from __future__ import annotations

from typing import Any

import traitlets

from combatkit.panels.control import STATIC, Control


class Button(Control):
    """A button; `pressed` counts its presses. Panels listen with `Panel.on_click`.

    Errors in the handlers of ipywidgets' own button end in a log that nobody reads, even in tests; a change
    of `pressed` raises them where they belong.

    Parameters
    ----------
    label
        What pressing it does.
    note
        More about it, shown on hover.
    short
        A sign that stands on the button in place of the label, which is then read out and shown on hover.
    primary
        Whether it stands out as the next thing to do.

    Examples
    --------
    >>> roll = Button("Roll")
    >>> roll.click()
    >>> roll.pressed
    1
    """

    _esm = STATIC / "button.js"
    _css = STATIC / "button.css"
    pressed = traitlets.Int(0).tag(sync=True)
    short = traitlets.Unicode("").tag(sync=True)
    primary = traitlets.Bool(False).tag(sync=True)

    def __init__(self, label: str, **more: Any) -> None:
        super().__init__(label, **more)

    def click(self) -> None:
        """Press it."""
        self.pressed += 1
