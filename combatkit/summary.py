"""What a thing shows when nothing draws it: a table as plain text and as HTML, the same on every run."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
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

    def html(self) -> str:
        """The same as a table with headings for columns and rows; every text in it is escaped."""
        parts = []
        if self.rows:
            head = "".join(f'<th scope="col">{escape(text)}</th>' for text in self.heads)
            body = "".join(
                f'<tr><th scope="row">{escape(first)}</th>'
                + "".join(f"<td>{escape(text)}</td>" for text in rest)
                + "</tr>"
                for first, *rest in self.rows
            )
            caption = f"<caption>{escape(self.title)}</caption>" if self.title else ""
            parts.append(f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
        elif self.title:
            parts.append(f"<p><b>{escape(self.title)}</b></p>")
        parts += [f"<p>{escape(note)}</p>" for note in self.notes]
        return "".join(parts)
