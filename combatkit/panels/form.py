"""A form that builds itself from the fields of a fighter, a set-up or the options of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import traitlets

from combatkit.errors import InputError
from combatkit.panels.control import STATIC, Control
from combatkit.rules.fighter import FieldSpec, check


class Form(Control):
    """Fields of every kind in groups, folded away below a name; `value` maps each field to what it holds.

    A field that holds something it cannot have says so itself, and its last good value stays in `value`.
    `edits` counts up with each edit from the page; `fill` from Python does not count.

    Parameters
    ----------
    label
        What is edited here.
    specs
        The fields.
    words
        For choices whose values differ from their words: field to value to words.

    Examples
    --------
    >>> form = Form("Edit Ada", [FieldSpec("aim", "Aim", "number", low=1, high=6, default=4)])
    >>> form.typed = {"aim": "9"}
    >>> form.value, form.errors
    ({'aim': 4}, {'aim': '9 is out of range; use a whole number from 1 to 6'})
    """

    _esm = STATIC / "form.js"
    _css = (STATIC / "field.css").read_text("utf-8") + (STATIC / "form.css").read_text("utf-8")
    fields = traitlets.List(traitlets.Dict(), help="what the page draws").tag(sync=True)
    typed = traitlets.Dict(help="field to what stands in it: text, yes or no, list, or texts by name").tag(
        sync=True
    )
    errors = traitlets.Dict(help="field to what is wrong with it").tag(sync=True)
    changed = traitlets.List(traitlets.Unicode(), help="fields that are marked as changed").tag(sync=True)
    aside = traitlets.Unicode("", help="a few words beside the name").tag(sync=True)
    unfolded = traitlets.Bool(False).tag(sync=True)
    narrowest = traitlets.Int(128, help="pixels that a field takes at least").tag(sync=True)
    value = traitlets.Dict()
    edits = traitlets.Int(0, help="counts what was edited on the page")

    def __init__(
        self,
        label: str,
        specs: Sequence[FieldSpec],
        words: Mapping[str, Mapping[str, str]] | None = None,
        **more: Any,
    ) -> None:
        self.specs = {spec.name: spec for spec in specs}
        self._words = words or {}
        self._blamed: dict[str, str] = {}
        self._wrong: dict[str, str] = {}
        self._filling = False
        super().__init__(label, **more)
        self.value = {spec.name: spec.default for spec in specs}
        self.describe()
        self.settle()

    # -- what the page draws --------------------------------------------------------------------------

    def describe(
        self,
        closed: Mapping[str, Mapping[str, str]] | None = None,
        keys: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """Say which choices are closed (field to choice to reason) and which names numbers may have."""
        self.fields = [
            field_row(
                spec,
                self._words.get(spec.name, {}),
                (closed or {}).get(spec.name, {}),
                (keys or {}).get(spec.name),
            )
            for spec in self.specs.values()
        ]

    # -- from the page to values ----------------------------------------------------------------------

    @traitlets.observe("typed")
    def _read(self, change: Any) -> None:
        if self._filling:
            return
        value, wrong = dict(self.value), {}
        for name, text in change["new"].items():
            try:
                value[name] = read(self.specs[name], text)
            except InputError as fault:
                wrong[name] = words_of(fault)
        self._wrong, self._blamed = wrong, {}
        self._tell()
        self.value = value
        self.edits += 1

    def fill(self, value: Mapping[str, Any], keep_faults: bool = False) -> None:
        """Show these values; what was typed and refused is forgotten, unless `keep_faults`."""
        self.value = {**self.value, **value}
        self._settle(dict(self._wrong) if keep_faults else {})

    def settle(self) -> None:
        self._settle({})

    def _settle(self, wrong: dict[str, str]) -> None:
        self._wrong, self._blamed = wrong, {}
        texts = {
            name: self.typed[name] if name in wrong else text(spec, self.value[name])
            for name, spec in self.specs.items()
        }
        self._filling = True
        try:
            self.typed = texts
        finally:
            self._filling = False
        self._tell()

    # -- faults ---------------------------------------------------------------------------------------

    def owns(self, field: str) -> bool:
        """Whether a fault in this field belongs here."""
        return field.partition(".")[0] in self.specs

    def refuse(self, fault: InputError | None) -> None:
        if fault is None:
            self._blamed = {}
        else:
            self._blamed = {fault.field.partition(".")[0]: words_of(fault)}
        self._tell()

    def _tell(self) -> None:
        blamed = {name: said for name, said in self._blamed.items() if name in self.specs}
        self.errors = self._wrong | blamed
        labels = [self.specs[name].label for name in self.errors]
        self.error = f"{', '.join(labels)} cannot be used" if labels else ""


def field_row(
    spec: FieldSpec, words: Mapping[str, str], closed: Mapping[str, str], keys: Iterable[str] | None
) -> dict[str, Any]:
    """One field as the page draws it."""
    choices = [{"value": "", "label": "left out", "closed": ""}] if spec.optional and spec.choices else []
    if spec.kind in {"choice", "choices"}:
        choices += [
            {"value": choice, "label": words.get(choice, choice), "closed": closed.get(choice, "")}
            for choice in spec.choices
        ]
    return {
        "name": spec.name,
        "label": spec.label,
        "kind": spec.kind,
        "help": spec.help,
        "unit": spec.unit,
        "low": spec.low,
        "high": spec.high,
        "optional": spec.optional,
        "group": spec.group,
        "rule": spec.rule,
        "choices": choices,
        "keys": list(spec.choices if keys is None else keys) if spec.kind == "numbers" else [],
    }


def read(spec: FieldSpec, typed: Any) -> Any:
    """The value that what was typed stands for.

    Raises
    ------
    InputError
        With the field's own range, when it stands for none.
    """
    if spec.kind == "number":
        return check(spec, _number(spec, spec.name, typed, spec.optional))
    if spec.kind == "numbers":
        found = {key: _number(spec, f"{spec.name}.{key}", text, True) for key, text in typed.items()}
        return check(spec, {key: number for key, number in found.items() if number is not None})
    if spec.kind in {"text", "choice"} and spec.optional and not typed.strip():
        return None
    return check(spec, typed)


def _number(spec: FieldSpec, name: str, typed: str, may_be_empty: bool) -> int | None:
    plain = typed.strip().replace("−", "-")
    if not plain and may_be_empty:
        return None
    if not re.fullmatch(r"[+-]?\d{1,15}", plain, re.ASCII):
        fault = f"{plain!r} is no whole number" if plain else "the box is empty"
        raise InputError(name, fault, f"use {spec.range_words}")
    return int(plain)


def text(spec: FieldSpec, value: Any) -> Any:
    """What stands in a field that has this value."""
    if spec.kind == "numbers":
        return {key: str(number) for key, number in (value or {}).items()}
    if spec.kind == "choices":
        return list(value or ())
    if spec.kind == "flag":
        return bool(value)
    return "" if value is None else str(value)


def words_of(fault: InputError) -> str:
    """A fault as it stands beside its field."""
    part = fault.field.partition(".")[2]
    return f"{part + ': ' if part else ''}{fault.fault}; {fault.remedy}"
