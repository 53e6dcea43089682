"""Errors of dice expressions: one points at a character, the other names a limit."""

from __future__ import annotations

from combatkit.errors import InputError

_SHOWN = 60
"""Characters of the text that the picture of a fault shows at most."""


class NotationError(InputError):
    """A dice expression that cannot be read; the message shows the text with a mark under the fault.

    Parameters
    ----------
    text
        The whole expression, as typed.
    position
        Index of the character at fault, from 0 to ``len(text)`` (just past the end).
    fault, remedy
        What is wrong there, and what to write instead.

    Examples
    --------
    >>> print(NotationError("2d6+", 4, "nothing follows the '+'", "add a number or dice"))
    dice expression: nothing follows the '+'; add a number or dice
      2d6+
          ^
    """

    def __init__(self, text: str, position: int, fault: str, remedy: str) -> None:
        super().__init__("dice expression", fault, remedy)
        self.text, self.position = text, position

    def __str__(self) -> str:
        return f"{super().__str__()}\n{self.picture()}"

    def picture(self) -> str:
        """The text in one line, and under it a mark at the fault."""
        line = "".join(character if character.isprintable() else " " for character in self.text)
        start = max(0, self.position - _SHOWN // 2)
        before = "..." if start else ""
        after = "..." if start + _SHOWN < len(line) else ""
        mark = " " * (len(before) + self.position - start) + "^"
        return f"  {before}{line[start : start + _SHOWN]}{after}\n  {mark}"

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, int, str, str]]:  # type: ignore[override]
        return type(self), (self.text, self.position, self.fault, self.remedy)


class LimitError(InputError):
    """A dice expression that can be read, but would take too long; the message names the limit."""
