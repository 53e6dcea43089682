"""A body to look at and to choose a hit location from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from combatkit.errors import InputError, unknown_name
from combatkit.panels.control import STATIC, Control

TONES = {"": "", "minor": "dots", "serious": "lines", "major": "cross", "lost": "cross"}
"""How badly a part is hurt, and the hatching that tells it without colour."""

HATCHES = ("", "dots", "lines", "cross")

Ring = Sequence[Sequence[float]]


class BodyMap(Control):
    """Hit locations as shapes that are clicked, or chosen by Tab and the arrow keys; `value` is the chosen
    one.

    Parameters
    ----------
    outlines
        Name to the corners ``(x, y)`` of its outline, or to several outlines.
    label
        What is chosen here.
    value
        The chosen name, ``""`` for none.
    hint
        What the line below says while nothing is chosen.

    Examples
    --------
    >>> body = BodyMap({"head": [(0, 0), (9, 0), (9, 9)], "chest": [(0, 9), (9, 9), (9, 30)]})
    >>> body.show(shades={"head": 0.1}, words={"head": "10 %", "chest": "90 %"})
    >>> body.value = "chest"
    >>> body.value = "tail"
    Traceback (most recent call last):
    ...
    combatkit.errors.InputError: Hit location: 'tail' is unknown; use one of: head, chest
    """

    _esm = STATIC / "bodymap.js"
    _css = STATIC / "bodymap.css"
    outlines = traitlets.Dict().tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    shades = traitlets.Dict(help="name to 0..1").tag(sync=True)
    words = traitlets.Dict(help="name to a short text that is written on the part").tag(sync=True)
    notes = traitlets.Dict(help="name to a longer text, for hover and readers").tag(sync=True)
    tones = traitlets.Dict(help="name to one of TONES").tag(sync=True)
    hatches = traitlets.Dict(help="name to one of HATCHES").tag(sync=True)
    hint = traitlets.Unicode("Nothing selected").tag(sync=True)

    def __init__(
        self,
        outlines: Mapping[str, Ring | Sequence[Ring]],
        label: str = "Hit location",
        value: str = "",
        **more: Any,
    ) -> None:
        super().__init__(label, value, outlines=_plain(outlines), **more)

    def check(self, value: Any) -> Any:
        if value and value not in self.outlines:
            raise unknown_name(self.label, value, self.outlines)
        return value or ""

    def redraw(self, outlines: Mapping[str, Ring | Sequence[Ring]]) -> None:
        """Show another body; a chosen part that it has not is chosen no more."""
        plain = _plain(outlines)
        with self.hold_sync():
            if self.value not in plain:
                self.value = ""
            self.shades, self.words, self.notes, self.tones, self.hatches = {}, {}, {}, {}, {}
            self.outlines = plain

    def show(
        self,
        shades: Mapping[str, float] | None = None,
        words: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
        tones: Mapping[str, str] | None = None,
    ) -> None:
        """Say of each part how strongly it is shaded or how badly it is hurt, with words for both.

        Parameters
        ----------
        shades
            Name to 0..1. The hatching goes with it in steps of a quarter.
        words
            Name to a text of a few letters that is written on the part.
        notes
            Name to a longer text, shown on hover and read out.
        tones
            Name to ``""``, ``"minor"``, ``"serious"``, ``"major"`` or ``"lost"``; these replace the shade.

        Raises
        ------
        InputError
            For a part that the body has not, a shade outside 0..1, or an unknown tone.
        """
        for given in (shades, words, notes, tones):
            for name in given or {}:
                if name not in self.outlines:
                    raise unknown_name(self.label, name, self.outlines)
        hatches = {}
        for name, shade in (shades or {}).items():
            if not 0 <= shade <= 1:
                raise InputError(f"shade of {name}", f"{shade} is no share", "give a number from 0 to 1")
            hatches[name] = HATCHES[min(3, int(shade * 4))]
        for name, tone in (tones or {}).items():
            if tone not in TONES:
                raise unknown_name(f"tone of {name}", tone, TONES)
            hatches[name] = TONES[tone]
        with self.hold_sync():
            self.shades = {name: float(shade) for name, shade in (shades or {}).items()}
            self.words, self.notes = dict(words or {}), dict(notes or {})
            self.tones, self.hatches = dict(tones or {}), hatches


def _plain(outlines: Mapping[str, Ring | Sequence[Ring]]) -> dict[str, Any]:
    """The outlines in lists, as JSON knows them."""

    def listed(part: Any) -> Any:
        return [listed(each) for each in part] if isinstance(part, Sequence) else float(part)

    return {name: listed(part) for name, part in outlines.items()}
