"""Who is in a fight of several, and who of them still fights: what the scenes of all games share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import unknown_name


class Enlisted(Protocol):
    """What somebody in a fight has in every game; `out` says why they fight no more, and is empty before."""

    @property
    def name(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def out(self) -> str: ...


M = TypeVar("M", bound=Enlisted)


@dataclass(frozen=True)
class Roster(Generic[M]):
    """A fight between two moves, as far as all games agree; games subclass it as their `Scene`.

    Parameters
    ----------
    game
        The ruleset.
    members
        Everybody, in the order in which they were named.
    policy
        Chooses within exchanges when nobody is asked.
    round
        From 1; 0 before the first one.

    Examples
    --------
    >>> from typing import NamedTuple
    >>> Who = NamedTuple("Who", [("name", str), ("side", str), ("out", str)])
    >>> them = Roster(None, (Who("Ida", "Heroes", ""), Who("Odo", "Heroes", ""), Who("Orc", "Raiders", "")))
    >>> [it.name for it in them.foes("Orc")], [it.name for it in them.friends("Ida")]
    (['Ida', 'Odo'], ['Odo'])
    >>> them.having(Who("Orc", "Raiders", "dead")).sides
    ('Heroes',)
    """

    game: Any
    members: tuple[M, ...]
    policy: Policy = first_option
    round: int = 0

    @cached_property
    def by_name(self) -> dict[str, M]:
        """Everybody by name."""
        return {it.name: it for it in self.members}

    def member(self, name: str, field: str = "who") -> M:
        """Somebody; `field` is where the name was given.

        Raises
        ------
        InputError
            When nobody is called so.
        """
        if name not in self.by_name:
            raise unknown_name(field, name, self.by_name)
        return self.by_name[name]

    def having(self, *changed: M) -> Self:
        """With some members as they are now; the same where nothing changed, with what it has worked out."""
        new = {it.name: it for it in changed if self.by_name[it.name] is not it}
        if not new:
            return self
        return replace(self, members=tuple([new.get(it.name, it) for it in self.members]))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides that somebody still fights for."""
        return tuple(dict.fromkeys([it.side for it in self.members if not it.out]))

    @property
    def unfinished(self) -> bool:
        """Whether something must still be done though one side alone is left."""
        return False

    def foes(self, name: str) -> tuple[M, ...]:
        """Who fights on the other sides, and still does."""
        side = self.member(name).side
        return tuple([it for it in self.members if it.side != side and not it.out])

    def friends(self, name: str) -> tuple[M, ...]:
        """Who fights on the same side, and still does."""
        side = self.member(name).side
        return tuple([it for it in self.members if it.side == side and it.name != name and not it.out])


def pair(one: str, other: str) -> tuple[str, str]:
    """Two names as a pair, whichever comes first.

    Examples
    --------
    >>> pair("Zam", "Ana")
    ('Ana', 'Zam')
    """
    return (one, other) if one < other else (other, one)
