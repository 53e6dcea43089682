"""What a thing shows when nothing draws it: a table as plain text and as HTML, the same on every run."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from html import escape

LEFT = ' style="text-align: left"'
FIGURE = re.compile(r"[-+−]?\d[\d.,/]*( ?%)?$")


class Readable(ABC):
    """What reads as its `summary`: in the shell as text, in a notebook as a table."""

    __slots__ = ()

    @abstractmethod
    def summary(self) -> Summary:
        """The same as a table for reading."""

    def __str__(self) -> str:
        return self.summary().text()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.summary().html()


@dataclass(frozen=True, repr=False)
class Summary:
    """Facts as one table with a few sentences.

    Parameters
    ----------
    title
        What it is about, e.g. ``"Dice"``; may be empty.
    heads
        Column headings.
    rows
        A text for each column; the first one names the row.
    notes
        Sentences below the table.

    Examples
    --------
    >>> print(Summary("Dice", ("dice", "mean"), (("2d6", "7.00"),), ("A note.",)).text())
    Dice
    dice  mean
    2d6   7.00
    A note.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """The title, the table in aligned columns and the notes, a line each."""
        table = [self.heads, *self.rows] if self.rows else []
        widths = [max(len(line[i]) for line in table) for i in range(len(self.heads))] if table else []
        aligned = [
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in table
        ]
        return "\n".join([*([self.title] if self.title else []), *aligned, *self.notes])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """The same as a table with headings for columns and rows; every text in it is escaped.

        Notebooks set cells to the right, which suits figures; columns of words say that they want the left.
        """
        parts = []
        if self.rows:
            looks = [LEFT if i and self._words(i) else "" for i in range(len(self.heads))]
            head = "".join(
                f'<th scope="col"{look}>{escape(text)}</th>'
                for text, look in zip(self.heads, looks, strict=True)
            )
            body = "".join(
                f'<tr><th scope="row">{escape(first)}</th>'
                + "".join(
                    f"<td{look}>{escape(text)}</td>" for text, look in zip(rest, looks[1:], strict=True)
                )
                + "</tr>"
                for first, *rest in self.rows
            )
            caption = f"<caption>{escape(self.title)}</caption>" if self.title else ""
            parts.append(f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
        elif self.title:
            parts.append(f"<p><b>{escape(self.title)}</b></p>")
        parts += [f"<p>{escape(note)}</p>" for note in self.notes]
        return "".join(parts)

    def _words(self, column: int) -> bool:
        """Whether a column holds words: something in it that is no figure."""
        return any(FIGURE.match(row[column]) is None for row in self.rows if row[column])
