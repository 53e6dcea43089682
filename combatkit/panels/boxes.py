"""Boxes that panels are laid out with: columns that stack when the cell is narrow, rows that wrap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

import ipywidgets as widgets


def stack(*parts: widgets.Widget, result: bool = False) -> widgets.VBox:
    """One below the other. `result` marks what is worked out, so that it can be seen to be stale."""
    box = widgets.VBox(parts)
    box.add_class("ck-stack")
    if result:
        box.add_class("ck-result")
    return box


def row(*parts: widgets.Widget) -> widgets.HBox:
    """Side by side, wrapping where there is no room."""
    box = widgets.HBox(parts)
    box.add_class("ck-row")
    return box


def columns(*parts: tuple[widgets.Widget, int, int]) -> widgets.HBox:
    """Columns that stack when the cell is narrow: each with its narrowest width in pixels and its share."""
    for part, narrowest, share in parts:
        part.layout.flex = f"{share} 1 {narrowest}px"
    box = widgets.HBox([part for part, _, _ in parts])
    box.add_class("ck-columns")
    return box


class Deck(widgets.VBox):
    """Several views in one place, of which one is in sight.

    A view enters the page when it is first wanted, and is only hidden after that: a picture that left the
    page would come back as it was.
    """

    def __init__(self, views: Mapping[str, widgets.Widget]) -> None:
        self.views = dict(views)
        super().__init__()

    def uncover(self, name: str) -> None:
        """Bring a view into sight."""
        for each, widget in self.views.items():
            widget.layout.display = None if each == name else "none"
        if self.views[name] not in self.children:
            self.children = (*self.children, self.views[name])

    def close(self) -> None:
        """Close the views that were never in sight too."""
        for view in self.views.values():
            for part in inside(view):
                part.close()
            view.close()
        super().close()


def heading(text: str) -> widgets.HTML:
    """The title of a panel."""
    title = widgets.HTML(f"<h3>{escape(text)}</h3>")
    title.add_class("ck-heading")
    return title


def title_row(text: str, message: widgets.Widget) -> widgets.HBox:
    """The title, and at its right the message line, which thus comes and goes without moving anything."""
    box = widgets.HBox([heading(text), message])
    box.add_class("ck-title-row")
    return box


def paragraph(text: str = "") -> widgets.HTML:
    """A line of text; set it with `set_text`."""
    line = widgets.HTML()
    line.add_class("ck-text-line")
    set_text(line, text)
    return line


def caption(text: str) -> widgets.HTML:
    """The name of what stands below it."""
    line = paragraph(text)
    line.add_class("ck-caption")
    return line


def set_text(line: widgets.HTML, *texts: str) -> None:
    """Put texts into a `paragraph`, a line each, as text and never as HTML."""
    line.value = "".join(f"<p>{escape(text)}</p>" for text in texts if text)


def inside(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """Every widget below this one, and what belongs to each: layout and style."""
    for child in getattr(widget, "children", ()):
        yield from inside(child)
        yield child
    for name in ("layout", "style"):
        part = getattr(widget, name, None)
        if isinstance(part, widgets.Widget):
            yield part
