"""Cut the text of a dice expression into tokens, forgiving what books and chats do to characters."""

from __future__ import annotations

import difflib
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
_WORDS = sorted([*FUNCTIONS, "d", "f", "kh", "kl", "dh", "dl", "k", "x", "!max", "!o"], key=len, reverse=True)
_COMPARISONS = {
    ">=": ">=", "=>": ">=", "≥": ">=", "⩾": ">=",
    "<=": "<=", "=<": "<=", "≤": "<=", "⩽": "<=",
    "==": "=", "=": "=", ">": ">", "<": "<",
}  # fmt: skip
_SIGNS = {"+", "-", "*", "/", "(", ")", "{", "}", "[", "]", ",", "!", "%"}
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
    plain = "".join(map(_plain, text))
    found: list[Token] = []
    position = 0
    while position < len(plain):
        if plain[position] == " ":
            position += 1
            continue
        token, length = _next(plain, text, position)
        found.append(token)
        position += length
    end = len(text.rstrip())
    return [*found, Token("end", "", end)]


def _plain(character: str) -> str:
    """The character that was meant, always exactly one, so that positions stay."""
    if character.isspace() or character in _INVISIBLE:
        return " "
    if "\uff01" <= character <= "\uff5e":  # the full-width forms of ASCII
        character = chr(ord(character) - 0xFEE0)
    character = _PASTED.get(character, character)
    return character.lower() if character.isascii() else character


def _next(plain: str, text: str, position: int) -> tuple[Token, int]:
    """The token that starts here, and how many characters it takes."""
    character = plain[position]
    if character.isascii() and character.isdigit():
        return _number(plain, text, position)
    if plain.startswith("..", position):
        return Token("..", "..", position), 2
    for length in (2, 1):
        comparison = _COMPARISONS.get(plain[position : position + length])
        if comparison:
            return Token("compare", comparison, position), length
    for word in _WORDS:
        if plain.startswith(word, position):
            kind = "function" if word in FUNCTIONS else "*" if word == "x" else word
            return Token(kind, FUNCTIONS.get(word, kind), position), len(word)
    if character in _SIGNS:
        return Token(character, character, position), 1
    raise _unknown(plain, text, position)


def _number(plain: str, text: str, position: int) -> tuple[Token, int]:
    end = position
    while end < len(plain) and plain[end].isascii() and plain[end].isdigit():
        end += 1
    digits = plain[position:end]
    if len(digits.lstrip("0")) > len(str(NUMBER_LIMIT)) or int(digits) > NUMBER_LIMIT:
        shown = digits if len(digits) <= 12 else f"{digits[:6]}... ({len(digits)} digits)"
        raise LimitError(
            "dice expression",
            f"the number {shown} is more than {NUMBER_LIMIT:,}",
            "use a smaller number; nothing at a table needs more",
        )
    if plain[end : end + 1] == "." and plain[end + 1 : end + 2].isdigit():
        raise NotationError(
            text, end, "only whole numbers are known", "for halves write down(2d6/2) or up(2d6/2)"
        )
    return Token("number", digits, position), end - position


def _unknown(plain: str, text: str, position: int) -> NotationError:
    end = position
    while end < len(plain) and plain[end].isalpha():
        end += 1
    word = plain[position:end]
    near = difflib.get_close_matches(word, FUNCTIONS, n=1, cutoff=0.7) if len(word) > 2 else []
    remedy = (
        f"did you mean {near[0]}(...)?"
        if near
        else "write dice as 2d6+3, with kh kl dh dl to keep or drop, ! to explode, >= to count"
    )
    fault = f"{word or text[position]!r} means nothing here"
    if not word and not text[position].isprintable():
        fault = f"the character U+{ord(text[position]):04X} means nothing here"
    return NotationError(text, position, fault, remedy)
