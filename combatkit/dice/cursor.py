"""A place in the tokens of a dice expression: what the parsers share."""

from __future__ import annotations

from typing import NoReturn

from combatkit.dice.faults import NotationError
from combatkit.dice.tokens import Token, tokens

DEPTH_LIMIT = 50
"""Brackets within brackets."""


class Cursor:
    """Walks through the tokens of a text once, from left to right.

    Attributes
    ----------
    text
        The expression as typed.
    notes
        Remarks for the writer that were made on the way.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.notes: list[str] = []
        self._tokens = tokens(text)
        self._index = 0
        self._depth = 0

    @property
    def now(self) -> Token:
        """The next token, not yet taken."""
        return self._tokens[self._index]

    @property
    def before(self) -> Token | None:
        """The token that was taken last."""
        return self._tokens[self._index - 1] if self._index else None

    def take(self, *kinds: str) -> Token | None:
        """The next token, taken, if it is one of these kinds."""
        token = self.now
        if token.kind not in kinds:
            return None
        self._index += 1
        return token

    def need(self, kind: str, fault: str, remedy: str) -> Token:
        """The next token, taken; if it is of another kind, the fault is reported there."""
        token = self.take(kind)
        return token if token else self.fail(self.now, fault, remedy)

    def signs(self) -> int:
        """Take any number of signs: +1, or -1 for an odd number of minus signs."""
        sign = 1
        while token := self.take("+", "-"):
            sign = -sign if token.kind == "-" else sign
        return sign

    def opened(self, opening: Token) -> None:
        """Count a bracket in; text that nests too deep is refused here, before anything recurses."""
        self._depth += 1
        if self._depth > DEPTH_LIMIT:
            self.fail(
                opening, f"brackets are nested more than {DEPTH_LIMIT} deep", "leave out the spare ones"
            )

    def closed(self, opening: Token, closing: str) -> bool:
        """Take the closing bracket and say whether it was there; a text that ends before it is a fault."""
        if self.now.kind == "end":
            self.fail(opening, f"this {opening.text} is never closed", f"add the {closing}")
        if not self.take(closing):
            return False
        self._depth -= 1
        return True

    def fail(self, at: Token, fault: str, remedy: str) -> NoReturn:
        """Report a fault at a token."""
        raise NotationError(self.text, at.position, fault, remedy)

    def note(self, remark: str) -> None:
        """Remark on something that can be read but may surprise."""
        if remark not in self.notes:
            self.notes.append(remark)
