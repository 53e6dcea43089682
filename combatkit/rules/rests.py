"""What rests on house tables: which columns of an outcome, and which of the events that are asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from combatkit.rules.tables import Table
from combatkit.summary import Readable, Summary

Tables = tuple[Table, ...]


class Rests(Readable, dict[str, Tables]):
    """Columns of an outcome and the house tables in each; it reads as a table.

    Parameters
    ----------
    columns
        Column to the house tables in it; a column that rests on none is left out.
    reads
        Event to the columns that it asks about.
    places
        The house tables by which a random blow finds its location.
    labels
        What each column is called on screen.

    Examples
    --------
    >>> from combatkit.rules.tables import read_table
    >>> wounds = read_table("combatkit.rules.empire", "wounds")
    >>> rests = Rests({"pain": (wounds,)}, {"hurt": ("attack", "pain"), "hit": ("attack",)})
    >>> [table.name for table in rests.events["hurt"]], "hit" in rests.events, bool(Rests())
    (['wounds'], False, False)
    """

    def __init__(
        self,
        columns: Mapping[str, Tables] | None = None,
        reads: Mapping[str, Iterable[str]] | None = None,
        places: Tables = (),
        labels: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(columns or {})
        found = {event: self.under(*names) for event, names in (reads or {}).items()}
        self.events: dict[str, Tables] = {event: tables for event, tables in found.items() if tables}
        """Events and the house tables in each: those of the columns that it asks about."""
        self.places = places
        self._labels = labels or {}

    def under(self, *columns: str) -> Tables:
        """The house tables in any of these columns, each once; of all columns when none is named.

        Tables have rows that cannot be hashed, so that they are told apart by name.
        """
        named = {table.name: table for column in columns or tuple(self) for table in self.get(column, ())}
        return tuple(named.values())

    def summary(self) -> Summary:
        """A row for each column that rests on one."""
        rows = tuple(
            (self._labels.get(column, column), ", ".join(table.name for table in used))
            for column, used in self.items()
        )
        return Summary("", ("what", "rests on our tables"), rows)
