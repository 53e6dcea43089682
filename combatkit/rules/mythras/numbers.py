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

    __slots__ = ("_key", "_numbers")

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = dict(numbers)
        self._key = hash(frozenset(self._numbers.items()))  # asked for with every look into a cache

    def __getitem__(self, name: str) -> int:
        return self._numbers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __hash__(self) -> int:
        return self._key

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Numbers):
            return self._numbers == other._numbers
        return super().__eq__(other)

    def __repr__(self) -> str:
        return repr(self._numbers)
