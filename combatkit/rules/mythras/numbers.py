"""Whole numbers by name in a value that never changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Numbers(Mapping[str, int]):
    """Whole numbers by name that never change, so that a fighter who has them can be a key of a cache.

    Examples
    --------
    >>> Numbers({"head": 2}) == {"head": 2}
    True
    """

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = dict(numbers)

    def __getitem__(self, name: str) -> int:
        return self._numbers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __hash__(self) -> int:
        return hash(frozenset(self._numbers.items()))

    def __repr__(self) -> str:
        return repr(self._numbers)
