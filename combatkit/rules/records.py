"""States are named tuples that rules copy with a few values changed, thousands of times for one exchange."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound=type)


def swift(kind: T) -> T:
    """A class of named tuples whose ``_replace`` takes a third of the time: it goes by places.

    Examples
    --------
    >>> from typing import NamedTuple
    >>> @swift
    ... class Blow(NamedTuple):
    ...     place: str = ""
    ...     damage: int = 0
    >>> Blow("arm")._replace(damage=3)
    Blow(place='arm', damage=3)
    >>> Blow()._replace(armour=3)
    Traceback (most recent call last):
    ...
    ValueError: Blow has no 'armour'
    """
    places: dict[str, int] = {name: place for place, name in enumerate(kind._fields)}  # type: ignore[attr-defined]
    new = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        parts = list(self)
        try:
            for name, value in changes.items():
                parts[places[name]] = value
        except KeyError as missing:
            raise ValueError(f"{kind.__name__} has no {missing}") from None
        return new(kind, parts)

    kind._replace = _replace  # type: ignore[attr-defined]
    return kind
