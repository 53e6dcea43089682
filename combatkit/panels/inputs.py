"""Controls for numbers and texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import traitlets

from combatkit.errors import InputError
from combatkit.panels.control import STATIC, Control


class _Whole(Control):
    """A whole number between two bounds, both inclusive; None leaves a side open."""

    min = traitlets.Int(None, allow_none=True).tag(sync=True)
    max = traitlets.Int(None, allow_none=True).tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)
    unit = traitlets.Unicode("").tag(sync=True)

    @property
    def range_words(self) -> str:
        """The allowed numbers, as a message says them."""
        if self.min is not None and self.max is not None:
            return f"a whole number from {self.min} to {self.max}"
        if self.min is not None:
            return f"a whole number of at least {self.min}"
        return "a whole number" if self.max is None else f"a whole number of at most {self.max}"

    def check(self, value: Any) -> Any:
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise InputError(self.label, f"{value!r} is not a whole number", f"type {self.range_words}")
        number = value.__index__()
        if self.min is not None and number < self.min:
            raise InputError(self.label, f"{number} is too low", f"type {self.range_words}")
        if self.max is not None and number > self.max:
            raise InputError(self.label, f"{number} is too high", f"type {self.range_words}")
        return number


class RangeInput(_Whole):
    """A slider: the value arrives when the thumb is let go, rests, or is moved by a key.

    Parameters
    ----------
    label, value
        Its name, and a whole number from `min` to `max` (`min` if left out).
    min, max, step, unit, note
        Bounds (both inclusive), the size of a step, the unit beside the number, and a short text below.

    Examples
    --------
    >>> skill = RangeInput("Skill", 67, max=120, unit="%")
    >>> skill.value = 130
    Traceback (most recent call last):
    ...
    combatkit.errors.InputError: Skill: 130 is too high; type a whole number from 0 to 120
    """

    _esm = STATIC / "range.js"
    _css = STATIC / "field.css"
    value = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, label: str, value: int | None = None, *, min: int = 0, max: int = 100, **more: Any
    ) -> None:
        super().__init__(label, min if value is None else value, min=min, max=max, **more)


class _Entry(Control):
    """A box to type in."""

    _esm = STATIC / "entry.js"
    _css = STATIC / "field.css"
    kind = traitlets.Unicode("text").tag(sync=True)
    typed = traitlets.Unicode("", help="what stands in the box").tag(sync=True)
    mark = traitlets.Int(-1, help="index of the typed character that is at fault; -1 for none").tag(sync=True)
    hint = traitlets.Unicode("", help="shown below the box while it is empty").tag(sync=True)

    def read(self, text: str) -> Any:
        """The value that a text stands for; an InputError when it stands for none."""
        return text

    def shown(self, value: Any) -> str:
        """The text for a value."""
        return str(value)

    @traitlets.observe("typed")
    def _read(self, change: Any) -> None:
        try:
            value = self.check(self.read(change["new"]))
        except InputError as fault:
            self.refuse(fault)
            return
        self.refuse(None)
        self.value = value

    @traitlets.observe("value")
    def _show(self, change: Any) -> None:
        self.settle()

    def settle(self) -> None:
        try:
            same = self.read(self.typed) == self.value
        except InputError:
            same = False
        if not same:
            self.typed = self.shown(self.value)
        self.refuse(None)

    def refuse(self, fault: InputError | None) -> None:
        self.mark = getattr(fault, "position", -1) if fault else -1
        super().refuse(fault)


class NumberInput(_Whole, _Entry):
    """A box for a whole number, with its unit; Up, Down, PageUp and PageDown step it.

    Parameters
    ----------
    label, value
        Its name, and a whole number from `min` to `max` (`min` or 0 if left out); None only with `optional`.
    min, max, step, unit, hint, note
        Bounds (both inclusive; None: open), the size of a step, the unit, and short texts.
    optional
        Whether the box may be empty.

    Examples
    --------
    >>> skill = NumberInput("Combat Style", 67, min=0, max=300)
    >>> skill.typed = "310"
    >>> skill.value, skill.error
    (67, '310 is too high; type a whole number from 0 to 300')
    """

    value = traitlets.Int(None, allow_none=True).tag(sync=True)
    optional = traitlets.Bool(False)

    def __init__(self, label: str, value: int | None = None, *, optional: bool = False, **more: Any) -> None:
        if value is None and not optional:
            value = more.get("min") or 0
        super().__init__(label, value, kind="number", optional=optional, **more)

    def check(self, value: Any) -> Any:
        if value is None:
            if self.optional:
                return None
            raise InputError(self.label, "the box is empty", f"type {self.range_words}")
        return super().check(value)

    def read(self, text: str) -> int | None:
        plain = text.strip().replace("−", "-")
        if not plain:
            return None
        if not re.fullmatch(r"[+-]?\d{1,15}", plain, re.ASCII):
            raise InputError(
                self.label, f"'{text.strip()}' is not a whole number", f"type {self.range_words}"
            )
        return int(plain)

    def shown(self, value: Any) -> str:
        return "" if value is None else str(value)


class TextInput(_Entry):
    """A box for a text.

    Parameters
    ----------
    label, value
        Its name, and a text that `test` accepts.
    test
        Called with each text that is typed or set; raises an InputError to refuse it. When the error has a
        ``position``, the character there is marked.
    hint, note
        Short texts below the box: the hint while it is empty, else the note.

    Examples
    --------
    >>> def short(text):
    ...     if len(text) > 3:
    ...         raise InputError("name", "it is too long", "use three letters")
    >>> name = TextInput("Name", "Ana", test=short)
    >>> name.typed = "Anathaym"
    >>> name.value, name.error
    ('Ana', 'it is too long; use three letters')
    """

    value = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self, label: str, value: str = "", *, test: Callable[[str], object] | None = None, **more: Any
    ) -> None:
        self._test = test
        super().__init__(label, value, **more)

    def check(self, value: Any) -> Any:
        if not isinstance(value, str):
            raise InputError(self.label, f"{value!r} is no text", "write a text")
        if self._test:
            self._test(value)
        return value
