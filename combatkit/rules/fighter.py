"""What the fighters of all games share: fields that describe themselves, and building with good errors.

A game's fighter is a frozen dataclass whose fields are made by `fighter_field`. Forms, TOML files and
keyword arguments are all checked by the one `build`.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from combatkit.errors import InputError, unknown_name

T = TypeVar("T")
Choices = tuple[str, ...] | Callable[[], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """What a form needs to know about one field.

    `kind` is ``"text"``, ``"number"``, ``"choice"``, ``"choices"`` (several), ``"flag"`` or ``"numbers"``
    (whole numbers by name, e.g. armour points by location). `low` and `high` bound numbers, both inclusive.
    A field with `optional` may be None, which means "worked out from the others".
    """

    name: str
    label: str
    kind: str
    help: str = ""
    unit: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    group: str = ""
    rule: str = ""
    default: Any = None

    @property
    def range_words(self) -> str:
        """The allowed values in words.

        Examples
        --------
        >>> FieldSpec("skill", "Skill", "number", low=0, high=300).range_words
        'a whole number from 0 to 300'
        """
        if self.kind in {"choice", "choices"}:
            return "one of: " + ", ".join(self.choices)
        if self.kind == "flag":
            return "true or false"
        if self.kind == "text":
            return "a text"
        if self.low is not None and self.high is not None:
            return f"a whole number from {self.low} to {self.high}"
        return "a whole number" if self.low is None else f"a whole number of at least {self.low}"


def fighter_field(
    label: str,
    kind: str,
    *,
    default: Any = MISSING,
    help: str = "",
    unit: str = "",
    low: int | None = None,
    high: int | None = None,
    choices: Choices = (),
    optional: bool = False,
    group: str = "",
    rule: str = "",
) -> Any:
    """A dataclass field that carries what a form shows; see `FieldSpec` for the parts.

    `choices` may be a function, so that a list may come from a table that is read later.
    """
    meta = {
        "label": label,
        "kind": kind,
        "help": help,
        "unit": unit,
        "low": low,
        "high": high,
        "choices": choices,
        "optional": optional,
        "group": group,
        "rule": rule,
    }
    if optional and default is MISSING:
        default = None
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=meta)
    return field(metadata=meta) if default is MISSING else field(default=default, metadata=meta)


_SPECS: dict[type, tuple[FieldSpec, ...]] = {}


def specs(cls: type) -> tuple[FieldSpec, ...]:
    """The fields of a fighter class, in the order in which a form shows them; read once for each class."""
    if cls not in _SPECS:
        made = []
        for entry in fields(cls):
            if "kind" not in entry.metadata:
                continue
            meta = dict(entry.metadata)
            choices = meta.pop("choices")
            made.append(
                FieldSpec(
                    name=entry.name,
                    choices=choices() if callable(choices) else choices,
                    default=None if entry.default is MISSING else entry.default,
                    **meta,
                )
            )
        _SPECS[cls] = tuple(made)
    return _SPECS[cls]


def check(spec: FieldSpec, value: Any) -> Any:
    """Return `value` if it fits `spec`; raise an InputError that names field, range and remedy if not."""
    if value is None and spec.optional:
        return value
    if spec.kind == "text":
        if not isinstance(value, str) or not value.strip():
            raise InputError(spec.name, f"{value!r} is no text", "write a few letters")
    elif spec.kind == "flag":
        if not isinstance(value, bool):
            raise InputError(spec.name, f"{value!r} is neither true nor false", "use true or false")
    elif spec.kind == "number":
        _whole(spec, spec.name, value)
    elif spec.kind == "numbers":
        if not isinstance(value, Mapping):
            raise InputError(spec.name, f"{value!r} is no table of numbers", "write {name = number, ...}")
        for key, number in value.items():
            if spec.choices and key not in spec.choices:
                raise unknown_name(spec.name, key, spec.choices)
            _whole(spec, f"{spec.name}.{key}", number)
    elif spec.kind == "choice":
        if value not in spec.choices:
            raise unknown_name(spec.name, value, spec.choices)
    elif spec.kind == "choices":
        listed = isinstance(value, Iterable) and not isinstance(value, str)
        if not listed or not all(isinstance(item, str) for item in value):
            said = value if isinstance(value, str) else (*spec.choices, "a")[0]
            raise InputError(spec.name, f"{value!r} is no list of names", f'write a list, e.g. ["{said}"]')
        for item in value:
            if item not in spec.choices:
                raise unknown_name(spec.name, item, spec.choices)
        return tuple(value)
    return value


def _whole(spec: FieldSpec, name: str, value: Any) -> None:
    """Refuse what is no whole number, or lies outside the field's range; nothing is clamped."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(name, f"{value!r} is no whole number", f"use {spec.range_words}")
    if (spec.low is not None and value < spec.low) or (spec.high is not None and value > spec.high):
        raise InputError(name, f"{value} is out of range", f"use {spec.range_words}")


