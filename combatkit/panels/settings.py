"""The settings of a panel."""

from __future__ import annotations

from typing import Any

import traitlets


class Setting(traitlets.Any):
    """A setting of a panel: a keyword of its constructor, an attribute that can be observed, an entry of its
    state.

    What may stand in it is decided by the control that it is bound to, or by the function given to
    `Panel.bind`.
    """

    allow_none = False  # traitlets would let None pass unchecked

    def __init__(self, default: Any = None, help: str = "") -> None:
        super().__init__(default, help=help)
        self.tag(setting=True)

    def validate(self, obj: Any, value: Any) -> Any:
        return obj._checked_setting(self.name, value)
