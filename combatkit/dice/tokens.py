"""Cut the text of a dice expression into tokens, forgiving what books and chats do to characters."""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from combatkit.dice.faults import LimitError, NotationError
from combatkit.errors import InputError

TEXT_LIMIT = 1_000
"""Characters of an expression."""
NUMBER_LIMIT = 1_000_000
"""The greatest number that may be written in an expression."""

FUNCTIONS = {
    "highest": "highest",
    "max": "highest",
    "lowest": "lowest",
    "min": "lowest",
    "down": "down",
    "floor": "down",
    "up": "up",
    "ceil": "up",
}
"""Every spelling of a function, and the one that it is read as."""
_WORDS = re.compile(
    "|".join(sorted([*FUNCTIONS, "d", "f", "kh", "kl", "dh", "dl", "k", "x"], key=len, reverse=True))
)
_COMPARISONS = {
    "=>": ">=",
    "\u2265": ">=",
    "\u2a7e": ">=",
    "=<": "<=",
    "\u2264": "<=",
    "\u2a7d": "<=",
    "==": "=",
}
_PIECES = re.compile(
    r"""(?P<space>[ ]+)
      | (?P<number>[0-9]+) (?P<decimal>\.[0-9])?
      | (?P<word>[a-z]+)
      | (?P<compare>>=|=>|<=|=<|==|[<>=\u2265\u2a7e\u2264\u2a7d])
      | (?P<sign>!max|!o|\.\.|[-+*/(){}\[\],!%])
      | (?P<unknown>[^\W\d_]+|.)""",
    re.VERBOSE,
)
_PASTED = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63", "-"),
    **dict.fromkeys("\u00d7\u2715\u2716\u00b7\u22c5\u2219\u2217\u2062", "*"),
    "\u00f7": "/", "\u2044": "/", "\u2215": "/", "\ufe62": "+",
}  # fmt: skip
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"


class Token(NamedTuple):
    """A piece of an expression.

    Attributes
    ----------
    kind
        "number", "compare", "function", "end", or the sign or word itself ("+", "d", "kh", "..").
    text
        As it is understood: digits of a number, the comparison, the function.
    position
        Where it starts in the text as typed.
    """

    kind: str
    text: str
    position: int


def tokens(text: str) -> list[Token]:
    """The tokens of an expression, ended by one of kind "end".

    Raises
    ------
    NotationError
        At the first character that belongs to nothing.
    LimitError
        For texts and numbers beyond the limits of this file.

    Examples
    --------
    >>> [token.text for token in tokens("2 D 6 \u2212 1")]
    ['2', 'd', '6', '-', '1', '']
    """
    if not isinstance(text, str):
        raise InputError("dice expression", f"{text!r} is no text", 'write one in quotes, e.g. "2d6+3"')
    if len(text) > TEXT_LIMIT:
        raise LimitError(
            "dice expression",
            f"the text has {len(text):,} characters, more than {TEXT_LIMIT:,}",
            "write equal dice together, e.g. 20d6",
        )
    found: list[Token] = []
    for piece in _PIECES.finditer("".join(map(_plain, text))):
        kind, written, start = piece.lastgroup, piece.group(), piece.start()
        if kind == "number":
            found.append(_number(written, start))
        elif kind == "decimal":
            remedy = "for halves write down(2d6/2) or up(2d6/2)"
            raise NotationError(text, piece.start("decimal"), "only whole numbers are known", remedy)
        elif kind == "word":
            found += _words(text, written, start)
        elif kind == "compare":
            found.append(Token("compare", _COMPARISONS.get(written, written), start))
        elif kind == "sign":
            found.append(Token(written, written, start))
        elif kind == "unknown":
            raise _unknown(text, written, start)
    return [*found, Token("end", "", len(text.rstrip()))]


def _plain(character: str) -> str:
    """The character that was meant, always exactly one, so that positions stay."""
    if character.isspace() or character in _INVISIBLE:
        return " "
    if "\uff01" <= character <= "\uff5e":  # the full-width forms of ASCII
        character = chr(ord(character) - 0xFEE0)
    character = _PASTED.get(character, character)
    return character.lower() if character.isascii() else character


def _number(digits: str, start: int) -> Token:
    if len(digits.lstrip("0")) > len(str(NUMBER_LIMIT)) or int(digits) > NUMBER_LIMIT:
        shown = digits if len(digits) <= 12 else f"{digits[:6]}... ({len(digits)} digits)"
        raise LimitError(
            "dice expression",
            f"the number {shown} is more than {NUMBER_LIMIT:,}",
            "use a smaller one: no table has that many dice or sides",
        )
    return Token("number", digits, start)


def _words(text: str, letters: str, start: int) -> list[Token]:
    """The words in a run of letters: dkh is d and kh."""
    words = list(_WORDS.finditer(letters))
    if "".join(word.group() for word in words) != letters:
        raise _unknown(text, letters, start)
    found = []
    for word in words:
        kind = "function" if word.group() in FUNCTIONS else "*" if word.group() == "x" else word.group()
        found.append(Token(kind, FUNCTIONS.get(word.group(), kind), start + word.start()))
    return found


def _unknown(text: str, written: str, start: int) -> NotationError:
    near = difflib.get_close_matches(written, FUNCTIONS, n=1, cutoff=0.7) if len(written) > 2 else []
    if near:
        remedy = f"did you mean {near[0]}(...)?"
    else:
        remedy = "write dice as 2d6+3, with kh kl dh dl to keep or drop, ! to explode, >= to count"
    shown = repr(written) if len(written) <= 12 else repr(written[:12] + "...")
    fault = shown if written.isprintable() else f"the character U+{ord(written):04X}"
    return NotationError(text, start, f"{fault} means nothing here", remedy)
