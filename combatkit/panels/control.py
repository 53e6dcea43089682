"""What all controls share: a name, a message of their own, and values that are valid or refused in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from combatkit.errors import InputError

STATIC = Path(__file__).parent / "static"


def with_cards(name: str) -> str:
    """A script of ours behind the one that draws rule cards, for widgets that show some."""
    return (STATIC / "card.js").read_text("utf-8") + (STATIC / name).read_text("utf-8")


class Control(anywidget.AnyWidget):
    """A widget that sets one value.

    `value` is always valid. Where something can be typed, `typed` is what stands in the box and `error` says
    why the two differ. A value that does not fit is refused in words, never brought into range in silence.

    Parameters
    ----------
    label
        The name that is shown and read out; an empty one is refused.
    value
        What it is set to; None leaves the default.
    note, disabled
        A short text below it, and whether it is greyed out.
    """

    _esm = "export default { render() {} }"
    label = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)
    error = traitlets.Unicode("", help="what is wrong with the value, in words").tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)

    def __init__(self, label: str, value: Any = None, **more: Any) -> None:
        if not str(label).strip():
            raise InputError(
                "label", f"a {type(self).__name__} has no name", "say in a word or two what it sets"
            )
        unknown = set(more) - set(self.trait_names())
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        super().__init__(label=label, **more)
        if value is not None:
            self.value = value

    def check(self, value: Any) -> Any:
        """The value to take; an InputError when this control cannot have it."""
        return value

    @traitlets.validate("value")
    def _checked(self, proposal: Any) -> Any:
        return self.check(proposal["value"])

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page sends; a value that does not fit is refused, and the page corrected."""
        if "value" in sync_data:
            try:
                self.check(sync_data["value"])
            except InputError as fault:
                self.refuse(fault)
                self.send_state("value")
                sync_data = {name: sent for name, sent in sync_data.items() if name != "value"}
            else:
                self.refuse(None)
        super().set_state(sync_data)

    def refuse(self, fault: InputError | None) -> None:
        """Say beside the control what is wrong; None takes the message away."""
        self.error = f"{fault.fault}; {fault.remedy}" if fault else ""

    def settle(self) -> None:
        """Forget what was typed and refused: the box shows the value again."""
        self.refuse(None)
