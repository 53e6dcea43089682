"""How a panel tells what went wrong: beside the control, and what is shown is marked stale."""

from __future__ import annotations

import traceback
from typing import Any

from combatkit.errors import InputError
from combatkit.panels.control import Control
from combatkit.panels.views import Message

KEPT = "What is shown is the last good result."


class Faults:
    """The part of a panel that shows faults. It has the `controls` and `heading` of the panel."""

    controls: dict[str, Control]
    heading: str
    add_class: Any
    remove_class: Any

    def _expect_faults(self) -> None:
        self.message = Message(panel=self.heading)
        self._fault: Exception | None = None
        self._blamed: list[tuple[Control, str]] = []

    def report(self, fault: Exception) -> None:
        """Show a fault: bad input in words beside its control, anything else with its traceback."""
        self._fault = fault
        control = self._to_blame(fault)
        if control is not None and isinstance(fault, InputError):
            control.refuse(fault)
            self._blamed.append((control, control.error))
        self._mark()

    def _to_blame(self, fault: Exception) -> Control | None:
        if not isinstance(fault, InputError):
            return None
        named = (
            c for name, c in self.controls.items() if fault.field.lower() in (name.lower(), c.label.lower())
        )
        return next(named, None)

    @property
    def stale(self) -> bool:
        return self._fault is not None or any(control.error for control in self.controls.values())

    def _mark(self) -> None:
        """Bring the message line and the stale mark in step with the faults that stand."""
        wrong = [control.label for control in self.controls.values() if control.error]
        fault = self._fault
        if fault is not None and not isinstance(fault, InputError):
            trace = "".join(traceback.format_exception(fault))
            words = f"Something in the program went wrong: {type(fault).__name__}: {fault}. {KEPT}"
            self.message.say(words, "error", trace)
        elif fault is not None and self._to_blame(fault) is None:
            self.message.say(f"{_sentence(str(fault))} {KEPT}", "error")
        elif wrong:
            self.message.say(f"See {', '.join(wrong)}. {KEPT}", "error")
        else:
            self.message.say("")
        if self.stale:
            self.add_class("ck-stale")
        else:
            self.remove_class("ck-stale")

    def recover(self) -> None:
        """Forget the last fault: the result is good again."""
        for control, said in self._blamed:
            if control.error == said:  # else the box has been left with a fault of its own
                control.refuse(None)
        self._blamed, self._fault = [], None
        self._mark()


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
