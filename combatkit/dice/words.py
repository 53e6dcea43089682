"""A dice expression in plain words, so that a reader sees how it was understood."""

from __future__ import annotations

from combatkit.dice.expression import (
    ENDLESS,
    Die,
    Expression,
    Node,
    Number,
    Pool,
    Product,
    Rounded,
    Successes,
    Sum,
)

_COMPARED = {
    ">=": "{} or more",
    "<=": "{} or less",
    ">": "more than {}",
    "<": "less than {}",
    "=": "exactly {}",
}


def in_words(node: Expression | Node) -> str:
    """What an expression rolls, in words.

    Examples
    --------
    >>> from combatkit.dice.parser import parse
    >>> in_words(parse("4d6kh3 + 2"))
    'the sum of the highest 3 of 4 d6, plus 2'
    >>> in_words(parse("2*(1d8+1d4)"))
    '2 times (one d8, plus one d4)'
    """
    match node:
        case Expression():
            return in_words(node.root)
        case Number(value):
            return str(value)
        case Die():
            return _dice(1, node)
        case Pool():
            return _pool(node)
        case Sum(terms):
            first = in_words(terms[0][1]) if terms[0][0] > 0 else f"minus {_whole(terms[0][1])}"
            rest = (f", {'plus' if sign > 0 else 'minus'} {_whole(term)}" for sign, term in terms[1:])
            return first + "".join(rest)
        case Product(factors):
            return " times ".join(_whole(factor) for factor in factors)
        case Rounded(inner, divisor, up):
            return f"{_whole(inner)} divided by {divisor}, rounded {'up' if up else 'down'}"


def _whole(node: Node) -> str:
    """In brackets, where the words could be read as two things."""
    words = in_words(node)
    return f"({words})" if isinstance(node, Sum | Product | Rounded) else words


def _dice(count: int, die: Die) -> str:
    name = f"d{die.high}" if die.low == 1 else f"dice from {die.low} to {die.high}"
    if die.low != 1 and count == 1:
        name = f"die from {die.low} to {die.high}"
    number = "one" if count == 1 else f"{count:,}"
    if die.explosions == 0:
        return f"{number} {name}"
    times = {ENDLESS: "without end", 1: "once at most"}.get(die.explosions, f"{die.explosions} times at most")
    return f"{number} {name} (each {die.high} adds another roll, {times})"


def _pool(pool: Pool) -> str:
    rolls = [_dice(count, roll) if isinstance(roll, Die) else _whole(roll) for count, roll in pool.groups]
    listed = rolls[0] if len(rolls) == 1 else f"{', '.join(rolls[:-1])} and {rolls[-1]}"
    if pool.successes:
        return f"how many of {_kept(pool, listed)} {_shown(pool, pool.successes)}"
    if pool.drop_lowest and pool.drop_highest:
        return f"the sum of {_kept(pool, listed)}"
    return _kept(pool, listed) if pool.kept == 1 else f"the sum of {_kept(pool, listed)}"


def _kept(pool: Pool, listed: str) -> str:
    if pool.drop_lowest and pool.drop_highest:
        return f"{listed} without the lowest {pool.drop_lowest} and the highest {pool.drop_highest}"
    if pool.kept == pool.size:
        return listed
    end = "highest" if pool.drop_lowest else "lowest"
    return (
        f"the {end} {pool.kept} of {listed}" if pool.kept > 1 or pool.successes else f"the {end} of {listed}"
    )


def _shown(pool: Pool, rule: Successes) -> str:
    single = all(isinstance(roll, Die) and roll.explosions == 0 for _, roll in pool.groups)
    verb = "show" if single else "come to"
    return f"{verb} {_COMPARED[rule.comparison].format(rule.threshold)}"
