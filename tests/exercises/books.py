"""The notebooks of a game as text, and the exercises and solutions that stand in them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from combatkit.exercises import verdict


class Books:
    """The notebooks of one game.

    Parameters
    ----------
    game
        The folder's name; the exercises are called ``game-chapter-number``, or ``game-number`` where there is
        one notebook alone.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.paths = sorted((Path(__file__).parents[2] / "notebooks" / game).glob("*.ipynb"))
        self._check = re.compile(rf'ck\.check\("({game}-(?:\d\d-)?\d)", (.+?)\)(?=[`\n]|$)')

    def cells(self, kind: str) -> str:
        """The text of all cells of one kind."""
        books = (json.loads(path.read_text("utf-8")) for path in self.paths)
        return "\n".join(
            "".join(cell["source"]) for book in books for cell in book["cells"] if cell["cell_type"] == kind
        )

    def ours(self) -> list[str]:
        """The names of the exercises that are registered for this game."""
        return [name for name in verdict.names() if name.startswith(f"{self.game}-")]

    def checks(self, kind: str) -> dict[str, str]:
        """The exercises that are checked in cells of one kind, each with the answer as it stands there."""
        return dict(self._check.findall(self.cells(kind)))
