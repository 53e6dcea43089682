"""What panels show beside pictures: bars with names, tables, messages, and a file to take away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import anywidget
import traitlets

from combatkit.panels.badges import Badge, badge, badges_of, with_badges
from combatkit.panels.control import STATIC
from combatkit.plots.words import exact, percent
from combatkit.rules.rests import Tables


class Bars(anywidget.AnyWidget):
    """Named chances with a bar each: the per cent is text, its fraction shows on hover.

    Parameters
    ----------
    label
        What the chances are of.
    heads
        Column headings, for readers that hear the table.

    Examples
    --------
    >>> odds = Bars("Odds from here")
    >>> odds.show({"attacker hurts target": Fraction(103, 250)})
    >>> odds.rows[0]["text"], odds.rows[0]["exact"]
    ('41.2 %', '103/250')
    """

    _esm = with_badges("bars.js")
    _css = STATIC / "bars.css"
    label = traitlets.Unicode().tag(sync=True)
    heads = traitlets.List(["outcome", "bar", "chance"]).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    badge = traitlets.Dict(help="what stands beside the label").tag(sync=True)

    def __init__(self, label: str, **more: Any) -> None:
        super().__init__(label=label, **more)

    def show(
        self,
        chances: Mapping[str, Fraction],
        notes: Mapping[str, str] | None = None,
        strong: Iterable[str] = (),
        rests: Mapping[str, Tables] | None = None,
        of_all: Tables = (),
    ) -> None:
        """Draw these chances.

        Parameters
        ----------
        chances
            Name to chance, 0 to 1, in the order in which they are listed.
        notes
            A short text after the per cent of some of them, e.g. ``"+9.8"``.
        strong
            Names that stand out.
        rests
            The house tables on which some of them rest; where all do, the badge stands beside the label.
        of_all
            The house tables on which they all rest, where `rests` does not name them.
        """
        notes, bold = notes or {}, set(strong)
        whole, marks = badges_of(tuple(chances), rests or {})
        rows = [
            {
                "name": name,
                "share": float(chance),
                "text": percent(chance),
                "exact": exact(Fraction(chance)),
                "note": notes.get(name, ""),
                "strong": name in bold,
                "badge": marks.get(name, {}),
            }
            for name, chance in chances.items()
        ]
        with self.hold_sync():
            self.badge = whole or badge(of_all)
            self.rows = rows


class Sheet(anywidget.AnyWidget):
    """A table of texts, folded away below its name or in full sight.

    Parameters
    ----------
    label
        What the table holds.
    folds, unfolded
        Whether it can be folded away, and whether it starts open.
    """

    _esm = with_badges("sheet.js")
    _css = STATIC / "sheet.css"
    label = traitlets.Unicode().tag(sync=True)
    heads = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)
    badge = traitlets.Dict(help="what stands beside the label").tag(sync=True)
    folds = traitlets.Bool(True).tag(sync=True)
    unfolded = traitlets.Bool(False).tag(sync=True)
    badges = traitlets.Dict(help="badges by the text of a heading, of a column or of a row").tag(sync=True)

    MOST = 200
    """Rows that are sent to the page; a note says how many are left out."""

    def __init__(self, label: str, **more: Any) -> None:
        super().__init__(label=label, **more)

    def show(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        note: str = "",
        rests: Mapping[str, Tables] | None = None,
    ) -> None:
        """Replace the table; the first cell of a row names it.

        `rests` has the house tables of columns or of rows, by heading or name; where all columns rest on
        some, or all rows, the badge stands beside the label.
        """
        left = len(rows) - self.MOST
        if left > 0:
            note = f"{note} {left} more rows are in .table and in the CSV file.".strip()
        with self.hold_sync():
            self.heads, self.note = list(heads), note
            self.badge, self.badges = _badges_of_sheet(heads, rows, rests or {})
            self.rows = [list(row) for row in rows[: self.MOST]]


def _badges_of_sheet(
    heads: Sequence[str], rows: Sequence[Sequence[str]], rests: Mapping[str, Tables]
) -> tuple[Badge, dict[str, Badge]]:
    """The badge of the table, and those of its headings or of its rows."""
    of_heads = badges_of(tuple(heads[1:]), rests)
    return of_heads if any(of_heads) else badges_of(tuple(row[0] for row in rows), rests)


class Message(anywidget.AnyWidget):
    """One line that is read out when it changes; for a fault in the program also its traceback.

    Its style sheet is that of the panel frame, because every panel has exactly one message line.
    """

    _esm = STATIC / "message.js"
    _css = STATIC / "panel.css"
    text = traitlets.Unicode("").tag(sync=True)
    kind = traitlets.Unicode("info", help="info or error").tag(sync=True)
    trace = traitlets.Unicode("").tag(sync=True)
    panel = traitlets.Unicode("", help="the name that the panel around it gets").tag(sync=True)

    def say(self, text: str, kind: str = "info", trace: str = "") -> None:
        """Show this text."""
        with self.hold_sync():
            self.text, self.kind, self.trace = text, kind, trace


class Download(anywidget.AnyWidget):
    """A button that saves a text as a file, without any server.

    Parameters
    ----------
    label
        What the button says.
    name
        The name of the file.
    make
        Called when the button is pressed; returns the text, or None when there is none to give.
    """

    _esm = STATIC / "download.js"
    _css = STATIC / "button.css"
    label = traitlets.Unicode().tag(sync=True)
    type = traitlets.Unicode("text/csv;charset=utf-8").tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)

    def __init__(self, label: str, name: str, make: Callable[[], str | None], **more: Any) -> None:
        super().__init__(label=label, **more)
        self._name, self._make = name, make
        self.on_msg(self._asked)

    def _asked(self, _: Any, content: Any, buffers: Any) -> None:
        if content == {"want": "file"}:
            text = self._make()
            if text is not None:
                self.send({"file": text, "name": self._name})
