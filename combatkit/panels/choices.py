"""Controls for choosing: one of a list, several of a list, yes or no."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from combatkit.errors import InputError, unknown_name
from combatkit.panels.control import STATIC, Control

Options = Mapping[str, str] | Iterable[str] | Iterable[Mapping[str, str]]


def option_list(options: Options) -> list[dict[str, str]]:
    """Options in full: ``value``, ``label``, ``note`` and ``closed`` (why it cannot be chosen; empty: it
    can).

    Examples
    --------
    >>> option_list(["a"])
    [{'value': 'a', 'label': 'a', 'note': '', 'closed': ''}]
    >>> option_list({"a": "the first"})[0]["label"]
    'the first'
    """
    if isinstance(options, Mapping):
        options = [{"value": value, "label": label} for value, label in options.items()]
    full = []
    for option in options:
        given = {"value": option, "label": option} if isinstance(option, str) else dict(option)
        given.setdefault("label", given["value"])
        full.append({"note": "", "closed": ""} | given)
    return [{key: option[key] for key in ("value", "label", "note", "closed")} for option in full]


class _Chooser(Control):
    """A closed list of options."""

    _css = STATIC / "field.css"
    options = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self, label: str, options: Options, value: Any = None, **more: Any) -> None:
        super().__init__(label, value, options=option_list(options), **more)

    def offer(self, options: Options, value: Any = None) -> None:
        """Replace the options; a choice that is no longer open gives way to `value`, or to none."""
        full = option_list(options)
        keep = {option["value"] for option in full if not option["closed"]}
        with self.hold_sync():
            kept = self._kept(keep) if value is None else value
            self.options = full
            self.value = kept

    def _kept(self, keep: set[str]) -> Any:
        return self.value if self.value in keep else ""

    def one(self, value: Any) -> str:
        """The option with this value; an InputError when there is none, or it is closed."""
        found = next((option for option in self.options if option["value"] == value), None)
        if found is None:
            raise unknown_name(self.label, value, [option["value"] for option in self.options])
        if found["closed"]:
            raise InputError(self.label, f"{value!r} cannot be chosen: {found['closed']}", "choose another")
        return str(value)

    def check(self, value: Any) -> Any:
        return value if value == "" else self.one(value)


class Choice(_Chooser):
    """A drop-down list; `value` is the value of the chosen option.

    Parameters
    ----------
    label
        Its name.
    options
        Values; or values to labels; or dicts with ``value``, ``label`` and ``closed`` (why it is greyed out).
    value
        The chosen one; the first open one if left out.

    Examples
    --------
    >>> Choice("Weapon", {"sword": "Short sword", "club": "Great club"}).value
    'sword'
    """

    _esm = STATIC / "select.js"
    kind = traitlets.Unicode("select").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)

    def __init__(self, label: str, options: Options, value: str | None = None, **more: Any) -> None:
        full = option_list(options)
        if value is None:
            value = next((option["value"] for option in full if not option["closed"]), None)
        super().__init__(label, full, value, **more)


class ChoiceList(_Chooser):
    """One of a list that is in sight, as radio buttons; ``""`` while none is chosen.

    Parameters
    ----------
    label, options, value
        As for `Choice`, with ``note`` for a text beside an option; nothing is chosen if `value` is left out.
    across
        Side by side instead of one below the other.

    Examples
    --------
    >>> closed = {"value": "Impale", "closed": "the weapon is blunt"}
    >>> effects = ChoiceList("Effect", [{"value": "Bleed"}, closed])
    >>> effects.value = "Impale"
    Traceback (most recent call last):
    ...
    combatkit.errors.InputError: Effect: 'Impale' cannot be chosen: the weapon is blunt; choose another
    """

    _esm = STATIC / "choices.js"
    many = traitlets.Bool(False).tag(sync=True)
    most = traitlets.Int(1).tag(sync=True)
    across = traitlets.Bool(False).tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)


class ChoiceSet(_Chooser):
    """Several of a list, as tick boxes; `value` is the list of the chosen ones, in the order of choosing.

    Parameters
    ----------
    label, options, value, across
        As for `ChoiceList`.
    most
        How many may be chosen at once.

    Examples
    --------
    >>> ChoiceSet("Effects", ["Bleed", "Trip"], ["Trip"], most=2).value
    ['Trip']
    """

    _esm = STATIC / "choices.js"
    many = traitlets.Bool(True).tag(sync=True)
    most = traitlets.Int(99).tag(sync=True)
    across = traitlets.Bool(False).tag(sync=True)
    value = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def _kept(self, keep: set[str]) -> Any:
        return [value for value in self.value if value in keep]

    def check(self, value: Any) -> Any:
        if len(value) > self.most:
            raise InputError(self.label, f"{len(value)} are too many", f"choose at most {self.most}")
        return [self.one(each) for each in value]


class Toggle(Control):
    """A tick box.

    Examples
    --------
    >>> Toggle("Defender prone", True).value
    True
    """

    _esm = STATIC / "select.js"
    _css = STATIC / "field.css"
    kind = traitlets.Unicode("toggle").tag(sync=True)
    value = traitlets.Bool(False).tag(sync=True)
