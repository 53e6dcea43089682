"""Words that every sentence about numbers needs."""

from __future__ import annotations


def number_of(number: int, one: str, many: str = "") -> str:
    """A number with what it counts.

    Parameters
    ----------
    number
        How many.
    one, many
        What one of them is called, and several; `many` left out: `one` with an s.

    Examples
    --------
    >>> number_of(1, "point"), number_of(2, "point"), number_of(0, "minus", "minuses")
    ('1 point', '2 points', '0 minuses')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def up_to(face: int) -> str:
    """The faces of a die from 1 to one, in words.

    Examples
    --------
    >>> up_to(1), up_to(3)
    ('only on 1', '1 to 3')
    """
    return "only on 1" if face == 1 else f"1 to {face}"
