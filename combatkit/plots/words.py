"""How a chance is written: one place, so that every picture, table and panel writes it alike."""

from __future__ import annotations

from fractions import Fraction

from combatkit.rules.odds import exact

__all__ = ["both", "exact", "number", "percent"]


def percent(chance: Fraction | float, digits: int = 1) -> str:
    """A chance in per cent, that says 0 or 100 only when it is exactly that.

    Parameters
    ----------
    chance
        From 0 to 1.
    digits
        Digits after the point.

    Examples
    --------
    >>> percent(Fraction(103, 250)), percent(Fraction(1, 10**6)), percent(1 - Fraction(1, 10**6))
    ('41.2 %', '< 0.1 %', '> 99.9 %')
    >>> percent(Fraction(0)), percent(Fraction(1)), percent(Fraction(1, 3), digits=2)
    ('0.0 %', '100.0 %', '33.33 %')
    """
    scale = 10**digits
    steps = round(chance * 100 * scale)
    if steps == 0 and chance > 0:
        return f"< {1 / scale:.{digits}f} %"
    if steps == 100 * scale and chance < 1:
        return f"> {100 - 1 / scale:.{digits}f} %"
    return f"{steps / scale:.{digits}f} %"


def both(chance: Fraction, digits: int = 1) -> str:
    """Per cent, and the fraction behind it where that says more.

    Examples
    --------
    >>> both(Fraction(103, 250)), both(Fraction(0))
    ('41.2 % (103/250)', '0.0 %')
    """
    return percent(chance, digits) + (f" ({exact(chance)})" if 0 < chance < 1 else "")


def number(value: Fraction | float, digits: int = 2) -> str:
    """A plain number, rounded for reading, with a true minus sign.

    Examples
    --------
    >>> number(Fraction(15869, 1296)), number(Fraction(-21, 2)), number(Fraction(7))
    ('12.24', '−10.50', '7.00')
    """
    return f"{float(value):.{digits}f}".replace("-", "−")