def build(cls: type[T], values: Mapping[str, Any], what: str = "fighter field") -> T:
    """Make a fighter (or a set-up, or a blow) from names and values, checking each.

    `what` is what an unknown name is called.

    Raises
    ------
    InputError
        For a field that does not exist (with the nearest name), one that is missing, a wrong type, a number
        out of range or a name that is not in its list.
    """
    known = {spec.name: spec for spec in specs(cls)}
    for name in values:
        if name not in known:
            raise unknown_name(what, name, known)
    for entry in fields(cls):  # type: ignore[arg-type]
        needed = entry.default is MISSING and entry.default_factory is MISSING
        if entry.name in known and needed and entry.name not in values:
            raise InputError(entry.name, "is missing", f"give {known[entry.name].range_words}")
    return cls(**{name: check(known[name], value) for name, value in values.items()})


def change(fighter: T, changes: Mapping[str, Any]) -> T:
    """Return a copy of `fighter` with some fields changed, checked in the same way as by `build`."""
    known = {spec.name: spec for spec in specs(type(fighter))}
    for name in changes:
        if name not in known:
            raise unknown_name("fighter field", name, known)
    checked = {name: check(known[name], value) for name, value in changes.items()}
    return dataclasses.replace(fighter, **checked)  # type: ignore[type-var]


def names_apart(
    first: Any, second: Any, marks: tuple[str, str] = ("attacker", "defender")
) -> tuple[str, str]:
    """What two fighters are called, so that they can be told apart.

    Examples
    --------
    >>> from types import SimpleNamespace as Who
    >>> names_apart(Who(name="Nox"), Who(name="Nox")), names_apart(Who(name="Nox"), Who(name="Mila"))
    (('Nox (attacker)', 'Nox (defender)'), ('Nox', 'Mila'))
    """
    if first.name != second.name:
        return first.name, second.name
    return f"{first.name} ({marks[0]})", f"{second.name} ({marks[1]})"


def as_dict(fighter: Any) -> dict[str, Any]:
    """The fields of a fighter as plain values that go into JSON or TOML; None is left out."""
    plain: dict[str, Any] = {}
    for spec in specs(type(fighter)):
        value = getattr(fighter, spec.name)
        if value is not None:
            plain[spec.name] = (
                list(value)
                if isinstance(value, tuple)
                else (dict(value) if isinstance(value, Mapping) else value)
            )
    return plain


def as_typed(fighter: Any) -> str:
    """A fighter as somebody would type it: its name, and the fields that differ from their defaults.

    Examples
    --------
    >>> from combatkit.rules.doomblade.fighter import Fighter
    >>> print(as_typed(Fighter("Nell", sword_play=7, shield=False)))
    Fighter('Nell', sword_play=7)
    """
    given = []
    for spec in specs(type(fighter)):
        value = getattr(fighter, spec.name)
        if spec.name == "name":
            given.append(repr(value))
        elif value != spec.default and not (isinstance(value, (tuple, Mapping)) and not value):
            given.append(f"{spec.name}={value!r}")
    return f"{type(fighter).__name__}({', '.join(given)})"


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a fighter file; errors name the file and the line.

    Raises
    ------
    InputError
        When the file is not there or is no TOML.
    """
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            "fighter file", f"{path} cannot be read ({error.strerror})", "check the path"
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise InputError("fighter file", f"{path} is no TOML: {error}", "mend that line") from error
